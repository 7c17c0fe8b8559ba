"""WordMeld turns: all of them by exhaustion, the best by integer programming, a proposed one checked card by card.

The slow, plainly right program that the fast solver is compared with. It is written from the rules alone and must stay
independent of the package: it may never import wordgame.

Plain data throughout: a word on the table is text, UPPER CASE for natural cards and lower case for a joker standing
for that letter; a hand is text with "?" for each joker; word lists are three collections of words in any case;
options are a dict, made by `options`.

A turn breaks some table words and keeps the others untouched. It makes new words, each card of which comes from a
broken word or from the hand. Cards of broken words that end up in no word are taken back. A = cards added from the
hand, R = cards taken back.

Decisions where the rules leave doubt:

- Every turn makes at least one word and adds at least one hand card, and A > R always (without broken words R is 0).
- opening_scope="turn": a player's opening turn touches no table card at all (the known cases are made so). "word": one
  word of it comes from the hand alone, the others may use the table.
- No more is drawn than the stock holds (stock=None: enough). A turn that makes a winning word draws nothing.
- "From the hand alone" needs min_hand_word letters unless the word is official, winning words included. With table
  cards every word needs min_table_word letters, official and winning words too. Two or more jokers in a word need
  min_two_joker_word letters, always.
- A word in several lists counts as winning, else official, else common; but being in the official list frees it of
  min_hand_word whatever else it is. Words of eight letters win under eight_letter_win="official" when official, under
  "any" always.
- A common word rebuilt from table cards alone draws nothing, whatever table_word_draw says.
- multi_word_draw="total_minus_1": the hand letters of all common words together, less one for the turn. The one is
  granted when a word of the turn would have got it by itself: any common word from the hand alone, or with table
  cards unless "hand_letters" is set.
- joker_reassign: a joker in a broken word may stand for another letter in its new word; if not, it keeps its letter
  there. A joker that is taken back stands for nothing.
- win_needs_legal_table=False: a turn with a winning word wins although it takes back as many cards as it adds, or more.
  All else still holds: the cards, the words, and at least one hand card (in every word with add_scope="word").
- Two optimal turns are the same when the same words lie on the table after them; which letters are jokers makes no
  difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.reference.wordmeld_rules import (
    Cards,
    Lists,
    Options,
    cards_of_table_word,
    check_turn,
    drawn,
    draws_of,
    is_joker,
    options,
    word_is_long_enough,
)

__all__ = [
    "Cards",
    "Lists",
    "Options",
    "Unfinished",
    "all_turns",
    "can_win_regardless",
    "cards_of_table_word",
    "check_turn",
    "exhaustive",
    "integer_program",
    "is_joker",
    "options",
    "ways_to_make",
]


def ways_to_make(word: str, hand: Cards, table: Cards) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every choice of (cards from the hand, cards from the table), each sorted, that spells the word."""
    ways: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()

    def extend(place: int, used_hand: Cards, used_table: Cards) -> None:
        if place == len(word):
            ways.add((tuple(sorted(used_hand.elements())), tuple(sorted(used_table.elements()))))
            return
        for card in (word[place], word[place].lower(), "?"):
            if used_hand[card] < hand[card]:
                extend(place + 1, used_hand + Counter([card]), used_table)
            if used_table[card] < table[card]:
                extend(place + 1, used_hand, used_table + Counter([card]))

    if not sum((Counter(word) - hand - table).values()) > sum(n for c, n in (hand + table).items() if is_joker(c)):
        extend(0, Counter(), Counter())
    return ways


