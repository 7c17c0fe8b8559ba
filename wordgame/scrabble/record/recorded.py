"""A recorded game as one that can be played on: every event handed to the referee, with the racks the record tells.

What the referee refuses is an error with the line. Scores are the rules' own; `replay` lists where a record differs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from wordgame.doors import short, shown
from wordgame.errors import IllegalMove, InvalidPosition, InvalidRules, InvalidText, WordgameError
from wordgame.game import Reason, lexicon_of
from wordgame.lexicon import Lexicon
from wordgame.scrabble.game import Game
from wordgame.scrabble.record.transcript import Event, EventKind, Transcript
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.rules.named import rules_named
from wordgame.tiles import Rack

__all__ = ["game_of", "rules_of", "unknown_names"]

_PLAYING = (EventKind.PLACE, EventKind.EXCHANGE, EventKind.PASS)
_ENDINGS: tuple[dict[str, int | None], ...] = (
    {"pass_limit": None, "scoreless_limit": 6},
    {"pass_limit": 100, "scoreless_limit": None},
)
"""What else may end a game without points: a record does not name the rule. The last: nothing but going out."""


def rules_of(
    record: Transcript, rules: Rules | str | Mapping[str, Any] | None = None, lexicon: Lexicon | None = None
) -> Rules:
    """The rules given; else those the record's pragmas name, by letters, board or lexicon; else English Scrabble."""
    if rules is None and record.pragma("rules"):
        try:
            rules = Rules.from_dict(json.loads(record.pragma("rules") or ""))
        except (ValueError, RecursionError, TypeError) as error:
            raise InvalidRules(f"#rules cannot be read: {short(error)}", option="rules") from error
    elif rules is None:
        letters = record.pragma("tile-distribution") or record.pragma("tile-set")
        layout = record.pragma("board-layout") or record.pragma("game-board")
        rules = rules_named(letters, layout, record.pragma("lexicon"), None if lexicon is None else lexicon.alphabet)
    return Rules.of(rules)


def unknown_names(record: Transcript) -> list[str]:
    """What the record names, in words, that is not known here: its letters, its board."""
    letters = record.pragma("tile-distribution") or record.pragma("tile-set")
    layout = record.pragma("board-layout") or record.pragma("game-board")
    unknown = []
    if letters and rules_named(letters, None) is None:
        unknown.append(f"the letters {shown(letters)}")
    if layout and rules_named(None, layout) is None:
        unknown.append(f"the board {shown(layout)}")
    return unknown if record.pragma("rules") is None else []


def game_of(
    record: Transcript, *, rules: Rules | str | Mapping[str, Any] | None = None, lexicon: Lexicon | str | None = None
) -> Game:
    """The game after the last event of a record. See `Record.game`."""
    if not record.players:
        raise InvalidPosition("the record names no players", reasons=[("players", "no #player line")])
    lexicon = lexicon_of(lexicon)
    unknown = unknown_names(record) if rules is None else []
    if unknown:
        raise InvalidRules(f"{' and '.join(unknown)}: not known; say which `rules` hold", option="rules")
    chosen = rules_of(record, rules, lexicon)
    if rules is not None or record.pragma("rules"):
        try:
            return _played(record, chosen, lexicon)
        except IllegalMove as error:
            if chosen.challenge != "double" or not _codes(error) & {"game_over"}:
                raise
            with suppress(IllegalMove):  # a turn lost by a wrong challenge is written as a pass
                return _played(record, chosen, lexicon, lost_turns=True)
            raise
    seen = chosen.changed(**_seen(record, chosen))
    try:
        return _played(record, seen, lexicon)
    except IllegalMove as error:
        if not {"game_over", "not_over"} & _codes(error):
            raise
        for ending in _ENDINGS:
            with suppress(IllegalMove):
                return _played(record, seen.changed(**ending), lexicon)
        raise


def _codes(error: IllegalMove) -> set[str]:
    return {reason.code for reason in error.reasons}


def _seen(record: Transcript, rules: Rules) -> dict[str, Any]:
    """What the events show of the rules: how the last tiles count, and what a wrong challenge moves."""
    seen: dict[str, Any] = {}
    for event in record.events:
        if event.kind is EventKind.CHALLENGE_BONUS and event.score:
            to = "player" if event.score > 0 else "challenger"
            seen |= {"challenge": "points", "challenge_points": abs(event.score), "challenge_points_to": to}
        elif event.kind is EventKind.END_RACK and event.score > 0:
            with suppress(InvalidText):
                left = Rack.parse(event.tiles or "", rules.alphabet)
                worth = sum(count * rules.tiles.values[code] for code, count in enumerate(left.counts))
                seen["end_bonus"] = "double_opponent" if event.score == 2 * worth else "others_racks"
    return seen


