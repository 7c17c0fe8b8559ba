#!/usr/bin/env python3
"""The pages of docs/reference, one a package: every public name, described by its docstring.

`python .ci/reference.py` writes them from the packages' `__all__`; `--check` changes nothing and fails where one is not
current, or where mkdocs.yml does not list it.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FOLDER = ROOT / "docs" / "reference"
PACKAGES = (
    "wordgame", "wordgame.scrabble", "wordgame.kortalfapet", "wordgame.wordmeld", "wordgame.alkort", "wordgame.lexicon",
    "wordgame.players", "wordgame.render", "wordgame.batch", "wordgame.protocol", "wordgame.errors", "wordgame.testing",
)  # fmt: skip


def home(package: str, name: str) -> str:
    """Where a public name is written: the module and the name that the tool for the pages finds by reading."""
    value = getattr(import_module(package), name)
    if isinstance(value, ModuleType):
        return value.__name__
    module = getattr(value, "__module__", None) or package
    made_there = module.startswith("wordgame") and getattr(import_module(module), name, None) is value
    return f"{module}.{name}" if made_there and getattr(value, "__qualname__", name) == name else f"{package}.{name}"


def pages() -> dict[str, str]:
    """The page of each package; what two packages have is described on the page of the inner one."""
    described: dict[int, str] = {}
    made = {}
    for package in (*PACKAGES[1:], PACKAGES[0]):
        module = import_module(package)
        out = [f"# {package}\n", f"{(module.__doc__ or '').strip()}\n"]
        for name in sorted(module.__all__, key=lambda name: (name.lower(), name)):
            value, where, said = getattr(module, name), home(package, name), f"{package}.{name}"
            if where in PACKAGES:  # the packages have pages of their own
                out.append(f"## {said}\n\nSee [{where}]({file(where)}).\n")
            elif id(value) in described and not isinstance(value, str | int | tuple):
                out.append(f"## {said}\n\nSee [{described[id(value)]}][].\n")
            elif name.startswith("__"):
                out.append(f"## {said}\n\nThe version of the library.\n")
            else:
                described[id(value)] = where
                out.append(f"::: {where}\n    options:\n      heading: {said}\n      heading_level: 2\n")
        made[package] = "\n".join(out)
    return made


def file(package: str) -> str:
    """The name of a package's page."""
    return f"{package.removeprefix('wordgame.')}.md"


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check, stale = parser.parse_args().check, 0
    listed = (ROOT / "mkdocs.yml").read_text("utf-8")
    FOLDER.mkdir(exist_ok=True)
    for package, made in pages().items():
        path = FOLDER / file(package)
        if f"reference/{path.name}\n" not in listed:
            print(f"mkdocs.yml does not list reference/{path.name}")
            stale += 1
        if not path.is_file() or path.read_text("utf-8") != made:
            if check:
                print(f"docs/reference/{path.name} is not current: run python .ci/reference.py")
                stale += 1
            else:
                path.write_text(made, "utf-8")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
