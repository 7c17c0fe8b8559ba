"""The legal moves of a position: a snapshot, with moves made only when they are asked for, and filters on it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, overload

from wordgame.crossword.coordinates import parse_coordinate
from wordgame.doors import count_of, expect, shown
from wordgame.errors import InvalidRules
from wordgame.scrabble.advice.leaves import LeaveTable, default_leaves, leave_index
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.tiles import Rack

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from wordgame._core import crossword as core
    from wordgame.lexicon import Lexicon
    from wordgame.scrabble.position import Position

__all__ = ["ENDING_COST", "Moves", "ending_leaves"]

ENDING_COST = 10
"""Points that a turn more is taken to cost once the bag is empty (as the open engines Quackle and MAGPIE reckon)."""


class Moves(Sequence[Move]):
    """The legal moves of a position in a fixed order: placements by score, then exchanges, most tiles first, then the
    pass.

    Equal scores stand in the order of their main words by the alphabet, then of row and column, across before down, a
    natural tile before a blank. `in` takes a move or its text.

    >>> from wordgame.lexicon import Lexicon
    >>> from wordgame.scrabble import Position
    >>> pos = Position(rack="CAT", lexicon=Lexicon.from_words(["cat", "at"]))
    >>> len(pos.legal_moves), len(pos.legal_moves.placements), "8H CAT" in pos.legal_moves
    (18, 10, True)
    """

    def __init__(
        self,
        position: Position,
        *,
        chosen: Sequence[int] | None = None,
        others: Sequence[Move] | None = None,
        found: core.Placements | None = None,
    ) -> None:
        """Made by `Position.legal_moves` and by the filters; `chosen` are indices into the ordered placements."""
        self._position = position
        self._found = position.evaluator.placements(position.rack_tiles) if found is None else found
        self._chosen = chosen
        if others is not None:
            self.__dict__["_others"] = tuple(others)

    @cached_property
    def _others(self) -> tuple[Move, ...]:
        return _others(self._position)

    @cached_property
    def _ordered(self) -> core.Placements:
        return self._found.best()

    def _narrowed(self, chosen: Sequence[int] | None, others: Sequence[Move]) -> Moves:
        narrowed = Moves(self._position, chosen=chosen, others=others, found=self._found)
        narrowed.__dict__["_ordered"] = self._ordered
        return narrowed

    # -- kinds ----------------------------------------------------------------------------------------------------

    @property
    def placements(self) -> Moves:
        """The placements alone."""
        return Moves(self._position, chosen=self._chosen, others=(), found=self._found)

    @property
    def exchanges(self) -> tuple[Move, ...]:
        """The exchanges, most tiles first."""
        return tuple(move for move in self._others if move.kind is MoveKind.EXCHANGE)

    @property
    def top_score(self) -> int:
        """The highest score of a placement; 0 when there is none."""
        return self[0].score if self._count else 0

    @property
    def sum_scores(self) -> int:
        """The sum of the scores of all placements."""
        if self._chosen is None:
            return self._found.sum_scores
        return sum(move.score for move in self if move.is_placement)

    # -- a sequence -----------------------------------------------------------------------------------------------

    @property
    def _count(self) -> int:
        return len(self._found) if self._chosen is None else len(self._chosen)

    def __len__(self) -> int:
        return self._count + (len(self._others) if "_others" in self.__dict__ else _count_others(self._position))

    def __iter__(self) -> Iterator[Move]:
        evaluator, ordered = self._position.evaluator, self._ordered
        if self._chosen is None:
            for found in ordered:
                yield Move.listed(evaluator, found)
        else:
            for index in self._chosen:
                yield Move.listed(evaluator, ordered[index])
        yield from self._others

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"move {index} of {len(self)}")
        if at >= self._count:
            return self._others[at - self._count]
        at = at if self._chosen is None else self._chosen[at]
        return Move.listed(self._position.evaluator, self._ordered[at])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move | str):
            return False
        if not self._position.check(move).legal:
            return False
        made = self._position.parse(move) if isinstance(move, str) else move
        if made.is_placement and self._chosen is None:
            return True
        return any(made == other for other in (self if made.is_placement else self._others))

    def __repr__(self) -> str:
        first = ", ".join(f"{move} {move.score}" for move in self[:3])
        return f"<Moves: {len(self)} ({first}{', ...' if len(self) > 3 else ''})>"

    # -- the best -------------------------------------------------------------------------------------------------

    def best(self, n: int = 1, by: str = "score", *, leaves: LeaveTable | None = None) -> list[Move]:
        """The `n` best moves: by "score", or by "equity", the score plus the worth of the tiles that stay.

        `leaves` None: the bundled table of these letters. Exchanges and the pass are ranked by the same measure;
        their score is 0.
        """
        if by not in ("score", "equity"):
            raise InvalidRules(f"by is {shown(by)}; it can be 'score' or 'equity'", option="by")
        n = count_of(n, "`n`")
        if not n:
            return []
        if by == "score":
            return self[:n] if self._chosen is not None else self._top(n)
        return [move for _, move in self.ranked(n, leaves=leaves)]

    def _top(self, n: int) -> list[Move]:
        evaluator = self._position.evaluator
        best = [Move.listed(evaluator, found) for found in self._found.best(n)]
        return best if len(best) == n else best + list(self._others[: n - len(best)])

    def ranked(self, n: int | None = None, *, leaves: LeaveTable | None = None) -> list[tuple[int, Move]]:
        """The best moves with their equity in thousandths of a point, best first; all of them for None.

        Once the bag is empty, what stays costs its points twice and `ENDING_COST`, and going out brings the others'
        tiles twice.
        """
        expect(leaves, LeaveTable | None, "`leaves`")
        position = self._position
        rack = position.rack_tiles
        table = leaves if leaves is not None else default_leaves(position.rules.tiles)
        values = table.with_alphabet(position.alphabet).for_rack(rack) if position.bag_size else ending_leaves(position)
        counts, worth = bytes(rack.counts), array("i", values)
        if self._chosen is None:
            found: Iterable[Any] = self._found.best(n, counts, worth)
        else:
            keep = set(self._chosen)
            place = {self._ordered[index].placed: index for index in keep}
            found = [one for one in self._found.best(None, counts, worth) if one.placed in place][:n]
        evaluator = position.evaluator
        out = [
            (
                one.score * 1000 + values[leave_index(rack, (tile for _, _, tile in one.placed))],
                Move.listed(evaluator, one),
            )
            for one in found
        ]
        if n is not None and "_others" not in self.__dict__:  # make no more exchanges than can be among the best
            ranked = sorted(_exchanges(position), key=lambda one: -values[-1 - one[0]])[:n]
            out += [
                (values[-1 - used], Move(MoveKind.EXCHANGE, tiles=text, count=len(key))) for used, key, text in ranked
            ]
            out.append((values[-1], Move(MoveKind.PASS)))
        else:
            for move in self._others:
                laid = position.alphabet.encode_tiles(move.tiles)
                out.append((values[leave_index(rack, laid)], move))
        # Stable: placements stay before exchanges of equal equity. A pass is never better than anything else.
        out.sort(key=lambda pair: (pair[1].kind is MoveKind.PASS, -pair[0]))
        return out if n is None else out[:n]

    def to_numpy(self) -> NDArray[Any]:
        """The placements in order as a structured array: direction (0 across), row, column, length, count, score,
        tiles.

        `tiles` has the letter codes of the main word's squares, 0 where a tile lay already, 0x80 added for a blank.
        """
        array_: NDArray[Any] = self._ordered.to_numpy()
        chosen: NDArray[Any] = array_ if self._chosen is None else array_[list(self._chosen)]
        return chosen

    # -- filters --------------------------------------------------------------------------------------------------

    def filter(self, keep: Callable[[Move], bool]) -> Moves:
        """The moves for which `keep` is true."""
        chosen = range(self._count) if self._chosen is None else self._chosen
        evaluator, ordered = self._position.evaluator, self._ordered
        return self._narrowed(
            [index for index in chosen if keep(Move.listed(evaluator, ordered[index]))],
            [move for move in self._others if keep(move)],
        )

    def where(
        self,
        *,
        covering: str | Iterable[str] = (),
        avoiding: str | Iterable[str] = (),
        using: str = "",
        without: str = "",
        containing: str = "",
        min_score: int | None = None,
        min_tiles: int | None = None,
        words_in: Container[str] | Lexicon | None = None,
    ) -> Moves:
        """The placements that fit: every condition given must hold.

        `covering`, `avoiding`: squares ("H8", or several) that get a new tile, or none. `using`, `without`: tiles
        that are laid, all of them, or none of them ("?" is a blank). `containing`: letters in a row within the main
        word.
        `min_score` in points.
        `words_in`: a lexicon or set (of UPPER CASE words) that has every word formed, for plays of common words only.
        """
        alphabet = self._position.alphabet
        cover, avoid = _squares(covering), _squares(avoiding)
        need, ban = Rack.parse(using, alphabet), Rack.parse(without, alphabet)
        part = alphabet.encode(containing)

        def fits(move: Move) -> bool:
            if not move.is_placement:
                return False
            if min_score is not None and move.score < min_score:
                return False
            if min_tiles is not None and move.count < min_tiles:
                return False
            cells = {(row, column) for row, column, _ in move.placed}
            if not cover <= cells or avoid & cells:
                return False
            laid = Rack.of(alphabet, alphabet.encode_tiles(move.tiles))
            if laid.missing(need) or any(a and b for a, b in zip(laid.counts, ban.counts, strict=True)):
                return False
            if part and part not in bytes(tile & 0x7F for tile in alphabet.encode_tiles(_tiles_text(move))):
                return False
            if words_in is None:
                return True
            return all(_plain(word.word, alphabet.decode, alphabet.encode_tiles) in words_in for word in move.words)

        return self.filter(fits)


def _tiles_text(move: Move) -> str:
    return "".join(letter.tile for letter in move.words[0].letters) if move.words else move.tiles


def _plain(word: str, decode: Callable[[Iterable[int]], str], encode: Callable[[str], bytes]) -> str:
    return decode(tile & 0x7F for tile in encode(word))


def _squares(named: str | Iterable[str]) -> set[tuple[int, int]]:
    return {parse_coordinate(name)[:2] for name in (named.split() if isinstance(named, str) else named)}


def _others(position: Position) -> tuple[Move, ...]:
    """The exchanges, most tiles first, and the pass."""
    exchanges = [Move(MoveKind.EXCHANGE, tiles=text, count=len(key)) for _, key, text in _exchanges(position)]
    return (*exchanges, Move(MoveKind.PASS))


def _may_exchange(position: Position) -> bool:
    return position.bag_size >= position.rules.exchange_limit and position.exchanges_left != 0


def _count_others(position: Position) -> int:
    """The number of exchanges, and one for the pass; reckoned where the bag sets no limit."""
    if not _may_exchange(position):
        return 1
    if position.bag_size < len(position.rack_tiles):
        return len(_exchanges(position)) + 1
    return prod([count + 1 for count in position.rack_tiles.counts])


def _exchanges(position: Position) -> list[tuple[int, bytes, str]]:
    """Every exchange, most tiles first: how far its leave stands from the whole rack's in `LeaveTable.for_rack`, its
    tiles in the order of the alphabet, blanks last, and their text.
    """
    if not _may_exchange(position):
        return []
    rack, stride = position.rack_tiles, 1
    held = []
    for code, count in enumerate(rack.counts):
        if count:
            held.append((code or 0x7F, rack.alphabet.tile_text(code), count, stride))
            stride *= count + 1
    held.sort()
    found = [(0, b"", "")]
    for code, text, count, stride in held:
        sets = [(k * stride, bytes([code]) * k, text * k) for k in range(count + 1)]
        found = [(used + u, key + k, shown + t) for used, key, shown in found for u, k, t in sets]
    fitting = [one for one in found[1:] if len(one[1]) <= position.bag_size]
    fitting.sort(key=lambda one: (-len(one[1]), one[1]))
    return fitting


def ending_leaves(position: Position) -> list[int]:
    """What each leave is worth once the bag is empty, in thousandths, in the order of `LeaveTable.for_rack`."""
    points, rack = position.rules.tiles.values, position.rack_tiles
    others = sum(points[code] * count for code, count in enumerate(position.unseen_tiles.counts))
    per_tile = {code: -2000 * points[code] for code, count in enumerate(rack.counts) if count}
    values = [0]
    for code, count in enumerate(rack.counts):
        if count:
            values = [value + k * per_tile[code] for k in range(count + 1) for value in values]
    return [2000 * others if not at else value - 1000 * ENDING_COST for at, value in enumerate(values)]
