"""The referee: bag, racks, turns, scores, challenges, the end; every action can be undone and redone."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordgame.doors import expect, plain_reader, seat_of, short, shown
from wordgame.errors import GameOver, IllegalMove, InvalidPosition, InvalidRules, NothingToUndo
from wordgame.game import Outcome, Reason, lexicon_of
from wordgame.lexicon import Lexicon, bundled
from wordgame.scrabble.move import Move
from wordgame.scrabble.moves import Moves
from wordgame.scrabble.position import Position
from wordgame.scrabble.referee.dealing import first_table
from wordgame.scrabble.referee.rulings import rule_on_challenge, rule_on_move
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.referee.turn import Challenge, Turn
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["Game"]


class Game:
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
        self.lexicon = _lexicon(lexicon, chosen)
        self.rules = chosen if self.lexicon is None else chosen.with_alphabet(self.lexicon.alphabet)
        if not isinstance(players, int) or not 1 <= players <= self.rules.max_players:
            raise InvalidRules(
                f"{shown(players)} players; these rules are for 1 to {self.rules.max_players}", option="players"
            )
        if (racks is not None and len(racks) != players) or (scores is not None and len(scores) != players):
            raise InvalidPosition(f"{players} racks and scores are needed", reasons=[("players", f"{players} players")])
        if not 0 <= turn < players:
            raise InvalidPosition(f"it cannot be the turn of seat {turn}", reasons=[("turn", f"seat {turn}")])
        expect(seed, int | None, "a seed")
        self.seed = random.SystemRandom().getrandbits(53) if seed is None else seed
        start, self.start_draw = first_table(
            self.rules, self.lexicon, self.seed, players, board=board, racks=racks, scores=scores, turn=turn, deal=deal
        )
        self._tables: list[Table] = [start]
        self._turns: list[Turn] = []
        self._undone: list[tuple[Turn, Table]] = []
        self._told: list[tuple[int, int, str]] = []  # racks told in a dealt game: after how many turns, seat, rack

    # -- what there is --------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Everything, hidden racks included."""
        return self._tables[-1]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The table at the start and after each action."""
        return tuple(self._tables)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.table.players

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.table.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; after the end with what the tiles left bring or cost."""
        table = self.table
        return tuple(points + more for points, more in zip(table.points, table.adjustments(), strict=True))

    @property
    def adjustments(self) -> tuple[int, ...]:
        """What each seat gained or lost for the tiles left at the end; zeros before it."""
        return self.table.adjustments()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended. The last play may still be challenged, which can bring the game back."""
        return bool(self.table.termination)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: "out", "passes" or "scoreless", the winning seats, the scores; None while it goes on."""
        table = self.table
        if not table.termination:
            return None
        scores = self.scores
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        if self.rules.tie_break == "before_adjustment":
            most = max(table.points[seat] for seat in winners)
            winners = [seat for seat in winners if table.points[seat] == most]
        return Outcome(table.termination, tuple(winners), scores)

    @property
    def history(self) -> tuple[Turn, ...]:
        """Every action so far."""
        return tuple(self._turns)

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
        return self.view(self.turn)

    def view(self, seat: int) -> Position:
        """What the player in this seat can see. Other racks are hidden, except for what `set_rack` told in a game not
        dealt.
        """
        return Position.of(self._seen(seat_of(seat, self.players)))

    def _seen(self, seat: int) -> State:
        """The state behind what a seat sees."""
        table = self.table
        order = [(seat + step) % table.players for step in range(table.players)]
        others = [table.racks[other] for other in order[1:]]
        unseen = table.pool
        for rack in others:
            unseen = unseen + rack
        left = None if self.rules.max_exchanges is None else max(0, self.rules.max_exchanges - table.exchanges[seat])
        nothing = Rack.of(self.rules.alphabet, b"")
        scores = self.scores
        return State(
            self.rules,
            self.lexicon,
            table.tiles,
            table.racks[seat],
            unseen,
            (nothing,) * len(others) if table.dealt else tuple(others),
            tuple(scores[other] for other in order),
            table.bag_size,
            table.scoreless,
            left,
        )

    @property
    def legal_moves(self) -> Moves:
        """The legal moves of the player to move; raises GameOver after the end."""
        if self.is_over:
            raise GameOver("the game is over")
        return self.position.legal_moves

    # -- doing ----------------------------------------------------------------------------------------------------

    def push(self, move: Move | str, *, phony: bool = False) -> None:
        """Play a move or its text; raises IllegalMove with every reason, GameOver after the end, InvalidText for no
        move at all.

        `phony=True` lays a play although words of it are not valid, so that the others may challenge it; under the
        rule "void" it is refused like any other.
        """
        if self.is_over:
            raise GameOver("the game is over", reasons=(Reason("game_over", "the game is over"),))
        table = self.table
        made, used = rule_on_move(table, self._seen(table.turn), move, phony=phony)
        self._record(
            Turn(table.turn, made.kind.value, made, made.score, rack=str(table.racks[table.turn]), phony=phony),
            table.after(made, used),
        )

    def challenge(self, words: str | Sequence[str] | None = None, *, seat: int | None = None) -> Challenge:
        """Challenge the last play, or only some of the words it formed; possible until the next action, also after
        the end.

        An invalid word: the play is taken back, drawn tiles too, and its player has lost the turn. All valid: the
        play stands, and the challenger pays what the rules say. `seat` None: the seat to move. Raises IllegalMove
        when there is nothing to challenge, the rules know no challenge, or a word was not formed.
        """
        table = self.table
        challenge, after = rule_on_challenge(table, words, table.turn if seat is None else seat)
        score = 0 if challenge else after.points[challenge.seat] - table.points[challenge.seat]
        self._record(Turn(challenge.seat, "challenge", score=score, words=challenge.words), after)
        return challenge

    def withdraw(self) -> None:
        """Take the last play back by agreement: board, racks, bag and score as before it; its player has lost the
        turn.
        """
        play = self.table.last
        if play is None:
            raise IllegalMove("there is no play to take back", reasons=(Reason("no_play", "no play to take back"),))
        self._record(Turn(play.seat, "withdrawn", score=-play.move.score), self.table.without_play())

    def time_penalty(self, seat: int, minutes: float) -> int:
        """Take off the points for time used beyond the limit: `overtime_points` for each minute begun.

        Returns the points lost.
        """
        expect(minutes, int | float, "the time in minutes")
        if not 0 <= seat < self.players or not 0 <= minutes < 10_000:
            raise IllegalMove(f"no {minutes} minutes for seat {seat}", reasons=(Reason("time", str(minutes)),))
        lost = math.ceil(minutes) * self.rules.overtime_points
        self.give_points(seat, -lost)
        return lost

    def challenge_bonus(self, seat: int, points: int) -> None:
        """Points that a wrong challenge of the last play brought a seat (or cost it, below 0), as the table decided
        it: the play stands.

        `challenge` judges by the lexicon and the rules instead. Raises IllegalMove when there is no play to challenge.
        """
        if self.table.last is None:
            raise IllegalMove("there is no play to challenge", reasons=(Reason("no_challenge", "no play"),))
        self._give(seat, points, "challenge_bonus")

    def give_points(self, seat: int, points: int) -> None:
        """Points given to a seat or, below 0, taken outside the play, such as a time penalty that the table counted.

        >>> game = Game(seed=1)
        >>> game.give_points(1, -10)
        >>> game.scores
        (0, -10)
        """
        self._give(seat, points, "time")

    def _give(self, seat: int, points: int, kind: str) -> None:
        seat = seat_of(seat, self.players)
        expect(points, int, "a number of points")
        after = self.table.with_points(seat, points)
        if kind == "challenge_bonus":
            after = replace(after, last=None)
        self._record(Turn(seat, kind, score=points), after)

    def set_rack(self, seat: int, tiles: str) -> None:
        """Tell what a rack holds, as far as it is known; the rest of it stays unknown. Not an action: `pop` does not
        count it.

        Raises InvalidPosition when the tiles are not left, too many, or too few in a dealt game, where no tile is
        unknown.
        """
        expect(tiles, str, "a rack")
        seat = seat_of(seat, self.players)
        rack, table = Rack.parse(tiles, self.rules.alphabet), self.table
        if table.dealt and len(rack) < table.held(seat):
            message = f"the rack {short(rack)} has {len(rack)} tiles; the seat holds {table.held(seat)} in a dealt game"
            raise InvalidPosition(message, reasons=[("rack_too_short", str(rack))])
        self._tables[-1] = table.with_rack(seat, rack)
        self._undone.clear()
        if table.dealt and self._turns:
            self._told = [told for told in self._told if told[0] <= len(self._turns)]
            self._told.append((len(self._turns), seat, str(rack)))

    def _record(self, turn: Turn, after: Table) -> None:
        drawn = ""
        if turn.move is not None and turn.kind != "pass" and after.dealt:
            used = Rack.of(self.rules.alphabet, self.rules.alphabet.encode_tiles(turn.move.tiles))
            drawn = str(after.racks[turn.seat] - (self.table.racks[turn.seat] - used))
        self._told = [told for told in self._told if told[0] <= len(self._turns)]
        self._turns.append(replace(turn, total=after.points[turn.seat], drawn=drawn))
        self._tables.append(after)
        self._undone.clear()

    # -- undoing --------------------------------------------------------------------------------------------------

    def pop(self) -> Turn:
        """Take the last action back, restoring everything, and return it; raises NothingToUndo at the start."""
        if not self._turns:
            raise NothingToUndo("the game is at its start")
        turn = self._turns.pop()
        self._undone.append((turn, self._tables.pop()))
        return turn

    def redo(self) -> Turn:
        """Do again what `pop` took back; raises NothingToUndo when there is nothing, or another action came between."""
        if not self._undone:
            raise NothingToUndo("nothing was undone")
        turn, table = self._undone.pop()
        self._turns.append(turn)
        self._tables.append(table)
        return turn

    # -- a plain dict ---------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden racks included: equal dicts mean equal states. `from_dict` makes an equal game."""
        start = self._tables[0]
        return {
            "rules": self.rules.to_dict(),
            "lexicon": None if self.lexicon is None else self.lexicon.name,
            "seed": self.seed,
            "dealt": start.dealt,
            "start": start.to_dict(),
            "state": self.table.to_dict(),
            "history": [turn.to_dict() for turn in self._turns],
            "told": [list(told) for told in self._told if told[0] <= len(self._turns)],
        }

    @classmethod
    @plain_reader
    def from_dict(cls, data: Mapping[str, Any], *, lexicon: Lexicon | str | None = None) -> Game:
        """The game that `to_dict` described, played again from its start.

        A lexicon that is not bundled must be given.
        """
        start = data["start"]
        game = cls(
            len(start["racks"]),
            lexicon=data["lexicon"] if lexicon is None else lexicon,
            rules=data["rules"],
            seed=data["seed"],
            board=bytes.fromhex(start["board"]),
            racks=start["racks"],
            scores=start["points"],
            turn=start["turn"],
            deal=data["dealt"],
        )
        told = list(data.get("told", ()))
        for turn in data["history"]:
            if turn["kind"] in ("place", "exchange", "pass"):
                if not data["dealt"]:
                    game._tell({turn["seat"]: turn["rack"]})
                game.push(turn["move"], phony=turn["phony"])
            elif turn["kind"] == "challenge":
                game.challenge(turn["words"], seat=turn["seat"])
            elif turn["kind"] == "withdrawn":
                game.withdraw()
            else:
                game._give(turn["seat"], turn["score"], turn["kind"])
            for _, seat, rack in [one for one in told if one[0] == len(game._turns)]:
                game.set_rack(seat, rack)
        if not data["dealt"]:
            game._tell(dict(enumerate(data["state"]["racks"])))
        return game

    def _tell(self, racks: Mapping[int, str]) -> None:
        """These racks are known, and nothing of the others."""
        for seat in range(self.players):
            self.set_rack(seat, "")
        for seat, rack in racks.items():
            self.set_rack(seat, rack)

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"seat {self.turn} to move"
        return f"<Game: {self.players} players, {len(self._turns)} actions, scores {self.scores}, {now}>"


def _lexicon(lexicon: Lexicon | str | None, rules: Rules) -> Lexicon | None:
    if lexicon is None and rules.alphabet.name in bundled():
        lexicon = rules.alphabet.name
    return lexicon_of(lexicon)
