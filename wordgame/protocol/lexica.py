"""Lexica by name: where one may be given, its name may stand; in data it is a name or a checksum, and no file is
opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wordgame.doors import expect, shown
from wordgame.errors import UnknownLexicon
from wordgame.lexicon import Lexicon, bundled
from wordgame.sentences import say

__all__ = ["Lexica", "handed_in", "lexicon_named", "lexicon_of", "reference_of"]

Lexica = Lexicon | Iterable[Lexicon] | Mapping[str, Lexicon]
"""Lexica handed in beside data: one, several, or by the names that the data uses."""

_CHECKSUM = "checksum:"


def lexicon_of(lexicon: Lexicon | str | None) -> Lexicon | None:
    """The lexicon itself, or the one with this name; None stays None. Raises UnknownLexicon, TypeError."""
    if lexicon is None:
        return None
    expect(lexicon, str | Lexicon, "a lexicon")
    return Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon


def reference_of(lexicon: Lexicon | None) -> str | None:
    """How data names a lexicon: a bundled one by its name, another by "checksum:" and its checksum.

    >>> reference_of(Lexicon.load("en")), reference_of(Lexicon.from_words(["cat"]))[:9]
    ('en', 'checksum:')
    """
    if lexicon is None:
        return None
    if lexicon.name in bundled() and Lexicon.load(lexicon.name) == lexicon:
        return lexicon.name
    return _CHECKSUM + lexicon.checksum


def handed_in(lexica: Lexica) -> list[Lexicon]:
    """The lexica that were handed in; raises TypeError for what is none, a name among them."""
    if isinstance(lexica, Lexicon):
        return [lexica]
    if isinstance(lexica, str | bytes) or not isinstance(lexica, Iterable):
        raise TypeError(f"`lexica` holds lexica of one's own, not {shown(lexica)}; bundled ones need not be handed in")
    given = [*lexica.values()] if isinstance(lexica, Mapping) else [*lexica]
    for lexicon in given:
        expect(lexicon, Lexicon, "a lexicon of `lexica`")
    return given


def lexicon_named(reference: str | None, lexica: Lexica = ()) -> Lexicon | None:
    """The lexicon that data names, among those handed in and the bundled ones; None stays None.

    Raises UnknownLexicon, which says what is there, for anything else: a path is never opened.
    """
    given = handed_in(lexica)
    if reference is None:
        return None
    expect(reference, str, "the lexicon of a dict")
    named: dict[str, Lexicon] = dict(lexica) if isinstance(lexica, Mapping) else {}
    for lexicon in given:
        named.setdefault(lexicon.name, lexicon)
        named[_CHECKSUM + lexicon.checksum] = lexicon
    if reference in named:
        return named[reference]
    if reference in bundled():
        return Lexicon.load(reference)
    known = [*bundled(), *(name for name in named if not name.startswith(_CHECKSUM))]
    raise UnknownLexicon(say("lexicon_not_there", name=shown(reference), known=known), known=known)
