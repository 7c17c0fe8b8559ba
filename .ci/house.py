#!/usr/bin/env python3
"""The picture of the house, drawn from the imports of the code.

`python .ci/house.py` writes docs/house.svg and the table of docs/architecture.md between its marks; `--check` changes
nothing and fails where they are not current.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import defaultdict
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "wordgame"
GAMES = ("scrabble", "kortalfapet", "wordmeld", "alkort")
BEGIN, END = "<!-- house: made by .ci/house.py -->", "<!-- end of house -->"


def modules() -> dict[str, Path]:
    """Every module of the package with its file."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        if "dictionaries" not in path.parts:
            found[".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")] = path
    return found


def imports(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """The modules that a file imports, lazily and for types too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name in known}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else node.module)
    return {one for one in found if one.split(".")[0] == "wordgame"} - {name, "wordgame"}


def room(module: str, within: str) -> str:
    """The room of a module, as a part of `within`."""
    return module.removeprefix(within + ".").split(".")[0]


def needs_of(within: str, known: dict[str, Path]) -> dict[str, set[str]]:
    """For each room within a package: the rooms beside it that it needs."""
    needs: dict[str, set[str]] = defaultdict(set)
    for name, path in known.items():
        if not name.startswith(within + ".") or name == within:
            continue
        here = room(name, within)
        needs[here]
        for other in imports(name, path, known):
            if other.startswith(within + ".") and room(other, within) != here:
                needs[here].add(room(other, within))
    for here in needs:
        needs[here] &= set(needs)
    return dict(needs)


def floors(needs: dict[str, set[str]]) -> list[list[str]]:
    """The rooms in rows, each above all that it needs, the ground first. Raises ValueError where there is a circle."""
    height: dict[str, int] = {}

    def of(one: str, path: tuple[str, ...]) -> int:
        if one in path:
            raise ValueError(f"a circle: {' -> '.join((*path, one))}")
        if one not in height:
            height[one] = 1 + max((of(other, (*path, one)) for other in needs[one]), default=-1)
        return height[one]

    for one in needs:
        of(one, ())
    rows: list[list[str]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for one in sorted(needs):
        rows[height[one]].append(one)
    return rows


def table(known: dict[str, Path]) -> str:
    """The house in words: the floors of the package and of each game, top first."""
    lines = []
    for within in ("wordgame", *(f"wordgame.{game}" for game in GAMES)):
        lines += [f"`{within}`, what is above knows only what is below:", ""]
        lines += ["    " + "  ".join(row) for row in reversed(floors(needs_of(within, known)))]
        lines.append("")
    return "\n".join(lines).rstrip()


def picture(known: dict[str, Path]) -> str:
    """The floors of the package and of each game as boxes, one column each."""
    parts, left, tall = [], 20, 0
    for within in ("wordgame", *(f"wordgame.{game}" for game in GAMES)):
        rows = list(reversed(floors(needs_of(within, known))))
        wide = max(sum(9 * len(one) + 26 for one in row) for row in rows) + 10
        parts.append(f'<text x="{left}" y="24" font-weight="bold">{escape(within)}</text>')
        for at, row in enumerate(rows):
            x = left
            for one in row:
                parts.append(
                    f'<rect x="{x}" y="{38 + 38 * at}" width="{9 * len(one) + 16}" height="28" rx="4" class="room"/>'
                    f'<text x="{x + 8}" y="{57 + 38 * at}">{escape(one)}</text>'
                )
                x += 9 * len(one) + 26
        tall = max(tall, 38 + 38 * len(rows) + 20)
        left += wide + 30
    style = "text{font:15px monospace;fill:#222}.room{fill:#eef3fa;stroke:#5b7aa6}.sheet{fill:#fff}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left} {tall}" role="img">'
        f"<title>The rooms of wordgame: what is above knows only what is below</title><style>{style}</style>"
        f'<rect class="sheet" width="{left}" height="{tall}"/>{"".join(parts)}</svg>\n'
    )


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    known = modules()
    page = ROOT / "docs" / "architecture.md"
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    made = {
        page: f"{before}{BEGIN}\n\n{table(known)}\n\n{END}{after}",
        ROOT / "docs" / "house.svg": picture(known),
    }
    stale = [path for path, text in made.items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in stale:
        if check:
            print(f"{path.relative_to(ROOT)} is not current: run python .ci/house.py")
        else:
            path.write_text(made[path], "utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
