"""Pictures of positions, as text and as SVG."""

from __future__ import annotations

from wordgame.render.board import svg, text

__all__ = ["svg", "text"]
