"""The judge of Kortalfapet: what may be done in a position, what a move scores, and every reason against one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from wordgame.doors import short
from wordgame.errors import InvalidText
from wordgame.game import Reason, Verdict
from wordgame.kortalfapet.deck import Card, as_read
from wordgame.kortalfapet.meaning import refusal
from wordgame.kortalfapet.moves import How, Move, MoveKind, expect_move, run_across
from wordgame.kortalfapet.words import Word, points

if TYPE_CHECKING:
    from wordgame.kortalfapet.position import Position

__all__ = [
    "check",
    "left_points",
    "number_of_words",
    "other_actions",
    "own_points",
    "runs",
    "scored",
    "stolen_points",
    "used_cards",
]


# -- what may be done -------------------------------------------------------------------------------------------------


def other_actions(position: Position, *, has_placements: bool) -> tuple[Move, ...]:
    """The legal discards and the pass. A player who is stuck discards once, while there is a stock, and then passes."""
    out: list[Move] = []
    may_pass = position.rules.voluntary_pass
    if not has_placements:
        if position.hand and position.stock > 0 and not position.drawn:
            alphabet = position.lexicon.alphabet
            hand = dict.fromkeys(position.hand)
            out += [Move(MoveKind.DISCARD, line=(card,), _alphabet=alphabet) for card in hand]
        else:
            may_pass = True
    return (*out, Move(MoveKind.PASS)) if may_pass else tuple(out)


def number_of_words(position: Position) -> tuple[int, int]:
    """The least and the most new words that a move may form in a round, by the options and the order of the player."""
    if position.cards and position.rules.must_form_extra and position.order >= 3:
        return 2, 1000
    if position.cards and position.rules.second_single_word and position.order == 2:
        return 1, 1
    return 1, 1000


def runs(position: Position) -> Iterator[bytes]:
    """Every run of two or more cards of a tableau, across and down, as letter codes: the words that lie there."""
    code = position.lexicon.alphabet.code
    table = position.table
    for step_x, step_y in ((1, 0), (0, 1)):
        for x, y in table:
            if (x - step_x, y - step_y) in table:
                continue
            letters = []
            while (x, y) in table:
                letters.append(code(table[x, y].letter))
                x, y = x + step_x, y + step_y
            if len(letters) > 1:
                yield bytes(letters)


# -- points of two players --------------------------------------------------------------------------------------------


def _counting(position: Position) -> list[Card]:
    # The cards of the table with the multipliers that still count.
    return [
        Card(card.letter, card.value) if at in position.spent and not card.is_joker else card
        for at, card in enumerate(position.cards)
    ]


def left_points(position: Position, used: Iterable[int]) -> int:
    """What the owner of the word on the table scores when the cards with these indices are stolen from it."""
    gone = set(used)
    table = _counting(position)
    left = [card for at, card in enumerate(table) if at not in gone]
    total = sum(card.value for card in left)
    multiplying = left if position.rules.stolen_multiplier == "travels" else table
    return total * max((card.multiplier for card in multiplying), default=1)


def stolen_points(position: Position, used: Iterable[int]) -> int:
    """What the owner of the word on the table loses when the cards with these indices are used."""
    return 0 if position.scored else left_points(position, ()) - left_points(position, used)


def own_points(position: Position, laid: Sequence[Card], used: Iterable[int]) -> int:
    """What a new word of these cards from the hand and those cards of the table is worth."""
    table = _counting(position)
    taken = [table[at] for at in used]
    carried = taken if position.scored or position.rules.stolen_multiplier != "stays" else []
    times = max((card.multiplier for card in (*laid, *carried)), default=1)
    return sum(card.value for card in (*laid, *taken)) * times


def used_cards(position: Position, move: Move) -> tuple[int, ...] | None:
    """The indices of the table's cards that a move of two players uses; None where they do not lie there so."""
    table = position.cards
    laid = set(move.laid)
    taken = [(at, card) for at, card in enumerate(move.line) if at not in laid]
    if move.how is How.FRESH:
        return None if taken or table else ()
    if move.how is How.CROSSING:
        fits = len(taken) == 1 and 0 <= move.index < len(table) and taken[0] == (-move.y, table[move.index])
        return (move.index,) if fits and move.x == move.index else None
    if move.how is How.EXTENSION:
        fits = [(-move.x + at, card) for at, card in enumerate(table)] == taken and move.y == 0 and bool(table)
        return tuple(range(len(table))) if fits else None
    used: list[int] = []
    for _, card in taken:
        at = next((at for at, other in enumerate(table) if other == card and at not in used), None)
        if at is None:
            return None
        used.append(at)
    return tuple(used) if used else None


