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
_ROMANIAN = (
    "A10/1 B2/5 C5/1 D4/3 E9/1 F2/4 G2/6 H1/8 I11/1 J1/10 L5/1 M3/4 N6/1 O5/2 P4/2 R6/1 S6/1 T7/1 U5/1 V2/4 X1/10 Z1/8"
)
_GREEK = (
    "Α12/1 Β1/8 Γ2/4 Δ2/4 Ε8/1 Ζ1/10 Η7/1 Θ1/10 Ι8/1 Κ4/2 Λ3/3 Μ3/3 Ν6/1 Ξ1/10 Ο9/1 Π4/2 Ρ5/2 Σ7/1 Τ8/1 Υ4/2 Φ1/8 Χ1/8 "
    "Ψ1/10 Ω3/3"
)
_HEBREW = (
    "א6/2 ב4/4 ג2/5 ד4/3 ה8/1 ו12/1 ז1/8 ח3/4 ט1/8 י10/1 כ2/5 ל6/2 מ6/2 נ4/3 ס1/8 ע2/5 פ3/4 צ1/8 ק3/4 ר8/1 ש6/2 ת9/1"
)
_ARABIC = (
    "ء2/8 أ2/10 ؤ2/10 ئ2/6 ا8/1 ب4/2 ت4/2 ث3/2 ج4/1 ح3/1 خ3/1 د3/2 ذ3/3 ر3/2 ز3/3 س3/2 ش3/3 ص3/4 ض3/4 ط2/4 ظ2/5 ع3/4 "
    "غ2/8 ف3/3 ق3/3 ك3/4 ل4/1 م3/1 ن3/1 ه3/1 و3/1 ي3/1"
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
# kamilmielnik/scrabble-solver; Romanian, Greek, Hebrew and Arabic as in the printed editions, of 100, 104, 104 and 100
# tiles, on which the public lists of letter distributions agree;
# of Crossplay and Letter League only the values are published, so their counts here are those of English Scrabble.
TILE_SETS: Mapping[str, tuple[str, str, int]] = {
    "scrabble_tr": ("tr", _TURKISH, 2),
    "scrabble_ro": ("ro", _ROMANIAN, 2),
    "scrabble_el": ("el", _GREEK, 2),
    "scrabble_he": ("he", _HEBREW, 2),
    "scrabble_ar": ("ar", _ARABIC, 2),
    "literaki_pl": ("pl", _LITERAKI, 2),
    "crossplay_en": ("en", _CROSSPLAY, 3),
    "letter_league_en": ("en", _LETTER_LEAGUE, 2),
}
"""Name -> (alphabet, letters as LETTERcount/value, blanks)."""

_ONLINE = {"challenge": "void"}  # these programs refuse invalid words when they are laid

PRESETS: Mapping[str, Mapping[str, Any]] = {
    **{f"scrabble-{language}": {"tiles": f"scrabble_{language}"} for language in LANGUAGES},
    **{f"scrabble-{language}": {"tiles": f"scrabble_{language}"} for language in ("tr", "ro", "el", "he", "ar")},
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
