"""Ctrl-C during every long call: `python -m tests.soak.interrupt [NAME]` prints how long each took to end."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable

from tests.soak.calls import calls, opened, unlimited

DELAY = 0.4
"""Seconds that a call runs before Ctrl-C comes."""


def latency(call: Callable[[], object], delay: float = DELAY) -> tuple[float, float] | None:
    """Seconds from Ctrl-C to KeyboardInterrupt, by the clock and of this process (which a busy machine does not
    lengthen); None where the call came back with an answer instead."""
    sent: list[tuple[float, float]] = []

    def send() -> None:
        sent.append((time.monotonic(), time.process_time()))
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(delay, send)
    timer.start()
    try:
        call()
    except KeyboardInterrupt:
        return time.monotonic() - sent[0][0], time.process_time() - sent[0][1]
    finally:
        timer.cancel()
        timer.join()
    try:  # a Ctrl-C that is still on its way belongs to no later call
        time.sleep(0.01)
    except KeyboardInterrupt:
        return None
    return None


def usable() -> list[str]:
    """An answer that must be the same before and after."""
    return [str(move) for move in opened().legal_moves.best(5, by="equity")]


def _tell(name: str, took: tuple[float, float] | None) -> None:
    said = f"{1000 * took[0]:8.1f} ms, {1000 * took[1]:8.1f} ms of work" if took else "lost, or it was over"
    print(f"{name:50} {said}", flush=True)


def main() -> int:
    """The command."""
    wanted = sys.argv[1:]
    right, failures = usable(), 0
    for name, call in calls().items():
        if wanted and name not in wanted:
            continue
        call(seconds=0.05)  # lexica and graphs are made by whoever comes first
        for how, limits in (("", {}), (", with stop", {"stop": threading.Event()})):
            took = latency(lambda call=call, limits=limits: call(**limits))  # type: ignore[misc]
            failures += took is None or usable() != right
            _tell(name + how, took)
    for name, short in unlimited().items():
        if wanted and name not in wanted:
            continue
        took = latency(short)
        failures += took is None or usable() != right
        _tell(name, took)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
