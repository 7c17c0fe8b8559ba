"""A hint service and a page for all four games: `uvicorn examples.web.service:app`, then http://localhost:8000.

It keeps nothing: every request holds the whole game as JSON, every answer gives it back. That is right for somebody
who plays against the computer; where people play each other, keep the game on the server and send `position_of(seat)`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

import wordgame as wg

HERE = Path(__file__).parent
MOST_BYTES = 2_000_000
"""The longest request that is read."""

HINT_SECONDS = 1.0
LISTED = 60
"""Actions other than laying words that are offered as buttons."""

LAID = ("place", "words", "play")
"""The kinds of moves that are made with cards or tiles, not with a button."""


def shown(data: dict[str, Any], game: Any) -> dict[str, Any]:
    """The game as the page draws it: what seat 0 sees, in the language asked for."""
    language, seat = str(data.get("language", "en")), 0
    position = game.position_of(seat)
    mine = game.turn == seat and not game.is_over
    last = game.history[-1].move if game.history else None
    actions = [str(move) for move in position.legal_moves[:LISTED] if move.kind not in LAID] if mine else []
    return {
        "state": game.to_dict(),
        "game": data["game"],
        "picture": picture(data, position, last=last),
        "table": list(getattr(position, "table", ())) if data["game"] == "wordmeld" else [],
        "players": game.players,
        "letters": letters(position),
        "turn": game.turn,
        "mine": mine,
        "over": game.is_over,
        "outcome": game.outcome.text(language) if game.outcome else "",
        "won": game.outcome is not None and seat in game.outcome.winners,
        "scores": list(game.scores),
        "actions": actions,
        "turns": len(game.history),
        "history": [{"seat": turn.seat, "text": str(turn), "score": turn.score} for turn in game.history[-12:]],
    }


def letters(position: Any) -> list[str]:
    """The letters that a blank or a joker may stand for."""
    alphabet = getattr(position, "alphabet", None) or getattr(getattr(position, "lexicon", None), "alphabet", None)
    return list(alphabet.letters) if alphabet is not None else []


def picture(data: dict[str, Any], position: Any, overlay: Any = None, last: Any = None) -> str:
    """The position as SVG; without the overlay where that cannot be drawn."""
    dark, language = data.get("dark") is True, str(data.get("language", "en"))
    try:
        return wg.render.svg(position, overlay, last_move=last, dark=dark, language=language)
    except wg.IllegalMove:
        return wg.render.svg(position, last_move=last, dark=dark, language=language)


def move_of(data: dict[str, Any], position: Any) -> Any:
    """The move of a request: its text, or the tiles that were put on squares of a Scrabble board."""
    if "placed" in data and isinstance(position, wg.scrabble.Position):
        return position.move([(row, column, tile) for row, column, tile in data["placed"]])
    return position.parse(str(data.get("move", "")))


def choices(data: dict[str, Any]) -> dict[str, Any]:
    """What a new game can be."""
    return {
        "games": list(wg.games()),
        "languages": ["en", "sv", "sk", "uk"],
        "lexica": [found.name for found in wg.lexica()],
        "levels": list(range(1, 11)),
    }


def new(data: dict[str, Any]) -> dict[str, Any]:
    """A new game: its name, and players, lexicon and seed where the defaults are not meant."""
    if data["game"] not in wg.games():
        raise wg.UnknownName("no such game", known=wg.games())
    options = {name: data[name] for name in ("players", "seed", "lexicon") if data.get(name) is not None}
    if options.get("lexicon", "en") not in choices(data)["lexica"]:  # a name, never a path
        raise wg.UnknownLexicon("no such lexicon", known=choices(data)["lexica"])
    return shown(data, wg.new_game(data["game"], **options))


def look(data: dict[str, Any]) -> dict[str, Any]:
    """The game again, in another language or other colours."""
    return shown(data, wg.load_game(data["state"]))


def check(data: dict[str, Any]) -> dict[str, Any]:
    """What the rules say of a move, with every reason, and the move laid over the picture."""
    position = wg.load_game(data["state"]).position_of(0)
    move = move_of(data, position)
    verdict = position.check(move)
    said = verdict.text(data.get("language", "en"))
    return {
        "notation": str(move),
        "legal": verdict.legal,
        "text": said if verdict.score is None or not verdict.legal else f"{said}: {verdict.score}",
        "reasons": [reason.text(data.get("language", "en")) for reason in verdict.reasons],
        "picture": picture(data, position, move),
    }


def play(data: dict[str, Any]) -> dict[str, Any]:
    """Play the player's move."""
    game = wg.load_game(data["state"])
    game.push(move_of(data, game.position))
    return shown(data, game)


def resign(data: dict[str, Any]) -> dict[str, Any]:
    """Give the game up."""
    game = wg.load_game(data["state"])
    game.resign(0)
    return shown(data, game)


def computer(data: dict[str, Any]) -> dict[str, Any]:
    """One move of the computer, by level; it sees its own seat and nothing else."""
    game = wg.load_game(data["state"])
    if game.turn != 0 and not game.is_over:
        player = wg.player(data["game"], level=data.get("level", 5), seed=len(game.history))
        game.push(player.choose(game.position, seconds=HINT_SECONDS))
    return shown(data, game)


def hint(data: dict[str, Any]) -> dict[str, Any]:
    """The best move and its stages, a nudge first: the page tells one more at each click, and all are of one move."""
    position = wg.load_game(data["state"]).position_of(0)
    language = data.get("language", "en")
    best = position.hints(1, seconds=HINT_SECONDS)[0]
    return {
        "stages": [best.reveal(stage, language) for stage in range(1, len(best.levels) + 1)],
        "move": str(best.move),
        "why": [why.text(language) for why in best.why],
        "picture": picture(data, position, best),
    }


def answering(work: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[Request], Any]:
    """An endpoint: JSON in and out, the work in a thread, what is refused as 400 with its code."""

    async def endpoint(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return JSONResponse({"text": "the request is too long"}, 413)
        language = "en"
        try:
            data = json.loads(body or b"{}")
            language = data.get("language", "en") if data.get("language", "en") in wg.languages() else "en"
            return JSONResponse(await run_in_threadpool(work, data))
        except wg.WordgameError as error:
            refused = error
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
            refused = wg.InvalidText(f"the request cannot be read: {error!r}")
        return JSONResponse({"error": refused.to_dict(), "text": refused.text(language)}, 400)

    return endpoint


def file(name: str, kind: str) -> Callable[[Request], Any]:
    """An endpoint that gives a file of this folder."""

    async def endpoint(request: Request) -> Response:
        return FileResponse(HERE / name, media_type=kind)

    return endpoint


works = (choices, new, look, check, play, resign, computer, hint)
app = Starlette(
    routes=[
        Route("/", file("page.html", "text/html")),
        Route("/page.js", file("page.js", "text/javascript")),
        Route("/page.css", file("page.css", "text/css")),
        *[Route(f"/{work.__name__}", answering(work), methods=["POST"]) for work in works],
    ]
)
