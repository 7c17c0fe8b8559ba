"""The numbering of leaves, its orders, smoothing, packing, and sampling, against plain programs."""

from __future__ import annotations

import threading
from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.leaves import leaves, smoothed, words
from wordgame import Lexicon
from wordgame._core import leave_ranks
from wordgame._core.leave_ranks import LeaveRanks
from wordgame._core.leaves import Leaves
from wordgame._core.sampling import sample_leaves
from wordgame.scrabble import Rules
from wordgame.scrabble.evaluator import core_layout

sets = st.lists(st.integers(0, 4), min_size=2, max_size=5)


@settings(deadline=None)
@given(sets, st.integers(1, 5))
def test_ranks_are_places_in_the_order(counts: list[int], most: int) -> None:
    ranks, every = LeaveRanks(counts, most), leaves(counts, most)
    assert ranks.size == len(every)
    assert [ranks.rank(bytes(leave)) for leave in every] == list(range(len(every)))
    assert [tuple(ranks.leave(rank)) for rank in range(len(every))] == every


@settings(deadline=None)
@given(sets, st.integers(1, 5), st.integers(0, 2**32))
def test_other_orders(counts: list[int], most: int, seed: int) -> None:
    ranks, every = LeaveRanks(counts, most), leaves(counts, most)
    values = np.random.default_rng(seed).integers(-30_000, 30_000, len(every), dtype=np.int32)
    values[0] = 0
    worth = dict(zip(every, values.tolist(), strict=True))
    order = leave_ranks.in_word_order(ranks)
    spelled = [bytes(c for c, n in enumerate(ranks.leave(int(rank))) for _ in range(n)) for rank in order]
    assert spelled == words(counts, most)
    core = Leaves(len(counts) - 1, {}, table=leave_ranks.spread(ranks, values), most=most)
    for leave in leaves([most] * len(counts), most):  # also those of which the set has not so many tiles
        if sum(leave) <= 12:
            assert core.for_rack(bytes(leave))[-1] == worth[tuple(map(min, leave, counts))]
    was = bytes([*range(len(counts) - 1, -1, -1), 255])
    there = LeaveRanks([*reversed(counts), 1], most)
    moved = leave_ranks.moved(ranks, values, there, was)
    for leave in leaves([*reversed(counts), 1], most):
        assert moved[there.rank(bytes(leave))] == worth[leave[-2::-1]]


@settings(deadline=None)
@given(sets, st.integers(1, 5), st.integers(0, 2**32), st.integers(1, 900))
def test_packed_values_come_back_within_half_a_step(counts: list[int], most: int, seed: int, step: int) -> None:
    ranks = LeaveRanks(counts, most)
    values = np.random.default_rng(seed).integers(-300_000, 300_000, ranks.size, dtype=np.int32)
    values[0] = 0
    steps = [1, *([step] * most)]
    packed = leave_ranks.pack(ranks, values, steps)
    back = leave_ranks.unpack(ranks, packed, steps)
    assert abs(back.astype(int) - values).max() <= step // 2 + 1
    assert (
        leave_ranks.unpack(ranks, leave_ranks.pack(ranks, values, [1] * (most + 1)), [1] * (most + 1)) == values
    ).all()
    for wrong in (packed + b"0", packed[:-1], b""):
        if wrong != packed:
            with pytest.raises(ValueError, match="packed"):
                leave_ranks.unpack(ranks, wrong, steps)


@settings(deadline=None)
@given(sets, st.integers(1, 4), st.integers(0, 2**32))
def test_smoothing(counts: list[int], most: int, seed: int) -> None:
    ranks, every = LeaveRanks(counts, most), leaves(counts, most)
    rng = np.random.default_rng(seed)
    weight = rng.integers(0, 50, ranks.size).astype(float)
    total = weight * rng.normal(0, 20, ranks.size)
    pull = [0, 5, 20, 40, 60][: most + 1]
    got = leave_ranks.smooth(ranks, weight, total, pull)
    weights, totals = (dict(zip(every, one.tolist(), strict=True)) for one in (weight, total))
    want = smoothed(counts, most, weights, totals, pull)
    assert got.tolist() == pytest.approx([want[leave] for leave in every])


def test_samples_count_every_leave_as_often_as_it_can_be_picked() -> None:
    rules = Rules.preset("scrabble-en").changed(rack_size=4, bonus={4: 20}, exchange_limit=4)
    lexicon = Lexicon.load("en")
    rules = rules.with_alphabet(lexicon.alphabet)
    ranks = LeaveRanks(rules.tiles.counts, 3)
    values = Leaves(lexicon.alphabet.size, {})
    given = (core_layout(rules, 4), lexicon.word_graph, rules.tiles.counts, values, ranks)
    samples, weight, total = sample_leaves(*given, 0, 30, seed=1)
    assert samples > 0
    assert samples % 4 == 0
    assert weight[0] == samples
    by_size: dict[int, float] = defaultdict(float)
    for rank in range(ranks.size):
        by_size[sum(ranks.leave(rank))] += weight[rank]
    assert [by_size[size] / samples for size in range(4)] == [1, 4, 6, 4]
    assert total[0] == pytest.approx(0, abs=1e-6 * samples)  # each rack is compared with the others of its position
    one = sample_leaves(*given, 0, 10, seed=1)
    two = sample_leaves(*given, 10, 20, seed=1)
    assert one[0] + two[0] == samples
    assert (one[1] + two[1]).tolist() == pytest.approx(weight.tolist())
    assert (one[2] + two[2]).tolist() == pytest.approx(total.tolist())
    stop = threading.Event()
    stop.set()
    assert sample_leaves(*given, 0, 30, seed=1, stop=stop)[0] == 0
    with pytest.raises(ValueError, match="draws"):
        sample_leaves(*given, 0, 1, draws=1)
