"""The one evaluator of turns: what a move comes to, and every reason against it. Check, solver and hints share it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wordgame.alphabet import BLANK, Alphabet
from wordgame.doors import short
from wordgame.game import Reason
from wordgame.wordmeld.cards import is_joker, join, plain, split
from wordgame.wordmeld.lists import Tier, WordLists
from wordgame.wordmeld.moves import Move, NewWord
from wordgame.wordmeld.rules import Rules

if TYPE_CHECKING:
    from wordgame.wordmeld.position import Position

__all__ = ["Result", "draw_count", "draws_nothing", "judge", "table_order", "wins", "word_reasons"]


@dataclass(frozen=True, slots=True)
class Result:
    """What a turn comes to. `draws`: cards drawn for unlisted words; `cards_left`: in hand after drawing."""

    reasons: tuple[Reason, ...]
    table: tuple[str, ...]
    hand: str
    taken_back: str
    draws: int
    wins: bool

    @property
    def cards_left(self) -> int:
        """Cards in the hand at the end of the turn (jokers and bracketed digraphs count one each)."""
        return len(split(self.hand)) + self.draws


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


def judge(position: Position, move: Move) -> Result:
    """What a move of words comes to on a position, legal or not."""
    lists, rules = position.lists, position.rules
    reasons: list[Reason] = []
    hand = Counter(position.cards)
    table = list(position.table)
    free: Counter[str] = Counter()
    for word in move.broken:
        if word in table:
            table.remove(word)
            free.update("?" if is_joker(card) and rules.joker_reassign else card for card in split(word))
        else:
            message = f"{word} is not on the table{' any more' if word in position.table else ''}"
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
        reasons.append(Reason("not_in_hand", f"the hand {position.hand or '(empty)'} does not hold {short(cards)}"))
    if short_table:
        cards = "".join(sorted((+short_table).elements()))
        message = f"the broken words do not hold {cards}: a card cannot be used twice, nor one of a word that stays"
        if any(is_joker(card) and card != "?" for card in short_table):
            message += "; a joker keeps its letter"
        reasons.append(Reason("not_from_table", message))
    if position.opening and (move.broken or added < sum(len(word.cards) for word in move.made)):
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
    return Result(tuple(reasons), words, left, taken, draw_count(move.made, lists, rules), winning and not reasons)


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


def table_order(alphabet: Alphabet) -> Callable[[str], tuple[bytes, str]]:
    """The key that sorts table words in the alphabet's own order, jokers last among equals."""
    return lambda word: (bytes(tile & ~BLANK for tile in alphabet.encode_tiles(word)), word)
