"""Moves: the words of a turn with the place each card comes from, drawing, taking, keeping, discarding.

Notation. `OTHER BOWL > (OTHER)S (BOWL)S` breaks two table words and makes two: cards in parentheses come from the
table, the others from the hand, lower case is a joker standing for that letter; table cards that are not named again
are taken back. `BLESS` alone is a word from the hand. Further moves: `draw`, `take`, `keep`, `discard X`, `pass`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import expect, plain_reader, shown
from wordgame.errors import InvalidText

__all__ = ["Move", "MoveKind", "NewWord", "parse_move"]


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
            raise InvalidText(f"`own` says of each card whether it comes from the hand, not {shown(self.own)}")

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

    `broken`: the table words taken apart, as they lie; `made`: the new words; `card`: what is discarded.

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
        expect(self.card, str, "a card")

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
            return f"{' '.join(self.broken)} > {made}" if self.broken else made
        return f"discard {self.card}" if self.kind is MoveKind.DISCARD else self.kind.value

    def __str__(self) -> str:
        return self.notation

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal move."""
        data: dict[str, Any] = {"kind": self.kind.value}
        if self.kind is MoveKind.WORDS:
            data["broken"] = list(self.broken)
            data["made"] = [{"cards": list(word.cards), "own": list(word.own)} for word in self.made]
        if self.kind is MoveKind.DISCARD:
            data["card"] = self.card
        return data

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Move:
        """The move that `to_dict` described; raises InvalidText."""
        kind = MoveKind(data["kind"])
        if kind is not MoveKind.WORDS:
            return cls(kind, card=data.get("card", ""))
        made = [NewWord(_listed(word["cards"]), _listed(word["own"])) for word in _listed(data["made"])]
        broken = _listed(data["broken"])
        _check_texts(broken, "the words taken apart")
        return cls.words(broken, made)


def _listed(values: Any) -> tuple[Any, ...]:
    expect(values, list | tuple, "a list")
    return tuple(values)


def _check_texts(texts: Any, what: str) -> None:
    expect(texts, tuple, what)
    for text in texts:
        expect(text, str, what)


def parse_move(text: str, alphabet: Alphabet) -> Move:
    """The move that a text stands for; raises InvalidText that says what cannot be read."""
    expect(text, str, "the text of a move")
    given = " ".join(text.split())
    head, _, tail = given.partition(" ")
    if not tail and given in ("draw", "take", "keep", "pass"):
        return Move(MoveKind(given))
    if head == "discard":
        tiles = alphabet.encode_tiles(tail)
        if len(tiles) != 1:
            raise InvalidText(f"{shown(text)}: name the one card to discard, '?' for a joker", text=text)
        return Move.discard(alphabet.tile_text(0 if tiles[0] & BLANK else tiles[0]))
    left, arrow, right = given.partition(">")
    if not arrow:
        left, right = "", given
    broken = [alphabet.decode_tiles(alphabet.encode_tiles(word)) for word in left.split()]
    made = [_parse_word(word, text, alphabet) for word in right.split()]
    if not made:
        raise InvalidText(f"{shown(text)} makes no word", text=text)
    return Move.words(broken, made)


def _parse_word(word: str, text: str, alphabet: Alphabet) -> NewWord:
    cards: list[str] = []
    own: list[bool] = []
    inside = False
    for piece in word.replace("(", "\0(").replace(")", "\0)").split("\0"):
        if piece[:1] in ("(", ")"):
            if inside == (piece[0] == "("):
                raise InvalidText(f"the parentheses of {shown(word)} do not match in {shown(text)}", text=text)
            inside = not inside
            piece = piece[1:]
        tiles = alphabet.encode_tiles(piece)
        if 0 in tiles:
            raise InvalidText(
                f"a joker in {shown(word)} must stand for a letter, in lower case ({shown(text)})", text=text
            )
        cards += [alphabet.tile_text(tile) for tile in tiles]
        own += [not inside] * len(tiles)
    if inside or not cards:
        raise InvalidText(f"the parentheses of {shown(word)} do not match in {shown(text)}", text=text)
    return NewWord(tuple(cards), tuple(own))
