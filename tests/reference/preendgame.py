"""Plain minimax over the pre-endgame of two, through the referee alone: every move against every order of the bag.

It is handed the parts of a position and a way to set up a game from them, and knows nothing but its moves, turns and
scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.reference.endgame import move_values

__all__ = ["bags", "outcomes"]

Setup = Callable[[str, str], Any]
"""A game from the racks of both; the player is to move, and the tiles on no rack are in the bag."""


def bags(unseen: str, n: int) -> Counter[str]:
    """Every bag of `n` of the unseen tiles, with the number of ways in which single tiles make it."""
    return Counter("".join(sorted(chosen)) for chosen in combinations(unseen, n))


def outcomes(setup: Setup, own: str, unseen: str, n: int, most: int) -> dict[str, dict[str, int]]:
    """The final lead of the player to move, by move that empties the bag or ends the game, and by bag.

    Raises endgame.TooLarge when an end has more than `most` positions.
    """
    found: dict[str, dict[str, int]] = {}
    for bag in bags(unseen, n):
        game = setup(own, rest(unseen, bag))
        me = game.turn
        for move in list(game.legal_moves):
            game.push(move)
            if not game.bag_size:
                found.setdefault(str(move), {})[bag] = final_lead(game, me, most)
            elif game.is_over:
                found.setdefault(str(move), {})[bag] = game.scores[me] - game.scores[1 - me]
            game.pop()
    return found


def final_lead(game: Any, me: int, most: int) -> int:
    """The lead of a seat at the end, with best play by both from here on; the bag is empty, or the game is over."""
    lead = int(game.scores[me] - game.scores[1 - me])
    if game.is_over:
        return lead
    best = max(move_values(game, most).values())
    return lead + best if game.turn == me else lead - best


def rest(tiles: str, taken: str) -> str:
    """Tiles without others."""
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return "".join(left)


def answer_to_pass(setup: Setup, own: str, unseen: str, bag: str, most: int) -> int:
    """The final lead after a pass with one tile in the bag: the opponent takes a reply that wins most often over all
    bags that it cannot tell apart, of equal ones the one that is worst for the player.
    """
    other = rest(unseen, bag)
    hidden = own + bag
    replies: dict[str, dict[str, int]] = {}
    for tile in sorted(set(hidden)):
        game = setup(rest(hidden, tile), other)
        me = game.turn
        game.push("pass")
        for move in list(game.legal_moves):
            game.push(move)
            replies.setdefault(str(move), {})[tile] = lead_on(game, me, most)
            game.pop()
    ways = Counter(hidden)

    def points(move: str) -> Fraction:
        return sum((ways[tile] * Fraction(1 - sign(lead), 2) for tile, lead in replies[move].items()), Fraction(0))

    best = max(map(points, replies))
    return min(leads[bag] for move, leads in replies.items() if points(move) == best)


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def lead_on(game: Any, me: int, most: int) -> int:
    """The final lead when the play that scores most is taken, the first of its kind, until the bag is empty."""
    pushed = 0
    while game.bag_size and not game.is_over:
        plays = list(game.legal_moves.placements)
        game.push(min(plays, key=first_by_score) if plays else "pass")
        pushed += 1
    lead = final_lead(game, me, most)
    for _ in range(pushed):
        game.pop()
    return lead


def first_by_score(move: Any) -> tuple[Any, ...]:
    """The most points first; then across, from the top; down, from the left; fewer tiles; letters in order."""
    row, column = move.placed[0][:2]
    line = (row, column) if not move.down else (column, row)
    tiles = [(ord(tile.upper()), tile.islower()) for _, _, tile in move.placed]
    return -move.score, move.down, line, len(tiles), [(blank, letter) for letter, blank in tiles]
