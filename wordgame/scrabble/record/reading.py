"""From the bytes of a GCG file to its record, fault by fault."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from wordgame.doors import short, shown
from wordgame.errors import InvalidText
from wordgame.messages import Message
from wordgame.scrabble.record.transcript import Event, EventKind, Player, Problem, Transcript
from wordgame.scrabble.sentences import say

__all__ = ["PRAGMAS", "Reader", "decode", "split_lines"]

_ENCODING = re.compile(rb"#character-encoding[ \t]+(\S+)", re.IGNORECASE)
_CODECS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "iso-8859-1": "latin-1",
    "iso8859-1": "latin-1",
    "latin-1": "latin-1",
    "latin1": "latin-1",
}


def split_lines(text: str) -> list[str]:
    """The lines with their ends, which are CR LF, LF or CR and nothing else."""
    return [part for part in re.split(r"(?<=\n)|(?<=\r)(?!\n)", text) if part]


def decode(source: bytes, strict: bool, problems: list[Problem]) -> tuple[str, str, bool]:
    """The text of a file, the encoding it was read in, and whether it began with a byte order mark."""
    bom = source.startswith(b"\xef\xbb\xbf")
    body = source[3:] if bom else source
    found = _ENCODING.match(body)
    declared = _CODECS.get(found[1].decode("latin-1").lower()) if found else None
    if found and declared is None:
        said = say("gcg_encoding", name=shown(found[1].decode("latin-1")))
        _complain(problems, Problem(1, "encoding", said), strict)
    if bom and declared is None:
        declared = "utf-8"
    if declared is None and not found and strict:
        declared = "latin-1"
    if declared is None:
        declared = _guess(body)
        if declared == "utf-8" and not body.isascii():
            problems.append(Problem(1, "encoding", say("gcg_utf8_guessed")))
    try:
        return body.decode(declared), declared, bom
    except UnicodeDecodeError as error:
        line = body[: error.start].count(b"\n") + 1
        said = say("gcg_not_encoded", encoding=declared, byte=f"{body[error.start]:#04x}")
        _complain(problems, Problem(line, "encoding", said), strict)
        return body.decode("latin-1"), "latin-1", bom


def _guess(body: bytes) -> str:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


def _complain(problems: list[Problem], problem: Problem, strict: bool) -> None:
    if strict:
        raise InvalidText(problem.said)
    problems.append(problem)


_EVENT = re.compile(r">([^\s:]+(?::[^\s:]+)*):(?:\s+(.*))?\Z")
_PLAYER = re.compile(r"player([0-9]{1,9})\Z")
_COUNT = re.compile(r"[0-9]{1,9}\Z")
_SCORE = re.compile(r"(?:[+-]|\+-)[0-9]{1,9}\Z")
_TOTAL = re.compile(r"[+-]?[0-9]{1,9}\Z")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
_WHERE = re.compile(r"(?:[0-9]{1,2}[A-Za-z]{1,2}|[A-Za-z]{1,2}[0-9]{1,2})\Z")
_TILES = re.compile(r"\(([^()]*)\)\Z")
TURNS = (EventKind.PLACE, EventKind.EXCHANGE, EventKind.PASS)
"""The kinds of events that are a player's turn."""

PRAGMAS = frozenset(
    {
        *("character-encoding", "title", "description", "id", "lexicon", "style", "incomplete", "note"),
        *("game-type", "game-board", "board-layout", "tile-set", "tile-distribution", "tile", "rules"),
        *("rack1", "rack2", "rack3", "rack4", "player1", "player2", "player3", "player4"),
    }
)
"""The pragmas known; others are kept, and a problem in a strict reading."""


