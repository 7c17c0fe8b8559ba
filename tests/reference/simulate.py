"""A move played out in one known world, turn by turn, with a referee that is handed in: the slow way of simulation.

Knows neither boards nor words: `state.after(move, used)` is the game's own referee, and `view(state)` what the player
on turn sees, with the moves that the game lists. It may never import wordgame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["choose", "gains", "win"]


def choose(view: Any, leaves: Any) -> Any:
    """The move of the highest equity; of placements with equal equity the first by square and tiles."""
    ranked = view.legal_moves.ranked(leaves=leaves)
    equity, first = ranked[0]
    if not first.is_placement:
        return first

    def order(move: Any) -> tuple[Any, ...]:
        placed = sorted(move.placed)
        row, column, _ = placed[0]
        square = (1, column, row) if move.down else (0, row, column)
        return square, len(placed), [view.alphabet.encode_tiles(tile)[0] for _, _, tile in placed]

    return min((move for worth, move in ranked if worth == equity and move.is_placement), key=order)


def gains(
    state: Any, move: Any, plies: int, leaves: Any, view: Callable[[Any], Any], used: Callable[[Any, Any], Any]
) -> tuple[list[int], list[tuple[int, Any]], Any]:
    """What each seat gained in thousandths of a point, the turns (seat, move) that followed the move, the last state.

    `used(view, move)`: the tiles that it takes from the rack. Once the bag is empty all turns follow.
    """
    start, kept, turns = state.points, [0] * len(state.points), list[tuple[int, Any]]()
    while True:
        seen = view(state)
        taken = used(seen, move)
        kept[state.turn] = leaves.value(seen.state.rack - taken)
        state = state.after(move, taken)
        if state.termination or (len(turns) >= plies and state.bag_size):
            break
        move = choose(view(state), leaves)
        turns.append((state.turn, move))
    end = state.adjustments()
    rest = [0] * len(kept) if state.termination else kept
    return [1000 * (a + b - c) + d for a, b, c, d in zip(state.points, end, start, rest, strict=True)], turns, state


def win(totals: list[int], state: Any, chance: Callable[[int, int], float]) -> float:
    """The chance of seat 0 to win, with these points in thousandths: the best place counts, or half of it when shared;
    of two players in a game that goes on, `chance(points, tiles)` of the one who has just moved.
    """
    if state.termination or len(totals) != 2:
        others = max(totals[1:], default=totals[0] - 1)
        return 1.0 if totals[0] > others else 0.5 if totals[0] == others else 0.0
    tiles = state.bag_size + sum(map(len, state.racks))
    lead = totals[0] - totals[1] if state.turn else totals[1] - totals[0]
    below, part = divmod(lead, 1000)
    moved = chance(below, tiles) * (1000 - part) / 1000 + chance(below + 1, tiles) * part / 1000
    return moved if state.turn else 1 - moved
