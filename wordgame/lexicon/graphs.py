"""The graphs that move generators walk, made of a lexicon when they are first asked for.

Knows the words and their alphabet; knows no move.
"""

from __future__ import annotations

import hashlib
import threading
from functools import cached_property

from wordgame._core import graph, roster, wordgraph
from wordgame.lexicon.files import cache
from wordgame.lexicon.lookups import Lookups

__all__ = ["GraphsMixin"]

_making = threading.Lock()


class GraphsMixin(Lookups):
    """What a Lexicon gives to the core."""

    @cached_property
    def checksum(self) -> str:
        """32 hexadecimal digits that name the words and the alphabet: equal for equal lexica, on any machine."""
        digest = hashlib.blake2b(self.owner, digest_size=16)
        digest.update("\0".join(self.alphabet.letters).encode("utf-8"))
        return digest.hexdigest()

    @property
    def gaddag(self) -> graph.Graph:
        """The DAWG and GADDAG for placements, made when first asked for and kept in the user's cache directory."""
        made: graph.Graph | None = self.__dict__.get("_gaddag")
        if made is None:
            with _making:  # one thread makes it, the others wait
                made = self.__dict__.get("_gaddag") or cache.placement_graph(self, self.checksum)
                self.__dict__["_gaddag"] = made
        return made

    @cached_property
    def word_graph(self) -> wordgraph.WordGraph:
        """The DAWG unpacked for placements (English: 0.9 MB, 2 ms), made when first asked for; kept out of pickles."""
        return wordgraph.WordGraph(self)

    @cached_property
    def roster(self) -> roster.Roster:
        """The words of up to 9 letters in rows, for hands with jokers (Swedish: 3.4 MB, 20 ms); kept out of pickles."""
        return roster.Roster(self.gaddag, 9)
