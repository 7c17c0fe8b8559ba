"""Hints for two players: own points, plus points stolen, minus what the other player is expected to gain with the best
answer, over imagined hands.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from wordgame._core.pairs import Pairs
from wordgame._core.replies import Replies
from wordgame.game import Hint
from wordgame.kortalfapet import meaning
from wordgame.kortalfapet.advice.worlds import Clock, deals
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.listing import Encoder, Moves, multiplier_code
from wordgame.kortalfapet.moves import How, Move, MoveKind
from wordgame.kortalfapet.state import State

__all__ = ["two_player_hints"]

WORLDS = 24
CANDIDATES = 60
FREE_CANDIDATES = 12
FREE_WORLDS = 6


def two_player_hints(
    state: State,
    moves: Moves,
    n: int,
    seconds: float | None,
    worlds: int | None,
    seed: int,
    stop: threading.Event | None,
) -> list[Hint]:
    """The `n` best placements of the game for two, by own points, stolen points and the best answers."""
    free = state.rules.steal_geometry == "free"
    count = max(n, FREE_CANDIDATES if free else CANDIDATES)
    candidates = list(dict.fromkeys([*moves.best(count), *moves.best(count // 3, by="own")]))
    candidates = [move for move in candidates if move.kind is MoveKind.PLACE]
    clock = Clock(worlds or (FREE_WORLDS if free else WORLDS), seconds, stop)
    ask = _free_answers if free else _answers
    answered = ask(state, candidates, clock, seed)
    out = []
    for move, (own, stolen, square, stuck, number) in zip(candidates, answered, strict=True):
        value = move.own + move.stolen - own - stolen
        spread = max(0.0, square - (own + stolen) ** 2)
        error = (spread / number) ** 0.5
        why = [f"scores {move.own} if nothing of it is stolen"]
        if state.cards and not state.scored:
            why.append(f"steals {move.stolen} points of {state.table_word}")
        why.append(f"the best answers of {number} imagined hands steal {stolen:.1f} and score {own:.1f} on average")
        if stuck:
            why.append(f"{stuck:.0%} of those hands have no answer")
        details = {
            "own": move.own, "stolen": move.stolen, "answer_own": own, "answer_stolen": stolen, "stuck": stuck,
            "worlds": number, "standard_error": error,
        }  # fmt: skip
        out.append(Hint(move, value, "points", tuple(why), _levels(state, move), details))
    out.sort(key=lambda hint: -hint.value)
    return out[:n]


def _answers(
    state: State, candidates: Sequence[Move], clock: Clock, seed: int
) -> list[tuple[float, float, float, float, int]]:
    # For each word: mean own, mean stolen and mean squared total of the best answers, share of stuck hands, worlds.
    rules, lexicon = state.rules, state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    counting = multiplier_code(rules)
    questions = []
    for move in candidates:
        line = _as_counted(state, move)
        base = lexicon.alphabet.encode(move.word)
        refused = () if callable(rules.meaning) else meaning.refused_words(rules, lexicon, base, None)
        questions.append(([encode.table(card) for card in line], refused))
    replies = Replies(lexicon.gaddag, questions, counting, rules.min_word_length, lexicon.roster)
    hands = deals(state, seed, state.others[:1])
    for _ in clock.worlds():
        replies.add([encode.hand(card) for card in next(hands)[0]])
    return [(*replies.result(at), replies.worlds) for at in range(len(candidates))]


def _free_answers(
    state: State, candidates: Sequence[Move], clock: Clock, seed: int
) -> list[tuple[float, float, float, float, int]]:
    rules, lexicon = state.rules, state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    counting = multiplier_code(rules)
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in candidates]
    hands = deals(state, seed, state.others[:1])
    number = 0
    for _ in clock.worlds():
        hand = [encode.hand(card) for card in next(hands)[0]]
        number += 1
        for move, total in zip(candidates, sums, strict=True):
            table = [(*encode.table(card), card.is_joker, False) for card in _as_counted(state, move)]
            best = Pairs(lexicon.gaddag, table, hand, counting, rules.min_word_length, True).best(1, 1)
            if not len(best):
                total[3] += 1
                continue
            _, _, own, stolen = best[0]
            total[0] += own
            total[1] += stolen
            total[2] += (own + stolen) ** 2
    return [(a / number, b / number, c / number, d / number, number) for a, b, c, d in sums]


def _as_counted(state: State, move: Move) -> list[Card]:
    # The cards of a new word, with the multipliers that will count in it.
    laid = set(move.laid)
    stays = state.rules.stolen_multiplier == "stays" and not state.scored
    return [
        Card(card.letter, card.value) if stays and at not in laid and not card.is_joker else card
        for at, card in enumerate(move.line)
    ]


def _levels(state: State, move: Move) -> tuple[str, ...]:
    # From a nudge to the whole move.
    how = {
        How.FRESH: "Lay a word from your hand.",
        How.CROSSING: "Cross the word on the table.",
        How.EXTENSION: "Extend the word on the table.",
        How.FREE: "Take cards of the word on the table.",
        How.ACROSS: "Lay a word across.",
        How.DOWN: "Lay a word down.",
    }[move.how or How.FRESH]
    cards = len(move.laid)
    second = f"{how} It takes {cards} card{'s' * (cards > 1)} of your hand."
    if move.how is How.CROSSING:
        second = f"{how} Use its card {move.index + 1}, {move.line[-move.y].letter}, and {cards} of yours."
    first = move.line[0].letter
    return (
        how,
        second,
        f"{second} The word has {len(move.line)} letters and begins with {first}.",
        f"The word is {move.word}.",
        f"Play {move}: {move.word}.",
    )
