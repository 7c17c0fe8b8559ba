"""Faults reported in public trackers of comparable programs, as tests/data/reported_faults.jsonl tells them."""

from __future__ import annotations

import json
from typing import Any

from tests import DATA
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Position

FAULTS: dict[str, Any] = {
    fault["id"]: fault for fault in map(json.loads, (DATA / "reported_faults.jsonl").read_text("utf-8").splitlines())
}


def given(name: str) -> dict[str, Any]:
    return FAULTS[name]["input"]  # type: ignore[no-any-return]


def wanted(name: str) -> Any:
    return FAULTS[name]["right_value"]["value"]


def laid(plays: list[str], **options: Any) -> Position:
    """The position after plays that are laid as they are; racks and tile counts are not looked at."""
    position = Position(check_tiles=False, **options)
    for play in plays:
        position = Position(position.board_after(position.parse(play)), check_tiles=False, **options)
    return position


def words(name: str, alphabet: str = "en") -> Lexicon:
    return Lexicon.from_words(given(name)["lexicon"], alphabet=alphabet)
