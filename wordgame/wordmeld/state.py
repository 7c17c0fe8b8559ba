"""What one player can see: table, hand, lists, rules, how far the turn has gone. A frozen value that judges nothing."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import MOST, expect, plain_reader, short, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.protocol.data import Fields, heading
from wordgame.protocol.lexica import Lexica
from wordgame.sentences import say as say_shared
from wordgame.tiles import TileSet
from wordgame.wordmeld.cards import table_order
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.sentences import say

__all__ = ["MAX_POSITION_TEXT", "MOST_CARDS", "MOST_LETTERS", "MOST_OTHERS", "MOST_WORDS", "PHASES", "State"]

PHASES = ("turn", "drawn", "taken")
"""Before anything is done; after drawing from the stock; after taking the top of the discard pile."""

MOST_WORDS = 64
"""Words on a table at most."""

MOST_CARDS = 390
"""Cards on the table and in the hand at most, so that every count of cards fits the core's numbers."""

MOST_LETTERS = 255
"""Cards of a table word at most: the core counts them in a byte."""

MOST_OTHERS = 15
"""Other players at most."""

MAX_POSITION_TEXT = 4_000_000
"""Characters of a position's text at most: its word lists are part of it."""

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
    seat: int = 0
    is_over: bool = False

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
        seat: int = 0,
        is_over: bool = False,
    ) -> Self:
        """The state of these parts, each checked; raises InvalidText, InvalidPosition, TypeError."""
        expect(lists, WordLists, "`lists`")
        expect(deck, TileSet | None, "a deck")
        expect(hand, str, "a hand")
        expect(discards, str, "the discard pile")
        expect(seat, int, "a seat")
        if isinstance(table, str):  # its letters would be words
            raise TypeError(f"a table is several words, not one text ({shown(table)})")
        alphabet = lists.alphabet
        agreed = Rules.of(rules)
        words = [alphabet.encode_tiles(word) for word in table]
        for word in words:
            if not word or 0 in word:
                raise InvalidPosition(say("table_word_empty"))
        text = alphabet.decode_tiles
        tiles = sorted((0 if tile & BLANK else tile for tile in alphabet.encode_tiles(hand)), key=lambda t: t or 255)
        if phase not in PHASES:
            message = say_shared("option_choice", option="phase", given=shown(phase), choices=", ".join(PHASES))
            raise InvalidPosition(message)
        sizes = tuple(others)
        for what, numbers in (("stock", () if stock is None else (stock,)), ("others", sizes)):
            if any(type(number) is not int or not 0 <= number <= MOST for number in numbers):
                raise InvalidPosition(say("counts_of_cards", what=what, given=shown(numbers)))
        if len(words) > MOST_WORDS:
            raise InvalidPosition(say("too_many_table_words", n=len(words), most=MOST_WORDS))
        for word in words:
            if len(word) > MOST_LETTERS:
                told = say(
                    "table_word_too_long", word=short(alphabet.decode_tiles(word)), n=len(word), most=MOST_LETTERS
                )
                raise InvalidPosition(told)
        if sum(map(len, words)) + len(tiles) > MOST_CARDS:
            raise InvalidPosition(say("too_many_cards", most=MOST_CARDS))
        if len(sizes) > MOST_OTHERS:
            raise InvalidPosition(say("too_many_players", n=len(sizes), most=MOST_OTHERS))
        last = max(len(sizes), 1)
        if isinstance(seat, bool) or not 0 <= seat <= (last if sizes else MOST_OTHERS):
            raise InvalidPosition(say_shared("seat_range", seat=shown(seat), last=last))
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
            seat=seat,
            is_over=bool(is_over),
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
        return self.phase != "drawn" and not self.is_over

    @property
    def scores(self) -> tuple[int, ...]:
        """Cards in hand, the own first, then the others' in their order of play."""
        return (len(self.cards), *self.others)

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
            "seat": self.seat,
            "is_over": self.is_over,
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
        words = [self.phase, *(["opening"] if self.opening else []), *(["over"] if self.is_over else [])]
        words += [f"seat={self.seat}"] if self.seat else []
        words += [f"stock={self.stock}"] if self.stock is not None else []
        words += [f"others={','.join(map(str, self.others))}"] if self.others else []
        words += [f"discards={self.discards}"] if self.discards else []
        return f"{' '.join(self.table) or '-'} / {self.hand or '-'} / {' '.join(words)}"

    def to_text(self) -> str:
        """The whole state on one line: what `str` gives, then rules, lists and deck as JSON."""
        rest = {name: self.to_dict()[name] for name in ("rules", "lists", "deck")}
        return f"{self} / {json.dumps(rest, ensure_ascii=False, separators=(',', ':'))}"

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        lists: WordLists | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        deck: TileSet | None = None,
        lexica: Lexica = (),
        lexicon: Lexicon | str | None = None,
    ) -> Self:
        """The state that `to_text` or `str` wrote; what is given beside the text goes before what stands in it.

        A text of `str` needs `lists`, or a `lexicon` of common words. Raises InvalidText, InvalidPosition, TypeError.
        """
        expect(text, str, "the text of a position")
        expect(lexicon, Lexicon | str | None, "a lexicon")
        if len(text) > MAX_POSITION_TEXT:
            message = say_shared("text_too_long", what="a position", n=len(text), most=MAX_POSITION_TEXT)
            raise InvalidText(message, text=shown(text))
        parts = [part.strip() for part in text.split("/", 3)]
        if len(parts) < 3:
            raise InvalidText(say("position_text", given=shown(text)), text=text)
        options: dict[str, Any] = _rest(parts[3], lexica) if len(parts) == 4 else {}
        options.update(_words_of_state(parts[2], text))
        options["table"] = [] if parts[0] == "-" else parts[0].split()
        options["hand"] = "" if parts[1] == "-" else parts[1]
        if lists is None and lexicon is not None:
            lists = WordLists(common=lexicon)
        given = {"lists": lists, "rules": rules, "deck": deck}
        options.update({name: value for name, value in given.items() if value is not None})
        if "lists" not in options:
            raise TypeError("a position's text without word lists is read with `lists` or a `lexicon`")
        return cls.of(**options)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal state."""
        return {
            **heading("wordmeld", "position"),
            **self.parts(),
            "table": list(self.table),
            "others": list(self.others),
            "rules": self.rules.to_dict(),
            "lists": self.lists.to_dict(),
            "deck": self.deck.to_dict() if self.deck else None,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Lexica = (), lexicon: Lexicon | str | None = None) -> Self:
        """The state that `to_dict` described; a lexicon is one of `lexica` or a bundled one, `lexicon` goes before it.

        Raises InvalidText, InvalidPosition, UnknownLexicon, TypeError.
        """
        fields = Fields(data, "a position", head=("wordmeld", "position"))
        options = _read_rest(fields, lexica)
        if lexicon is not None:
            old = options["lists"]
            options["lists"] = WordLists(
                official=old.themes, common=lexicon, winning=old.winning, alphabet=old.alphabet
            )
        made = cls.of(
            table=fields.texts("table", (), most=MOST_CARDS),
            hand=fields.text("hand", ""),
            opening=fields.flag("opening", False),
            phase=fields.text("phase", "turn", most=20),
            discards=fields.text("discards", ""),
            stock=fields.whole("stock", None, least=0),
            others=fields.wholes("others", (), least=0, longest=MOST_OTHERS),
            seat=fields.whole("seat", 0, least=0),
            is_over=fields.flag("is_over", False),
            **options,
        )
        fields.end()
        return made


def _read_rest(fields: Fields, lexica: Lexica) -> dict[str, Any]:
    return {
        "rules": fields.read("rules", Rules.from_dict, None),
        "lists": fields.read("lists", lambda plain: WordLists.from_dict(plain, lexica=lexica)),
        "deck": fields.read("deck", TileSet.from_dict, None),
    }


def _rest(text: str, lexica: Lexica) -> dict[str, Any]:
    """Rules, lists and deck from what stands after a text's third slash."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidText(say("position_text_rest", given=shown(text)), text=shown(text)) from error
    if not isinstance(plain, dict):
        raise InvalidText(say("position_text_rest", given=shown(text)), text=shown(text))
    fields = Fields(plain, "the end of a position's text")
    options = _read_rest(fields, lexica)
    fields.end()
    return options


def _words_of_state(given: str, text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for word in given.split():
        name, _, value = word.partition("=")
        one = _NUMBERS.fullmatch(value) is not None and "," not in value
        if name in PHASES and not value:
            options["phase"] = name
        elif name == "opening" and not value:
            options["opening"] = True
        elif name == "over" and not value:
            options["is_over"] = True
        elif name in ("stock", "seat") and one:
            options[name] = int(value)
        elif name == "others" and _NUMBERS.fullmatch(value):
            options["others"] = [int(size) for size in value.split(",")]
        elif name == "discards" and value:
            options["discards"] = value
        else:
            raise InvalidText(say("position_text_word", word=shown(word), given=shown(text)), text=text)
    return options
