"""A move with its score and equity as a hint: why it is good, and the same in five grades from a nudge to the whole
move.
"""

from __future__ import annotations

from wordgame.crossword.coordinates import square_name
from wordgame.game import Hint
from wordgame.scrabble.advice.leaves import LeaveTable
from wordgame.scrabble.listing import Listing
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["static_hint"]


def static_hint(state: State, move: Move, table: LeaveTable, by: str, equity: float | None = None) -> Hint:
    """A move with its score and equity as a hint; `equity` None: score and leave."""
    kept = _kept(state, move)
    kept_tiles = str(kept)
    leave = table.value(kept) / 1000 if len(kept) and state.bag_size else 0.0
    if equity is None:
        equity = move.score + leave
    else:
        leave = equity - move.score
    why = list(move.explain()) if move.is_placement else [_no_play(state, move)]
    if by == "equity":
        worth = f"{leave:+.1f} points ({table.name})" if table.terms or table.exact else "its worth is not known"
        kept_text = f"keeps {kept_tiles}: {worth}" if len(kept) else "keeps nothing"
        if not state.bag_size:  # tiles that stay cost their points at the end
            kept_text = f"keeps {kept_tiles}, at the end of the game: {leave:+.1f} points"
            if not len(kept):
                kept_text = f"goes out, and the others' tiles bring {leave:+.1f} points"
        why.append(f"{kept_text}; score {move.score} and leave make {equity:.1f}")
    return Hint(
        move,
        equity if by == "equity" else float(move.score),
        "points",
        tuple(why),
        _levels(state, move),
        {"score": move.score, "leave": leave, "equity": equity, "kept": kept_tiles},
    )


def _kept(state: State, move: Move) -> Rack:
    used = Rack.parse("".join("?" if _is_blank(state, tile) else tile for _, _, tile in move.placed), state.alphabet)
    if move.kind is MoveKind.EXCHANGE:
        used = Rack.parse(move.tiles, state.alphabet)
    return state.rack - used


def _is_blank(state: State, tile: str) -> bool:
    return bool(state.alphabet.encode_tiles(tile)[0] & 0x80)


def _no_play(state: State, move: Move) -> str:
    better = "no play is better" if Listing.of(state).n_placements else "no play is possible"
    if move.kind is MoveKind.EXCHANGE:
        return f"{better}; exchanging costs the turn and brings {move.count} new tiles"
    if state.rack and state.bag_size and Listing.of(state).n_others == 1:
        return f"{better}, and the bag holds too few tiles for an exchange"
    return better


def _levels(state: State, move: Move) -> tuple[str, ...]:
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
    if move.count == state.rules.tiles_per_move and state.rules.bonus_for(move.count):
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
