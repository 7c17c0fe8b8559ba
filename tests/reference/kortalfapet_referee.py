"""A referee of Kortalfapet that is slow and plainly right: who is to move, what may be done, draws, scores, the end.

Written from the rule sheet and its digest alone, on the plain data of tests/reference/kortalfapet.py. It never imports
wordgame. Where the rule sheet draws lots for the lead, `may_lead` holds those who share it, and the test says who won.

Decisions where the rules leave doubt:

- The game ends when the stock is empty and nobody can lay: with two players once both have passed in a row and neither
  can lay on the word that lies there; in rounds when a round is over and no hand holds a word for the cleared table.
- When both of two players have passed and the stock is not empty, the table is cleared (dead_table "clear") or the game
  ends ("end").
- When nobody has laid a word for as many turns as twice the players and every card of the stock, the game ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.reference import kortalfapet as moves

Card = moves.Card
Action = tuple[Any, ...]


def plain(card: Card) -> Card:
    """The card as it is in a hand: a joker stands for nothing there."""
    return ("?", 0, 1, 1) if card[3] else card


class Referee:
    """One game: `hands`, `stock` (next card first), `scores`, `turn`, `table`, `over`."""

    def __init__(
        self,
        hands: Sequence[Sequence[Card]],
        stock: Sequence[Card],
        words: Sequence[str],
        options: dict[str, Any],
        first: int = 0,
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.words = list(words)
        self.options = options
        self.laying = moves.options(**{name: options[name] for name in moves.options() if name in options})
        self.scores = [0] * len(hands)
        self.turn = first
        self.drawn = False
        self.idle = 0
        self.over = ""
        # two players: the word that lies there, whose it is and not scored yet (None: scored)
        self.table: list[Card] = []
        self.owner: int | None = None
        # rounds
        self.grid: dict[moves.Cell, Card] = {}
        self.order = 1
        self.rounds: list[list[int]] = [[0] * len(hands)]
        self.may_lead: list[int] = []

    @property
    def players(self) -> int:
        return len(self.hands)

    def places(self, seat: int) -> dict[Any, tuple[int, int]]:
        """The placements of a seat, with own (in rounds: all) points, and stolen points (in rounds: the words made)."""
        if self.players > 2:
            order = self.order if self.grid else 0  # the options about extra words are for those who build on a word
            return dict(moves.round_moves(self.grid, self.hands[seat], self.words, self.laying, player=order).items())
        opts = dict(self.laying)
        scored = bool(self.table) and self.owner is None
        if scored:
            opts["stolen_multiplier"] = "travels"  # a card of the own word brings its multiplier along
        found = moves.two_player_moves(self.table, self.hands[seat], self.words, opts)
        return {move[:5]: (move[5], 0 if scored else move[6]) for move in found}

    def actions(self) -> set[Action]:
        """All that the player to move may do."""
        if self.over:
            return set()
        found: set[Action] = {("place", place) for place in self.places(self.turn)}
        passing: set[Action] = {("pass",)}
        if found:
            return found | passing if self.options.get("voluntary_pass") else found
        if self.stock and self.hands[self.turn] and not self.drawn:
            found = {("discard", plain(card)) for card in self.hands[self.turn]}
            return found | passing if self.options.get("voluntary_pass") else found
        return passing

    def play(self, action: Action) -> None:
        hand = self.hands[self.turn]
        if action[0] == "discard":
            hand.remove(action[1])
            hand.append(self.stock.pop(0))
            self.stock.append(action[1])
            self.drawn = True
            return
        if action[0] == "pass":
            self.idle += 1
        else:
            self.idle = 0
            worth = self.places(self.turn)[action[1]]
            if self.players == 2:
                self._steal(action[1], worth)
            else:
                self._lay(action[1], worth[0])
        self.drawn = False
        while len(hand) < self.options["hand_size"] and self.stock and action[0] == "place":
            hand.append(self.stock.pop(0))
        if self.players == 2:
            self._answered(action[0] == "pass")
        else:
            self._next()

    def _steal(self, move: Any, worth: tuple[int, int]) -> None:
        word, kind, i, j, tokens = move
        hand = self.hands[self.turn]
        if self.table and self.owner is not None:
            self.scores[self.owner] += moves.word_score(self.table) - worth[1]
        places = {"f": {}, "c": {j: i}, "e": {i + k: k for k in range(len(self.table))}}
        used: dict[int, int] = places[kind] if kind in places else self._taken(tokens)
        stays = self.options.get("stolen_multiplier") == "stays" and self.owner is not None
        line = []
        for at, letter in enumerate(word):
            if at in used:
                old = self.table[used[at]]
                line.append((old[0], old[1], 1, old[3]) if stays else old)
            else:
                card = self._card(tokens[at], letter)
                hand.remove(plain(card))
                line.append(card)
        self.table, self.owner = line, self.turn

    def _taken(self, tokens: Sequence[str]) -> dict[int, int]:
        used: dict[int, int] = {}
        for at, token in enumerate(tokens):
            if token[0] == "*":
                used[at] = next(
                    place
                    for place, card in enumerate(self.table)
                    if moves.token(card) == token[1:] and place not in used.values()
                )
        return used

    @staticmethod
    def _card(token: str, letter: str) -> Card:
        if token[0] == "?":
            return (letter, 0, 1, 1)
        value, _, times = token[1:].partition("x")
        return (letter, int(value), int(times or 1), 0)

    def _lay(self, placed: Any, score: int) -> None:
        for x, y, token in placed:
            card = self._card(token, token[1] if token[0] == "?" else token[0])
            self.hands[self.turn].remove(plain(card))
            self.grid[x, y] = card
        self.scores[self.turn] += score
        self.rounds[-1][self.turn] += score

    # -- whose turn, and the end --------------------------------------------------------------------------------------

    def _answered(self, passed: bool) -> None:
        self.turn = 1 - self.turn
        if not passed:
            return
        clear = False
        if self.table and self.owner == self.turn:  # the answer failed: the word scores in full
            self.scores[self.turn] += moves.word_score(self.table)
            clear = self.options.get("after_stuck") == "fresh"
        self.owner = None
        dead = self.idle >= 2 and bool(self.stock)
        if clear or (dead and self.options.get("dead_table", "clear") == "clear"):
            self.table = []
        if self.idle >= 2 and not self.stock and not any(self.places(seat) for seat in (0, 1)):
            self._end("stock_empty")
        elif dead and self.options.get("dead_table", "clear") == "end":
            self._end("dead_table")
        elif self.idle >= 4 + len(self.stock):
            self._end("no_words")

    def _next(self) -> None:
        self.order += 1
        self.turn = (self.turn + 1) % self.players
        if self.order > self.players:
            self.order, self.grid = 1, {}
            seats = list(range(self.players))
            for points in reversed(self.rounds):
                best = max(points[seat] for seat in seats)
                seats = [seat for seat in seats if points[seat] == best]
            self.may_lead = seats
            self.rounds.append([0] * self.players)
            if not self.stock and not any(self.places(seat) for seat in range(self.players)):
                self._end("stock_empty")
                return
        if self.idle >= 2 * self.players + len(self.stock):
            self._end("no_words")

    def _end(self, why: str) -> None:
        self.over = why
        for seat, hand in enumerate(self.hands):
            self.scores[seat] -= moves.hand_value(hand)
