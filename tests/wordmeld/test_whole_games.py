"""Whole games, of both presets and of options as they come, beside the slow referee: turns, draws, the discard pile,
ends; no card is lost; the solver's turns come to what it said; undo, redo and dicts on the way.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from typing import Any

import pytest

from tests.reference import wordmeld_rules as reference
from tests.reference.wordmeld_referee import Referee
from tests.wordmeld.turns import random_options
from wordgame.errors import IllegalMove
from wordgame.tiles import TileSet
from wordgame.wordmeld import Game, Move, MoveKind, Rules, WordLists

GAMES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "40"))
PRESETS = Rules.presets()
SIMPLE: tuple[tuple[str, ...], ...] = (("draw",), ("take",), ("keep",), ("pass",), ("discard", "?"), ("discard", "A"))


def random_game(rng: random.Random, number: int) -> tuple[Game, dict[str, list[str]]]:
    """A game with a small deck of few letters and short lists, by a preset or with options as they come."""
    letters = "ABCDEF"[: rng.randint(2, 6)]

    def words(most: int, shortest: int, longest: int) -> list[str]:
        return ["".join(rng.choices(letters, k=rng.randint(shortest, longest))) for _ in range(rng.randint(0, most))]

    lists = {"official": words(4, 2, 8), "common": words(9, 2, 6), "winning": words(1, 5, 7)}
    players, hand_size = rng.randint(2, 4), rng.randint(1, 7)
    options: dict[str, Any] = {"hand_size": hand_size, "no_progress_end": rng.choice(("empty_stock", "always"))}
    if number % 3:
        options |= random_options(rng) | {"first_word_scope": rng.choice(("player", "game"))}
        rules = Rules(**options)
    else:
        rules = Rules.preset(PRESETS[number // 3 % len(PRESETS)], **options)
    each = {letter: (rng.randint(1, 12), 1) for letter in letters}
    jokers = rng.choice((0, 0, 1, 2, 3))
    given = WordLists(**lists, alphabet="en")
    missing = players * hand_size - sum(count for count, _ in each.values()) - jokers
    if missing > 0:
        each[letters[0]] = (each[letters[0]][0] + missing, 1)
    deck = TileSet(given.alphabet, each, blanks=jokers)
    return Game(players, lists=given, rules=rules, deck=deck, seed=rng.randrange(10**6)), lists


def beside(game: Game, lists: dict[str, list[str]]) -> Referee:
    """The slow referee with the same deal."""
    rules = game.rules.to_dict()
    options = {name: rules[name] for name in reference.options()}
    return Referee(
        list(game.hands), game.to_dict()["stock"], reference.Lists(**lists), reference.options(**options),
        first_word_scope=game.rules.first_word_scope, no_progress_end=game.rules.no_progress_end,
    )  # fmt: skip


def action(move: Move) -> tuple[Any, ...]:
    """The move as the slow referee writes it."""
    if move.kind is MoveKind.WORDS:
        made = [
            (word.text, "".join(c for c, own in zip(word.cards, word.own, strict=True) if own)) for word in move.made
        ]
        return ("words", move.broken, tuple(made))
    return ("discard", move.card) if move.kind is MoveKind.DISCARD else (move.kind.value,)


def agree(game: Game, slow: Referee) -> None:
    """Both referees have the same cards, turn, phase and end."""
    data = game.to_dict()
    assert [sorted(hand) for hand in game.hands] == [sorted(hand) for hand in slow.hands]
    assert (data["stock"], data["discards"], data["laid"]) == (slow.stock, slow.discards, slow.laid)
    assert sorted(game.table) == slow.table
    assert list(game.scores) == slow.scores
    assert (game.outcome.termination if game.outcome else "") == slow.over
    if game.outcome is not None:
        assert list(game.outcome.winners) == slow.winners
    else:
        assert (game.turn, game.position.phase) == (slow.turn, slow.phase)


def cards_of(slow: Referee) -> Counter[str]:
    cards = "".join([*slow.hands, slow.stock, slow.discards, *slow.table])
    return Counter("?" if card.islower() else card for card in cards)


def judged_alike(game: Game, slow: Referee) -> None:
    """Actions without words, legal and not, are the same for the list, the judge and the slow referee."""
    legal = slow.simple_actions()
    listed = {action(move) for move in game.legal_moves if move.kind is not MoveKind.WORDS}
    assert listed == legal
    for one in SIMPLE:
        assert game.position.check(" ".join(one)).legal == (one in legal), one
        if one not in legal:
            with pytest.raises(IllegalMove):
                game.push(" ".join(one))


def choose(game: Game, rng: random.Random) -> Move:
    """A move at random: a turn that the solver lists, any turn, or an action without words."""
    moves = list(game.legal_moves)
    words = [move for move in moves if move.kind is MoveKind.WORDS]
    if words and rng.random() < 0.7:
        return rng.choice(words)
    return rng.choice([move for move in moves if move.kind is not MoveKind.WORDS] or moves)


def play_whole_game(number: int) -> Game:
    """One game to its end; a game in which nobody gets on is left after a while."""
    rng = random.Random(f"wordmeld {number}")
    game, lists = random_game(rng, number)
    slow = beside(game, lists)
    agree(game, slow)
    start, cards = game.to_dict(), cards_of(slow)
    while not game.is_over and len(game.history) < 120:
        if rng.random() < 0.3:
            judged_alike(game, slow)
        position, solved = game.position, None
        if position.can_make_words and rng.random() < 0.3 and (solution := position.solve(4)).turns:
            solved = rng.choice(solution.turns)
        move = choose(game, rng) if solved is None else solved.move
        verdict = position.check(move)
        assert verdict.legal
        assert not slow.faults(action(move)), move
        before = game.to_dict()
        turn = game.push(move if rng.random() < 0.5 else str(move))
        if rng.random() < 0.2:
            after = game.to_dict()
            assert game.pop() == turn
            assert game.to_dict() == before
            assert game.redo() == turn
            assert game.to_dict() == after
        seat = slow.turn
        assert "".join(turn.drawn) == slow.play(action(move))
        agree(game, slow)
        assert cards_of(slow) == cards
        assert turn.scores == tuple(slow.scores)
        if move.kind is MoveKind.WORDS:
            assert verdict.score == slow.scores[seat]
        if solved is not None:
            assert (solved.cards_left, solved.draws) == (slow.scores[seat], len(turn.drawn))
            assert solved.wins == (slow.over in ("winning_word", "out")) or not solved.cards_left
        if rng.random() < 0.05:
            assert Game.from_dict(json.loads(json.dumps(game.to_dict()))).to_dict() == game.to_dict()
    whole = game.to_dict()
    again = Game.from_dict(json.loads(json.dumps(whole)))
    assert again.to_dict() == whole
    assert again.history == game.history
    for _ in game.history:
        again.pop()
    assert again.to_dict() == start
    for _ in game.history:
        again.redo()
    assert again.to_dict() == whole
    return game


def test_random_games() -> None:
    ends: Counter[str] = Counter()
    for number in range(GAMES):
        game = play_whole_game(number)
        ends[game.outcome.termination if game.outcome else "left"] += 1
    assert ends["left"] <= GAMES / 4, ends
    assert GAMES < 40 or {"out", "stalled"} <= set(ends)
    assert GAMES < 400 or "winning_word" in ends
