"""Leave values from this package's own self-play: `wordgame scrabble leaves` runs it.

Two players take the play of the highest equity by the table so far. Every rack they hold is looked at with the equity
E of its best move. What a set of tiles S is worth to whoever keeps it is the mean of E over the racks that hold S,
less the mean over all racks: the tiles beside S were drawn at random. The first round starts from an empty table;
each later round from the one before.

Terms of a table: one tile's worth, what two tiles bring beyond that, and what three bring beyond those. Rare sets are
drawn towards 0 by `PRIOR` racks without effect, and a term of several tiles stays only when it is `CLEAR` standard
errors from 0: a long leave adds up many terms, and their noise with them.
"""

from __future__ import annotations

import random
from array import array
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from math import sqrt

from wordgame._core import crossword as core
from wordgame.lexicon import Lexicon
from wordgame.scrabble.advice.leaves import LeaveTable, leave_index
from wordgame.scrabble.evaluator import core_layout
from wordgame.scrabble.rules import Rules
from wordgame.tiles import Rack

__all__ = ["CLEAR", "PRIOR", "train"]

PRIOR = 30
"""Racks without effect that every set of tiles begins with."""

CLEAR = 2.5
"""How many standard errors a term of two or three tiles must be away from 0."""

Sums = dict[bytes, list[int]]  # tiles -> [racks, sum of equities]; the empty set has the sum of their squares too


def train(
    rules: Rules,
    lexicon: Lexicon,
    *,
    games: int,
    rounds: int = 2,
    seed: int = 1,
    largest: int = 3,
    said: Callable[[str], None] | None = None,
) -> LeaveTable:
    """A table from `rounds` times `games` games of self-play; the same seed gives the same table.

    `largest`: terms of up to so many tiles, 1 to 3. `said` is told of each round's progress.

    >>> from wordgame.lexicon import Lexicon
    >>> words = Lexicon.from_words(["at", "as", "sat", "tat", "ta", "sats"])
    >>> train(Rules(), words, games=1, rounds=1).alphabet.name
    'en'
    """
    rules = rules.with_alphabet(lexicon.alphabet)
    table = LeaveTable(rules.alphabet, name="untrained")
    for number in range(rounds):
        sums: Sums = defaultdict(lambda: [0, 0, 0])
        points = 0
        for game in range(games):
            points += _play(rules, lexicon, table, random.Random(f"{seed}/{number}/{game}"), sums, largest)
        table = _table(rules, sums, largest, f"self-play on {lexicon.name}, {rounds} x {games} games, seed {seed}")
        if said:
            said(f"round {number + 1}: {games} games, {points / games / 2:.1f} points a player and game")
    return table


def _play(rules: Rules, lexicon: Lexicon, table: LeaveTable, rng: random.Random, sums: Sums, largest: int) -> int:
    """One game of two players; adds what was seen to `sums`; gives the points of both."""
    layout, graph = core_layout(rules, rules.rack_size), lexicon.word_graph
    n_columns, alphabet = rules.layout.n_columns, rules.alphabet
    board = bytearray(rules.layout.n_rows * n_columns)
    bag = list(rules.tiles.tiles())
    rng.shuffle(bag)
    racks = [[bag.pop() for _ in range(min(rules.rack_size, len(bag)))] for _ in range(2)]
    turn, scoreless, points = 0, 0, 0
    while racks[turn ^ 1] and scoreless < 6:
        tiles = racks[turn]
        rack = Rack.of(alphabet, tiles)
        counts = bytes(rack.counts)
        values = array("i", table.for_rack(rack) if bag else [0] * _leaves(rack))
        found = core.Grid(layout, graph, bytes(board)).best(counts, 1, values)
        play = found[0] if len(found) else None
        used = [tile for _, _, tile in play.placed] if play else []
        equity = play.score * 1000 + values[leave_index(rack, used)] if play else None
        out = max(range(len(values)), key=values.__getitem__) if len(bag) >= rules.exchange_limit else None
        if out is not None and out != len(values) - 1 and (equity is None or values[out] > equity):
            equity, play = values[out], None
            used = _gone(rack, out)
            for tile in used:
                tiles.remove(tile)
            drawn = [bag.pop() for _ in used]
            bag += used
            rng.shuffle(bag)
            tiles += drawn
            scoreless += 1
        elif play is None:
            scoreless += 1
        else:
            scoreless = 0
            points += play.score
            for row, column, tile in play.placed:
                board[row * n_columns + column] = tile
                tiles.remove(0 if tile & 0x80 else tile)
            tiles += [bag.pop() for _ in range(min(len(used), len(bag)))]
        if equity is not None and len(bag) >= rules.rack_size and len(rack) == rules.rack_size:
            _count(sums, rack.tiles(), equity, largest)
        turn ^= 1
    return points


def _count(sums: Sums, tiles: bytes, equity: int, largest: int) -> None:
    for size in range(largest + 1):
        for group in set(combinations(tiles, size)):
            entry = sums[bytes(group)]
            entry[0] += 1
            entry[1] += equity
    sums[b""][2] += equity * equity


def _table(rules: Rules, sums: Sums, largest: int, name: str) -> LeaveTable:
    racks, total, squares = sums[b""]
    mean = total / max(1, racks)
    spread = sqrt(max(0.0, squares / max(1, racks) - mean * mean))
    terms: dict[bytes, int] = {}
    for tiles, (racks_with, equities, _) in sorted(sums.items(), key=lambda item: (len(item[0]), item[0])):
        size = len(tiles)
        if not size:
            continue
        groups = [combinations(tiles, 1), *(sorted(set(combinations(tiles, part))) for part in range(2, size))]
        parts = sum(terms.get(bytes(group), 0) for some in groups[: size - 1] for group in some)
        term = ((equities - mean * racks_with) - parts * racks_with) / (racks_with + PRIOR)
        if size == 1 or abs(term) > CLEAR * spread / sqrt(racks_with):
            terms[tiles] = round(term)
    texts = {rules.alphabet.decode_tiles(tiles): value for tiles, value in terms.items()}
    return LeaveTable(rules.alphabet, texts, name=name, tiles=rules.tiles.name)


def _leaves(rack: Rack) -> int:
    number = 1
    for count in rack.counts:
        number *= count + 1
    return number


def _gone(rack: Rack, index: int) -> list[int]:
    """The tiles that are not in the leave with this index."""
    gone = []
    for code, count in enumerate(rack.counts):
        index, kept = divmod(index, count + 1)
        gone += [code] * (count - kept)
    return gone
