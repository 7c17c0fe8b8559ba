"""The command line of Kortalfapet: `wordgame kortalfapet play` and `wordgame kortalfapet hints`."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from wordgame.cli.sentences import say
from wordgame.errors import WordgameError

__all__ = ["add_commands"]


def add_commands(commands: Any) -> None:
    """Add `kortalfapet` and its commands to the command line."""
    game = commands.add_parser("kortalfapet", help="the Swedish game of letter cards")
    verbs = game.add_subparsers(dest="verb", metavar="VERB", required=True)

    play = verbs.add_parser("play", help="play against the computer")
    play.add_argument("--players", type=int, default=2, help="2, 3 or 4 (default 2); you have seat 1")
    play.add_argument("--lexicon", default="sv", help="name or file of the word list (default sv)")
    play.add_argument("--rules", default="standard", help="standard, short or free")
    play.add_argument("--seed", type=int, default=None, help="an equal seed deals equal cards")
    play.add_argument("--seconds", type=float, default=0.5, help="what the computer may think about a move")
    play.set_defaults(run=_play)

    hints = verbs.add_parser("hints", help="hints for a position given as text")
    hints.add_argument("position", help="a line as `str(position)` gives it, such as 'two; table K3 U4 L2; hand E1 R1'")
    hints.add_argument("--lexicon", default="sv", help="name or file of the word list (default sv)")
    hints.add_argument("-n", type=int, default=5, help="how many (default 5)")
    hints.add_argument("--seconds", type=float, default=1.0, help="time limit (default 1)")
    hints.add_argument("--seed", type=int, default=0, help="for the imagined hands (default 0)")
    hints.set_defaults(run=_hints)


def _hints(options: argparse.Namespace) -> int:
    from wordgame.kortalfapet import Position

    position = Position.from_text(options.position, lexicon=options.lexicon)
    for hint in position.hints(options.n, seconds=options.seconds, seed=options.seed):
        print(f"{hint.value:8.1f}  {hint.move}")
        for reason in hint.why:
            print(f"          {reason.text(options.language)}")
    return 0


def _play(options: argparse.Namespace) -> int:
    from wordgame.kortalfapet import Game
    from wordgame.render.kortalfapet import text

    game = Game(players=options.players, lexicon=options.lexicon, rules=options.rules, seed=options.seed)
    print(say("kortalfapet_help").text(options.language))
    while not game.is_over:
        if game.turn != 0:
            move = game.position.hints(1, seconds=options.seconds, seed=len(game.history))[0].move
            said = say("player_moved", player=game.turn + 1, move=str(move), word=move.word)
            print(said.text(options.language))
            game.push(move)
            continue
        print(f"\n{text(game.position, last_move=_last_placed(game))}")
        try:
            line = input("> ").strip()
        except EOFError:
            return 0
        try:
            if line in ("quit", "exit"):
                return 0
            _answer(game, line, options.language)
        except WordgameError as error:
            print(error.text(options.language))
        except OSError as error:
            print(error)
    assert game.outcome is not None
    winners = ", ".join(str(seat + 1) for seat in game.outcome.winners)
    scores = " : ".join(map(str, game.scores))
    said = say("kortalfapet_over", why=game.outcome.termination, scores=scores, winners=winners)
    print(f"\n{said.text(options.language)}")
    return 0


def _last_placed(game: Any) -> Any:
    return next((turn.move for turn in reversed(game.history) if turn.move.laid), None)


def _answer(game: Any, line: str, language: str) -> None:
    command, _, rest = line.partition(" ")
    if command in ("", "help"):
        print(say("kortalfapet_help").text(language))
    elif command == "hint":
        for hint in game.position.hints(3, seconds=1.0):
            print(f"{hint.value:8.1f}  {hint.move}: {'; '.join(each.text(language) for each in hint.why)}")
    elif command == "best":
        for move in game.legal_moves.best(10):
            print(f"{move.total:4}  {move}")
    elif command == "undo":
        game.pop()
        while game.history and game.turn != 0:
            game.pop()
    elif command == "svg":
        from wordgame.render import svg

        with open(rest or "kortalfapet.svg", "w", encoding="utf-8") as file:
            file.write(svg(game.position))
    else:
        before = game.scores
        move = game.position.parse(line)
        game.push(move)
        if game.scores != before:
            print(say("scores_now", scores=" : ".join(map(str, game.scores))).text(language))
    sys.stdout.flush()
