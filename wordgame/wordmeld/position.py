"""A position as front ends hold it: a thin front over the state, the judge, the solver and the adviser."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.errors import IllegalMove
from wordgame.lexicon import KnownWords, Lexicon
from wordgame.pictures import picture
from wordgame.protocol.hints import Hint, Rating, with_position
from wordgame.protocol.lexica import Lexica
from wordgame.protocol.positions import Value
from wordgame.protocol.requests import request
from wordgame.protocol.verdicts import Verdict
from wordgame.tiles import TileSet
from wordgame.wordmeld.advice.hints import make_hints, make_rating
from wordgame.wordmeld.advice.plans import Plan, make_plans
from wordgame.wordmeld.checking import check, move_of
from wordgame.wordmeld.judge import Result, judge
from wordgame.wordmeld.listing import Moves, list_moves
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.parsing import parse_move
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.solving import Solution, solve
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld, make_meld

__all__ = ["Position"]

LISTED = 12
"""Turns that `legal_moves` lists."""

WORK = 40_000_000
"""Elementary steps that `legal_moves` takes at most."""


class Position(Value):
    """What one player can see. Immutable; equal positions have equal keys and hashes.

    `table`: words, lower case for a joker standing for that letter; `hand`: cards in any order, `?` for a joker.
    `opening`: the player's first word is still to come. `phase`: "turn", "drawn" (from the stock) or "taken" (from the
    discard pile). `discards`: the discard pile as text, its top last. `stock`: cards left to draw (None: not known,
    taken as enough). `others`: the sizes of the other hands, in their order of play. `deck`: the deck, for chances.
    `seat`: whose view it is. `is_over`: the game has ended. Raises InvalidText, InvalidPosition, TypeError.

    >>> lists = WordLists(common=["other", "others", "bowl", "bowls", "able"], winning=["bless"])
    >>> pos = Position(table=["OTHER", "BOWL"], hand="SXSBYA", lists=lists)
    >>> turn = pos.solve(n=1).turns[0]
    >>> str(turn), turn.cards_left, turn.draws
    ('BOWL OTHER > (BOWL)S (OTHER)S', 4, 0)
    """

    __slots__ = ("_moves", "_state")

    _moves: Moves | None
    _state: State

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
        seat: int = 0,
        is_over: bool = False,
    ) -> None:
        state = State.of(
            table=table, hand=hand, lists=lists, rules=rules, opening=opening, phase=phase, discards=discards,
            stock=stock, others=others, deck=deck, seat=seat, is_over=is_over,
        )  # fmt: skip
        object.__setattr__(self, "_state", state)
        object.__setattr__(self, "_moves", None)

    @classmethod
    def _of(cls, state: State) -> Position:
        made = cls.__new__(cls)
        object.__setattr__(made, "_state", state)
        object.__setattr__(made, "_moves", None)
        return made

    @property
    def table(self) -> tuple[str, ...]:
        """The words on the table, in the alphabet's order; lower case is a joker standing for that letter."""
        return self._state.table

    @property
    def hand(self) -> str:
        """The cards of the hand as one text, jokers last."""
        return self._state.hand

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of the hand one by one, jokers ("?") last."""
        return self._state.cards

    @property
    def lists(self) -> WordLists:
        """The agreed words."""
        return self._state.lists

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._state.rules

    @property
    def opening(self) -> bool:
        """Whether the player's first word is still to come."""
        return self._state.opening

    @property
    def phase(self) -> str:
        """ "turn", "drawn" or "taken": how far the turn has gone."""
        return self._state.phase

    @property
    def discards(self) -> str:
        """The discard pile as text, its top last."""
        return self._state.discards

    @property
    def stock(self) -> int | None:
        """Cards left to draw; None: not known, taken as enough."""
        return self._state.stock

    @property
    def others(self) -> tuple[int, ...]:
        """The sizes of the other hands, in their order of play."""
        return self._state.others

    @property
    def deck(self) -> TileSet | None:
        """The deck, for chances."""
        return self._state.deck

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self._state.seat

    @property
    def scores(self) -> tuple[int, ...]:
        """Cards in hand, the own first, then the others' in their order of play: the fewer the better."""
        return self._state.scores

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.is_over

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the word lists."""
        return self._state.alphabet

    @property
    def top(self) -> str:
        """The top card of the discard pile, or nothing."""
        return self._state.top

    @property
    def can_make_words(self) -> bool:
        """Whether words may be laid at this point of the turn: not after drawing from the stock."""
        return self._state.can_make_words

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
        also count the best turns. Method: exact cover with prices from a linear program (ext/wordmeld), GIL released.

        >>> lists = WordLists(common=["north", "other"], winning=["bless"])
        >>> r = Position(hand="SLSBE", lists=lists).solve()
        >>> r.can_win, r.turns[0].words, r.proven, r.cards_left
        (True, ('BLESS',), True, None)
        """
        return solve(self._state, n, seconds=seconds, work=work, stop=stop, count=count)

    @property
    def legal_moves(self) -> Moves:
        """The best turns and every other kind of move; `in` answers for any move (see `Moves`)."""
        moves = self._moves or self.list_moves()
        object.__setattr__(self, "_moves", moves)
        return moves

    def list_moves(self, n: int = LISTED, *, work: int = WORK) -> Moves:
        """`legal_moves` with up to `n` turns, after at most `work` elementary steps of looking for good ones.

        >>> pos = Position(table=["BOWL"], hand="SX", lists=WordLists(common=["bowls", "owl"]))
        >>> pos.list_moves(1, work=100_000)
        <Moves 2: BOWL > (BOWL)S, draw>
        """
        turns = self.solve(n, count=False, work=work).turns if self.can_make_words else ()
        return list_moves(self._state, turns)

    def parse(self, text: str, *, blanks: str | None = None) -> Move:
        """The move that a text stands for, legal or not (see wordgame.wordmeld.moves).

        `blanks`: what small letters are: jokers ("lower"), or the same as capitals ("none"). By default they are
        jokers, except in a text of small letters alone, which somebody typed so. Raises InvalidText, AmbiguousMove.

        >>> pos = Position(hand="TRAI?", lists=WordLists(common=["train"]))
        >>> str(pos.parse("train")), str(pos.parse("TRAIn")), str(pos.parse("train", blanks="lower"))
        ('TRAIn', 'TRAIn', '> train')
        """
        return parse_move(text, self._state, blanks)

    def check(self, move: Move | Meld | str | Sequence[str], *, taken_back: str | None = None) -> Verdict:
        """Judge a move, its text, or a proposed table (a list of all words that shall lie there); never raises for it.

        For a proposed table `taken_back` names the cards that go into the hand. Every reason is given. Codes:
        unreadable, phase, no_words, not_on_table, not_in_hand, not_from_table, table_card_lost, card_from_nowhere,
        opening, not_a_word, too_short, too_short_for_jokers, no_hand_card, word_without_hand_card, too_few_added,
        meant_action. The verdict's `score` is the number of cards that are in the hand after it, those drawn included
        (fewer is better), its `words` the new words, its `move` the move, which `push` takes: of a proposed table too.

        >>> pos = Position(table=["BOWL"], hand="SX", lists=WordLists(common=["bowls", "owl"]))
        >>> pos.check(["BOWLS"]).score, [r.code for r in pos.check(["OWL"], taken_back="").reasons]
        (1, ['table_card_lost', 'no_hand_card'])
        >>> str(pos.check(["BOWLS"]).move)
        'BOWL > (BOWL)S'
        """
        return check(self._state, move, taken_back)

    def play(self, move: Move | Meld | str) -> Result:
        """What a legal move of words comes to: table, hand, cards to draw; raises IllegalMove with every reason."""
        move = move_of(move, self._state)
        result = judge(self._state, move)
        if result.reasons or move.kind is not MoveKind.WORDS:
            told = result.reasons[0].message if result.reasons else say("no_words")
            raise IllegalMove(told, reasons=result.reasons)
        return result

    def turn(self, move: Move | Meld | str, *, refused: bool = False) -> Meld:
        """A legal move of words as a turn, with its steps; raises IllegalMove.

        `refused`: of a move that the rules refuse, too, to draw it; it has steps only where its cards are there.
        """
        move = move_of(move, self._state)
        return make_meld(self._state, move, None if refused else self.play(move))

    # -- advice ---------------------------------------------------------------------------------------------------

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        stop: threading.Event | None = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        include: Sequence[Move | Meld | str] = (),
        progress: Callable[[int, int], object] | None = None,
        words: KnownWords | None = None,
    ) -> tuple[Hint[Move], ...]:
        """Advice, best first, different ideas first: turns, drawing and taking, or what to discard, each with reasons.

        Where `others` and `deck` are known, options are played on by plain best turns in `worlds` sampled deals, and
        `value` is a cautious chance to win (`details["win"]` the share that was won); else `value` is the number of
        cards by which the hand gets shorter. `seconds`: a time limit; without one a fixed amount of work is done, with
        the same answer on every machine. `include`: moves to be among the hints; IllegalMove for one that is refused.
        `words`: known common words; no others are advised, `details["behind"]` is what is lost against the best move.
        """
        asked = request(
            n, seconds=seconds, stop=stop, seed=seed, worlds=worlds, threads=threads, include=include,
            progress=progress, words=words,
        )  # fmt: skip
        return with_position(make_hints(self._state, asked), self)

    def rate(
        self,
        move: Move | Meld | str,
        *,
        seconds: float | None = None,
        stop: threading.Event | None = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
    ) -> Rating[Move]:
        """Where a legal move stands among those that may be advised, by the means of `hints`; higher is better.

        Raises IllegalMove, InvalidText.

        >>> lists = WordLists(common=["others", "bowls"])
        >>> rating = Position(table=["OTHER", "BOWL"], hand="SXSBYA", lists=lists).rate("BOWL > (BOWL)S")
        >>> rating.rank, rating.value, rating.best, str(rating.best_move)
        (2, 1.0, 2.0, 'BOWL OTHER > (BOWL)S (OTHER)S')
        """
        asked = request(1, seconds=seconds, stop=stop, seed=seed, worlds=worlds, threads=threads)
        return make_rating(self._state, move, asked)

    def plans(self, n: int = 5, *, draws: int = 3) -> list[Plan]:
        """Premium and winning words to collect for, with the chance to complete each within `draws` drawn cards."""
        return make_plans(self._state, n, draws=draws)

    def unseen(self) -> Counter[str]:
        """The cards this player does not see: the deck without hand, table and discard pile; empty without a deck."""
        return self._state.unseen()

    # -- a value --------------------------------------------------------------------------------------------------

    @property
    def key(self) -> State:
        """All that makes two positions equal."""
        return self._state

    def _repr_svg_(self) -> str:
        return picture(self)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __str__(self) -> str:
        return str(self._state)

    def to_text(self) -> str:
        """The whole position on one line: what `str` gives, then rules, lists and deck as JSON."""
        return self._state.to_text()

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
    ) -> Position:
        """The position that `to_text` or `str` wrote; lists, rules and deck that are given go before the text's own.

        A text of `str` needs `lists` or a `lexicon` of common words. No file is opened: a lexicon in the text is one of
        `lexica`, or bundled. Raises InvalidText, InvalidPosition, UnknownLexicon, TypeError.

        >>> lists = WordLists(common=["bowl"])
        >>> str(Position.from_text("BOwL / S? / turn opening stock=3", lists=lists))
        'BOwL / S? / turn opening stock=3'
        """
        return cls._of(State.from_text(text, lists=lists, rules=rules, deck=deck, lexica=lexica, lexicon=lexicon))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal position."""
        return self._state.to_dict()

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, lexica: Lexica = (), lexicon: Lexicon | str | None = None
    ) -> Position:
        """The position that `to_dict` described. No file is opened: a lexicon in it is one of `lexica`, or bundled.

        `lexicon` goes before the dict's common words. Raises InvalidText, InvalidPosition, UnknownLexicon, TypeError.
        """
        return cls._of(State.from_dict(data, lexica=lexica, lexicon=lexicon))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position._of, (self._state,))
