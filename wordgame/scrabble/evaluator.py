"""The door to the core's crossword engine for one board: words, scores, all placements.

Everything that judges a play goes through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from wordgame._core import crossword as core
from wordgame._core import placements as core_placements
from wordgame._core import wordgraph
from wordgame.alphabet import BLANK, Alphabet
from wordgame.crossword.grid import Layout
from wordgame.crossword.words import FormedWord, LetterScore
from wordgame.errors import InvalidPosition, InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.scrabble.move import Facts, Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.rules import MAX_RACK, Rules
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["Evaluator", "core_layout"]


class Evaluator:
    """Rules, a lexicon and the tiles on a board, ready to list and to score. Immutable."""

    def __init__(self, rules: Rules, lexicon: Lexicon | None, tiles: bytes) -> None:
        self.rules, self.lexicon, self.tiles = rules, lexicon, tiles
        self.alphabet: Alphabet = rules.alphabet
        self.layout: Layout = rules.layout

    @classmethod
    def of(cls, state: State) -> Evaluator:
        """The one evaluator of a state, which checks, lists and scores its moves."""
        return state.kept(_evaluator)

    @cached_property
    def grid(self) -> core.Grid:
        """The core's board; raises InvalidPosition without a lexicon."""
        if self.lexicon is None:
            raise InvalidPosition(say("no_lexicon"))
        return core.Grid(core_layout(self.rules, self.rules.rack_size), self.lexicon.word_graph, self.tiles)

    @cached_property
    def _judge(self) -> core.Grid:
        graph = self.lexicon.word_graph if self.lexicon is not None else _no_words(self.alphabet)
        return core.Grid(core_layout(self.rules, MAX_RACK), graph, self.tiles)

    def placements(self, rack: Rack) -> core_placements.Placements:
        """Every placement of a rack, in the core's own block of memory."""
        return self.grid.placements(bytes(rack.counts))

    # -- moves ----------------------------------------------------------------------------------------------------

    def score(self, squares: Sequence[tuple[int, int, int]], down: bool) -> Move:
        """The scored move of tiles that lie in line without gaps: (row, column, tile) in order."""
        row, column, _ = squares[0]
        line = bytearray()
        at = {(r, c): tile for r, c, tile in squares}
        placed = tuple([(r, c, self.alphabet.tile_text(tile)) for r, c, tile in squares])
        tiles = "".join([tile for _, _, tile in placed])
        last = squares[-1][:2]
        while True:
            line.append(at.get((row, column), 0))
            if (row, column) == last:
                break
            row, column = (row + 1, column) if down else (row, column + 1)
        judged = self._judge.judge(int(down), *squares[0][:2], bytes(line))
        words = tuple([self._word(word, at) for word in judged.words])
        if words:
            row, column, down = words[0].row, words[0].column, words[0].down
            text = "".join([letter.tile if letter.is_new else "." for letter in words[0].letters])
        else:
            row, column = squares[0][:2]
            text = tiles
        return Move(
            MoveKind.PLACE,
            row=row,
            column=column,
            down=down,
            tiles=tiles,
            score=judged.score,
            bonus=judged.bonus,
            text=text,
            placed=placed,
            words=words,
        )

    def facts_of(self, found: core_placements.Placement) -> Facts:
        """What a listed placement says, in the order of `Facts`."""
        tile_text = self.alphabet.tile_text
        placed = tuple([(r, c, tile_text(tile)) for r, c, tile in found.placed])
        tiles = "".join([tile for _, _, tile in placed])
        text = "".join([tile_text(tile) if tile else "." for tile in found.tiles])
        bonus = self.rules.bonus_for(len(placed))
        down = bool(found.direction)
        return (MoveKind.PLACE, found.row, found.column, down, tiles, len(placed), found.score, bonus, text, placed)

    def words_of(self, move: Move) -> tuple[FormedWord, ...]:
        """The words that a listed placement forms."""
        encode = self.alphabet.encode_tiles
        return self.score([(row, column, encode(tile)[0]) for row, column, tile in move.placed], move.down).words

    # -- explaining what the core worked out -------------------------------------------------------------------------

    def _word(self, word: tuple[int, int, int, bytes, bool, int], at: dict[tuple[int, int], int]) -> FormedWord:
        down, row, column, codes, valid, score = word
        values, squares, columns = self.rules.tiles.values, self.layout.squares, self.layout.n_columns
        tile_text, letters, factor, new = self.alphabet.tile_text, [], 1, 0
        for index, tile in enumerate(codes):
            r, c = (row + index, column) if down else (row, column + index)
            square = squares[r * columns + c]
            is_new = (r, c) in at
            points = 0 if tile & BLANK else values[tile]
            by_letter = by_word = 1
            if is_new or square.stays:
                by_word = square.word
                factor *= by_word
                if square.only_value in (0, points):
                    by_letter = square.letter
            new += is_new
            letters.append(_letter_score(tile_text(tile), points, by_letter, by_word, is_new))
        if new == len(at):
            factor *= self.rules.bonus_factor(new)
        return FormedWord(
            "".join([letter.tile for letter in letters]),
            score,
            row=row,
            column=column,
            down=bool(down),
            valid=valid or self.lexicon is None,
            letters=tuple(letters),
            factor=factor,
        )


_letter_score = lru_cache(maxsize=4096)(LetterScore)  # few are different, and a play has a dozen


def _evaluator(state: State) -> Evaluator:
    return Evaluator(state.rules, state.lexicon, state.board)


@lru_cache(maxsize=16)
def _no_words(alphabet: Alphabet) -> wordgraph.WordGraph:
    return Lexicon.from_words([], alphabet=alphabet).word_graph


@lru_cache(maxsize=64)
def core_layout(rules: Rules, rack: int) -> core.Layout:
    """The core's form of the rules for racks of so many tiles; raises InvalidRules when scores could grow too high."""
    layout, squares = rules.layout, rules.layout.squares
    counts = range(rack + 1)
    try:
        return core.Layout(
            layout.n_rows,
            layout.n_columns,
            bytes([square.letter for square in squares]),
            bytes([square.word for square in squares]),
            list(rules.tiles.values),
            starts=bytes([square.start for square in squares]) if layout.starts else b"\1" * len(squares),
            holes=bytes([square.hole for square in squares]),
            bonuses=[rules.bonus_for(count) for count in counts],
            bonus_multipliers=[rules.bonus_factor(count) for count in counts],
            rack=rack,
            most=min(rack, rules.tiles_per_move) if rack == rules.rack_size else rack,
            only_values=bytes([square.only_value for square in squares]),
            stays=bytes([square.stays for square in squares]),
        )
    except ValueError as error:
        raise InvalidRules(say("board_scores", name=layout.name, why=str(error)), option="layout") from error
