"""From a state to the solver of the core and back: the best turns, proven or not, and what they come to."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice, product
from typing import Any

from wordgame._core import meld
from wordgame.alphabet import BLANK
from wordgame.doors import count_of, expect, limits
from wordgame.protocol.data import Fields
from wordgame.wordmeld.cards import table_order
from wordgame.wordmeld.judge import wins
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.moves import Move, NewWord
from wordgame.wordmeld.state import State
from wordgame.wordmeld.turns import Meld, make_meld

__all__ = ["Solution", "core_options", "solve"]

UNLIMITED = 1 << 62

ENOUGH = 1 << 20
"""A stock that no turn can draw out."""

NO_WIN: meld._Solution = {
    "gain": None, "bound": None, "proven": True, "counted": True, "turns": [], "kinds": [], "nodes": 0, "pivots": 0,
    "columns": 0, "work": 0,
}  # fmt: skip
"""What a search for a win finds where the cards do not suffice for one."""

MAIN = 0.75
"""The part of the time and work for the whole problem, where the rest may go to simpler ones."""

MOST_TABLES = 20_000
"""Distinct tables counted at most; above that `count` is None."""


@dataclass(frozen=True)
class Solution:
    """What `Position.solve` found.

    `turns`: best first, those that win at once before all others. `cards_left`: the fewest cards that a turn leaves
    which makes no winning word (None: none found); `proven`: nothing better exists (and no win, where none is listed);
    `bound`: no such turn leaves fewer cards (None: there is no such turn). `can_win`: whether some turn wins at once
    (None: not known). `count`: distinct best turns that do not win, by the words on the table afterwards (None: not
    counted). `nodes`: states searched; `work`: elementary steps done.
    """

    turns: tuple[Meld, ...]
    cards_left: int | None
    proven: bool
    bound: int | None
    can_win: bool | None
    count: int | None
    nodes: int
    work: int

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        plain = {
            name: getattr(self, name) for name in ("cards_left", "proven", "bound", "can_win", "count", "nodes", "work")
        }
        return {"turns": [turn.to_dict() for turn in self.turns], **plain}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Solution:
        """The solution that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a solution")
        made = cls(
            fields.reads("turns", Meld.from_dict, most=10_000),
            fields.whole("cards_left", None, least=0),
            fields.flag("proven"),
            fields.whole("bound", None),
            fields.flag("can_win", None),
            fields.whole("count", None, least=0),
            fields.whole("nodes", least=0, most=1 << 63),
            fields.whole("work", least=0, most=1 << 63),
        )
        fields.end()
        return made


def core_options(state: State) -> dict[str, Any]:
    """The rules of a state in the core's terms."""
    rules = state.rules
    per_word = rules.multi_word_draw == "per_word"
    table_too = rules.table_word_draw == "hand_letters_minus_1"
    return {
        "min_hand": rules.min_hand_word,
        "min_table": rules.min_table_word,
        "min_jokers": rules.min_two_joker_word,
        "flat_hand": per_word,
        "flat_mixed": per_word and table_too,
        "flat_once": 0 if per_word else 2 if table_too else 1,
        "eight": {"official": 1, "any": 2}.get(str(rules.eight_letter_win), 0),
        "every_word": rules.add_scope == "word",
        "legal": rules.win_needs_legal_table,
        "reassign": rules.joker_reassign,
        "opening": state.opening and rules.opening_scope == "word",
        "stock": ENOUGH if state.stock is None else min(state.stock, ENOUGH),
    }


def keeps_table(state: State) -> bool:
    """Whether no word of the table may be touched in this turn."""
    return state.opening and state.rules.opening_scope == "turn"


def may_win(state: State) -> bool:
    """Whether the cards of the table and the hand suffice for some winning word, or words of eight letters win."""
    if state.rules.eight_letter_win:
        return True
    lists, alphabet = state.lists, state.alphabet
    words = () if keeps_table(state) else state.table
    tiles = alphabet.encode_tiles("".join((*words, *state.cards)))
    plain = Counter(tile for tile in tiles if tile and not tile & BLANK)
    jokers = len(tiles) - plain.total()
    kept = Counter() if state.rules.joker_reassign else Counter(tile & ~BLANK for tile in tiles if tile & BLANK)
    pool = plain + kept
    return any((Counter(lists.alphabet.encode(word)) - pool).total() <= jokers for word in lists.winning)


