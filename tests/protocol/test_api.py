"""The public interface, call by call, as other people's programs write it."""

from __future__ import annotations

import json
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import wordgame as wg
from wordgame import alkort, kortalfapet, scrabble, wordmeld

EMPTY = ["." * 15] * 15
BOARD = [*EMPTY[:7], "...CRANE.......", *EMPTY[8:]]


@pytest.fixture(scope="module")
def en() -> Any:
    return wg.Lexicon.load("en")


@pytest.fixture(scope="module")
def sv() -> Any:
    return wg.Lexicon.load("sv")


def test_lexicon(en: Any, sv: Any, tmp_path: Path) -> None:
    lx = wg.Lexicon.from_words(["aa", "ab"], alphabet="en")
    assert list(lx) == ["AA", "AB"]
    assert lx.report is not None
    path = tmp_path / "own.dawg"
    lx.save(path)
    assert list(wg.Lexicon.load(path)) == ["AA", "AB"]
    assert "Crane" in en
    assert len(en) == 168551
    assert next(iter(en)) == "AA"
    assert "RETINAS" in en.anagrams("retina?")
    assert {"TEA", "RETINA", "AA"} & set(en.subanagrams("retina?")) == {"TEA", "RETINA", "AA"}
    assert all(word[0] == "C" and word[2] == "A" for word in en.match("c?a*"))
    assert "B" in en.hooks("are").front
    assert "KÖRA" in sv.extensions("kör").back
    assert (2, 5, "CAT") in [tuple(found) for found in en.words_in("xxcatxx")]
    judged = en.judge(["are", "arx"])
    assert not judged.all
    assert dict(judged.words) == {"are": True, "arx": False}
    assert sv.lexemes("katt")
    assert sv.new_meaning("kör", "köra") is True
    assert sv.new_meaning("katt", "katternas") is False
    where = wg.where
    found = list(en.search(where.length(7), where.anagram("retain?"), ~where.front_hooks("s")))
    assert found
    assert all(len(word) == 7 and "S" + word not in en for word in found)


def test_scrabble(en: Any, tmp_path: Path) -> None:
    pos = scrabble.Position(BOARD, rack="AEINRT?", lexicon=en, rules="scrabble-en")
    assert scrabble.cgp.loads(scrabble.cgp.dumps(pos), lexicon=en) == pos
    moves = pos.legal_moves
    assert len(moves) > len(moves.placements) > 0
    best = moves.best(10, by="score")
    assert [move.score for move in best] == sorted((move.score for move in best), reverse=True)
    assert len(moves.best(10, by="equity")) == 10
    assert len(moves.to_numpy()) == len(moves)
    empty = scrabble.Position(EMPTY, rack="CRANEIT", lexicon=en, rules="scrabble-en")
    m = empty.parse("8D CRANE")
    assert (m.kind, m.score, m.notation, m.tiles) == ("place", 20, "8D CRANE", "CRANE")
    assert [(word.word, word.score) for word in m.words] == [("CRANE", 20)]
    v = empty.check("8D CRANX")
    assert (v.legal, len(v.reasons)) == (False, 2)
    assert [word.word for word in v.words] == ["CRANX"]
    assert v.score is not None
    hint = pos.hints(5, seconds=1.0)[0]
    assert hint.move in moves
    assert hint.unit
    assert hint.why
    assert hint.reveal(1) != hint.reveal(5)
    g = scrabble.Game(players=2, lexicon=en, rules="scrabble-en", seed=7)
    before = g.to_dict()
    g.push(g.position.legal_moves.best(1)[0])
    assert (g.turn, g.is_over, len(g.history)) == (1, False, 1)
    g.pop()
    assert g.to_dict() == before
    with pytest.raises(wg.IllegalMove) as caught:
        g.push("1A XQZJK")
    assert caught.value.reasons
    g.push(g.position.legal_moves.best(1)[0])
    g.challenge()
    path = tmp_path / "game.gcg"
    path.write_text(scrabble.gcg.dumps(g), "utf-8")
    assert scrabble.gcg.load(path) is not None


def test_kortalfapet(sv: Any) -> None:
    C = kortalfapet.Card
    luva = [C("l", 2, multiplier=3), C("u", 4), C("v", 3), C("a", 1)]
    hand = [C("k", 3), C("l", 2), C("t", 1), C("t", 1), C("r", 1), C("e", 1), C.new_joker()]
    pos = kortalfapet.Position.two_player(table=luva, hand=hand, lexicon=sv, rules=kortalfapet.Rules())
    m = pos.legal_moves.best(1)[0]
    assert m.total == m.own + m.stolen
    assert m.words
    assert m.cells
    table = {(x, 0): card for x, card in enumerate([C("k", 3), C("ö", 4), C.new_joker("r")])}
    pos = kortalfapet.Position.round(table=table, hand=hand, lexicon=sv, order=2)
    assert all(move.score >= 0 for move in pos.legal_moves.best(5))


def test_wordmeld() -> None:
    lists = wordmeld.WordLists(official=["bowls"], common=["other", "bowl", "bold", "slob"], winning=["wordmeld"])
    pos = wordmeld.Position(table=["OTHER", "BOwL"], hand="SLSBY?", lists=lists, rules=wordmeld.Rules(), opening=False)
    r = pos.solve(n=5, seconds=None)
    assert r.proven
    assert r.can_win is False
    assert r.bound == r.turns[0].cards_left
    t = r.turns[0]
    assert t.words
    assert (t.taken_back, t.draws, t.wins) is not None
    assert r.count is None or r.count >= 1


def test_alkort() -> None:
    rules = alkort.Rules.preset("standard", follow_suit=True)
    hands = [["JH"], ["AD"], ["QS"], ["3H"]]
    s = alkort.solve(hands, leader=0, rules=rules, tricks=(0, 0))
    assert s.tricks == 0
    assert set(s.by_card) == {"JH"}
    assert isinstance(s.points, int)
    pos = alkort.Position(hand="KD 7H 2C", seat=0, trick=[], played=[], rules="standard")
    hints = pos.hints(seconds=1.0, worlds=None, seed=1)
    assert hints


@pytest.mark.parametrize("name", wg.games())
def test_the_same_loop_plays_all_four(name: str) -> None:
    options: dict[str, Any] = {"seed": 1}
    if name == "kortalfapet":
        options.update(players=2, lexicon="sv")
    game = wg.new_game(name, **options)
    for _ in range(3):
        game.push(next(iter(game.legal_moves)))
    assert len(game.history) >= 3
    json.dumps(game.to_dict())


def test_batch(en: Any) -> None:
    positions = [scrabble.Position(BOARD, rack=rack, lexicon=en) for rack in ("AEINRT", "QXZ", "EEIUV?")]
    one_by_one = [position.hints(3) for position in positions]
    assert wg.batch.map(scrabble.Position.hints, positions, n=3) == one_by_one
    assert wg.batch.map("hints", positions, n=3) == one_by_one


def test_threads_share_a_lexicon_while_others_copy_it(en: Any) -> None:
    pos = scrabble.Position(BOARD, rack="AEINRT?", lexicon=en)
    expected = [str(move) for move in pos.legal_moves.best(20)]
    start = threading.Barrier(8)

    def work(number: int) -> bool:
        start.wait()
        for _ in range(5):
            if number == 0:
                assert pickle.loads(pickle.dumps(en)) == en
            assert "CRANE" in en
            assert [str(move) for move in pos.legal_moves.best(20)] == expected
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))
