"""Plain dicts as TOML text: strings, numbers, lists and nested tables, no more (Python reads TOML but does not write
it).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["dumps"]

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


def dumps(data: Mapping[str, Any]) -> str:
    """The text of a TOML document that `tomllib.loads` reads back as an equal dict.

    >>> print(dumps({"a": 1, "b": {"c": [1, 2]}}), end="")
    a = 1
    <BLANKLINE>
    [b]
    c = [1, 2]
    """
    lines: list[str] = []
    _table(data, (), lines)
    return "\n".join(lines).lstrip("\n") + "\n"


def _table(data: Mapping[str, Any], path: tuple[str, ...], lines: list[str]) -> None:
    plain = {key: value for key, value in data.items() if not isinstance(value, Mapping)}
    if path and (plain or not data):
        lines += ["", f"[{'.'.join(map(_key, path))}]"]
    lines += [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in data.items():
        if isinstance(value, Mapping):
            _table(value, (*path, key), lines)


def _key(key: str) -> str:
    return key if _BARE.match(key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")  # TOML forbids the bare sign, JSON does not


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        long = len(value) > 1 and all(isinstance(item, str) for item in value) and sum(map(len, value)) > 60
        inner = [_value(item) for item in value]
        return "[\n" + "".join(f"    {item},\n" for item in inner) + "]" if long else "[" + ", ".join(inner) + "]"
    raise TypeError(f"{type(value).__name__} cannot be written as TOML")