# -- judging a move ---------------------------------------------------------------------------------------------------


def check(position: Position, move: Move) -> Verdict:
    """Every reason against a move, its words with their points, and its score."""
    expect_move(move)
    try:
        move = _as_read(position, move)
    except InvalidText as error:
        return Verdict(False, (Reason("strange_letter", f"a card of the move: {error}"),))
    if move.kind is not MoveKind.PLACE:
        return _check_action(position, move)
    reasons = _geometry(position, move)
    if reasons:
        return Verdict(False, tuple(reasons))
    if position.is_two_player:
        words, bases = _two_player_words(position, move)
    else:
        words, bases = _round_words(position, move)
    shortest = position.rules.min_word_length
    lexicon = position.lexicon
    judged = []
    for word in words:
        valid = word.word in lexicon
        judged.append(replace(word, valid=valid))
        if not valid:
            reasons.append(Reason("not_a_word", f"{short(word.word)} is not in the lexicon", (word.word,), word.cells))
        if len(word.cells) < shortest:
            reasons.append(
                Reason("too_short", f"{word.word} has fewer than {shortest} letters", (word.word,), word.cells)
            )
    for base, new in bases:
        reason = refusal(position.rules, lexicon, base, new)
        if reason:
            reasons.append(reason)
    if not position.is_two_player:
        least, most = number_of_words(position)
        if len(words) < least:
            reasons.append(Reason("no_extra_word", "from the third player on, a move forms at least two new words"))
        if len(words) > most:
            reasons.append(Reason("extra_word", "the second player forms exactly one new word"))
    return Verdict(not reasons, tuple(reasons), tuple(judged), sum(word.score for word in words))


def scored(position: Position, move: Move) -> Move:
    """The same move with the points that it makes in a position where it is legal, whatever points it came with.

    Raises InvalidText for a letter that the alphabet lacks.
    """
    move = replace(_as_read(position, move), score=0, stolen=0, crosses=(), _table=None)
    if move.kind is not MoveKind.PLACE:
        return move
    if position.is_two_player:
        used = used_cards(position, move) or ()
        stolen = stolen_points(position, used) if position.cards else 0
        return replace(move, score=own_points(position, move.cards, used), stolen=stolen)
    score = points(move.line) if len(move.line) > 1 else 0
    for card, cell in zip(move.cards, move.cells, strict=True):
        cards, _ = run_across(position.table, card, cell, move.how is How.DOWN)
        score += points(cards) if len(cards) > 1 else 0
    return replace(move, score=score, _table=position.table)


def _as_read(position: Position, move: Move) -> Move:
    # The move with the letters of its cards as the alphabet of the position reads them.
    alphabet = position.lexicon.alphabet
    return replace(move, line=tuple([as_read(card, alphabet) for card in move.line]), _alphabet=alphabet)


def _check_action(position: Position, move: Move) -> Verdict:
    stuck = position.legal_moves.placements == 0
    if move in other_actions(position, has_placements=not stuck):
        return Verdict(True, score=0)
    name = str(move.kind)
    if not stuck:
        code, message = "not_stuck", f"{name}: a word can be laid, so one must be"
    elif move.kind is MoveKind.PASS:
        code, message = "must_discard", "pass: a card goes under the stock first"
    elif position.drawn:
        code, message = "discarded", "a card has gone under the stock this turn already"
    elif not position.stock:
        code, message = "no_stock", "the stock is empty: there is nothing to draw"
    else:
        code, message = "not_in_hand", f"{move}: the hand has no such card"
    return Verdict(False, (Reason(code, message),))


