"""A recorded game played again: the position before every move, scores worked out anew, and each difference from the
record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.doors import short
from wordgame.errors import InvalidPosition, InvalidText, WordgameError
from wordgame.lexicon import Lexicon
from wordgame.messages import Message
from wordgame.protocol import lexicon_of
from wordgame.scrabble.judge import CANNOT_LIE, board_after, rule_on
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.position import Position
from wordgame.scrabble.record.recorded import rules_of, unknown_names
from wordgame.scrabble.record.transcript import Event, EventKind, Problem, Transcript
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import joined, say
from wordgame.tiles import Rack

__all__ = ["Replay", "Step", "replay"]


@dataclass(frozen=True)
class Step:
    """One event of the record: who, the position before it, the move as it was laid, and its score worked out anew.

    `move` is None where the event is no move. `score` is None where nothing can be worked out (bonuses, time). `held`:
    how many tiles the player held, whether the record tells them or not.
    """

    event: Event
    seat: int
    position: Position
    move: Move | None = None
    score: int | None = None
    held: int = 0


@dataclass(frozen=True)
class Replay:
    """The steps, and `differences`: everything in the record that the replay does not bear out, line by line, in words.

    `scores`: the totals with every play scored anew; `position`: the board after the last event, seen by nobody.
    """

    record: Transcript
    rules: Rules
    steps: tuple[Step, ...]
    differences: tuple[Problem, ...]
    scores: tuple[int, ...]
    position: Position

    @property
    def board(self) -> tuple[str, ...]:
        """The final board as text."""
        return self.position.board


def replay(
    record: Transcript, *, rules: Rules | str | Mapping[str, Any] | None = None, lexicon: Lexicon | str | None = None
) -> Replay:
    """Play a record again. `rules` None: those its pragmas name, else English Scrabble. `lexicon`: marks the words
    that are not valid.

    Invalid words are no difference: which lexicon was used, the record need not say. Nothing in the record raises.
    """
    words = lexicon_of(lexicon)
    unknown = [say("replay_other_rules", why=name) for name in unknown_names(record)] if rules is None else []
    try:
        chosen = rules_of(record, rules, words)
    except WordgameError as error:
        if rules is not None:
            raise
        unknown.append(say("replay_rules", why=error.message))
        chosen = Rules()
    if words is not None:
        chosen = chosen.with_alphabet(words.alphabet)
    replayer = _Replayer(record, chosen, words)
    replayer.differences += [Problem(1, "rules", message) for message in unknown]
    return replayer.run()


class _Replayer:
    def __init__(self, record: Transcript, rules: Rules, lexicon: Lexicon | None) -> None:
        self.record, self.rules, self.lexicon = record, rules, lexicon
        count = max(1, len(record.players))
        self.tiles = bytes(rules.layout.n_rows * rules.layout.n_columns)
        self.points = [0] * count  # worked out anew
        self.recorded = [0] * count
        self.steps: list[Step] = []
        self.differences: list[Problem] = []
        self.laid: tuple[int, bytes, int, int] | None = None  # seat, board before, score anew, score recorded
        self.bag = max(0, rules.tiles.total - count * rules.rack_size)
        self.held = [min(rules.rack_size, rules.tiles.total // count)] * count
        self.before_play = self.bag, tuple(self.held)
        self.expected: int | None = None

    def run(self) -> Replay:
        for event in self.record.events:
            self.step(event)
        scores = tuple(self.points)
        if len(self.points) > self.rules.max_players:
            message = say("replay_players", n=len(self.points), most=self.rules.max_players)
            self.differences.insert(0, Problem(1, "players", message))
        position = self._position(0, Rack.of(self.rules.alphabet, b""))
        return Replay(self.record, self.rules, tuple(self.steps), tuple(self.differences), scores, position)

    def differ(self, event: Event, code: str, message: Message) -> None:
        self.differences.append(Problem(event.line, code, message))

    def step(self, event: Event) -> None:
        seat = self.record.seat(event.nick)
        rack = self._rack(event)
        now = self.tiles
        if event.kind is EventKind.WITHDRAWN and self.laid is not None:
            self.tiles = self.laid[1]  # the rack of such a line is the one before the play
        position = self._position(seat, rack)
        self.tiles = now
        playing = event.kind in (EventKind.PLACE, EventKind.EXCHANGE, EventKind.PASS)
        if playing and self.expected not in (None, seat):
            self.differ(event, "turn", say("out_of_turn", nick=event.nick))
        held = self.held[seat]
        move, score = getattr(self, f"_{event.kind.value}")(event, seat, position)
        if event.total != self.recorded[seat] + event.score:
            before = self.recorded[seat]
            sum_ = {"total": event.total, "before": before, "score": event.score, "right": before + event.score}
            self.differ(event, "total", say("replay_total", **sum_))
        self.recorded[seat] = event.total
        self.points[seat] += event.score if score is None else score
        self.steps.append(Step(event, seat, position, move, score, held))
        if playing or event.kind is EventKind.WITHDRAWN:
            self.expected = (seat + 1) % len(self.points)
        if event.kind in (EventKind.EXCHANGE, EventKind.PASS, EventKind.WITHDRAWN):
            self.laid = None

    # -- kinds of events --------------------------------------------------------------------------------------------

    def _place(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        try:
            ruling = rule_on(position.state, f"{event.where} {event.word}", blanks="lower")
        except InvalidText as error:
            self.differ(event, "unreadable", say("replay_play_unreadable", why=error.message))
            return None, None
        move = ruling.move
        for reason in ruling.reasons:
            if reason.code != "not_a_word" and (reason.code != "not_on_rack" or event.rack):
                move_text = f"{event.where} {short(event.word)}"
                self.differ(event, reason.code, say("refused", move=move_text, why=reason.message))
        if any(reason.code in CANNOT_LIE for reason in ruling.reasons):
            return move, None
        if move.score != event.score:
            told = {"recorded": event.score, "right": move.score, "arithmetic": joined(move.explain())}
            self.differ(event, "score", say("replay_score", move=f"{event.where} {short(event.word)}", **told))
        self.laid = seat, self.tiles, move.score, event.score
        self.tiles = board_after(position.state, move)
        self.before_play = self.bag, tuple(self.held)
        drawn = min(move.count, self.bag)
        self.bag -= drawn
        self.held[seat] = max(0, self.held[seat] - move.count) + drawn
        return move, move.score

    def _exchange(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        self._scoreless(event)
        if event.tiles is None:
            return Move(MoveKind.EXCHANGE, count=event.count), 0
        try:
            move = position.parse(f"exchange {event.tiles}")
        except InvalidText as error:
            self.differ(event, "unreadable", say("replay_exchange_unreadable", why=error.message))
            return None, None
        for reason in position.check(move).reasons:
            if reason.code != "not_on_rack" or event.rack:
                self.differ(event, reason.code, reason.message)
        return move, 0

    def _pass(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        self._scoreless(event)
        return Move(MoveKind.PASS), 0

    def _scoreless(self, event: Event) -> None:
        if event.score:
            self.differ(event, "score", say("replay_scoreless", kind=event.kind.value, recorded=event.score))

    def _withdrawn(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        if self.laid is None or self.laid[0] != seat:
            self.differ(event, "withdrawn", say("no_play_of", nick=event.nick))
            return None, None
        _, self.tiles, score, recorded = self.laid
        self.bag, held = self.before_play
        self.held = list(held)
        if event.score != -recorded:
            self.differ(event, "score", say("replay_taken_back", recorded=event.score, play=recorded))
        return None, -score

    def _challenge_bonus(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        if self.laid is None:
            self.differ(event, "challenge", say("replay_no_challenge"))
        return None, None

    def _end_rack(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        points = self._points(event)
        if points is None or event.score in (points, 2 * points):
            return None, None
        told = {"points": points, "twice": 2 * points, "recorded": event.score}
        self.differ(event, "score", say("replay_end_rack", tiles=short(event.tiles), **told))
        return None, None

    def _end_penalty(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        points = self._points(event)
        if points is not None and event.score != -points:
            told = {"points": points, "recorded": -event.score}
            self.differ(event, "score", say("replay_end_penalty", tiles=short(event.tiles), **told))
        return None, None

    def _time_penalty(self, event: Event, seat: int, position: Position) -> tuple[Move | None, int | None]:
        if event.score > 0:
            self.differ(event, "score", say("replay_time", points=event.score))
        return None, None

    # -- tiles ----------------------------------------------------------------------------------------------------

    def _points(self, event: Event) -> int | None:
        try:
            rack = Rack.parse(event.tiles or "", self.rules.alphabet)
        except InvalidText as error:
            self.differ(event, "unreadable", say("replay_tiles_unreadable", why=error.message))
            return None
        return sum(count * self.rules.tiles.values[code] for code, count in enumerate(rack.counts))

    def _rack(self, event: Event) -> Rack:
        empty = Rack.of(self.rules.alphabet, b"")
        if event.rack == "UNKNOWN":  # so written by programs that have to fill the place
            return empty
        try:
            rack = Rack.parse(event.rack.strip("()"), self.rules.alphabet)
        except InvalidText as error:
            self.differ(event, "rack", say("replay_rack_unreadable", why=error.message))
            return empty
        if len(rack) > self.rules.rack_size:
            told = {"n": len(rack), "most": self.rules.rack_size}
            self.differ(event, "rack", say("rack_too_long", rack=short(event.rack), **told))
            return empty
        return rack

    def _position(self, seat: int, rack: Rack) -> Position:
        count = len(self.points)
        options: dict[str, Any] = {
            "rack": rack,
            "lexicon": self.lexicon,
            "rules": self.rules,
            "scores": [self.points[(seat + step) % count] for step in range(min(count, self.rules.max_players))],
        }
        try:
            return Position(self.tiles, **options)
        except InvalidPosition as error:
            if self.record.events and len(self.steps) < len(self.record.events):
                self.differ(self.record.events[len(self.steps)], error.reasons[0].code, error.message)
            return Position(self.tiles, check_tiles=False, **options)
