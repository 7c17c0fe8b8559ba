"""What changes in a game, and what a legal move leads to: drawing, turns, the end. For the referee alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.messages import Message
from wordgame.protocol.data import Fields
from wordgame.protocol.games import leaders
from wordgame.protocol.turns import Outcome
from wordgame.protocol.turns import Turn as _Turn
from wordgame.wordmeld.judge import Result
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.sentences import say

__all__ = ["Stage", "Turn", "leads_to"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Turn(_Turn[Move]):
    """One action of a game. `score`: cards that the hand lost; `taken_back`: table cards that went into it."""

    taken_back: str = ""

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal turn."""
        return {**super().to_dict(), "taken_back": self.taken_back}

    @classmethod
    def _own(cls, fields: Fields) -> dict[str, Any]:
        return {"taken_back": fields.text("taken_back", "")}


@dataclass(frozen=True, slots=True)
class Stage:
    """All that changes in a game. `stock`: codes of the cards, the next to be drawn last; `idle`: turns in a row
    without a new word or a card from the stock.
    """

    hands: tuple[bytes, ...]
    stock: bytes
    table: tuple[str, ...] = ()
    discards: bytes = b""
    laid: tuple[bool, ...] = ()
    phase: str = "turn"
    turn: int = 0
    idle: int = 0
    outcome: Outcome | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """Cards in each hand."""
        return tuple(map(len, self.hands))


def leads_to(now: Stage, move: Move, result: Result, rules: Rules, alphabet: Alphabet) -> tuple[Stage, bytes]:
    """What a legal move leads to, and the cards that are drawn for it, in the order of drawing."""
    seat, encode = now.turn, alphabet.encode_tiles
    drawn = now.stock[len(now.stock) - result.draws :][::-1]
    hands = list(now.hands)
    hands[seat] = bytes(sorted(encode(result.hand) + drawn))
    now = replace(now, table=result.table, hands=tuple(hands), stock=now.stock[: len(now.stock) - len(drawn)])
    if move.kind is MoveKind.WORDS:
        now = replace(now, laid=tuple(laid or at == seat for at, laid in enumerate(now.laid)))
    elif move.kind is MoveKind.TAKE:
        now = replace(now, discards=now.discards[:-1])
    elif move.kind is MoveKind.DISCARD:
        now = replace(now, discards=now.discards + encode(move.card))
    if result.wins:
        word = next(word.text.upper() for word in result.words if word.tier == "winning")
        return _ended(replace(now, phase="turn"), say("winning_word", seat=seat, word=word), (seat,)), drawn
    return _after(now, move.kind, rules), drawn


def _after(now: Stage, kind: MoveKind, rules: Rules) -> Stage:
    """The next phase, the next player, or the end."""
    idle = now.idle
    if kind is MoveKind.DRAW:
        idle = -1  # keeping or discarding ends this turn, which counts as none without progress
    elif kind is MoveKind.WORDS:
        idle = 0
    elif kind is not MoveKind.TAKE:
        idle += 1
    phase = {MoveKind.DRAW: "drawn", MoveKind.TAKE: "taken"}.get(kind, "turn")
    now = replace(now, idle=idle, phase=phase)
    if phase != "turn":
        return now
    if not now.hands[now.turn]:
        return _ended(now, say("out", seat=now.turn), (now.turn,))
    players = len(now.hands)
    stuck = rules.no_progress_end == "always" or not now.stock
    if stuck and idle >= 2 * players:
        least = leaders(now.scores, [(seat,) for seat in range(players)], fewest=True)
        return _ended(now, say("stalled"), least)
    return replace(now, turn=(now.turn + 1) % players)


def _ended(now: Stage, message: Message, winners: tuple[int, ...]) -> Stage:
    return replace(now, outcome=Outcome(message.code, winners, now.scores, message))
