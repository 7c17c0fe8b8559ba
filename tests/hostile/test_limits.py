"""The table of limits in docs/limits.md says what the constants are."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from tests import ROOT

ROWS = re.findall(
    r"^\| `([\w.]+)` \| ([\d,]+) \|",
    ROOT.joinpath("docs", "limits.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("name", "value"), ROWS, ids=[name for name, _ in ROWS])
def test_limits_are_as_documented(name: str, value: str) -> None:
    module, _, constant = name.rpartition(".")
    assert getattr(import_module(module), constant) == int(value.replace(",", ""))


def test_there_are_limits() -> None:
    assert len(ROWS) > 30
