"""The rules of Kortalfapet as options, with the default reading of the rule sheet. Knows no positions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from wordgame import protocol, sentences
from wordgame.doors import plain_reader, shown
from wordgame.errors import InvalidRules
from wordgame.kortalfapet.cards import Deck
from wordgame.kortalfapet.sentences import say
from wordgame.lexicon.meaning import MEANINGS

__all__ = ["MAX_HAND", "Rules"]

MAX_HAND = 16
"""The most cards that a hand may have."""


@dataclass(frozen=True, kw_only=True)
class Rules(protocol.Rules):
    """The options of Kortalfapet; a value.

    `steal_geometry`: with two players a new word crosses or extends the word on the table ("cross_or_extend"), or
    takes any of its cards in any order ("free"). `stolen_multiplier`: the 2x or 3x of a stolen card "travels" to the
    new word, "stays" with the old one, or counts in "both". `meaning`: a new word must be of another lexeme than the
    word it builds on ("lexeme"), share no lexeme with it, which is stricter ("any"), be of another spelling
    ("spelling"), anything goes ("off"), or a callable `(base, word) -> bool`, given UPPER CASE, says. "lexeme" and
    "any" need a lexicon that knows lexemes (`Lexicon.has_lexemes`): a position or game without raises InvalidRules.
    `after_stuck`: a player whose opponent was stuck builds on the own word ("build_on_own") or clears it and lays
    from the hand ("fresh"). `dead_table`: when both are stuck and cards remain in the stock, the table is cleared
    ("clear") or the game ends ("end"). `must_form_extra`: from the third player of a round on, a move forms at least
    two new words. `second_single_word`: the second player of a round forms exactly one. `hand_size`: 1 to 16 cards.
    `jokers`: in the deck, besides its letter cards. `min_word_length`: letters. `discard_fraction`: the part of the
    deck that is taken out, unseen, before dealing. `voluntary_pass`: whether a player who could lay a word may pass.
    `deck`: a Deck or its name.

    >>> Rules(jokers=2).changed(hand_size=8).hand_size
    8
    >>> Rules.preset("short").discard_fraction == 1 / 3
    True
    """

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "standard": {},
        "short": {"discard_fraction": 1 / 3},
        "free": {"steal_geometry": "free"},
    }
    CHOICES: ClassVar[Mapping[str, Sequence[Any]]] = {
        "steal_geometry": ("cross_or_extend", "free"),
        "stolen_multiplier": ("travels", "stays", "both"),
        "after_stuck": ("build_on_own", "fresh"),
        "dead_table": ("clear", "end"),
        "must_form_extra": (False, True),
        "second_single_word": (False, True),
        "voluntary_pass": (False, True),
    }

    steal_geometry: str = "cross_or_extend"
    stolen_multiplier: str = "travels"
    meaning: str | Callable[[str, str], bool] = "lexeme"
    after_stuck: str = "build_on_own"
    dead_table: str = "clear"
    must_form_extra: bool = False
    second_single_word: bool = False
    hand_size: int = 7
    jokers: int = 4
    min_word_length: int = 2
    discard_fraction: float = 0.0
    voluntary_pass: bool = False
    deck: Deck | str = "default"

    def __post_init__(self) -> None:
        for option, choices in self.CHOICES.items():
            if type(getattr(self, option)) is not type(choices[0]):
                raise _not_among(option, getattr(self, option), choices)
        super().__post_init__()
        if not callable(self.meaning) and (not isinstance(self.meaning, str) or self.meaning not in MEANINGS):
            choices = ", ".join(map(repr, MEANINGS))
            raise InvalidRules(say("meaning_choice", given=shown(self.meaning), choices=choices), option="meaning")
        for option, least, most in (("hand_size", 1, MAX_HAND), ("jokers", 0, 100), ("min_word_length", 2, 63)):
            value = getattr(self, option)
            if type(value) is not int or not least <= value <= most:
                given = shown(value)
                raise InvalidRules(
                    sentences.say("option_range", option=option, given=given, least=least, most=most), option=option
                )
        fraction = self.discard_fraction
        if isinstance(fraction, bool) or not isinstance(fraction, int | float) or not 0 <= fraction < 1:
            raise InvalidRules(say("discard_fraction_range", given=shown(fraction)), option="discard_fraction")
        object.__setattr__(self, "discard_fraction", float(fraction))
        if isinstance(self.deck, str):
            Deck.load(self.deck)
        elif not isinstance(self.deck, Deck):
            raise InvalidRules(say("deck_option", given=shown(self.deck)), option="deck")
        elif self.deck.name in Deck.names() and self.deck == Deck.load(self.deck.name):
            object.__setattr__(self, "deck", self.deck.name)

    @property
    def letter_cards(self) -> Deck:
        """The deck itself, where `deck` may be its name."""
        return Deck.load(self.deck) if isinstance(self.deck, str) else self.deck

    def changed(self, **changes: Any) -> Self:
        """The same rules with some options changed; raises InvalidRules."""
        own = {option.name: getattr(self, option.name) for option in dataclasses.fields(self)}
        return self.from_dict({**own, **changes})

    def to_dict(self) -> dict[str, Any]:
        """The options as a plain dict. A callable `meaning` has no plain form: it becomes "custom", which `from_dict`
        refuses.
        """
        plain = super().to_dict()
        if callable(self.meaning):
            plain["meaning"] = "custom"
        if isinstance(self.deck, Deck):
            plain["deck"] = self.deck.to_dict()
        return plain

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The rules that `to_dict` described; raises InvalidRules."""
        if isinstance(data.get("meaning"), str) and data["meaning"] == "custom":
            raise InvalidRules(say("meaning_custom"), option="meaning")
        if isinstance(data.get("deck"), Mapping):
            data = {**data, "deck": Deck.from_dict(data["deck"])}
        return super().from_dict(data)


def _not_among(option: str, given: object, choices: Sequence[Any]) -> InvalidRules:
    named = ", ".join(map(repr, choices))
    return InvalidRules(sentences.say("option_choice", option=option, given=shown(given), choices=named), option=option)
