"""The adviser against "best single word" and "hand only" play: turns until the hand is empty, in paired games.

    python benchmarks/cards/wordmeld_advice.py [--games 300] [--lexicon en] [--words 3000] [--official 150] [--most 60]

A game: two players of the same kind share a deck; the turns that the first of them needs until its hand is empty (or
it wins, or `--most` turns have passed, which then count). Every kind plays the same deals (paired by seed). "adviser"
takes the first hint; "best single word" makes the one new word that leaves fewest cards, from the hand or with the
table; "hand only" makes its best turn from the hand alone. Those that find no turn draw and keep, or discard at random.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from wordgame import wordmeld
from wordgame.lexicon import Lexicon
from wordgame.wordmeld import Game, Move, MoveKind, NewWord, Position

Player = Callable[[Position, random.Random], Move]


def adviser(position: Position, rng: random.Random) -> Move:
    """The first hint."""
    move: Move = position.hints(1)[0].move
    return move


def idle(position: Position, rng: random.Random) -> Move:
    """Draw; keep where that is allowed, else discard at random."""
    skipped = (MoveKind.WORDS, MoveKind.TAKE)
    # no turn is looked for again
    moves = [move for move in position.list_moves(1, work=0).best(99) if move.kind not in skipped]
    keep = [move for move in moves if move.kind is not MoveKind.DISCARD]
    return (keep or moves)[0] if keep else rng.choice(moves)


def mask(letters: Iterable[str]) -> np.uint64:
    """The letters A to Z of a text as bits."""
    return np.uint64(sum({1 << (ord(letter) - 65) for letter in letters if letter != "?"}))


@lru_cache(maxsize=1)
def packed(lists: wordmeld.WordLists) -> tuple[list[str], Any, Any]:
    """All words, the letters of each as bits, and their lengths."""
    words = sorted(lists.winning | lists.official | frozenset(lists.common))
    return words, np.array([mask(word) for word in words]), np.array([len(word) for word in words])


def spell(word: Sequence[str], table: Counter[str], hand: Counter[str]) -> NewWord | None:
    """The word of cards of the table first, then of the hand, jokers last; None when they do not suffice."""
    table, hand = table.copy(), hand.copy()
    cards, own = [], []
    for letter in word:
        for pool, card in ((table, letter), (hand, letter), (table, "?"), (hand, "?")):
            if pool[card]:
                pool[card] -= 1
                cards.append(letter if card != "?" else letter.lower())
                own.append(pool is hand)
                break
        else:
            return None
    return NewWord(tuple(cards), tuple(own))


def best_single_word(position: Position, rng: random.Random) -> Move:
    """The one new word that leaves fewest cards, from the hand or with one table word."""
    if not position.can_make_words:
        return idle(position, rng)
    best = None
    hand = Counter(position.cards)
    words, masks, lengths = packed(position.lists)
    for laid in ["", *(() if position.opening else dict.fromkeys(position.table))]:
        table = Counter("?" if card.islower() else card for card in laid)
        jokers = table["?"] + hand["?"]
        absent = np.bitwise_count(masks & ~mask({*table, *hand}))
        # more cards are added than taken back, so the new word is longer than the old one
        for index in np.flatnonzero((absent <= jokers) & (lengths > len(laid))):
            word = words[index]
            made = spell(word, table, hand)
            if made is None or not made.from_hand:
                continue
            move = Move.words([laid] if laid else [], [made])
            verdict = position.check(move)
            if verdict and verdict.score is not None:
                rank = (word not in position.lists.winning, verdict.score, str(move))
                best = (rank, move) if best is None or rank < best[0] else best
    return best[1] if best else idle(position, rng)


def hand_only(position: Position, rng: random.Random) -> Move:
    """The best turn from the hand alone."""
    if not position.can_make_words:
        return idle(position, rng)
    part = Position(hand=position.hand, lists=position.lists, rules=position.rules, opening=True)
    turns = part.solve(1, work=20_000_000, count=False).turns
    return turns[0].move if turns else idle(position, rng)


def turns_needed(player: Player, lists: wordmeld.WordLists, seed: int, most: int) -> int:
    """Turns of the first seat until it is done."""
    game = Game(2, lists=lists, seed=seed)
    rng = random.Random(seed)
    turns = 0
    while not game.is_over and turns < most:
        seat = game.turn
        game.push(player(game.position, rng))
        turns += seat == 0 and (game.turn != 0 or game.is_over)
    done = game.outcome is not None and game.outcome.termination != "stalled" and 0 in game.outcome.winners
    if done or turns >= most:
        return turns
    # the second seat was first, or nobody can move: the first seat needs at least the turns that its cards cost
    return min(most, turns + game.scores[0])


def main() -> None:
    """Print means, differences and standard errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--words", type=int, default=3000, help="common words, taken at random from the lexicon")
    parser.add_argument("--official", type=int, default=150, help="official words, taken at random")
    parser.add_argument("--most", type=int, default=60)
    options = parser.parse_args()
    lexicon = Lexicon.load(options.lexicon)
    rng = random.Random(1)
    ranks = [rank for rank in range(len(lexicon)) if len(lexicon.word_at(rank)) <= 8]
    words = [lexicon.word_at(rank) for rank in rng.sample(ranks, options.words + options.official)]
    lists = wordmeld.WordLists(
        official=words[: options.official], common=words[options.official :], alphabet=lexicon.alphabet
    )
    players: dict[str, Player] = {"adviser": adviser, "best single word": best_single_word, "hand only": hand_only}
    needed: dict[str, list[int]] = {name: [] for name in players}
    for seed in range(options.games):
        for name, player in players.items():
            needed[name].append(turns_needed(player, lists, seed, options.most))
    for name, counts in needed.items():
        error = statistics.stdev(counts) / math.sqrt(len(counts))
        print(f"{name:18} {statistics.mean(counts):6.2f} turns (standard error {error:.2f})")
    for name in ("best single word", "hand only"):
        gaps = [theirs - mine for theirs, mine in zip(needed[name], needed["adviser"], strict=True)]
        error = statistics.stdev(gaps) / math.sqrt(len(gaps))
        print(f"{name} needs {statistics.mean(gaps):.2f} turns more than the adviser (standard error {error:.2f})")


if __name__ == "__main__":
    main()
