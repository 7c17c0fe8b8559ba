"""The dict of a game, read and checked key by key, before any of it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.crossword.grid import MAX_SIDE
from wordgame.errors import InvalidText
from wordgame.lexicon import Lexicon
from wordgame.protocol import Fields, lexicon_named, lexicon_of
from wordgame.protocol.lexica import Lexica
from wordgame.scrabble.referee.annotations import Annotations
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.referee.turn import Turn
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say
from wordgame.scrabble.set_up import MAX_RACK_TEXT, rules_from

__all__ = ["MAX_TURNS", "Described"]

MAX_TURNS = 5000
"""The most turns of a game in a dict."""


@dataclass(frozen=True)
class Described:
    """What the dict of a game says: how it starts, its turns, and the table that it ends with."""

    rules: Rules
    lexicon: Lexicon | None
    seed: int
    dealt: bool
    players: int
    start: Mapping[str, Any]
    history: tuple[Turn, ...]
    told: tuple[tuple[int, int, str], ...]
    racks: tuple[str, ...]
    state: Mapping[str, Any]
    annotations: Annotations

    @classmethod
    def read(cls, data: Mapping[str, Any], lexica: Lexica, lexicon: Lexicon | str | None) -> Described:
        """Read a dict; raises InvalidText, InvalidRules, UnknownName, UnknownLexicon, TypeError."""
        fields = Fields(data, "a game", head=("scrabble", "game"))
        rules = rules_from(fields)
        named = fields.text("lexicon", None, most=200)
        words = lexicon_named(named, lexica) if lexicon is None else lexicon_of(lexicon)
        start = Fields(fields.table("start"), "the start of a game")
        racks = start.texts("racks", most=99)
        state = fields.table("state")
        ends_with = Fields(state, "the state of a game").texts("racks", most=99)
        if any(len(rack) > MAX_RACK_TEXT for rack in (*racks, *ends_with)):
            raise InvalidText(say("turns_differ", why="racks"))
        read = cls(
            rules=rules,
            lexicon=words,
            seed=fields.whole("seed", least=-(2**63), most=2**63),
            dealt=fields.flag("dealt"),
            players=len(racks),
            start={
                "board": start.texts("board", most=MAX_SIDE),
                "racks": racks,
                "scores": start.wholes("points", longest=99),
                "turn": start.whole("turn"),
            },
            history=fields.reads("history", Turn.from_dict, most=MAX_TURNS),
            told=tuple(_told(one) for one in fields.list("told", (), most=MAX_TURNS)),
            racks=ends_with,
            state=state,
            annotations=fields.read("annotations", Annotations.from_dict, Annotations()),
        )
        fields.end()
        if len(ends_with) != len(racks):
            raise InvalidText(say("turns_differ", why="racks"))
        return read

    def compare(self, table: Table) -> None:
        """Refuse a dict whose turns lead to another table than it says; raises InvalidText."""
        found = table.to_dict()
        for key in (*found, *self.state):
            if key not in found or key not in self.state or found[key] != self.state[key]:
                raise InvalidText(say("turns_differ", why=str(key)[:80]))


def _told(given: Any) -> tuple[int, int, str]:
    three = given if isinstance(given, list | tuple) and len(given) == 3 else (None, None, None)
    fields = Fields({"turns": three[0], "seat": three[1], "rack": three[2]}, "a rack that was told")
    seat, rack = fields.whole("seat", least=0, most=99), fields.text("rack", most=MAX_RACK_TEXT)
    return fields.whole("turns", least=0), seat, rack
