"""Texts of moves of Kortalfapet as people and programs write them, and reading them back."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from wordgame.alphabet import Alphabet
from wordgame.doors import expect, short, shown
from wordgame.errors import AmbiguousMove, IllegalMove, InvalidText
from wordgame.game import Reason
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.moves import How, Move, MoveKind, run_across
from wordgame.kortalfapet.state import State
from wordgame.kortalfapet.words import CARD, card_text, read_sign

__all__ = ["parse_move"]

_TABLEAU_MOVE = re.compile(r"(-?\d{1,5})\s*,\s*(-?\d{1,5})\s+(across|down)\s+(\S+)", re.IGNORECASE)
_MOST = 5000  # ways to read a short text that are looked at


@dataclass(frozen=True, slots=True)
class _Token:
    # One card of a move text; what is left out is None.
    letter: str  # UPPER CASE; "" for `?`
    joker: bool
    value: int | None
    multiplier: int | None
    on_table: bool

    def fits(self, card: Card) -> bool:
        if card.is_joker or self.joker:
            return card.is_joker == self.joker
        return (
            card.letter == self.letter
            and self.value in (None, card.value)
            and (self.multiplier == card.multiplier or (self.multiplier is None and self.value is None))
        )


def _tokens(text: str, state: State) -> list[_Token]:
    alphabet = state.alphabet
    text = unicodedata.normalize("NFC", text)
    out: list[_Token] = []
    at, depth = 0, False
    while at < len(text):
        if text[at] in "()":
            if (text[at] == "(") == depth:
                raise InvalidText(f"{shown(text)}: a bracket too many at {at}", text=text, at=at)
            depth = not depth
            at += 1
            continue
        match = CARD.match(text, at)
        if match is None:
            raise InvalidText(f"{shown(text)}: {shown(text[at])} is no card", text=text, at=at)
        sign, value, times = match.groups()
        letter, joker = read_sign(sign, alphabet)
        if joker and value:
            raise InvalidText(f"{shown(text)}: a joker has no value", text=text, at=at)
        multiplier = int(times) if times else 1 if value else None
        out.append(_Token(letter, joker, int(value) if value else None, multiplier, depth))
        at = match.end()
    if depth:
        raise InvalidText(f"{shown(text)}: a bracket is not closed", text=text, at=len(text))
    if not out:
        raise InvalidText("a move needs a word", text=text)
    return out


# -- moves ------------------------------------------------------------------------------------------------------------


Laying = Callable[[str], Sequence[Move]]
"""The legal moves that lay a word; asked only where a text is nothing but a word."""


def parse_move(state: State, text: str, laying: Laying) -> Move:
    """The move that a text means in a state, without its points; see `Position.parse`."""
    expect(text, str, "the text of a move")
    plain = text.strip()
    head, _, rest = plain.partition(" ")
    if plain.casefold() == "pass":
        return Move(MoveKind.PASS)
    if head.casefold() == "discard" and rest:
        return _parse_discard(state, text, rest.strip())
    if not state.is_two_player:
        match = _TABLEAU_MOVE.fullmatch(plain)
        if match is None:
            return _only_word(state, text, plain, laying)
        x, y, way, spelling = match.groups()
        how = How(way.lower())
        return _complete(state, text, _tokens(spelling, state), how, int(x), int(y), 0)
    spelling, _, crossed = plain.partition("@")
    if crossed:
        if not re.fullmatch("[0-9]{1,4}", crossed) or not 1 <= int(crossed) <= max(1, len(state.cards)):
            raise InvalidText(
                f"{shown(text)}: {shown(crossed)} is no card of the table", text=text, at=len(spelling) + 1
            )
        tokens = _tokens(spelling, state)
        from_table = [at for at, token in enumerate(tokens) if token.on_table]
        if len(from_table) != 1:
            raise InvalidText(f"{shown(text)}: one card in brackets is crossed", text=text)
        index = int(crossed) - 1
        return _complete(state, text, tokens, How.CROSSING, index, -from_table[0], index)
    if spelling.endswith("~"):
        return _complete(state, text, _tokens(spelling[:-1], state), How.FREE, 0, 0, 0)
    tokens = _tokens(spelling, state)
    from_table = [at for at, token in enumerate(tokens) if token.on_table]
    if not from_table:
        if state.cards:
            return _only_word(state, text, plain, laying)
        return _complete(state, text, tokens, How.FRESH, 0, 0, 0)
    if len(from_table) == len(state.cards):
        return _complete(state, text, tokens, How.EXTENSION, -from_table[0], 0, 0)
    if len(from_table) == 1:
        token = tokens[from_table[0]]
        places = [at for at, card in enumerate(state.cards) if card.letter == token.letter]
        if len(places) > 1:
            options = ", ".join(f"@{at + 1}" for at in places)
            raise AmbiguousMove(
                f"{shown(text)} could cross several cards of the table: add {options}",
                reasons=[Reason("ambiguous", f"{spelling}@{at + 1}") for at in places],
            )
        if places:
            return _complete(state, text, tokens, How.CROSSING, places[0], -from_table[0], places[0])
    raise IllegalMove(
        f"{shown(text)} does not fit the word on the table",
        reasons=[Reason("not_on_table", "the cards in brackets do not lie on the table so")],
    )


def _parse_discard(state: State, text: str, spelling: str) -> Move:
    tokens = _tokens(spelling, state)
    if len(tokens) != 1 or tokens[0].on_table:
        raise InvalidText(f"{shown(text)}: one card is discarded", text=text)
    alphabet = state.alphabet
    fitting = [card for card in dict.fromkeys(state.hand) if tokens[0].fits(card)]
    card = _one(text, "the hand", fitting, spelling, alphabet)
    return Move(MoveKind.DISCARD, line=(card,), _alphabet=alphabet)


def _one(text: str, place: str, fitting: Sequence[Card], spelling: str, alphabet: Alphabet) -> Card:
    if not fitting:
        raise IllegalMove(
            f"{shown(text)}: {place} has no card {spelling}",
            reasons=[Reason("not_in_hand", f"{place} has no card {spelling}")],
        )
    if len(fitting) > 1:
        texts = [card_text(card, alphabet) for card in fitting]
        raise AmbiguousMove(
            f"{shown(text)} could mean {' or '.join(texts)}",
            reasons=[Reason("ambiguous", one) for one in texts],
        )
    return fitting[0]


def _complete(state: State, text: str, tokens: list[_Token], how: How, x: int, y: int, index: int) -> Move:
    # Cards for the tokens, where values were left out; then the points.
    table, grid, alphabet = state.cards, state.grid, state.alphabet
    choices: list[list[Card]] = []
    laid = []
    for at, token in enumerate(tokens):
        if not token.letter:
            raise InvalidText(f"{shown(text)}: a joker is written as the letter it stands for", text=text)
        if how is How.FREE:
            fixed = None
        elif state.is_two_player:
            place = index if how is How.CROSSING else x + at
            fixed = table[place] if token.on_table and 0 <= place < len(table) else None
        else:
            fixed = grid.get((x, y + at) if how is How.DOWN else (x + at, y))
        if how is not How.FREE and (fixed is not None) != token.on_table and (token.on_table or fixed is None):
            raise IllegalMove(
                f"{shown(text)}: the card in brackets does not lie there",
                reasons=[Reason("not_on_table", f"no {token.letter} lies there")],
            )
        if fixed is not None:
            if fixed.letter != token.letter:
                raise IllegalMove(
                    f"{shown(text)}: {fixed.letter} lies where {token.letter} is meant to be",
                    reasons=[Reason("occupied", f"{fixed.letter} lies where {token.letter} is meant to be")],
                )
            choices.append([fixed])
            continue
        if token.on_table:
            fitting = [card for card in dict.fromkeys(state.cards) if token.fits(card) and card.letter == token.letter]
            choices.append(fitting or [_one(text, "the table", fitting, token.letter, alphabet)])
            continue
        laid.append(at)
        fitting = [card for card in dict.fromkeys(state.hand) if token.fits(card)]
        if not fitting:
            _one(text, "the hand", fitting, "?" if token.joker else token.letter, alphabet)
        choices.append([Card.joker(token.letter)] if token.joker else fitting)
    if how in (How.ACROSS, How.DOWN) and len(laid) == 1:
        how, x, y, choices, laid = _across_first(state, how, x, y, choices, laid)
    held = Counter(Card.joker() if card.is_joker else card for card in state.hand)
    ways = []
    for number, line in enumerate(product(*choices)):
        used = Counter(Card.joker() if line[at].is_joker else line[at] for at in laid)
        if used <= held and line not in ways:
            ways.append(line)
        if number > _MOST or len(ways) > 20:
            break
    if not ways:
        raise IllegalMove(
            f"{shown(text)}: the hand does not hold these cards",
            reasons=[Reason("not_in_hand", "the hand does not hold these cards often enough")],
        )
    moves = [Move(MoveKind.PLACE, how, line, tuple(laid), x, y, index, _alphabet=alphabet) for line in ways]
    return _choose(text, moves)


def _across_first(
    state: State, how: How, x: int, y: int, choices: list[list[Card]], laid: list[int]
) -> tuple[How, int, int, list[list[Card]], list[int]]:
    # A single card that makes two words is one move, written across; one that makes a word one way only is written so.
    cell = (x, y + laid[0]) if how is How.DOWN else (x + laid[0], y)
    card = choices[laid[0]][0]
    cards, cells = run_across(state.grid, card, cell, how is How.DOWN)
    if len(cards) == 1 or (how is How.ACROSS and len(choices) > 1):
        return how, x, y, choices, laid
    at = cells.index(cell)
    other = How.ACROSS if how is How.DOWN else How.DOWN
    return other, *cells[0], [choices[laid[0]] if i == at else [card] for i, card in enumerate(cards)], [at]


def _only_word(state: State, text: str, plain: str, laying: Laying) -> Move:
    # A bare word: the legal moves that lay it.
    tokens = _tokens(plain, state)
    letters = [token.letter for token in tokens]
    if any(token.on_table for token in tokens) or "" in letters:
        raise InvalidText(
            f"{shown(text)}: where does the word begin? For example: 0,0 across {short(plain)}", text=text
        )
    fitting = [
        move
        for move in laying("".join(f"[{letter}]" for letter in letters))
        if all(token.fits(move.line[at]) for at, token in enumerate(tokens) if at in move.laid)
    ]
    if not fitting:
        raise IllegalMove(
            f"{shown(text)}: there is no legal move that lays this word with these cards",
            reasons=[Reason("no_such_move", f"{short(plain)} cannot be laid")],
        )
    return _choose(text, fitting)


def _choose(text: str, moves: Sequence[Move]) -> Move:
    if len(moves) > 1:
        several = ", ".join(str(move) for move in moves[:6])
        raise AmbiguousMove(
            f"{shown(text)} fits several moves: {several}{', ...' if len(moves) > 6 else ''}",
            reasons=[Reason("ambiguous", str(move)) for move in moves[:20]],
        )
    return moves[0]
