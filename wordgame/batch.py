"""Many positions or games at once: threads, processes, or any `concurrent.futures.Executor`, so clusters too.

The compiled loops release the GIL, so threads are the default. This room knows no game: it applies a function to items.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, Literal

from wordgame.doors import MOST, expect, shown
from wordgame.errors import InvalidRules, WordgameError
from wordgame.sentences import say

__all__ = ["BatchError", "Failure", "imap", "map"]


@dataclass(frozen=True, slots=True)
class Failure:
    """An item that failed: its place in the input, and the error."""

    index: int
    error: Exception

    def __str__(self) -> str:
        return f"item {self.index}: {type(self.error).__name__}: {self.error}"


class BatchError(WordgameError):
    """Some items failed. `failures` names each; `results` holds the whole list, a Failure where an item failed."""

    def __init__(self, message: str, *, failures: Sequence[Failure] = (), results: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.failures = tuple(failures)
        self.results = list(results)


def map(
    fn: Callable[..., Any] | str,
    items: Iterable[Any],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    chunk_size: int | None = None,
    errors: Literal["raise", "return"] = "raise",
    progress: Callable[[int, int], None] | None = None,
    retries: int = 2,
    **options: Any,
) -> list[Any]:
    """Apply `fn(item, **options)` to every item and return the results in the order of the items.

    `fn` may be a function, a method such as `scrabble.Position.hints`, or the name of a method or property. `executor`
    is None for threads (`workers` of them, by default one a core), or any `concurrent.futures.Executor`: a process
    pool or a cluster's, and is left open. Items travel in chunks of `chunk_size` (by default eight chunks a worker, at
    most 64 items). `progress(done, total)` is called from the calling thread after each chunk.

    An item that raises does not stop the others: with `errors="raise"` a BatchError names every failure at the end,
    with `errors="return"` a Failure stands in its place. A chunk that is lost as a whole, because its worker died, is
    sent again up to `retries` times, where the executor goes on without that worker; a process pool breaks, and then
    every item that it had not done fails.

    >>> map("upper", ["aa", "ab"])
    ['AA', 'AB']
    """
    if errors not in ("raise", "return"):
        raise InvalidRules(
            say("option_choice", option="errors", given=shown(errors), choices="'raise', 'return'"), option="errors"
        )
    given = list(items)
    results: list[Any] = [None] * len(given)
    for index, result in imap(
        fn,
        given,
        executor=executor,
        workers=workers,
        chunk_size=chunk_size,
        progress=progress,
        retries=retries,
        **options,
    ):
        results[index] = result
    failures = [result for result in results if isinstance(result, Failure)]
    if failures and errors == "raise":
        first = "; ".join(str(failure) for failure in failures[:3])
        said = say("items_failed", n=len(failures), of=len(given), first=first)
        raise BatchError(said, failures=failures, results=results) from failures[0].error
    return results


def imap(
    fn: Callable[..., Any] | str,
    items: Iterable[Any],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    chunk_size: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    retries: int = 2,
    **options: Any,
) -> Generator[tuple[int, Any], None, None]:
    """Like `map`, but yield `(index, result)` as the results come; a failed item yields its Failure.

    Closing the iterator early cancels the chunks that have not begun.

    >>> sorted(imap("upper", ["aa", "ab"], chunk_size=1))
    [(0, 'AA'), (1, 'AB')]
    """
    given = list(items)
    for what, number in (("workers", workers), ("chunk_size", chunk_size)):
        if number is not None and (not isinstance(number, int) or not 1 <= number <= MOST):
            raise InvalidRules(
                say("option_range_or_none", option=what, given=shown(number), least=1, most=MOST), option=what
            )
    expect(executor, Executor | None, "an executor")
    expect(retries, int, "`retries`")
    count = workers or os.cpu_count() or 1
    size = chunk_size or max(1, min(64, len(given) // (count * 8)))
    if executor is not None:
        yield from _run(executor, fn, given, size, progress, retries, options)
        return
    with ThreadPoolExecutor(max_workers=count, thread_name_prefix="wordgame") as pool:
        yield from _run(pool, fn, given, size, progress, retries, options)


def _run(
    executor: Executor,
    fn: Callable[..., Any] | str,
    items: list[Any],
    size: int,
    progress: Callable[[int, int], None] | None,
    retries: int,
    options: dict[str, Any],
) -> Generator[tuple[int, Any], None, None]:
    waiting: dict[Future[list[Any]], tuple[int, int]] = {}  # future -> first index, times sent
    landed: SimpleQueue[Future[list[Any]]] = SimpleQueue()

    def send(start: int, times: int) -> None:
        try:
            future = executor.submit(_work, fn, start, items[start : start + size], options)
        except Exception as error:  # the pool broke or was shut down: the chunk is lost as one whose worker died
            future = Future()
            future.set_exception(error)
        waiting[future] = start, times
        future.add_done_callback(landed.put)

    done = 0
    try:
        for start in range(0, len(items), size):
            send(start, 1)
        while waiting:
            future = landed.get()
            start, times = waiting.pop(future)
            count = min(size, len(items) - start)
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                results = future.result()
            elif not isinstance(error, Exception):
                raise error
            else:  # the chunk was lost as a whole: its worker died, or its items cannot travel
                if times <= retries and not isinstance(error, BrokenExecutor):
                    send(start, times + 1)
                    continue
                results = [Failure(start + offset, error) for offset in range(count)]
            done += count
            if progress is not None:
                progress(done, len(items))
            for offset, result in enumerate(results):
                yield start + offset, result
    finally:
        for future in waiting:
            future.cancel()


def _work(fn: Callable[..., Any] | str, start: int, items: list[Any], options: dict[str, Any]) -> list[Any]:
    results: list[Any] = []
    for offset, item in enumerate(items):
        try:
            results.append(_apply(fn, item, options))
        except Exception as error:  # reported to the caller with the item's place, never lost
            results.append(Failure(start + offset, error))
    return results


def _apply(fn: Callable[..., Any] | str, item: Any, options: dict[str, Any]) -> Any:
    if not isinstance(fn, str):
        return fn(item, **options)
    value = getattr(item, fn)
    return value(**options) if callable(value) else value