def _played(record: Transcript, rules: Rules, lexicon: Lexicon | None, *, lost_turns: bool = False) -> Game:
    """`lost_turns`: a pass right after another's play, which is valid, is a challenge of it."""
    playing = [event.nick for event in record.events if event.kind in _PLAYING]
    first = record.seat(playing[0]) if playing else 0
    game = Game(len(record.players), rules=rules, lexicon=lexicon, seed=0, turn=first, deal=False)
    for event in record.events:
        try:
            play = game.table.last
            stands = play is not None and not game.is_over and all(word.valid for word in play.move.words)
            if lost_turns and event.kind is EventKind.PASS and stands:
                game.challenge(seat=record.seat(event.nick))
            else:
                _take(game, event, record.seat(event.nick))
        except WordgameError as error:
            raise _at_line(f"line {event.line}", error) from error
    for seat, player in enumerate(record.players):
        rack = record.pragma(f"rack{player.number}")
        if rack:
            try:
                _tell(game, seat, "".join(rack.split()))
            except WordgameError as error:
                raise _at_line(f"#rack{player.number}", error) from error
    return game


def _at_line(where: str, error: WordgameError) -> WordgameError:
    """The same error, with the line in front."""
    told = type(error)(f"{where}: {error}")
    told.__dict__.update(error.__dict__)
    return told


def _take(game: Game, event: Event, seat: int) -> None:
    """Hand one event to the referee."""
    if event.kind in _PLAYING:
        if not game.is_over and seat != game.turn:
            raise _refused("turn", f"{event.nick} plays out of turn")
        _move(game, event, seat)
    elif event.kind is EventKind.WITHDRAWN:
        play = game.table.last
        if play is None or play.seat != seat:
            raise _refused("no_play", f"no play of {event.nick} stands just before that could be taken back")
        game.withdraw()
    elif event.kind is EventKind.CHALLENGE_BONUS:
        game.challenge_bonus(seat, event.score)
    elif event.kind is EventKind.TIME_PENALTY:
        game.give_points(seat, event.score)
    elif not game.is_over:
        raise _refused("not_over", "tiles left are counted, but the game is not over by these rules")
    elif event.kind is EventKind.END_PENALTY:
        _tell(game, seat, event.tiles or "")
    elif game.players == 2:
        _tell(game, 1 - seat, event.tiles or "")


def _move(game: Game, event: Event, seat: int) -> None:
    told = "" if event.rack == "UNKNOWN" else event.rack.strip("()")
    if told and not game.is_over:
        _tell(game, seat, told)
    if event.kind is EventKind.PASS:
        if not (game.is_over and game.table.out is not None and game.table.last is not None):
            game.push("pass")  # after the last play it only says that the play is not challenged
    elif event.kind is EventKind.EXCHANGE:
        game.push(f"exchange {_gone(game, event, seat)}")
    else:
        text = f"{event.where} {event.word}"
        verdict = game.position.check(text)
        game.push(text, phony=any(reason.code == "not_a_word" for reason in verdict.reasons))


def _tell(game: Game, seat: int, rack: str) -> None:
    """Tell what a rack holds. Where that cannot be beside what is thought of the other racks, it is they that are
    forgotten: the record shows a tile here that was wrongly shown there.
    """
    try:
        game.set_rack(seat, rack)
    except InvalidPosition as error:
        if error.reasons[0][0] != "too_many_tiles":
            raise
        for other in range(game.players):
            game.set_rack(other, "")
        game.set_rack(seat, rack)


def _gone(game: Game, event: Event, seat: int) -> str:
    """The tiles of an exchange; their number where the record does not say which of the rack went."""
    if event.tiles is not None:
        return event.tiles
    known = game.table.racks[seat]
    if game.table.unknown[seat] == 0 and len(known) == event.count:
        return str(known)
    game.set_rack(seat, "")
    return str(event.count)


def _refused(code: str, message: str) -> IllegalMove:
    return IllegalMove(message, reasons=(Reason(code, message),))
