"""The referee: turns, challenges, ends, undo, partial knowledge, the common protocol."""

from __future__ import annotations

import json
import pickle

import pytest

import wordgame as wg
from wordgame.errors import GameOver, IllegalMove, InvalidPosition, InvalidRules, InvalidText, NothingToUndo
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Rules, Turn

WORDS = ["cat", "cats", "at", "as", "es", "sad", "good", "heat", "ta", "cate", "ace"]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.from_words(WORDS)


def new(words: Lexicon, racks: list[str], *, players: int = 2, **options: object) -> Game:
    own = {key: options.pop(key) for key in ("board", "turn", "scores") if key in options}
    return Game(players, lexicon=words, rules=Rules.from_dict(options), seed=3, racks=racks, **own)  # type: ignore[arg-type]


def test_the_common_protocol() -> None:
    assert wg.testing.check_game("scrabble", seeds=1, samples=2) > 20
    game = wg.new_game("scrabble", players=2, lexicon="en", rules="scrabble-en", seed=7)
    assert isinstance(game, wg.game.Game)
    assert (game.turn, game.scores, game.is_over, game.outcome, game.history) == (0, (0, 0), False, None, ())


def test_a_seed_decides_everything() -> None:
    def play(seed: int) -> dict[str, object]:
        game = Game(3, lexicon="en", seed=seed)
        while not game.is_over:
            game.push(game.legal_moves[0])
        return game.to_dict()

    assert play(5) == play(5)
    assert play(5) != play(6)
    assert Game().seed != Game().seed


