"""The colours of pictures, light and dark, the same names in all games."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a picture, as CSS colours. `letter` and `word` go from factor 2 to 4 and beyond.

    `tile` and its like are those of letter cards, too, and `factor_text` their factors 2 and 3; `new_tile` marks the
    last move, `laid` what is laid over the picture; `cloth` is the table of a trick, `card`, `red` and
    `black` those of playing cards.

    >>> from dataclasses import replace
    >>> replace(LIGHT, page="white").page
    'white'
    """

    page: str
    grid: str
    square: str
    label: str
    letter: tuple[str, str, str]
    word: tuple[str, str, str]
    premium_text: str
    tile: str
    tile_edge: str
    tile_text: str
    blank_text: str
    new_tile: str
    new_edge: str
    factor_text: tuple[str, str] = ("#12507a", "#9c1c15")
    laid: str = "#cfe8c6"
    laid_edge: str = "#2e7d32"
    joker: str = "#e7dcf5"
    cloth: str = "#2f6b4f"
    cloth_text: str = "#ffffff"
    card: str = "#ffffff"
    card_edge: str = "#777777"
    red: str = "#c0262d"
    black: str = "#1a1a1a"


LIGHT = Palette(
    page="#fbfaf6",
    grid="#cfc9b8",
    square="#ece7d9",
    label="#5d574a",
    letter=("#c3e2f1", "#7dbfe0", "#4f9fcf"),
    word=("#f7d0ca", "#ee9d93", "#e0736a"),
    premium_text="#2b2b2b",
    tile="#f6dfa6",
    tile_edge="#b8965a",
    tile_text="#2a2117",
    blank_text="#a81c14",
    new_tile="#ffc861",
    new_edge="#8a4b00",
)
DARK = Palette(
    page="#16181c",
    grid="#0d0e11",
    square="#2a2e35",
    label="#b4bac4",
    letter=("#2c4a5b", "#22607f", "#196f9e"),
    word=("#5f3638", "#85393a", "#ab403d"),
    premium_text="#e9edf2",
    tile="#d8c08a",
    tile_edge="#80683a",
    tile_text="#1d1811",
    blank_text="#94140d",
    new_tile="#ffb845",
    new_edge="#fff1d2",
    laid="#a9cf9c",
    laid_edge="#d6ffc9",
    joker="#c9b5e3",
    cloth="#1f4a37",
    factor_text=("#0b4166", "#85140d"),
    card="#e9e6dd",
    red="#a00f18",
)
