"""The table as the referee knows it, hidden cards included: a frozen value, and what an action makes of it.

What is legal has been judged before; here cards are moved, points are booked, and the end is found.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from wordgame import sentences
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.judge import Ruling
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.moves import Move, MoveKind
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import Cell, State
from wordgame.lexicon import Lexicon
from wordgame.protocol.games import leaders, resigned_to
from wordgame.protocol.turns import Outcome

__all__ = ["Table", "after", "resigned"]


@dataclass(frozen=True, slots=True)
class Table:
    """All cards, scores and turns of a game at one moment; undo is going back to the last one.

    `stock` holds the next card first, each with the seat that put it under the stock, or -1. `idle` counts turns in a
    row in which nobody laid a word. Rounds: `rounds` holds the points of each seat, round by round, this round last.
    `lot` is the seed by which lots are drawn.
    """

    lexicon: Lexicon
    rules: Rules
    lot: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[tuple[Card, int], ...]
    scores: tuple[int, ...]
    turn: int = 0
    cards: tuple[Card, ...] = ()
    cells: tuple[Cell, ...] = ()
    gone: tuple[Card, ...] = ()
    drawn: bool = False
    idle: int = 0
    scored: bool = False
    spent: tuple[int, ...] = ()
    order: int = 1
    rounds: tuple[tuple[int, ...], ...] = ()
    outcome: Outcome | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who scores together: each seat for itself."""
        return tuple((seat,) for seat in range(self.players))

    def seen_by(self, seat: int) -> State:
        """What a seat would see if it were to move."""
        others = [(seat + step) % self.players for step in range(1, self.players)]
        known: dict[str, Any] = {
            "drawn": self.drawn and seat == self.turn,
            "stock": len(self.stock),
            "others": tuple(len(self.hands[other]) for other in others),
            "scores": tuple(self.scores[other] for other in (seat, *others)),
            "gone": self.gone,
            "seat": seat,
            "is_over": self.outcome is not None,
            "buried": tuple(card for card, owner in self.stock if owner == seat),
            "lexicon": self.lexicon,
            "rules": self.rules,
        }
        if self.players == 2:
            known |= {"scored": self.scored, "spent": self.spent}
            return State.two_player(table=self.cards, hand=self.hands[seat], **known)
        grid = dict(zip(self.cells, self.cards, strict=True))
        known["round_scores"] = tuple(self.rounds[-1][other] for other in (seat, *others))
        return State.round(table=grid, hand=self.hands[seat], order=self.order, **known)


def after(table: Table, ruling: Ruling) -> Table:
    """The table after a move of the player to move that was judged to be legal."""
    move = ruling.move
    if move.kind is MoveKind.DISCARD:
        return _discard(table, move)
    if move.kind is MoveKind.PASS:
        return _ended(_pass(table, ruling.left))
    return _place(table, ruling)


def _discard(table: Table, move: Move) -> Table:
    hand = list(table.hands[table.turn])
    hand.remove(move.line[0])
    hand.append(table.stock[0][0])
    stock = (*table.stock[1:], (move.line[0], table.turn))
    return replace(table, hands=_with(table.hands, table.turn, tuple(hand)), stock=stock, drawn=True)


def _place(table: Table, ruling: Ruling) -> Table:
    move = ruling.move
    hand = list(table.hands[table.turn])
    for card in move.cards:
        hand.remove(Card.new_joker() if card.is_joker else card)
    missing = max(0, table.rules.hand_size - len(hand))
    hand += [card for card, _ in table.stock[:missing]]
    refilled = replace(
        table,
        hands=_with(table.hands, table.turn, tuple(hand)),
        stock=table.stock[missing:],
        drawn=False,
        idle=0,
    )
    if table.players == 2:
        return _steal(refilled, ruling)
    points = _with(table.rounds[-1], table.turn, table.rounds[-1][table.turn] + move.score)
    laid = replace(
        refilled,
        cells=table.cells + move.cells,
        cards=table.cards + move.cards,
        rounds=(*table.rounds[:-1], points),
        scores=_with(table.scores, table.turn, table.scores[table.turn] + move.score),
    )
    return _ended(_next_in_round(laid))


