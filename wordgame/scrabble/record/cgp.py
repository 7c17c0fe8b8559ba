"""CGP, the one-line text of a position: board, racks, scores, scoreless turns, opcodes (github.com/domino14/macondo,
cgp/README).
"""

from __future__ import annotations

from wordgame.doors import expect
from wordgame.lexicon import Lexicon
from wordgame.scrabble.cgp_text import read, show
from wordgame.scrabble.position import Position
from wordgame.scrabble.rules import Rules

__all__ = ["dumps", "loads"]


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
    return Position.of(read(text, lexicon=lexicon, rules=rules, check_tiles=check_tiles))


def dumps(position: Position) -> str:
    """The CGP line of a position, opcodes included. `loads` with the same lexicon and rules gives an equal position.

    >>> dumps(Position(rack="ABC"))
    '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABC/ 0/0 0'
    """
    expect(position, Position, "what CGP shows")
    return show(position.state)
