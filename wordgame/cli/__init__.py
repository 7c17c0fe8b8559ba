"""The command line: `wordgame scrabble hints "<CGP>"`, and what the other games add in modules of their own."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from wordgame import __version__
from wordgame.errors import WordgameError
from wordgame.messages import languages

__all__ = ["main"]

COMMANDS = ("scrabble", "lexica", "kortalfapet", "wordmeld", "alkort", "arena", "puzzles")
"""Modules of this package with a function `add_commands(subparsers)`."""


def parser() -> argparse.ArgumentParser:
    """The whole command line's parser."""
    made = argparse.ArgumentParser(
        prog="wordgame", description="Judge words, list legal moves with scores, and get hints."
    )
    made.add_argument("--version", action="version", version=f"wordgame {__version__}")
    made.add_argument(
        "--language", default="en", choices=languages(), metavar="LANGUAGE", help="of what is said: en, sv, sk, uk"
    )
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"wordgame.cli.{name}").add_commands(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 for a refused input (the reason goes to standard error), 2 for wrong
    usage, 130 where it was interrupted, 141 where nobody reads the output any more.
    """
    options = parser().parse_args(arguments)
    try:
        status: int | None = options.run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        with suppress(OSError):  # what is left to write goes nowhere, or Python would complain of it at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (WordgameError, OSError) as error:
        why = error.text(options.language) if isinstance(error, WordgameError) else str(error)
        print(f"wordgame: {why}", file=sys.stderr)
        return 1
    return status or 0
