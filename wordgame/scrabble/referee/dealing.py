"""The first table of a game: a position set up by hand, or tiles drawn for the start and for the racks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wordgame.doors import short
from wordgame.errors import InvalidPosition
from wordgame.lexicon import Lexicon
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say
from wordgame.scrabble.set_up import state_of
from wordgame.tiles import Rack

__all__ = ["StartDraw", "first_table"]

StartDraw = tuple[tuple[tuple[int, str], ...], ...]
"""The rounds of the draw for the start, each with the seats that drew and their tiles."""


def first_table(
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
    """The table at the start, and the draw for it where the rules have one. Raises InvalidPosition."""
    none = (0,) * players
    base = state_of(board, rules=rules, lexicon=lexicon, scores=none)
    table = Table(
        rules,
        seed,
        base.board,
        (Rack.of(base.alphabet, b""),) * players,
        none,
        base.unseen,
        none if scores is None else tuple(scores),
        turn,
        deal,
        passes=none,
        exchanges=none,
        lost_turns=none,
        shown=(Rack.of(base.alphabet, b""),) * players,
    )
    drawn: StartDraw = ()
    if racks is not None:
        table = _with_racks(table, [Rack.parse(rack, base.alphabet) for rack in racks])
    elif deal and rules.start == "draw" and base.is_empty:
        table, drawn = _draw_for_start(table)
    if racks is None or not deal:
        table = _filled(table)
    return table, drawn


def _with_racks(table: Table, racks: list[Rack]) -> Table:
    for rack in racks:
        lacking = table.pool.missing(rack)
        if lacking or len(rack) > table.rules.rack_size:
            if lacking:
                raise InvalidPosition(say("tiles_not_left", tiles=short(lacking)))
            raise InvalidPosition(say("rack_too_long", rack=short(rack), n=len(rack), most=table.rules.rack_size))
        table = replace(table, pool=table.pool - rack)
    return replace(table, racks=tuple(racks))


def _filled(table: Table) -> Table:
    """Every rack filled up, by chance in a dealt game, else with unknown tiles."""
    for seat in range(table.players):
        count = max(0, min(table.rules.rack_size - table.held(seat), table.bag_size))
        if table.dealt:
            table = _given(table, seat, table.draw(count, f"deal{seat}"))
        else:
            unknown = tuple(count if at == seat else held for at, held in enumerate(table.unknown))
            table = replace(table, unknown=unknown)
    return table


def _given(table: Table, seat: int, tiles: Rack) -> Table:
    racks = tuple(rack + tiles if at == seat else rack for at, rack in enumerate(table.racks))
    return replace(table, racks=racks, pool=table.pool - tiles)


def _draw_for_start(table: Table) -> tuple[Table, StartDraw]:
    """Each seat draws a tile: the letter nearest A begins, a blank beats A, ties draw again; the tiles are kept."""
    rounds: list[tuple[tuple[int, str], ...]] = []
    tied = list(range(table.players))
    while len(tied) > 1 and table.bag_size >= len(tied) and len(rounds) < table.rules.rack_size:
        drawn: dict[int, int] = {}
        for seat in tied:
            tile = table.draw(1, f"start{len(rounds)}.{seat}")
            drawn[seat] = tile.tiles()[0]
            table = _given(table, seat, tile)
        rounds.append(tuple((seat, table.rules.alphabet.tile_text(tile)) for seat, tile in drawn.items()))
        best = min(drawn.values())
        tied = [seat for seat, tile in drawn.items() if tile == best]
    return replace(table, turn=tied[0]), tuple(rounds)
