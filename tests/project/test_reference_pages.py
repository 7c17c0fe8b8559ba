"""Every public name of the library and of each game stands in the reference."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import wordgame as wg
from tests import ROOT

PACKAGES = [
    "wordgame",
    *(f"wordgame.{name}" for name in (*wg.games(), "lexicon", "players", "render", "protocol", "errors")),
]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_in_the_reference(package: str) -> None:
    page = (ROOT / "docs" / "reference" / f"{package.removeprefix('wordgame.')}.md").read_text("utf-8")
    said = {line.split()[-1] for line in page.splitlines() if line.startswith(("      heading: ", "## "))}
    assert {f"{package}.{name}" for name in import_module(package).__all__} <= said


def test_the_pages_are_current() -> None:
    program = ROOT / ".ci" / "reference.py"
    if not program.is_file():  # an sdist has no .ci
        return
    done = subprocess.run([sys.executable, program, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
