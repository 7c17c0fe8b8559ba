"""A move, its text or a whole proposed table, judged for a front end: the verdict, with the move that it is about.

Applies no rule itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from wordgame.doors import expect
from wordgame.errors import InvalidText
from wordgame.messages import Reason
from wordgame.protocol.verdicts import Verdict
from wordgame.wordmeld.judge import judge
from wordgame.wordmeld.moves import GAME, Move
from wordgame.wordmeld.parsing import meant, parse_move, read_table
from wordgame.wordmeld.proposed import judge_table
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld

__all__ = ["check", "move_of"]


def move_of(move: Move | Meld | str, state: State) -> Move:
    """The move of a turn, of a text, or as it is; raises InvalidText, TypeError."""
    expect(move, Move | Meld | str, "a move")
    if isinstance(move, str):
        return parse_move(move, state)
    return move.move if isinstance(move, Meld) else move


def check(state: State, move: Move | Meld | str | Sequence[str], taken_back: str | None = None) -> Verdict:
    """What the rules say; never raises for a move, a text or a list of texts. See `Position.check`."""
    expect(taken_back, str | None, "`taken_back`")
    more: list[Reason] = []
    try:
        if isinstance(move, Move | Meld | str):
            made = move_of(move, state)
        else:
            words, back = read_table(move, taken_back, state.alphabet)
            made, more = judge_table(state, words, back)
        result = judge(state, made)
        if isinstance(move, str) and result.reasons:
            more = meant(move)
        return result.verdict(made, *more)
    except InvalidText as error:
        told = meant(move) if isinstance(move, str) else []
        return Verdict(False, (*told, Reason(say("unreadable", why=error.message))), game=GAME)
