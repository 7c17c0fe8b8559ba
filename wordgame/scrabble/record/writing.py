"""A played game as the lines of a GCG file."""

from __future__ import annotations

import json

from wordgame.doors import shown
from wordgame.errors import InvalidText
from wordgame.scrabble.game import Game
from wordgame.scrabble.referee.turn import Turn
from wordgame.scrabble.rules import Rules, layouts
from wordgame.scrabble.rules.named import LAYOUTS, LETTERS, rules_named
from wordgame.tiles import Rack

__all__ = ["lines_of"]


def lines_of(game: Game, players: list[str] | None) -> list[str]:
    """The lines of a game: header, one event or more an action, the adjustments at the end."""
    count = game.players
    names = [f"Player {seat + 1}" for seat in range(count)] if players is None else players
    names = [" ".join(name.split()) for name in names]
    nicks = [name.replace(" ", "_") or f"player{seat + 1}" for seat, name in enumerate(names)]
    if len(names) != count or len(set(nicks)) != count:
        raise InvalidText(f"{count} different names are needed, not {shown(names)}")
    lines = ["#character-encoding UTF-8"]
    lines += [f"#player{seat + 1} {nick} {name}" for seat, (nick, name) in enumerate(zip(nicks, names, strict=True))]
    if game.lexicon is not None:
        lines.append(f"#lexicon {game.lexicon.name}")
    lines += _rules(game)
    last_play: Turn | None = None
    for at, turn in enumerate(game.history):
        nick = nicks[turn.seat]
        if turn.kind == "place" and turn.move is not None:
            lines.append(
                f">{nick}: {turn.rack or turn.move.tiles} {turn.move.where} {turn.move.text} +{turn.score} {turn.total}"
            )
            last_play = turn
        elif turn.kind == "exchange" and turn.move is not None:
            lines.append(
                f">{nick}: {turn.rack or turn.move.tiles} -{turn.move.tiles or turn.move.count} +0 {turn.total}"
            )
        elif turn.kind == "pass":
            lines.append(f">{nick}: {turn.rack} - +0 {turn.total}")
        elif turn.kind == "time":
            lines.append(f">{nick}: {_rack_at_end(game, turn.seat)} (time) {turn.score:+} {turn.total}")
        elif turn.kind == "challenge_bonus":
            lines.append(f">{nick}: {game.tables[at].racks[turn.seat]} (challenge) {turn.score:+} {turn.total}")
        elif last_play is not None:
            lines += _challenge(game, at, turn, last_play, nicks)
    if game.is_over:
        lines += _ending(game, nicks)
    else:
        lines += [f"#rack{seat + 1} {rack}" for seat, rack in enumerate(game.racks) if rack]
    return lines


def _rules(game: Game) -> list[str]:
    """Letters and board by the names that other programs know, if they have one; all rules where these do not tell."""
    rules, lines = game.rules, []
    letters = layout = None
    if rules.layout != layouts.load("scrabble_15"):
        layout = next((public for public, own in LAYOUTS.items() if own == rules.layout.name), rules.layout.name)
        lines.append(f"#board-layout {layout}")
    if rules.tiles != Rules().tiles:
        names = [public for public, preset in LETTERS.items() if Rules.preset(preset).tiles == rules.tiles]
        letters = names[0] if names else rules.tiles.name
        lines.append(f"#tile-distribution {letters}")
    if (rules_named(letters, layout) or Rules()) != rules:
        lines.append(f"#rules {json.dumps(rules.to_dict(), ensure_ascii=False)}")
    return lines


def _challenge(game: Game, at: int, turn: Turn, play: Turn, nicks: list[str]) -> list[str]:
    before, after = game.tables[at].points, game.tables[at + 1].points
    nick = nicks[play.seat]
    if after[play.seat] < before[play.seat] or (
        turn.kind == "withdrawn" or game.tables[at + 1].tiles != game.tables[at].tiles
    ):
        return [f">{nick}: {play.rack or (play.move.tiles if play.move else '')} -- -{play.score} {after[play.seat]}"]
    gained = after[play.seat] - before[play.seat]
    if gained:
        return [f">{nick}: {game.tables[at].racks[play.seat]} (challenge) +{gained} {after[play.seat]}"]
    if turn.score:
        return [f">{nicks[turn.seat]}: {game.tables[at].racks[turn.seat]} (challenge) {turn.score} {turn.total}"]
    if game.rules.challenge == "double":
        return [f">{nicks[turn.seat]}: {game.tables[at].racks[turn.seat]} - +0 {after[turn.seat]}"]
    return [f"#note {nicks[turn.seat]} challenged {', '.join(turn.words)}: valid"]


def _ending(game: Game, nicks: list[str]) -> list[str]:
    lines, points = [], list(game.table.points)
    for seat, change in enumerate(game.adjustments):
        if not change:
            continue
        points[seat] += change
        own = _rack_at_end(game, seat)
        if seat == game.table.out:
            empty = Rack.of(game.rules.alphabet, b"")
            left = sum((game.table.racks[other] for other in range(game.players) if other != seat), empty)
            lines.append(f">{nicks[seat]}: ({left}) +{change} {points[seat]}")
        else:
            lines.append(f">{nicks[seat]}: {own} ({own}) {change} {points[seat]}")
    return lines


def _rack_at_end(game: Game, seat: int) -> str:
    return str(game.table.racks[seat])
