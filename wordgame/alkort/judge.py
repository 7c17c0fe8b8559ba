"""Is this move legal, why not, and what is a deal worth: the only place where the rules are applied to a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.rules import MAJORITY, Rules
from wordgame.alkort.sentences import say
from wordgame.alkort.state import State
from wordgame.doors import expect
from wordgame.messages import Reason
from wordgame.protocol import Verdict
from wordgame.sentences import say as shared

__all__ = ["check", "deal_points", "first_leader", "lead_candidates", "legal_cards", "score", "settled"]


# -- moves ------------------------------------------------------------------------------------------------------------


def legal_cards(rules: Rules, hand: Iterable[str], trick: Sequence[str], *, opening: bool) -> tuple[str, ...]:
    """The cards of a hand that may be played to a trick; `opening`: no card of the deal has been played yet.

    >>> legal_cards(Rules(follow_suit=True), ["KD", "7H", "2H"], ["AH"], opening=False)
    ('7H', '2H')
    """
    expect(rules, Rules, "the rules")
    cards = tuple(hand)
    if trick:
        if rules.follow_suit:
            return tuple(card for card in cards if card[1] == trick[0][1]) or cards
        return cards
    if opening and rules.seven_lead == "after_first_trick":
        return tuple(card for card in cards if card[0] != "7") or cards
    return cards


def check(state: State, move: Move) -> Verdict:
    """Whether a move is legal for the player of this state, with every reason against it.

    >>> check(State("KD 7H 3S", trick=["AH"], rules=Rules(follow_suit=True)), Move.play("KD")).reasons[0].code
    'must_follow_suit'
    """
    reasons = tuple(_against(state, move))
    return Verdict(not reasons, reasons, game="alkort", move=move)


def _against(state: State, move: Move) -> Iterator[Reason]:
    card = move.card
    if state.is_over:
        yield Reason(shared("game_over"))
        return
    if state.turn != state.seat:
        yield Reason(say("not_your_turn", seat=state.turn))
    if card is not None and card not in state.hand:
        yield Reason(say("not_in_hand", card=card, hand=" ".join(state.hand)), cells=(card,))
    if move.kind is MoveKind.CLAIM:
        yield Reason(say("for_the_referee"))
    elif move.kind is not MoveKind.PLAY:
        if state.may_exchange:
            if move.kind is MoveKind.KEEP and state.rules.exchange == "must":
                yield Reason(say("must_exchange"))
        elif not state.opening:
            yield Reason(say("too_late"))
        else:
            yield Reason(say("no_exchange"))
    elif state.may_exchange:
        yield Reason(say("exchange_first"))
    elif card in state.hand:
        due = legal_cards(state.rules, state.hand, state.trick, opening=state.opening)
        if card not in due:
            if state.trick:
                yield Reason(say("must_follow_suit", led=state.trick[0], due=" ".join(due)), cells=(card,))
            else:
                yield Reason(say("seven_not_yet"), cells=(card,))


# -- the first lead ---------------------------------------------------------------------------------------------------


def lead_candidates(rules: Rules, hands: Sequence[Iterable[str]], dealer: int | None) -> tuple[int, ...]:
    """The seats that hold a highest card, from the dealer's left (from seat 0 where the dealer is not known).

    >>> lead_candidates(Rules(players=2), [["AS", "2S"], ["AH", "KS"]], 0)
    (1, 0)
    """
    first = 0 if dealer is None else dealer + 1
    order = [(first + at) % rules.players for at in range(rules.players)]
    top = {seat: max(map(rules.rank, hands[seat])) for seat in order}
    most = max(top.values())
    return tuple(seat for seat in order if top[seat] == most)


def first_leader(rules: Rules, hands: Sequence[Iterable[str]], dealer: int | None) -> int:
    """The seat that leads first: it holds the highest card; of equal holders the first to the dealer's left."""
    return lead_candidates(rules, hands, dealer)[0]


# -- points -----------------------------------------------------------------------------------------------------------


def deal_points(rules: Rules, tricks: tuple[int, int], opening_run: int) -> tuple[int, int]:
    """The points of both sides for a deal: tricks taken, and the length of the first run (before the others' first).

    >>> deal_points(Rules(), (6, 3), 6), deal_points(Rules(), (4, 5), 2)
    ((6, 0), (0, 1))
    """
    for side in (0, 1):
        if tricks[side] >= MAJORITY:
            points = 1
            if opening_run == MAJORITY:
                points = MAJORITY
            elif opening_run > MAJORITY:
                points = opening_run if rules.robbery_counts == "run" else tricks[side]
            return (points, 0) if side == 0 else (0, points)
    return (0, 0)


def score(won: Sequence[int]) -> tuple[tuple[int, int], int]:
    """The tricks of both sides and the length of the first run, from the sides that took the tricks.

    >>> score([1, 1, 0])
    ((1, 2), 2)
    """
    run = next((at for at, side in enumerate(won) if side != won[0]), len(won))
    return (won.count(0), won.count(1)), run


@lru_cache(maxsize=4096)
def settled(rules: Rules, tricks: tuple[int, int], opening_run: int, left: int) -> bool:
    """Whether the points of a deal are the same however the tricks that are left go.

    >>> settled(Rules(), (5, 1), 3, 3), settled(Rules(), (5, 0), 5, 4)
    (True, False)
    """
    return len(_outcomes(rules, tricks, opening_run, left)) == 1


@lru_cache(maxsize=4096)
def _outcomes(rules: Rules, tricks: tuple[int, int], run: int, left: int) -> frozenset[tuple[int, int]]:
    if not left:
        return frozenset([deal_points(rules, tricks, run)])
    a, b = tricks
    first = _outcomes(rules, (a + 1, b), run + (b == 0), left - 1)
    return first | _outcomes(rules, (a, b + 1), run + (a == 0), left - 1)
