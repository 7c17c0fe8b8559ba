"""Every sentence that is said is in its table with its parameters; errors say nothing else; catalogs are whole."""

from __future__ import annotations

import ast
import gettext
import importlib
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import wordgame
from wordgame import errors
from wordgame.messages import Sentences, tables

PACKAGE = Path(wordgame.__file__).parent
LOCALE = PACKAGE / "locale"
FILES = sorted(path for path in PACKAGE.rglob("*.py") if "dictionaries" not in path.parts)
OWN = {name for name in errors.__all__ if isinstance(getattr(errors, name), type)}

WHOLE = (
    ("sv", "wordgame"), ("sv", "crossword"), ("sv", "scrabble"), ("sv", "kortalfapet"),
    ("sk", "wordgame"), ("sk", "wordmeld"), ("uk", "wordgame"), ("uk", "alkort"),
    ("sv", "lexicon"), ("sk", "lexicon"), ("sv", "cli"), ("sk", "cli"), ("uk", "cli"),
)  # fmt: skip
"""The catalogs that must lack nothing: a game's own language, for the game and for what all share."""


def said_in(path: Path) -> Iterator[tuple[int, Sentences, str, set[str], bool]]:
    """Every call of a table of sentences: line, table, code, parameters, whether more come as `**`."""
    tree = ast.parse(path.read_text("utf-8"))
    names: dict[str, Sentences] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.endswith("sentences"):
            home = importlib.import_module(node.module)
            for alias in node.names:
                if isinstance(getattr(home, alias.name, None), Sentences):
                    names[alias.asname or alias.name] = getattr(home, alias.name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names and node.args:
            given = {keyword.arg for keyword in node.keywords if keyword.arg}
            codes = [node.args[0]]
            while codes:
                code = codes.pop()
                if isinstance(code, ast.IfExp):
                    codes += [code.body, code.orelse]
                elif isinstance(code, ast.Constant) and isinstance(code.value, str):
                    more = any(keyword.arg is None for keyword in node.keywords)
                    yield node.lineno, names[node.func.id], code.value, given, more


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_is_said_is_in_its_table(path: Path) -> None:
    for line, table, code, given, more in said_in(path):
        assert code in table, f"line {line}: {table.room} has no sentence {code}"
        if not more:
            assert given == table.fields(code), f"line {line}: {code}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_errors_and_reasons_are_no_bare_sentences(path: Path) -> None:
    bare = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OWN | {"Reason", "Hint"}:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.JoinedStr | ast.BinOp) or (
                isinstance(first, ast.Constant) and isinstance(first.value, str)
            ):
                bare.append(node.lineno)
    assert not bare, f"lines {bare}: a code with its parameters is needed"


@pytest.mark.parametrize(("language", "room"), WHOLE)
def test_catalogs_are_whole(language: str, room: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / f"{room}.mo").open("rb") as file:
        catalog = gettext.GNUTranslations(file)
    table = tables()[room]
    lacking = []
    for code, sentence in table.sentences.items():
        if isinstance(sentence, str):
            said = [catalog.pgettext(code, sentence)]
            lacks = said == [sentence] and any(sign.isalpha() for sign in plain(sentence)) and sentence[0] != "`"
        else:
            said = [catalog.npgettext(code, *sentence, n) for n in (1, 2, 5)]
            lacks = said[0] == sentence[0] and said[1] == sentence[1]
        if lacks:
            lacking.append(code)
        for one in said:
            assert fields(one) <= table.fields(code), f"{code}: {one}"
            assert not (isinstance(sentence, str) and fields(one) != table.fields(code)), f"{code}: {one}"
    assert not lacking


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def plain(sentence: str) -> str:
    return "".join(text for text, _, _, _ in string.Formatter().parse(sentence))
