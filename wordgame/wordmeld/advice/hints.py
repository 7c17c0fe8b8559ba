"""Advice: the best turn, whether to draw or take, what to discard; each with its reasons, in stages.

Sees what the player sees, nothing else. Where the sizes of the other hands and the deck are known, options are played
on in sampled worlds and go by their chance to win; else by the cards that they leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wordgame.errors import GameOver, IllegalMove
from wordgame.lexicon import Lexicon
from wordgame.lexicon.known import known_words
from wordgame.protocol.hints import Hint, Rating, rated
from wordgame.protocol.learning import learners_hints
from wordgame.protocol.requests import Request
from wordgame.sentences import say as shared
from wordgame.wordmeld.advice.holding import holding_turns
from wordgame.wordmeld.advice.lookahead import look_ahead
from wordgame.wordmeld.advice.options import (
    Option,
    distinct_first,
    hand_turns,
    option_of,
    options_of,
    turns_of,
)
from wordgame.wordmeld.advice.outlook import WINNING, outlook
from wordgame.wordmeld.advice.plans import make_plans
from wordgame.wordmeld.advice.telling import SHED, WIN, Advice, tell, worth
from wordgame.wordmeld.advice.worlds import can_sample
from wordgame.wordmeld.judge import acts, judge
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.parsing import parse_move
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld

__all__ = ["make_hints", "make_rating"]

TURNS_SHARE = 0.3
"""The part of the time in which turns are looked for; the rest is for what comes after them."""

TRIED = 8
"""Turns that are played on at most; those that leave fewest cards, different ideas first."""

FEW = 2
"""Turns with few new words, and turns from the hand alone, that are played on as well."""

HELD = 6
"""Turns that hold cards back that are played on as well."""

TRIED_DISCARDS = 3
"""Discards that are played on."""

KNOWN_SHARE = 0.2
"""The part of the time in which turns of known words are looked for."""

UNKNOWN_CARD = 0.5
"""Cards that a card not seen yet costs: the top of the discard pile is taken where it does better."""

BRIEF = 0.05
"""With fewer seconds than these, options go by the cards that they leave."""


def make_hints(state: State, request: Request) -> tuple[Hint[Move], ...]:
    """Advice for what the phase allows, best first. See `Position.hints`."""
    if state.is_over:
        return ()
    included = [_legal(state, move) for move in request.include]
    if not request.n + len(included):
        return ()
    if request.words is not None:
        learner = replace(state, lists=_known_lists(state, request))
        known = _known_moves(state, learner, request)
        return learners_hints(
            request, known, lambda one: make_hints(state, one), lambda move: not judge(learner, move).reasons
        )
    advice = _advise(state, request, included)
    first = distinct_first(advice.options, lambda option: option.meld)[: request.n]
    chosen = [option for option in advice.options if option in first or option.move in included]
    return tuple(tell(state, option, advice) for option in chosen)


def _known_lists(state: State, request: Request) -> WordLists:
    """The lists of a state with only those common words that somebody knows; agreed words are known."""
    lists = state.lists
    common = lists.common
    if not common:
        return lists
    whole = common if isinstance(common, Lexicon) else Lexicon.from_words(sorted(common), lists.alphabet)
    return WordLists(
        official=lists.themes,
        common=known_words(whole, request.words),
        winning=lists.winning,
        alphabet=lists.alphabet,
    )


def _known_moves(state: State, learner: State, request: Request) -> list[Move]:
    """The best turns of the words that the learner knows, and all that makes no words."""
    turns = list[Meld]()
    if state.can_make_words:
        found = turns_of(learner, request, KNOWN_SHARE).turns
        turns = distinct_first(found, lambda turn: turn)[: request.n]
    return [*(turn.move for turn in turns), *acts(state)]


def make_rating(state: State, move: Move | Meld | str, request: Request) -> Rating[Move]:
    """Where a move stands among all that may be advised, by the means of the hints."""
    legal = _legal(state, move)
    advice = _advise(state, replace(request, n=max(request.n, 1)), [legal])
    values = [(option.move, worth(state, option, advice)) for option in advice.options]
    best = max(values, key=lambda pair: pair[1])
    own = next(value for one, value in values if one == legal)
    why = []
    if own < best[1]:
        size = len(state.cards)
        looks = advice.unit == WIN
        figures = (best[1], own) if looks else (size - best[1], size - own)
        code = "lost_chance" if looks else "lost_cards"
        why.append(say(code, best=str(best[0]), better=figures[0], own=figures[1]))
    return rated(legal, values, advice.unit, why)


def _legal(state: State, move: Move | Meld | str) -> Move:
    one = move.move if isinstance(move, Meld) else parse_move(move, state) if isinstance(move, str) else move
    if not isinstance(one, Move):
        raise TypeError(f"a move is a Move, its text or a Meld, not {type(move).__name__}")
    if state.is_over:
        raise GameOver(shared("game_over"))
    reasons = judge(state, one).reasons
    if reasons:
        raise IllegalMove(reasons[0].message, reasons=reasons)
    return one


def _advise(state: State, request: Request, included: Sequence[Move]) -> Advice:
    looks = can_sample(state) and (request.seconds is None or request.seconds >= BRIEF)
    if state.can_make_words:
        solution = turns_of(state, request, TURNS_SHARE if looks or state.phase == "taken" else 2 * TURNS_SHARE)
        turns = distinct_first(solution.turns, lambda turn: turn)
        proven = solution.proven
    else:
        turns, proven = [], False
    options = options_of(state, turns)
    shortest = min((option for option in options if option.meld), key=lambda option: option.left, default=None)
    plans = tuple(make_plans(state, 3)) if state.phase == "turn" else ()
    advice = Advice(SHED, options, proven, shortest, plans, {})
    _look_at_others(state, request, advice)
    listed = {option.move for option in options}
    options += [option_of(state, move) for move in dict.fromkeys(included) if move not in listed]
    sure = any(option.wins for option in options)
    if looks and not sure and len(options) > 1:
        tried = _worth_trying(state, options, included, request)
        look_ahead(state, tried, request)
        if all(option.chances for option in tried):
            advice.unit = WIN
    options.sort(key=lambda option: -worth(state, option, advice))
    return advice


def _worth_trying(state: State, options: list[Option], included: Sequence[Move], request: Request) -> list[Option]:
    """The options that are played on; turns that nobody asked for yet, but that may do better, join the options."""
    turns = [option for option in options if option.meld is not None]
    chosen = turns[:TRIED]
    fewest = [option for option in turns[TRIED:] if option.meld is not None]
    chosen += sorted(fewest, key=lambda option: (len(option.meld.words) if option.meld else 0, option.left))[:FEW]
    if state.can_make_words:
        listed = {option.move: option for option in options}
        held = distinct_first(holding_turns(state, request), lambda turn: turn)[:HELD]
        for turn in [*held, *hand_turns(state, request)[:FEW]]:
            option = listed.get(turn.move) or option_of(state, turn)
            if turn.move not in listed:
                options.append(option)
                listed[turn.move] = option
            if option not in chosen:
                chosen.append(option)
    discards = [option for option in options if option.move.kind is MoveKind.DISCARD]
    chosen += [option for option in options if option.meld is None and option.move.kind is not MoveKind.DISCARD]
    chosen += sorted(discards, key=lambda option: option.left)[:TRIED_DISCARDS]
    return chosen + [option for option in options if option.move in included and option not in chosen]


def _look_at_others(state: State, request: Request, advice: Advice) -> None:
    """How good the hand is after each move without words."""
    acts = [option for option in advice.options if option.meld is None]
    for number, option in enumerate(acts):
        kind = option.move.kind
        cards = list(state.cards)
        if kind is MoveKind.TAKE:
            cards.append(state.top)
        elif kind is MoveKind.DISCARD:
            cards.remove(option.move.card)
        view = outlook(state, cards, request, 2 * (len(acts) - number))
        option.left = max(0.0, view.left) + _MORE.get(kind, 0.0)
        if state.can_make_words and not (kind is MoveKind.TAKE and view.left <= WINNING):
            option.left = (
                len(state.cards) - 0.5 + option.left / 100
            )  # less than a turn that sheds a card, more than none
        if kind not in (MoveKind.DRAW, MoveKind.PASS):
            advice.told[option.move] = view.told


_MORE = {MoveKind.KEEP: 1.0, MoveKind.DRAW: UNKNOWN_CARD, MoveKind.PASS: UNKNOWN_CARD}
"""What the hand that was looked at has not got yet."""
