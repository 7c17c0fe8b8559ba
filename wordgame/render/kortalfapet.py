"""Pictures of a Kortalfapet position: the table and the hand, as text for terminals and as SVG for everything else.

Draws what it is given, judges nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wordgame.alphabet import Alphabet
from wordgame.kortalfapet import Card, Move, Position, letter_text
from wordgame.render.drawing import document, rectangle, words

__all__ = ["DARK", "LIGHT", "Palette", "svg", "text"]

_MULTIPLIERS = {1: "", 2: "²", 3: "³"}
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a picture, as CSS colours."""

    cloth: str
    card: str
    joker: str
    new: str
    ink: str
    double: str
    triple: str
    line: str


LIGHT = Palette("#e9efe6", "#fffdf5", "#e7dcf5", "#ffe9a8", "#22201c", "#2d6fb3", "#b3372d", "#8a8578")
DARK = Palette("#232b25", "#3a3a34", "#493d5c", "#6b5a1e", "#f2efe6", "#7db6ee", "#f08d84", "#77726a")


def text(position: Position, *, last_move: Move | None = None) -> str:
    """The table, the hand and the counts as lines of text.

    `last_move`: the move that led here; its cards are marked with `>`.

    A card is its letter (lower case for a joker) with its value, and `²` or `³` where it doubles or triples.

    >>> import wordgame as wg
    >>> from wordgame.kortalfapet import Card, Position
    >>> sv = wg.Lexicon.from_words(["ko"], alphabet="sv")
    >>> table = [Card("k", 3, multiplier=3), Card("o", 2)]
    >>> print(text(Position.two_player(table=table, hand=[Card("r", 1), Card.new_joker()], lexicon=sv, stock=90)))
     K3³ O2
    <BLANKLINE>
    hand R1 ?   scores 0 0   stock 90
    """
    alphabet = position.lexicon.alphabet
    cells = _table(position)
    new = _new_cells(position, last_move)
    lines = []
    if cells:
        columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
        rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
        shown = {cell: (">" if cell in new else " ") + _card_text(card, alphabet) for cell, card in cells.items()}
        width = max(len(sign) for sign in shown.values())
        numbered = not position.is_two_player
        if numbered:
            width = max(width, *(len(str(x)) + 1 for x in columns))
            lines.append("    " + "".join(str(x).rjust(width) for x in columns))
        for y in rows:
            line = "".join(shown.get((x, y), "  ." if numbered else "").ljust(width) for x in columns)
            lines.append(((f"{y:4}" if numbered else "") + line).rstrip())
    else:
        lines.append(" (the table is empty)")
    hand = " ".join(_card_text(card, alphabet) for card in position.hand)
    scores = " ".join(str(score) for score in position.scores)
    lines += ["", f"hand {hand}   scores {scores}   stock {position.stock}"]
    return "\n".join(lines)


def svg(position: Position, *, last_move: Move | None = None, palette: Palette = LIGHT, size: int = 48) -> str:
    """The table, with the hand below it, as an SVG document; `size` is the width of a card in pixels.

    `last_move`: the move that led here; its cards are marked. Raises ValueError for a size outside 8 to 400.
    """
    if not 8 <= size <= 400:
        raise ValueError(f"a card is 8 to 400 pixels wide, not {size}")
    cells = _table(position)
    new = _new_cells(position, last_move)
    gap, high = max(2, size // 12), size * 5 // 4
    left = min((x for x, _ in cells), default=0)
    top = min((y for _, y in cells), default=0)
    columns = max([x - left + 1 for x, _ in cells] + [len(position.hand), 1])
    rows = max([y - top + 1 for _, y in cells] + [1])
    width = columns * (size + gap) + gap
    hand_at = rows * (high + gap) + 4 * gap
    height = hand_at + high + gap + size // 2
    title = f"Kortalfapet: {position.table_word or ('tableau' if cells else 'empty table')}"
    parts: list[str] = []
    for (x, y), card in sorted(cells.items(), key=lambda item: (item[0][1], item[0][0])):
        place = (gap + (x - left) * (size + gap), gap + (y - top) * (high + gap))
        parts += _card_svg(card, place, size, high, palette, palette.new if (x, y) in new else None)
    parts.append(
        f'<line x1="0" x2="{width}" y1="{hand_at - 2 * gap}" y2="{hand_at - 2 * gap}" stroke="{palette.line}"/>'
    )
    for number, card in enumerate(position.hand):
        parts += _card_svg(card, (gap + number * (size + gap), hand_at), size, high, palette, None)
    scores = " : ".join(str(score) for score in position.scores)
    told = f"{scores} · {position.stock}"
    parts.append(words(width // 2, height - size // 8, size // 4, palette.ink, told))
    return document(width, height, title, palette.cloth, parts) + "\n"


def _table(position: Position) -> Mapping[Cell, Card]:
    return dict(zip(position.cells, position.cards, strict=True))


def _new_cells(position: Position, move: Move | None) -> set[Cell]:
    # Where the cards of a move lie now: the word of two players has been turned to lie across from (0, 0).
    if move is None:
        return set()
    if position.is_two_player:
        return {(at, 0) for at in move.laid} & set(position.cells)
    return set(move.cells)


def _card_text(card: Card, alphabet: Alphabet) -> str:
    sign = letter_text(card, alphabet)
    if card.is_joker:
        return sign
    times = _MULTIPLIERS.get(card.multiplier, f"x{card.multiplier}")
    return f"{sign}{card.value}{times}"


def _card_svg(
    card: Card, place: tuple[int, int], size: int, high: int, palette: Palette, fill: str | None
) -> list[str]:
    x, y = place
    background = fill or (palette.joker if card.is_joker else palette.card)
    middle, small = x + size // 2, size // 4
    out = [
        rectangle(x, y, size, high, background, corner=size // 8, stroke=palette.line),
        words(middle, y + high * 5 // 8, size * 5 // 9, palette.ink, card.letter or "★"),
        words(middle, y + high - size // 10, small, palette.ink, "joker" if card.is_joker else str(card.value)),
    ]
    if card.multiplier > 1:
        colour = palette.double if card.multiplier == 2 else palette.triple
        times = f"{card.multiplier}x"
        out.append(words(x + size * 3 // 4, y + small + 1, small, colour, times, font_weight="bold"))
    return out
