"""Record what the hunspell program accepts, for tests/lexicon/files/test_hunspell.py.

Makes small random dictionaries with every feature that matters to affixes, asks `hunspell -l` (Debian package hunspell)
which of many candidate words it accepts, compares with wordgame, and writes tests/data/hunspell_verdicts.json.
Dictionaries that the two judge differently are printed, and not written. wordgame knowingly differs from hunspell 1.7.1
in two things: a prefix with CIRCUMFIX does not stand alone (newer versions of hunspell agree), and a form that a
forbidden entry would make is refused only where no other entry makes it. Such dictionaries are only counted.
"""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import tempfile
from pathlib import Path

from wordgame.lexicon.hunspell import Hunspell

TARGET = Path(__file__).parents[2] / "tests/data/hunspell_verdicts.json"
OPTIONS = {"NEEDAFFIX": "N", "ONLYINCOMPOUND": "O", "CIRCUMFIX": "X", "FORBIDDENWORD": "F"}


def make(rng: random.Random) -> tuple[str, str]:
    """A random .aff and .dic over the letters a to e."""
    options = {name: flag for name, flag in OPTIONS.items() if rng.random() < 0.4}
    lines = ["SET UTF-8", *(f"{name} {flag}" for name, flag in options.items())]
    if rng.random() < 0.3:
        lines.append("FULLSTRIP")
    affixes = "PQRSTU"
    for flag in affixes:
        kind = "PFX" if flag in "PQ" else "SFX"
        count = rng.randint(1, 3)
        lines.append(f"{kind} {flag} {rng.choice('YYYN')} {count}")
        for _ in range(count):
            strip = rng.choice(["0", "0", "a", "b", "ab"])
            add = rng.choice(["c", "d", "e", "cd", "ee", "0"])
            condition = rng.choice([".", ".", "[ab]", "[^a]", "ab", "b[ac]"]) if strip == "0" else strip
            more = "".join(rng.sample(affixes, rng.choice([0, 0, 1, 2])))
            more += "".join(flag for name, flag in options.items() if name != "FORBIDDENWORD" and rng.random() < 0.15)
            lines.append(f"{kind} {flag} {strip} {add}{'/' + more if more else ''} {condition}")
    stems = rng.sample(["".join(p) for n in (1, 2, 3) for p in itertools.product("ab", repeat=n)], 5)
    rows = []
    for stem in stems:
        flags = "".join(rng.sample(affixes, rng.randint(0, 3)))
        flags += "".join(flag for flag in options.values() if flag != "X" and rng.random() < 0.15)
        rows.append(stem + (f"/{flags}" if flags else ""))
    return "\n".join(lines) + "\n", f"{len(rows)}\n" + "\n".join(rows) + "\n"


def verdicts(aff: str, dic: str, candidates: list[str]) -> list[str]:
    """Those of the candidates that hunspell accepts."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "x.aff").write_text(aff, encoding="utf-8")
        Path(folder, "x.dic").write_text(dic, encoding="utf-8")
        command = ["hunspell", "-i", "UTF-8", "-d", f"{folder}/x", "-l"]
        text = "\n".join(candidates) + "\n"
        refused = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split()
    return [word for word in candidates if word not in set(refused)]


def main() -> None:
    rng = random.Random(20)
    cases: list[dict[str, object]] = []
    unlike = known = 0
    for number in range(400):
        aff, dic = make(rng)
        found = Hunspell.parse(aff, dic).words()
        if len(found) > 400:
            continue
        noise = {"".join(rng.choices("abcde", k=rng.randint(1, 5))) for _ in range(100)}
        changed = {word[:i] + sign + word[i:] for word in found for i in (0, len(word)) for sign in "cde"}
        candidates = sorted({word for word in {*found, *noise, *changed} if word})
        accepted = verdicts(aff, dic, candidates)
        ours = [word for word in candidates if word in set(found)]
        if accepted != ours:
            unlike += 1
            if "CIRCUMFIX" in aff or "FORBIDDENWORD" in aff:
                known += 1
                continue
            print(
                f"dictionary {number}: hunspell alone {sorted(set(accepted) - set(ours))}, "
                f"wordgame alone {sorted(set(ours) - set(accepted))}\n{aff}{dic}"
            )
        elif len(cases) < 60:
            cases.append({"aff": aff, "dic": dic, "candidates": candidates, "accepted": accepted})
    version = subprocess.run(["hunspell", "-v"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    print(f"{unlike} of 400 dictionaries judged otherwise than by {version}; {known} have CIRCUMFIX or FORBIDDENWORD")
    TARGET.write_text(json.dumps({"program": version, "dictionaries": cases}, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