def test_push_checks_and_leaves_the_game_alone(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    before = game.to_dict()
    with pytest.raises(IllegalMove) as caught:
        game.push("8F CATX")
    assert caught.value.words == ("CATX",)
    assert [reason.code for reason in caught.value.reasons] == ["not_a_word"]
    with pytest.raises(IllegalMove) as caught:
        game.push("1A GOOD", phony=True)
    assert {reason.code for reason in caught.value.reasons} == {"not_on_rack", "start_square"}
    with pytest.raises(InvalidText):
        game.push("hello")
    assert game.to_dict() == before
    game.push("8F CAT")
    assert game.scores == (10, 0)
    assert game.turn == 1
    assert len(game.racks[0]) == 7
    turn = game.history[0]
    assert (turn.seat, turn.kind, turn.notation, turn.score, turn.total, turn.rack) == (
        0,
        "place",
        "8F CAT",
        10,
        10,
        "ACSTXYZ",
    )
    assert len(turn.drawn) == 3


def test_undo_and_redo(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    states = [game.to_dict()]
    for move in ("8F CAT", "exchange GO", "8F ...S", "pass"):
        game.push(move)
        states.append(game.to_dict())
    for state in states[-2::-1]:
        game.pop()
        assert game.to_dict() == state
    with pytest.raises(NothingToUndo):
        game.pop()
    for state in states[1:]:
        game.redo()
        assert game.to_dict() == state
    with pytest.raises(NothingToUndo):
        game.redo()
    assert isinstance(game.pop(), Turn)
    game.push("exchange H")
    with pytest.raises(NothingToUndo):
        game.redo()
    assert Game.from_dict(json.loads(json.dumps(game.to_dict())), lexicon=words).to_dict() == game.to_dict()


def test_a_game_pickles() -> None:
    game = Game(2, lexicon="en", seed=5)
    game.push(game.legal_moves[0])
    again = pickle.loads(pickle.dumps(game))
    assert again.to_dict() == game.to_dict()
    again.pop()
    assert again.history == ()


# -- challenges -------------------------------------------------------------------------------------------------------


def test_a_phony_is_withdrawn_exactly(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    game.push("8F CAT")
    before = game.state
    game.push("9F GOOD", phony=True)
    assert game.scores[1] > 0
    challenge = game.challenge()
    assert challenge
    assert challenge.seat == 0
    assert set(challenge.invalid) == {"CG", "AO", "TO"}
    after = game.state
    assert (after.tiles, after.racks, after.pool, after.points) == (
        before.tiles,
        before.racks,
        before.pool,
        before.points,
    )
    assert game.turn == 0
    assert after.scoreless == before.scoreless + 1
    game.pop()
    assert game.board[8] == ".....GOOD......"


@pytest.mark.parametrize(
    ("options", "scores", "turn"),
    [
        ({"challenge": "double"}, (10, 0), 0),
        ({"challenge": "single"}, (10, 0), 1),
        ({"challenge": "points"}, (15, 0), 1),
        ({"challenge": "points", "challenge_points": 10}, (20, 0), 1),
        ({"challenge": "points", "challenge_points": 10, "challenge_points_to": "challenger"}, (10, -10), 1),
    ],
)
def test_a_failed_challenge(options: dict[str, object], scores: tuple[int, int], turn: int, words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], **options)
    game.push("8F CAT")
    challenge = game.challenge()
    assert not challenge
    assert not challenge.succeeded
    assert (game.scores, game.turn, game.board[7]) == (scores, turn, ".....CAT.......")
    with pytest.raises(IllegalMove, match="no play to challenge"):
        game.challenge()


def test_only_named_words_are_judged(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], challenge="points", challenge_points_per="word")
    game.push("8F CAT")
    game.push("9E AGE", phony=True)
    assert {word.word for word in game.history[-1].move.words} == {"AGE", "CG", "AE"}  # type: ignore[union-attr]
    with pytest.raises(IllegalMove, match="did not form"):
        game.challenge(["CAT"])
    game.pop()
    game.push("9G AG", phony=True)
    assert game.challenge("aa").invalid == ("AA",)
    game.pop()
    assert not game.challenge([])
    good = new(words, ["GOODXQA", "CATSEII"], challenge="points")
    good.push("8E GOOD")
    good.push("pass")
    good.push("9E AX", phony=True)
    assert good.history[-1].move.words[0].word == "AX"  # type: ignore[union-attr]
    assert good.challenge(["AX"])


def test_who_may_challenge(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA", "AEIOUAE"], players=3)
    with pytest.raises(IllegalMove):
        game.challenge()
    game.push("8F CAT")
    for seat in (0, 3, -1):
        with pytest.raises(IllegalMove):
            game.challenge(seat=seat)
    assert not game.challenge(seat=2)
    assert game.turn == 1
    game.push("pass")
    assert game.turn == 0, "seat 2 has lost its turn"
    void = new(words, ["CATSXYZ", "GOODHEA"], challenge="void")
    with pytest.raises(IllegalMove):
        void.push("8F CATX", phony=True)
    void.push("8F CAT")
    with pytest.raises(IllegalMove, match="no challenge"):
        void.challenge()


def test_an_out_play_can_be_challenged(words: Lexicon) -> None:
    board = ["." * 15] * 7 + [".....CAT......."] + ["." * 15] * 7
    rest = Game(2, lexicon=words, rules={}, seed=1, board=board, racks=["ZX", "GO"])
    assert rest.bag_size == 93
    tiles = {
        "alphabet": "en",
        "tiles": {"C": [1, 3], "A": [1, 1], "T": [1, 1], "Z": [1, 10], "X": [1, 8], "G": [1, 2], "S": [1, 1]},
    }
    game = new(words, ["ZX", "GS"], board=board, tiles=tiles)
    assert game.bag_size == 0
    game.push("I8 ZX", phony=True)
    assert game.is_over
    assert game.scores[1] == -3
    assert game.challenge()
    assert not game.is_over
    assert game.racks == ("XZ", "GS")
    assert game.scores == (0, 0)
    game.push("8F ...S")
    game.push("pass")
    game.push("F7 G.", phony=True)
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.termination == "out"
    with pytest.raises(GameOver):
        game.push("pass")
    with pytest.raises(GameOver):
        _ = game.legal_moves
    assert game.challenge()
    assert not game.is_over


def test_a_failed_challenge_of_an_out_play_ends_the_game(words: Lexicon) -> None:
    tiles = {"alphabet": "en", "tiles": {"C": [1, 3], "A": [1, 1], "T": [1, 1], "S": [1, 1], "Z": [1, 10]}}
    game = new(words, ["CAT", "SZ"], tiles=tiles, challenge="points")
    game.push("8F CAT")
    assert game.scores == (10 + 11, -11)
    assert not game.challenge()
    assert game.is_over
    assert game.scores == (10 + 11 + 5, -11)


# -- ends -------------------------------------------------------------------------------------------------------------


def test_going_out_as_in_the_rule_sheet(words: Lexicon) -> None:
    # A out, B holds Z and C, C holds A and K: +19, -13, -6
    tiles = {"alphabet": "en", "tiles": {"A": [2, 1], "T": [1, 1], "Z": [1, 10], "C": [1, 3], "K": [1, 5]}}
    for end_bonus, changes in (
        ("others_racks", (19, -13, -6)),
        ("double_opponent", (38, 0, 0)),
        ("none", (0, 0, 0)),
    ):
        game = new(words, ["AT", "ZC", "AK"], players=3, tiles=tiles, end_bonus=end_bonus)
        game.push("8G AT")
        assert game.is_over
        assert game.adjustments == changes
        assert game.outcome is not None
        assert game.outcome.winners == (0,)
        assert game.scores == (4 + changes[0], changes[1], changes[2])


def test_everybody_passes_twice(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    for move in ("pass", "pass", "pass"):
        game.push(move)
        assert not game.is_over
    game.push("pass")
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.termination == "passes"
    assert game.scores == (-28, -12)
    kept = new(words, ["CATSXYZ", "GOODHEA"], passed_out="nothing", pass_limit=1)
    kept.push("pass")
    kept.push("pass")
    assert kept.outcome is not None
    assert kept.outcome.scores == (0, 0)
    assert kept.outcome.winner is None


def test_an_exchange_interrupts_the_passes(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    for move in ("pass", "pass", "exchange C", "pass", "pass", "pass"):
        assert not game.is_over
        game.push(move)
    assert not game.is_over
    game.push("pass")
    assert game.is_over


def test_six_scoreless_turns_count_withdrawn_plays(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], scoreless_limit=6)
    game.push("pass")
    game.push("8F GOO", phony=True)
    assert game.challenge()
    game.push("exchange C")
    game.push("pass")
    game.push("pass")
    assert not game.is_over
    game.push("pass")
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.termination == "scoreless"


def test_equal_totals_are_a_draw_unless_a_tie_break_is_chosen(words: Lexicon) -> None:
    game = new(words, ["Z", "X"], scores=[350, 348], pass_limit=1)
    game.push("pass")
    game.push("pass")
    assert game.outcome is not None
    assert game.outcome.scores == (340, 340)
    assert game.outcome.winners == (0, 1)
    assert game.outcome.winner is None
    decided = new(words, ["Z", "X"], scores=[350, 348], pass_limit=1, tie_break="before_adjustment")
    decided.push("pass")
    decided.push("pass")
    assert decided.outcome is not None
    assert decided.outcome.winner == 0


def test_both_end_rules_of_the_report(words: Lexicon) -> None:
    tiles = {"alphabet": "en", "tiles": {"Z": [2, 1], "A": [1, 0], "T": [1, 0]}}
    for end_bonus, wanted in (("others_racks", (406, 404)), ("double_opponent", (408, 406))):
        game = new(words, ["AT", "ZZ"], tiles=tiles, scores=[404, 406], end_bonus=end_bonus)
        game.push("8G AT")
        assert game.scores == wanted


def test_time_penalties(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"])
    assert game.time_penalty(1, 0.5) == 10
    assert game.time_penalty(1, 2) == 20
    assert game.scores == (0, -30)
    game.pop()
    assert game.scores == (0, -10)
    for seat, minutes in ((2, 1.0), (0, -1.0), (0, float("nan"))):
        with pytest.raises(IllegalMove):
            game.time_penalty(seat, minutes)


def test_exchange_limits(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ", "GOODHEA"], max_exchanges=1)
    game.push("exchange CAT")
    assert len(game.racks[0]) == 7
    assert "S" in game.racks[0]
    game.push("pass")
    with pytest.raises(IllegalMove, match="exchanges"):
        game.push(game.position.parse(f"exchange {game.racks[0][0]}"))


def test_the_exchanged_tiles_do_not_come_back_at_once(words: Lexicon) -> None:
    for seed in range(20):
        game = Game(2, lexicon=words, seed=seed, racks=["QZXJKVW", "GOODHEA"])
        game.push("exchange QZXJKVW")
        assert not set("QZXJK") & set(game.racks[0])
        assert game.bag_size == 86


def test_drawing_for_the_start(words: Lexicon) -> None:
    seen = set()
    for seed in range(30):
        game = Game(3, lexicon=words, rules={"start": "draw"}, seed=seed)
        last = game.start_draw[-1]
        order = {"?": ""}
        best = min(last, key=lambda drawn: order.get(drawn[1], drawn[1]))
        assert game.turn == best[0]
        assert all(len(rack) == 7 for rack in game.racks)
        for seat, tile in game.start_draw[0]:
            assert tile in game.racks[seat]
        for one, two in zip(game.start_draw, game.start_draw[1:], strict=False):
            lowest = min(order.get(tile, tile) for _, tile in one)
            assert [seat for seat, _ in two] == [seat for seat, tile in one if order.get(tile, tile) == lowest]
        seen.add(game.turn)
        assert Game.from_dict(game.to_dict(), lexicon=words).state == game.state
    assert seen == {0, 1, 2}


# -- hidden and unknown tiles
# -------------------------------------------------------------------------------------------


def test_a_position_shows_one_player_only() -> None:
    game = Game(2, lexicon="en", seed=11)
    position = game.position
    assert position.opponents == ("",)
    assert len(position.unseen) == 93
    assert position.bag_size == 86
    other = Game(2, lexicon="en", seed=11, racks=[game.racks[0], position.unseen[:3] + position.unseen[-4:]])
    assert other.position == position
    assert [str(h.move) for h in other.position.hints(3)] == [str(h.move) for h in position.hints(3)]
    assert game.view(1).rack == game.racks[1]


def test_a_game_at_a_real_table(words: Lexicon) -> None:
    game = Game(2, lexicon=words, deal=False, seed=1)
    assert game.racks == ("", "")
    assert game.bag_size == 86
    game.set_rack(0, "CATSXYZ")
    assert game.position.rack == "ACSTXYZ"
    game.push("8F CAT")
    assert game.racks[0] == "SXYZ"
    game.push("I8 SAD")
    assert game.board[8] == "........A......"
    assert game.bag_size == 80
    assert len(game.position.unseen) == 100 - 6 - 4
    game.set_rack(0, "SXYZ??")
    assert game.view(1).opponents == ("SXYZ??",)
    with pytest.raises(InvalidPosition):
        game.set_rack(0, "CXYZQQ")
    with pytest.raises(InvalidPosition):
        game.set_rack(0, "SXYZABCD")
    with pytest.raises(IllegalMove, match="lacks"):
        game.push("K8 QAAAAAAAA", phony=True)
    assert Game.from_dict(json.loads(json.dumps(game.to_dict())), lexicon=words).to_dict() == game.to_dict()


def test_the_last_unknown_tiles_are_known_by_counting(words: Lexicon) -> None:
    tiles = {"alphabet": "en", "tiles": {"C": [1, 3], "A": [1, 1], "T": [1, 1], "Z": [1, 10], "S": [1, 1]}}
    game = Game(2, lexicon=words, rules={"tiles": tiles}, deal=False, seed=1, racks=["CAT", ""])
    assert game.state.unknown == (2, 0)
    game = Game(
        2, lexicon=words, rules={"tiles": tiles, "rack_size": 3, "bonus": {}}, deal=False, seed=1, racks=["CAT", ""]
    )
    game.push("8F CAT")
    assert game.is_over
    assert game.scores == (10 + 11, -11)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 0},
        {"players": 5},
        {"players": 3, "rules": "scrabble-duel"},
    ],
)
def test_numbers_of_players(options: dict[str, object]) -> None:
    with pytest.raises(InvalidRules, match="players"):
        Game(lexicon="en", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"racks": ["A"]},
        {"racks": ["ABCDEFGH", ""]},
        {"racks": ["ZZ", ""]},
        {"racks": ["Z", "Z"]},
        {"scores": [1]},
        {"turn": 2},
        {"board": ["."]},
    ],
)
def test_positions_that_cannot_be(options: dict[str, object]) -> None:
    with pytest.raises(InvalidPosition):
        Game(lexicon="en", **options)  # type: ignore[arg-type]


def test_one_player_and_withdrawal(words: Lexicon) -> None:
    game = new(words, ["CATSXYZ"], players=1)
    game.push("8F CAT")
    with pytest.raises(IllegalMove):
        game.challenge()
    game.withdraw()
    assert game.scores == (0,)
    assert game.board[7] == "." * 15
    with pytest.raises(IllegalMove):
        game.withdraw()
    game.push("pass")
    assert not game.is_over
    game.push("pass")
    assert game.is_over
    assert repr(game).startswith("<Game: 1 players")
