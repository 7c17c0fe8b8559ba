"""All legal moves of a state: the core is asked for placements, and the meaning test takes out what it refuses.

The list is a view that makes moves when they are asked for. Knows no hints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from wordgame import sentences
from wordgame._core import cards as core_cards
from wordgame._core import pairs as core_pairs
from wordgame._core import roster as core_roster
from wordgame._core import tableau as core_tableau
from wordgame.doors import count_of, short, shown
from wordgame.errors import GameOver, IllegalMove, InvalidRules, WordgameError
from wordgame.kortalfapet import judge
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.meaning import refused_words
from wordgame.kortalfapet.moves import How, Move, MoveKind
from wordgame.kortalfapet.notation import parse_move
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import State
from wordgame.pictures import page
from wordgame.protocol.moves import MOVE_FIELDS, View

__all__ = ["CoreCard", "CoreTableCard", "Encoder", "Moves", "core_line", "find_placements", "multiplier_code"]

_HOWS = tuple(How)
_BY = {"score": 0, "own": 0, "total": 1, "stolen": 2}

CoreCard = tuple[int, int, int]
"""A card of a hand as the core takes it: letter code or 0 for a joker, value, multiplier."""

CoreTableCard = tuple[int, int, int, bool, bool]
"""A card of the table as the core takes it: letter code, value, multiplier, whether a joker, whether spent."""


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


def find_placements(state: State) -> core_cards.Placements:
    """Every placement that the rules allow, as the core lists them."""
    return _pairs(state) if state.is_two_player else _tableau(state)


def _roster(state: State) -> core_roster.Roster | None:
    # Where the hand has jokers, looking through all short words beats walking the graph.
    if not state.hand or not state.hand[-1].is_joker:
        return None
    roster = state.lexicon.roster
    return roster if roster.longest > len(state.hand) else None


def core_line(
    found: core_cards.Placements, at: int, laid: bytes, table: Sequence[CoreTableCard]
) -> tuple[bytes, list[tuple[CoreTableCard, bool]]]:
    """The word of a placement of two players, and its cards as they then lie there, each with whether it lay there
    before; `laid` are the kinds of the cards from the hand.
    """
    how, index, _, from_left, word = found.placement(at)
    there: dict[int, CoreTableCard] = {}
    if _HOWS[how] is How.CROSSING:
        there = {from_left: table[index]}
    elif _HOWS[how] is How.EXTENSION:
        there = {from_left + i: card for i, card in enumerate(table)}
    kinds = found.kinds
    cards = iter(laid)
    line: list[tuple[CoreTableCard, bool]] = []
    for place, letter in enumerate(word):
        if place in there:
            line.append((there[place], True))
            continue
        code, value, times, _ = kinds[next(cards)]
        joker = code == 0 or times == 0
        line.append(((letter, 0, 1, True, False) if joker else (letter, value, times, False, False), False))
    return word, line


# -- two players ------------------------------------------------------------------------------------------------------


def _pairs(state: State) -> core_pairs.Pairs:
    rules, lexicon = state.rules, state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    hand = [encode.hand(card) for card in state.hand]
    table = [(*encode.table(card), card.is_joker, at in state.spent) for at, card in enumerate(state.cards)]
    counting = multiplier_code(rules) + 4 * state.scored
    free = rules.steal_geometry == "free"
    pairs = core_pairs.Pairs(lexicon.gaddag, table, hand, counting, rules.min_word_length, free, _roster(state))
    if state.cards:
        base = bytes([row[0] for row in table])
        words = None
        if callable(rules.meaning):
            words = {pairs.placement(found)[4] for found in range(pairs.placements)}
        pairs.drop(pairs.among(refused_words(rules, lexicon, base, words)))
    return pairs


# -- rounds -----------------------------------------------------------------------------------------------------------


def _tableau(state: State) -> core_tableau.Tableau:
    rules, lexicon = state.rules, state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    hand = [encode.hand(card) for card in state.hand]
    cells = [(x, y, *encode.table(card)) for (x, y), card in zip(state.cells, state.cards, strict=True)]
    tableau = core_tableau.Tableau(lexicon.gaddag, cells, hand, rules.min_word_length)
    refusals = None if rules.meaning == "off" else _Refusals(state)
    if refusals is not None:
        refusals.forbid_in(tableau)
    tableau.find(*judge.number_of_words(state), _roster(state))
    if refusals is not None and state.cards:
        refusals.drop_from(tableau)
    return tableau


class _Refusals:
    """The words that may not be built on each run of a tableau: kept from the search, or taken out of what it found."""

    def __init__(self, state: State) -> None:
        self._rules, self._lexicon = state.rules, state.lexicon
        self._by_run: dict[bytes, set[bytes]] = {}
        if not callable(state.rules.meaning):
            runs = set(judge.runs(state))
            self._by_run = {run: refused_words(self._rules, self._lexicon, run, None) for run in runs}

    def _on(self, base: bytes, words: Iterable[bytes]) -> set[bytes]:
        if callable(self._rules.meaning):
            return refused_words(self._rules, self._lexicon, base, words)
        return self._by_run[base]

    def forbid_in(self, tableau: core_tableau.Tableau) -> None:
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

    def drop_from(self, tableau: core_tableau.Tableau) -> None:
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


# -- the list ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _jokers(letters: tuple[str, ...]) -> Mapping[int, Card]:
    return {code: Card.new_joker(letter) for code, letter in enumerate(letters, 1)}


class Moves(View[Move]):
    """The legal moves of a position, best first (two players: own and stolen points; rounds: score), then by word
    and cards.

    A snapshot. Move objects are made when asked for; `len` counts without making them.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._table: Any = state.cards if state.is_two_player else state.grid
        self._pages: list[tuple[int, core_cards.Selection]] = []
        self._jokers = _jokers(state.alphabet.letters)

    def __reduce__(self) -> tuple[Any, ...]:
        return Moves, (self._state,)

    @cached_property
    def _found(self) -> core_cards.Placements:
        # Looked for once, when it is asked for: many a position is only asked about one move.
        return find_placements(self._state)

    @cached_property
    def _actions(self) -> tuple[Move, ...]:
        return () if self._state.is_over else judge.other_actions(self._state, has_placements=self.placements > 0)

    @cached_property
    def _kinds(self) -> tuple[list[Card], list[bool]]:
        # The cards that placements are made of, and whether each lies on the table.
        letters = self._state.alphabet.letters
        kinds = self._found.kinds
        cards = [
            Card.new_joker(letters[code - 1] if code else "")
            if not code or not times
            else Card(letters[code - 1], value, times)
            for code, value, times, _ in kinds
        ]
        return cards, [on_table for *_, on_table in kinds]

    @property
    def placements(self) -> int:
        """The number of moves that lay a word."""
        return 0 if self._state.is_over else len(self._found)

    @property
    def word_placements(self) -> int:
        """The number of placements by letters alone, whichever cards spell them."""
        return 0 if self._state.is_over else self._found.placements

    def best(self, n: int = 1, by: str | None = None) -> tuple[Move, ...]:
        """The first `n` moves by "own" (or "score"), "stolen" or "total"; by default "total" with two players, else
        "score".

        Raises InvalidRules for another order.
        """
        if by is not None and (not isinstance(by, str) or by not in _BY):
            raise InvalidRules(say("order_by", by=shown(by), known=tuple(_BY)), option="by")
        n = count_of(n, "`n`")
        if self._state.is_over:
            return ()
        selection = self._found.best(n, self._order if by is None else _BY[by])
        out = tuple(self._move(*selection[at]) for at in range(len(selection)))
        return out + self._actions[: n - len(out)]

    def read(self, text: str, blanks: str | None = None) -> Move:
        """The move that a text means here, without its points; raises as `Position.parse` does."""
        return parse_move(self._state, text, self.of_word, blanks)

    def rule(self, move: Move) -> judge.Ruling:
        """What the judge says of a move."""
        return judge.rule(self._state, move, lambda: self.placements == 0)

    def legal(self, move: Move | str) -> judge.Ruling:
        """What the judge says of a move, or of its text, that is legal. Raises IllegalMove with every reason, GameOver,
        InvalidText, AmbiguousMove.
        """
        if self._state.is_over:
            raise GameOver(sentences.say("game_over"))
        ruling = self.rule(self.read(move) if isinstance(move, str) else move)
        verdict = ruling.verdict
        if not verdict.legal:
            reasons = tuple(reason.message for reason in verdict.reasons)
            words = tuple(word.word for word in verdict.words if not word.valid)
            raise IllegalMove(say("refused", move=short(move), reasons=reasons), reasons=verdict.reasons, words=words)
        return ruling

    def of_word(self, word: str) -> list[Move]:
        """The legal moves whose main word this is, in the order of the list; raises InvalidText."""
        if self._state.is_over:
            return []
        indices = self._found.among([self._state.alphabet.encode(word)])
        selection = self._found.best(len(self._found), self._order, None, indices)
        return [self._move(*selection[at]) for at in range(len(selection))]

    @property
    def _order(self) -> int:
        return 1 if self._state.is_two_player else 0

    def _move(self, found: int, kinds: bytes, score: int, stolen: int) -> Move:
        code, x, y, from_left, word = self._found.placement(found)
        how = _HOWS[code]
        cards, on_table = self._kinds
        if how is How.FREE:
            line = tuple(
                self._jokers[letter] if cards[k].is_joker and not cards[k].letter else cards[k]
                for letter, k in zip(word, kinds, strict=True)
            )
            laid = tuple(at for at, kind in enumerate(kinds) if not on_table[kind])
            return Move(MoveKind.PLACE, how, line, laid, 0, 0, 0, score, stolen, (), None, self._state.alphabet)
        table = self._table
        index = 0
        if how is How.CROSSING:
            index, y = x, -from_left
            fixed: Mapping[int, Card] = {from_left: table[index]}
        elif how is How.EXTENSION:
            x = -from_left
            fixed = {from_left + at: card for at, card in enumerate(table)}
        elif how is How.FRESH:
            fixed = {}
        elif how is How.DOWN:
            fixed = {at: table[x, y + at] for at in range(len(word)) if (x, y + at) in table}
        else:
            fixed = {at: table[x + at, y] for at in range(len(word)) if (x + at, y) in table}
        spelling = iter(kinds)
        whole, laid_at = [], []
        for at, letter in enumerate(word):
            card = fixed.get(at)
            if card is None:
                card = cards[next(spelling)]
                if card.is_joker:
                    card = self._jokers[letter]
                laid_at.append(at)
            whole.append(card)
        grid = table if how in (How.ACROSS, How.DOWN) else None
        line, laid = tuple(whole), tuple(laid_at)
        return Move(MoveKind.PLACE, how, line, laid, x, y, index, score, stolen, (), grid, self._state.alphabet)

    def _entry(self, at: int) -> Move:
        while not self._pages or at >= self._pages[-1][0] + len(self._pages[-1][1]):
            start = self._pages[-1][0] + len(self._pages[-1][1]) if self._pages else 0
            size = min(max(256, 7 * start), 1_000_000)
            after = self._pages[-1][1] if self._pages else None
            self._pages.append((start, self._found.best(size, self._order, after)))
        for start, chosen in reversed(self._pages):
            if at >= start:
                return self._move(*chosen[at - start])
        raise IndexError(at)

    def __len__(self) -> int:
        return self.placements + len(self._actions)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return tuple(self[i] for i in range(*at.indices(len(self))))
        if at < 0:
            at += len(self)
        if not 0 <= at < len(self):
            raise IndexError(at)
        placed = self.placements
        return self._entry(at) if at < placed else self._actions[at - placed]

    def to_numpy(self) -> Any:
        """One row a move: `notation`, `kind`, `score`, and `stolen` (0 in rounds)."""
        rows = [(str(move)[:96], move.kind.value, move.score, move.stolen) for move in self]
        return np.array(rows, dtype=[*MOVE_FIELDS, ("stolen", np.int32)])

    def to_dicts(self) -> list[dict[str, Any]]:
        """Every move as its plain dict."""
        return [move.to_dict() for move in self]

    def __iter__(self) -> Iterator[Move]:
        return (self[at] for at in range(len(self)))

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = self.read(move)
            except WordgameError:
                return False
        return isinstance(move, Move) and self.rule(move).verdict.legal

    def __repr__(self) -> str:
        first = ", ".join(str(move) for move in self.best(3))
        return f"<Moves {len(self)}: {first}{', ...' if len(self) > 3 else ''}>"

    def _repr_html_(self) -> str:
        return page(self)
