"""Hints in words: why an option is advised, and its stages, from a nudge to every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

from wordgame.messages import Message
from wordgame.protocol.hints import Hint
from wordgame.wordmeld.advice.options import Option
from wordgame.wordmeld.advice.plans import Plan
from wordgame.wordmeld.cards import split
from wordgame.wordmeld.judge import draw_count, draws_nothing, wins
from wordgame.wordmeld.lists import Tier
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld

__all__ = ["SHED", "WIN", "Advice", "tell", "worth"]

LIKELY = 0.1
"""Words to save for whose loss is told have at least this chance."""

SHED = "cards shed"
WIN = "chance to win"


@dataclass(slots=True)
class Advice:
    """All options in their order, and what they go by: `SHED` or `WIN`. `shortest`: the one that leaves fewest cards;
    `told`: how good the hand is after a move without words.
    """

    unit: str
    options: list[Option]
    proven: bool
    shortest: Option | None
    plans: tuple[Plan, ...]
    told: dict[Move, tuple[Message, ...]]


def worth(state: State, option: Option, advice: Advice) -> float:
    """What an option is ordered by: a cautious chance to win, or the cards that the hand is shorter by."""
    return option.cautious if advice.unit == WIN else len(state.cards) - (0.0 if option.wins else option.left)


def tell(state: State, option: Option, advice: Advice) -> Hint[Move]:
    """The hint for an option."""
    why, levels = (
        _of_act(state, option, advice) if option.meld is None else _of_turn(state, option, option.meld, advice)
    )
    details: dict[str, Any] = {"wins": option.wins}
    if option.meld is not None:
        details |= {"cards_left": option.meld.cards_left, "draws": option.meld.draws}
        details["steps"] = [step.to_dict() for step in option.meld.steps]
    if option.wins or option.chances:
        details |= {"win": option.chance, "worlds": len(option.chances)}
    return Hint(option.move, round(worth(state, option, advice), 3), advice.unit, tuple(why), tuple(levels), details)


def _percent(part: float, of: int) -> float:
    return 100.0 * part / of if of else 0.0


def _of_turn(state: State, option: Option, turn: Meld, advice: Advice) -> tuple[list[Message], list[Message]]:
    why = [*_what_it_does(state, turn), *_what_it_keeps(turn, advice)]
    if not option.wins:
        why += _what_comes(option, advice)
        if advice.proven and option is advice.shortest:
            why.append(say("proven"))
    if turn.wins:
        nudge = say("nudge_win")
    elif option.wins:
        nudge = say("nudge_out")
    elif advice.shortest is not None and option.left > advice.shortest.left:
        nudge = say("nudge_few")
    else:
        nudge = say("nudge_turn", n=turn.cards_left)
    words = tuple(word.upper() for word in turn.words)
    longest = max(words, key=len)
    levels = [
        nudge,
        say("where_break", words=turn.broken) if turn.broken else say("where_hand"),
        say("one_word", word=longest),
        say("all_words", words=words),
        reduce(lambda told, step: say("and_then", first=told, then=step), [step.message for step in turn.steps]),
    ]
    return why, levels


def _what_it_does(state: State, turn: Meld) -> Iterator[Message]:
    lists, rules = state.lists, state.rules
    for made in turn.move.made:
        if turn.wins and wins(made.text, len(made.cards), lists, rules):
            yield say("wins_with", word=made.text.upper())
            return
    if turn.cards_left == 0:
        yield say("goes_out")
    else:
        yield say("leaves", n=turn.cards_left, before=len(state.cards))
    for made in turn.move.made:
        shown = {"word": made.text.upper(), "own": made.from_hand, "cards": len(made.cards)}
        if not made.from_hand:
            yield say("word_table_only", word=made.text.upper())
        elif draws_nothing(made.text, len(made.cards), lists, rules):
            yield say("word_official", **shown)
        else:
            yield say("word_common", **shown, draws=draw_count((made,), lists, rules))
    asked = draw_count(turn.move.made, lists, rules)
    if turn.draws:
        yield say("draws" if turn.draws == asked else "draws_all", n=turn.draws)
    elif asked:
        yield say("stock_empty_no_draw")
    if turn.taken_back:
        yield say("takes_back", cards=turn.taken_back)


def _what_it_keeps(turn: Meld, advice: Advice) -> Iterator[Message]:
    """The cards of premium and winning words to save for that stay in the hand, or go."""
    held = Counter(split(turn.hand))
    for plan in advice.plans[:2]:
        kept = Counter(split(plan.keep)) <= held
        if turn.wins or not plan.keep or (not kept and plan.chance < LIKELY):
            continue
        yield say("holds_back" if kept else "gives_up", cards=plan.keep, word=plan.word)


def _what_comes(option: Option, advice: Advice) -> Iterator[Message]:
    """What playouts say of an option, and what it is traded for."""
    if not option.chances:
        return
    worlds = len(option.chances)
    yield say("chance", chance=100 * option.chance, n=worlds)
    next_out = _percent(option.next_out, worlds)
    shortest = advice.shortest
    if shortest is None or shortest is option or not shortest.chances:
        own_out = _percent(option.own_out, worlds)
        if option.next_out or option.own_out:  # nought beside nought tells nothing
            yield say("next_out", chance=next_out)
            yield say("own_out", chance=own_out)
        return
    others = _percent(shortest.next_out, len(shortest.chances))
    if option.meld is None:
        if next_out < others:
            yield say("wait")
        elif option.cautious > shortest.cautious:
            yield say("wait_wins", other=100 * shortest.chance)
    elif option.left > shortest.left and option.cautious > shortest.cautious:
        more = round(option.left - shortest.left)
        yield say("trade_left", n=more, other=100 * shortest.chance)
    if round(next_out) or round(others):
        yield say("trade_next", chance=next_out, other=others)


def _of_act(state: State, option: Option, advice: Advice) -> tuple[list[Message], list[Message]]:
    move, told = option.move, list(advice.told.get(option.move, ()))
    last = say("the_move", move=str(move))
    if move.kind is MoveKind.KEEP:
        why, levels = [say("keep_card"), *told], [say("nudge_discard"), *told, last]
    elif move.kind is MoveKind.DISCARD:
        why, levels = [say("little_lost", card=move.card), *told], [say("nudge_discard"), *told, last]
    elif move.kind is MoveKind.TAKE:
        taken = say("with_top", card=state.top, then=tuple(told))
        why = [taken, say("word_at_once")]
        levels = [say("nudge_take", card=state.top), *told, last]
    elif move.kind is MoveKind.PASS:
        why, levels = [say("empty_stock")], [say("nudge_pass"), last]
    else:
        plans = [_of_plan(plan) for plan in advice.plans]
        why = [say("top_no_help" if state.discards else "no_other_card"), *plans]
        levels = [say("nudge_wait"), *plans[:2], last]
    return [*why, *_what_comes(option, advice)], levels


def _of_plan(plan: Plan) -> Message:
    nothing = say("nothing")
    return say(
        "plan_winning" if plan.tier is Tier.WINNING else "plan_premium",
        word=plan.word,
        keep=plan.keep or nothing,
        missing=plan.missing or nothing,
        draws=plan.draws,
        percent=100 * plan.chance,
    )
