"""Moves of Kortalfapet: what is laid, discarded or passed. Values; they know no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.doors import MOST, expect, plain_reader, shown
from wordgame.errors import InvalidText
from wordgame.kortalfapet.cards import Card, as_read, letter_text
from wordgame.kortalfapet.words import Word, card_text, points, spelled
from wordgame.protocol.data import Fields
from wordgame.sentences import say

__all__ = ["MAX_LINE", "How", "Move", "MoveKind", "expect_move", "run_across"]

MAX_LINE = 128
"""The most cards of a word, those of the table included."""


class MoveKind(StrEnum):
    """What a player does: lays a word, puts a card under the stock and draws one, or passes."""

    PLACE = "place"
    DISCARD = "discard"
    PASS = "pass"


class How(StrEnum):
    """How a word is laid. Two players: `FRESH` on the empty table, `CROSSING`, `EXTENSION` or `FREE`. Rounds:
    `ACROSS`, `DOWN`.
    """

    FRESH = "fresh"
    CROSSING = "crossing"
    EXTENSION = "extension"
    FREE = "free"
    ACROSS = "across"
    DOWN = "down"


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One action of a turn. Two moves are equal when the same cards are laid on the same cells (jokers for the
    same letters) beside the same letters of the table.

    `line` holds the cards of the main word, those of the table included; `laid` the indices in it of the cards from
    the hand. The word begins on the cell (`x`, `y`), x to the right, y down. With two players the word on the table
    lies across from (0, 0), a crossing word lies down through its card `index`; a fresh or free word lies across from
    (0, 0).
    """

    kind: MoveKind
    how: How | None = None
    line: tuple[Card, ...] = ()
    laid: tuple[int, ...] = ()
    x: int = 0
    y: int = 0
    index: int = 0
    score: int = 0
    stolen: int = 0
    crosses: tuple[Word, ...] = field(default=(), repr=False)
    _table: Mapping[tuple[int, int], Card] | None = field(default=None, repr=False)
    _alphabet: Alphabet | None = field(default=None, repr=False)

    @property
    def key(self) -> tuple[Any, ...]:
        """All that makes two moves the same; hashable. Cards of the table count by their letters."""
        laid = self.laid if self.kind is MoveKind.PLACE and self.how is not How.FREE else range(len(self.line))
        own = set(laid)
        line = tuple([card if at in own else (card.letter, card.is_joker) for at, card in enumerate(self.line)])
        if self.kind is MoveKind.DISCARD:
            line = tuple([Card.new_joker() if card.is_joker else card for card in self.line])
        return (self.kind, self.how, line, self.laid, self.x, self.y, self.index)

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def own(self) -> int:
        """Two players: what the new word is worth if nothing of it is stolen."""
        return self.score

    @property
    def total(self) -> int:
        """Two players: `own` and `stolen` together."""
        return self.score + self.stolen

    @property
    def word(self) -> str:
        """The main word in UPPER CASE; "" where none is laid."""
        return spelled(self.line, self._alphabet) if self.kind is MoveKind.PLACE else ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards from the hand, in the order of the word; the card that is discarded."""
        return tuple(self.line[at] for at in self.laid) if self.kind is MoveKind.PLACE else self.line

    @property
    def line_cells(self) -> tuple[tuple[int, int], ...]:
        """The cells of the main word."""
        if self.how in (How.DOWN, How.CROSSING):
            return tuple((self.x, self.y + at) for at in range(len(self.line)))
        return tuple((self.x + at, self.y) for at in range(len(self.line)))

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells on which cards are laid, in the order of `cards`."""
        if self.kind is not MoveKind.PLACE:
            return ()
        cells = self.line_cells
        return tuple(cells[at] for at in self.laid)

    @property
    def words(self) -> tuple[Word, ...]:
        """Every word formed, the main word first, each with its own points."""
        if self.kind is not MoveKind.PLACE:
            return ()
        crosses = self.crosses
        if self._table is not None and not crosses:
            crosses = tuple(
                Word.of(cards, points(cards), cells, self._alphabet)
                for card, cell in zip(self.cards, self.cells, strict=True)
                for cards, cells in [run_across(self._table, card, cell, self.how is How.DOWN)]
                if len(cards) > 1
            )
        main = self.score - sum(word.score for word in crosses)
        return (Word.of(self.line, main, self.line_cells, self._alphabet), *crosses)

    @property
    def notation(self) -> str:
        """The move as text, which `position.parse` reads: `K3(U)L2@2`, `(KÖR)A1`, `3,-1 down T1(A)K3`, `discard L2`,
        `pass`.

        Cards of the table stand in brackets; `@2` says that the second card of the table is crossed; `~` marks a free
        word.
        """
        if self.kind is MoveKind.PASS:
            return "pass"
        if self.kind is MoveKind.DISCARD:
            cards = [Card.new_joker() if card.is_joker else card for card in self.line]
            return " ".join(["discard", *[card_text(card, self._alphabet) for card in cards]])
        parts: list[str] = []
        laid = set(self.laid)
        for at, card in enumerate(self.line):
            whole = at in laid or self.how is How.FREE
            text = card_text(card, self._alphabet) if whole else letter_text(card, self._alphabet)
            if at not in laid:
                text = f"({text})"
                if parts and parts[-1].endswith(")"):
                    parts[-1], text = parts[-1][:-1], text[1:]
            parts.append(text)
        spelling = "".join(parts)
        if parts and all(card.is_joker for card in self.line):  # `[?K]ul`: small letters alone may be typed for others
            spelling = spelling.replace(letter_text(self.line[0], self._alphabet), f"[?{self.line[0].letter}]", 1)
        if self.how is How.CROSSING:
            return f"{spelling}@{self.index + 1}"
        if self.how is How.FREE:
            return f"{spelling}~"
        if self.how in (How.ACROSS, How.DOWN):
            return f"{self.x},{self.y} {self.how} {spelling}"
        return spelling

    def __str__(self) -> str:
        return self.notation

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal move; what a client needs to draw it stands in it, too.

        It names the alphabet where one writes the cards in a way of its own.
        """
        alphabet = self._alphabet
        own_way = alphabet is not None and (
            any(letter_text(card, alphabet) != card.text for card in self.line)
            or spelled(self.line, alphabet) != spelled(self.line, None)
        )
        return {
            "game": "kortalfapet",
            "notation": self.notation,
            "kind": self.kind.value,
            "how": self.how.value if self.how else None,
            "line": [card.to_dict() for card in self.line],
            "laid": list(self.laid),
            "x": self.x,
            "y": self.y,
            "index": self.index,
            "score": self.score,
            "stolen": self.stolen,
            "words": [word.to_dict() for word in self.words],
            "cards": [card.to_dict() for card in self.cards],
            "cells": [list(cell) for cell in self.cells],
            "alphabet": alphabet.described if alphabet is not None and own_way else None,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described; its points are taken on trust, `Game.push` counts them. Raises
        InvalidText, TypeError.
        """
        fields = Fields(data, "a move")
        fields.text("game", "kortalfapet", among=("kortalfapet",))
        kind = MoveKind(fields.text("kind", among=tuple(MoveKind)))
        how = fields.text("how", None, among=tuple(How))
        described = fields.raw("alphabet", None)
        alphabet = None if described is None else Alphabet.of(described)
        line = fields.reads("line", Card.from_dict, (), most=MAX_LINE)
        words = fields.reads("words", Word.from_dict, (), most=MAX_LINE + 1)
        move = cls(
            kind,
            None if how is None else How(how),
            line if alphabet is None else tuple(as_read(card, alphabet) for card in line),
            fields.wholes("laid", (), least=0, most=max(0, len(line) - 1), longest=MAX_LINE),
            fields.whole("x", 0),
            fields.whole("y", 0),
            fields.whole("index", 0),
            fields.whole("score", 0),
            fields.whole("stolen", 0),
            fields.reads("crosses", Word.from_dict, words[1:], most=MAX_LINE),  # version 0.1 wrote these alone
            None,
            alphabet,
        )
        fields.text("notation", "")
        fields.reads("cards", Card.from_dict, (), most=MAX_LINE)
        fields.list("cells", (), most=MAX_LINE)
        fields.end()
        if move.laid and not line:
            given = shown(list(move.laid))
            wrong = say("dict_value", what="a move", key="laid", given=given, right="a list of places in `line`")
            raise InvalidText(wrong, text=given)
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return (Move.from_dict, (self.to_dict(),))


