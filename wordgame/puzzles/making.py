"""Making puzzles: games of self-play are looked through, the same for an equal seed on any executor; and solving them
again by stronger means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import closing
from typing import Any

from wordgame import batch
from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules, UnknownName
from wordgame.play import new_game
from wordgame.players import player
from wordgame.protocol.lexica import Lexica
from wordgame.protocol.registry import games
from wordgame.puzzles import of_alkort, of_kortalfapet, of_scrabble, of_wordmeld
from wordgame.puzzles.puzzle import Found, Puzzle
from wordgame.sentences import say

__all__ = ["confirm", "make"]

_LOOK: Mapping[str, Callable[[Any, int, int], Found | None]] = {
    "scrabble": of_scrabble.look,
    "kortalfapet": of_kortalfapet.look,
    "wordmeld": of_wordmeld.look,
    "alkort": of_alkort.look,
}

WORLDS = {"scrabble": 200, "kortalfapet": 60, "wordmeld": 1, "alkort": 600}
"""How much is imagined of each position that looks like a puzzle; in WordMeld, how long the proof may take."""

STRONGER = {"scrabble": 5, "kortalfapet": 6, "wordmeld": 20, "alkort": 10}
"""How many times as much `confirm` imagines."""

FEWEST, MOST_TURNS = 2, 60
"""Turns of a game that are looked through."""

MOST = 10_000
"""The most puzzles of one call."""

GAMES_EACH = 40
"""Games that are looked through at most, for each puzzle that is wanted."""

PLAYS = 6
"""The level that plays the games."""

LEVELS = range(1, 10)


def make(
    game: str,
    n: int = 10,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> tuple[Puzzle, ...]:
    """`n` puzzles of a game, at most one from each game of self-play; fewer where `GAMES_EACH` games each have no more.

    `options` go to the game (`lexicon`, `rules`, `players`). `executor`, `workers` as for `batch.map`; `progress(done,
    of)` counts puzzles. Equal calls give equal puzzles, except that a Scrabble end counts only where it is solved in
    ten seconds. Raises UnknownName, InvalidRules, TypeError, and what `new_game` raises.

    >>> (puzzle,) = make("alkort", 1, seed=1)
    >>> puzzle.is_solved_by(puzzle.found.answers[0]), puzzle.load().is_over
    (True, False)
    """
    expect(game, str, "a game")
    if game not in _LOOK:
        raise UnknownName(say("no_game", name=shown(game), known=list(games())), known=list(games()))
    expect(n, int, "`n`")
    expect(seed, int, "`seed`")
    if not 1 <= n <= MOST:
        raise InvalidRules(say("option_range", option="n", given=shown(n), least=1, most=MOST), option="n")
    found: list[Puzzle] = []
    for start in range(0, n * GAMES_EACH, n):
        looked: dict[int, Puzzle | None] = {}
        results = batch.imap(
            _from_game, range(start, start + n), executor=executor, workers=workers, chunk_size=1,
            game=game, seed=seed, options=options,
        )  # fmt: skip
        with closing(results):
            for at, result in results:
                if isinstance(result, batch.Failure):
                    raise result.error
                looked[at] = result
                if progress is not None:
                    progress(min(n, len(found) + sum(one is not None for one in looked.values())), n)
        found += [one for _, one in sorted(looked.items()) if one is not None]
        if len(found) >= n:
            break
    return tuple(found[:n])


def _from_game(number: int, *, game: str, seed: int, options: Mapping[str, Any]) -> Puzzle | None:
    """The first puzzle of one game of self-play."""
    table = new_game(game, seed=seed * 1_000_003 + number, **options)
    playing = player(game, PLAYS, seed=number)
    for turn in range(MOST_TURNS):
        if table.is_over:
            return None
        position = table.position
        chosen = playing.choose(position)
        if turn >= FEWEST:
            found = _LOOK[game](position, WORLDS[game], seed)
            if found is not None:
                missed = [level for level in LEVELS if str(player(game, level).choose(position)) not in found.answers]
                return Puzzle(
                    game=game, position=position.to_dict(), found=found, missed_by=tuple(missed), seed=seed,
                    number=number,
                )  # fmt: skip
        table.push(chosen)
    return None


def confirm(puzzle: Puzzle, *, lexica: Lexica = ()) -> bool:
    """Whether stronger means, with other luck and many times the work, find the same answer far ahead or at least best.

    >>> (puzzle,) = make("alkort", 1, seed=1)
    >>> confirm(puzzle)
    True
    """
    expect(puzzle, Puzzle, "a puzzle")
    position = puzzle.load(lexica)
    worlds = WORLDS[puzzle.game] * STRONGER[puzzle.game]
    if puzzle.found.means == "proven":
        again = _LOOK[puzzle.game](position, worlds, puzzle.seed + 1)
        return again is not None and bool(set(again.answers) & set(puzzle.found.answers))
    options: dict[str, Any] = {"worlds": worlds, "seed": puzzle.seed + 1}
    if puzzle.game == "scrabble":
        options["by"] = "simulation" if position.bag_size else "endgame"
    best = position.hints(1, **options)[0].move
    return str(best) in puzzle.found.answers
