"""The referee: stock, all hands, the table, the discard pile, turns, the end; undo restores everything."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wordgame.doors import expect, seat_of, shown
from wordgame.errors import GameOver, IllegalMove, InvalidRules, NothingToUndo
from wordgame.game import Outcome
from wordgame.lexicon import Lexicon
from wordgame.tiles import Bag, TileSet
from wordgame.wordmeld.deck import deck_for, load_deck
from wordgame.wordmeld.judge import Result, judge
from wordgame.wordmeld.listing import Moves
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.moves import Move, MoveKind, parse_move
from wordgame.wordmeld.position import Position
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.turns import Turn

__all__ = ["Game", "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    """One entry of the history: who made which move, and how many cards were drawn for it."""

    seat: int
    move: Move
    drawn: int

    def to_dict(self) -> dict[str, Any]:
        """A plain dict."""
        return {"seat": self.seat, "move": self.move.to_dict(), "drawn": self.drawn}


class Game:
    """A game of 2 to 4 players. `push` plays a checked move of the player to move, `pop` takes the last one back.

    A turn is one move of words, or `draw` and then `keep` or `discard`, or `take` and then words or `discard`. Words
    draw as far as the stock lasts; with an empty stock a turn can be passed. The game ends when a winning word is made
    ("winning_word"), when a hand is empty at the end of a turn ("out"), or when two turns of every player in a row
    bring no new word and no card from the stock ("stalled": the smallest hand wins).

    `lexicon`: the common words, a Lexicon or its name; `official`, `winning`: as in WordLists; or `lists` outright.
    `deck`: a TileSet or its name, by default the language's. `seed`: the shuffle; equal seeds give equal games.

    >>> game = Game(lists=WordLists(common=["other"], alphabet="en"), seed=1)
    >>> game.position.phase, len(game.position.cards), game.stock
    ('turn', 10, 82)
    >>> game.push("draw"); game.push(game.legal_moves[0]); game.turn
    1
    """

    def __init__(
        self,
        players: int = 2,
        *,
        lexicon: Lexicon | str = "en",
        official: Iterable[str] | Mapping[str, Iterable[str]] = (),
        winning: Iterable[str] = (),
        lists: WordLists | None = None,
        rules: Rules | str | Mapping[str, Any] | None = None,
        deck: TileSet | str | None = None,
        seed: int | None = None,
    ) -> None:
        expect(players, int, "a number of players")
        expect(lists, WordLists | None, "`lists`")
        expect(seed, int | None, "a seed")
        if not 2 <= players <= 4:
            raise InvalidRules(f"{shown(players)} players; the game is for 2 to 4", option="players")
        if lists is None:
            expect(lexicon, str | Lexicon, "a lexicon")
            common = Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon
            lists = WordLists(official=official, common=common, winning=winning)
        self.lists, self.rules, self.players, self.seed = lists, Rules.of(rules), players, seed
        self.deck = deck_for(lists.alphabet) if deck is None else load_deck(deck).with_alphabet(lists.alphabet)
        if self.deck.total < players * self.rules.hand_size:
            raise InvalidRules(
                f"the deck has {self.deck.total} cards, too few for {players} hands of {self.rules.hand_size}",
                option="hand_size",
            )
        self._bag = Bag(self.deck.tiles(), random.Random(seed))
        self._hands = [bytes(sorted(self._bag.draw(self.rules.hand_size))) for _ in range(players)]
        self._table: tuple[str, ...] = ()
        self._discards = b""
        self._laid = (False,) * players
        self._phase = "turn"
        self._turn = 0
        self._idle = 0
        self._outcome: Outcome | None = None
        self._history: list[Played] = []
        self._past: list[tuple[Any, ...]] = []
        self._position: Position | None = None

    # -- what can be seen -----------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Cards in each hand: the fewer the better."""
        return tuple(map(len, self._hands))

    @property
    def stock(self) -> int:
        """Cards left in the stock."""
        return len(self._bag)

    @property
    def table(self) -> tuple[str, ...]:
        """The words on the table."""
        return self._table

    @property
    def hands(self) -> tuple[str, ...]:
        """All hands, for the referee."""
        return tuple(self._text(hand) for hand in self._hands)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self._outcome

    @property
    def history(self) -> tuple[Played, ...]:
        """All moves so far."""
        return tuple(self._history)

    @property
    def position(self) -> Position:
        """What the player to move can see."""
        if self._position is None:
            self._position = self.seen_by(self._turn)
        return self._position

    def seen_by(self, seat: int) -> Position:
        """What the player of a seat can see; in another's turn as if it were this player's. Raises InvalidPosition."""
        seat = seat_of(seat, self.players)
        laid = any(self._laid) if self.rules.first_word_scope == "game" else self._laid[seat]
        order = [(seat + step) % self.players for step in range(1, self.players)]
        return Position(
            table=self._table,
            hand=self._text(self._hands[seat]),
            lists=self.lists,
            rules=self.rules,
            opening=not laid,
            phase=self._phase if seat == self._turn else "turn",
            discards=self._text(self._discards),
            stock=len(self._bag),
            others=[len(self._hands[other]) for other in order],
            deck=self.deck,
        )

    @property
    def legal_moves(self) -> Moves:
        """The moves of the player to move; none after the end."""
        return Moves(None) if self.is_over else self.position.legal_moves

    def _text(self, tiles: bytes) -> str:
        return self.lists.alphabet.decode_tiles(tiles)

    # -- playing --------------------------------------------------------------------------------------------------

    def push(self, move: Move | Turn | str) -> None:
        """Play a move, a turn, or a move's text; raises InvalidText, IllegalMove with every reason, GameOver.

        A refused move leaves the game as it was.
        """
        if isinstance(move, Turn):
            move = move.move
        if isinstance(move, str):
            move = parse_move(move, self.lists.alphabet)
        expect(move, Move, "a move")
        if self.is_over:
            raise GameOver(f"{move}: the game is over")
        result = judge(self.position.key, move)
        if result.reasons:
            words = tuple(word for reason in result.reasons for word in reason.words)
            raise IllegalMove(f"{move}: {'; '.join(map(str, result.reasons))}", reasons=result.reasons, words=words)
        self._past.append(self._state())
        before = len(self._bag)
        self._apply(move, result)
        self._history.append(Played(self._turn, move, before - len(self._bag)))
        self._end_move(move, before)
        self._position = None

    def _apply(self, move: Move, result: Result) -> None:
        seat = self._turn
        encode = self.lists.alphabet.encode_tiles
        self._table = result.table
        self._hands[seat] = bytes(sorted(encode(result.hand) + self._bag.draw(0 if result.wins else result.draws)))
        if move.kind is MoveKind.WORDS:
            self._laid = tuple(laid or at == seat for at, laid in enumerate(self._laid))
        elif move.kind is MoveKind.TAKE:
            self._discards = self._discards[:-1]
        elif move.kind is MoveKind.DISCARD:
            self._discards += encode(move.card)
        if result.wins:
            self._outcome = Outcome("winning_word", (seat,), self.scores)

    def _end_move(self, move: Move, stock_before: int) -> None:
        if move.kind is MoveKind.WORDS or len(self._bag) != stock_before:
            self._idle = -1 if move.kind is MoveKind.DRAW else 0
        elif move.kind is not MoveKind.TAKE:
            self._idle += 1
        self._phase = {MoveKind.DRAW: "drawn", MoveKind.TAKE: "taken"}.get(move.kind, "turn")
        if self._outcome is not None or self._phase != "turn":
            return
        if not self._hands[self._turn]:
            self._outcome = Outcome("out", (self._turn,), self.scores)
        elif self._idle >= 2 * self.players:
            least = min(self.scores)
            winners = tuple(seat for seat, cards in enumerate(self.scores) if cards == least)
            self._outcome = Outcome("stalled", winners, self.scores)
        else:
            self._turn = (self._turn + 1) % self.players

    def pop(self) -> Move:
        """Take the last move back, restoring everything; returns it. Raises NothingToUndo at the start."""
        if not self._past:
            raise NothingToUndo("no move has been made")
        bag, self._hands, self._table, self._discards, self._laid, *rest = self._past.pop()
        self._phase, self._turn, self._idle, self._outcome = rest
        self._bag.restore(bag)
        self._position = None
        return self._history.pop().move

    def _state(self) -> tuple[Any, ...]:
        return (
            self._bag.state(), list(self._hands), self._table, self._discards, self._laid, self._phase, self._turn,
            self._idle, self._outcome,
        )  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden cards included; equal dicts mean equal states."""
        return {
            "players": self.players,
            "seed": self.seed,
            "rules": self.rules.to_dict(),
            "deck": self.deck.name,
            "stock": self._text(self._bag.state()[0]),
            "hands": list(self.hands),
            "table": list(self._table),
            "discards": self._text(self._discards),
            "laid": list(self._laid),
            "phase": self._phase,
            "turn": self._turn,
            "idle": self._idle,
            "outcome": self._outcome.to_dict() if self._outcome else None,
            "history": [played.to_dict() for played in self._history],
        }

    def __repr__(self) -> str:
        state = self._outcome.termination if self._outcome else f"seat {self._turn} to move, {self._phase}"
        return f"<Game of {self.players}: {state}; hands {self.scores}, stock {self.stock}>"
