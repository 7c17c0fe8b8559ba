"""How the core is asked for placements: cards as it takes them, and the words that the meaning test refuses.

Knows positions and the searches of the core; knows no notation and advises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from wordgame._core.cards import Placements
from wordgame._core.pairs import Pairs
from wordgame._core.roster import Roster
from wordgame._core.tableau import Tableau
from wordgame.kortalfapet import judge
from wordgame.kortalfapet.deck import Card
from wordgame.kortalfapet.meaning import refused_words
from wordgame.kortalfapet.rules import Rules

if TYPE_CHECKING:
    from wordgame.kortalfapet.position import Position

__all__ = ["Encoder", "find_placements", "multiplier_code"]

CoreCard = tuple[int, int, int]


class Encoder:
    """Cards as the core takes them: (letter code or 0 for a joker of the hand, value, multiplier)."""

    def __init__(self, code: Callable[[str], int]) -> None:
        self._code = code

    def hand(self, card: Card) -> CoreCard:
        """A card of a hand."""
        return (0 if card.is_joker else self._code(card.letter), card.value, card.multiplier)

    def table(self, card: Card) -> CoreCard:
        """A card on the table; a joker has its letter."""
        return (self._code(card.letter), card.value, card.multiplier)


def multiplier_code(rules: Rules) -> int:
    """The rule option `stolen_multiplier` as the core takes it."""
    return {"travels": 1, "stays": 2, "both": 3}[rules.stolen_multiplier]


def find_placements(position: Position) -> Placements:
    """Every placement that the rules allow, as the core lists them."""
    return _pairs(position) if position.is_two_player else _tableau(position)


def _roster(position: Position) -> Roster | None:
    # Where the hand has jokers, looking through all short words beats walking the graph.
    if not position.hand or not position.hand[-1].is_joker:
        return None
    roster = position.lexicon.roster
    return roster if roster.longest > len(position.hand) else None


# -- two players ------------------------------------------------------------------------------------------------------


def _pairs(position: Position) -> Pairs:
    rules, lexicon = position.rules, position.lexicon
    encode = Encoder(lexicon.alphabet.code)
    hand = [encode.hand(card) for card in position.hand]
    table = [(*encode.table(card), card.is_joker, at in position.spent) for at, card in enumerate(position.cards)]
    counting = multiplier_code(rules) + 4 * position.scored
    free = rules.steal_geometry == "free"
    pairs = Pairs(lexicon.gaddag, table, hand, counting, rules.min_word_length, free, _roster(position))
    if position.cards:
        base = bytes([row[0] for row in table])
        words = None
        if callable(rules.meaning):
            words = {pairs.placement(found)[4] for found in range(pairs.placements)}
        pairs.drop(pairs.among(refused_words(rules, lexicon, base, words)))
    return pairs


# -- rounds -----------------------------------------------------------------------------------------------------------


def _tableau(position: Position) -> Tableau:
    rules, lexicon = position.rules, position.lexicon
    encode = Encoder(lexicon.alphabet.code)
    hand = [encode.hand(card) for card in position.hand]
    cells = [(x, y, *encode.table(card)) for (x, y), card in zip(position.cells, position.cards, strict=True)]
    tableau = Tableau(lexicon.gaddag, cells, hand, rules.min_word_length)
    refusals = None if rules.meaning == "off" else _Refusals(position)
    if refusals is not None:
        refusals.forbid_in(tableau)
    tableau.find(*judge.number_of_words(position), _roster(position))
    if refusals is not None and position.cards:
        refusals.drop_from(tableau)
    return tableau


class _Refusals:
    """The words that may not be built on each run of a tableau: kept from the search, or taken out of what it found."""

    def __init__(self, position: Position) -> None:
        self._rules, self._lexicon = position.rules, position.lexicon
        self._by_run: dict[bytes, set[bytes]] = {}
        if not callable(position.rules.meaning):
            runs = set(judge.runs(position))
            self._by_run = {run: refused_words(self._rules, self._lexicon, run, None) for run in runs}

    def _on(self, base: bytes, words: Iterable[bytes]) -> set[bytes]:
        if callable(self._rules.meaning):
            return refused_words(self._rules, self._lexicon, base, words)
        return self._by_run[base]

    def forbid_in(self, tableau: Tableau) -> None:
        for down, cell, allowed, before, after in tableau.cross_words():
            words = {
                before + bytes([letter]) + after: letter
                for letter in range(1, self._lexicon.alphabet.size + 1)
                if allowed >> letter & 1
            }
            for base in (before, after):
                if len(base) > 1:
                    for word in self._on(base, words) & words.keys():
                        tableau.forbid(down, cell, 1 << words[word])

    def drop_from(self, tableau: Tableau) -> None:
        if callable(self._rules.meaning):
            suspects = list(range(tableau.placements))
        else:
            suspects = tableau.among(set().union(*self._by_run.values()))
        gone = []
        for found in suspects:
            word, bases = tableau.runs(found)
            if any(word in self._on(base, (word,)) for base in bases):
                gone.append(found)
        tableau.drop(gone)
