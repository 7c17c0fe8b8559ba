"""What front ends hold: one player's view of a deal, which judges moves and gives hints. It computes nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from wordgame.alkort import judge, listing
from wordgame.alkort.advice.hints import make_hints, rate_move
from wordgame.alkort.listing import Moves
from wordgame.alkort.moves import Move
from wordgame.alkort.rules import Rules
from wordgame.alkort.sentences import say
from wordgame.alkort.state import Exchange, State, no_words
from wordgame.doors import expect
from wordgame.errors import InvalidText
from wordgame.lexicon import KnownWords
from wordgame.messages import Reason
from wordgame.pictures import picture
from wordgame.protocol import Hint, Rating, Value, Verdict, check_blanks, request, with_position
from wordgame.protocol.lexica import Lexica

__all__ = ["Position"]


class Position(Value):
    """One player's view of a deal. A value: equal views are equal, and none ever changes.

    hand: the cards held, "KD 7H" or a list; seat: whose view; trick: the cards in the trick in play, leader's first;
    played: the finished tricks, each in the order played, or all their cards in one row; turn: the seat to play (this
    one by default). Who led and won what follows from these. dealer: where known; exchange: an `Exchange` that took
    place; partner_highest: the partner's highest card, where partners show it; may_exchange: the player now decides
    whether to show this hopeless hand; highest_leads: the holder of a highest card led first (False for a set-up in
    which that need not be so; a whole deal in which it cannot be is taken as such); scores: the match so far, the own
    side first; is_over: the match has ended.

    Raises InvalidText for a strange card, InvalidPosition for what cannot be, InvalidRules.

    >>> pos = Position("KD 7H 3S", seat=0, trick=["AH"], rules=Rules(follow_suit=True))
    >>> pos.legal_moves.cards, pos.check("KD").reasons[0].code
    (('7H',), 'must_follow_suit')
    """

    __slots__ = ("_moves", "_state")
    _state: State
    _moves: Moves

    def __init__(
        self,
        hand: str | Iterable[str],
        seat: int = 0,
        *,
        trick: str | Iterable[str] = (),
        played: str | Sequence[str] | Sequence[Sequence[str]] = (),
        rules: Rules | str | Mapping[str, Any] | None = None,
        turn: int | None = None,
        dealer: int | None = None,
        exchange: Exchange | Mapping[str, Any] | None = None,
        partner_highest: str | None = None,
        may_exchange: bool = False,
        highest_leads: bool = True,
        scores: Sequence[int] = (0, 0),
        is_over: bool = False,
    ) -> None:
        self._hold(
            State(
                hand,
                seat,
                trick=trick,
                played=played,
                rules=rules,
                turn=turn,
                dealer=dealer,
                exchange=exchange,
                partner_highest=partner_highest,
                may_exchange=may_exchange,
                highest_leads=highest_leads,
                scores=scores,
                is_over=is_over,
            )
        )

    def _hold(self, state: State) -> None:
        object.__setattr__(self, "_state", state)
        object.__setattr__(self, "_moves", listing.legal_moves(state))

    @classmethod
    def _of(cls, state: State) -> Position:
        made = cls.__new__(cls)
        made._hold(state)
        return made

    # -- what is seen --

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards held, by suit and from the ace down."""
        return self._state.hand

    @property
    def seat(self) -> int:
        """Whose view this is."""
        return self._state.seat

    @property
    def turn(self) -> int:
        """The seat to play."""
        return self._state.turn

    @property
    def trick(self) -> tuple[str, ...]:
        """The cards of the trick in play, the leader's first."""
        return self._state.trick

    @property
    def played(self) -> tuple[tuple[str, ...], ...]:
        """The finished tricks, each in the order played."""
        return self._state.played

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._state.rules

    @property
    def dealer(self) -> int | None:
        """The seat that dealt, where known."""
        return self._state.dealer

    @property
    def exchange(self) -> Exchange | None:
        """The exchange that took place, if any."""
        return self._state.exchange

    @property
    def partner_highest(self) -> str | None:
        """The partner's highest card, where partners show it."""
        return self._state.partner_highest

    @property
    def may_exchange(self) -> bool:
        """Whether the player now decides about a hopeless hand."""
        return self._state.may_exchange

    @property
    def highest_leads(self) -> bool:
        """Whether the holder of a highest card led first."""
        return self._state.highest_leads

    @property
    def scores(self) -> tuple[int, int]:
        """The match so far, the own side first."""
        return self._state.scores

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._state.is_over

    @property
    def players(self) -> int:
        """The number of players."""
        return self._state.players

    @property
    def leader(self) -> int:
        """The seat that leads, or led, the trick in play."""
        return self._state.leader

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that led the finished tricks, and at the end the one that leads now."""
        return self._state.leaders

    @property
    def by_seat(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat has played, in order."""
        return self._state.by_seat

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks taken by seats 0 and 2, and by the others."""
        return self._state.tricks

    @property
    def opening_run(self) -> int:
        """How many tricks the side that took the first one took before the others' first."""
        return self._state.opening_run

    @property
    def opening(self) -> bool:
        """Whether no card of the deal has been played yet."""
        return self._state.opening

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards that this player has not seen: other hands, and what was not dealt."""
        return self._state.unseen

    @property
    def voids(self) -> tuple[frozenset[str], ...]:
        """For every seat the suits it has shown not to hold, where suits must be followed."""
        return self._state.voids

    # -- moves --

    @property
    def legal_moves(self) -> Moves:
        """What this player may do now; empty when it is another's turn."""
        return self._moves

    def parse(self, text: str, *, blanks: str | None = None) -> Move:
        """A move from its text, legal or not; raises InvalidText. Cards have no blanks: `blanks` changes nothing."""
        expect(text, str, "the text of a move")
        check_blanks(blanks)
        return Move.parse(text)

    def check(self, move: str | Move) -> Verdict:
        """Whether a move is legal, with every reason against it; never raises for text or a move."""
        try:
            return judge.check(self._state, Move.parse(move))
        except InvalidText as error:
            return Verdict(False, (Reason(say("unreadable", why=error.message)),), game="alkort")

    def rate(
        self,
        move: str | Move,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        progress: Callable[[int, int], object] | None = None,
        method: str = "playout",
    ) -> Rating[Move]:
        """Where a move stands among the legal ones, by the means of `hints`, and what it gives away.

        Raises InvalidText, IllegalMove.

        >>> rating = Position("KD 7H 2C 9S AS 6D 3H QC JS").rate("2C", worlds=64)
        >>> rating.of, rating.unit, rating.lost >= 0
        (9, 'points', True)
        """
        asked = request(
            seconds=seconds, stop=stop, seed=seed, worlds=worlds, threads=threads, include=(move,), progress=progress
        )
        return rate_move(self._state, asked, method=method)

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        include: Sequence[str | Move] = (),
        progress: Callable[[int, int], object] | None = None,
        words: KnownWords | None = None,
        method: str = "playout",
        inference: float | None = None,
    ) -> tuple[Hint[Move], ...]:
        """What is best to play, best first, each with what it leads to in sampled deals; see `make_hints`.

        The hidden hands are dealt at random from what this player has not seen, in keeping with all that was seen, and
        each such world is played out, or solved with open cards (`method`: "playout" or "solve"). `worlds` of
        them (reproducible with `seed`, whatever `threads` is), or as many as fit into `seconds` (0.5 when neither is
        given); `stop` ends the work early. Cards that are worth the same make one hint. `words` is there as in
        every game and changes nothing: Alkort has none.

        >>> pos = Position("KD 7H 2C 9S AS 6D 3H QC JS")
        >>> [(hint.unit, hint.details["worlds"]) for hint in pos.hints(1, worlds=64)]
        [('points', 64)]
        """
        asked = request(
            n,
            seconds=seconds,
            stop=stop,
            seed=seed,
            worlds=worlds,
            threads=threads,
            include=include,
            progress=progress,
            words=words,
        )
        return with_position(make_hints(self._state, asked, method=method, inference=inference), self)

    # -- as data --

    @property
    def key(self) -> tuple[Any, ...]:
        """A hashable key: equal for equal positions."""
        return self._state.key

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal position."""
        return self._state.to_dict()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Lexica = (), lexicon: None = None) -> Position:
        """The position that `to_dict` described; raises like the constructor. Alkort has no lexicon."""
        no_words(lexica, lexicon)
        return cls._of(State.from_dict(data))

    def to_text(self) -> str:
        """The position as one line of text from which `from_text` makes an equal position.

        >>> Position("KD 3S", seat=2, trick=["9D"]).to_text()
        'hand=KD 3S; seat=2; trick=9D'
        """
        return self._state.to_text()

    @classmethod
    def from_text(cls, text: str, *, lexica: Lexica = (), lexicon: None = None) -> Position:
        """The position of a line that `to_text` wrote; raises InvalidText, InvalidPosition, InvalidRules."""
        no_words(lexica, lexicon)
        return cls._of(State.from_text(text))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<alkort.Position {self.to_text()}>"

    def _repr_svg_(self) -> str:
        return picture(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position._of, (self._state,)
