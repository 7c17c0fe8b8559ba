"""A played game as the lines of a GCG file."""

from __future__ import annotations

import json
from collections.abc import Sequence

from wordgame.alphabet import Alphabet
from wordgame.doors import shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.scrabble.game import Game
from wordgame.scrabble.record.recorded import RULE_PRAGMAS
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.referee.turn import Turn
from wordgame.scrabble.rules import Rules, layouts
from wordgame.scrabble.rules.named import LAYOUTS, LETTERS, rules_named
from wordgame.scrabble.sentences import say
from wordgame.tiles import Rack

__all__ = ["lines_of"]


def lines_of(game: Game, players: Sequence[str] | None) -> list[str]:
    """The lines of a game: header, one event or more an action with its notes, the adjustments at the end."""
    start = game.tables[0]
    if any(start.tiles) or any(start.points):
        raise InvalidPosition(say("record_start"))
    nicks, names = _names(game, players)
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{seat + 1} {nick} {name}".rstrip() for seat, (nick, name) in enumerate(zip(nicks, names, strict=True))
    ]
    lines += _headers(game)
    lines += _notes(game, 0)
    for at, turn in enumerate(game.history):
        lines += _events(game, at, turn, nicks)
        lines += _lost_turns(game.tables[at + 1], nicks)
        lines += _notes(game, at + 1)
    if game.is_over and game.table.termination != "resigned":
        lines += _ending(game, nicks)
    else:
        lines += [f"#rack{seat + 1} {rack}" for seat, rack in enumerate(game.racks) if rack]
    return lines


def _names(game: Game, players: Sequence[str] | None) -> tuple[list[str], list[str]]:
    """Nicks, all different, and names."""
    known = game.annotations.players
    if players is None and len(known) == game.players:
        nicks, names = [nick for nick, _ in known], [name for _, name in known]
    else:
        names = [f"Player {seat + 1}" for seat in range(game.players)] if players is None else list(players)
        if len(names) != game.players or not all(isinstance(name, str) for name in names):
            raise InvalidText(say("names_needed", n=game.players, given=shown(names)))
        names = [" ".join(name.split()) for name in names]
        nicks = [name.replace(" ", "_").replace(":", "_") for name in names]
    taken: set[str] = set()
    for seat, nick in enumerate(nicks):
        new, number = nick or f"player{seat + 1}", 2
        while new in taken:
            new, number = f"{nick}_{number}", number + 1
        nicks[seat] = new
        taken.add(new)
    return nicks, names


def _headers(game: Game) -> list[str]:
    """The headers of a record that the game came from, and what tells its lexicon and rules."""
    headers = game.annotations.headers
    lines = [line for name, text in headers if name not in RULE_PRAGMAS for line in _pragma(name, text)]
    lexicon = dict(headers).get("lexicon")
    if lexicon is None and game.lexicon is not None:
        lexicon = game.lexicon.name
        lines.append(f"#lexicon {lexicon}")
    return [*lines, *_rules(game, lexicon)]


def _pragma(name: str, text: str) -> list[str]:
    first, *more = text.split("\n")
    return [f"#{name} {first}".rstrip(), *(f"#- {line}" for line in more)]


def _notes(game: Game, number: int) -> list[str]:
    return [line for text in game.annotations.notes_at(number) for line in _pragma("note", text)]


def _rules(game: Game, lexicon: str | None) -> list[str]:
    """Letters and board by the names that other programs know, if they have one; all rules where these do not tell."""
    rules, lines = game.rules, []
    letters = layout = None
    if rules.layout != layouts.load("scrabble_15"):
        layout = next((public for public, own in LAYOUTS.items() if own == rules.layout.name), rules.layout.name)
        lines.append(f"#board-layout {layout}")
    alphabet = None if game.lexicon is None else game.lexicon.alphabet
    if rules.tiles != Rules().tiles or not _tell(rules, None, layout, lexicon, alphabet):
        names = [public for public, preset in LETTERS.items() if Rules.preset(preset).tiles == rules.tiles]
        letters = names[0] if names else rules.tiles.name
        lines.append(f"#tile-distribution {letters}")
    if not _tell(rules, letters, layout, lexicon, alphabet):
        lines.append(f"#rules {json.dumps(rules.to_dict(), ensure_ascii=False)}")
    return lines


