"""What one player of Kortalfapet can see, as a frozen value: the table, the own hand, and what is known of the rest.

It judges nothing, lists nothing and advises nothing; its text and its dict stand in forms.py.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from wordgame import sentences
from wordgame.alphabet import Alphabet
from wordgame.doors import MOST, expect
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.kortalfapet.cards import Card, as_read, card_order, letter_codes
from wordgame.kortalfapet.meaning import expect_lexemes
from wordgame.kortalfapet.rules import MAX_HAND, Rules
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.words import spelled
from wordgame.lexicon import Lexicon
from wordgame.messages import Reason
from wordgame.protocol.lexica import lexicon_of
from wordgame.protocol.positions import Value

__all__ = ["MAX_CARDS", "MAX_SPAN", "MAX_TABLE_WORD", "Cell", "State", "lexicon_or_default"]

MAX_SPAN = 128
"""The most cells that a tableau may be wide or high."""

MAX_TABLE_WORD = 47
"""The most cards of the word on the table of two players."""

MAX_CARDS = 1100
"""The most cards of a position, all places together, as many as a deck can have."""

Cell = tuple[int, int]

_COUNTS = ("order", "scored", "spent", "drawn", "stock", "others", "scores", "round_scores", "seat", "is_over")
_PILES = ("gone", "buried")


def lexicon_or_default(lexicon: Lexicon | str | None) -> Lexicon:
    """The lexicon itself, or the one of this name or path; None: Swedish, the language of the game."""
    return lexicon_of("sv" if lexicon is None else lexicon) or Lexicon.load("sv")


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class State(Value):
    """What the player to move can see. `State.make` makes one that can be; a field means what `Position` says of it."""

    lexicon: Lexicon
    rules: Rules
    is_two_player: bool
    cards: tuple[Card, ...]
    cells: tuple[Cell, ...]
    hand: tuple[Card, ...]
    order: int = 1
    scored: bool = False
    spent: tuple[int, ...] = ()
    drawn: bool = False
    stock: int = 0
    others: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    round_scores: tuple[int, ...] = ()
    seat: int = 0
    is_over: bool = False
    gone: tuple[Card, ...] = ()
    buried: tuple[Card, ...] = ()

    @classmethod
    def two_player(
        cls, *, table: Iterable[Card], hand: Iterable[Card], lexicon: Any, rules: Any, **known: Any
    ) -> State:
        """The state of the game for two with this word on the table. Raises InvalidPosition with every reason."""
        cards = tuple(table)
        return cls.make(True, cards, tuple((at, 0) for at in range(len(cards))), hand, lexicon, rules, known)

    @classmethod
    def round(
        cls, *, table: Mapping[Cell, Card], hand: Iterable[Card], lexicon: Any, rules: Any, **known: Any
    ) -> State:
        """The state of a round with these cards on the table. Raises InvalidPosition with every reason."""
        expect(table, Mapping, "the tableau")
        if not all(isinstance(cell, tuple) and list(map(type, cell)) == [int, int] for cell in table):
            raise _invalid([Reason(say("cells"))])
        cells = tuple(sorted(table, key=lambda cell: (cell[1], cell[0])))
        return cls.make(False, tuple(table[cell] for cell in cells), cells, hand, lexicon, rules, known)

    @classmethod
    def make(
        cls,
        is_two_player: bool,
        cards: tuple[Card, ...],
        cells: tuple[Cell, ...],
        hand: Iterable[Card],
        lexicon: Lexicon | str | None,
        rules: Rules | str | Mapping[str, Any] | None,
        known: Mapping[str, Any],
    ) -> State:
        """A state of parts in any order, with letters as the alphabet reads them and what is left out filled in.

        Raises InvalidPosition with every reason.
        """
        lexicon = lexicon_or_default(lexicon)
        chosen = Rules.of(rules)
        expect_lexemes(chosen, lexicon)
        known = dict(known)
        alphabet = lexicon.alphabet
        cards, hand = _as_read(cards, alphabet), _as_read(hand, alphabet)
        for name in ("scored", "drawn", "is_over"):
            known[name] = bool(known.get(name))
        for name in ("spent", "others", "scores", "round_scores"):
            known[name] = tuple(known.get(name) or ())
        for name in _PILES:
            known[name] = tuple(sorted(_as_read(known.get(name) or (), alphabet), key=card_order))
        known["others"] = known["others"] or (chosen.hand_size,) * (1 if is_two_player else 2)
        known["scores"] = known["scores"] or (0,) * (1 + len(known["others"]))
        if not is_two_player:
            known["round_scores"] = known["round_scores"] or (0,) * (1 + len(known["others"]))
        held = tuple(sorted(hand, key=card_order))
        if known.get("stock") is None:
            seen = len(cards) + len(held) + len(known["gone"]) + sum(known["others"])
            known["stock"] = max(0, len(chosen.letter_cards) + chosen.jokers - seen)
        made = cls(
            lexicon=lexicon,
            rules=chosen,
            is_two_player=is_two_player,
            cards=cards,
            cells=cells,
            hand=held,
            **known,
        )
        reasons = [*_strange_cards(made), *_wrong_table(made), *_wrong_numbers(made)]
        if reasons:
            raise _invalid(reasons)
        return made

    def with_hand(self, hand: Iterable[Card], *, drawn: bool = True) -> State:
        """The same state with another hand. Raises InvalidPosition."""
        known = {**self.known, "drawn": drawn}
        return self.make(self.is_two_player, self.cards, self.cells, hand, self.lexicon, self.rules, known)

    @property
    def known(self) -> dict[str, Any]:
        """What `make` takes as known, by name."""
        return {name: getattr(self, name) for name in (*_COUNTS, *_PILES)}

    # -- plain facts --------------------------------------------------------------------------------------------------

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the lexicon."""
        return self.lexicon.alphabet

    @cached_property
    def grid(self) -> Mapping[Cell, Card]:
        """The cards of the table by their cells."""
        return MappingProxyType(dict(zip(self.cells, self.cards, strict=True)))

    @property
    def table_word(self) -> str:
        """Two players: the word on the table in UPPER CASE, or ""."""
        return spelled(self.cards, self.alphabet) if self.is_two_player else ""

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that this player has not seen or cannot place: in other hands, in the stock, or taken
        out. Cards whose letter the lexicon's alphabet lacks are left out.
        """
        deck = Counter(self.rules.letter_cards.cards_in(self.alphabet))
        deck[Card.new_joker()] = self.rules.jokers
        for card in (*self.cards, *self.hand, *self.gone, *self.buried):
            plain = Card.new_joker() if card.is_joker else card
            if deck[plain] > 0:
                deck[plain] -= 1
        return tuple(sorted(deck.elements(), key=card_order))

    @property
    def key(self) -> tuple[Any, ...]:
        """All that this player can see, the rules and the lexicon (by its words), hashable: equal states have equal
        keys.
        """
        return (
            *(self.is_two_player, self.cards, self.cells, self.hand, self.order, self.scored, self.spent, self.drawn),
            *(self.stock, self.others, self.scores, self.round_scores, self.seat, self.is_over, self.gone, self.buried),
            *(self.rules, self.lexicon),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.is_two_player, self.cards, self.cells, self.hand, self.lexicon, self.rules, self.known)
        return (State.make, parts)


def _as_read(cards: Iterable[Card], alphabet: Alphabet) -> tuple[Card, ...]:
    # The cards with the letters of the alphabet; those that it lacks stay as they are, and are found fault with.
    codes = letter_codes(alphabet)
    out = []
    for card in cards:
        expect(card, Card, "a card")
        if card.letter and card.letter not in codes:
            with contextlib.suppress(InvalidText):
                card = as_read(card, alphabet)
        out.append(card)
    return tuple(out)


# -- states that cannot be --------------------------------------------------------------------------------------------


def _invalid(reasons: list[Reason]) -> InvalidPosition:
    return InvalidPosition(say("position_faults", faults=tuple(reason.message for reason in reasons)), reasons=reasons)


def _strange_cards(state: State) -> list[Reason]:
    faults = []
    codes = letter_codes(state.alphabet)
    places = {"hand": state.hand, "table": state.cards, "gone": state.gone, "buried": state.buried}
    for place, cards in places.items():
        for card in cards:
            if card.is_joker and place == "hand" and card.letter:
                faults.append(Reason(say("joker", why=say("joker_named_in_hand"))))
            elif card.is_joker and place == "table" and not card.letter:
                faults.append(Reason(say("joker", why=say("joker_open_on_table"))))
            elif card.letter and card.letter not in codes:
                try:
                    state.alphabet.code(card.letter)
                except InvalidText as error:
                    faults.append(Reason(say("strange_letter", place=say(f"place_{place}"), why=error.message)))
    return faults


def _wrong_table(state: State) -> list[Reason]:
    faults = []
    number = len(state.cards)
    if state.is_two_player:
        if number == 1 or number > MAX_TABLE_WORD:
            faults.append(say("table", most=MAX_TABLE_WORD, given=number))
        if any(not 0 <= at < number for at in state.spent):
            faults.append(say("spent", n=number))
        elif state.spent and state.rules.stolen_multiplier != "stays":
            faults.append(say("spent_stays"))
        return [Reason(fault) for fault in faults]
    if state.order < 1:
        faults.append(say("order", order=state.order))
    for values in zip(*state.cells, strict=True):
        if not all(isinstance(value, int) and abs(value) <= 10000 for value in values):
            faults.append(say("cells"))
        elif max(values) - min(values) >= MAX_SPAN:
            faults.append(say("span", most=MAX_SPAN))
    return [Reason(fault) for fault in faults]


def _wrong_numbers(state: State) -> list[Reason]:
    faults = []
    numbers = (state.stock, state.order, state.seat, *state.others, *state.scores, *state.round_scores, *state.spent)
    least, most = (1, 1) if state.is_two_player else (1, 3)
    if any(type(number) is not int or abs(number) > MOST for number in numbers):
        faults.append(say("counts"))
    elif state.stock < 0 or any(count < 0 for count in state.others):
        faults.append(say("counts_below"))
    elif not least <= len(state.others) <= most:
        faults.append(say("others", given=len(state.others), least=least, most=most))
    elif len(state.scores) != 1 + len(state.others):
        faults.append(say("scores", given=len(state.scores), players=1 + len(state.others)))
    elif len(state.round_scores) != (0 if state.is_two_player else 1 + len(state.others)):
        faults.append(say("scores", given=len(state.round_scores), players=1 + len(state.others)))
    elif not 0 <= state.seat <= len(state.others):
        faults.append(sentences.say("seat_range", seat=state.seat, last=len(state.others)))
    for held in (len(state.hand), *(count for count in state.others if type(count) is int)):
        if held > MAX_HAND:
            faults.append(say("hand_too_big", most=MAX_HAND, given=held))
    every = sum(map(len, (state.cards, state.hand, state.gone, state.buried)))
    if every > MAX_CARDS:
        faults.append(say("too_many_cards", most=MAX_CARDS, given=every))
    return [Reason(fault) for fault in faults]
