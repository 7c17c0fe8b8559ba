"""What the rules say of a move: legal or not, every reason, every word formed, the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from wordgame.errors import InvalidText
from wordgame.messages import Reason
from wordgame.pictures import page
from wordgame.protocol.data import Fields
from wordgame.protocol.hints import move_class
from wordgame.protocol.registry import games, module
from wordgame.sentences import say

__all__ = ["Verdict", "Word", "word_class"]


@runtime_checkable
class Word(Protocol):
    """A word that a move forms, as every game gives it: its text, its points, whether it is valid, where it lies."""

    @property
    def text(self) -> str:
        """The word in UPPER CASE, lower case where a blank or a joker stands for the letter."""
        ...

    @property
    def score(self) -> int | None:
        """Its points; None in a game whose words have none."""
        ...

    @property
    def valid(self) -> bool:
        """Whether it may be laid as far as word lists go."""
        ...

    @property
    def cells(self) -> tuple[Any, ...]:
        """The squares that it covers, in order; empty where words lie on no grid."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """A plain dict from which the class's `from_dict` makes an equal word."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What the rules say of a proposed move: legal or not, every reason against it, the words formed, its score.

    `words` holds each word formed (`Word`), in the order the move forms them; `score` is in points (in WordMeld the
    cards in the hand after it); `game` is the name of the game; `move` the move that was judged, which `push` takes
    where it is legal, None where the text was unreadable. A legal verdict is true.
    """

    legal: bool
    reasons: tuple[Reason, ...] = ()
    words: tuple[Any, ...] = ()
    score: int | None = None
    game: str = ""
    move: Any = None

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        if not self.legal:
            return f"<Verdict not legal: {', '.join(reason.code for reason in self.reasons)}>"
        return "<Verdict legal>" if self.score is None else f"<Verdict legal, {self.score}>"

    def _repr_html_(self) -> str:
        return page(self)

    def text(self, language: str = "en") -> str:
        """Every reason in a language, or that the move is legal.

        >>> Verdict(False, (Reason("too_far", "+3 is not possible from 8"),)).text()
        '+3 is not possible from 8'
        """
        if self.legal:
            return say("legal").text(language)
        return "; ".join(reason.text(language) for reason in self.reasons)

    def to_dict(self) -> dict[str, Any]:
        """A plain dict for `from_dict`; words become plain through their own `to_dict` where they have one."""
        words = [word.to_dict() if hasattr(word, "to_dict") else word for word in self.words]
        return {
            "game": self.game,
            "legal": self.legal,
            "reasons": [reason.to_dict() for reason in self.reasons],
            "words": words,
            "score": self.score,
            "move": self.move.to_dict() if hasattr(self.move, "to_dict") else None,
        }

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, word: type[Any] | None = None, move: type[Any] | None = None
    ) -> Verdict:
        """The verdict that `to_dict` described. `word`, `move`: the classes of its words and its move; None: those of
        the game it names.

        Raises InvalidText, TypeError.

        >>> plain = Verdict(False, (Reason("not_a_word", "ARX is not in the lexicon"),)).to_dict()
        >>> Verdict.from_dict(plain).reasons[0].code
        'not_a_word'
        """
        fields = Fields(data, "a verdict")
        game = fields.text("game", "", most=80)
        legal = fields.flag("legal")
        reasons = fields.reads("reasons", Reason.from_dict, (), most=10_000)
        words = fields.list("words", (), most=10_000)
        score = fields.whole("score", None)
        plain = fields.table("move", None)
        fields.end()
        if words:
            kind = word or word_class(game)
            words = tuple(one if kind is str else kind.from_dict(one) for one in words)
        judged = None if plain is None else (move or move_class(plain)).from_dict(plain)
        return cls(legal, reasons, words, score, game, judged)


def word_class(game: str) -> type[Any]:
    """The class of the words of a registered game; raises InvalidText for another."""
    found = getattr(module(game), "Word", None) if game in games() else None
    if found is None:
        raise InvalidText(say("no_words_of", game=game[:80]), text=game[:80])
    kind: type[Any] = found
    return kind
