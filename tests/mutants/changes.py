"""Single changes of a program, as a reader of it would make a slip: another comparison, sign, number, connective."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

__all__ = ["Change", "changes"]

_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip

_TOLD = {"say", "shared", "say_shared", "shown", "short", "expect", "field", "Reason", "TypeVar", "repr"}
"""Calls whose arguments are words for people or declarations, no rules."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change: its line, what it was and became, and the whole program with it."""

    line: int
    what: str
    code: CodeType


def changes(source: str, name: str) -> Iterator[Change]:
    """Every change of a program, one after another."""
    tree = ast.parse(source)
    for number, (line, what) in enumerate(_sites(tree)):
        other = copy.deepcopy(tree)
        _change(other, number)
        yield Change(line, what, compile(ast.fix_missing_locations(other), name, "exec"))


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """What is evaluated: no annotations, no docstrings, nothing that is raised or told to people."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params") or isinstance(node, ast.Raise):
            continue
        for inner in value if isinstance(value, list) else [value]:
            if not isinstance(inner, ast.AST):
                continue
            called = getattr(inner.func, "id", getattr(inner.func, "attr", "")) if isinstance(inner, ast.Call) else ""
            if called in _TOLD or (isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant)):
                continue
            yield inner
            yield from _nodes(inner)


def _is_site(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return len(node.ops) == 1 and type(node.ops[0]) in _OTHER
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        return type(node.op) in _OTHER
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return isinstance(node, ast.Constant) and type(node.value) in (int, bool)


def _sites(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in _nodes(tree):
        if _is_site(node):
            yield getattr(node, "lineno", 0), f"{type(node).__name__} {ast.unparse(node)[:70]}"


def _change(tree: ast.AST, number: int) -> None:
    node = [node for node in _nodes(tree) if _is_site(node)][number]
    if isinstance(node, ast.Compare):
        node.ops = [_OTHER[type(node.ops[0])]()]  # type: ignore[list-item]
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        node.op = _OTHER[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.UnaryOp):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Constant):
        node.value = not node.value if type(node.value) is bool else node.value + 1  # type: ignore[operator]
