"""Matches of Alkort as text that people can read; `loads(dumps(game))` gives the game back."""

from __future__ import annotations

import json
from pathlib import Path

from wordgame.alkort.dealing import Deal
from wordgame.alkort.game import Game
from wordgame.alkort.moves import MoveKind
from wordgame.alkort.rules import Rules
from wordgame.alkort.sentences import say
from wordgame.doors import expect, read_utf8, short, shown
from wordgame.errors import InvalidText
from wordgame.lexicon.files.store import replace_file

__all__ = ["dump", "dumps", "load", "loads"]

MAX_RECORD_TEXT = 1_000_000
"""The most characters of a record."""


def dumps(game: Game) -> str:
    """A match as text.

    A header of NAME: VALUE lines (rules as the options that differ from the standard), then for each deal its cards
    and a line for each exchange (`exchange KS`, `keep`, `claim 2`) and trick (`2: KD 7H 3S QH`, the leader's seat
    first). What follows `#` is for people.

    >>> print(dumps(Game(seed=1)).splitlines()[0])
    Alkort 1
    """
    expect(game, Game, "what is recorded")
    changes = {k: v for k, v in game.rules.to_dict().items() if v != getattr(Rules(), k)}
    lines = ["Alkort 1", f"rules: {json.dumps(changes)}", f"seed: {game.seed}"]
    if game.max_deals is not None:
        lines.append(f"max_deals: {game.max_deals}")
    replay = Game(rules=game.rules, seed=game.seed, deals=game.deals, max_deals=game.max_deals)
    written, trick = -1, ""
    for turn in (*game.history, None):
        if not replay.is_over and replay.deal_number != written:
            written = replay.deal_number
            lines += _deal(written, replay.deals[written])
        if turn is None:
            break
        if turn.move is None:
            lines += [trick] if trick else []
            trick = ""
            lines.append(f"resign {turn.seat}")
            replay.resign(turn.seat)
            continue
        if turn.move.kind is MoveKind.PLAY:
            trick = f"{trick} {turn.move.card}" if trick else f"{replay.turn}: {turn.move.card}"
        else:
            lines.append(f"{turn.move}  # seat {replay.turn}")
        replay.push(turn.move)
        if turn.trick_to is not None:
            lines.append(trick)
            trick = ""
        if turn.result is not None:
            result = turn.result
            lines.append(
                f"# tricks {result.tricks[0]} : {result.tricks[1]}, points {result.points[0]} : {result.points[1]}, "
                f"match {replay.scores[0]} : {replay.scores[1]}"
            )
    if trick:
        lines.append(trick)
    for number, deal in enumerate(game.deals_to_come, len(game.deals)):
        lines += _deal(number, deal)
    return "\n".join(lines) + "\n"


def _deal(number: int, deal: Deal) -> list[str]:
    lines = ["", f"deal {number + 1}, dealer {deal.dealer}"]
    lines += [f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(deal.hands)]
    return [*lines, f"stock: {' '.join(deal.stock)}"]


def loads(text: str) -> Game:
    """The match of a text; raises InvalidText with the line, IllegalMove, InvalidPosition, InvalidRules."""
    expect(text, str, "an Alkort record")
    if len(text) > MAX_RECORD_TEXT:
        raise InvalidText(say("record_too_long", n=len(text), most=MAX_RECORD_TEXT), text=text[:40])
    lines = [(at, line.split("#")[0].strip()) for at, line in enumerate(text.splitlines(), 1)]
    lines = [(at, line) for at, line in lines if line]
    if not lines or lines[0][1] != "Alkort 1":
        raise InvalidText(say("record_start"), text=text[:40])
    header: dict[str, str] = {}
    dealers: list[int] = []
    hands: list[list[str]] = []
    stocks: list[str] = []
    moves: list[str] = []
    for at, line in lines[1:]:
        name, colon, value = (part.strip() for part in line.partition(":"))
        try:
            if name.startswith("deal "):
                dealers.append(int(name.split("dealer")[1]))
                hands.append([])
                stocks.append("")
            elif name.startswith("hand ") and colon:
                hands[-1].append(value)
            elif name == "stock" and colon:
                stocks[-1] = value
            elif not dealers and colon:
                header[name] = value
            elif colon:
                int(name)
                moves += value.split()
            else:
                moves.append(line)
        except (IndexError, ValueError) as error:
            raise InvalidText(say("record_line", at=at, line=shown(line)), text=line[:80]) from error
    try:
        changes = {**json.loads(header.get("rules", "{}"))}
        seed, limit = int(header["seed"]), header.get("max_deals")
        max_deals = None if limit is None else int(limit)
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise InvalidText(say("record_header", why=short(error)), text=shown(header)) from error
    rules = Rules.from_dict(changes)
    deals = [Deal.of(d, h, s) for d, h, s in zip(dealers, hands, stocks, strict=True)]
    game = Game(rules=rules, seed=seed, deals=deals, max_deals=max_deals)
    for move in moves:
        game.take(move)
    return game


def dump(game: Game, path: str | Path) -> None:
    """Write a match to a file."""
    replace_file(path, dumps(game).encode())


def load(path: str | Path) -> Game:
    """Read a match from a file; raises OSError, and what `loads` raises."""
    return loads(read_utf8(path))
