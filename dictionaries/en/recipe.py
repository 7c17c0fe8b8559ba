"""Rebuild the English files from pinned packages: `python -m wordgame.dictionaries.en.recipe [--update]`.

- en.dawg: the ENABLE list (public domain), words of 2 to 15 letters, as it comes with games-collection 1.6.1.
- beyond.dawg: what it has of one letter and of more than 15.
- supplement.dawg: the words of supplement.txt, which was written for this library.
- ranks.marisa: how common the words of both are, from wordfreq 3.1.1.
- lexemes.marisa: which base forms a form belongs to, from lemminflect 0.2.3, see relation.py.
- forms.marisa: the same the other way round.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

from wordgame.dictionaries.en.relation import relation
from wordgame.dictionaries.ingredients import Package, archive_member, cook, listed, word_frequencies, word_ranks
from wordgame.lexicon import Lexicon
from wordgame.lexicon.meaning import form_items, lexeme_items
from wordgame.lexicon.words import Table, rank_items

GAMES_COLLECTION = Package(
    "pypi",
    "games-collection",
    "1.6.1",
    "games_collection-1.6.1-py3-none-any.whl",
    "d775e81da98d3ad11789e69c6f2ea0908d31a972779ee01534c44f28f119e16d",
)
LEMMINFLECT = Package(
    "pypi",
    "lemminflect",
    "0.2.3",
    "lemminflect-0.2.3-py3-none-any.whl",
    "1cf470efa783733ca5654cc1a6ee1de774e59031e61bf6210467625e84a8cf1c",
)
ONE_LETTER = frozenset("ai")
ENABLE = "paper_games/boggle/resources/dictionaries/en/enable.txt"


def lookup(packages: Path) -> dict[str, dict[str, set[str]]]:
    """lemminflect's table, form -> part of speech -> base forms; its lines are form,part,base/base."""
    packed = archive_member(LEMMINFLECT.fetch(packages), "lemminflect/resources/lemma_lu.csv.gz")
    found: dict[str, dict[str, set[str]]] = {}
    for line in gzip.decompress(packed).decode("utf-8").splitlines():
        form, part, bases = line.split(",")
        found.setdefault(form, {}).setdefault(part, set()).update(bases.split("/"))
    return found


def build(packages: Path, out: Path) -> Iterator[str]:
    """Write the files into `out`, yielding each one's name."""
    text = archive_member(GAMES_COLLECTION.fetch(packages), ENABLE).decode("ascii")
    everything = {word for word in text.lower().split() if word.isalpha()} | ONE_LETTER
    english = sorted(word for word in everything if 2 <= len(word) <= 15)
    Lexicon.from_words(english, alphabet="en", name="en").save(out / "en.dawg")
    yield "en.dawg"
    Lexicon.from_words(everything.difference(english), alphabet="en", name="beyond").save(out / "beyond.dawg")
    yield "beyond.dawg"
    more = listed(Path(__file__).parent / "supplement.txt")
    Lexicon.from_words(more, alphabet="en", name="supplement").save(out / "supplement.dawg")
    yield "supplement.dawg"
    level = word_frequencies(packages, "large_en")
    Table.write(out / "ranks.marisa", rank_items(word_ranks(level, {*english, *more})))
    yield "ranks.marisa"
    lexemes = relation(lookup(packages), {*english, *more}, level)
    Table.write(out / "lexemes.marisa", lexeme_items(lexemes))
    yield "lexemes.marisa"
    Table.write(out / "forms.marisa", form_items(lexemes))
    yield "forms.marisa"


if __name__ == "__main__":
    cook("en", build)
