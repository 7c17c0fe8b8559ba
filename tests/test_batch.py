"""Batch work: order, failures by item, chunks, progress, threads and processes."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from wordgame import batch
from wordgame.errors import InvalidRules


def square(number: int, *, plus: int = 0) -> int:
    if number == 13:
        raise ValueError("thirteen")
    return number * number + plus


@pytest.mark.parametrize("chunk_size", [None, 1, 7, 1000])
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_stand_in_the_order_of_the_items(chunk_size: int | None, workers: int) -> None:
    items = [number for number in range(100) if number != 13]
    got = batch.map(square, items, plus=1, chunk_size=chunk_size, workers=workers)
    assert got == [number * number + 1 for number in items]


def test_a_failure_names_its_item_and_loses_no_other() -> None:
    with pytest.raises(batch.BatchError, match="item 13: ValueError: thirteen") as caught:
        batch.map(square, range(20), chunk_size=4)
    assert [failure.index for failure in caught.value.failures] == [13]
    assert caught.value.results[12] == 144
    assert caught.value.results[14] == 196
    kept = batch.map(square, range(20), errors="return")
    assert isinstance(kept[13], batch.Failure)


def test_results_come_as_they_are_ready_and_progress_ends_at_the_total() -> None:
    calls: list[tuple[int, int]] = []
    got = dict(batch.imap(square, range(10), chunk_size=3, progress=lambda done, total: calls.append((done, total))))
    assert got == {number: number * number for number in range(10)}
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)
    assert calls[-1] == (10, 10)


def test_methods_and_properties_by_name() -> None:
    assert batch.map("upper", ["a", "b"]) == ["A", "B"]
    assert batch.map(str.upper, ["a", "b"]) == ["A", "B"]
    assert batch.map("real", [1, 2]) == [1, 2]
    assert batch.map("upper", []) == []


def test_processes() -> None:
    with ProcessPoolExecutor(2) as pool:
        assert batch.map(square, range(8), executor=pool, chunk_size=2) == [n * n for n in range(8)]
        kept = batch.map(square, range(12, 15), executor=pool, errors="return")
    assert [isinstance(result, batch.Failure) for result in kept] == [False, True, False]


def test_what_cannot_travel_is_a_failure_of_its_items() -> None:
    with ProcessPoolExecutor(1) as pool:
        kept = batch.map(lambda item: item, [1, 2], executor=pool, errors="return")
    assert all(isinstance(result, batch.Failure) for result in kept)


class LosesChunks(ThreadPoolExecutor):
    """An executor that loses each chunk once, as a cluster does whose worker dies."""

    def __init__(self, losses: int) -> None:
        super().__init__(2)
        self.losses = losses
        self.sent: dict[int, int] = {}

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        start = args[1]
        self.sent[start] = self.sent.get(start, 0) + 1
        if self.sent[start] <= self.losses:
            return super().submit(self.lose)
        return super().submit(fn, *args, **kwargs)

    @staticmethod
    def lose() -> None:
        raise ConnectionError("the worker is gone")


def test_a_lost_chunk_is_sent_again() -> None:
    with LosesChunks(2) as pool:
        assert batch.map(square, range(10), executor=pool, chunk_size=3) == [n * n for n in range(10)]
        assert set(pool.sent.values()) == {3}


def test_a_chunk_lost_too_often_is_reported_item_by_item() -> None:
    with LosesChunks(2) as pool, pytest.raises(batch.BatchError, match="the worker is gone") as caught:
        batch.map(square, range(10), executor=pool, chunk_size=3, retries=1)
    assert [failure.index for failure in caught.value.failures] == list(range(10))


def dies(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number


def test_a_pool_that_breaks_keeps_what_was_done() -> None:
    with ProcessPoolExecutor(2) as pool:
        kept = batch.map(dies, range(200), executor=pool, chunk_size=1, errors="return")
    assert len(kept) == 200
    assert isinstance(kept[3].error, BrokenExecutor)
    assert all(result == at for at, result in enumerate(kept) if not isinstance(result, batch.Failure))


class Breaks(ThreadPoolExecutor):
    """An executor that takes so many chunks and then no more, as a process pool that has lost a process."""

    def __init__(self, chunks: int) -> None:
        super().__init__(2)
        self.chunks = chunks

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.chunks -= 1
        if self.chunks < 0:
            raise BrokenExecutor("the pool is broken")
        return super().submit(fn, *args, **kwargs)


def test_a_pool_that_breaks_while_chunks_are_sent_keeps_what_was_done() -> None:
    with Breaks(3) as pool:
        kept = batch.map(square, range(13), executor=pool, chunk_size=2, errors="return")
    assert kept[:6] == [n * n for n in range(6)]
    assert [str(failure) for failure in kept[6:]] == [
        f"item {at}: BrokenExecutor: the pool is broken" for at in range(6, 13)
    ]


def test_a_pool_that_is_shut_down_fails_item_by_item() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(batch.BatchError, match="shutdown") as caught:
        batch.map(square, range(3), executor=pool)
    assert len(caught.value.failures) == 3


def test_what_happens_with_errors_is_one_of_two() -> None:
    with pytest.raises(InvalidRules, match="raize"):
        batch.map(square, range(3), errors="raize")  # type: ignore[arg-type]
