"""Moves: the words of a turn with the place each card comes from, drawing, taking, keeping, discarding.

Notation. `OTHER BOWL > (OTHER)S (BOWL)S` breaks two table words and makes two: cards in parentheses come from the
table, the others from the hand, lower case is a joker standing for that letter; table cards that are not named again
are taken back. `BLESS` alone is a word from the hand. Further moves: `draw`, `take`, `keep`, `discard X`, `pass`.

A move of words that has jokers alone begins with `>`, so that it is told from an action of the same name and from
words that somebody typed in small letters: `> keep`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wordgame.doors import expect, shown
from wordgame.errors import InvalidText
from wordgame.protocol.data import Fields
from wordgame.wordmeld.cards import is_joker, split
from wordgame.wordmeld.lists import Tier
from wordgame.wordmeld.sentences import say

__all__ = ["GAME", "Move", "MoveKind", "NewWord", "Word"]

GAME = "wordmeld"
"""The name of the game in data."""

MOST_PARTS = 400
"""Words that a move takes apart, and cards of the words that it makes, at most: more than can lie anywhere."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a move makes, as all games give it: `text` with jokers in lower case, and what it counts as.

    `tier`: "common", "official" or "winning"; None where it stands in no list. Words of this game have no points and
    lie on no grid.
    """

    text: str
    tier: str | None = None

    @property
    def valid(self) -> bool:
        """Whether it stands in one of the lists."""
        return self.tier is not None

    @property
    def score(self) -> None:
        """Words have no points."""
        return None

    @property
    def cells(self) -> tuple[Any, ...]:
        """Words lie on no grid."""
        return ()

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal word."""
        return {"text": self.text, "tier": self.tier, "valid": self.valid, "score": None, "cells": []}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Word:
        """The word that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a word")
        made = cls(fields.text("text"), fields.text("tier", None, among=[tier.name.lower() for tier in Tier]))
        for key, right in (("valid", made.valid), ("score", None), ("cells", [])):
            given = fields.raw(key, right)
            if type(given) is not type(right) or given != right:
                raise InvalidText(say("word_differs", key=key, given=shown(given), right=shown(right)))
        fields.end()
        return made


class MoveKind(StrEnum):
    """What a move does."""

    WORDS = "words"
    DRAW = "draw"
    TAKE = "take"
    KEEP = "keep"
    DISCARD = "discard"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class NewWord:
    """A word made in a turn: its cards, and which of them come from the hand.

    `cards` are texts of single cards ("O", "[CH]", "e" for a joker as E); `own[i]` is true for a card of the hand.
    Raises InvalidText where the two do not fit each other.
    """

    cards: tuple[str, ...]
    own: tuple[bool, ...]

    def __post_init__(self) -> None:
        _check_texts(self.cards, "the cards of a word")
        expect(self.own, tuple, "`own`")
        if len(self.own) != len(self.cards) or not set(map(type, self.own)) <= {bool}:
            raise InvalidText(say("own_fits", given=shown(self.own)))

    @property
    def text(self) -> str:
        """The word as it lies on the table, jokers in lower case."""
        return "".join(self.cards)

    @property
    def from_hand(self) -> int:
        """Cards that come from the hand."""
        return sum(self.own)

    @property
    def notation(self) -> str:
        """The word with its table cards in parentheses.

        >>> NewWord(("O", "w", "L", "S"), (False, False, False, True)).notation
        '(OwL)S'
        """
        out, inside = "", False
        for card, own in zip(self.cards, self.own, strict=True):
            if inside == own:
                out += ")" if inside else "("
                inside = not inside
            out += card
        return out + (")" if inside else "")

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True, slots=True)
class Move:
    """Any action of a turn. A value; `str(move)` is its notation, which `position.parse` reads.

    `broken`: the table words taken apart, as they lie; `made`: the new words; `card`: what is discarded. Raises
    InvalidText for more than 400 words or cards, or parts that do not fit the kind.

    >>> str(Move.discard("X")), str(Move.draw())
    ('discard X', 'draw')
    """

    kind: MoveKind
    broken: tuple[str, ...] = ()
    made: tuple[NewWord, ...] = ()
    card: str = ""

    def __post_init__(self) -> None:
        expect(self.kind, MoveKind, "the kind of a move")
        expect(self.made, tuple, "`made`")
        for word in self.made:
            expect(word, NewWord, "a new word")
        _check_texts(self.broken, "the words taken apart")
        sizes = (len(self.broken), len(self.made), sum(len(word.cards) for word in self.made), _cards_of(self.broken))
        if max(sizes) > MOST_PARTS:
            raise InvalidText(say("move_too_large", n=max(sizes), most=MOST_PARTS))
        expect(self.card, str, "a card")
        if self.kind is not MoveKind.WORDS and (self.broken or self.made):
            raise InvalidText(say("words_with", kind=self.kind.value))
        if (self.kind is MoveKind.DISCARD) != bool(self.card):
            raise InvalidText(say("card_with", kind=self.kind.value, card=shown(self.card)))
        if is_joker(self.card):
            object.__setattr__(self, "card", "?")  # a discarded joker stands for nothing

    @classmethod
    def words(cls, broken: Sequence[str], made: Sequence[NewWord]) -> Move:
        """Break table words and make new ones; the order of the words does not matter."""
        return cls(MoveKind.WORDS, tuple(sorted(broken)), tuple(sorted(made, key=lambda word: (word.text, word.own))))

    @classmethod
    def draw(cls) -> Move:
        """Draw from the stock."""
        return cls(MoveKind.DRAW)

    @classmethod
    def take(cls) -> Move:
        """Take the top of the discard pile."""
        return cls(MoveKind.TAKE)

    @classmethod
    def keep(cls) -> Move:
        """Keep the drawn card instead of discarding one."""
        return cls(MoveKind.KEEP)

    @classmethod
    def discard(cls, card: str) -> Move:
        """Discard a card: a letter, or "?" for a joker."""
        return cls(MoveKind.DISCARD, card=card)

    @classmethod
    def pass_(cls) -> Move:
        """Pass, where the stock is empty."""
        return cls(MoveKind.PASS)

    @property
    def notation(self) -> str:
        """The move as text."""
        if self.kind is MoveKind.WORDS:
            made = " ".join(word.notation for word in self.made)
            text = f"{' '.join(self.broken)} > {made}" if self.broken else made
            unclear = text == text.lower() != text.upper() or text.startswith(f"{MoveKind.DISCARD.value} ")
            return f"> {text}" if unclear else text
        return f"discard {self.card}" if self.kind is MoveKind.DISCARD else self.kind.value

    def __str__(self) -> str:
        return self.notation

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal move: game, notation, kind; the words and their cards."""
        data: dict[str, Any] = {"game": GAME, "notation": self.notation, "kind": self.kind.value}
        if self.kind is MoveKind.WORDS:
            data["broken"] = list(self.broken)
            data["made"] = [{"text": word.text, "cards": list(word.cards), "own": list(word.own)} for word in self.made]
        if self.kind is MoveKind.DISCARD:
            data["card"] = self.card
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a move")
        fields.text("game", GAME, among=(GAME,))
        said = fields.text("notation", None)
        kind = MoveKind(fields.text("kind", among=list(MoveKind)))
        if kind is MoveKind.WORDS:
            made = cls.words(
                fields.texts("broken", (), most=MOST_PARTS), fields.reads("made", _new_word, most=MOST_PARTS)
            )
        else:
            made = cls(kind, card=fields.text("card") if kind is MoveKind.DISCARD else "")
        fields.end()
        if said is not None and said != made.notation:
            raise InvalidText(say("notation_differs", given=shown(said), right=shown(made.notation)), text=said)
        return made


def _new_word(data: Mapping[str, Any]) -> NewWord:
    fields = Fields(data, "a new word")
    word = NewWord(fields.texts("cards", most=MOST_PARTS), fields.list("own", most=MOST_PARTS))
    said = fields.text("text", word.text)
    fields.end()
    for card in word.cards:
        if split(card) != [card]:
            raise InvalidText(say("not_one_card", card=shown(card)), text=card)
    if said != word.text:
        raise InvalidText(say("notation_differs", given=shown(said), right=shown(word.text)), text=said)
    return word


def _cards_of(words: tuple[str, ...]) -> int:
    """The cards of some words; where there are few signs, their number, which is no smaller."""
    signs = sum(map(len, words))
    return signs if signs <= MOST_PARTS else sum(len(split(word)) for word in words)


def _check_texts(texts: Any, what: str) -> None:
    expect(texts, tuple, what)
    for text in texts:
        expect(text, str, what)
