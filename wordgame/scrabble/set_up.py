"""From what a caller hands in to a state that can be, or every reason why it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import check_codes, parse_board
from wordgame.doors import MOST, expect, short, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.game import lexicon_of
from wordgame.lexicon import Lexicon
from wordgame.scrabble.evaluator import core_layout
from wordgame.scrabble.rules import MAX_RACK, Rules
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["read_rack", "state_of"]

Reasons = list[tuple[str, str]]


def state_of(
    board: Iterable[str] | str | bytes | None = None,
    *,
    rack: str | Rack = "",
    lexicon: Lexicon | str | None = None,
    rules: Rules | str | Mapping[str, object] | None = None,
    scores: Sequence[int] = (0, 0),
    unseen: str | Rack | None = None,
    bag_size: int | None = None,
    opponents: Sequence[str | Rack] = (),
    scoreless: int = 0,
    opcodes: Sequence[tuple[str, str]] = (),
    exchanges_left: int | None = None,
    check_tiles: bool = True,
) -> State:
    """The state of these options, which are those of `Position`; raises what that raises."""
    words, chosen = lexicon_of(lexicon), Rules.of(rules)
    chosen = chosen if words is None else chosen.with_alphabet(words.alphabet)
    core_layout(chosen, MAX_RACK)  # every score must fit, of plays that are only judged as well
    alphabet, layout = chosen.alphabet, chosen.layout
    if board is None:
        tiles = bytes(layout.n_rows * layout.n_columns)
    elif isinstance(board, bytes):
        tiles = check_codes(board, layout, alphabet)
    else:
        tiles = parse_board(board, layout, alphabet)
    own, points, pairs = read_rack(rack, alphabet), tuple(scores), _pairs(opcodes)
    left = exchanges_left if exchanges_left is not None else chosen.max_exchanges
    reasons = _numbers(chosen, own, points, scoreless, left)
    known = [read_rack(one, alphabet) for one in opponents]
    known += [Rack.of(alphabet, b"")] * (len(points) - 1 - len(known))
    if len(known) > len(points) - 1:
        reasons.append(("players", f"{len(known)} opponents' racks, but {len(points)} scores"))
    laid = Rack.of(alphabet, tiles.translate(None, b"\0"))
    hidden = _rest(chosen, laid, own) if unseen is None else read_rack(unseen, alphabet)
    if check_tiles:
        reasons += _tiles(chosen, laid, own, hidden, known)
    # While the bag holds a tile all racks are full, the own one too, however little of it is told.
    off_board, full = len(hidden) + len(own), (len(known) + 1) * chosen.rack_size
    bag = max(0, off_board - full) if bag_size is None else bag_size
    if not 0 <= bag <= len(hidden):
        reasons.append(("bag_size", f"the bag cannot hold {shown(bag)} of {len(hidden)} unseen tiles"))
    if reasons:
        raise InvalidPosition("; ".join(message for _, message in reasons), reasons=reasons)
    return State(chosen, words, tiles, own, hidden, tuple(known), points, bag, scoreless, left, pairs, check_tiles)


def read_rack(tiles: str | Rack, alphabet: Alphabet) -> Rack:
    """A rack from its text, spaces left out, or in the codes of this alphabet; raises InvalidText."""
    expect(tiles, str | Rack, "a rack")
    if isinstance(tiles, Rack):
        return tiles if tiles.alphabet == alphabet else Rack.parse(str(tiles), alphabet)
    return Rack.parse("".join(tiles.split()), alphabet)


def _rest(rules: Rules, laid: Rack, own: Rack) -> Rack:
    counts = zip(rules.tiles.counts, laid.counts, own.counts, strict=True)
    return Rack(rules.alphabet, [max(0, full - on_board - held) for full, on_board, held in counts])


def _pairs(opcodes: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    pairs = [tuple(pair) for pair in opcodes if not isinstance(pair, str)]
    if len(pairs) != len(opcodes) or any(list(map(type, pair)) != [str, str] for pair in pairs):
        raise InvalidText(f"opcodes are pairs of text, name and value, not {shown(opcodes)}", text=shown(opcodes))
    return tuple((name, value) for name, value in pairs)


def _numbers(rules: Rules, own: Rack, scores: tuple[int, ...], scoreless: int, left: int | None) -> Reasons:
    """What is wrong with the numbers of tiles on the rack, of players and of turns."""
    reasons: Reasons = []
    if len(own) > rules.rack_size:
        message = f"the rack {short(own)} has {len(own)} tiles; it holds {rules.rack_size}"
        reasons.append(("rack_too_long", message))
    if not 1 <= len(scores) <= rules.max_players or not all(isinstance(points, int) for points in scores):
        message = f"scores are {shown(scores)}; 1 to {rules.max_players} whole numbers are needed"
        reasons.append(("players", message))
    if not isinstance(scoreless, int) or scoreless < 0:
        reasons.append(("scoreless", f"{shown(scoreless)} scoreless turns"))
    if left is not None and (type(left) is not int or not 0 <= left <= MOST):
        reasons.append(("exchanges_left", f"exchanges_left is {shown(left)}; it is a whole number from 0, or None"))
    return reasons


def _tiles(rules: Rules, laid: Rack, own: Rack, hidden: Rack, known: Sequence[Rack]) -> Reasons:
    """Every tile of which there are more than the set has; `laid`: the tiles on the board."""
    letters, full = ("blank", *rules.alphabet.letters), rules.tiles.counts
    reasons: Reasons = []
    known_by_code = [sum(counts) for counts in zip(*(rack.counts for rack in known), strict=True)]
    if not known_by_code:
        known_by_code = [0] * len(full)
    each = zip(laid.counts, own.counts, hidden.counts, known_by_code, full, strict=True)
    if not [1 for on_board, held, more, told, most in each if on_board + held + max(more, told) > most]:
        return reasons
    for code in (*range(1, len(letters)), 0):
        count = laid.counts[code] + own.counts[code] + max(hidden.counts[code], known_by_code[code])
        if own.counts[code] and not full[code]:
            message = f"{letters[code]} on the rack is not a tile of the set {rules.tiles.name!r}"
            reasons.append(("not_a_tile", message))
        elif count > full[code]:
            message = f"{letters[code]}: {count} > {full[code]}, the number of these tiles in the set"
            reasons.append(("too_many_tiles", message))
    return reasons
