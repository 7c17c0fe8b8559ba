"""Every game passes the conformance test, in its usual form and in others."""

from __future__ import annotations

from typing import Any

import pytest

import wordgame as wg


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("scrabble", {}),
        ("scrabble", {"players": 4, "rules": "wordfeud-sv", "lexicon": "sv"}),
        ("kortalfapet", {"players": 2, "lexicon": "sv"}),
        ("kortalfapet", {"players": 4, "lexicon": "sv"}),
        ("wordmeld", {"players": 3}),
        ("alkort", {}),
        ("alkort", {"rules": "icelandic"}),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(f"{k}={v}" for k, v in value.items()) or "usual",
)
def test_conformance(name: str, options: dict[str, Any]) -> None:
    assert wg.testing.check_game(name, seeds=1, samples=3, **options) > 3
