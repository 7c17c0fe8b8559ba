"""The tests: they mirror wordgame/, with data/ and the slow, plainly right programs of reference/ beside them."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"
