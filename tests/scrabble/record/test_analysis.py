"""Analysis of played and recorded games, and its page."""

from __future__ import annotations

import json
import threading
from xml.etree import ElementTree

import pytest

from wordgame import render
from wordgame.errors import InvalidPosition
from wordgame.lexicon import Lexicon
from wordgame.scrabble import Game, gcg
from wordgame.scrabble.record.analysis import analyse


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game(2, lexicon="en", seed=4)
    for number in range(8):
        moves = game.legal_moves
        game.push(moves[0] if number % 2 else moves[min(7, len(moves) - 1)])
    return game


def test_best_moves_rank_first_and_others_say_what_they_cost(game: Game) -> None:
    analysis = analyse(game, by="score")
    assert len(analysis.moves) == 8
    for number, report in enumerate(analysis.moves):
        assert report.loss is not None
        assert report.rank is not None
        assert report.best[0][1] == report.position.legal_moves[0]
        if number % 2:
            assert (report.rank, report.loss) == (1, 0)
        else:
            assert report.loss == report.best[0][1].score - report.score
            assert report.rank <= 8
    assert analysis.losses()[1] == 0
    assert analysis.losses()[0] > 0
    assert analysis.differences == ()
    text = analysis.to_text()
    assert "better: " in text
    assert text.count("\n") >= 8
    json.dumps(analysis.to_dict())


def test_an_analysis_can_be_stopped(game: Game) -> None:
    stop = threading.Event()
    stop.set()
    assert analyse(game, stop=stop).moves == ()


def test_by_equity_a_loss_is_never_negative(game: Game) -> None:
    for report in analyse(game).moves:
        assert report.loss is not None
        assert report.loss >= 0


def test_records_with_unknown_racks_and_phonies() -> None:
    record = gcg.loads(
        "#player1 bo Bo\n#player2 al Al\n>bo: CATSXYZ 8F CAT +10 10\n>al:  9F AX +9 9\n>bo: SXYZ 7F XZ +40 50\n",
        strict=False,
    )
    with pytest.raises(InvalidPosition, match="lexicon"):
        analyse(record)
    with pytest.raises(ValueError, match="by is"):
        analyse(record, by="luck")
    lexicon = Lexicon.from_words(["cat", "cats", "at", "ax"])
    analysis = analyse(record, lexicon=lexicon)
    ranked = [report.rank is not None for report in analysis.moves]
    assert ranked == [True, False, False]
    assert analysis.moves[1].why == ("the rack is not known",)
    assert "only 4 of 7 tiles are known" in analysis.moves[2].why
    assert analysis.differences
    assert "note: line" in analysis.to_text()
    replayed = analyse(record.replay(lexicon=lexicon))
    assert replayed.to_dict() == analysis.to_dict()


def test_the_page_has_a_board_for_every_move(game: Game) -> None:
    page = render.html_report(analyse(game), title="A & B")
    assert page.count("<svg ") == 8
    assert "A &amp; B" in page
    for part in page.split("<svg ")[1:]:
        ElementTree.fromstring("<svg " + part.split("</svg>")[0] + "</svg>")
