"""Many seeded games to the end: 2 to 4 players, three languages, random play among the listed moves, undone at the end.

    python benchmarks/wordmeld_games.py [--games 2000] [--words 2000] [--work 200000]

Checks that no card is lost, that every game ends, and that undoing all moves gives the start. Prints how they ended.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from wordgame import wordmeld
from wordgame.lexicon import Lexicon


def cards(game: wordmeld.Game) -> Counter[str]:
    """Every card of a game, wherever it lies."""
    data = game.to_dict()
    texts = [*data["hands"], data["stock"], data["discards"], *data["table"]]
    return Counter("?" if sign.islower() else sign for text in texts for sign in text)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--words", type=int, default=2000, help="common words of each language, taken at random")
    parser.add_argument("--work", type=int, default=200_000, help="elementary steps of looking for turns, a move")
    options = parser.parse_args()
    ends: Counter[tuple[str, str]] = Counter()
    moves = 0
    languages = {}
    for name in ("en", "sv", "sk"):
        lexicon = Lexicon.load(name)
        ranks = random.Random(name).sample(range(len(lexicon)), options.words)
        words = [lexicon.word_at(rank) for rank in ranks]
        languages[name] = wordmeld.WordLists(official=words[::20], common=words, alphabet=lexicon.alphabet)
    for seed in range(options.games):
        name, players = list(languages)[seed % 3], 2 + seed // 3 % 3
        game = wordmeld.Game(players, lists=languages[name], seed=seed)
        rng = random.Random(seed)
        start, deck = game.to_dict(), cards(game)
        while not game.is_over:
            game.push(rng.choice(game.position.list_moves(6, work=options.work).best(99)))
            moves += 1
        assert cards(game) == deck, seed
        assert game.outcome is not None
        ends[name, game.outcome.termination] += 1
        while game.history:
            game.pop()
        assert game.to_dict() == start, seed
    print(
        f"{options.games} games ended after {moves / options.games:.1f} moves in the mean; undo gave every start back"
    )
    for (name, end), count in sorted(ends.items()):
        print(f"{name} {end:13} {count}")


if __name__ == "__main__":
    main()
