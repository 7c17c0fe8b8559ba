"""What is asked of moves, verdicts and turns."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

from wordgame.errors import AmbiguousMove, IllegalMove, UnknownName, WordgameError
from wordgame.messages import Reason
from wordgame.protocol.moves import Move
from wordgame.protocol.turns import UNSEEN
from wordgame.protocol.verdicts import Verdict, Word
from wordgame.testing.asking import Asker, plain_of


def check_move(ask: Asker, position: Any, move: Any) -> None:
    ask.require(isinstance(move, Move), f"{move} lacks a member of wordgame.protocol.Move")
    verdict = position.check(move)
    said = [str(reason) for reason in verdict.reasons]
    ask.require(verdict.legal, f"listed move {move} fails check: {said}")
    check_verdict(ask, verdict)
    ask.require(position.check(str(move)) == verdict, f"check of {move} and of its text differ")
    ask.require(move in position.legal_moves, f"{move} is listed but not `in` the list")
    ask.require(str(move) in position.legal_moves, f"the text {move} is listed but not `in` the list")
    check_text(ask, position, move)
    fixed(ask, move, verdict)
    plain = plain_of(move)
    ask.require(plain.get("notation") == str(move), f"the dict of {move} lacks its notation")
    ask.require(type(move).from_dict(plain) == move, f"{move} is lost in JSON")
    ask.expect(WordgameError, f"the dict of {move} takes unknown keys", type(move).from_dict, {**plain, "odd": 1})
    ask.require(pickle.loads(pickle.dumps(move)) == move, f"{move} is lost in a pickle")


def fixed(ask: Asker, *values: Any) -> None:
    for value in values:
        for name in ("notation", "score", "legal", "text", "no_such_name"):
            kinds = (AttributeError, TypeError)
            ask.expect(kinds, f"{name} of a {type(value).__name__} can be set", setattr, value, name, 1)


def check_text(ask: Asker, position: Any, move: Any) -> None:
    ask.require(str(move) == move.notation, f"str({move!r}) is not its notation")
    again = position.parse(str(move))
    ask.require(again == move, f"{move} does not come back from its text")
    ask.require(hash(move) == hash(again), f"equal moves have different hashes: {move}")


def check_refused(ask: Asker, position: Any, moves: Sequence[Any]) -> None:
    # Moves of another position, read here from their texts: most are refused, and still they come back.
    for text in map(str, moves):
        try:
            move = position.parse(text)
        except AmbiguousMove as error:
            ask.require(len(error.moves) > 1, f"the text {text} is ambiguous, but between which moves?")
            continue
        verdict = position.check(move)
        check_verdict(ask, verdict)
        check_text(ask, position, move)
        if not verdict:
            ask.require(bool(verdict.reasons), f"{move} is refused without a reason")
            ask.expect(IllegalMove, f"rate must refuse {move}", position.rate, move)


def check_verdict(ask: Asker, verdict: Any) -> None:
    ask.require(isinstance(verdict, Verdict), "check must give a Verdict")
    ask.require(verdict.legal == (not verdict.reasons), "a verdict is legal when nothing speaks against it")
    for reason in verdict.reasons:
        ask.require(isinstance(reason, Reason) and bool(reason.code), "a reason must have a code")
        ask.require(bool(str(reason)) and bool(reason.text("en")), "a reason must have a sentence")
        if reason.message.room:
            ask.expect(UnknownName, "a reason speaks a language that there is not", reason.text, "klingon")
    words = {type(word) for word in verdict.words}
    ask.require(len(words) <= 1, "the words of one verdict are of several classes")
    for word in verdict.words:
        ask.require(isinstance(word, Word), f"{word} lacks a member of wordgame.protocol.Word")
    kind = words.pop() if words else None
    again = Verdict.from_dict(plain_of(verdict), word=kind, move=type(verdict.move))
    ask.require(again == verdict, f"the verdict {verdict} is lost in JSON")


def check_turn(ask: Asker, turn: Any) -> None:
    kind = type(turn)
    fixed(ask, turn)
    word = next((type(word) for word in turn.words if not isinstance(word, str)), None)
    again = kind.from_dict(plain_of(turn), move=type(turn.move), word=word)
    ask.require(again == turn, f"the turn {turn} is lost in JSON")
    ask.require(set(turn.seen_by(turn.seat + 1).drawn) <= {UNSEEN}, "a Turn tells others what was drawn")
