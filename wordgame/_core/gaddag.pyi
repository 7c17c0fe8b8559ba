"""Stub of the module compiled from ext/words/gaddag.pyx."""

from wordgame._core.graph import Dawg

def gaddag(source: Dawg) -> tuple[bytes, int, int]: ...
