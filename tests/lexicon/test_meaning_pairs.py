"""400 pairs of words that were written without a look at the relations: which are the same word, which are others.

Their author judged all readings of both words alike; where the rule of the game says otherwise (a word that is a base
form counts as nothing else), the verdict was corrected, and the file says so.
"""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from tests import DATA
from wordgame.lexicon import Lexicon

with (DATA / "meaning_400.tsv").open(encoding="utf-8", newline="") as file:
    PAIRS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))

MISSED = {
    ("sv", "land", "länder"),  # LÄND has it, too
    ("sv", "finger", "fingrar"),  # of verbs that are hardly met: FINGRA,
    ("sv", "gaffel", "gafflar"),  # GAFFLA,
    ("sv", "vilja", "velat"),  # VELA
    ("sv", "glad", "glada"),  # of nouns that are hardly met: GLADA, the bird,
    ("sv", "fri", "friare"),  # FRIARE
    ("sv", "lång", "längre"),  # LÄNGE is compared so, too
    ("sv", "lär", "lära"),  # a noun and a verb of one base form are not told apart
}


def test_the_pairs_are_as_they_were_asked_for() -> None:
    assert Counter(pair["language"] for pair in PAIRS) == {"sv": 240, "en": 80, "sk": 80}
    assert len({(pair["language"], pair["from"], pair["to"]) for pair in PAIRS}) == 400
    assert min(Counter(pair["verdict"] for pair in PAIRS).values()) > 180


@pytest.mark.parametrize("language", ["sv", "en", "sk"])
def test_what_is_another_word(language: str) -> None:
    lexicon = Lexicon.load(language)
    wrong = {
        (language, pair["from"], pair["to"])
        for pair in PAIRS
        if pair["language"] == language
        and lexicon.new_meaning(pair["from"], pair["to"]) != (pair["verdict"] == "other")
    }
    assert wrong == {pair for pair in MISSED if pair[0] == language}
