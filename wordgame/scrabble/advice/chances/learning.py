"""Chances to win learned from whole games of self-play: who was how far ahead, with how many tiles to come, and won.

The table is a grid of log odds, linear in between, fitted by penalised maximum likelihood: where few games were, it is
smooth, and it never falls with the lead (Newton's method, then rows made monotone).
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from wordgame.doors import expect
from wordgame.errors import InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.scrabble.advice.chances.table import SEEN_BY, WinChances, all_between
from wordgame.scrabble.advice.leaves import Leaves, default_leaves
from wordgame.scrabble.advice.selfplay import SelfPlay, self_play
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say
from wordgame.tiles import Rack

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GAMES", "Seen", "learn_win_chances", "seen_in"]

GAMES = 20_000
"""Games that a table is learned from: half a minute for English on one core."""

_ABOVE = (5, 10, 20, 30, 45, 60, 80, 100, 130, 160, 200, 250, 300)
LEADS = (*(-one for one in reversed(_ABOVE)), 0, *_ABOVE)
"""Steps of the lead, for rules whose final leads differ by as much as those of English Scrabble."""

TILES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 30, 40, 50, 60, 75)
"""Numbers of tiles at which chances are learned, and the whole set."""

SPREAD = 100.0
"""Standard deviation of final leads in English Scrabble, to the nearest ten: the unit is one point there."""

BEND, SLOPE = 2.0, 1.0
"""Weights of the penalties on bends along the lead and on steps along the tiles, in games."""


class Seen(NamedTuple):
    """What players saw after each turn but the last of a game, one entry a turn.

    `lead`: points ahead of the player who moved. `kept`, `others`: what the tiles that this player and the other have
    kept are worth, in points. `unseen`: tiles that the player does not see after drawing; `theirs`: tiles that the
    other does not see; `rest`: tiles not on the board. `won`: 1, or 0.5 for a tie. `game`: its number.
    """

    game: NDArray[np.int64]
    lead: NDArray[np.float64]
    kept: NDArray[np.float64]
    others: NDArray[np.float64]
    unseen: NDArray[np.int64]
    theirs: NDArray[np.int64]
    rest: NDArray[np.int64]
    won: NDArray[np.float64]


def learn_win_chances(
    rules: Rules | str,
    lexicon: Lexicon | str | None = None,
    *,
    games: int = GAMES,
    leaves: Leaves | None = None,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
    stop: Event | None = None,
) -> WinChances:
    """Chances to win under a rule set, from `games` of self-play by equity.

    `lexicon`: None for that of the rules' language; `leaves`: None for the bundled values. Equal arguments give equal
    tables. `progress(done, games)`; once `stop` is set, the table is that of the games so far. Raises InvalidRules for
    rules that self-play cannot follow, or fewer than 100 games.

    >>> from wordgame.lexicon import Lexicon
    >>> words = Lexicon.from_words(["at", "as", "sat", "tat", "ta", "sats", "ate", "tea", "eat", "seat"])
    >>> learn_win_chances("scrabble-en", words, games=100)
    <WinChances 'self-play on custom, 100 games, seed 0'>
    """
    chosen = Rules.of(rules)
    expect(lexicon, str | Lexicon | None, "a lexicon")
    expect(games, int, "`games`")
    if not 100 <= games <= 10_000_000:
        raise InvalidRules(say("chances_games", given=games), option="games")
    words = lexicon if isinstance(lexicon, Lexicon) else Lexicon.load(lexicon or chosen.alphabet.name)
    chosen = chosen.with_alphabet(words.alphabet)
    table = (default_leaves(chosen) if leaves is None else leaves).with_alphabet(words.alphabet)
    played = self_play(
        games, lexicon=words, rules=chosen, seed=seed, leaves=table, record=True, threads=threads, progress=progress,
        stop=stop,
    )  # fmt: skip
    seen = seen_in(played, chosen, table)
    ends = played.games["scores"][:, 0].astype(np.float64) - played.games["scores"][:, 1]
    unit = round(max(0.01, float(np.sqrt(np.mean(ends * ends))) / SPREAD), 3)
    knots = (*(one for one in TILES if one < chosen.tiles.total), chosen.tiles.total)
    fits = {
        "moved": _fitted(knots, unit, seen.lead + seen.kept, seen.unseen, seen.won),
        # The player to move is the other one: the lead after the last turn, seen from there.
        "to_move": _fitted(knots, unit, -seen.lead, seen.theirs, 1 - seen.won),
        "both": _fitted(knots, unit, seen.lead + seen.kept - seen.others, seen.rest, seen.won),
    }
    name = f"self-play on {words.name}, {len(played.games):,} games, seed {seed}"
    return WinChances(name, unit, LEADS, knots, {view: fits[view] for view in SEEN_BY})


def seen_in(played: SelfPlay, rules: Rules, leaves: Leaves) -> Seen:
    """What the players of recorded games of two saw after each turn but the last of each game."""
    turns = played.turns
    if turns is None:
        raise ValueError("games that were recorded are needed")
    blank, size = rules.alphabet.size + 1, rules.rack_size
    held = _counts(turns["rack"], blank)
    kept = held - _counts(turns["tiles"], blank) * (turns["kind"] != 2)[:, None]
    own, stay = held.sum(1), kept.sum(1)
    game, player = turns["game"].astype(np.int64), turns["player"].astype(np.int64)
    first = np.concatenate([[True], game[1:] != game[:-1]])
    last = np.concatenate([first[1:], [True]])
    start = np.maximum.accumulate(np.where(first, np.arange(len(game)), 0))
    placed = np.cumsum(np.where(turns["kind"] == 0, turns["count"], 0).astype(np.int64))
    placed -= (placed - np.where(turns["kind"] == 0, turns["count"], 0))[start]
    rest = rules.tiles.total - placed
    other = np.concatenate([own[1:], [0]])  # the other's rack as it is when the next turn begins
    bag = rest + np.where(turns["kind"] == 0, turns["count"], 0) - own - other
    drawn = np.minimum(size - stay, rest - stay - other)
    signed = np.cumsum(np.where(player == 0, turns["score"], -turns["score"].astype(np.int64)))
    signed -= (signed - np.where(player == 0, turns["score"], -turns["score"].astype(np.int64)))[start]
    lead = np.where(player == 0, signed, -signed).astype(np.float64)
    values = _worth(kept, bag > 0, rules, leaves)
    before = np.concatenate([[0.0], values[:-1]]) * ~first
    winner = played.games["winner"][game]
    won = np.where(winner < 0, 0.5, (winner == player).astype(np.float64))
    good = ~last
    return Seen(
        game[good],
        lead[good],
        values[good],
        before[good],
        (rest - stay - drawn)[good],
        (rest - other)[good],
        rest[good],
        won[good],
    )


def _counts(codes: NDArray[Any], blank: int) -> NDArray[np.int64]:
    """How many of each tile, blanks first, in rows of codes padded with 0."""
    out = np.zeros((len(codes), blank), np.int64)
    for column in range(codes.shape[1]):
        code = codes[:, column]
        there = np.flatnonzero(code)
        at = np.where(code[there] & 0x80, 0, code[there])
        np.add.at(out, (there, at), 1)
    return out


def _worth(kept: NDArray[np.int64], drawn: NDArray[np.bool_], rules: Rules, leaves: Leaves) -> NDArray[np.float64]:
    """The worth of tiles kept, in points: by the leave values, or what they cost once the bag is empty."""
    values = -(kept @ np.asarray(rules.tiles.values, np.int64)[: kept.shape[1]]).astype(np.float64)
    rows, back = np.unique(kept[drawn].astype(np.uint8), axis=0, return_inverse=True)
    worth = np.array([leaves.value(Rack(leaves.alphabet, tuple(map(int, row)))) for row in rows]) / 1000
    values[drawn] = worth[back.reshape(-1)] if len(rows) else values[drawn]
    return values


def _fitted(
    tiles: tuple[int, ...], unit: float, lead: NDArray[np.float64], unseen: NDArray[np.int64], won: NDArray[np.float64]
) -> tuple[tuple[int, ...], ...]:
    """Log odds in thousandths on the grid of `tiles` and LEADS."""
    points = np.clip(np.rint(lead / unit), LEADS[0], LEADS[-1]).astype(np.int64)
    width = LEADS[-1] - LEADS[0] + 1
    cells = unseen * width + (points - LEADS[0])
    games = np.bincount(cells)
    wins = np.bincount(cells, won)
    there = np.flatnonzero(games)
    games, wins = games[there].astype(np.float64), wins[there]
    i, up = all_between(tiles, there // width)
    j, along = all_between(LEADS, there % width + LEADS[0])
    columns = len(LEADS)
    spots = np.stack([i * columns + j, i * columns + j + 1, (i + 1) * columns + j, (i + 1) * columns + j + 1], 1)
    weights = np.stack([(1 - up) * (1 - along), (1 - up) * along, up * (1 - along), up * along], 1)
    penalty = _penalty(len(tiles), columns)
    logits = np.tile(np.asarray(LEADS) / 60.0, len(tiles))
    for _ in range(30):
        fit = (weights * logits[spots]).sum(1)
        chance = 1 / (1 + np.exp(-np.clip(fit, -15, 15)))
        slope = np.bincount(spots.ravel(), ((wins - games * chance)[:, None] * weights).ravel(), len(logits))
        inside = games * chance * (1 - chance)
        bend = penalty.copy()
        for a in range(4):
            for b in range(4):
                np.add.at(bend, (spots[:, a], spots[:, b]), inside * weights[:, a] * weights[:, b])
        step = np.linalg.solve(bend + 1e-6 * np.eye(len(bend)), slope - penalty @ logits)
        logits = logits + np.clip(step, -2.0, 2.0)
        if float(np.abs(step).max()) < 1e-4:
            break
    grid = np.clip(logits.reshape(len(tiles), columns), -12.0, 12.0)
    whole = np.rint(1000 * np.apply_along_axis(_monotone, 1, grid)).astype(np.int64)
    return tuple(tuple(map(int, row)) for row in whole)


def _penalty(rows: int, columns: int) -> NDArray[np.float64]:
    """Bends along a row and steps between rows, as a quadratic form of the grid."""
    parts = []
    for i in range(rows):
        for j in range(1, columns - 1):
            row = np.zeros(rows * columns)
            before, after = LEADS[j] - LEADS[j - 1], LEADS[j + 1] - LEADS[j]
            row[i * columns + j - 1], row[i * columns + j + 1] = 20 / before, 20 / after
            row[i * columns + j] = -20 / before - 20 / after
            parts.append(np.sqrt(BEND) * row)
    for i in range(rows - 1):
        for j in range(columns):
            row = np.zeros(rows * columns)
            row[i * columns + j], row[(i + 1) * columns + j] = -1, 1
            parts.append(np.sqrt(SLOPE) * row)
    matrix = np.stack(parts)
    found: NDArray[np.float64] = matrix.T @ matrix
    return found


def _monotone(row: NDArray[np.float64]) -> NDArray[np.float64]:
    """The nearest row that never falls (pool adjacent violators)."""
    pools: list[list[float]] = []
    for one in row:
        pools.append([float(one), 1.0])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            last = pools.pop()
            total = pools[-1][1] + last[1]
            pools[-1] = [(pools[-1][0] * pools[-1][1] + last[0] * last[1]) / total, total]
    return np.concatenate([np.full(round(count), value) for value, count in pools])
