"""A recorded game as one that can be played on: every event handed to the referee, with the racks the record tells.

What the referee refuses is an error with the line. Scores are the rules' own; `replay` lists where a record differs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from wordgame.doors import short, shown
from wordgame.errors import IllegalMove, InvalidPosition, InvalidRules, InvalidText, WordgameError
from wordgame.lexicon import Lexicon
from wordgame.messages import Message
from wordgame.protocol import lexicon_of
from wordgame.scrabble.game import Game
from wordgame.scrabble.record.transcript import Event, EventKind, Transcript
from wordgame.scrabble.referee.annotations import Annotations
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.rules.named import GAME_TYPES, rules_named
from wordgame.scrabble.sentences import joined, say
from wordgame.tiles import Rack

__all__ = ["RULE_PRAGMAS", "game_of", "rules_of", "unknown_names"]

_PLAYING = (EventKind.PLACE, EventKind.EXCHANGE, EventKind.PASS)
_ENDINGS: tuple[dict[str, int | None], ...] = (
    {"pass_limit": None, "scoreless_limit": 6, "scoreless_at_zero": True},
    {"pass_limit": 100, "scoreless_limit": None, "scoreless_at_zero": True},
)
"""What else may end a game without points: a record does not name the rule. The last: nothing but going out."""

_SEATED = ("player", "rack")
RULE_PRAGMAS = frozenset({"rules", "tile-distribution", "tile-set", "board-layout", "game-board"})
"""What a record says of the rules; written anew from the rules themselves."""

_CHALLENGED = re.compile(r"(\S+) challenged (.+): valid(?:, a turn lost)?\Z")
_RESIGNED = re.compile(r"(\S+) resigned\Z")
_LOST_TURN = re.compile(r"(\S+) has lost this turn\Z")


def rules_of(
    record: Transcript, rules: Rules | str | Mapping[str, Any] | None = None, lexicon: Lexicon | None = None
) -> Rules:
    """The rules given; else those the record's pragmas name, by letters, board or lexicon; else English Scrabble."""
    if rules is None and record.pragma("rules"):
        try:
            rules = Rules.from_dict(json.loads(record.pragma("rules") or ""))
        except (ValueError, RecursionError, TypeError) as error:
            raise InvalidRules(say("rules_unreadable", why=short(error)), option="rules") from error
    elif rules is None:
        letters = record.pragma("tile-distribution") or record.pragma("tile-set")
        layout = record.pragma("board-layout") or record.pragma("game-board")
        rules = rules_named(letters, layout, record.pragma("lexicon"), None if lexicon is None else lexicon.alphabet)
    return Rules.of(rules)


def unknown_names(record: Transcript) -> list[Message]:
    """What the record names that is not known here: its letters, its board, a variant of the game."""
    letters = record.pragma("tile-distribution") or record.pragma("tile-set")
    layout = record.pragma("board-layout") or record.pragma("game-board")
    variant = record.pragma("game-type")
    unknown = []
    if letters and rules_named(letters, None) is None:
        unknown.append(say("unknown_letters", name=shown(letters)))
    if layout and rules_named(None, layout) is None:
        unknown.append(say("unknown_board", name=shown(layout)))
    if variant and variant.strip().lower() not in GAME_TYPES:
        unknown.append(say("unknown_variant", name=shown(variant)))
    return unknown if record.pragma("rules") is None else []


