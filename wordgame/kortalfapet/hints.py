"""Hints for Kortalfapet: the best moves with their reasons, from what one player can see.

Two players: own points, plus points stolen, minus what the other player is expected to gain with the best answer, over
imagined hands. Rounds: the score now, plus what the cards left in the hand promise, minus what is opened to the next
player. Who is stuck learns which card to put under the stock.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from wordgame._core.pairs import Pairs
from wordgame._core.replies import Replies
from wordgame.doors import count_of, expect, limits, shown
from wordgame.errors import InvalidRules
from wordgame.game import Hint
from wordgame.kortalfapet import meaning
from wordgame.kortalfapet.deck import Card
from wordgame.kortalfapet.listing import Encoder, multiplier_code
from wordgame.kortalfapet.moves import How, Move, MoveKind
from wordgame.kortalfapet.position import Position
from wordgame.kortalfapet.worlds import Clock, deals

__all__ = ["make_hints"]

MOST_WORLDS = 1_000_000
WORLDS = 24
CANDIDATES = 60
FREE_CANDIDATES = 12
FREE_WORLDS = 6


def make_hints(
    position: Position,
    n: int = 5,
    *,
    seconds: float | None = None,
    worlds: int | None = None,
    seed: int = 0,
    stop: threading.Event | None = None,
) -> Sequence[Hint]:
    """The `n` best moves, best first; values in points. See `Position.hints`. Raises InvalidRules, TypeError."""
    seconds = limits(seconds, stop)
    expect(seed, int, "a seed")
    expect(worlds, int | None, "`worlds`")
    if worlds is not None and worlds > MOST_WORLDS and seconds is None and stop is None:
        raise InvalidRules(
            f"worlds is {shown(worlds)}; {MOST_WORLDS} are the most without `seconds` or `stop`", option="worlds"
        )
    n, moves = count_of(n, "`n`"), position.legal_moves
    if not moves.placements:
        return _without_a_word(position, n, Clock(worlds or 4 * WORLDS, seconds, stop), seed)
    if position.is_two_player:
        return _two_players(position, n, seconds, worlds, seed, stop)
    from wordgame.kortalfapet.round_hints import round_hints

    return round_hints(position, n, seconds, worlds, seed, stop)


# -- two players ------------------------------------------------------------------------------------------------------


def _two_players(
    position: Position,
    n: int,
    seconds: float | None,
    worlds: int | None,
    seed: int,
    stop: threading.Event | None,
) -> list[Hint]:
    free = position.rules.steal_geometry == "free"
    count = max(n, FREE_CANDIDATES if free else CANDIDATES)
    moves = position.legal_moves
    candidates = list(dict.fromkeys([*moves.best(count), *moves.best(count // 3, by="own")]))
    candidates = [move for move in candidates if move.kind is MoveKind.PLACE]
    clock = Clock(worlds or (FREE_WORLDS if free else WORLDS), seconds, stop)
    ask = _free_answers if free else _answers
    answered = ask(position, candidates, clock, seed)
    out = []
    for move, (own, stolen, square, stuck, number) in zip(candidates, answered, strict=True):
        value = move.own + move.stolen - own - stolen
        spread = max(0.0, square - (own + stolen) ** 2)
        error = (spread / number) ** 0.5
        why = [f"scores {move.own} if nothing of it is stolen"]
        if position.cards and not position.scored:
            why.append(f"steals {move.stolen} points of {position.table_word}")
        why.append(f"the best answers of {number} imagined hands steal {stolen:.1f} and score {own:.1f} on average")
        if stuck:
            why.append(f"{stuck:.0%} of those hands have no answer")
        details = {
            "own": move.own, "stolen": move.stolen, "answer_own": own, "answer_stolen": stolen, "stuck": stuck,
            "worlds": number, "standard_error": error,
        }  # fmt: skip
        out.append(Hint(move, value, "points", tuple(why), _levels(position, move), details))
    out.sort(key=lambda hint: -hint.value)
    return out[:n]


def _answers(
    position: Position, candidates: Sequence[Move], clock: Clock, seed: int
) -> list[tuple[float, float, float, float, int]]:
    # For each word: mean own, mean stolen and mean squared total of the best answers, share of stuck hands, worlds.
    rules, lexicon = position.rules, position.lexicon
    encode = Encoder(lexicon.alphabet.code)
    counting = multiplier_code(rules)
    questions = []
    for move in candidates:
        line = _as_counted(position, move)
        base = lexicon.alphabet.encode(move.word)
        refused = () if callable(rules.meaning) else meaning.refused_words(rules, lexicon, base, None)
        questions.append(([encode.table(card) for card in line], refused))
    replies = Replies(lexicon.gaddag, questions, counting, rules.min_word_length, lexicon.roster)
    hands = deals(position, seed, position.others[:1])
    for _ in clock.worlds():
        replies.add([encode.hand(card) for card in next(hands)[0]])
    return [(*replies.result(at), replies.worlds) for at in range(len(candidates))]


def _free_answers(
    position: Position, candidates: Sequence[Move], clock: Clock, seed: int
) -> list[tuple[float, float, float, float, int]]:
    rules, lexicon = position.rules, position.lexicon
    encode = Encoder(lexicon.alphabet.code)
    counting = multiplier_code(rules)
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in candidates]
    hands = deals(position, seed, position.others[:1])
    number = 0
    for _ in clock.worlds():
        hand = [encode.hand(card) for card in next(hands)[0]]
        number += 1
        for move, total in zip(candidates, sums, strict=True):
            table = [(*encode.table(card), card.is_joker, False) for card in _as_counted(position, move)]
            best = Pairs(lexicon.gaddag, table, hand, counting, rules.min_word_length, True).best(1, 1)
            if not len(best):
                total[3] += 1
                continue
            _, _, own, stolen = best[0]
            total[0] += own
            total[1] += stolen
            total[2] += (own + stolen) ** 2
    return [(a / number, b / number, c / number, d / number, number) for a, b, c, d in sums]


def _as_counted(position: Position, move: Move) -> list[Card]:
    # The cards of a new word, with the multipliers that will count in it.
    laid = set(move.laid)
    stays = position.rules.stolen_multiplier == "stays" and not position.scored
    return [
        Card(card.letter, card.value) if stays and at not in laid and not card.is_joker else card
        for at, card in enumerate(move.line)
    ]


def _levels(position: Position, move: Move) -> tuple[str, ...]:
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


# -- stuck ------------------------------------------------------------------------------------------------------------


def _without_a_word(position: Position, n: int, clock: Clock, seed: int) -> list[Hint]:
    actions = list(position.legal_moves)
    discards = [move for move in actions if move.kind is MoveKind.DISCARD]
    if not discards:
        why = (
            "no word can be laid",
            "there is nothing to draw" if not position.drawn else "one card has been exchanged",
        )
        return [Hint(move, 0.0, "points", why, ("Pass.",)) for move in actions[:n]]
    gains = dict.fromkeys(discards, 0.0)
    found = dict.fromkeys(discards, 0)
    drawn = deals(position, seed, (1,))
    number = 0
    for _ in clock.worlds():
        number += 1
        new = next(drawn)[0]
        for move in discards:
            hand = list(position.hand)
            hand.remove(move.line[0])
            best = position.with_hand(hand + new).legal_moves
            if best.placements:
                found[move] += 1
                first = best.best(1)[0]
                gains[move] += first.total if position.is_two_player else first.score
    out = []
    for move in discards:
        card = move.line[0]
        chance = found[move] / number
        worth = gains[move] / number
        reasons = [
            "no word can be laid: a card goes under the stock",
            f"with {chance:.0%} of the cards that may be drawn a word can then be laid; on average {worth:.1f} points",
        ]
        # A card that costs more at the end, and is hard to use, goes first where the chances are equal.
        value = worth - (12 if card.is_joker else 3 * (card.multiplier - 1)) + 0.1 * card.value
        if card.is_joker or card.multiplier > 1:
            reasons.append("it gives away a joker" if card.is_joker else f"it gives away a {card.multiplier}x card")
        levels = ("Put a card under the stock.", f"Discard {card.letter or 'a joker'}.")
        out.append(Hint(move, value, "points", tuple(reasons), levels, {"chance": chance, "worlds": number}))
    out.sort(key=lambda hint: -hint.value)
    return out[:n]
