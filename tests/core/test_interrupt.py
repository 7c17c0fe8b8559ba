"""Ctrl-C ends every long call of the grid games' core soon, with KeyboardInterrupt, and leaves everything usable."""

import os
import subprocess
import sys
import textwrap
import threading

import pytest

from tests import ROOT

SET_UP = """
    import os, signal, sys, threading, time
    import numpy
    import wordgame as wg
    from wordgame._core.crossword import Grid, Layout
    from wordgame._core.endgame import Solver
    from wordgame._core.selfplay import play
    from wordgame._core.simulate import Simulator
    from wordgame._core.wordgraph import WordGraph
    from wordgame.tiles import TileSet

    lexicon = wg.Lexicon.load("en")
    graph = WordGraph(lexicon)
    tiles = TileSet.load("scrabble_en")

    def board(size, rack):
        flat = bytes([1]) * (size * size)
        middle = bytes(at == size * size // 2 for at in range(size * size))
        return Layout(size, size, flat, flat, tiles.values, starts=middle, rack=rack)

    def counts(text):
        return bytes([text.count("?"), *(text.count(chr(65 + i)) for i in range(26))])

    def squares(size, word):
        row = bytearray(size * size)
        at = size * (size // 2) + size // 2 - 2
        row[at : at + len(word)] = bytes(ord(sign) - 64 for sign in word)
        return bytes(row)

    event = threading.Event() if STOP else None
"""

LONG = {  # each: a call that takes many seconds, and one that shows that the same objects still work
    "endgame": (
        """
        solver = Solver(board(15, 10), graph)
        def long(): return solver.solve(squares(15, "CRANE"), counts("AEIRSTLN"), counts("AEODGNUB"), stop=event)
        def after(): assert solver.solve(squares(15, "CRANE"), counts("A"), counts("B"))[0] >= 0
        """
    ),
    "move lists": (
        """
        grid = Grid(board(21, 14), graph, squares(21, "CRANE"))
        def long(): return len(grid.placements(counts("????AEIRSTLNDO")))
        def after(): assert len(grid.placements(counts("AB"))) > 0
        """
    ),
    "best moves": (
        """
        grid = Grid(board(63, 14), graph, squares(63, "CRANE"))
        def long():
            while True: grid.best(counts("?????EIRSTLNDO"), 100_000)
        def after(): assert len(grid.best(counts("AB"))) == 1
        """
    ),
    "self-play": (
        """
        def long(): return play(board(15, 7), graph, tiles.counts, 1_000_000, stop=event)
        def after(): assert len(play(board(15, 7), graph, tiles.counts, 3)[0]) == 3
        """
    ),
    "self-play in threads": (
        """
        def long(): return play(board(15, 7), graph, tiles.counts, 1_000_000, threads=2, stop=event)
        def after(): assert len(play(board(15, 7), graph, tiles.counts, 3, threads=2)[0]) == 3
        """
    ),
    "simulation": (
        """
        pool = bytes(c for c in range(27) for _ in range(tiles.counts[c]))
        simulator = Simulator(
            board(15, 7), graph, bytes(225), list(counts("CRANEST")), [(0, 14, 0, 7, 4, bytes([3, 18, 1, 14, 5]))],
            known=[[0] * 27], unknown=[7], pool=pool[:80], scores=[0, 0], passes=[0, 0], exchanges=[9, 9],
            plies=2, scoreless_limit=6,
        )
        which, out = numpy.zeros(1, numpy.int32), numpy.zeros((1_000_000, 1, 4), numpy.int64)
        def long(): return simulator.run(1, 0, which, out, stop=event)
        def after(): assert simulator.run(1, 0, which, out[:3]) == 3
        """
    ),
}

CALL = """
    def interrupt():
        time.sleep(0.4)
        told.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    told = []
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=interrupt, daemon=True).start()
    try:
        long()
    except KeyboardInterrupt:
        print(time.monotonic() - told[0])
    else:
        sys.exit("the call came to its end")
    after()
"""


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("what", LONG)
def test_ctrl_c(what: str, stop: bool) -> None:
    program = f"STOP = {stop}\n" + "".join(map(textwrap.dedent, (SET_UP, LONG[what], CALL)))
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    # Left alone, they take minutes. A quiet machine answers within 50 ms; a busy one may not give the thread a turn.
    assert float(done.stdout) < (0.05 if os.environ.get("WORDGAME_TEST_TIMES") else 10)


class Refusing:
    """An event that cannot be asked."""

    def is_set(self) -> bool:
        raise LookupError("no answer")


def test_what_an_event_raises_is_raised() -> None:
    program = "STOP = False\n" + "".join(map(textwrap.dedent, (SET_UP, LONG["endgame"])))
    scope: dict[str, object] = {}
    exec(program, scope)
    scope["event"] = Refusing()
    with pytest.raises(LookupError, match="no answer"):
        scope["long"]()  # type: ignore[operator]
    scope["after"]()  # type: ignore[operator]


def test_a_stopped_search_answers() -> None:
    program = "STOP = True\n" + "".join(map(textwrap.dedent, (SET_UP, LONG["endgame"], LONG["simulation"])))
    scope: dict[str, object] = {}
    exec(program, scope)
    event = scope["event"]
    assert isinstance(event, threading.Event)
    threading.Timer(0.2, event.set).start()
    assert 0 <= scope["long"]() < 1_000_000  # type: ignore[operator]
