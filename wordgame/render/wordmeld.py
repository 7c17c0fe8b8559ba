"""Pictures of a WordMeld table, as text and as SVG: before a turn, and before and after it. Draws what it is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wordgame.render.drawing import document, rectangle, words
from wordgame.wordmeld.cards import is_joker, split

if TYPE_CHECKING:
    from wordgame.wordmeld import Meld, Position

__all__ = ["svg", "text"]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A word to draw: its cards, which of them come from the hand, whether the word is marked (broken or made)."""

    cards: tuple[str, ...]
    own: tuple[bool, ...]
    marked: bool


def _plain(words: tuple[str, ...], marked: tuple[str, ...] = ()) -> list[_Drawn]:
    left = list(marked)
    out = []
    for word in words:
        cards = tuple(split(word))
        hit = word in left
        if hit:
            left.remove(word)
        out.append(_Drawn(cards, (False,) * len(cards), hit))
    return out


def _after(turn: Meld) -> list[_Drawn]:
    return [*_plain(turn.kept), *(_Drawn(word.cards, word.own, True) for word in turn.move.made)]


def _letter(card: str) -> tuple[str, bool]:
    inner = card.strip("[]").removeprefix("?") or "?"
    return inner.upper(), is_joker(card)


def text(position: Position, turn: Meld | None = None) -> str:
    """The table and the hand as lines of text; with a turn the table after it too.

    Lower case is a joker; `-` marks words that are taken apart, `+` new ones, with their table cards in parentheses.

    >>> from wordgame.wordmeld import Position, WordLists
    >>> pos = Position(table=["BOWL", "SEA"], hand="SX", lists=WordLists(common=["bowls"]))
    >>> print(text(pos, pos.solve(n=1).turns[0]))
    table   - BOWL
              SEA
    hand      S X
    <BLANKLINE>
    after     SEA
            + (BOWL)S
    hand      X
    """
    broken = turn.broken if turn else ()
    rows = [f"{'-' if word.marked else ' '} {''.join(word.cards)}" for word in _plain(position.table, broken)]
    lines = _block("table", rows) + _block("hand", [f"  {' '.join(position.cards) or '-'}"])
    if turn is not None:
        rows = [f"  {word}" for word in turn.kept] + [f"+ {word.notation}" for word in turn.move.made]
        drawn = f"  and {turn.draws} drawn" if turn.draws else ""
        back = f"  ({turn.taken_back} taken back)" if turn.taken_back else ""
        hand = " ".join(split(turn.hand)) or "-"
        lines += ["", *_block("after", rows), *_block("hand", [f"  {hand}{drawn}{back}"])]
    return "\n".join(lines)


def _block(name: str, rows: list[str]) -> list[str]:
    return [f"{name if at == 0 else '':8}{row}".rstrip() for at, row in enumerate(rows or ["  -"])]


_WIDTH, _HEIGHT, _GAP, _MARGIN = 34, 44, 6, 16
# The page, its text, a card, its edge, a joker's letter, the frame of a card from the hand.
_LIGHT = ("#fbfaf6", "#5d574a", "#f6dfa6", "#b8965a", "#b3261e", "#8a4b00")
_DARK = ("#16181c", "#b4bac4", "#d8c08a", "#80683a", "#a11b14", "#ffb845")
_LETTER = "#2a2117"


def svg(position: Position, turn: Meld | None = None, *, dark: bool = False) -> str:
    """The table and the hand as an SVG document; with a turn, before and after side by side.

    Cards from the hand are framed in the new word; a joker's letter is red; words taken apart are faded.

    >>> from wordgame.wordmeld import Position, WordLists
    >>> picture = svg(Position(table=["BOWL"], hand="S", lists=WordLists(common=["bowls"])))
    >>> picture.startswith("<svg") and picture.count("<rect") == 6
    True
    """
    page, ink, card, edge, joker, new = _DARK if dark else _LIGHT
    hand = tuple(position.cards)
    panels = [("table", _plain(position.table, turn.broken if turn else ()), hand)]
    if turn is not None:
        panels.append(("after the turn", _after(turn), tuple(split(turn.hand))))
    rows = max(len(table) for _, table, _ in panels) + 1
    longest = max(
        8, *(len(word.cards) for _, table, _ in panels for word in table), *(len(cards) for *_, cards in panels)
    )
    panel_width = longest * (_WIDTH + _GAP) + _MARGIN
    height = _MARGIN * 2 + 24 + rows * (_HEIGHT + _GAP * 2) + 24
    width = panel_width * len(panels) + _MARGIN
    out: list[str] = []

    def place(at: int, y: int, left: int, sign: str, own: bool, faded: bool) -> None:
        letter, is_joker = _letter(sign)
        x = left + at * (_WIDTH + _GAP)
        stroke, thick = (new, 3) if own else (edge, 1)
        opacity = ' opacity="0.45"' if faded else ""
        frame = rectangle(x, y, _WIDTH, _HEIGHT, card, corner=5, stroke=stroke, stroke_width=thick)
        size, colour = 22 if len(letter) == 1 else 16, joker if is_joker else _LETTER
        out.append(f"<g{opacity}>{frame}{words(x + _WIDTH // 2, y + 30, size, colour, letter)}</g>")

    for number, (name, table, cards) in enumerate(panels):
        left = _MARGIN + number * panel_width
        out.append(words(left, _MARGIN + 12, 14, ink, name, text_anchor="start"))
        y = _MARGIN + 24
        for word in table:
            for at, (sign, own) in enumerate(zip(word.cards, word.own, strict=True)):
                place(at, y, left, sign, own, word.marked and number == 0)
            y += _HEIGHT + _GAP * 2
        drawn = f", {turn.draws} to draw" if turn and number and turn.draws else ""
        out.append(words(left, y + 14, 14, ink, f"hand{drawn}", text_anchor="start"))
        for at, sign in enumerate(cards):
            place(at, y + 22, left, sign, False, False)
    title = f"{position} : {turn}" if turn else str(position)
    return document(width, height, title, page, out)
