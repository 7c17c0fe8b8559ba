"""Matches between players: paired games from equal deals, seats exchanged, with what the difference is worth and its
error.

Any object with `choose(position)` may take part: a `Player`, an `Adviser`, a program of one's own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from wordgame import batch
from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules, InvalidText
from wordgame.play import new_game
from wordgame.players.standing import Standing, standing_of
from wordgame.sentences import say

__all__ = ["MAX_MOVES", "arena"]

MAX_MOVES = 5000
"""The most moves of one game; one that is longer counts as a draw."""

MOST_PAIRS = 1_000_000


def arena(
    game: str,
    first: Any,
    second: Any,
    pairs: int = 100,
    *,
    seed: int = 0,
    seconds: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    resume: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Standing:
    """Let two players play `pairs` times two games of equal deals, seats exchanged, and say how the first stands.

    A player is any object with `choose(position)`, which gives a move or its text; with `seconds` it is asked as
    `choose(position, seconds=seconds)`. In a game of more than two seats the first player sits in the even ones, then
    in the odd ones. `options` go to the game (`players`, `rules`, `lexicon`). `executor`, `workers`, `progress` as for
    `batch.map`. `resume`: a file to which every pair is written as it is played, and from which a later call of the
    same match goes on; one file may hold many matches. Raises InvalidRules, InvalidText for a file that holds something
    else, TypeError, OSError, what `new_game` raises, and what a player raises.

    >>> from wordgame.players import player
    >>> arena("kortalfapet", player("kortalfapet", 7), player("kortalfapet", 1), pairs=2, lexicon="sv").games
    4
    """
    expect(pairs, int, "`pairs`")
    if not 1 <= pairs <= MOST_PAIRS:
        raise InvalidRules(
            say("option_range", option="pairs", given=shown(pairs), least=1, most=MOST_PAIRS), option="pairs"
        )
    expect(seed, int, "`seed`")
    for one in (first, second):
        if not callable(getattr(one, "choose", None)):
            raise TypeError(f"a player is an object with choose(position), not {type(one).__name__}")
    settings = {"first": _name(first), "second": _name(second), "seed": seed, "seconds": seconds, **options}
    match = json.dumps({"game": game, **settings}, default=repr, sort_keys=True)
    played = _kept(resume, match)
    to_play = [number for number in range(pairs) if number not in played]
    before = pairs - len(to_play)
    with ExitStack() as open_files:
        file = None if resume is None else open_files.enter_context(Path(resume).open("a", encoding="utf-8"))
        tell = None if progress is None else (lambda done, of: progress(before + done, before + of))
        results = batch.imap(
            _pair, to_play, executor=executor, workers=workers, chunk_size=1, progress=tell,
            game=game, first=first, second=second, seed=seed, seconds=seconds, settings=options,
        )  # fmt: skip
        open_files.enter_context(closing(results))
        for at, result in results:
            if isinstance(result, batch.Failure):
                raise result.error
            played[to_play[at]] = result
            if file is not None:
                file.write(json.dumps({"match": match, "pair": to_play[at], "games": result}) + "\n")
                file.flush()
    return standing_of([played[number] for number in range(pairs)])


def _name(one: Any) -> str:
    # What tells a player apart in a file that is read by another process.
    kind: Any = type(one)
    return repr(one) if kind.__repr__ != object.__repr__ else f"{kind.__module__}.{kind.__qualname__}"


def _kept(path: str | Path | None, match: str) -> dict[int, list[list[float]]]:
    kept: dict[int, list[list[float]]] = {}
    if path is None or not Path(path).exists():
        return kept
    for line in Path(path).read_text("utf-8").splitlines():
        try:
            plain: Mapping[str, Any] = json.loads(line)
            if plain["match"] == match:
                kept[int(plain["pair"])] = [[float(one) for one in game] for game in plain["games"]]
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidText(say("dict_unreadable", kind="pair", why=str(error)[:100]), text=line[:80]) from error
    return kept


def _pair(
    number: int, *, game: str, first: Any, second: Any, seed: int, seconds: float | None, settings: Mapping[str, Any]
) -> list[list[float]]:
    """Two games from one deal: for each the first player's result (1, 0.5 or 0) and how far it leads."""
    out = []
    thinking = {} if seconds is None else {"seconds": seconds}
    for odd in (0, 1):
        table = new_game(game, seed=seed * 1_000_003 + number, **settings)
        own = {seat for seat in range(table.players) if seat % 2 == odd}
        for _ in range(MAX_MOVES):
            if table.is_over:
                break
            asked = first if table.turn in own else second
            table.push(asked.choose(table.position, **thinking))
        winners = set() if table.outcome is None else set(table.outcome.winners)
        won = len(winners & own) / len(winners) if winners else 0.5
        out.append([won, _lead(table, own)])
    return out


def _lead(table: Any, own: set[int]) -> float:
    """The mean score of the first player's sides less that of the others, or the reverse where few is good."""
    mine = [points for points, side in zip(table.scores, table.sides, strict=True) if side[0] in own]
    theirs = [points for points, side in zip(table.scores, table.sides, strict=True) if side[0] not in own]
    gap: float = sum(mine) / len(mine) - sum(theirs) / len(theirs)
    best = max(table.scores)
    leading = {side[0] for points, side in zip(table.scores, table.sides, strict=True) if points == best}
    return gap if leading <= set(table.lead) else -gap