# -- two players ------------------------------------------------------------------------------------------------------


def _steal(table: Table, ruling: Ruling) -> Table:
    move, used = ruling.move, ruling.used
    other = 1 - table.turn
    scores = table.scores
    if table.cards and not table.scored:
        scores = _with(scores, other, scores[other] + ruling.left)
    spent: tuple[int, ...] = ()
    if table.rules.stolen_multiplier == "stays":
        laid = set(move.laid)
        taken = [at for at in range(len(move.line)) if at not in laid]
        spent = tuple(at for at, source in zip(taken, used, strict=True) if not table.scored or source in table.spent)
    return replace(
        table,
        cards=move.line,
        cells=tuple((at, 0) for at in range(len(move.line))),
        gone=table.gone + _without(table.cards, used),
        scores=scores,
        scored=False,
        spent=spent,
        turn=other,
    )


def _pass(table: Table, left: int) -> Table:
    idle = replace(table, idle=table.idle + 1, drawn=False)
    if table.players > 2:
        return _next_in_round(idle)
    other = 1 - table.turn
    scores = table.scores
    cleared = False
    if table.cards and not table.scored:  # the answer fails: the word scores in full
        scores = _with(scores, other, scores[other] + left)
        cleared = table.rules.after_stuck == "fresh"
    if idle.idle >= 2 and table.stock and table.rules.dead_table == "clear":
        cleared = True
    passed = replace(idle, scores=scores, scored=bool(table.cards), turn=other)
    return _cleared(passed) if cleared else passed


def _cleared(table: Table) -> Table:
    return replace(table, cards=(), cells=(), gone=table.gone + table.cards, scored=False, spent=())


# -- rounds -----------------------------------------------------------------------------------------------------------


def _next_in_round(table: Table) -> Table:
    if table.order < table.players:
        return replace(table, order=table.order + 1, turn=(table.turn + 1) % table.players)
    return replace(
        _cleared(table),
        order=1,
        turn=_leader(table),
        rounds=(*table.rounds, (0,) * table.players),
    )


def _leader(table: Table) -> int:
    # The best of the last round; of equals the better in the round before, and so on; in the end by lot.
    seats = list(range(table.players))
    for points in reversed(table.rounds):
        most = max(points[seat] for seat in seats)
        seats = [seat for seat in seats if points[seat] == most]
    return seats[0] if len(seats) == 1 else random.Random(f"{table.lot}:{len(table.rounds)}").choice(seats)


# -- the end ----------------------------------------------------------------------------------------------------------


def _ended(table: Table) -> Table:
    # The table with its outcome, and the cards in hand taken off, where the game is over.
    termination = None
    if not table.stock and _may_end(table) and not any(_can_lay(table, seat) for seat in range(table.players)):
        termination = "stock_empty"
    elif table.players == 2 and table.idle >= 2 and table.stock and table.rules.dead_table == "end":
        termination = "dead_table"
    elif table.idle >= 2 * table.players + len(table.stock):
        termination = "no_words"
    if termination is None:
        return table
    held = [sum(card.value for card in hand) for hand in table.hands]
    scores = tuple(score - left for score, left in zip(table.scores, held, strict=True))
    winners = leaders(scores, table.sides)
    return replace(table, scores=scores, outcome=Outcome(termination, winners, scores, say(termination)))


def _may_end(table: Table) -> bool:
    # Two players: both have passed. Rounds: one is over. Else somebody has yet to answer what lies there.
    return table.idle >= 2 if table.players == 2 else table.order == 1


def _can_lay(table: Table, seat: int) -> bool:
    return Moves(table.seen_by(seat)).placements > 0


def resigned(table: Table, seat: int) -> Table:
    """The table after a seat has given the game up: the points stay as they are, and the best of the others wins."""
    winners = resigned_to(seat, table.scores, table.sides)
    message = sentences.say("resigned", seat=seat)
    return replace(table, outcome=Outcome("resigned", winners, table.scores, message))


def _without(cards: tuple[Card, ...], used: Iterable[int]) -> tuple[Card, ...]:
    gone = set(used)
    return tuple(card for at, card in enumerate(cards) if at not in gone)


def _with(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])
