"""The meaning test: which new words the rules refuse on a base word, and how to say so. Knows the lexicon's relation
only by name.
"""

from __future__ import annotations

from collections.abc import Iterable

from wordgame.doors import shown
from wordgame.errors import InvalidRules
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.sentences import say
from wordgame.lexicon import Lexicon
from wordgame.messages import Reason

__all__ = ["expect_lexemes", "refusal", "refused_words"]


def expect_lexemes(rules: Rules, lexicon: Lexicon) -> None:
    """Nothing where the meaning test of the rules can be made with this lexicon; else InvalidRules, which says so."""
    if rules.meaning in ("lexeme", "any") and not lexicon.has_lexemes:
        raise InvalidRules(
            say("no_lexemes", meaning=repr(rules.meaning), alphabet=shown(lexicon.alphabet.name)), option="meaning"
        )


def refusal(rules: Rules, lexicon: Lexicon, base: str, word: str) -> Reason | None:
    """Why `word` may not be built on `base` (both UPPER CASE), or None where it may."""
    meaning = rules.meaning
    if meaning == "off":
        return None
    if callable(meaning):
        if meaning(base, word):
            return None
        why = say("no_other_meaning", word=word, base=base)
    elif word == base:
        why = say("same_word", word=word)
    elif meaning == "spelling" or lexicon.new_meaning(base, word, meaning=meaning):
        return None
    else:
        own = lexicon.lexemes(base)
        shared = [lexeme for lexeme in lexicon.lexemes(word) if lexeme in own]
        if base in own or not shared:  # a genitive shares none where it is a form of another word, too
            why = say("form_of", word=word, base=base)
        else:
            why = say("forms_of", word=word, base=base, lexemes=tuple(shared))
    return Reason(say("same_meaning", why=why), words=(base, word))


def refused_words(rules: Rules, lexicon: Lexicon, base: bytes, words: Iterable[bytes] | None) -> set[bytes]:
    """The words, as letter codes, that the rules refuse on `base`.

    `words` are those in question; they are looked at one by one only where a callable tests the meaning.
    """
    meaning = rules.meaning
    alphabet = lexicon.alphabet
    if meaning == "off":
        return set()
    if meaning == "spelling":
        return {base}
    text = alphabet.decode(base)
    if callable(meaning):
        return {word for word in set(words or ()) if not meaning(text, alphabet.decode(word))}
    return {alphabet.encode(word) for word in lexicon.same_meaning(text, meaning=meaning)}
