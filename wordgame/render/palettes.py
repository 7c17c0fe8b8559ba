"""The colours of board pictures, light and dark."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a picture, as CSS colours. `letter` and `word` go from factor 2 to 4 and beyond."""

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


LIGHT = Palette(
    page="#fbfaf6",
    grid="#cfc9b8",
    square="#ece7d9",
    label="#5d574a",
    letter=("#b8dbec", "#5aa9d2", "#2f7fb0"),
    word=("#f5c4bd", "#e4756a", "#c04a40"),
    premium_text="#2b2b2b",
    tile="#f6dfa6",
    tile_edge="#b8965a",
    tile_text="#2a2117",
    blank_text="#b3261e",
    new_tile="#ffc861",
    new_edge="#8a4b00",
)
DARK = Palette(
    page="#16181c",
    grid="#0d0e11",
    square="#2a2e35",
    label="#b4bac4",
    letter=("#2f5468", "#2b7399", "#3d93c4"),
    word=("#6e3a3d", "#9a4344", "#c55a55"),
    premium_text="#e9edf2",
    tile="#d8c08a",
    tile_edge="#80683a",
    tile_text="#1d1811",
    blank_text="#a11b14",
    new_tile="#ffb845",
    new_edge="#fff1d2",
)
