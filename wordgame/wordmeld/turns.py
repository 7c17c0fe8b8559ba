"""A legal turn of words and what it comes to; the steps in which a person carries it out, as data and as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wordgame.errors import InvalidText
from wordgame.messages import Message
from wordgame.protocol.data import Fields
from wordgame.wordmeld.cards import is_joker, plain, split
from wordgame.wordmeld.judge import Result, judge
from wordgame.wordmeld.moves import Move, NewWord
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.state import MOST_CARDS, State

__all__ = ["CardStep", "Meld", "Step", "make_meld", "steps_of"]

STEPS = ("take_apart", "make", "take_back", "win", "draw")


@dataclass(frozen=True, slots=True)
class CardStep:
    """Where one card goes. `card`: as it is in its new place ("e": a joker as E; "?" in the hand).

    `source`: the number of the table word that it comes from (its place in `position.table`), None: from the hand;
    `source_at`: which card of that word. `target`: the number of the new word that it goes to (its place in
    `move.made`), None: into the hand; `target_at`: which card of that word.
    """

    card: str
    source: int | None = None
    source_at: int | None = None
    target: int | None = None
    target_at: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal one."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> CardStep:
        """What `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "where a card goes")
        places = [fields.whole(name, None, least=0, most=MOST_CARDS) for name in cls.__slots__[1:]]
        made = cls(fields.text("card"), *places)
        fields.end()
        return made


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a turn: `kind` is "take_apart", "make", "take_back", "draw" or "win"; `str` says it.

    `words`: those taken apart, or the one that is made; `cards`: where each card goes; `draws`: cards drawn.
    """

    kind: str
    message: Message
    words: tuple[str, ...] = ()
    cards: tuple[CardStep, ...] = ()
    draws: int = 0

    def __str__(self) -> str:
        return str(self.message)

    def text(self, language: str = "en") -> str:
        """The step as a sentence in a language."""
        return self.message.text(language)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal step."""
        return {
            "kind": self.kind,
            "message": self.message.to_dict(),
            "words": list(self.words),
            "cards": [card.to_dict() for card in self.cards],
            "draws": self.draws,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Step:
        """The step that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a step")
        made = cls(
            fields.text("kind", among=STEPS),
            fields.read("message", Message.from_dict),
            fields.texts("words", (), most=MOST_CARDS),
            fields.reads("cards", CardStep.from_dict, (), most=MOST_CARDS),
            fields.whole("draws", 0, least=0),
        )
        fields.end()
        return made


@dataclass(frozen=True)
class Meld:
    """A legal turn of words and what it comes to, as the judge has it.

    `cards_left`: cards in hand after drawing; `words`: the new words, jokers in lower case; `taken_back`: table cards
    that go into the hand, as text; `draws`: cards drawn; `wins`: whether it ends the game at once; `table`: all words
    on the table afterwards; `hand`: the hand before drawing; `kept`: the table words that are not touched.
    """

    move: Move
    result: Result
    before: tuple[str, ...]

    @property
    def cards_left(self) -> int:
        """Cards in hand after drawing."""
        return self.result.cards_left

    @property
    def draws(self) -> int:
        """Cards drawn."""
        return self.result.draws

    @property
    def wins(self) -> bool:
        """Whether a winning word ends the game at once."""
        return self.result.wins

    @property
    def taken_back(self) -> str:
        """The table cards that go into the hand."""
        return self.result.taken_back

    @property
    def table(self) -> tuple[str, ...]:
        """All words on the table afterwards."""
        return self.result.table

    @property
    def hand(self) -> str:
        """The hand before drawing."""
        return self.result.hand

    @property
    def kept(self) -> tuple[str, ...]:
        """The table words that are not touched."""
        return tuple((Counter(self.before) - Counter(self.move.broken)).elements())

    @property
    def words(self) -> tuple[str, ...]:
        """The new words, jokers in lower case."""
        return tuple(word.text for word in self.move.made)

    @property
    def broken(self) -> tuple[str, ...]:
        """The table words taken apart."""
        return self.move.broken

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The turn as steps a person can follow: what is taken apart, what each word is made of, what is left over."""
        return steps_of(self.before, self.move, self.result)

    @property
    def notation(self) -> str:
        """The move's notation."""
        return self.move.notation

    def __str__(self) -> str:
        return self.move.notation

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal turn."""
        return {
            "move": self.move.to_dict(),
            "before": list(self.before),
            "result": self.result.to_dict(),
            "cards_left": self.cards_left,
            "steps": [step.to_dict() for step in self.steps],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Meld:
        """The turn that `to_dict` described; raises InvalidText, TypeError."""
        fields = Fields(data, "a turn of words")
        made = cls(
            fields.read("move", Move.from_dict),
            fields.read("result", Result.from_dict),
            fields.texts("before", most=MOST_CARDS),
        )
        left = fields.whole("cards_left", made.cards_left)
        steps = fields.reads("steps", Step.from_dict, made.steps, most=MOST_CARDS)
        fields.end()
        if left != made.cards_left or steps != made.steps:
            raise InvalidText(say("meld_differs"), text=made.notation)
        return made


def make_meld(state: State, move: Move, result: Result | None = None) -> Meld:
    """A turn of words from a legal move."""
    return Meld(move, result or judge(state, move), state.table)


# -- steps -----------------------------------------------------------------------------------------------------------


def steps_of(table: Sequence[str], move: Move, result: Result) -> tuple[Step, ...]:
    """The steps: take words apart; make each new word, saying where its cards come from; take back; draw.

    A card comes out of the broken word that gives most to its new word already. Raises InvalidText for a move whose
    cards are not on this table.
    """
    sources = _Sources(table, move)
    steps = []
    if move.broken:
        steps.append(Step("take_apart", say("step_take_apart", words=move.broken), move.broken))
    order = sorted(range(len(move.made)), key=lambda at: all(move.made[at].own))
    steps += [_make(move.made[number], number, sources) for number in order]
    back = sources.left()
    if back:
        cards = tuple(CardStep(plain(card), source, at) for source, at, card in back)
        steps.append(Step("take_back", say("step_take_back", cards=result.taken_back), cards=cards))
    left = result.cards_left
    if result.wins:
        steps.append(Step("win", say("step_win")))
    elif result.draws:
        steps.append(Step("draw", say("step_draw", n=result.draws, left=left), draws=result.draws))
    else:
        steps.append(Step("draw", say("step_draw_nothing", left=left)))
    return tuple(steps)


def _make(word: NewWord, number: int, sources: _Sources) -> Step:
    cards = []
    taken: Counter[int] = Counter()
    told: dict[int | None, list[str]] = {}
    for at, (card, own) in enumerate(zip(word.cards, word.own, strict=True)):
        source, place = (None, None) if own else sources.take(card, taken)
        cards.append(CardStep(card, source, place, number, at))
        told.setdefault(source, []).append(f" ?={card.upper()} " if is_joker(card) else card)
    parts = []
    for source, given in told.items():
        laid = " ".join("".join(given).split())  # a joker stands apart: "BO ?=W L"
        parts.append(
            say("step_from_hand", cards=laid)
            if source is None
            else say("step_from_word", cards=laid, word=sources.table[source])
        )
    return Step("make", say("step_make", word=word.text.upper(), parts=tuple(parts)), (word.text,), tuple(cards))


class _Sources:
    """The cards of the broken words, each with its table word and its place there, as they are used up."""

    def __init__(self, table: Sequence[str], move: Move) -> None:
        self.table = table
        self.cards: list[tuple[int, int, str]] = []
        free = list(range(len(table)))
        for word in move.broken:
            source = next((at for at in free if table[at] == word), None)
            if source is None:
                raise InvalidText(say("never_lay", word=word), text=word)
            free.remove(source)
            self.cards += [(source, at, card) for at, card in enumerate(split(word))]

    def take(self, card: str, taken: Counter[int]) -> tuple[int, int]:
        """Where a card of the table comes from: an equal one, else any joker; out of a word that gave some already."""
        joker = is_joker(card)
        fits = [one for one in self.cards if one[2] == card] or [
            one for one in self.cards if joker and is_joker(one[2])
        ]
        if not fits:
            raise InvalidText(say("never_lay", word=card), text=card)
        best = min(fits, key=lambda one: (not taken[one[0]], one))
        self.cards.remove(best)
        taken[best[0]] += 1
        return best[0], best[1]

    def left(self) -> list[tuple[int, int, str]]:
        """The cards that nobody took."""
        return self.cards
