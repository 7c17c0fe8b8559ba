"""What can be told of a table: what a seat sees of it, the scores, how the game ended."""

from __future__ import annotations

from collections.abc import Sequence

from wordgame.lexicon import Lexicon
from wordgame.messages import Message
from wordgame.protocol import Outcome
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared

__all__ = ["outcome_of", "scores_of", "seen_from"]


def scores_of(table: Table) -> tuple[int, ...]:
    """Points by seat; after the end with what the tiles left bring or cost."""
    if not table.termination:
        return table.points
    return tuple(points + more for points, more in zip(table.points, table.adjustments(), strict=True))


def seen_from(table: Table, seat: int, lexicon: Lexicon | None) -> State:
    """What a seat sees. Of the others' racks it knows what was shown, and at a real table what was told."""
    rules, scores = table.rules, scores_of(table)
    order = [(seat + step) % table.players for step in range(table.players)]
    others = [table.racks[other] for other in order[1:]]
    unseen = table.pool
    for rack in others:
        unseen = unseen + rack
    left = None if rules.max_exchanges is None else max(0, rules.max_exchanges - table.exchanges[seat])
    return State(
        rules,
        lexicon,
        table.tiles,
        table.racks[seat],
        unseen,
        tuple(table.shown[other] for other in order[1:]) if table.dealt else tuple(others),
        tuple(scores[other] for other in order),
        table.bag_size,
        table.scoreless,
        left,
        seat=seat,
        is_over=bool(table.termination),
        passes=tuple(table.passes[other] for other in order),
    )


def outcome_of(table: Table, resigned_to: Sequence[int], by: int | None) -> Outcome | None:
    """How the game ended; `by` gave it up to the seats `resigned_to`. None while it goes on."""
    if not table.termination:
        return None
    scores = scores_of(table)
    winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if table.rules.tie_break == "before_adjustment":
        most = max(table.points[seat] for seat in winners)
        winners = [seat for seat in winners if table.points[seat] == most]
    if by is not None:
        winners = list(resigned_to)
    return Outcome(table.termination, tuple(winners), scores, _said(table, by))


def _said(table: Table, by: int | None) -> Message:
    if by is not None:
        return shared("resigned", seat=by)
    if table.termination == "out":
        return say("ended_out", seat=table.out)
    return say("ended_passes") if table.termination == "passes" else say("ended_scoreless", n=table.scoreless)
