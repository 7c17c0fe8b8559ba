"""Equity: the score of a move and the worth of the tiles that stay, in thousandths of a point."""

from __future__ import annotations

from array import array

from wordgame.doors import expect
from wordgame.scrabble.advice.leaves import Leaves, default_leaves, leave_index
from wordgame.scrabble.listing import Listing
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.state import State

__all__ = ["ENDING_COST", "ending_leaves", "ranked"]

ENDING_COST = 10
"""Points that a turn more is taken to cost once the bag is empty (as the open engines Quackle and MAGPIE reckon)."""


def ranked(state: State, n: int | None = None, *, leaves: Leaves | None = None) -> list[tuple[int, Move]]:
    """The best moves of a state with their equity in thousandths of a point, best first; all of them for None.

    Once the bag is empty, what stays costs its points twice and `ENDING_COST`, and going out brings the others' tiles
    twice. `leaves` None: the bundled table of these letters.
    """
    expect(leaves, Leaves | None, "`leaves`")
    if state.is_over:
        return []
    listing, rack, encode = Listing.of(state), state.rack, state.alphabet.encode_tiles
    table = leaves if leaves is not None else default_leaves(state.rules)
    values = table.with_alphabet(state.alphabet).for_rack(rack) if state.bag_size else ending_leaves(state)
    chosen, counts, worth = listing.chosen, bytes(rack.counts), array("i", values)
    found = list(listing.found.best(n if chosen is None else None, counts, worth))
    if chosen is not None:
        allowed = {listing.ordered[index].placed for index in chosen}
        found = [one for one in found if one.placed in allowed][:n]
    out = [
        (
            one.score * 1000 + values[leave_index(rack, (tile for _, _, tile in one.placed))],
            Move.listed(listing.evaluator, one),
        )
        for one in found
    ]
    if n is not None:  # make no more exchanges than can be among the best
        best = sorted(listing.exchange_leaves(), key=lambda one: -values[-1 - one[0]])[:n]
        out += [(values[-1 - used], Move(MoveKind.EXCHANGE, tiles=text, count=len(key))) for used, key, text in best]
        out.append((values[-1], Move(MoveKind.PASS)))
    else:
        out += [(values[leave_index(rack, encode(move.tiles))], move) for move in listing.others]
    # Stable: placements stay before exchanges of equal equity. A pass is never better than anything else.
    out.sort(key=lambda pair: (pair[1].kind is MoveKind.PASS, -pair[0]))
    return out if n is None else out[:n]


def ending_leaves(state: State) -> list[int]:
    """What each leave is worth once the bag is empty, in thousandths, in the order of `Leaves.for_rack`."""
    points, rack = state.rules.tiles.values, state.rack
    others = sum(points[code] * count for code, count in enumerate(state.unseen.counts))
    per_tile = {code: -2000 * points[code] for code, count in enumerate(rack.counts) if count}
    values = [0]
    for code, count in enumerate(rack.counts):
        if count:
            values = [value + k * per_tile[code] for k in range(count + 1) for value in values]
    return [2000 * others if not at else value - 1000 * ENDING_COST for at, value in enumerate(values)]
