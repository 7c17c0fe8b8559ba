"""Words and cards of Kortalfapet as text: what cards spell, how they are written and read, and what a word scores.

Knows no moves.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import pair_of, plain_reader, shown
from wordgame.errors import InvalidText
from wordgame.kortalfapet.cards import Card, letter_codes, letter_text
from wordgame.kortalfapet.sentences import say
from wordgame.protocol.data import Fields

__all__ = ["CARD", "Word", "card_text", "parse_cards", "points", "read_sign", "spelled"]

CARD = re.compile(r"(\[[^\[\]]+\]|[^\W\d_]|['’ʼ]|\?)(?:(\d{1,4})(?:x(\d{1,3}))?)?")
"""A card as text: its sign, its value, its multiplier."""


def points(cards: Sequence[Card]) -> int:
    """The score of a word: the sum of the cards' values, times the highest single multiplier among them.

    >>> points([Card("L", 2, multiplier=3), Card("V", 3), Card("A", 1)])
    18
    """
    return sum(card.value for card in cards) * max((card.multiplier for card in cards), default=1)


def spelled(cards: Sequence[Card], alphabet: Alphabet | None) -> str:
    """The word of these cards in UPPER CASE, as the alphabet reads it: an S and a Z are no SZ.

    >>> spelled([Card("S", 1), Card("Z", 4)], Alphabet.load("hu")), spelled([Card("SZ", 3)], Alphabet.load("hu"))
    ('S[Z]', 'SZ')
    """
    letters = [card.letter for card in cards if card.letter]
    if alphabet is None or not alphabet.has_digraphs:
        return "".join(letters)
    return alphabet.decode(map(letter_codes(alphabet).__getitem__, letters))


def card_text(card: Card, alphabet: Alphabet | None) -> str:
    """A card in move and position texts: `L2`, `L2x3`, `s` a joker as S, `?` a joker, `[CH]4`.

    >>> card_text(Card("l", 2, multiplier=3), None), card_text(Card.new_joker("s"), None)
    ('L2x3', 's')
    """
    sign = letter_text(card, alphabet)
    if card.is_joker:
        return sign
    return f"{sign}{card.value}" + (f"x{card.multiplier}" if card.multiplier != 1 else "")


def read_sign(sign: str, alphabet: Alphabet) -> tuple[str, bool]:
    """The letter of a card ("" for `?`) and whether it is a joker. Raises InvalidText.

    >>> read_sign("s", Alphabet.load("sv")), read_sign("S", Alphabet.load("sv"))
    (('S', True), ('S', False))
    """
    tiles = alphabet.encode_tiles(sign)
    if len(tiles) != 1:
        raise InvalidText(say("letters_not_one", sign=shown(sign), n=len(tiles)), text=sign)
    tile = tiles[0]
    return (alphabet.letters[(tile & ~BLANK) - 1] if tile else "", not tile or tile & BLANK > 0)


def parse_cards(text: str, alphabet: Alphabet) -> tuple[Card, ...]:
    """The cards of a text such as `L2x3 U4 ? s`: upper case natural, lower case a joker as that letter, `?` a joker.

    Raises InvalidText.

    >>> parse_cards("L2x3 ?", Alphabet.load("sv"))
    (LetterCard('L', 2, multiplier=3), LetterCard.new_joker())
    """
    out = []
    for word in unicodedata.normalize("NFC", text).split():
        match = CARD.fullmatch(word)
        if match is None:
            raise InvalidText(say("no_card", card=shown(word)), text=text)
        sign, value, times = match.groups()
        letter, joker = read_sign(sign, alphabet)
        if joker:
            if value:
                raise InvalidText(say("joker_value", text=shown(word)), text=text)
            out.append(Card.new_joker(letter))
        else:
            out.append(Card(letter, int(value or 0), int(times or 1)))
    return tuple(out)


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a move forms: its text (lower case where a joker stands), its points, its cells, whether it is a
    word, and the word in UPPER CASE as its alphabet reads it.
    """

    text: str
    score: int
    cells: tuple[tuple[int, int], ...] = ()
    valid: bool = True
    word: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.word:
            object.__setattr__(self, "word", self.text.upper())

    @classmethod
    def of(
        cls,
        cards: Sequence[Card],
        score: int,
        cells: tuple[tuple[int, int], ...],
        alphabet: Alphabet | None,
        *,
        valid: bool = True,
    ) -> Word:
        """The word that these cards spell."""
        text = "".join([letter_text(card, alphabet) for card in cards])
        return cls(text, score, cells, valid, spelled(cards, alphabet))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal word."""
        cells = [list(cell) for cell in self.cells]
        return {"text": self.text, "word": self.word, "score": self.score, "cells": cells, "valid": self.valid}

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Word:
        """The word that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a word")
        read = cls(
            fields.text("text", most=1000),
            fields.whole("score"),
            tuple(pair_of(cell, "a cell of a word") for cell in fields.list("cells", most=1000)),
            fields.flag("valid"),
            fields.text("word", "", most=1000),
        )
        fields.end()
        return read
