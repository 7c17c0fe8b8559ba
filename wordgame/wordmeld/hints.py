"""Advice: the best turn, which words to save for, whether to draw or take, what to discard; each with its reasons.

Sees what the player sees, nothing else: chances are counted over the cards of the deck that are not in sight.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import TYPE_CHECKING

from wordgame.doors import count_of, seconds_of
from wordgame.game import Hint
from wordgame.wordmeld.lists import Tier
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.solving import Turn

if TYPE_CHECKING:
    from wordgame.wordmeld.position import Position

__all__ = ["Plan", "make_hints", "make_plans"]

TURN_WORK = 60_000_000
"""Elementary steps for the best turns, where no time is given."""

OUTLOOK_WORK = 4_000_000
"""Elementary steps to judge one hand to go on with, where no time is given."""

PLANNED = 400
"""Premium and winning words whose chances are worked out: those that lack fewest cards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A word to save for: `missing` cards, `keep` those in hand for it, the chance to complete it within `draws`."""

    word: str
    tier: Tier
    keep: str
    missing: str
    draws: int
    chance: float


def make_plans(position: Position, n: int = 5, *, draws: int = 3) -> list[Plan]:
    """The `n` most promising premium and winning words to make from the hand alone, winning ones first among equals.

    No more cards are drawn than the stock has.
    """
    n, draws = count_of(n, "`n`"), count_of(draws, "`draws`")
    draws = draws if position.stock is None else min(draws, position.stock)
    lists, hand = position.lists, Counter(position.cards)
    jokers = hand.pop("?", 0)
    unseen = position.unseen()
    encode, text = lists.alphabet.encode, lists.alphabet.tile_text
    found: list[tuple[int, str, Tier, Counter[str], Counter[str]]] = []
    for word in sorted(lists.winning | lists.official):
        need = Counter(text(code) for code in encode(word))
        missing = need - hand
        lacking = sum(missing.values())
        if lacking - jokers <= draws:
            found.append((lacking, word, lists.tier(word) or Tier.OFFICIAL, need & hand, missing))
    found.sort(key=lambda plan: (plan[0], -plan[2], plan[1]))
    plans = []
    for _, word, tier, keep, missing in found[:PLANNED]:
        chance = completion_chance(missing, jokers, unseen, draws)
        if chance > 0:
            held = "".join(sorted(keep.elements())) + "?" * min(jokers, sum(missing.values()))
            plans.append(Plan(word, tier, held, "".join(sorted(missing.elements())), draws, chance))
    plans.sort(key=lambda plan: (-plan.chance * (2 if plan.tier is Tier.WINNING else 1), plan.word))
    return plans[:n]


def completion_chance(missing: Counter[str], jokers: int, unseen: Counter[str], draws: int) -> float:
    """The chance that `draws` cards from the unseen ones, with `jokers` in hand, supply every missing card.

    Exact: a multivariate hypergeometric sum over how many of each missing letter come; jokers drawn help too. Without a
    known deck 0, unless nothing but the jokers in hand is needed.

    >>> completion_chance(Counter("A"), 0, Counter({"A": 1, "B": 3}), 2)
    0.5
    """
    if sum(missing.values()) <= jokers:
        return 1.0
    total = sum(unseen.values())
    draws = min(draws, total)
    if not draws:
        return 0.0
    letters = tuple(sorted(missing.items()))
    other = total - unseen["?"] - sum(unseen[letter] for letter, _ in letters)

    @cache
    def ways(at: int, left: int, lacking: int) -> int:
        if at == len(letters):
            return sum(
                comb(unseen["?"], drawn) * comb(other, left - drawn)
                for drawn in range(left + 1)
                if drawn + jokers >= lacking
            )
        letter, need = letters[at]
        return sum(
            comb(unseen[letter], came) * ways(at + 1, left - came, lacking - min(came, need))
            for came in range(min(left, unseen[letter]) + 1)
        )

    return ways(0, draws, sum(missing.values())) / comb(total, draws)


def make_hints(position: Position, n: int = 5, *, seconds: float | None = None) -> list[Hint]:
    """Advice for what the phase allows, best first. See `Position.hints`."""
    n, seconds = count_of(n, "`n`"), seconds_of(seconds)
    deadline = None if seconds is None else time.monotonic() + seconds
    if position.phase == "drawn":
        return _discards(position, deadline)[:n]
    if seconds is None:
        solution = position.solve(n, work=TURN_WORK, count=False)
    else:
        solution = position.solve(n, seconds=max(0.05, seconds / 2), count=False)
    hints = [_turn_hint(position, turn, solution.proven) for turn in solution.turns]
    idle = [*_discards(position, deadline)] if position.phase == "taken" else list(_draw_or_take(position, deadline))
    good = [hint for hint in hints if hint.details["wins"] or hint.details["cards_left"] < len(position.cards)]
    rest = [hint for hint in hints if hint not in good]
    return [*good, *idle, *rest][:n]


def _turn_hint(position: Position, turn: Turn, proven: bool) -> Hint:
    before = len(position.cards)
    why = []
    if turn.wins:
        word = next(word for word in turn.words if _is_winning(position, turn, word))
        why.append(f"{word.upper()} is a winning word: the game ends at once")
    else:
        why.append(f"leaves {turn.cards_left} of {before} cards")
        for made in turn.move.made:
            tier = position.lists.tier(made.text)
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


def _is_winning(position: Position, turn: Turn, word: str) -> bool:
    from wordgame.wordmeld.judge import wins

    cards = next(len(made.cards) for made in turn.move.made if made.text == word)
    return wins(word, cards, position.lists, position.rules)


def _with(position: Position, hand: str, **changes: object) -> Position:
    from wordgame.wordmeld.position import Position as Make

    options = {
        "table": position.table, "lists": position.lists, "rules": position.rules, "opening": position.opening,
        "discards": position.discards, "stock": position.stock, "others": position.others, "deck": position.deck,
    }  # fmt: skip
    return Make(hand=hand, **{**options, **changes})  # type: ignore[arg-type]


def _outlook(position: Position, hand: str, deadline: float | None) -> tuple[float, str]:
    """How good a hand is to go on with: cards that the next turn is sure to shed, and the chance of the best plan."""
    after = _with(position, hand, phase="turn")
    if deadline is None:
        solution = after.solve(1, work=OUTLOOK_WORK, count=False)
    else:
        seconds = min(0.2, max(0.01, deadline - time.monotonic()))
        solution = after.solve(1, seconds=seconds, count=False)
    if solution.turns and solution.turns[0].wins:
        return 100.0, f"then {solution.turns[0].words[0].upper()} wins"
    shed = len(after.cards) - solution.turns[0].cards_left if solution.turns else 0
    plans = after.plans(1)
    told = f"the next turn can leave {len(after.cards) - shed}" if solution.turns else "no turn is ready"
    bonus = 0.0
    if plans:
        plan = plans[0]
        bonus = plan.chance * (10.0 if plan.tier is Tier.WINNING else len(plan.word))
        told += f"; {plan.word} comes within {plan.draws} draws with chance {plan.chance:.0%}"
    return shed + 0.3 * bonus, told


def _discards(position: Position, deadline: float | None) -> list[Hint]:
    hints = []
    for move in position._other_moves():
        hand = list(position.cards)
        if move.kind is MoveKind.DISCARD:
            hand.remove(move.card)
        value, told = _outlook(position, "".join(hand), deadline)
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


def _draw_or_take(position: Position, deadline: float | None) -> Iterator[Hint]:
    plans = position.plans(3)
    why = []
    for plan in plans:
        kind = "winning" if plan.tier is Tier.WINNING else "premium"
        have = f"{plan.keep or 'nothing'} in hand, {plan.missing or 'nothing'} missing"
        why.append(f"{kind} word {plan.word}: {have}; within {plan.draws} draws with chance {plan.chance:.0%}")
    now, _ = _outlook(position, position.hand, deadline)
    moves = position._other_moves()
    gain = 0.0
    take = None
    if Move.take() in moves:
        value, told = _outlook(position, position.hand + position.top, deadline)
        gain = value - now
        take = Hint(
            Move.take(), round(gain, 3), "cards to shed",
            (f"with {position.top} from the discard pile {told}", "a word may be played with it at once"),
            (f"look at the {position.top} on the discard pile", told, "take"),
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
