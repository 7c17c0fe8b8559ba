"""What one player of Kortalfapet can see, as a frozen value: the table, the own hand, and what is known of the rest.

Its key, its text and its dict stand here. It judges nothing, lists nothing and advises nothing.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.doors import MOST, expect, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.kortalfapet.cards import Card, as_read, card_order, letter_codes
from wordgame.kortalfapet.meaning import expect_lexemes
from wordgame.kortalfapet.rules import MAX_HAND, Rules
from wordgame.kortalfapet.words import card_text, parse_cards, spelled
from wordgame.lexicon import Lexicon

__all__ = ["MAX_SPAN", "MAX_TABLE_WORD", "Cell", "State", "open_lexicon"]

MAX_SPAN = 128
"""The most cells that a tableau may be wide or high."""

MAX_TABLE_WORD = 47
"""The most cards of the word on the table of two players."""

Cell = tuple[int, int]

_COUNTS = ("order", "scored", "spent", "drawn", "stock", "others", "scores")
_PILES = ("gone", "buried")
_PAIR = re.compile(r"(-?\d{1,5}),(-?\d{1,5}):(.+)")
_FIELDS = frozenset(["two", "round", "table", "hand", *_COUNTS, *_PILES])  # `rules` is the last and holds JSON


def open_lexicon(lexicon: Lexicon | str) -> Lexicon:
    """The lexicon itself, or the one of this name or path."""
    expect(lexicon, str | Lexicon, "a lexicon")
    return Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class State:
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
            message = "cells are pairs of integers between -10000 and 10000"
            raise InvalidPosition(message, reasons=[("cells", message)])
        cells = tuple(sorted(table, key=lambda cell: (cell[1], cell[0])))
        return cls.make(False, tuple(table[cell] for cell in cells), cells, hand, lexicon, rules, known)

    @classmethod
    def make(
        cls,
        is_two_player: bool,
        cards: tuple[Card, ...],
        cells: tuple[Cell, ...],
        hand: Iterable[Card],
        lexicon: Lexicon | str,
        rules: Rules | str | Mapping[str, Any] | None,
        known: Mapping[str, Any],
    ) -> State:
        """A state of parts in any order, with letters as the alphabet reads them and what is left out filled in.

        Raises InvalidPosition with every reason.
        """
        lexicon = open_lexicon(lexicon)
        chosen = Rules.of(rules)
        expect_lexemes(chosen, lexicon)
        known = dict(known)
        alphabet = lexicon.alphabet
        cards, hand = _as_read(cards, alphabet), _as_read(hand, alphabet)
        for name in ("scored", "drawn"):
            known[name] = bool(known.get(name))
        for name in ("spent", "others", "scores"):
            known[name] = tuple(known.get(name) or ())
        for name in _PILES:
            known[name] = tuple(sorted(_as_read(known.get(name) or (), alphabet), key=card_order))
        known["others"] = known["others"] or (chosen.hand_size,) * (1 if is_two_player else 2)
        known["scores"] = known["scores"] or (0,) * (1 + len(known["others"]))
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
            raise InvalidPosition("; ".join(message for _, message in reasons), reasons=reasons)
        return made

    def with_hand(self, hand: Iterable[Card], *, drawn: bool = True) -> State:
        """The same state with another hand. Raises InvalidPosition."""
        known = {**self._known, "drawn": drawn}
        return self.make(self.is_two_player, self.cards, self.cells, hand, self.lexicon, self.rules, known)

    @property
    def _known(self) -> dict[str, Any]:
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
        deck[Card.joker()] = self.rules.jokers
        for card in (*self.cards, *self.hand, *self.gone, *self.buried):
            plain = Card.joker() if card.is_joker else card
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
            *(self.stock, self.others, self.scores, self.gone, self.buried, self.rules, self.lexicon),
        )

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.is_two_player, self.cards, self.cells, self.hand, self.lexicon, self.rules, self._known)
        return (State.make, parts)

    # -- plain forms --------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal state, given the lexicon."""
        plain = self._known | {name: list(getattr(self, name)) for name in ("spent", "others", "scores")}
        return {
            "variant": "two" if self.is_two_player else "round",
            "table": [[x, y, card.to_dict()] for (x, y), card in zip(self.cells, self.cards, strict=True)],
            "hand": [card.to_dict() for card in self.hand],
            **plain,
            **{name: [card.to_dict() for card in getattr(self, name)] for name in _PILES},
            "rules": self.rules.to_dict(),
            "lexicon": self.lexicon.name,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], lexicon: Lexicon | str | None, rules: Rules | str | None) -> State:
        """The state that `to_dict` described; without `lexicon` the bundled one of the name in it is loaded."""
        table = {(x, y): Card.from_dict(card) for x, y, card in data["table"]}
        known = {name: data[name] for name in _COUNTS}
        known |= {name: [Card.from_dict(card) for card in data[name]] for name in _PILES}
        return cls.make(
            data["variant"] == "two",
            tuple(table.values()),
            tuple(table),
            [Card.from_dict(card) for card in data["hand"]],
            lexicon if lexicon is not None else data["lexicon"],
            rules if rules is not None else data["rules"],
            known,
        )

    def to_text(self) -> str:
        """The state in one line: fields parted by semicolons, each a name and its values; without the lexicon."""
        table = self._cards_text(self.cards)
        if not self.is_two_player:
            pairs = zip(self.cells, self.cards, strict=True)
            table = " ".join(f"{x},{y}:{card_text(card, self.alphabet)}" for (x, y), card in pairs)
        default = Rules().to_dict()
        rules = {option: value for option, value in self.rules.to_dict().items() if value != default[option]}
        fields = [
            ("two" if self.is_two_player else "round", ""),
            ("table", table),
            ("hand", self._cards_text(self.hand)),
            ("order", "" if self.is_two_player else str(self.order)),
            ("scored", "yes" if self.scored else ""),
            ("spent", " ".join(str(at + 1) for at in self.spent)),
            ("drawn", "yes" if self.drawn else ""),
            ("stock", str(self.stock)),
            ("others", " ".join(map(str, self.others))),
            ("scores", " ".join(map(str, self.scores))),
            ("gone", self._cards_text(self.gone)),
            ("buried", self._cards_text(self.buried)),
            ("rules", json.dumps(rules, ensure_ascii=False) if rules else ""),
        ]
        always = ("two", "round", "table", "hand")
        return "; ".join(f"{name} {value}".strip() for name, value in fields if value or name in always)

    def _cards_text(self, cards: Iterable[Card]) -> str:
        return " ".join(card_text(card, self.alphabet) for card in cards)

    @classmethod
    def from_text(cls, text: str, lexicon: Lexicon | str, rules: Rules | str | None) -> State:
        """The state of a line that `to_text` wrote; `rules` replaces the rules in it. Raises InvalidText,
        InvalidPosition.
        """
        expect(text, str, "the text of a position")
        words = open_lexicon(lexicon)
        line, _, option_text = text.strip().partition("; rules ")
        fields: dict[str, str] = {}
        for part in line.split(";"):
            name, _, value = part.strip().partition(" ")
            if name in fields or name not in _FIELDS:
                raise InvalidText(f"{shown(name)} is no field of a position, or stands twice", text=text)
            fields[name] = value.strip()
        if ("two" in fields) == ("round" in fields) or "hand" not in fields:
            raise InvalidText("a position begins with `two;` or `round;` and has a hand", text=text)
        known: dict[str, Any]
        try:
            known = {name: tuple(map(int, fields[name].split())) for name in ("others", "scores") if name in fields}
            known |= {name: int(fields[name]) for name in ("order", "stock") if name in fields}
            known["spent"] = tuple(int(number) - 1 for number in fields.get("spent", "").split())
            options = json.loads(option_text) if option_text else {}
        except (ValueError, RecursionError) as error:
            raise InvalidText(f"{shown(text)}: {error}", text=text) from error
        known |= {name: fields.get(name) == "yes" for name in ("scored", "drawn")}
        known |= {name: parse_cards(fields.get(name, ""), words.alphabet) for name in _PILES}
        hand = parse_cards(fields["hand"], words.alphabet)
        chosen = rules if rules is not None else options
        table = fields.get("table", "")
        if "two" in fields:
            cards = parse_cards(table, words.alphabet)
            return cls.two_player(table=cards, hand=hand, lexicon=words, rules=chosen, **known)
        cells = _tableau_of(table, words.alphabet)
        return cls.round(table=cells, hand=hand, lexicon=words, rules=chosen, **known)


