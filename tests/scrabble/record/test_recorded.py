"""Recorded games as games that can be played on."""

from __future__ import annotations

import random

import pytest

from wordgame.errors import GameOver, IllegalMove, InvalidPosition, InvalidText, NothingToUndo, WordgameError
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, Rules, gcg

HEAD = "#player1 bo Bo Berg\n#player2 al Al Ask\n"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.from_words(["at", "cat", "cats", "sat", "sot", "to", "tot", "dot"], alphabet="en")


def game_of(*lines: str, rules: str | dict[str, object] | None = None, lexicon: Lexicon | None = None) -> Game:
    return gcg.loads(HEAD + "\n".join(lines) + "\n").game(rules=rules, lexicon=lexicon)


def test_it_is_played_on(lexicon: Lexicon) -> None:
    game = game_of(">bo: CATSXYZ 8F CAT +10 10", ">al: DEOT H8 .O +2 2", "#rack1 SXYZTT", lexicon=lexicon)
    assert (game.turn, game.scores, game.racks) == (0, (10, 2), ("STTXYZ", "DET"))
    assert game.position.rack == "STTXYZ"
    hint = game.position.hints(1, by="score")[0]
    game.push(hint.move)
    assert game.turn == 1
    for _ in range(3):
        game.pop()
    assert game.racks == ("ACSTXYZ", "")
    with pytest.raises(NothingToUndo):
        game.pop()


def test_phonies_bonuses_penalties_and_counts(lexicon: Lexicon) -> None:
    game = game_of(
        ">bo: CATSXY? 8F CAT +10 10",
        ">al: DEIILTO 9F DO +8 8",
        ">al: DEIILTO -- -8 0",
        ">bo: SXY? 8F ...S +6 16",
        ">bo: XY? (challenge) +5 21",
        ">al: DEIILTO -3 +0 0",
        ">bo: XY? - +0 21",
        ">al:  -OO +0 0",
        ">bo: XY? (time) -10 11",
        lexicon=lexicon,
    )
    assert (game.turn, game.scores, game.board[7]) == (0, (11, 0), ".....CATS......")
    assert [turn.kind for turn in game.history] == [
        *("place", "place", "withdrawn", "place", "challenge_bonus", "exchange", "pass", "exchange", "time")
    ]
    assert game.history[1].phony
    assert not game.history[0].phony
    assert game.racks[1] == ""  # which five of the seven are left is not known
    assert game.rules.challenge == "points"
    again = gcg.loads(gcg.dumps(game)).replay(rules=game.rules)
    assert again.differences == ()
    assert again.scores == game.scores
    assert Game.from_dict(game.to_dict(), lexicon=lexicon).to_dict() == game.to_dict()


def test_a_count_of_the_whole_rack_names_its_tiles() -> None:
    game = game_of(">bo: CATSXYZ -7 +0 0")
    assert game.history[0].move is not None
    assert game.history[0].move.tiles == "ACSTXYZ"


def test_at_a_real_table_only_the_number_of_exchanged_tiles_is_seen() -> None:
    game = Game(deal=False, seed=1)
    game.set_rack(0, "ABC")
    before = game.table
    game.push("exchange 3")
    assert (game.racks[0], game.table.unknown[0], game.bag_size) == ("", 7, before.bag_size)
    assert game.pop().notation == "exchange 3"
    assert game.table == before
    game.set_rack(0, "ABCDEFG")
    with pytest.raises(IllegalMove, match="say which 3 tiles"):
        game.push("exchange 3")
    with pytest.raises(IllegalMove, match="say which 3 tiles"):
        Game(seed=1).push("exchange 3")


def test_tiles_shown_later_win_over_those_shown_before() -> None:
    game = game_of(">bo: CATSXYZ 8F CAT +10 10", ">al: Z - +0 0")
    assert game.racks == ("", "Z")


