"""A state as one line of text, CGP: board, racks, scores, scoreless turns, opcodes (github.com/domino14/macondo,
cgp/README).
"""

from __future__ import annotations

import re
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.game import lexicon_of
from wordgame.lexicon import Lexicon
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.rules.named import rules_named
from wordgame.scrabble.set_up import state_of
from wordgame.scrabble.state import State

__all__ = ["read", "show"]

_NUMBER, _LONG_NUMBER = re.compile("[0-9]+"), re.compile("[0-9]{4}")
_POINTS = re.compile(r"[+-]?[0-9]{1,9}")
_RUN = re.compile(r"[0-9]+|\[[^\]]*\]|#|[^0-9\[#]+|\[")


def read(
    text: str,
    *,
    lexicon: Lexicon | str | None = None,
    rules: Rules | str | None = None,
    check_tiles: bool = True,
) -> State:
    """The state of a CGP line. See `record.cgp.loads`."""
    expect(text, str, "CGP")
    fields = text.strip().split(None, 4)
    if fields and fields[0].lower() == "cgp":
        fields = text.strip().split(None, 5)[1:]
    if len(fields) < 2:
        raise InvalidText(
            f"{shown(text)} is not CGP: it has a board of rows between slashes, racks, scores and scoreless turns",
            text=text,
        )
    opcodes = _opcodes(fields[4]) if len(fields) > 4 else ()
    named = dict(opcodes)
    words = lexicon_of(lexicon)
    if rules is None:
        own = None if words is None else words.alphabet
        rules = rules_named(named.get("ld"), named.get("bdn"), named.get("lex"), own)
    chosen = Rules.of(rules)
    alphabet = chosen.alphabet if words is None else words.alphabet
    racks = fields[1].split("/")
    scores = _numbers(fields[2], text) if len(fields) > 2 else (0,) * len(racks)
    if len(scores) != len(racks):
        raise InvalidPosition(
            f"{len(racks)} racks and {len(scores)} scores: one a player is needed",
            reasons=[("players", f"{len(racks)} racks, {len(scores)} scores")],
        )
    scoreless = _numbers(fields[3], text) if len(fields) > 3 else (0,)
    return state_of(
        _rows(fields[0], chosen, alphabet),
        rack=racks[0],
        lexicon=words,
        rules=chosen,
        scores=scores,
        opponents=tuple(racks[1:]),
        scoreless=scoreless[0],
        opcodes=opcodes,
        check_tiles=check_tiles,
    )


def show(state: State) -> str:
    """The CGP line of a state, opcodes included."""
    layout, alphabet = state.layout, state.alphabet
    rows = []
    for row in range(layout.n_rows):
        out, empty = "", 0
        for column in range(layout.n_columns):
            tile = state.board[row * layout.n_columns + column]
            hole = layout.is_hole(row, column)
            if tile or hole:
                out += (str(empty) if empty else "") + ("#" if hole else alphabet.tile_text(tile))
                empty = 0
            else:
                empty += 1
        rows.append(out + (str(empty) if empty else ""))
    racks = "/".join(map(str, (state.rack, *state.opponents)))
    scores = "/".join(map(str, state.scores))
    line = f"{'/'.join(rows)} {racks} {scores} {state.scoreless}"
    opcodes = " ".join(f"{name} {value};" if value else f"{name};" for name, value in state.opcodes)
    return f"{line} {opcodes}".rstrip()


def _rows(text: str, rules: Rules, alphabet: Alphabet) -> list[str]:
    if "[" not in text and not _LONG_NUMBER.search(text):  # no tile of several signs: numbers become squares, no more
        return _split_rows(_NUMBER.sub(_empty_squares, text))
    rows = []
    for number, row in enumerate(_split_rows(text)):
        line = ""
        for run in _RUN.findall(row):
            if "0" <= run[0] <= "9":
                if len(run) > 3:
                    raise InvalidText(f"row {number + 1}, {shown(row)}: {run} empty squares", text=row)
                line += "." * int(run)
            elif run[0] == "[" and not alphabet.has_digraphs and len(run) == 3:
                line += run[1]
            else:
                line += run
        rows.append(line)
    return rows


def _empty_squares(number: re.Match[str]) -> str:
    return "." * int(number[0])


def _split_rows(text: str) -> list[str]:
    return text.split("/")


def _numbers(text: str, whole: str) -> tuple[int, ...]:
    parts = text.split("/")
    if not all(map(_POINTS.fullmatch, parts)):
        raise InvalidText(f"{shown(text)} in {shown(whole)}: numbers between slashes are needed", text=whole)
    return tuple(map(int, parts))


def _opcodes(text: str) -> tuple[tuple[str, str], ...]:
    parts: list[Any] = [part.strip().split(None, 1) for part in text.split(";") if part.strip()]
    return tuple((part[0], part[1] if len(part) > 1 else "") for part in parts)
