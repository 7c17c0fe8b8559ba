"""The rules of WordMeld for the reference: options, lists, cards, draws, a proposed turn checked card by card.

Part of tests/reference/wordmeld.py, where data and decisions are described, and as independent of the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

Options = dict[str, Any]
Cards = Counter[str]


def options(**changes: Any) -> Options:
    """The options with their defaults, and changes."""
    made: Options = {
        "table_word_draw": "hand_letters_minus_1",
        "multi_word_draw": "per_word",
        "add_scope": "turn",
        "eight_letter_win": False,
        "joker_reassign": True,
        "min_hand_word": 4,
        "min_table_word": 3,
        "min_two_joker_word": 5,
        "win_needs_legal_table": True,
        "opening_scope": "word",
    }
    unknown = set(changes) - set(made)
    if unknown:
        raise ValueError(f"no such option: {sorted(unknown)}")
    made.update(changes)
    return made


class Lists:
    """The agreed words: what a word counts as, and whether it wins."""

    def __init__(
        self, official: Collection[str] = (), common: Collection[str] = (), winning: Collection[str] = ("wordmeld",)
    ) -> None:
        self.official = {word.upper() for word in official}
        self.common = {word.upper() for word in common}
        self.winning = {word.upper() for word in winning}
        self.words = sorted(self.official | self.common | self.winning)

    def wins(self, word: str, opts: Options) -> bool:
        if word in self.winning:
            return True
        if len(word) < 8:
            return False
        return opts["eight_letter_win"] == "any" or (opts["eight_letter_win"] == "official" and word in self.official)

    def is_common(self, word: str) -> bool:
        """Whether the word draws cards."""
        return word not in self.winning and word not in self.official


def cards_of_table_word(word: str, opts: Options) -> Cards:
    """The cards of a table word: letters, "?" for a joker, or in lower case a joker that must keep its letter."""
    return Counter(c if c == c.upper() or not opts["joker_reassign"] else "?" for c in word)


def word_is_long_enough(word: str, from_table: int, jokers: int, lists: Lists, opts: Options) -> bool:
    if jokers >= 2 and len(word) < opts["min_two_joker_word"]:
        return False
    if from_table:
        return bool(len(word) >= opts["min_table_word"])
    return len(word) >= opts["min_hand_word"] or word in lists.official


def is_joker(card: str) -> bool:
    return card == "?" or card != card.upper()


def draws_of(made: Iterable[tuple[str, int, int]], lists: Lists, opts: Options) -> int:
    """Cards to draw after new words, each (word, cards from the hand, cards from the table)."""
    total = 0
    minus_one = False
    for word, from_hand, from_table in made:
        if not lists.is_common(word) or lists.wins(word, opts) or not from_hand:
            continue
        one_less = from_table == 0 or opts["table_word_draw"] == "hand_letters_minus_1"
        minus_one = minus_one or one_less
        total += from_hand - (1 if one_less and opts["multi_word_draw"] == "per_word" else 0)
    return total - (1 if minus_one and opts["multi_word_draw"] == "total_minus_1" else 0)


def drawn(draws: int, stock: int | None) -> int:
    """Cards that are drawn from a stock of so many (None: enough)."""
    return draws if stock is None else min(draws, stock)


def check_turn(
    table: Sequence[str],
    hand: str,
    lists: Lists,
    opts: Options,
    *,
    broken: Collection[int],
    made: Sequence[tuple[str, str]],
    taken_back: str,
    opening: bool = False,
    stock: int | None = None,
) -> tuple[set[str], dict[str, Any]]:
    """Check a proposed turn card by card. Returns (faults, what it comes to); no faults: the turn is legal.

    broken: indices of the table words that are taken apart; made: the new words, each (text, cards of it that come
    from the hand: as text, for a joker "?" or its lower-case letter); taken_back: the cards that go into the hand, "?"
    for a joker. The result has "cards_left", "draws", "wins" and "hand" (the cards held before drawing, sorted).
    Faults: "nothing made", "opening", "hand cards", "table cards", "not a word", "too short", "no hand card", "too few
    added".
    """
    faults: set[str] = set()
    hand_cards = Counter(hand)
    table_cards: Cards = Counter()
    for i in broken:
        table_cards += cards_of_table_word(table[i], opts)
    if not made:
        faults.add("nothing made")
    used_hand: Cards = Counter()
    used_table: Cards = Counter()
    counts = []
    for text, cards in made:
        word = text.upper()
        if word not in lists.words:
            faults.add("not a word")
        own = Counter(cards)
        rest: Cards = Counter()
        for letter in text:
            natural = letter == letter.upper()
            if natural and own[letter] > 0:
                own[letter] -= 1
            elif natural:
                rest[letter] += 1
            elif own[letter] > 0:
                own[letter] -= 1
            elif own["?"] > 0:
                own["?"] -= 1
            else:
                rest["?" if opts["joker_reassign"] else letter] += 1
        if own.total():
            faults.add("hand cards")
        used_hand += Counter("?" if is_joker(card) else card for card in cards)
        used_table += rest
        jokers = sum(letter != letter.upper() for letter in text)
        if not word_is_long_enough(word, rest.total(), jokers, lists, opts):
            faults.add("too short")
        if not cards and opts["add_scope"] == "word":
            faults.add("no hand card")
        counts.append((word, len(cards), rest.total()))
    if not used_hand <= hand_cards:
        faults.add("hand cards")
    if opening and opts["opening_scope"] == "turn" and (table_cards or used_table):
        faults.add("opening")
    if opening and opts["opening_scope"] == "word" and made and all(used for _, _, used in counts):
        faults.add("opening")
    back: Cards = Counter()
    for card in taken_back:
        back[card] += 1
    left_over = table_cards - used_table
    plain_left_over = Counter("?" if is_joker(card) else card for card in left_over.elements())
    if not used_table <= table_cards or plain_left_over != back:
        faults.add("table cards")
    added, returned = used_hand.total(), back.total()
    if added <= returned:
        faults.add("too few added")
    wins = any(lists.wins(text.upper(), opts) for text, _ in made)
    draws = 0 if wins else drawn(draws_of(counts, lists, opts), stock)
    held = hand_cards - used_hand + back
    return faults, {
        "cards_left": held.total() + draws,
        "draws": draws,
        "wins": wins,
        "hand": "".join(sorted(held.elements())),
    }
