"""Rebuild the Swedish files from pinned packages: `python -m wordgame.dictionaries.sv.recipe [--update]`.

- sv.dawg: every form of dictionary-sv 4.0.0 (SFOL 2.42 by Göran Andersson), see `words`, but for those in removed.txt,
  which says why.
- beyond.dawg: what it has of one letter and of more than 15.
- supplement.dawg: the words of supplement.txt, which was written for this library.
- lexemes.marisa: which base forms a form belongs to; from it, from simplemma 2.0.0 and from
  irregular.txt, see relation.py.
- forms.marisa: the same the other way round.
- ranks.marisa: how common the words are, from wordfreq 3.1.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wordgame.dictionaries.ingredients import (
    Package,
    archive_member,
    cook,
    lemma_list,
    listed,
    word_frequencies,
    word_lines,
    word_ranks,
)
from wordgame.dictionaries.sv.relation import Relation, irregular_forms, plain
from wordgame.lexicon import Lexicon
from wordgame.lexicon.hunspell import Hunspell
from wordgame.lexicon.meaning import form_items, lexeme_items
from wordgame.lexicon.words import Table, rank_items

SFOL = Package(
    "npm",
    "dictionary-sv",
    "4.0.0",
    "dictionary-sv-4.0.0.tgz",
    "bbecca87cf98c9902d0cd1b0f9b373ac6d1410a78ade851ea453a7b922e7164f",
)
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyüzåäæö")
VOWELS = frozenset("aeiouyüåäæö")
ONE_LETTER = frozenset("iåö")
INTERJECTIONS = frozenset(["brr", "hm", "hmm", "sch"])  # the words without a vowel that are no abbreviations
ALONE = frozenset(["über"])  # said alone, too (an adverb); SFOL has it as the first part of compounds


INFLECTION = frozenset(b"ABCDEFGHIJKLMNOPQR")
SAID_AS_WORDS = frozenset(
    ["aids", "away", "blanco", "bluetooth", "hifi", "icke", "incel", "metoo", "pro", "va", "wifi"]
)


def is_initialism(flags: frozenset[int], word: str) -> bool:
    """Whether SFOL marks a word as an initialism and gives it no endings: `usb` as `tv`, but not `app`.

    Initialisms are abbreviations and left out, with vowels (usb) as without (tv), unless they are said as words.
    """
    return ord("r") in flags and not flags & INFLECTION and word not in SAID_AS_WORDS


def words(dictionary: Hunspell) -> list[str]:
    """Every form in lower case of 2 to 63 letters, é written e; no abbreviations or beginnings of compounds."""
    inside = {int(dictionary.options["COMPOUNDPERMITFLAG"])}
    found = set()
    other = {plain(entry.word) for entry in dictionary.entries if not is_initialism(entry.flags, entry.word)}
    for entry in dictionary.entries:
        if is_initialism(entry.flags, entry.word) and plain(entry.word) not in other:
            continue
        for form in dictionary.forms(entry):
            if any(inside & affix.continues for affix in form.affixes):
                continue
            word = plain(form.text)
            if 2 <= len(word) <= 63 and LETTERS.issuperset(word) and not VOWELS.isdisjoint(word):
                found.add(word)
    return sorted(found | INTERJECTIONS | ALONE)


def build(packages: Path, out: Path) -> Iterator[str]:
    """Write the files into `out`, yielding each one's name."""
    tarball = SFOL.fetch(packages)
    dictionary = Hunspell(archive_member(tarball, "package/index.aff"), archive_member(tarball, "package/index.dic"))
    here = Path(__file__).parent
    everything = set(words(dictionary)) - listed(here / "removed.txt") | ONE_LETTER
    swedish = {word for word in everything if 2 <= len(word) <= 15}
    Lexicon.from_words(swedish, alphabet="sv", name="sv").save(out / "sv.dawg")
    yield "sv.dawg"
    Lexicon.from_words(everything - swedish, alphabet="sv", name="beyond").save(out / "beyond.dawg")
    yield "beyond.dawg"
    rows = [[plain(word) for word in row] for row in word_lines(here / "supplement.txt")]
    more = {word for row in rows for word in row if len(word) <= 15} - swedish
    Lexicon.from_words(more, alphabet="sv", name="supplement").save(out / "supplement.dawg")
    yield "supplement.dawg"
    level = word_frequencies(packages, "large_sv")
    Table.write(out / "ranks.marisa", rank_items(word_ranks(level, swedish | more)))
    yield "ranks.marisa"
    others = {plain(entry.word) for entry in dictionary.entries if entry.flags & frozenset(b"BCDGHIJOPQ")}
    irregular = irregular_forms(word_lines(here / "irregular.txt"), swedish, others)
    named = {row[0].removeprefix("-") for row in word_lines(here / "irregular.txt")} & swedish - irregular.keys()
    relation = Relation(dictionary, swedish, lemma_list(packages, "sv"), level, irregular, named)
    lexemes = relation.table()
    for base, *forms in rows:
        for form in more.intersection(forms):
            lexemes.setdefault(form, set()).add(base)
    Table.write(out / "lexemes.marisa", lexeme_items(lexemes))
    yield "lexemes.marisa"
    Table.write(out / "forms.marisa", form_items(lexemes))
    yield "forms.marisa"


if __name__ == "__main__":
    cook("sv", build)