def _tell(rules: Rules, letters: str | None, layout: str | None, lexicon: str | None, own: Alphabet | None) -> bool:
    """Whether these names lead to the rules, with and without the lexicon at hand."""
    return all((rules_named(letters, layout, lexicon, one) or Rules()) == rules for one in (own, None))


def _events(game: Game, at: int, turn: Turn, nicks: list[str]) -> list[str]:
    """The lines of one action."""
    nick, table = nicks[turn.seat], game.tables[at]
    total = game.tables[at + 1].points[turn.seat]  # tiles left are lines of their own
    if turn.move is not None:
        rack = _held(table, turn)
        if turn.kind == "place":
            return [f">{nick}: {rack} {turn.move.where} {turn.move.text} +{turn.score} {total}"]
        if turn.kind == "exchange":
            return [f">{nick}: {rack} -{turn.move.tiles or turn.move.count} +0 {total}"]
        return [f">{nick}: {rack} - +0 {total}"]
    rack = str(table.racks[turn.seat])
    if turn.kind == "time":
        return [f">{nick}: {rack} (time) {turn.score:+} {total}"]
    if turn.kind == "challenge_bonus":
        return [f">{nick}: {rack} (challenge) {turn.score:+} {total}"]
    if turn.kind == "resign":
        return [f"#note {say('note_resigned', nick=nick)}"]
    return _challenge(game, at, turn, nicks)


def _held(table: Table, turn: Turn) -> str:
    """The rack before a move, as far as it was told, and at least what was laid or given away."""
    told, alphabet = table.racks[turn.seat], table.rules.alphabet
    if turn.move is None:
        return str(told)
    return str(told + told.missing(Rack.of(alphabet, alphabet.encode_tiles(turn.move.tiles))))


def _challenge(game: Game, at: int, turn: Turn, nicks: list[str]) -> list[str]:
    """A challenge, or a play taken back by agreement."""
    play = game.history[turn.refers_to or 0]
    before, after = game.tables[at], game.tables[at + 1]
    nick, challenger = nicks[play.seat], nicks[turn.seat]
    if after.tiles != before.tiles:
        rack = _held(game.tables[turn.refers_to or 0], play)
        return [f">{nick}: {rack} -- -{play.score} {after.points[play.seat]}"]
    gained = after.points[play.seat] - before.points[play.seat]
    if gained:
        return [f">{nick}: {before.racks[play.seat]} (challenge) +{gained} {after.points[play.seat]}"]
    if turn.score:
        total = after.points[turn.seat]
        return [f">{challenger}: {before.racks[turn.seat]} (challenge) {turn.score} {total}"]
    lost = game.rules.challenge == "double" and not before.termination
    words = tuple(str(word) for word in turn.words)
    return [f"#note {say('note_turn_lost' if lost else 'note_challenged', nick=challenger, words=words)}"]


def _lost_turns(table: Table, nicks: list[str]) -> list[str]:
    """The seats that were passed over in the action before, because of challenges that they lost."""
    lines = []
    for seat in table.skipped:
        lines.append(f">{nicks[seat]}: {table.racks[seat]} - +0 {table.points[seat]}")
        lines.append(f"#note {say('note_lost_turn', nick=nicks[seat])}")
    return lines


def _ending(game: Game, nicks: list[str]) -> list[str]:
    """What the tiles left bring and cost, and the racks that no line tells."""
    lines, points, table = [], list(game.table.points), game.table
    racks = [table.deduced(seat) for seat in range(game.players)]
    written = set()
    for seat, change in enumerate(game.adjustments):
        if not change:
            continue
        points[seat] += change
        if seat == table.out:
            left = sum((racks[other] for other in range(game.players) if other != seat), table.nothing)
            lines.append(f">{nicks[seat]}: ({left}) +{change} {points[seat]}")
            written |= {1 - seat} if game.players == 2 else set()
        else:
            lines.append(f">{nicks[seat]}: {racks[seat]} ({racks[seat]}) {change} {points[seat]}")
            written.add(seat)
    rest = [seat for seat in range(game.players) if seat not in written and seat != table.out and len(racks[seat])]
    return [*lines, *(f"#rack{seat + 1} {racks[seat]}" for seat in rest)]
