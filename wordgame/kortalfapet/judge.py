"""The judge of Kortalfapet: what may be done, what a move scores, and every reason against one.

The one room that applies the rules of laying. It looks at states, and lists nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wordgame import sentences
from wordgame.doors import short
from wordgame.errors import InvalidText
from wordgame.kortalfapet.cards import Card, as_read
from wordgame.kortalfapet.meaning import refusal
from wordgame.kortalfapet.moves import How, Move, MoveKind, expect_move, run_across
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import State
from wordgame.kortalfapet.words import Word, card_text, points
from wordgame.messages import Message, Reason
from wordgame.protocol.verdicts import Verdict

__all__ = [
    "Ruling",
    "left_points",
    "number_of_words",
    "other_actions",
    "own_points",
    "rule",
    "runs",
    "scored",
    "stolen_points",
    "used_cards",
]


# -- what may be done -------------------------------------------------------------------------------------------------


def other_actions(state: State, *, has_placements: bool) -> tuple[Move, ...]:
    """The legal discards and the pass. A player who is stuck discards once, while there is a stock, and then passes."""
    out: list[Move] = []
    may_pass = state.rules.voluntary_pass
    if not has_placements:
        if state.hand and state.stock > 0 and not state.drawn:
            alphabet = state.alphabet
            hand = dict.fromkeys(state.hand)
            out += [Move(MoveKind.DISCARD, line=(card,), _alphabet=alphabet) for card in hand]
        else:
            may_pass = True
    return (*out, Move(MoveKind.PASS)) if may_pass else tuple(out)


def number_of_words(state: State) -> tuple[int, int]:
    """The least and the most new words that a move may form in a round, by the options and the order of the player."""
    if state.cards and state.rules.must_form_extra and state.order >= 3:
        return 2, 1000
    if state.cards and state.rules.second_single_word and state.order == 2:
        return 1, 1
    return 1, 1000


def runs(state: State) -> Iterator[bytes]:
    """Every run of two or more cards of a tableau, across and down, as letter codes: the words that lie there."""
    code = state.alphabet.code
    table = state.grid
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


def _counting(state: State) -> list[Card]:
    # The cards of the table with the multipliers that still count.
    return [
        Card(card.letter, card.value) if at in state.spent and not card.is_joker else card
        for at, card in enumerate(state.cards)
    ]


def left_points(state: State, used: Iterable[int]) -> int:
    """What the owner of the word on the table scores when the cards with these indices are stolen from it."""
    gone = set(used)
    table = _counting(state)
    left = [card for at, card in enumerate(table) if at not in gone]
    total = sum(card.value for card in left)
    multiplying = left if state.rules.stolen_multiplier == "travels" else table
    return total * max((card.multiplier for card in multiplying), default=1)


def stolen_points(state: State, used: Iterable[int]) -> int:
    """What the owner of the word on the table loses when the cards with these indices are used."""
    return 0 if state.scored else left_points(state, ()) - left_points(state, used)


def own_points(state: State, laid: Sequence[Card], used: Iterable[int]) -> int:
    """What a new word of these cards from the hand and those cards of the table is worth."""
    table = _counting(state)
    taken = [table[at] for at in used]
    carried = taken if state.scored or state.rules.stolen_multiplier != "stays" else []
    times = max((card.multiplier for card in (*laid, *carried)), default=1)
    return sum(card.value for card in (*laid, *taken)) * times


def used_cards(state: State, move: Move) -> tuple[int, ...] | None:
    """The indices of the table's cards that a move of two players uses; None where they do not lie there so."""
    table = state.cards
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


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict with what was worked out on the way to it.

    `move` has the points that it makes. Two players: `used` holds the indices of the cards of the table that the new
    word uses, `left` is what the word on the table then scores.
    """

    verdict: Verdict
    move: Move
    used: tuple[int, ...] = ()
    left: int = 0


def rule(state: State, move: Move, stuck: Callable[[], bool]) -> Ruling:
    """Every reason against a move, its words with their points, and its score. TypeError for what is no move.

    `stuck` says whether no word can be laid at all; it is asked only about a discard or a pass.
    """
    expect_move(move)
    try:
        move = _as_read(state, move)
    except InvalidText as error:
        strange = say("strange_letter", place=say("place_move"), why=error.message)
        return Ruling(_refused([Reason(strange)], move), move)
    if state.is_over:
        return Ruling(_refused([Reason(sentences.say("game_over"))], move), move)
    if move.kind is not MoveKind.PLACE:
        left = left_points(state, ()) if state.is_two_player else 0
        return Ruling(_rule_action(state, move, stuck()), move, left=left)
    reasons = _geometry(state, move)
    if reasons:
        return Ruling(_refused(reasons, move), move)
    used: tuple[int, ...] = ()
    if state.is_two_player:
        used = used_cards(state, move) or ()
        words, bases = _two_player_words(state, move, used)
    else:
        words, bases = _round_words(state, move)
    judged = []
    for word in words:
        valid = word.word in state.lexicon
        judged.append(word if valid else replace(word, valid=False))
        reasons += _against_word(state, judged[-1])
    for base, new in bases:
        reason = refusal(state.rules, state.lexicon, base, new)
        if reason:
            reasons.append(reason)
    if not state.is_two_player:
        least, most = number_of_words(state)
        if len(words) < least:
            reasons.append(Reason(say("no_extra_word")))
        if len(words) > most:
            reasons.append(Reason(say("extra_word")))
    score = sum(word.score for word in words)
    left = 0
    if state.is_two_player:
        left = left_points(state, used)
        move = replace(move, score=score, stolen=0 if state.scored else left_points(state, ()) - left)
    else:
        move = replace(move, score=score, crosses=tuple(judged[len(move.line) > 1 :]), _table=state.grid)
    verdict = Verdict(not reasons, tuple(reasons), tuple(judged), score, "kortalfapet", move)
    return Ruling(verdict, move, used, left)


def _against_word(state: State, word: Word) -> Iterator[Reason]:
    shortest = state.rules.min_word_length
    if not word.valid:
        yield Reason(sentences.say("not_a_word", word=short(word.word)), words=(word.word,), cells=word.cells)
    if len(word.cells) < shortest:
        yield Reason(say("too_short", word=short(word.word), least=shortest), words=(word.word,), cells=word.cells)


def scored(state: State, move: Move) -> Move:
    """The same move with the points that it makes in a state where it is legal, whatever points it came with.

    Raises InvalidText for a letter that the alphabet lacks.
    """
    move = _as_read(state, move)
    if move.kind is not MoveKind.PLACE:
        return move
    if state.is_two_player:
        used = used_cards(state, move) or ()
        stolen = stolen_points(state, used) if state.cards else 0
        return replace(move, score=own_points(state, move.cards, used), stolen=stolen)
    score = points(move.line) if len(move.line) > 1 else 0
    for card, cell in zip(move.cards, move.cells, strict=True):
        cards, _ = run_across(state.grid, card, cell, move.how is How.DOWN)
        score += points(cards) if len(cards) > 1 else 0
    return replace(move, score=score, _table=state.grid)


def _as_read(state: State, move: Move) -> Move:
    # The move without the points it came with, and with the letters of its cards as the alphabet reads them.
    alphabet = state.alphabet
    line = tuple([as_read(card, alphabet) for card in move.line])
    if move.kind is MoveKind.DISCARD:  # a joker of the hand stands for no letter
        line = tuple([Card.new_joker() if card.is_joker else card for card in line])
    return replace(move, line=line, score=0, stolen=0, crosses=(), _table=None, _alphabet=alphabet)


def _refused(reasons: Sequence[Reason], move: Move) -> Verdict:
    return Verdict(False, tuple(reasons), game="kortalfapet", move=move)


def _rule_action(state: State, move: Move, stuck: bool) -> Verdict:
    if move in other_actions(state, has_placements=not stuck):
        return Verdict(True, score=0, game="kortalfapet", move=move)
    if move.kind is MoveKind.DISCARD and len(move.line) != 1:
        why = say("discard_one_card", given=len(move.line))
    elif move.kind is MoveKind.DISCARD and move.line[0] not in state.hand:
        why = say("not_in_hand", card=_named(move.line[0], state))
    elif not stuck:
        why = say("not_stuck", action=move.kind.value)
    elif move.kind is MoveKind.PASS:
        why = say("must_discard")
    elif state.drawn:
        why = say("discarded")
    else:
        why = say("no_stock")
    return _refused([Reason(why)], move)


def _named(card: Card, state: State) -> str | Message:
    return say("a_joker") if card.is_joker else card_text(card, state.alphabet)


def _wrong(code: str, cell: tuple[int, int] | None = None, **params: Any) -> Reason:
    cells = () if cell is None else (cell,)
    if code in ("occupied", "not_on_table", "not_whole", "not_connected"):
        return Reason(say(code, **params), cells=cells)
    return Reason(say("geometry", why=say(code, **params)), cells=cells)


def _geometry(state: State, move: Move) -> list[Reason]:
    # Whether the cards are there, and lie as the move says.
    line, laid = move.line, move.laid
    if (
        not laid
        or len(set(laid)) != len(laid)
        or list(laid) != sorted(laid)
        or not 0 <= laid[0] <= laid[-1] < len(line)
    ):
        return [Reason(say("no_card_laid"))]
    reasons = []
    cards = [Card.new_joker() if card.is_joker else card for card in move.cards]
    missing = Counter(cards) - Counter(state.hand)
    reasons += [Reason(say("not_in_hand", card=_named(card, state))) for card in missing]
    if any(not card.letter for card in line):
        reasons.append(Reason(say("open_joker")))
    if state.is_two_player:
        free = state.rules.steal_geometry == "free" and bool(state.cards)
        allowed = (How.FREE,) if free else (How.CROSSING, How.EXTENSION) if state.cards else (How.FRESH,)
        if move.how not in allowed:
            named = _how(allowed[0])
            if len(allowed) > 1:
                named = say("either", one=named, other=_how(allowed[1]))
            reasons.append(_wrong("laid_here", allowed=named, how=_how(move.how)))
        elif used_cards(state, move) is None:
            reasons.append(_not_there(state, move))
        return reasons
    return reasons + _tableau_geometry(state, move)


def _how(how: How | None) -> Message:
    return say(f"how_{how.value}" if how else "how_none")


def _not_there(state: State, move: Move) -> Reason:
    # A crossing of a card that lies there with another letter says which place is taken.
    if move.how is How.CROSSING and 0 <= move.index < len(state.cards) and move.x == move.index:
        from_table = [card for at, card in enumerate(move.line) if at not in set(move.laid)]
        if len(from_table) == 1 and from_table[0].letter != state.cards[move.index].letter:
            cell = (move.index, 0)
            return _wrong("occupied", cell, x=cell[0], y=cell[1])
    return _wrong("not_on_table")


def _tableau_geometry(state: State, move: Move) -> list[Reason]:
    table = state.grid
    if move.how not in (How.ACROSS, How.DOWN):
        return [_wrong("laid_in_round", how=_how(move.how))]
    down = move.how is How.DOWN
    cells = move.line_cells
    laid = set(move.laid)
    for at, cell in enumerate(cells):
        there = table.get(cell)
        if there is not None and (at in laid or there.letter != move.line[at].letter):
            return [_wrong("occupied", cell, x=cell[0], y=cell[1])]
        if at not in laid and there != move.line[at]:
            return [_wrong("not_on_table", cell)]
    before = (move.x, move.y - 1) if down else (move.x - 1, move.y)
    after = (move.x, move.y + len(cells)) if down else (move.x + len(cells), move.y)
    for cell in (before, after):
        if cell in table:
            return [_wrong("not_whole", cell)]
    if not table and (down or (move.x, move.y) != (0, 0)):
        return [_wrong("first_word")]
    crossed = [
        len(run_across(table, card, cell, down)[0]) > 1 for card, cell in zip(move.cards, move.cells, strict=True)
    ]
    if table and len(laid) == len(cells) and not any(crossed):
        return [_wrong("not_connected")]
    if len(cells) == 1:
        return [_wrong("one_card_one_way")]
    if down and len(laid) == 1 and crossed[0]:
        return [_wrong("one_card_two_words")]
    return []


def _two_player_words(state: State, move: Move, used: tuple[int, ...]) -> tuple[list[Word], list[tuple[str, str]]]:
    word = Word.of(move.line, own_points(state, move.cards, used), move.line_cells, state.alphabet)
    return [word], [(state.table_word, word.word)] if state.cards else []


def _round_words(state: State, move: Move) -> tuple[list[Word], list[tuple[str, str]]]:
    table, alphabet = state.grid, state.alphabet
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
