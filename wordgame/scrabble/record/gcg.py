"""GCG, the format of recorded games (poslfit.com/scrabble/gcg): reading without loss, strictly or leniently; writing.

Knows lines, pragmas and events; which plays are possible is `replay`'s business.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from wordgame.doors import expect
from wordgame.scrabble.record.reading import Reader, decode, split_lines
from wordgame.scrabble.record.transcript import Event, EventKind, Player, Problem, Record

if TYPE_CHECKING:
    from wordgame.scrabble.game import Game

__all__ = ["Event", "EventKind", "Player", "Problem", "Record", "dump", "dumps", "load", "loads"]


def load(path: str | Path, *, strict: bool = True) -> Record:
    """Read a GCG file. Raises InvalidText (strict: for anything that is not as the format has it), OSError."""
    return loads(Path(path).read_bytes(), strict=strict)


def loads(source: str | bytes, *, strict: bool = True) -> Record:
    """Read GCG from text or bytes.

    Strict: the first fault raises InvalidText with its line; bytes without `#character-encoding` in their first line
    are Latin-1, as the format says. Lenient: faults are listed in `problems` and their lines kept; bytes are read as
    UTF-8 where they can be.

    >>> record = loads("#player1 a Ann A\\n#player2 b Bob B\\n>a: CAT 8H CAT +10 10\\n")
    >>> record.events[0].word, record.scores
    ('CAT', (10, 0))
    """
    expect(source, str | bytes, "GCG")
    problems: list[Problem] = []
    encoding, bom = "utf-8", False
    if isinstance(source, bytes):
        text, encoding, bom = decode(source, strict, problems)
    else:
        text = source
    reader = Reader(strict, problems)
    lines = split_lines(text)
    for number, line in enumerate(lines, 1):
        reader.read(number, line.rstrip("\r\n"))
    return reader.record(tuple(lines), encoding, bom)


def dumps(source: Record | Game, *, players: Iterable[str] | None = None) -> str:
    """The text of a record as it was read, or a played game as GCG. `players`: names for the seats of a game."""
    if isinstance(source, Record):
        return "".join(source.lines)
    from wordgame.scrabble.game import Game
    from wordgame.scrabble.record.writing import lines_of

    expect(source, Record | Game, "what GCG shows")

    return "\n".join(lines_of(source, None if players is None else list(players))) + "\n"


def dump(source: Record | Game, path: str | Path) -> None:
    """Write a record, in the encoding it had, or a game, in UTF-8. Raises OSError."""
    text = dumps(source)
    encoding, bom = (source.encoding, source.bom) if isinstance(source, Record) else ("utf-8", False)
    Path(path).write_bytes((b"\xef\xbb\xbf" if bom else b"") + text.encode(encoding))
