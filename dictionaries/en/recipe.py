"""Rebuild the English files from pinned packages: `python -m wordgame.dictionaries.en.recipe [--update]`.

- en.dawg: the ENABLE list (public domain), words of 2 to 15 letters, as it comes with games-collection 1.6.1.
- supplement.dawg: the words of supplement.txt, which was written for this library.
- ranks.marisa: how common the words of both are, from wordfreq 3.1.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wordgame.dictionaries.ingredients import Package, archive_member, cook, word_frequencies, word_ranks
from wordgame.lexicon import Lexicon
from wordgame.lexicon.words import Table, rank_items

GAMES_COLLECTION = Package(
    "pypi",
    "games-collection",
    "1.6.1",
    "games_collection-1.6.1-py3-none-any.whl",
    "d775e81da98d3ad11789e69c6f2ea0908d31a972779ee01534c44f28f119e16d",
)
ENABLE = "paper_games/boggle/resources/dictionaries/en/enable.txt"


def build(packages: Path, out: Path) -> Iterator[str]:
    """Write the three files into `out`, yielding each one's name."""
    text = archive_member(GAMES_COLLECTION.fetch(packages), ENABLE).decode("ascii")
    english = sorted({word for word in text.lower().split() if 2 <= len(word) <= 15 and word.isalpha()})
    Lexicon.from_words(english, alphabet="en", name="en").save(out / "en.dawg")
    yield "en.dawg"
    more = (Path(__file__).parent / "supplement.txt").read_text("ascii").lower().split()
    Lexicon.from_words(more, alphabet="en", name="supplement").save(out / "supplement.dawg")
    yield "supplement.dawg"
    level = word_frequencies(packages, "large_en")
    Table.write(out / "ranks.marisa", rank_items(word_ranks(level, {*english, *more})))
    yield "ranks.marisa"


if __name__ == "__main__":
    cook("en", build)
