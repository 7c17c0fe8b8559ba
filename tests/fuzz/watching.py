"""One input given to a target: what escaped, how long it took, how much memory it asked for."""

from __future__ import annotations

import json
import os
import resource
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.targets import Target

__all__ = ["CORPUS", "MOST_MEMORY", "MOST_SECONDS", "Finding", "kept", "limit_memory", "store", "tried"]

MOST_SECONDS = float(os.environ.get("WORDGAME_FUZZ_SECONDS", "2"))
"""Of processor time that an input may take; an instrumented build is given more."""

MOST_MEMORY = 2**30
"""Bytes that an input may add."""

CORPUS = Path(__file__).with_name("corpus")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not be: what, where it came from, and the input."""

    target: str
    what: str
    trace: str
    data: bytes

    @property
    def key(self) -> str:
        """Equal for findings that are most likely one: the kind of error, and the lines that it went through."""
        lines = [line.strip() for line in self.trace.splitlines() if line.lstrip().startswith("File ")]
        return f"{self.target}: {self.what.split(':')[0]} {lines[-2:]}"


def tried(target: Target, data: bytes) -> Finding | None:
    """What is wrong with how a target takes an input, if anything is."""
    began = time.process_time()
    try:
        target.run(data)
    except target.allowed:
        pass
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever escapes is what is looked for
        what = f"{type(error).__name__}: {str(error)[:200]}"
        return Finding(target.name, what, "".join(traceback.format_exception(error, limit=-8)), data)
    taken = time.process_time() - began
    return Finding(target.name, f"took {taken:.1f} s", "", data) if taken > MOST_SECONDS else None


def limit_memory() -> None:
    """Let this process ask for no more than `MOST_MEMORY` beyond what it has."""
    with open("/proc/self/statm", encoding="ascii") as file:
        size = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MOST_MEMORY, resource.RLIM_INFINITY))


def kept(name: str) -> list[bytes]:
    """The corpus of a target: a file of one JSON string a line, bytes that are no UTF-8 as surrogates."""
    path = CORPUS / f"{name}.jsonl"
    if not path.is_file():
        return []
    lines = path.read_text("utf-8").splitlines()
    return [json.loads(line).encode("utf-8", "surrogateescape") for line in lines]


def store(name: str, inputs: list[bytes]) -> None:
    """Write the corpus of a target."""
    CORPUS.mkdir(exist_ok=True)
    lines = [json.dumps(data.decode("utf-8", "surrogateescape")) for data in inputs]
    (CORPUS / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")
