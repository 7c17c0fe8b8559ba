"""The referee of Alkort: exchanges, first lead, tricks, points, the match; checks moves, and takes them back."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wordgame.alkort.cards import sorted_cards
from wordgame.alkort.dealing import Deal
from wordgame.alkort.judge import deal_points, lead_candidates, score, settled
from wordgame.alkort.listing import Moves
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.position import Position
from wordgame.alkort.rules import HAND, Rules
from wordgame.alkort.state import Exchange
from wordgame.doors import expect, plain_reader, shown
from wordgame.errors import GameOver, IllegalMove, InvalidPosition, InvalidRules, NothingToUndo
from wordgame.game import Outcome, Reason, Verdict

__all__ = ["Game", "Result"]


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended: tricks of both sides, the length of the first run, the points."""

    tricks: tuple[int, int]
    opening_run: int
    points: tuple[int, int]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {"tricks": list(self.tricks), "opening_run": self.opening_run, "points": list(self.points)}


@dataclass(frozen=True, slots=True)
class _State:
    """A moment of a match. States are never changed, so undo is a step back in a list of them."""

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


class Game:
    """A match of Alkort; it knows all cards. `position` is what the player to move sees.

    players: 2 or 4 (default: the rules'); seed: equal seeds, equal games; deals: set deals to begin with; max_deals:
    end after so many deals (needed for an end when `rules.target` is None). Raises InvalidRules, InvalidPosition.

    >>> game = Game(seed=1)
    >>> game.push(game.legal_moves[0])
    >>> len(game.history), game.pop() == game.legal_moves[0]
    (1, True)
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        rules: Rules | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        deals: Sequence[Deal] = (),
        max_deals: int | None = None,
        lexicon: None = None,
    ) -> None:
        """`lexicon` is accepted, as every game's, and must be None: Alkort has no words."""
        self.rules = Rules.of(rules) if players is None else Rules.of(rules).changed(players=players)
        if lexicon is not None:
            raise InvalidRules("Alkort has no lexicon", option="lexicon")
        if max_deals is not None and max_deals < 1:
            raise InvalidRules(f"max_deals is {max_deals}; it is at least 1, or None", option="max_deals")
        expect(seed, int | None, "a seed")
        for deal in deals:
            expect(deal, Deal, "a deal")
            if len(deal.hands) != self.rules.players:
                raise InvalidPosition(
                    f"a deal of {len(deal.hands)} hands for {self.rules.players} players",
                    reasons=[("players", str(len(deal.hands)))],
                )
        self.seed = random.SystemRandom().randrange(2**32) if seed is None else int(seed)
        self.max_deals = max_deals
        self._given = tuple(deals)
        self._moves: list[Move] = []
        self._states = [self._begin(0, None, (0, 0), ())]

    # -- what can be seen ----------------------------------------------------------------------------------------------

    @property
    def _state(self) -> _State:
        return self._states[-1]

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.players

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._state.turn

    @property
    def scores(self) -> tuple[int, int]:
        """The points of seats 0 and 2, and of the others."""
        return self._state.scores

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._state.over)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: "target" or "deals", with the winning seats; None while it goes on."""
        if not self._state.over:
            return None
        a, b = self.scores
        winners = () if a == b else tuple(seat for seat in range(self.players) if seat % 2 == (b > a))
        return Outcome(self._state.over, winners, self.scores)

    @property
    def settlement(self) -> tuple[int, int]:
        """What each side has won so far at the stake: the difference of the points times `rules.stake`."""
        won = (self.scores[0] - self.scores[1]) * self.rules.stake
        return won, -won

    @property
    def history(self) -> tuple[Move, ...]:
        """All moves of the match."""
        return tuple(self._moves)

    @property
    def results(self) -> tuple[Result, ...]:
        """How the finished deals ended."""
        return self._state.results

    @property
    def deal_number(self) -> int:
        """The number of the deal in play, from 0."""
        return self._state.number

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals so far as they were dealt, the one in play last."""
        by_number = {state.number: state.deal for state in self._states}
        return tuple(by_number[number] for number in sorted(by_number))

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards that every seat holds: for the referee's eyes."""
        return self._state.hands

    @property
    def lead_candidates(self) -> tuple[int, ...]:
        """The seats that hold a highest card, from the dealer's left, while the first card is not played; else none."""
        state = self._state
        if state.asking or state.trick or state.played or state.over:
            return ()
        return lead_candidates(self.rules, state.hands, state.deal.dealer)

    @property
    def position(self) -> Position:
        """What the player to move sees."""
        return self.position_for(self.turn)

    def position_for(self, seat: int) -> Position:
        """What a seat sees, whoever is to move. Raises GameOver after the end, InvalidPosition for a seat."""
        state, rules = self._state, self.rules
        if state.over:
            raise GameOver("the match has ended; there is nothing to see but `results`")
        if not isinstance(seat, int) or not 0 <= seat < self.players:
            raise InvalidPosition(
                f"seat is {shown(seat)}; seats are 0 to {self.players - 1}", reasons=[("seat", str(seat))]
            )
        partner = None
        if rules.show_highest and self.players == 4 and state.highest:
            partner = state.highest[(seat + 2) % 4]
        return Position(
            state.hands[seat],
            seat,
            trick=state.trick,
            played=state.played,
            rules=rules,
            turn=state.turn,
            dealer=None if state.claimed else state.deal.dealer,
            exchange=state.exchange,
            partner_highest=partner,
            may_exchange=state.asking and seat == state.turn,
            scores=state.scores,
        )

    @property
    def legal_moves(self) -> Moves:
        """What the player to move may do; none when the match has ended."""
        return Moves(()) if self.is_over else self.position.legal_moves

    def check(self, move: str | Move) -> Verdict:
        """Whether a move may be pushed now, with every reason against it."""
        if self.is_over:
            return Verdict(False, (Reason("game_over", "the match has ended"),))
        verdict = self.position.check(move)
        if not verdict and verdict.reasons[-1].code == "for_the_referee":
            seat = Move.parse(move).seat
            if seat in self.lead_candidates and not self._state.claimed:
                return Verdict(True)
            holders = ", ".join(map(str, self.lead_candidates))
            why = f"only a holder of a highest card may throw first: {holders}" if holders else "the deal has begun"
            return Verdict(False, (Reason("no_claim", why),))
        return verdict

    # -- moves ---------------------------------------------------------------------------------------------------------

    def push(self, move: str | Move) -> None:
        """Make a move of the player to move; `claim N` may come before the first card of a deal.

        Raises GameOver, InvalidText, IllegalMove with every reason; the game is then as it was.
        """
        if self.is_over:
            raise GameOver("the match has ended", reasons=(Reason("game_over", "the match has ended"),))
        move = Move.parse(move)
        verdict = self.check(move)
        if not verdict:
            raise IllegalMove("; ".join(map(str, verdict.reasons)), reasons=verdict.reasons)
        self._states.append(self._after(self._state, move))
        self._moves.append(move)

    def pop(self) -> Move:
        """Take the last move back, across deals too; returns it. Raises NothingToUndo at the start."""
        if not self._moves:
            raise NothingToUndo("no move has been made")
        self._states.pop()
        return self._moves.pop()

    def _begin(self, number: int, dealer: int | None, scores: tuple[int, int], results: tuple[Result, ...]) -> _State:
        players = self.players
        if dealer is None:
            dealer = random.Random(f"alkort {self.seed} dealer").randrange(players)
        if number < len(self._given):
            deal = self._given[number]
        else:
            deal = Deal.shuffled(dealer, players, random.Random(f"alkort {self.seed} deal {number}"))
        return self._ask(_State(number, deal, deal.hands, deal.dealer, scores, results))

    def _ask(self, state: _State) -> _State:
        """Ask the next player with a hopeless hand, or let the holder of the highest card lead."""
        first = (state.deal.dealer + 1) % self.players
        if self.rules.exchange != "never" and state.exchange is None:
            for at in range(self.players):
                seat = (first + at) % self.players
                if seat not in state.kept and self.rules.may_exchange(state.hands[seat]):
                    return replace(state, turn=seat, asking=True)
        highest = tuple(map(self.rules.highest, state.hands))
        leader = lead_candidates(self.rules, state.hands, state.deal.dealer)[0]
        return replace(state, turn=leader, asking=False, highest=highest)

    def _after(self, state: _State, move: Move) -> _State:
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
        state = replace(state, hands=tuple(hands), trick=trick, turn=(seat + 1) % self.players)
        if len(trick) < self.players:
            return state
        winner = (state.turn + self.rules.winner(trick)) % self.players
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
        return self._begin(state.number + 1, (state.deal.dealer + 1) % self.players, scores, results)

    # -- as data -------------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole match, hidden cards included: equal dicts mean equal states."""
        state = self._state
        return {
            "rules": self.rules.to_dict(),
            "seed": self.seed,
            "max_deals": self.max_deals,
            "deals": [deal.to_dict() for deal in self.deals],
            "deals_to_come": [deal.to_dict() for deal in self._given[state.number + 1 :]],
            "moves": [move.notation for move in self._moves],
            "turn": state.turn,
            "hands": [list(hand) for hand in state.hands],
            "trick": list(state.trick),
            "played": [list(trick) for trick in state.played],
            "results": [result.to_dict() for result in state.results],
            "scores": list(state.scores),
            "over": state.over,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """The match that `to_dict` described, replayed from its deals and moves; raises like `push`."""
        deals = [Deal.from_dict(deal) for deal in (*data["deals"], *data["deals_to_come"])]
        game = cls(rules=data["rules"], seed=data["seed"], deals=deals, max_deals=data["max_deals"])
        for move in data["moves"]:
            game.push(move)
        return game

    def __repr__(self) -> str:
        return f"<alkort.Game deal {self.deal_number + 1}, {self.scores[0]} : {self.scores[1]}, turn {self.turn}>"
