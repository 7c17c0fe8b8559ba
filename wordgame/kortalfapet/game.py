"""The referee of Kortalfapet: deck, hands, table, turns and scores, for two players or for rounds of three or four."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wordgame import sentences
from wordgame.doors import expect, plain_reader, seat_of, shown
from wordgame.errors import GameOver, InvalidRules, InvalidText
from wordgame.kortalfapet.cards import Card
from wordgame.kortalfapet.judge import Ruling
from wordgame.kortalfapet.listing import Moves
from wordgame.kortalfapet.meaning import expect_lexemes
from wordgame.kortalfapet.moves import Move, MoveKind
from wordgame.kortalfapet.position import Position
from wordgame.kortalfapet.rules import Rules
from wordgame.kortalfapet.sentences import say
from wordgame.kortalfapet.state import lexicon_or_default
from wordgame.kortalfapet.table import Table, after, resigned
from wordgame.kortalfapet.words import card_text
from wordgame.lexicon import Lexicon
from wordgame.protocol import Outcome, Referee, Timeline, heading, leaders, turns
from wordgame.protocol.data import Fields
from wordgame.protocol.lexica import Lexica, lexicon_named, reference_of

__all__ = ["Game", "Turn"]

MAX_TURNS = 20_000
"""The most turns of a game that is read from a dict; the longest that can be played is shorter."""

MAX_SEED = 2**256


@dataclass(frozen=True, kw_only=True, repr=False)
class Turn(turns.Turn[Move]):
    """One action of a game; `gains`: what every seat scored by it, with two players also the other seat."""

    gains: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which `from_dict` makes an equal turn."""
        return {**super().to_dict(), "gains": list(self.gains)}

    @classmethod
    def _own(cls, fields: Fields) -> dict[str, Any]:
        return {"gains": fields.wholes("gains", (), longest=99)}


