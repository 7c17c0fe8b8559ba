"""What a hint says: the reasons of the game first, then the figures; and how much is given away level by level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordgame.alkort.advice.figures import Figures
from wordgame.alkort.moves import Move, MoveKind
from wordgame.alkort.rules import MAJORITY, Rules
from wordgame.alkort.sentences import say
from wordgame.alkort.state import State
from wordgame.messages import Message

__all__ = ["levels", "lost", "reasons"]

NOTEWORTHY = 0.05
"""A chance that changes by less is no reason."""


class _Trick:
    """The trick in play as one player sees it, before and after a card."""

    def __init__(self, state: State, card: str) -> None:
        rules = state.rules
        self.state, self.rules, self.card = state, rules, card
        self.last = len(state.trick) == rules.players - 1
        side = rules.side(state.seat)
        self.own, self.others = state.tricks[side], state.tricks[1 - side]
        self.partner = self.takes = False
        self.can_take = True
        if state.trick:
            best = rules.winner(state.trick)
            strongest, led = state.trick[best], best == 0
            self.partner = (state.leader + best - state.seat) % rules.players == 2
            self.takes = rules.beats(card, strongest, best_led=led)
            self.can_take = any(rules.beats(c, strongest, best_led=led) for c in state.hand)
            self.safe_now = self.last or not self._beaten(strongest, led)
        self.safe = (self.last or not self._beaten(card, not state.trick)) and (self.takes or not state.trick)

    def _beaten(self, card: str, led: bool) -> bool:
        """Whether something that is still hidden could take the trick from this card."""
        return any(self.rules.beats(other, card, best_led=led) for other in self.state.unseen)


def reasons(state: State, one: Figures, move: Move, ranked: Sequence[Figures]) -> tuple[Message, ...]:
    """Why a move is advised, or stands where it stands."""
    said = [] if state.may_exchange else list(_of_the_game(state, one, move, ranked))
    if len(one.moves) > 1:
        said.append(say("same_cards", cards=one.details["cards"]))
    return (*said, *_in_figures(state, one))


def _of_the_game(state: State, one: Figures, move: Move, ranked: Sequence[Figures]) -> Iterator[Message]:
    trick = _Trick(state, move.card or "")
    if not state.trick:
        if trick.card[0] == "7":
            yield say("seven_wins")
        elif trick.safe and state.rules.rank(trick.card):
            yield say("nothing_beats")
        elif not state.rules.rank(trick.card) and any(_strong(state.rules, card) for card in state.hand):
            yield say("keeps_strength")
    elif trick.takes:
        yield say("takes_for_certain" if trick.safe else "takes_now")
    elif trick.partner:
        yield say("partner_has_it" if trick.safe_now else "partner_may_have_it")
    elif not trick.can_take:
        yield say("cannot_win")
    elif any(_strong(state.rules, card) for card in state.hand):
        yield say("keeps_strength")
    leads_or_takes = trick.takes or not state.trick
    if leads_or_takes and trick.safe:
        if trick.own == MAJORITY - 1:
            yield say("settles_deal")
        elif trick.own and not trick.others:
            yield say("keeps_run", n=trick.own)
    instead = max(other.details["robbed"] + other.details["attacked"] for other in ranked)
    risk = one.details["robbed"] + one.details["attacked"]
    if trick.others and not trick.own and instead - risk >= NOTEWORTHY and leads_or_takes:
        yield say("stops_robbery", n=trick.others, robbery=risk, instead=instead)


def _strong(rules: Rules, card: str) -> bool:
    return card[0] == "7" or rules.rank(card) > 1


def _in_figures(state: State, one: Figures) -> Iterator[Message]:
    details = one.details
    yield say("expects", points=details["points"], error=details["error"], n=details["worlds"])
    if one.rival is not None:
        yield _beside(one, one.rival)
    yield say("wins_deal", win=details["win"])
    if details["match"] is not None:
        yield say("wins_match", match=details["match"])
    if details["attack"] or details["robbery"]:
        yield say("runs", attack=details["attack"], robbery=details["robbery"])
    if details["attacked"] or details["robbed"]:
        yield say("others_run", attack=details["attacked"], robbery=details["robbed"])
    if details["tricks"] is not None and state.hand:
        yield say("tricks_left", n=len(state.hand), tricks=details["tricks"])


def _beside(one: Figures, rival: Move) -> Message:
    card, behind, error = str(rival), abs(one.behind), one.behind_error
    if one.leads:
        return say("best_of_all", card=card, behind=behind, error=error)
    return say("as_good_as_best" if behind <= error else "behind_best", card=card, behind=behind, error=error)


def lost(state: State, own: Figures, ranked: Sequence[Figures]) -> tuple[Message, ...]:
    """What a move gives away against the best, and the reasons for that one."""
    best = ranked[0]
    if own is best or own.behind <= 0:
        return reasons(state, own, own.moves[0], ranked)
    said = say("lost_points", lost=own.behind, card=str(best.moves[0]))
    return (said, _beside(own, best.moves[0]), *reasons(state, best, best.moves[0], ranked))


def levels(state: State, one: Figures, move: Move, ranked: Sequence[Figures]) -> tuple[Message, ...]:
    """From a nudge to the move: what to do, what kind of card, the cards, the card with its figures."""
    card, rules = move.card or "", state.rules
    if state.may_exchange:
        aim = say("aim_keep" if move.kind is MoveKind.KEEP else "aim_stock")
        kind = say("kind_keep", kind=_kind(rules, card)) if card else say("kind_keep_hand")
    else:
        aim = say(_aim(state, card))
        kind = say("kind_play", kind=_kind(rules, card))
    others = [str(other) for other in one.moves if other != move]
    named = say("one_of", move=str(move), cards=others) if others else say("the_move", move=str(move))
    figures = say("the_move_figures", move=str(move), points=one.details["points"], win=one.details["win"])
    return (aim, kind, named, figures)


def _aim(state: State, card: str) -> str:
    trick = _Trick(state, card)
    if state.trick:
        if trick.takes:
            return "aim_take_stop" if trick.others and not trick.own else "aim_take"
        if not trick.can_take:
            return "aim_hopeless"
        return "aim_partner" if trick.partner else "aim_leave"
    if trick.safe and (card[0] == "7" or state.rules.rank(card)):
        return "aim_lead_certain"
    if trick.own and not trick.others:
        return "aim_lead_run"
    return "aim_lead_high" if _strong(state.rules, card) else "aim_lead_low"


def _kind(rules: Rules, card: str) -> Message:
    if card[0] == "7":
        return say("a_seven")
    if card in rules.named:
        return say("a_named_card")
    if rules.rank(card):
        return say({"A": "an_ace", "6": "a_six", "8": "a_low_eight", "J": "a_jack"}[card[0]])
    return say("bad_rubbish" if rules.is_bad_rubbish(card) else "good_rubbish")
