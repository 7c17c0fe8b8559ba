"""Whole games over all presets: they end, their scores agree with slow scorers, tiles are conserved, undo and redo
are exact.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.reference import crossword as slow
from tests.scrabble.plain_scorer import Cells, score_of
from wordgame.errors import IllegalMove, NothingToUndo
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Rules

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "40"))
PRESETS = Rules.presets()


@cache
def lexicon_for(preset: str) -> Lexicon:
    """A few hundred made-up words of the preset's letters, short ones mostly, so that games get going."""
    tiles = Rules.preset(preset).tiles
    rng = random.Random(preset)
    letters = [
        letter for letter, count in zip(tiles.alphabet.letters, tiles.counts[1:], strict=True) for _ in range(count)
    ]
    words = {tuple(rng.choice(letters) for _ in range(rng.choice([2, 2, 3, 3, 4, 5, 6, 7, 8]))) for _ in range(700)}
    return Lexicon.from_words(("".join(f"[{letter}]" for letter in word) for word in words), alphabet=tiles.alphabet)


@cache
def varied(preset: str, variant: int) -> Rules:
    """The preset with other challenge and end rules, chosen by number."""
    rng = random.Random(f"{preset}{variant}")
    return Rules.preset(
        preset,
        challenge=rng.choice(["double", "single", "points"]),
        challenge_points=rng.choice([5, 10]),
        challenge_points_to=rng.choice(["player", "challenger"]),
        challenge_points_per=rng.choice(["play", "word"]),
        end_bonus=rng.choice(["others_racks", "double_opponent", "none"]),
        scoreless_limit=rng.choice(["off", 6]),
        passed_out=rng.choice(["own_racks", "nothing"]),
        start=rng.choice(["first_seat", "draw"]),
    )


def new_game(preset: str, players: int, seed: int) -> Game:
    rules = varied(preset, seed % 5)
    return Game(min(players, rules.max_players), lexicon=lexicon_for(preset), rules=rules, seed=seed)


def phony_of(game: Game, rng: random.Random) -> str | None:
    """Some tiles of the rack laid beside the board's tiles, or on the start: hardly ever words."""
    position = game.position
    layout = position.layout
    naturals = [tile for tile in position.state.rack.tiles() if tile]
    if len(naturals) < 2:
        return None
    word = position.alphabet.decode_tiles(rng.sample(naturals, rng.randint(2, min(len(naturals), 4))))
    for _ in range(20):
        where = f"{rng.randint(1, layout.n_rows)}{chr(65 + rng.randrange(min(26, layout.n_columns)))}"
        text = f"{where} {word}"
        if position.is_empty and layout.starts:
            row, column = layout.starts[0]
            text = f"{row + 1}{chr(65 + column)} {word}"
        verdict = position.check(text)
        if verdict.legal or {reason.code for reason in verdict.reasons} == {"not_a_word"}:
            return text
    return None


def act(game: Game, rng: random.Random) -> None:
    """One action at random: mostly a good play."""
    dice = rng.random()
    if game.players > 1 and game.table.last is not None and rng.random() < 0.3:
        words = [word.word for word in game.table.last.move.words]
        game.challenge(None if dice < 0.5 or not words else [rng.choice(words)])
        return
    if game.is_over:
        return
    if dice < 0.04:
        game.time_penalty(rng.randrange(game.players), rng.random() * 3)
        return
    if dice < 0.12:
        phony = phony_of(game, rng)
        if phony is not None:
            game.push(phony, phony=True)
            return
    moves = game.legal_moves
    if dice < 0.85 or not moves.exchanges:
        best = moves.best(3)
        game.push(rng.choice(best))
    else:
        game.push(rng.choice(moves.exchanges))


# -- what must hold ---------------------------------------------------------------------------------------------------


def check_tiles(game: Game) -> None:
    """Board, racks and pool together are the set, tile by tile."""
    state, full = game.table, game.rules.tiles
    counts = Counter(0 if tile & 0x80 else tile for tile in state.tiles if tile)
    for rack in (*state.racks, state.pool):
        counts.update(dict(enumerate(rack.counts)))
    assert [counts[code] for code in range(len(full.counts))] == list(full.counts)
    assert all(len(rack) <= game.rules.rack_size for rack in state.racks)


