"""Many seeded games to the end: 2 to 4 players, three languages, random play among the listed moves, undone at the end.

    python benchmarks/cards/wordmeld_games.py [--games 2000] [--words 2000] [--work 200000]

Rule sets, first-word readings and ends take turns. Checks of every move that solver, judge and referee agree on what is
drawn, what is left and whether it ends the game; that no card is lost; that a game's dict, read again, gives the same
game at its end and half way; that undoing gives the start. Prints how the games ended.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter

from wordgame import wordmeld
from wordgame.lexicon import Lexicon


def cards(game: wordmeld.Game) -> Counter[str]:
    """Every card of a game, wherever it lies."""
    data = game.to_dict()
    texts = [*data["hands"], data["stock"], data["discards"], *data["table"]]
    return Counter("?" if sign.islower() else sign for text in texts for sign in text)


def push(game: wordmeld.Game, rng: random.Random, work: int) -> None:
    """A random listed move, on which solver, judge and referee must agree."""
    position, seat = game.position, game.turn
    listed = position.list_moves(6, work=work)
    melds = {meld.move: meld for meld in listed.turns}
    move = rng.choice(listed.best(99))
    verdict, held = position.check(move), len(position.cards)
    turn = game.push(move)
    assert verdict.legal, (str(position), str(move))
    assert verdict.score == game.scores[seat] == held - turn.score, (str(position), str(move))
    ended = game.outcome is not None and game.outcome.winners == (seat,)
    if move in melds:
        meld = melds[move]
        assert (meld.cards_left, meld.draws) == (game.scores[seat], len(turn.drawn)), (str(position), str(move))
        assert not (meld.wins or meld.cards_left == 0) or ended, (str(position), str(move))
        if meld.wins:
            assert game.outcome is not None
            assert game.outcome.termination == "winning_word"


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
        rng = random.Random(seed)
        rules = wordmeld.Rules.preset(rng.choice(["standard", "eight letters"])).changed(
            opening_scope=rng.choice(["word", "turn"]),
            first_word_scope=rng.choice(["player", "game"]),
            no_progress_end=rng.choice(["empty_stock", "always"]),
        )
        game = wordmeld.Game(players, lists=languages[name], seed=seed, rules=rules)
        start, deck = game.to_dict(), cards(game)
        while not game.is_over:
            moves += 1
            push(game, rng, options.work)
            if rng.random() < 0.02:
                assert wordmeld.Game.from_dict(json.loads(json.dumps(game.to_dict()))).to_dict() == game.to_dict(), seed
            if rng.random() < 0.1:
                again = game.to_dict()
                game.pop()
                game.redo()
                assert game.to_dict() == again, seed
        assert cards(game) == deck, seed
        assert game.outcome is not None
        ends[name, game.outcome.termination] += 1
        end = game.to_dict()
        assert wordmeld.Game.from_dict(json.loads(json.dumps(end))).to_dict() == end, seed
        for _ in game.history:
            game.pop()
        assert game.to_dict() == start, seed
    print(
        f"{options.games} games ended after {moves / options.games:.1f} moves in the mean; undo gave every start back"
    )
    for (language, termination), count in sorted(ends.items()):
        print(f"{language} {termination:13} {count}")


if __name__ == "__main__":
    main()
