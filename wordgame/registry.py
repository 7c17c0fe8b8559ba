"""The registry under the name it had in version 0.1."""

from wordgame.protocol.registry import games, module, picture

__all__ = ["games", "module", "picture"]
