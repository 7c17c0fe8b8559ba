"""A move with its score and equity as a hint: why it is good, and the same in five grades from a nudge to the whole
move.
"""

from __future__ import annotations

from wordgame.crossword.coordinates import square_name
from wordgame.messages import Message
from wordgame.protocol import Hint
from wordgame.scrabble.advice.chances import win_chances
from wordgame.scrabble.advice.leaves import Leaves
from wordgame.scrabble.listing import Listing
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["kept_by", "static_hint", "won_by"]


def static_hint(state: State, move: Move, table: Leaves, by: str, equity: float | None = None) -> Hint[Move]:
    """A move with its score and equity as a hint; `equity` None: score and leave."""
    kept = kept_by(state, move)
    leave = table.with_alphabet(state.alphabet).value(kept) / 1000 if len(kept) and state.bag_size else 0.0
    if equity is None:
        equity = move.score + leave
    else:
        leave = equity - move.score
    why = list(move.explain()) if move.is_placement else [_no_play(state, move)]
    if by == "equity":
        why.append(_keeps(state, move, kept, table, leave, equity))
    return Hint(
        move,
        equity if by == "equity" else float(move.score),
        "points",
        tuple(why),
        _levels(state, move),
        {
            "by": by, "score": move.score, "leave": leave, "equity": equity, "kept": str(kept),
            "win": _win(state, move, kept, leave),
        },
    )  # fmt: skip


def _win(state: State, move: Move, kept: Rack, leave: float) -> float | None:
    """The chance of a player of two to win after a move, 0 to 1, by the lead and the tiles that nobody has laid; exact
    where the move ends the game.
    """
    if len(state.scores) != 2:
        return None
    lead = state.scores[0] - state.scores[1] + move.score
    if state.bag_size:
        drawn = min(move.count, state.bag_size) if move.is_placement else 0
        return win_chances(state.rules).chance(lead + leave, len(state.unseen) - drawn)
    if len(kept):
        return win_chances(state.rules).chance(lead - _points(state, kept), len(state.unseen))
    if state.rules.end_bonus != "none":
        lead += 2 * _points(state, state.unseen)
    return won_by(lead)


def won_by(lead: int) -> float:
    """What a final lead is worth: 1 for a win, 0.5 for a tie."""
    return 0.5 if not lead else float(lead > 0)


def _points(state: State, tiles: Rack) -> int:
    return sum(value * count for value, count in zip(state.rules.tiles.values, tiles.counts, strict=True))


def kept_by(state: State, move: Move) -> Rack:
    """The tiles that stay on the rack after a legal move."""
    used = Rack.of(state.alphabet, state.alphabet.encode_tiles(move.tiles))
    return state.rack - used


def _keeps(state: State, move: Move, kept: Rack, table: Leaves, leave: float, equity: float) -> Message:
    total, plain = {"equity": equity}, _plain(kept)
    if not state.bag_size:  # tiles that stay cost their points at the end
        if not len(kept):
            return say("goes_out", leave=leave, **total)
        return say("keeps_at_end", kept=plain, leave=leave, **total)
    if not len(kept):
        return say("keeps_nothing", **total)
    if table:
        return say("keeps_worth", kept=plain, leave=leave, **total)
    return say("keeps_unknown", kept=plain, **total)


def _plain(kept: Rack) -> Message | str:
    """The tiles kept in plain words: letters, and blanks by their number."""
    blanks, letters = kept.counts[0], str(kept).replace("?", "")
    if not blanks:
        return letters
    return say("kept_and_blanks", letters=letters, n=blanks) if letters else say("kept_blanks", n=blanks)


def _no_play(state: State, move: Move) -> Message:
    listing = Listing.of(state)
    better = say("no_play_better" if listing.n_placements else "no_play_possible")
    if move.kind is MoveKind.EXCHANGE:
        return say("exchange_brings", better=better, n=move.count)
    if state.rack and state.bag_size and listing.n_others == 1:
        return say("bag_too_small", better=better)
    return better


def _levels(state: State, move: Move) -> tuple[Message, ...]:
    """What `reveal(1)` to `reveal(5)` say: how good, how long, where, which letters, all of it."""
    nothing, whole = say("level_nothing_better"), say("level_move", move=move.notation)
    if move.kind is MoveKind.PASS:
        return nothing, say("level_pass"), say("level_keep_pass"), say("level_pass_whole"), whole
    if move.kind is MoveKind.EXCHANGE:
        keep = say("level_keep_exchange", n=move.count)
        return nothing, say("level_exchange"), keep, say("level_exchange_tiles", tiles=move.tiles), whole
    most = max(10, move.score // 10 * 10)
    bonus = move.count == state.rules.tiles_per_move and state.rules.bonus_for(move.count)
    grade = say("level_points_bonus" if bonus else "level_points", points=most)
    if move.score < 10:
        grade = say("level_few_points")
    length = len(move.words[0].letters) if move.words else move.count
    square = square_name(move.row, move.column)
    lane = square_name(0, move.column).rstrip("0123456789") if move.down else str(move.row + 1)
    return (
        grade,
        say("level_letters", letters=length, n=move.count),
        say("level_down" if move.down else "level_across", lane=lane, square=square),
        say("level_tiles", tiles="".join(sorted(tile for _, _, tile in move.placed))),
        say("level_whole", move=move.notation, points=move.score, words=tuple(word.word for word in move.words)),
    )
