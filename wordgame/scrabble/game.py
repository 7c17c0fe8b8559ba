"""The referee: bag, racks, turns, scores, challenges, the end; every action can be undone and redone."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

from wordgame.doors import expect, seat_of, shown
from wordgame.errors import IllegalMove, InvalidPosition, InvalidRules
from wordgame.lexicon import Lexicon, bundled
from wordgame.protocol import Outcome, Referee, heading, leaders, lexicon_of, reference_of, resigned_to
from wordgame.protocol.lexica import Lexica
from wordgame.scrabble.move import Move
from wordgame.scrabble.moves import Moves
from wordgame.scrabble.position import Position
from wordgame.scrabble.referee.annotations import Annotations
from wordgame.scrabble.referee.course import Course
from wordgame.scrabble.referee.dealing import StartDraw, first_table
from wordgame.scrabble.referee.described import Described
from wordgame.scrabble.referee.sight import outcome_of, scores_of, seen_from
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.referee.turn import Challenge, Turn
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say
from wordgame.scrabble.state import State
from wordgame.sentences import say as shared

__all__ = ["Game"]


class Game(Referee):
    """A game from the first draw to the last adjustment. Mutable; `position` is what the player to move can see.

    `players`: 1 to 4. `lexicon`: a Lexicon or its name; None: the bundled one of the rules' language, if any.
    `rules`: Rules, a preset's name, or a dict. `seed`: decides every draw; None: a new one each time.
    `board`, `racks`, `scores`, `turn`: a position set up by hand, instead of the start. `deal=False`: nothing is
    drawn by chance; racks are unknown unless given or told later with `set_rack`, as at a real table.

    Raises InvalidPosition for a position that cannot be, InvalidRules for a number of players the rules do not allow.

    >>> game = Game(players=2, lexicon="en", rules="scrabble-en", seed=7)
    >>> game.turn, game.scores, game.bag_size, len(game.position.rack)
    (0, (0, 0), 86, 7)
    """

    def __init__(
        self,
        players: int = 2,
        *,
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        board: Sequence[str] | str | bytes | None = None,
        racks: Sequence[str] | None = None,
        scores: Sequence[int] | None = None,
        turn: int = 0,
        deal: bool = True,
    ) -> None:
        chosen = Rules.of(rules)
        if lexicon is None and chosen.alphabet.name in bundled():
            lexicon = chosen.alphabet.name
        words = lexicon_of(lexicon)
        played = chosen if words is None else chosen.with_alphabet(words.alphabet)
        expect(players, int, "`players`")
        expect(seed, int | None, "a seed")
        expect(deal, bool, "`deal`")
        most = played.max_players
        if isinstance(players, bool) or not 1 <= players <= most:
            raise InvalidRules(shared("players_range", given=shown(players), least=1, most=most), option="players")
        for given in (racks, scores):
            expect(given, Sequence | None, "`racks` and `scores`")
            if isinstance(given, str) or (given is not None and len(given) != players):
                raise InvalidPosition(say("racks_and_scores", n=players))
        expect(turn, int, "`turn`")
        if not 0 <= turn < players:
            raise InvalidPosition(say("turn_of", seat=shown(turn)))
        seed = random.SystemRandom().getrandbits(53) if seed is None else seed
        start, draw = first_table(
            played, words, seed, players, board=board, racks=racks, scores=scores, turn=turn, deal=deal
        )
        self._put(lexicon=words, rules=played, seed=seed, start_draw=draw)
        self._course = Course(words, start)

    # -- what there is --------------------------------------------------------------------------------------------

    lexicon: Lexicon | None
    rules: Rules
    seed: int
    start_draw: StartDraw

    @property
    def table(self) -> Table:
        """Everything, hidden racks included."""
        return self._course.line.state

    @property
    def tables(self) -> tuple[Table, ...]:
        """The table at the start and after each turn."""
        return self._course.line.states

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.table.players

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together: each for itself."""
        return tuple((seat,) for seat in range(self.players))

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.table.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; after the end with what the tiles left bring or cost."""
        return scores_of(self.table)

    @property
    def adjustments(self) -> tuple[int, ...]:
        """What each seat gained or lost for the tiles left at the end; zeros before it."""
        return self.table.adjustments()

    @property
    def lead(self) -> tuple[int, ...]:
        """The seats with the most points."""
        return leaders(self.scores, self.sides)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. The last play may still be challenged, which can bring the game back."""
        return bool(self.table.termination)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: "out", "passes", "scoreless" or "resigned", the winning seats, the scores; None while it
        goes on.
        """
        turn = self.history[-1] if self.history else None
        by = turn.seat if turn is not None and turn.kind == "resign" else None
        return outcome_of(self.table, () if by is None else resigned_to(by, self.scores, self.sides), by)

    @property
    def history(self) -> tuple[Turn, ...]:
        """Every action so far."""
        return self._course.line.turns

    @property
    def annotations(self) -> Annotations:
        """Names, headers and notes of a record that the game came from or will be written to."""
        return self._course.annotations

    @annotations.setter
    def annotations(self, annotations: Annotations) -> None:
        expect(annotations, Annotations, "annotations")
        self._course.annotations = annotations

    @property
    def bag_size(self) -> int:
        """The number of tiles in the bag."""
        return self.table.bag_size

    @property
    def racks(self) -> tuple[str, ...]:
        """The tiles on each rack as far as they are known: the referee's view."""
        return tuple(map(str, self.table.racks))

    @property
    def board(self) -> tuple[str, ...]:
        """The rows of the board as text."""
        return self.position.board

    @property
    def position(self) -> Position:
        """What the player to move can see."""
        return self.position_of(self.turn)

    def position_of(self, seat: int) -> Position:
        """What the player in this seat can see. Other racks are hidden, but for tiles of plays that were taken back and
        for what `set_rack` told in a game not dealt.
        """
        return Position.of(self._seen(seat_of(seat, self.players)))

    def _seen(self, seat: int) -> State:
        return seen_from(self.table, seat, self.lexicon)

    @property
    def legal_moves(self) -> Moves:
        """The legal moves of the player to move; none after the end."""
        return self.position.legal_moves

    # -- doing ----------------------------------------------------------------------------------------------------

    def push(self, move: Move | str, *, phony: bool = False) -> Turn:
        """Play a move or its text; raises IllegalMove with every reason, GameOver after the end, InvalidText for no
        move at all.

        `phony=True` lays a play although words of it are not valid, so that the others may challenge it; under the
        rule "void" it is refused like any other.
        """
        return self._course.push(move, phony=phony)

    def challenge(
        self, words: str | Sequence[str] | None = None, *, seat: int | None = None, valid: bool | None = None
    ) -> Challenge:
        """Challenge the last play, or only some of the words it formed; possible until the next action, also after
        the end.

        An invalid word: the play is taken back, drawn tiles too, and its player has lost the turn. All valid: the
        play stands, and the challenger pays what the rules say. `seat` None: the seat to move. `valid`: what a real
        table decided, instead of the lexicon. Raises IllegalMove when there is nothing to challenge, the rules know no
        challenge, or a word was not formed.
        """
        return self._course.challenge(words, seat=seat, valid=valid)

    def withdraw(self) -> Turn:
        """Take the last play back by agreement: board, racks, bag and score as before it; its player has lost the
        turn.
        """
        return self._course.withdraw()

    def resign(self, seat: int) -> Turn:
        """A seat gives the game up, whoever is to move: it ends, and the best of the others wins. Raises GameOver."""
        return self._course.resign(seat)

    def time_penalty(self, seat: int, minutes: float) -> int:
        """Take off the points for time used beyond the limit: `overtime_points` for each minute begun.

        Returns the points lost.
        """
        expect(minutes, int | float, "the time in minutes")
        if not seat_of(seat, self.players) >= 0 or not 0 <= minutes < 10_000:
            raise IllegalMove(say("time", minutes=shown(minutes), seat=seat))
        lost = math.ceil(minutes) * self.rules.overtime_points
        self.give_points(seat, -lost)
        return lost

    def challenge_bonus(self, seat: int, points: int) -> Turn:
        """Points that a wrong challenge of the last play brought a seat (or cost it, below 0), as the table decided
        it: the play stands.

        `challenge` judges by the lexicon and the rules instead. Raises IllegalMove when there is no play to challenge.
        """
        return self._course.challenge_bonus(seat, points)

    def give_points(self, seat: int, points: int) -> Turn:
        """Points given to a seat or, below 0, taken outside the play, such as a time penalty that the table counted.

        >>> game = Game(seed=1)
        >>> game.give_points(1, -10).score, game.scores
        (-10, (0, -10))
        """
        return self._course.give(seat, points, "time")

    def set_rack(self, seat: int, tiles: str) -> None:
        """Tell what a rack holds, as far as it is known; the rest of it stays unknown. Not an action: `pop` does not
        count it.

        Raises InvalidPosition when the tiles are not left, too many, or too few in a dealt game, where no tile is
        unknown.
        """
        self._course.set_rack(seat, tiles)

    def note(self, text: str) -> None:
        """A note on what has happened last, kept in records. Not an action."""
        self._course.note(text)

    # -- undoing --------------------------------------------------------------------------------------------------

    def pop(self) -> Turn:
        """Take the last action back, restoring everything, and return it; raises NothingToUndo at the start."""
        return self._course.line.back()

    def redo(self) -> Turn:
        """Do again what `pop` took back; raises NothingToUndo when there is nothing, or another action came between."""
        return self._course.line.again()

    def replace_move(
        self, number: int, move: Move | str, *, rack: str | None = None, phony: bool = False
    ) -> tuple[Turn, ...]:
        """Put another move in the place of turn `number` of the history, from 0, as when a record is corrected; what
        followed is played again. Returns the turns from there on.

        `rack`: what the seat held then; in a game not dealt by chance the racks are those told before. Raises
        IllegalMove, and leaves the game as it was, when the move or one that follows is refused.
        """
        return self._course.replace_move(number, move, rack=rack, phony=phony)

    # -- a plain dict ---------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden racks included: equal dicts mean equal states. `from_dict` makes an equal game."""
        return {
            **heading("scrabble", "game"),
            "rules": self.rules.to_dict(),
            "lexicon": reference_of(self.lexicon),
            "seed": self.seed,
            "dealt": self.table.dealt,
            "start": self.tables[0].to_dict(),
            "state": self.table.to_dict(),
            "history": [turn.to_dict() for turn in self.history],
            "told": [list(told) for told in self._course.told if told[0] <= len(self.history)],
            "annotations": self.annotations.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Lexica = (), lexicon: Lexicon | str | None = None) -> Game:
        """The game that `to_dict` described, played again from its start, by the same rulings.

        A lexicon that is not bundled is handed in with `lexica`, or as the `lexicon` to take instead. Opens no file.
        Raises InvalidText, also where the turns do not lead to what the dict says; IllegalMove, InvalidPosition,
        InvalidRules, UnknownName, TypeError.
        """
        told = Described.read(data, lexica, lexicon)
        game = cls(told.players, deal=told.dealt, seed=told.seed, rules=told.rules, lexicon=told.lexicon, **told.start)
        for turn in told.history:
            game._course.again(turn, turn.move)
            for _, seat, rack in [one for one in told.told if one[0] == len(game.history)]:
                game.set_rack(seat, rack)
        if not told.dealt:
            game._course.tell(dict(enumerate(told.racks)))
        game._course.annotations = told.annotations
        told.compare(game.table)
        return game

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"seat {self.turn} to move"
        return f"<Game: {self.players} players, {len(self.history)} actions, scores {self.scores}, {now}>"
