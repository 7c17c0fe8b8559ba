"""The frozen value behind a Position: what one player of Alkort can see, as key, dict and text. It judges no move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import islice
from typing import Any

from wordgame.alkort.cards import MAX_CARD_TEXT, NUMBER, card_list, parse_card, parse_hand, sorted_cards
from wordgame.alkort.rules import HAND, STOCK, Rules
from wordgame.alkort.sentences import say
from wordgame.doors import expect, pair_of, short, shown
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText
from wordgame.protocol import Fields, handed_in, heading
from wordgame.protocol.lexica import Lexica
from wordgame.sentences import say as shared

__all__ = ["MAX_POSITION_TEXT", "Exchange", "State", "no_words"]

MAX_POSITION_TEXT = 4000
"""The most characters of the text of a position."""


def no_words(lexica: Lexica, lexicon: object) -> None:
    """Alkort takes lexica where every game does, and has no use for them. Raises InvalidRules for one to play with,
    TypeError.
    """
    handed_in(lexica)
    if lexicon is not None:
        raise InvalidRules(say("no_lexicon"), option="lexicon")


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange that all have seen: who showed a hopeless hand, the card kept, and the eight thrown away."""

    seat: int
    kept: str
    discarded: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal exchange."""
        return {"seat": self.seat, "kept": self.kept, "discarded": list(self.discarded)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Exchange:
        """The exchange that `to_dict` described; raises InvalidText, InvalidPosition, TypeError."""
        fields = Fields(data, "an exchange")
        seat = fields.whole("seat", least=0, most=3)
        kept = parse_card(fields.text("kept", most=MAX_CARD_TEXT))
        discarded = sorted_cards(parse_hand(fields.texts("discarded", most=STOCK)))
        fields.end()
        return cls(seat, kept, discarded)


@dataclass(frozen=True, init=False)
class State:
    """One player's view of a deal. A value: equal views are equal, and none ever changes. It holds nothing hidden.

    hand: the cards held, "KD 7H" or a list; seat: whose view; trick: the cards in the trick in play, leader's first;
    played: the finished tricks, each in the order played, or all their cards in one row; turn: the seat to play (this
    one by default). Who led and won what follows from these. dealer: where known; exchange: an `Exchange` that took
    place; partner_highest: the partner's highest card, where partners show it; may_exchange: the player now decides
    whether to show this hopeless hand; highest_leads: the holder of a highest card led first (False for a set-up in
    which that need not be so; a whole deal in which it cannot be is taken as such); scores: the match so far, the own
    side first; is_over: the match has ended.

    Raises InvalidText for a strange card, InvalidPosition for what cannot be, InvalidRules.

    >>> state = State("KD 3S", seat=2, trick=["9D", "3H"])
    >>> state.leader, len(state.unseen)
    (0, 40)
    """

    hand: tuple[str, ...]
    seat: int
    turn: int
    trick: tuple[str, ...]
    played: tuple[tuple[str, ...], ...]
    rules: Rules
    dealer: int | None
    exchange: Exchange | None
    partner_highest: str | None
    may_exchange: bool
    highest_leads: bool
    scores: tuple[int, int]
    is_over: bool

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
        rule = Rules.of(rules)
        set_ = object.__setattr__
        set_(self, "hand", sorted_cards(parse_hand(hand)))
        set_(self, "seat", _seat(seat, rule, "seat"))
        set_(self, "turn", _seat(seat if turn is None else turn, rule, "turn"))
        set_(self, "trick", parse_hand(trick))
        set_(self, "played", _tricks(played, rule.players))
        set_(self, "rules", rule)
        set_(self, "dealer", None if dealer is None else _seat(dealer, rule, "dealer"))
        exchange = Exchange.from_dict(exchange) if isinstance(exchange, Mapping) else exchange
        expect(exchange, Exchange | None, "the exchange")
        set_(self, "exchange", exchange)
        set_(self, "partner_highest", None if partner_highest is None else parse_card(partner_highest))
        for name, flag in (("may_exchange", may_exchange), ("highest_leads", highest_leads), ("is_over", is_over)):
            expect(flag, bool, f"`{name}`")
            set_(self, name, flag)
        set_(self, "scores", pair_of(scores, "scores"))
        self._validate()

    def _validate(self) -> None:
        seen = [*self.hand, *self.trick, *(card for trick in self.played for card in trick)]
        if self.exchange is not None:
            seen += self.exchange.discarded
            _seat(self.exchange.seat, self.rules, "exchange seat")
            if len(self.exchange.discarded) != STOCK or self.exchange.kept in self.exchange.discarded:
                raise InvalidPosition(say("exchange_cards"))
        parse_hand(seen)
        if self.exchange is not None:
            self._validate_exchange(self.exchange)
        if len(self.trick) >= self.rules.players:
            raise InvalidPosition(say("trick_full", n=len(self.trick)))
        total = len(self.by_seat[self.seat]) + len(self.hand)
        if not self.hand and self.turn == self.seat and not self.is_over:
            raise InvalidPosition(say("no_card_left"))
        if total > HAND:
            raise InvalidPosition(say("hand_too_large", n=total, most=HAND))
        partner = self.partner_highest
        if partner in self.hand or (partner and self.rules.players == 2):
            raise InvalidPosition(say("partner_highest", card=partner))
        if self.may_exchange and (self.played or self.trick or self.exchange or len(self.hand) != HAND):
            raise InvalidPosition(say("exchange_too_late"))
        if self.may_exchange and not self.rules.may_exchange(self.hand):
            raise InvalidPosition(say("hand_not_hopeless"))

    def _validate_exchange(self, exchange: Exchange) -> None:
        if self.rules.exchange == "never" or not self.rules.may_exchange((exchange.kept, *exchange.discarded)):
            raise InvalidPosition(say("exchange_not_allowed"))
        where = [seat for seat, cards in enumerate(self.by_seat) if exchange.kept in cards]
        where += [self.seat] if exchange.kept in self.hand else []
        if where not in ([], [exchange.seat]) or (not where and exchange.seat == self.seat):
            raise InvalidPosition(say("exchange_kept", seat=exchange.seat, card=exchange.kept))

    # -- what follows from what was seen --

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.players

    @property
    def leader(self) -> int:
        """The seat that leads, or led, the trick in play."""
        return (self.turn - len(self.trick)) % self.players

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """The seats that led the finished tricks, and at the end the one that leads now."""
        lead = [self.leader]
        for trick in reversed(self.played):
            lead.append((lead[-1] - self.rules.winner(trick)) % self.players)
        return tuple(reversed(lead))

    @cached_property
    def by_seat(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat has played, in order."""
        cards: list[list[str]] = [[] for _ in range(self.players)]
        for lead, trick in zip(self.leaders, (*self.played, self.trick), strict=True):
            for at, card in enumerate(trick):
                cards[(lead + at) % self.players].append(card)
        return tuple(map(tuple, cards))

    @cached_property
    def tricks(self) -> tuple[int, int]:
        """The tricks taken by seats 0 and 2, and by the others."""
        odd = sum(self.rules.side(seat) for seat in self.leaders[1:])
        return len(self.played) - odd, odd

    @cached_property
    def opening_run(self) -> int:
        """How many tricks the side that took the first one took before the others' first."""
        sides = [self.rules.side(seat) for seat in self.leaders[1:]]
        return next((at for at, side in enumerate(sides) if side != sides[0]), len(sides))

    @property
    def opening(self) -> bool:
        """Whether no card of the deal has been played yet."""
        return not self.played and not self.trick

    @cached_property
    def unseen(self) -> tuple[str, ...]:
        """The cards that this player has not seen: other hands, and what was not dealt."""
        seen = {*self.hand, *self.trick, *(card for trick in self.played for card in trick)}
        if self.exchange is not None:
            seen.update(self.exchange.discarded)
        return tuple(card for card in NUMBER if card not in seen)

    @cached_property
    def voids(self) -> tuple[frozenset[str], ...]:
        """For every seat the suits it has shown not to hold, where suits must be followed."""
        voids: list[set[str]] = [set() for _ in range(self.players)]
        if self.rules.follow_suit:
            for lead, trick in zip(self.leaders, (*self.played, self.trick), strict=True):
                for at, card in enumerate(trick):
                    if card[1] != trick[0][1]:
                        voids[(lead + at) % self.players].add(trick[0][1])
        return tuple(map(frozenset, voids))

    # -- as data --

    @property
    def key(self) -> tuple[Any, ...]:
        """A hashable key: equal for equal positions."""
        return tuple(getattr(self, field.name) for field in fields(self))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal state."""
        return {
            **heading("alkort", "position"),
            "hand": list(self.hand),
            "seat": self.seat,
            "turn": self.turn,
            "trick": list(self.trick),
            "played": [list(trick) for trick in self.played],
            "rules": self.rules.to_dict(),
            "dealer": self.dealer,
            "exchange": self.exchange.to_dict() if self.exchange else None,
            "partner_highest": self.partner_highest,
            "may_exchange": self.may_exchange,
            "highest_leads": self.highest_leads,
            "scores": list(self.scores),
            "is_over": self.is_over,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> State:
        """The state that `to_dict` described; raises like the constructor."""
        fields = Fields(data, "a position", head=("alkort", "position"))
        made = cls(
            fields.texts("hand", most=len(NUMBER)),
            fields.whole("seat", 0, least=0, most=3),
            turn=fields.whole("turn", None, least=0, most=3),
            trick=fields.texts("trick", (), most=len(NUMBER)),
            played=[card_list(trick, "a trick") for trick in fields.list("played", (), most=HAND)],
            rules=fields.read("rules", Rules.from_dict, None),
            dealer=fields.whole("dealer", None, least=0, most=3),
            exchange=fields.read("exchange", Exchange.from_dict, None),
            partner_highest=fields.text("partner_highest", None, most=MAX_CARD_TEXT),
            may_exchange=fields.flag("may_exchange", False),
            highest_leads=fields.flag("highest_leads", True),
            scores=fields.wholes("scores", (0, 0), longest=2),
            is_over=fields.flag("is_over", False),
        )
        fields.end()
        return made

    def to_text(self) -> str:
        """The position as one line of text from which `from_text` makes an equal position.

        >>> State("KD 3S", seat=2, trick=["9D"]).to_text()
        'hand=KD 3S; seat=2; trick=9D'
        """
        plain = self.to_dict()
        plain["rules"] = {k: v for k, v in self.rules.to_dict().items() if v != getattr(Rules(), k)}
        blank = {"seat": 0, "turn": self.seat, "trick": [], "played": [], "rules": {}, "may_exchange": False}
        blank |= {"highest_leads": True, "scores": [0, 0], "is_over": False, **heading("alkort", "position")}
        parts = []
        for name, value in plain.items():
            if value is None or (name in blank and value == blank[name]):
                continue
            if name == "hand":
                value = " ".join(sorted(value, key=lambda card: (-self.rules.rank(card), NUMBER[card])))
            elif name == "trick":
                value = " ".join(value)
            elif name == "played":
                value = " / ".join(" ".join(trick) for trick in value)
            elif not isinstance(value, str):
                value = json.dumps(value)
            parts.append(f"{name}={value}")
        return "; ".join(parts)

    @classmethod
    def from_text(cls, text: str) -> State:
        """The position of a line that `to_text` wrote; raises InvalidText, InvalidPosition, InvalidRules."""
        expect(text, str, "the text of a position")
        if len(text) > MAX_POSITION_TEXT:
            raise InvalidText(
                shared("text_too_long", what="a position", n=len(text), most=MAX_POSITION_TEXT), text=text[:80]
            )
        data: dict[str, Any] = heading("alkort", "position")
        for part in text.split(";"):
            name, equals, value = part.strip().partition("=")
            if not equals:
                raise InvalidText(say("not_name_value", text=shown(part.strip())), text=text)
            if name in ("hand", "trick"):
                data[name] = value.split()
            elif name == "partner_highest":
                data[name] = value
            elif name == "played":
                data[name] = [trick.split() for trick in value.split("/")]
            else:
                try:
                    data[name] = json.loads(value)
                except (ValueError, RecursionError) as error:
                    raise InvalidText(say("no_value", text=shown(value), name=short(name)), text=text) from error
        return cls.from_dict(data)

    def __str__(self) -> str:
        return self.to_text()


def _seat(seat: Any, rules: Rules, what: str) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < rules.players:
        raise InvalidPosition(say("seat", what=what, given=shown(seat), last=rules.players - 1))
    return seat


def _tricks(played: Any, players: int) -> tuple[tuple[str, ...], ...]:
    expect(played, Iterable, "`played`")
    if isinstance(played, str):
        played = played[:MAX_POSITION_TEXT].replace("/", " ").split()
    played = list(islice(played, len(NUMBER) + 1))
    if played and all(isinstance(item, str) and len(item.split()) == 1 for item in played):
        played = [played[at : at + players] for at in range(0, len(played), players)]
    tricks = tuple(parse_hand(trick) for trick in played)
    if len(tricks) > HAND or any(len(trick) != players for trick in tricks):
        raise InvalidPosition(say("tricks_played", n=players, most=HAND))
    return tricks
