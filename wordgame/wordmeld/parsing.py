"""Moves from text: as they are written by `str(move)`, and as people type them in small letters.

Knows a state only for what people leave out: which of the cards typed in small letters are jokers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, product

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import expect, short, shown
from wordgame.errors import AmbiguousMove, InvalidText
from wordgame.messages import Reason
from wordgame.protocol.moves import check_blanks
from wordgame.sentences import say as say_shared
from wordgame.wordmeld.cards import plain, split
from wordgame.wordmeld.moves import Move, MoveKind, NewWord
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.state import MOST_CARDS, MOST_LETTERS, MOST_WORDS, State

__all__ = ["MAX_MOVE_TEXT", "meant", "parse_move", "read_table"]

MAX_MOVE_TEXT = 8_000
"""Characters of a move's text at most: 390 cards in brackets, twice, with room to spare."""

MOST_READINGS = 50
"""Readings of a text that an error lists at most."""

ACTIONS = ("draw", "take", "keep", "pass")


def parse_move(text: str, state: State, blanks: str | None = None) -> Move:
    """The move that a text stands for, legal or not.

    Small letters are jokers ("lower"), or mean the same as capitals ("none"). By default they are jokers, unless the
    text has small letters alone and does not begin with `>`: then somebody typed it so, and a letter is a joker only
    where no card of that letter is left. Raises InvalidText that says what cannot be read, AmbiguousMove where table
    words differ by their jokers alone.
    """
    expect(text, str, "the text of a move")
    check_blanks(blanks)
    _bound(text, len(text), "a move")
    given = " ".join(text.split())
    head, _, tail = given.partition(" ")
    if not tail and given in ACTIONS:
        return Move(MoveKind(given))
    alphabet = state.alphabet
    if head == "discard":
        tiles = alphabet.encode_tiles(tail if blanks == "lower" else tail.upper())
        if len(tiles) != 1:
            raise InvalidText(say("one_discard", given=shown(text)), text=text)
        return Move.discard(alphabet.tile_text(0 if tiles[0] & BLANK else tiles[0]))
    written = given.startswith(">")  # as `str` writes a move of jokers alone
    given = given.removeprefix(">").strip()
    small = given == given.lower() != given.upper() and not written
    move = _read(given, text, alphabet)
    if blanks == "none" or (blanks is None and small):
        return _typed(move, state, text)
    return move


def meant(text: str) -> list[Reason]:
    """The hint that a refused text is the name of an action, but for its capitals; nothing where it is none.

    >>> [str(reason) for reason in meant("DRAW")]
    ['in capitals this is a word: did you mean the action `draw`?']
    """
    small = " ".join(text[:MAX_MOVE_TEXT].lower().split())
    head, _, tail = small.partition(" ")
    known = small in ACTIONS or (head == "discard" and len(tail) in (1, 2, 3))
    if not known or text.split()[0] == head:
        return []
    return [Reason(say("meant_action", action=f"{head} {text.split()[1]}" if tail else head))]


def read_table(words: Sequence[str], taken_back: str | None, alphabet: Alphabet) -> tuple[list[str], str | None]:
    """The words of a proposed table and the cards taken back, as they lie; raises InvalidText, TypeError.

    What is longer than could lie there is refused before it is looked at.
    """
    expect(words, Sequence, "a move or a table")
    if len(words) > MOST_WORDS:
        raise InvalidText(say("too_many_table_words", n=len(words), most=MOST_WORDS))
    for word in words:
        expect(word, str, "a word of the table")
    _bound(" ".join(words[:3]), sum(map(len, words)) + len(taken_back or ""), "a table")
    tiles = [alphabet.encode_tiles(word) for word in words]
    for codes in tiles:
        if not codes or 0 in codes:
            raise InvalidText(say("table_word_empty"))
        if len(codes) > MOST_LETTERS:
            told = short(alphabet.decode_tiles(codes))
            raise InvalidText(say("table_word_too_long", word=told, n=len(codes), most=MOST_LETTERS))
    back = b"" if taken_back is None else alphabet.encode_tiles(taken_back)
    if max(sum(map(len, tiles)), len(back)) > MOST_CARDS:
        raise InvalidText(say("too_many_cards", most=MOST_CARDS))
    put_back = None if taken_back is None else alphabet.decode_tiles(back)
    return [alphabet.decode_tiles(codes) for codes in tiles], put_back


