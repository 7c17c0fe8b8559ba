"""Pictures of a Kortalfapet position: the table and the hand, as text for terminals and as SVG for everything else.

Draws what it is given, judges nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from wordgame.alphabet import Alphabet
from wordgame.doors import expect
from wordgame.kortalfapet import Card, How, Move, Position, letter_text
from wordgame.render.drawing import document, group, plain, rectangle, words
from wordgame.render.look import Look

__all__ = ["svg", "text"]

_MULTIPLIERS = {1: "", 2: "²", 3: "³"}
Cell = tuple[int, int]


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
    expect(last_move, Move | None, "a move")
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


_WIDE, _HIGH, _GAP = 48, 60, 4


def svg(position: Position, look: Look, *, overlay: Move | None = None, last_move: Move | None = None) -> str:
    """The table, with the hand below it, as an SVG document; the last move lit up, and a move laid over it.

    Each card of the table is a group of class "cell card" with `data-row` and `data-col` (y and x of the cell; with two
    players the card's number from 0 in row 0), "joker", "new" (of the last move) and "overlay" saying more; in rounds
    the free cells beside cards are there, too. The hand's cards are of class "hand card", with `data-index` and
    `data-card`, and "used" where the move takes them.
    """
    for move in (overlay, last_move):
        expect(move, Move | None, "a move")
    alphabet, colours = position.lexicon.alphabet, look.colours
    cells, new, over = _table(position), _new_cells(position, last_move), _laid_over(overlay)
    free = _free_cells(position, {*cells, *over})
    all_cells = {*cells, *over, *free}
    margin = 22 if look.coordinates else _GAP
    left, top = min((x for x, _ in all_cells), default=0), min((y for _, y in all_cells), default=0)
    columns = max([x - left + 1 for x, _ in all_cells] + [len(position.hand) * look.hand, 4])
    rows = max([y - top + 1 for _, y in all_cells] + [1])
    width = margin + columns * (_WIDE + _GAP) + _GAP
    table_end = margin + rows * (_HIGH + _GAP) + 2 * _GAP
    height = table_end + (_HIGH + 2 * _GAP + 22 if look.hand else 0)
    parts: list[str] = []
    for cell in sorted(all_cells, key=lambda cell: (cell[1], cell[0])):
        x, y = margin + (cell[0] - left) * (_WIDE + _GAP), margin + (cell[1] - top) * (_HIGH + _GAP)
        card, where = over.get(cell) or cells.get(cell), f"{cell[0]},{cell[1]}"
        names, drawn, title = ["cell"], _gap(x, y, look), look.say("square", square=where)
        if card is not None:
            names += ["card", *["joker"] * card.is_joker]
            names += ["overlay"] if cell in over else ["new"] * (cell in new)
            drawn, title = _card_svg(card, x, y, look, names), _card_title(card, where, alphabet, look)
        data = {} if card is None else {"card": letter_text(card, alphabet)}
        parts.append(group(" ".join(names), drawn, title=title, row=cell[1], col=cell[0], **data))
    if look.coordinates:
        shown = [cell[0] for cell in cells] if position.is_two_player else range(left, left + columns)
        step = int(position.is_two_player)  # moves for two count the cards of the table from 1
        for column in sorted(set(shown)) if cells else ():
            at = margin + (column - left) * (_WIDE + _GAP) + _WIDE // 2
            parts.append(words(at, 15, 11, colours.label, str(column + step)))
        for row in range(top, top + rows) if cells and not position.is_two_player else ():
            parts.append(words(11, margin + (row - top) * (_HIGH + _GAP) + 34, 11, colours.label, str(row)))
    if look.hand:
        y = table_end - _GAP
        parts.append(f'<line x1="0" x2="{width}" y1="{y}" y2="{y}" stroke="{plain(colours.tile_edge)}"/>')
        parts += _hand(position, overlay, margin, table_end + _GAP, look)
        told = look.say("stock", scores=" : ".join(map(str, position.scores)), stock=position.stock)
        parts.append(words(width // 2, height - 6, 14, colours.label, told))
    scores = ", ".join(map(str, position.scores))
    laid = position.table_word or [_card_text(card, alphabet) for card in cells.values()]
    hand = " ".join(_card_text(card, alphabet) for card in position.hand) or "-"
    told = look.say("told", words=laid or look.say("nothing_laid"), hand=hand, scores=scores)
    scale = look.scale(_WIDE)
    return document(width, height, look.say("tableau"), colours.page, parts, told=told, scale=scale)


def _laid_over(move: Move | None) -> dict[Cell, Card]:
    # The cards that a move lays, by cell; those of a free word lie in a row of their own below the table.
    if move is None:
        return {}
    if move.how is How.FREE:
        return {(at, 1): card for at, card in enumerate(move.line)}
    return dict(zip(move.cells, move.cards, strict=True)) if move.cells else {}


def _free_cells(position: Position, taken: set[Cell]) -> set[Cell]:
    if position.is_two_player:
        return set()
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return (beside - taken) or {(0, 0)}


def _hand(position: Position, overlay: Move | None, margin: int, y: int, look: Look) -> list[str]:
    used = Counter(Card.new_joker() if card.is_joker else card for card in (overlay.cards if overlay else ()))
    out = []
    for index, card in enumerate(position.hand):
        names = ["hand", "card", *["joker"] * card.is_joker]
        drawn = _card_svg(card, margin + index * (_WIDE + _GAP), y, look, names)
        if used[card] > 0:
            used[card] -= 1
            names.append("used")
            drawn = [f'<g opacity="0.4">{"".join(drawn)}</g>']
        title = _card_title(card, look.say("hand"), position.lexicon.alphabet, look)
        text = letter_text(card, position.lexicon.alphabet) + ("" if card.is_joker else f"{card.value}")
        text += f"x{card.multiplier}" if card.multiplier > 1 else ""
        out.append(group(" ".join(names), drawn, title=title, index=index, card=text))
    return out


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


def _card_title(card: Card, where: str, alphabet: Alphabet, look: Look) -> str:
    joker = f", {look.say('joker')}" if card.is_joker and card.letter else ""
    name = _card_text(card, alphabet) if card.letter else look.say("joker")
    return look.say("card", where=where, card=name + joker)


def _gap(x: int, y: int, look: Look) -> list[str]:
    edge = look.colours.tile_edge
    return [rectangle(x, y, _WIDE, _HIGH, look.colours.page, corner=6, stroke=edge, stroke_dasharray="4 4")]


def _card_svg(card: Card, x: int, y: int, look: Look, names: list[str]) -> list[str]:
    colours = look.colours
    fill, edge, thick = (colours.joker if card.is_joker else colours.tile), colours.tile_edge, 1
    if "overlay" in names:
        fill, edge, thick = colours.laid, colours.laid_edge, 2
    elif "new" in names:
        fill, edge, thick = colours.new_tile, colours.new_edge, 2
    middle, ink = x + _WIDE // 2, colours.tile_text
    size = 26 if len(card.letter) < 2 else 18
    below = look.say("joker") if card.is_joker else str(card.value)
    out = [
        rectangle(x, y, _WIDE, _HIGH, fill, corner=6, stroke=edge, stroke_width=thick),
        words(middle, y + 37, size, colours.blank_text if card.is_joker else ink, card.letter or "★"),
        words(middle, y + _HIGH - 6, 12, ink, below),
    ]
    if card.multiplier > 1:
        colour = colours.factor_text[0 if card.multiplier == 2 else 1]
        out.append(words(x + 37, y + 14, 12, colour, f"{card.multiplier}x", font_weight="bold"))
    return out
