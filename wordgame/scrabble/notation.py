"""Moves as people write them: reading `8D CR.NE`, `exchange ABC`, `pass`. Knows the alphabet, not the board."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass, replace

from wordgame.alphabet import BLANK, Alphabet
from wordgame.crossword.coordinates import parse_coordinate
from wordgame.doors import expect, shown
from wordgame.errors import InvalidText
from wordgame.protocol.moves import check_blanks
from wordgame.scrabble.sentences import say
from wordgame.sentences import say as shared

__all__ = ["MAX_MOVE_TEXT", "MoveKind", "WrittenMove", "read_move", "read_word"]


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
    number is known; `keeps`: the tiles are those that are kept, all others of the rack go. `small`: the coordinate is
    written in small letters, as by somebody who types without shift. `squares`: row, column and text of each tile of a
    play that is written square by square.
    """

    kind: MoveKind
    row: int = 0
    column: int = 0
    down: bool = False
    tiles: tuple[int | None, ...] = ()
    through: frozenset[int] = frozenset()
    count: int = 0
    keeps: bool = False
    small: bool = False
    squares: tuple[tuple[int, int, str], ...] = ()

    def in_capitals(self) -> WrittenMove:
        """The same play with natural tiles where it has blanks that stand for letters."""
        return replace(self, tiles=tuple(None if tile is None else tile & ~BLANK for tile in self.tiles))

    def word_text(self, alphabet: Alphabet, most_blanks: int = 255) -> str:
        """The tiles of a play as they were written, `.` and round brackets included: `read_word` reads it back. More
        blanks than `most_blanks` are marked, `[?A]`, since small letters could then be no blanks.
        """
        marked = sum(tile is not None and tile > BLANK for tile in self.tiles) > most_blanks
        text, inside = "", False
        for index, tile in enumerate(self.tiles):
            if (index in self.through) != inside:
                inside = not inside
                text += "(" if inside else ")"
            if marked and tile is not None and tile > BLANK:
                text += f"[?{alphabet.letters[(tile & ~BLANK) - 1]}]"
            else:
                text += "." if tile is None else alphabet.tile_text(tile)
        return text + (")" if inside else "")


MAX_MOVE_TEXT = 1000
"""The most characters of a move's text: a line of the largest board, each tile in brackets, and its coordinate."""

_EXCHANGE = re.compile(r"(?:ex(?:ch(?:anges?)?)?|swaps?|changes?)(?:[.:]\s*|\s+|\Z)(.*)\Z", re.IGNORECASE | re.DOTALL)
_KEEP = re.compile(r"(?:keeps?|kept)(?:[.:]\s*|\s+)(.+)\Z", re.IGNORECASE | re.DOTALL)
_SQUARES = re.compile(r"[A-Za-z]{1,2}[0-9]{1,3}=\S+(?:\s+[A-Za-z]{1,2}[0-9]{1,3}=\S+)*\Z")
_NONE: frozenset[int] = frozenset()
_PART = re.compile(r"\.|[()]|\[[^\[\]]*\]|[^.()\[]+|\[")


