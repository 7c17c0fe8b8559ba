"""Pictures of Alkort: the trick in play around the table and the player's hand, as text and as SVG.

Draws what it is given, judges nothing.
"""

from __future__ import annotations

from wordgame.alkort import Position
from wordgame.render.drawing import document, rectangle, words

__all__ = ["svg", "text"]

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WIDTH, _HEIGHT = 52, 76  # of a card
_TABLE = "#2f6b4f"


def sign(card: str) -> str:
    """A card with its suit's sign.

    >>> sign("KD")
    'K♦'
    """
    return card[0] + _SIGNS[card[1]]


def text(position: Position, *, signs: bool = False) -> str:
    """The trick around the table with the player at the bottom, then the hand; cards as `KD`, or `K♦` with `signs`.

    An empty place is `--`, the leader's card is marked `>`, the player to move `?`.

    >>> from wordgame.alkort import Position
    >>> print(text(Position("KD 3S", seat=0, trick=["AH", "2S", "9C"], highest_leads=False)))
    tricks 0 : 0   match 0 : 0
             2: 2S
    1:>AH             3: 9C
             0: ??
    hand 0: 3S KD
    """

    def shown(card: str) -> str:
        return sign(card) if signs else card

    places = []
    for step in range(position.players):
        seat = (position.seat + step) % position.players
        at = (seat - position.leader) % position.players
        card = "??" if seat == position.turn else "--"
        if at < len(position.trick):
            card = shown(position.trick[at])
        places.append(f"{seat}:{'>' if at == 0 and position.trick else ' '}{card}")
    a, b = position.tricks
    lines = [f"tricks {a} : {b}   match {position.scores[0]} : {position.scores[1]}"]
    if position.players == 4:
        lines += [f"         {places[2]}", f"{places[1]}             {places[3]}"]
    else:
        lines.append(f"         {places[1]}")
    lines += [f"         {places[0]}", f"hand {position.seat}: {' '.join(map(shown, position.hand))}"]
    return "\n".join(lines)


def svg(position: Position, *, dark: bool = False) -> str:
    """The same picture as an SVG document: trick, hand (legal cards bright), tricks and match score.

    >>> from wordgame.alkort import Position
    >>> svg(Position("KD 3S")).startswith("<svg ")
    True
    """
    wide = max(9 * (_WIDTH + 6) + 14, 540)
    middle, high = wide // 2, 420
    page, ink = ("#1d1f21", "#eeeeee") if dark else ("#ffffff", "#222222")
    title = f"Alkort, seat {position.seat}: trick {' '.join(position.trick) or 'empty'}, hand {' '.join(position.hand)}"
    parts = [rectangle(middle - 190, 8, 380, 290, _TABLE, corner=18)]
    spots = [(0, 75), (-120, 0), (0, -75), (120, 0)] if position.players == 4 else [(0, 75), (0, -75)]
    for step, (dx, dy) in enumerate(spots):
        seat = (position.seat + step) % position.players
        at = (seat - position.leader) % position.players
        x, y = middle + dx - _WIDTH // 2, 153 + dy - _HEIGHT // 2
        if at < len(position.trick):
            parts.append(_card(position.trick[at], x, y, leader=at == 0))
        else:
            mark = "?" if seat == position.turn else ""
            parts.append(
                rectangle(
                    x, y, _WIDTH, _HEIGHT, "none", corner=6, stroke="#ffffff", stroke_dasharray="4 4", opacity=0.6
                )
            )
            parts.append(words(x + _WIDTH // 2, y + 46, 22, "#ffffff", mark))
        parts.append(words(x - 14, y + 16, 13, "#ffffff", str(seat), text_anchor="start"))
    legal = set(position.legal_moves.cards)
    start = middle - (len(position.hand) * (_WIDTH + 6) - 6) // 2
    for index, card in enumerate(position.hand):
        dull = bool(legal) and card not in legal
        parts.append(_card(card, start + index * (_WIDTH + 6), 310, dull=dull))
    a, b = position.tricks
    told = f"tricks {a} : {b} · match {position.scores[0]} : {position.scores[1]}"
    parts.append(words(middle, high - 10, 15, ink, told))
    return document(wide, high, title, page, parts)


def _card(card: str, x: int, y: int, *, leader: bool = False, dull: bool = False) -> str:
    colour = "#c0262d" if card[1] in "HD" else "#1a1a1a"
    edge = {"stroke": "#e0a800", "stroke_width": 3} if leader else {"stroke": "#777777"}
    frame = rectangle(x, y, _WIDTH, _HEIGHT, "#ffffff", corner=6, **edge)
    signs = [
        words(x + _WIDTH // 2, y + 34 + 28 * at, 24, colour, text) for at, text in enumerate((card[0], _SIGNS[card[1]]))
    ]
    return f'<g opacity="{0.45 if dull else 1}">{frame}{"".join(signs)}</g>'
