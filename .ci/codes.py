#!/usr/bin/env python3
"""The table of all codes with their parameters, made from the tables of sentences.

`python .ci/codes.py` writes docs/codes.md; `--check` changes nothing and fails where it is not current.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
PAGE = ROOT / "docs" / "codes.md"

INTRODUCTION = """# What can be said: all codes

Made by `python .ci/codes.py` from the tables of sentences. A `Message` has the `room` and the `code` of a line here,
and the parameters in braces; where a sentence depends on a number it is written for one and for many.
"""


def page() -> str:
    """The whole page."""
    from wordgame.messages import tables

    parts = [INTRODUCTION]
    for room, table in tables().items():
        parts.append(f"\n## {room}\n\n| code | sentence |\n|---|---|\n")
        for code, given in table.sentences.items():
            sentence = given if isinstance(given, str) else " / ".join(given)
            parts.append(f"| `{code}` | {sentence.replace('|', chr(92) + '|')} |\n")
    return "".join(parts)


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    made = page()
    if not PAGE.is_file() or PAGE.read_text("utf-8") != made:
        if check:
            print("docs/codes.md is not current: run python .ci/codes.py")
            return 1
        PAGE.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
