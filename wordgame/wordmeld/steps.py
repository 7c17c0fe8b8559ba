"""A turn told as steps that a person can carry out at the table."""

from __future__ import annotations

from wordgame.wordmeld.cards import is_joker, split
from wordgame.wordmeld.judge import Result
from wordgame.wordmeld.moves import Move

__all__ = ["describe"]


def describe(move: Move, result: Result) -> tuple[str, ...]:
    """The steps: take words apart; make each new word, saying where its cards come from; take back; draw."""
    lines = []
    pools = [(word, split(word)) for word in move.broken]
    if pools:
        lines.append(f"Take apart {_and(move.broken)}.")
    for word in sorted(move.made, key=lambda each: each.from_hand == len(each.cards)):
        parts: dict[str, str] = {}
        for card, own in zip(word.cards, word.own, strict=True):
            origin = "your hand" if own else _fetch(card, pools, parts)
            joker = is_joker(card)
            parts[origin] = parts.get(origin, "") + (f"?={card.upper()} " if joker else card)
        told = ", ".join(f"{cards.strip()} from {origin}" for origin, cards in parts.items())
        lines.append(f"Make {word.text.upper()}: {told}.")
    if result.taken_back:
        lines.append(f"Take back {result.taken_back} into your hand.")
    if result.wins:
        lines.append("That is a winning word: the game is yours.")
    elif result.draws:
        lines.append(f"Draw {result.draws} card{'s' * (result.draws != 1)}; {result.cards_left} in hand.")
    else:
        lines.append(f"Draw nothing; {result.cards_left} in hand.")
    return tuple(lines)


def _fetch(card: str, pools: list[tuple[str, list[str]]], parts: dict[str, str]) -> str:
    # Prefer the broken word that already gives cards to this word; a joker may lie there for another letter.
    joker = is_joker(card)
    for exact in (True, False):
        for word, cards in sorted(pools, key=lambda pool: pool[0] not in parts):
            for index, there in enumerate(cards):
                if there == card or (not exact and joker and is_joker(there)):
                    del cards[index]
                    return word
    return "the table"


def _and(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
