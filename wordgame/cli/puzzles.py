"""`wordgame puzzles GAME`: puzzles from self-play, as text or as JSON; `--confirm FILE` solves them again."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from wordgame.cli.sentences import say

__all__ = ["add_commands"]


def add_commands(commands: Any) -> None:
    """Add `puzzles` to the subparsers of `wordgame`."""
    puzzles = commands.add_parser("puzzles", help="positions with one best move, from self-play")
    puzzles.add_argument("game", help="scrabble, kortalfapet, wordmeld or alkort")
    puzzles.add_argument("-n", "--count", type=int, default=5, help="how many (default 5)")
    puzzles.add_argument("--seed", type=int, default=0, help="the same seed gives the same puzzles")
    puzzles.add_argument("--lexicon", default=None, help="en, sv, sk, or a file")
    puzzles.add_argument("--rules", default=None, help="the name of a preset")
    puzzles.add_argument("--players", type=int, default=None, help="how many seats")
    puzzles.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    puzzles.add_argument("--answers", action="store_true", help="tell the answers")
    puzzles.add_argument("--json", action="store_true", help="one JSON object a puzzle")
    puzzles.add_argument("--confirm", type=Path, default=None, metavar="FILE", help="solve these again instead")
    puzzles.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from wordgame.puzzles import make

    if options.confirm is not None:
        return _confirm(options)
    given = {"lexicon": options.lexicon, "rules": options.rules, "players": options.players}
    pool: Any = nullcontext() if options.workers == 1 else ProcessPoolExecutor(options.workers)
    with pool as executor:
        made = make(
            options.game,
            options.count,
            seed=options.seed,
            executor=executor,
            workers=1,
            progress=_tell if sys.stderr.isatty() else None,
            **{name: value for name, value in given.items() if value is not None},
        )
    for number, puzzle in enumerate(made, 1):
        if options.json:
            print(json.dumps(puzzle.to_dict()))
            continue
        print(say("puzzle_number", number=number, text=puzzle.message).text(options.language))
        print(puzzle.load())
        print(say("puzzle_missed", n=puzzle.difficulty, levels=puzzle.missed_by).text(options.language))
        if options.answers:
            print(say("puzzle_answers", answers=puzzle.found.answers).text(options.language))
    return 0


def _tell(done: int, of: int) -> None:
    print(f"\r{done}/{of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _confirm(options: argparse.Namespace) -> int:
    from wordgame.doors import read_utf8
    from wordgame.errors import InvalidText
    from wordgame.puzzles import Puzzle, confirm
    from wordgame.sentences import say as shared

    kept = of = 0
    for line in read_utf8(options.confirm).splitlines():
        try:
            plain = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InvalidText(shared("dict_unreadable", kind="puzzle", why=str(error)[:100]), text=line[:80]) from error
        puzzle = Puzzle.from_dict(plain)
        of += 1
        right = confirm(puzzle)
        kept += right
        if not right:
            print(say("puzzle_lost", number=of, answers=puzzle.found.answers).text(options.language))
    print(say("puzzles_kept", kept=kept, of=of).text(options.language))
    return 0
