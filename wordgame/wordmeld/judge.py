"""The one evaluator of moves: what a move comes to, and every reason against it. Check, solver and hints share it.

The only place where a rule of the game is applied; knows no search and no advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from wordgame.doors import short, shown
from wordgame.errors import InvalidText
from wordgame.messages import Message, Reason
from wordgame.protocol.data import Fields
from wordgame.protocol.verdicts import Verdict
from wordgame.sentences import say as say_shared
from wordgame.wordmeld.cards import is_joker, join, plain, split, table_order
from wordgame.wordmeld.lists import Tier, WordLists
from wordgame.wordmeld.moves import GAME, Move, MoveKind, NewWord, Word
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.state import MOST_CARDS, State

__all__ = [
    "Result",
    "acts",
    "draw_count",
    "draws_nothing",
    "judge",
    "judge_words",
    "spares_one",
    "wins",
    "word_reasons",
]


@dataclass(frozen=True, slots=True)
class Result:
    """What a move comes to. `hand`: the hand before drawing; `draws`: cards that are then drawn; `taken_back`: cards
    of the table that go into the hand; `words`: the new words; no reasons: the move is legal.
    """

    reasons: tuple[Reason, ...]
    table: tuple[str, ...]
    hand: str
    taken_back: str = ""
    draws: int = 0
    wins: bool = False
    words: tuple[Word, ...] = ()

    @property
    def cards_left(self) -> int:
        """Cards in the hand at the end of the turn (jokers and bracketed digraphs count one each)."""
        return len(split(self.hand)) + self.draws

    def verdict(self, move: Move, *more: Reason) -> Verdict:
        """The verdict that says this of a move, with more reasons before its own."""
        reasons = (*more, *self.reasons)
        return Verdict(not reasons, reasons, self.words, self.cards_left, GAME, move)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal result."""
        return {
            "reasons": [reason.to_dict() for reason in self.reasons],
            "table": list(self.table),
            "hand": self.hand,
            "taken_back": self.taken_back,
            "draws": self.draws,
            "wins": self.wins,
            "words": [word.to_dict() for word in self.words],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Result:
        """The result that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a result")
        made = cls(
            fields.reads("reasons", Reason.from_dict, (), most=10_000),
            fields.texts("table", most=MOST_CARDS),
            fields.text("hand"),
            fields.text("taken_back", ""),
            fields.whole("draws", 0, least=0),
            fields.flag("wins", False),
            fields.reads("words", Word.from_dict, (), most=MOST_CARDS),
        )
        fields.end()
        return made


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
    """Cards to draw for the common words of a turn, were the stock endless (rule 7)."""
    drawn, spared = 0, 0
    for word in made:
        if draws_nothing(word.text, len(word.cards), lists, rules):
            continue
        own = word.from_hand
        drawn += own
        spared += spares_one(own, len(word.cards), rules)
    return drawn - (spared if rules.multi_word_draw == "per_word" else min(spared, 1))


def spares_one(own: int, cards: int, rules: Rules) -> bool:
    """Whether a common word of so many cards, so many of them from the hand, draws one card less than it took."""
    return own > 0 and (own == cards or rules.table_word_draw == "hand_letters_minus_1")


def judge(state: State, move: Move) -> Result:
    """What any move comes to on a state, legal or not; raises InvalidText for a card that is none."""
    if move.kind is not MoveKind.WORDS:
        return _judge_act(state, move)
    for card in (card for word in move.made for card in word.cards):
        tiles = state.alphabet.encode_tiles(card)
        if len(tiles) != 1 or not tiles[0] or state.alphabet.tile_text(tiles[0]) != card:
            raise InvalidText(say("not_one_card", card=shown(card)), text=card)
    result = judge_words(state, move)
    if state.is_over:
        return replace(result, reasons=(Reason(say_shared("game_over")), *result.reasons), wins=False)
    if state.can_make_words:
        return result
    phase = Reason(say("phase", why=say("no_words_now")))
    return replace(result, reasons=(phase, *result.reasons), wins=False)


# -- drawing, taking, keeping, discarding, passing -------------------------------------------------------------------


def acts(state: State) -> tuple[Move, ...]:
    """Every legal move that makes no words: drawing or passing, taking, keeping, discarding."""
    if state.is_over:
        return ()
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
    if state.is_over:
        return Reason(say_shared("game_over"))
    if state.phase == "turn" and move.kind in _NOT_THERE:
        return Reason(say(_NOT_THERE[move.kind]))
    if move.kind is MoveKind.DISCARD and state.phase != "turn":
        return Reason(say("not_in_hand", hand=_hand(state), cards=short(move.card)))
    if move.kind is MoveKind.KEEP and state.phase == "taken":
        return Reason(say("must_discard", why=say("taken_not_kept")))
    if move.kind is MoveKind.KEEP and state.phase == "drawn":
        return Reason(say("must_discard", why=say("drawn_not_kept")))
    return Reason(say("phase", why=say("not_now", move=short(move), moves=_possible(state))))


def _possible(state: State) -> tuple[Message | str, ...]:
    """What the turn has come to, in a few words."""
    words = [say("act_words")] if state.can_make_words else []
    simple = [str(move) for move in acts(state) if move.kind is not MoveKind.DISCARD]
    discards = [] if state.phase == "turn" else [say("act_discard")]
    return (*words, *simple, *discards)


_NOT_THERE = {
    MoveKind.DRAW: "empty_stock",
    MoveKind.TAKE: "empty_discards",
    MoveKind.PASS: "stock_not_empty",
}
"""Why an action of the beginning of a turn is refused there."""


def _hand(state: State) -> Message | str:
    return state.hand or say("empty_hand")


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
            why = say("lies_no_more" if word in state.table else "never_lay", word=short(word))
            reasons.append(Reason(say("not_on_table", why=why), words=(word,)))
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
        reasons.append(Reason(say("no_words")))
    if short_hand:
        cards = "".join(sorted((+short_hand).elements()))
        reasons.append(Reason(say("not_in_hand", hand=_hand(state), cards=short(cards))))
    if short_table:
        cards = "".join(sorted((+short_table).elements()))
        kept = any(is_joker(card) and card != "?" for card in short_table)
        why = say("joker_keeps") if kept else say("used_once")
        if not move.broken:
            named = _named(state, move)
            why = say("name_broken") if named is None else say("name_broken_as", text=short(named, 400))
        reasons.append(Reason(say("not_from_table", cards=short(cards), why=why)))
    if state.opening and not _opens(move, rules):
        why = say("opening_turn" if rules.opening_scope == "turn" else "opening_word")
        reasons.append(Reason(say("opening", why=why)))
    for new in move.made:
        reasons += word_reasons(new, lists, rules)
    winning = any(wins(word.text, len(word.cards), lists, rules) for word in move.made)
    back = +free
    count = sum(back.values())
    if move.made and not added:
        reasons.append(Reason(say("no_hand_card")))
    if move.broken and added and added <= count and (rules.win_needs_legal_table or not winning):
        reasons.append(Reason(say("too_few_added", n=added, back=count)))
    taken = join(map(plain, back.elements()), lists.alphabet)
    left = join([*(+hand).elements(), *split(taken)], lists.alphabet)
    words = tuple(sorted([*table, *(word.text for word in move.made)], key=table_order(lists.alphabet)))
    draws = 0 if winning else draw_count(move.made, lists, rules)
    if state.stock is not None:
        draws = min(draws, state.stock)
    made = tuple(_told(word, lists, rules) for word in move.made)
    return Result(tuple(reasons), words, left, taken, draws, winning and not reasons, made)


def _named(state: State, move: Move) -> Move | None:
    """The same move with the table words taken apart whose cards stand together in it; None where that is not all."""
    there = Counter(state.table)
    broken = []
    for new in move.made:
        for own, run in groupby(zip(new.cards, new.own, strict=True), key=itemgetter(1)):
            if not own:
                broken.append("".join(card for card, _ in run))
    return Move.words(broken, move.made) if broken and Counter(broken) <= there else None


def _told(word: NewWord, lists: WordLists, rules: Rules) -> Word:
    tier = lists.tier(word.text)
    if wins(word.text, len(word.cards), lists, rules):
        tier = Tier.WINNING
    return Word(word.text, None if tier is None else tier.name.lower())


def _opens(move: Move, rules: Rules) -> bool:
    """Whether a move may be a player's first of words."""
    alone = [word.from_hand == len(word.cards) for word in move.made]
    if rules.opening_scope == "turn":
        return not move.broken and all(alone)
    return any(alone) or not alone  # that no word is made is told by itself


def word_reasons(word: NewWord, lists: WordLists, rules: Rules) -> Iterator[Reason]:
    """Every reason against a word by itself: its tier, its length, its jokers, how much of it is from the hand."""
    text, cards, own = word.text, len(word.cards), word.from_hand
    tier = lists.tier(text)
    capital = text.upper()
    if tier is None:
        yield Reason(say("not_a_word", word=short(capital)), words=(capital,))
    if own == cards:
        if cards < rules.min_hand_word and not lists.is_official(text):
            why = say("needs_from_hand", least=rules.min_hand_word)
            yield Reason(say("too_short", word=short(capital), n=cards, why=why), words=(capital,))
    elif cards < rules.min_table_word:
        why = say("needs_with_table", least=rules.min_table_word)
        yield Reason(say("too_short", word=short(capital), n=cards, why=why), words=(capital,))
    if not own and rules.add_scope == "word":
        yield Reason(say("word_without_hand_card", word=short(capital)), words=(capital,))
    jokers = sum(is_joker(card) for card in word.cards)
    if jokers >= 2 and cards < rules.min_two_joker_word:
        message = say(
            "too_short_for_jokers", word=short(capital), jokers=jokers, cards=cards, least=rules.min_two_joker_word
        )
        yield Reason(message, words=(capital,))