def read_move(
    text: str, alphabet: Alphabet, *, row_labels: str = "numbers", blanks: str | None = None, most_blanks: int = 255
) -> WrittenMove:
    """A move from its text. Raises InvalidText.

    Plays: `8D CRaNE` across, `D8 CR.NE` down; `.` is a tile that lies there; so are tiles in round brackets,
    `CR(A)NE`, and letters that agree with the board. Exchanges: `exchange ABC`, `ex ABC`, `-ABC`, or a number, `-3`,
    or what is kept, `keep E?`. `pass`, `-`. Tiles square by square, in a line or not: `D8=C F9=R`.

    `blanks`: what small letters of a play are: "lower", blanks; "none", no more than capitals; None: blanks, unless
    there are more of them than the `most_blanks` of the set. `[?A]` is always a blank.

    >>> read_move("D8 C.b", Alphabet.load("en")).tiles
    (3, None, 130)
    """
    expect(text, str, "the text of a move")
    check_blanks(blanks)
    if len(text) > MAX_MOVE_TEXT:
        too_long = shared("text_too_long", what=say("move_text"), n=len(text), most=MAX_MOVE_TEXT)
        raise InvalidText(too_long, text=shown(text))
    stripped = text.strip()
    if stripped[:1] in ("\u2212", "\u2013", "\u2014"):  # a minus or a dash that a text program made of "-"
        stripped = f"-{stripped[1:]}"
    if stripped.lower() in ("pass", "-", "pass."):
        return WrittenMove(MoveKind.PASS)
    starts = stripped[:1]
    found = None if starts.isdigit() else _EXCHANGE.match(stripped)
    if found or starts == "-":
        return _read_exchange((found[1] if found else stripped[1:]).strip(), text, alphabet)
    kept = None if starts.isdigit() else _KEEP.match(stripped)
    if kept:
        return WrittenMove(MoveKind.EXCHANGE, tiles=_on_rack(kept[1], alphabet), keeps=True)
    if "=" in stripped and _SQUARES.match(stripped):
        pairs = (part.split("=", 1) for part in stripped.split())
        return WrittenMove(MoveKind.PLACE, squares=tuple((*parse_coordinate(at)[:2], tile) for at, tile in pairs))
    parts = stripped.split()
    if len(parts) != 2:
        raise InvalidText(say("no_move", text=shown(text)), text=text)
    row, column, down = parse_coordinate(parts[0], row_labels=row_labels)
    tiles, through = read_word(parts[1], alphabet)
    written = WrittenMove(MoveKind.PLACE, row, column, down, tiles, through, small=parts[0] != parts[0].upper())
    marked = parts[1].count("[?")
    small = sum([tile is not None and tile > BLANK for tile in tiles]) - marked
    return written.in_capitals() if small and _mean_nothing(blanks, small, marked, most_blanks) else written


def _mean_nothing(blanks: str | None, small: int, marked: int, most_blanks: int) -> bool:
    """Whether small letters are no blanks."""
    return blanks == "none" or (blanks is None and not marked and small > most_blanks)


def _read_exchange(what: str, text: str, alphabet: Alphabet) -> WrittenMove:
    if not what:
        raise InvalidText(say("which_exchanged", text=shown(text)), text=text)
    if what.isascii() and what.isdigit():
        if not 1 <= len(what) <= 4 or not int(what):
            raise InvalidText(say("exchange_count", text=shown(text), n=what), text=text)
        return WrittenMove(MoveKind.EXCHANGE, count=int(what))
    codes = _on_rack(what, alphabet)
    return WrittenMove(MoveKind.EXCHANGE, tiles=codes, count=len(codes))


def _on_rack(what: str, alphabet: Alphabet) -> tuple[int, ...]:
    # On the rack a blank stands for nothing; a lower-case letter is taken for the letter typed without shift.
    tiles = alphabet.encode_tiles("".join(what.split()))
    return tuple(sorted((tile & 0x7F for tile in tiles), key=lambda code: code or 0x7F))


def read_word(word: str, alphabet: Alphabet) -> tuple[tuple[int | None, ...], frozenset[int]]:
    """The tiles of a written play, None for `.`, and which stand in round brackets. Raises InvalidText."""
    if word.isalpha():
        return tuple(alphabet.encode_tiles(word)), _NONE
    tiles: list[int | None] = []
    through: set[int] = set()
    inside = False
    for part in _PART.findall(word):
        if part in "()":
            if (part == "(") == inside:
                raise InvalidText(say("brackets", text=shown(word)), text=word)
            inside = part == "("
        elif part == ".":
            tiles.append(None)
        else:
            laid = alphabet.encode_tiles(part)
            if inside:
                through.update(range(len(tiles), len(tiles) + len(laid)))
            tiles += laid
    if inside or not tiles:
        raise InvalidText(say("brackets" if inside else "no_tiles_written", text=shown(word)), text=word)
    return tuple(tiles), frozenset(through)
