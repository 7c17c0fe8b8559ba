"""Pictures of a WordMeld table, as text and as SVG: before a turn, and before and after it. Draws what it is given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from wordgame.doors import expect
from wordgame.render.drawing import document, group, rectangle, words
from wordgame.render.look import Look
from wordgame.wordmeld import Meld, Move, MoveKind, Position
from wordgame.wordmeld.cards import is_joker, plain, split

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


def _meld(position: Position, move: Meld | Move | None) -> Meld | None:
    # A move of words as a turn, legal or not; others change no word.
    if isinstance(move, Move) and move.kind is MoveKind.WORDS:
        return position.turn(move, refused=True)
    return move if isinstance(move, Meld) else None


def _letter(card: str) -> tuple[str, bool]:
    inner = card.strip("[]").removeprefix("?") or "?"
    return inner.upper(), is_joker(card)


def text(position: Position, overlay: Meld | Move | str | None = None) -> str:
    """The table and the hand as lines of text; with a turn, or a move of words, the table after it too.

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
    expect(overlay, Meld | Move | str | None, "a turn")
    turn = _meld(position, position.parse(overlay) if isinstance(overlay, str) else overlay)
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


def svg(
    position: Position, look: Look, *, overlay: Meld | Move | None = None, last_move: Meld | Move | None = None
) -> str:
    """The table and the hand as an SVG document; with a turn of words laid over it, before and after side by side,
    each a group of class "panel".

    Cards from the hand are framed in the new word; a joker's letter is red; words taken apart are faded. Each card of
    the table is a group of class "card" with `data-row` (the number of its word in `position.table`) and `data-col`
    (its place in it), "joker", "new" (of the last move), "overlay" (in the table afterwards) and "broken" saying more;
    the hand's cards are of class "hand card", with `data-index` and `data-card`, "used" where the move takes them. What
    comes after the turn is one group of class "after", which no click reaches, without `data-` attributes.
    """
    for move in (overlay, last_move):
        expect(move, Meld | Move | None, "a move")
    turn, colours, hand = _meld(position, overlay), look.colours, tuple(position.cards)
    said = last_move.move if isinstance(last_move, Meld) else last_move
    made = tuple(word.text for word in said.made) if said is not None else ()
    table = _plain(position.table, turn.broken if turn else made)
    panels = [(look.say("table"), table, hand, "" if turn else "new")]
    if turn is not None:
        panels.append((look.say("after"), _after(turn), tuple(split(turn.hand)), "overlay"))
    rows = max(len(drawn) for _, drawn, *_ in panels) + look.hand
    longest = max(8, *(len(word.cards) for _, drawn, *_ in panels for word in drawn), *(len(p[2]) for p in panels))
    left_margin = _MARGIN + (18 if look.coordinates else 0)
    panel_width = longest * (_WIDTH + _GAP) + left_margin
    height = _MARGIN * 2 + 24 + rows * (_HEIGHT + _GAP * 2) + (24 if look.hand else 0)
    out: list[str] = []
    for number, (name, drawn, cards, mark) in enumerate(panels):
        left = left_margin + number * panel_width
        parts = [words(left, _MARGIN + 12, 14, colours.label, name, text_anchor="start")]
        y = _MARGIN + 24
        for row, word in enumerate(drawn):
            if look.coordinates and not number:
                parts.append(words(left - 12, y + 27, 11, colours.label, str(row + 1)))
            for at, (card, own) in enumerate(zip(word.cards, word.own, strict=True)):
                names = ["card", *["joker"] * is_joker(card), *[mark] * (word.marked and bool(mark))]
                names += ["broken"] * (word.marked and not mark) + ["own"] * own
                title = look.say("card", where="".join(word.cards), card=_letter(card)[0])
                shown = _card(card, left + at * (_WIDTH + _GAP), y, look, names)
                data = {"row": row, "col": at, "card": card} if not number else {}
                parts.append(group(" ".join(names), [shown], title=title, **data))
            y += _HEIGHT + _GAP * 2
        if look.hand:
            draws = turn.draws if turn is not None and number else 0
            told = look.say("to_draw", n=draws) if draws else look.say("hand")
            parts.append(words(left, y + 14, 14, colours.label, told, text_anchor="start"))
            parts += _hand(cards, overlay if not number else None, left, y + 22, look, clicks=not number)
        panel = group("panel", parts, title=name)
        out.append(f'<g class="after" pointer-events="none">{panel}</g>' if number else panel)
    title = f"{look.say('melds')}: {turn}" if turn else look.say("melds")
    scores = ", ".join(map(str, position.scores))
    laid = list(position.table) or look.say("nothing_laid")
    told = look.say("told", words=laid, hand=" ".join(hand) or "-", scores=scores)
    width = panel_width * len(panels) + _MARGIN
    return document(width, height, title, colours.page, out, told=told, scale=look.scale(_WIDTH))


def _hand(
    cards: tuple[str, ...], overlay: Meld | Move | None, left: int, y: int, look: Look, *, clicks: bool
) -> list[str]:
    move = overlay.move if isinstance(overlay, Meld) else overlay
    used: Counter[str] = Counter()
    for word in move.made if move is not None else ():
        used.update(plain(card) for card, own in zip(word.cards, word.own, strict=True) if own)
    if move is not None and move.card:
        used[plain(move.card)] += 1
    out = []
    for at, card in enumerate(cards):
        names = ["hand", "card", *["joker"] * is_joker(card)]
        if used[plain(card)] > 0:
            used[plain(card)] -= 1
            names.append("used")
        title = look.say("card", where=look.say("hand"), card=card if card != "?" else look.say("joker"))
        data = {"index": at, "card": card} if clicks else {}
        out.append(
            group(" ".join(names), [_card(card, left + at * (_WIDTH + _GAP), y, look, names)], title=title, **data)
        )
    return out


def _card(card: str, x: int, y: int, look: Look, names: list[str]) -> str:
    colours = look.colours
    letter, joker = _letter(card)
    fill, edge, thick = colours.tile, colours.tile_edge, 1
    if "new" in names:
        fill, edge, thick = colours.new_tile, colours.new_edge, 2
    elif "own" in names:
        fill, edge, thick = colours.laid, colours.laid_edge, 3
    frame = rectangle(x, y, _WIDTH, _HEIGHT, fill, corner=5, stroke=edge, stroke_width=thick)
    size, colour = (22 if len(letter) == 1 else 16), (colours.blank_text if joker else colours.tile_text)
    drawn = frame + words(x + _WIDTH // 2, y + 30, size, colour, letter)
    return f'<g opacity="0.45">{drawn}</g>' if {"broken", "used"} & {*names} else drawn
