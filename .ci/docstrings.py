"""For the pages of the reference: examples in docstrings become code blocks, which is what they are."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n(?!>>>)|\Z)", re.DOTALL | re.MULTILINE)


class Examples(Extension):
    """Fences the doctests of every docstring."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """One object as it was read."""
        if obj.docstring is not None and "```" not in obj.docstring.value:
            obj.docstring.value = EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
