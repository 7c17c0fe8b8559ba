"""A state as one line of text, CGP: board, racks, scores, scoreless turns, opcodes (github.com/domino14/macondo,
cgp/README).
"""

from __future__ import annotations

import json
import re
from typing import Any

from wordgame.alphabet import Alphabet
from wordgame.doors import expect, short, shown
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.protocol import Fields, lexicon_named, lexicon_of
from wordgame.protocol.lexica import Lexica
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.rules.named import GAME_TYPES, rules_named
from wordgame.scrabble.sentences import say
from wordgame.scrabble.set_up import rules_from, state_of
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared

__all__ = ["line_of", "read", "show", "state_of_line"]

MAX_LINE = 50_000
"""The most characters of a line: the largest board, rules of one's own, and what is carried along."""

_MORE = "&"

_NUMBER, _LONG_NUMBER = re.compile("[0-9]+"), re.compile("[0-9]{4}")
_POINTS = re.compile(r"[+-]?[0-9]{1,9}")
_RUN = re.compile(r"[0-9]+|\[[^\[\]]*\]|#|[^0-9\[#]+|\[")


def read(
    text: str,
    *,
    lexicon: Lexicon | str | None = None,
    rules: Rules | str | None = None,
    check_tiles: bool = True,
    **told: Any,
) -> State:
    """The state of a CGP line. See `record.cgp.loads`; `told`: more options of `state_of`."""
    expect(text, str, "CGP")
    fields = text.strip().split(None, 4)
    if fields and fields[0].lower() == "cgp":
        fields = text.strip().split(None, 5)[1:]
    if len(fields) < 2:
        raise InvalidText(say("no_cgp", text=shown(text)), text=text)
    opcodes = _opcodes(fields[4]) if len(fields) > 4 else ()
    named = dict(opcodes)
    words = lexicon_of(lexicon)
    variant = named.get("var")
    if rules is None and variant and variant.strip().lower() not in GAME_TYPES:
        raise InvalidRules(say("cgp_variant", name=shown(variant)), option="rules")
    if rules is None:
        own = None if words is None else words.alphabet
        rules = rules_named(named.get("ld"), named.get("bdn"), named.get("lex"), own)
    chosen = Rules.of(rules)
    alphabet = chosen.alphabet if words is None else words.alphabet
    racks = fields[1].split("/")
    scores = _numbers(fields[2], text) if len(fields) > 2 else (0,) * len(racks)
    if len(scores) != len(racks):
        raise InvalidPosition(say("cgp_scores", racks=len(racks), scores=len(scores)))
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
        **told,
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


def line_of(state: State) -> str:
    """A state on one line: its CGP, and as JSON what CGP does not hold."""
    data = state.to_dict()
    for key in ("board", "rack", "scores", "scoreless", "opponents", "opcodes", "game", "kind", "format"):
        del data[key]
    return f"{show(state)} {_MORE} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"


def state_of_line(text: str, *, lexica: Lexica = (), lexicon: Lexicon | str | None = None) -> State:
    """The state of such a line, or of CGP alone. Opens no file. Raises InvalidText and what `set_up` raises."""
    expect(text, str, "the text of a position")
    if len(text) > MAX_LINE:
        raise InvalidText(shared("text_too_long", what=say("position_text"), n=len(text), most=MAX_LINE))
    cgp, mark, rest = text.partition(f" {_MORE} ")
    if not mark:
        return read(text, lexicon=lexicon)
    try:
        data = json.loads(rest)
    except (ValueError, RecursionError) as error:
        raise InvalidText(say("no_position_text", text=shown(text), why=short(error)), text=shown(text)) from error
    if not isinstance(data, dict):
        raise InvalidText(say("no_position_text", text=shown(text), why=shown(data)), text=shown(text))
    fields = Fields(data, say("position_text"))
    rules = rules_from(fields)
    named = fields.text("lexicon", None, most=200)
    told: dict[str, Any] = {
        "unseen": fields.text("unseen", None),
        "bag_size": fields.whole("bag_size", None),
        "exchanges_left": fields.whole("exchanges_left", None),
        "check_tiles": fields.flag("check_tiles", True),
        "seat": fields.whole("seat", 0),
        "is_over": fields.flag("is_over", False),
        "passes": fields.wholes("passes", None, longest=99),
    }
    fields.end()
    words = lexicon_named(named, lexica) if lexicon is None else lexicon_of(lexicon)
    return read(cgp, lexicon=words, rules=rules, **told)


def _rows(text: str, rules: Rules, alphabet: Alphabet) -> list[str]:
    if "[" not in text and not _LONG_NUMBER.search(text):  # no tile of several signs: numbers become squares, no more
        return _split_rows(_NUMBER.sub(_empty_squares, text))
    rows = []
    for number, row in enumerate(_split_rows(text)):
        line = ""
        for run in _RUN.findall(row):
            if "0" <= run[0] <= "9":
                if len(run) > 3:
                    raise InvalidText(say("cgp_run", row=number + 1, text=shown(row), run=short(run)), text=row)
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
        raise InvalidText(say("cgp_numbers", text=shown(text), whole=shown(whole)), text=whole)
    return tuple(map(int, parts))


def _opcodes(text: str) -> tuple[tuple[str, str], ...]:
    parts: list[Any] = [part.strip().split(None, 1) for part in text.split(";") if part.strip()]
    return tuple((part[0], part[1] if len(part) > 1 else "") for part in parts)
