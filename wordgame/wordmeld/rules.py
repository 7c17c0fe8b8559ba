"""The rules of WordMeld as data: every open point of the rule sheet is an option. Knows no cards and no words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wordgame.doors import shown
from wordgame.errors import InvalidRules
from wordgame.protocol.rules import Rules as _Rules
from wordgame.sentences import say

__all__ = ["Rules"]

MOST_NUMBER = 40
"""The most cards of a hand at the start, and the most letters that a rule may ask of a word."""


@dataclass(frozen=True, kw_only=True)
class Rules(_Rules):
    """A rule set. The defaults follow the Slovak rule sheet; the options are its open points.

    - `hand_size`: cards dealt to each player.
    - `min_hand_word`: letters of a word made from the hand alone, unless it is official; `min_table_word`: of any word
      with table cards; `min_two_joker_word`: of a word with two or more jokers.
    - `table_word_draw`: what an unlisted word with table cards draws: its hand letters minus one (never below 0), or
      all its hand letters. Words from the hand alone always draw their letters minus one.
    - `multi_word_draw`: "per_word" takes the one off for each unlisted word, "total_minus_1" once a turn.
    - `add_scope`: a hand card is needed once in the "turn", or in every new "word".
    - `eight_letter_win`: words of eight or more letters win: False, "official" ones, or "any".
    - `opening_scope`: what must come from the hand alone in the turn of the first word: one "word", while others may
      use the table, or the whole "turn".
    - `first_word_scope`: whose first word must come from the hand alone: each "player"'s, or the "game"'s.
    - `joker_reassign`: a table joker is free again when its word is broken; False: it keeps its letter there.
    - `win_needs_legal_table`: False: a turn that makes a winning word need not add more cards than it takes back.
    - `no_progress_end`: two turns of every player in a row without a new word or a card from the stock end the game
      once the stock is empty ("empty_stock": the sheet ends no game before), or "always".

    >>> Rules.preset("eight letters", add_scope="word").eight_letter_win
    'any'
    """

    hand_size: int = 10
    min_hand_word: int = 4
    min_table_word: int = 3
    min_two_joker_word: int = 5
    table_word_draw: str = "hand_letters_minus_1"
    multi_word_draw: str = "per_word"
    add_scope: str = "turn"
    eight_letter_win: bool | str = False
    opening_scope: str = "word"
    first_word_scope: str = "player"
    joker_reassign: bool = True
    win_needs_legal_table: bool = True
    no_progress_end: str = "empty_stock"

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "standard": {},
        "eight letters": {"eight_letter_win": "any"},
    }
    CHOICES: ClassVar[Mapping[str, Sequence[Any]]] = {
        "table_word_draw": ("hand_letters_minus_1", "hand_letters"),
        "multi_word_draw": ("per_word", "total_minus_1"),
        "add_scope": ("turn", "word"),
        "eight_letter_win": (False, "official", "any"),
        "opening_scope": ("word", "turn"),
        "first_word_scope": ("player", "game"),
        "joker_reassign": (True, False),
        "win_needs_legal_table": (True, False),
        "no_progress_end": ("empty_stock", "always"),
    }

    def __post_init__(self) -> None:
        for option, allowed in self.CHOICES.items():
            value = getattr(self, option)
            if not any(value == right and type(value) is type(right) for right in allowed):  # 0 is not False here
                choices = ", ".join(map(repr, allowed))
                message = say("option_choice", option=option, given=shown(value), choices=choices)
                raise InvalidRules(message, option=option)
        for option in ("hand_size", "min_hand_word", "min_table_word", "min_two_joker_word"):
            value = getattr(self, option)
            if type(value) is not int or not 1 <= value <= MOST_NUMBER:
                message = say("option_range", option=option, given=shown(value), least=1, most=MOST_NUMBER)
                raise InvalidRules(message, option=option)