def all_turns(
    table: Sequence[str], hand: str, lists: Lists, opts: Options, *, opening: bool = False, stock: int | None = None
) -> Iterator[tuple[int, bool, tuple[str, ...]]]:
    """Every legal turn, some several times over: (cards left, does it win, words on the table afterwards, sorted)."""
    hand_cards = Counter(hand)
    whole = opening and opts["opening_scope"] == "turn"
    for number in range(0 if whole else len(table), -1, -1):
        for broken in combinations(range(len(table)), number):
            kept = [word.upper() for i, word in enumerate(table) if i not in broken]
            table_cards: Cards = Counter()
            for i in broken:
                table_cards += cards_of_table_word(table[i], opts)
            columns = [
                (word, Counter(from_hand), Counter(from_table))
                for word in lists.words
                for from_hand, from_table in sorted(ways_to_make(word, hand_cards, table_cards))
                if (from_hand or opts["add_scope"] == "turn")
                and word_is_long_enough(word, len(from_table), sum(map(is_joker, from_hand + from_table)), lists, opts)
            ]
            for made, hand_left, table_left in sets_of_words(columns, 0, hand_cards, table_cards):
                added = len(hand) - hand_left.total()
                taken_back = table_left.total()
                opens = not opening or not all(used for _, _, used in made)
                if made and opens and added > taken_back:
                    left = len(hand) - added + taken_back + drawn(draws_of(made, lists, opts), stock)
                    wins = any(lists.wins(word, opts) for word, _, _ in made)
                    yield left, wins, tuple(sorted([*kept, *(word for word, _, _ in made)]))


def sets_of_words(
    columns: Sequence[tuple[str, Cards, Cards]], start: int, hand_left: Cards, table_left: Cards
) -> Iterator[tuple[list[tuple[str, int, int]], Cards, Cards]]:
    """Every multiset of columns from `start` on that the cards allow: (words, hand cards left, table cards left)."""
    yield [], hand_left, table_left
    for at in range(start, len(columns)):
        word, from_hand, from_table = columns[at]
        if from_hand <= hand_left and from_table <= table_left:
            for made, h, t in sets_of_words(columns, at, hand_left - from_hand, table_left - from_table):
                yield [(word, from_hand.total(), from_table.total()), *made], h, t


def exhaustive(
    table: Sequence[str], hand: str, lists: Lists, opts: Options, *, opening: bool = False, stock: int | None = None
) -> dict[str, Any]:
    """The best turns by listing all of them; for tiny turns only.

    "best": fewest cards left over turns that make no winning word (None: there is no such turn); "can_win";
    "optimal": the sets of words on the table after the best turns, and "count", their number.
    """
    best: int | None = None
    optimal: set[tuple[str, ...]] = set()
    can_win = False
    for left, wins, after in all_turns(table, hand, lists, opts, opening=opening, stock=stock):
        if wins:
            can_win = True
        elif best is None or left < best:
            best, optimal = left, {after}
        elif left == best:
            optimal.add(after)
    if not opts["win_needs_legal_table"]:
        can_win = can_win_regardless(table, hand, lists, opts, opening=opening)
    return {"best": best, "can_win": can_win, "optimal": optimal, "count": len(optimal)}


def can_win_regardless(table: Sequence[str], hand: str, lists: Lists, opts: Options, *, opening: bool = False) -> bool:
    """Whether some winning word can be made, however many cards are taken back.

    If the winning word has no hand card of its own, or does not open the game, one more word that does makes the turn:
    more are never needed.
    """
    hand_cards = Counter(hand)
    table_cards: Cards = Counter()
    if not (opening and opts["opening_scope"] == "turn"):
        for word in table:
            table_cards += cards_of_table_word(word, opts)

    def fits(word: str, from_hand: tuple[str, ...], from_table: tuple[str, ...]) -> bool:
        jokers = sum(map(is_joker, from_hand + from_table))
        return word_is_long_enough(word, len(from_table), jokers, lists, opts)

    def enough(from_hand: tuple[str, ...], from_table: tuple[str, ...]) -> bool:
        return bool(from_hand) and not (opening and from_table)

    for word in lists.words:
        if lists.wins(word, opts):
            for from_hand, from_table in ways_to_make(word, hand_cards, table_cards):
                if not fits(word, from_hand, from_table):
                    continue
                if enough(from_hand, from_table):
                    return True
                if from_hand or opts["add_scope"] == "turn":
                    held, rest = hand_cards - Counter(from_hand), table_cards - Counter(from_table)
                    for other in lists.words:
                        if any(enough(*way) and fits(other, *way) for way in ways_to_make(other, held, rest)):
                            return True
    return False


