"""Reported faults, a test for each kind: GCG, notation, tiles of several signs, and what belongs to no other kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scrabble.faults import given, laid, wanted
from wordgame.alphabet import Alphabet
from wordgame.errors import InvalidText
from wordgame.lexicon import Lexicon
from wordgame.scrabble import MoveKind, Position, gcg


@pytest.mark.parametrize("name", ["GC02", "GC03", "GC10"])
def test_gcg_events_of_each_kind(name: str) -> None:
    text = "#player1 bo Bo\n#player2 al Al\n" + "\n".join(given(name)["lines"]) + "\n"
    right = wanted(name) if isinstance(wanted(name), list) else [wanted(name)]
    for event, fields in zip(gcg.loads(text).events, right, strict=True):
        for field, value in fields.items():
            found = event.kind.value if field == "type" else getattr(event, field)
            if field == "tiles" and value is None:
                assert found is None
            else:
                assert found == value, (event, field)


def test_gcg_withdrawn_play() -> None:
    lines = [">p1: CATSXYZ 4F CAT +10 10", *given("GC04")["lines"]]
    record = gcg.loads("#player1 p1 A\n#player2 p2 B\n" + "\n".join(lines) + "\n")
    assert record.events[-1].total == wanted("GC04")["total_after"]
    assert record.events[-1].rack == wanted("GC04")["rack"]
    replay = record.replay()
    assert replay.board == replay.steps[1].position.board


def test_gcg_notes_are_kept_in_order() -> None:
    text = "#player1 bo Bo\n#player2 al Al\n" + "\n".join(given("GC05")["lines"]) + "\n"
    record = gcg.loads(text)
    assert list(record.events[0].notes) == wanted("GC05")["notes"]
    assert gcg.dumps(record) == text


def test_gcg_without_an_encoding() -> None:
    raw = b"#player1 jo Jos\xc3\xa9\n#player2 al Al\n"
    assert gcg.loads(raw).players[0].name == "JosÃ©"
    lenient = gcg.loads(raw, strict=False)
    assert lenient.players[0].name == "José"
    assert lenient.problems


def test_displaying_digraphs_and_through_tiles() -> None:
    position = laid(["8L S"], rules="scrabble-es")
    move = position.parse("8H TU[RR]O.")
    assert move.full_text == "TU[RR]O(S)"
    assert len(move.words[0].letters) == 5
    assert Position(rules="scrabble-en").parse("8G CAT").full_text == "CAT"


def test_the_other_labelling_is_an_option() -> None:
    position = Position(rack="CAT")
    assert (position.parse("8G CAT").row, position.parse("8G CAT").column) == (7, 6)
    other = position.parse("G8 CAT", row_labels="letters")
    assert (other.row, other.column, other.down) == (6, 7, False)


def test_one_digraph_tile_is_not_two() -> None:
    lexicon = Lexicon.from_words(["chocho"], alphabet="es")
    position = Position(rack="[CH]OOCH", lexicon=lexicon, rules="scrabble-es")
    assert len(position.legal_moves.placements) == wanted("DG01").__len__()
    both = Position(rack="[CH]OO?", lexicon=lexicon, rules="scrabble-es")
    assert len(both.legal_moves.placements) > 0


def test_a_lone_digraph_tile_is_no_word() -> None:
    position = laid(["8H [CH]"], rules="scrabble-es")
    assert list(position.words_on_board()) == wanted("DG03")
    two = laid(["8H [CH]O"], rules="scrabble-es", lexicon=Lexicon.from_words(["cho"], alphabet="es"))
    assert [(word.word, word.where, word.valid) for word in two.words_on_board()] == [("[CH]O", "8H", True)]


@pytest.mark.parametrize("name", ["DG04"])
def test_the_longest_tile_comes_first(name: str) -> None:
    alphabet = Alphabet.load("ca")
    for word, tiles in wanted(name).items():
        assert [alphabet.letters[code - 1] for code in alphabet.encode(word)] == tiles


def test_spellings_of_the_catalan_dot() -> None:
    alphabet = Alphabet.load("ca")
    assert alphabet.encode("COL·LEGI") == alphabet.encode("COĿLEGI")
    for text in ("COL-LEGI", "COL.LEGI"):
        with pytest.raises(InvalidText):
            alphabet.encode(text)
    lexicon = Lexicon.from_words(["col·legi"], alphabet="ca")
    position = Position(rack="CO[L·L]EGI", lexicon=lexicon, rules="scrabble-ca")
    assert position.check("8H CO[L·L]EGI").legal


def test_tiles_come_from_the_set() -> None:
    lexicon = Lexicon.from_words(["chlieb"], alphabet="sk")
    position = Position(rack="CHLIEB", lexicon=lexicon, rules="scrabble-sk")
    assert position.legal_moves[0].count == 6
    croatian = Alphabet(["D", "DŽ", "E", "P", "Ž"])
    assert croatian.encode("džep") == croatian.encode("ǆep") == croatian.encode("ǅep")
    assert len(croatian.encode("džep")) == 3


def test_one_letter_words_are_never_played() -> None:
    lexicon = Lexicon.from_words(["a", "i", "ab"])
    assert "a" in lexicon
    position = Position(rack="AI", lexicon=lexicon)
    assert len(position.legal_moves.placements) == 0
    joined = laid(["8H AB"], rack="AI", lexicon=lexicon)
    assert all(len(word.letters) > 1 for move in joined.legal_moves.placements for word in move.words)


def test_two_lexica_in_one_game() -> None:
    full = Lexicon.from_words(["cat", "act", "ta"])
    common = Lexicon.from_words(["cat"])
    position = Position(rack="CAT", lexicon=full)
    easy = position.legal_moves.where(words_in=common)
    assert {word.word for move in easy for word in move.words} == {"CAT"}
    assert all(position.check(move).legal for move in easy)


def test_hints_never_pass_while_a_placement_exists() -> None:
    lexicon = Lexicon.from_words(["cat", "cate", "ae"])
    position = laid(["8F CAT"], rack=given("MI02")["rack"], lexicon=lexicon)
    for bag_size in (0, 5, 50):
        last = laid(["8F CAT"], rack="E", lexicon=lexicon, bag_size=bag_size)
        ranked = last.legal_moves.best(100, by="equity")
        assert ranked[-1].kind is MoveKind.PASS
        assert ranked[0].kind is not MoveKind.PASS
    assert position.hints(1)[0].move.kind is not MoveKind.PASS


def test_one_order_of_tiles_everywhere() -> None:
    position = Position(rack=given("MI04")["rack"])
    assert position.rack == "AT?"
    assert position.parse("exchange ?TA").tiles == "AT?"
    assert str(position).split()[1].startswith("AT?/")


def test_rules_are_never_guessed_from_a_file_name(tmp_path: Path) -> None:
    path = tmp_path / given("MI05")["lexicon"]
    path.write_text("cat\nact\n", "utf-8")
    position = Position(rack="CAT", lexicon=Lexicon.load(str(path)), rules="scrabble-en")
    assert len(position.legal_moves.placements) == 12
