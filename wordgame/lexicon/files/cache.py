"""Graphs for placements, kept in the user's cache directory so that a language's is made once.

Any number of processes may read and write at once: a file is written beside and renamed. Where nothing can be written,
or a file is damaged, the graph is made in memory; the answers are the same.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from wordgame._core import gaddag, graph
from wordgame.errors import BuildLimit, CorruptLexicon
from wordgame.lexicon.files import store
from wordgame.lexicon.sentences import say

__all__ = ["WORTH_KEEPING", "directory", "placement_graph"]

WORTH_KEEPING = 20_000
"""Words from which on a graph is kept; smaller ones are made faster than a file is found."""


def directory() -> Path | None:
    """`$WORDGAME_CACHE`, else the folder `wordgame` in the user's cache directory; None where there is none."""
    given = os.environ.get("WORDGAME_CACHE")
    if given is not None:
        return Path(given) if given else None
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "wordgame" / "cache"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "wordgame"
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wordgame"
    except RuntimeError:  # no home directory
        return None


def placement_graph(source: graph.Dawg, key: str) -> graph.Graph:
    """The DAWG and GADDAG of `source`, from the cache or made now. `key` names its words: equal keys, equal graphs.

    Raises BuildLimit where the graph would be too large.
    """
    folder = directory() if len(source) >= WORTH_KEEPING else None
    path = folder / f"{key}-{store.Kind.GADDAG:x}.graph" if folder else None
    kept = _open(path, source, key) if path else None
    if kept is not None:
        return kept
    try:
        data, root, dawg_root = gaddag.gaddag(source)
    except OverflowError as error:
        raise BuildLimit(say("placements_limit", n=len(source), why=str(error))) from error
    if path and _keep(path, data, {"key": key, "root": root, "dawg_root": dawg_root}):
        kept = _open(path, source, key)  # mapped, so that processes share the pages
    return kept or graph.Graph(data, root, dawg_root, source.letters.count)


def _open(path: Path, source: graph.Dawg, key: str) -> graph.Graph | None:
    try:
        description, data = store.loads(store.map_file(path), store.Kind.GADDAG, str(path))
        if description.get("key") != key:
            return None
        return graph.Graph(data, description["root"], description["dawg_root"], source.letters.count)
    except (OSError, CorruptLexicon, LookupError, TypeError, ValueError, OverflowError):
        return None  # not there, not readable or damaged: it is made again


def _keep(path: Path, data: bytes, description: dict[str, object]) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        store.replace_file(path, store.dumps(store.Kind.GADDAG, description, data), durable=False)
    except OSError:
        return False  # a read-only or full disk
    return True