class Reader:
    """Takes the lines one by one; `transcript` gives what they make."""

    def __init__(self, strict: bool, problems: list[Problem]) -> None:
        self.strict, self.problems = strict, problems
        self.players: list[Player] = []
        self.events: list[Event] = []
        self.pragmas: list[tuple[str, str]] = []
        self.before: list[str] = []
        self.open = ""  # the pragma that a continuation line goes on with
        self.shared: dict[str, list[str]] = {}  # a nick of several players, and what they are called instead
        self.totals: dict[str, int] = {}

    def fault(self, line: int, code: str, message: Message) -> None:
        """Note what is wrong with a line, or raise it when reading strictly."""
        _complain(self.problems, Problem(line, code, message), self.strict)

    def read(self, number: int, line: str) -> None:
        """Take in the next line."""
        if number == 1:
            line = line.removeprefix("\ufeff")
        if not line.strip():
            return
        if not self.strict and line[0].isspace() and line.lstrip()[0] in "#>":
            self.fault(number, "indent", say("gcg_indent", line=shown(line)))
            line = line.lstrip()
        if line.startswith(">"):
            self.open = ""
            self.event(number, line.rstrip())
        elif line.startswith("#"):
            self.pragma(number, line[1:])
        elif not self.strict and self.open == "note":
            self.fault(number, "continuation", say("gcg_note_goes_on", line=shown(line)))
            self.more(line)
        else:
            self.fault(number, "line", say("gcg_no_line", line=shown(line)))

    def pragma(self, number: int, text: str) -> None:
        """A line that begins with '#', given without it."""
        if text.startswith("-"):
            if not self.open:
                self.fault(number, "continuation", say("gcg_continues_nothing"))
            else:
                self.more(text[1:].removeprefix(" "))
            return
        name, _, rest = text.partition(" ")
        name, rest = name.strip().lower(), rest.strip()
        self.open = name
        if name == "note":
            self.note(rest)
            return
        if name not in PRAGMAS:
            self.fault(number, "pragma", say("gcg_pragma", name=short(name)))
        if self.events and name not in ("rack1", "rack2", "rack3", "rack4", "incomplete"):
            self.fault(number, "order", say("gcg_pragma_late", name=short(name)))
        if name == "character-encoding" and number > 1:
            self.fault(number, "order", say("gcg_encoding_late"))
        found = _PLAYER.match(name)
        if found:
            self.player(number, int(found[1]), rest)
        elif any(key == name for key, _ in self.pragmas) and name not in ("tile", "description"):
            self.fault(number, "twice", say("gcg_pragma_twice", name=short(name)))
        self.pragmas.append((name, rest))

    def player(self, number: int, seat: int, rest: str) -> None:
        """A #player pragma: nick and name."""
        nick, _, name = rest.partition(" ")
        if not nick:
            self.fault(number, "player", say("gcg_player"))
            return
        if any(player.nick == nick for player in self.players):
            self.fault(number, "player", say("gcg_same_nick", nick=shown(nick)))
            self.shared.setdefault(nick, [nick]).append(f"{nick}#{seat}")
            nick = f"{nick}#{seat}"
        if any(player.number == seat for player in self.players):
            self.fault(number, "player", say("gcg_player_twice", seat=seat))
        self.players.append(Player(seat, nick, name.strip()))

    def note(self, text: str) -> None:
        """A note on the last event, or on the game where none has come yet."""
        if self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, notes=(*last.notes, text))
        else:
            self.before.append(text)

    def more(self, text: str) -> None:
        """A line that goes on with the pragma before it."""
        if self.open != "note":
            name, before = self.pragmas[-1]
            self.pragmas[-1] = name, f"{before}\n{text}"
        elif self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, notes=(*last.notes[:-1], f"{last.notes[-1]}\n{text}"))
        else:
            self.before[-1] += f"\n{text}"

    def event(self, number: int, line: str) -> None:
        """A line that begins with '>'."""
        found = _EVENT.match(line)
        if not found and not self.strict:
            found = self.unspaced(number, line)
        if not found:
            self.fault(number, "event", say("gcg_no_event", line=shown(line)))
            return
        nick, parts = found[1], (found[2] or "").split()
        if all(player.nick != nick for player in self.players):
            self.fault(number, "player", say("gcg_no_player", nick=shown(nick)))
            self.players.append(Player(len(self.players) + 1, nick, nick))
        event = self.parsed(number, nick, parts)
        if event is None and not self.strict:
            event = self.trimmed(number, nick, parts) or self.resigned(number, nick, parts)
        if event is None:
            self.fault(number, "event", say("gcg_event_kind", line=shown(line)))
        else:
            if nick in self.shared:
                event = replace(event, nick=self.whose(event))
            self.totals[event.nick] = event.total
            self.events.append(event)

    def whose(self, event: Event) -> str:
        """Which of several players with one nick an event is about: whose total it goes on with, whose turn it is."""
        names = self.shared[event.nick]
        fitting = [name for name in names if self.totals.get(name, 0) + event.score == event.total] or names
        moves = [one.nick for one in self.events if one.kind in TURNS]
        nicks = [player.nick for player in sorted(self.players, key=lambda player: player.number)]
        turn = nicks[0] if not moves else moves[-1]
        if event.kind in TURNS and moves:
            turn = nicks[(nicks.index(turn) + 1) % len(nicks)]
        return turn if turn in fitting else fitting[0]

    def unspaced(self, number: int, line: str) -> re.Match[str] | None:
        """The parts of an event without the space between a known nick and what follows it."""
        for player in self.players:
            if line.startswith(f">{player.nick}:"):
                self.fault(number, "space", say("gcg_no_space", line=shown(line), nick=shown(player.nick)))
                head = f">{player.nick}:"
                return _EVENT.match(f"{head} {line[len(head) :]}")
        return None

    def resigned(self, number: int, nick: str, parts: list[str]) -> Event | None:
        """The event with other dashes read as `-`, and with the sign that a score lacks."""
        plain = [part.translate(_DASHES) for part in parts]
        if len(plain) > 2 and plain[-2].isascii() and plain[-2].isdigit():
            plain[-2] = f"+{plain[-2]}"
        event = self.parsed(number, nick, plain) if plain != parts else None
        if event is not None:
            self.fault(number, "sign", say("gcg_read_as", line=shown(" ".join(parts)), plain=shown(" ".join(plain))))
        return event

    def trimmed(self, number: int, nick: str, parts: list[str]) -> Event | None:
        """The event without what follows its total, such as the words formed, which some programs add."""
        for at in range(2, len(parts)):
            if _SCORE.match(parts[at - 1]) and _TOTAL.match(parts[at]):
                event = self.parsed(number, nick, parts[: at + 1])
                if event is not None:
                    self.fault(number, "trailing", say("gcg_trailing", text=shown(" ".join(parts[at + 1 :]))))
                    return event
        return None

    def parsed(self, line: int, nick: str, parts: list[str]) -> Event | None:
        """The event of these words, None where they are none."""
        if len(parts) < 3 or not _TOTAL.match(parts[-1]) or not _SCORE.match(parts[-2]):
            return None
        sign = -1 if "-" in parts[-2] else 1
        score, total = sign * int(parts[-2].lstrip("+-")), int(parts[-1])
        common: dict[str, Any] = {"nick": nick, "score": score, "total": total, "line": line}
        what = parts[:-2]
        if what[-1].lower() in ("(challenge)", "(time)") and len(what) <= 2:
            kind = EventKind.CHALLENGE_BONUS if what[-1].lower() == "(challenge)" else EventKind.TIME_PENALTY
            return Event(kind, rack=what[0] if len(what) == 2 else "", **common)
        left = _TILES.match(what[-1])
        if left and len(what) <= 2:
            kind = EventKind.END_RACK if score >= 0 and len(what) == 1 else EventKind.END_PENALTY
            return Event(kind, rack=what[0] if len(what) == 2 else "", tiles=left[1], **common)
        if what[-1].startswith("-") and len(what) <= 2:
            rack = what[0] if len(what) == 2 else ""
            if what[-1] == "--":
                return Event(EventKind.WITHDRAWN, rack=rack, **common)
            gone = what[-1][1:]
            if not gone:
                return Event(EventKind.PASS, rack=rack, **common)
            if gone.isascii() and gone.isdigit():
                if not _COUNT.match(gone):
                    return None
                return Event(EventKind.EXCHANGE, rack=rack, count=int(gone), **common)
            return Event(
                EventKind.EXCHANGE, rack=rack, tiles=gone, count=len(re.findall(r"\[[^\[\]]*\]|.", gone)), **common
            )
        if len(what) in (2, 3) and _WHERE.match(what[-2]):
            return Event(
                EventKind.PLACE, rack=what[0] if len(what) == 3 else "", where=what[-2], word=what[-1], **common
            )
        return None

    def transcript(self, lines: tuple[str, ...], encoding: str, bom: bool) -> Transcript:
        """All that has been read."""
        return Transcript(
            lines,
            tuple(sorted(self.players, key=lambda player: player.number)),
            tuple(self.events),
            tuple(self.pragmas),
            tuple(self.before),
            tuple(self.problems),
            encoding,
            bom,
        )
