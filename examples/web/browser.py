"""Play every game in a real browser to its end, at two widths, and keep pictures: `python examples/web/browser.py`.

Needs the extra `web` and Debian's chromium (or the path of another in CHROMIUM). Clicks, keys, hints in stages, undo,
the language and the colours are tried on the way; any error in the page's console fails.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import ConsoleMessage, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from examples.web import service

GAMES = ("scrabble", "kortalfapet", "wordmeld", "alkort")
WIDTHS = (390, 1280)
PATIENCE = 60_000
"""Milliseconds that the computer may think."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""The browser asks for nothing but the page; the driver gives it an empty profile of its own."""

THINKING = 0.2
"""Seconds for each hint and move of the computer: a match of Alkort has over a hundred of them."""


def served() -> str:
    """The address of the service, started in a thread of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(service.app, host="127.0.0.1", port=port, log_level="warning"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return f"http://127.0.0.1:{port}"


def settled(page: Page) -> str:
    """Wait until it is the player's turn or the game is over; which of them."""
    page.wait_for_selector(
        'body[data-state="mine"]:not([aria-busy]), body[data-state="over"]:not([aria-busy])', timeout=PATIENCE
    )
    return str(page.get_attribute("body", "data-state"))


def hinted(page: Page) -> None:
    """Ask until the hint names its move."""
    while not page.input_value("#move"):
        page.click("#hint")
        page.wait_for_selector("body:not([aria-busy])", timeout=PATIENCE)


def by_hand(page: Page, name: str) -> None:
    """Gather something by clicks and by keys, as a person does, and take it back."""
    hand = page.locator("#picture g[data-index]")
    page.focus("#picture")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#picture g.cursor" if name == "scrabble" else "#picture g.picked")).to_have_count(1)
    assert page.inner_text("#there").strip()
    if name == "alkort":
        drawn = "getComputedStyle(document.querySelector('#picture g.picked text')).stroke"
        assert page.evaluate(drawn) == "none", "the mark covers the letter"
        return
    page.keyboard.press("Escape")
    sign = str(hand.first.get_attribute("data-tile") or hand.first.get_attribute("data-card"))[0]
    other = str(hand.nth(1).get_attribute("data-tile") or hand.nth(1).get_attribute("data-card"))[0]
    if "?" not in (sign, other):
        page.keyboard.type(sign + other)  # at once: no letter may be lost
        page.wait_for_function(
            "at => document.getElementById('move').value.replace(/[^A-ZÅÄÖ]/g, '').endsWith(at)", arg=sign + other
        )
        page.wait_for_selector("body:not([aria-busy])")
        page.keyboard.press("Escape")
        expect(page.locator("#move")).to_have_value("")
    if name == "scrabble":
        hand.first.click()
        page.locator('#picture g[data-row="7"][data-col="7"]').click()
        page.wait_for_selector("body:not([aria-busy])")
        if page.locator("#joker[open]").count():
            page.locator("#letters button").first.click()
        page.wait_for_selector("#picture g.overlay")
        page.locator("#check").click()
        page.wait_for_selector("#said.no li, #said.no")
    else:
        hand.nth(0).click()
        hand.nth(1).click()
        page.wait_for_function("document.getElementById('move').value.length > 1")
    page.click("#clear")
    assert page.input_value("#move") == ""


def played(page: Page, name: str, folder: Path, width: int) -> int:
    """A whole game, each move a hint's; the number of moves of the player."""
    page.select_option("#game", name)
    page.wait_for_selector("body:not([aria-busy])", timeout=PATIENCE)
    page.select_option("#level", "3")
    state, moves = settled(page), 0
    usable(page, name, width)
    refused(page)
    by_hand(page, name)
    page.screenshot(path=folder / f"{name}-{width}-start.png", full_page=True)
    while state == "mine":
        hinted(page)
        if moves == 1:
            page.screenshot(path=folder / f"{name}-{width}-hint.png", full_page=True)
        page.click("#play")
        state = settled(page)
        assert page.locator("#said.no").count() == 0, page.inner_text("#said")
        moves += 1
        assert page.evaluate("document.activeElement.id") in ("play", "picture"), "the focus is lost"
        if moves == 1 and state == "mine":
            page.click("#undo")
            assert settled(page) == "mine"
            page.click("#redo")
            state = settled(page)
    page.screenshot(path=folder / f"{name}-{width}-end.png", full_page=True)
    assert page.inner_text("#status").strip()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, f"{name} is {wide} pixels wide in a window of {width}"
    assert page.locator("#lexicon").is_visible() == (name != "alkort")
    return moves


def usable(page: Page, name: str, width: int) -> None:
    """All that is pressed is large enough for a finger, has a name, and nothing to undo is offered before a move."""
    small = page.evaluate("""() => [...document.querySelectorAll("button, select, textarea, #picture g[data-index]")]
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => box.width && Math.min(box.width, box.height) < (one.tagName === "g" ? 30 : 43))
        .map(([one, box]) => `${one.id || one.textContent} ${box.width} x ${box.height}`)""")
    assert not small, f"{name} at {width}: too small to touch: {small}"
    nameless = page.evaluate("""() => [...document.querySelectorAll("#picture g[data-index], #picture g[data-row]")]
        .filter((one) => !one.querySelector("title")?.textContent).length""")
    assert not nameless
    assert page.get_attribute("#picture", "aria-label")
    assert page.is_disabled("#undo"), "an undo that only the computer would notice"


def refused(page: Page) -> None:
    """What fails is said: a move that cannot be read, and a service that is away."""
    page.fill("#move", "no such move !")
    page.press("#move", "Enter")
    expect(page.locator("#said.no")).not_to_be_empty()
    page.route("**/check", lambda route: route.abort())
    page.click("#check")
    expect(page.locator("#said.no")).to_have_text(re.compile("service|Tjänsten|Služba|Сервіс", re.IGNORECASE))
    page.unroute("**/check")
    page.click("#clear")


def complained(errors: list[Any], said: ConsoleMessage) -> None:
    """Keep what the page's console calls an error."""
    if said.type == "error" and "status of 400" not in said.text and "ERR_FAILED" not in said.text:  # asked for
        errors.append(said.text)


def main() -> int:
    """Play, and say what was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, default=Path("build/browser"))
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--widths", nargs="+", type=int, default=WIDTHS)
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    service.HINT_SECONDS = THINKING
    address = served()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS)
        for width in options.widths:
            for at, name in enumerate(options.games):
                errors: list[Any] = []
                page = browser.new_page(
                    viewport={"width": width, "height": 844}, color_scheme="dark" if at % 2 else "light"
                )
                page.set_default_timeout(PATIENCE)
                page.on("pageerror", partial(errors.append))
                page.on("console", partial(complained, errors))
                page.goto(f"{address}/?seed={at + 4}")
                page.wait_for_selector("body[data-state]:not([aria-busy])")
                page.select_option("#language", ("en", "sv", "sk", "uk")[at])
                page.wait_for_selector("body:not([aria-busy])")
                began = time.monotonic()
                moves = played(page, name, options.pictures, width)
                assert not errors, errors
                took, ended = time.monotonic() - began, page.inner_text("#status")
                print(f"{name} at {width} pixels: {moves} moves, {took:.0f} s, {ended}", flush=True)
                page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
