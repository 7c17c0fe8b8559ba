"""From what a caller hands in to a state that can be, or every reason why it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import MAX_SIDE, check_codes, parse_board
from wordgame.doors import MOST, expect, short, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.messages import Message, Reason
from wordgame.protocol import Fields, lexicon_named, lexicon_of
from wordgame.protocol.lexica import Lexica
from wordgame.scrabble.evaluator import core_layout
from wordgame.scrabble.rules import MAX_RACK, Rules
from wordgame.scrabble.rules.ending import ended
from wordgame.scrabble.sentences import joined, say
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared
from wordgame.tiles import Rack

__all__ = ["read_rack", "rules_from", "state_from_dict", "state_of"]

MAX_RACK_TEXT = 1000

Reasons = list[Message]


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
    seat: int = 0,
    is_over: bool = False,
    passes: Sequence[int] | None = None,
) -> State:
    """The state of these options, which are those of `Position`; raises what that raises."""
    words, chosen = lexicon_of(lexicon), Rules.of(rules)
    expect(board, Iterable | str | bytes | None, "a board")
    for given, kind, what in (
        (scores, Sequence, "`scores`"), (opponents, Sequence, "`opponents`"), (opcodes, Sequence, "`opcodes`"),
        (check_tiles, bool, "`check_tiles`"),
    ):  # fmt: skip
        expect(given, kind, what)
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
        reasons.append(say("too_many_racks", n=len(known), scores=len(points)))
    laid = Rack.of(alphabet, tiles.translate(None, b"\0"))
    hidden = _rest(chosen, laid, own) if unseen is None else read_rack(unseen, alphabet)
    if check_tiles:
        reasons += _tiles(chosen, laid, own, hidden, known)
    # While the bag holds a tile all racks are full, the own one too, however little of it is told.
    off_board, full = len(hidden) + len(own), (len(known) + 1) * chosen.rack_size
    bag = max(0, off_board - full) if bag_size is None else bag_size
    if type(bag) is not int or not 0 <= bag <= len(hidden):
        reasons.append(say("bag_size", given=shown(bag), unseen=len(hidden)))
    if type(seat) is not int or not 0 <= seat < max(1, len(points)):
        reasons.append(shared("seat_range", seat=shown(seat), last=len(points) - 1))
    expect(is_over, bool, "`is_over`")
    expect(passes, Sequence | None, "`passes`")
    if passes is not None and (
        len(passes) != len(points) or any(type(run) is not int or not 0 <= run <= MOST for run in passes)
    ):
        reasons.append(say("passes", given=shown(passes), n=len(points)))
    if reasons:
        raise InvalidPosition(joined(reasons), reasons=map(Reason, reasons))
    run = None if passes is None else tuple(passes)
    over = is_over or bool(ended(chosen, run or (0,) * len(points), scoreless, bag_size=bag, points=points))
    return State(
        chosen, words, tiles, own, hidden, tuple(known), points, bag, scoreless, left, pairs, check_tiles, seat, over,
        run,
    )  # fmt: skip


def state_from_dict(data: Mapping[str, object], *, lexica: Lexica = (), lexicon: Lexicon | str | None = None) -> State:
    """The state that `State.to_dict` described; `lexicon`, where given, in place of the one that it names.

    Opens no file. Raises InvalidText, InvalidPosition, InvalidRules, UnknownName, UnknownLexicon, TypeError.
    """
    fields = Fields(data, "a position", head=("scrabble", "position"))
    rules = rules_from(fields)
    named = fields.text("lexicon", None, most=200)
    state = state_of(
        fields.texts("board", None, most=MAX_SIDE),
        rack=fields.text("rack", "", most=MAX_RACK_TEXT),
        lexicon=lexicon_named(named, lexica) if lexicon is None else lexicon,
        rules=rules,
        scores=fields.wholes("scores", (0, 0), longest=99),
        unseen=fields.text("unseen", None),
        bag_size=fields.whole("bag_size", None),
        opponents=fields.texts("opponents", (), most=99),
        scoreless=fields.whole("scoreless", 0),
        exchanges_left=fields.whole("exchanges_left", None),
        opcodes=[tuple(pair) if isinstance(pair, list) else pair for pair in fields.list("opcodes", (), most=1000)],
        check_tiles=fields.flag("check_tiles", True),
        seat=fields.whole("seat", 0),
        is_over=fields.flag("is_over", False),
        passes=fields.wholes("passes", None, longest=99),
    )
    fields.end()
    return state


def rules_from(fields: Fields) -> Rules:
    """The rules of a dict: a preset's name, or a dict of options; the defaults where it has none."""
    given = fields.raw("rules", None)
    if isinstance(given, str | Mapping) or given is None:
        return Rules.of(given)
    raise InvalidText(shared("dict_value", what="a dict", key="rules", given=shown(given), right="a name or a dict"))


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
        raise InvalidText(say("opcodes", given=shown(opcodes)), text=shown(opcodes))
    return tuple((name, value) for name, value in pairs)


def _numbers(rules: Rules, own: Rack, scores: tuple[int, ...], scoreless: int, left: int | None) -> Reasons:
    """What is wrong with the numbers of tiles on the rack, of players and of turns."""
    reasons: Reasons = []
    if len(own) > rules.rack_size:
        reasons.append(say("rack_too_long", rack=short(own), n=len(own), most=rules.rack_size))
    if not 1 <= len(scores) <= rules.max_players or not all(
        type(points) is int and abs(points) <= MOST for points in scores
    ):
        reasons.append(say("players", given=shown(scores), most=rules.max_players))
    if type(scoreless) is not int or not 0 <= scoreless <= MOST:
        reasons.append(say("scoreless", given=shown(scoreless)))
    if left is not None and (type(left) is not int or not 0 <= left <= MOST):
        reasons.append(say("exchanges_left", given=shown(left)))
    return reasons


def _tiles(rules: Rules, laid: Rack, own: Rack, hidden: Rack, known: Sequence[Rack]) -> Reasons:
    """Every tile of which there are more than the set has; `laid`: the tiles on the board."""
    letters, full = (say("blank"), *rules.alphabet.letters), rules.tiles.counts
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
            reasons.append(say("not_a_tile", letter=letters[code], name=rules.tiles.name))
        elif count > full[code]:
            reasons.append(say("too_many_tiles", letter=letters[code], n=count, most=full[code]))
    return reasons
