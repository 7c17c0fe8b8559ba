"""What is asked of a game from its start to its end, of undo, and of resigning."""

from __future__ import annotations

import copy
import pickle
import random
import time
from typing import Any

from wordgame.errors import GameOver, InvalidPosition, InvalidRules, InvalidText, NothingToUndo
from wordgame.messages import Message
from wordgame.protocol.games import Game
from wordgame.protocol.turns import Outcome, Turn
from wordgame.testing.advice import check_hints
from wordgame.testing.asking import UNREADABLE, Asker, plain_of, state_of
from wordgame.testing.data import check_data
from wordgame.testing.moves import check_move, check_refused, check_text, check_turn, check_verdict
from wordgame.testing.positions import check_position


def play(ask: Asker, seed: int, hints: bool) -> int:
    make = ask.module.Game
    game, twin = make(seed=seed, **ask.options), make(seed=seed, **ask.options)
    ask.require(isinstance(game, Game), "Game lacks a member of wordgame.protocol.Game")
    ask.require(state_of(game) == state_of(twin), f"seed {seed} gave two different games")
    check_start(ask, game)
    rng = random.Random(seed)
    start = state_of(game)
    resign_and_back(ask, game)
    check_copies(ask, game)
    turns = 0
    earlier: list[Any] = []
    while not game.is_over:
        ask.require(turns < ask.max_turns, f"the game had not ended after {ask.max_turns} moves")
        ask.require(game.outcome is None, "an outcome before the end")
        position = game.position
        moves = list(game.legal_moves)
        ask.require(bool(moves), f"no legal move in a game that is not over (turn {turns})")
        check_position(ask, game, position)
        for move in rng.sample(moves, min(ask.samples, len(moves))):
            check_move(ask, position, move)
        check_refused(ask, position, rng.sample(earlier, min(2, len(earlier))))
        if hints and turns < 3:
            check_hints(ask, position, moves)
        earlier = moves
        make_turn(ask, game, twin, rng.choice(moves))
        turns += 1
        if turns & (turns - 1) == 0:  # after 1, 2, 4, 8 ... turns: reading a long game plays it again
            check_data(ask, game)
    check_end(ask, game, hints)
    check_data(ask, game)
    for _ in range(len(game.history)):
        game.pop()
    ask.require(state_of(game) == start, "undoing every move did not give the start")
    return turns


def make_turn(ask: Asker, game: Any, twin: Any, move: Any) -> None:
    before, history, seat = state_of(game), game.history, game.turn
    turn = game.push(move)
    after = state_of(game)
    ask.require(before != after, f"pushing {move} changed nothing")
    ask.require(isinstance(turn, Turn), "push must return a Turn")
    ask.require(game.history == (*history, turn), "history must hold the Turns that push returns")
    ask.require(turn.seat == seat and turn.move == move, "a Turn must tell who made which move")
    ask.require(turn.scores == tuple(game.scores), "a Turn's scores must be those after it")
    check_turn(ask, turn)
    ask.require(game.pop() == turn, "pop must return the Turn that it takes back")
    ask.require(state_of(game) == before, f"pop did not restore the state before {move}")
    ask.require(game.redo() == turn, "redo must return the Turn that it does again")
    ask.require(state_of(game) == after, f"redo of {move} differs from the move itself")
    ask.expect(NothingToUndo, "redo with nothing undone must raise NothingToUndo", game.redo)
    game.pop()
    game.push(str(move))
    twin.push(move)
    ask.require(state_of(game) == state_of(twin), "a move after undo differs from the same move without it")
    ask.expect(NothingToUndo, "redo after another move must raise NothingToUndo", game.redo)


