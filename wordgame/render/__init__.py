"""Pictures of positions, as text and as SVG."""

from __future__ import annotations

from wordgame.render.board import svg, text
from wordgame.render.report import html_report

__all__ = ["html_report", "svg", "text"]
