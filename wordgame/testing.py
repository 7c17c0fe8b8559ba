"""check_game: the conformance test that every game passes, usable by third parties for games of their own."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

from wordgame.errors import GameOver, IllegalMove, NothingToUndo
from wordgame.game import Game, Hint, Move, Moves, Outcome, Position, Verdict
from wordgame.registry import module

__all__ = ["check_game"]


def check_game(
    name: str, *, seeds: int = 3, max_turns: int = 2000, samples: int = 5, hints: bool = True, **options: Any
) -> int:
    """Play `seeds` seeded random games, check the whole protocol of `wordgame.game`, return the number of moves.

    `name` is a registered game or the dotted name of a module with a `Game` class; `options` go to that class. Checked:
    equal seeds give equal games; every listed move passes `check`, is `in` the list, and comes back from its text and
    through a plain dict; verdicts, hints and outcomes come back through JSON; positions pickle, have equal keys when
    equal, and survive JSON; `push` and `pop` restore everything; a game ends within `max_turns` moves with an outcome;
    refused text and moves after the end leave it as it was. At most `samples` moves are looked at in each position.
    Raises AssertionError with what went wrong.

    >>> check_game("alkort", seeds=1, hints=False) > 0
    True
    """
    game_class = module(name).Game
    total = 0
    for seed in range(seeds):
        game, twin = game_class(seed=seed, **options), game_class(seed=seed, **options)
        _require(isinstance(game, Game), f"{name}: Game lacks a member of wordgame.game.Game")
        _require(game.to_dict() == twin.to_dict(), f"{name}: seed {seed} gave two different games")
        _check_start(name, game)
        total += _play(name, game, twin, random.Random(seed), max_turns, samples, hints and seed == 0)
    return total


def _play(name: str, game: Any, twin: Any, rng: random.Random, max_turns: int, samples: int, hints: bool) -> int:
    start = _state(game)
    turns = 0
    while not game.is_over:
        _require(turns < max_turns, f"{name}: the game had not ended after {max_turns} moves")
        _require(game.outcome is None, f"{name}: an outcome before the end")
        position = game.position
        moves = list(game.legal_moves)
        _require(bool(moves), f"{name}: no legal move in a game that is not over (turn {turns})")
        _check_position(name, position)
        for move in rng.sample(moves, min(samples, len(moves))):
            _check_move(name, position, move)
        if hints and turns < 3:
            _check_hints(name, position)
        move = rng.choice(moves)
        before = _state(game)
        game.push(move)
        after = _state(game)
        _require(before != after, f"{name}: pushing {move} changed nothing")
        game.pop()
        _require(_state(game) == before, f"{name}: pop did not restore the state before {move}")
        game.push(str(move))
        twin.push(move)
        _require(_state(game) == _state(twin), f"{name}: a move after undo differs from the same move without it")
        turns += 1
    _check_end(name, game)
    for _ in range(len(game.history)):
        game.pop()
    _require(_state(game) == start, f"{name}: undoing every move did not give the start")
    return turns


def _state(game: Any) -> str:
    return json.dumps(game.to_dict(), sort_keys=True)


def _check_start(name: str, game: Any) -> None:
    before = _state(game)
    _expect(NothingToUndo, lambda: game.pop(), f"{name}: pop at the start must raise NothingToUndo")
    verdict = game.position.check("no such move !")
    _require(not verdict.legal and bool(verdict.reasons), f"{name}: check must refuse unreadable text with a reason")
    _check_verdict(name, verdict)
    _expect(ValueError, lambda: game.push("no such move !"), f"{name}: push must refuse unreadable text")
    _require(_state(game) == before, f"{name}: refused moves changed the game")


def _check_end(name: str, game: Any) -> None:
    _require(game.outcome is not None, f"{name}: no outcome at the end")
    _require(bool(game.outcome.termination), f"{name}: the outcome does not say how the game ended")
    _require(Outcome.from_dict(_plain(game.outcome)) == game.outcome, f"{name}: the outcome is lost in JSON")
    before = _state(game)
    last = game.history[-1]
    move = getattr(last, "move", last)
    _expect((GameOver, IllegalMove), lambda: game.push(move), f"{name}: a move after the end must raise")
    _require(_state(game) == before, f"{name}: a refused move after the end changed the game")


def _check_position(name: str, position: Any) -> None:
    _require(isinstance(position, Position), f"{name}: Position lacks a member of wordgame.game.Position")
    copy = pickle.loads(pickle.dumps(position))
    _require(copy.key == position.key and copy == position, f"{name}: a pickled position differs")
    _require(hash(copy) == hash(position), f"{name}: equal positions have different hashes")
    json.dumps(position.to_dict())
    moves = position.legal_moves
    _require(isinstance(moves, Moves), f"{name}: legal_moves lacks a member of wordgame.game.Moves")
    _require(len(moves) == sum(1 for _ in moves), f"{name}: len(legal_moves) differs from the moves listed")
    _require([str(m) for m in moves] == [str(m) for m in position.legal_moves], f"{name}: the order is not fixed")


def _check_move(name: str, position: Any, move: Any) -> None:
    _require(isinstance(move, Move), f"{name}: {move} lacks a member of wordgame.game.Move")
    verdict = position.check(move)
    _require(verdict.legal, f"{name}: listed move {move} fails check: {[str(r) for r in verdict.reasons]}")
    _check_verdict(name, verdict)
    _require(move in position.legal_moves, f"{name}: {move} is listed but not `in` the list")
    _require(str(move) == move.notation, f"{name}: str(move) is not its notation")
    _require(position.parse(str(move)) == move, f"{name}: {move} does not come back from its text")
    _require(type(move).from_dict(_plain(move)) == move, f"{name}: {move} is lost in JSON")
    _require(pickle.loads(pickle.dumps(move)) == move, f"{name}: {move} is lost in a pickle")
    _require(hash(move) == hash(position.parse(str(move))), f"{name}: equal moves have different hashes")


def _check_hints(name: str, position: Any) -> None:
    hints = list(position.hints(3))
    _require(bool(hints), f"{name}: no hint where there are legal moves")
    for hint in hints:
        _require(position.check(hint.move).legal, f"{name}: the hint {hint.move} is not legal")
        _require(bool(hint.why) and bool(hint.unit), f"{name}: the hint {hint.move} has no reason or no unit")
        _require(Hint.from_dict(_plain(hint), move=type(hint.move)) == hint, f"{name}: the hint {hint} is lost in JSON")


def _check_verdict(name: str, verdict: Verdict) -> None:
    words = {type(word) for word in verdict.words}
    _require(len(words) <= 1, f"{name}: the words of one verdict are of several classes")
    word = None if words <= {str} else words.pop()
    _require(Verdict.from_dict(_plain(verdict), word=word) == verdict, f"{name}: the verdict {verdict} is lost in JSON")


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value.to_dict()))


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise AssertionError(message)


def _expect(kind: type[Exception] | tuple[type[Exception], ...], call: Any, message: str) -> None:
    try:
        call()
    except kind:
        return
    raise AssertionError(message)
