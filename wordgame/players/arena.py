"""Matches between players: paired games from equal deals, seats exchanged, with what the difference is worth and its
error.

Any object with `choose(position)` may take part: a `Player`, an adviser, a program of one's own.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordgame import batch
from wordgame.doors import expect, shown
from wordgame.errors import InvalidRules, InvalidText
from wordgame.play import new_game
from wordgame.sentences import say

__all__ = ["MAX_MOVES", "Standing", "arena"]

MAX_MOVES = 5000
"""The most moves of one game; one that is longer counts as a draw."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player stands against another after paired games.

    `wins`, `draws`, `losses` count games of the first player; `share` is the share of points (a draw counts half) with
    its standard error over pairs; `lead` the mean difference of scores, the better for the first the larger, likewise;
    `elo` what the share means on that scale, None where it is 0 or 1.
    """

    games: int
    wins: int
    draws: int
    losses: int
    share: float
    share_error: float
    lead: float
    lead_error: float

    @property
    def elo(self) -> float | None:
        """400 * log10(share / (1 - share))."""
        if not 0 < self.share < 1:
            return None
        return 400 * math.log10(self.share / (1 - self.share))

    def __str__(self) -> str:
        elo = "" if self.elo is None else f", {self.elo:+.0f} Elo"
        return (
            f"{self.games} games: {self.wins} won, {self.draws} drawn, {self.losses} lost, "
            f"{100 * self.share:.1f} +- {100 * self.share_error:.1f} %, "
            f"{self.lead:+.1f} +- {self.lead_error:.1f} points{elo}"
        )


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
    keep: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Standing:
    """Let two players play `pairs` times two games of equal deals, seats exchanged, and say how the first stands.

    In a game of more than two seats the first player sits in the even ones, then in the odd ones. `seconds` is handed
    to both players; `options` go to the game (`players`, `rules`, `lexicon`). `executor`, `workers`, `progress` as for
    `batch.map`. `keep`: a file to which every pair is written as it is played, and from which a later call goes on.

    >>> from wordgame.players import player
    >>> arena("kortalfapet", player("kortalfapet", 7), player("kortalfapet", 1), pairs=2, lexicon="sv").games
    4
    """
    expect(pairs, int, "`pairs`")
    if not 1 <= pairs <= 1_000_000:
        raise InvalidRules(
            say("option_range", option="pairs", given=shown(pairs), least=1, most=1_000_000), option="pairs"
        )
    kept = _kept(keep)
    to_play = [number for number in range(pairs) if number not in kept]
    with ExitStack() as open_files:
        file = None if keep is None else open_files.enter_context(Path(keep).open("a", encoding="utf-8"))
        chunk = {"game": game, "first": first, "second": second, "seed": seed, "seconds": seconds, "options": options}
        played = batch.imap(
            _pair, to_play, executor=executor, workers=workers, chunk_size=1, progress=progress, **chunk
        )
        for at, result in played:
            if isinstance(result, batch.Failure):
                raise result.error
            kept[to_play[at]] = result
            if file is not None:
                file.write(json.dumps({"pair": to_play[at], "games": result}) + "\n")
                file.flush()
    return _standing([kept[number] for number in range(pairs)])


def _kept(path: str | Path | None) -> dict[int, list[list[float]]]:
    kept: dict[int, list[list[float]]] = {}
    if path is None or not Path(path).exists():
        return kept
    for line in Path(path).read_text("utf-8").splitlines():
        try:
            plain: Mapping[str, Any] = json.loads(line)
            kept[int(plain["pair"])] = [[float(one) for one in game] for game in plain["games"]]
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidText(say("dict_unreadable", kind="pair", why=str(error)[:100]), text=line[:80]) from error
    return kept


def _pair(
    number: int, *, game: str, first: Any, second: Any, seed: int, seconds: float | None, options: Mapping[str, Any]
) -> list[list[float]]:
    """Two games from one deal: for each the first player's result (1, 0.5 or 0) and how far it leads."""
    out = []
    for swapped in (False, True):
        table = new_game(game, seed=seed * 1_000_003 + number, **options)
        seats = [(second if (seat % 2 == 0) == swapped else first) for seat in range(table.players)]
        for _ in range(MAX_MOVES):
            if table.is_over:
                break
            asked = seats[table.turn]
            thinking = {} if seconds is None else {"seconds": seconds}
            table.push(asked.choose(table.position, **thinking))
        own = [seat for seat in range(table.players) if seats[seat] is first]
        winners = set() if table.outcome is None else set(table.outcome.winners)
        won = len(winners & set(own)) / len(winners) if winners else 0.5
        out.append([won, _lead(table, own)])
    return out


def _lead(table: Any, own: list[int]) -> float:
    """The mean score of the first player's sides less that of the others, or the reverse where few is good."""
    mine = [points for points, side in zip(table.scores, table.sides, strict=True) if side[0] in own]
    theirs = [points for points, side in zip(table.scores, table.sides, strict=True) if side[0] not in own]
    gap: float = sum(mine) / len(mine) - sum(theirs) / len(theirs)
    best = max(table.scores)
    leading = {side[0] for points, side in zip(table.scores, table.sides, strict=True) if points == best}
    return gap if leading <= set(table.lead) else -gap


def _standing(pairs: list[list[list[float]]]) -> Standing:
    games = [game for pair in pairs for game in pair]
    wins = sum(game[0] > 0.5 for game in games)
    losses = sum(game[0] < 0.5 for game in games)
    share, share_error = _mean([sum(game[0] for game in pair) / len(pair) for pair in pairs])
    lead, lead_error = _mean([sum(game[1] for game in pair) / len(pair) for pair in pairs])
    return Standing(len(games), wins, len(games) - wins - losses, losses, share, share_error, lead, lead_error)


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(spread / len(values))
