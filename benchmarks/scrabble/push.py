"""Scrabble: what `push` of a text costs: read, laid, judged and scored, the rack filled up, the turn kept.

python benchmarks/scrabble/push.py --rounds 9        # microseconds of processor time a push, the best of the rounds

For two versions run it alternately in both checkouts: `PYTHONPATH=. python .../push.py`.
"""

from __future__ import annotations

import argparse
import time

import wordgame as wg
from wordgame import scrabble


def games(count: int, turns: int) -> list[tuple[int, list[str]]]:
    """Static games by seed: the texts of their first moves."""
    lexicon = wg.Lexicon.load("en")
    found = []
    for seed in range(count):
        game = scrabble.Game(players=2, lexicon=lexicon, seed=seed)
        texts: list[str] = []
        while not game.is_over and len(texts) < turns:
            moves = game.position.legal_moves.best(1)
            texts.append(str(moves[0]) if len(moves) else "pass")
            game.push(texts[-1])
        found.append((seed, texts))
    return found


def measure(played: list[tuple[int, list[str]]]) -> float:
    """Microseconds a push, making the games left out."""
    lexicon = wg.Lexicon.load("en")
    fresh = [(scrabble.Game(players=2, lexicon=lexicon, seed=seed), texts) for seed, texts in played]
    begin = time.process_time()
    for game, texts in fresh:
        for text in texts:
            game.push(text)
    return 1e6 * (time.process_time() - begin) / sum(len(texts) for _, texts in played)


def main() -> None:
    """Print the figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--turns", type=int, default=14)
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    played = games(given.games, given.turns)
    measure(played)
    print(f"push of a text: {min(measure(played) for _ in range(given.rounds)):.1f} us of processor time")


if __name__ == "__main__":
    main()
