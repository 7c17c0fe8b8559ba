"""The moves that are compared: each with its draws, what is proven of them, and what it promises.

Points are 2 for a win, 1 for a tie: what counts is how often a move wins, then the mean final lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp

from wordgame.scrabble.advice.preendgame.draws import Counts, draws, less, more
from wordgame.scrabble.advice.preendgame.ends import FAR, Laid, Setting, World, used_by
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.state import State

__all__ = ["Candidate", "Draw", "candidate_of"]

WIDTH = 15.0
"""A guessed lead of so many points wins about 73 times in 100."""


@dataclass(slots=True)
class Draw:
    """One way the hidden tiles can lie: the tiles that are drawn after the move, the world then, how many of the equal
    orders it stands for, a guess of the final lead, and bounds that are proven.
    """

    drawn: Counts
    world: World
    ways: int
    guess: int | None = None
    low: int = -FAR
    high: int = FAR
    tries: int = 0

    @property
    def points(self) -> int | None:
        """2 for a win, 1 for a tie, 0 for a loss; None: not known."""
        if self.low > 0:
            return 2
        if self.high < 0:
            return 0
        return 1 if self.low == self.high else None

    @property
    def spread(self) -> float:
        """The final lead, or a guess that fits what is known: of one that wins, at least 1."""
        if self.low == self.high:
            return self.low
        points, guess = self.points, self.guess or 0
        return guess if points is None else max(guess, 1) if points else min(guess, -1)


@dataclass(slots=True)
class Candidate:
    """A move. `lead`: the player's, the move's score included; `open`: tiles stay in the bag, and the game goes on, so
    that its results rest on what the opponent is taken to answer. `of`: equally likely orders of the hidden tiles.
    `lower`, `upper`: the points that are sure and possible, times `scale`, by which moves of other `of` compare.
    `most`: what the mean final lead is proven not to pass.
    """

    move: Move
    play: Laid | None
    lead: int
    left: int
    open: bool
    draws: list[Draw]
    of: int
    scale: int = 1
    upper: int = 0
    lower: int = 0
    promise: float = 0.0
    undecided: int = 0
    guessed: bool = False
    compared: bool = False
    dropped: bool = False
    most: float = float(FAR)
    plays: tuple[Laid, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.plays = () if self.play is None else (self.play,)
        self.weigh()

    def weigh(self) -> None:
        """Reckon anew what the draws say."""
        won = lost = self.undecided = 0
        hoped, guessed, open_ways = 0.0, 0, 0
        for draw in self.draws:
            points = draw.points
            if points is None:
                self.undecided += 1
                open_ways += draw.ways
                if draw.guess is not None:
                    hoped += draw.ways / (1 + exp(max(-50.0, min(50.0, -draw.guess / WIDTH))))
                    guessed += draw.ways
            else:
                won += points * draw.ways
                lost += (2 - points) * draw.ways
        self.lower, self.upper = won * self.scale, (2 * self.of - lost) * self.scale
        rest = hoped / guessed if guessed else won / (won + lost) if won + lost else 0.5
        self.promise = (won / 2 + rest * open_ways) / self.of

    @property
    def spread(self) -> float:
        """The mean final lead, guessed where it is not known."""
        ways = sum(draw.ways for draw in self.draws if draw.guess is not None or draw.low == draw.high)
        known = sum(draw.ways * draw.spread for draw in self.draws if draw.guess is not None or draw.low == draw.high)
        return min(self.most, known / ways if ways else float(self.lead))

    @property
    def is_exact(self) -> bool:
        """Whether the final lead of every draw is proven."""
        return not self.open and all(draw.low == draw.high for draw in self.draws)

    def next_draws(self, n: int) -> list[Draw]:
        """Undecided draws, those first that are easily solved, and of these those that look worst."""
        left = [draw for draw in self.draws if draw.points is None]
        left.sort(key=lambda draw: (draw.tries, draw.guess if draw.guess is not None else 0))
        return left[:n]


def candidate_of(state: State, setting: Setting, move: Move) -> Candidate:
    """A legal move with every draw that can follow it."""
    codes, size = state.alphabet.encode_tiles, state.alphabet.size + 1
    rack, unseen, known = tuple(state.rack.counts), tuple(state.unseen.counts), tuple(state.opponents[0].counts)
    free, bag = less(unseen, known), state.bag_size
    play: Laid | None = None
    returned: Counts = (0,) * size
    laid = 0
    if move.kind is MoveKind.PLACE:
        placed = sorted(move.placed)
        play = int(move.down), placed[0][0], placed[0][1], b"".join([codes(tile) for _, _, tile in placed])
        kept, laid = less(rack, used_by(play, size)), len(placed)
    elif move.kind is MoveKind.EXCHANGE:
        counts = [0] * size
        for tile in codes(move.tiles):
            counts[tile & 0x7F] += 1
        returned = tuple(counts)
        kept, laid = less(rack, returned), sum(counts)
    else:
        kept = rack
    n = setting.drawn(laid, sum(kept), bag)
    after = {MoveKind.PLACE: setting.open_after, MoveKind.EXCHANGE: setting.after_exchange}
    left = after.get(move.kind, setting.after_pass)
    ends_now = left <= 0
    stays = n < bag or any(returned)
    found = []
    for hidden, ways in draws(free, bag):
        for drawn, drawn_ways in draws(hidden, n) if stays else [(hidden, 1)]:
            world = World(more(kept, drawn), less(unseen, hidden), more(less(hidden, drawn), returned))
            draw = Draw(drawn, world, ways * drawn_ways)
            if ends_now:
                draw.low = draw.high = draw.guess = setting.passed_out(setting.lead + move.score, world)
            found.append(draw)
    of = sum(draw.ways for draw in found)
    return Candidate(move, play, setting.lead + move.score, left, stays and not ends_now, _mixed(found), of)


def _mixed(found: Sequence[Draw]) -> list[Draw]:
    """The draws in an order in which any first part is a fair sample: by the golden ratio, the same for all moves."""
    places = sorted(range(len(found)), key=lambda at: (at * 0.6180339887498949) % 1.0)
    return [found[at] for at in places]
