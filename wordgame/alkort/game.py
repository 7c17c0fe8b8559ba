"""The referee of Alkort: exchanges, first lead, tricks, points, the match; checks moves, and takes them back."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordgame.alkort.course import Course, Table
from wordgame.alkort.dealing import Deal
from wordgame.alkort.judge import lead_candidates
from wordgame.alkort.listing import Moves
from wordgame.alkort.moves import MAX_MOVE_TEXT, Move, MoveKind
from wordgame.alkort.position import Position
from wordgame.alkort.rules import Rules
from wordgame.alkort.sentences import say
from wordgame.alkort.state import no_words
from wordgame.alkort.turns import Result, Turn
from wordgame.doors import expect, seat_of, shown, whole
from wordgame.errors import GameOver, IllegalMove, InvalidPosition, InvalidRules, InvalidText
from wordgame.messages import Message, Reason
from wordgame.protocol import Fields, Outcome, Referee, Timeline, Verdict, heading, leaders, resigned_to
from wordgame.protocol.lexica import Lexica
from wordgame.sentences import say as shared

__all__ = ["Game"]

MAX_TURNS = 5000
"""The most turns of a game that is read from a dict: some 130 deals."""

MAX_DEALS = 10**6
"""The most that `max_deals` can be."""


class Game(Referee):
    """A match of Alkort; it knows all cards. `position` is what the player to move sees.

    players: 2 or 4 (None: as the rules say, 4 by default); seed: equal seeds, equal games; deals: set deals to begin
    with; max_deals: end after so many deals (needed for an end when `rules.target` is None). Raises InvalidRules,
    InvalidPosition.

    >>> game = Game(seed=1)
    >>> turn = game.push(game.legal_moves[0])
    >>> game.history == (turn,), game.pop() == turn, game.redo() == turn
    (True, True, True)
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        lexicon: None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        deals: Sequence[Deal] = (),
        max_deals: int | None = None,
    ) -> None:
        """`lexicon` is accepted, as every game's, and must be None: Alkort has no words."""
        played = Rules.of(rules) if players is None else Rules.of(rules).changed(players=players)
        no_words((), lexicon)
        expect(max_deals, int | None, "`max_deals`")
        if max_deals is not None and not 1 <= max_deals <= MAX_DEALS:
            said = shared("option_range_or_none", option="max_deals", given=shown(max_deals), least=1, most=MAX_DEALS)
            raise InvalidRules(said, option="max_deals")
        expect(seed, int | None, "a seed")
        expect(deals, Sequence, "`deals`")
        for deal in deals:
            expect(deal, Deal, "a deal")
            if len(deal.hands) != played.players:
                raise InvalidPosition(say("deal_hands", n=len(deal.hands), players=played.players))
        seed = random.SystemRandom().randrange(2**32) if seed is None else int(seed)
        self._put(rules=played, seed=seed, max_deals=max_deals)
        self._given = tuple(deals)
        self._course = Course(played, seed, self._given, max_deals)
        self._line: Timeline[Table, Turn] = Timeline(self._course.begin())

    rules: Rules
    seed: int
    max_deals: int | None

    # -- what can be seen ----------------------------------------------------------------------------------------------

    @property
    def _state(self) -> Table:
        return self._line.state

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.players

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together: 0 and 2 against 1 and 3."""
        return ((0, 2), (1, 3)) if self.players == 4 else ((0,), (1,))

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._state.turn

    @property
    def scores(self) -> tuple[int, int]:
        """The points of seats 0 and 2, and of the others."""
        return self._state.scores

    @property
    def lead(self) -> tuple[int, ...]:
        """The seats that lead the match; all where both sides have the same."""
        return leaders(self.scores, self.sides)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._state.over)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: "target", "deals" or "resigned", with the winning seats; None while it goes on."""
        state = self._state
        if not state.over:
            return None
        if state.resigned is not None:
            winners = resigned_to(state.resigned, self.scores, self.sides)
            return Outcome(state.over, winners, self.scores, shared("resigned", seat=state.resigned))
        a, b = self.scores
        winners = () if a == b else leaders(self.scores, self.sides)
        return Outcome(state.over, winners, self.scores, self._ending(winners))

    def _ending(self, winners: tuple[int, ...]) -> Message:
        a, b = self.scores
        if self._state.over == "target":
            return say("target_reached", seats=winners, target=self.rules.target, a=a, b=b)
        return say("deals_played", n=len(self.results), a=a, b=b)

    @property
    def settlement(self) -> tuple[int, int]:
        """What each side has won so far at the stake: the difference of the points times `rules.stake`."""
        won = (self.scores[0] - self.scores[1]) * self.rules.stake
        return won, -won

    @property
    def history(self) -> tuple[Turn, ...]:
        """All turns of the match."""
        return self._line.turns

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
        by_number = {state.number: state.deal for state in self._line.states}
        return tuple(by_number[number] for number in sorted(by_number))

    @property
    def deals_to_come(self) -> tuple[Deal, ...]:
        """The set deals that have not begun yet."""
        return self._given[self._state.number + 1 :]

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
        """What the player to move sees; also after the end."""
        return self.position_of(self.turn)

    def position_of(self, seat: int) -> Position:
        """What a seat sees, whoever is to move; also after the end. Raises InvalidPosition for a seat, TypeError."""
        state, rules = self._state, self.rules
        seat = seat_of(seat, self.players)
        partner = None
        if rules.show_highest and self.players == 4 and state.highest:
            partner = state.highest[(seat + 2) % 4]
        side = rules.side(seat)
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
            scores=(state.scores[side], state.scores[1 - side]),
            is_over=bool(state.over),
        )

    @property
    def legal_moves(self) -> Moves:
        """What the player to move may do; none when the match has ended."""
        return self.position.legal_moves

    def check(self, move: str | Move) -> Verdict:
        """Whether a move may be pushed now, with every reason against it."""
        verdict = self.position.check(move)
        if not verdict and verdict.reasons[-1].code == "for_the_referee":
            candidates = self.lead_candidates
            claim = Move.parse(move)
            if claim.seat in candidates and not self._state.claimed:
                return Verdict(True, game="alkort", move=claim)
            why = say("no_claim_by", seats=candidates) if candidates else say("no_claim")
            return Verdict(False, (Reason(why),), game="alkort", move=claim)
        return verdict

    # -- moves ---------------------------------------------------------------------------------------------------------

    def push(self, move: str | Move) -> Turn:
        """Make a move of the player to move, and return the turn; `claim N` may come before the first card of a deal.

        Raises GameOver, InvalidText, IllegalMove with every reason; the game is then as it was.
        """
        expect(move, str | Move, "a move")
        if self.is_over:
            raise GameOver(shared("game_over"))
        move = Move.parse(move)
        verdict = self.check(move)
        if not verdict:
            raise IllegalMove(verdict.reasons[0].message, reasons=verdict.reasons)
        before = self._state
        after = self._course.after(before, move)
        return self._line.add(self._turn(before, move, after), after)

    def _turn(self, before: Table, move: Move, after: Table) -> Turn:
        """What the referee writes down."""
        seat, side = before.turn, self.rules.side(before.turn)
        result = after.results[-1] if len(after.results) > len(before.results) else None
        trick_to = None
        if move.kind is MoveKind.PLAY and len(before.trick) == self.players - 1:
            leader = (seat - len(before.trick)) % self.players
            trick_to = (leader + self.rules.winner((*before.trick, str(move.card)))) % self.players
        return Turn(
            game="alkort",
            seat=seat,
            kind=move.kind.value,
            move=move,
            score=result.points[side] if result else 0,
            scores=after.scores,
            drawn=before.deal.stock if move.kind is MoveKind.EXCHANGE else (),
            trick_to=trick_to,
            result=result,
        )

    def pop(self) -> Turn:
        """Take the last turn back, across deals too; returns it. Raises NothingToUndo at the start."""
        return self._line.back()

    def redo(self) -> Turn:
        """Do again what `pop` took back; raises NothingToUndo when there is nothing."""
        return self._line.again()

    def resign(self, seat: int) -> Turn:
        """A seat gives the match up for its side, whoever is to move. Raises GameOver, InvalidPosition, TypeError."""
        seat = seat_of(seat, self.players)
        if self.is_over:
            raise GameOver(shared("game_over"))
        turn = Turn(game="alkort", seat=seat, kind="resign", scores=self.scores)
        return self._line.add(turn, replace(self._state, over="resigned", resigned=seat))

    # -- as data -------------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole match, hidden cards included: equal dicts mean equal states. What follows from deals and turns is
        there for clients, and must fit when it is read.
        """
        state = self._state
        return {
            **heading("alkort", "game"),
            "rules": self.rules.to_dict(),
            "seed": self.seed,
            "max_deals": self.max_deals,
            "deals": [deal.to_dict() for deal in self.deals],
            "deals_to_come": [deal.to_dict() for deal in self.deals_to_come],
            "turns": [f"resign {turn.seat}" if turn.move is None else turn.move.notation for turn in self.history],
            "turn": state.turn,
            "hands": [list(hand) for hand in state.hands],
            "trick": list(state.trick),
            "played": [list(trick) for trick in state.played],
            "results": [result.to_dict() for result in state.results],
            "scores": list(state.scores),
            "over": state.over,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Lexica = (), lexicon: None = None) -> Game:
        """The match that `to_dict` described, replayed from its deals and turns; raises InvalidText for a dict that
        does not fit itself, and what `push` raises. Alkort has no lexicon.
        """
        no_words(lexica, lexicon)
        fields = Fields(data, "a game", head=("alkort", "game"))
        rules = fields.read("rules", Rules.from_dict)
        seed = whole(fields.raw("seed"), "the seed", -(2**63), 2**63)
        max_deals = fields.whole("max_deals", None, least=1, most=MAX_DEALS)
        deals = fields.reads("deals", Deal.from_dict, most=MAX_TURNS)
        coming = fields.reads("deals_to_come", Deal.from_dict, (), most=MAX_TURNS)
        turns = fields.texts("turns", most=MAX_TURNS)
        game = cls(rules=rules, seed=seed, deals=[*deals, *coming], max_deals=max_deals)
        for text in turns:
            game.take(text)
        made = game.to_dict()
        for key in ("turn", "hands", "trick", "played", "results", "scores", "over", "deals", "deals_to_come"):
            if key in data and fields.raw(key) != made[key]:
                raise InvalidText(say("game_mismatch", key=key), text=shown(data[key]))
        fields.end()
        return game

    def take(self, text: str) -> Turn:
        """One turn as `to_dict` and records write it: a move, or `resign 2`. Raises like `push` and `resign`."""
        expect(text, str, "a turn")
        words = text.lower().split() if len(text) <= MAX_MOVE_TEXT else []
        if len(words) == 2 and words[0] == "resign":
            if words[1] not in ("0", "1", "2", "3"):
                raise InvalidText(say("not_a_turn", text=shown(text)), text=text)
            return self.resign(int(words[1]))
        return self.push(text)

    def __repr__(self) -> str:
        return f"<alkort.Game deal {self.deal_number + 1}, {self.scores[0]} : {self.scores[1]}, turn {self.turn}>"
