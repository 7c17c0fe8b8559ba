"""What every picture is made of: the SVG document, rectangles and lines of text. Knows no game, no game's colours."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

__all__ = ["document", "rectangle", "words"]

Number = int | float


def document(
    width: Number, height: Number, title: str, page: str, parts: Iterable[str], *, font: str = "sans-serif"
) -> str:
    """A complete SVG document of this size in pixels, on a page of this colour; text stands centred on its place.

    >>> document(9, 9, "A & B", "white", []).splitlines()[1]
    '<title>A &amp; B</title>'
    """
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{font}" text-anchor="middle">'
    )
    return "\n".join([head, f"<title>{escape(title)}</title>", rectangle(0, 0, width, height, page), *parts, "</svg>"])


def rectangle(
    x: Number, y: Number, width: Number, height: Number, fill: str, *, corner: Number = 0, **more: object
) -> str:
    """A rectangle with round corners of this radius; `more` are further SVG attributes, `_` standing for `-`.

    >>> rectangle(1, 2, 3, 4, "red", stroke_width=2)
    '<rect x="1" y="2" width="3" height="4" fill="red" stroke-width="2"/>'
    """
    rounded = {"rx": corner} if corner else {}
    return f"<rect{_attributes(x=x, y=y, width=width, height=height, **rounded, fill=fill, **more)}/>"


def words(x: Number, y: Number, size: Number, fill: str, text: str, **more: object) -> str:
    """A line of text at (x, y), its base line; `size` in pixels; `more` are further SVG attributes.

    >>> words(1.5, 2, 11, "red", "<", font_weight="bold")
    '<text x="1.5" y="2" font-size="11" fill="red" font-weight="bold">&lt;</text>'
    """
    return f"<text{_attributes(x=x, y=y, font_size=size, fill=fill, **more)}>{escape(text)}</text>"


def _attributes(**values: object) -> str:
    shown = {name: f"{value:g}" if isinstance(value, float) else value for name, value in values.items()}
    return "".join([f' {name.replace("_", "-")}="{value}"' for name, value in shown.items()])
