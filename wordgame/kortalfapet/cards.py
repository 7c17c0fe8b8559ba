"""The letter cards of Kortalfapet: which cards a deck has. Knows no rules; jokers are counted in the rules."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import Fixed, expect, plain_reader, shown
from wordgame.errors import InvalidRules, InvalidText, UnknownName
from wordgame.kortalfapet.sentences import say
from wordgame.protocol.data import Fields
from wordgame.tiles import LetterCard, letters_data

__all__ = ["Card", "Deck", "as_read", "card_order", "letter_codes", "letter_text"]

Card = LetterCard
"""A letter card: `Card("L", 2, multiplier=3)`, `Card.new_joker()`, `Card.new_joker("S")` once it stands for one."""

_PREFIX = "kortalfapet_"
_MOST_CARDS = 1000


def card_order(card: LetterCard) -> tuple[bool, str, int, int]:
    """Sorts cards by letter, value and multiplier, jokers last."""
    return (card.is_joker, card.letter, card.value, card.multiplier)


@lru_cache(maxsize=64)
def letter_codes(alphabet: Alphabet) -> Mapping[str, int]:
    """The code of each letter, by the letter as it stands in the alphabet."""
    return {letter: code for code, letter in enumerate(alphabet.letters, 1)}


def as_read(card: LetterCard, alphabet: Alphabet) -> LetterCard:
    """The card with its letter as the alphabet reads it: in Swedish a card É is an E. Raises InvalidText.

    >>> as_read(Card("é", 3), Alphabet.load("sv"))
    LetterCard('E', 3)
    """
    if not card.letter or card.letter in letter_codes(alphabet):
        return card
    return replace(card, letter=alphabet.letters[alphabet.code(card.letter) - 1])


def letter_text(card: LetterCard, alphabet: Alphabet | None) -> str:
    """The letter of a card as the alphabet, which has it, writes a tile; without one, as `LetterCard.text`.

    >>> letter_text(Card.new_joker("I"), Alphabet.load("tr")), letter_text(Card.new_joker("I"), None)
    ('ı', 'i')
    """
    if alphabet is None or not card.letter:
        return card.text
    code = letter_codes(alphabet)[card.letter]
    return alphabet.tile_text(code | BLANK if card.is_joker else code)


class Deck(Fixed):
    """The letter cards of a deck, jokers apart; immutable. Any iterable of cards makes one.

    Cards have letters of the deck's alphabet: one that it reads as another letter becomes that letter.

    The rule sheet says 106 cards and gives no distribution; `Deck.load("default")` is this library's proposal.

    >>> deck = Deck.load("default")
    >>> len(deck), deck.count(Card("L", 2, multiplier=3))
    (106, 1)
    """

    __slots__ = ("_counts", "alphabet", "name")

    name: str
    alphabet: Alphabet
    _counts: dict[LetterCard, int]

    def __init__(self, cards: Iterable[LetterCard], *, alphabet: str | Alphabet = "sv", name: str = "custom") -> None:
        """`cards` in any order, one for each card. Raises InvalidRules for a joker, an unknown letter, or more than
        1,000 cards.
        """
        expect(name, str, "the name of a deck")
        spelled = Alphabet.of(alphabet)
        counts: dict[LetterCard, int] = {}
        for number, card in enumerate(cards, 1):
            expect(card, LetterCard, "a card of a deck")
            if card.is_joker:
                raise InvalidRules(say("jokers_in_deck"), option="deck")
            if number > _MOST_CARDS:
                raise InvalidRules(say("deck_size", most=_MOST_CARDS), option="deck")
            try:
                card = as_read(card, spelled)
            except InvalidText as error:
                why = say("deck_letter", name=shown(name), why=error.message)
                raise InvalidRules(why, option="deck") from error
            counts[card] = counts.get(card, 0) + 1
        ordered = {card: counts[card] for card in sorted(counts, key=card_order)}
        self._put(name=name, alphabet=spelled, _counts=ordered)

    @classmethod
    def load(cls, name: str) -> Deck:
        """A deck that comes with the package, by name ("default"); raises UnknownName."""
        return _load(name)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the decks that come with the package."""
        return tuple(name.removeprefix(_PREFIX) for name in letters_data() if name.startswith(_PREFIX))

    def cards(self) -> tuple[LetterCard, ...]:
        """Every card, in order of letter, value and multiplier."""
        return tuple(card for card, count in self._counts.items() for _ in range(count))

    def count(self, card: LetterCard) -> int:
        """How many cards like this one there are."""
        return self._counts.get(card, 0)

    def cards_in(self, alphabet: Alphabet) -> tuple[LetterCard, ...]:
        """Every card, with its letter as the alphabet reads it, without those whose letter it lacks."""
        if alphabet == self.alphabet:
            return self.cards()
        out: list[LetterCard] = []
        for card, count in self._counts.items():
            with contextlib.suppress(InvalidText):
                out += [as_read(card, alphabet)] * count
        return tuple(out)

    def with_alphabet(self, alphabet: Alphabet) -> Deck:
        """The same cards with the letters as another alphabet reads them; raises InvalidRules when it lacks one.

        >>> Deck.load("default").with_alphabet(Alphabet.load("en")).count(Card("Å", 4))
        0
        """
        return self if alphabet == self.alphabet else Deck(self.cards(), alphabet=alphabet, name=self.name)

    def __len__(self) -> int:
        return sum(self._counts.values())

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal deck."""
        return {
            "name": self.name,
            "alphabet": self.alphabet.described,
            "cards": [[card.letter, card.value, card.multiplier, count] for card, count in self._counts.items()],
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Deck:
        """The deck that `to_dict` described; raises InvalidText, InvalidRules."""
        fields = Fields(data, "a deck")
        cards: list[LetterCard] = []
        for letter, value, multiplier, count in fields.list("cards", most=_MOST_CARDS):
            card = LetterCard(letter, value, multiplier)
            if type(count) is not int or not 0 <= count <= _MOST_CARDS - len(cards):
                given = say("deck_count", given=shown(count), letter=shown(letter), most=_MOST_CARDS)
                raise InvalidRules(given, option="deck")
            cards += [card] * count
        alphabet = Alphabet.of(fields.raw("alphabet"))
        name = fields.text("name", "custom", most=200)
        fields.end()
        return cls(cards, alphabet=alphabet, name=name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return self._counts == other._counts and self.alphabet == other.alphabet

    def __hash__(self) -> int:
        return hash((tuple(self._counts.items()), self.alphabet))

    def __repr__(self) -> str:
        return f"<Deck {self.name!r}, {len(self)} cards>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Deck.from_dict, (self.to_dict(),))


@cache
def _load(name: str) -> Deck:
    if name not in Deck.names():
        known = Deck.names()
        raise UnknownName(say("no_deck", name=shown(name), known=known), known=known)
    data = letters_data()[_PREFIX + name]
    cards = []
    for letter, (count, value) in data["tiles"].items():
        special = data["cards_with_2x_3x"].get(letter, {})
        doubles, triples = special.get("2x", 0), special.get("3x", 0)
        cards += [LetterCard(letter, value, 2)] * doubles + [LetterCard(letter, value, 3)] * triples
        cards += [LetterCard(letter, value)] * (count - doubles - triples)
    return Deck(cards, alphabet=data["alphabet"], name=name)
