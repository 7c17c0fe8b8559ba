"""The legal moves as front ends hold them: a sequence and a view, with filters; it composes what lies below it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from wordgame.crossword.coordinates import parse_coordinate
from wordgame.doors import count_of, shown
from wordgame.errors import InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.pictures import page
from wordgame.protocol.moves import MOVE_FIELDS, View
from wordgame.scrabble.advice.equity import ranked
from wordgame.scrabble.advice.leaves import Leaves
from wordgame.scrabble.judge import check, rule_on
from wordgame.scrabble.listing import Listing
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared
from wordgame.tiles import Rack

__all__ = ["Moves"]

FIELDS = [*MOVE_FIELDS, ("row", np.int16), ("column", np.int16), ("down", np.bool_), ("count", np.int16)]


class Moves(View[Move]):
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
        self, state: State, *, chosen: Sequence[int] | None = None, others: Sequence[Move] | None = None
    ) -> None:
        """Made by `Position.legal_moves` and by the filters; `chosen` are indices into the ordered placements, `others`
        the exchanges and the pass where they are not all there.
        """
        self._state = state
        self._listing = Listing.of(state)
        self._chosen = self._listing.chosen if chosen is None else chosen
        self._some = None if others is None else tuple(others)

    @property
    def _others(self) -> tuple[Move, ...]:
        return self._listing.others if self._some is None else self._some

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._state, None if self._chosen is None else tuple(self._chosen), self._some)

    # -- kinds ----------------------------------------------------------------------------------------------------

    @property
    def placements(self) -> Moves:
        """The placements alone."""
        return Moves(self._state, chosen=self._chosen, others=())

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
            return self._listing.found.sum_scores
        return sum(move.score for move in self if move.is_placement)

    # -- a sequence -----------------------------------------------------------------------------------------------

    @property
    def _count(self) -> int:
        return len(self._listing.found) if self._chosen is None else len(self._chosen)

    def __len__(self) -> int:
        return self._count + (self._listing.n_others if self._some is None else len(self._some))

    def __iter__(self) -> Iterator[Move]:
        for index in range(self._count) if self._chosen is None else self._chosen:
            yield self._listing.placement(index)
        yield from self._others

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(f"move {index} of {len(self)}")
        if at >= self._count:
            return self._others[at - self._count]
        return self._listing.placement(at if self._chosen is None else self._chosen[at])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move | str) or not check(self._state, move).legal:
            return False
        made = rule_on(self._state, move).move
        if made.is_placement and self._chosen is None:
            return True
        return any(made == other for other in (self if made.is_placement else self._others))

    def __repr__(self) -> str:
        first = ", ".join(f"{move} {move.score}" for move in self[:3])
        return f"<Moves: {len(self)} ({first}{', ...' if len(self) > 3 else ''})>"

    def _repr_html_(self) -> str:
        return page(self)

    # -- the best -------------------------------------------------------------------------------------------------

    def best(self, n: int = 1, by: str = "score", *, leaves: Leaves | None = None) -> tuple[Move, ...]:
        """The `n` best moves: by "score", or by "equity", the score plus the worth of the tiles that stay.

        `leaves` None: the bundled table of these letters. Exchanges and the pass are ranked by the same measure;
        their score is 0.
        """
        if by not in ("score", "equity"):
            choices = ("score", "equity")
            raise InvalidRules(shared("option_choice", option="by", given=shown(by), choices=choices), option="by")
        n = count_of(n, "`n`")
        if not n:
            return ()
        if by == "score":
            return tuple(self._listing.best(n) if self._whole else self[:n])
        return tuple(move for _, move in self.ranked(n, leaves=leaves))

    @property
    def _whole(self) -> bool:
        """Whether no filter has taken moves out."""
        return self._some is None and self._chosen is self._listing.chosen

    def ranked(self, n: int | None = None, *, leaves: Leaves | None = None) -> list[tuple[int, Move]]:
        """The best moves with their equity in thousandths of a point, best first; all of them for None.

        Once the bag is empty, what stays costs its points twice and 10 points more, and going out brings the others'
        tiles twice.
        """
        if self._whole:
            return ranked(self._state, n, leaves=leaves)
        mine = set(self)
        return [pair for pair in ranked(self._state, leaves=leaves) if pair[1] in mine][:n]

    def to_numpy(self) -> NDArray[Any]:
        """One row a move, in order: `notation`, `kind`, `score`, and where it is: `row`, `column`, `down`, `count`."""
        rows = [
            (str(move)[:96], move.kind.value, move.score, move.row, move.column, move.down, move.count) for move in self
        ]
        return np.array(rows, dtype=FIELDS)

    def placements_to_numpy(self) -> NDArray[Any]:
        """The placements in order as the core has them, at once: direction (0 across), row, column, length, count,
        score, tiles.

        `tiles` has the letter codes of the main word's squares, 0 where a tile lay already, 0x80 added for a blank.
        """
        array_: NDArray[Any] = self._listing.ordered.to_numpy()
        chosen: NDArray[Any] = array_ if self._chosen is None else array_[list(self._chosen)]
        return chosen

    def to_dicts(self) -> list[dict[str, Any]]:
        """Every move as its plain dict."""
        return [move.to_dict() for move in self]

    # -- filters --------------------------------------------------------------------------------------------------

    def filter(self, keep: Callable[[Move], bool]) -> Moves:
        """The moves for which `keep` is true."""
        chosen = range(self._count) if self._chosen is None else self._chosen
        return Moves(
            self._state,
            chosen=[index for index in chosen if keep(self._listing.placement(index))],
            others=[move for move in self._others if keep(move)],
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
        alphabet = self._state.alphabet
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


def _again(state: State, chosen: Sequence[int] | None, others: Sequence[Move] | None) -> Moves:
    return Moves(state, chosen=chosen, others=others)
