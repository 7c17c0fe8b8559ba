"""`wordgame wordmeld ...`: the best turns, checking a table, hints, pictures, and a game to play in the terminal."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgame.cli.sentences import say

if TYPE_CHECKING:
    from wordgame.wordmeld import Game, Position, WordLists

__all__ = ["add_commands"]


def add_commands(commands: Any) -> None:
    """Add the commands of WordMeld to the subparsers of `wordgame`."""
    wordmeld = commands.add_parser("wordmeld", help="turns, proofs, hints and play for WordMeld")
    actions = wordmeld.add_subparsers(dest="action", metavar="ACTION", required=True)

    solve = actions.add_parser("solve", help="the best turns of a table and a hand, proven where time allows")
    _position_options(solve)
    solve.add_argument("-n", "--number", type=int, default=5, help="how many turns (default 5)")
    solve.add_argument("--seconds", type=float, help="time limit")
    solve.add_argument("--steps", action="store_true", help="tell each turn step by step")
    solve.set_defaults(run=_solve)

    hints = actions.add_parser("hints", help="advice: turns, drawing or taking, plans for premium words")
    _position_options(hints)
    hints.add_argument("-n", "--number", type=int, default=5, help="how many hints (default 5)")
    hints.set_defaults(run=_hints)

    check = actions.add_parser("check", help="judge a move ('BOWL > (BOWL)S') or a whole proposed table")
    check.add_argument("move", nargs="+", help="the move as one argument, or every word that shall lie on the table")
    _position_options(check)
    check.add_argument("--taken-back", help="the cards that you say go back into the hand")
    check.set_defaults(run=_check)

    show = actions.add_parser("show", help="the table before and after the best turn, as text or SVG")
    _position_options(show)
    show.add_argument("--svg", action="store_true", help="an SVG document instead of text")
    show.add_argument("--dark", action="store_true", help="dark colours")
    show.add_argument("--move", help="show this move instead of the best one")
    show.set_defaults(run=_show)

    play = actions.add_parser("play", help="play in the terminal against the adviser")
    _list_options(play)
    play.add_argument("--players", type=int, default=2, help="2 to 4 (default 2); you are the first")
    play.add_argument("--seed", type=int, help="the shuffle")
    play.set_defaults(run=_play)


def _list_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lexicon", default="en", help="common words: a bundled lexicon (en, sv, sk) or a file")
    command.add_argument("--official", type=Path, metavar="FILE", help="official (premium) words, one a line")
    command.add_argument("--winning", action="append", default=[], metavar="WORD", help="a winning word (repeatable)")
    command.add_argument("--rules", default="standard", help="a preset's name (default: standard)")
    command.add_argument("--json", action="store_true", help="print JSON")


def _position_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--table", default="", help="the words on the table, lower case for a joker: 'OTHER BOwL'")
    command.add_argument("--hand", default="", help="the cards in hand, '?' for a joker")
    command.add_argument("--opening", action="store_true", help="the player's first word is still to come")
    command.add_argument("--stock", type=int, help="cards left in the stock (default: enough)")
    command.add_argument("--others", default="", metavar="8,7", help="cards in the other hands, in their order of play")
    _list_options(command)


def _lists(options: argparse.Namespace) -> WordLists:
    from wordgame.doors import read_utf8
    from wordgame.lexicon import Lexicon
    from wordgame.wordmeld import WordLists

    official = read_utf8(options.official).split() if options.official else ()
    return WordLists(official=official, common=Lexicon.load(options.lexicon), winning=options.winning)


def _position(options: argparse.Namespace) -> Position:
    from wordgame.doors import shown
    from wordgame.errors import InvalidText
    from wordgame.wordmeld import Position, load_deck

    sizes = [size.strip() for size in options.others.split(",") if size.strip()]
    if not all(size.isascii() and size.isdigit() and len(size) < 10 for size in sizes):
        raise InvalidText(say("others_numbers", given=shown(options.others)), text=options.others)
    lists = _lists(options)
    return Position(
        table=options.table.split(),
        hand=options.hand,
        lists=lists,
        rules=options.rules,
        opening=options.opening,
        stock=options.stock,
        others=map(int, sizes),
        deck=load_deck(lists.alphabet.name) if sizes else None,
    )


def _print_json(data: Any) -> None:
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    print()


def _solve(options: argparse.Namespace) -> None:
    solution = _position(options).solve(options.number, options.seconds)
    if options.json:
        _print_json(solution.to_dict())
        return
    language = options.language
    proof = say("proven") if solution.proven else say("bounded", bound=solution.bound)
    found = say("no_turn") if solution.cards_left is None else say("cards_left", n=solution.cards_left)
    print(say("best_turn", found=found, proof=proof).text(language))
    for number, turn in enumerate(solution.turns, 1):
        print(f"{number:2}. {say('wins').text(language) if turn.wins else f'{turn.cards_left:4}'}  {turn}")
        if options.steps:
            print("".join(f"        {step.text(language)}\n" for step in turn.steps), end="")


def _hints(options: argparse.Namespace) -> None:
    hints = _position(options).hints(options.number)
    if options.json:
        _print_json([hint.to_dict() for hint in hints])
        return
    for hint in hints:
        print(f"{hint.value:g} {hint.unit}: {hint.move}")
        for reason in hint.why:
            print(f"    {reason.text(options.language)}")


def _check(options: argparse.Namespace) -> int:
    position = _position(options)
    move: Any = options.move[0] if len(options.move) == 1 and options.taken_back is None else options.move
    verdict = position.check(move, taken_back=options.taken_back)
    if options.json:
        _print_json(verdict.to_dict())
    else:
        left = say("cards_left", n=verdict.score or 0)
        print((say("legal_cards", left=left) if verdict else say("not_legal")).text(options.language))
        for reason in verdict.reasons:
            print(f"  {reason.text(options.language)}")
    return 0 if verdict else 1


def _show(options: argparse.Namespace) -> None:
    from wordgame.render import svg
    from wordgame.render.wordmeld import text

    position = _position(options)
    turns = (position.turn(options.move),) if options.move else position.solve(1, 2.0, count=False).turns
    turn = turns[0] if turns else None
    print(svg(position, turn, dark=options.dark) if options.svg or options.dark else text(position, turn))


def _play(options: argparse.Namespace) -> None:
    from wordgame.wordmeld import Game

    game = Game(options.players, lists=_lists(options), rules=options.rules, seed=options.seed)
    print(say("wordmeld_help").text(options.language))
    while not game.is_over:
        if game.turn != 0:
            move = game.position.hints(1, seconds=1.0)[0].move
            print(say("seat_moved", seat=game.turn, move=str(move)).text(options.language))
            game.push(move)
        elif not _ask(game, options.language):
            return
    assert game.outcome is not None
    said = say("wordmeld_over", why=game.outcome.termination, winners=game.outcome.winners)
    print(said.text(options.language))


def _ask(game: Game, language: str) -> bool:
    """One line from the player; False to stop."""
    from wordgame.errors import WordgameError
    from wordgame.render.wordmeld import text

    top, stock, cards = game.position.top, game.stock, game.scores
    if top:
        said = say("wordmeld_state_top", stock=stock, top=str(top), cards=cards)
    else:
        said = say("wordmeld_state", stock=stock, cards=cards)
    print(f"\n{text(game.position)}\n{said.text(language)}")
    line = sys.stdin.readline()
    given = line.strip()
    if not line or given == "quit":
        return False
    if given == "hint":
        for hint in game.position.hints(3, seconds=1.0):
            print(f"  {hint.move}: {'; '.join(each.text(language) for each in hint.why)}")
        return True
    try:
        if given == "undo":
            game.pop()
            while game.turn != 0 and game.history:
                game.pop()
        elif given:
            game.push(given)
    except WordgameError as error:
        print(f"  {error.text(language)}")
    return True
