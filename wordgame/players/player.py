"""A computer player: a game, a level, a seed; asked with a position, it gives a move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wordgame.doors import expect, limits
from wordgame.errors import GameOver, InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.players import alkort, kortalfapet, scrabble, wordmeld
from wordgame.players.chance import Chance
from wordgame.players.levels import Level, level_of
from wordgame.players.thought import Thought
from wordgame.sentences import say

__all__ = ["Player", "player"]

_GAMES = {"scrabble": scrabble, "kortalfapet": kortalfapet, "wordmeld": wordmeld, "alkort": alkort}


class Player:
    """A computer player of one game. It never changes, and may be asked from several threads.

    Equal seeds give equal moves in equal positions, where no time limit binds.
    """

    def __init__(self, game: str, level: Level, seed: int, words: Lexicon | frozenset[str] | None) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self._words = words

    def choose(self, position: Any, *, seconds: float | None = None, stop: Any = None) -> Any:
        """The move that it makes in a position of its game, a legal one.

        `seconds`: how long it may think, which levels 1 to 9 hardly do; level 10 asks the strongest adviser, for a
        second where nothing is said. `stop`: an event that ends its thinking. Raises GameOver where no move is legal,
        TypeError for a position of another game.

        >>> import wordgame as wg
        >>> game = wg.new_game("kortalfapet", lexicon="sv", seed=1)
        >>> move = player("kortalfapet", level=3, seed=1).choose(game.position)
        >>> move in game.legal_moves
        True
        """
        seconds = limits(seconds, stop)
        home = _GAMES[self.game]
        expect(position, home.Position, f"a position of {self.game}")
        moves = position.legal_moves
        if not len(moves):
            raise GameOver(say("game_over"))
        if len(moves) == 1:
            return moves[0]
        if self.level.number == 10:
            return position.hints(1, seconds=1.0 if seconds is None else seconds, stop=stop, seed=self.seed)[0].move
        chance = Chance(self.seed, position.to_text())
        return home.choose(Thought(position, self.level, chance, self._words, self.seed, seconds, stop))

    def __repr__(self) -> str:
        return f"<Player of {self.game}, level {self.level.number}, seed {self.seed}>"


def player(game: str, level: int = 5, *, seed: int = 0, words: Lexicon | Iterable[str] | None = None) -> Player:
    """A computer player of a game by name, of level 1 to 10.

    `words`: those that it knows, a lexicon or a list; None: as many of the commonest words as its level knows. Raises
    InvalidRules for a game or a level that is not there, TypeError.

    >>> player("scrabble", level=2, seed=7)
    <Player of scrabble, level 2, seed 7>
    """
    expect(game, str, "a game")
    if game not in _GAMES:
        raise InvalidRules(say("no_game", name=repr(game[:40]), known=list(_GAMES)), option="game")
    expect(seed, int, "`seed`")
    if isinstance(words, str):
        raise TypeError("`words` is a lexicon or a list of words, not one text")
    known = words if words is None or isinstance(words, Lexicon) else frozenset(word.upper() for word in words)
    return Player(game, level_of(level), seed, known)
