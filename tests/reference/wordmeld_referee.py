"""A referee of WordMeld that is slow and plainly right: who is to move, what may be done, draws, the piles, the end.

Written from the rule sheet and its digest alone; tests/reference/wordmeld_rules.py judges a turn of words. It never
imports wordgame.

Decisions where the rules leave doubt:

- There is no discard to begin with. The card taken from the discards need not be used, and may be discarded again.
- A drawn card may be kept once the first word is laid, the player's or the game's, as `first_word_scope` has it.
- With an empty stock one may pass, whatever the discards hold.
- A turn of words or one that drew from the stock is progress; two turns of every player without it end the game
  ("stalled") when the stock is empty, or always. The smallest hands win.
- When the game is over, `turn` stays with the player who ended it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.reference.wordmeld_rules import Lists, Options, check_turn, is_joker

Action = tuple[Any, ...]
PHASES = {"draw": ("turn",), "take": ("turn",), "pass": ("turn",), "words": ("turn", "taken")}
PHASES |= {"discard": ("drawn", "taken"), "keep": ("drawn",)}


def plain(cards: str) -> Counter[str]:
    """The cards as they are in a hand: a joker stands for nothing there."""
    return Counter("?" if is_joker(card) else card for card in cards)


def in_order(cards: Counter[str]) -> str:
    return "".join(sorted(cards.elements()))


class Referee:
    """One game: `hands`, `stock`, `discards` (next card last), `table`, `turn`, `phase`, `laid`, `over`, `winners`."""

    def __init__(
        self,
        hands: Sequence[str],
        stock: str,
        lists: Lists,
        opts: Options,
        *,
        first_word_scope: str = "player",
        no_progress_end: str = "empty_stock",
    ) -> None:
        if first_word_scope not in ("player", "game") or no_progress_end not in ("empty_stock", "always"):
            raise ValueError(f"no such option: {first_word_scope}, {no_progress_end}")
        self.hands = [in_order(Counter(hand)) for hand in hands]
        self.stock = stock
        self.lists, self.opts = lists, opts
        self.first_word_scope = first_word_scope
        self.no_progress_end = no_progress_end
        self.table: list[str] = []
        self.discards = self.over = ""
        self.turn, self.phase = 0, "turn"
        self.laid = [False] * len(self.hands)
        self.idle = 0  # turns in a row without progress
        self.winners: list[int] = []

    @property
    def scores(self) -> list[int]:
        """The cards in each hand."""
        return [len(hand) for hand in self.hands]

    @property
    def opening(self) -> bool:
        """Whether the player to move still owes a first word from the hand alone."""
        return not any(self.laid) if self.first_word_scope == "game" else not self.laid[self.turn]

    def faults(self, action: Action) -> set[str]:
        """What is wrong with an action; empty: it is legal."""
        if self.over:
            return {"over"}
        kind = action[0]
        found: set[str] = set() if self.phase in PHASES[kind] else {"phase"}
        if kind == "draw" and not self.stock:
            found.add("empty stock")
        if kind == "take" and not self.discards:
            found.add("empty discards")
        if kind == "pass" and self.stock:
            found.add("stock not empty")
        if kind == "keep" and self.opening:
            found.add("must discard")
        if kind == "discard" and action[1] not in list(self.hands[self.turn]):
            found.add("not in hand")
        if kind == "words":
            found |= self._check(action[1], action[2])[0]
        return found

    def simple_actions(self) -> set[Action]:
        """All that the player to move may do but making words."""
        tried: set[Action] = {("draw",), ("take",), ("keep",), ("pass",)}
        tried |= {("discard", card) for card in self.hands[self.turn]}
        return {action for action in tried if not self.faults(action)}

    def _check(self, broken: Sequence[str], made: Sequence[tuple[str, str]]) -> tuple[set[str], dict[str, Any]]:
        """The faults of a turn of words, and what it comes to."""
        places: list[int] = []
        missing: set[str] = set()
        for word in broken:
            free = [i for i, lying in enumerate(self.table) if lying == word and i not in places]
            places += free[:1]
            missing |= set() if free else {"table cards"}
        # no card is lost: what was on the table or came from the hand, and lies in no new word, is taken back
        back = plain("".join(self.table[i] for i in places) + "".join(cards for _, cards in made))
        back -= plain("".join(text for text, _ in made))
        found, result = check_turn(
            self.table,
            self.hands[self.turn],
            self.lists,
            self.opts,
            broken=places,
            made=made,
            taken_back=in_order(back),
            opening=self.opening,
            stock=len(self.stock),
        )
        return found | missing, result

    def play(self, action: Action) -> str:
        """Do a legal action; returns the cards that were drawn from the stock, in the order of drawing."""
        if found := self.faults(action):
            raise AssertionError(f"{action}: {sorted(found)}")
        kind = action[0]
        cards = ""
        if kind == "draw":
            cards = self._draw(1)
            self.phase = "drawn"
        elif kind == "take":
            self._hold(self.hands[self.turn] + self.discards[-1])
            self.discards = self.discards[:-1]
            self.phase = "taken"
        elif kind == "words":
            cards = self._lay(action[1], action[2])
        else:
            if kind == "discard":
                self._hold(self.hands[self.turn].replace(action[1], "", 1))
                self.discards += action[1]
            self._end_turn(progress=self.phase == "drawn")
        return cards

    def _hold(self, cards: str) -> None:
        self.hands[self.turn] = in_order(Counter(cards))

    def _draw(self, count: int) -> str:
        cards = "".join(self.stock[-1 - i] for i in range(count))
        self.stock = self.stock[: len(self.stock) - count]
        self._hold(self.hands[self.turn] + cards)
        return cards

    def _lay(self, broken: Sequence[str], made: Sequence[tuple[str, str]]) -> str:
        _, result = self._check(broken, made)
        for word in broken:
            self.table.remove(word)
        self.table = sorted([*self.table, *(text for text, _ in made)])
        self._hold(result["hand"])
        self.laid[self.turn] = True
        if result["wins"]:
            self._end("winning_word", [self.turn])
            return ""
        cards = self._draw(result["draws"])
        self._end_turn(progress=True)
        return cards

    def _end_turn(self, *, progress: bool) -> None:
        self.idle = 0 if progress else self.idle + 1
        if not self.hands[self.turn]:
            self._end("out", [self.turn])
        elif self.idle >= 2 * len(self.hands) and (self.no_progress_end == "always" or not self.stock):
            fewest = min(self.scores)
            self._end("stalled", [seat for seat, count in enumerate(self.scores) if count == fewest])
        else:
            self.phase = "turn"
            self.turn = (self.turn + 1) % len(self.hands)

    def _end(self, why: str, winners: list[int]) -> None:
        self.over, self.winners, self.phase = why, winners, "turn"
