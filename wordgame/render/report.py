"""The analysis of a game as one HTML page with an SVG board for every move."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from wordgame.render.board import svg
from wordgame.render.look import look

if TYPE_CHECKING:
    from wordgame.scrabble.record.analysis import Analysis

__all__ = ["html_report"]

_STYLE = """
body { font-family: Helvetica, Arial, sans-serif; margin: 2em auto; max-width: 60em; color: #222; background: #fbfaf6 }
section { display: flex; flex-wrap: wrap; gap: 1.5em; border-top: 1px solid #cfc9b8; padding: 1em 0 }
svg { width: 26em; height: auto; flex: none }
td { padding: 0 1em 0 0 }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #d7dbe2 } section { border-color: #33383f } }
"""


def html_report(analysis: Analysis, *, dark: bool = False, title: str = "Game report") -> str:
    """The whole game as a page that needs nothing else: each move with its board, rank, and the best moves."""
    head = f"<head><meta charset='utf-8'><title>{escape(title)}</title><style>{_STYLE}</style></head>"
    parts = [f"<!DOCTYPE html>\n<html>{head}<body>"]
    parts.append(f"<h1>{escape(title)}</h1>")
    rows = zip(analysis.players, analysis.scores, analysis.losses(), strict=True)
    parts += [
        f"<p>{escape(name)}: {score} points, {loss:.1f} lost against the best moves</p>" for name, score, loss in rows
    ]
    drawn = look(dark=dark)
    for report in analysis.moves:
        picture = svg(report.position, drawn)
        rank = f"{report.rank} of {report.choices}" if report.rank else "not ranked"
        parts.append(f"<section>{picture}<div><h2>{report.number}. {escape(report.player)}</h2>")
        parts.append(f"<p><b>{escape(str(report.move))}</b>, {report.score} points; {rank}</p>")
        parts += [f"<p>{escape(reason)}</p>" for reason in report.why]
        parts.append("<table>")
        for value, move in report.best:
            parts.append(f"<tr><td>{value:.1f}</td><td>{escape(str(move))}</td><td>{move.score}</td></tr>")
        parts.append("</table></div></section>")
    parts += [f"<p>{escape(difference)}</p>" for difference in analysis.differences]
    return "\n".join([*parts, "</body></html>"])
