"""What of a search the core can answer in one walk through the graph: questions of a word's letters, joined.

Knows letter codes and the core's questions (`wordgame._core.sieve`); knows no criterion.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Any

from wordgame.alphabet import Alphabet

__all__ = [
    "Ask",
    "ask_all",
    "ask_any",
    "ask_not",
    "back",
    "compiled",
    "front",
    "kinds",
    "letters_in",
    "pattern",
    "total",
]

Ask = tuple[Any, ...]
"""A question: ("leaf", what the core is told), ("and", ...), ("or", ...) or ("not", ...)."""

_ENDLESS = 1 << 40  # more than any sum of letters
_MOST_LEAVES, _MOST_PARTS, _MOST_STARTS = 64, 256, 63
_AND, _OR, _NOT = -1, -2, -3


def total(weights: Sequence[int], low: float, high: float) -> Ask:
    """The weights, by letter code, of all letters come to `low` to `high`."""
    return "leaf", ("sum", tuple(weights), _least(low), _most(high))


def letters_in(alphabet: Alphabet, codes: Iterable[int], low: float, high: float) -> Ask:
    """So many letters are among these."""
    among = frozenset(codes)
    return total([int(code in among) for code in range(alphabet.size + 1)], low, high)


def kinds(low: float, high: float) -> Ask:
    """So many different letters."""
    return "leaf", ("kinds", _least(low), _most(high))


def pattern(tokens: Sequence[int], stars: int) -> Ask:
    """The letters read as these tokens; see `parse_pattern`."""
    return "leaf", ("pattern", tuple(tokens), stars)


def front(starts: Sequence[bytes]) -> Ask | None:
    """A word with one of these put in front; None for more than the core takes."""
    return ("leaf", ("front", tuple(starts))) if len(starts) <= _MOST_STARTS else None


def back(ends: Sequence[bytes]) -> Ask | None:
    """A word with one of these put behind; None for ends longer than any word."""
    return ("leaf", ("back", tuple(ends))) if all(len(end) <= _MOST_STARTS for end in ends) else None


def ask_all(asked: Iterable[Ask | None]) -> Ask | None:
    """All of the questions; None where the core cannot ask one of them."""
    return _joined("and", asked)


def ask_any(asked: Iterable[Ask | None]) -> Ask | None:
    """At least one of the questions; None where the core cannot ask one of them."""
    return _joined("or", asked)


def ask_not(asked: Ask | None) -> Ask | None:
    """The opposite."""
    return None if asked is None else ("not", asked)


def _joined(how: str, asked: Iterable[Ask | None]) -> Ask | None:
    parts = tuple(asked)
    if None in parts:
        return None
    return parts[0] if len(parts) == 1 else (how, *parts)


def compiled(asked: Sequence[Ask]) -> tuple[list[Any], list[int], int] | None:
    """All of the questions as the core takes them: leaves, program, and the leaves that each word answers yes; None
    where they are more than it takes.
    """
    leaves: list[Any] = []
    program: list[int] = []
    needed = 0

    def put(ask: Ask, must: bool) -> None:
        nonlocal needed
        how, *parts = ask
        if how == "leaf":
            needed |= must << len(leaves)
            program.append(len(leaves))
            leaves.append(parts[0])
        elif how == "not":
            put(parts[0], False)
            program.append(_NOT)
        else:
            for number, part in enumerate(parts):
                put(part, must and how == "and")
                if number:
                    program.append(_AND if how == "and" else _OR)

    for number, ask in enumerate(asked):
        put(ask, True)
        if number:
            program.append(_AND)
    return (leaves, program, needed) if len(leaves) <= _MOST_LEAVES and len(program) <= _MOST_PARTS else None


def _least(number: float) -> int:
    return ceil(min(number, _ENDLESS))


def _most(number: float) -> int:
    return floor(min(number, _ENDLESS))
