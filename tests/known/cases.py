"""The cases with known right values, as tests/data holds them."""

from __future__ import annotations

import json
from typing import Any

from tests import DATA


def cases(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