def solve(
    state: State,
    n: int = 5,
    *,
    seconds: float | None = None,
    work: int | None = None,
    stop: threading.Event | None = None,
    count: bool = True,
) -> Solution:
    """The best turns of a state that is free to make words. See `Position.solve`."""
    seconds = limits(seconds, stop)
    n = count_of(n, "`n`")
    expect(work, int | None, "`work`")
    most = UNLIMITED if work is None else max(0, min(work, UNLIMITED))
    encode = state.lists.alphabet.encode_tiles
    table = [] if keeps_table(state) else [encode(word) for word in state.table]
    hand = encode(state.hand)
    core, options = state.lists.core, core_options(state)
    begun = time.monotonic()
    done = nodes = 0

    def search(share: float, words: list[bytes] = table, cards: bytes = hand, **changes: Any) -> meld._Solution:
        # with the given part of the time and work that are left
        nonlocal done, nodes
        found = meld.solve(
            core,
            words,
            cards,
            **{**options, **changes},
            n=n,
            seconds=1e9 if seconds is None else max(0.0, seconds - (time.monotonic() - begun)) * share,
            work=UNLIMITED if work is None else int(max(0, most - done) * share),
            stop=stop,
        )
        done += found["work"]
        nodes += found["nodes"]
        return found

    limited = seconds is not None or work is not None
    won = search(1 / 6, win=True, count=False) if may_win(state) else NO_WIN
    best = search(MAIN if limited and table else 1, legal=True, count=count)
    gain, top = best["gain"], best["bound"]
    winning, others = _turns(state, won, n), _turns(state, best, n)
    if limited and table and not best["proven"]:
        # What is hard with everything may be easy with less, and a turn of less is a turn: the hand alone, with the
        # table as it lies, and the hand without its jokers.
        plain = bytes(card for card in hand if card)
        alone = search(0.5 if len(plain) < len(hand) else 1, [], legal=True, count=False)
        others += _turns(state, alone, n, keeps=True)
        without = search(1, table, plain, legal=True, count=False) if len(plain) < len(hand) else alone
        others += _turns(state, without, n) if without is not alone else []
        gains = [one["gain"] for one in (best, alone, without) if one["gain"] is not None]
        gain = max(gains, default=None)
        others = _distinct(state, others)
    if not won["proven"] and won["gain"] is None and limited:
        won = search(1, win=True, count=False)  # with what the best turns have left over
        winning = _turns(state, won, n)
    size = len(hand)
    taken = {tuple(sorted(word.upper() for word in turn.table)) for turn in winning}
    others = [turn for turn in others if tuple(sorted(word.upper() for word in turn.table)) not in taken]
    order = table_order(state.lists.alphabet)
    winning.sort(key=lambda turn: (len(turn.broken), turn.cards_left, [order(word) for word in turn.table]))
    others.sort(key=lambda turn: (turn.cards_left, len(turn.broken), [order(word) for word in turn.table]))
    can_win = bool(winning) or (False if won["proven"] else None)
    proven = best["proven"] or (gain is not None and gain == top)
    counted = gain == best["gain"] and (best["counted"] or (best["proven"] and gain is None))
    return Solution(
        (*winning, *others)[:n],
        None if gain is None else size - gain,
        proven and can_win is not None,
        None if top is None else size - top,
        can_win,
        _count(state, best) if counted else None,
        nodes,
        done,
    )


def _final_sets(state: State, found: meld._Solution, gain: int | None) -> Iterator[tuple[int, list[Any], list[int]]]:
    # Each record as (gain, columns of new words, kept table words); with a gain only those that reach it.
    for value, columns in found["turns"]:
        if gain is None or value == gain:
            fresh = [(index, cards) for index, cards in columns if index >= 0]
            yield value, fresh, [-1 - index for index, _ in columns if index < 0]


def _count(state: State, found: meld._Solution) -> int | None:
    lists = state.lists
    upper = [lists.alphabet.encode(word) for word in state.table]
    tables: set[tuple[bytes, ...]] = set()
    if found["gain"] is None:
        return 0
    for _, fresh, kept in _final_sets(state, found, found["gain"]):
        base = upper if keeps_table(state) else [upper[b] for b in kept]
        for words in _spellings(lists, Counter(index for index, _ in fresh)):
            tables.add(tuple(sorted([*base, *words])))
            if len(tables) > MOST_TABLES:
                return None
    return len(tables)


