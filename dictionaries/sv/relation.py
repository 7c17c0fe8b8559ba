"""Which Swedish forms belong to which base forms, from two sources that do not agree: used by the recipe alone.

The affix dictionary (SFOL) says which entries a form can be made from, several for one form, but it has entries for
irregular forms, too, and lets nouns borrow endings from a verb. The lemma list (simplemma) gives one
base form for each of many forms, usually a right one, never two. What is done about it, in the order of the code:

1. A base form is a word of the list. Endings that make new words (-isk, -are, -bo ...) lead to the new word.
2. Where SFOL makes `hissarna` from the verb `hissa` and the lemma list knows the noun `hiss`, the borrowed reading
   goes; likewise `turkiske` belongs to `turkisk`, not to the language `turkiska`.
3. A word is a base form when the lemma list says so, unless it is a regular participle or an adverb in -t; or when it
   has an entry with forms of its own that do not belong to the word it could be a form of (`korta` beside `kort`).
4. A form that is no base form belongs to the base forms that the sources lead to, step by step.
5. What nobody uses does not count, neither as a base form beside an adjective that it is a form of (`långa`, a fish,
   beside `lång`), nor as one of several readings (`vägare` for `vägarna`, beside `väg`). How much one is used is
   measured on those of its forms that belong to nothing else, since base forms are names and other words, too. A verb
   beside an adjective (`magra` beside `mager`) counts as long as it is met at all: its forms are its own.
6. The irregular forms of irregular.txt belong to the words named there, which are base forms. Any other form begins
   with the letter that its base form begins with: what does not is chance (`vet` beside `ved` is caught by the list,
   `oss` beside `os` by this).
7. `tittar` beside `titta` is no form of `tittare`, nor `meddelandet` beside `meddelande` of `meddela`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log10

from wordgame.lexicon.hunspell import Hunspell

__all__ = ["Relation", "irregular_forms", "plain"]

NOUN, ADJECTIVE, INFLECTION, DERIVATION = set("BCDGHIJ"), set("OPQ"), set("BCDEFGHIJKLMNOPQRm"), set("Ted7")
DEFINITE = ("en", "n", "et", "t", "r")
NEW_WORD_ENDINGS = ("isk", "are", "re", "sbo", "bo", "del", "l")
# fmt: off
PREFIXES = (
    "an", "av", "be", "bi", "bort", "efter", "emot", "en", "er", "fast", "fram", "från", "för", "före", "förbi",
    "ge", "genom", "god", "hem", "hän", "i", "igen", "ihop", "in", "inne", "kring", "kvar", "lös", "med", "miss",
    "mot", "ned", "ner", "om", "på", "sam", "sär", "till", "tillbaka", "tåg", "under", "upp", "uppe", "ur", "ut",
    "ute", "van", "vid", "väl", "å", "åter", "över",
)
# fmt: on
NOBODY = 660  # centibels below certain: two words in ten million (a Zipf value of 2.4)
VERBAL_NOUN = re.compile(r"(.+[ae]nde)(?:t|n|na|ts|ns|nas)")
NEVER = 800  # one word in a hundred million
RARER = 200  # and a hundred times rarer than the other reading


@dataclass
class Relation:
    """The relation over `words`; `lemma_of` is the lemma list, `level` how rare a word is in centibels;
    `irregular` gives the base forms of irregular forms, `named` words that are base forms, whatever the sources say."""

    dictionary: Hunspell
    words: set[str]
    lemma_of: dict[str, str]
    level: dict[str, int]
    irregular: dict[str, set[str]] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)
    flags: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    parents: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    paradigm: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    makers: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _is_base: dict[str, bool] = field(default_factory=dict)
    _use: dict[str, float] = field(default_factory=dict)
    _final: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        made = self._ways()
        pairs = sorted(self.lemma_of.items(), key=lambda pair: ("é" in pair[0] + pair[1], pair))
        self.lemma_of = {}
        for form, base in pairs:  # the plain spelling first
            if plain(form) in self.words and plain(base) in self.words:
                self.lemma_of.setdefault(plain(form), plain(base))
        self.lemmas = set(self.lemma_of.values())
        for form, ways in made.items():
            self._add_ways(form, ways)
        for form, base in self.lemma_of.items():
            ways = made.get(form, set())
            language = any(base == stem + "a" and kind in ADJECTIVE for stem, kind in ways)
            if base != form and not (language and all(stem != base for stem, _ in ways)):
                self.parents[form].add(base)
        for form, bases in self.parents.items():
            for base in bases:
                self.paradigm[base].add(form)
        self.adverbs = {
            form for form, ways in made.items() if form.endswith("t") and any(kind == "O" for _, kind in ways)
        }
        for form in self.words:  # the imperative of `läsa`, which SFOL does not make where `läs` is valid already
            if self.lemma_of.get(form) != form and form + "er" in self.paradigm.get(form + "a", ()):
                self.parents[form].add(form + "a")
                self.paradigm[form + "a"].add(form)
        self.adjectival = {(form, stem) for form, ways in made.items() for stem, kind in ways if kind in "MNOPQ"}
        self.verbal = {form: {stem for stem, kind in ways if kind in "JKLR"} for form, ways in made.items()}
        for form in self.words:
            if form + "a" in self.parents.get(form, ()) and form + "er" in self.paradigm[form + "a"]:
                self.verbal.setdefault(form, set()).add(form + "a")

    def _ways(self) -> dict[str, set[tuple[str, str]]]:
        """For each form the (entry, affix class) pairs that make it; accented spellings where no plain one does."""
        made: dict[str, set[tuple[str, str]]] = defaultdict(set)
        accented: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for entry in self.dictionary.entries:
            self.flags[plain(entry.word)] |= set(bytes(entry.flags).decode("latin-1"))
            for form in self.dictionary.forms(entry):
                text, stem = plain(form.text), plain(entry.word)
                if form.affixes and text in self.words and text != stem:
                    (made if text == form.text else accented)[text].add((stem, chr(form.affixes[0].flag)))
        for text, ways in accented.items():
            made.setdefault(text, ways)
        return made

    def _add_ways(self, form: str, ways: set[tuple[str, str]]) -> None:
        lemma = self.lemma_of.get(form)
        for stem, kind in ways:
            if kind in DERIVATION and lemma is None:
                new_word = derived(stem, form)
                if new_word and new_word != form and new_word in self.words:
                    self.parents[form].add(new_word)
            elif kind in INFLECTION:
                borrowed = kind in "GHIJ" and stem.endswith("a") and lemma == stem[:-1]
                if not borrowed:
                    self.parents[form].add(stem)
                    self.makers[form].add(stem)

    # -- base forms -----------------------------------------------------------------------------------------------

    def is_base(self, word: str) -> bool:
        if word in self.irregular:
            return False
        if word in self.named:
            return True
        known = self._is_base.get(word)
        if known is None:
            known = self._is_base[word] = self._decide(word)
        return known

    def _decide(self, word: str) -> bool:
        lemma, others = self.lemma_of.get(word), self.parents.get(word, set())
        if self._is_participle(word):
            return False
        if self._is_verb(word) and others and self._stands_alone(word) and self.use(word) < NEVER:
            return True
        if lemma == word:
            is_adverb = word in self.adverbs and bool(others)
            return not is_adverb or self._stands_alone(word)
        if not others:
            return self._genitive_of(word) is None or word in self.flags or word in self.lemmas
        if word not in self.flags and not any(self.lemma_of.get(word + ending) == word for ending in DEFINITE):
            return False
        if others == {word + "a"} and word not in self.verbal:  # `kul` is no form of `kula`
            return bool(self.flags[word] & (NOUN | ADJECTIVE | set("XU")))
        beside = any(
            (word, other) in self.adjectival or (word == other + "a" and self.flags.get(other, set()) & ADJECTIVE)
            for other in others
        )
        return self._stands_alone(word) and not (beside and self.use(word) >= NOBODY)

    def _stands_alone(self, word: str) -> bool:
        """Whether it has forms that belong to none of the words that it could be a form of."""
        mine = self._own_forms(word)
        return all(mine - self.paradigm.get(other, set()) - {other} for other in self.parents.get(word, set()))

    def _own_forms(self, base: str) -> set[str]:
        """The forms that this base form alone has: no other entry makes them, and the lemma list does not disagree."""
        return {
            form
            for form in self.paradigm.get(base, ())
            if form != base + "s"
            and self.lemma_of.get(form, base) in (base, base + "s")
            and all(base in (maker, self.lemma_of.get(maker)) for maker in self.makers.get(form, ()))
            and (form in self.makers or not self.flags.get(base, set()) & INFLECTION)
        }

    def use(self, base: str) -> float:
        """How rare a base form is, in centibels below certain: all the forms together that it alone has."""
        found = self._use.get(base)
        if found is None:
            known = [self.level[form] for form in self._own_forms(base) or [base] if form in self.level]
            found = self._use[base] = -100 * log10(sum(10 ** (-level / 100) for level in known)) if known else 900.0
        return found

    def _is_participle(self, word: str) -> bool:
        """A participle of a verb of the list, without a noun's or a compared adjective's life of its own."""
        flags, verbs = self.flags.get(word, set()), {w for w in self.parents.get(word, set()) if self._is_verb(w)}
        if not verbs:
            return False
        if word.endswith(("ande", "ende")):
            return not flags & set("EF")
        if flags & (NOUN | {"E"}) or not word.endswith(("d", "t", "en")):
            return False
        return any(word == verb + "d" or (word != verb[:-1] and bool(flags & set("MNOQ"))) for verb in verbs)

    def _is_verb(self, word: str) -> bool:
        return (
            word.endswith("a") and bool(self.flags.get(word, set()) & set("KLm"))
        ) or word + "r" in self.paradigm.get(word, ())

    def _is_adjective(self, form: str, base: str) -> bool:
        """Whether `form` is an inflected form of the adjective or participle `base`."""
        flags = self.flags.get(base, set())
        if flags & (NOUN | {"E"}) or self._is_verb(base):
            return False
        of_kind = bool(flags & ADJECTIVE) or base.endswith(("d", "t", "en"))
        return (form, base) in self.adjectival or (of_kind and self.lemma_of.get(form) == base)

    def _genitive_of(self, word: str) -> str | None:
        # What ends in -s gets no other: `loss` is no genitive of `los`.
        return word[:-1] if word.endswith("s") and not word.endswith("ss") and word[:-1] in self.words else None

    # -- forms ----------------------------------------------------------------------------------------------------

    def bases(self, word: str) -> set[str]:
        """The base forms that a word can be a form of."""
        listed = self.irregular.get(word)
        if listed and "" not in listed:
            return listed
        if listed:
            return (listed | self._sifted(word, self._likely(word))) - {""}
        found = self._sifted(word, self._likely(word))
        genitive = self._genitive_of(word)
        if genitive and word not in found and genitive in self.irregular:
            return self.bases(genitive)
        return found

    def _sifted(self, word: str, found: set[str]) -> set[str]:
        """Without the base forms that only look like such."""
        alike = {base for base in found if base[0] == word[0] or word in self.irregular}
        found = alike or {word}
        present = word.removesuffix("s")
        if present.endswith("ar") and len(found) > 1:
            found = found - {present + "e"}
        stem = VERBAL_NOUN.fullmatch(word)
        if stem and stem[1] in found:
            found = {stem[1]}
        return found

    def _likely(self, word: str) -> set[str]:
        found = self._bases(word, ())
        found = found & self.words or found
        if len(found) > 1:
            # `anspända` belongs to the participle `anspänd`, where that has an entry of its own, not to `anspänna`.
            nearer = {base for base in found if self._is_adjective(word, base)}
            far = {
                base for near in nearer for other in self.parents.get(near, ()) for base in self._bases(other, (near,))
            }
            found = (found - far) | nearer
            best = min(self.use(base) for base in found)
            found = {base for base in found if self.use(base) < NOBODY or self.use(base) < best + RARER}
        return found

    def _bases(self, word: str, on_the_way: tuple[str, ...]) -> set[str]:
        if word in on_the_way:
            return set()
        if self.is_base(word):
            return {word} if word in self.lemma_of else self._by_last_part(word)
        on_the_way = (*on_the_way, word)
        genitive = self._genitive_of(word)
        # A genitive is nothing but that, except that `läs` is a form of the verb `läsa`, too.
        others = {genitive} | self.verbal.get(word, set()) if genitive else self.parents.get(word, set())
        found: set[str] = set()
        for other in others:
            found |= self._bases(other, on_the_way)
        return found or {word}

    def _by_last_part(self, word: str) -> set[str]:
        """A compound that the lemma list does not have, such as `barnvänner`, is inflected as its last part is."""
        ends = [
            start
            for start in range(2, len(word) - 2)
            if word[start:] in self.lemma_of
            and not self.words.isdisjoint((word[:start], word[:start].removesuffix("s")))
        ]
        if not ends or any(self.is_base(word[start:]) for start in ends):
            return {word}
        start = ends[0]
        found = {word[:start] + base for base in self._bases(word[start:], (word,)) if len(base) <= len(word) - start}
        return found & self.words or {word}

    def table(self) -> dict[str, set[str]]:
        """What has to be written down: forms that are no base forms, but no genitives; base forms in -s."""
        rows: dict[str, set[str]] = {}
        for word in sorted(self.words):
            bases = self.final_bases(word)
            genitive = self._genitive_of(word)
            if genitive and bases == self.final_bases(genitive) and word not in bases:
                continue
            if bases != {word} or word.endswith("s"):
                rows[word] = bases
        return rows

    def final_bases(self, word: str) -> set[str]:
        """The base forms of a word, each of which belongs to itself alone."""
        done = self._final.get(word)
        if done is None:
            self._final[word] = {word}  # what leads back here ends here
            found = self.bases(word)
            done = {word} if word in found else {last for base in sorted(found) for last in self.final_bases(base)}
            self._final[word] = done
        return done


def irregular_forms(lines: Iterable[list[str]], words: set[str], others: set[str]) -> dict[str, set[str]]:
    """The irregular forms among `words`, each with its base forms; `""` is one where the sources are to be asked, too.

    A base form after `-` stands also behind the prefixes of verbs, but for what is one of `others` then (`förband`).
    """
    found: dict[str, set[str]] = defaultdict(set)
    for name, *forms in lines:
        base = name.removeprefix("-")
        for prefix in ("", *PREFIXES) if name != base else ("",):
            for form in forms:
                made = prefix + form.removesuffix("+")
                if {made, prefix + base} <= words and not (prefix and (made in others or len(prefix + base) < 5)):
                    found[made] |= {prefix + base, ""} if form.endswith("+") else {prefix + base}
    return {form: own for form, own in found.items() if form not in own}


def plain(text: str) -> str:
    """As the word list has it: é is written e."""
    return text.replace("é", "e")


def derived(stem: str, form: str) -> str | None:
    """The new word that an ending of a new word makes, in its base form: kommunal, kommunalaren -> kommunalare."""
    same = 0
    while same < min(len(stem), len(form)) and stem[same] == form[same]:
        same += 1
    for ending in NEW_WORD_ENDINGS:
        if form.startswith(ending, same):
            return form[:same] + ending
    return None
