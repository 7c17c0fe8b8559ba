"""Two tables of leave values against each other in paired static games: the same seed, then with the seats changed.

    python benchmarks/scrabble/leaves.py --rival TWL06.klv2 --lexicon en.txt --pairs 80000
    python benchmarks/scrabble/leaves.py --rules wordfeud-en --rival old.json

Prints the points a game and the games won by the table of the rules (or of `--table`), with standard errors.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from wordgame import Lexicon, scrabble
from wordgame.scrabble.advice.leaves import default_leaves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rival", type=Path, required=True, help="the other table: .klv2, .leaves or JSON")
    parser.add_argument(
        "--table", type=Path, default=None, help="the table that is measured (default: the bundled one)"
    )
    parser.add_argument("--rules", default="scrabble-en")
    parser.add_argument("--lexicon", default=None, help="a bundled lexicon or a file; default: the rules' language")
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    rules = scrabble.Rules.preset(options.rules)
    lexicon = Lexicon.load(options.lexicon or rules.alphabet.name)
    ours = default_leaves(rules) if options.table is None else scrabble.Leaves.load(options.table)
    rival = scrabble.Leaves.load(options.rival)
    started = time.process_time()
    leads = []
    for first, second, sign in ((ours, rival, 1), (rival, ours, -1)):
        played = scrabble.self_play(
            options.pairs, lexicon=lexicon, rules=rules, seed=options.seed, leaves=first, rival=second,
            threads=options.threads,
        )  # fmt: skip
        scores = played.games["scores"].astype(np.int64)
        leads.append(sign * (scores[:, 0] - scores[:, 1]))
    pairs = (leads[0] + leads[1]) / 2
    won = [np.sign(lead) / 2 + 0.5 for lead in leads]
    share = (won[0] + won[1]) / 2
    root = np.sqrt(len(pairs))
    print(f"{ours.name} against {rival.name}; {options.rules}, {lexicon.name}, {2 * len(pairs):,} games")
    print(f"{pairs.mean():+.2f} +- {pairs.std() / root:.2f} points a game")
    print(f"{100 * share.mean():.2f} +- {100 * share.std() / root:.2f} % of games won")
    print(f"{time.process_time() - started:.0f} seconds of processor time")


if __name__ == "__main__":
    main()
