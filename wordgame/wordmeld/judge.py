"""The one evaluator of turns: what a move comes to, and every reason against it. Check, solver and hints share it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
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

__all__ = ["Result", "judge", "judge_table", "wins"]


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


def draw_count(made: Iterable[NewWord], lists: WordLists, rules: Rules) -> int:
    """Cards to draw for the unlisted words of a turn (rule 7)."""
    drawn, spared = 0, 0
    for word in made:
        tier = lists.tier(word.text)
        if tier in (Tier.OFFICIAL, Tier.WINNING) or wins(word.text, len(word.cards), lists, rules):
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
        reasons += _word_reasons(new, lists, rules)
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


def _word_reasons(word: NewWord, lists: WordLists, rules: Rules) -> Iterator[Reason]:
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


def judge_table(position: Position, words: Sequence[str], taken_back: str | None = None) -> tuple[Move, list[Reason]]:
    """The move that leads to a proposed table, and what is wrong with its cards.

    `words`: every word that shall lie on the table, jokers in lower case. Which equal cards come from the hand is
    chosen for the player: as few as can be while the turn stays legal, spread so that least is drawn. `taken_back`: the
    cards the player says go back into the hand; any table card in no word and not among them is lost, and refused.
    """
    lists, rules = position.lists, position.rules
    kept = Counter(position.table) & Counter(words)
    broken = Counter(position.table) - kept
    fresh = Counter(words) - kept
    free: Counter[str] = Counter()
    for word in broken.elements():
        free.update("?" if is_joker(card) and rules.joker_reassign else card for card in split(word))
    demand = [split(word) for word in sorted(fresh.elements(), key=table_order(lists.alphabet))]
    need: Counter[str] = Counter()
    for cards in demand:
        need.update(_source(card, lists, rules) for card in cards)
    least = Counter({card: max(0, count - free[card]) for card, count in need.items()})
    if taken_back is None:
        move = Move.words(tuple(broken.elements()), _spread(demand, least, position))
        if judge(position, move).reasons:  # perhaps a card of the hand in the place of an equal one from the table
            move = min(
                [move, *_exchanged(position, tuple(broken.elements()), demand, least, need)],
                key=lambda each: (len(judge(position, each).reasons), judge(position, each).cards_left),
            )
        return move, []
    said = Counter(plain(card) for card in split(taken_back))
    used = Counter({card: min(count, max(0, free[card] - said[card])) for card, count in need.items()})
    made = _spread(demand, need - used, position)
    left = Counter(plain(card) for card in (free - used).elements())
    reasons: list[Reason] = []
    if left - said:
        shown = join((left - said).elements(), lists.alphabet)
        reasons.append(
            Reason("table_card_lost", f"{short(shown)} lay on the table and is neither in a word nor taken back")
        )
    if said - left:
        shown = join((said - left).elements(), lists.alphabet)
        reasons.append(Reason("card_from_nowhere", f"{short(shown)} is taken back but does not come free"))
    return Move.words(tuple(broken.elements()), made), reasons


def _exchanged(
    position: Position, broken: tuple[str, ...], demand: list[list[str]], least: Counter[str], need: Counter[str]
) -> list[Move]:
    # The same words with more cards from the hand than must be, the equal table cards being taken back: up to 200 ways.
    hand = Counter(position.cards)
    letters = [card for card in sorted(need) if min(hand[card], need[card]) > least[card]]
    ranges = [range(min(hand[card], need[card]) - least[card] + 1) for card in letters]
    moves = []
    for extra in islice(product(*ranges), 1, 200):
        more = least + Counter(dict(zip(letters, extra, strict=True)))
        moves.append(Move.words(broken, _spread(demand, more, position)))
    return moves


def _source(card: str, lists: WordLists, rules: Rules) -> str:
    return "?" if is_joker(card) and rules.joker_reassign else card


def _spread(demand: list[list[str]], from_hand: Counter[str], position: Position) -> list[NewWord]:
    # Every way to say which copies come from the hand, word by word; the one with fewest reasons, then fewest draws.
    lists, rules = position.lists, position.rules
    best: tuple[tuple[int, int], list[NewWord]] | None = None
    tried = 0

    def place(at: int, left: Counter[str], rest: Counter[str], made: list[NewWord]) -> None:
        nonlocal best, tried
        if tried > 20000:
            return
        if at == len(demand):
            tried += 1
            faults = sum(len(list(_word_reasons(word, lists, rules))) for word in made)
            rank = (faults, draw_count(made, lists, rules))
            if best is None or rank < best[0]:
                best = (rank, list(made))
            return
        cards = demand[at]
        after = rest - Counter(_source(card, lists, rules) for card in cards)
        for own in _choices([_source(card, lists, rules) for card in cards], left, after):
            used = Counter(_source(card, lists, rules) for card, mine in zip(cards, own, strict=True) if mine)
            place(at + 1, left - used, after, [*made, NewWord(tuple(cards), own)])

    total: Counter[str] = Counter()
    for cards in demand:
        total.update(_source(card, lists, rules) for card in cards)
    place(0, +from_hand, total, [])
    return best[1] if best else [NewWord(tuple(cards), (True,) * len(cards)) for cards in demand]


def _choices(cards: list[str], left: Counter[str], after: Counter[str]) -> Iterator[tuple[bool, ...]]:
    # For each letter, how many copies in this word come from the hand: what later words cannot take must come now.
    letters = sorted(set(cards))
    counts: list[list[int]] = []
    for letter in letters:
        here = cards.count(letter)
        least = max(0, left[letter] - after[letter])
        counts.append(list(range(min(here, left[letter]), least - 1, -1)))

    def build(at: int, chosen: dict[str, int]) -> Iterator[tuple[bool, ...]]:
        if at == len(letters):
            remaining = dict(chosen)
            own = []
            for card in cards:
                own.append(remaining[card] > 0)
                remaining[card] -= 1
            yield tuple(own)
            return
        for count in counts[at]:
            yield from build(at + 1, {**chosen, letters[at]: count})

    yield from build(0, {})
