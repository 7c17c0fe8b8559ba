"""How WordMeld's solver grows: tables of 0 to 15 words, lists from 1,000 words to whole lexica, one second a turn.

    python benchmarks/cards/wordmeld_growth.py [--lexica en sv sk] [--sizes 1000 3000 10000 50000 0]
                                         [--tables 0 1 2 4 6 8 11 15] [--turns 10] [--seconds 1] [--jokers 0]

Size 0 is the whole lexicon. One word in fifty is official. Tables hold words of 3 to 8 letters from the list, hands ten
cards drawn from the deck of the language, seeded. Prints the share proven within the limit, median and longest wall
time, and how many cards the unproven answers are above the bound, in the mean.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from wordgame import wordmeld
from wordgame.lexicon import Lexicon


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lexica", nargs="+", default=["en", "sv", "sk"])
    parser.add_argument("--sizes", nargs="+", type=int, default=[1000, 3000, 10000, 50000, 0])
    parser.add_argument("--tables", nargs="+", type=int, default=[0, 1, 2, 4, 6, 8, 11, 15])
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jokers", type=int, default=0, help="jokers in each hand")
    options = parser.parse_args()
    print(f"{'lexicon':8} {'words':>8} {'table':>5} {'proven':>7} {'median ms':>10} {'max ms':>8} {'gap':>5}")
    total = proven_all = 0
    for name in options.lexica:
        lexicon = Lexicon.load(name)
        deck = wordmeld.load_deck(name).with_alphabet(lexicon.alphabet)
        for size in options.sizes:
            rng = random.Random(f"{name} {size}")
            if size:
                words = [lexicon.word_at(rank) for rank in sorted(rng.sample(range(len(lexicon)), size))]
                lists = wordmeld.WordLists(official=words[::50], common=words, alphabet=lexicon.alphabet)
            else:
                words = [lexicon.word_at(rank) for rank in sorted(rng.sample(range(len(lexicon)), 5000))]
                lists = wordmeld.WordLists(official=words[::50], common=lexicon)
            lists.core  # noqa: B018 - packed before the clock starts
            short = [word for word in words if 3 <= len(word) <= 8]
            for laid in options.tables:
                times, proven, gaps = [], 0, []
                for _ in range(options.turns):
                    cards = rng.sample([tile for tile in deck.tiles() if tile], 10 - options.jokers)
                    hand = lexicon.alphabet.decode_tiles(cards) + "?" * options.jokers
                    position = wordmeld.Position(table=rng.sample(short, laid), hand=hand, lists=lists)
                    begun = time.perf_counter()
                    solution = position.solve(1, seconds=options.seconds, count=False)
                    times.append(time.perf_counter() - begun)
                    proven += solution.proven
                    if not solution.proven and solution.cards_left is not None and solution.bound is not None:
                        gaps.append(solution.cards_left - solution.bound)
                total += options.turns
                proven_all += proven
                gap = f"{statistics.mean(gaps):5.1f}" if gaps else "    -"
                print(
                    f"{name:8} {size or len(lexicon):8} {laid:5} {proven / options.turns:7.0%} "
                    f"{statistics.median(times) * 1e3:10.1f} {max(times) * 1e3:8.1f} {gap}",
                    flush=True,
                )
    print(f"proven within {options.seconds:g} s: {proven_all} of {total}")


if __name__ == "__main__":
    main()
