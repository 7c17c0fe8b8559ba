"""How many of the commonest plain words the lists hold: `python -m wordgame.dictionaries.coverage [--packages DIR]`.

Goes down wordfreq's list of each language, the most common word first, until 5,000 plain words have been met: those
that list or supplement has, and those that they lack and that judged.txt does not name. judged.txt holds every word met
on the way that is no plain word, under what it is instead: a name, an abbreviation, a foreign word, a piece or a
misspelling.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from wordgame.dictionaries.ingredients import listed, word_frequencies
from wordgame.lexicon import Lexicon

__all__ = ["Coverage", "coverage"]

LISTS = {"sv": "large_sv", "sk": "small_sk", "en": "large_en"}
PLAIN = 5000
GOAL = 0.999


class Coverage:
    """What was met on the way down a list: `have` plain words, `lack` those that are missing, `judged` others."""

    def __init__(self) -> None:
        self.have = 0
        self.lack: list[str] = []
        self.judged = 0

    @property
    def share(self) -> float:
        """How many of the plain words are there, from 0 to 1."""
        return self.have / (self.have + len(self.lack))


def coverage(language: str, packages: Path) -> Coverage:
    """Go down the list of a language."""
    levels = word_frequencies(packages, LISTS[language])
    lexicon = Lexicon.load(language, supplement=True)
    judged = listed(Path(__file__).parent / language / "judged.txt")
    letters = {letter.lower() for letter in lexicon.alphabet.letters} | {"é"}
    result = Coverage()
    for word in sorted(levels, key=lambda word: (levels[word], word)):
        if result.have + len(result.lack) == PLAIN:
            break
        if not 2 <= len(word) <= 15 or not letters.issuperset(word):
            continue  # one letter, digits, another script
        if word in lexicon:
            result.have += 1
        elif word in judged:
            result.judged += 1
        else:
            result.lack.append(word)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description="How many of the commonest plain words the lists hold.")
    parser.add_argument("--packages", type=Path, help="a folder that keeps the downloaded packages")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        for language in LISTS:
            found = coverage(language, options.packages or Path(scratch))
            total = found.have + len(found.lack)
            print(
                f"{language}: {found.have:,} of {total:,} plain words, {found.share:.2%} (goal {GOAL:.1%}); "
                f"{found.judged} others judged; missing: {' '.join(found.lack) or 'none'}"
            )


if __name__ == "__main__":
    main()
