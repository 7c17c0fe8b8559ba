"""Advice: the best turn, whether to draw or take, what to discard; each with its reasons.

Sees what the player sees, nothing else: chances are counted over the cards of the deck that are not in sight.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from wordgame.doors import count_of, seconds_of
from wordgame.game import Hint
from wordgame.wordmeld.advice.plans import make_plans
from wordgame.wordmeld.judge import acts, wins
from wordgame.wordmeld.lists import Tier
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.solving import solve
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Turn

__all__ = ["make_hints"]

TURN_WORK = 60_000_000
"""Elementary steps for the best turns, where no time is given."""

OUTLOOK_WORK = 4_000_000
"""Elementary steps to judge one hand to go on with, where no time is given."""


def make_hints(state: State, n: int = 5, *, seconds: float | None = None) -> list[Hint]:
    """Advice for what the phase allows, best first. See `Position.hints`."""
    n, seconds = count_of(n, "`n`"), seconds_of(seconds)
    deadline = None if seconds is None else time.monotonic() + seconds
    if state.phase == "drawn":
        return _discards(state, deadline)[:n]
    if seconds is None:
        solution = solve(state, n, work=TURN_WORK, count=False)
    else:
        solution = solve(state, n, seconds=max(0.05, seconds / 2), count=False)
    hints = [_turn_hint(state, turn, solution.proven) for turn in solution.turns]
    idle = [*_discards(state, deadline)] if state.phase == "taken" else list(_draw_or_take(state, deadline))
    good = [hint for hint in hints if hint.details["wins"] or hint.details["cards_left"] < len(state.cards)]
    rest = [hint for hint in hints if hint not in good]
    return [*good, *idle, *rest][:n]


def _turn_hint(state: State, turn: Turn, proven: bool) -> Hint:
    before = len(state.cards)
    why = []
    if turn.wins:
        word = next(word for word in turn.words if _is_winning(state, turn, word))
        why.append(f"{word.upper()} is a winning word: the game ends at once")
    else:
        why.append(f"leaves {turn.cards_left} of {before} cards")
        for made in turn.move.made:
            tier = state.lists.tier(made.text)
            name = {Tier.OFFICIAL: "official, draws nothing", Tier.WINNING: "winning"}.get(
                tier or Tier.COMMON, "unlisted"
            )
            why.append(f"{made.text.upper()}: {made.from_hand} of {len(made.cards)} cards from the hand, {name}")
        if turn.draws:
            why.append(f"draws {turn.draws}")
        if turn.taken_back:
            why.append(f"takes {turn.taken_back} back")
        if proven:
            why.append("no turn leaves fewer cards than the best one listed")
    first = turn.move.made[0]
    levels = (
        "there is a winning word" if turn.wins else f"there is a turn that leaves {turn.cards_left} cards",
        f"break {', '.join(turn.broken)}" if turn.broken else "the hand alone does it",
        f"one of the words is {first.text.upper()}",
        f"the words are {', '.join(word.upper() for word in turn.words)}",
        " ".join(turn.steps),
    )
    details = {"cards_left": turn.cards_left, "wins": turn.wins, "draws": turn.draws, "steps": list(turn.steps)}
    return Hint(turn.move, float(turn.cards_left), "cards left", tuple(why), levels, details)


def _is_winning(state: State, turn: Turn, word: str) -> bool:
    cards = next(len(made.cards) for made in turn.move.made if made.text == word)
    return wins(word, cards, state.lists, state.rules)


def _outlook(state: State, hand: str, deadline: float | None) -> tuple[float, str]:
    """How good a hand is to go on with: cards that the next turn is sure to shed, and the chance of the best plan."""
    after = state.changed(hand=hand, phase="turn")
    if deadline is None:
        solution = solve(after, 1, work=OUTLOOK_WORK, count=False)
    else:
        seconds = min(0.2, max(0.01, deadline - time.monotonic()))
        solution = solve(after, 1, seconds=seconds, count=False)
    if solution.turns and solution.turns[0].wins:
        return 100.0, f"then {solution.turns[0].words[0].upper()} wins"
    shed = len(after.cards) - solution.turns[0].cards_left if solution.turns else 0
    plans = make_plans(after, 1)
    told = f"the next turn can leave {len(after.cards) - shed}" if solution.turns else "no turn is ready"
    bonus = 0.0
    if plans:
        plan = plans[0]
        bonus = plan.chance * (10.0 if plan.tier is Tier.WINNING else len(plan.word))
        told += f"; {plan.word} comes within {plan.draws} draws with chance {plan.chance:.0%}"
    return shed + 0.3 * bonus, told


def _discards(state: State, deadline: float | None) -> list[Hint]:
    hints = []
    for move in acts(state):
        hand = list(state.cards)
        if move.kind is MoveKind.DISCARD:
            hand.remove(move.card)
        value, told = _outlook(state, "".join(hand), deadline)
        if move.kind is MoveKind.KEEP:
            value -= 1.0  # one card more to be rid of
        hints.append((value, move, told))
    hints.sort(key=lambda each: (-each[0], str(each[1])))
    out = []
    for value, move, told in hints:
        act = "keep the card" if move.kind is MoveKind.KEEP else f"without {move.card} little is lost"
        levels = ("think of what the next turn needs", told, str(move))
        out.append(Hint(move, round(value, 3), "cards to shed", (act, told), levels))
    return out


def _draw_or_take(state: State, deadline: float | None) -> Iterator[Hint]:
    plans = make_plans(state, 3)
    why = []
    for plan in plans:
        kind = "winning" if plan.tier is Tier.WINNING else "premium"
        have = f"{plan.keep or 'nothing'} in hand, {plan.missing or 'nothing'} missing"
        why.append(f"{kind} word {plan.word}: {have}; within {plan.draws} draws with chance {plan.chance:.0%}")
    now, _ = _outlook(state, state.hand, deadline)
    moves = acts(state)
    gain = 0.0
    take = None
    if Move.take() in moves:
        value, told = _outlook(state, state.hand + state.top, deadline)
        gain = value - now
        take = Hint(
            Move.take(), round(gain, 3), "cards to shed",
            (f"with {state.top} from the discard pile {told}", "a word may be played with it at once"),
            (f"look at the {state.top} on the discard pile", told, "take"),
        )  # fmt: skip
    if take is not None and gain > 0.5:
        yield take
    for move in moves:
        if move.kind in (MoveKind.DRAW, MoveKind.PASS):
            text = (
                "the top of the discard pile helps no more than any card" if take else "there is no other card to take"
            )
            reasons = ("the stock is empty",) if move.kind is MoveKind.PASS else (text, *why)
            yield Hint(move, 0.0, "cards to shed", reasons, ("collect for a longer plan", *why[:2], str(move)))
    if take is not None and gain <= 0.5:
        yield take
