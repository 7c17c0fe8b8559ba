"""Pictures of Alkort: the trick in play around the table and the player's hand, as text and as SVG.

Draws what it is given, judges nothing.
"""

from __future__ import annotations

from wordgame.alkort import Move, MoveKind, Position
from wordgame.doors import expect
from wordgame.render.drawing import document, group, rectangle, words
from wordgame.render.look import Look

__all__ = ["svg", "text"]

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WIDTH, _HEIGHT = 52, 76  # of a card


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


def svg(position: Position, look: Look, *, overlay: Move | None = None, last_move: Move | None = None) -> str:
    """The same picture as an SVG document: trick, hand (legal cards bright), tricks and match score.

    A card in the trick is a group of class "card" with `data-row` 0, `data-col` (its place in the trick), `data-seat`
    and `data-card`, "leader", "new" (the last move's) and "overlay" saying more; the hand's cards are of class "hand
    card", with `data-index` and `data-card`, "legal" where they may be played, "used" where the move plays or keeps
    them. Seats without a card are of class "seat".
    """
    for move in (overlay, last_move):
        expect(move, Move | None, "a move")
    colours = look.colours
    wide = max(9 * (_WIDTH + 6) + 14, 540)
    middle, high = wide // 2, 420 if look.hand else 306
    parts = [rectangle(middle - 190, 8, 380, 290, colours.cloth, corner=18)]
    spots = [(0, 75), (-120, 0), (0, -75), (120, 0)] if position.players == 4 else [(0, 75), (0, -75)]
    played = overlay.card if overlay is not None and overlay.kind is MoveKind.PLAY else None
    for step, (dx, dy) in enumerate(spots):
        seat = (position.seat + step) % position.players
        at = (seat - position.leader) % position.players
        x, y, where = middle + dx - _WIDTH // 2, 153 + dy - _HEIGHT // 2, look.say("seat", seat=seat)
        card = position.trick[at] if at < len(position.trick) else None
        names = ["card", *["leader"] * (at == 0)]
        if card is not None:
            names += ["new"] * (last_move is not None and last_move.card == card)
        elif step == 0 and played is not None:
            card, names = played, [*names, "overlay"]
        if card is not None:
            title = look.say("card", where=where, card=sign(card))
            drawn = [_card(card, x, y, look, names)]
            parts.append(group(" ".join(names), drawn, title=title, row=0, col=at, seat=seat, card=card))
        else:
            dashes = {"stroke_dasharray": "4 4", "opacity": 0.6}
            frame = rectangle(x, y, _WIDTH, _HEIGHT, "none", corner=6, stroke=colours.cloth_text, **dashes)
            mark = words(x + _WIDTH // 2, y + 46, 22, colours.cloth_text, "?" if seat == position.turn else "")
            parts.append(group("seat", [frame, mark], title=where, seat=seat))
        if look.coordinates:
            parts.append(words(x - 14, y + 16, 13, colours.cloth_text, str(seat), text_anchor="start"))
    a, b = position.tricks
    if look.hand:
        parts += _hand(position, overlay, middle, look)
        scores = f"{position.scores[0]} : {position.scores[1]}"
        parts.append(
            words(middle, high - 10, 15, colours.label, look.say("tricks", tricks=f"{a} : {b}", scores=scores))
        )
    title = f"{look.say('trick')}, {look.say('seat', seat=position.seat)}"
    laid = [sign(card) for card in position.trick] or look.say("nothing_laid")
    hand = " ".join(map(sign, position.hand)) or "-"
    told = look.say("told", words=laid, hand=hand, scores=", ".join(map(str, position.scores)))
    return document(wide, high, title, colours.page, parts, told=told, scale=look.scale(_WIDTH))


def _hand(position: Position, overlay: Move | None, middle: int, look: Look) -> list[str]:
    moves = position.legal_moves
    legal = {move.card for move in moves if move.card is not None}
    start = middle - (len(position.hand) * (_WIDTH + 6) - 6) // 2
    out = []
    for index, card in enumerate(position.hand):
        names = ["hand", "card", *["legal"] * (card in legal)]
        names += ["used"] * (overlay is not None and overlay.card == card)
        dull = bool(legal) and card not in legal
        drawn = [_card(card, start + index * (_WIDTH + 6), 310, look, names, dull=dull)]
        title = look.say("card", where=look.say("hand"), card=sign(card))
        out.append(group(" ".join(names), drawn, title=title, index=index, card=card))
    return out


def _card(card: str, x: int, y: int, look: Look, names: list[str], *, dull: bool = False) -> str:
    colours = look.colours
    colour = colours.red if card[1] in "HD" else colours.black
    fill, edge, thick = colours.card, colours.card_edge, 1
    if {"overlay", "used"} & {*names}:
        fill, edge, thick = colours.laid, colours.laid_edge, 3
    elif "new" in names:
        fill, edge, thick = colours.new_tile, colours.new_edge, 2
    elif "leader" in names:
        edge, thick = colours.new_tile, 3
    frame = rectangle(x, y, _WIDTH, _HEIGHT, fill, corner=6, stroke=edge, stroke_width=thick)
    signs = [
        words(x + _WIDTH // 2, y + 34 + 28 * at, 24, colour, text) for at, text in enumerate((card[0], _SIGNS[card[1]]))
    ]
    return f'<g opacity="{0.45 if dull else 1}">{frame}{"".join(signs)}</g>'
