"""A text client for any game: `python examples/client.py scrabble --language sv`, or with `--auto` by itself.

It knows no game: it plays through the protocol alone, and keeps the game as JSON after every turn.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import wordgame as wg


def ask(game: Any, language: str) -> str:
    """The player's next words: a move's text, or one of the client's own commands."""
    position = game.position
    print(f"\n{wg.render.text(position)}\n{game.scores}  seat {game.turn} to move")
    print("legal:", ", ".join(map(str, position.legal_moves.best(5))), "...")
    return input("move, hint, check MOVE, undo, redo, resign, quit > ").strip()


def answer(game: Any, said: str, language: str) -> None:
    """Do what was said, or tell why not."""
    command, _, rest = said.partition(" ")
    if command == "hint":
        for hint in game.position.hints(3, seconds=1):
            print(hint.text(language))
    elif command == "check":
        print(game.position.check(rest).text(language))
    elif command in ("undo", "redo"):
        print(game.pop() if command == "undo" else game.redo())
    elif command == "resign":
        game.resign(game.turn)
    else:
        turn = game.push(said)
        words = ", ".join(str(getattr(word, "text", word)) for word in turn.words)
        print(f"seat {turn.seat}: {turn}, {turn.score} {words}")


def play(name: str, kept: Path, *, language: str = "en", auto: bool = False, **options: Any) -> Any:
    """Play a game to its end; go on with the one in the file `kept` where there is one. Returns the finished game."""
    game = wg.load_game(json.loads(kept.read_text("utf-8"))) if kept.exists() else wg.new_game(name, **options)
    while not game.is_over:
        try:
            if auto:
                hint = game.position.hints(1, worlds=8)[0]
                print(hint.text(language))
                game.push(hint.to_dict()["move"]["notation"])
            else:
                said = ask(game, language)
                if said == "quit":
                    return game
                answer(game, said, language)
        except wg.WordgameError as error:
            print(error.text(language))
        kept.write_text(json.dumps(game.to_dict()), "utf-8")
        game = wg.load_game(json.loads(kept.read_text("utf-8")))
    print(game.outcome.text(language), game.scores, "winners:", game.outcome.winners)
    return game


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=wg.games())
    parser.add_argument("--language", default="en", choices=wg.languages())
    parser.add_argument("--file", type=Path, default=Path("game.json"))
    parser.add_argument("--auto", action="store_true")
    parser.add_argument("--seed", type=int)
    given = parser.parse_args()
    play(given.game, given.file, language=given.language, auto=given.auto, seed=given.seed)
