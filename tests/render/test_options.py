"""What every picture of every game keeps: well formed, clickable, told to screen readers, the same options, escaped."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import wordgame as wg
from wordgame import alkort, kortalfapet, render, scrabble, wordmeld
from wordgame.render.board import text as board_text

NS = "{http://www.w3.org/2000/svg}"
FORMS = [("scrabble", 2), ("kortalfapet", 2), ("kortalfapet", 3), ("wordmeld", 2), ("alkort", 4)]


def marked(picture: str, name: str) -> list[ET.Element]:
    """The groups of a class."""
    return [g for g in ET.fromstring(picture).iter(f"{NS}g") if name in (g.get("class") or "").split()]


def played(name: str, players: int, turns: int = 2) -> Any:
    game = wg.new_game(name, players=players, seed=5)
    for _ in range(turns):
        game.push(game.position.legal_moves[0])
    return game


@pytest.mark.parametrize(("name", "players"), FORMS)
def test_every_option_in_every_game(name: str, players: int) -> None:
    game = played(name, players)
    position, move, last = game.position, game.position.legal_moves[0], game.history[-1].move
    plain = ET.fromstring(render.svg(position))
    assert plain.get("role") == "img"
    assert plain[0].tag == f"{NS}title"
    assert plain[0].text
    assert plain[1].tag == f"{NS}desc"
    assert plain[1].text
    double = ET.fromstring(render.svg(position, size=80))
    assert double.get("viewBox") == plain.get("viewBox")
    assert float(double.get("width", 0)) > float(plain.get("width", 0))
    drawings = {
        render.svg(position),
        render.svg(position, dark=True),
        render.svg(position, palette=replace(render.LIGHT, page="pink")),
        render.svg(position, coordinates=False),
        render.svg(position, hand=False),
        render.svg(position, language="sv"),
        render.svg(position, move),
    }
    assert len(drawings) == 7 - (name == "wordmeld" and not position.table)  # an empty table has no numbers
    assert render.svg(position, str(move)) == render.svg(position, move)
    hint = position.hints(1, worlds=8)[0]
    assert render.svg(position, hint) == render.svg(position, hint.move)
    for picture in (*drawings, render.svg(position, last_move=last), render.svg(position, hint, last_move=last)):
        ET.fromstring(picture)


@pytest.mark.parametrize(("name", "players"), FORMS)
def test_everything_can_be_clicked_and_has_a_title(name: str, players: int) -> None:
    position = played(name, players).position
    picture = render.svg(position)
    hand = marked(picture, "hand")
    cards = position.rack if name == "scrabble" else position.cards if name == "wordmeld" else position.hand
    assert [g.get("data-index") for g in hand] == [str(at) for at in range(len(cards))]
    groups = [g for g in ET.fromstring(picture).iter(f"{NS}g") if g.get("class")]
    assert all(g[0].tag == f"{NS}title" and g[0].text for g in groups)
    cells = [(g.get("data-row"), g.get("data-col")) for g in groups if g.get("data-row")]
    assert len(set(cells)) == len(cells)


def test_a_scrabble_move_is_laid_over_the_board() -> None:
    position = scrabble.Position(rack="CAT?", lexicon="en")
    picture = render.svg(position, "8G CAt")
    assert [(g.get("data-row"), g.get("data-col")) for g in marked(picture, "overlay")] == [
        ("7", "6"),
        ("7", "7"),
        ("7", "8"),
    ]
    assert [g.get("data-tile") for g in marked(picture, "used")] == ["A", "C", "?"]
    score = position.parse("8G CAt").score
    assert [t.text for g in marked(picture, "score") for t in g.iter(f"{NS}text")] == [str(score)]
    assert [g.get("data-tile") for g in marked(render.svg(position, "exchange CT"), "used")] == ["C", "T"]
    assert len(marked(picture, "square")) == 225
    assert [g[0].text for g in marked(picture, "overlay")] == ["G8: C, 3 points", "H8: A, 1 point", "I8: t, 0 points"]


@pytest.mark.parametrize("moved", ["8G CAt", "G8 CAt", "9C .AT", "D9 A.T"])
def test_the_score_of_a_move_hides_no_points_of_a_tile(moved: str) -> None:
    board = [list("." * 15) for _ in range(15)]
    for row, col in ((8, 2), (9, 3)) if moved[0] in "9D" else ():
        board[row][col] = "C" if row == 8 else "A"
    position = scrabble.Position(["".join(row) for row in board], rack="CAT?", lexicon="en")
    picture = render.svg(position, position.parse(moved))
    badge = marked(picture, "score")[0].find(f"{NS}rect")
    assert badge is not None
    left, top, wide, high = (float(badge.get(name, "")) for name in ("x", "y", "width", "height"))
    points = [list(g.iter(f"{NS}text"))[-1] for g in marked(picture, "tile") if "hand" not in g.get("class", "")]
    assert len(points) > 2
    for text in points:
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        assert not (left < x < left + wide and top < y < top + high), text.text


def test_before_and_after_are_panels_of_their_own() -> None:
    meld = wordmeld.Position(table=["BOWL"], hand="SX", lists=wordmeld.WordLists(common=["bowls"]))
    panels = marked(render.svg(meld, "BOWL > (BOWL)S"), "panel")
    assert [len([g for g in panel.iter(f"{NS}g") if g is not panel and g.get("class")]) for panel in panels] == [6, 6]
    assert len(marked(render.svg(meld), "panel")) == 1


def test_a_move_of_the_others_is_laid_over_the_table() -> None:
    lists = wordmeld.WordLists(common=["bowls", "bowl"])
    meld = wordmeld.Position(table=["BOWL", "SEA"], hand="SX?", lists=lists)
    picture = render.svg(meld, "BOWL > (BOWL)S")
    assert [g.get("data-row") for g in marked(picture, "broken")] == ["0"] * 4
    assert len(marked(picture, "overlay")) == 5
    assert len(marked(picture, "own")) == 1
    assert [g.get("data-card") for g in marked(picture, "used")] == ["S"]
    assert [g.get("data-card") for g in marked(render.svg(meld, "discard X"), "used")] == ["X"]
    view = alkort.Position("KD 3S", trick=["AH"], highest_leads=False)
    assert [g.get("data-card") for g in marked(render.svg(view, "KD"), "overlay")] == ["KD"]
    assert [g.get("data-card") for g in marked(render.svg(view, last_move="AH"), "new")] == ["AH"]
    C = kortalfapet.Card
    words = wg.Lexicon.from_words(["kul", "luva"], alphabet="sv")
    luva = [C("l", 2, multiplier=3), C("u", 4), C("v", 3), C("a", 1)]
    two = kortalfapet.Position.two_player(table=luva, hand=[C("k", 3), C("l", 2), C("t", 1)], lexicon=words)
    over = marked(render.svg(two, "KUL"), "overlay")
    assert [(g.get("data-row"), g.get("data-col")) for g in over] == [("-1", "1"), ("1", "1")]
    free = render.svg(two, two.parse("K3U4L2~"))
    assert [g.get("data-row") for g in marked(free, "overlay")] == ["1", "1", "1"]


def lightness(colour: str) -> float:
    """The relative luminance of a CSS colour, 0 to 1 (WCAG 2.1)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [render.LIGHT, render.DARK], ids=["light", "dark"])
