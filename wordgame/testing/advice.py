"""What is asked of hints and ratings."""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Sequence
from typing import Any

from wordgame.errors import InvalidRules, InvalidText
from wordgame.messages import Message
from wordgame.protocol.hints import Hint, Rating
from wordgame.testing.asking import UNREADABLE, Asker, plain_of
from wordgame.testing.moves import fixed

HINT_OPTIONS = {
    "n": 5, "seconds": None, "stop": None, "seed": 0, "worlds": None, "threads": 1, "include": (), "progress": None,
    "words": None,
}  # fmt: skip


def check_hints(ask: Asker, position: Any, moves: Sequence[Any]) -> None:
    parameters = inspect.signature(position.hints).parameters
    for option, default in HINT_OPTIONS.items():
        ask.require(option in parameters, f"hints lacks the option {option}")
        ask.require(parameters[option].default == default, f"the default of hints' {option} is not {default}")
    hints = position.hints(3)
    ask.require(isinstance(hints, tuple), "hints must be a tuple")
    ask.require(0 < len(hints) <= 3, "hints(3) gives one to three hints where there are legal moves")
    ask.require(len({str(hint.move) for hint in hints}) == len(hints), "the same move is hinted twice")
    for hint in hints:
        ask.require(isinstance(hint, Hint), "hints must be Hints")
        ask.require(position.check(hint.move).legal, f"the hint {hint.move} is not legal")
        ask.require(bool(hint.why) and bool(hint.unit), f"the hint {hint.move} has no reason or no unit")
        said = (*hint.why, *hint.levels)
        ask.require(all(isinstance(one, Message) for one in said), "what a hint says must be Messages")
        fixed(ask, hint)
        again = Hint.from_dict(plain_of(hint), move=type(hint.move))
        ask.require(again == hint, f"the hint {hint} is lost in JSON")
        ask.require(position.parse(hint.to_dict()["move"]["notation"]) == hint.move, "a hint cannot be played")
    values = [hint.value for hint in hints]
    ask.require(values == sorted(values, reverse=True), "hints must come best first")
    ask.require(
        position.hints(3, worlds=2, seed=7) == position.hints(3, worlds=2, seed=7), "equal calls of hints differ"
    )
    ask.require(position.hints(0) == (), "hints(0) must be empty")
    check_stops(ask, position)
    check_words(ask, position)
    check_rating(ask, position, hints, moves)


def check_stops(ask: Asker, position: Any) -> None:
    for option, value in (("worlds", 0), ("worlds", -1), ("threads", 0), ("seconds", float("nan"))):
        ask.expect(InvalidRules, f"hints must refuse {option}={value}", position.hints, 1, **{option: value})
    for option, strange in (
        ("seed", "x"),
        ("stop", 1),
        ("include", "text"),
        ("progress", 1),
        ("seconds", "1"),
        ("words", 1),
        ("words", [1]),
    ):
        ask.expect(TypeError, f"hints must refuse {option}={strange!r}", position.hints, 1, **{option: strange})
    ask.expect(InvalidRules, "hints must refuse words='no such words'", position.hints, 1, words="no such words")
    stop = threading.Event()
    stop.set()
    began = time.monotonic()
    position.hints(3, seconds=30, stop=stop)
    ask.require(time.monotonic() - began < 2, "hints must end when stop is set")
    told: list[tuple[int, int]] = []
    position.hints(2, worlds=2, progress=lambda done, of: told.append((done, of)))
    ask.require(all(0 <= done <= of for done, of in told), "progress must tell (done, of)")


def check_words(ask: Asker, position: Any) -> None:
    for words in ("common", ["at", "be"], ()):
        try:
            hints = position.hints(3, worlds=2, words=words)
        except InvalidRules as error:
            ask.require(words == "common" and error.option == "words", f"hints must take words={words!r}")
            continue
        ask.require(isinstance(hints, tuple) and len(hints) <= 3, "hints of known words must be a tuple, at most n")
        for hint in hints:
            ask.require(position.check(hint.move).legal, f"the hint {hint.move} of known words is not legal")
            behind = hint.details.get("behind", 0.0)
            ask.require(behind >= 0, f"the hint {hint.move} of known words is better than the best")
        values = [hint.value for hint in hints]
        ask.require(values == sorted(values, reverse=True), "hints of known words must come best first")


def check_rating(ask: Asker, position: Any, hints: Sequence[Any], moves: Sequence[Any]) -> None:
    for strange in ([5], [None], [b"8D"]):
        ask.expect(TypeError, f"hints must refuse include={strange}", position.hints, 1, include=strange)
    ask.expect(InvalidText, "hints must refuse to include what is no move", position.hints, 1, include=[UNREADABLE])
    last = moves[-1]
    with_last = position.hints(1, include=[last])
    ask.require(any(hint.move == last for hint in with_last), "hints must contain what include asks for")
    ask.require(
        any(hint.move == last for hint in position.hints(1, include=[str(last)])), "include must take a move's text"
    )
    for move in (hints[0].move, last):
        rating = position.rate(move)
        ask.require(isinstance(rating, Rating), "rate must give a Rating")
        ask.require(1 <= rating.rank <= rating.of, "a rating's rank must be among its moves")
        ask.require(rating.move == move and rating.lost >= 0, "a rating must be of the move, and lose nothing below 0")
        fixed(ask, rating)
        again = Rating.from_dict(plain_of(rating), move=type(move))
        ask.require(again == rating, f"the rating {rating} is lost in JSON")
        ask.require(position.rate(str(move)).move == move, "rate must take a move's text")
    best, worst = position.rate(hints[0].move), position.rate(last)
    ask.require(best.lost <= worst.lost + 1e-6, "the first hint must lose no more than the last move of the list")
