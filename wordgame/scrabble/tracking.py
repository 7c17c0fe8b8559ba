"""What can be told of a state at a glance: the tile on a square, tiles unseen, the balance of a rack."""

from __future__ import annotations

from wordgame.doors import expect, shown
from wordgame.errors import InvalidPosition
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["balance", "tile_at", "unseen_counts"]


def tile_at(state: State, row: int, column: int) -> str:
    """The tile on a square as text, "" where it is empty. Raises InvalidPosition."""
    layout = state.layout
    expect(row, int, "a row")
    expect(column, int, "a column")
    if not (0 <= row < layout.n_rows and 0 <= column < layout.n_columns):
        there = {"row": shown(row), "column": shown(column), "rows": layout.n_rows, "columns": layout.n_columns}
        raise InvalidPosition(say("square_off_board", **there))
    tile = state.board[row * layout.n_columns + column]
    return state.alphabet.tile_text(tile) if tile else ""


def unseen_counts(state: State) -> dict[str, int]:
    """Every letter of the set (and "?") with how many are unseen."""
    letters = ("?", *state.alphabet.letters)
    counts, full = state.unseen.counts, state.rules.tiles.counts
    order = [*range(1, len(letters)), 0]
    return {letters[code]: counts[code] for code in order if full[code] or counts[code]}


def balance(rack: Rack) -> dict[str, int]:
    """How many "vowels", "consonants" and "blanks" a rack has; a blank is neither of the others."""
    vowels = sum(count for code, count in enumerate(rack.counts) if rack.alphabet.is_vowel(code))
    return {"vowels": vowels, "consonants": len(rack) - vowels - rack.counts[0], "blanks": rack.counts[0]}
