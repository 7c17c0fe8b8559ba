"""The end of a game of two with an empty bag, solved: what can still be gained, and the line of play that gains it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wordgame._core import endgame as core
from wordgame.doors import count_of, pair_of, shown
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.scrabble.advice.asked import bounded
from wordgame.scrabble.evaluator import Evaluator, core_layout
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.rules.ending import turns_left
from wordgame.scrabble.sentences import say
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
    include: Sequence[Move] = (),
) -> Solution:
    """The best play to the end of the game. See `Position.solve`. `include`: legal moves that are among `moves` too."""
    seconds = bounded(seconds, stop, table_mb)
    n = max(1, count_of(n, "`n`"))
    other = _other_rack(state)
    run = _passes(state, passes)
    left = _turns_left(state, run, state.scoreless)
    if left <= 0:
        raise InvalidPosition(say("end_over"))
    rules = state.rules
    grid_layout = core_layout(rules, rules.rack_size)
    if state.lexicon is None:
        raise InvalidPosition(say("no_lexicon"))
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
        raise InvalidRules(say("board_scores", name=rules.layout.name, why=str(error)), option="layout") from error
    order = sorted(
        range(len(found)), key=lambda i: (i != best, found[i][1] is None or found[i][1] != found[i][2], -found[i][0])
    )
    values = []
    wanted = set(include)
    for rank, i in enumerate(order):
        if rank >= n and not (wanted and _line(state, found[i][3][:1], run, whole=False)[0] in wanted):
            continue
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
    unseen, size = state.unseen, state.rules.rack_size
    why = None
    if len(state.scores) != 2:
        why = say("end_players", n=len(state.scores))
    elif state.bag_size:
        why = say("end_bag", n=state.bag_size)
    elif len(unseen) > size:
        why = say("end_unseen", n=len(unseen), most=size)
    elif unseen.missing(state.opponents[0]):
        why = say("end_opponent", rack=str(state.opponents[0]), unseen=str(unseen))
    elif state.is_over or not state.rack or not unseen:
        why = say("end_rack_empty")
    if why is not None:
        raise InvalidPosition(why)
    return unseen


def _passes(state: State, given: tuple[int, int] | None) -> tuple[int, int]:
    """How often each player has passed in a row, the one to move first."""
    if given is None and state.passes is not None:
        return state.passes[0], state.passes[1]
    if given is None:
        return state.scoreless // 2, (state.scoreless + 1) // 2
    run = pair_of(given, "passes")
    if min(run) < 0:
        raise InvalidPosition(say("end_passes", given=shown(given)))
    return run


def _turns_left(state: State, passes: Sequence[int], scoreless: int) -> int:
    """How many turns in a row without a play, from now on, end the game. The bag is empty."""
    return turns_left(state.rules, passes, scoreless, bag_size=0, points=state.scores)


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
