"""A puzzle as a value: a position, what is best there and by how much, how that is known, what it is about, who misses
it. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.errors import WordgameError
from wordgame.messages import Message
from wordgame.play import load_position
from wordgame.protocol.data import FORMAT, Fields, heading
from wordgame.protocol.lexica import Lexica
from wordgame.protocol.registry import games
from wordgame.sentences import say

__all__ = ["MEANS", "THEMES", "Found", "Puzzle"]

MEANS = ("solved", "proven", "simulated")
"""How it is known what is best: the rest of the game is solved, a search of the turn has proven it, or imagined deals
were played on.
"""

THEMES = (
    "best", "bingo", "hook", "parallel", "extension", "endgame", "steal", "rearrangement", "win", "hold", "exchange",
    "discard", "robbery", "lead", "follow",
)  # fmt: skip
"""What a puzzle can be about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What is best in a position: every move that is as good as the best, and how far the next one lies behind.

    `value` and `margin` in `unit`; `worlds`: how many imagined deals stand behind a simulated answer.
    """

    answers: tuple[str, ...]
    value: float
    margin: float
    unit: str
    means: str
    theme: str
    worlds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position to solve. `position` is its dict, which `load_position` reads; `found` the answer; `missed_by` the
    levels of player, 1 to 9, that choose another move there; `seed` and `number` say which game of self-play it is
    from.
    """

    game: str
    position: Mapping[str, Any]
    found: Found
    missed_by: tuple[int, ...]
    seed: int = 0
    number: int = 0

    @property
    def difficulty(self) -> int:
        """How many of the levels 1 to 9 miss it."""
        return len(self.missed_by)

    @property
    def message(self) -> Message:
        """What is asked: the theme, and how far the best move lies ahead; the answer is not told."""
        found = self.found
        means = (
            say(f"means_{found.means}", n=found.worlds) if found.means == "simulated" else say(f"means_{found.means}")
        )
        return say("puzzle", theme=say(f"theme_{found.theme}"), margin=found.margin, means=means)

    def text(self, language: str = "en") -> str:
        """What is asked, in a language."""
        return self.message.text(language)

    def load(self, lexica: Lexica = ()) -> Any:
        """The position; `lexica` are those of the user's own that it names."""
        return load_position(self.position, lexica=lexica)

    def is_solved_by(self, move: Any, *, lexica: Lexica = ()) -> bool:
        """Whether a move, or its text, is the answer. False for a text that is no move."""
        if isinstance(move, str):
            try:
                move = self.load(lexica).parse(move)
            except WordgameError:
                return False
        return str(move) in self.found.answers

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal puzzle."""
        found = self.found
        return {
            **heading(self.game, "puzzle"),
            "position": dict(self.position),
            "answers": list(found.answers),
            "value": found.value,
            "margin": found.margin,
            "unit": found.unit,
            "means": found.means,
            "worlds": found.worlds,
            "theme": found.theme,
            "missed_by": list(self.missed_by),
            "seed": self.seed,
            "number": self.number,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle that `to_dict` described; its position is read by `load`. Raises InvalidText, TypeError."""
        fields = Fields(data, "a puzzle")
        game = fields.text("game", most=80, among=games())
        fields.text("kind", among=("puzzle",))
        fields.whole("format", least=FORMAT, most=FORMAT)
        found = Found(
            answers=fields.texts("answers", most=1000),
            value=float(fields.number("value")),
            margin=float(fields.number("margin")),
            unit=fields.text("unit", most=80),
            means=fields.text("means", among=MEANS),
            theme=fields.text("theme", among=THEMES),
            worlds=fields.whole("worlds", 0, least=0),
        )
        made = cls(
            game=game,
            position=fields.table("position"),
            found=found,
            missed_by=fields.wholes("missed_by", (), least=1, most=9, longest=9),
            seed=fields.whole("seed", 0, least=-(1 << 63), most=1 << 63),
            number=fields.whole("number", 0, least=0),
        )
        fields.end()
        return made
