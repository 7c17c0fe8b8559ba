"""The greedy Alkort player that the adviser is measured against. It sees what a Position shows and plans nothing.

Leading: a seven; else its highest valued card if nothing unseen is higher; else good rubbish; else its weakest
card. Following: its weakest card if it cannot win or a seven was led; its weakest card that does not win if the
partner is winning with an ace or better, or is winning and this player is last; last to play: the cheapest card
that wins; else the cheapest card that wins and that nothing unseen outranks, or failing that the cheapest that
wins.

    python benchmarks/cards/alkort_greedy.py "KD 7H 3S" --trick "AH"
"""

from __future__ import annotations

import argparse

from wordgame.alkort import Position, Rules


def strength(rules: Rules, card: str) -> float:
    """What a card is worth keeping: bad rubbish, good rubbish, the ranks, with sevens just above the aces."""
    if card[0] == "7":
        return rules.rank("AS") + 0.5
    return rules.rank(card) or (0.0 if card[0] in "KQ" else 0.5)


def choose(position: Position) -> str:
    """The card that the greedy player plays; ties go to the first in the order of the deck."""
    rules, cards = position.rules, position.legal_moves.cards
    weakest = min(cards, key=lambda card: strength(rules, card))
    unseen = max((rules.rank(card) for card in position.unseen), default=0)
    if not position.trick:
        sevens = [card for card in cards if card[0] == "7"]
        if sevens:
            return sevens[0]
        top = max(cards, key=rules.rank)
        if rules.rank(top) and rules.rank(top) >= unseen:
            return top
        good = [card for card in cards if rules.is_rubbish(card) and not rules.is_bad_rubbish(card)]
        return good[0] if good else weakest
    best = rules.winner(position.trick)
    winning = position.trick[best]
    winners = [card for card in cards if rules.beats(card, winning, best_led=best == 0)]
    if not winners or (best == 0 and winning[0] == "7"):
        return weakest
    last = len(position.trick) == position.players - 1
    partner = (position.leader + best - position.seat) % position.players == 2
    if partner and (last or rules.rank(winning) >= rules.rank("AS")):
        losers = [card for card in cards if card not in winners]
        return min(losers or cards, key=lambda card: strength(rules, card))
    if last:
        return min(winners, key=lambda card: strength(rules, card))
    safe = [card for card in winners if rules.rank(card) >= unseen]
    return min(safe or winners, key=lambda card: strength(rules, card))


def main() -> None:
    """Print the card for a position given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hand")
    parser.add_argument("--trick", default="")
    parser.add_argument("--rules", default="standard")
    given = parser.parse_args()
    print(choose(Position(given.hand, trick=given.trick, rules=given.rules, highest_leads=False)))


if __name__ == "__main__":
    main()
