"""Whether chances to win come true: what the tables say in self-play games that they were not learned from.

    python benchmarks/scrabble/win_chances.py                            English Scrabble, 20,000 positions
    python benchmarks/scrabble/win_chances.py --rules wordfeud-sv        other rules with a word list
    python benchmarks/scrabble/win_chances.py --positions 200000         more of them
    python benchmarks/scrabble/win_chances.py --learn chances.json       learns the tables that are shipped (15 minutes)

One position of each game, drawn by its seed, in ten classes of the chance that is said. A class of 2,000 positions has
a standard error of up to 1.1 points.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from wordgame.scrabble import Rules, self_play
from wordgame.scrabble.advice.chances.bundled import LEARNED, win_chances
from wordgame.scrabble.advice.chances.learning import learn_win_chances, seen_in
from wordgame.scrabble.advice.leaves import default_leaves

SHIPPED = 60_000
"""Games behind each shipped table."""


def learn(path: Path) -> None:
    """Learn every shipped table and write them as one file."""
    made = {}
    for name in LEARNED:
        made[name] = learn_win_chances(name, games=SHIPPED, threads=2).to_dict()
        made[name]["name"] = f"{name}, {made[name]['name']}"
        print(name, made[name]["unit"], flush=True)
    path.write_text(json.dumps(made, separators=(",", ":")) + "\n", "utf-8")


def compare(name: str, positions: int, seed: int, path: Path | None) -> None:
    """Print what was said and what came, by class, for each view."""
    rules = Rules.preset(name)
    leaves = default_leaves(rules)
    played = self_play(positions, lexicon=rules.alphabet.name, rules=rules, seed=seed, leaves=leaves, record=True)
    seen = seen_in(played, rules, leaves)
    table = win_chances(rules)
    if path is not None:
        table = type(table).from_dict(json.loads(path.read_text("utf-8"))[name])
    numbers = np.random.default_rng(seed).random(len(seen.game))
    order = np.lexsort((numbers, seen.game))
    one = order[np.concatenate([[True], np.diff(seen.game[order]) > 0])]
    views = {
        "moved": (seen.lead + seen.kept, seen.unseen, seen.won),
        "to_move": (-seen.lead, seen.theirs, 1 - seen.won),
        "both": (seen.lead + seen.kept - seen.others, seen.rest, seen.won),
    }
    for view, (leads, tiles, won) in views.items():
        said = np.array([table.at(view, float(leads[i]), int(tiles[i])) for i in one])
        came = won[one]
        print(f"{name}, {view}: {len(one):,} positions, {table.name}")
        worst = 0.0
        for low in range(10):
            there = (said * 10).astype(int).clip(0, 9) == low
            if not there.any():
                continue
            error = 100 * float(np.sqrt((said[there] * (1 - said[there])).sum())) / there.sum()
            off = 100 * float(came[there].mean() - said[there].mean())
            worst = max(worst, abs(off))
            print(
                f"  {10 * low:3d} to {10 * low + 10:3d} %: said {100 * said[there].mean():5.1f}, "
                f"came {100 * came[there].mean():5.1f}, {off:+.2f} +- {error:.2f} ({there.sum():,})"
            )
        print(f"  widest gap {worst:.2f} points")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="scrabble-en", choices=LEARNED)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1_000_001)
    parser.add_argument("--learn", type=Path)
    parser.add_argument("--file", type=Path, help="a file that --learn wrote, instead of the shipped tables")
    chosen = parser.parse_args()
    if chosen.learn is not None:
        learn(chosen.learn)
    else:
        compare(chosen.rules, chosen.positions, chosen.seed, chosen.file)


if __name__ == "__main__":
    main()
