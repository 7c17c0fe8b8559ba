"""A position: the table, one hand, the lists, the rules, and how far the turn has gone. A value that never changes."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import MOST, expect, plain_reader, shown
from wordgame.errors import IllegalMove, InvalidPosition, InvalidText
from wordgame.game import Hint, Reason, Verdict
from wordgame.registry import picture
from wordgame.tiles import TileSet
from wordgame.wordmeld.judge import Result, judge, table_order
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.moves import Move, MoveKind, Moves, parse_move
from wordgame.wordmeld.proposed import judge_table
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.solving import Solution, Turn, make_turn, solve

if TYPE_CHECKING:
    from wordgame.wordmeld.hints import Plan

__all__ = ["PHASES", "Position"]

PHASES = ("turn", "drawn", "taken")
"""Before anything is done; after drawing from the stock; after taking the top of the discard pile."""

LISTED = 12
"""Turns that `legal_moves` lists."""

_NUMBERS = re.compile(r"[0-9]{1,10}(?:,[0-9]{1,10})*")

WORK = 40_000_000
"""Elementary steps that `legal_moves` takes at most."""


class Position:
    """What one player can see. Immutable; equal positions have equal keys and hashes.

    `table`: words, lower case for a joker standing for that letter; `hand`: cards in any order, `?` for a joker.
    `opening`: the player's first word is still to come. `phase`: one of `PHASES`. `discards`: the discard pile as text,
    its top last. `stock`: cards left to draw (None: not known, taken as enough). `others`: the sizes of the other
    hands. `deck`: the deck, for chances. Raises InvalidText, InvalidPosition.

    >>> lists = WordLists(common=["other", "others", "bowl", "bowls", "able"], winning=["bless"])
    >>> pos = Position(table=["OTHER", "BOWL"], hand="SXSBYA", lists=lists)
    >>> turn = pos.solve(n=1).turns[0]
    >>> str(turn), turn.cards_left, turn.draws
    ('BOWL OTHER > (BOWL)S (OTHER)S', 4, 0)
    """

    __slots__ = (
        "_hash", "_moves", "cards", "deck", "discards", "hand", "lists", "opening", "others", "phase", "rules", "stock",
        "table",
    )  # fmt: skip

    def __init__(
        self,
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
    ) -> None:
        expect(lists, WordLists, "`lists`")
        expect(deck, TileSet | None, "a deck")
        alphabet = lists.alphabet
        self.lists, self.rules = lists, Rules.of(rules)
        words = [alphabet.encode_tiles(word) for word in table]
        for word in words:
            if not word or 0 in word:
                raise InvalidPosition("a table word is empty or holds a joker that stands for nothing")
        text = alphabet.decode_tiles
        self.table = tuple(sorted(map(text, words), key=table_order(alphabet)))
        tiles = sorted((0 if tile & BLANK else tile for tile in alphabet.encode_tiles(hand)), key=lambda t: t or 255)
        self.cards = tuple(alphabet.tile_text(tile) for tile in tiles)
        self.hand = "".join(self.cards)
        self.opening = bool(opening)
        if phase not in PHASES:
            raise InvalidPosition(f"phase is {shown(phase)}; it can be {', '.join(PHASES)}")
        self.phase = phase
        self.discards = text(0 if tile & BLANK else tile for tile in alphabet.encode_tiles(discards))
        self.stock = stock
        self.others = tuple(others)
        for what, numbers in (("stock", () if stock is None else (stock,)), ("others", self.others)):
            if any(type(number) is not int or not 0 <= number <= MOST for number in numbers):
                raise InvalidPosition(f"{what} is {shown(numbers)}: numbers of cards, 0 or more")
        self.deck = deck
        if len(self.table) > 64:
            raise InvalidPosition(f"{len(self.table)} words on the table: 64 are the most")
        if sum(map(len, words)) + len(tiles) > 390:
            raise InvalidPosition("more than 390 cards on the table and in the hand")
        self._moves: Moves | None = None
        self._hash: int | None = None

    # -- plain facts ----------------------------------------------------------------------------------------------

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the word lists."""
        return self.lists.alphabet

    @property
    def top(self) -> str:
        """The top card of the discard pile, or nothing."""
        tiles = self.alphabet.encode_tiles(self.discards)
        return self.alphabet.tile_text(tiles[-1]) if tiles else ""

    @property
    def can_make_words(self) -> bool:
        """Whether words may be laid at this point of the turn: not after drawing from the stock."""
        return self.phase != "drawn"

    # -- moves ----------------------------------------------------------------------------------------------------

    def solve(
        self,
        n: int = 5,
        seconds: float | None = None,
        *,
        work: int | None = None,
        stop: threading.Event | None = None,
        count: bool = True,
    ) -> Solution:
        """The best `n` turns, with proof where time allows.

        `seconds`: a time limit, after which the best found is returned with `proven` False; `work`: a limit of
        elementary steps, likewise (very roughly 200 million a second), whose answer is the same on every machine;
        without one the search runs until it has proven its answer. `stop`: an event that ends it likewise. `count`:
        also count the best turns.
        The method: exact cover with prices from a linear program (ext/meld.pyx). The GIL is released meanwhile.

        >>> lists = WordLists(common=["north", "other"], winning=["bless"])
        >>> r = Position(hand="SLSBE", lists=lists).solve()
        >>> r.can_win, r.turns[0].words, r.proven, r.cards_left
        (True, ('BLESS',), True, None)
        """
        return solve(self, n, seconds=seconds, work=work, stop=stop, count=count)

    @property
    def legal_moves(self) -> Moves:
        """The best turns and every other kind of move; `in` answers for any move (see `Moves`)."""
        if self._moves is None:
            self._moves = self.list_moves()
        return self._moves

    def list_moves(self, n: int = LISTED, *, work: int = WORK) -> Moves:
        """`legal_moves` with up to `n` turns, after at most `work` elementary steps of looking for good ones.

        >>> pos = Position(table=["BOWL"], hand="SX", lists=WordLists(common=["bowls", "owl"]))
        >>> pos.list_moves(1, work=100_000)
        <Moves 2: BOWL > (BOWL)S, draw>
        """
        turns = self.solve(n, count=False, work=work).turns if self.can_make_words else ()
        return Moves(turns, self._other_moves(), self._is_legal)

    def _is_legal(self, move: Move | Turn | str) -> bool:
        return self.check(move).legal

    def _other_moves(self) -> list[Move]:
        if self.phase == "turn":
            moves = [Move.draw()] if self.stock is None or self.stock > 0 else [Move.pass_()]
            return [*moves, Move.take()] if self.discards else moves
        moves = [Move.discard(card) for card in dict.fromkeys(self.cards)]
        return [Move.keep(), *moves] if self.phase == "drawn" and not self.opening else moves

    def parse(self, text: str) -> Move:
        """The move that a text stands for (see wordgame.wordmeld.moves); raises InvalidText."""
        return parse_move(text, self.alphabet)

    def check(self, move: Move | Turn | str | Sequence[str], *, taken_back: str | None = None) -> Verdict:
        """Judge a move, its text, or a proposed table (a list of all words that shall lie there); never raises for it.

        For a proposed table `taken_back` names the cards that go into the hand. Every reason is given. Codes:
        unreadable, phase, no_words, not_on_table, not_in_hand, not_from_table, table_card_lost, card_from_nowhere,
        opening, not_a_word, too_short, too_short_for_jokers, no_hand_card, word_without_hand_card, too_few_added. The
        verdict's `score` is the number of cards left, its `words` the new words.

        >>> pos = Position(table=["BOWL"], hand="SX", lists=WordLists(common=["bowls", "owl"]))
        >>> pos.check(["BOWLS"]).score, [r.code for r in pos.check(["OWL"], taken_back="").reasons]
        (1, ['table_card_lost', 'no_hand_card'])
        """
        extra: list[Reason] = []
        try:
            if isinstance(move, str):
                move = self.parse(move)
            elif isinstance(move, Turn):
                move = move.move
            elif not isinstance(move, Move):
                decode, encode = self.alphabet.decode_tiles, self.alphabet.encode_tiles
                move, extra = judge_table(self, [decode(encode(word)) for word in move], taken_back)
            return self._verdict(move, extra)
        except InvalidText as error:
            return Verdict(False, (Reason("unreadable", str(error)),))

    def _verdict(self, move: Move, extra: list[Reason]) -> Verdict:
        if move.kind is not MoveKind.WORDS:
            refused = () if move in self._other_moves() else (self._refused(move),)
            return Verdict(not refused, refused, (), len(self.cards) + self._change(move))
        for card in (card for word in move.made for card in word.cards):
            tiles = self.alphabet.encode_tiles(card)
            if len(tiles) != 1 or not tiles[0] or self.alphabet.tile_text(tiles[0]) != card:
                raise InvalidText(f"{shown(card)} is not one card, as it lies on the table", text=card)
        result = judge(self, move)
        reasons = (*extra, *result.reasons)
        if not self.can_make_words:
            reasons = (Reason("phase", "after drawing from the stock no word may be laid in this turn"), *reasons)
        return Verdict(not reasons, reasons, tuple(word.text for word in move.made), result.cards_left)

    @staticmethod
    def _change(move: Move) -> int:
        return {MoveKind.DRAW: 1, MoveKind.TAKE: 1, MoveKind.DISCARD: -1}.get(move.kind, 0)

    def _refused(self, move: Move) -> Reason:
        if move.kind is MoveKind.DRAW and self.phase == "turn":
            return Reason("empty_stock", "the stock is empty")
        if move.kind is MoveKind.TAKE and self.phase == "turn":
            return Reason("empty_discards", "the discard pile is empty")
        if move.kind is MoveKind.PASS and self.phase == "turn":
            return Reason("stock_not_empty", "only with an empty stock can a turn be passed: draw or take a card")
        if move.kind is MoveKind.DISCARD and self.phase != "turn":
            return Reason("not_in_hand", f"the hand {self.hand or '(empty)'} does not hold {move.card}")
        if move.kind is MoveKind.KEEP and self.phase == "taken":
            return Reason("must_discard", "a card taken from the discard pile is not kept: make a word, or discard one")
        if move.kind is MoveKind.KEEP and self.phase == "drawn":
            return Reason("must_discard", "before the first word is laid the drawn card is not kept: discard one")
        return Reason("phase", f"{move} does not come now: {', '.join(map(str, self._other_moves()))}")

    def play(self, move: Move | Turn | str) -> Result:
        """What a legal move of words comes to: table, hand, cards to draw; raises IllegalMove with every reason."""
        move = self._move_of(move)
        verdict = self.check(move)
        if not verdict or move.kind is not MoveKind.WORDS:
            raise IllegalMove(f"{move}: {'; '.join(map(str, verdict.reasons))}", reasons=verdict.reasons)
        return judge(self, move)

    def turn(self, move: Move | Turn | str) -> Turn:
        """A legal move of words as a turn, with its steps; raises IllegalMove."""
        move = self._move_of(move)
        return make_turn(self, move, self.play(move))

    def _move_of(self, move: Move | Turn | str) -> Move:
        expect(move, Move | Turn | str, "a move")
        if isinstance(move, str):
            return self.parse(move)
        return move.move if isinstance(move, Turn) else move

    # -- advice ---------------------------------------------------------------------------------------------------

    def hints(self, n: int = 5, *, seconds: float | None = None) -> list[Hint]:
        """Advice, best first: turns, or drawing and taking, or what to discard, each with its reasons.

        `seconds`: a time limit; without one a fixed amount of work is done, with the same answer on every machine.
        """
        from wordgame.wordmeld.hints import make_hints

        return make_hints(self, n, seconds=seconds)

    def plans(self, n: int = 5, *, draws: int = 3) -> list[Plan]:
        """Premium and winning words to collect for, with the chance to complete each within `draws` drawn cards."""
        from wordgame.wordmeld.hints import make_plans

        return make_plans(self, n, draws=draws)

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

    # -- a value --------------------------------------------------------------------------------------------------

    @property
    def key(self) -> tuple[Any, ...]:
        """All that makes two positions equal."""
        return (
            self.table, self.hand, self.opening, self.phase, self.discards, self.stock, self.others, self.rules,
            self.lists, self.deck,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.key)
        return self._hash

    def _repr_svg_(self) -> str:
        return picture(self)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __str__(self) -> str:
        state = [self.phase, *(["opening"] if self.opening else [])]
        state += [f"stock={self.stock}"] if self.stock is not None else []
        state += [f"others={','.join(map(str, self.others))}"] if self.others else []
        state += [f"discards={self.discards}"] if self.discards else []
        return f"{' '.join(self.table) or '-'} / {self.hand or '-'} / {' '.join(state)}"

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        lists: WordLists,
        rules: Rules | str | Mapping[str, Any] | None = None,
        deck: TileSet | None = None,
    ) -> Position:
        """The position that `str(position)` wrote; lists, rules and deck are not part of the text. Raises InvalidText.

        >>> lists = WordLists(common=["bowl"])
        >>> str(Position.from_text("BOwL / S? / turn opening stock=3", lists=lists))
        'BOwL / S? / turn opening stock=3'
        """
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
        return cls(table=table, hand=hand, lists=lists, rules=rules, deck=deck, **options)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal position."""
        return {
            "table": list(self.table),
            "hand": self.hand,
            "opening": self.opening,
            "phase": self.phase,
            "discards": self.discards,
            "stock": self.stock,
            "others": list(self.others),
            "rules": self.rules.to_dict(),
            "lists": self.lists.to_dict(),
            "deck": self.deck.to_dict() if self.deck else None,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any]) -> Position:
        """The position that `to_dict` described."""
        deck = data.get("deck")
        return cls(**{
            **data,
            "lists": WordLists.from_dict(data["lists"]),
            "deck": TileSet.from_dict(deck) if deck else None,
        })  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        options = {name: getattr(self, name) for name in self.__slots__ if not name.startswith("_") and name != "cards"}
        return (_remake, (options,))


def _remake(options: dict[str, Any]) -> Position:
    return Position(**options)
