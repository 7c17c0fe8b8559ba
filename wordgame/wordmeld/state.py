"""What one player can see: table, hand, lists, rules, how far the turn has gone. A frozen value that judges nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import MOST, expect, plain_reader, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.tiles import TileSet
from wordgame.wordmeld.cards import table_order
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.rules import Rules

__all__ = ["MOST_CARDS", "MOST_WORDS", "PHASES", "State"]

PHASES = ("turn", "drawn", "taken")
"""Before anything is done; after drawing from the stock; after taking the top of the discard pile."""

MOST_WORDS = 64
"""Words on a table at most."""

MOST_CARDS = 390
"""Cards on the table and in the hand at most, so that every count of cards fits the core's numbers."""

_NUMBERS = re.compile(r"[0-9]{1,10}(?:,[0-9]{1,10})*")


@dataclass(frozen=True, slots=True)
class State:
    """The value behind a position; `State.of` makes and checks it. `wordgame.wordmeld.Position` describes the fields.

    `table` stands in the alphabet's order, `cards` too, jokers last; `discards` has its top last.
    """

    table: tuple[str, ...]
    cards: tuple[str, ...]
    lists: WordLists
    rules: Rules
    opening: bool
    phase: str
    discards: str
    stock: int | None
    others: tuple[int, ...]
    deck: TileSet | None

    @classmethod
    def of(
        cls,
        *,
        table: Iterable[str] = (),
        hand: str = "",
        lists: WordLists,
        rules: Rules | str | Mapping[str, Any] | None = None,
        opening: bool = False,
        phase: str = "turn",
        discards: str = "",
        stock: int | None = None,
        others: Iterable[int] = (),
        deck: TileSet | None = None,
    ) -> Self:
        """The state of these parts, each checked; raises InvalidText, InvalidPosition."""
        expect(lists, WordLists, "`lists`")
        expect(deck, TileSet | None, "a deck")
        alphabet = lists.alphabet
        agreed = Rules.of(rules)
        words = [alphabet.encode_tiles(word) for word in table]
        for word in words:
            if not word or 0 in word:
                raise InvalidPosition("a table word is empty or holds a joker that stands for nothing")
        text = alphabet.decode_tiles
        tiles = sorted((0 if tile & BLANK else tile for tile in alphabet.encode_tiles(hand)), key=lambda t: t or 255)
        if phase not in PHASES:
            raise InvalidPosition(f"phase is {shown(phase)}; it can be {', '.join(PHASES)}")
        sizes = tuple(others)
        for what, numbers in (("stock", () if stock is None else (stock,)), ("others", sizes)):
            if any(type(number) is not int or not 0 <= number <= MOST for number in numbers):
                raise InvalidPosition(f"{what} is {shown(numbers)}: numbers of cards, 0 or more")
        if len(words) > MOST_WORDS:
            raise InvalidPosition(f"{len(words)} words on the table: {MOST_WORDS} are the most")
        if sum(map(len, words)) + len(tiles) > MOST_CARDS:
            raise InvalidPosition(f"more than {MOST_CARDS} cards on the table and in the hand")
        return cls(
            table=tuple(sorted(map(text, words), key=table_order(alphabet))),
            cards=tuple(map(alphabet.tile_text, tiles)),
            lists=lists,
            rules=agreed,
            opening=bool(opening),
            phase=phase,
            discards=text(0 if tile & BLANK else tile for tile in alphabet.encode_tiles(discards)),
            stock=stock,
            others=sizes,
            deck=deck,
        )

    # -- plain facts ----------------------------------------------------------------------------------------------

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the word lists."""
        return self.lists.alphabet

    @property
    def hand(self) -> str:
        """The cards of the hand as one text."""
        return "".join(self.cards)

    @property
    def top(self) -> str:
        """The top card of the discard pile, or nothing."""
        tiles = self.alphabet.encode_tiles(self.discards)
        return self.alphabet.tile_text(tiles[-1]) if tiles else ""

    @property
    def can_make_words(self) -> bool:
        """Whether words may be laid at this point of the turn: not after drawing from the stock."""
        return self.phase != "drawn"

    def parts(self) -> dict[str, Any]:
        """What `State.of` makes an equal state of."""
        return {
            "table": self.table,
            "hand": self.hand,
            "lists": self.lists,
            "rules": self.rules,
            "opening": self.opening,
            "phase": self.phase,
            "discards": self.discards,
            "stock": self.stock,
            "others": self.others,
            "deck": self.deck,
        }

    def changed(self, **changes: Any) -> Self:
        """The same state with some of its parts changed, checked."""
        return self.of(**{**self.parts(), **changes})

    def unseen(self) -> Counter[str]:
        """The cards this player does not see: the deck without hand, table and discard pile; empty without a deck."""
        if self.deck is None:
            return Counter()
        alphabet, counts = self.alphabet, Counter[str]()
        for code, number in enumerate(self.deck.with_alphabet(alphabet).counts):
            counts[alphabet.tile_text(code)] += number
        for word in (*self.table, self.hand, self.discards):
            for tile in alphabet.encode_tiles(word):
                counts["?" if tile & BLANK or not tile else alphabet.tile_text(tile)] -= 1
        return +counts

    # -- text and data --------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        words = [self.phase, *(["opening"] if self.opening else [])]
        words += [f"stock={self.stock}"] if self.stock is not None else []
        words += [f"others={','.join(map(str, self.others))}"] if self.others else []
        words += [f"discards={self.discards}"] if self.discards else []
        return f"{' '.join(self.table) or '-'} / {self.hand or '-'} / {' '.join(words)}"

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        lists: WordLists,
        rules: Rules | str | Mapping[str, Any] | None = None,
        deck: TileSet | None = None,
    ) -> Self:
        """The state that `str(state)` wrote; lists, rules and deck are not part of the text. Raises InvalidText."""
        expect(text, str, "the text of a position")
        parts = [part.strip() for part in text.split("/")]
        if len(parts) != 3:
            raise InvalidText(f"{shown(text)} is not 'table / hand / state'", text=text)
        options: dict[str, Any] = {}
        for word in parts[2].split():
            name, _, value = word.partition("=")
            if name in PHASES and not value:
                options["phase"] = name
            elif name == "opening" and not value:
                options["opening"] = True
            elif name == "stock" and _NUMBERS.fullmatch(value) and "," not in value:
                options["stock"] = int(value)
            elif name == "others" and _NUMBERS.fullmatch(value):
                options["others"] = [int(size) for size in value.split(",")]
            elif name == "discards" and value:
                options["discards"] = value
            else:
                raise InvalidText(f"{shown(word)} in {shown(text)} is not known", text=text)
        table = [] if parts[0] == "-" else parts[0].split()
        hand = "" if parts[1] == "-" else parts[1]
        return cls.of(table=table, hand=hand, lists=lists, rules=rules, deck=deck, **options)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal state."""
        return {
            **self.parts(),
            "table": list(self.table),
            "others": list(self.others),
            "rules": self.rules.to_dict(),
            "lists": self.lists.to_dict(),
            "deck": self.deck.to_dict() if self.deck else None,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The state that `to_dict` described."""
        deck = data.get("deck")
        return cls.of(**{
            **data,
            "lists": WordLists.from_dict(data["lists"]),
            "deck": TileSet.from_dict(deck) if deck else None,
        })  # fmt: skip
