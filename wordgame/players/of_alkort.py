"""How a player of Alkort chooses: by rules of thumb, the surer the higher the level; then by sampled deals.

The rules of thumb: last to play, the cheapest card that wins; a partner's trick is left alone; what cannot win costs
the least; lead what nobody beats. Whoever does not count the cards holds an ace for safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordgame.players.thought import Thought

__all__ = ["choose"]

SAFE = 3
"""The rank from which a card is held for safe by those who do not count."""

HIGHEST = 9.0
"""About the rank of the highest card."""


def choose(thought: Thought) -> Any:
    """The move of a level."""
    moves = thought.moves()
    if thought.level.best or len(moves) == 1:
        return thought.best() if len(moves) > 1 else moves[0]
    position, level = thought.position, thought.level
    if level.worlds or position.may_exchange:
        hints = thought.quick(len(position.legal_moves), worlds=level.worlds or 4)
        return thought.chance.pick([(hint.move, hint.value) for hint in hints], level.slack / 6 if level.worlds else 0)
    cards = sensible(position)
    judged = leading if not position.trick else following
    value = {card: judged(position, card, counts=level.plans) for card in cards}
    return thought.pick([(move, value[move.card]) for move in position.legal_moves if move.card in value])


def sensible(position: Any) -> Sequence[str]:
    """The cards that nobody would laugh at: nothing of worth is thrown away, or spent where a cheaper one wins."""
    cards, rules, trick = position.legal_moves.cards, position.rules, position.trick
    if not trick:
        return tuple(cards)
    at = rules.winner(trick)
    taking = [card for card in cards if rules.beats(card, trick[at], best_led=at == 0)]
    taking = [card for card in taking if not has_cheaper_twin(position, card, taking)]
    rest = [card for card in cards if not rules.beats(card, trick[at], best_led=at == 0)]
    cheapest = min((cost(position, card) for card in rest), default=0.0)
    away = [card for card in rest if cost(position, card) <= max(cheapest, 0.0)]
    last = len(trick) == position.players - 1
    if partner_has_it(position):
        least = min((cost(position, card) for card in taking), default=0.0)
        return away or [card for card in taking if cost(position, card) == least]
    if taking and last:
        least = min(cost(position, card) for card in taking)
        return [card for card in taking if cost(position, card) == least] + [c for c in away if cost(position, c) <= 0]
    return [*taking, *away]


def has_cheaper_twin(position: Any, card: str, taking: Sequence[str]) -> bool:
    """Whether a cheaper card takes the trick as well: nobody else can hold one that beats it and not this one."""
    rank = position.rules.rank
    return any(
        rank(other) < rank(card) and not any(rank(other) < rank(one) <= rank(card) for one in position.unseen)
        for other in taking
    )


def cost(position: Any, card: str) -> float:
    """What it costs to part with a card: kings and queens nothing, other rubbish hardly anything, sevens a lot."""
    rules = position.rules
    if card[0] == "7":
        return 4.5
    if rules.is_bad_rubbish(card):
        return -1.0
    return float(rules.rank(card))


def partner_has_it(position: Any) -> bool:
    """Whether the partner's card is the strongest of the trick."""
    if position.players != 4:
        return False
    at = position.rules.winner(position.trick)
    return bool(at == len(position.trick) - 2)


def following(position: Any, card: str, *, counts: bool) -> float:
    """How good a card seems in a trick that somebody led."""
    rules, trick = position.rules, position.trick
    at = rules.winner(trick)
    price = cost(position, card) / HIGHEST
    if not rules.beats(card, trick[at], best_led=at == 0):
        return 0.3 - price
    if partner_has_it(position):
        return 0.25 - price
    last = len(trick) == position.players - 1
    return (1.0 if last else holds(position, card, counts)) - 0.6 * price


def leading(position: Any, card: str, *, counts: bool) -> float:
    """How good a card seems to lead."""
    rules = position.rules
    if card[0] == "7":
        return 1.0
    rank = float(rules.rank(card))
    if rank == 0:
        return 0.35 if rules.is_bad_rubbish(card) else 0.5
    return holds(position, card, counts) - (0.05 if counts else 0.3) * rank / HIGHEST


def holds(position: Any, card: str, counts: bool) -> float:
    """How likely a card seems to win against those who are still to play."""
    rank = position.rules.rank(card)
    if not counts:
        return 0.9 if rank >= SAFE else 0.4
    higher = sum(position.rules.rank(one) > rank for one in position.unseen)
    return float(0.8**higher)
