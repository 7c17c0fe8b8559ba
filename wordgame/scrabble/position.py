"""What one player sees of a game, and all that is needed to list moves and give hints. A value: it never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import Layout, check_codes, parse_board, show_board
from wordgame.crossword.words import FormedWord
from wordgame.doors import MOST, expect, plain_reader, shown
from wordgame.errors import InvalidPosition, InvalidText
from wordgame.game import Hint, Reason, Verdict, lexicon_of
from wordgame.registry import picture
from wordgame.scrabble.evaluator import Evaluator, core_layout
from wordgame.scrabble.judge import lay_out, move_of
from wordgame.scrabble.laying import lay_squares, words_on
from wordgame.scrabble.move import Move
from wordgame.scrabble.moves import Moves
from wordgame.scrabble.notation import MoveKind, read_move
from wordgame.scrabble.rules import MAX_RACK, Rules
from wordgame.scrabble.setup import counts_that_cannot_be, tiles_that_cannot_be
from wordgame.tiles import Rack

if TYPE_CHECKING:
    import threading

    from wordgame.lexicon import Lexicon
    from wordgame.scrabble.advice.endgame import Solution
    from wordgame.scrabble.advice.leaves import LeaveTable

__all__ = ["Position"]


class Position:
    """Board, own rack, scores and what is known of the rest.

    `board`: a list of rows as strings (or one string with line ends); `.` empty, UPPER CASE a tile, lower case a
    blank. None: empty.
    `rack`: the own tiles, "AEINRT?". `lexicon`: a Lexicon or its name; None: words are not judged, moves cannot be
    listed.
    `rules`: Rules, a preset's name, or a dict. `scores`: points by player, the own first.
    `unseen`: the tiles neither on the board nor on the own rack; None: the rest of the set. `bag_size`: how many of
    them are in the bag; None: all but a full rack for each opponent. `opponents`: what is known of each opponent's
    rack, in the order of play.
    `scoreless`: turns in a row without points. `exchanges_left`: how often the player may still exchange; None: what
    the rules say.
    `opcodes`: pairs of text carried along for CGP.
    `check_tiles=False` allows more tiles of a letter than the set has.

    Raises InvalidText for letters outside the alphabet; InvalidPosition, with a reason each, for a board of the wrong
    shape, a rack that is too long, or tiles the set does not have; UnknownName, InvalidRules, UnknownLexicon.

    >>> pos = Position(rack="AEINRT?", rules="scrabble-en")
    >>> pos.rack, pos.bag_size, len(pos.unseen)
    ('AEINRT?', 86, 93)
    """

    rules: Rules
    lexicon: Lexicon | None
    alphabet: Alphabet
    tiles: bytes
    rack_tiles: Rack
    unseen_tiles: Rack
    opponent_racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    bag_size: int
    scoreless: int
    opcodes: tuple[tuple[str, str], ...]
    check_tiles: bool
    exchanges_left: int | None

    def __init__(
        self,
        board: Iterable[str] | str | bytes | None = None,
        *,
        rack: str | Rack = "",
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        scores: Sequence[int] = (0, 0),
        unseen: str | Rack | None = None,
        bag_size: int | None = None,
        opponents: Sequence[str | Rack] = (),
        scoreless: int = 0,
        opcodes: Sequence[tuple[str, str]] = (),
        exchanges_left: int | None = None,
        check_tiles: bool = True,
    ) -> None:
        put = self.__dict__.__setitem__
        lexicon = lexicon_of(lexicon)
        chosen = Rules.of(rules)
        put("lexicon", lexicon)
        put("rules", chosen if lexicon is None else chosen.with_alphabet(lexicon.alphabet))
        core_layout(self.rules, MAX_RACK)  # every score must fit, of plays that are only judged as well
        put("alphabet", self.rules.alphabet)
        layout = self.rules.layout
        if board is None:
            put("tiles", bytes(layout.n_rows * layout.n_columns))
        elif isinstance(board, bytes):
            put("tiles", check_codes(board, layout, self.alphabet))
        else:
            put("tiles", parse_board(board, layout, self.alphabet))
        put("rack_tiles", self._read_rack(rack))
        put("scores", tuple(scores))
        put("scoreless", scoreless)
        put("opcodes", _pairs(opcodes))
        put("check_tiles", check_tiles)
        put("exchanges_left", exchanges_left if exchanges_left is not None else self.rules.max_exchanges)
        reasons = counts_that_cannot_be(self)
        left = self.exchanges_left
        if left is not None and (type(left) is not int or not 0 <= left <= MOST):
            reasons.append(("exchanges_left", f"exchanges_left is {shown(left)}; it is a whole number from 0, or None"))
        known = [self._read_rack(tiles) for tiles in opponents]
        known += [Rack.of(self.alphabet, b"")] * (len(self.scores) - 1 - len(known))
        put("opponent_racks", tuple(known))
        if len(known) > len(self.scores) - 1:
            reasons.append(("players", f"{len(known)} opponents' racks, but {len(self.scores)} scores"))
        laid = Rack.of(self.alphabet, self.tiles.translate(None, b"\0"))
        put("unseen_tiles", self._rest(laid) if unseen is None else self._read_rack(unseen))
        if check_tiles:
            reasons += tiles_that_cannot_be(self, laid)
        held = len(known) * self.rules.rack_size
        put("bag_size", max(0, len(self.unseen_tiles) - held) if bag_size is None else bag_size)
        if not 0 <= self.bag_size <= len(self.unseen_tiles):
            reasons.append(
                ("bag_size", f"the bag cannot hold {self.bag_size} of {len(self.unseen_tiles)} unseen tiles")
            )
        if reasons:
            raise InvalidPosition("; ".join(message for _, message in reasons), reasons=reasons)

    # -- what is there --------------------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """The squares and premiums."""
        return self.rules.layout

    @property
    def board(self) -> tuple[str, ...]:
        """The rows of the board as text: `.` empty, UPPER CASE a tile, lower case a blank, `[CH]` one tile of two
        signs.
        """
        return tuple(show_board(self.tiles, self.layout, self.alphabet))

    @property
    def rack(self) -> str:
        """The own rack in the alphabet's order, blanks last."""
        return str(self.rack_tiles)

    @property
    def unseen(self) -> str:
        """The tiles neither on the board nor on the own rack, in the alphabet's order, blanks last."""
        return str(self.unseen_tiles)

    @property
    def opponents(self) -> tuple[str, ...]:
        """What is known of each opponent's rack, in the order of play."""
        return tuple(map(str, self.opponent_racks))

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return not any(self.tiles)

    def tile_at(self, row: int, column: int) -> str:
        """The tile on a square as text, "" where it is empty; rows and columns from 0. Raises InvalidPosition."""
        layout = self.layout
        if not (0 <= row < layout.n_rows and 0 <= column < layout.n_columns):
            message = f"row {row}, column {column} is off the board of {layout.n_rows} rows, {layout.n_columns} columns"
            raise InvalidPosition(message, reasons=[("off_board", message)])
        tile = self.tiles[row * layout.n_columns + column]
        return self.alphabet.tile_text(tile) if tile else ""

    def unseen_counts(self) -> dict[str, int]:
        """Tile tracking: every letter of the set (and "?") with how many are unseen."""
        letters = ("?", *self.alphabet.letters)
        counts, full = self.unseen_tiles.counts, self.rules.tiles.counts
        order = [*range(1, len(letters)), 0]
        return {letters[code]: counts[code] for code in order if full[code] or counts[code]}

    def balance(self, tiles: str | None = None) -> dict[str, int]:
        """How many "vowels", "consonants" and "blanks" the rack has, or any `tiles` given.

        A blank is neither of the others.
        """
        rack = self.rack_tiles if tiles is None else self._read_rack(tiles)
        vowels = sum(count for code, count in enumerate(rack.counts) if self.alphabet.is_vowel(code))
        return {"vowels": vowels, "consonants": len(rack) - vowels - rack.counts[0], "blanks": rack.counts[0]}

    def words_on_board(self) -> tuple[FormedWord, ...]:
        """Every run of two or more tiles, across then down, with `valid` where a lexicon is given; their scores are
        0.
        """
        return words_on(self.tiles, self.layout, self.alphabet, self.lexicon)

    # -- moves ----------------------------------------------------------------------------------------------------

    @cached_property
    def evaluator(self) -> Evaluator:
        """The one evaluator that checks, lists and scores."""
        return Evaluator(self.rules, self.lexicon, self.tiles)

    @property
    def legal_moves(self) -> Moves:
        """Every legal move: placements, exchanges, the pass. Raises InvalidPosition without a lexicon."""
        moves, fewest = Moves(self), self.rules.min_first
        if self.is_empty and fewest > 2:  # the core lists first plays of two tiles and more
            return moves.filter(lambda move: not move.is_placement or move.count >= fewest)
        return moves

    def parse(self, text: str, *, row_labels: str = "numbers") -> Move:
        """The move of a text, laid on this board and scored; raises InvalidText for text that is no move.

        A readable move that the rules refuse is given back too: `check` says what is wrong with it.

        >>> Position(rack="CRANE").parse("8D CRANE").score
        20
        """
        return lay_out(self, read_move(text, self.alphabet, row_labels=row_labels))[0]

    def move(self, tiles: Iterable[tuple[int, int, str]]) -> Move:
        """The placement of tiles square by square, (row, column, tile) from 0, as a front end has them. Raises
        InvalidText.

        >>> Position(rack="CAT").move([(7, 7, "C"), (7, 8, "A"), (7, 9, "T")]).notation
        '8H CAT'
        """
        squares = [(row, column, self._one_tile(tile)) for row, column, tile in _threes(tiles)]
        laid = lay_squares(squares, self.tiles, self.layout, self.rules, self.alphabet, self.rack_tiles)
        return move_of(self, laid)

    def check(self, move: Move | str) -> Verdict:
        """Whether a move (or its text) is legal, every reason against it, every word it forms, its score. Never
        raises for a bad move.

        >>> verdict = Position(rack="CRANE").check("1A CRANE")
        >>> verdict.legal, [reason.code for reason in verdict.reasons]
        (False, ['start_square'])
        """
        expect(move, str | Move, "a move")
        try:
            if isinstance(move, str):
                made, reasons = lay_out(self, read_move(move, self.alphabet))
            elif move.kind is MoveKind.PLACE:
                squares = [(row, column, self._one_tile(tile)) for row, column, tile in move.placed]
                laid = lay_squares(squares, self.tiles, self.layout, self.rules, self.alphabet, self.rack_tiles)
                made, reasons = move_of(self, laid), laid.reasons
            else:
                made, reasons = lay_out(self, read_move(move.notation, self.alphabet))
        except InvalidText as error:
            return Verdict(False, (Reason("unreadable", str(error)),))
        if made.is_placement and not made.words and not reasons:
            reasons = (Reason("no_word", "the play forms no word of two or more tiles"),)
        for word in made.words:
            if not word.valid:
                plain = self.alphabet.decode(self.alphabet.encode_tiles(word.word))
                reasons += (Reason("not_a_word", f"{plain} is not in the lexicon", words=(plain,)),)
        return Verdict(not reasons, reasons, made.words, made.score)

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        by: str = "equity",
        leaves: LeaveTable | None = None,
        stop: threading.Event | None = None,
        candidates: int | Sequence[Move | str] = 15,
        plies: int | None = None,
        worlds: int | None = None,
        seed: int = 1,
        threads: int = 1,
    ) -> list[Hint]:
        """The `n` best moves with reasons, best first: by "equity" (score and the worth of what stays), by "score", by
        "simulation", or by "endgame": the points still gained with best play by both, once the bag is empty (`solve`
        says what it raises).

        `seconds` limits the time, and setting `stop` from another thread ends the work: the hints made so far are
        given, at least the best. Raises InvalidPosition without a lexicon.

        Simulation tries the best `candidates` by equity (a number, or the moves themselves) in sampled worlds: the
        others' racks and the order of the bag are drawn from the unseen tiles, `plies` turns by equity follow (None:
        one of each player), or all turns to the end once the bag is empty. A hint's value is the points that the player
        gains in that time, less the mean of the others' gains, with the worth of what each keeps, or what the tiles
        left bring and cost when the game ends. All moves meet the same worlds; one that is clearly worse than the n-th
        best is dropped early. `worlds`: how many (300; with `seconds`, as many as fit); the result is then the same for
        equal `seed`, on any number of `threads`. `details` adds `error` (standard error of the value), `worlds`,
        `reply` (points of the next player's turn), `bingo` (chance that the own next turn lays a full play) and `ahead`
        (chance to lead at the end of those turns). Raises InvalidRules for rules or numbers that it cannot follow.
        """
        from wordgame.scrabble.advice.hints import make_hints

        simulation: dict[str, Any] = {}
        if by == "simulation":
            simulation = {
                "candidates": candidates, "plies": plies, "worlds": worlds, "seed": seed, "threads": threads,
            }  # fmt: skip
        return make_hints(self, n, seconds=seconds, by=by, leaves=leaves, stop=stop, **simulation)

    def solve(
        self,
        n: int = 1,
        seconds: float | None = None,
        *,
        passes: tuple[int, int] | None = None,
        stop: threading.Event | None = None,
        table_mb: float = 64.0,
    ) -> Solution:
        """The end of a game of two, solved: the spread still to be gained, and the line of play that gains it.

        The bag is empty, so what is unseen is the opponent's rack. `n`: how many of the best moves get exact values.
        `seconds`: a time limit, after which the best found is returned with `proven` False; without one the search
        runs until it has proven its answer; setting `stop` from another thread ends it likewise. `passes`: how often
        the player and the opponent have passed in a row; None: as `scoreless` tells. `table_mb`: 1 to 16384, the
        memory for positions seen. The GIL is released meanwhile (ext/endgame.pyx has the method).

        Raises InvalidPosition, with the reason, for a game of more players, a bag that is not empty, an opponent's
        rack that is not known, a game that is over, or without a lexicon.

        >>> from wordgame.lexicon import Lexicon
        >>> words = Lexicon.from_words(["at", "cat", "cats", "bat", "ab", "as"])
        >>> result = Position(rack="CAT", unseen="BS", lexicon=words).solve()
        >>> result.spread, result.proven, [f"{move} {move.score}" for move in result.line]
        (18, True, ['8F CAT 10'])
        """
        from wordgame.scrabble.advice.endgame import solve

        return solve(self, n, seconds=seconds, passes=passes, stop=stop, table_mb=table_mb)

    def play(self, move: Move | str) -> bytes:
        """The tiles of the board after a placement; the position itself does not change. The move is not judged."""
        expect(move, str | Move, "a move")
        made = self.parse(move) if isinstance(move, str) else move
        board = bytearray(self.tiles)
        for row, column, tile in made.placed:
            board[row * self.layout.n_columns + column] = self._one_tile(tile)
        return bytes(board)

    # -- a value --------------------------------------------------------------------------------------------------

    @property
    def key(self) -> tuple[Any, ...]:
        """All that makes two positions the same; hashable. The lexicon counts by its words."""
        racks = tuple(rack.counts for rack in self.opponent_racks)
        known = (self.rack_tiles.counts, self.unseen_tiles.counts, racks)
        counts = (self.scores, self.bag_size, self.scoreless, self.exchanges_left)
        return (self.tiles, known, self.rules, *counts, self.lexicon)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a position never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def _repr_svg_(self) -> str:
        return picture(self)

    def __str__(self) -> str:
        from wordgame.scrabble.record.cgp import dumps

        return dumps(self)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self._options(), self.lexicon, self.rules))

    def _options(self) -> dict[str, Any]:
        return {
            "board": list(self.board),
            "rack": self.rack,
            "scores": list(self.scores),
            "unseen": self.unseen,
            "bag_size": self.bag_size,
            "opponents": list(self.opponents),
            "scoreless": self.scoreless,
            "exchanges_left": self.exchanges_left,
            "opcodes": [list(pair) for pair in self.opcodes],
            "check_tiles": self.check_tiles,
        }

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal position; the lexicon by its name."""
        return {
            **self._options(),
            "rules": self.rules.to_dict(),
            "lexicon": None if self.lexicon is None else self.lexicon.name,
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any], *, lexicon: Lexicon | None = None) -> Position:
        """The position that `to_dict` described. A lexicon that is not bundled must be given."""
        return cls(**{**data, "lexicon": data.get("lexicon") if lexicon is None else lexicon})

    # -- reading and laying ---------------------------------------------------------------------------------------

    def _one_tile(self, text: str) -> int:
        expect(text, str, "a tile")
        tiles = self.alphabet.encode_tiles(text if len(text) == 1 or text[:1] == "[" else f"[{text}]")
        if len(tiles) != 1:
            raise InvalidText(f"{shown(text)} is not one tile", text=text)
        return tiles[0]

    def _read_rack(self, tiles: str | Rack) -> Rack:
        expect(tiles, str | Rack, "a rack")
        if isinstance(tiles, Rack):
            return tiles if tiles.alphabet == self.alphabet else Rack.parse(str(tiles), self.alphabet)
        return Rack.parse("".join(tiles.split()), self.alphabet)

    def _rest(self, laid: Rack) -> Rack:
        counts = zip(self.rules.tiles.counts, laid.counts, self.rack_tiles.counts, strict=True)
        return Rack(self.alphabet, [max(0, full - on_board - own) for full, on_board, own in counts])


def _restore(options: dict[str, Any], lexicon: Lexicon | None, rules: Rules) -> Position:
    return Position(**options, lexicon=lexicon, rules=rules)


def _pairs(opcodes: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    pairs = [tuple(pair) for pair in opcodes if not isinstance(pair, str)]
    if len(pairs) != len(opcodes) or any(list(map(type, pair)) != [str, str] for pair in pairs):
        raise InvalidText(f"opcodes are pairs of text, name and value, not {shown(opcodes)}", text=shown(opcodes))
    return tuple((name, value) for name, value in pairs)


def _threes(tiles: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    given: list[Any] = [tuple(tile) for tile in tiles]
    if any(len(tile) != 3 or not isinstance(tile[0], int) or not isinstance(tile[1], int) for tile in given):
        raise InvalidText(f"tiles are laid as (row, column, tile), not {shown(given)}", text=shown(given))
    return given