def _tableau_of(text: str, alphabet: Alphabet) -> dict[Cell, Card]:
    cells: dict[Cell, Card] = {}
    for word in text.split():
        match = _PAIR.fullmatch(word)
        if match is None or (int(match[1]), int(match[2])) in cells:
            raise InvalidText(
                f"{shown(word)} is no card of a tableau, such as 3,-1:L2x3, or its cell is taken", text=text
            )
        (cells[int(match[1]), int(match[2])],) = parse_cards(match[3], alphabet)
    return cells


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

Fault = tuple[str, str]


def _strange_cards(state: State) -> list[Fault]:
    faults = []
    codes = letter_codes(state.alphabet)
    places = {"the hand": state.hand, "the table": state.cards, "`gone`": state.gone, "`buried`": state.buried}
    for place, cards in places.items():
        for card in cards:
            if card.is_joker and place[0] != "`" and bool(card.letter) != (place == "the table"):
                what = "stands for a letter already" if card.letter else "stands for no letter"
                faults.append(("joker", f"a joker {'in' if place == 'the hand' else 'on'} {place} {what}"))
            elif card.letter and card.letter not in codes:
                try:
                    state.alphabet.code(card.letter)
                except InvalidText as error:
                    faults.append(("strange_letter", f"a card of {place}: {error}"))
    return faults


