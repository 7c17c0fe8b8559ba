"""Moves of Kortalfapet: what is laid, discarded or passed. Values; they know no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.doors import expect, plain_reader, shown
from wordgame.errors import InvalidText
from wordgame.kortalfapet.cards import Card, as_read, letter_text
from wordgame.kortalfapet.words import Word, card_text, points, spelled, whole_number

__all__ = ["How", "Move", "MoveKind", "expect_move", "run_across"]


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


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a turn. Two moves are equal when the same cards are laid on the same cells (jokers for the
    same letters).

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
    score: int = field(default=0, compare=False)
    stolen: int = field(default=0, compare=False)
    crosses: tuple[Word, ...] = field(default=(), compare=False, repr=False)
    _table: Mapping[tuple[int, int], Card] | None = field(default=None, compare=False, repr=False)
    _alphabet: Alphabet | None = field(default=None, compare=False, repr=False)

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
            return " ".join(["discard", *[card_text(card, self._alphabet) for card in self.line]])
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
        """A plain dict from which `from_dict` makes an equal move. It names the alphabet where one writes the cards in
        a way of its own.
        """
        plain: dict[str, Any] = {
            "kind": self.kind.value,
            "how": self.how.value if self.how else None,
            "line": [card.to_dict() for card in self.line],
            "laid": list(self.laid),
            "x": self.x,
            "y": self.y,
            "index": self.index,
            "score": self.score,
            "stolen": self.stolen,
            "crosses": [word.to_dict() for word in self.words[1:]],
        }
        if self._alphabet is not None and (
            any(letter_text(card, self._alphabet) != card.text for card in self.line)
            or spelled(self.line, self._alphabet) != spelled(self.line, None)
        ):
            plain["alphabet"] = self._alphabet.described
        return plain

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described; its points are taken on trust, `Game.push` counts them. Raises
        InvalidText.
        """
        alphabet = None if data.get("alphabet") is None else Alphabet.of(data["alphabet"])
        line = tuple(Card.from_dict(card) for card in data.get("line", ()))
        move = cls(
            MoveKind(data["kind"]),
            How(data["how"]) if data.get("how") is not None else None,
            line if alphabet is None else tuple(as_read(card, alphabet) for card in line),
            tuple(data.get("laid", ())),
            data.get("x", 0),
            data.get("y", 0),
            data.get("index", 0),
            data.get("score", 0),
            data.get("stolen", 0),
            tuple(Word.from_dict(word) for word in data.get("crosses", ())),
            None,
            alphabet,
        )
        expect_move(move)
        if any(not 0 <= at < len(move.line) for at in move.laid):
            raise InvalidText(
                f"the dict does not describe a Move: `laid` is {shown(list(move.laid))} in a line of {len(move.line)} "
                "cards",
                text=shown(data),
            )
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
    for at in move.laid:
        whole_number(at, "laid")
    for what in ("x", "y", "index", "score", "stolen"):
        whole_number(getattr(move, what), what)


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
