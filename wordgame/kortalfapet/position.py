"""The position of Kortalfapet that front ends hold: a thin front over state, judge, listing, notation and advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from wordgame.doors import expect, plain_reader
from wordgame.errors import AmbiguousMove, InvalidText
from wordgame.kortalfapet import advice, forms, judge
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.moves import Move
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.state import Cell, State
from wordgame.lexicon import KnownWords, Lexicon
from wordgame.pictures import picture
from wordgame.protocol import Hint, Rating, Value, Verdict, request, with_position
from wordgame.protocol.lexica import Lexica

__all__ = ["Position"]


class Position(Value):
    """What the player to move can see; a value, which never changes. Make one with `two_player` or `round`.

    A Game gives them, too.

    `hand` holds the own cards, sorted. Two players: `table` is the word on the table, `scored` says that it is the
    player's own word, scored when the other player was stuck, and `spent` holds the indices of its cards whose
    multiplier counts no more (rule option stolen_multiplier "stays"). Rounds: `table` maps cells (x, y) to cards,
    `order` is the turn's place in the round, from 1. `drawn` says that the player has put a card under the stock this
    turn. `stock` counts the cards in the stock, `others` the cards of the next players in order of turns, `scores`
    the points so far, own first, `round_scores` those of this round. `gone` holds the cards that have left the game
    in sight of all, `buried` those that this player put under the stock and that are still there. `seat` is the
    player's, `is_over` says that the game has ended. Without a lexicon it is Swedish. Cards have letters of the
    lexicon's alphabet: one that it reads as another letter (in Swedish É as E) becomes that letter.
    """

    _state: State

    def __init__(self, state: State) -> None:
        """The position of a state; `two_player`, `round`, `from_text` and `from_dict` make it from what can be seen."""
        self.__dict__["_state"] = state

    # -- making -------------------------------------------------------------------------------------------------------

    @classmethod
    def two_player(
        cls,
        *,
        table: Iterable[Card] = (),
        hand: Iterable[Card],
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        **known: Any,
    ) -> Position:
        """A position of the game for two: the cards of the word on the table in order (none: an empty table), a
        hand.

        `known`: `scored`, `spent`, `drawn`, `stock`, `others`, `scores`, `gone`, `buried`, `seat`, `is_over`, as the
        class describes them. Raises InvalidPosition with every reason.

        >>> import wordgame as wg
        >>> C = Card
        >>> sv = wg.Lexicon.from_words(["kul", "luva"], alphabet="sv")
        >>> luva = [C("l", 2, multiplier=3), C("u", 4), C("v", 3), C("a", 1)]
        >>> pos = Position.two_player(table=luva, hand=[C("k", 3), C("l", 2), C("t", 1)], lexicon=sv)
        >>> [(str(move), move.own, move.stolen) for move in pos.legal_moves]
        [('K3(U)L2@2', 9, 12)]
        """
        return cls(State.two_player(table=table, hand=hand, lexicon=lexicon, rules=rules, **known))

    @classmethod
    def round(
        cls,
        *,
        table: Mapping[Cell, Card],
        hand: Iterable[Card],
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        order: int = 2,
        **known: Any,
    ) -> Position:
        """A position of a round of three or four players: cells (x, y) -> cards, x to the right and y down, and a hand.

        `order` is the place of this turn in the round, from 1. `known`: as for `two_player`, without `scored` and
        `spent`, and `round_scores`. Raises InvalidPosition with every reason.

        >>> import wordgame as wg
        >>> sv = wg.Lexicon.from_words(["ko", "kor", "ok"], alphabet="sv")
        >>> table = {(0, 0): Card("k", 3), (1, 0): Card("o", 2)}
        >>> pos = Position.round(table=table, hand=[Card("r", 1)], lexicon=sv, order=2, rules={"meaning": "off"})
        >>> [(word.text, word.score, word.cells) for word in pos.legal_moves.best(1)[0].words]
        [('KOR', 6, ((0, 0), (1, 0), (2, 0)))]
        """
        return cls(State.round(table=table, hand=hand, lexicon=lexicon, rules=rules, order=order, **known))

    def with_hand(self, hand: Iterable[Card], *, drawn: bool = True) -> Position:
        """The same position with another hand, after putting a card under the stock or not. Raises InvalidPosition."""
        return Position(self._state.with_hand(hand, drawn=drawn))

    # -- plain facts --------------------------------------------------------------------------------------------------

    @property
    def lexicon(self) -> Lexicon:
        """The words that it is played with."""
        return self._state.lexicon

    @property
    def rules(self) -> Rules:
        """The rules that it is played by."""
        return self._state.rules

    @property
    def is_two_player(self) -> bool:
        """Whether two players steal from each other; else it is a round."""
        return self._state.is_two_player

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards on the table."""
        return self._state.cards

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells (x, y) of `cards`, in the same order."""
        return self._state.cells

    @property
    def table(self) -> Any:
        """Two players: the cards of the word on the table, in order. Rounds: a read-only mapping of cells to cards."""
        return self._state.cards if self._state.is_two_player else self._state.grid

    @property
    def table_word(self) -> str:
        """Two players: the word on the table in UPPER CASE, or ""."""
        return self._state.table_word

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own cards, sorted."""
        return self._state.hand

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self._state.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; then nothing is legal, and there is no hint."""
        return self._state.is_over

    @property
    def order(self) -> int:
        """Rounds: the turn's place in the round, from 1."""
        return self._state.order

    @property
    def scored(self) -> bool:
        """Two players: whether the word on the table is the player's own, scored already."""
        return self._state.scored

    @property
    def spent(self) -> tuple[int, ...]:
        """The indices of the cards on the table whose multiplier counts no more."""
        return self._state.spent

    @property
    def drawn(self) -> bool:
        """Whether the player has put a card under the stock this turn."""
        return self._state.drawn

    @property
    def stock(self) -> int:
        """How many cards the stock has."""
        return self._state.stock

    @property
    def others(self) -> tuple[int, ...]:
        """How many cards each of the next players holds, in order of turns."""
        return self._state.others

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, own first, then in order of turns."""
        return self._state.scores

    @property
    def round_scores(self) -> tuple[int, ...]:
        """Rounds: the points so far of this round, own first, then in order of turns; who has most leads the next."""
        return self._state.round_scores

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards that have left the game in sight of all."""
        return self._state.gone

    @property
    def buried(self) -> tuple[Card, ...]:
        """The cards that this player put under the stock and that are still there."""
        return self._state.buried

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that this player has not seen or cannot place: in other hands, in the stock, or taken
        out. Cards whose letter the lexicon's alphabet lacks are left out.
        """
        return self._state.unseen

    @property
    def key(self) -> tuple[Any, ...]:
        """All that this player can see, the rules and the lexicon (by its words), hashable: equal positions have equal
        keys.
        """
        return self._state.key

    # -- moves --------------------------------------------------------------------------------------------------------

    @cached_property
    def legal_moves(self) -> Moves:
        """A snapshot of all legal moves, best first. Placements where there are any; else discards, or a pass."""
        return Moves(self._state)

    def parse(self, text: str, *, blanks: str | None = None) -> Move:
        """The move that a text means, legal or not: what `str(move)` gives, and shorter forms that fit one move only.

        Values and multipliers may be left out (`K(U)L@2`), and so may everything but the word (`KUL`) where it is
        laid in one way only. `blanks`: small letters are jokers ("lower"), or case means nothing ("none"); None: they
        are jokers, except where all is small and the hand lacks the jokers. Raises InvalidText for unreadable text,
        AmbiguousMove with the moves it fits.
        """
        return judge.scored(self._state, self.legal_moves.read(text, blanks))

    def check(self, move: Move | str) -> Verdict:
        """What the rules say of a move or its text: legal or not, every reason, the words with their points, the score.

        Never raises for a bad move; TypeError for what is no move.
        """
        expect(move, str | Move, "a move")
        try:
            return self.legal_moves.rule(self.legal_moves.read(move) if isinstance(move, str) else move).verdict
        except (InvalidText, AmbiguousMove) as error:
            return Verdict(False, tuple(error.reasons), game="kortalfapet")

    def rate(
        self,
        move: Move | str,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        progress: Callable[[int, int], object] | None = None,
    ) -> Rating[Move]:
        """Where a legal move stands among the most promising ones, by the means that hints use, and what is lost by it.

        Raises IllegalMove, InvalidText, AmbiguousMove.
        """
        asked = request(seconds=seconds, stop=stop, seed=seed, worlds=worlds, threads=threads, progress=progress)
        return advice.rate(self._state, self.legal_moves, self.legal_moves.legal(move).move, asked)

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        include: Sequence[Move | str] = (),
        progress: Callable[[int, int], object] | None = None,
        words: KnownWords | None = None,
    ) -> tuple[Hint[Move], ...]:
        """The `n` best moves with reasons, from what this player can see; see `wordgame.kortalfapet.advice`.

        `worlds` is the number of hands imagined for the others, `seconds` the time taken, in which as many are looked
        at as fit. `seed` makes it repeatable (without `seconds`), `stop` ends it early. Different words come before one
        word laid in different ways; moves of `include` are among the hints, whatever they are worth. One thread is
        used. `words`: those that the player knows, a lexicon, a list, or "common", the commonest of the language: the
        hints are moves of these words alone, `details["behind"]` what each is worth less than the best move of all.
        """
        asked = request(
            n, seconds=seconds, stop=stop, seed=seed, worlds=worlds, threads=threads, include=include,
            progress=progress, words=words,
        )  # fmt: skip
        return with_position(advice.hints(self._state, self.legal_moves, asked), self)

    # -- plain forms --------------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The position in one line; `from_text` reads it. A lexicon of one's own stands in it as its checksum."""
        return forms.to_text(self._state)

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        lexica: Lexica = (),
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
    ) -> Position:
        """The position of a line that `to_text` wrote; `lexicon` and `rules` replace those in it.

        `lexica`: those that the line may name, besides the bundled ones. Raises InvalidText, InvalidPosition,
        InvalidRules, UnknownLexicon.
        """
        return cls(forms.from_text(text, lexica, lexicon, rules))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal position."""
        return forms.to_dict(self._state)

    @classmethod
    @plain_reader
    def from_dict(
        cls,
        data: Mapping[str, Any],
        *,
        lexica: Lexica = (),
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
    ) -> Position:
        """The position that `to_dict` described; `lexicon` and `rules` replace those in it. No file is opened.

        `lexica`: those that the dict may name, besides the bundled ones. Raises InvalidText, InvalidPosition,
        InvalidRules, UnknownLexicon.
        """
        return cls(forms.from_dict(data, lexica, lexicon, rules))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position, (self._state,))

    def _repr_svg_(self) -> str:
        return picture(self)

    def __repr__(self) -> str:
        return f"<Position {self.to_text()}>"

    def __str__(self) -> str:
        return self.to_text()