def check_start(ask: Asker, game: Any) -> None:
    ask.require(len(game.scores) == len(game.sides), "scores must have one entry a side")
    seats = sorted(seat for side in game.sides for seat in side)
    ask.require(seats == list(range(game.players)), "sides must hold every seat once")
    ask.require(0 <= game.turn < game.players, "turn must be a seat")
    ask.require(game.history == (), "history must be an empty tuple at the start")
    before = state_of(game)
    ask.expect(NothingToUndo, "pop at the start must raise NothingToUndo", game.pop)
    ask.expect(NothingToUndo, "redo at the start must raise NothingToUndo", game.redo)
    verdict = game.position.check(UNREADABLE)
    ask.require(not verdict.legal and bool(verdict.reasons), "check must refuse unreadable text with a reason")
    check_verdict(ask, verdict)
    ask.expect(InvalidText, "push must refuse unreadable text", game.push, UNREADABLE)
    ask.expect(InvalidText, "parse must refuse unreadable text", game.position.parse, UNREADABLE)
    for long in ("A" * 1_000_000, "(" * 100_000, "8D " * 100_000):
        began = time.process_time()
        ask.expect(InvalidText, "parse must refuse endless text", game.position.parse, long)
        ask.require(time.process_time() - began < 0.5, "endless text must be refused at once")
    for strange in (None, 5, b"8D", [1], object()):
        ask.expect(TypeError, f"push must refuse a {type(strange).__name__}", game.push, strange)
    for strange in (None, 5, b"8D", object(), game.legal_moves[0]):
        ask.expect(TypeError, f"parse must refuse a {type(strange).__name__}", game.position.parse, strange)
    text = str(game.legal_moves[0])
    ask.expect(InvalidRules, "parse must refuse blanks='both'", game.position.parse, text, blanks="both")
    ask.expect(TypeError, "parse must refuse blanks=5", game.position.parse, text, blanks=5)
    for strange in (None, 5, b"8D", object()):
        ask.expect(TypeError, f"check must refuse a {type(strange).__name__}", game.position.check, strange)
    for seat in (-1, game.players, 10**30):
        ask.expect(InvalidPosition, "position_of must refuse a strange seat", game.position_of, seat)
        ask.expect(InvalidPosition, "resign must refuse a strange seat", game.resign, seat)
    ask.expect(TypeError, "position_of must refuse a seat that is no number", game.position_of, "0")
    ask.require(state_of(game) == before, "refused moves changed the game")


def check_copies(ask: Asker, game: Any) -> None:
    before = state_of(game)
    copies = {
        "copied": copy.copy(game),
        "deeply copied": copy.deepcopy(game),
        "pickled": pickle.loads(pickle.dumps(game)),
    }
    for how, other in copies.items():
        ask.require(state_of(other) == before, f"a {how} game differs")
        other.push(other.legal_moves[0])
        ask.require(state_of(game) == before, f"a move in a {how} game is a move in both")
    for name in ("rules", "players", "turn", "scores", "history", "position", "seed", "no_such_name"):
        ask.expect(AttributeError, f"{name} of a game can be set", setattr, game, name, 1)


def resign_and_back(ask: Asker, game: Any) -> None:
    before = state_of(game)
    seat = game.players - 1
    turn = game.resign(seat)
    ask.require(isinstance(turn, Turn) and turn.seat == seat, "resign must return the Turn of its seat")
    ask.require(game.is_over and game.outcome is not None, "resign must end the game")
    ask.require(game.outcome.termination == "resigned", "the outcome must say that a seat resigned")
    ask.require(seat not in game.outcome.winners, "a seat that resigned cannot win")
    ask.require(bool(game.outcome.winners), "another side wins when a seat resigns")
    ask.require(list(game.legal_moves) == [], "legal_moves must be empty after a resignation")
    ask.expect(GameOver, "resign after the end must raise GameOver", game.resign, 0)
    check_data(ask, game)
    ask.require(game.pop() == turn, "pop must take a resignation back")
    ask.require(state_of(game) == before, "pop did not restore the state before a resignation")


def check_end(ask: Asker, game: Any, hints: bool) -> None:
    outcome = game.outcome
    ask.require(outcome is not None, "no outcome at the end")
    ask.require(bool(outcome.termination), "the outcome does not say how the game ended")
    ask.require(isinstance(outcome.message, Message) and bool(outcome.message), "the outcome has no message")
    ask.require(tuple(outcome.scores) == tuple(game.scores), "the outcome's scores differ from the game's")
    ask.require(Outcome.from_dict(plain_of(outcome)) == outcome, "the outcome is lost in JSON")
    before = state_of(game)
    ask.require(len(game.legal_moves) == 0, "legal_moves of a finished game must be empty")
    for seat in range(game.players):
        position = game.position_of(seat)
        ask.require(position.is_over, "a position of a finished game must say that it is over")
        ask.require(len(position.legal_moves) == 0, "a position of a finished game must have no legal moves")
        check_position(ask, game, position)
    move = next(turn.move for turn in reversed(game.history) if turn.move is not None)
    position = game.position
    if hints:
        ask.require(position.hints(2) == (), "a position of a finished game must have no hints")
        ask.require(position.hints(2, include=[move]) == (), "a finished game has no hints, whatever is to be included")
    for given in (move, str(move)):
        ask.expect(GameOver, "rate must raise GameOver once the game has ended", position.rate, given)
    ask.expect(GameOver, "whatever is pushed after the end must raise GameOver", game.push, UNREADABLE)
    check_text(ask, position, position.parse(str(move)))
    ask.expect(GameOver, "a move after the end must raise GameOver", game.push, move)
    ask.expect(GameOver, "a move's text after the end must raise GameOver", game.push, str(move))
    verdict = game.position.check(move)
    ask.require(not verdict, "check must refuse every move of a finished game")
    ask.require(state_of(game) == before, "a refused move after the end changed the game")
