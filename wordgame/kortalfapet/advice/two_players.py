"""Advice for two players, two plies deep over imagined hands.

A word is worth its own points, plus points stolen, minus what the other player gains with the best answer, plus what
the cards that stay in the hand promise for the turn after it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from wordgame._core import pairs as core_pairs
from wordgame._core import replies as core_replies
from wordgame.kortalfapet.advice.leaves import Leaves, kept_by
from wordgame.kortalfapet.advice.opinions import Opinion
from wordgame.kortalfapet.advice.worlds import deals, worlds
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.listing import Encoder, Moves, multiplier_code
from wordgame.kortalfapet.meaning import refused_words
from wordgame.kortalfapet.moves import How, Move, MoveKind
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.solving import can_solve, solve
from wordgame.kortalfapet.state import State
from wordgame.messages import Message
from wordgame.protocol.requests import Request

__all__ = ["levels", "lost", "opinions", "why"]

WORLDS = 24
CANDIDATES = 60
TABLES = 8
MOST_POSITIONS = 1500
"""The most positions that are looked at to solve the end of a game, without `seconds`."""
_FAR = 2**62
KEEP = 1.0
"""How much of what the next hand promises counts: measured in self-play (benchmarks/cards/kortalfapet_versions.py)."""
FREE_CANDIDATES = 12
FREE_WORLDS = 6

Answers = tuple[float, float, float, float, int]
"""Mean own points, mean stolen points and mean squared total of the best answers, share of stuck hands, worlds."""


def opinions(state: State, moves: Moves, also: Sequence[Move], asked: Request) -> list[Opinion]:
    """What the most promising placements, and those of `also`, are worth."""
    free = state.rules.steal_geometry == "free"
    count = max(asked.n, FREE_CANDIDATES if free else CANDIDATES)
    candidates = list(dict.fromkeys([*moves.best(count), *moves.best(count // 3, by="own"), *also]))
    candidates = [move for move in candidates if move.kind is MoveKind.PLACE]
    solved = _solved(state, candidates, asked)
    if solved:
        return solved
    answers, promises = (_free_answers if free else _two_plies)(state, candidates, asked)
    out = []
    for move, (own, stolen, square, stuck, number), promise in zip(candidates, answers, promises, strict=True):
        spread = max(0.0, square - (own + stolen) ** 2)
        details = {
            "own": move.own, "stolen": move.stolen, "answer_own": own, "answer_stolen": stolen, "stuck": stuck,
            "next_hand": promise, "worlds": number, "standard_error": (spread / max(1, number)) ** 0.5,
        }  # fmt: skip
        out.append(Opinion(move, move.own + move.stolen - own - stolen + KEEP * promise, details))
    return out


def _solved(state: State, candidates: Sequence[Move], asked: Request) -> list[Opinion]:
    # The end played out, where nothing is hidden and it is short enough; else nothing.
    if not can_solve(state):
        return []
    limit = MOST_POSITIONS if asked.seconds is None else _FAR
    half = None if asked.seconds is None else asked.began + asked.seconds / 2

    def stop(seen: int) -> bool:
        return seen > limit or asked.is_late or (half is not None and time.monotonic() > half)

    values = solve(state, candidates, stop)
    if values is None:
        return []
    return [
        Opinion(move, float(value), {"own": move.own, "stolen": move.stolen, "ending": value, "worlds": 1})
        for move, value in zip(candidates, values, strict=True)
    ]


def _two_plies(state: State, candidates: Sequence[Move], asked: Request) -> tuple[list[Answers], list[float]]:
    # In each world the other player answers every candidate, and every hand that one leaves draws cards.
    rules, lexicon = state.rules, state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    lines = [[encode.table(card) for card in _as_counted(state, move)] for move in candidates]
    questions = []
    for move, line in zip(candidates, lines, strict=True):
        base = lexicon.alphabet.encode(move.word)
        questions.append((line, () if callable(rules.meaning) else refused_words(rules, lexicon, base, None)))
    replies = core_replies.Replies(
        lexicon.gaddag, questions, multiplier_code(rules), rules.min_word_length, lexicon.roster
    )
    kept = [kept_by(state.hand, move) for move in candidates]
    tables = [[(*card, False, False) for card in line] for line in lines[:TABLES]]
    leaves = Leaves(state, list(dict.fromkeys(kept)), tables)
    world = deals(state, asked.seed, (state.others[0], rules.hand_size))
    for _ in worlds(asked, WORLDS):
        other, drawn = next(world)
        replies.add([encode.hand(card) for card in other])
        leaves.add(drawn)
    answers = [(*replies.result(at), replies.worlds) for at in range(len(candidates))]
    return answers, [leaves.promise(hand) for hand in kept]


def _free_answers(state: State, candidates: Sequence[Move], asked: Request) -> tuple[list[Answers], list[float]]:
    rules, lexicon = state.rules, state.lexicon
    encode = Encoder(lexicon.alphabet.code)
    counting = multiplier_code(rules)
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in candidates]
    seen = [0] * len(candidates)
    hands = deals(state, asked.seed, state.others[:1])
    for _ in worlds(asked, FREE_WORLDS):
        hand = [encode.hand(card) for card in next(hands)[0]]
        for at, (move, total) in enumerate(zip(candidates, sums, strict=True)):
            if seen[0] and asked.is_late:
                break
            table = [(*encode.table(card), card.is_joker, False) for card in _as_counted(state, move)]
            best = core_pairs.Pairs(lexicon.gaddag, table, hand, counting, rules.min_word_length, True).best(1, 1)
            seen[at] += 1
            if not len(best):
                total[3] += 1
                continue
            _, _, own, stolen = best[0]
            total[0] += own
            total[1] += stolen
            total[2] += (own + stolen) ** 2
    # Those that there was no time for are taken to be answered as the others are on average.
    whole = [sum(total[at] for total in sums) for at in range(4)]
    answers: list[Answers] = []
    for total, number in zip(sums, seen, strict=True):
        a, b, c, d = [one / (number or sum(seen)) for one in (total if number else whole)]
        answers.append((a, b, c, d, number))
    return answers, [0.0] * len(candidates)


def _as_counted(state: State, move: Move) -> list[Card]:
    # The cards of a new word, with the multipliers that will count in it.
    laid = set(move.laid)
    stays = state.rules.stolen_multiplier == "stays" and not state.scored
    return [
        Card(card.letter, card.value) if stays and at not in laid and not card.is_joker else card
        for at, card in enumerate(move.line)
    ]


# -- in words ---------------------------------------------------------------------------------------------------------


def why(state: State, opinion: Opinion) -> tuple[Message, ...]:
    """The reasons for a placement."""
    move, figures = opinion.move, opinion.details
    told = [say("why_scores", points=move.own)]
    if state.cards and not state.scored:
        told.append(say("why_steals", points=move.stolen, word=state.table_word))
    if "ending" in figures:
        told.append(say("why_ending", points=figures["ending"]))
        return tuple(told)
    stolen, own = figures["answer_stolen"], figures["answer_own"]
    told.append(say("why_answers", n=figures["worlds"], stolen=stolen, own=own))
    if figures["next_hand"]:
        told.append(say("why_keeps", points=figures["next_hand"]))
    if figures["stuck"]:
        told.append(say("why_no_answer", share=figures["stuck"]))
    return tuple(told)


def lost(opinion: Opinion, best: Opinion) -> tuple[Message, ...]:
    """What was lost by one placement against another."""
    told = []
    now = best.move.total - opinion.move.total
    if now > 0:
        told.append(say("why_less_now", move=str(best.move), points=now))
    if "ending" in opinion.details:
        return (*told, say("why_ending_less", points=best.value - opinion.value))
    answered = sum(opinion.details[name] - best.details[name] for name in ("answer_own", "answer_stolen"))
    if answered > 0:
        told.append(say("why_answered_more", points=answered))
    if opinion.details["next_hand"] < best.details["next_hand"]:
        told.append(say("why_keeps_less", points=best.details["next_hand"] - opinion.details["next_hand"]))
    return tuple(told)


def levels(state: State, move: Move) -> tuple[Message, ...]:
    """What is told first, from a nudge to the whole placement."""
    how = say(f"level_{(move.how or How.FRESH).value}")
    cards = len(move.laid)
    second = say("level_cards", how=how, n=cards)
    if move.how is How.CROSSING:
        second = say("level_crossed", how=how, card=move.index + 1, letter=move.line[-move.y].letter, n=cards)
    return (
        how,
        second,
        say("level_first", before=second, length=len(move.line), letter=move.line[0].letter),
        say("level_word", word=move.word),
        say("level_play", move=str(move), word=move.word),
    )
