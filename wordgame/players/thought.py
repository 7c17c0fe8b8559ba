"""What a player has in mind when it is asked: the position, its level, its luck, the words it knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wordgame.lexicon import Lexicon
from wordgame.players.chance import Chance
from wordgame.players.levels import Level
from wordgame.players.vocabulary import Vocabulary

__all__ = ["Thought"]


@dataclass(frozen=True, slots=True)
class Thought:
    """One question to a player."""

    position: Any
    level: Level
    chance: Chance
    words: Lexicon | frozenset[str] | None
    seed: int
    seconds: float | None
    stop: Any

    def vocabulary(self, lexicon: Lexicon | None) -> Vocabulary:
        """The words that the player knows in a language."""
        return Vocabulary(lexicon, self.level.words, self.words)

    def notices(self, move: Any, hardships: int) -> bool:
        """Whether the player sees a move, which is hard to see so many times over."""
        return hardships <= 0 or self.chance.of(f"see {move}") < self.level.sees**hardships

    def pick(self, values: list[tuple[Any, float]]) -> Any:
        """One of the moves that it thinks of, the better the likelier."""
        return self.chance.pick(values, self.level.slack)

    def quick(self, n: int = 1, **options: Any) -> tuple[Any, ...]:
        """What the quick hints advise."""
        hints: tuple[Any, ...] = self.position.hints(n, seed=self.seed, stop=self.stop, **options)
        return hints


def all_known(texts: Iterable[str], known: Vocabulary) -> bool:
    """Whether every one of the words is known."""
    return all(known.holds(text) for text in texts)