class Unfinished(Exception):
    """The integer program was not solved within its time."""


def integer_program(
    table: Sequence[str],
    hand: str,
    lists: Lists,
    opts: Options,
    *,
    opening: bool = False,
    stock: int | None = None,
    seconds: float = float("inf"),
) -> dict[str, Any]:
    """The best turn ("best", None when there is none) and whether a win exists ("can_win"), by HiGHS.

    Cards left with a short stock are the fewer of two: with the draws that the words ask for, and with the whole
    stock drawn whatever the words; the smaller of the two draws is what is drawn. Each program has so many seconds;
    raises Unfinished.
    """
    best = _programme(table, hand, lists, opts, opening, want_win=False, seconds=seconds)
    if stock is not None and best is not None:
        freely = _programme(table, hand, lists, opts, opening, want_win=False, seconds=seconds, draws=False)
        assert freely is not None
        best = min(best, freely + stock)
    if opts["win_needs_legal_table"]:
        can_win = _programme(table, hand, lists, opts, opening, want_win=True, seconds=seconds) is not None
    else:
        can_win = can_win_regardless(table, hand, lists, opts, opening=opening)
    return {"best": best, "can_win": can_win}


def _programme(
    table: Sequence[str],
    hand: str,
    lists: Lists,
    opts: Options,
    opening: bool,
    *,
    want_win: bool,
    seconds: float,
    draws: bool = True,
) -> int | None:
    """One integer program; its optimum, or None when it has no solution.

    For each copy of each word that the cards could spell: three yes/no variables (made from the hand alone, from
    both, from the table alone), and for each of its letters how many come from hand naturals, hand jokers, table
    naturals and table jokers. For each table word: is it broken. For each kind of table card: how many are taken
    back.
    """
    import highspy  # imported here: the other programs of this file need nothing but the standard library

    model: Any = highspy.Highs()
    model.setOptionValue("output_flag", False)
    model.setOptionValue("presolve", "off")  # HiGHS 1.16.0 calls some of these programmes infeasible after presolve
    model.setOptionValue("threads", 1)
    model.setOptionValue("time_limit", seconds)
    model.setOptionValue("mip_rel_gap", 0.0)
    model.setOptionValue("mip_abs_gap", 0.5)
    infinity = highspy.kHighsInf
    hand_cards = Counter(hand)
    word_cards = [cards_of_table_word(word, opts) for word in table]
    whole = opening and opts["opening_scope"] == "turn"
    table_cards: Cards = Counter() if whole else sum(word_cards, Counter())
    costs: list[float] = []
    rows: list[tuple[float, float, dict[int, float]]] = []

    def variable(upper: float, cost: float = 0.0) -> int:
        costs.append(cost)
        uppers.append(upper)
        return len(costs) - 1

    uppers: list[float] = []

    def row(low: float, high: float, terms: Mapping[int, float]) -> None:
        rows.append((low, high, dict(terms)))

    is_broken = [variable(0 if whole else 1) for _ in table]
    taken_back = {card: variable(table_cards[card], 1.0) for card in table_cards}
    supply: dict[tuple[str, str], dict[int, float]] = {}  # (place, card) -> variables that use it
    added: dict[int, float] = {}
    minus_one: dict[int, float] = {}
    winners: dict[int, float] = {}
    from_hand_alone: dict[int, float] = {}
    pool = hand_cards + table_cards
    wild = pool["?"]
    per_word = opts["multi_word_draw"] == "per_word"
    for word in lists.words:
        letters = Counter(word)
        wins = lists.wins(word, opts)
        if wins and not want_win:
            continue
        if sum(max(0, n - pool[c] - pool[c.lower()]) for c, n in letters.items()) > wild:
            continue
        copies = max(
            n for n in range(1, pool.total() // len(word) + 1)
            if sum(max(0, n * k - pool[c] - pool[c.lower()]) for c, k in letters.items()) <= wild
        )  # fmt: skip
        common = draws and lists.is_common(word)
        for _ in range(copies):
            hand_ok = word_is_long_enough(word, 0, 0, lists, opts)
            table_ok = word_is_long_enough(word, 1, 0, lists, opts) and not whole
            alone = variable(1 if hand_ok else 0)
            both = variable(1 if table_ok else 0)
            table_only = variable(1 if table_ok and opts["add_scope"] == "turn" else 0)
            row(-infinity, 1, {alone: 1, both: 1, table_only: 1})
            from_hand_alone[alone] = 1
            from_hand: dict[int, float] = {}
            from_table: dict[int, float] = {}
            jokers: dict[int, float] = {}
            for letter, count in letters.items():
                of_letter: dict[int, float] = {alone: -count, both: -count, table_only: -count}
                for card in (letter, letter.lower(), "?"):
                    for place, cards, used in (("hand", hand_cards, from_hand), ("table", table_cards, from_table)):
                        if cards[card]:
                            # Each hand card leaves the hand; in a common word one is drawn for it.
                            cost = 0.0 if place == "table" else -1.0 + (1.0 if common else 0.0)
                            x = variable(min(count, cards[card]), cost)
                            of_letter[x] = 1
                            used[x] = 1
                            supply.setdefault((place, card), {})[x] = 1
                            if is_joker(card):
                                jokers[x] = 1
                row(0, 0, of_letter)
            added |= from_hand
            row(0, infinity, from_hand | {alone: -1, both: -1})
            row(-infinity, 0, from_hand | {alone: -len(word), both: -len(word)})
            row(0, infinity, from_table | {both: -1, table_only: -1})
            row(-infinity, 0, from_table | {both: -len(word), table_only: -len(word)})
            if len(word) < opts["min_two_joker_word"] and jokers:
                row(-infinity, 1, jokers)
            if wins:
                winners |= {alone: 1, both: 1, table_only: 1}
            if common:
                less = [alone] + ([both] if opts["table_word_draw"] == "hand_letters_minus_1" else [])
                for x in less:
                    minus_one[x] = -1
                    if per_word:
                        costs[x] -= 1
    if not added or (want_win and not winners):
        return None  # no word can be made; HiGHS has no verdict on an empty programme
    if not per_word and minus_one:
        granted = variable(1, -1.0)
        row(-infinity, 0, {granted: 1} | minus_one)
    for card, number in hand_cards.items():
        row(-infinity, number, supply.get(("hand", card), {}))
    for card in table_cards:
        freed = {is_broken[i]: -cards[card] for i, cards in enumerate(word_cards) if cards[card]}
        row(0, 0, supply.get(("table", card), {}) | {taken_back[card]: 1} | freed)
    if opening:
        row(1, infinity, from_hand_alone)
    row(1, infinity, added | dict.fromkeys(taken_back.values(), -1))
    if want_win:
        row(1, infinity, winners)
        costs = [0.0] * len(costs)

    for upper, cost in zip(uppers, costs, strict=True):
        model.addCol(cost, 0.0, upper, 0, [], [])
    model.changeColsIntegrality(len(costs), list(range(len(costs))), [highspy.HighsVarType.kInteger] * len(costs))
    for low, high, terms in rows:
        model.addRow(low, high, len(terms), list(terms), list(terms.values()))
    model.run()
    status = model.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return None
    if status == highspy.HighsModelStatus.kTimeLimit:
        raise Unfinished
    if status != highspy.HighsModelStatus.kOptimal:
        raise RuntimeError(f"HiGHS stopped: {model.modelStatusToString(status)}")
    objective: float = model.getObjectiveValue()
    return round(objective) + len(hand)
