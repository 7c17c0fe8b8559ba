"""The referee of Kortalfapet: deck, hands, table, turns and scores, for two players or for rounds of three or four."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordgame.doors import expect, plain_reader, seat_of
from wordgame.errors import GameOver, IllegalMove, InvalidRules, NothingToUndo
from wordgame.game import Outcome
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.meaning import expect_lexemes
from wordgame.kortalfapet.moves import Move
from wordgame.kortalfapet.position import Position
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.state import open_lexicon
from wordgame.kortalfapet.table import Table, after
from wordgame.lexicon import Lexicon

__all__ = ["Game", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One action in the history: who did it, what, and what every seat scored by it (two players: also the other
    seat).
    """

    seat: int
    move: Move
    gains: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {"seat": self.seat, "move": self.move.to_dict(), "gains": list(self.gains)}


class Game:
    """A game of 2 to 4 players. Two players steal from each other; three or four play rounds.

    The seats are 0 to players - 1 in order of turns; the dealer is the last. Equal seeds give equal games. When
    nobody has laid a word for as many turns as would bring every card of the stock into a hand, the game ends, too.

    >>> import wordgame as wg
    >>> game = Game(players=2, lexicon=wg.Lexicon.from_words(["ar", "en", "et", "ta"], alphabet="sv"), seed=1)
    >>> game.turn, game.scores, len(game.hands[0]), game.is_over
    (0, (0, 0), 7, False)
    """

    def __init__(
        self,
        *,
        players: int = 2,
        lexicon: Lexicon | str = "sv",
        rules: Rules | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        first: int = 0,
    ) -> None:
        """Shuffle and deal. Without `seed` a random one is taken, and kept in `seed`; `first` is the seat that starts.

        The cards have the letters of the lexicon's alphabet: one that it reads as another letter becomes that letter.
        Raises InvalidRules when the deck is too small or has a letter that the alphabet lacks, UnknownLexicon.
        """
        expect(seed, int | None, "a seed")
        if players not in (2, 3, 4):
            raise InvalidRules(f"Kortalfapet has 2 to 4 players, not {players}", option="players")
        if not 0 <= first < players:
            raise InvalidRules(f"there is no seat {first} among {players} players", option="first")
        self.players = players
        self.lexicon = open_lexicon(lexicon)
        self.rules = Rules.of(rules)
        expect_lexemes(self.rules, self.lexicon)
        self.seed = random.SystemRandom().randrange(2**32) if seed is None else seed
        self.first = first
        letters = self.rules.letter_cards.with_alphabet(self.lexicon.alphabet)
        deck = [*letters.cards(), *[Card.joker()] * self.rules.jokers]
        random.Random(self.seed).shuffle(deck)
        out = round(len(deck) * self.rules.discard_fraction)
        self.removed = tuple(deck[:out])
        deck = deck[out:]
        size = self.rules.hand_size
        if len(deck) < players * size:
            raise InvalidRules(
                f"{len(deck)} cards do not suffice for {players} hands of {size}", option="discard_fraction"
            )
        hands = tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(players))
        stock = tuple((card, -1) for card in deck[players * size :])
        nothing = (0,) * players
        self._table = Table(self.lexicon, self.rules, self.seed, hands, stock, nothing, turn=first, rounds=(nothing,))
        self._past: list[Table] = []
        self._history: list[Turn] = []
        self._position: Position | None = None

    # -- what can be seen ---------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._table.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; the word on the table of two players counts once it has been answered."""
        return self._table.scores

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of every seat (the referee sees all)."""
        return self._table.hands

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock, the next one first."""
        return tuple(card for card, _ in self._table.stock)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._table.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended ("stock_empty", "dead_table" or "no_words"), or None."""
        return self._table.outcome

    @property
    def history(self) -> Sequence[Turn]:
        """Every action so far."""
        return tuple(self._history)

    @property
    def legal_moves(self) -> Moves:
        """The legal moves of the player to move."""
        return self.position.legal_moves

    @property
    def position(self) -> Position:
        """What the player to move can see."""
        if self._position is None:
            self._position = self.position_of(self._table.turn)
        return self._position

    def position_of(self, seat: int) -> Position:
        """The table as a seat would see it if it were to move. Raises InvalidPosition for a seat that is not there."""
        return Position(self._table.seen_by(seat_of(seat, self.players)))

    # -- playing ------------------------------------------------------------------------------------------------------

    def push(self, move: Move | str) -> None:
        """Play a move or its text; its points are counted here, whatever the move says. Raises IllegalMove with every
        reason, GameOver; the game then stays as it was.
        """
        if self.is_over:
            raise GameOver("the game is over")
        moves = self.position.legal_moves
        ruling = moves.rule(moves.read(move) if isinstance(move, str) else move)
        verdict = ruling.verdict
        if not verdict.legal:
            words = tuple(word.word for word in verdict.words if not word.valid)
            shown = "; ".join(str(reason) for reason in verdict.reasons)
            raise IllegalMove(f"{move}: {shown}", reasons=verdict.reasons, words=words)
        before = self._table
        self._table = after(before, ruling)
        self._past.append(before)
        gains = tuple(b - a for a, b in zip(before.scores, self._table.scores, strict=True))
        self._history.append(Turn(before.turn, ruling.move, gains))
        self._position = None

    def pop(self) -> Move:
        """Take the last action back, restoring everything; returns it. Raises NothingToUndo at the start."""
        if not self._past:
            raise NothingToUndo("no move has been played")
        self._table = self._past.pop()
        self._position = None
        return self._history.pop().move

    # -- plain forms --------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden cards included: equal dicts mean equal states."""
        table = self._table
        return {
            "game": "kortalfapet",
            "players": self.players,
            "seed": self.seed,
            "first": self.first,
            "rules": self.rules.to_dict(),
            "lexicon": self.lexicon.name,
            "turn": table.turn,
            "scores": list(table.scores),
            "hands": [[card.to_dict() for card in hand] for hand in table.hands],
            "stock": [[card.to_dict(), owner] for card, owner in table.stock],
            "table": [[x, y, card.to_dict()] for (x, y), card in zip(table.cells, table.cards, strict=True)],
            "gone": [card.to_dict() for card in table.gone],
            "removed": [card.to_dict() for card in self.removed],
            "drawn": table.drawn,
            "idle": table.idle,
            "scored": table.scored,
            "spent": list(table.spent),
            "order": table.order,
            "rounds": [list(points) for points in table.rounds],
            "outcome": table.outcome.to_dict() if table.outcome else None,
            "history": [turn.to_dict() for turn in self._history],
        }

    @classmethod
    @plain_reader
    def from_dict(
        cls, data: Mapping[str, Any], *, lexicon: Lexicon | str | None = None, rules: Rules | str | None = None
    ) -> Game:
        """The game that `to_dict` described, played again from its seed. Raises IllegalMove where the moves do not
        fit.
        """
        game = cls(
            players=data["players"],
            lexicon=lexicon if lexicon is not None else data["lexicon"],
            rules=rules if rules is not None else data["rules"],
            seed=data["seed"],
            first=data["first"],
        )
        for turn in data["history"]:
            game.push(Move.from_dict(turn["move"]))
        return game

    def __repr__(self) -> str:
        return f"<Game of {self.players}, turn {len(self._history) + 1}, scores {self.scores}>"
