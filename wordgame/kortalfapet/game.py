"""The referee of Kortalfapet: deck, hands, table, turns and scores, for two players or for rounds of three or four."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wordgame.doors import expect, plain_reader, seat_of
from wordgame.errors import GameOver, IllegalMove, InvalidRules, NothingToUndo
from wordgame.game import Outcome
from wordgame.kortalfapet import judge
from wordgame.kortalfapet.deck import Card
from wordgame.kortalfapet.moves import Move, MoveKind, Moves
from wordgame.kortalfapet.position import Position
from wordgame.kortalfapet.rules import Rules
from wordgame.lexicon import Lexicon

__all__ = ["Game", "Turn"]

Cell = tuple[int, int]


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


@dataclass(frozen=True, slots=True)
class _State:
    # Everything that changes, as one value: undo is going back to the last one.
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[tuple[Card, int], ...]  # next card first; with the seat that put it under the stock, or -1
    scores: tuple[int, ...]
    turn: int = 0
    cards: tuple[Card, ...] = ()  # on the table
    cells: tuple[Cell, ...] = ()
    gone: tuple[Card, ...] = ()
    drawn: bool = False
    idle: int = 0  # turns in a row in which nobody laid a word
    # two players
    scored: bool = False
    spent: tuple[int, ...] = ()
    # rounds
    order: int = 1
    rounds: tuple[tuple[int, ...], ...] = ()  # points of each seat, round by round, this round last
    laid: bool = False  # whether a word has been laid in this round
    outcome: Outcome | None = None


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
        self.lexicon = Position.open_lexicon(lexicon)
        self.rules = Rules.of(rules)
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
        self._state = _State(hands, stock, (0,) * players, turn=first, rounds=((0,) * players,))
        self._past: list[_State] = []
        self._history: list[Turn] = []
        self._position: Position | None = None

    # -- what can be seen ---------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._state.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat; the word on the table of two players counts once it has been answered."""
        return self._state.scores

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of every seat (the referee sees all)."""
        return self._state.hands

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock, the next one first."""
        return tuple(card for card, _ in self._state.stock)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended ("stock_empty", "dead_table" or "no_words"), or None."""
        return self._state.outcome

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
            self._position = self.position_of(self._state.turn)
        return self._position

    def position_of(self, seat: int) -> Position:
        """The table as a seat would see it if it were to move. Raises InvalidPosition for a seat that is not there."""
        seat = seat_of(seat, self.players)
        state = self._state
        others = [(seat + step) % self.players for step in range(1, self.players)]
        known = {
            "drawn": state.drawn and seat == state.turn,
            "stock": len(state.stock),
            "others": tuple(len(state.hands[other]) for other in others),
            "scores": tuple(state.scores[other] for other in (seat, *others)),
            "gone": state.gone,
            "buried": tuple(card for card, owner in state.stock if owner == seat),
        }
        if self.players == 2:
            return Position.two_player(
                table=state.cards, hand=state.hands[seat], lexicon=self.lexicon, rules=self.rules,
                scored=state.scored, spent=state.spent, **known,
            )  # fmt: skip
        return Position.round(
            table=dict(zip(state.cells, state.cards, strict=True)), hand=state.hands[seat], lexicon=self.lexicon,
            rules=self.rules, order=state.order, **known,
        )  # fmt: skip

    # -- playing ------------------------------------------------------------------------------------------------------

    def push(self, move: Move | str) -> None:
        """Play a move or its text; its points are counted here, whatever the move says. Raises IllegalMove with every
        reason, GameOver; the game then stays as it was.
        """
        if self.is_over:
            raise GameOver("the game is over")
        position = self.position
        if isinstance(move, str):
            move = position.parse(move)
        verdict = position.check(move)
        if not verdict.legal:
            words = tuple(word.word for word in verdict.words if not word.valid)
            shown = "; ".join(str(reason) for reason in verdict.reasons)
            raise IllegalMove(f"{move}: {shown}", reasons=verdict.reasons, words=words)
        move = judge.scored(position, move)
        before = self._state
        if move.kind is MoveKind.DISCARD:
            after = self._discard(before, move)
        elif move.kind is MoveKind.PASS:
            after = self._pass(before)
        else:
            after = self._place(before, move, position, verdict.score or 0)
        self._past.append(before)
        gains = tuple(b - a for a, b in zip(before.scores, after.scores, strict=True))
        self._history.append(Turn(before.turn, move, gains))
        self._state = self._ended(before, after)
        self._position = None

    def pop(self) -> Move:
        """Take the last action back, restoring everything; returns it. Raises NothingToUndo at the start."""
        if not self._past:
            raise NothingToUndo("no move has been played")
        self._state = self._past.pop()
        self._position = None
        return self._history.pop().move

    def _discard(self, state: _State, move: Move) -> _State:
        hand = list(state.hands[state.turn])
        hand.remove(move.line[0])
        hand.append(state.stock[0][0])
        stock = (*state.stock[1:], (move.line[0], state.turn))
        return replace(state, hands=_with(state.hands, state.turn, tuple(hand)), stock=stock, drawn=True)

    def _place(self, state: _State, move: Move, position: Position, score: int) -> _State:
        hand = list(state.hands[state.turn])
        for card in move.cards:
            hand.remove(Card.joker() if card.is_joker else card)
        missing = max(0, self.rules.hand_size - len(hand))
        hand += [card for card, _ in state.stock[:missing]]
        state = replace(
            state,
            hands=_with(state.hands, state.turn, tuple(hand)),
            stock=state.stock[missing:],
            drawn=False,
            idle=0,
            laid=True,
        )
        if self.players == 2:
            return self._steal(state, move, position)
        cells, cards = list(state.cells), list(state.cards)
        cells += move.cells
        cards += move.cards
        rounds = (*state.rounds[:-1], _with(state.rounds[-1], state.turn, state.rounds[-1][state.turn] + score))
        scores = _with(state.scores, state.turn, state.scores[state.turn] + score)
        return self._next_in_round(replace(state, cells=tuple(cells), cards=tuple(cards), rounds=rounds, scores=scores))

    # -- two players --------------------------------------------------------------------------------------------------

    def _steal(self, state: _State, move: Move, position: Position) -> _State:
        used = judge.used_cards(position, move) or ()
        other = 1 - state.turn
        scores = state.scores
        if state.cards and not state.scored:
            scores = _with(scores, other, scores[other] + judge.left_points(position, used))
        spent: tuple[int, ...] = ()
        if self.rules.stolen_multiplier == "stays":
            taken = [at for at in range(len(move.line)) if at not in set(move.laid)]
            spent = tuple(
                at for at, source in zip(taken, used, strict=True) if not state.scored or source in state.spent
            )
        left = tuple(card for at, card in enumerate(state.cards) if at not in set(used))
        return replace(
            state,
            cards=move.line,
            cells=tuple((at, 0) for at in range(len(move.line))),
            gone=state.gone + left,
            scores=scores,
            scored=False,
            spent=spent,
            turn=other,
        )

    def _pass(self, state: _State) -> _State:
        state = replace(state, idle=state.idle + 1)
        if self.players > 2:
            return self._next_in_round(replace(state, drawn=False))
        other = 1 - state.turn
        scores = state.scores
        cleared = False
        if state.cards and not state.scored:  # the answer fails: the word scores in full
            position = self.position
            scores = _with(scores, other, scores[other] + judge.left_points(position, ()))
            cleared = self.rules.after_stuck == "fresh"
        if state.idle >= 2 and self.rules.dead_table == "clear":
            cleared = True
        state = replace(state, scores=scores, scored=bool(state.cards), turn=other, drawn=False)
        return self._cleared(state) if cleared else state

    def _cleared(self, state: _State) -> _State:
        return replace(state, cards=(), cells=(), gone=state.gone + state.cards, scored=False, spent=())

    # -- rounds -------------------------------------------------------------------------------------------------------

    def _next_in_round(self, state: _State) -> _State:
        if state.order < self.players:
            return replace(state, order=state.order + 1, turn=(state.turn + 1) % self.players)
        return replace(
            self._cleared(state),
            order=1,
            turn=self._leader(state.rounds),
            laid=False,
            rounds=(*state.rounds, (0,) * self.players),
        )

    def _leader(self, rounds: tuple[tuple[int, ...], ...]) -> int:
        # The best of the last round; of equals the better in the round before, and so on; in the end by lot.
        seats = list(range(self.players))
        for points in reversed(rounds):
            most = max(points[seat] for seat in seats)
            seats = [seat for seat in seats if points[seat] == most]
        return seats[0] if len(seats) == 1 else random.Random(f"{self.seed}:{len(rounds)}").choice(seats)

    # -- the end ------------------------------------------------------------------------------------------------------

    def _ended(self, before: _State, after: _State) -> _State:
        # The state with its outcome, and the cards in hand taken off, where the game is over.
        if after.idle == before.idle:
            return after
        if self.players == 2:
            termination = None
            if after.idle >= 2:
                if not after.stock:
                    termination = "stock_empty"
                elif self.rules.dead_table == "end":
                    termination = "dead_table"
        else:
            whole_round = after.order == 1 and not before.laid
            termination = "stock_empty" if whole_round and not after.stock else None
        if termination is None and after.idle >= 2 * self.players + len(after.stock):
            termination = "no_words"
        if termination is None:
            return after
        scores = tuple(
            score - sum(card.value for card in hand) for score, hand in zip(after.scores, after.hands, strict=True)
        )
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return replace(after, scores=scores, outcome=Outcome(termination, winners, scores))

    # -- plain forms --------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden cards included: equal dicts mean equal states."""
        state = self._state
        return {
            "game": "kortalfapet",
            "players": self.players,
            "seed": self.seed,
            "first": self.first,
            "rules": self.rules.to_dict(),
            "lexicon": self.lexicon.name,
            "turn": state.turn,
            "scores": list(state.scores),
            "hands": [[card.to_dict() for card in hand] for hand in state.hands],
            "stock": [[card.to_dict(), owner] for card, owner in state.stock],
            "table": [[x, y, card.to_dict()] for (x, y), card in zip(state.cells, state.cards, strict=True)],
            "gone": [card.to_dict() for card in state.gone],
            "removed": [card.to_dict() for card in self.removed],
            "drawn": state.drawn,
            "idle": state.idle,
            "scored": state.scored,
            "spent": list(state.spent),
            "order": state.order,
            "rounds": [list(points) for points in state.rounds],
            "outcome": state.outcome.to_dict() if state.outcome else None,
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


def _with(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])