def game_of(
    record: Transcript, *, rules: Rules | str | Mapping[str, Any] | None = None, lexicon: Lexicon | str | None = None
) -> Game:
    """The game after the last event of a record. See `Record.game`."""
    if not record.players:
        raise InvalidPosition(say("record_players"))
    lexicon = lexicon_of(lexicon)
    unknown = unknown_names(record) if rules is None else []
    if unknown:
        raise InvalidRules(say("names_unknown", names=joined(unknown)), option="rules")
    chosen = rules_of(record, rules, lexicon)
    told = rules is not None or record.pragma("rules") is not None
    seen = chosen if told else chosen.changed(**_seen(record, chosen))
    tries = [(seen, False), (seen, True)]  # True: a turn lost by a wrong challenge is written as a pass
    if not told:
        tries += [(seen.changed(**ending), False) for ending in _ENDINGS]
    try:
        return _played(record, seen, lexicon)
    except IllegalMove as error:
        if not {"game_over", "not_over"} & {reason.code for reason in error.reasons}:
            raise
        for other, lost_turns in tries[1:]:
            if lost_turns and other.challenge != "double":
                continue
            with suppress(IllegalMove):
                return _played(record, other, lexicon, lost_turns=lost_turns)
        raise


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
    if not record.events:
        resigned = [found[1] for found in map(_RESIGNED.match, record.notes_before) if found]
        for player in record.players:
            if player.nick in resigned and not game.is_over:
                game.resign(record.seat(player.nick))
    for event in record.events:
        try:
            play = game.table.last
            stands = play is not None and not game.is_over and all(word.valid for word in play.move.words)
            if lost_turns and event.kind is EventKind.PASS and stands:
                game.challenge(seat=record.seat(event.nick))
            else:
                _take(game, event, record.seat(event.nick))
            _take_notes(game, event, record)
        except WordgameError as error:
            raise _at(say("at_line", line=event.line, why=error.message), error) from error
    for seat, player in enumerate(record.players):
        rack = record.pragma(f"rack{player.number}")
        if rack:
            try:
                _tell(game, seat, "".join(rack.split()))
            except WordgameError as error:
                raise _at(say("at_pragma", name=f"rack{player.number}", why=error.message), error) from error
    game.annotations = _annotations(record, game)
    return game


def _annotations(record: Transcript, game: Game) -> Annotations:
    """Names, headers, and the notes before the first event beside those that were made on the way."""
    headers = tuple(
        (name, text)
        for name, text in record.pragmas
        if name not in RULE_PRAGMAS
        and name not in ("character-encoding", "incomplete")
        and not (name[:-1].rstrip("0123456789") in _SEATED and name[-1:].isdigit())
    )
    players = tuple((player.nick, player.name) for player in record.players)
    over = game.is_over and not record.events
    before = tuple((0, text) for text in record.notes_before if not (over and _RESIGNED.match(text)))
    return Annotations(players, headers, (*before, *game.annotations.notes))


def _take_notes(game: Game, event: Event, record: Transcript) -> None:
    """The notes below an event: those by which a challenge or a resignation is written are played, the rest kept."""
    for text in event.notes:
        challenged, resigned = _CHALLENGED.match(text), _RESIGNED.match(text)
        nicks = [player.nick for player in record.players]
        if challenged and challenged[1] in nicks and game.table.last is not None and game.rules.challenge != "void":
            words = [word.strip() for word in challenged[2].split(",")]
            with suppress(IllegalMove):  # a note of somebody's own, which only reads like one
                game.challenge(words, seat=nicks.index(challenged[1]), valid=True)
                continue
        elif resigned and resigned[1] in nicks and not game.is_over:
            game.resign(nicks.index(resigned[1]))
            continue
        elif _is_lost_turn(event, text):
            continue
        game.note(text)


def _is_lost_turn(event: Event, text: str) -> bool:
    lost = _LOST_TURN.match(text)
    return event.kind is EventKind.PASS and lost is not None and lost[1] == event.nick


def _at(where: Message, error: WordgameError) -> WordgameError:
    """The same error, with the line in front."""
    told = type(error)(where, reasons=error.reasons)
    told.__dict__.update({**error.__dict__, "message": where})
    return told


def _take(game: Game, event: Event, seat: int) -> None:
    """Hand one event to the referee."""
    if event.kind in _PLAYING:
        if any(_is_lost_turn(event, text) for text in event.notes) and (game.is_over or seat != game.turn):
            return  # the referee has passed over this seat
        if not game.is_over and seat != game.turn:
            raise IllegalMove(say("out_of_turn", nick=event.nick))
        _move(game, event, seat)
    elif event.kind is EventKind.WITHDRAWN:
        play = game.table.last
        if play is None or play.seat != seat:
            raise IllegalMove(say("no_play_of", nick=event.nick))
        game.withdraw()
    elif event.kind is EventKind.CHALLENGE_BONUS:
        game.challenge_bonus(seat, event.score)
    elif event.kind is EventKind.TIME_PENALTY:
        game.give_points(seat, event.score)
    elif not game.is_over:
        raise IllegalMove(say("not_over"))
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
        move = game.position.parse(text, blanks="lower")
        game.push(move, phony=any(not word.valid for word in move.words))


def _tell(game: Game, seat: int, rack: str) -> None:
    """Tell what a rack holds. Where that cannot be beside what is thought of the other racks, it is they that are
    forgotten: the record shows a tile here that was wrongly shown there.
    """
    try:
        game.set_rack(seat, rack)
    except InvalidPosition as error:
        if error.code != "tiles_not_left":
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
