"""Texts of moves of Kortalfapet as people and programs write them, and reading them back, legal or not."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from wordgame import sentences
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, short, shown
from wordgame.errors import AmbiguousMove, InvalidText
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.moves import MAX_LINE, How, Move, MoveKind, run_across
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import State
from wordgame.kortalfapet.words import CARD, read_sign
from wordgame.messages import Message, Reason
from wordgame.protocol.moves import check_blanks

__all__ = ["MAX_MOVE_TEXT", "Laying", "parse_move"]

MAX_MOVE_TEXT = 4000
"""The most characters of the text of a move."""

_TABLEAU_MOVE = re.compile(r"(-?\d{1,5})\s*,\s*(-?\d{1,5})\s+(across|down)\s+(\S+)", re.IGNORECASE)
_MOST_WAYS = 21  # ways to read a text that are looked for: more than are shown

Laying = Callable[[str], Sequence[Move]]
"""The legal moves that lay a word; asked only where a text is nothing but a word."""


@dataclass(frozen=True, slots=True)
class _Token:
    # One card of a move text; what is left out is None.
    letter: str  # UPPER CASE; "" for `?`
    joker: bool
    value: int | None
    multiplier: int | None
    on_table: bool
    bare: bool  # written as a small letter, which people may have typed for a card

    @property
    def card(self) -> Card | None:
        """The card itself where it is written in full."""
        if self.joker:
            return Card.new_joker(self.letter)
        return None if self.value is None else Card(self.letter, self.value, self.multiplier or 1)

    def fits(self, card: Card) -> bool:
        if card.is_joker or self.joker:
            return card.is_joker == self.joker
        return (
            card.letter == self.letter
            and self.value in (None, card.value)
            and (self.multiplier == card.multiplier or (self.multiplier is None and self.value is None))
        )


def _unreadable(message: Message, text: str, at: int | None = None) -> InvalidText:
    return InvalidText(message, text=text, at=at, reasons=[Reason(say("unreadable", why=message))])


def parse_move(state: State, text: str, laying: Laying, blanks: str | None = None) -> Move:
    """The move that a text means in a state, legal or not, without its points; see `Position.parse`."""
    expect(text, str, "the text of a move")
    check_blanks(blanks)
    if len(text) > MAX_MOVE_TEXT:
        long = sentences.say("text_too_long", what=shown(text, 40), n=len(text), most=MAX_MOVE_TEXT)
        raise _unreadable(long, text[:MAX_MOVE_TEXT])
    plain = text.strip()
    head, _, rest = plain.partition(" ")
    if plain.casefold() == "pass":
        return Move(MoveKind.PASS, _alphabet=state.alphabet)
    if head.casefold() == "discard" and rest:
        return _discard(state, text, rest.strip())
    read = _two_player if state.is_two_player else _round
    return read(state, text, plain, laying, blanks)


# -- tokens -----------------------------------------------------------------------------------------------------------


def _tokens(text: str, state: State, blanks: str | None) -> list[_Token]:
    text = unicodedata.normalize("NFC", text)
    out: list[_Token] = []
    at, depth = 0, False
    while at < len(text):
        if text[at] in "()":
            if (text[at] == "(") == depth:
                raise _unreadable(say("bracket_extra", text=shown(text), at=at), text, at)
            depth = not depth
            at += 1
            continue
        match = CARD.match(text, at)
        if match is None:
            raise _unreadable(say("card_unreadable", text=shown(text), sign=shown(text[at])), text, at)
        out.append(_token(match, text, state.alphabet, depth))
        at = match.end()
        if len(out) > MAX_LINE:
            raise _unreadable(say("move_too_many_cards", text=shown(text), n=len(out)), text, at)
    if depth:
        raise _unreadable(say("bracket_open", text=shown(text)), text, len(text))
    if not out:
        raise _unreadable(say("no_word_given"), text)
    return _as_meant(out, state, blanks)


def _token(match: re.Match[str], text: str, alphabet: Alphabet, on_table: bool) -> _Token:
    sign, value, times = match.groups()
    try:
        letter, joker = read_sign(sign, alphabet)
    except InvalidText as error:
        raise _unreadable(error.message, text, match.start()) from error
    if joker and value:
        raise _unreadable(say("joker_value", text=shown(text)), text, match.start())
    multiplier = int(times) if times else 1 if value else None
    bare = joker and bool(letter) and "?" not in sign
    try:
        Card(letter, int(value or 0), multiplier or 1, joker)
    except InvalidText as error:
        raise _unreadable(error.message, text, match.start()) from error
    return _Token(letter, joker, int(value) if value else None, multiplier, on_table, bare)


def _as_meant(tokens: list[_Token], state: State, blanks: str | None) -> list[_Token]:
    # Small letters are jokers, unless they were typed for cards: where all is small and no value is given, and the
    # hand lacks the jokers. A move never writes itself so.
    if blanks == "lower" or not any(token.bare for token in tokens):
        return tokens
    if blanks is None:
        if not all(token.bare for token in tokens):
            return tokens
        jokers = sum(card.is_joker for card in state.hand)
        if sum(not token.on_table for token in tokens) <= jokers:
            return tokens
        return [replace(token, joker=False) for token in tokens]
    held = Counter(card.letter for card in state.hand if not card.is_joker)
    out = []
    for token in tokens:
        natural = replace(token, joker=False) if token.bare else token
        if not token.on_table and not natural.joker and natural.value is None:
            if held[natural.letter]:
                held[natural.letter] -= 1
            elif any(card.is_joker for card in state.hand):
                natural = replace(natural, joker=True)
        out.append(natural)
    return out


# -- two players ------------------------------------------------------------------------------------------------------


def _two_player(state: State, text: str, plain: str, laying: Laying, blanks: str | None) -> Move:
    spelling, at_sign, crossed = plain.partition("@")
    if at_sign:
        if not re.fullmatch("[0-9]{1,4}", crossed) or not 1 <= int(crossed) <= MAX_LINE:
            raise _unreadable(say("no_table_card", text=shown(text), card=shown(crossed)), text, text.find("@") + 1)
        tokens = _tokens(spelling, state, blanks)
        from_table = [at for at, token in enumerate(tokens) if token.on_table]
        if len(from_table) != 1:
            raise _unreadable(say("crossed_one", text=shown(text)), text)
        index = int(crossed) - 1
        return _complete(state, text, tokens, How.CROSSING, index, -from_table[0], index)
    if spelling.endswith("~"):
        return _complete(state, text, _tokens(spelling[:-1], state, blanks), How.FREE, 0, 0, 0)
    tokens = _tokens(spelling, state, blanks)
    from_table = [at for at, token in enumerate(tokens) if token.on_table]
    if not from_table:
        whole = any(token.value is not None or (token.joker and not token.bare) for token in tokens)
        if state.cards and not whole:
            return _only_word(state, text, plain, tokens, laying)
        return _complete(state, text, tokens, How.FRESH, 0, 0, 0)
    if len(from_table) > 1:
        if from_table != list(range(from_table[0], from_table[0] + len(from_table))):
            raise _unreadable(say("brackets_apart", text=shown(text)), text)
        return _complete(state, text, tokens, How.EXTENSION, -from_table[0], 0, 0)
    token = tokens[from_table[0]]
    places = [at for at, card in enumerate(state.cards) if card.letter == token.letter]
    if not places:
        raise InvalidText(
            say("no_table_card", text=shown(text), card=token.letter), text=text, reasons=[Reason(say("not_on_table"))]
        )
    moves = [one for place in places for one in _ways(state, text, tokens, How.CROSSING, place, -from_table[0], place)]
    if len(places) > 1:
        options = tuple(f"@{at + 1}" for at in places)
        raise _ambiguous(say("several_crossings", text=shown(text), options=options), moves)
    return _choose(text, moves)


def _discard(state: State, text: str, spelling: str) -> Move:
    alphabet = state.alphabet
    (token, *more) = _tokens(spelling, state, "lower")
    if more or token.on_table:
        raise _unreadable(say("discard_one", text=shown(text)), text)
    if token.bare:  # no joker of the hand stands for a letter: a small letter is the card's
        token = replace(token, joker=False)
    fitting = [card for card in dict.fromkeys(state.hand) if token.fits(card)]
    if token.joker or not fitting:
        fitting = [Card.new_joker() if token.joker else _absent(state, token)]
    return _choose(text, [Move(MoveKind.DISCARD, line=(card,), _alphabet=alphabet) for card in fitting])


# -- rounds -----------------------------------------------------------------------------------------------------------


def _round(state: State, text: str, plain: str, laying: Laying, blanks: str | None) -> Move:
    match = _TABLEAU_MOVE.fullmatch(plain)
    if match is None:
        tokens = _tokens(plain, state, blanks)
        if any(token.on_table or not token.letter for token in tokens):
            raise _unreadable(say("begin_where", text=shown(text), word=short(plain)), text)
        return _only_word(state, text, plain, tokens, laying)
    x, y, way, spelling = match.groups()
    tokens = _tokens(spelling, state, blanks)
    return _complete(state, text, tokens, How(way.lower()), int(x), int(y), 0)


def _across_first(state: State, move: Move) -> Move:
    # A single card that makes two words is one move, written across; one that makes a word one way only is written so.
    down = move.how is How.DOWN
    card, cell = move.cards[0], move.cells[0]
    cards, cells = run_across(state.grid, card, cell, down)
    if len(cards) == 1 or (not down and len(move.line) > 1):
        return move
    (x, y) = cells[0]
    return replace(move, how=How.ACROSS if down else How.DOWN, line=cards, laid=(cells.index(cell),), x=x, y=y)


# -- cards for the tokens ---------------------------------------------------------------------------------------------


def _complete(state: State, text: str, tokens: list[_Token], how: How, x: int, y: int, index: int) -> Move:
    return _choose(text, _ways(state, text, tokens, how, x, y, index))


def _ways(state: State, text: str, tokens: list[_Token], how: How, x: int, y: int, index: int) -> list[Move]:
    # Every move that the tokens can mean, by the cards that stand for those without a value.
    line: list[list[Card]] = []
    laid = []
    for at, token in enumerate(tokens):
        if not token.letter:
            raise _unreadable(say("joker_open", text=shown(text)), text)
        there = _table_card(state, token, how, x, y, at, index)
        if token.on_table:
            line.append(there)
        elif how in (How.ACROSS, How.DOWN) and token.card is None and there and there[0].letter == token.letter:
            line.append(there)  # brackets left out
        else:
            laid.append(at)
            card = token.card
            fitting = [one for one in dict.fromkeys(state.hand) if token.fits(one)]
            line.append([card] if card is not None else fitting or [_absent(state, token)])
    moves = [
        Move(MoveKind.PLACE, how, cards, tuple(laid), x, y, index, _alphabet=state.alphabet)
        for cards in _spread(line, set(laid), Counter(state.hand))
    ]
    if how in (How.ACROSS, How.DOWN) and len(laid) == 1 and tokens[laid[0]].card is None:
        return list(dict.fromkeys(_across_first(state, move) for move in moves))
    return moves


def _table_card(state: State, token: _Token, how: How, x: int, y: int, at: int, index: int) -> list[Card]:
    # The card of the table that the token names, where it lies, or several in free stealing; none for a card of the
    # hand on a free cell. A card that lies elsewhere, or nowhere, is taken as written: the judge finds fault with it.
    if how is How.FREE:
        fitting = [card for card in dict.fromkeys(state.cards) if token.fits(card) and card.letter == token.letter]
        if token.value is None and fitting:
            return fitting
    elif state.is_two_player:
        place = index if how is How.CROSSING else x + at
        if token.on_table and 0 <= place < len(state.cards) and state.cards[place].letter == token.letter:
            return [state.cards[place]]
    else:
        there = state.grid.get((x, y + at) if how is How.DOWN else (x + at, y))
        if there is not None and (not token.on_table or there.letter == token.letter):
            return [there]
    return [token.card or _absent(state, token)] if token.on_table else []


def _absent(state: State, token: _Token) -> Card:
    # The card of a token that is not where the text says: as it is written, or the plainest of its letter.
    if token.card is not None:
        return token.card
    cards = [card for card in state.rules.letter_cards.cards_in(state.alphabet) if token.fits(card)]
    return cards[0] if cards else Card(token.letter, 0)


def _spread(line: list[list[Card]], laid: set[int], held: Counter[Card]) -> list[tuple[Card, ...]]:
    # Every choice of one card a place that the hand can give, or one that it cannot where there is none.
    out: dict[tuple[Card, ...], None] = {}

    def choose(chosen: tuple[Card, ...], left: Counter[Card]) -> Iterator[tuple[Card, ...]]:
        at = len(chosen)
        if at == len(line):
            yield chosen
            return
        choices = line[at]
        if at not in laid:
            for card in choices:
                yield from choose((*chosen, card), left)
            return
        there = [card for card in choices if left[Card.new_joker() if card.is_joker else card] > 0]
        for card in there or choices[:1]:
            plain = Card.new_joker() if card.is_joker else card
            yield from choose((*chosen, card), left - Counter([plain]))

    for cards in choose((), held):
        out[cards] = None
        if len(out) == _MOST_WAYS:
            break
    return list(out)


def _only_word(state: State, text: str, plain: str, tokens: list[_Token], laying: Laying) -> Move:
    # A bare word: the legal moves that lay it, with jokers where small letters stand; else however it can be laid.
    if any(not token.letter for token in tokens):
        raise _unreadable(say("joker_open", text=shown(text)), text)
    moves = laying("".join(f"[{token.letter}]" for token in tokens))
    for exact in (True, False):
        fitting = [
            move
            for move in moves
            if all(
                token.fits(move.line[at]) or (token.bare and not exact)
                for at, token in enumerate(tokens)
                if at in move.laid
            )
        ]
        if fitting:
            return _choose(text, fitting)
    raise InvalidText(say("no_such_move", text=shown(text)), text=text)


def _choose(text: str, moves: Sequence[Move]) -> Move:
    if len(moves) == 1:
        return moves[0]
    several = tuple(str(move) for move in moves[:6]) + (("...",) if len(moves) > 6 else ())
    raise _ambiguous(say("several_moves", text=shown(text), moves=several), moves)


def _ambiguous(message: Message, moves: Sequence[Move]) -> AmbiguousMove:
    reasons = [Reason(say("ambiguous", move=str(move))) for move in moves[: _MOST_WAYS - 1]]
    return AmbiguousMove(message, reasons=reasons, moves=moves)
