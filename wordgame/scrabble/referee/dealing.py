"""The first state of a game: a position set up by hand, or tiles drawn for the start and for the racks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from wordgame.doors import short
from wordgame.errors import InvalidPosition
from wordgame.scrabble.position import Position
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.rules import Rules
from wordgame.tiles import Rack

if TYPE_CHECKING:
    from wordgame.lexicon import Lexicon

__all__ = ["StartDraw", "start_state"]

StartDraw = tuple[tuple[tuple[int, str], ...], ...]
"""The rounds of the draw for the start, each with the seats that drew and their tiles."""


def start_state(
    rules: Rules,
    lexicon: Lexicon | None,
    seed: int,
    players: int,
    *,
    board: Sequence[str] | str | bytes | None,
    racks: Sequence[str] | None,
    scores: Sequence[int] | None,
    turn: int,
    deal: bool,
) -> tuple[Table, StartDraw]:
    """The state at the start, and the draw for it where the rules have one. Raises InvalidPosition."""
    none = (0,) * players
    base = Position(board, rules=rules, lexicon=lexicon, scores=none)
    state = Table(
        rules,
        seed,
        base.tiles,
        (Rack.of(base.alphabet, b""),) * players,
        none,
        base.unseen_tiles,
        none if scores is None else tuple(scores),
        turn,
        deal,
        passes=none,
        exchanges=none,
        lost_turns=none,
    )
    drawn: StartDraw = ()
    if racks is not None:
        state = _with_racks(state, [Rack.parse(rack, base.alphabet) for rack in racks])
    elif deal and rules.start == "draw" and base.is_empty:
        state, drawn = _draw_for_start(state)
    if racks is None or not deal:
        state = _filled(state)
    return state, drawn


def _with_racks(state: Table, racks: list[Rack]) -> Table:
    for rack in racks:
        lacking = state.pool.missing(rack)
        if lacking or len(rack) > state.rules.rack_size:
            code = "too_many_tiles" if lacking else "rack_too_long"
            raise InvalidPosition(f"the rack {short(rack)} cannot be", reasons=[(code, str(lacking or rack))])
        state = replace(state, pool=state.pool - rack)
    return replace(state, racks=tuple(racks))


def _filled(state: Table) -> Table:
    """Every rack filled up, by chance in a dealt game, else with unknown tiles."""
    for seat in range(state.players):
        count = max(0, min(state.rules.rack_size - state.held(seat), state.bag_size))
        if state.dealt:
            state = _given(state, seat, state.draw(count, f"deal{seat}"))
        else:
            unknown = tuple(count if at == seat else held for at, held in enumerate(state.unknown))
            state = replace(state, unknown=unknown)
    return state


def _given(state: Table, seat: int, tiles: Rack) -> Table:
    racks = tuple(rack + tiles if at == seat else rack for at, rack in enumerate(state.racks))
    return replace(state, racks=racks, pool=state.pool - tiles)


def _draw_for_start(state: Table) -> tuple[Table, StartDraw]:
    """Each seat draws a tile: the letter nearest A begins, a blank beats A, ties draw again; the tiles are kept."""
    rounds: list[tuple[tuple[int, str], ...]] = []
    tied = list(range(state.players))
    while len(tied) > 1 and state.bag_size >= len(tied) and len(rounds) < state.rules.rack_size:
        drawn: dict[int, int] = {}
        for seat in tied:
            tile = state.draw(1, f"start{len(rounds)}.{seat}")
            drawn[seat] = tile.tiles()[0]
            state = _given(state, seat, tile)
        rounds.append(tuple((seat, state.rules.alphabet.tile_text(tile)) for seat, tile in drawn.items()))
        best = min(drawn.values())
        tied = [seat for seat, tile in drawn.items() if tile == best]
    return replace(state, turn=tied[0]), tuple(rounds)
