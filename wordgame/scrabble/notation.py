"""Moves as people write them: reading `8D CR.NE`, `exchange ABC`, `pass`. Knows the alphabet, not the board."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from wordgame.alphabet import Alphabet
from wordgame.crossword.coordinates import parse_coordinate
from wordgame.doors import expect, shown
from wordgame.errors import InvalidText

__all__ = ["MoveKind", "WrittenMove", "read_move", "read_word"]


class MoveKind(enum.StrEnum):
    """What a move does."""

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move as it was written, not yet laid on any board.

    `tiles`: of a play, one entry a square: the tile, or None for `.` (whatever lies there); `through` marks the
    squares in round brackets, whose tiles must lie there already. Of an exchange, the tiles; `count` where only their
    number is known.
    """

    kind: MoveKind
    row: int = 0
    column: int = 0
    down: bool = False
    tiles: tuple[int | None, ...] = ()
    through: frozenset[int] = frozenset()
    count: int = 0

    def word_text(self, alphabet: Alphabet) -> str:
        """The tiles of a play as they were written, `.` and round brackets included: `read_word` reads it back."""
        text, inside = "", False
        for index, tile in enumerate(self.tiles):
            if (index in self.through) != inside:
                inside = not inside
                text += "(" if inside else ")"
            text += "." if tile is None else alphabet.tile_text(tile)
        return text + (")" if inside else "")


_EXCHANGE = re.compile(r"(?:exch(?:ange)?|swap|change)\b[.:]?\s*(.*)\Z", re.IGNORECASE | re.DOTALL)
_PART = re.compile(r"\.|[()]|\[[^\]]*\]|[^.()\[]+|\[")


def read_move(text: str, alphabet: Alphabet, *, row_labels: str = "numbers") -> WrittenMove:
    """A move from its text. Raises InvalidText.

    Plays: `8D CRaNE` across, `D8 CR.NE` down; lower case is a blank; `.` is a tile that lies there; so are tiles in
    round brackets, `CR(A)NE`, and letters that agree with the board. Exchanges: `exchange ABC`, `-ABC`, or a number,
    `-3`.
    `pass`, `-`.

    >>> read_move("D8 C.b", Alphabet.load("en")).tiles
    (3, None, 130)
    """
    expect(text, str, "the text of a move")
    stripped = text.strip()
    if stripped[:1] in ("\u2212", "\u2013", "\u2014"):  # a minus or a dash that a text program made of "-"
        stripped = f"-{stripped[1:]}"
    if stripped.lower() in ("pass", "-", "pass."):
        return WrittenMove(MoveKind.PASS)
    found = _EXCHANGE.match(stripped)
    if found or stripped.startswith("-"):
        return _read_exchange((found[1] if found else stripped[1:]).strip(), text, alphabet)
    parts = stripped.split()
    if len(parts) != 2:
        raise InvalidText(
            f"{shown(text)} is not a move: a play is written '8D CRANE', an exchange 'exchange ABC', a pass 'pass'",
            text=text,
        )
    row, column, down = parse_coordinate(parts[0], row_labels=row_labels)
    tiles, through = read_word(parts[1], alphabet)
    return WrittenMove(MoveKind.PLACE, row, column, down, tiles, through)


def _read_exchange(what: str, text: str, alphabet: Alphabet) -> WrittenMove:
    if not what:
        raise InvalidText(f"{shown(text)}: which tiles are exchanged?", text=text)
    if what.isascii() and what.isdigit():
        if not 1 <= len(what) <= 4 or not int(what):
            raise InvalidText(f"{shown(text)}: {what} tiles cannot be exchanged", text=text)
        return WrittenMove(MoveKind.EXCHANGE, count=int(what))
    tiles = alphabet.encode_tiles("".join(what.split()))
    # On the rack a blank stands for nothing; a lower-case letter is taken for the letter typed without shift.
    codes = tuple(sorted((tile & 0x7F for tile in tiles), key=lambda code: code or 0x7F))
    return WrittenMove(MoveKind.EXCHANGE, tiles=codes, count=len(codes))


def read_word(word: str, alphabet: Alphabet) -> tuple[tuple[int | None, ...], frozenset[int]]:
    """The tiles of a written play, None for `.`, and which stand in round brackets. Raises InvalidText."""
    tiles: list[int | None] = []
    through: set[int] = set()
    inside = False
    for part in _PART.findall(word):
        if part in "()":
            if (part == "(") == inside:
                raise InvalidText(f"{shown(word)}: round brackets do not match", text=word)
            inside = part == "("
        elif part == ".":
            tiles.append(None)
        else:
            laid = alphabet.encode_tiles(part)
            if inside:
                through.update(range(len(tiles), len(tiles) + len(laid)))
            tiles += laid
    if inside or not tiles:
        raise InvalidText(f"{shown(word)}: " + ("round brackets do not match" if inside else "no tiles"), text=word)
    return tuple(tiles), frozenset(through)
