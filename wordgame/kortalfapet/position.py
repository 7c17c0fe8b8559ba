"""What one player of Kortalfapet can see: the table, the own hand, and what is known of the rest. A value; it never
changes. Moves are listed in listing.py, judged in judge.py and written in notation.py.
"""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.doors import MOST, expect, plain_reader
from wordgame.errors import InvalidPosition, InvalidText, WordgameError
from wordgame.game import Hint, Reason, Verdict
from wordgame.kortalfapet import judge, notation
from wordgame.kortalfapet.deck import Card, as_read, card_order, letter_codes
from wordgame.kortalfapet.listing import find_placements
from wordgame.kortalfapet.moves import Move, Moves
from wordgame.kortalfapet.rules import MAX_HAND, Rules
from wordgame.kortalfapet.words import spelled
from wordgame.lexicon import Lexicon
from wordgame.registry import picture

__all__ = ["MAX_SPAN", "MAX_TABLE_WORD", "Position"]

MAX_SPAN = 128
"""The most cells that a tableau may be wide or high."""

MAX_TABLE_WORD = 47
"""The most cards of the word on the table of two players."""

Cell = tuple[int, int]


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


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Position:
    """What the player to move can see. Make one with `two_player` or `round`; a Game gives them, too.

    `hand` holds the own cards, sorted. Two players: `table` is the word on the table, `scored` says that it is the
    player's own word, scored when the other player was stuck, and `spent` holds the indices of its cards whose
    multiplier counts no more (rule option stolen_multiplier "stays"). Rounds: `table` maps cells (x, y) to cards,
    `order` is the turn's place in the round, from 1. `drawn` says that the player has put a card under the stock this
    turn. `stock` counts the cards in the stock, `others` the cards of the next players in order of turns, `scores`
    the points so far, own first. `gone` holds the cards that have left the game in sight of all, `buried` those that
    this player put under the stock and that are still there. Cards have letters of the lexicon's alphabet: one that
    it reads as another letter (in Swedish É as E) becomes that letter.
    """

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

    # -- making -------------------------------------------------------------------------------------------------------

    @classmethod
    def two_player(
        cls,
        *,
        table: Iterable[Card] = (),
        hand: Iterable[Card],
        lexicon: Lexicon | str,
        rules: Rules | str | Mapping[str, Any] | None = None,
        **known: Any,
    ) -> Position:
        """A position of the game for two: the cards of the word on the table in order (none: an empty table), a
        hand.

        `known`: `scored`, `spent`, `drawn`, `stock`, `others`, `scores`, `gone`, `buried`, as the class describes them.
        Raises InvalidPosition with every reason.

        >>> import wordgame as wg
        >>> C = Card
        >>> sv = wg.Lexicon.from_words(["kul", "luva"], alphabet="sv")
        >>> luva = [C("l", 2, multiplier=3), C("u", 4), C("v", 3), C("a", 1)]
        >>> pos = Position.two_player(table=luva, hand=[C("k", 3), C("l", 2), C("t", 1)], lexicon=sv)
        >>> [(str(move), move.own, move.stolen) for move in pos.legal_moves]
        [('K3(U)L2@2', 9, 12)]
        """
        cards = tuple(table)
        return cls._make(True, cards, tuple((at, 0) for at in range(len(cards))), hand, lexicon, rules, known)

    @classmethod
    def round(
        cls,
        *,
        table: Mapping[Cell, Card],
        hand: Iterable[Card],
        lexicon: Lexicon | str,
        rules: Rules | str | Mapping[str, Any] | None = None,
        order: int = 2,
        **known: Any,
    ) -> Position:
        """A position of a round of three or four players: cells (x, y) -> cards, x to the right and y down, and a hand.

        `order` is the place of this turn in the round, from 1. `known`: as for `two_player`, without `scored` and
        `spent`. Raises InvalidPosition with every reason.

        >>> import wordgame as wg
        >>> sv = wg.Lexicon.from_words(["ko", "kor", "ok"], alphabet="sv")
        >>> table = {(0, 0): Card("k", 3), (1, 0): Card("o", 2)}
        >>> pos = Position.round(table=table, hand=[Card("r", 1)], lexicon=sv, order=2, rules={"meaning": "off"})
        >>> [(word.text, word.score, word.cells) for word in pos.legal_moves.best(1)[0].words]
        [('KOR', 6, ((0, 0), (1, 0), (2, 0)))]
        """
        expect(table, Mapping, "the tableau")
        if not all(isinstance(cell, tuple) and list(map(type, cell)) == [int, int] for cell in table):
            message = "cells are pairs of integers between -10000 and 10000"
            raise InvalidPosition(message, reasons=[("cells", message)])
        cells = tuple(sorted(table, key=lambda cell: (cell[1], cell[0])))
        cards = tuple(table[cell] for cell in cells)
        return cls._make(False, cards, cells, hand, lexicon, rules, {"order": order, **known})

    @classmethod
    def _make(
        cls,
        is_two_player: bool,
        cards: tuple[Card, ...],
        cells: tuple[Cell, ...],
        hand: Iterable[Card],
        lexicon: Lexicon | str,
        rules: Any,
        known: Mapping[str, Any],
    ) -> Position:
        lexicon = cls.open_lexicon(lexicon)
        chosen = Rules.of(rules)
        known = dict(known)
        alphabet = lexicon.alphabet
        cards, hand = _as_read(cards, alphabet), _as_read(hand, alphabet)
        for name in ("scored", "drawn"):
            known[name] = bool(known.get(name))
        for name in ("spent", "others", "scores"):
            known[name] = tuple(known.get(name) or ())
        for name in ("gone", "buried"):
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
        reasons = made._faults()
        if reasons:
            raise InvalidPosition("; ".join(message for _, message in reasons), reasons=reasons)
        return made

    @staticmethod
    def open_lexicon(lexicon: Lexicon | str) -> Lexicon:
        """The lexicon itself, or the one of this name or path."""
        expect(lexicon, str | Lexicon, "a lexicon")
        return Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon

    def _faults(self) -> list[tuple[str, str]]:
        faults = []
        if len(self.hand) > MAX_HAND:
            faults.append(("hand_too_big", f"a hand has at most {MAX_HAND} cards, not {len(self.hand)}"))
        alphabet = self.lexicon.alphabet
        codes = letter_codes(alphabet)
        places = {"the hand": self.hand, "the table": self.cards, "`gone`": self.gone, "`buried`": self.buried}
        for place, cards in places.items():
            for card in cards:
                if card.is_joker and place[0] != "`" and bool(card.letter) != (place == "the table"):
                    what = "stands for a letter already" if card.letter else "stands for no letter"
                    faults.append(("joker", f"a joker {'in' if place == 'the hand' else 'on'} {place} {what}"))
                elif card.letter and card.letter not in codes:
                    try:
                        alphabet.code(card.letter)
                    except InvalidText as error:
                        faults.append(("strange_letter", f"a card of {place}: {error}"))
        if self.is_two_player:
            if len(self.cards) == 1 or len(self.cards) > MAX_TABLE_WORD:
                faults.append(("table", f"a word on the table has 2 to {MAX_TABLE_WORD} cards, not {len(self.cards)}"))
            if any(not 0 <= at < len(self.cards) for at in self.spent):
                faults.append(("spent", f"`spent` holds indices of the {len(self.cards)} cards on the table"))
            elif self.spent and self.rules.stolen_multiplier != "stays":
                faults.append(("spent", "multipliers are spent only where stolen_multiplier is 'stays'"))
        else:
            if self.order < 1:
                faults.append(("order", f"the order in a round is 1 or more, not {self.order}"))
            for values in zip(*self.cells, strict=True):
                if not all(isinstance(value, int) and abs(value) <= 10000 for value in values):
                    faults.append(("cells", "cells are pairs of integers between -10000 and 10000"))
                elif max(values) - min(values) >= MAX_SPAN:
                    faults.append(("cells", f"a tableau is at most {MAX_SPAN} cells wide and high"))
        numbers = (self.stock, self.order, *self.others, *self.scores, *self.spent)
        if any(type(number) is not int or abs(number) > MOST for number in numbers):
            faults.append(("counts", "stock, order, others, scores and spent are whole numbers"))
        elif self.stock < 0 or any(count < 0 for count in self.others):
            faults.append(("counts", "numbers of cards are not below 0"))
        return faults

    def with_hand(self, hand: Iterable[Card], *, drawn: bool = True) -> Position:
        """The same position with another hand, after putting a card under the stock or not. Raises InvalidPosition."""
        known = {**self._known, "drawn": drawn}
        return self._make(self.is_two_player, self.cards, self.cells, hand, self.lexicon, self.rules, known)

    @property
    def _known(self) -> dict[str, Any]:
        names = ("order", "scored", "spent", "drawn", "stock", "others", "scores", "gone", "buried")
        return {name: getattr(self, name) for name in names}

    # -- plain facts --------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        """Two players: the cards of the word on the table, in order. Rounds: a read-only mapping of cells to cards."""
        return self.cards if self.is_two_player else self._grid

    @cached_property
    def _grid(self) -> Mapping[Cell, Card]:
        return MappingProxyType(dict(zip(self.cells, self.cards, strict=True)))

    @property
    def table_word(self) -> str:
        """Two players: the word on the table in UPPER CASE, or ""."""
        return spelled(self.cards, self.lexicon.alphabet) if self.is_two_player else ""

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that this player has not seen or cannot place: in other hands, in the stock, or taken
        out. Cards whose letter the lexicon's alphabet lacks are left out.
        """
        deck = Counter(self.rules.letter_cards.cards_in(self.lexicon.alphabet))
        deck[Card.joker()] = self.rules.jokers
        for card in (*self.cards, *self.hand, *self.gone, *self.buried):
            plain = Card.joker() if card.is_joker else card
            if deck[plain] > 0:
                deck[plain] -= 1
        return tuple(sorted(deck.elements(), key=card_order))

    @property
    def key(self) -> tuple[Any, ...]:
        """All that this player can see, the rules and the lexicon (by its words), hashable: equal positions have equal
        keys.
        """
        return (
            *(self.is_two_player, self.cards, self.cells, self.hand, self.order, self.scored, self.spent, self.drawn),
            *(self.stock, self.others, self.scores, self.gone, self.buried, self.rules, self.lexicon),
        )

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    # -- moves --------------------------------------------------------------------------------------------------------

    @cached_property
    def legal_moves(self) -> Moves:
        """A snapshot of all legal moves, best first. Placements where there are any; else discards, or a pass."""
        found = find_placements(self)
        return Moves(self, found, judge.other_actions(self, has_placements=len(found) > 0), self.table)

    def parse(self, text: str) -> Move:
        """The move that a text means: what `str(move)` gives, and shorter forms wherever they fit one move only.

        Values and multipliers may be left out (`K(U)L@2`), and so may everything but the word (`KUL`) where it is
        laid in one way only. Raises InvalidText for unreadable text, AmbiguousMove with the moves it fits,
        IllegalMove with reasons.
        """
        return notation.parse_move(self, text)

    def check(self, move: Move | str) -> Verdict:
        """What the rules say of a move or its text: legal or not, every reason, the words with their points, the score.

        Never raises for a bad move.
        """
        if isinstance(move, str):
            try:
                move = self.parse(move)
            except WordgameError as error:
                reasons = tuple(getattr(error, "reasons", ())) or (Reason("unreadable", str(error)),)
                return Verdict(False, reasons)
        return judge.check(self, move)

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        worlds: int | None = None,
        seed: int = 0,
        stop: threading.Event | None = None,
    ) -> Sequence[Hint]:
        """The `n` best moves with reasons, from what this player can see; see `wordgame.kortalfapet.hints`.

        `worlds` is the number of hands imagined for the others, `seconds` the most time taken, `seed` makes it
        repeatable (without `seconds`), `stop` ends it early.
        """
        from wordgame.kortalfapet.hints import make_hints

        return make_hints(self, n, seconds=seconds, worlds=worlds, seed=seed, stop=stop)

    # -- plain forms --------------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The position in one line, without the lexicon; `from_text` reads it."""
        return notation.position_text(self)

    @classmethod
    def from_text(cls, text: str, *, lexicon: Lexicon | str, rules: Rules | str | None = None) -> Position:
        """The position of a line that `to_text` wrote; `rules` replaces the rules in it. Raises InvalidText,
        InvalidPosition.
        """
        return notation.parse_position(text, lexicon, rules)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal position, given the lexicon."""
        return {
            "variant": "two" if self.is_two_player else "round",
            "table": [[x, y, card.to_dict()] for (x, y), card in zip(self.cells, self.cards, strict=True)],
            "hand": [card.to_dict() for card in self.hand],
            "order": self.order,
            "scored": self.scored,
            "spent": list(self.spent),
            "drawn": self.drawn,
            "stock": self.stock,
            "others": list(self.others),
            "scores": list(self.scores),
            "gone": [card.to_dict() for card in self.gone],
            "buried": [card.to_dict() for card in self.buried],
            "rules": self.rules.to_dict(),
            "lexicon": self.lexicon.name,
        }

    @classmethod
    @plain_reader
    def from_dict(
        cls, data: Mapping[str, Any], *, lexicon: Lexicon | str | None = None, rules: Rules | str | None = None
    ) -> Position:
        """The position that `to_dict` described; without `lexicon` the bundled one of the name in it is loaded."""
        table = {(x, y): Card.from_dict(card) for x, y, card in data["table"]}
        known = {name: data[name] for name in ("order", "scored", "spent", "drawn", "stock", "others", "scores")}
        known |= {name: [Card.from_dict(card) for card in data[name]] for name in ("gone", "buried")}
        return cls._make(
            data["variant"] == "two",
            tuple(table.values()),
            tuple(table),
            [Card.from_dict(card) for card in data["hand"]],
            lexicon if lexicon is not None else data["lexicon"],
            rules if rules is not None else data["rules"],
            known,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            Position._make,
            (self.is_two_player, self.cards, self.cells, self.hand, self.lexicon, self.rules, self._known),
        )

    def _repr_svg_(self) -> str:
        return picture(self)

    def __repr__(self) -> str:
        return f"<Position {self.to_text()}>"

    def __str__(self) -> str:
        return self.to_text()
