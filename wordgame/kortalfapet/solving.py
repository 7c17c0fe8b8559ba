"""The end of the game for two, solved: with an empty stock the other hand is known, and what is left is played out.

Alpha-beta over all moves of both players, to the cards that stay in the hands. Looks at states; advises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wordgame._core import pairs as core_pairs
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.judge import left_points
from wordgame.kortalfapet.listing import CoreCard, CoreTableCard, Encoder, core_line, multiplier_code
from wordgame.kortalfapet.meaning import refused_words
from wordgame.kortalfapet.moves import Move, MoveKind
from wordgame.kortalfapet.state import State

__all__ = ["MAX_CARDS", "can_solve", "solve"]

MAX_CARDS = 8
"""The most cards, both hands together, of an end that is solved."""

Table = tuple[CoreTableCard, ...]
Hand = tuple[CoreCard, ...]
_FAR = 1_000_000


class _TooLong(Exception):
    # The search has been told to stop.
    pass


def can_solve(state: State) -> bool:
    """Whether the end is near enough, and nothing is hidden: no stock, and the unseen cards are the other's hand."""
    rules = state.rules
    return (
        state.is_two_player
        and state.stock == 0
        and len(state.unseen) == state.others[0]
        and len(state.hand) + state.others[0] <= MAX_CARDS
        and rules.steal_geometry == "cross_or_extend"
        and rules.after_stuck == "build_on_own"
        and not rules.voluntary_pass
        and not callable(rules.meaning)
    )


def solve(state: State, moves: Sequence[Move], stop: Callable[[int], bool]) -> list[int] | None:
    """For each of the placements: by how much the player gains on the other from here on, cards in hand taken off, when
    both play best. None where `stop`, asked with the positions looked at so far, ends the search.
    """
    search = _Search(state, stop)
    try:
        return [search.after(move) for move in moves]
    except _TooLong:
        return None


def _full(table: Table) -> int:
    # What the word scores when nothing of it is stolen.
    times = max((times for _, _, times, _, spent in table if not spent), default=1)
    return sum(value for _, value, _, _, _ in table) * times


class _Search:
    def __init__(self, state: State, stop: Callable[[int], bool]) -> None:
        self._state = state
        self._stop = stop
        self._encode = Encoder(state.alphabet.code)
        self._seen = 0
        self._stays = state.rules.stolen_multiplier == "stays"
        self._refused: dict[bytes, set[bytes]] = {}
        self._known: dict[tuple[Table, Hand, Hand, bool, bool], tuple[int, int]] = {}  # bounds of the value
        self._theirs = tuple(sorted(self._encode.hand(card) for card in state.unseen))

    def after(self, move: Move) -> int:
        """The value of a placement of the player to move."""
        state = self._state
        if move.kind is not MoveKind.PLACE:
            raise ValueError("only placements are solved")
        hand = list(state.hand)
        for card in move.cards:
            hand.remove(Card.new_joker() if card.is_joker else card)
        laid = set(move.laid)
        stays = self._stays and not state.scored
        table = tuple(
            (*self._encode.table(card), card.is_joker, stays and at not in laid) for at, card in enumerate(move.line)
        )
        given = 0 if state.scored or not state.cards else left_points(state, ()) - move.stolen
        mine = tuple(sorted(self._encode.hand(card) for card in hand))
        return -given - self._value(table, self._theirs, mine, False, False, -_FAR, _FAR)

    def _value(self, table: Table, mine: Hand, theirs: Hand, scored: bool, passed: bool, low: int, high: int) -> int:
        # What the player with the hand `mine` gains on the other. `scored`: the word is this player's own, counted when
        # the other had no answer; `passed`: the other has just passed.
        key = (table, mine, theirs, scored, passed)
        least, most = self._known.get(key, (-_FAR, _FAR))
        if least == most or least >= high or most <= low:
            return least if least >= high or least == most else most
        self._seen += 1
        if self._stop(self._seen):
            raise _TooLong
        full = 0 if scored else _full(table)
        best, start = -_FAR, low
        for stolen, after, kept in self._moves(table, mine, scored):
            given = full - stolen
            gain = -given - self._value(after, theirs, kept, False, False, -high - given, -max(best, low) - given)
            best = max(best, gain)
            if best >= high:
                break
        if best == -_FAR:  # no word can be laid
            if passed:
                held = sum(value for _, value, _ in theirs) - sum(value for _, value, _ in mine)
                best = held - full
            else:
                best = -full - self._value(table, theirs, mine, bool(table), True, -high - full, -low - full)
        if best <= start:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self._known[key] = (least, most)
        return best

    def _moves(self, table: Table, hand: Hand, scored: bool) -> list[tuple[int, Table, Hand]]:
        # Every placement, best first: points stolen, the word that then lies there, the hand that is left.
        state = self._state
        rules, lexicon = state.rules, state.lexicon
        if not hand:
            return []
        counting = multiplier_code(rules) + 4 * scored
        jokers = any(not letter for letter, _, _ in hand)
        roster = lexicon.roster if jokers and lexicon.roster.longest > len(hand) else None
        found = core_pairs.Pairs(lexicon.gaddag, table, hand, counting, rules.min_word_length, False, roster)
        if table:
            base = bytes([card[0] for card in table])
            if base not in self._refused:
                self._refused[base] = refused_words(rules, lexicon, base, None)
            found.drop(found.among(self._refused[base]))
        every = found.best(len(found), 1)
        out = []
        for entry in range(len(every)):
            at, laid, _, stolen = every[entry]
            _, cards = core_line(found, at, laid, table)
            kept = list(hand)
            line: list[CoreTableCard] = []
            for (code, value, times, joker, spent), lay_there in cards:
                if not lay_there:
                    kept.remove((0, 0, 1) if joker else (code, value, times))
                line.append((code, value, times, joker, spent or (lay_there and self._stays and not scored)))
            out.append((stolen, tuple(line), tuple(kept)))
        return out
