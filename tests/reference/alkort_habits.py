"""Alkort played by rule of thumb: the card a plain or a careful player picks, whole deals of it, and surprises.

The slow, plainly right program that the fast one is compared with. It is written from a description of the two manners
alone and must stay independent of the package: it may never import wordgame. Legal cards, trick winners, ranks and
points come from tests.reference.alkort, and so do the plain data: cards such as "KD", seats from 0, rules as a dict.

Words used throughout:

- Rank is `alkort.strength`: more is higher, 0 for rubbish and for sevens. A ranked card has a rank above 0.
- Bad rubbish is a king or queen without a rank of its own; good rubbish is all other rubbish except the sevens.
- Worth orders all cards: bad rubbish, good rubbish, then the ranked cards by rank, with the sevens just above the aces.
- The weakest card has the lowest worth and comes first in the deck among equals; the strongest has the highest worth
  and comes last among equals. The order of the deck is suit by suit, S H D C, each from the ace down to the two.
- Unseen, for a player: all 44 cards without its own hand and without those that all have seen. The cards in the trick
  in play have been seen, so `seen` has to hold them.

Decisions where the description leaves doubt:

- A hand without any ranked legal card has no top card, even when no ranked card is unseen either: the rules about
  leading a top card pass it by.
- A hand is judged by its legal cards, so a seven that may not be led yet is not led. It is not unseen either: the
  player sees all of its own hand.
- A careful player who follows suit counts as takers all unseen cards that would win the trick after the card, be they
  of the led suit or not.
- A following seven that wins has no rank: every unseen ranked card outranks it, although its worth is above an ace's.
- `surprises` judges every card by what the player would have chosen from the hand it then had, in the order of play.
  A card that could not have been played from that hand by the rules is compared with the choice like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.reference.alkort import (
    RANKS,
    SUITS,
    Rules,
    deal_points,
    legal_cards,
    one_history,
    strength,
    trick_winner,
)

DECK_ORDER = [rank + suit for suit in SUITS for rank in RANKS]


def is_seven(card: str) -> bool:
    return card[0] == "7"


def is_ranked(card: str, rule: Rules) -> bool:
    return strength(card, rule) > 0


def is_bad_rubbish(card: str, rule: Rules) -> bool:
    return not is_ranked(card, rule) and card[0] in "KQ"


def is_good_rubbish(card: str, rule: Rules) -> bool:
    return not is_ranked(card, rule) and card[0] not in "KQ7"


def worth(card: str, rule: Rules) -> int:
    """How loath a player is to part with a card: even numbers from 2 for the ranks, the sevens between two of them."""
    if is_seven(card):
        return 2 * strength("AS", rule) + 1
    if is_ranked(card, rule):
        return 2 * strength(card, rule)
    return 1 if is_good_rubbish(card, rule) else 0


def first_in_deck(cards: Iterable[str]) -> str:
    return min(cards, key=DECK_ORDER.index)


def weakest(cards: Iterable[str], rule: Rules) -> str:
    """The card of the lowest worth, the first in the deck among equals."""
    return min(cards, key=lambda card: (worth(card, rule), DECK_ORDER.index(card)))


def strongest(cards: Iterable[str], rule: Rules) -> str:
    """The card of the highest worth, the last in the deck among equals."""
    return max(cards, key=lambda card: (worth(card, rule), DECK_ORDER.index(card)))


def top_card(cards: Iterable[str], rule: Rules) -> str | None:
    """The card of the highest rank, the first in the deck among equals; None if no card has a rank."""
    ranked = [card for card in cards if is_ranked(card, rule)]
    if not ranked:
        return None
    highest = max(strength(card, rule) for card in ranked)
    return first_in_deck(card for card in ranked if strength(card, rule) == highest)


def outranking(card: str, unseen: Iterable[str], rule: Rules) -> list[str]:
    """The unseen cards of a higher rank; all ranked ones if the card has no rank."""
    return [other for other in unseen if strength(other, rule) > strength(card, rule)]


def takes(card: str, trick: Sequence[str], rule: Rules) -> bool:
    """Whether the card would win the trick as it stands, one card or more, if it were played to it now."""
    return trick_winner([*trick, card], rule) == len(trick)


def lead(rule: Rules, legal: Sequence[str], unseen: Sequence[str], careful: bool) -> str:
    """The card that a player leads."""
    sevens = [card for card in legal if is_seven(card)]
    if sevens:
        return first_in_deck(sevens)
    top = top_card(legal, rule)
    if top is not None and not outranking(top, unseen, rule):
        return top
    ranked = [card for card in legal if is_ranked(card, rule)]
    good = [card for card in legal if is_good_rubbish(card, rule)]
    if careful and rule["follow_suit"]:
        if top is not None and len(outranking(top, unseen, rule)) <= 2:
            return top
        return weakest(legal, rule)
    if careful and ranked:
        return weakest(ranked, rule)
    if good:
        return first_in_deck(good)
    return weakest(legal, rule)


def follow(
    rule: Rules, legal: Sequence[str], unseen: Sequence[str], careful: bool, trick: Sequence[str], seats: int
) -> str:
    """The card that a player adds to a trick of one card or more, in a game of so many seats."""
    winners = [card for card in legal if takes(card, trick, rule)]
    losers = [card for card in legal if card not in winners]
    if not winners:
        return weakest(legal, rule)

    last = len(trick) == seats - 1
    winning = trick_winner(trick, rule)
    partner_wins = seats == 4 and len(trick) - winning == 2
    sure = strength(trick[winning], rule) >= strength("AS", rule)
    if partner_wins and (sure or last):
        return weakest(losers or winners, rule)
    if last:
        return weakest(winners, rule)

    if careful and not rule["follow_suit"] and len(trick) == 1 and losers:
        return weakest(losers, rule)
    unbeatable = [card for card in winners if not outranking(card, unseen, rule)]
    if unbeatable:
        return weakest(unbeatable, rule)
    if careful and not rule["follow_suit"]:
        others = [card for card in winners if not is_seven(card)]
        return strongest(others or winners, rule)
    if careful:
        likely = [card for card in winners if sum(takes(other, [*trick, card], rule) for other in unseen) <= 3]
        return weakest(likely or winners, rule)
    return weakest(winners, rule)


def choose(
    rules: Rules,
    hands: Sequence[Iterable[str]],
    turn: int,
    trick: Sequence[str],
    seen: Iterable[str],
    careful: bool,
    opening: bool,
) -> str:
    """The card that the seat `turn` plays now. Of the hands only its own is looked at.

    trick: the cards already in the present trick; seen: the cards that all have seen, those in the trick included;
    careful: the manner, else plain; opening: nothing has been played yet in this deal.
    """
    hand = set(hands[turn])
    known = hand.union(seen)
    unseen = [card for card in DECK_ORDER if card not in known]
    legal = legal_cards(hand, trick, rules, opening=opening)
    if trick:
        return follow(rules, legal, unseen, careful, trick, len(hands))
    return lead(rules, legal, unseen, careful)


def play_out(
    rules: Rules,
    hands: Sequence[Iterable[str]],
    turn: int,
    trick: Sequence[str],
    seen: Iterable[str],
    card: str | None,
    careful: Sequence[bool],
    won: tuple[int, int],
    run: int,
    opening: bool,
) -> tuple[int, int]:
    """Play the deal to its end by habit, and count.

    hands: the cards still held; turn: whose turn it is; trick and seen: as in `choose`; card: what `turn` plays first,
    or None to let it choose; careful: the manner of each seat; won: the tricks each side has taken before; run: how
    many the side that took the first trick took before the other side's first; opening: nothing has been played yet.

    Returns (tricks, points): what side 0 takes from now on, the trick in play included, and the points of the whole
    deal, side 0 minus side 1 (0 if neither side reaches five tricks). All tricks are played, whether settled or not.
    """
    seats = len(hands)
    held = [set(hand) for hand in hands]
    table = list(trick)
    known = set(seen)
    winners: list[int] = []
    while table or any(held):
        if card is None:
            card = choose(rules, held, turn, table, known, careful[turn], opening)
        held[turn].remove(card)
        table.append(card)
        known.add(card)
        card = None
        opening = False
        if len(table) == seats:
            leader = (turn + 1) % seats
            turn = (leader + trick_winner(table, rules)) % seats
            winners.append(turn % 2)
            table = []
        else:
            turn = (turn + 1) % seats
    return winners.count(0), deal_points([*one_history(won, run), *winners], rules)


def kind(card: str, rule: Rules) -> tuple[str, int, str]:
    """What a card is to a player: cards of one kind are interchangeable."""
    suit = card[1] if rule["follow_suit"] else ""
    if is_ranked(card, rule):
        return "ranked", strength(card, rule), suit
    if is_seven(card):
        return "seven", 0, suit
    if rule["rubbish_beats_court"] == "low_cards" and card[0] in "KQ32":
        return card[0], 0, suit
    return "bad rubbish" if is_bad_rubbish(card, rule) else "good rubbish", 0, suit


def surprises(
    rules: Rules,
    hands: Sequence[Iterable[str]],
    leader: int,
    played: Sequence[str],
    seen: Iterable[str],
    careful: bool | Sequence[bool],
    seat: int,
) -> int:
    """How many cards the other players than `seat` have played that they would not have chosen, or one like it.

    hands: the cards still held; played: all cards of the deal so far, in order, from the first lead by `leader`; seen:
    what all had seen before that lead; careful: the manner of all, or of each seat.
    """
    seats = len(hands)
    manners = [careful] * seats if isinstance(careful, bool) else list(careful)

    # Who played what: the winner of each trick leads the next.
    plays: list[tuple[int, str]] = []
    for start in range(0, len(played), seats):
        trick = played[start : start + seats]
        plays += [((leader + place) % seats, card) for place, card in enumerate(trick)]
        leader = (leader + trick_winner(trick, rules)) % seats

    held = [set(hand) | {card for player, card in plays if player == i} for i, hand in enumerate(hands)]
    found = 0
    for i, (player, card) in enumerate(plays):
        trick = played[i - i % seats : i]
        known = {*seen, *played[:i]}
        if player != seat:
            choice = choose(rules, held, player, trick, known, manners[player], i == 0)
            found += kind(choice, rules) != kind(card, rules)
        held[player].remove(card)
    return found
