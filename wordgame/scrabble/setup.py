"""What is wrong with a position, reason by reason: (code, message)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgame.doors import short, shown

if TYPE_CHECKING:
    from wordgame.scrabble.position import Position
    from wordgame.tiles import Rack

__all__ = ["counts_that_cannot_be", "tiles_that_cannot_be"]


def counts_that_cannot_be(position: Position) -> list[tuple[str, str]]:
    """What is wrong with the numbers of tiles on the rack, of players and of turns."""
    reasons = []
    if len(position.rack_tiles) > position.rules.rack_size:
        reasons.append(
            (
                "rack_too_long",
                f"the rack {short(position.rack)} has {len(position.rack_tiles)} tiles; "
                f"it holds {position.rules.rack_size}",
            )
        )
    if not 1 <= len(position.scores) <= position.rules.max_players or not all(
        isinstance(s, int) for s in position.scores
    ):
        reasons.append(
            (
                "players",
                f"scores are {shown(position.scores)}; 1 to {position.rules.max_players} whole numbers are needed",
            )
        )
    if not isinstance(position.scoreless, int) or position.scoreless < 0:
        reasons.append(("scoreless", f"{shown(position.scoreless)} scoreless turns"))
    return reasons


def tiles_that_cannot_be(position: Position, board: Rack) -> list[tuple[str, str]]:
    """Every tile of which there are more than the set has; `board`: the tiles that lie there."""
    hidden = position.unseen_tiles
    letters, full = ("blank", *position.alphabet.letters), position.rules.tiles.counts
    reasons: list[tuple[str, str]] = []
    known_by_code = [sum(counts) for counts in zip(*(rack.counts for rack in position.opponent_racks), strict=True)]
    if not known_by_code:
        known_by_code = [0] * len(full)
    each = zip(board.counts, position.rack_tiles.counts, hidden.counts, known_by_code, full, strict=True)
    if not [1 for on_board, own, more, known, most in each if on_board + own + max(more, known) > most]:
        return reasons
    for code in (*range(1, len(letters)), 0):
        on_board, own, more = board.counts[code], position.rack_tiles.counts[code], hidden.counts[code]
        known = known_by_code[code]
        if own and not full[code]:
            reasons.append(
                ("not_a_tile", f"{letters[code]} on the rack is not a tile of the set {position.rules.tiles.name!r}")
            )
        elif on_board + own + max(more, known) > full[code]:
            count = on_board + own + max(more, known)
            reasons.append(
                ("too_many_tiles", f"{letters[code]}: {count} > {full[code]}, the number of these tiles in the set")
            )
    return reasons