def _spellings(lists: WordLists, classes: Counter[int]) -> Iterator[list[bytes]]:
    core = lists.core
    choices = [
        list(combinations_with_replacement([core.spelling(word) for word in core.members(index)], times))
        for index, times in sorted(classes.items())
    ]
    for chosen in product(*choices):
        yield [word for group in chosen for word in group]


def _distinct(state: State, turns: list[Meld]) -> list[Meld]:
    """The first of the turns that lead to each table."""
    encode, found = state.lists.alphabet.encode, dict[tuple[bytes, ...], Meld]()
    for turn in turns:
        found.setdefault(tuple(sorted(encode(word) for word in turn.table)), turn)
    return list(found.values())


def _turns(state: State, found: meld._Solution, n: int, *, keeps: bool = False) -> list[Meld]:
    """At least the `n` best of the records as turns, distinct by the words on the table afterwards; `keeps`: of turns
    that touch no word of the table.
    """
    seen: set[tuple[bytes, ...]] = set()
    out: list[Meld] = []
    encode = state.lists.alphabet.encode
    records = sorted(_final_sets(state, found, None), key=lambda record: (-record[0], -len(record[2])))
    for _, fresh, kept in records:
        if len(out) >= n + min(n - 1, 5):
            break
        kept = list(range(len(state.table))) if keeps or keeps_table(state) else kept
        for words in islice(_spelled(state.lists, fresh), n):
            made = [_dress(state, codes, cards, found["kinds"]) for codes, (_, cards) in zip(words, fresh, strict=True)]
            turn = make_meld(state, _normal(state, kept, made))
            key = tuple(sorted(encode(word) for word in turn.table))
            if key not in seen:
                seen.add(key)
                out.append(turn)
    return out


def _spelled(lists: WordLists, fresh: Sequence[tuple[int, Any]]) -> Iterator[list[bytes]]:
    # The words of each class that the columns can be, each set of words once: equal classes take turns in rising order.
    core = lists.core
    order = sorted(range(len(fresh)), key=lambda at: fresh[at][0])
    members = [[core.spelling(word) for word in core.members(fresh[at][0])] for at in order]
    chosen: list[int] = []

    def choose() -> Iterator[list[bytes]]:
        at = len(chosen)
        if at == len(order):
            words = dict(zip(order, (members[k][one] for k, one in enumerate(chosen)), strict=True))
            yield [words[k] for k in range(len(order))]
            return
        same = at and fresh[order[at]][0] == fresh[order[at - 1]][0]
        for one in range(chosen[-1] if same else 0, len(members[at])):
            chosen.append(one)
            yield from choose()
            chosen.pop()

    return choose()


def _dress(
    state: State, codes: bytes, cards: Sequence[tuple[int, int]], kinds: Sequence[tuple[bool, int, bool]]
) -> NewWord:
    # Give each letter of the word one of the column's cards: table cards first, jokers to the last copies.
    text = state.lists.alphabet.tile_text
    stock = {kind: count for kind, count in cards if kinds[kind] != (True, 0, False)}
    out: list[tuple[str, bool]] = []
    waiting: list[int] = []
    named = sorted(stock, key=lambda kind: (kinds[kind][0], kinds[kind][2]))
    for code in codes:
        for kind in named:
            hand, letter, joker = kinds[kind]
            if letter == code and stock[kind]:
                stock[kind] -= 1
                out.append((text(code | BLANK if joker else code), hand))
                break
        else:
            waiting.append(len(out))
            out.append((text(code | BLANK), False))
    jokers = [kinds[kind][0] for kind in named if kinds[kind][1] == 0 for _ in range(stock[kind])]
    for at, hand in zip(waiting, jokers, strict=True):
        out[at] = (out[at][0], hand)
    return NewWord(tuple(card for card, _ in out), tuple(own for _, own in out))


def _normal(state: State, kept: Sequence[int], made: list[NewWord]) -> Move:
    # A table word that is taken apart and made again of the very same cards was not touched (making a winning word
    # counts, though).
    broken = [word for index, word in enumerate(state.table) if index not in set(kept)]
    left = []
    for word in made:
        winning = wins(word.text, len(word.cards), state.lists, state.rules)
        if not word.from_hand and word.text in broken and not winning:
            broken.remove(word.text)
        else:
            left.append(word)
    return Move.words(broken, left)