def slow_scores(game: Game) -> list[int]:
    """The totals added up from the history by the plain scorer, and by the reference where it knows the rules."""
    rules, layout = game.rules, game.rules.layout
    alphabet = rules.alphabet
    values = dict(zip(alphabet.letters, rules.tiles.values[1:], strict=True))
    squares = [[layout.at(row, column) for column in range(layout.n_columns)] for row in range(layout.n_rows)]
    special = rules.bonus_multipliers or any(square.stays or square.only_value for square in layout.squares)
    options: dict[str, Any] = {
        "letter_multipliers": [[square.letter for square in row] for row in squares],
        "word_multipliers": [[square.word for square in row] for row in squares],
        "values": values,
        "bonus": dict(rules.bonus),
        "starts": set(layout.starts),
        "holes": {(r, c) for r, row in enumerate(squares) for c, square in enumerate(row) if square.hole},
    }
    board: Cells = {}
    laid: list[tuple[int, Cells, int]] = []
    scores = [0] * game.players
    events: list[tuple[Any, ...]] = []

    def cells_of(tiles: bytes) -> Cells:
        return {
            divmod(at, layout.n_columns): (alphabet.letters[(tile & 0x7F) - 1], bool(tile & 0x80))
            for at, tile in enumerate(tiles)
            if tile
        }

    for at, turn in enumerate(game.history):
        after = cells_of(game.tables[at + 1].tiles)
        if turn.kind == "place":
            placed = {cell: tile for cell, tile in sorted(after.items()) if cell not in board}
            score = score_of(board, placed, squares, values, dict(rules.bonus), dict(rules.bonus_multipliers))
            assert turn.score == score, turn
            scores[turn.seat] += score
            laid.append((turn.seat, placed, score))
            events.append(("place", turn.seat, [(*cell, *tile) for cell, tile in placed.items()]))
        elif turn.kind in ("challenge", "withdrawn"):
            seat, placed, score = laid[-1]
            if turn.kind == "withdrawn" or after != board:
                assert {cell: tile for cell, tile in board.items() if cell not in placed} == after
                scores[seat] -= score
                events.append(("withdrawn", seat))
            elif rules.challenge == "points":
                many = len(turn.words) if rules.challenge_points_per == "word" else 1
                to, sign = (seat, 1) if rules.challenge_points_to == "player" else (turn.seat, -1)
                scores[to] += sign * many * rules.challenge_points
                events.append(("points", to, sign * many * rules.challenge_points))
        elif turn.kind == "time":
            scores[turn.seat] += turn.score
            events.append(("points", turn.seat, turn.score))
        else:
            events.append((turn.kind, turn.seat))
        board = after
    if game.is_over:
        racks = [slow.read_tiles(rack) for rack in game.racks]
        racks = [
            [alphabet.letters[alphabet.code(tile) - 1] if tile != "?" else tile for tile in rack] for rack in racks
        ]
        out = game.table.out
        if not ((out is None and rules.passed_out == "nothing") or (out is not None and rules.end_bonus == "none")):
            changes = slow.end_adjustments(racks, values, out=out, end_bonus=rules.end_bonus)
            scores = [points + change for points, change in zip(scores, changes, strict=True)]
            events.append(("end", racks, out, rules.end_bonus))
    if not special:
        empty = [[None] * layout.n_columns for _ in range(layout.n_rows)]
        assert slow.replay(empty, game.players, events, **options)["scores"] == scores
    return scores


def seen(game: Game) -> tuple[Any, ...]:
    """Everything about the moment: equal means equal states."""
    return (game.table.to_dict(), game.history[-1:], len(game.history), game.scores)


def play_whole_game(preset: str, players: int, seed: int) -> int:
    """One random game from start to end with every check; gives the number of actions."""
    rng = random.Random(f"{preset}/{players}/{seed}")
    game = new_game(preset, players, seed)
    whole, states = game.to_dict(), [seen(game)]
    while not game.is_over and len(states) < 4000:
        act(game, rng)
        check_tiles(game)
        states.append(seen(game))
    assert game.is_over
    assert game.outcome is not None
    assert slow_scores(game) == list(game.scores)
    for state in states[-2::-1]:
        game.pop()
        assert seen(game) == state
    assert game.to_dict() == whole
    for state in states[1:]:
        game.redo()
        assert seen(game) == state
    return len(states)