def _geometry(position: Position, move: Move) -> list[Reason]:
    # Whether the cards are there, and lie as the move says.
    line, laid = move.line, move.laid
    if (
        not laid
        or len(set(laid)) != len(laid)
        or list(laid) != sorted(laid)
        or not 0 <= laid[0] <= laid[-1] < len(line)
    ):
        return [Reason("no_card_laid", "a move lays at least one card of the hand")]
    reasons = []
    cards = [Card.joker() if card.is_joker else card for card in move.cards]
    missing = Counter(cards) - Counter(position.hand)
    for card in missing:
        shown = "a joker" if card.is_joker else str(card)
        reasons.append(Reason("not_in_hand", f"the hand does not hold {shown} often enough", (), ()))
    if any(not card.letter for card in line):
        reasons.append(Reason("open_joker", "a joker must stand for a letter"))
    if position.is_two_player:
        free = position.rules.steal_geometry == "free" and bool(position.cards)
        allowed = (How.FREE,) if free else (How.CROSSING, How.EXTENSION) if position.cards else (How.FRESH,)
        if move.how not in allowed:
            named = " or ".join(str(how) for how in allowed)
            reasons.append(Reason("geometry", f"here a word is laid {named}, not {move.how}"))
        elif used_cards(position, move) is None:
            reasons.append(Reason("not_on_table", "the cards of the table do not lie as the move says"))
        return reasons
    return reasons + _tableau_geometry(position, move)


def _tableau_geometry(position: Position, move: Move) -> list[Reason]:
    table = position.table
    if move.how not in (How.ACROSS, How.DOWN):
        return [Reason("geometry", f"in a round a word is laid across or down, not {move.how}")]
    down = move.how is How.DOWN
    cells = move.line_cells
    laid = set(move.laid)
    for at, cell in enumerate(cells):
        if at in laid and cell in table:
            return [Reason("occupied", f"a card lies on {cell[0]},{cell[1]} already", (), (cell,))]
        if at not in laid and table.get(cell) != move.line[at]:
            return [Reason("not_on_table", "the cards of the table do not lie as the move says", (), (cell,))]
    before = (move.x, move.y - 1) if down else (move.x - 1, move.y)
    after = (move.x, move.y + len(cells)) if down else (move.x + len(cells), move.y)
    for cell in (before, after):
        if cell in table:
            return [Reason("not_whole", "the word goes on over a card of the table", (), (cell,))]
    if not table:
        if down or (move.x, move.y) != (0, 0):
            return [Reason("geometry", "the first word lies across from 0,0")]
        return []
    crossed = [
        len(run_across(table, card, cell, down)[0]) > 1 for card, cell in zip(move.cards, move.cells, strict=True)
    ]
    if len(laid) == len(cells) and not any(crossed):
        return [Reason("not_connected", "the word touches no card of the table")]
    if down and len(laid) == 1 and crossed[0]:
        return [Reason("geometry", "a single card that makes two words is written across")]
    return []


def _two_player_words(position: Position, move: Move) -> tuple[list[Word], list[tuple[str, str]]]:
    used = used_cards(position, move) or ()
    word = Word.of(move.line, own_points(position, move.cards, used), move.line_cells, position.lexicon.alphabet)
    return [word], [(position.table_word, word.word)] if position.cards else []


def _round_words(position: Position, move: Move) -> tuple[list[Word], list[tuple[str, str]]]:
    table, alphabet = position.table, position.lexicon.alphabet
    words = []
    bases: list[tuple[str, str]] = []
    lines = [(move.line, move.line_cells)] if len(move.line) > 1 else []
    for card, cell in zip(move.cards, move.cells, strict=True):
        across = run_across(table, card, cell, move.how is How.DOWN)
        if len(across[0]) > 1:
            lines.append(across)
    for cards, cells in lines:
        word = Word.of(cards, points(cards), cells, alphabet)
        words.append(word)
        old: list[int] = []
        for card, cell in zip(cards, cells, strict=True):
            if cell in table:
                old.append(alphabet.code(card.letter))
            if cell not in table or cell == cells[-1]:
                if len(old) > 1:
                    bases.append((alphabet.decode(old), word.word))
                old = []
    return words, bases
