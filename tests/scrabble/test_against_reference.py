"""Positions against the slow, plainly right program: random letters, boards, premiums, racks and small lexica."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import crossword as reference
from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import Layout, Square
from wordgame.errors import InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Position, Rules
from wordgame.tiles import TileSet

EXAMPLES = int(os.environ.get("WORDGAME_TEST_EXAMPLES", "60"))

SQUARES = {
    "a": Square(),
    "b": Square(letter=2),
    "c": Square(word=2),
    "e": Square(letter=3, word=2),
    "f": Square(word=3, stays=True),
    "g": Square(letter=4, stays=True),
    "h": Square(letter=3, only_value=2),
    "s": Square(word=2, start=True),
    "p": Square(start=True),
    "x": Square(hole=True),
}
FAULTS = {  # what `check` calls the reference's faults
    "nothing": "no_tiles",
    "off board": "off_board",
    "occupied": "occupied",
    "not on rack": "not_on_rack",
    "too many": "too_many_laid",
    "not in line": "not_in_line",
    "gap": "gap",
    "start": "start_square",
    "too few": "too_short",
    "not joined": "not_joined",
    "word": "not_a_word",
    "no word": "no_word",
}


@dataclass
class World:
    """One random game, told to the reference and to the package."""

    letters: list[str]
    words: list[tuple[str, ...]]
    signs: list[str]
    values: dict[str, int]
    options: dict[str, Any]
    board: list[list[reference.Square]]
    rack: list[str]

    def cells(self, **wanted: Any) -> set[tuple[int, int]]:
        found = ((r, c) for r, row in enumerate(self.signs) for c in range(len(row)))
        return {(r, c) for r, c in found if all(getattr(self.square(r, c), k) == v for k, v in wanted.items())}

    def square(self, row: int, column: int) -> Square:
        return SQUARES[self.signs[row][column]]

    @property
    def reference_rules(self) -> dict[str, Any]:
        squares = [[SQUARES[sign] for sign in row] for row in self.signs]
        return {
            "letter_multipliers": [[square.letter for square in row] for row in squares],
            "word_multipliers": [[square.word for square in row] for row in squares],
            "values": self.values,
            "holes": self.cells(hole=True),
            "starts": self.cells(start=True),
            "stays": self.cells(stays=True),
            "only_values": dict.fromkeys(self.cells(only_value=2), 2),
            **self.options,
        }

    @cached_property
    def shared(self) -> tuple[Lexicon, Rules]:
        alphabet = Alphabet(self.letters)
        lexicon = Lexicon.from_words([text(word) for word in self.words], alphabet)
        tiles = TileSet(alphabet, {letter: (20, value) for letter, value in self.values.items()}, blanks=4)
        layout = Layout.from_rows(self.signs, legend=SQUARES)
        return lexicon, Rules(tiles=tiles, layout=layout, rack_size=7, **self.options)

    def position(self) -> Position:
        lexicon, rules = self.shared
        rows = ["".join("." if square is None else tile(*square) for square in row) for row in self.board]
        return Position(rows, rack=text(self.rack), lexicon=lexicon, rules=rules, check_tiles=False)

    def lay(self, placement: reference.Placement) -> None:
        for r, c, letter, blank in placement:
            self.board[r][c] = (letter, blank)


def tile(letter: str, blank: bool) -> str:
    """In brackets always: without them, N and Y side by side could be the tile NY."""
    return f"[{letter.lower() if blank else letter}]" if letter != "?" else "?"


def text(letters: Any) -> str:
    return "".join(tile(letter, False) for letter in letters)


def placed(position: Position, tiles: Any) -> reference.Placement:
    """Tiles as the package gives them, as the reference has them."""
    alphabet = position.alphabet
    found = set()
    for row, column, shown in tiles:
        code = alphabet.encode_tiles(shown)[0]
        found.add((row, column, alphabet.letters[(code & 0x7F) - 1], code >= 0x80))
    return frozenset(found)


def make_world(rng: random.Random) -> World:
    letters = rng.choice([["A", "B", "C"], ["A", "H", "C", "CH", "O"], ["L", "L·L", "A"], ["A", "B", "NY", "N", "Y"]])
    if rng.random() < 0.15:
        letters = letters + [chr(0x0410 + i) for i in range(32)]  # needs more than 32 bits a set
    common = letters[: rng.choice([2, 3, 5])]
    rows, columns = rng.choice([(5, 5), (5, 5), (7, 7), (6, 9), (11, 5), (15, 15), (8, 17), (21, 21), (2, 8), (1, 9)])
    lengths = [n for n in (2, 2, 3, 3, 4, 5, 6, 7) if n <= max(rows, columns)]
    words = {tuple(rng.choices(common, k=rng.choice(lengths))) for _ in range(rng.choice([2, 8, 20, 50]))}
    dull = rng.choice(["aaaaaa", "aab", "aaabc", "abcefgh", "aaaaaaaax"])
    if max(rows, columns) > 9:  # long lines full of premiums could make a word worth more than 31 bits hold
        dull += "a" * 30
    signs = [[rng.choice(dull) for _ in range(columns)] for _ in range(rows)]
    for _ in range(rng.choice([0, 1, 1, 1, 2, 5])):
        signs[rng.randrange(rows)][rng.randrange(columns)] = rng.choice("sp")
    if all(sign == "x" for row in signs for sign in row):
        signs[0][0] = "a"
    options: dict[str, Any] = {"bonus": {k: rng.randrange(60) for k in range(1, 8) if rng.random() < 0.3}}
    if rng.random() < 0.3:
        options["bonus_multipliers"] = {k: rng.randrange(1, 4) for k in range(1, 8)}
    if rng.random() < 0.3:
        options["max_tiles"] = rng.randrange(2, 7)
    if rng.random() < 0.3:
        options["min_first"] = rng.randrange(1, 3)
    world = World(
        letters,
        sorted(words),
        ["".join(row) for row in signs],
        {letter: rng.randrange(11) for letter in letters},
        options,
        [[None] * columns for _ in range(rows)],
        [],
    )
    for _ in range(rng.choice([0, 0, 1, 2, 4, 7])):
        world.rack = rng.choices(common, k=6) + rng.choices(["?", common[0]], k=1)
        moves = reference.placements(world.board, world.rack, world.words, **world.reference_rules)
        if moves:
            world.lay(rng.choice(sorted(moves, key=sorted)))
    if rng.random() < 0.2:
        for r, c in rng.sample(sorted(world.cells(hole=False)), rng.randrange(1, 5)):
            world.board[r][c] = (rng.choice(common), rng.random() < 0.2)
    world.rack = rng.choices(common, k=rng.randrange(0, 6)) + ["?"] * rng.choice([0, 0, 0, 1, 1, 2])
    return world


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 2**63))
def test_legal_moves_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    world = make_world(rng)
    expected = reference.placements(world.board, world.rack, world.words, **world.reference_rules)
    position = world.position()
    moves = position.legal_moves.placements
    found = {placed(position, move.placed): move for move in moves}
    assert Position.from_dict(position.to_dict(), lexicon=position.lexicon) == position
    assert {placement: move.score for placement, move in found.items()} == expected
    assert len(moves) == len(expected)
    assert moves.top_score == max(expected.values(), default=0)
    assert moves.sum_scores == sum(expected.values())
    assert [move.score for move in moves] == sorted(expected.values(), reverse=True)
    assert [move.score for move in moves.best(5)] == sorted(expected.values(), reverse=True)[:5]
    for placement in rng.sample(sorted(found, key=sorted), min(8, len(found))):
        move = found[placement]
        _, words, score = reference.judge(world.board, placement, world.words, **world.reference_rules)
        assert position.parse(str(move)) == move
        assert position.parse(str(move)).score == score
        verdict = position.check(str(move))
        assert (verdict.legal, verdict.score) == (True, score), verdict.reasons
        alphabet = position.alphabet
        formed = [
            (tuple(alphabet.letters[(code & 0x7F) - 1] for code in alphabet.encode_tiles(word.word)), word.score)
            for word in move.words
        ]
        assert sorted(formed) == sorted(words)
        assert formed[0] == words[0]


@settings(max_examples=EXAMPLES * 2, deadline=None)
@given(st.integers(0, 2**63))
def test_check_refuses_what_the_reference_refuses(seed: int) -> None:
    rng = random.Random(seed)
    world = make_world(rng)
    down, row, column = rng.random() < 0.5, rng.randrange(len(world.signs)), rng.randrange(len(world.signs[0]))
    placement: dict[tuple[int, int], tuple[str, bool]] = {}
    hand = list(world.rack) or ["A"]
    rng.shuffle(hand)
    for _ in range(rng.choice([1, 2, 2, 3, 4])):
        if hand:
            letter = hand.pop()
            blank = letter == "?"
            placement[row, column] = (rng.choice(world.letters[:3]) if blank else letter, blank)
        if rng.random() < 0.1:
            placement[row, column] = (rng.choice(world.letters), rng.random() < 0.5)
        if rng.random() < 0.05:
            row, column = row + 1, column + 1
        row, column = (row + 1, column) if down else (row, column + 1)
        while 0 <= row < len(world.signs) and 0 <= column < len(world.signs[0]) and world.board[row][column]:
            row, column = (row + 1, column) if down else (row, column + 1)
    tiles = [(r, c, *square) for (r, c), square in placement.items()]
    faults, words, score = reference.judge(
        world.board, tiles, set(world.words), rack=world.rack, **world.reference_rules
    )
    position = world.position()
    try:
        move = position.move([(r, c, tile(letter, blank)) for r, c, letter, blank in tiles])
    except InvalidText:
        assert "off board" in faults
        return
    verdict = position.check(move)
    codes = {reason.code for reason in verdict.reasons}
    assert verdict.legal == (not faults), (faults, codes)
    if not {"off board", "occupied", "not in line", "gap"} & faults:
        assert codes == {FAULTS[fault] for fault in faults}
        assert sorted(word.score for word in verdict.words) == sorted(points for _, points in words)
        assert not words or verdict.score == score


@settings(max_examples=max(EXAMPLES // 2, 10), deadline=None)
@given(st.integers(0, 2**63))
def test_games_add_up_as_the_reference_adds_them(seed: int) -> None:
    """Random games with phonies, challenges, exchanges, passes and penalties, to the end or 60 actions."""
    rng = random.Random(seed)
    world = make_world(rng)
    lexicon, rules = world.shared
    alphabet = rules.alphabet
    few = TileSet(alphabet, {letter: (rng.randrange(1, 6), value) for letter, value in world.values.items()}, blanks=2)
    rules = rules.changed(
        tiles=few,
        rack_size=max(rng.randrange(2, 6), world.options.get("max_tiles", 0)),
        exchange_limit=rng.choice([0, 1, 7]),
        challenge=rng.choice(["double", "single", "points"]),
        end_bonus=rng.choice(["others_racks", "double_opponent"]),
        scoreless_limit=rng.choice([None, 6]),
        min_first=min(2, world.options.get("min_first", 2)),
    )
    players = rng.randrange(1, 4)
    game = Game(players=players, lexicon=lexicon, rules=rules, seed=rng.randrange(1000))
    events: list[tuple[Any, ...]] = []
    for _ in range(60):
        if game.is_over:
            break
        seat, roll = game.turn, rng.random()
        moves = game.legal_moves
        if moves.placements and roll < 0.7:
            move = moves[rng.randrange(len(moves.placements))]
            game.push(move)
        elif roll < 0.8 and game.position.rack:
            phony = phony_play(rng, game)
            if phony is None:
                continue
            move = game.position.parse(phony)
            game.push(phony, phony=True)
        elif moves.exchanges and roll < 0.95:
            game.push(rng.choice(moves.exchanges))
            events.append(("exchange", seat))
            continue
        else:
            game.push("pass")
            events.append(("pass", seat))
            continue
        events.append(("place", seat, placed(game.position, move.placed)))
        if players > 1 and rng.random() < (0.1 if all(word.valid for word in move.words) else 0.7):
            by = rng.choice([other for other in range(players) if other != seat])
            if game.challenge(seat=by):
                events.append(("withdrawn", seat))
            else:
                events.append(("points", seat, 5 if rules.challenge == "points" else 0))
        if rng.random() < 0.05:
            events.append(("points", 0, -game.time_penalty(0, rng.random() * 3)))
    reference_rules = {**world.reference_rules, "min_first": rules.min_first}
    if game.is_over:
        racks = [
            [alphabet.letters[code - 1] if code else "?" for code in alphabet.encode_tiles(rack)] for rack in game.racks
        ]
        assert game.outcome is not None
        out = next((i for i, rack in enumerate(racks) if not rack), None) if game.outcome.termination == "out" else None
        events.append(("end", racks, out, rules.end_bonus))
    added = reference.replay([[None] * len(row) for row in world.signs], players, events, **reference_rules)
    assert list(game.scores) == added["scores"]
    assert [turn.score for turn in game.history if turn.kind == "place"] == added["plays"]
    rows = ["".join("." if square is None else tile(*square) for square in row) for row in added["board"]]
    assert Position(rows, lexicon=lexicon, rules=rules, check_tiles=False).board == game.board


def phony_play(rng: random.Random, game: Game) -> str | None:
    """A play of random rack tiles that breaks no rule but, perhaps, the lexicon's."""
    position = game.position
    shape = position.layout.shape
    for _ in range(20):
        rack = list(position.alphabet.encode_tiles(position.rack))
        rng.shuffle(rack)
        chosen = [
            code or (0x80 | rng.randrange(1, position.alphabet.size + 1)) for code in rack[: rng.choice([1, 2, 3])]
        ]
        down, row, column = rng.random() < 0.5, rng.randrange(shape[0]), rng.randrange(shape[1])
        tiles = [
            (row + i * down, column + i * (not down), position.alphabet.tile_text(code))
            for i, code in enumerate(chosen)
        ]
        move = position.move(tiles)
        if {reason.code for reason in position.check(move).reasons} <= {"not_a_word"} and move.words:
            return str(move)
    return None