def _wrong_table(state: State) -> list[Fault]:
    faults = []
    number = len(state.cards)
    if state.is_two_player:
        if number == 1 or number > MAX_TABLE_WORD:
            faults.append(("table", f"a word on the table has 2 to {MAX_TABLE_WORD} cards, not {number}"))
        if any(not 0 <= at < number for at in state.spent):
            faults.append(("spent", f"`spent` holds indices of the {number} cards on the table"))
        elif state.spent and state.rules.stolen_multiplier != "stays":
            faults.append(("spent", "multipliers are spent only where stolen_multiplier is 'stays'"))
        return faults
    if state.order < 1:
        faults.append(("order", f"the order in a round is 1 or more, not {state.order}"))
    for values in zip(*state.cells, strict=True):
        if not all(isinstance(value, int) and abs(value) <= 10000 for value in values):
            faults.append(("cells", "cells are pairs of integers between -10000 and 10000"))
        elif max(values) - min(values) >= MAX_SPAN:
            faults.append(("cells", f"a tableau is at most {MAX_SPAN} cells wide and high"))
    return faults


def _wrong_numbers(state: State) -> list[Fault]:
    faults = []
    numbers = (state.stock, state.order, *state.others, *state.scores, *state.spent)
    if any(type(number) is not int or abs(number) > MOST for number in numbers):
        faults.append(("counts", "stock, order, others, scores and spent are whole numbers"))
    elif state.stock < 0 or any(count < 0 for count in state.others):
        faults.append(("counts", "numbers of cards are not below 0"))
    elif len(state.scores) != 1 + len(state.others):
        faults.append(("scores", f"{len(state.scores)} scores do not fit {1 + len(state.others)} players"))
    for held in (len(state.hand), *(count for count in state.others if type(count) is int)):
        if held > MAX_HAND:
            faults.append(("hand_too_big", f"a hand has at most {MAX_HAND} cards, not {held}"))
    return faults
