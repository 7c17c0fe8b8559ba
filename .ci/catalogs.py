#!/usr/bin/env python3
"""The catalogs of sentences in other languages, made with Babel.

`python .ci/catalogs.py` brings every .po up to date with the tables of sentences, keeping what is translated, and
compiles the .mo; `--check` changes nothing and fails where they are not.

A new language: `python .ci/catalogs.py --new LANGUAGE ROOM ...`. What is missing is printed.
"""

from __future__ import annotations

import argparse
import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
LOCALE = ROOT / "wordgame" / "locale"
NEVER = datetime(2000, 1, 1, tzinfo=UTC)
DATED = tuple(
    f'"{name}'.encode()
    for name in ("POT-Creation", "PO-Revision", "Generated-By", "Last-Tr", "Language-Team", "Report-Msgid")
)


def updated(path: Path, language: str, table: object) -> Catalog:
    """The catalog of a table, with the translations that a .po file has."""
    old = Catalog(locale=language)
    if path.is_file():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    fresh = Catalog(locale=language, project="wordgame", version="", charset="utf-8", fuzzy=False)
    fresh.header_comment = f"# The sentences of one room of wordgame in {language!r}; the context of each is its code."
    for code, given in table.sentences.items():  # type: ignore[attr-defined]
        known = old.get(given if isinstance(given, str) else given[0], context=code)
        fresh.add(given, known.string if known else None, context=code)
    return fresh


def texts(catalog: Catalog) -> tuple[bytes, bytes]:
    """A catalog as .po and as .mo, without dates, so that equal catalogs give equal bytes."""
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalog, width=120, omit_header=False, sort_output=False)
    lines = [line for line in po.getvalue().split(b"\n") if not line.startswith(DATED)]
    dated = read_po(io.BytesIO(b"\n".join(lines)), locale=catalog.locale)
    dated.creation_date = dated.revision_date = (
        NEVER  # Babel dates a catalog that has no date with the minute of reading
    )
    write_mo(mo, dated)
    return b"\n".join(lines), mo.getvalue()


def missing(catalog: Catalog) -> list[str]:
    """The codes without a translation."""
    said = [(one.context, one.string if isinstance(one.string, tuple) else (one.string,)) for one in catalog if one.id]
    return [str(code) for code, strings in said if not all(strings)]


def main() -> int:
    """Update or check."""
    from wordgame.messages import tables

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--new", nargs="+", metavar=("LANGUAGE", "ROOM"))
    options = parser.parse_args()
    rooms = tables()
    if options.new:
        language, *wanted = options.new
        for room in wanted:
            (LOCALE / language / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
            (LOCALE / language / "LC_MESSAGES" / f"{room}.po").touch()
    stale = 0
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        language, room = path.parts[-3], path.stem
        catalog = updated(path, language, rooms[room])
        po, mo = texts(catalog)
        compiled = path.with_suffix(".mo")
        if options.check:
            if po != path.read_bytes() or not compiled.is_file() or mo != compiled.read_bytes():
                print(f"{language}/{room} is not up to date: run python .ci/catalogs.py")
                stale += 1
        else:
            path.write_bytes(po)
            compiled.write_bytes(mo)
        lacking = missing(catalog)
        print(f"{language}/{room}: {len(catalog) - len(lacking)} of {len(catalog)} sentences", *lacking)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
