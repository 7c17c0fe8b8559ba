"""Pieces of HTML for notebooks and pages: moves, hints, verdicts, ratings, games, lexica, positions.

Everything that comes from outside goes through `plain` on its way; pictures are drawn by their own rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from wordgame.doors import shown
from wordgame.errors import UnknownName
from wordgame.lexicon import Lexicon
from wordgame.protocol import Game, Hint, Moves, Position, Rating, Verdict
from wordgame.render import svg
from wordgame.render.drawing import plain
from wordgame.render.look import look
from wordgame.render.sentences import say
from wordgame.sentences import say as shared

__all__ = ["MOST_ROWS", "html"]

MOST_ROWS = 20
"""The rows of a table of moves or turns; what is beyond is counted."""

WORDS_SHOWN = 12

_Page = Callable[[Any, str, bool], str]


def html(value: Any, language: str, dark: bool) -> str:
    """The piece of HTML of a value, by what it is; see `wordgame.render.html`."""
    look(language=language)
    for _, names, page in _PAGES:
        if all(hasattr(type(value), name) for name in names):
            return f'<div class="wordgame" lang="{plain(language)}">{page(value, language, dark)}</div>'
    known = [name for name, *_ in _PAGES]
    raise UnknownName(say("no_page", kind=shown(type(value)), known=known), known=known)


def _said(code: str, language: str, **params: Any) -> str:
    return plain(say(code, **params).text(language))


def _table(heads: Iterable[str], rows: Iterable[Sequence[object]], language: str, *, more: int = 0) -> str:
    head = "".join(f"<th>{_said(code, language)}</th>" for code in heads)
    body = "".join(f"<tr>{''.join(f'<td>{_cell(cell)}</td>' for cell in row)}</tr>" for row in rows)
    rest = f"<p>{_said('more_rows', language, n=more)}</p>" if more > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


class _Markup(str):
    """Text that is HTML already."""


def _cell(cell: object) -> str:
    return cell if isinstance(cell, _Markup) else plain("" if cell is None else cell)


def _words(words: Iterable[Any]) -> _Markup:
    # Each word with its points; one that may not be laid is struck out.
    out = []
    for word in islice(words, WORDS_SHOWN):
        text, score = plain(getattr(word, "text", word)), getattr(word, "score", None)
        told = text if getattr(word, "valid", True) else f"<s>{text}</s>"
        out.append(told if score is None else f"{told} {plain(score)}")
    return _Markup(", ".join(out))


def _formed(move: Any) -> Any:
    words = getattr(move, "words", ())
    return getattr(move, "made", ()) if callable(words) else words  # WordMeld's `Move.words` makes a move


def _picture(position: Any, overlay: Any, language: str, dark: bool) -> str:
    try:
        return svg(position, overlay, dark=dark, language=language)
    except UnknownName:  # a game of a user's own, which has no room for pictures
        drawn = getattr(position, "_repr_svg_", None)
        return str(drawn()) if drawn is not None else f"<pre>{plain(position)}</pre>"


def _moves(moves: Moves, language: str, dark: bool) -> str:
    if not len(moves):
        return f"<p>{_said('no_moves', language)}</p>"
    first = list(islice(iter(moves), MOST_ROWS))
    rows = [
        (number, str(move), getattr(move, "score", None), _words(_formed(move))) for number, move in enumerate(first, 1)
    ]
    return _table(("number", "move", "score", "words"), rows, language, more=len(moves) - len(first))


def _hint(hint: Hint[Any], language: str, dark: bool) -> str:
    drawn = "" if hint.position is None else _picture(hint.position, hint.move, language, dark)
    why = "".join(f"<li>{plain(one.text(language))}</li>" for one in hint.why)
    head = f"<p><b>{plain(hint.move)}</b> {hint.value:+.1f} {plain(hint.unit)}</p>"
    return f"{drawn}{head}{f'<ul>{why}</ul>' if why else ''}"


def _verdict(verdict: Verdict, language: str, dark: bool) -> str:
    if verdict.legal:
        said = "" if verdict.score is None else verdict.score
        head = _said("legal_for", language, score=said) if said != "" else plain(shared("legal").text(language))
    else:
        head = _said("not_legal", language)
    reasons = "".join(f'<li data-code="{plain(one.code)}">{plain(one.text(language))}</li>' for one in verdict.reasons)
    words = f"<p>{_words(verdict.words)}</p>" if verdict.words else ""
    return f"<p><b>{head}</b></p>{f'<ul>{reasons}</ul>' if reasons else ''}{words}"


def _rating(rating: Rating[Any], language: str, dark: bool) -> str:
    return f"<p>{plain(rating.text(language))}</p>"


def _game(game: Game, language: str, dark: bool) -> str:
    drawn = _picture(game.position, None, language, dark)
    outcome = game.outcome
    head = _said("to_move", language, seat=game.turn) if outcome is None else plain(outcome.text(language))
    last = game.history[-MOST_ROWS:]
    rows = [
        (number, turn.seat, str(turn), turn.score, " : ".join(map(str, turn.scores)))
        for number, turn in enumerate(last, len(game.history) - len(last) + 1)
    ]
    heads = ("number", "seat_head", "move", "score", "scores")
    table = _table(heads, rows, language) if rows else ""
    return f"{drawn}<p>{head}</p>{table}"


def _lexicon(lexicon: Lexicon, language: str, dark: bool) -> str:
    head = _said("lexicon_head", language, name=lexicon.name, n=len(lexicon), alphabet=lexicon.alphabet.name)
    first = ", ".join(islice(iter(lexicon), WORDS_SHOWN))
    return f"<p><b>{head}</b></p><p>{plain(first)}{', …' if len(lexicon) > WORDS_SHOWN else ''}</p>"


def _position(position: Position, language: str, dark: bool) -> str:
    return _picture(position, None, language, dark)


_PAGES: tuple[tuple[str, tuple[str, ...], _Page], ...] = (
    ("hint", ("reveal", "why"), _hint),
    ("verdict", ("legal", "reasons"), _verdict),
    ("rating", ("rank", "best_move"), _rating),
    ("lexicon", ("from_words", "anagrams"), _lexicon),
    ("game", ("push", "history"), _game),
    ("position", ("hints", "parse"), _position),
    ("moves", ("best", "to_dicts"), _moves),
)
# By what their classes have, so that a user's own game is shown, too, and no property is asked for by looking.
