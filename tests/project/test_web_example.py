"""The web example's service: every game through JSON alone, from deal to end; what is refused is told with its code."""

from __future__ import annotations

import asyncio
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import httpx
import pytest

import wordgame as wg
from examples.web import service


class Client:
    """The service asked in this process, without a socket."""

    def request(self, method: str, path: str, content: str | bytes = b"") -> httpx.Response:
        """One request."""

        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(app=service.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://page") as http:
                return await http.request(method, path, content=content)

        return asyncio.run(asked())

    def get(self, path: str) -> httpx.Response:
        """A file of the page."""
        return self.request("GET", path)

    def post(self, path: str, content: str | bytes) -> httpx.Response:
        """A question."""
        return self.request("POST", path, content)


client = Client()


def ask(what: str, **data: Any) -> dict[str, Any]:
    """The answer of the service to a request that it takes."""
    answer = client.post(f"/{what}", content=json.dumps(data))
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("name", wg.games())
def test_a_game_is_played_through_json_alone(name: str) -> None:
    view = ask("new", game=name, seed=3, dark=True, language="sv")
    for _ in range(6):
        ET.fromstring(view["picture"])
        if view["over"]:
            break
        if not view["mine"]:
            view = ask("computer", game=name, state=view["state"], level=2)
            continue
        hint = ask("hint", game=name, state=view["state"], language="sk")
        assert len(hint["stages"]) > 1
        assert all(hint["stages"])
        assert hint["picture"] != view["picture"]
        verdict = ask("check", game=name, state=view["state"], move=hint["move"])
        assert verdict["legal"], verdict
        before = view["state"]
        view = ask("play", game=name, state=view["state"], move=hint["move"])
        assert view["history"][-1]["text"]
        assert view["turns"] == len(wg.load_game(view["state"]).history)
        assert ask("look", game=name, state=before, language="uk")["mine"]
    if not view["over"]:
        view = ask("resign", game=name, state=view["state"])
        assert not view["won"]
    assert view["over"]
    assert view["outcome"]


def test_tiles_put_on_squares_are_a_move() -> None:
    view = ask("new", game="scrabble", seed=3)
    while not view["mine"]:
        view = ask("computer", game="scrabble", state=view["state"])
    position = wg.load_game(view["state"]).position_of(0)
    move = position.legal_moves[0]
    placed = [list(tile) for tile in move.placed]
    told = ask("check", game="scrabble", state=view["state"], placed=placed)
    assert (told["notation"], told["legal"]) == (str(move), True)
    assert 'class="square tile overlay"' in told["picture"]
    alone = ask("check", game="scrabble", state=view["state"], placed=[[0, 0, position.rack[0]]], language="sv")
    assert not alone["legal"]
    assert alone["reasons"]


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("play", {"move": "no such move !"}),
        ("play", {"move": 7}),
        ("play", {"placed": "AB"}),
        ("play", {"placed": [[0, 0]]}),
        ("play", {"state": {}}),
        ("play", {"state": 3}),
        ("look", {"language": "tlh"}),
        ("look", {"language": 3}),
        ("hint", {"state": []}),
        ("new", {"game": "chess"}),
        ("new", {"lexicon": "/etc/passwd"}),
        ("new", {"players": 99}),
        ("new", {"seed": "x"}),
    ],
)
def test_what_cannot_be_read_is_refused(what: str, data: dict[str, Any]) -> None:
    state = ask("new", game="scrabble", seed=3)["state"]
    answer = client.post(f"/{what}", content=json.dumps({"game": "scrabble", "state": state, **data}))
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["error"]
    assert answer.json()["text"]


def test_requests_have_a_longest_length_and_are_json() -> None:
    assert client.post("/look", content=b" " * (service.MOST_BYTES + 1)).status_code == 413
    assert client.post("/look", content=b"[" * 100_000).status_code == 400
    assert client.post("/look", content=b"[]").status_code == 400


def test_the_page_has_its_files_and_every_sentence_in_every_language() -> None:
    page = client.get("/").text
    assert {client.get(f"/{name}").status_code for name in ("page.js", "page.css")} == {200}
    script = (Path(service.HERE) / "page.js").read_text("utf-8")
    blocks = [script.split(f"\n  {language}: {{")[1].split("},\n")[0] for language in ("en", "sv", "sk", "uk")]
    assert 'role="application"' in page
    assert '$("picture").setAttribute("aria-label"' in script
    keys = [{line.split(":")[0].strip() for line in block.replace("\n", " ").split('", ')} for block in blocks]
    assert keys[0] == keys[1] == keys[2] == keys[3]
    said = {part.split('"')[0] for part in page.split('data-say="')[1:]}
    assert said <= keys[0]