def expect_move(move: Move) -> None:
    """Nothing when this is a move and every part of it of its type; else TypeError."""
    expect(move, Move, "a move")
    expect(move.kind, MoveKind, "the kind of a move")
    expect(move.how, How | None, "`how`")
    expect(move.line, tuple, "`line`")
    expect(move.laid, tuple, "`laid`")
    for card in move.line:
        expect(card, Card, "a card of a move")
    numbers = {"x": move.x, "y": move.y, "index": move.index, "score": move.score, "stolen": move.stolen}
    for what, number in (*numbers.items(), *[("laid", at) for at in move.laid]):
        if type(number) is not int or abs(number) > MOST:
            raise TypeError(f"`{what}` of a move is a whole number, not {shown(number)}")


def run_across(
    table: Mapping[tuple[int, int], Card], card: Card, cell: tuple[int, int], down: bool
) -> tuple[tuple[Card, ...], tuple[tuple[int, int], ...]]:
    """The cards, with their cells, that lie in a row with `card` on `cell`, across the line that runs `down` or not."""
    step_x, step_y = (1, 0) if down else (0, 1)
    x, y = cell
    while (x - step_x, y - step_y) in table:
        x, y = x - step_x, y - step_y
    cards, cells = [], []
    while (x, y) == cell or (x, y) in table:
        cards.append(card if (x, y) == cell else table[x, y])
        cells.append((x, y))
        x, y = x + step_x, y + step_y
    return tuple(cards), tuple(cells)
