"""The one evaluator of moves: what a move comes to, and every reason against it. Check, solver and hints share it.

The only place where a rule of the game is applied; knows no search and no advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from wordgame.doors import short, shown
from wordgame.errors import InvalidText
from wordgame.game import Reason, Verdict
from wordgame.wordmeld.cards import is_joker, join, plain, split, table_order
from wordgame.wordmeld.lists import Tier, WordLists
from wordgame.wordmeld.moves import Move, MoveKind, NewWord
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.state import State

__all__ = ["Result", "acts", "draw_count", "draws_nothing", "judge", "judge_words", "wins", "word_reasons"]


@dataclass(frozen=True, slots=True)
class Result:
    """What a move comes to. `hand`: the hand before drawing; `draws`: cards that are then drawn; `taken_back`: cards
    of the table that go into the hand; `words`: the new words, jokers in lower case; no reasons: the move is legal.
    """

    reasons: tuple[Reason, ...]
    table: tuple[str, ...]
    hand: str
    taken_back: str = ""
    draws: int = 0
    wins: bool = False
    words: tuple[str, ...] = ()

    @property
    def cards_left(self) -> int:
        """Cards in the hand at the end of the turn (jokers and bracketed digraphs count one each)."""
        return len(split(self.hand)) + self.draws

    def verdict(self, *more: Reason) -> Verdict:
        """The verdict that says this, with more reasons before its own."""
        reasons = (*more, *self.reasons)
        return Verdict(not reasons, reasons, self.words, self.cards_left)


def wins(word: str, cards: int, lists: WordLists, rules: Rules) -> bool:
    """Whether a word of so many cards ends the game at once."""
    tier = lists.tier(word)
    if tier is None:
        return False
    if tier is Tier.WINNING:
        return True
    return cards >= 8 and (
        rules.eight_letter_win == "any" or (rules.eight_letter_win == "official" and lists.is_official(word))
    )


def draws_nothing(word: str, cards: int, lists: WordLists, rules: Rules) -> bool:
    """Whether a word is official or winning, so that its cards are not replaced."""
    return lists.tier(word) in (Tier.OFFICIAL, Tier.WINNING) or wins(word, cards, lists, rules)


def draw_count(made: Iterable[NewWord], lists: WordLists, rules: Rules) -> int:
    """Cards to draw for the unlisted words of a turn (rule 7)."""
    drawn, spared = 0, 0
    for word in made:
        if draws_nothing(word.text, len(word.cards), lists, rules):
            continue
        own = word.from_hand
        drawn += own
        if own and (own == len(word.cards) or rules.table_word_draw == "hand_letters_minus_1"):
            spared += 1
    return drawn - (spared if rules.multi_word_draw == "per_word" else min(spared, 1))


def judge(state: State, move: Move) -> Result:
    """What any move comes to on a state, legal or not; raises InvalidText for a card that is none."""
    if move.kind is not MoveKind.WORDS:
        return _judge_act(state, move)
    for card in (card for word in move.made for card in word.cards):
        tiles = state.alphabet.encode_tiles(card)
        if len(tiles) != 1 or not tiles[0] or state.alphabet.tile_text(tiles[0]) != card:
            raise InvalidText(f"{shown(card)} is not one card, as it lies on the table", text=card)
    result = judge_words(state, move)
    if state.can_make_words:
        return result
    phase = Reason("phase", "after drawing from the stock no word may be laid in this turn")
    return replace(result, reasons=(phase, *result.reasons), wins=False)


# -- drawing, taking, keeping, discarding, passing -------------------------------------------------------------------


def acts(state: State) -> tuple[Move, ...]:
    """Every legal move that makes no words: drawing or passing, taking, keeping, discarding."""
    if state.phase == "turn":
        first = Move.draw() if state.stock is None or state.stock > 0 else Move.pass_()
        return (first, Move.take()) if state.discards else (first,)
    discards = [Move.discard(card) for card in dict.fromkeys(state.cards)]
    return (Move.keep(), *discards) if state.phase == "drawn" and not state.opening else tuple(discards)


def _judge_act(state: State, move: Move) -> Result:
    reasons = () if move in acts(state) else (_refused(state, move),)
    hand = list(state.cards)
    if move.kind is MoveKind.TAKE and state.top:
        hand.append(state.top)
    elif move.kind is MoveKind.DISCARD and move.card in hand:
        hand.remove(move.card)
    draws = int(move.kind is MoveKind.DRAW and not reasons)
    return Result(reasons, state.table, join(hand, state.alphabet), draws=draws)


def _refused(state: State, move: Move) -> Reason:
    if move.kind is MoveKind.DRAW and state.phase == "turn":
        return Reason("empty_stock", "the stock is empty")
    if move.kind is MoveKind.TAKE and state.phase == "turn":
        return Reason("empty_discards", "the discard pile is empty")
    if move.kind is MoveKind.PASS and state.phase == "turn":
        return Reason("stock_not_empty", "only with an empty stock can a turn be passed: draw or take a card")
    if move.kind is MoveKind.DISCARD and state.phase != "turn":
        return Reason("not_in_hand", f"the hand {state.hand or '(empty)'} does not hold {short(move.card)}")
    if move.kind is MoveKind.KEEP and state.phase == "taken":
        return Reason("must_discard", "a card taken from the discard pile is not kept: make a word, or discard one")
    if move.kind is MoveKind.KEEP and state.phase == "drawn":
        return Reason("must_discard", "before the first word is laid the drawn card is not kept: discard one")
    return Reason("phase", f"{move} does not come now: {', '.join(map(str, acts(state)))}")


# -- words -----------------------------------------------------------------------------------------------------------


def judge_words(state: State, move: Move) -> Result:
    """What a move of words comes to, whose cards are cards, were the state free to make words."""
    lists, rules = state.lists, state.rules
    reasons: list[Reason] = []
    hand = Counter(state.cards)
    table = list(state.table)
    free: Counter[str] = Counter()
    for word in move.broken:
        if word in table:
            table.remove(word)
            free.update("?" if is_joker(card) and rules.joker_reassign else card for card in split(word))
        else:
            message = f"{word} is not on the table{' any more' if word in state.table else ''}"
            reasons.append(Reason("not_on_table", message, words=(word,)))
    added = 0
    short_hand: Counter[str] = Counter()
    short_table: Counter[str] = Counter()
    for new in move.made:
        for card, own in zip(new.cards, new.own, strict=True):
            name = plain(card)
            added += own
            if own:
                source, lacking = hand, short_hand
            else:
                source, lacking = free, short_table
                if name == "?" and not rules.joker_reassign:
                    name = card
            source[name] -= 1
            if source[name] < 0:
                lacking[name] += 1
    if not move.made:
        reasons.append(Reason("no_words", "no word is made"))
    if short_hand:
        cards = "".join(sorted((+short_hand).elements()))
        reasons.append(Reason("not_in_hand", f"the hand {state.hand or '(empty)'} does not hold {short(cards)}"))
    if short_table:
        cards = "".join(sorted((+short_table).elements()))
        message = f"the broken words do not hold {cards}: a card cannot be used twice, nor one of a word that stays"
        if any(is_joker(card) and card != "?" for card in short_table):
            message += "; a joker keeps its letter"
        reasons.append(Reason("not_from_table", message))
    if state.opening and (move.broken or added < sum(len(word.cards) for word in move.made)):
        reasons.append(Reason("opening", "a player's first word must come from the hand alone"))
    for new in move.made:
        reasons += word_reasons(new, lists, rules)
    winning = any(wins(word.text, len(word.cards), lists, rules) for word in move.made)
    back = +free
    count = sum(back.values())
    if move.made and not added:
        reasons.append(Reason("no_hand_card", "no card of the hand is added"))
    if move.broken and added and added <= count and (rules.win_needs_legal_table or not winning):
        message = (
            f"{added} card{'s' * (added != 1)} added from the hand must outnumber the {count} taken back from the table"
        )
        reasons.append(Reason("too_few_added", message))
    taken = join(map(plain, back.elements()), lists.alphabet)
    left = join([*(+hand).elements(), *split(taken)], lists.alphabet)
    words = tuple(sorted([*table, *(word.text for word in move.made)], key=table_order(lists.alphabet)))
    draws, texts = draw_count(move.made, lists, rules), tuple(word.text for word in move.made)
    return Result(tuple(reasons), words, left, taken, draws, winning and not reasons, texts)


def word_reasons(word: NewWord, lists: WordLists, rules: Rules) -> Iterator[Reason]:
    """Every reason against a word by itself: its tier, its length, its jokers, how much of it is from the hand."""
    text, cards, own = word.text, len(word.cards), word.from_hand
    tier = lists.tier(text)
    shown = text.upper()
    if tier is None:
        yield Reason("not_a_word", f"{short(shown)} is in none of the word lists", words=(shown,))
    if own == cards:
        if cards < rules.min_hand_word and not lists.is_official(text):
            message = f"{short(shown)} has {cards} letters; from the hand alone it needs {rules.min_hand_word}"
            yield Reason("too_short", f"{message} unless it is official", words=(shown,))
    elif cards < rules.min_table_word:
        message = f"{short(shown)} has {cards} letters; with table cards it needs {rules.min_table_word}"
        yield Reason("too_short", message, words=(shown,))
    if not own and rules.add_scope == "word":
        yield Reason("word_without_hand_card", f"{short(shown)} has no card from the hand", words=(shown,))
    jokers = sum(is_joker(card) for card in word.cards)
    if jokers >= 2 and cards < rules.min_two_joker_word:
        message = f"{short(shown)} has {jokers} jokers and {cards} letters; it needs {rules.min_two_joker_word} letters"
        yield Reason("too_short_for_jokers", message, words=(shown,))
