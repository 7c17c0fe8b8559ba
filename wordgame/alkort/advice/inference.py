"""What the others' cards tell: a world in which they would be mistakes is less likely. An option of the adviser."""

from __future__ import annotations

from wordgame._core import tricks as core
from wordgame.alkort.cards import NUMBER, numbers
from wordgame.alkort.rules import strengths
from wordgame.alkort.state import State

__all__ = ["mistakes"]

LOOK_BACK = 3
"""How many of the last cards of others are judged; each costs a solve of the world."""


def mistakes(state: State, hands: list[list[str]], solver: core.Solver) -> int:
    """The points that the others gave away in a world by the last cards that they played."""
    rules, table, lost = state.rules, strengths(state.rules), 0
    held = [list(hand) for hand in hands]
    judged, played = 0, [*state.played, state.trick]
    for at in range(len(played) - 1, -1, -1):
        for k in range(len(played[at]) - 1, -1, -1):
            seat, card = (state.leaders[at] + k) % state.players, played[at][k]
            held[seat].append(card)
            if seat == state.seat:
                continue
            won, run = _score(state, at)
            _, _, each, *_ = solver.solve(
                [numbers(hand) for hand in held],
                seat,
                numbers(played[at][:k]),
                won=won,
                opening_run=run,
                total=rules.robbery_counts == "total",
                barred=rules.seven_lead == "after_first_trick" and at == k == 0,
                tricks=False,
            )
            points = {(level, suit): p[0] for level, suit, _, p in each if p}
            sign = 1 if rules.side(seat) == 0 else -1
            lost += max(sign * p for p in points.values()) - sign * points[table.place(NUMBER[card])]
            judged += 1
            if judged == LOOK_BACK:
                return lost
    return lost


def _score(state: State, tricks: int) -> tuple[tuple[int, int], int]:
    """The tricks of both sides, and the length of the first run, after so many tricks."""
    sides = [state.rules.side(seat) for seat in state.leaders[1 : tricks + 1]]
    run = next((at for at, side in enumerate(sides) if side != sides[0]), len(sides))
    return (sides.count(0), sides.count(1)), run
