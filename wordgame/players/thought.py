"""What a player has in mind when it is asked: the position, its level, its luck, the words it knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.errors import GameOver
from wordgame.lexicon import Lexicon, commonest, has_ranks, known_words
from wordgame.players.chance import Chance
from wordgame.players.levels import Level
from wordgame.sentences import say

__all__ = ["Thought"]

LONGEST = 1.0
"""Seconds that the highest level takes where nothing is said."""

SHORT = 3
"""Words of so many letters everybody knows, in a lexicon of which nothing is known of how common its words are."""


@dataclass(frozen=True, slots=True)
class Thought:
    """One question to a player; `plain` is the position's dict."""

    position: Any
    plain: dict[str, Any]
    level: Level
    chance: Chance
    words: Lexicon | frozenset[str] | None
    seed: int
    seconds: float | None
    stop: Any

    def known(self, lexicon: Lexicon | frozenset[str], alphabet: Alphabet) -> Lexicon:
        """The words of a lexicon that the player knows."""
        whole = lexicon if isinstance(lexicon, Lexicon) else _as_lexicon(lexicon, alphabet)
        if self.words is not None:
            return known_words(whole, self.words)
        if self.level.words is None:
            return whole
        if has_ranks(whole):
            return commonest(whole, self.level.words)
        return _by_length(whole, self.level.words)

    def simpler(self, lexicon: Lexicon, **changes: Any) -> Any:
        """The position as it is to somebody who knows these words alone, and sees it otherwise in these parts."""
        return type(self.position).from_dict({**self.plain, **changes}, lexicon=lexicon)

    def notices(self, move: Any, hardships: int) -> bool:
        """Whether the player sees a move, which is hard to see so many times over."""
        return hardships <= 0 or self.chance.of(f"see {move}") < self.level.sees**hardships

    def pick(self, values: list[tuple[Any, float]]) -> Any:
        """One of the moves that it thinks of, the better the likelier."""
        return self.chance.pick(values, self.level.slack)

    def moves(self) -> Any:
        """The legal moves; raises GameOver where there are none, such as while another is to play."""
        moves = self.position.legal_moves
        if not len(moves):
            raise GameOver(say("nothing_to_choose"))
        return moves

    def best(self, **options: Any) -> Any:
        """What the strongest adviser says, for all the time there is."""
        limit = LONGEST if self.seconds is None else self.seconds
        hints = self.position.hints(1, seconds=limit, stop=self.stop, seed=self.seed, **options)
        if not hints:
            raise GameOver(say("nothing_to_choose"))
        return hints[0].move

    def quick(self, n: int = 1, **options: Any) -> tuple[Any, ...]:
        """What the quick hints advise."""
        hints: tuple[Any, ...] = self.position.hints(n, seed=self.seed, stop=self.stop, **options)
        return hints


@lru_cache(maxsize=16)
def _as_lexicon(words: frozenset[str], alphabet: Alphabet) -> Lexicon:
    return Lexicon.from_words(sorted(words), alphabet)


@lru_cache(maxsize=16)
def _by_length(lexicon: Lexicon, count: int) -> Lexicon:
    # Nothing is known of how common these words are: of the longer ones a part is known, the same for all players.
    share = min(1.0, (count / 100_000) ** 0.125)
    luck = Chance(0, "words")
    known: Iterable[str] = (
        word for word in lexicon if luck.of(word) < share ** max(0, len(lexicon.alphabet.encode(word)) - SHORT)
    )
    return lexicon.intersection(list(known))
