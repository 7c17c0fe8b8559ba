"""Faults that were reported of version 0.1, each with its kind."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest

from tests.wordmeld.test_game import SMALL, amended, small_game
from tests.wordmeld.turns import random_problem
from wordgame.errors import AmbiguousMove, GameOver, IllegalMove, InvalidText
from wordgame.wordmeld import Game, Move, NewWord, Position, Rules, WordLists


def test_the_stock_bounds_what_a_turn_draws() -> None:
    lists = WordLists(common=["unbowl"], official=["bow"], alphabet="en")
    left = {stock: Position(hand="BOWLNU", lists=lists, stock=stock) for stock in (None, 5, 3, 2, 0)}
    assert {stock: str(position.hints(1)[0].move) for stock, position in left.items()} == {
        None: "BOW", 5: "BOW", 3: "BOW", 2: "UNBOWL", 0: "UNBOWL",
    }  # fmt: skip
    turn = left[0].solve(1).turns[0]
    assert (turn.cards_left, turn.draws, str(turn.steps[-1])) == (0, 0, "Draw nothing; 0 in hand.")
    assert left[0].check("UNBOWL").score == 0
    assert left[2].check("UNBOWL").score == 2
    hint = left[2].hints(1)[0]
    assert "draws 2 cards, all that the stock holds" in hint.why
    assert left[0].hints(1)[0].details["wins"]


def test_the_referee_draws_what_the_judge_said() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        game = Game(2 + seed % 3, lists=SMALL, seed=seed, rules={"opening_scope": rng.choice(["word", "turn"])})
        while not game.is_over:
            position = game.position
            move = rng.choice(position.list_moves(4, work=100_000).best(99))
            verdict, seat = position.check(move), game.turn
            turn = game.push(move)
            assert verdict.score == game.scores[seat]
            assert turn.score == len(position.cards) - game.scores[seat]
            if move.kind == "words":
                meld = position.turn(move)
                assert (meld.draws, meld.wins) == (len(turn.drawn), game.outcome is not None and meld.wins)


@pytest.mark.parametrize("seed", range(6))
def test_an_answer_in_little_time_is_never_worse_than_a_smaller_question(seed: int) -> None:
    rng = random.Random(f"anytime {seed}")
    problem = random_problem(rng, words=(200, 400), table=9, hand=(8, 10), jokers=3)
    position = problem.position
    plain = "".join(card for card in position.cards if card != "?")

    def left(work: int, hand: str, table: list[str]) -> int:
        asked = Position(
            table=table, hand=hand, lists=position.lists, rules=position.rules, opening=position.opening,
            stock=position.stock,
        )  # fmt: skip
        found = asked.solve(1, work=work, count=False).cards_left
        return len(position.cards) if found is None else found + len(position.cards) - len(hand)

    work = 3_000_000
    best = left(work, position.hand, problem.table)
    assert best <= left(work // 10, position.hand, problem.table)
    assert best <= left(work, position.hand, [])
    assert best <= left(work, plain, problem.table)


def test_a_large_table_with_two_jokers() -> None:
    table = ["OPRASÍ", "POLOVÉ", "OKENNÉ", "ĽAPOTY", "PRÁŠIL", "TIESNE", "SLZIŤ", "MOČILO"]
    lists = WordLists(common="sk")
    found = Position(table=table, hand="BOGŽAVIÓ??", lists=lists).solve(1, work=60_000_000, count=False)
    assert found.cards_left is not None
    assert found.cards_left <= 2


def test_an_opening_turn_may_use_the_table_beside_its_first_word() -> None:
    lists = WordLists(common=["train", "bowl", "bowls"], alphabet="en")
    position = Position(table=["BOWL"], hand="TRAINSX", lists=lists, opening=True)
    assert position.check("BOWL > (BOWL)S TRAIN").legal
    assert position.check(["TRAIN", "BOWLS"]).legal
    assert [reason.code for reason in position.check("BOWL > (BOWL)S").reasons] == ["opening"]
    assert str(position.solve(1).turns[0]) == "BOWL > (BOWL)S TRAIN"
    whole = Position(table=["BOWL"], hand="TRAINSX", lists=lists, opening=True, rules={"opening_scope": "turn"})
    assert [reason.code for reason in whole.check("BOWL > (BOWL)S TRAIN").reasons] == ["opening"]
    assert str(whole.solve(1).turns[0]) == "TRAIN"


def test_eight_letters_win_whatever_the_word() -> None:
    lists = WordLists(common=["mountain"], alphabet="en")
    won = Position(hand="MOUNTAINX", lists=lists, rules="eight letters")
    assert won.solve(1).can_win
    assert won.hints(1)[0].details["wins"]
    assert not Position(hand="MOUNTAINX", lists=lists).solve(1).can_win


@pytest.mark.parametrize(("option", "ends"), [("empty_stock", False), ("always", True)])
def test_no_end_for_lack_of_progress_while_cards_remain(option: str, ends: bool) -> None:
    game = Game(2, lists=WordLists(common=["zzzz"], alphabet="en"), seed=1, rules={"no_progress_end": option})
    for number in range(10):
        if not game.is_over:
            first = "draw" if number == 0 else "take"
            game.push(Move.discard(game.position.cards[0]) if number % 2 else first)
    assert game.stock == 81
    assert game.is_over == ends


def test_idle_turns_are_counted_anew_after_a_draw() -> None:
    game = small_game(["QZ", "QZX"], stock="E", no_progress_end="always")
    amended(game, discards="Q")
    for move in ("take", "discard Q", "take", "discard Q", "draw", "discard E"):
        game.push(move)
    for move in ("take", "discard Q", "take", "discard Q", "take", "discard Q"):
        game.push(move)
        assert not game.is_over
    game.push("take")
    assert not game.is_over
    game.push("discard Q")
    assert game.outcome is not None
    assert game.outcome.termination == "stalled"


def test_a_winning_turn_draws_nothing() -> None:
    game = small_game(["BLESSBOWL", "QZ"], stock="EEEEE")
    turn = game.push("BLESS BOWL")
    assert (turn.drawn, game.stock, game.scores) == ((), 5, (0, 2))
    assert game.outcome is not None
    assert (game.outcome.termination, game.outcome.winners) == ("winning_word", (0,))
    assert "BLESS" in game.outcome.text()


def test_a_winning_word_does_not_win_against_a_reason() -> None:
    lists = WordLists(common=["bowl"], winning=["bless"], alphabet="en")
    for hand, table, move in (("BLESX", [], "BLESS"), ("BLESSQ", [], "BLESS Q"), ("SX", ["BLES"], "BLES > (BLES)S QX")):
        position = Position(hand=hand, table=table, lists=lists)
        assert position.check(move).reasons
        with pytest.raises(IllegalMove):
            position.play(move)
    drawn = Position(hand="BLESS", lists=lists, phase="drawn")
    assert [reason.code for reason in drawn.check("BLESS").reasons] == ["phase"]
    over = Position(hand="BLESS", lists=lists, is_over=True)
    assert [reason.code for reason in over.check("BLESS").reasons] == ["game_over"]


@pytest.mark.parametrize("word", ["keep", "draw", "take", "pass"])
def test_a_word_of_jokers_that_is_an_action_too(word: str) -> None:
    lists = WordLists(common=[word], alphabet="en")
    position = Position(hand="????QQ", lists=lists, rules=Rules(min_two_joker_word=3))
    move = position.solve(1).turns[0].move
    assert str(move) == f"> {word}"
    assert position.parse(str(move)) == move
    assert position.parse(word).kind == word
    assert position.parse(word.upper()).made[0].text == word.upper()


def test_every_move_comes_back_from_its_text_refused_ones_too() -> None:
    rng = random.Random(5)
    position = Position(table=["BOwL", "bowl"], hand="SX?", lists=SMALL)
    for _ in range(500):
        made = []
        for _ in range(rng.randint(1, 3)):
            cards = tuple(rng.choice("ABabkeepdraw") for _ in range(rng.randint(1, 6)))
            made.append(NewWord(cards, tuple(rng.random() < 0.5 for _ in cards)))
        broken = [rng.choice(["BOwL", "bowl", "ABC", "discard"]) for _ in range(rng.randint(0, 2))]
        move = Move.words(broken, made)
        assert position.parse(str(move)) == move, str(move)
    for move in (Move.discard("?"), Move.discard("e"), Move.discard("A"), Move.keep(), Move.pass_()):
        assert position.parse(str(move)) == move


def test_small_letters_are_what_somebody_typed() -> None:
    lists = WordLists(common=["bowls", "train"], alphabet="en")
    position = Position(table=["BOwL"], hand="TRAI?S", lists=lists)
    assert str(position.parse("bowl > (bowl)s")) == "BOwL > (BOwL)S"
    assert str(position.parse("train")) == "TRAIn"
    assert str(position.parse("train", blanks="none")) == "TRAIn"
    assert str(position.parse("train", blanks="lower")) == "> train"
    assert str(position.parse("TRAIN")) == "TRAIN"
    assert str(position.parse("discard s")) == "discard S"
    twice = Position(table=["BOwL", "BOWL"], hand="S", lists=lists)
    with pytest.raises(AmbiguousMove) as error:
        twice.parse("bowl > (bowl)s")
    assert [str(move) for move in error.value.moves] == ["BOWL > (BOWL)S", "BOwL > (BOwL)S"]
    with pytest.raises(InvalidText):
        position.parse("A" * 9000)


def test_the_first_call_of_a_process_keeps_its_time() -> None:
    code = (
        "import time; from wordgame.wordmeld import Position, WordLists\n"
        "lists = WordLists(common='sk')\n"
        "position = Position(table=['OKENNÉ', 'SLZIŤ'], hand='BOGŽAVIÓ??', lists=lists)\n"
        "begun = time.process_time(); position.solve(1, seconds=0.1); print(time.process_time() - begun)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(out.stdout) < 0.15


def test_hints_stop_and_keep_their_time() -> None:
    game = Game(2, lexicon="en", seed=3)
    begun = time.process_time()
    game.position.hints(3, seconds=0.5)
    assert time.process_time() - begun < 0.6


def test_what_a_common_word_draws_is_told() -> None:
    lists = WordLists(common=["grate"], alphabet="en")
    why = Position(hand="GRATEX", lists=lists).hints(1)[0].why
    assert "GRATE: 5 of 5 cards from the hand, common word, draws 4" in why


def test_hints_are_different_ideas() -> None:
    words = ["bowls", "trains", "train", "strain", "able", "ables", "bales"]
    lists = WordLists(common=words, alphabet="en")
    hints = Position(hand="TRAINSBOWLABE", lists=lists).hints(3)
    ideas = {tuple(sorted("".join(sorted(word.text)) for word in hint.move.made)) for hint in hints if hint.move.made}
    assert len(ideas) == len([hint for hint in hints if hint.move.made])


def test_steps_say_where_each_card_goes() -> None:
    lists = WordLists(common=["bowls", "others", "owl"], alphabet="en")
    position = Position(table=["OTHER", "BOwL"], hand="SXS", lists=lists)
    for turn in position.solve(5).turns:
        left = {(at, place): card for at, word in enumerate(position.table) for place, card in enumerate(word)}
        hand = list(position.cards)
        laid: dict[tuple[int, int], str] = {}
        for step in turn.steps:
            for card in step.cards:
                if card.source is None:
                    hand.remove("?" if card.card.islower() else card.card)
                else:
                    assert card.source_at is not None
                    there = left.pop((card.source, card.source_at))
                    assert there.upper() == card.card.upper() or there.islower()
                if card.target is None:
                    hand.append(card.card)
                else:
                    assert card.target_at is not None
                    laid[card.target, card.target_at] = card.card
        made = {(at, place): card for at, word in enumerate(turn.move.made) for place, card in enumerate(word.cards)}
        assert laid == made
        assert sorted(hand) == sorted(turn.hand)


def test_nothing_is_legal_after_the_end() -> None:
    game = small_game(["BLESSX", "QZ"])
    game.push("BLESS")
    assert (len(game.legal_moves), game.position.hints(), game.position_of(1).hints()) == (0, (), ())
    with pytest.raises(GameOver):
        game.push("draw")
    with pytest.raises(GameOver):
        game.resign(0)


def test_resigning() -> None:
    game = Game(3, lists=SMALL, seed=2)
    turn = game.resign(1)
    assert game.outcome is not None
    assert (turn.kind, game.outcome.termination, game.outcome.winners) == ("resign", "resigned", (0, 2))
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()
    game.pop()
    assert not game.is_over
    game.redo()
    assert game.is_over
