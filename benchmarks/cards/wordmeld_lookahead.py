"""Look-ahead against the plain best turn: whole games, every deal played once from each seat.

    python benchmarks/cards/wordmeld_lookahead.py [--lexicon en] [--players 2] [--deals 100] [--seconds 1] [--worlds N]

The common words are the 20,000 commonest of the lexicon. One seat follows the first hint, the others make the turn that
leaves fewest cards (found with the work that hints take for it), and draw where no turn sheds a card, as version 0.1
did. With `--worlds` the look-ahead is bounded by worlds instead of time, so that a loaded machine gives the same games.
Prints the share of games that look-ahead won (a shared win counts in part), its standard error over deals, what is
fair, and the processor seconds that a hint took.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time

from wordgame import wordmeld
from wordgame.lexicon import Lexicon
from wordgame.wordmeld import Game, Move, Position

PLAIN_WORK = 60_000_000
MOST = 400
"""Actions after which a game counts as nobody's."""


def commonest(name: str, number: int) -> wordmeld.WordLists:
    """Lists of the commonest words of a lexicon."""
    lexicon = Lexicon.load(name)
    ranked = ((lexicon.commonness(word) or 1 << 40, word) for word in map(lexicon.word_at, range(len(lexicon))))
    return wordmeld.WordLists(common=[word for _, word in sorted(ranked)[:number]], alphabet=lexicon.alphabet)


def plain(position: Position) -> Move:
    """The turn that leaves fewest cards, else what the hints say without the other hands: draw, keep, discard."""
    if position.can_make_words:
        turns = position.solve(1, work=PLAIN_WORK, count=False).turns
        if turns and (turns[0].wins or turns[0].cards_left < len(position.cards)):
            return turns[0].move
    return alone(position).hints(1)[0].move


def alone(position: Position) -> Position:
    """The same position without the others, so that hints go by cards alone."""
    return Position(
        table=position.table,
        hand=position.hand,
        lists=position.lists,
        rules=position.rules,
        opening=position.opening,
        phase=position.phase,
        discards=position.discards,
        stock=position.stock,
        deck=position.deck,
    )


def play(
    lists: wordmeld.WordLists, players: int, seed: int, seat: int, options: dict[str, object]
) -> tuple[float, float, int]:
    """One game; what the seat won, the processor seconds of its hints, and how many there were."""
    game = Game(players, lists=lists, seed=seed)
    spent, asked = 0.0, 0
    while not game.is_over and len(game.history) < MOST:
        if game.turn == seat:
            begun = time.process_time()
            move = game.position.hints(1, seed=seed, **options)[0].move  # type: ignore[arg-type]
            spent, asked = spent + time.process_time() - begun, asked + 1
        else:
            move = plain(game.position)
        game.push(move)
    winners = game.outcome.winners if game.outcome else ()
    return (1 / len(winners) if seat in winners else 0.0), spent, asked


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first deal's seed")
    parser.add_argument("--words", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--worlds", type=int, help="worlds for each hint, instead of seconds")
    chosen = parser.parse_args()
    lists = commonest(chosen.lexicon, chosen.words)
    options: dict[str, object] = {"worlds": chosen.worlds} if chosen.worlds else {"seconds": chosen.seconds}
    shares, spent, asked = [], 0.0, 0
    for seed in range(chosen.first, chosen.first + chosen.deals):
        results = [play(lists, chosen.players, seed, seat, options) for seat in range(chosen.players)]
        shares.append(sum(won for won, _, _ in results) / chosen.players)
        spent += sum(used for _, used, _ in results)
        asked += sum(hints for _, _, hints in results)
        error = statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else math.nan
        print(
            f"{chosen.lexicon}, {chosen.players} players, {len(shares)} deals: look-ahead won "
            f"{100 * statistics.mean(shares):.1f} % (standard error {100 * error:.1f}; "
            f"fair {100 / chosen.players:.1f}); {spent / max(1, asked):.2f} processor seconds a hint",
            flush=True,
        )


if __name__ == "__main__":
    main()
