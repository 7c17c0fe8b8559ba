"""CGP, the one-line text of a position: board, racks, scores, scoreless turns, opcodes (github.com/domino14/macondo,
cgp/README).

Reads and writes; what the rules say of a position is `Position`'s business.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wordgame.alphabet import Alphabet
from wordgame.doors import expect, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.game import lexicon_of
from wordgame.scrabble.position import Position
from wordgame.scrabble.rules import Rules, layouts

if TYPE_CHECKING:
    from wordgame.lexicon import Lexicon

__all__ = ["dumps", "loads"]

_NUMBER, _LONG_NUMBER = re.compile("[0-9]+"), re.compile("[0-9]{4}")
_POINTS = re.compile(r"[+-]?[0-9]{1,9}")
_RUN = re.compile(r"[0-9]+|\[[^\]]*\]|#|[^0-9\[#]+|\[")

LETTERS = {
    "english": "scrabble-en",
    "swedish": "scrabble-sv",
    "norwegian": "scrabble-no",
    "german": "scrabble-de",
    "french": "scrabble-fr",
    "spanish": "scrabble-es",
    "catalan": "scrabble-ca",
    "polish": "scrabble-pl",
    "dutch": "scrabble-nl",
    "slovene": "scrabble-sl",
    "english_super": "super-scrabble-en",
}
"""Letter sets by the names that other programs write after `ld` (and in GCG), and the preset that has them."""

LAYOUTS = {
    "crosswordgame": "scrabble_15",
    "supercrosswordgame": "super_scrabble_21",
    "wordsmog": "scrabble_15",
    "zomgwords": "super_scrabble_21",
    "standard15": "scrabble_15",
    "standard21": "super_scrabble_21",
    "classic": "scrabble_15",
}
"""Layouts by the names that other programs write after `bdn` (and in GCG)."""


LEXICA = {
    **dict.fromkeys(("nwl", "csw", "twl", "owl", "ospd", "otcwl", "ecwl", "collins", "enable"), "scrabble-en"),
    **dict.fromkeys(("fise", "file"), "scrabble-es"),
    **dict.fromkeys(("fra", "ods"), "scrabble-fr"),
    **dict.fromkeys(("rd", "german"), "scrabble-de"),
    "disc": "scrabble-ca",
    "nsf": "scrabble-no",
    "osps": "scrabble-pl",
    "slv": "scrabble-sl",
}
"""Lexica by the letters that their names begin with, the year or edition left out (`lex` in CGP, `#lexicon` in GCG),
and the preset of their language.
"""


def rules_named(
    letters: str | None, layout: str | None, lexicon: str | None = None, alphabet: Alphabet | None = None
) -> Rules | None:
    """The rules behind the names of a letter set and a layout as other programs write them, or of a lexicon where no
    letter set is named; None when none is known. A lexicon's letters are taken only when they are those of `alphabet`.
    """
    preset = _preset_with(letters) if letters else None
    if preset is None and not letters and lexicon:
        found = re.match(r"[a-z]+", lexicon.strip().lower())
        preset = LEXICA.get(found[0]) if found else None
        if preset is not None and alphabet is not None and Rules.preset(preset).alphabet != alphabet:
            preset = None
    board = _layout(layout) if layout else None
    if preset is None and board is None:
        return None
    rules = Rules.preset(preset or "scrabble-en")
    if board is None or board == rules.layout.name:
        return rules
    for name in Rules.presets():  # the game that is played with these letters on this board, if any
        one = Rules.preset(name)
        if one.tiles == rules.tiles and one.layout.name == board:
            return one
    return rules.changed(layout=board)


def _preset_with(letters: str) -> str | None:
    """The first preset with a letter set of this name, ours or another program's."""
    name = letters.strip().lower()
    return LETTERS.get(name) or next((one for one in Rules.presets() if Rules.preset(one).tiles.name == name), None)


def _layout(name: str) -> str | None:
    name = name.strip().lower()
    return LAYOUTS.get(name) or (name if name in layouts.names() else None)


def loads(
    text: str,
    *,
    lexicon: Lexicon | str | None = None,
    rules: Rules | str | None = None,
    check_tiles: bool = True,
) -> Position:
    """The position of a CGP line. Raises InvalidText for text that is not CGP, InvalidPosition for a position that
    cannot be.

    `rules` None: those named by the opcodes `ld` and `bdn` where known; without `ld` the letters of the language of
    the `lex` opcode, unless a `lexicon` of another is given; else English Scrabble. Opcodes are kept as they are.

    >>> pos = loads("15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/AAADGIO 0/30 0")
    >>> pos.board[7], pos.rack, pos.scores
    ('...FACETS......', 'EIIJNOR', (0, 30))
    """
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
    lexicon = lexicon_of(lexicon)
    if rules is None:
        own = None if lexicon is None else lexicon.alphabet
        rules = rules_named(named.get("ld"), named.get("bdn"), named.get("lex"), own)
    chosen = Rules.of(rules)
    alphabet = chosen.alphabet if lexicon is None else lexicon.alphabet
    racks = fields[1].split("/")
    scores = _numbers(fields[2], text) if len(fields) > 2 else (0,) * len(racks)
    if len(scores) != len(racks):
        raise InvalidPosition(
            f"{len(racks)} racks and {len(scores)} scores: one a player is needed",
            reasons=[("players", f"{len(racks)} racks, {len(scores)} scores")],
        )
    scoreless = _numbers(fields[3], text) if len(fields) > 3 else (0,)
    return Position(
        _rows(fields[0], chosen, alphabet),
        rack=racks[0],
        lexicon=lexicon,
        rules=chosen,
        scores=scores,
        opponents=tuple(racks[1:]),
        scoreless=scoreless[0],
        opcodes=opcodes,
        check_tiles=check_tiles,
    )


def dumps(position: Position) -> str:
    """The CGP line of a position, opcodes included. `loads` with the same lexicon and rules gives an equal position.

    >>> dumps(Position(rack="ABC"))
    '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABC/ 0/0 0'
    """
    expect(position, Position, "what CGP shows")
    layout, alphabet, tiles = position.layout, position.alphabet, position.tiles
    rows = []
    for row in range(layout.n_rows):
        out, empty = "", 0
        for column in range(layout.n_columns):
            tile = tiles[row * layout.n_columns + column]
            hole = layout.is_hole(row, column)
            if tile or hole:
                out += (str(empty) if empty else "") + ("#" if hole else alphabet.tile_text(tile))
                empty = 0
            else:
                empty += 1
        rows.append(out + (str(empty) if empty else ""))
    racks = "/".join((position.rack, *position.opponents))
    scores = "/".join(map(str, position.scores))
    line = f"{'/'.join(rows)} {racks} {scores} {position.scoreless}"
    opcodes = " ".join(f"{name} {value};" if value else f"{name};" for name, value in position.opcodes)
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
