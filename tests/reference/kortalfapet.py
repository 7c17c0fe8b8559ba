"""Kortalfapet moves by brute force: words laid on one word (two players), and words laid on a tableau (rounds).

The slow, plainly right program that the fast generator is compared with. It is written from the rules alone and must
stay independent of the package: it may never import wordgame.

Plain data throughout: a card is a tuple (letter, value, multiplier, joker); a joker in the hand has the letter "?",
on the table the letter it stands for, and always value 0 and multiplier 1. The word on the table is a list of cards,
a tableau a dict {(x, y): card} with x to the right and y down. Words are strings of one-character letters, all in the
same case as the cards.

Decisions where the rules leave doubt:

- Points stolen are what the opponent loses: the score of the whole old word less the score of the cards that are left
  of it.
- stolen_multiplier: "travels": a stolen card's multiplier counts in the new word and no longer in the old one;
  "stays": the reverse; "both": in both. The old word is scored by its own cards' multipliers in every case.
- The meaning test looks at the new word against the word on the table, for crossings too; "spelling" refuses the same
  spelling only.
- steal_geometry="free": the new word takes at least one card of the old word and at least one from the hand, in any
  order. A move is the card class that stands at each letter, and whether it comes from the table.
- In a tableau every run of two or more cards through a new card must be a word of at least min_word_length letters,
  and there must be at least one. The meaning test compares each new run with each run of two or more that lay inside
  it before.
- The first word of a round lies across from (0, 0): an empty tableau has no other place.
- must_form_extra asks two or more new words from the third player on, second_single_word exactly one from the second
  player.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

Card = tuple[str, int, int, int]
Cell = tuple[int, int]
Meaning = str | Callable[[str, str], bool]
Options = dict[str, Any]


def options(**changes: Any) -> Options:
    """The options that bear on listing moves, with their defaults, and changes."""
    made: Options = {
        "steal_geometry": "cross_or_extend",
        "stolen_multiplier": "travels",
        "meaning": "spelling",
        "min_word_length": 2,
        "must_form_extra": False,
        "second_single_word": False,
    }
    unknown = set(changes) - set(made)
    if unknown:
        raise ValueError(f"no such option: {sorted(unknown)}")
    made.update(changes)
    return made


def meaning_differs(base: str, word: str, meaning: Meaning) -> bool:
    if meaning == "off":
        return True
    if meaning == "spelling":
        return base != word
    assert callable(meaning)
    return meaning(base, word)


def token(card: Card) -> str:
    """A card of a move as text: `a1`, `l2x3`, `?l` for a joker that stands for l."""
    letter, value, multiplier, joker = card
    if joker:
        return f"?{letter}"
    return f"{letter}{value}" + (f"x{multiplier}" if multiplier > 1 else "")


def digest(lines: Iterable[str]) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the sorted lines, joined by newlines."""
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def word_score(cards: Iterable[Card]) -> int:
    """Sum of the values times the highest multiplier; 0 for no cards."""
    cards = list(cards)
    return sum(card[1] for card in cards) * max((card[2] for card in cards), default=1)


def hand_value(hand: Iterable[Card]) -> int:
    """What the cards in a hand cost their holder at the end: plain values."""
    return sum(card[1] for card in hand)


def fill(letters: str, hand: Counter[Card]) -> Iterator[list[Card]]:
    """Every way to lay the letters from the hand by card classes; jokers come out with the letter they stand for."""
    if not letters:
        yield []
        return
    for card in sorted(hand):
        if hand[card] and (card[0] == letters[0] or card[3]):
            laid = (letters[0], 0, 1, 1) if card[3] else card
            for rest in fill(letters[1:], hand - Counter([card])):
                yield [laid, *rest]


def can_fill(letters: str, hand: Counter[Card]) -> bool:
    """Whether the hand holds the letters, jokers making up for what is missing."""
    missing = 0
    for letter in set(letters):
        held = sum(n for card, n in hand.items() if card[0] == letter)
        missing += max(0, letters.count(letter) - held)
    return missing <= sum(n for card, n in hand.items() if card[3])


def own_and_stolen(
    table: Sequence[Card], taken: Collection[int], new: Iterable[Card], stolen_multiplier: str
) -> tuple[int, int]:
    """Points of the word that `taken` table cards and `new` hand cards make, and points taken from the old word."""
    plain = [(letter, value, 1, joker) for letter, value, _, joker in table]
    moved = [(plain if stolen_multiplier == "stays" else table)[i] for i in taken]
    left = [table[i] for i in range(len(table)) if i not in taken]
    own = word_score([*moved, *new])
    if stolen_multiplier == "travels":
        remains = word_score(left)
    else:
        remains = sum(card[1] for card in left) * max(card[2] for card in table) if table else 0
    return own, word_score(table) - remains


