"""The named rule sets, each as changes to the defaults; and the letter sets that only they use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["PRESETS", "TILE_SETS"]

LANGUAGES = (
    *("en", "sv", "sk", "uk", "de", "fr", "es", "ca", "pl", "no", "da", "is", "hu"),
    *("cs", "fi", "nl", "it", "pt", "ru", "fo", "eo", "sl"),
)
"""Languages whose Scrabble letters stand in the package's data as `scrabble_xx`."""

_TURKISH = (
    "A12/1 B2/3 C2/4 Ç2/4 D2/3 E8/1 F1/7 G1/5 Ğ1/8 H1/5 I4/2 İ7/1 J1/10 K7/1 L7/1 M4/2 N5/1 O3/2 Ö1/7 P1/5 R6/1 S3/2 "
    "Ş2/4 T5/1 U3/2 Ü2/3 V1/7 Y2/3 Z2/4"
)
_LITERAKI = (
    "A9/1 Ą1/5 B2/3 C3/2 Ć1/5 D3/2 E7/1 Ę1/5 F1/5 G2/3 H2/3 I8/1 J2/3 K3/2 L3/2 Ł2/3 M3/2 N5/1 Ń1/5 O6/1 Ó1/5 P3/2 "
    "R4/1 S4/1 Ś1/5 T3/2 U2/3 W4/1 Y4/2 Z5/1 Ź1/5 Ż1/5"
)
_CROSSPLAY = (
    "A9/1 B2/4 C2/3 D4/2 E12/1 F2/4 G3/4 H2/3 I9/1 J1/10 K1/6 L4/2 M2/3 N6/1 O8/1 P2/3 Q1/10 R6/1 S4/1 T6/1 U4/2 V2/6 "
    "W2/5 X1/8 Y2/4 Z1/10"
)
_LETTER_LEAGUE = (
    "A9/1 B2/3 C2/3 D4/2 E12/1 F2/4 G3/2 H2/4 I9/1 J1/8 K1/5 L4/2 M2/3 N6/1 O8/1 P2/3 Q1/10 R6/1 S4/1 T6/1 U4/1 V2/4 "
    "W2/4 X1/8 Y2/4 Z1/10"
)

# Counts and values: Turkish and Literaki as printed by the publishers and agreeing with the configuration of
# kamilmielnik/scrabble-solver;
# of Crossplay and Letter League only the values are published, so their counts here are those of English Scrabble.
TILE_SETS: Mapping[str, tuple[str, str, int]] = {
    "scrabble_tr": ("tr", _TURKISH, 2),
    "literaki_pl": ("pl", _LITERAKI, 2),
    "crossplay_en": ("en", _CROSSPLAY, 3),
    "letter_league_en": ("en", _LETTER_LEAGUE, 2),
}
"""Name -> (alphabet, letters as LETTERcount/value, blanks)."""

_ONLINE = {"challenge": "void"}  # these programs refuse invalid words when they are laid

PRESETS: Mapping[str, Mapping[str, Any]] = {
    **{f"scrabble-{language}": {"tiles": f"scrabble_{language}"} for language in LANGUAGES},
    "scrabble-tr": {"tiles": "scrabble_tr"},
    "super-scrabble-en": {"tiles": "super_scrabble_en", "layout": "super_scrabble_21"},
    "wordfeud-en": {"tiles": "wordfeud_en", "layout": "wordfeud_15", "bonus": {7: 40}, **_ONLINE},
    "wordfeud-sv": {"tiles": "wordfeud_sv", "layout": "wordfeud_15", "bonus": {7: 40}, **_ONLINE},
    "wordfeud-no": {"tiles": "wordfeud_no", "layout": "wordfeud_15", "bonus": {7: 40}, **_ONLINE},
    "words-with-friends-en": {
        "tiles": "words_with_friends_en",
        "layout": "words_with_friends_15",
        "bonus": {7: 35},
        # The publisher's help: three turns in a row without points end a game, unless it stands at nil all.
        "pass_limit": 3,
        "scoreless_limit": 3,
        "scoreless_at_zero": False,
        **_ONLINE,
    },
    "lexulous-en": {
        "tiles": "lexulous_en",
        "layout": "lexulous_15",
        "rack_size": 8,
        "bonus": {7: 40, 8: 50},
        # The publisher's rules: all pass or swap three times in succession; once no tile is left, all pass once.
        "pass_limit": 3,
        "pass_limit_at_end": 1,
        "exchange_is_pass": True,
        **_ONLINE,
    },
    "crossplay-en": {"tiles": "crossplay_en", "layout": "crossplay_15", "bonus": {7: 40}, **_ONLINE},
    "scrabble-duel-en": {"tiles": "scrabble_en", "layout": "scrabble_duel", "max_players": 2},
    "literaki-pl": {"tiles": "literaki_pl", "layout": "literaki", **_ONLINE},
    "kelimelik-tr": {"tiles": "scrabble_tr", "layout": "kelimelik_15", "bonus": {7: 30}, **_ONLINE},
    "letter-league-en": {
        "tiles": "letter_league_en",
        "layout": "letter_league_27x19",
        "bonus": {},
        "bonus_multipliers": {7: 2},
        **_ONLINE,
    },
}
"""Preset name -> options. Layouts, letters and bonuses: their sources stand beside the data; the rest are the rules'
defaults.
"""
