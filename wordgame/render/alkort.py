"""Pictures of Alkort: the trick in play around the table and the player's hand, as text and as SVG.

Draws what it is given, judges nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wordgame.alkort import Position

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
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        'font-family="sans-serif" role="img">',
        f"<title>Alkort, seat {position.seat}: trick {' '.join(position.trick) or 'empty'}, "
        f"hand {' '.join(position.hand)}</title>",
        f'<rect width="{wide}" height="{high}" fill="{page}"/>',
        f'<rect x="{middle - 190}" y="8" width="380" height="290" rx="18" fill="{_TABLE}"/>',
    ]
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
                f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="none" stroke="#ffffff" '
                f'stroke-dasharray="4 4" opacity="0.6"/><text x="{x + _WIDTH // 2}" y="{y + 46}" fill="#ffffff" '
                f'font-size="22" text-anchor="middle">{mark}</text>'
            )
        parts.append(f'<text x="{x - 14}" y="{y + 16}" fill="#ffffff" font-size="13">{seat}</text>')
    legal = set(position.legal_moves.cards)
    start = middle - (len(position.hand) * (_WIDTH + 6) - 6) // 2
    for index, card in enumerate(position.hand):
        dull = bool(legal) and card not in legal
        parts.append(_card(card, start + index * (_WIDTH + 6), 310, dull=dull))
    a, b = position.tricks
    parts.append(
        f'<text x="{middle}" y="{high - 10}" fill="{ink}" font-size="15" text-anchor="middle">'
        f"tricks {a} : {b} · match {position.scores[0]} : {position.scores[1]}</text></svg>"
    )
    return "\n".join(parts)


def _card(card: str, x: int, y: int, *, leader: bool = False, dull: bool = False) -> str:
    colour = "#c0262d" if card[1] in "HD" else "#1a1a1a"
    edge = ' stroke="#e0a800" stroke-width="3"' if leader else ' stroke="#777777"'
    return (
        f'<g opacity="{0.45 if dull else 1}"><rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" '
        f'fill="#ffffff"{edge}/><text x="{x + _WIDTH // 2}" y="{y + 34}" fill="{colour}" font-size="24" '
        f'text-anchor="middle">{card[0]}</text><text x="{x + _WIDTH // 2}" y="{y + 62}" fill="{colour}" '
        f'font-size="24" text-anchor="middle">{_SIGNS[card[1]]}</text></g>'
    )