def test_random_games_of_all_presets() -> None:
    rng = random.Random(EXAMPLES)
    for number in range(max(EXAMPLES, len(PRESETS))):
        play_whole_game(PRESETS[number % len(PRESETS)], 1 + number // len(PRESETS) % 4, rng.randrange(10**6))


def test_a_board_no_preset_has() -> None:
    rules = Rules.from_toml(
        """
        preset = "scrabble-hu"
        rack_size = 8
        max_tiles = 6
        exchange_limit = 1
        [bonus]
        4 = 5
        5 = 15
        6 = 40
        [bonus_multipliers]
        6 = 2
        [layout]
        rows = [
            "#.5....w....+....w....5..##",
            "......d..t.....t..d........",
            "..w......................w.",
            ".....###...........###.....",
            "....d...............d......",
            "..t......w.....w......t....",
            ".......d.........d.........",
            "...#...................#...",
            "6...........6..............",
            ".....t...*.....*...t.......",
            "6...........6..............",
            "...#...................#...",
            ".......d.........d.........",
            "..t......w.....w......t....",
            "....d...............d......",
            ".....###...........###.....",
            "..w......................w.",
            "......d..t.....t..d........",
            "#.5....w....+....w....5..##",
        ]
        [layout.legend.5]
        letter = 5
        [layout.legend.6]
        word = 6
        [layout.legend.w]
        word = 2
        stays = true
        [layout.legend.t]
        letter = 3
        only_value = 2
        """
    )
    assert rules.layout.shape == (19, 27)
    for seed in range(4):
        rng = random.Random(seed)
        game = Game(2, lexicon=lexicon_for("scrabble-hu"), rules=rules, seed=seed)
        while not game.is_over:
            act(game, rng)
            check_tiles(game)
        assert slow_scores(game) == list(game.scores)


class Referee(RuleBasedStateMachine):
    """Any order of actions, undone and redone, keeps tiles and scores right."""

    game: Game
    shadow: list[tuple[Any, ...]]
    undone: list[tuple[Any, ...]]

    @initialize(preset=st.sampled_from(PRESETS), players=st.integers(1, 4), seed=st.integers(0, 10**6))
    def begin(self, preset: str, players: int, seed: int) -> None:
        self.game = new_game(preset, players, seed)
        self.shadow, self.undone = [seen(self.game)], []

    def did(self) -> None:
        if len(self.game.history) == len(self.shadow):
            self.shadow.append(seen(self.game))
            self.undone = []

    @rule(seed=st.integers(0, 10**6))
    def act(self, seed: int) -> None:
        act(self.game, random.Random(seed))
        self.did()

    @precondition(lambda self: self.game.table.last is not None)
    @rule()
    def withdraw(self) -> None:
        self.game.withdraw()
        self.did()

    @rule(text=st.sampled_from(["8A ZZZZZZZ", "exchange ??????", "1A .", "99Z A"]))
    def refused(self, text: str) -> None:
        with pytest.raises((IllegalMove, ValueError)):
            self.game.push(text)
        assert seen(self.game) == self.shadow[-1]

    @rule()
    def undo(self) -> None:
        if len(self.shadow) == 1:
            with pytest.raises(NothingToUndo):
                self.game.pop()
        else:
            self.game.pop()
            self.undone.append(self.shadow.pop())
        assert seen(self.game) == self.shadow[-1]

    @rule()
    def redo(self) -> None:
        if not self.undone:
            with pytest.raises(NothingToUndo):
                self.game.redo()
        else:
            self.game.redo()
            self.shadow.append(self.undone.pop())
        assert seen(self.game) == self.shadow[-1]

    @invariant()
    def tiles(self) -> None:
        if hasattr(self, "game"):
            check_tiles(self.game)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            assert slow_scores(self.game) == list(self.game.scores)


TestReferee = Referee.TestCase
TestReferee.settings = settings(max_examples=max(20, EXAMPLES // 4), stateful_step_count=15, deadline=None)
