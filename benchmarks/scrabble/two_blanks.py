"""Opening racks with two blanks and a play of all tiles: is that the first hint, and where not, which of the two wins?

    python benchmarks/scrabble/two_blanks.py                                 100 racks of each rule set
    python benchmarks/scrabble/two_blanks.py --racks 300 --rules wordfeud-en

Where the first hint keeps blanks instead, it and the play of all tiles that scores most are played out to the end in
1,000 worlds, the same for both: printed is how often each wins, and the difference in points with its standard error.
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from wordgame.lexicon import Lexicon
from wordgame.scrabble import Move, Position, Rules
from wordgame.scrabble.advice.simulation import try_moves

RULES = (
    "scrabble-en", "scrabble-sv", "words-with-friends-en", "wordfeud-en", "wordfeud-sv", "letter-league-en",
    "crossplay-en",
)  # fmt: skip
TO_THE_END = 100


def full(position: Position) -> Move | None:
    """The play of all tiles that scores most, if there is one."""
    found = [move for move in position.legal_moves.placements if move.count == position.rules.tiles_per_move]
    return max(found, key=lambda move: move.score, default=None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--racks", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--rules", nargs="+", default=RULES)
    chosen = parser.parse_args()
    for name in chosen.rules:
        rules = Rules.preset(name)
        lexicon, rng = Lexicon.load(rules.alphabet.name), random.Random(name)
        letters = [code for code, count in enumerate(rules.tiles.counts) for _ in range(count) if code]
        racks = first = right = 0
        leads: list[float] = []
        while racks < chosen.racks:
            rack = rules.alphabet.decode_tiles(bytes(rng.sample(letters, rules.rack_size - 2))) + "??"
            position = Position(rack=rack, lexicon=lexicon, rules=rules)
            bingo = full(position)
            if bingo is None:
                continue
            racks += 1
            hint = position.hints(1)[0].move
            if hint.count == rules.tiles_per_move:
                first += 1
                continue
            played = try_moves(position.state, [hint, bingo], worlds=chosen.worlds, plies=TO_THE_END, seed=racks)
            right += played.win[0] > played.win[1]
            leads.append(played.mean[0] - played.mean[1])
        line = f"{name}: {first} of {racks} first hints play all tiles"
        if leads:
            error = float(np.std(leads, ddof=1)) / len(leads) ** 0.5 if len(leads) > 1 else float("nan")
            line += (
                f"; of the other {len(leads)}, {right} win more often in {chosen.worlds} play-outs, by "
                f"{np.mean(leads):+.1f} +- {error:.1f} points"
            )
        print(line, flush=True)


if __name__ == "__main__":
    main()
