"""WordMeld on large tables with jokers in the hand: one second a turn, against two cheap bounds.

    python benchmarks/cards/wordmeld_jokers.py [--lexica en sk] [--turns 100] [--seconds 1] [--work 0] [--no-bounds]

Tables of 6 to 14 words of 3 to 8 letters from the whole lexicon, hands of ten cards drawn from the deck of the
language, two or three of them jokers, all words common but one in fifty, seeded. The cheap bounds: the best turn of the
hand alone, and the best turn of the hand without its jokers, which are then left. With `--work` steps instead of
seconds the figures are the same on every machine. Prints a line a lexicon: turns proven best, cards left in the mean,
how many of them are above the proven bound, how often a cheap bound was better, wall time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any

from wordgame import wordmeld
from wordgame.lexicon import Lexicon


def position_of(lists: wordmeld.WordLists, deck: list[int], short: list[str], seed: str) -> wordmeld.Position:
    """A random position."""
    rng = random.Random(seed)
    jokers = rng.choice((2, 3))
    hand = lists.alphabet.decode_tiles(rng.sample(deck, 10 - jokers)) + "?" * jokers
    return wordmeld.Position(table=rng.sample(short, rng.randint(6, 14)), hand=hand, lists=lists)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lexica", nargs="+", default=["en", "sk"])
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--work", type=int, default=0, help="steps instead of seconds")
    parser.add_argument("--no-bounds", action="store_true", help="leave the cheap bounds out")
    parser.add_argument("--each", action="store_true", help="print every turn")
    options = parser.parse_args()
    limits: dict[str, Any] = {"work": options.work} if options.work else {"seconds": options.seconds}
    for name in options.lexica:
        lexicon = Lexicon.load(name)
        deck = [tile for tile in wordmeld.load_deck(name).with_alphabet(lexicon.alphabet).tiles() if tile]
        rng = random.Random(name)
        words = [lexicon.word_at(rank) for rank in sorted(rng.sample(range(len(lexicon)), 5000))]
        lists = wordmeld.WordLists(official=words[::50], common=lexicon)
        lists.core  # noqa: B018 - packed before the clock starts
        short = [word for word in words if 3 <= len(word) <= 8]
        left, gaps, times, proven, worse = [], [], [], 0, 0
        for at in range(options.turns):
            position = position_of(lists, deck, short, f"{name} {at}")
            begun = time.perf_counter()
            solution = position.solve(1, count=False, **limits)
            times.append(time.perf_counter() - begun)
            reached = len(position.hand) if solution.cards_left is None else solution.cards_left
            left.append(reached)
            proven += solution.proven
            gaps.append(0 if solution.proven or solution.bound is None else reached - solution.bound)
            if not options.no_bounds:
                plain = position.hand.replace("?", "")
                alone = wordmeld.Position(hand=position.hand, lists=lists).solve(1, count=False, **limits)
                less = wordmeld.Position(table=position.table, hand=plain, lists=lists)
                without = less.solve(1, count=False, **limits)
                bounds = [10 if alone.cards_left is None else alone.cards_left]
                bounds.append(10 if without.cards_left is None else without.cards_left + 10 - len(plain))
                worse += reached > min(bounds)
                if options.each:
                    print(at, bounds, end=" ")
            if options.each:
                known = (reached, solution.bound, solution.can_win, solution.proven)
                print(at, len(position.table), position.hand, *known, f"{times[-1]:.2f}", flush=True)
        print(
            f"{name}: proven {proven} of {options.turns}, cards left {statistics.mean(left):.2f}, above the bound "
            f"{statistics.mean(gaps):.2f}, worse than a cheap bound {worse}, seconds median "
            f"{statistics.median(times):.2f} longest {max(times):.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
