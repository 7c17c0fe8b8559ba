"""`python -m tests.soak.answers`: answers of every game and solver, one a line, the same on every build and machine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import wordgame as wg
from wordgame import alkort, scrabble

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("scrabble", {"lexicon": "en"}),
    ("scrabble", {"players": 3, "rules": "wordfeud-sv", "lexicon": "sv"}),
    ("kortalfapet", {"players": 2, "lexicon": "sv"}),
    ("kortalfapet", {"players": 3, "lexicon": "sv"}),
    ("wordmeld", {"lexicon": "en"}),
    ("alkort", {}),
)


def of_game(number: int, seed: int) -> Iterator[str]:
    """What a game of chance moves says on its way: how many moves, the best of them, hints, scores."""
    name, options = GAMES[number % len(GAMES)]
    rng, game = random.Random(seed), wg.new_game(name, seed=seed, **options)
    for turn in range(10):
        if game.is_over:
            break
        moves = game.legal_moves
        best = [f"{move}" for move in moves.best(3)]
        yield f"{name} {seed} {turn} {len(moves)} {best} {game.scores}"
        if turn % 4 == 1:
            for hint in game.position.hints(2, worlds=4, seed=seed):
                yield f"{name} {seed} {turn} hint {hint.move} {hint.value:.6f}"
        game.push(moves[rng.randrange(len(moves))] if rng.random() < 0.5 else moves.best(1)[0])


def of_solvers(seed: int) -> Iterator[str]:
    """Ends, simulations and open deals."""
    game = scrabble.Game(2, lexicon=wg.Lexicon.load("en"), rules="scrabble-en", seed=seed)
    while not game.is_over and game.bag_size:
        game.push(game.legal_moves.best(1, by="equity")[0])
    for _ in range(4):
        if not game.is_over:
            game.push(game.legal_moves.best(1, by="score")[0])
    if not game.is_over:
        solved = game.position.solve(n=2, seconds=60)
        yield f"end {seed} {solved.spread} {solved.proven} {[str(move) for move in solved.line]}"
    played = scrabble.self_play(20, lexicon="en", rules="scrabble-en", seed=seed)
    yield f"self-play {seed} {played.games['winner'].tolist()}"
    dealt = alkort.solve([" ".join(hand) for hand in alkort.Game(seed=seed).deals[0].hands])
    yield f"deal {seed} {dealt.to_dict()['tricks']}"


def main() -> None:
    """The command."""
    for seed in range(1, 4):
        for number in range(len(GAMES)):
            for line in of_game(number, seed):
                print(line)
        for line in of_solvers(seed):
            print(line)


if __name__ == "__main__":
    main()