def two_player_moves(
    table: Sequence[Card], hand: Iterable[Card], words: Iterable[str], opts: Options
) -> set[tuple[str, str, int, int, tuple[str, ...], int, int]]:
    """All moves: (word, kind, i, j, a token for each letter, own points, stolen points).

    kind "f": from the hand (empty table); "c": crosses table card i at letter j; "e": extends, the old word starting
    at letter i (j is 0); "s": takes cards freely (i and j are 0). Tokens are "*" for a table card, in free stealing
    "*" before its token.
    """
    counted: Counter[Card] = Counter((letter, value, multiplier, joker) for letter, value, multiplier, joker in hand)
    base = "".join(card[0] for card in table)
    moves = set()
    for word in words:
        if len(word) < opts["min_word_length"] or (base and not meaning_differs(base, word, opts["meaning"])):
            continue
        # (kind, i, j, {letter place: index of the table card there})
        layouts: list[tuple[str, int, int, dict[int, int]]] = []
        if not table:
            layouts.append(("f", 0, 0, {}))
        elif opts["steal_geometry"] == "cross_or_extend":
            for i in range(len(table)):
                for j in range(len(word)):
                    if word[j] == base[i]:
                        layouts.append(("c", i, j, {j: i}))
            for i in range(len(word) - len(base) + 1):
                if word[i : i + len(base)] == base:
                    layouts.append(("e", i, 0, {i + k: k for k in range(len(base))}))
        else:
            layouts += [("s", 0, 0, places) for places in free_layouts(word, table)]
        for kind, i, j, places in layouts:
            needed = "".join(letter for place, letter in enumerate(word) if place not in places)
            if not needed or not can_fill(needed, counted):
                continue
            for cards in fill(needed, counted):
                own, stolen = own_and_stolen(table, places.values(), cards, opts["stolen_multiplier"])
                supply = iter(cards)
                tokens = []
                for place in range(len(word)):
                    if place not in places:
                        tokens.append(token(next(supply)))
                    else:
                        tokens.append("*" + (token(table[places[place]]) if kind == "s" else ""))
                moves.add((word, kind, i, j, tuple(tokens), own, stolen))
    return moves


def free_layouts(word: str, table: Sequence[Card]) -> Iterator[dict[int, int]]:
    """Every way to put one or more table cards on letters of the word."""
    for number in range(1, len(table) + 1):
        for taken in combinations(range(len(table)), number):
            yield from seat(word, table, taken)


def seat(word: str, table: Sequence[Card], taken: Sequence[int]) -> Iterator[dict[int, int]]:
    """Every way to put exactly these table cards on letters of the word."""
    if not taken:
        yield {}
        return
    for places in seat(word, table, taken[1:]):
        for place, letter in enumerate(word):
            if place not in places and letter == table[taken[0]][0]:
                yield places | {place: taken[0]}


def two_player_line(move: tuple[str, str, int, int, tuple[str, ...], int, int]) -> str:
    word, kind, i, j, tokens, own, stolen = move
    return f"{word}|{kind}|{i}|{j}|{','.join(tokens)}#{own}#{stolen}"


def new_words(table: Mapping[Cell, Card], placed: Mapping[Cell, Card]) -> list[list[Cell]]:
    """The cells of every run of two or more cards through a new card."""
    after = {**table, **placed}
    runs = set()
    for cell in placed:
        for dx, dy in ((1, 0), (0, 1)):
            x, y = cell
            while (x - dx, y - dy) in after:
                x, y = x - dx, y - dy
            run = []
            while (x, y) in after:
                run.append((x, y))
                x, y = x + dx, y + dy
            if len(run) >= 2:
                runs.add(tuple(run))
    return [list(run) for run in sorted(runs)]


def old_words_inside(table: Mapping[Cell, Card], run: Sequence[Cell]) -> list[str]:
    """The runs of two or more cards that lay within a new run before."""
    pieces = [""]
    for cell in run:
        if cell in table:
            pieces[-1] += table[cell][0]
        else:
            pieces.append("")
    return [piece for piece in pieces if len(piece) >= 2]


