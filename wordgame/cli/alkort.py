"""`wordgame alkort ...`: play against the adviser, hints, open deals solved, a finished match explained."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgame.cli.sentences import say

if TYPE_CHECKING:
    from wordgame.alkort import Game, Position
    from wordgame.protocol import Hint

__all__ = ["add_commands"]

ALL = 44
"""As many hints as there can be cards."""


def add_commands(commands: Any) -> None:
    """Add the commands of Alkort to the subparsers of `wordgame`."""
    alkort = commands.add_parser("alkort", help="the card game Alkort: play, hints, open deals")
    actions = alkort.add_subparsers(dest="action", metavar="ACTION", required=True)

    play = actions.add_parser("play", help="play a match; the adviser plays the other seats")
    _rules_options(play)
    play.add_argument("--seat", type=int, default=0, help="your seat (default 0); -1 lets the adviser play them all")
    play.add_argument("--seed", type=int, default=None, help="the same seed gives the same deals")
    play.add_argument("--deals", type=int, default=None, help="end after so many deals")
    play.add_argument("--worlds", type=int, default=400, help="deals the adviser looks at for a card (default 400)")
    play.add_argument("--record", type=Path, default=None, metavar="FILE", help="write the match to this file")
    play.set_defaults(run=_play)

    hints = actions.add_parser("hints", help="what each card of a hand leads to")
    hints.add_argument("position", help="'hand=KD 7H 3S; trick=AH; played=...', or the hand alone")
    _rules_options(hints)
    hints.add_argument("--seconds", type=float, default=None, help="time to think (default 0.5)")
    hints.add_argument("--worlds", type=int, default=None, help="number of deals to look at")
    hints.add_argument("--seed", type=int, default=1)
    hints.add_argument("--method", choices=("playout", "solve"), default="playout", help="play deals on, or solve them")
    hints.add_argument("--json", action="store_true", help="as JSON, one hint a line")
    hints.set_defaults(run=_hints)

    show = actions.add_parser("show", help="a position as text, or as SVG")
    show.add_argument("position", help="as for hints")
    _rules_options(show)
    show.add_argument("--svg", action="store_true")
    show.set_defaults(run=_show)

    solve = actions.add_parser("solve", help="an open deal: the value of every card")
    solve.add_argument("hands", nargs="+", help="one hand a player, 'KD 7H 3S'")
    _rules_options(solve)
    solve.add_argument("--leader", type=int, default=0)
    solve.add_argument("--trick", default="", help="the cards already in the trick")
    solve.add_argument("--tricks", type=int, nargs=2, default=(0, 0), help="tricks so far of both sides")
    solve.add_argument("--seconds", type=float, default=None)
    solve.set_defaults(run=_solve)

    comment = actions.add_parser("comment", help="a recorded match: which card cost what")
    comment.add_argument("record", type=Path)
    comment.add_argument("--deal", type=int, default=None, help="one deal, from 1 (default: all)")
    comment.set_defaults(run=_comment)


def _rules_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rules", default="standard", help="standard or icelandic")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="change an option: follow_suit=true"
    )


def _rules(options: argparse.Namespace) -> Any:
    from wordgame.alkort import Rules
    from wordgame.doors import shown
    from wordgame.errors import InvalidRules

    changes: dict[str, Any] = {}
    for given in options.option:
        name, equals, value = given.partition("=")
        if not equals:
            raise InvalidRules(say("not_an_option", given=shown(given)), option=given)
        try:
            changes[name] = json.loads(value.lower())
        except (ValueError, RecursionError):
            changes[name] = value
    return Rules.preset(options.rules, **changes)


def _position(options: argparse.Namespace) -> Position:
    from wordgame.alkort import Position

    if "=" not in options.position:
        return Position(options.position, rules=_rules(options))
    position = Position.from_text(options.position)
    if options.rules != "standard" or options.option:
        return Position.from_dict({**position.to_dict(), "rules": _rules(options).to_dict()})
    return position


def _hints(options: argparse.Namespace) -> None:
    given = {name: getattr(options, name) for name in ("seconds", "worlds", "seed", "method")}
    found = _position(options).hints(ALL, **given)
    for hint in found:
        print(json.dumps(hint.to_dict()) if options.json else _told(hint, options.language))


def _told(hint: Hint[Any], language: str) -> str:
    return f"{hint.move!s:12} {'; '.join(each.text(language) for each in hint.why)}"


def _show(options: argparse.Namespace) -> None:
    from wordgame import render

    position = _position(options)
    print(render.svg(position) if options.svg else render.text(position))


def _solve(options: argparse.Namespace) -> None:
    from wordgame.alkort import solve

    found = solve(
        options.hands,
        options.leader,
        _rules(options),
        trick=options.trick,
        tricks=tuple(options.tricks),
        seconds=options.seconds,
    )
    sure = "open_tricks" if found.proven else "open_tricks_bound"
    print(say(sure, tricks=found.tricks, points=found.points).text(options.language))
    for card, value in found.by_card.items():
        tricks, points = say("tricks", n=value.tricks), say("points", n=value.points)
        print(say("open_card", card=card, tricks=tricks, points=points).text(options.language))


def _comment(options: argparse.Namespace) -> None:
    from wordgame.alkort import records

    game = records.load(options.record)
    deals = range(len(game.deals)) if options.deal is None else [options.deal - 1]
    for deal in deals:
        _explain(game, deal, options.language)


def _explain(game: Game, deal: int, language: str) -> None:
    from wordgame.alkort import comment

    comments = comment(game, deal)
    costly = [c for c in comments if c.points or c.tricks]
    cards, some = say("cards", n=len(comments)), say("costly", n=len(costly))
    print(say("deal_comment", deal=deal + 1, cards=cards, costly=some).text(language))
    for c in costly:
        print(f"  {c.text(language)}")


def _play(options: argparse.Namespace) -> int:
    from wordgame.alkort import Game, MoveKind, records
    from wordgame.render import alkort as picture

    game = Game(rules=_rules(options), seed=options.seed, max_deals=options.deals)
    print(say("alkort_help", seed=game.seed).text(options.language))
    lines = iter(sys.stdin.readline, "")
    explained = 0
    while not game.is_over:
        view = game.position
        if game.turn != options.seat:
            move = view.hints(1, worlds=options.worlds)[0].move
            if move.kind is not MoveKind.KEEP:  # that a hopeless hand was kept, nobody sees
                print(say("seat_moved", seat=game.turn, move=str(move)).text(options.language))
            game.push(move)
        else:
            print("\n" + picture.text(view, signs=sys.stdout.encoding.lower().startswith("utf")))
            if not _answer(game, options, lines):
                break
        for result in game.results[explained:]:
            said = say(
                "deal_result",
                deal=explained + 1,
                own=result.tricks[0],
                theirs=result.tricks[1],
                points=result.points[0],
                others=result.points[1],
                score=game.scores[0],
                against=game.scores[1],
            )
            print(said.text(options.language))
            _explain(game, explained, options.language)
            explained += 1
        explained = len(game.results)
    if options.record is not None:
        records.dump(game, options.record)
    if game.outcome is not None:
        winners = str(game.outcome.winners) if game.outcome.winners else say("nobody")
        said = say("match_over", score=game.scores[0], against=game.scores[1], winners=winners)
        print(said.text(options.language))
    return 0


def _answer(game: Game, options: argparse.Namespace, lines: Iterable[str]) -> bool:
    """Ask the player until a move is made; False when the match is left."""
    from wordgame.errors import WordgameError

    def undo() -> None:
        while game.history:
            game.pop()
            if game.turn == options.seat:
                return

    def hint() -> None:
        print(game.position.hints(1, worlds=options.worlds)[0].reveal(2, options.language))

    def why() -> None:
        for hint in game.position.hints(ALL, worlds=options.worlds):
            print(_told(hint, options.language))

    words: dict[str, Callable[[], None]] = {"undo": undo, "hint": hint, "why": why}
    for line in lines:
        word = line.strip()
        if word == "quit":
            return False
        if word in words:
            words[word]()
            if word == "undo":
                return True
            continue
        try:
            game.push(word)
        except WordgameError as error:
            print(say("refused", why=error.message).text(options.language))
            continue
        return True
    return False
