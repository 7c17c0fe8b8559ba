"""GCG, the format of recorded games (poslfit.com/scrabble/gcg): reading without loss, strictly or leniently; writing.

What the lines say stands in `transcript`; which plays are possible is the business of `replay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordgame.doors import expect
from wordgame.errors import InvalidText
from wordgame.lexicon import Lexicon
from wordgame.lexicon.files.store import replace_file
from wordgame.scrabble.game import Game
from wordgame.scrabble.record.reading import Reader, decode, split_lines
from wordgame.scrabble.record.recorded import game_of
from wordgame.scrabble.record.replay import Replay, replay
from wordgame.scrabble.record.transcript import Event, EventKind, Player, Problem, Transcript
from wordgame.scrabble.record.writing import lines_of
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say

__all__ = ["Event", "EventKind", "Player", "Problem", "Record", "dump", "dumps", "load", "loads"]

MAX_RECORD = 4_000_000
"""The most characters or bytes of a record."""


@dataclass(frozen=True)
class Record(Transcript):
    """What a GCG file says, ready to be replayed, played on and analysed."""

    def replay(
        self, *, rules: Rules | str | Mapping[str, Any] | None = None, lexicon: Lexicon | str | None = None
    ) -> Replay:
        """The game played again, with every difference from what was recorded."""
        return replay(self, rules=rules, lexicon=lexicon)

    def game(
        self, *, rules: Rules | str | Mapping[str, Any] | None = None, lexicon: Lexicon | str | None = None
    ) -> Game:
        """The game as it stands after the last event, ready to be played on: the next move, undo, hints.

        `rules` None: those its pragmas name, else English Scrabble, with what the events show of challenges and of the
        end. `lexicon` None: the bundled one of the rules' language, if any; invalid words are laid as phonies where
        the rules know challenges. Racks are known as far as the record tells, the rest stays unknown (`set_rack` tells
        more); nothing is drawn. Scores are the rules' own: `replay` lists where the record differs.

        Raises InvalidRules for rules that are not known; with the line in front, IllegalMove for a move that the rules
        refuse or that is out of turn, GameOver for one after the end, InvalidPosition for racks that cannot be or a
        record without players, InvalidText for what cannot be read.

        >>> from wordgame.scrabble import gcg
        >>> record = gcg.loads("#player1 a Ann\\n#player2 b Bo\\n>a: CATSXYZ 8F CAT +10 10\\n#rack2 DEIILTZ\\n")
        >>> game = record.game()
        >>> game.turn, game.position.rack, game.position.check("I8 .ILED").reasons[0].code
        (1, 'DEIILTZ', 'nothing_there')
        """
        return game_of(self, rules=rules, lexicon=lexicon)


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
    if len(source) > MAX_RECORD:
        raise InvalidText(say("too_long_record", n=len(source), most=MAX_RECORD))
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
    return Record(**vars(reader.transcript(tuple(lines), encoding, bom)))


def dumps(source: Record | Game, *, players: Iterable[str] | None = None) -> str:
    """The text of a record as it was read, or a played game as GCG. `players`: names for the seats of a game."""
    if isinstance(source, Record):
        return "".join(source.lines)
    expect(source, Record | Game, "what GCG shows")

    return "\n".join(lines_of(source, None if players is None else list(players))) + "\n"


def dump(source: Record | Game, path: str | Path) -> None:
    """Write a record, in the encoding it had, or a game, in UTF-8. Raises OSError."""
    text = dumps(source)
    encoding, bom = (source.encoding, source.bom) if isinstance(source, Record) else ("utf-8", False)
    replace_file(path, (b"\xef\xbb\xbf" if bom else b"") + text.encode(encoding))
