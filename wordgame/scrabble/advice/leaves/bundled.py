"""Which leave values go with which rules: full tables from self-play where there are, else an estimate from the
letter set.

The tables were trained by `train_leaves` (docs/scrabble.md says how, and what the estimate misses). What makes leaves
worth what they are is the letters, their numbers, the rack and the bonus; a board of another shape changes little.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import combinations_with_replacement

from wordgame.alphabet import Alphabet
from wordgame.scrabble.advice.leaves.table import Leaves
from wordgame.scrabble.rules import Rules
from wordgame.tiles import TileSet

__all__ = ["FULL_TABLES", "default_leaves"]

FULL_TABLES = ("scrabble-en", "scrabble-sv", "wordfeud-en", "wordfeud-sv", "words-with-friends-en", "crossplay-en")
"""Presets with full tables of their own."""

NEAR = 15
"""Points by which the bonus may differ from that of the table's rules."""

# Points, by least squares on the leaves of one to three tiles of five full tables (en and sv; Scrabble, Wordfeud,
# Words with Friends): of a blank with a bonus of 50, and of a second; of a tile, for its value and one over its
# number in the set; of a pair of vowels, of consonants, and of one of each; of a pair of the same tile, and for its
# value.
BLANK, TWO_BLANKS, VALUE, RARE = 26.6, -7.6, 0.214, -3.52
VOWELS, CONSONANTS, MIXED, SAME, SAME_VALUE = -1.96, -0.55, 0.86, -4.46, 0.109


def default_leaves(rules: Rules) -> Leaves:
    """The leave values for a rule set, in the codes of its alphabet: the full table of the same tiles and rack and a
    bonus like it, else an estimate from the letter set, which stays small.

    >>> from wordgame.tiles import Rack
    >>> table = default_leaves(Rules.preset("scrabble-en"))
    >>> table.is_full, default_leaves(Rules.preset("scrabble-de")).is_full
    (True, False)
    >>> table.value(Rack.parse("?", table.alphabet)) > 20000
    True
    """
    name = _table_for(rules.tiles, rules.rack_size, rules.tiles_per_move, most_bonus(rules))
    return estimated(rules.tiles, most_bonus(rules)) if name is None else _read(name, rules.alphabet)


def most_bonus(rules: Rules) -> int:
    """The points for laying the most tiles that count; a factor of the main word counts as thirty points a step."""
    points = max((points for _, points in rules.bonus), default=0)
    return points + 30 * (max((factor for _, factor in rules.bonus_multipliers), default=1) - 1)


def _alike(one: TileSet, other: TileSet) -> bool:
    """Whether two sets have the same letters in the same numbers, up to five tiles."""
    if one is other:
        return True
    if set(one.alphabet.letters) != set(other.alphabet.letters):
        return False
    apart = abs(one.blanks - other.blanks) * 5
    for letter in other.alphabet.letters:
        apart += abs(one.counts[one.alphabet.code(letter)] - other.counts[other.alphabet.code(letter)])
    return apart < 5


@lru_cache(maxsize=64)
def _table_for(tiles: TileSet, rack_size: int, tiles_per_move: int, bonus: int) -> str | None:
    """The preset whose table fits: of the same language, the one with the nearest bonus."""
    fitting = []
    for name in FULL_TABLES:
        own = Rules.preset(name)
        apart = abs(bonus - most_bonus(own))
        if (
            (rack_size, tiles_per_move) == (own.rack_size, own.tiles_per_move)
            and apart < NEAR
            and _alike(tiles, own.tiles)
        ):
            fitting.append((tiles != own.tiles, apart, name))
    return min(fitting)[2] if fitting else None


@lru_cache(maxsize=16)
def _read(name: str, alphabet: Alphabet) -> Leaves:
    entry = files("wordgame.scrabble.advice.leaves").joinpath(f"{name}.leaves")
    return Leaves.loads(entry.read_bytes(), name).with_alphabet(alphabet)


@lru_cache(maxsize=32)
def estimated(tiles: TileSet, bonus: int) -> Leaves:
    """Leave values told from a letter set alone: for letters without a trained table.

    >>> from wordgame.scrabble.rules.options import tile_set
    >>> table = estimated(tile_set("scrabble_de"), 50)
    >>> [table.terms[table.alphabet.encode_tiles(text)] for text in ("E", "Q", "QQ") if text != "QQ"]
    [-21, -1380]
    """
    alphabet = tiles.alphabet
    terms: dict[str, float] = {}
    codes = [code for code in range(1, alphabet.size + 1) if tiles.counts[code]]
    for code in codes:
        terms[alphabet.tile_text(code)] = VALUE * tiles.values[code] + RARE / tiles.counts[code]
    for a, b in combinations_with_replacement(codes, 2):
        if a == b and tiles.counts[a] < 2:
            continue
        vowels = alphabet.is_vowel(a) + alphabet.is_vowel(b)
        worth = (CONSONANTS, MIXED, VOWELS)[vowels]
        if a == b:
            worth += SAME + SAME_VALUE * tiles.values[a]
        terms[alphabet.tile_text(a) + alphabet.tile_text(b)] = worth
    terms["?"] = BLANK * bonus / 50
    terms["??"] = TWO_BLANKS
    whole = {text: round(1000 * points) for text, points in terms.items()}
    return Leaves(alphabet, whole, name="estimated from the letter set", tiles=tiles.name)
