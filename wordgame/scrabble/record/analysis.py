"""A recorded game looked at move by move: its rank among all legal moves, what the best would have been, what it
cost.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.doors import limits, shown
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.scrabble.advice.leaves import LeaveTable, default_leaves
from wordgame.scrabble.game import Game
from wordgame.scrabble.move import Move
from wordgame.scrabble.position import Position
from wordgame.scrabble.record.gcg import Record, loads
from wordgame.scrabble.record.replay import Replay, Step
from wordgame.scrabble.record.writing import lines_of
from wordgame.scrabble.rules import Rules

__all__ = ["Analysis", "MoveReport", "analyse"]


@dataclass(frozen=True)
class MoveReport:
    """One move of the game. Values are in points by the chosen measure, equity or score.

    `rank`: 1 for the best; moves of equal value share it. None where the rack is not known or the move was not legal:
    then `why` says so.
    `loss`: how much the best move was better. `best`: the best moves, best first, with their values.
    """

    number: int
    seat: int
    player: str
    position: Position
    move: Move
    score: int
    value: float | None
    rank: int | None
    choices: int
    best: tuple[tuple[float, Move], ...]
    why: tuple[str, ...] = ()

    @property
    def loss(self) -> float | None:
        """The points lost against the best move; 0 for the best, None where unknown."""
        return None if self.value is None or not self.best else round(self.best[0][0] - self.value, 3)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict, the position as CGP."""
        return {
            "number": self.number,
            "seat": self.seat,
            "player": self.player,
            "position": str(self.position),
            "move": self.move.to_dict(),
            "score": self.score,
            "value": self.value,
            "rank": self.rank,
            "choices": self.choices,
            "loss": self.loss,
            "best": [{"value": value, "move": move.to_dict()} for value, move in self.best],
            "why": list(self.why),
        }


@dataclass(frozen=True)
class Analysis:
    """The reports of a game's moves, and the record's own differences from the rules."""

    players: tuple[str, ...]
    by: str
    moves: tuple[MoveReport, ...]
    scores: tuple[int, ...]
    differences: tuple[str, ...]

    def losses(self) -> tuple[float, ...]:
        """The points each player lost against the best moves, where known."""
        return tuple(
            round(sum(move.loss or 0.0 for move in self.moves if move.seat == seat), 3)
            for seat in range(len(self.players))
        )

    def to_dict(self) -> dict[str, Any]:
        """A plain dict of all of it."""
        return {
            "players": list(self.players),
            "by": self.by,
            "scores": list(self.scores),
            "losses": list(self.losses()),
            "differences": list(self.differences),
            "moves": [move.to_dict() for move in self.moves],
        }

    def to_text(self) -> str:
        """The whole game as text: a line a move, what would have been better below it, the sums at the end."""
        lines = []
        for report in self.moves:
            rank = f"{report.rank} of {report.choices}" if report.rank else "not ranked"
            lines.append(f"{report.number:3}. {report.player}: {report.move}, {report.score} points; {rank}")
            lines += [f"     {reason}" for reason in report.why]
            if report.loss:
                value, best = report.best[0]
                lines.append(f"     better: {best} ({best.score} points, {value:.1f} in all), {report.loss:.1f} more")
        for player, score, loss in zip(self.players, self.scores, self.losses(), strict=True):
            lines.append(f"{player}: {score} points; {loss:.1f} lost against the best moves by {self.by}")
        lines += [f"note: {difference}" for difference in self.differences]
        return "\n".join(lines)


def analyse(
    game: Record | Replay | Game,
    *,
    lexicon: Lexicon | None = None,
    rules: Rules | str | Mapping[str, Any] | None = None,
    by: str = "equity",
    leaves: LeaveTable | None = None,
    n: int = 3,
    stop: threading.Event | None = None,
) -> Analysis:
    """Analyse a game: every move of it among all the legal ones of its position.

    A played `Game` brings its lexicon and rules along; for a record they are given (`rules` None: what its pragmas
    say). `n`: how many best moves are kept for each. Setting `stop` from another thread ends the work: the reports made
    so far are given. Raises InvalidPosition without a lexicon, InvalidRules for another `by`.
    """
    if by not in ("equity", "score"):
        raise InvalidRules(f"by is {shown(by)}; it can be 'score' or 'equity'", option="by")
    limits(None, stop)
    if isinstance(game, Game):
        lexicon, rules = game.lexicon if lexicon is None else lexicon, game.rules
        game = loads("\n".join(lines_of(game, None)), strict=False)
    if lexicon is None and not (isinstance(game, Replay) and game.position.lexicon):
        raise InvalidPosition("an analysis needs a lexicon", reasons=[("no_lexicon", "no lexicon")])
    replay = game if isinstance(game, Replay) else game.replay(rules=rules, lexicon=lexicon)
    table = leaves if leaves is not None else default_leaves(replay.rules.tiles)
    names = tuple(player.name or player.nick for player in replay.record.players)
    reports: list[MoveReport] = []
    for step in replay.steps:
        if stop is not None and stop.is_set():
            break
        if step.move is not None:
            reports.append(_report(len(reports) + 1, step, names[step.seat], by, table, n))
    differences = tuple(map(str, replay.differences))
    return Analysis(names, by, tuple(reports), replay.record.scores, differences)


def _report(number: int, step: Step, player: str, by: str, table: LeaveTable, n: int) -> MoveReport:
    position, move = step.position, step.move
    assert move is not None
    facts: dict[str, Any] = {"number": number, "seat": step.seat, "player": player, "position": position, "move": move}
    facts["score"] = step.event.score
    if not position.rack:
        return MoveReport(**facts, value=None, rank=None, choices=0, best=(), why=("the rack is not known",))
    moves = position.legal_moves
    ranked = moves.ranked(leaves=table) if by == "equity" else [(1000 * other.score, other) for other in moves]
    best = tuple((value / 1000, other) for value, other in ranked[:n])
    own = next((value for value, other in ranked if other == move), None)
    if own is None:
        reasons = tuple(map(str, position.check(move).reasons)) or ("not among the legal moves",)
        return MoveReport(**facts, value=None, rank=None, choices=len(ranked), best=best, why=reasons)
    rank = 1 + sum(value > own for value, _ in ranked)
    return MoveReport(**facts, value=own / 1000, rank=rank, choices=len(ranked), best=best)
