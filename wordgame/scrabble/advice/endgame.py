"""The end of a game of two with an empty bag, solved: what can still be gained, and the line of play that gains it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wordgame._core import endgame as core
from wordgame.doors import count_of, expect, limits, pair_of, shown
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.scrabble.evaluator import Evaluator, core_layout
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["MoveValue", "Solution", "solve"]

Bounds = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move and what it leads to with perfect play by both sides.

    `spread`: the points the player still gains, less those of the opponent, the move's own and the end's adjustments
    included; `bounds`: what is proven of it, from and to (None: nothing), equal where it is exact. `line`: the move and
    what follows, to the end where the value is exact.
    """

    move: Move
    spread: int
    bounds: Bounds
    line: tuple[Move, ...]

    @property
    def proven(self) -> bool:
        """Whether the spread is exact."""
        return self.bounds[0] is not None and self.bounds[0] == self.bounds[1]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {
            "move": self.move.to_dict(),
            "spread": self.spread,
            "bounds": list(self.bounds),
            "line": [move.to_dict() for move in self.line],
        }


@dataclass(frozen=True, slots=True)
class Solution:
    """What `Position.solve` found.

    `spread`: the points the player to move still gains with perfect play, less those of the opponent, the end's
    adjustments included; `proven`: it is exact. `bound`: no play gains more (None: not known). `line`: best play by
    both sides, to the end of the game where the spread is proven. `moves`: the best few, best first. `nodes`: positions
    whose moves were listed; `seconds`: time taken.
    """

    spread: int
    proven: bool
    bound: int | None
    line: tuple[Move, ...]
    moves: tuple[MoveValue, ...]
    nodes: int
    seconds: float

    @property
    def move(self) -> Move:
        """The best move."""
        return self.line[0]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {
            "spread": self.spread,
            "proven": self.proven,
            "bound": self.bound,
            "line": [move.to_dict() for move in self.line],
            "moves": [value.to_dict() for value in self.moves],
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


def solve(
    state: State,
    n: int = 1,
    *,
    seconds: float | None = None,
    passes: tuple[int, int] | None = None,
    stop: threading.Event | None = None,
    table_mb: float = 64.0,
) -> Solution:
    """The best play to the end of the game. See `Position.solve`."""
    seconds = limits(seconds, stop)
    n = max(1, count_of(n, "`n`"))
    expect(table_mb, int | float, "`table_mb`")
    if not 1 <= table_mb <= 16384:
        raise InvalidPosition(f"table_mb is {table_mb}; it can be 1 to 16384", reasons=[("table_mb", str(table_mb))])
    if seconds is not None and seconds <= 0:
        raise InvalidPosition(f"seconds is {seconds}; it must be above 0", reasons=[("seconds", str(seconds))])
    other = _other_rack(state)
    run = _passes(state, passes)
    left = _turns_left(state, run, state.scoreless)
    if left <= 0:
        raise InvalidPosition("the game is over: too many turns without a play", reasons=[("game_over", "passed out")])
    rules = state.rules
    grid_layout = core_layout(rules, rules.rack_size)
    if state.lexicon is None:
        raise InvalidPosition("no lexicon was given: moves cannot be listed", reasons=[("no_lexicon", "no lexicon")])
    after = _turns_left(state, (0, 0), 0)
    try:
        best, found, nodes, taken = core.Solver(grid_layout, state.lexicon.word_graph, table_mb).solve(
            state.board,
            bytes(state.rack.counts),
            bytes(other.counts),
            n=n,
            out_factor=0 if rules.end_bonus == "none" else 2,
            passed_factor=1 if rules.passed_out == "own_racks" else 0,
            min_first=rules.min_first,
            left=left,
            after=after,
            seconds=seconds or 0.0,
            stop=stop,
        )
    except ValueError as error:
        raise InvalidRules(f"the board {rules.layout.name!r} with these tiles: {error}", option="layout") from error
    order = sorted(
        range(len(found)), key=lambda i: (i != best, found[i][1] is None or found[i][1] != found[i][2], -found[i][0])
    )
    values = []
    for i in order[:n]:
        spread, low, high, plays = found[i]
        line = _line(state, plays, run, whole=low is not None and low == high)
        values.append(MoveValue(line[0], spread, (low, high), line))
    highs = [high for _, _, high, _ in found]
    bound = None if None in highs else max(high for high in highs if high is not None)
    first = values[0]
    return Solution(
        first.spread, first.proven and bound == first.spread, bound, first.line, tuple(values), nodes, taken
    )


def _other_rack(state: State) -> Rack:
    """The tiles of the opponent; raises InvalidPosition where they are not known, or the game is no end of two."""
    code, why = "", ""
    unseen, size = state.unseen, state.rules.rack_size
    if len(state.scores) != 2:
        code, why = "players", f"{len(state.scores)} players; the end is solved for two"
    elif state.bag_size:
        code, why = "bag", f"the bag still holds {state.bag_size} tiles; the end is solved once it is empty"
    elif len(unseen) > size:
        code, why = "opponent", f"{len(unseen)} tiles are unseen; the opponent holds at most {size}"
    elif unseen.missing(state.opponents[0]):
        code, why = "opponent", f"the opponent's rack {state.opponents[0]} is not among the unseen {unseen}"
    elif not state.rack or not unseen:
        code, why = "game_over", "the game is over: a rack is empty"
    if code:
        raise InvalidPosition(why, reasons=[(code, why)])
    return unseen


def _passes(state: State, given: tuple[int, int] | None) -> tuple[int, int]:
    """How often each player has passed in a row, the one to move first."""
    if given is None:
        return state.scoreless // 2, (state.scoreless + 1) // 2
    run = pair_of(given, "passes")
    if min(run) < 0:
        raise InvalidPosition(f"passes are {shown(given)}; they are 0 or more", reasons=[("passes", shown(given))])
    return run


def _turns_left(state: State, passes: Sequence[int], scoreless: int) -> int:
    """How many turns in a row without a play, from now on, end the game."""
    rules, turns = state.rules, []
    if rules.pass_limit is not None:
        own, other = (max(0, rules.pass_limit - done) for done in passes)
        turns.append(max(2 * own - 1 if own else 0, 2 * other))
    if rules.scoreless_limit is not None:
        turns.append(rules.scoreless_limit - scoreless)
    return min(turns)


def _line(
    state: State, plays: Sequence[tuple[int, int, int, bytes, int]], passes: tuple[int, int], *, whole: bool
) -> tuple[Move, ...]:
    """The moves of a line. One that ends by passing goes on until the rules say so."""
    rules, columns = state.rules, state.layout.n_columns
    board, moves, last = bytearray(state.board), list[Move](), 0
    for direction, row, column, tiles, _ in plays:
        if not tiles:
            moves.append(Move(MoveKind.PASS))
            continue
        squares = []
        for tile in tiles:
            while board[row * columns + column]:
                row, column = row + direction, column + 1 - direction
            squares.append((row, column, tile))
            row, column = row + direction, column + 1 - direction
        moves.append(Evaluator(rules, state.lexicon, bytes(board)).score(squares, bool(direction)))
        for at, along, tile in squares:
            board[at * columns + along] = tile
        last = len(moves)
    if whole and not plays[-1][3]:
        left = _turns_left(state, (0, 0), 0) if last else _turns_left(state, passes, state.scoreless)
        moves += [Move(MoveKind.PASS)] * (last + left - len(moves))
    return tuple(moves)