@pytest.mark.parametrize(
    ("lines", "error", "message"),
    [
        ([">bo: CATSXYZ 8F CAB +12 12"], IllegalMove, "line 3: 8F CAB: the rack ACSTXYZ lacks B"),
        ([">bo: CATSXYZ 1A CAT +12 12"], IllegalMove, "line 3: .*H8"),
        ([">bo: CATSXYZ 8F CA7 +12 12"], InvalidText, "line 3: '7'"),
        ([">bo: CA7 8F CAT +12 12"], InvalidText, "line 3: '7'"),
        ([">bo: CAT 8F CAT +10 10", ">bo: XY - +0 10"], IllegalMove, "line 4: bo plays out of turn"),
        ([">bo: CATSXYZZ - +0 0"], InvalidPosition, "line 3: the rack .* has 8 tiles; it holds 7"),
        ([">bo: QQ - +0 0"], InvalidPosition, "line 3: the tiles Q are not left"),
        ([">bo: ABC -- -8 -8"], IllegalMove, "line 3: no play of bo"),
        ([">bo: ABC (challenge) +5 5"], IllegalMove, "line 3: there is no play to challenge"),
        ([">bo: AB (AB) -4 -4"], IllegalMove, "line 3: .* not over"),
        ([">bo: ABC - +0 0", "#rack1 QQ"], InvalidPosition, "#rack1: the tiles Q"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(lines: list[str], error: type[WordgameError], message: str) -> None:
    with pytest.raises(error, match=message) as caught:
        game_of(*lines)
    assert type(caught.value) is error
    if isinstance(caught.value, IllegalMove | InvalidPosition):
        assert caught.value.reasons


def test_a_record_without_players() -> None:
    with pytest.raises(InvalidPosition, match="no players"):
        gcg.loads("#title nothing\n").game()
    assert game_of().turn == 0


def test_rules_that_are_given_are_kept() -> None:
    passes = [">bo: ABC - +0 0", ">al: DEF - +0 0"] * 2
    with pytest.raises(GameOver, match="line 7"):
        game_of(*passes, ">bo: ABC - +0 0", rules="scrabble-en")
    game = game_of(*passes, ">bo: ABC - +0 0")
    assert (game.rules.scoreless_limit, game.is_over) == (6, False)
    game = game_of(*passes * 2, ">bo: ABC - +0 0")
    assert not game.is_over


def test_the_letters_of_the_recorded_lexicon() -> None:
    assert game_of("#lexicon RD29").rules.tiles.name == "scrabble_de"
    assert game_of("#lexicon FILE2017", ">bo: [CH]O[LL]A 8G [CH]O[LL]A +30 30").scores == (30, 0)
    assert game_of("#lexicon Nobody's").rules.tiles.name == "scrabble_en"
    lexicon = Lexicon.from_words(["cat"], alphabet="en")
    assert game_of("#lexicon RD29", lexicon=lexicon).rules.tiles.name == "scrabble_en"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", ["scrabble-en", "scrabble-es", "scrabble-hu", "scrabble-ca"])
def test_written_games_come_back_as_the_same_games(seed: int, preset: str) -> None:
    rng = random.Random(seed)
    words = {"es": ["chal", "rollo", "corro", "la", "ella", "aro", "os", "es", "ya"], "ca": ["que", "any", "la", "es"]}
    language = preset[-2:]
    own = ["szép", "csík", "egy", "gyár", "ló", "ad", "az", "es", "te"] if language == "hu" else words.get(language)
    lexicon = Lexicon.load("en") if own is None else Lexicon.from_words(own, alphabet=language)
    rules = Rules.preset(preset, scoreless_limit=6)
    game = Game(2, lexicon=lexicon, rules=rules, seed=seed)
    while not game.is_over:
        moves = game.legal_moves
        game.push(moves[0] if rng.random() < 0.85 else rng.choice(moves))
        if rng.random() < 0.15 and game.table.last is not None:
            game.withdraw()
    record = gcg.loads(gcg.dumps(game))
    read = record.game(rules=rules, lexicon=lexicon)
    assert (read.scores, read.board, read.outcome) == (game.scores, game.board, game.outcome)
    assert [turn.notation for turn in read.history] == [turn.notation for turn in game.history]
    assert gcg.dumps(read) == gcg.dumps(game)
    assert Game.from_dict(read.to_dict(), lexicon=lexicon).to_dict() == read.to_dict()


def test_a_dot_on_an_empty_square_is_refused() -> None:
    game = Game(seed=1, racks=["CATSXYZ", "DEIILTO"])
    with pytest.raises(IllegalMove, match="E8 is empty"):
        game.push("8E .CAT")
    with pytest.raises(IllegalMove, match="E8 is empty"):
        game.push("8E (E)CAT")


def cat_game() -> Game:
    return Game(lexicon="en", rules="scrabble-en", seed=1, racks=["CATSXYZ", "DEIILTO"])


def test_points_between_a_play_and_its_withdrawal() -> None:
    game = cat_game()
    game.push("8F CAT")
    game.push("9F DO", phony=True)
    game.give_points(0, -5)
    assert game.challenge()
    replayed = gcg.loads(gcg.dumps(game)).replay(lexicon=Lexicon.load("en"))
    assert replayed.differences == ()
    assert replayed.board == game.position.board
    assert replayed.scores == game.scores


def test_points_before_the_first_move() -> None:
    game = cat_game()
    game.give_points(1, -5)
    game.push("8F CAT")
    again = gcg.loads(gcg.dumps(game)).game(lexicon="en")
    assert (again.scores, again.turn) == (game.scores, game.turn) == ((10, -5), 1)


def test_a_turn_lost_by_a_challenge_ends_no_game() -> None:
    game = cat_game()
    game.push("8F CAT")
    assert not game.challenge()
    for _ in range(3):
        game.push("pass")
    game.push(game.legal_moves.best(1)[0])
    again = gcg.loads(gcg.dumps(game)).game(lexicon="en", rules=game.rules)
    assert (again.scores, again.turn, again.is_over) == (game.scores, game.turn, False)
    assert [turn.kind for turn in again.history] == [turn.kind for turn in game.history]