class Game(Referee):
    """A game of 2 to 4 players. Two players steal from each other; three or four play rounds.

    The seats are 0 to players - 1 in order of turns; the dealer is the last. Equal seeds give equal games. The game
    ends when the stock is empty and nobody can lay a word. When nobody has laid a word for as many turns as would bring
    every card of the stock into a hand, it ends, too.

    >>> import wordgame as wg
    >>> game = Game(players=2, lexicon=wg.Lexicon.from_words(["ar", "en", "et", "ta"], alphabet="sv"), seed=1)
    >>> game.turn, game.scores, len(game.hands[0]), game.is_over
    (0, (0, 0), 7, False)
    """

    def __init__(
        self,
        players: int = 2,
        *,
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        first: int = 0,
    ) -> None:
        """Shuffle and deal. Without `seed` a random one is taken, and kept in `seed`; `first` is the seat that starts.

        Without `lexicon` it is Swedish. The cards have the letters of the lexicon's alphabet: one that it reads as
        another letter becomes that letter. Raises InvalidRules when the deck is too small or has a letter that the
        alphabet lacks, UnknownLexicon.
        """
        expect(seed, int | None, "a seed")
        expect(players, int, "`players`")
        expect(first, int, "`first`")
        if players not in (2, 3, 4):
            wrong = sentences.say("players_range", given=shown(players), least=2, most=4)
            raise InvalidRules(wrong, option="players")
        if not 0 <= first < players:
            raise InvalidRules(say("first_seat", seat=shown(first), players=players), option="first")
        if seed is not None and abs(seed) > MAX_SEED:
            wrong = sentences.say("option_range", option="seed", given=shown(seed), least=-MAX_SEED, most=MAX_SEED)
            raise InvalidRules(wrong, option="seed")
        self._lexicon = lexicon_or_default(lexicon)
        self._rules = Rules.of(rules)
        expect_lexemes(self._rules, self._lexicon)
        self._seed = random.SystemRandom().randrange(2**32) if seed is None else int(seed)
        self._first = int(first)
        letters = self.rules.letter_cards.with_alphabet(self.lexicon.alphabet)
        deck = [*letters.cards(), *[Card.new_joker()] * self.rules.jokers]
        random.Random(self.seed).shuffle(deck)
        out = round(len(deck) * self.rules.discard_fraction)
        self._removed = tuple(deck[:out])
        deck = deck[out:]
        size = self.rules.hand_size
        if len(deck) < players * size:
            raise InvalidRules(
                say("deck_too_small", cards=len(deck), players=players, size=size), option="discard_fraction"
            )
        hands = tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(players))
        stock = tuple((card, -1) for card in deck[players * size :])
        nothing = (0,) * players
        dealt = Table(self.lexicon, self.rules, self.seed, hands, stock, nothing, turn=first, rounds=(nothing,))
        self._line: Timeline[Table, Turn] = Timeline(dealt)
        self._position: Position | None = None

    # -- what can be seen ---------------------------------------------------------------------------------------------

    @property
    def lexicon(self) -> Lexicon:
        """The words that it is played with."""
        return self._lexicon

    @property
    def rules(self) -> Rules:
        """The rules that it is played by."""
        return self._rules

    @property
    def seed(self) -> int:
        """The seed by which was shuffled and lots are drawn."""
        return self._seed

    @property
    def first(self) -> int:
        """The seat that began."""
        return self._first

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards that were taken out, unseen, before dealing."""
        return self._removed

    @property
    def _table(self) -> Table:
        return self._line.state

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._table.players

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together: each for itself."""
        return self._table.sides

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._table.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; the word on the table of two players counts once it has been answered."""
        return self._table.scores

    @property
    def lead(self) -> tuple[int, ...]:
        """The seats that have the most points."""
        return leaders(self.scores, self.sides)

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
        """How the game ended ("stock_empty", "dead_table", "no_words" or "resigned"), or None."""
        return self._table.outcome

    @property
    def history(self) -> tuple[Turn, ...]:
        """Every turn so far."""
        return self._line.turns

    @property
    def legal_moves(self) -> Moves:
        """The legal moves of the player to move; none when the game has ended."""
        return self.position.legal_moves

    @property
    def position(self) -> Position:
        """What the player to move can see."""
        if self._position is None:
            self._position = self.position_of(self.turn)
        return self._position

    def position_of(self, seat: int) -> Position:
        """The table as a seat would see it if it were to move. Raises InvalidPosition for a seat that is not there."""
        return Position(self._table.seen_by(seat_of(seat, self.players)))

    # -- playing ------------------------------------------------------------------------------------------------------

    def push(self, move: Move | str) -> Turn:
        """Play a move or its text; its points are counted here, whatever the move says. Raises IllegalMove with every
        reason, InvalidText, AmbiguousMove, GameOver; the game then stays as it was.
        """
        expect(move, str | Move, "a move")
        if self.is_over:
            raise GameOver(sentences.say("game_over"))
        ruling = self.position.legal_moves.legal(move)
        return self._add(after(self._table, ruling), ruling)

    def resign(self, seat: int) -> Turn:
        """A seat gives the game up, whoever is to move: it ends as it stands, and the best of the others wins."""
        seat_of(seat, self.players)
        if self.is_over:
            raise GameOver(sentences.say("game_over"))
        ended = resigned(self._table, seat)
        turn = Turn(game="kortalfapet", seat=seat, kind="resign", scores=ended.scores, gains=(0,) * self.players)
        self._position = None
        return self._line.add(turn, ended)

    def _add(self, table: Table, ruling: Ruling) -> Turn:
        before, move = self._table, ruling.move
        seat = before.turn
        drawn = before.hands[seat]
        new = table.hands[seat][len(drawn) - len(move.cards) :] if move.kind is not MoveKind.PASS else ()
        gains = tuple(b - a for a, b in zip(before.scores, table.scores, strict=True))
        turn = Turn(
            game="kortalfapet",
            seat=seat,
            kind=move.kind.value,
            move=move,
            score=gains[seat],
            scores=table.scores,
            words=move.words,
            drawn=tuple(card_text(card, self.lexicon.alphabet) for card in new),
            gains=gains,
        )
        self._position = None
        return self._line.add(turn, table)

    def pop(self) -> Turn:
        """Take the last turn back, restoring everything; returns it. Raises NothingToUndo at the start."""
        turn = self._line.back()
        self._position = None
        return turn

    def redo(self) -> Turn:
        """Do again what `pop` took back; raises NothingToUndo when there is nothing."""
        turn = self._line.again()
        self._position = None
        return turn

    # -- plain forms --------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden cards included: equal dicts mean equal states."""
        return {
            **heading("kortalfapet", "game"),
            "players": self.players,
            "seed": self.seed,
            "first": self.first,
            "rules": self.rules.to_dict(),
            "lexicon": reference_of(self.lexicon),
            **self._shown(),
            "history": [turn.to_dict() for turn in self.history],
        }

    def _shown(self) -> dict[str, Any]:
        # What follows from the seed and the turns.
        table = self._table
        return {
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
        }

    @classmethod
    @plain_reader
    def from_dict(
        cls,
        data: Mapping[str, Any],
        *,
        lexica: Lexica = (),
        lexicon: Lexicon | str | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
    ) -> Game:
        """The game that `to_dict` described, played again from its seed; `lexicon` and `rules` replace those in it.

        `lexica`: those that the dict may name, besides the bundled ones; no file is opened. Raises InvalidText where
        the dict contradicts itself, IllegalMove where its moves do not fit, InvalidRules, UnknownLexicon.
        """
        fields = Fields(data, "a game", head=("kortalfapet", "game"))
        reference = fields.text("lexicon", None)
        plain = fields.table("rules", {})
        players, first = fields.whole("players", least=2, most=4), fields.whole("first", 0, least=0, most=3)
        seed = fields.whole("seed", least=-MAX_SEED, most=MAX_SEED)
        history = fields.list("history", (), most=MAX_TURNS)
        words = lexicon if lexicon is not None else lexicon_named(reference, lexica)
        game = cls(players, lexicon=words, rules=plain if rules is None else rules, seed=seed, first=first)
        for turn in history:
            past = Turn.from_dict(turn)
            if past.kind == "resign" and past.move is None:
                game.resign(past.seat)
            elif past.move is None or past.seat != game.turn:
                raise InvalidText(say("turn_of", seat=past.seat, turn=game.turn), text=shown(dict(turn)))
            else:
                game.push(past.move)
        for key, value in game._shown().items():
            if fields.raw(key, value) != value:
                raise InvalidText(say("game_differs", key=key), text=shown(data[key]))
        fields.end()
        return game

    def __repr__(self) -> str:
        return f"<Game of {self.players}, turn {len(self.history) + 1}, scores {self.scores}>"
