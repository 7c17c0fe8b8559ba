"""What one player sees of a game, as front ends hold it: a thin front over the rooms below, which it only composes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self, Unpack

from wordgame.alphabet import Alphabet
from wordgame.crossword.grid import Layout
from wordgame.crossword.words import FormedWord
from wordgame.doors import expect
from wordgame.lexicon import KnownWords, Lexicon
from wordgame.pictures import picture
from wordgame.protocol import Hint, Rating, Value, Verdict, request, with_position
from wordgame.protocol.lexica import Lexica
from wordgame.scrabble.advice.endgame import Solution, solve
from wordgame.scrabble.advice.hints import make_hints, rate
from wordgame.scrabble.advice.leaves import Leaves
from wordgame.scrabble.advice.preendgame.results import Preendgame
from wordgame.scrabble.advice.preendgame.solve import Options, solve_preendgame
from wordgame.scrabble.cgp_text import line_of, show, state_of_line
from wordgame.scrabble.judge import check, lay, rows_after, rule_on
from wordgame.scrabble.laying import words_on
from wordgame.scrabble.move import Move
from wordgame.scrabble.moves import Moves
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.set_up import read_rack, state_from_dict, state_of
from wordgame.scrabble.state import State
from wordgame.scrabble.tracking import balance, tile_at, unseen_counts
from wordgame.tiles import Rack

__all__ = ["Position"]


class Position(Value):
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
    `check_tiles=False` allows more tiles of a letter than the set has. `seat`: whose view it is; `is_over`: the game
    has ended. `passes`: how often each player has passed in a row, the own first; None: not known.

    Raises InvalidText for letters outside the alphabet; InvalidPosition, with a reason each, for a board of the wrong
    shape, a rack that is too long, or tiles the set does not have; UnknownName, InvalidRules, UnknownLexicon.

    >>> pos = Position(rack="AEINRT?", rules="scrabble-en")
    >>> pos.rack, pos.bag_size, len(pos.unseen)
    ('AEINRT?', 86, 93)
    """

    _state: State

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
        seat: int = 0,
        is_over: bool = False,
        passes: Sequence[int] | None = None,
    ) -> None:
        state = state_of(
            board, rack=rack, lexicon=lexicon, rules=rules, scores=scores, unseen=unseen, bag_size=bag_size,
            opponents=opponents, scoreless=scoreless, opcodes=opcodes, exchanges_left=exchanges_left,
            check_tiles=check_tiles, seat=seat, is_over=is_over, passes=passes,
        )  # fmt: skip
        object.__setattr__(self, "_state", state)

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state."""
        self = cls.__new__(cls)
        object.__setattr__(self, "_state", state)
        return self

    @property
    def state(self) -> State:
        """The value behind it, for the functions of lower rooms, such as `advice.simulation.try_moves`."""
        return self._state

    # -- what is there --------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._state.rules

    @property
    def lexicon(self) -> Lexicon | None:
        """The words; None: they are not judged."""
        return self._state.lexicon

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the tiles."""
        return self._state.alphabet

    @property
    def layout(self) -> Layout:
        """The squares and premiums."""
        return self._state.layout

    @property
    def board(self) -> tuple[str, ...]:
        """The rows of the board as text: `.` empty, UPPER CASE a tile, lower case a blank, `[CH]` one tile of two
        signs.
        """
        return self._state.rows

    @property
    def rack(self) -> str:
        """The own rack in the alphabet's order, blanks last."""
        return str(self._state.rack)

    @property
    def unseen(self) -> str:
        """The tiles neither on the board nor on the own rack, in the alphabet's order, blanks last."""
        return str(self._state.unseen)

    @property
    def opponents(self) -> tuple[str, ...]:
        """What is known of each opponent's rack, in the order of play."""
        return tuple(map(str, self._state.opponents))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by player, the own first."""
        return self._state.scores

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self._state.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; then there is no legal move, and no hint."""
        return self._state.is_over

    @property
    def bag_size(self) -> int:
        """The number of tiles in the bag."""
        return self._state.bag_size

    @property
    def scoreless(self) -> int:
        """Turns in a row without points."""
        return self._state.scoreless

    @property
    def exchanges_left(self) -> int | None:
        """How often the player may still exchange; None for no limit."""
        return self._state.exchanges_left

    @property
    def opcodes(self) -> tuple[tuple[str, str], ...]:
        """Pairs of text carried along for CGP."""
        return self._state.opcodes

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on the board."""
        return self._state.is_empty

    def tile_at(self, row: int, column: int) -> str:
        """The tile on a square as text, "" where it is empty; rows and columns from 0. Raises InvalidPosition."""
        return tile_at(self._state, row, column)

    def unseen_counts(self) -> dict[str, int]:
        """Tile tracking: every letter of the set (and "?") with how many are unseen."""
        return unseen_counts(self._state)

    def balance(self, tiles: str | None = None) -> dict[str, int]:
        """How many "vowels", "consonants" and "blanks" the rack has, or any `tiles` given.

        A blank is neither of the others.
        """
        return balance(self._state.rack if tiles is None else read_rack(tiles, self.alphabet))

    def words_on_board(self) -> tuple[FormedWord, ...]:
        """Every run of two or more tiles, across then down, with `valid` where a lexicon is given; their scores are
        0.
        """
        return words_on(self._state.board, self.layout, self.alphabet, self.lexicon)

    # -- moves ----------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> Moves:
        """Every legal move: placements, exchanges, the pass. Raises InvalidPosition without a lexicon."""
        return Moves(self._state)

    def parse(self, text: str, *, blanks: str | None = None, row_labels: str = "numbers") -> Move:
        """The move of a text, laid on this board and scored; raises InvalidText for text that is no move.

        `blanks`: what small letters are: "lower", blanks; "none", the same as capitals; None: blanks, unless there are
        more of them than blanks in the set, or the coordinate is small too and the rack has the letters, not the
        blanks.
        A readable move that the rules refuse is given back too: `check` says what is wrong with it.

        >>> Position(rack="CRANE").parse("8D CRANE").score
        20
        """
        expect(text, str, "the text of a move")
        return rule_on(self._state, text, row_labels=row_labels, blanks=blanks).move

    def move(self, tiles: Iterable[tuple[int, int, str]]) -> Move:
        """The placement of tiles square by square, (row, column, tile) from 0, as a front end has them. Raises
        InvalidText.

        >>> Position(rack="CAT").move([(7, 7, "C"), (7, 8, "A"), (7, 9, "T")]).notation
        '8H CAT'
        """
        return lay(self._state, tiles).move

    def check(self, move: Move | str) -> Verdict:
        """Whether a move (or its text) is legal, every reason against it, every word it forms, its score. Never
        raises for a bad move.

        >>> verdict = Position(rack="CRANE").check("1A CRANE")
        >>> verdict.legal, [reason.code for reason in verdict.reasons]
        (False, ['start_square'])
        """
        return check(self._state, move)

    def hints(
        self,
        n: int = 5,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        include: Sequence[Move | str] = (),
        progress: Callable[[int, int], object] | None = None,
        words: KnownWords | None = None,
        by: str | None = None,
        leaves: Leaves | None = None,
        candidates: int | Sequence[Move | str] = 15,
        plies: int | None = None,
    ) -> tuple[Hint[Move], ...]:
        """The `n` best moves with reasons, best first: by "equity" (score and the worth of what stays; the default), by
        "score", by "simulation", by "preendgame" (`solve_preendgame`), or by "endgame": the points still gained with
        best play by both, once the bag is empty (`solve` says what it raises). Different ideas come first: the same
        word for the same points on other squares only where there are no others.

        `seconds` limits the time, and setting `stop` from another thread ends the work: the hints made so far are
        given, at least the best. `include`: moves that are judged too, after the best; `progress(done, of)` is told
        how far the work is. None once the game is over. Raises InvalidPosition without a lexicon, IllegalMove for
        moves of `include`.

        `words`: those that the player knows, a lexicon, a list, or "common", the commonest of the language: the hints
        are moves of these words alone, `details["behind"]` what each is worth less than the best move of all.

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
        asked = request(
            n, seconds=seconds, stop=stop, seed=seed, worlds=worlds, threads=threads, include=include,
            progress=progress, words=words,
        )  # fmt: skip
        return with_position(
            make_hints(self._state, asked, by=by, leaves=leaves, candidates=candidates, plies=plies), self
        )

    def rate(
        self,
        move: Move | str,
        *,
        seconds: float | None = None,
        stop: Any = None,
        seed: int = 0,
        worlds: int | None = None,
        threads: int = 1,
        by: str | None = None,
        leaves: Leaves | None = None,
    ) -> Rating[Move]:
        """Where a legal move stands: its rank, its value by the means of `hints`, what the best would have brought.

        By equity and score among all legal moves, by simulation among the candidates, by "endgame" among the best.
        Raises IllegalMove, InvalidText.
        """
        asked = request(seconds=seconds, stop=stop, seed=seed, worlds=worlds, threads=threads)
        return rate(self._state, move, asked, by=by, leaves=leaves)

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
        memory for positions seen. The GIL is released meanwhile (ext/scrabble/endgame.pyx has the method).

        Raises InvalidPosition, with the reason, for a game of more players, a bag that is not empty, an opponent's
        rack that is not known, a game that is over, or without a lexicon.

        >>> from wordgame.lexicon import KnownWords, Lexicon
        >>> words = Lexicon.from_words(["at", "cat", "cats", "bat", "ab", "as"])
        >>> result = Position(rack="CAT", unseen="BS", lexicon=words).solve()
        >>> result.spread, result.proven, [f"{move} {move.score}" for move in result.line]
        (18, True, ['8F CAT 10'])
        """
        return solve(self._state, n, seconds=seconds, passes=passes, stop=stop, table_mb=table_mb)

    def solve_preendgame(
        self,
        candidates: int | Sequence[Move | str] | None = None,
        seconds: float | None = None,
        **options: Unpack[Options],
    ) -> Preendgame:
        """Which move wins most often with 1 to 4 tiles in the bag, by every order of them: docs/preendgame.md."""
        return solve_preendgame(self._state, candidates, seconds=seconds, **options)

    def board_after(self, move: Move | str) -> tuple[str, ...]:
        """The rows of the board after a placement; the position itself does not change. Words are not judged.

        Raises IllegalMove for tiles that cannot lie there, InvalidText.

        >>> Position(rack="CAT").board_after("8G CAT")[7]
        '......CAT......'
        """
        return rows_after(self._state, move)

    # -- a value --------------------------------------------------------------------------------------------------

    @property
    def key(self) -> tuple[Any, ...]:
        """All that makes two positions the same; hashable. The lexicon counts by its words."""
        return self._state.key

    def _repr_svg_(self) -> str:
        return picture(self)

    def __str__(self) -> str:
        return show(self._state)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position.of, (self._state,))

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal position; the lexicon by its name or its checksum."""
        return self._state.to_dict()

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, lexica: Lexica = (), lexicon: Lexicon | str | None = None
    ) -> Position:
        """The position that `to_dict` described. A lexicon that is not bundled is handed in with `lexica`, or as the
        `lexicon` to take instead. Opens no file. Raises InvalidText, InvalidPosition, InvalidRules, UnknownName.
        """
        return cls.of(state_from_dict(data, lexica=lexica, lexicon=lexicon))

    def to_text(self) -> str:
        """The position on one line: CGP, and what CGP does not hold; `from_text` reads it."""
        return line_of(self._state)

    @classmethod
    def from_text(cls, text: str, *, lexica: Lexica = (), lexicon: Lexicon | str | None = None) -> Position:
        """The position of such a line, or of CGP alone; lexica as for `from_dict`."""
        return cls.of(state_of_line(text, lexica=lexica, lexicon=lexicon))
