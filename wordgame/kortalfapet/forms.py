"""Plain forms of a state: its dict and its line of text, and reading them back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from wordgame import sentences
from wordgame.alphabet import Alphabet
from wordgame.doors import expect, short, shown
from wordgame.errors import InvalidText
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import MAX_CARDS, MAX_TABLE_WORD, Cell, State, lexicon_or_default
from wordgame.kortalfapet.words import card_text, parse_cards
from wordgame.lexicon import Lexicon
from wordgame.protocol.data import Fields, heading
from wordgame.protocol.lexica import Lexica, lexicon_named, reference_of

__all__ = ["MAX_POSITION_TEXT", "from_dict", "from_text", "to_dict", "to_text"]

MAX_POSITION_TEXT = 100_000
"""The most characters of a position on one line."""

_PILES = ("gone", "buried")
_PAIR = re.compile(r"(-?\d{1,5}),(-?\d{1,5}):(.+)")
_FIELDS = frozenset(
    [
        *("two", "round", "table", "hand", "order", "scored", "spent", "drawn", "stock", "others", "scores", *_PILES),
        *("round_scores", "seat", "over", "lexicon"),
    ]
)  # `rules` is the last and holds JSON


def to_dict(state: State) -> dict[str, Any]:
    """A plain dict from which `from_dict` makes an equal state, given the lexicon."""
    plain = state.known | {name: list(getattr(state, name)) for name in ("spent", "others", "scores", "round_scores")}
    return {
        **heading("kortalfapet", "position"),
        "variant": "two" if state.is_two_player else "round",
        "table": [[x, y, card.to_dict()] for (x, y), card in zip(state.cells, state.cards, strict=True)],
        "hand": [card.to_dict() for card in state.hand],
        **plain,
        **{name: [card.to_dict() for card in getattr(state, name)] for name in _PILES},
        "rules": state.rules.to_dict(),
        "lexicon": reference_of(state.lexicon),
    }


def from_dict(data: Mapping[str, Any], lexica: Lexica, lexicon: Lexicon | str | None, rules: Any) -> State:
    """The state that `to_dict` described, with another lexicon or other rules where they are given.

    Raises InvalidText, InvalidPosition, InvalidRules, UnknownLexicon.
    """
    fields = Fields(data, "a position", head=("kortalfapet", "position"))
    is_two_player = fields.text("variant", among=("two", "round")) == "two"
    table = fields.list("table", most=MAX_CARDS)
    for entry in table:
        if not isinstance(entry, list | tuple) or [type(part) for part in entry[:2]] != [int, int] or len(entry) != 3:
            raise InvalidText(say("no_cell", card=shown(entry)), text=shown(entry))
    known: dict[str, Any] = {
        "order": fields.whole("order", 1),
        "scored": fields.flag("scored", False),
        "spent": fields.wholes("spent", (), longest=MAX_TABLE_WORD),
        "drawn": fields.flag("drawn", False),
        "stock": fields.whole("stock", None),
        "others": fields.wholes("others", (), longest=99),
        "scores": fields.wholes("scores", (), longest=99),
        "round_scores": fields.wholes("round_scores", (), longest=99),
        "seat": fields.whole("seat", 0),
        "is_over": fields.flag("is_over", False),
        **{name: fields.reads(name, Card.from_dict, (), most=MAX_CARDS) for name in _PILES},
    }
    hand = fields.reads("hand", Card.from_dict, most=MAX_CARDS)
    reference = fields.text("lexicon", None)
    plain = fields.table("rules", {})
    fields.end()
    cards = [Card.from_dict(card) for _, _, card in table]
    words = lexicon if lexicon is not None else lexicon_named(reference, lexica)
    chosen = plain if rules is None else rules
    if is_two_player:
        return State.two_player(table=cards, hand=hand, lexicon=words, rules=chosen, **known)
    cells = {(x, y): card for (x, y, _), card in zip(table, cards, strict=True)}
    if len(cells) < len(cards):
        raise InvalidText(say("cell_twice"), text=shown(table))
    return State.round(table=cells, hand=hand, lexicon=words, rules=chosen, **known)


def to_text(state: State) -> str:
    """The state in one line: fields parted by semicolons, each a name and its values."""
    table = _cards_text(state, state.cards)
    if not state.is_two_player:
        pairs = zip(state.cells, state.cards, strict=True)
        table = " ".join(f"{x},{y}:{card_text(card, state.alphabet)}" for (x, y), card in pairs)
    default = Rules().to_dict()
    rules = {option: value for option, value in state.rules.to_dict().items() if value != default[option]}
    fields = [
        ("two" if state.is_two_player else "round", ""),
        ("table", table),
        ("hand", _cards_text(state, state.hand)),
        ("order", "" if state.is_two_player else str(state.order)),
        ("scored", "yes" if state.scored else ""),
        ("spent", " ".join(str(at + 1) for at in state.spent)),
        ("drawn", "yes" if state.drawn else ""),
        ("stock", str(state.stock)),
        ("others", " ".join(map(str, state.others))),
        ("scores", " ".join(map(str, state.scores))),
        ("round_scores", " ".join(map(str, state.round_scores)) if any(state.round_scores) else ""),
        ("gone", _cards_text(state, state.gone)),
        ("buried", _cards_text(state, state.buried)),
        ("seat", str(state.seat) if state.seat else ""),
        ("over", "yes" if state.is_over else ""),
        ("lexicon", reference_of(state.lexicon) or ""),
        ("rules", json.dumps(rules, ensure_ascii=False) if rules else ""),
    ]
    always = ("two", "round", "table", "hand")
    return "; ".join(f"{name} {value}".strip() for name, value in fields if value or name in always)


def _cards_text(state: State, cards: Iterable[Card]) -> str:
    return " ".join(card_text(card, state.alphabet) for card in cards)


def from_text(text: str, lexica: Lexica, lexicon: Lexicon | str | None, rules: Any) -> State:
    """The state of a line that `to_text` wrote, with another lexicon or other rules where they are given.

    Raises InvalidText, InvalidPosition, InvalidRules, UnknownLexicon.
    """
    expect(text, str, "the text of a position")
    if len(text) > MAX_POSITION_TEXT:
        long = sentences.say("text_too_long", what=shown(text, 40), n=len(text), most=MAX_POSITION_TEXT)
        raise InvalidText(long, text=text[:MAX_POSITION_TEXT])
    line, _, option_text = text.strip().partition("; rules ")
    fields: dict[str, str] = {}
    for part in line.split(";"):
        name, _, value = part.strip().partition(" ")
        if name in fields or name not in _FIELDS:
            raise InvalidText(say("no_field", name=shown(name)), text=text)
        fields[name] = value.strip()
    if ("two" in fields) == ("round" in fields) or "hand" not in fields:
        raise InvalidText(say("no_variant"), text=text)
    reference = fields.get("lexicon") or None
    words = lexicon_or_default(lexicon if lexicon is not None else lexicon_named(reference, lexica))
    known: dict[str, Any]
    try:
        known = {
            name: tuple(map(int, fields[name].split()))
            for name in ("others", "scores", "round_scores")
            if name in fields
        }
        known |= {name: int(fields[name]) for name in ("order", "stock", "seat") if name in fields}
        known["spent"] = tuple(int(number) - 1 for number in fields.get("spent", "").split())
        options = json.loads(option_text) if option_text else {}
    except (ValueError, RecursionError) as error:
        why = say("field_unreadable", text=shown(text), why=short(error))
        raise InvalidText(why, text=text) from error
    known |= {name: fields.get(name) == "yes" for name in ("scored", "drawn")}
    known["is_over"] = fields.get("over") == "yes"
    known |= {name: parse_cards(fields.get(name, ""), words.alphabet) for name in _PILES}
    hand = parse_cards(fields["hand"], words.alphabet)
    if not isinstance(options, dict):
        raise InvalidText(say("field_unreadable", text=shown(text), why=shown(options)), text=text)
    chosen = rules if rules is not None else options
    table = fields.get("table", "")
    if "two" in fields:
        cards = parse_cards(table, words.alphabet)
        return State.two_player(table=cards, hand=hand, lexicon=words, rules=chosen, **known)
    cells = _tableau_of(table, words.alphabet)
    return State.round(table=cells, hand=hand, lexicon=words, rules=chosen, **known)


def _tableau_of(text: str, alphabet: Alphabet) -> dict[Cell, Card]:
    cells: dict[Cell, Card] = {}
    for word in text.split():
        match = _PAIR.fullmatch(word)
        if match is None or (int(match[1]), int(match[2])) in cells:
            raise InvalidText(say("no_cell", card=shown(word)), text=text)
        (cells[int(match[1]), int(match[2])],) = parse_cards(match[3], alphabet)
    return cells
