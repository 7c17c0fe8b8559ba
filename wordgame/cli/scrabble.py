"""`wordgame scrabble ...`: hints, checking a move, the board as a picture."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgame.cli.sentences import say

if TYPE_CHECKING:
    from wordgame.protocol import Hint
    from wordgame.scrabble import Position, Rules

__all__ = ["add_commands"]


def add_commands(commands: Any) -> None:
    """Add the commands of Scrabble to the subparsers of `wordgame`."""
    scrabble = commands.add_parser("scrabble", help="moves, scores and hints for Scrabble and games like it")
    actions = scrabble.add_subparsers(dest="action", metavar="ACTION", required=True)

    hints = actions.add_parser("hints", help="the best moves of a position, with reasons")
    _position_options(hints)
    hints.add_argument("-n", "--number", type=int, default=10, help="how many moves (default 10)")
    hints.add_argument(
        "--by", choices=("score", "equity"), default="score", help="rank by points, or by points and what stays"
    )
    hints.add_argument(
        "--reveal", type=int, choices=range(1, 6), help="give away only so much of the best move, 1 to 5"
    )
    hints.add_argument("--why", action="store_true", help="show how each score comes about")
    hints.set_defaults(run=_hints)

    check = actions.add_parser("check", help="judge one move: '8D CRANE'")
    check.add_argument("move", help="the move, for example '8D CRANE' or 'exchange ABC'")
    _position_options(check)
    check.set_defaults(run=_check)

    show = actions.add_parser("show", help="the board as text, or as SVG")
    _position_options(show)
    show.add_argument("--svg", action="store_true", help="an SVG document instead of text")
    show.add_argument("--dark", action="store_true", help="dark colours")
    show.set_defaults(run=_show)

    analyse = actions.add_parser("analyse", help="a recorded game (GCG) move by move: ranks and better moves")
    analyse.add_argument("file", type=Path, help="a GCG file")
    analyse.add_argument("--lexicon", default=None, help="a bundled lexicon or a file; default: the rules' language")
    analyse.add_argument("--rules", default=None, help="a preset's name or a TOML file; default: what the file says")
    analyse.add_argument("--by", choices=("score", "equity"), default="equity")
    analyse.add_argument("--strict", action="store_true", help="refuse a file that is not exactly as the format has it")
    analyse.add_argument("--html", action="store_true", help="a page with a board for every move")
    analyse.add_argument("--dark", action="store_true", help="dark boards")
    analyse.add_argument("--json", action="store_true", help="print JSON")
    analyse.set_defaults(run=_analyse)

    leaves = actions.add_parser("leaves", help="train a table of leave values by self-play")
    leaves.add_argument("file", type=Path, help="the table to write: .leaves, .klv2, or JSON")
    leaves.add_argument("--lexicon", default=None, help="a bundled lexicon or a file; default: the rules' language")
    leaves.add_argument("--rules", default=None, help="a preset's name or a TOML file (default: scrabble-en)")
    leaves.add_argument(
        "--samples",
        type=_from_one,
        nargs="+",
        default=None,
        metavar="N",
        help="racks to sample, generation by generation",
    )
    leaves.add_argument("--workers", type=_from_one, default=1, help="processes (the table is the same)")
    leaves.add_argument("--resume", type=Path, default=None, help="a file to go on from, written on the way")
    leaves.add_argument(
        "--steps",
        type=_from_one,
        nargs="+",
        default=None,
        metavar="N",
        help="pack .leaves in these thousandths of a point, from leaves of no tile on (default: nothing is lost)",
    )
    leaves.add_argument("--seed", type=int, default=1)
    leaves.set_defaults(run=_leaves, json=False)

    rules = actions.add_parser("rules", help="the options of a rule set as TOML; without a name, the names")
    rules.add_argument("name", nargs="?", help="a preset's name")
    rules.set_defaults(run=_rules)


def _from_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def _position_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("cgp", nargs="?", help="the position as CGP (board rows between slashes, racks, scores, ...)")
    command.add_argument(
        "--board", type=Path, metavar="FILE", help="a text file with one row of the board a line, '.' for empty"
    )
    command.add_argument("--rack", default=None, help="the tiles on the rack, '?' for a blank")
    command.add_argument(
        "--lexicon", default=None, help="a bundled lexicon (en, sv, sk) or a file; default: the rules' language"
    )
    command.add_argument(
        "--rules", default=None, help="a preset's name or a TOML file (default: scrabble-en, or what the CGP says)"
    )
    command.add_argument("--json", action="store_true", help="print JSON")


def _rules_of(options: argparse.Namespace) -> Rules | None:
    from wordgame.scrabble import Rules

    if options.rules is None:
        return None
    return Rules.from_toml(Path(options.rules)) if options.rules.endswith(".toml") else Rules.preset(options.rules)


def _position(options: argparse.Namespace) -> Position:
    from wordgame.doors import read_utf8
    from wordgame.errors import InvalidText
    from wordgame.lexicon import Lexicon
    from wordgame.scrabble import Position, Rules, cgp

    rules = _rules_of(options)
    if (options.cgp is None) == (options.board is None):
        raise InvalidText(say("cgp_or_board"))
    if options.cgp is not None:
        rules = cgp.loads(options.cgp, rules=rules, check_tiles=False).rules
    lexicon = Lexicon.load(options.lexicon or (rules or Rules()).alphabet.name)
    if options.cgp is not None:
        position = cgp.loads(options.cgp, lexicon=lexicon, rules=rules)
        return (
            position
            if options.rack is None
            else Position(position.board, rack=options.rack, lexicon=lexicon, rules=rules, scores=position.scores)
        )
    return Position(read_utf8(options.board), rack=options.rack or "", lexicon=lexicon, rules=rules)


def _print_json(data: Any) -> None:
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    print()


def _hints(options: argparse.Namespace) -> None:
    position = _position(options)
    hints = position.hints(options.number, by=options.by)
    if options.reveal is not None:
        shown = [hint.reveal(options.reveal, options.language) for hint in hints[:1]]
        if options.json:
            _print_json({"level": options.reveal, "hint": shown[0] if shown else None})
        else:
            print("\n".join(shown))
        return
    if options.json:
        moves = position.legal_moves
        _print_json(
            {
                "position": position.to_dict(),
                "moves": len(moves),
                "placements": len(moves.placements),
                "hints": [hint.to_dict() for hint in hints],
            }
        )
        return
    moves = position.legal_moves
    said = say(
        "best_hints",
        placements=say("placements", n=len(moves.placements)),
        exchanges=say("exchanges", n=len(moves.exchanges)),
        n=len(hints),
        by=options.by,
    )
    print(said.text(options.language))
    for line in _table(hints, options.by, options.language):
        print(line)
    if options.why:
        for hint in hints:
            print(f"\n{hint.move}")
            for reason in hint.why:
                print(f"  {reason.text(options.language)}")


def _table(hints: Sequence[Hint[Any]], by: str, language: str) -> list[str]:
    rows = []
    for rank, hint in enumerate(hints, 1):
        move, details = hint.move, hint.details
        words = ", ".join(f"{word} {score}" for word, score in move.words) or "-"
        kept = say("keeps", tiles=details["kept"] or "-").text(language)
        leave = f"{details['equity']:8.1f}" if by == "equity" else ""
        rows.append((str(rank), str(move.score), leave, move.notation, kept, words))
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(6)]
    lines = []
    for row in rows:
        parts = [
            row[0].rjust(widths[0]) + ".",
            row[1].rjust(widths[1]),
            row[2],
            row[3].ljust(widths[3]),
            row[4].ljust(widths[4]),
            row[5],
        ]
        lines.append("  ".join(part for part in parts if part).rstrip())
    return lines


def _check(options: argparse.Namespace) -> int:
    position = _position(options)
    verdict = position.check(options.move)
    if options.json:
        _print_json(verdict.to_dict())
        return 0 if verdict else 1
    print(say("legal" if verdict else "not_legal").text(options.language))
    for reason in verdict.reasons:
        print(f"  {reason.text(options.language)}")
    if verdict.words:
        for line in position.parse(options.move).explain():
            print(f"  {line.text(options.language)}")
    return 0 if verdict else 1


def _show(options: argparse.Namespace) -> None:
    from wordgame import render

    position = _position(options)
    if options.json:
        _print_json(position.to_dict())
    else:
        print(render.svg(position, dark=options.dark) if options.svg or options.dark else render.text(position))


def _rules(options: argparse.Namespace) -> None:
    from wordgame.scrabble import Rules

    if options.name is None:
        print("\n".join(Rules.presets()))
    else:
        print(Rules.preset(options.name).to_toml(), end="")


def _analyse(options: argparse.Namespace) -> None:
    from wordgame import render
    from wordgame.lexicon import Lexicon
    from wordgame.scrabble import gcg
    from wordgame.scrabble.record.analysis import analyse

    record = gcg.load(options.file, strict=options.strict)
    rules = _rules_of(options) or record.replay().rules
    lexicon = Lexicon.load(options.lexicon or rules.alphabet.name)
    analysis = analyse(record, lexicon=lexicon, rules=rules, by=options.by)
    if options.json:
        _print_json(analysis.to_dict())
    elif options.html:
        print(render.html_report(analysis, dark=options.dark, title=record.pragma("title") or options.file.name))
    else:
        print(analysis.to_text(options.language))


def _leaves(options: argparse.Namespace) -> None:
    from concurrent.futures import ProcessPoolExecutor
    from contextlib import ExitStack

    from wordgame.lexicon import Lexicon
    from wordgame.scrabble import Rules, train_leaves

    rules = _rules_of(options) or Rules()
    lexicon = Lexicon.load(options.lexicon or rules.alphabet.name)

    def told(done: int, of: int) -> None:
        print(
            "\r" + say("training_racks", done=done, of=of).text(options.language), end="", file=sys.stderr, flush=True
        )

    given = {} if options.samples is None else {"generations": options.samples}
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(options.workers)) if options.workers > 1 else None
        table = train_leaves(
            rules, lexicon, executor=pool, **given, seed=options.seed,
            resume=options.resume, progress=told,
        )  # fmt: skip
    print(file=sys.stderr)
    table.save(options.file, steps=options.steps)
    print(say("leaves_made", file=str(options.file), table=repr(table)).text(options.language))
