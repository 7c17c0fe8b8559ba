"""What several test files of this folder share."""

from __future__ import annotations

import pytest

from wordgame.lexicon import Lexicon

WORDS = ["cat", "cats", "at", "as", "es", "sad", "good", "heat", "ta", "cate", "ace"]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.from_words(WORDS)
