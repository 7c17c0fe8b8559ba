"""Texts of Kortalfapet: moves and positions as people and programs write them, and reading them back."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import expect, short, shown
from wordgame.errors import AmbiguousMove, IllegalMove, InvalidText
from wordgame.game import Reason
from wordgame.kortalfapet import judge
from wordgame.kortalfapet.deck import Card
from wordgame.kortalfapet.moves import How, Move, MoveKind, run_across
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.words import card_text

if TYPE_CHECKING:
    from wordgame.kortalfapet.position import Position
    from wordgame.lexicon import Lexicon

__all__ = ["parse_cards", "parse_move", "parse_position", "position_text"]

_CARD = re.compile(r"(\[[^\[\]]+\]|[^\W\d_]|['’ʼ]|\?)(?:(\d{1,4})(?:x(\d{1,3}))?)?")
_TABLEAU_MOVE = re.compile(r"(-?\d{1,5})\s*,\s*(-?\d{1,5})\s+(across|down)\s+(\S+)", re.IGNORECASE)
_PAIR = re.compile(r"(-?\d{1,5}),(-?\d{1,5}):(.+)")
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


def _read_sign(sign: str, alphabet: Alphabet) -> tuple[str, bool]:
    # The letter of a card and whether it is a joker.
    tiles = alphabet.encode_tiles(sign)
    if len(tiles) != 1:
        raise InvalidText(f"{shown(sign)} is {len(tiles)} letters, not one", text=sign)
    tile = tiles[0]
    return (alphabet.letters[(tile & ~BLANK) - 1] if tile else "", not tile or tile & BLANK > 0)


def _tokens(text: str, position: Position) -> list[_Token]:
    alphabet = position.lexicon.alphabet
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
        match = _CARD.match(text, at)
        if match is None:
            raise InvalidText(f"{shown(text)}: {shown(text[at])} is no card", text=text, at=at)
        sign, value, times = match.groups()
        letter, joker = _read_sign(sign, alphabet)
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


def parse_move(position: Position, text: str) -> Move:
    """The move that a text means in a position; see `Position.parse`."""
    expect(text, str, "the text of a move")
    plain = text.strip()
    head, _, rest = plain.partition(" ")
    if plain.casefold() == "pass":
        return Move(MoveKind.PASS)
    if head.casefold() == "discard" and rest:
        return _parse_discard(position, text, rest.strip())
    if not position.is_two_player:
        match = _TABLEAU_MOVE.fullmatch(plain)
        if match is None:
            return _only_word(position, text, plain)
        x, y, way, spelling = match.groups()
        how = How(way.lower())
        return _complete(position, text, _tokens(spelling, position), how, int(x), int(y), 0)
    spelling, _, crossed = plain.partition("@")
    if crossed:
        if not re.fullmatch("[0-9]{1,4}", crossed) or not 1 <= int(crossed) <= max(1, len(position.cards)):
            raise InvalidText(
                f"{shown(text)}: {shown(crossed)} is no card of the table", text=text, at=len(spelling) + 1
            )
        tokens = _tokens(spelling, position)
        from_table = [at for at, token in enumerate(tokens) if token.on_table]
        if len(from_table) != 1:
            raise InvalidText(f"{shown(text)}: one card in brackets is crossed", text=text)
        index = int(crossed) - 1
        return _complete(position, text, tokens, How.CROSSING, index, -from_table[0], index)
    if spelling.endswith("~"):
        return _complete(position, text, _tokens(spelling[:-1], position), How.FREE, 0, 0, 0)
    tokens = _tokens(spelling, position)
    from_table = [at for at, token in enumerate(tokens) if token.on_table]
    if not from_table:
        if position.cards:
            return _only_word(position, text, plain)
        return _complete(position, text, tokens, How.FRESH, 0, 0, 0)
    if len(from_table) == len(position.cards):
        return _complete(position, text, tokens, How.EXTENSION, -from_table[0], 0, 0)
    if len(from_table) == 1:
        token = tokens[from_table[0]]
        places = [at for at, card in enumerate(position.cards) if card.letter == token.letter]
        if len(places) > 1:
            options = ", ".join(f"@{at + 1}" for at in places)
            raise AmbiguousMove(
                f"{shown(text)} could cross several cards of the table: add {options}",
                reasons=[Reason("ambiguous", f"{spelling}@{at + 1}") for at in places],
            )
        if places:
            return _complete(position, text, tokens, How.CROSSING, places[0], -from_table[0], places[0])
    raise IllegalMove(
        f"{shown(text)} does not fit the word on the table",
        reasons=[Reason("not_on_table", "the cards in brackets do not lie on the table so")],
    )


def _parse_discard(position: Position, text: str, spelling: str) -> Move:
    tokens = _tokens(spelling, position)
    if len(tokens) != 1 or tokens[0].on_table:
        raise InvalidText(f"{shown(text)}: one card is discarded", text=text)
    alphabet = position.lexicon.alphabet
    fitting = [card for card in dict.fromkeys(position.hand) if tokens[0].fits(card)]
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


def _complete(position: Position, text: str, tokens: list[_Token], how: How, x: int, y: int, index: int) -> Move:
    # Cards for the tokens, where values were left out; then the points.
    table: Any = position.table
    alphabet = position.lexicon.alphabet
    choices: list[list[Card]] = []
    laid = []
    for at, token in enumerate(tokens):
        if not token.letter:
            raise InvalidText(f"{shown(text)}: a joker is written as the letter it stands for", text=text)
        if how is How.FREE:
            fixed = None
        elif position.is_two_player:
            place = index if how is How.CROSSING else x + at
            fixed = table[place] if token.on_table and 0 <= place < len(table) else None
        else:
            fixed = table.get((x, y + at) if how is How.DOWN else (x + at, y))
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
            fitting = [
                card for card in dict.fromkeys(position.cards) if token.fits(card) and card.letter == token.letter
            ]
            choices.append(fitting or [_one(text, "the table", fitting, token.letter, alphabet)])
            continue
        laid.append(at)
        fitting = [card for card in dict.fromkeys(position.hand) if token.fits(card)]
        if not fitting:
            _one(text, "the hand", fitting, "?" if token.joker else token.letter, alphabet)
        choices.append([Card.joker(token.letter)] if token.joker else fitting)
    if how in (How.ACROSS, How.DOWN) and len(laid) == 1:
        how, x, y, choices, laid = _across_first(position, how, x, y, choices, laid)
    held = Counter(Card.joker() if card.is_joker else card for card in position.hand)
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
    moves = [judge.scored(position, Move(MoveKind.PLACE, how, line, tuple(laid), x, y, index)) for line in ways]
    return _choose(text, moves)


def _across_first(
    position: Position, how: How, x: int, y: int, choices: list[list[Card]], laid: list[int]
) -> tuple[How, int, int, list[list[Card]], list[int]]:
    # A single card that makes two words is one move, written across; one that makes a word one way only is written so.
    cell = (x, y + laid[0]) if how is How.DOWN else (x + laid[0], y)
    card = choices[laid[0]][0]
    cards, cells = run_across(position.table, card, cell, how is How.DOWN)
    if len(cards) == 1 or (how is How.ACROSS and len(choices) > 1):
        return how, x, y, choices, laid
    at = cells.index(cell)
    other = How.ACROSS if how is How.DOWN else How.DOWN
    return other, *cells[0], [choices[laid[0]] if i == at else [card] for i, card in enumerate(cards)], [at]


def _only_word(position: Position, text: str, plain: str) -> Move:
    # A bare word: the legal moves that lay it.
    tokens = _tokens(plain, position)
    letters = [token.letter for token in tokens]
    if any(token.on_table for token in tokens) or "" in letters:
        raise InvalidText(
            f"{shown(text)}: where does the word begin? For example: 0,0 across {short(plain)}", text=text
        )
    fitting = [
        move
        for move in position.legal_moves.of_word("".join(f"[{letter}]" for letter in letters))
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


# -- positions --------------------------------------------------------------------------------------------------------


def parse_cards(text: str, lexicon: Lexicon) -> tuple[Card, ...]:
    """The cards of a text such as `L2x3 U4 ? s`: upper case natural, lower case a joker as that letter, `?` a joker.

    Raises InvalidText.
    """
    alphabet = lexicon.alphabet
    out = []
    for word in unicodedata.normalize("NFC", text).split():
        match = _CARD.fullmatch(word)
        if match is None:
            raise InvalidText(f"{shown(word)} is no card; cards are written L2, L2x3, s (a joker as S) or ?", text=text)
        sign, value, times = match.groups()
        letter, joker = _read_sign(sign, alphabet)
        if joker:
            if value:
                raise InvalidText(f"{shown(word)}: a joker has no value", text=text)
            out.append(Card.joker(letter))
        else:
            out.append(Card(letter, int(value or 0), int(times or 1)))
    return tuple(out)


def _cards_text(cards: Iterable[Card], alphabet: Alphabet) -> str:
    return " ".join(card_text(card, alphabet) for card in cards)


def position_text(position: Position) -> str:
    """The position in one line: fields parted by semicolons, each a name and its values; see `Position.to_text`."""
    alphabet = position.lexicon.alphabet
    if position.is_two_player:
        table = _cards_text(position.cards, alphabet)
    else:
        table = " ".join(
            f"{x},{y}:{card_text(card, alphabet)}" for (x, y), card in zip(position.cells, position.cards, strict=True)
        )
    rules = {option: value for option, value in position.rules.to_dict().items() if value != Rules().to_dict()[option]}
    fields = [
        ("two" if position.is_two_player else "round", ""),
        ("table", table),
        ("hand", _cards_text(position.hand, alphabet)),
        ("order", "" if position.is_two_player else str(position.order)),
        ("scored", "yes" if position.scored else ""),
        ("spent", " ".join(str(at + 1) for at in position.spent)),
        ("drawn", "yes" if position.drawn else ""),
        ("stock", str(position.stock)),
        ("others", " ".join(map(str, position.others))),
        ("scores", " ".join(map(str, position.scores))),
        ("gone", _cards_text(position.gone, alphabet)),
        ("buried", _cards_text(position.buried, alphabet)),
        ("rules", json.dumps(rules, ensure_ascii=False) if rules else ""),
    ]
    told = [f"{name} {value}".strip() for name, value in fields if value or name in ("two", "round", "table", "hand")]
    return "; ".join(told)


def parse_position(text: str, lexicon: Lexicon | str, rules: Rules | str | None) -> Position:
    """The position of a line that `position_text` wrote."""
    from wordgame.kortalfapet.position import Position

    expect(text, str, "the text of a position")
    words = Position.open_lexicon(lexicon)
    line, _, option_text = text.strip().partition("; rules ")
    fields: dict[str, str] = {}
    for part in line.split(";"):
        name, _, value = part.strip().partition(" ")
        if name in fields or name not in _FIELDS:
            raise InvalidText(f"{shown(name)} is no field of a position, or stands twice", text=text)
        fields[name] = value.strip()
    if ("two" in fields) == ("round" in fields) or "hand" not in fields:
        raise InvalidText("a position begins with `two;` or `round;` and has a hand", text=text)
    try:
        known: dict[str, Any] = {
            name: tuple(map(int, fields[name].split())) for name in ("others", "scores") if name in fields
        }
        known |= {name: int(fields[name]) for name in ("order", "stock") if name in fields}
        known["spent"] = tuple(int(number) - 1 for number in fields.get("spent", "").split())
        options = json.loads(option_text) if option_text else {}
    except (ValueError, RecursionError) as error:
        raise InvalidText(f"{shown(text)}: {error}", text=text) from error
    known |= {name: fields.get(name) == "yes" for name in ("scored", "drawn")}
    known |= {name: parse_cards(fields.get(name, ""), words) for name in ("gone", "buried")}
    hand = parse_cards(fields["hand"], words)
    chosen = rules if rules is not None else options
    if "two" in fields:
        table = parse_cards(fields.get("table", ""), words)
        return Position.two_player(table=table, hand=hand, lexicon=words, rules=chosen, **known)
    cells: dict[tuple[int, int], Card] = {}
    for word in fields.get("table", "").split():
        match = _PAIR.fullmatch(word)
        if match is None or (int(match[1]), int(match[2])) in cells:
            raise InvalidText(
                f"{shown(word)} is no card of a tableau, such as 3,-1:L2x3, or its cell is taken", text=text
            )
        (cells[int(match[1]), int(match[2])],) = parse_cards(match[3], words)
    return Position.round(table=cells, hand=hand, lexicon=words, rules=chosen, **known)


_FIELDS = frozenset(
    [
        "two",
        "round",
        "table",
        "hand",
        "order",
        "scored",
        "spent",
        "drawn",
        "stock",
        "others",
        "scores",
        "gone",
        "buried",
    ]
)  # `rules` is the last and holds JSON