def test_every_text_can_be_read_on_what_it_stands_on(palette: render.Palette) -> None:
    cards = ("tile", "new_tile", "laid", "joker")
    pairs = {
        "label": ("page", "square"),
        "tile_text": cards,
        "blank_text": cards,
        "factor_text": cards,
        "cloth_text": ("cloth",),
        "red": ("card", "laid"),
        "black": ("card", "laid"),
        "premium_text": ("square", "letter", "word"),
    }

    def colours(name: str) -> tuple[str, ...]:
        value = getattr(palette, name)
        return (value,) if isinstance(value, str) else value

    for ink, grounds in pairs.items():
        for text, ground in product(colours(ink), (colour for name in grounds for colour in colours(name))):
            low, high = sorted((lightness(text), lightness(ground)))
            assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, text, ground)  # WCAG 2.1, level AA


def test_what_users_give_is_escaped() -> None:
    evil = "red\"/><script>alert('x')</script>"
    for position in (scrabble.Position(rack="CAT"), played("alkort", 4).position):
        picture = render.svg(position, palette=replace(render.LIGHT, page=evil, tile=evil, cloth=evil))
        assert not list(ET.fromstring(picture).iter(f"{NS}script"))
    alphabet = wg.Alphabet(["<", "&", '"'])
    tiles = wg.TileSet(alphabet, {"<": (5, 1), "&": (5, 2), '"': (5, 2)})
    rules = {"tiles": tiles, "layout": {"rows": ["...", ".*.", "..."]}}
    strange = scrabble.Position(['<&"', "...", "..."], rack='<&"', rules=rules)
    ET.fromstring(render.svg(strange))
    assert "<&" in board_text(strange)
    lexicon = wg.Lexicon.from_words(["cat"], name="<script>\x00")
    for value in (lexicon, scrabble.Position(rack="CAT", lexicon=lexicon).check("<b>")):
        page = value._repr_html_()
        assert "<script>" not in page
        assert "<b><b>" not in page
        ET.fromstring(page)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"size": 7}, wg.errors.InvalidRules),
        ({"size": 401}, wg.errors.InvalidRules),
        ({"size": "big"}, TypeError),
        ({"palette": "dark"}, TypeError),
        ({"language": "tlh"}, wg.UnknownName),
        ({"language": 3}, TypeError),
        ({"overlay": 3}, TypeError),
        ({"last_move": object()}, TypeError),
        ({"overlay": "no move at all !"}, wg.InvalidText),
    ],
)
@pytest.mark.parametrize(("name", "players"), FORMS)
def test_options_are_checked(name: str, players: int, options: dict[str, Any], error: type[Exception]) -> None:
    position = played(name, players, 1).position
    with pytest.raises(error):
        render.svg(position, **options)


def test_what_has_no_picture() -> None:
    for value in (3, "text", kortalfapet.Card("K", 3), wg.new_game("alkort", seed=1)):
        with pytest.raises(wg.UnknownName, match="pictures"):
            render.svg(value)
    with pytest.raises(wg.UnknownName, match="no page"):
        render.html(3)
