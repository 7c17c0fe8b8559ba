"""Stub of the module compiled from ext/scrabble/endgame_search.pyx: nothing of it is for Python."""
