"""Duplicate: all play the same rack on the same board, each for itself; one move stays, and the next rack is drawn."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordgame.alphabet import BLANK
from wordgame.doors import expect, shown
from wordgame.errors import GameOver, InvalidPosition, InvalidRules, InvalidText
from wordgame.lexicon import Lexicon, bundled
from wordgame.protocol import Fields, Verdict, heading, leaders, lexicon_of, reference_of
from wordgame.protocol.games import Timeline
from wordgame.protocol.lexica import Lexica, lexicon_named
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.position import Position
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.sentences import say
from wordgame.sentences import say as shared

__all__ = ["Duplicate", "Round"]

MOST_PLAYERS = 1_000
"""The most players of one game: all play the same rack, so a hall may."""

MOST_ROUNDS = 1_000
"""The most rounds that a dict may tell: no board has room for more."""

EARLY_ROUNDS = 15
"""Rounds whose racks need two vowels and two consonants, where racks are balanced; later ones need one of each."""

TRIES = 200
"""Racks drawn in search of one that is balanced and can be played, before the game ends."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was played: the rack, what each seat handed in (None: nothing), the rulings, the points, what stays.

    `handed` are the texts, `moves` what they say (None where that is no move; the verdict tells). `scores` are the
    points of this round by seat: of the move where it is legal, else 0. `kept` is the move that stays on the board.
    """

    rack: str
    handed: tuple[str | None, ...]
    moves: tuple[Move | None, ...]
    verdicts: tuple[Verdict | None, ...]
    scores: tuple[int, ...]
    kept: Move

    def to_dict(self) -> dict[str, Any]:
        """A plain dict of all that happened."""
        return {
            "rack": self.rack,
            "handed": list(self.handed),
            "moves": [move and move.to_dict() for move in self.moves],
            "verdicts": [verdict and verdict.to_dict() for verdict in self.verdicts],
            "scores": list(self.scores),
            "kept": self.kept.to_dict(),
        }


class Duplicate:
    """A duplicate game: `rack` and `position` are everybody's; `play` takes a move from each seat and ends the round.

    `keep`: which move stays: the "best" that was handed in (of equals the one of the lowest seat), or the "top": the
    best there is, as at tournaments. Where nobody hands in a legal play, the top stays, too. `balanced`: racks need
    two vowels and two consonants in the first 15 rounds, then one of each, a blank counting as either; others are put
    back and drawn anew, as racks are with which nothing can be laid. The game is over when no such rack can be drawn.

    `players`: 1 to 1,000. `lexicon`, `rules` and `seed` as for `Game`. Raises InvalidRules, InvalidPosition.

    >>> game = Duplicate(players=3, lexicon="en", seed=5)
    >>> best = game.position.legal_moves[0]
    >>> done = game.play([best, game.position.legal_moves[20], None])
    >>> done.scores == (best.score, game.history[0].moves[1].score, 0), done.kept == best
    (True, True)
    """

    def __init__(
        self,
        players: int = 2,
        *,
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        keep: str = "best",
        balanced: bool = True,
    ) -> None:
        chosen = Rules.of(rules)
        if lexicon is None and chosen.alphabet.name in bundled():
            lexicon = chosen.alphabet.name
        words = lexicon_of(lexicon)
        if words is None:
            raise InvalidPosition(say("no_lexicon"))
        self.lexicon: Lexicon = words
        self.rules = chosen.with_alphabet(words.alphabet)
        expect(players, int, "`players`")
        expect(seed, int | None, "a seed")
        expect(balanced, bool, "`balanced`")
        if isinstance(players, bool) or not 1 <= players <= MOST_PLAYERS:
            raise InvalidRules(
                shared("players_range", given=shown(players), least=1, most=MOST_PLAYERS), option="players"
            )
        self.players = players
        self.seed = random.SystemRandom().getrandbits(53) if seed is None else seed
        if keep not in ("best", "top"):
            text = shared("option_choice", option="keep", given=shown(keep), choices=("best", "top"))
            raise InvalidRules(text, option="keep")
        self.keep = keep
        self.balanced = balanced
        empty = Position(rules=self.rules, lexicon=words, scores=(0,))
        self._line: Timeline[Position, Round] = Timeline(self._drawn(empty, 0))

    # -- what there is ------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The board and the rack that all play; its score is that of the moves that stayed."""
        return self._line.state

    @property
    def rack(self) -> str:
        """The tiles that all play; "" once the game is over."""
        return self.position.rack

    @property
    def history(self) -> tuple[Round, ...]:
        """The rounds so far."""
        return self._line.turns

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(sum(points) for points in zip(*[done.scores for done in self.history], strict=True)) or (
            (0,) * self.players
        )

    @property
    def top(self) -> int:
        """What the best play of each round would have brought so far: the measure of every player."""
        return sum(state.legal_moves.top_score for state in self._line.states[:-1])

    @property
    def lead(self) -> tuple[int, ...]:
        """The seats with the most points."""
        return leaders(self.scores, [(seat,) for seat in range(self.players)])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: no rack can be drawn that is balanced and can be played."""
        return self.position.is_over

    # -- doing --------------------------------------------------------------------------------------------------------

    def play(self, moves: Sequence[Move | str | None]) -> Round:
        """End the round with a move or its text from each seat, None from one that hands in nothing.

        What is no legal placement scores nothing; the round tells why. Raises GameOver, InvalidPosition for a number
        of moves other than that of the players, TypeError.
        """
        expect(moves, Sequence, "`moves`")
        if self.is_over:
            raise GameOver(shared("game_over"))
        if isinstance(moves, str) or len(moves) != self.players:
            raise InvalidPosition(say("moves_of_a_round", n=self.players))
        before = self.position
        given, verdicts = [], []
        for move in moves:
            expect(move, Move | str | None, "a move")
            verdicts.append(None if move is None else before.check(move))
            given.append(_readable(before, move) if isinstance(move, str) else move)
        legal = [
            move if verdict and move is not None and move.kind is MoveKind.PLACE else None
            for move, verdict in zip(given, verdicts, strict=True)
        ]
        scores = tuple(
            verdict.score or 0 if move and verdict else 0 for move, verdict in zip(legal, verdicts, strict=True)
        )
        best = max(range(self.players), key=lambda seat: (legal[seat] is not None, scores[seat]))
        chosen = legal[best] if self.keep == "best" else None
        kept = before.legal_moves.placements[0] if chosen is None else chosen
        handed = tuple(None if move is None else str(move) for move in moves)
        done = Round(before.rack, handed, tuple(given), tuple(verdicts), scores, kept)
        return self._line.add(done, self._after(before, kept))

    def pop(self) -> Round:
        """Take the last round back and return it; raises NothingToUndo."""
        return self._line.back()

    def redo(self) -> Round:
        """Do again what `pop` took back; raises NothingToUndo."""
        return self._line.again()

    def _after(self, before: Position, kept: Move) -> Position:
        held = before.alphabet.encode_tiles(before.rack)
        for tile in before.alphabet.encode_tiles("".join(text for _, _, text in kept.placed)):
            held = held.replace(bytes([0 if tile & BLANK else tile]), b"", 1)
        score = before.scores[0] + (before.check(kept).score or 0)
        after = Position(before.board_after(kept), rules=self.rules, lexicon=self.lexicon, scores=(score,))
        return self._drawn(after, len(self.history) + 1, held)

    def _drawn(self, base: Position, number: int, held: bytes = b"") -> Position:
        # the same board with the next rack, `held` kept where that can be balanced and played; over where nothing can
        alphabet, size = base.alphabet, self.rules.rack_size
        rng = random.Random(f"{self.seed} {number}")
        bag = alphabet.encode_tiles(base.unseen)
        for tile in held:
            bag = bag.replace(bytes([tile]), b"", 1)
        for _ in range(TRIES):
            rack = held + bytes(rng.sample(bag, min(size - len(held), len(bag))))
            text = alphabet.decode_tiles(rack)
            position = Position(base.board, rack=text, rules=self.rules, lexicon=self.lexicon, scores=base.scores)
            if rack and self._is_balanced(position, number) and len(position.legal_moves.placements):
                return position
            bag, held = bag + held, b""
        return Position(base.board, rules=self.rules, lexicon=self.lexicon, scores=base.scores, is_over=True)

    def _is_balanced(self, position: Position, number: int) -> bool:
        if not self.balanced:
            return True
        least = 2 if number < EARLY_ROUNDS else 1
        kinds = position.balance()
        short = sum(max(0, least - kinds[kind]) for kind in ("vowels", "consonants"))
        return short <= kinds["blanks"]

    # -- a plain dict -------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game: equal dicts mean equal games. `from_dict` makes an equal one."""
        return {
            **heading("scrabble", "duplicate"),
            "players": self.players,
            "rules": self.rules.to_dict(),
            "lexicon": reference_of(self.lexicon),
            "seed": self.seed,
            "keep": self.keep,
            "balanced": self.balanced,
            "rounds": [list(done.handed) for done in self.history],
        }

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, lexica: Lexica = (), lexicon: Lexicon | str | None = None
    ) -> Duplicate:
        """The game that `to_dict` described, played again. Lexica as for `Game.from_dict`; opens no file.

        Raises InvalidText, InvalidRules, InvalidPosition, UnknownName, TypeError.
        """
        fields = Fields(data, "a duplicate game", head=("scrabble", "duplicate"))
        players = fields.whole("players", least=1, most=MOST_PLAYERS)
        rules = fields.read("rules", Rules.from_dict)
        named = fields.raw("lexicon")
        words = lexicon_named(named, lexica) if lexicon is None else lexicon
        seed, keep, balanced = fields.whole("seed"), fields.text("keep"), fields.flag("balanced")
        rounds = fields.list("rounds", most=MOST_ROUNDS)
        fields.end()
        game = cls(players, lexicon=words, rules=rules, seed=seed, keep=keep, balanced=balanced)
        for moves in rounds:
            if not isinstance(moves, list | tuple) or not all(isinstance(one, str | None) for one in moves):
                raise InvalidText(say("moves_of_a_round", n=players), text=shown(moves))
            game.play(moves)
        return game

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"rack {self.rack}"
        return f"<Duplicate: {self.players} players, {len(self.history)} rounds, {now}>"


def _readable(position: Position, text: str) -> Move | None:
    try:
        return position.parse(text)
    except InvalidText:
        return None  # the verdict says why; it scores nothing
