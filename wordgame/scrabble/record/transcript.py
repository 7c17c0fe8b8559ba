"""What a GCG file says, as values: players, events, problems, the whole file."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from wordgame.doors import shown
from wordgame.errors import InvalidText
from wordgame.messages import Message
from wordgame.scrabble.sentences import say

__all__ = ["Event", "EventKind", "Player", "Problem", "Transcript"]


class EventKind(enum.StrEnum):
    """What a line that begins with `>` reports."""

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"
    WITHDRAWN = "withdrawn"
    CHALLENGE_BONUS = "challenge_bonus"
    END_RACK = "end_rack"
    END_PENALTY = "end_penalty"
    TIME_PENALTY = "time_penalty"


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the header names them."""

    number: int
    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as the format has it: line number from 1, a stable code, and the same in words."""

    line: int
    code: str
    message: Message

    @property
    def said(self) -> Message:
        """The message with its line."""
        return say("at_line", line=self.line, why=self.message)

    def __str__(self) -> str:
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Event:
    """One event. `rack`: the tiles held before it, as far as the line tells. `score` and `total` in points, as
    recorded.

    `where` and `word` of a play, as written; `tiles`: those exchanged, or those left at the end; None where only
    `count` is known.
    `notes`: the `#note` lines below it, in order.
    """

    kind: EventKind
    nick: str
    rack: str = ""
    where: str = ""
    word: str = ""
    tiles: str | None = None
    count: int = 0
    score: int = 0
    total: int = 0
    notes: tuple[str, ...] = ()
    line: int = 0

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        data = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**data, "kind": self.kind.value, "notes": list(self.notes)}


@dataclass(frozen=True)
class Transcript:
    """A recorded game: the lines as they were, and what they say.

    `pragmas`: name and text, in order, notes left out; `text_before`: notes above the first event. `problems`: what a
    lenient reading forgave. `dumps(record)` gives the text back sign by sign, `dump` the bytes.
    """

    lines: tuple[str, ...]
    players: tuple[Player, ...] = ()
    events: tuple[Event, ...] = ()
    pragmas: tuple[tuple[str, str], ...] = ()
    notes_before: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    encoding: str = "utf-8"
    bom: bool = False

    def pragma(self, name: str) -> str | None:
        """The text of a pragma ("title", "lexicon", ...), the last one where it stands several times; None without
        it.
        """
        found = [text for key, text in self.pragmas if key == name]
        return found[-1] if found else None

    @property
    def is_incomplete(self) -> bool:
        """Whether the file says that the game is not finished."""
        return self.pragma("incomplete") is not None

    def seat(self, nick: str) -> int:
        """The seat of a player by nick; raises InvalidText."""
        for seat, player in enumerate(self.players):
            if player.nick == nick:
                return seat
        raise InvalidText(say("no_nick", nick=shown(nick), known=tuple(p.nick for p in self.players)), text=nick)

    @property
    def scores(self) -> tuple[int, ...]:
        """The last total recorded for each player."""
        totals = {event.nick: event.total for event in self.events}
        return tuple(totals.get(player.nick, 0) for player in self.players)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict with all that was understood, and the lines."""
        return {
            "players": [[player.number, player.nick, player.name] for player in self.players],
            "pragmas": [list(pair) for pair in self.pragmas],
            "events": [event.to_dict() for event in self.events],
            "notes_before": list(self.notes_before),
            "problems": [str(problem) for problem in self.problems],
            "lines": list(self.lines),
            "encoding": self.encoding,
        }
