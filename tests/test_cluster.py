"""Batch work on a Dask cluster of two local workers: the same results, even when one is killed in the middle."""

from __future__ import annotations

import logging
import math
import os
import signal
from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

from wordgame import batch


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
    )
    with cluster, Client(cluster) as client:
        yield client


def test_a_cluster_is_an_executor(client: Client) -> None:
    with client.get_executor() as executor:
        assert batch.map("upper", ["aa", "ab", "ac"], executor=executor, chunk_size=1) == ["AA", "AB", "AC"]


def test_losing_a_worker_in_the_middle_loses_nothing(client: Client) -> None:
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if done >= 10 and not killed:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    numbers = range(3000, 3200)
    with client.get_executor(retries=3) as executor:
        got = batch.map(math.factorial, numbers, executor=executor, chunk_size=2, progress=kill_one)
    assert killed, "the run was over before a worker could be killed"
    assert got == [math.factorial(number) for number in numbers]
