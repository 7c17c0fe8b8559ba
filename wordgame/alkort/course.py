"""The course of a match: from one moment to the next, by moves that are legal. It checks none, and keeps no history."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from wordgame.alkort.cards import sorted_cards
from wordgame.alkort.dealing import Deal
from wordgame.alkort.judge import deal_points, lead_candidates, score, settled
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.rules import HAND, Rules
from wordgame.alkort.state import Exchange
from wordgame.alkort.turns import Result

__all__ = ["Course", "Table"]


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of a match, as the referee sees it: all hands. It never changes, so undo is a step back."""

    number: int  # of the deal, from 0
    deal: Deal
    hands: tuple[tuple[str, ...], ...]
    turn: int
    scores: tuple[int, int] = (0, 0)
    results: tuple[Result, ...] = ()
    asking: bool = False  # the player to move holds a hopeless hand and is asked
    kept: frozenset[int] = frozenset()  # seats that were asked and kept their hands
    exchange: Exchange | None = None
    claimed: bool = False
    trick: tuple[str, ...] = ()
    played: tuple[tuple[str, ...], ...] = ()
    won: tuple[int, ...] = ()  # the sides that took the tricks
    highest: tuple[str, ...] = ()  # of every hand before the first lead
    over: str = ""
    resigned: int | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """What decides how a match goes on beside the moves: the rules, the seed, the set deals, the most deals."""

    rules: Rules
    seed: int
    given: tuple[Deal, ...]
    max_deals: int | None

    def begin(self) -> Table:
        """The match before its first move; the first dealer is drawn by lot."""
        dealer = random.Random(f"alkort {self.seed} dealer").randrange(self.rules.players)
        return self._deal(0, dealer, (0, 0), ())

    def _deal(self, number: int, dealer: int, scores: tuple[int, int], results: tuple[Result, ...]) -> Table:
        """The beginning of a deal."""
        players = self.rules.players
        if number < len(self.given):
            deal = self.given[number]
        else:
            deal = Deal.shuffled(dealer, players, random.Random(f"alkort {self.seed} deal {number}"))
        return self._ask(Table(number, deal, deal.hands, deal.dealer, scores, results))

    def _ask(self, state: Table) -> Table:
        """Ask the next player with a hopeless hand, or let the holder of the highest card lead."""
        first = (state.deal.dealer + 1) % self.rules.players
        if self.rules.exchange != "never" and state.exchange is None:
            for at in range(self.rules.players):
                seat = (first + at) % self.rules.players
                if seat not in state.kept and self.rules.may_exchange(state.hands[seat]):
                    return replace(state, turn=seat, asking=True)
        highest = tuple(map(self.rules.highest, state.hands))
        leader = lead_candidates(self.rules, state.hands, state.deal.dealer)[0]
        return replace(state, turn=leader, asking=False, highest=highest)

    def after(self, state: Table, move: Move) -> Table:
        """What a legal move leads to: also the points of a deal, and the next deal."""
        if move.kind is MoveKind.KEEP:
            return self._ask(replace(state, kept=state.kept | {state.turn}))
        if move.kind is MoveKind.CLAIM:
            return replace(state, turn=int(move.seat or 0), claimed=True)
        card, seat = str(move.card), state.turn
        hands = list(state.hands)
        if move.kind is MoveKind.EXCHANGE:
            thrown = tuple(c for c in hands[seat] if c != card)
            hands[seat] = sorted_cards([card, *state.deal.stock])
            return self._ask(replace(state, hands=tuple(hands), exchange=Exchange(seat, card, thrown)))
        hands[seat] = tuple(c for c in hands[seat] if c != card)
        trick = (*state.trick, card)
        state = replace(state, hands=tuple(hands), trick=trick, turn=(seat + 1) % self.rules.players)
        if len(trick) < self.rules.players:
            return state
        winner = (state.turn + self.rules.winner(trick)) % self.rules.players
        won = (*state.won, self.rules.side(winner))
        state = replace(state, trick=(), played=(*state.played, trick), won=won, turn=winner)
        tricks, run = score(won)
        left = HAND - len(won)
        if left and not (self.rules.stop_when_settled and settled(self.rules, tricks, run, left)):
            return state
        points = deal_points(self.rules, tricks, run)
        scores = (state.scores[0] + points[0], state.scores[1] + points[1])
        results = (*state.results, Result(tricks, run, points))
        over = ""
        if self.rules.target is not None and max(scores) >= self.rules.target:
            over = "target"
        elif self.max_deals is not None and len(results) >= self.max_deals:
            over = "deals"
        if over:
            return replace(state, scores=scores, results=results, over=over)
        return self._deal(state.number + 1, (state.deal.dealer + 1) % self.rules.players, scores, results)
