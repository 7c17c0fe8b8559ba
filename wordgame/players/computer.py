"""A computer player: a game, a level, a seed; asked with a position, it gives a move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Generic, Literal, TypeVar, overload

from wordgame import alkort, kortalfapet, scrabble, wordmeld
from wordgame.doors import expect, limits, shown
from wordgame.errors import GameOver, UnknownName
from wordgame.lexicon import Lexicon
from wordgame.players import of_alkort, of_any_game, of_kortalfapet, of_scrabble, of_wordmeld
from wordgame.players.chance import Chance
from wordgame.players.levels import Level, level_of, steps
from wordgame.players.thought import Thought
from wordgame.protocol.registry import games, module
from wordgame.sentences import say

__all__ = ["Player", "player"]

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")

_CHOOSE: dict[str, Callable[[Thought], Any]] = {
    "scrabble": of_scrabble.choose,
    "kortalfapet": of_kortalfapet.choose,
    "wordmeld": of_wordmeld.choose,
    "alkort": of_alkort.choose,
}


class Player(Generic[PositionT, MoveT]):
    """A computer player of one game. It never changes, and may be asked from several threads; it pickles.

    `game`, `level` (1 to 10) and `seed` as they were given; `step` of `steps`: which of the strengths that its game can
    carry the level is. Equal seeds give equal moves in equal positions, where no time limit binds.
    """

    def __init__(self, game: str, level: int, seed: int, words: Lexicon | frozenset[str] | None) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self._plan: Level = level_of(game, level)
        self._words = words

    @property
    def step(self) -> int:
        """Which of its game's strengths it has, from 1."""
        return self._plan.step

    @property
    def steps(self) -> int:
        """How many strengths its game has."""
        return steps(self.game)

    def choose(self, position: PositionT, seconds: float | None = None, stop: Any = None) -> MoveT:
        """The move that it makes in a position of its game, a legal one.

        `seconds`: how long it may think, which all but the highest level hardly do; that one asks the strongest
        adviser, for a second where nothing is said. `stop`: an event that ends its thinking. Raises GameOver where no
        move is left to make, InvalidRules for seconds that are none, TypeError for a position of another game.

        >>> import wordgame as wg
        >>> game = wg.new_game("kortalfapet", lexicon="sv", seed=1)
        >>> move = player("kortalfapet", level=3, seed=1).choose(game.position)
        >>> move in game.legal_moves
        True
        """
        seconds = limits(seconds, stop)
        asked: Any = position
        expect(asked, module(self.game).Position, f"a position of {self.game}")
        if asked.is_over:
            raise GameOver(say("game_over"))
        plain = asked.to_dict()
        chance = Chance(self.seed, repr(plain))
        thought = Thought(asked, plain, self._plan, chance, self._words, self.seed, seconds, stop)
        chosen: MoveT = _CHOOSE.get(self.game, of_any_game.choose)(thought)
        return chosen

    def __repr__(self) -> str:
        return f"<Player of {self.game}, level {self.level}, step {self.step} of {self.steps}, seed {self.seed}>"


Words = Lexicon | Iterable[str] | None


@overload
def player(
    game: Literal["scrabble"], level: int = 5, *, seed: int | None = 0, words: Words = None
) -> Player[scrabble.Position, scrabble.Move]: ...
@overload
def player(
    game: Literal["kortalfapet"], level: int = 5, *, seed: int | None = 0, words: Words = None
) -> Player[kortalfapet.Position, kortalfapet.Move]: ...
@overload
def player(
    game: Literal["wordmeld"], level: int = 5, *, seed: int | None = 0, words: Words = None
) -> Player[wordmeld.Position, wordmeld.Move]: ...
@overload
def player(
    game: Literal["alkort"], level: int = 5, *, seed: int | None = 0, words: Words = None
) -> Player[alkort.Position, alkort.Move]: ...
@overload
def player(game: str, level: int = 5, *, seed: int | None = 0, words: Words = None) -> Player[Any, Any]: ...
def player(game: str, level: int = 5, *, seed: int | None = 0, words: Words = None) -> Player[Any, Any]:
    """A computer player of a game by name, of level 1 (a beginner) to 10 (the strongest adviser).

    `seed` None: chosen at random, as `Player.seed` tells.
    `words`: those that it knows, a lexicon or a list; None: as many of the commonest words as its level knows. A dotted
    name is a third party's module that keeps the protocol; its player goes by that game's hints. Raises UnknownName for
    a game, InvalidRules for a level that is not there, TypeError.

    >>> player("scrabble", level=2, seed=7)
    <Player of scrabble, level 2, step 2 of 10, seed 7>
    """
    expect(game, str, "a game")
    if game not in games() and "." not in game:
        raise UnknownName(say("no_game", name=shown(game), known=list(games())), known=list(games()))
    expect(seed, int | None, "`seed`")
    seed = random.getrandbits(32) if seed is None else seed
    if isinstance(words, str | bytes):
        raise TypeError("`words` is a lexicon or a list of words, not one text")
    if words is None or isinstance(words, Lexicon):
        return Player(game, level, seed, words)
    expect(words, Iterable, "`words`")
    given = list(words)
    for word in given:
        expect(word, str, "a word of `words`")
    return Player(game, level, seed, frozenset(given))
