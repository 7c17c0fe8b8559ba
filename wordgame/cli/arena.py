"""`wordgame arena GAME A B`: paired games of two players; `wordgame arena GAME --levels`: a table of all levels."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from importlib import import_module
from typing import TYPE_CHECKING, Any

from wordgame.cli.sentences import say
from wordgame.messages import Message

if TYPE_CHECKING:
    from wordgame.players import Standing

__all__ = ["add_commands"]

MOST = 10
COLUMNS = 8


def add_commands(commands: Any) -> None:
    """Add `arena` to the subparsers of `wordgame`."""
    arena = commands.add_parser(
        "arena",
        help="paired games of two players: levels, advisers, programs of your own",
        description="Paired games from equal deals, seats exchanged. A player is a level (1 to 10), hints, "
        "hints:worlds=24,seed=3 (the adviser with these options), or package.module:name, an object with "
        "choose(position) or a class of such.",
    )
    arena.add_argument("game", help="scrabble, kortalfapet, wordmeld, alkort, or a module of your own")
    arena.add_argument("first", nargs="?", help="the player whose standing is told")
    arena.add_argument("second", nargs="?", help="the other player")
    arena.add_argument("--levels", action="store_true", help="instead: each level against the one below, as a table")
    arena.add_argument("--pairs", type=int, default=100, help="deals, each played twice (default 100)")
    arena.add_argument("--seed", type=int, default=0, help="of the deals")
    arena.add_argument("--seconds", type=float, default=None, help="for each move")
    arena.add_argument("--lexicon", default=None, help="en, sv, sk, or a file")
    arena.add_argument("--rules", default=None, help="the name of a preset")
    arena.add_argument("--players", type=int, default=None, help="how many seats")
    arena.add_argument("--resume", default=None, metavar="FILE", help="keep pairs in this file, and go on from it")
    arena.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    arena.add_argument("--json", action="store_true", help="one JSON object a match")
    arena.add_argument("--quiet", action="store_true", help="do not tell how far it is")
    arena.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    from wordgame.errors import InvalidRules
    from wordgame.players import steps
    from wordgame.sentences import say as shared

    if options.levels:
        numbers = range(2, MOST + 1)
        matches = [(str(n), str(n - 1)) for n in numbers if _step(options.game, n) > _step(options.game, n - 1)]
        if not options.json:
            told = say("strengths", game=options.game, n=steps(options.game)), say("level_table")
            print(f"{told[0].text(options.language)}\n\n{told[1].text(options.language)}\n{'|---' * COLUMNS}|")
    elif options.first is None or options.second is None:
        raise InvalidRules(shared("two_players"), option="second")
    else:
        matches = [(options.first, options.second)]
    pool: Any = nullcontext() if options.workers == 1 else ProcessPoolExecutor(options.workers)
    with pool as executor:
        for first, second in matches:
            standing = _match(options, first, second, executor)
            if options.json:
                print(json.dumps({"game": options.game, "first": first, "second": second, **standing.to_dict()}))
            elif options.levels:
                print(_row(first, second, standing))
            else:
                print(_told(first, second, standing).text(options.language))
            sys.stdout.flush()
    return 0


def _match(options: argparse.Namespace, first: str, second: str, executor: Executor | None) -> Standing:
    from wordgame.players import arena

    def tell(done: int, of: int) -> None:
        said = say("pairs_played", done=done, of=of).text(options.language)
        print(f"\r{said}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    given = {"lexicon": options.lexicon, "rules": options.rules, "players": options.players}
    return arena(
        options.game,
        _player(options.game, first),
        _player(options.game, second),
        options.pairs,
        seed=options.seed,
        seconds=options.seconds,
        executor=executor,
        workers=1,
        resume=options.resume,
        progress=None if options.quiet else tell,
        **{name: value for name, value in given.items() if value is not None},
    )


def _told(first: str, second: str, found: Standing) -> Message:
    games, share, error = found.games, 100 * found.share, 100 * found.share_error
    said = say(
        "standing", first=first, second=second, games=games, wins=found.wins, draws=found.draws, losses=found.losses,
        share=share, share_error=error, lead=found.lead, lead_error=found.lead_error,
    )  # fmt: skip
    return said if found.elo is None else say("standing_elo", standing=said, elo=found.elo, error=found.elo_error)


def _step(game: str, level: int) -> int:
    from wordgame.players import player

    return player(game, level).step


def _row(first: str, second: str, found: Standing) -> str:
    elo = "" if found.elo is None else f"{found.elo:+.0f} ± {found.elo_error:.0f}"
    share = f"{100 * found.share:.1f} ± {100 * found.share_error:.1f} %"
    return f"| {first} | {second} | {found.games} | {found.wins} | {found.draws} | {found.losses} | {share} | {elo} |"


def _player(game: str, text: str) -> Any:
    """The player that a text names. Raises UnknownName, InvalidRules."""
    from wordgame.doors import shown
    from wordgame.errors import UnknownName
    from wordgame.players import Adviser, player
    from wordgame.sentences import say as shared

    if text.isdecimal():
        return player(game, int(text))
    name, _, rest = text.partition(":")
    if name == "hints":
        return Adviser(**_options(rest))
    try:
        found = getattr(import_module(name), rest)
    except (ImportError, AttributeError, ValueError) as error:
        known = ["1", "10", "hints", "hints:worlds=24", "package.module:name"]
        raise UnknownName(shared("no_player", name=shown(text), known=known), known=known) from error
    return found() if isinstance(found, type) else found


def _options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        name, _, value = part.partition("=")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options
