"""The course of a game: the tables that follow each other, and every action that leads from one to the next.

It rules on moves and challenges, undoes and redoes, and plays a changed history again. `Game` is its front.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from wordgame.doors import expect, seat_of, short, shown
from wordgame.errors import GameOver, IllegalMove, InvalidPosition, WordgameError
from wordgame.lexicon import Lexicon
from wordgame.protocol import Timeline
from wordgame.scrabble.move import Move
from wordgame.scrabble.referee.annotations import Annotations
from wordgame.scrabble.referee.rulings import rule_on_challenge, rule_on_move
from wordgame.scrabble.referee.sight import scores_of, seen_from
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.referee.turn import Challenge, Turn
from wordgame.scrabble.sentences import say
from wordgame.sentences import say as shared
from wordgame.tiles import Rack

__all__ = ["MOST_POINTS", "Course"]

MOST_POINTS = 1_000_000
"""The most points that can be given or taken outside the play."""


class Course:
    """A game as it goes. `line`: tables and turns; `told`: racks told in a dealt game, as (after how many turns, seat,
    rack); `annotations`: what a record says beside.
    """

    def __init__(self, lexicon: Lexicon | None, start: Table) -> None:
        self.lexicon = lexicon
        self.line: Timeline[Table, Turn] = Timeline(start)
        self.told: list[tuple[int, int, str]] = []
        self.annotations = Annotations()

    @property
    def table(self) -> Table:
        """The table now."""
        return self.line.state

    def push(self, move: Move | str, *, phony: bool = False) -> Turn:
        """Play a move or its text. See `Game.push`."""
        expect(move, Move | str, "a move")
        if self.table.termination:
            raise GameOver(shared("game_over"))
        table = self.table
        made, used = rule_on_move(table, seen_from(table, table.turn, self.lexicon), move, phony=phony)
        rack = str(table.racks[table.turn])
        after = table.after(made, used)
        drawn: tuple[str, ...] = ()
        if used and after.dealt:
            drawn = tuple(after.racks[table.turn] - (table.racks[table.turn] - used))
        self._forget()
        turn = Turn(
            seat=table.turn,
            kind=made.kind.value,
            move=made,
            score=made.score,
            scores=scores_of(after),
            words=made.words,
            drawn=drawn,
            rack=rack,
            phony=phony,
        )
        return self.line.add(turn, after)

    def challenge(
        self, words: str | Sequence[str] | None = None, *, seat: int | None = None, valid: bool | None = None
    ) -> Challenge:
        """Challenge the last play. See `Game.challenge`."""
        table = self.table
        challenge, after = rule_on_challenge(table, words, table.turn if seat is None else seat, valid)
        score = 0 if challenge else after.points[challenge.seat] - table.points[challenge.seat]
        turn = Turn(seat=challenge.seat, kind="challenge", score=score, words=challenge.words, valid=valid)
        self._record(replace(turn, refers_to=self._last_play()), after)
        return challenge

    def withdraw(self) -> Turn:
        """Take the last play back. See `Game.withdraw`."""
        play = self.table.last
        if play is None:
            raise IllegalMove(say("no_play"))
        turn = Turn(seat=play.seat, kind="withdrawn", score=-play.move.score, refers_to=self._last_play())
        return self._record(turn, self.table.without_play())

    def _last_play(self) -> int:
        return max(at for at, turn in enumerate(self.line.turns) if turn.kind == "place")

    def resign(self, seat: int) -> Turn:
        """A seat gives up. See `Game.resign`."""
        seat = seat_of(seat, self.table.players)
        if self.table.termination:
            raise GameOver(shared("game_over"))
        return self._record(Turn(seat=seat, kind="resign"), self.table.resigned())

    def challenge_bonus(self, seat: int, points: int) -> Turn:
        """Points for a wrong challenge, as a table counted them. See `Game.challenge_bonus`."""
        if self.table.last is None:
            raise IllegalMove(say("no_challenge"))
        return self.give(seat, points, "challenge_bonus")

    def give(self, seat: int, points: int, kind: str) -> Turn:
        """Points outside the play."""
        seat = seat_of(seat, self.table.players)
        expect(points, int, "a number of points")
        if abs(points) > MOST_POINTS:
            wrong = shared("number_range", what="points", given=shown(points), least=-MOST_POINTS, most=MOST_POINTS)
            raise IllegalMove(wrong)
        after = self.table.with_points(seat, points)
        if kind == "challenge_bonus":
            after = replace(after, last=None)
        return self._record(Turn(seat=seat, kind=kind, score=points), after)

    def set_rack(self, seat: int, tiles: str) -> None:
        """Tell what a rack holds. See `Game.set_rack`."""
        expect(tiles, str, "a rack")
        seat = seat_of(seat, self.table.players)
        rack, table = Rack.parse(tiles, self.table.rules.alphabet), self.table
        if table.dealt and len(rack) < table.held(seat):
            raise InvalidPosition(say("rack_too_short", rack=short(rack), n=len(rack), held=table.held(seat)))
        after = table.with_rack(seat, rack)
        last = self.line.turns[-1] if self.line.turns else None  # after the end the rack counts in its scores
        self.line.amend(after, None if last is None else replace(last, scores=scores_of(after)))
        if table.dealt and self.line.turns:
            self._forget()
            self.told.append((len(self.line.turns), seat, str(rack)))

    def again(self, turn: Turn, move: Move | str | None) -> None:
        """The same turn once more, perhaps with another move."""
        if turn.kind in ("place", "exchange", "pass") and move is not None:
            if not self.table.dealt:
                self.tell({turn.seat: turn.rack})
            self.push(move, phony=turn.phony)
        elif turn.kind == "challenge":
            self.challenge([str(word) for word in turn.words], seat=turn.seat, valid=turn.valid)
        elif turn.kind == "withdrawn":
            self.withdraw()
        elif turn.kind == "resign":
            self.resign(turn.seat)
        else:
            self.give(turn.seat, turn.score, turn.kind)

    def tell(self, racks: Mapping[int, str]) -> None:
        """These racks are known, and nothing of the others."""
        for seat in range(self.table.players):
            self.set_rack(seat, "")
        for seat, rack in racks.items():
            self.set_rack(seat, rack)

    def note(self, text: str) -> None:
        """A note on what has happened last."""
        expect(text, str, "a note")
        lines = "\n".join(" ".join(line.split()) for line in text.splitlines())
        self.annotations = self.annotations.with_note(len(self.line.turns), lines)

    def replace_move(
        self, number: int, move: Move | str, *, rack: str | None = None, phony: bool = False
    ) -> tuple[Turn, ...]:
        """Another move in the place of one of the history. See `Game.replace_move`."""
        expect(number, int, "the number of a turn")
        expect(move, Move | str, "a move")
        turns, line, told, notes = self.line.turns, self.line, self.told, self.annotations
        if not 0 <= number < len(turns):
            raise IllegalMove(say("no_turn", number=shown(number), last=len(turns) - 1))
        if turns[number].move is None:
            raise IllegalMove(say("no_move_in_turn", number=number))
        self.line = Timeline(line.states[0])
        for turn, table in zip(turns[:number], line.states[1 : number + 1], strict=True):
            self.line.add(turn, table)
        self.told = list(told)
        at = number
        try:
            held = turns[number].rack if rack is None else rack
            self.again(replace(turns[number], rack=held, phony=phony), move)
            for at in range(number + 1, len(turns)):
                self.again(turns[at], turns[at].move)
        except WordgameError as error:
            self.line, self.told, self.annotations = line, told, notes
            if at == number:
                raise
            refused = say("then_refused", number=at, move=short(turns[at]), why=error.message)
            raise IllegalMove(refused, reasons=error.reasons) from error
        self.told, self.annotations = told, notes
        if not self.table.dealt:
            with suppress(InvalidPosition):  # what is known of the racks now, as far as it can still be
                self.tell(dict(enumerate(map(str, line.state.racks))))
        return self.line.turns[number:]

    def _record(self, turn: Turn, after: Table) -> Turn:
        self._forget()
        return self.line.add(replace(turn, scores=scores_of(after)), after)

    def _forget(self) -> None:
        """Racks told and notes made after turns that were undone."""
        if not self.told and not self.annotations.notes:
            return
        count = len(self.line.turns)
        self.told = [told for told in self.told if told[0] <= count]
        if any(at > count for at, _ in self.annotations.notes):
            notes = tuple(note for note in self.annotations.notes if note[0] <= count)
            self.annotations = replace(self.annotations, notes=notes)
