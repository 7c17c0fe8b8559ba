"""Advice: the best moves of a state as hints, by equity, score, simulation or the solved end; and how a move rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wordgame.doors import expect, short, shown
from wordgame.errors import GameOver, IllegalMove, InvalidRules
from wordgame.lexicon.known import known_words
from wordgame.protocol import Hint, Rating, rated
from wordgame.protocol.learning import learners_hints
from wordgame.protocol.requests import Request
from wordgame.scrabble.advice.endgame import MoveValue, solve
from wordgame.scrabble.advice.equity import ranked
from wordgame.scrabble.advice.ideas import Ranked, best_ideas
from wordgame.scrabble.advice.leaves import Leaves, default_leaves
from wordgame.scrabble.advice.preendgame.hints import preendgame_hints
from wordgame.scrabble.advice.simulation import CANDIDATES, simulated_hints
from wordgame.scrabble.advice.static import kept_by, static_hint, won_by
from wordgame.scrabble.judge import rule_on
from wordgame.scrabble.listing import Listing
from wordgame.scrabble.move import Move
from wordgame.scrabble.sentences import joined, say
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared

__all__ = ["BY", "make_hints", "rate"]

BY = ("equity", "score", "simulation", "preendgame", "endgame")
"""The means by which moves can be ranked."""


def make_hints(
    state: State,
    asked: Request,
    *,
    by: str | None = None,
    leaves: Leaves | None = None,
    candidates: int | Sequence[Move | str] = CANDIDATES,
    plies: int | None = None,
) -> tuple[Hint[Move], ...]:
    """The best moves of a state as hints, best first, and those of `asked.include` after them. See `Position.hints`."""
    expect(leaves, Leaves | None, "`leaves`")
    by = _means(by)
    if state.is_over:
        return ()
    wanted = tuple(dict.fromkeys(legal(state, move) for move in asked.include))
    if asked.words is not None and state.lexicon is not None:
        table = leaves if leaves is not None else default_leaves(state.rules)
        simple = replace(state, lexicon=known_words(state.lexicon, asked.words))
        known = [
            move
            for _, move in best_ideas(
                lambda k: _ranked(simple, k, "score" if by == "score" else "equity", table), asked.n
            )
        ]
        return learners_hints(
            asked, known, lambda one: make_hints(state, one, by=by, leaves=leaves, candidates=candidates, plies=plies)
        )
    if by == "endgame":
        return _endgame_hints(state, asked, wanted) if asked.n or wanted else ()
    if by == "preendgame":
        return preendgame_hints(state, asked, wanted) if asked.n or wanted else ()
    if by == "simulation":
        return simulated_hints(state, asked, wanted, leaves=leaves, candidates=candidates, plies=plies)
    table = leaves if leaves is not None else default_leaves(state.rules)
    best = best_ideas(lambda k: _ranked(state, k, by, table), asked.n)
    if wanted:
        there = {move for _, move in best}
        best += [pair for pair in _ranked(state, None, by, table) if pair[1] in wanted and pair[1] not in there]
    hints: list[Hint[Move]] = []
    for value, move in best:
        if hints and asked.is_late and move not in wanted:
            continue
        hints.append(static_hint(state, move, table, by, value / 1000 if by == "equity" else None))
        asked.report(len(hints), len(best))
    return tuple(hints)


def rate(
    state: State, move: Move | str, asked: Request, *, by: str | None = None, leaves: Leaves | None = None
) -> Rating[Move]:
    """Where a legal move stands among all, or, by simulation, among the candidates. See `Position.rate`."""
    by, own = _means(by), legal(state, move)
    table = leaves if leaves is not None else default_leaves(state.rules)
    if by in ("simulation", "preendgame", "endgame"):
        asked = replace(asked, include=(own,), n=max(asked.n, CANDIDATES))
        hints = make_hints(state, asked, by=by, leaves=leaves)
        values, unit = [(hint.move, hint.value) for hint in hints], hints[0].unit
    else:
        values, unit = [(one, value / 1000) for value, one in _ranked(state, None, by, table)], "points"
    found = rated(own, values, unit)
    if not found.lost:
        return found
    best, nothing = found.best_move, say("nothing")
    why = [say("rated_score", best=str(best), best_points=best.score, move=str(own), points=own.score)]
    if by != "score":
        kept, best_kept = str(kept_by(state, own)) or nothing, str(kept_by(state, best)) or nothing
        why.append(say("rated_keeps", best=str(best), best_kept=best_kept, move=str(own), kept=kept))
    return replace(found, why=tuple(why))


def legal(state: State, move: Move | str) -> Move:
    """The move, scored; raises IllegalMove with every reason against it."""
    if state.is_over:
        raise GameOver(shared("game_over"))
    ruling = rule_on(state, move)
    if ruling.reasons:
        why = joined(reason.message for reason in ruling.reasons)
        words = tuple(word for reason in ruling.reasons for word in reason.words)
        raise IllegalMove(say("refused", move=short(ruling.move), why=why), reasons=ruling.reasons, words=words)
    return ruling.move


def _means(by: str | None) -> str:
    if by not in (None, *BY):
        raise InvalidRules(shared("option_choice", option="by", given=shown(by), choices=BY), option="by")
    return by or "equity"


def _ranked(state: State, n: int | None, by: str, table: Leaves) -> list[Ranked]:
    if by == "equity":
        return ranked(state, n, leaves=table)
    listing = Listing.of(state)
    return [(1000 * move.score, move) for move in (listing if n is None else listing.best(n))]


def _endgame_hints(state: State, asked: Request, wanted: Sequence[Move]) -> tuple[Hint[Move], ...]:
    """The best moves by what they gain to the end of the game with perfect play."""
    solution = solve(state, asked.n, seconds=asked.left, stop=asked.stop, include=wanted)
    return tuple(_solved_hint(state, found) for found in solution.moves)


def _won(state: State, found: MoveValue) -> float | None:
    """1 for a proven win, 0.5 for a tie, 0 for a loss; None while it is open, or with no opponent."""
    if len(state.scores) != 2:
        return None
    lead, (low, high) = state.scores[0] - state.scores[1], found.bounds
    least = None if low is None else won_by(lead + low)
    most = None if high is None else won_by(lead + high)
    if least == 1.0 or most == 0.0 or least == most:
        return least if least is not None else most
    return None


def _solved_hint(state: State, found: MoveValue) -> Hint[Move]:
    static = static_hint(state, found.move, default_leaves(state.rules), "score")
    line = tuple(f"{move} {move.score}" for move in found.line[1:])
    why = (
        say("solved_gain" if found.proven else "searched_gain", spread=found.spread),
        say("then_line", line=line) if line else say("then_over"),
        *static.why,
    )
    details = {
        "by": "endgame", "score": found.move.score, "proven": found.proven, "bounds": list(found.bounds),
        "win": _won(state, found),
    }  # fmt: skip
    return replace(static, value=float(found.spread), why=why, details=details)