class WordIndex:
    """Words in boxes by (length, place, letter): looking in a box replaces looking at every word."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = set(words)
        self.by_letter: dict[tuple[int, int, str], set[str]] = defaultdict(set)
        for word in self.words:
            for place, letter in enumerate(word):
                self.by_letter[len(word), place, letter].add(word)

    def matching(self, length: int, fixed: Mapping[int, str]) -> set[str]:
        return set.intersection(*(self.by_letter.get((length, i, letter), set()) for i, letter in fixed.items()))


def round_moves(
    table: Mapping[Cell, Card],
    hand: Iterable[Card],
    words: WordIndex | Iterable[str],
    opts: Options,
    *,
    player: int = 0,
) -> dict[tuple[tuple[int, int, str], ...], tuple[int, int]]:
    """All moves on a tableau: {sorted (x, y, token) of the placed cards: (score, number of new words)}.

    player: 1 for the first of the round, and so on; 0 leaves must_form_extra and second_single_word out of account.
    """
    index = words if isinstance(words, WordIndex) else WordIndex(words)
    counted: Counter[Card] = Counter((letter, value, multiplier, joker) for letter, value, multiplier, joker in hand)
    size = counted.total()
    spellable = [word for word in index.words if len(word) <= size and can_fill(word, counted)]
    longest = max(map(len, index.words), default=0)
    found: dict[tuple[tuple[int, int, str], ...], tuple[int, int]] = {}
    valid: dict[str, bool] = {}

    def is_word(text: str) -> bool:
        return len(text) >= opts["min_word_length"] and text in index.words

    if not table:
        segments = [[(x, 0) for x in range(length)] for length in range(1, longest + 1)]
    else:
        xs = [x for x, _ in table]
        ys = [y for _, y in table]
        columns = range(min(xs) - size, max(xs) + size + 1)
        rows = range(min(ys) - size, max(ys) + size + 1)
        segments = []
        for dx, dy in ((1, 0), (0, 1)):
            for x in columns:
                for y in rows:
                    if (x - dx, y - dy) in table:
                        continue
                    cells = [(x, y)]
                    free = int((x, y) not in table)
                    while len(cells) < longest:
                        after = (cells[-1][0] + dx, cells[-1][1] + dy)
                        cells.append(after)
                        free += after not in table
                        if free > size:
                            break
                        if (after[0] + dx, after[1] + dy) not in table:
                            segments.append(list(cells))

    for cells in segments:
        fixed = {i: table[cell][0] for i, cell in enumerate(cells) if cell in table}
        free_cells = [cell for cell in cells if cell not in table]
        if not free_cells or len(cells) < 2:
            continue
        beside = [(x + dx, y + dy) for x, y in free_cells for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        if table and not any(cell in table for cell in beside):
            continue
        if fixed:
            candidates = index.matching(len(cells), fixed)
        else:
            candidates = {word for word in spellable if len(word) == len(cells)}
        for word in candidates:
            letters = "".join(letter for i, letter in enumerate(word) if i not in fixed)
            if not can_fill(letters, counted):
                continue
            # Which cards are used does not matter to the words that arise, so they are judged once for the letters.
            dummy = {cell: (letter, 0, 1, 0) for cell, letter in zip(free_cells, letters, strict=True)}
            runs = new_words(table, dummy)
            both = {**table, **dummy}
            texts = ["".join(both[cell][0] for cell in run) for run in runs]
            for text in texts:
                if text not in valid:
                    valid[text] = is_word(text)
            if not texts or not all(valid[text] for text in texts):
                continue
            if not all(
                meaning_differs(old, text, opts["meaning"])
                for run, text in zip(runs, texts, strict=True)
                for old in old_words_inside(table, run)
            ):
                continue
            if player >= 3 and opts["must_form_extra"] and len(texts) < 2:
                continue
            if player == 2 and opts["second_single_word"] and len(texts) != 1:
                continue
            for cards in fill(letters, counted):
                placed = dict(zip(free_cells, cards, strict=True))
                both = {**table, **placed}
                score = sum(word_score(both[cell] for cell in run) for run in runs)
                key = tuple(sorted((x, y, token(card)) for (x, y), card in placed.items()))
                assert found.setdefault(key, (score, len(texts))) == (score, len(texts))
    return found


def round_line(placed: Iterable[tuple[int, int, str]], score: int) -> str:
    return ";".join(f"{x},{y},{tok}" for x, y, tok in placed) + f"#{score}"
