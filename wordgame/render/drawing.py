"""What every picture is made of: the SVG document, groups, rectangles and lines of text. Knows no game, no game's
colours. Everything that comes from outside is escaped here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

__all__ = ["FONT", "document", "group", "plain", "rectangle", "words"]

Number = int | float

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def plain(text: object) -> str:
    """Any text as XML and HTML hold it: escaped, with a sign in place of characters that XML cannot hold.

    >>> plain("A & <B>" + chr(0))
    'A &amp; &lt;B&gt;\ufffd'
    """
    return escape(_NO_XML.sub("\ufffd", str(text)))


def document(
    width: Number, height: Number, title: str, page: str, parts: Iterable[str], *, told: str = "", scale: float = 1
) -> str:
    """A complete SVG document, drawn this wide and high in pixels times `scale`, on a page of this colour.

    `title` and `told`, a longer description, are for screen readers. Text stands centred on its place.

    >>> document(9, 9, "A & B", "white", [], scale=2).splitlines()[1]
    '<title>A &amp; B</title>'
    """
    size = _attributes(viewBox=f"0 0 {width:g} {height:g}", width=float(width * scale), height=float(height * scale))
    head = f'<svg xmlns="http://www.w3.org/2000/svg"{size} role="img" font-family="{FONT}" text-anchor="middle">'
    desc = [f"<desc>{plain(told)}</desc>"] if told else []
    return "\n".join(
        [head, f"<title>{plain(title)}</title>", *desc, rectangle(0, 0, width, height, page), *parts, "</svg>"]
    )


def group(names: str, parts: Iterable[str], *, title: str = "", **data: object) -> str:
    """Parts that belong together, with class names for style sheets, a title for pointers and screen readers, and
    `data-` attributes for clicks.

    >>> group("square new", ["<rect/>"], title="H8", row=7, col=7)
    '<g class="square new" data-row="7" data-col="7"><title>H8</title><rect/></g>'
    """
    marks = _attributes(**{"class": names}, **{f"data_{name}": value for name, value in data.items()})
    return f"<g{marks}>{f'<title>{plain(title)}</title>' if title else ''}{''.join(parts)}</g>"


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
    return f"<text{_attributes(x=x, y=y, font_size=size, fill=fill, **more)}>{plain(text)}</text>"


def _attributes(**values: object) -> str:
    shown = {name: f"{value:g}" if isinstance(value, float) else plain(value) for name, value in values.items()}
    return "".join([f' {name.replace("_", "-")}="{value}"' for name, value in shown.items()])