def _bound(text: str, n: int, what: str) -> None:
    if n > MAX_MOVE_TEXT:
        raise InvalidText(say_shared("text_too_long", what=what, n=n, most=MAX_MOVE_TEXT), text=shown(text))


def _read(given: str, text: str, alphabet: Alphabet) -> Move:
    left, arrow, right = given.partition(">")
    if not arrow:
        left, right = "", given
    broken = [alphabet.decode_tiles(alphabet.encode_tiles(word)) for word in left.split()]
    made = [_parse_word(word, text, alphabet) for word in right.split()]
    if not made:
        raise InvalidText(say("makes_no_word", given=shown(text)), text=text)
    return Move.words(broken, made)


def _parse_word(word: str, text: str, alphabet: Alphabet) -> NewWord:
    cards: list[str] = []
    own: list[bool] = []
    inside = False
    for piece in word.replace("(", "\0(").replace(")", "\0)").split("\0"):
        if piece[:1] in ("(", ")"):
            if inside == (piece[0] == "("):
                raise InvalidText(say("parentheses", word=shown(word), given=shown(text)), text=text)
            inside = not inside
            piece = piece[1:]
        tiles = alphabet.encode_tiles(piece)
        if 0 in tiles:
            raise InvalidText(say("joker_for_nothing", word=shown(word), given=shown(text)), text=text)
        cards += [alphabet.tile_text(tile) for tile in tiles]
        own += [not inside] * len(tiles)
    if inside or not cards:
        raise InvalidText(say("parentheses", word=shown(word), given=shown(text)), text=text)
    return NewWord(tuple(cards), tuple(own))


# -- as people type ---------------------------------------------------------------------------------------------------


def _typed(move: Move, state: State, text: str) -> Move:
    """The move with each letter as a card that is there: a natural one first, then a joker."""
    choices = []
    for word, count in Counter(map(str.upper, move.broken)).items():
        there = [laid for laid in state.table if laid.upper() == word]
        kinds = list(dict.fromkeys(there))
        if len(kinds) > 1 and count < len(there):
            choices.append([[kind] * count for kind in kinds])
        else:
            choices.append([there[:count] + [word] * max(0, count - len(there))])
    readings = [_filled([one for group in chosen for one in group], move, state) for chosen in _some(choices)]
    different = list(dict.fromkeys(readings))
    if len(different) > 1:
        words = tuple(dict.fromkeys(word for reading in different for word in reading.broken))
        raise AmbiguousMove(say("ambiguous_table_word", text=shown(text), words=words), moves=different)
    return different[0]


def _some(choices: list[list[list[str]]]) -> list[tuple[list[str], ...]]:
    return list(islice(product(*choices), MOST_READINGS))


def _filled(broken: list[str], move: Move, state: State) -> Move:
    hand = Counter(state.cards)
    free = Counter(plain(card) if state.rules.joker_reassign else card for word in broken for card in split(word))
    made = []
    for word in move.made:
        cards = []
        for card, own in zip(word.cards, word.own, strict=True):
            small, capital = _both(card, state.alphabet)
            pool = hand if own else free
            jokers = ("?",) if own or state.rules.joker_reassign else (small,)
            source = next((one for one in (capital, *jokers) if pool[one] > 0), capital)
            pool[source] -= 1
            cards.append(capital if source == capital else small)
        made.append(NewWord(tuple(cards), word.own))
    return Move.words(broken, made)


def _both(card: str, alphabet: Alphabet) -> tuple[str, str]:
    """The card as a joker and as a natural card."""
    tile = alphabet.encode_tiles(card)[0]
    return alphabet.tile_text(tile | BLANK), alphabet.tile_text(tile & ~BLANK)
