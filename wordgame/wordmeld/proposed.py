"""A proposed table: which words were taken apart for it, and which of its cards come from the hand.

Knows what a word may be made of by the evaluator alone (`judge`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import combinations, islice

from wordgame.doors import short
from wordgame.messages import Reason
from wordgame.wordmeld.cards import is_joker, join, plain, split, table_order
from wordgame.wordmeld.judge import draws_nothing, judge_words, spares_one, wins, word_reasons
from wordgame.wordmeld.moves import Move, NewWord
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.state import State

__all__ = ["judge_table"]

FAULT, DRAW, CARD = 1_000_000, 1_000, 1
"""What one fault of a word, one card drawn, one card of the hand count for; a table holds fewer than 400 cards."""

WORK = 500_000
"""Elementary steps (0.3 µs) for one table: a turn of a game needs a tenth; beyond it the best so far is taken."""

JOKER_CHOICES = 500
"""Ways to choose the jokers taken back that are tried, where a joker keeps its letter."""

Rank = tuple[int, int, int, int]
"""Faults, cards left, words taken apart, cards from the hand: what is least is best."""


def judge_table(state: State, words: Sequence[str], taken_back: str | None = None) -> tuple[Move, list[Reason]]:
    """The move that leads to a proposed table, and what is wrong with its cards.

    `words`: every word that shall lie on the table, jokers in lower case. Which equal cards come from the hand is
    chosen for the player: so that the turn is legal where it can be, then so that least is drawn, then with the fewest
    words taken apart and the fewest cards from the hand. A word that keeps its spelling counts as taken apart where its
    cards are needed elsewhere. `taken_back`: the cards the player says go back into the hand; any table card in no word
    and not among them is lost, and refused.
    """
    kept = Counter(state.table) & Counter(words)
    broken, fresh = Counter(state.table) - kept, Counter(words) - kept
    free = _cards(broken.elements(), state.rules)
    need = _cards(fresh.elements(), state.rules)
    work = _Work()
    if taken_back is None:
        return _Proposal(state, kept, fresh, broken, need - free, work, fixed=False).best(), []
    said = Counter(plain(card) for card in split(taken_back))
    staying = _cards(kept.elements(), state.rules)
    first: tuple[Move, list[Reason]] | None = None
    for more in (Counter[str](), staying):  # a card may also come out of a word that keeps its spelling
        for back in _backs(said, free + more, need + more):
            used = (free + more - back) & (need + more)
            move = _Proposal(state, kept, fresh, broken, need + more - used, work, fixed=True).best()
            reasons = _unaccounted(Counter(map(plain, (free + more - used).elements())), said, state)
            if not reasons and not judge_words(state, move).reasons:
                return move, []
            first = first or (move, reasons)
            if work.done > WORK:
                return first
    assert first is not None
    return first


def _backs(said: Counter[str], free: Counter[str], need: Counter[str]) -> Iterator[Counter[str]]:
    """The cards taken back, where a joker that is said may be any that came free; those not needed first."""
    jokers = [card for card in (free - need).elements() if is_joker(card)]
    jokers += [card for card in (free & need).elements() if is_joker(card)]
    letters = Counter({card: count for card, count in said.items() if not is_joker(card)})
    choices = combinations(jokers, min(said["?"], len(jokers)))
    for chosen in dict.fromkeys(islice(choices, JOKER_CHOICES)):
        yield letters + Counter(chosen)


def _unaccounted(left: Counter[str], said: Counter[str], state: State) -> list[Reason]:
    """What is wrong with the cards said to be taken back, where these are left."""
    reasons = []
    if left - said:
        cards = short(join((left - said).elements(), state.alphabet))
        reasons.append(Reason(say("table_card_lost", cards=cards)))
    if said - left:
        cards = short(join((said - left).elements(), state.alphabet))
        reasons.append(Reason(say("card_from_nowhere", cards=cards)))
    return reasons


def _source(card: str, rules: Rules) -> str:
    return "?" if is_joker(card) and rules.joker_reassign else card


def _cards(words: Iterable[str], rules: Rules) -> Counter[str]:
    return Counter(_source(card, rules) for word in words for card in split(word))


class _Work:
    """How much was done for a table so far."""

    def __init__(self) -> None:
        self.done = 0


class _Proposal:
    """The words of a proposed table with what each costs by the number of its cards that come from the hand.

    What must come from the hand (`least`) is shared out among the words, then moved along shortest paths from word to
    word while that costs less. Costs grow evenly in most rules, so that this ends at the best; where a word is cheaper
    once it is from the hand as a whole (`_uneven`), both are tried. `work` bounds it for tables that no game comes to.
    """

    def __init__(
        self,
        state: State,
        kept: Counter[str],
        fresh: Counter[str],
        broken: Counter[str],
        least: Counter[str],
        work: _Work,
        *,
        fixed: bool,
    ) -> None:
        self.state, self.kept, self.fresh, self.broken, self.least = state, kept, fresh, broken, least
        self.work, self.fixed = work, fixed
        order = table_order(state.alphabet)
        new, old = sorted(fresh.elements(), key=order), sorted(kept.elements(), key=order)
        self.words = [tuple(split(word)) for word in (*new, *old)]
        self.new = len(new)
        self.holds = [_cards((word,), state.rules) for word in (*new, *old)]
        self.costs = [self._costs(cards, stays=at >= len(new)) for at, cards in enumerate(self.words)]
        self.hand = Counter(state.cards)
        self.size = sum(map(len, self.words))
        self.kinds = sorted(set().union(*self.holds))

    @property
    def _late(self) -> bool:
        return self.work.done > WORK

    def _costs(self, cards: tuple[str, ...], *, stays: bool) -> list[int]:
        lists, rules = self.state.lists, self.state.rules
        free = draws_nothing("".join(cards), len(cards), lists, rules)
        once = rules.multi_word_draw != "per_word"
        table_too = rules.table_word_draw == "hand_letters_minus_1"

        def faults(count: int) -> int:
            made = NewWord(cards, tuple(at < count for at in range(len(cards))))
            return len(list(word_reasons(made, lists, rules)))

        costs = []
        mixed = faults(1)  # what is wrong with a word of hand and table cards, however many of each
        for count in range(len(cards) + 1):
            spared = spares_one(count, len(cards), rules) and not (once and table_too)  # once in the turn: for none
            draws = 0 if free else count - spared
            costs.append(FAULT * (mixed if 0 < count < len(cards) else faults(count)) + DRAW * draws)
        if stays:
            costs[0] = 0
        return costs

    def best(self) -> Move:
        """The move that suits the player best."""
        closed, every = frozenset[int](), frozenset(range(self.new, len(self.words)))
        must = frozenset(at for at, costs in enumerate(self.costs[: self.new]) if costs[-1] + FAULT <= costs[-2])
        move, whole = self._climb(closed, must)
        rank = self._rank(move)
        codes = self._codes(move)
        if self.state.opening and self.state.rules.opening_scope == "turn":
            return move
        if "opening" in codes:  # one word from the hand as a whole, the cheapest that can be
            tries = [(free, at) for free in (closed, every) for at in range(self.new)]
            tries += [(frozenset((at,)), at) for at in sorted(every)]
            opened = [self._climb(free, must | {at}) for free, at in tries if not self._late]
            move, whole = min([(move, whole), *opened], key=lambda found: self._rank(found[0]))
            rank, codes = self._rank(move), self._codes(move)
        if not (codes or judge_words(self.state, move).draws):
            return move
        calm = frozenset(at for at in every if not self._wins("".join(self.words[at])))
        for free in (calm, every):  # a word that would win is made again only where nothing else is legal
            if free and (free == calm or codes) and not self._late:
                other, chosen = self._climb(free, whole)
                if self._rank(other)[:2] < rank[:2]:
                    move = self._pruned(other, free, chosen)
                    rank, codes = self._rank(move), self._codes(move)
        if "no_hand_card" in codes and not self.fixed:  # a card of the hand in the place of an equal one
            held = [card for card in _cards(map("".join, self.words), self.state.rules) if self._held(card)]
            others = [self._move(every, whole, Counter({card: 1})) for card in sorted(held) if not self._late]
            move = min([move, *others], key=self._rank)
            codes = self._codes(move)
        if codes & {"too_few_added", "no_words", "no_hand_card"} and not self.state.rules.win_needs_legal_table:
            word = None if self._late else next(filter(self._wins, sorted(self.kept)), None)
            if word is not None:  # made again it wins, which no count of cards forbids
                again = Counter([word])
                changed = (self.kept - again, self.fresh + again, self.broken + again)
                other = _Proposal(self.state, *changed, self.least, self.work, fixed=self.fixed).best()
                return min(move, other, key=self._rank)
        return move

    def _wins(self, word: str) -> bool:
        return wins(word, len(split(word)), self.state.lists, self.state.rules)

    def _rank(self, move: Move) -> Rank:
        self.work.done += 4 * self.size + 200 * len(move.made)
        result = judge_words(self.state, move)
        return len(result.reasons), result.cards_left, len(move.broken), sum(word.from_hand for word in move.made)

    def _codes(self, move: Move) -> set[str]:
        return {reason.code for reason in judge_words(self.state, move).reasons}

    def _pruned(self, move: Move, free: frozenset[int], whole: frozenset[int]) -> Move:
        """A move as good with fewer words taken apart: those that stay are tried one after the other."""
        for at in sorted(free):
            if self._late:
                break
            other = self._move(free - {at}, whole)
            if self._rank(other) <= self._rank(move):
                move, free = other, free - {at}
        return move

    def _climb(self, free: frozenset[int], whole: frozenset[int]) -> tuple[Move, frozenset[int]]:
        """The best move that takes none but these words apart, and the words that are wanted from the hand alone."""
        move = self._move(free, whole)
        uneven = [at for at, costs in enumerate(self.costs) if (at < self.new or at in free) and _uneven(costs)]
        better = True
        while better:
            better = False
            for at in uneven:
                if self._late:
                    return move, whole
                other = self._move(free, whole ^ {at})
                if self._rank(other) < self._rank(move):
                    move, whole, better = other, whole ^ {at}, True
        return move, whole

    # -- sharing out ----------------------------------------------------------------------------------------------

    def _held(self, card: str) -> int:
        return self.hand["?" if is_joker(card) else card]

    def _move(self, free: frozenset[int], whole: frozenset[int], floor: Counter[str] | None = None) -> Move:
        self.work.done += 4 * self.size
        words = [at for at in range(len(self.words)) if at < self.new or at in free]
        costs = {at: _evened(self.costs[at]) for at in words}
        for at in whole & costs.keys():
            costs[at] = [-FAULT * 100 * count for count in range(len(self.words[at]) + 1)]
        least = self.least | floor if floor else self.least
        share = {at: Counter[str]() for at in words}
        for card, count in least.items():
            for at in words:
                share[at][card] = min(count, self.holds[at][card])
                count -= share[at][card]
        while not self._late and self._step(words, costs, share, least):
            pass
        broken, made = list(self.broken.elements()), []
        for at, cards in enumerate(self.words):
            taken = share.get(at)
            if at < self.new or (taken is not None and taken.total()):
                left = Counter(taken)
                own = []
                for card in cards:
                    source = _source(card, self.state.rules)
                    own.append(left[source] > 0)
                    left[source] -= 1
                made.append(NewWord(cards, tuple(own)))
                broken += [] if at < self.new else ["".join(cards)]
        return Move.words(broken, made)

    def _step(
        self, words: Sequence[int], costs: dict[int, list[int]], share: dict[int, Counter[str]], least: Counter[str]
    ) -> bool:
        """Move one card of the hand from one word to another, by way of others, if that costs less.

        Word -1 is the hand: from it comes a card more than must be, to it goes one that need not be laid.
        """
        self.work.done += 2 * self.size
        count = {at: share[at].total() for at in words}
        laid = Counter[str]()
        for taken in share.values():
            laid.update(taken)
        spare = Counter(self.hand)
        for card, number in laid.items():
            spare["?" if is_joker(card) else card] -= number

        def saved(at: int) -> int | None:  # by a card less
            if at < 0:
                return None if self.fixed else -CARD
            return costs[at][count[at]] - costs[at][count[at] - 1] if count[at] else None

        def price(at: int) -> int | None:  # of a card more
            if at < 0:
                return None if self.fixed else -CARD
            return costs[at][count[at] + 1] - costs[at][count[at]] if count[at] < len(self.words[at]) else None

        def gives(at: int) -> Iterator[str]:
            if at >= 0:
                return (card for card, number in share[at].items() if number)
            return (card for card in self.kinds if spare["?" if is_joker(card) else card] > 0)

        def takes(at: int, card: str) -> bool:
            if at >= 0:
                return share[at][card] < self.holds[at][card]
            return laid[card] > least[card]

        nodes = [*words, *([] if self.fixed else [-1])]
        starts = sorted(((gain, at) for at in nodes if (gain := saved(at)) is not None), reverse=True)
        cheapest = min((cost for at in nodes if (cost := price(at)) is not None), default=0)
        for gain, start in starts:
            if gain <= cheapest or self._late:
                return False
            cheaper = {at for at in nodes if (cost := price(at)) is not None and cost < gain}
            path = _path(start, nodes, gives, takes, cheaper, self.work)
            if path:
                for giver, card, taker in path:
                    if giver >= 0:
                        share[giver][card] -= 1
                    if taker >= 0:
                        share[taker][card] += 1
                return True
        return False


def _path(
    start: int,
    nodes: Sequence[int],
    gives: Callable[[int], Iterator[str]],
    takes: Callable[[int, str], bool],
    wanted: Container[int],
    work: _Work,
) -> list[tuple[int, str, int]]:
    """The shortest row of (giver, card, taker) from a word to one that is wanted; none where there is none."""
    came: dict[int, tuple[int, str]] = {}
    queue = [start]
    for giver in queue:
        for card in gives(giver):
            work.done += len(nodes)
            for taker in nodes:
                if taker == start or taker in came or not takes(taker, card):
                    continue
                came[taker] = giver, card
                if taker in wanted:
                    path = []
                    while taker != start:
                        giver, card = came[taker]
                        path.append((giver, card, taker))
                        taker = giver
                    return path
                queue.append(taker)
    return []


def _uneven(costs: Sequence[int]) -> bool:
    """Whether the last card of a word costs less than the one before it."""
    return len(costs) > 2 and costs[-1] - costs[-2] < costs[-2] - costs[-3]


def _evened(costs: list[int]) -> list[int]:
    """The costs of a word of which nothing is spared for being from the hand as a whole."""
    return [*costs[:-1], 2 * costs[-2] - costs[-3]] if _uneven(costs) else costs
