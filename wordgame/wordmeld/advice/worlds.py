"""Sampled worlds: what the cards out of sight may be, and games played on from a state in them by plain best turns.

Knows what the player to move sees, nothing else: the other hands and the stock are dealt from the unseen cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wordgame.wordmeld.cards import join, split
from wordgame.wordmeld.judge import Result, judge
from wordgame.wordmeld.moves import Move, MoveKind
from wordgame.wordmeld.solving import solve
from wordgame.wordmeld.state import State

__all__ = ["PLAYOUT_WORK", "Playout", "World", "can_sample", "deal", "play_on"]

PLAYOUT_WORK = 400_000
"""Elementary steps to look for each turn of a playout: as many hands are emptied as with ten times the work."""

ROUNDS = 3
"""Turns of every player that a playout lasts at most; then the hands are counted."""

CARD_WORTH = 0.6
"""A hand of one card more is worth this factor less, where a playout is not played to its end."""


@dataclass(frozen=True, slots=True)
class World:
    """The hands of the others in their order of play, and the stock in the order of drawing."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Playout:
    """How one playout went: the chance that the player wins (1 or 0 at its end), whether one of the others went out
    before the player's next turn, or else the player with it.
    """

    chance: float
    next_out: bool = False
    own_out: bool = False


def can_sample(state: State) -> bool:
    """Whether the hidden cards can be dealt: the sizes of the other hands and the deck are known, and it suffices."""
    return bool(state.others) and state.deck is not None and sum(state.unseen().values()) >= sum(state.others)


def deal(state: State, rng: random.Random) -> World:
    """One world, dealt at random from the unseen cards."""
    cards = sorted(state.unseen().elements())
    rng.shuffle(cards)
    hands, at = [], 0
    for size in state.others:
        hands.append(tuple(cards[at : at + size]))
        at += size
    return World(tuple(hands), tuple(cards[at:] if state.stock is None else cards[at : at + state.stock]))


class _Table:
    """A game in a world, seat 0 the player whose state it was."""

    def __init__(self, state: State, world: World) -> None:
        self.state = state
        self.hands = [state.cards, *world.hands]
        size = state.rules.hand_size
        # Whether the others have laid a word is not part of what a state holds: who has, sheds a card at least.
        self.opening = [state.opening, *(len(hand) >= size for hand in world.hands)]
        self.stock = list(reversed(world.stock))
        self.table = state.table
        self.discards = state.discards
        self.turn = 0
        self.ended: int | None = None

    def view(self, phase: str = "turn") -> State:
        """What the player to move sees."""
        return State(
            table=self.table,
            cards=self.hands[self.turn],
            lists=self.state.lists,
            rules=self.state.rules,
            opening=self.opening[self.turn],
            phase=phase,
            discards=self.discards,
            stock=len(self.stock),
            others=(),
            deck=self.state.deck,
        )

    def lay(self, result: Result) -> None:
        """Words are laid and cards drawn."""
        seat = self.turn
        self.table = result.table
        self.set_hand([*split(result.hand), *self.draw(result.draws)])
        self.opening[seat] = False
        if self.state.rules.first_word_scope == "game":
            self.opening = [False] * len(self.hands)
        if result.wins:
            self.ended = seat
        self.end_turn()

    def draw(self, count: int) -> list[str]:
        """Cards from the stock, as far as it lasts."""
        return [self.stock.pop() for _ in range(min(count, len(self.stock)))]

    def set_hand(self, cards: Sequence[str]) -> None:
        """A new hand of the player to move."""
        self.hands[self.turn] = tuple(split(join(cards, self.state.alphabet)))

    def discard(self, card: str) -> None:
        """A card goes from the hand to the discard pile; the turn is over."""
        hand = list(self.hands[self.turn])
        hand.remove(card)
        self.set_hand(hand)
        self.discards += card
        self.end_turn()

    def end_turn(self) -> None:
        """The next player, unless the hand is empty."""
        if self.ended is None and not self.hands[self.turn]:
            self.ended = self.turn
        self.turn = (self.turn + 1) % len(self.hands)

    # -- plain play -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """A turn of plain play: the turn that leaves fewest cards, else a card is drawn."""
        if not self.lay_best():
            self.idle()

    def lay_best(self) -> bool:
        """Whether some turn sheds cards; the best found is laid."""
        found = solve(self.view(), 1, work=PLAYOUT_WORK, count=False).turns
        if found and (found[0].wins or found[0].cards_left < len(self.hands[self.turn])):
            self.lay(found[0].result)
            return True
        return False

    def idle(self) -> None:
        """A card is drawn, and kept or discarded; with an empty stock nothing happens."""
        if self.stock:
            self.set_hand([*self.hands[self.turn], *self.draw(1)])
            self.after_drawing()
        else:
            self.end_turn()

    def after_drawing(self) -> None:
        """The drawn card is kept where that is allowed, else the least useful is discarded."""
        if self.opening[self.turn]:
            self.discard(self.least_useful())
        else:
            self.end_turn()

    def least_useful(self) -> str:
        """The card whose letter the deck has fewest of."""
        deck = self.state.deck
        counts: Counter[str] = Counter()
        if deck is not None:
            alphabet = self.state.alphabet
            counts.update({alphabet.tile_text(at): n for at, n in enumerate(deck.with_alphabet(alphabet).counts) if at})
        return min(self.hands[self.turn], key=lambda card: (card == "?", counts[card], card))


def play_on(
    state: State,
    move: Move,
    world: World,
    result: Result | None = None,
    late: Callable[[], bool] = lambda: False,
) -> Playout | None:
    """What comes of it when this move is played and then all play plainly, in this world; None when it gets late.

    `result`: what the move comes to, where it is known.
    """
    table = _Table(state, world)
    if move.kind is MoveKind.WORDS:
        table.lay(result or judge(state, move))
    elif move.kind is MoveKind.DRAW:
        table.set_hand([*table.hands[0], *table.draw(1)])
        table.after_drawing()
    elif move.kind is MoveKind.TAKE:
        table.set_hand([*table.hands[0], state.top])
        table.discards = table.discards[: len(table.discards) - len(state.top)]
        if not table.lay_best():
            table.discard(table.least_useful())
    elif move.kind is MoveKind.DISCARD:
        table.discard(move.card)
    else:
        table.end_turn()
    players = len(table.hands)
    for played in range(ROUNDS * players):
        if table.ended is not None:
            won = table.ended == 0
            return Playout(float(won), not won and played < players, won and played <= players)
        if late():
            return None
        table.play()
    worth = [CARD_WORTH ** len(hand) for hand in table.hands]
    return Playout(worth[0] / sum(worth))
