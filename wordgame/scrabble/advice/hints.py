"""Advice: the best moves of a position, why each is good, and the same in five grades from a nudge to the whole
move.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordgame.crossword.coordinates import square_name
from wordgame.doors import count_of, expect, limits, shown
from wordgame.errors import InvalidRules
from wordgame.game import Hint
from wordgame.scrabble.advice.leaves import LeaveTable, default_leaves
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.tiles import Rack

if TYPE_CHECKING:
    import threading

    from wordgame.scrabble.position import Position

__all__ = ["make_hints", "static_hint"]


def make_hints(
    position: Position,
    n: int = 5,
    *,
    seconds: float | None = None,
    by: str = "equity",
    leaves: LeaveTable | None = None,
    stop: threading.Event | None = None,
    **simulation: Any,
) -> list[Hint]:
    """The `n` best moves of a position as hints, best first. See `Position.hints`; `simulation` is what only that way
    takes.
    """
    if by not in ("equity", "score", "simulation", "endgame"):
        message = f"by is {shown(by)}; it can be 'equity', 'score', 'simulation' or 'endgame'"
        raise InvalidRules(message, option="by")
    if by == "endgame":
        return _endgame_hints(position, count_of(n, "`n`"), seconds, stop)
    if by == "simulation":
        from wordgame.scrabble.advice.simulation import simulated_hints

        return simulated_hints(position, n, leaves=leaves, seconds=seconds, stop=stop, **simulation)
    seconds = limits(seconds, stop)
    expect(leaves, LeaveTable | None, "`leaves`")
    deadline = None if seconds is None else time.monotonic() + seconds
    table = leaves if leaves is not None else default_leaves(position.rules.tiles)
    moves = position.legal_moves
    best: list[tuple[float | None, Move]] = [(None, move) for move in moves.best(n, by=by, leaves=table)]
    if by == "equity":
        best = [(equity / 1000, move) for equity, move in moves.ranked(count_of(n, "`n`"), leaves=table)]
    hints: list[Hint] = []
    for equity, move in best:
        late = deadline is not None and time.monotonic() > deadline
        if hints and (late or (stop is not None and stop.is_set())):
            break
        hints.append(static_hint(position, move, table, by, equity))
    return hints


def _endgame_hints(position: Position, n: int, seconds: float | None, stop: threading.Event | None) -> list[Hint]:
    """The best moves by what they gain to the end of the game with perfect play."""
    table, hints = default_leaves(position.rules.tiles), []
    for found in position.solve(n, seconds, stop=stop).moves[:n]:
        static = static_hint(position, found.move, table, "score")
        then = ", ".join(f"{move} {move.score}" for move in found.line[1:]) or "the game is over"
        sure = "with best play by both" if found.proven else "as far as the search went"
        why = (f"{found.spread:+} points to the end of the game {sure}", f"then {then}", *static.why)
        details = {"score": found.move.score, "proven": found.proven, "bounds": list(found.bounds)}
        hints.append(replace(static, value=float(found.spread), why=why, details=details))
    return hints


def static_hint(position: Position, move: Move, table: LeaveTable, by: str, equity: float | None = None) -> Hint:
    """A move with its score and equity as a hint; `equity` None: score and leave."""
    kept = _kept(position, move)
    kept_tiles = str(kept)
    leave = table.value(kept) / 1000 if len(kept) and position.bag_size else 0.0
    if equity is None:
        equity = move.score + leave
    else:
        leave = equity - move.score
    why = list(move.explain()) if move.is_placement else [_no_play(position, move)]
    if by == "equity":
        worth = f"{leave:+.1f} points ({table.name})" if table.terms or table.exact else "its worth is not known"
        kept_text = f"keeps {kept_tiles}: {worth}" if len(kept) else "keeps nothing"
        if not position.bag_size:  # tiles that stay cost their points at the end
            kept_text = f"keeps {kept_tiles}, at the end of the game: {leave:+.1f} points"
            if not len(kept):
                kept_text = f"goes out, and the others' tiles bring {leave:+.1f} points"
        why.append(f"{kept_text}; score {move.score} and leave make {equity:.1f}")
    return Hint(
        move,
        equity if by == "equity" else float(move.score),
        "points",
        tuple(why),
        _levels(position, move),
        {"score": move.score, "leave": leave, "equity": equity, "kept": kept_tiles},
    )


def _kept(position: Position, move: Move) -> Rack:
    used = Rack.parse(
        "".join("?" if _is_blank(position, tile) else tile for _, _, tile in move.placed), position.alphabet
    )
    if move.kind is MoveKind.EXCHANGE:
        used = Rack.parse(move.tiles, position.alphabet)
    return position.rack_tiles - used


def _is_blank(position: Position, tile: str) -> bool:
    return bool(position.alphabet.encode_tiles(tile)[0] & 0x80)


def _no_play(position: Position, move: Move) -> str:
    better = "no play is better" if position.legal_moves.placements else "no play is possible"
    if move.kind is MoveKind.EXCHANGE:
        return f"{better}; exchanging costs the turn and brings {move.count} new tiles"
    if position.rack_tiles and position.bag_size and not position.legal_moves.exchanges:
        return f"{better}, and the bag holds too few tiles for an exchange"
    return better


def _levels(position: Position, move: Move) -> tuple[str, ...]:
    """What `reveal(1)` to `reveal(5)` say: how good, how long, where, which letters, all of it."""
    if not move.is_placement:
        what = "exchange" if move.kind is MoveKind.EXCHANGE else "pass"
        count = f"{move.count} tiles" if what == "exchange" else "nothing"
        return (
            "There is nothing better to lay on the board.",
            f"It is a turn to {what}.",
            f"Think about what to keep: {what} {count}.",
            f"{what.capitalize()}{': ' + move.tiles if move.tiles else ''}.",
            f"{move.notation}.",
        )
    most = max(10, move.score // 10 * 10)
    grade = (
        f"There is a play for {most} points or more." if move.score >= 10 else "The best play is worth under 10 points."
    )
    if move.count == position.rules.tiles_per_move and position.rules.bonus_for(move.count):
        grade += " It earns the bonus."
    length = len(move.words[0].letters) if move.words else move.count
    way = "down column" if move.down else "across row"
    lane = square_name(0, move.column).rstrip("0123456789") if move.down else str(move.row + 1)
    letters = "".join(sorted(str(tile) for _, _, tile in move.placed))
    return (
        grade,
        f"Its main word has {length} letters; {move.count} of them come from your rack.",
        f"It runs {way} {lane} and starts at {square_name(move.row, move.column)}.",
        f"The tiles are {letters}.",
        f"{move.notation} for {move.score} points: {', '.join(word.word for word in move.words)}.",
    )
