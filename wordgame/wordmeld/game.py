"""The referee: stock, all hands, the table, the discard pile, turns, the end; undo restores everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from wordgame.doors import expect, seat_of, shown
from wordgame.errors import GameOver, IllegalMove, InvalidRules, InvalidText
from wordgame.lexicon import Lexicon
from wordgame.protocol.data import Fields, heading
from wordgame.protocol.games import Referee, Timeline, leaders, resigned_to
from wordgame.protocol.lexica import Lexica, lexicon_of
from wordgame.protocol.turns import Outcome
from wordgame.sentences import say as say_shared
from wordgame.tiles import TileSet
from wordgame.wordmeld.cards import deck_for, load_deck
from wordgame.wordmeld.judge import Result, judge
from wordgame.wordmeld.listing import Moves
from wordgame.wordmeld.lists import WordLists
from wordgame.wordmeld.moves import GAME, Move, Word
from wordgame.wordmeld.parsing import meant, parse_move
from wordgame.wordmeld.position import Position
from wordgame.wordmeld.rules import Rules
from wordgame.wordmeld.sentences import say
from wordgame.wordmeld.stages import Stage, Turn, leads_to
from wordgame.wordmeld.turns import Meld

__all__ = ["Game", "Turn"]

MOST_TURNS = 4_000
"""Actions of a game that a dict may describe."""

MOST_DECK = 5_000
"""Cards of a deck that a game may be played with."""

RESIGN = "resign"


class Game(Referee):
    """A game of 2 to 4 players. `push` plays a checked move of the player to move, `pop` takes the last one back.

    A turn is one move of words, or `draw` and then `keep` or `discard`, or `take` and then words or `discard`. Words
    draw as far as the stock lasts; with an empty stock a turn can be passed. The game ends when a winning word is made
    ("winning_word"), when a hand is empty at the end of a turn ("out"), or when two turns of every player in a row
    bring no new word and no card from the stock, which is empty ("stalled": the smallest hand wins; see the option
    `no_progress_end`).

    `lexicon`: the common words, a Lexicon or its name ("en" by default); `official`, `winning`: as in WordLists; or
    `lists` outright.
    `deck`: a TileSet or its name, by default the language's. `seed`: the shuffle; equal seeds give equal games.

    >>> game = Game(lists=WordLists(common=["other"], alphabet="en"), seed=1)
    >>> game.position.phase, len(game.position.cards), game.stock
    ('turn', 10, 82)
    >>> str(game.push("draw")), game.push(game.legal_moves[0]).kind, game.turn
    ('draw', 'discard', 1)
    """

    def __init__(
        self,
        players: int = 2,
        *,
        lexicon: Lexicon | str | None = None,
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
        if isinstance(players, bool) or not 2 <= players <= 4:
            message = say_shared("players_range", given=shown(players), least=2, most=4)
            raise InvalidRules(message, option="players")
        if lists is None:
            lists = WordLists(official=official, common=lexicon_of(lexicon) or "en", winning=winning)
        self._lists, self._rules, self._players, self._seed = lists, Rules.of(rules), players, seed
        self._deck = deck_for(lists.alphabet) if deck is None else load_deck(deck).with_alphabet(lists.alphabet)
        size = self._rules.hand_size
        if not players * size <= self._deck.total <= MOST_DECK:
            code = "deck_too_small" if self._deck.total < players * size else "deck_too_large"
            message = say(code, cards=self._deck.total, players=players, size=size, most=MOST_DECK)
            raise InvalidRules(message, option="hand_size")
        cards = bytearray(self._deck.tiles())
        random.Random(seed).shuffle(cards)
        hands = [bytes(sorted(cards[len(cards) - size * (at + 1) : len(cards) - size * at])) for at in range(players)]
        self._begin(hands, bytes(cards[: len(cards) - size * players]))

    def _begin(self, hands: Iterable[bytes], stock: bytes) -> None:
        self._line: Timeline[Stage, Turn] = Timeline(Stage(tuple(hands), stock, laid=(False,) * self._players))
        self._position: Position | None = None

    # -- what can be seen -----------------------------------------------------------------------------------------

    @property
    def _now(self) -> Stage:
        return self._line.state

    @property
    def lists(self) -> WordLists:
        """The agreed words."""
        return self._lists

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._rules

    @property
    def deck(self) -> TileSet:
        """The deck."""
        return self._deck

    @property
    def seed(self) -> int | None:
        """The seed of the shuffle."""
        return self._seed

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._players

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Each seat for itself."""
        return tuple((seat,) for seat in range(self._players))

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._now.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Cards in each hand: the fewer the better."""
        return self._now.scores

    @property
    def lead(self) -> tuple[int, ...]:
        """The seats with the fewest cards."""
        return leaders(self.scores, self.sides, fewest=True)

    @property
    def stock(self) -> int:
        """Cards left in the stock."""
        return len(self._now.stock)

    @property
    def table(self) -> tuple[str, ...]:
        """The words on the table."""
        return self._now.table

    @property
    def hands(self) -> tuple[str, ...]:
        """All hands, for the referee."""
        return tuple(map(self._text, self._now.hands))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._now.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self._now.outcome

    @property
    def history(self) -> tuple[Turn, ...]:
        """All that has happened, oldest first."""
        return self._line.turns

    @property
    def position(self) -> Position:
        """What the player to move can see; also after the end."""
        if self._position is None:
            self._position = self.position_of(self.turn)
        return self._position

    def position_of(self, seat: int) -> Position:
        """What the player of a seat can see; in another's turn as if it were this player's. Raises InvalidPosition."""
        seat, now = seat_of(seat, self._players), self._now
        laid = any(now.laid) if self._rules.first_word_scope == "game" else now.laid[seat]
        order = [(seat + step) % self._players for step in range(1, self._players)]
        return Position(
            table=now.table,
            hand=self._text(now.hands[seat]),
            lists=self._lists,
            rules=self._rules,
            opening=not laid,
            phase=now.phase if seat == now.turn else "turn",
            discards=self._text(now.discards),
            stock=len(now.stock),
            others=[len(now.hands[other]) for other in order],
            deck=self._deck,
            seat=seat,
            is_over=self.is_over,
        )

    @property
    def legal_moves(self) -> Moves:
        """The moves of the player to move; none after the end."""
        return self.position.legal_moves

    def _text(self, tiles: bytes) -> str:
        return self._lists.alphabet.decode_tiles(tiles)

    def __repr__(self) -> str:
        now = self._now
        state = now.outcome.termination if now.outcome else f"seat {now.turn} to move, {now.phase}"
        return f"<Game of {self._players}: {state}; hands {self.scores}, stock {self.stock}>"

    # -- playing --------------------------------------------------------------------------------------------------

    def push(self, move: Move | Meld | str) -> Turn:
        """Play a move, a turn, or a move's text; raises InvalidText, IllegalMove with every reason, GameOver.

        A refused move leaves the game as it was.
        """
        expect(move, Move | Meld | str, "a move")
        state = self.position.key
        if isinstance(move, Meld):
            move = move.move
        if self.is_over:
            raise GameOver(say_shared("game_over"))
        told = meant(move) if isinstance(move, str) else []
        if isinstance(move, str):
            move = parse_move(move, state)
        result = judge(state, move)
        if result.reasons:
            reasons = (*told, *result.reasons)
            words = tuple(word for reason in reasons for word in reason.words)
            raise IllegalMove(reasons[0].message, reasons=reasons, words=words)
        return self._add(self._now.turn, move, result)

    def _add(self, seat: int, move: Move, result: Result) -> Turn:
        before = self._now
        after, drawn = leads_to(before, move, result, self._rules, self._lists.alphabet)
        turn = Turn(
            game=GAME,
            seat=seat,
            kind=move.kind.value,
            move=move,
            score=before.scores[seat] - after.scores[seat],
            scores=after.scores,
            words=result.words,
            drawn=tuple(map(self._lists.alphabet.tile_text, drawn)),
            taken_back=result.taken_back,
        )
        self._position = None
        return self._line.add(turn, after)

    def resign(self, seat: int) -> Turn:
        """A seat gives the game up, whoever is to move: the smallest of the other hands wins. Raises GameOver."""
        seat = seat_of(seat, self._players)
        if self.is_over:
            raise GameOver(say_shared("game_over"))
        winners = resigned_to(seat, self.scores, self.sides, fewest=True)
        outcome = Outcome("resigned", winners, self.scores, say_shared("resigned", seat=seat))
        self._position = None
        turn = Turn(game=GAME, seat=seat, kind=RESIGN, scores=self.scores)
        return self._line.add(turn, replace(self._now, outcome=outcome))

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

    # -- data -----------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The whole game, hidden cards included: its deal and history, and all that they lead to.

        Equal dicts mean equal states.
        """
        now, start = self._now, self._line.states[0]
        return {
            **heading(GAME, "game"),
            "players": self._players,
            "seed": self._seed,
            "rules": self._rules.to_dict(),
            "lists": self._lists.to_dict(),
            "deck": self._deck.to_dict(),
            "deal": {"hands": list(map(self._text, start.hands)), "stock": self._text(start.stock)},
            "history": [turn.to_dict() for turn in self.history],
            "stock": self._text(now.stock),
            "hands": list(self.hands),
            "table": list(now.table),
            "discards": self._text(now.discards),
            "laid": list(now.laid),
            "phase": now.phase,
            "turn": now.turn,
            "idle": now.idle,
            "outcome": now.outcome.to_dict() if now.outcome else None,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, lexica: Lexica = ()) -> Game:
        """The game that `to_dict` described, played again from its deal; raises InvalidText where it does not follow.

        No file is opened: a lexicon in the dict is one of `lexica` or a bundled one. Raises InvalidRules,
        UnknownLexicon, TypeError.
        """
        fields = Fields(data, "a game", head=(GAME, "game"))
        game = cls(
            fields.whole("players", least=2, most=4),
            lists=fields.read("lists", lambda plain: WordLists.from_dict(plain, lexica=lexica)),
            rules=fields.read("rules", Rules.from_dict),
            deck=fields.read("deck", TileSet.from_dict),
            seed=fields.whole("seed", None, least=-_SEEDS, most=_SEEDS),
        )
        game._deal(fields.table("deal"))
        for turn in fields.reads("history", lambda plain: Turn.from_dict(plain, move=Move, word=Word), most=MOST_TURNS):
            game._again(turn)
        made = game.to_dict()
        for key in ("stock", "hands", "table", "discards", "laid", "phase", "turn", "idle", "outcome"):
            given = fields.raw(key)
            if given != made[key] or type(given) is not type(made[key]):
                raise InvalidText(say("game_does_not_follow", key=key), text=shown(given))
        fields.end()
        return game

    def _deal(self, data: Mapping[str, Any]) -> None:
        fields = Fields(data, "the deal of a game")
        encode, size = self._lists.alphabet.encode_tiles, self._rules.hand_size
        hands = [bytes(sorted(encode(hand))) for hand in fields.texts("hands", most=self._players)]
        stock = encode(fields.text("stock", most=MOST_DECK * 8))
        fields.end()
        if list(map(len, hands)) != [size] * self._players or Counter(b"".join([*hands, stock])) != Counter(
            self._deck.tiles()
        ):
            raise InvalidText(say("deal_differs"), text=shown(data))
        self._begin(hands, stock)

    def _again(self, turn: Turn) -> None:
        made = self.resign(turn.seat) if turn.kind == RESIGN and turn.move is None else None
        if made is None and turn.move is not None:
            made = self.push(turn.move)
        if made != turn:
            raise InvalidText(say("game_does_not_follow", key="history"), text=shown(str(turn)))


_SEEDS = 1 << 64
"""Seeds of a dict are at most so large, either way."""
