"""A recorded game looked at move by move: its rank among all legal moves, what the best would have been, what it
cost.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.doors import expect, limits, shown
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.messages import Message
from wordgame.protocol import lexicon_of
from wordgame.scrabble.advice.leaves import Leaves, default_leaves
from wordgame.scrabble.game import Game
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.position import Position
from wordgame.scrabble.record.gcg import Record
from wordgame.scrabble.record.replay import Replay
from wordgame.scrabble.record.transcript import EventKind
from wordgame.scrabble.referee.sight import seen_from
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say
from wordgame.sentences import say as shared

__all__ = ["Analysis", "MoveReport", "analyse"]

MEASURES = ("equity", "score")
PASS = Move(MoveKind.PASS)


@dataclass(frozen=True)
class MoveReport:
    """One move of the game. Values are in points by the chosen measure, equity or score.

    `rank`: 1 for the best; moves of equal value share it. None where the rack is not known, or only in part, or the
    move was not legal: then `why` says so. `taken_back`: the play was withdrawn after a challenge, so that the turn
    brought nothing; its value is that of a pass.
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
    why: tuple[Message, ...] = ()
    taken_back: bool = False

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
            "why": [reason.to_dict() for reason in self.why],
            "taken_back": self.taken_back,
        }

    def lines(self) -> list[Message]:
        """The report in sentences: the move and its rank, reasons, and what would have been better."""
        rank = say("report_rank", rank=self.rank, of=self.choices) if self.rank else say("report_no_rank")
        told = {"number": self.number, "player": self.player, "move": str(self.move), "score": self.score}
        lines = [say("report_move", rank=rank, **told), *self.why]
        if self.loss:
            value, best = self.best[0]
            lines.append(say("report_better", best=str(best), score=best.score, value=value, loss=self.loss))
        return lines


@dataclass(frozen=True)
class Analysis:
    """The reports of a game's moves, and the record's own differences from the rules."""

    players: tuple[str, ...]
    by: str
    moves: tuple[MoveReport, ...]
    scores: tuple[int, ...]
    differences: tuple[Message, ...]

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
            "differences": list(map(str, self.differences)),
            "moves": [move.to_dict() for move in self.moves],
        }

    def to_text(self, language: str = "en") -> str:
        """The whole game as text: a line a move, what would have been better below it, the sums at the end."""
        lines = []
        for report in self.moves:
            first, *more = report.lines()
            lines += [first.text(language), *(f"     {line.text(language)}" for line in more)]
        for player, score, loss in zip(self.players, self.scores, self.losses(), strict=True):
            lines.append(say("report_player", player=player, score=score, loss=loss, by=self.by).text(language))
        lines += [say("report_note", note=difference).text(language) for difference in self.differences]
        return "\n".join(lines)


@dataclass(frozen=True)
class _Played:
    """A move of a game, with what its player saw. `held`: the number of tiles on the rack."""

    seat: int
    position: Position
    move: Move
    score: int
    held: int
    taken_back: bool


def analyse(
    game: Record | Replay | Game,
    *,
    lexicon: Lexicon | str | None = None,
    rules: Rules | str | Mapping[str, Any] | None = None,
    by: str = "equity",
    leaves: Leaves | None = None,
    n: int = 3,
    stop: threading.Event | None = None,
) -> Analysis:
    """Analyse a game: every move of it among all the legal ones of its position.

    A played `Game` brings its lexicon and rules along; for a record they are given (`rules` None: what its pragmas
    say). `n`: how many best moves are kept for each. Setting `stop` from another thread ends the work: the reports made
    so far are given. Raises InvalidPosition without a lexicon, InvalidRules for another `by`.
    """
    expect(game, Record | Replay | Game, "a game")
    if by not in MEASURES:
        raise InvalidRules(shared("option_choice", option="by", given=shown(by), choices=MEASURES), option="by")
    limits(None, stop)
    words = lexicon_of(lexicon)
    if isinstance(game, Game):
        moves = _of_game(game, game.lexicon if words is None else words)
        known = [name or nick for nick, name in game.annotations.players]
        names = tuple(known or (f"Player {seat + 1}" for seat in range(game.players)))
        played_by, scores = game.rules, game.scores
        differences: tuple[Message, ...] = ()
        words = game.lexicon if words is None else words
    else:
        if isinstance(game, Replay) and words is None:
            words = game.position.lexicon
        replay = game if isinstance(game, Replay) else game.replay(rules=rules, lexicon=words)
        moves, played_by, scores = _of_replay(replay), replay.rules, replay.record.scores
        names = tuple(player.name or player.nick for player in replay.record.players)
        differences = tuple(difference.said for difference in replay.differences)
    if words is None:
        raise InvalidPosition(say("needs_lexicon"))
    table = leaves if leaves is not None else default_leaves(played_by)
    reports: list[MoveReport] = []
    for played in moves:
        if stop is not None and stop.is_set():
            break
        reports.append(_report(len(reports) + 1, played, names[played.seat], by, table, n))
    return Analysis(names, by, tuple(reports), scores, differences)


def _of_game(game: Game, lexicon: Lexicon | None) -> Iterator[_Played]:
    """The moves of a game that was played here, from its own tables."""
    taken_back = {
        turn.refers_to
        for at, turn in enumerate(game.history)
        if turn.refers_to is not None and game.tables[at + 1].tiles != game.tables[at].tiles
    }
    for at, turn in enumerate(game.history):
        if turn.move is not None:
            table = game.tables[at]
            position = Position.of(seen_from(table, turn.seat, lexicon))
            yield _Played(turn.seat, position, turn.move, turn.score, table.held(turn.seat), at in taken_back)


def _of_replay(replay: Replay) -> Iterator[_Played]:
    """The moves of a record."""
    steps = replay.steps
    for at, step in enumerate(steps):
        if step.move is not None:
            then = steps[at + 1] if at + 1 < len(steps) else None
            back = then is not None and then.event.kind is EventKind.WITHDRAWN and then.seat == step.seat
            yield _Played(step.seat, step.position, step.move, step.event.score, step.held, back)


def _report(number: int, played: _Played, player: str, by: str, table: Leaves, n: int) -> MoveReport:
    position, move = played.position, played.move
    facts: dict[str, Any] = {
        "number": number, "seat": played.seat, "player": player, "position": position, "move": move,
        "score": 0 if played.taken_back else played.score, "taken_back": played.taken_back,
    }  # fmt: skip
    back = (say("taken_back"),) if played.taken_back else ()
    known = len(position.state.rack)
    if known < played.held:
        lack = say("rack_in_part", n=known, held=played.held) if known else say("rack_not_known")
        return MoveReport(**facts, value=None, rank=None, choices=0, best=(), why=(*back, lack))
    moves = position.legal_moves
    ranked = moves.ranked(leaves=table) if by == "equity" else [(1000 * other.score, other) for other in moves]
    best = tuple((value / 1000, other) for value, other in ranked[:n])
    wanted = PASS if played.taken_back else move
    own = next((value for value, other in ranked if other == wanted), None)
    if own is None:
        reasons = tuple(reason.message for reason in position.check(move).reasons) or (say("not_among_moves"),)
        return MoveReport(**facts, value=None, rank=None, choices=len(ranked), best=best, why=reasons)
    rank = None if played.taken_back else 1 + sum(value > own for value, _ in ranked)
    return MoveReport(**facts, value=own / 1000, rank=rank, choices=len(ranked), best=best, why=back)
