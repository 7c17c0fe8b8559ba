"""Brute-force crossword-board plays: every placement with its score, one play judged, and a whole game added up.

The slow, plainly right program that the fast generator is compared with. It is written from the rules alone and must
stay independent of the package: it may never import wordgame, nor be made faster by borrowing ideas from there.

Plain data throughout:

- a letter is a string of one or more characters ("A", "CH"): tiles are not characters;
- a square of a board is None when empty, else (letter, is_blank); a board is a list of rows, of any rectangular size;
- a rack is a list of letters, with "?" for each blank;
- a word is a tuple of letters, and the lexicon a set of such words; one-letter words never count;
- a placement is a frozenset of (row, column, letter, is_blank): only what is physically put down;
- premiums are two lists of rows of integers, one multiplying letters and one multiplying words; they count only under
  new tiles;
- `values` gives the points of each letter (a blank is always worth 0);
- `bonus` maps a number of tiles put down in one play to the points added after multiplication;
- `holes` are squares that are not part of the board; `starts` are the squares of which the first play must cover one
  (no starts: the first play may lie anywhere).

Rules of other games, all off by default: `stays`, squares whose premium counts in later turns too; `only_values`,
squares whose letter premium counts only for tiles of that worth; `bonus_multipliers`, factors of the main word by the
number of tiles put down; `max_tiles`, the most tiles one play may put down; `min_first`, the fewest of the first
play.

Decisions where the rules leave doubt: "first play" means that the board holds no tile, not that it is the first turn; a
tile that makes a word in both directions is one placement, and its word across is the main one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

Square = tuple[str, bool] | None
Board = Sequence[Sequence[Square]]
Word = tuple[str, ...]
Placement = frozenset[tuple[int, int, str, bool]]


def read_tiles(text: str) -> list[str]:
    """Split text into tiles: one character each, or several in brackets: "A[CH]a?" is A, CH, a, ?."""
    tiles = []
    at = 0
    while at < len(text):
        if text[at] == "[":
            end = text.index("]", at)
            tiles.append(text[at + 1 : end])
            at = end + 1
        else:
            tiles.append(text[at])
            at += 1
    return tiles


def read_board(rows: Iterable[str]) -> list[list[Square]]:
    """A board from text: `.` empty, UPPER CASE natural, lower case a blank standing for that letter."""
    return [[None if t == "." else (t.upper(), t != t.upper()) for t in read_tiles(row)] for row in rows]


class WordIndex:
    """A lexicon with its words in boxes by (length, place, letter): looking in a box replaces looking at every word."""

    def __init__(self, words: Iterable[Word]) -> None:
        self.words = frozenset(tuple(word) for word in words if len(word) >= 2)
        self.by_length: dict[int, set[Word]] = defaultdict(set)
        self.by_letter: dict[tuple[int, int, str], set[Word]] = defaultdict(set)
        for word in self.words:
            self.by_length[len(word)].add(word)
            for place, letter in enumerate(word):
                self.by_letter[len(word), place, letter].add(word)

    def matching(self, length: int, fixed: Mapping[int, str]) -> set[Word]:
        """The words of that length with the given letters at the given places."""
        if not fixed:
            return self.by_length.get(length, set())
        return set.intersection(*(self.by_letter.get((length, i, letter), set()) for i, letter in fixed.items()))


def blank_choices(letters: Sequence[str], naturals: Counter[str], blanks: int) -> list[frozenset[int]]:
    """Every way to cover `letters` from a rack: each choice is the set of indices covered by a blank."""
    choices = []
    for number in range(min(blanks, len(letters)) + 1):
        for chosen in combinations(range(len(letters)), number):
            rest = Counter(letter for i, letter in enumerate(letters) if i not in chosen)
            if all(naturals[letter] >= count for letter, count in rest.items()):
                choices.append(frozenset(chosen))
    return choices


def placements(
    board: Board,
    rack: Sequence[str],
    words: WordIndex | Iterable[Word],
    *,
    letter_multipliers: Sequence[Sequence[int]],
    word_multipliers: Sequence[Sequence[int]],
    values: Mapping[str, int],
    bonus: Mapping[int, int],
    holes: Collection[tuple[int, int]] = (),
    starts: Collection[tuple[int, int]] = (),
    stays: Collection[tuple[int, int]] = (),
    only_values: Mapping[tuple[int, int], int] | None = None,
    bonus_multipliers: Mapping[int, int] | None = None,
    max_tiles: int | None = None,
    min_first: int = 2,
) -> dict[Placement, int]:
    """All distinct placements with their scores: every word at every start of every row and column, all checked."""
    index = words if isinstance(words, WordIndex) else WordIndex(words)
    n_rows, n_columns = len(board), len(board[0])
    naturals = Counter(letter for letter in rack if letter != "?")
    blanks = sum(letter == "?" for letter in rack)
    board_is_empty = all(square is None for row in board for square in row)
    spellable: dict[int, list[Word]] = defaultdict(list)
    for word in index.words:
        if len(word) <= len(rack) and sum((Counter(word) - naturals).values()) <= blanks:
            spellable[len(word)].append(word)

    def is_square(row: int, column: int) -> bool:
        return 0 <= row < n_rows and 0 <= column < n_columns and (row, column) not in holes

    def tile(row: int, column: int) -> Square:
        return board[row][column] if is_square(row, column) else None

    Run = list[tuple[tuple[int, int], Square]]
    cross_words: dict[tuple[int, int, str, bool], tuple[bool, Run] | None] = {}

    def cross_word(row: int, column: int, letter: str, down: bool) -> tuple[bool, Run] | None:
        """The run through a new tile: (is it a word, its cells with None for the new tile); None if no run."""
        key = (row, column, letter, down)
        if key not in cross_words:
            step_row, step_column = (1, 0) if down else (0, 1)
            before: Run = []
            r, c = row - step_row, column - step_column
            while (square := tile(r, c)) is not None:
                before.insert(0, ((r, c), square))
                r, c = r - step_row, c - step_column
            after: Run = []
            r, c = row + step_row, column + step_column
            while (square := tile(r, c)) is not None:
                after.append(((r, c), square))
                r, c = r + step_row, c + step_column
            if before or after:
                run = (*(s[0] for _, s in before if s), letter, *(s[0] for _, s in after if s))
                cross_words[key] = (run in index.words, [*before, ((row, column), None), *after])
            else:
                cross_words[key] = None
        return cross_words[key]

    def points(cell: tuple[int, int], square: tuple[str, bool], new: bool) -> int:
        worth = 0 if square[1] else values[square[0]]
        counts = (new or cell in stays) and (only_values or {}).get(cell, worth) == worth
        return worth * letter_multipliers[cell[0]][cell[1]] if counts else worth

    def factor_at(cell: tuple[int, int], new: bool) -> int:
        return word_multipliers[cell[0]][cell[1]] if new or cell in stays else 1

    found: dict[Placement, int] = {}
    for down in (False, True):
        step_row, step_column = (1, 0) if down else (0, 1)
        for start_row in range(n_rows):
            for start_column in range(n_columns):
                for length in range(2, max(n_rows, n_columns) + 1):
                    cells = [(start_row + i * step_row, start_column + i * step_column) for i in range(length)]
                    if not all(is_square(*cell) for cell in cells):
                        break
                    # The word must be the whole run: nothing may stand right before or right after it.
                    if tile(start_row - step_row, start_column - step_column) is not None:
                        break
                    if tile(cells[-1][0] + step_row, cells[-1][1] + step_column) is not None:
                        continue
                    free = [cell for cell in cells if tile(*cell) is None]
                    if not 1 <= len(free) <= min(len(rack), len(rack) if max_tiles is None else max_tiles):
                        continue
                    if board_is_empty and len(free) < min_first:
                        continue
                    if board_is_empty:
                        if starts and not any(cell in starts for cell in cells):
                            continue
                    else:
                        beside = [(r + dr, c + dc) for r, c in free for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0))]
                        if all(tile(*cell) is None for cell in beside):
                            continue
                    fixed = {i: square[0] for i, cell in enumerate(cells) if (square := tile(*cell)) is not None}
                    candidates = index.matching(length, fixed) if fixed else spellable[length]
                    for word in candidates:
                        letters = [word[i] for i in range(length) if i not in fixed]
                        if sum((Counter(letters) - naturals).values()) > blanks:
                            continue
                        crossings = [cross_word(r, c, x, not down) for (r, c), x in zip(free, letters, strict=True)]
                        if any(crossing is not None and not crossing[0] for crossing in crossings):
                            continue
                        if down and len(free) == 1 and crossings[0] is not None:
                            continue  # found across, where its main word lies
                        for chosen in blank_choices(letters, naturals, blanks):
                            put = {cell: (letters[i], i in chosen) for i, cell in enumerate(free)}
                            score = (bonus_multipliers or {}).get(len(free), 1)
                            total = 0
                            for cell in cells:
                                square = put.get(cell) or tile(*cell)
                                assert square is not None
                                total += points(cell, square, cell in put)
                                score *= factor_at(cell, cell in put)
                            score *= total
                            for cell, crossing in zip(free, crossings, strict=True):
                                if crossing is not None:
                                    total, factor = 0, 1
                                    for at, square in crossing[1]:
                                        total += points(at, square or put[cell], square is None)
                                        factor *= factor_at(at, square is None)
                                    score += total * factor
                            score += bonus.get(len(free), 0)
                            placement = frozenset((r, c, *put[r, c]) for r, c in free)
                            assert found.setdefault(placement, score) == score
    return found


def judge(
    board: Board,
    placement: Iterable[tuple[int, int, str, bool]],
    words: Collection[Word],
    *,
    letter_multipliers: Sequence[Sequence[int]],
    word_multipliers: Sequence[Sequence[int]],
    values: Mapping[str, int],
    bonus: Mapping[int, int],
    rack: Sequence[str] | None = None,
    holes: Collection[tuple[int, int]] = (),
    starts: Collection[tuple[int, int]] = (),
    stays: Collection[tuple[int, int]] = (),
    only_values: Mapping[tuple[int, int], int] | None = None,
    bonus_multipliers: Mapping[int, int] | None = None,
    max_tiles: int | None = None,
    min_first: int = 2,
) -> tuple[set[str], list[tuple[Word, int]], int]:
    """Judge and score one play by laying it on a copy of the board and reading off every run through a new tile.

    Returns (faults, words formed with the score of each, total score). No faults: the play is legal. The faults are
    "nothing", "off board", "occupied", "not on rack", "too many", "not in line", "gap", "start", "too few", "not
    joined", "word" and, when there is no other, "no word": a single tile by itself. When tiles do not fit on the board
    at all ("nothing", "off board", "occupied"), there are no words and the score is 0. A play that only breaks another
    rule is scored as it lies. The main word comes first, then the others in reading order.
    """
    new = {(r, c): (letter, blank) for r, c, letter, blank in placement}
    n_rows, n_columns = len(board), len(board[0])
    if not new:
        return {"nothing"}, [], 0
    if any(not (0 <= r < n_rows and 0 <= c < n_columns) or (r, c) in holes for r, c in new):
        return {"off board"}, [], 0
    if any(board[r][c] is not None for r, c in new):
        return {"occupied"}, [], 0
    faults = set()
    if rack is not None:
        needed = Counter("?" if blank else letter for letter, blank in new.values())
        if any(Counter(rack)[letter] < count for letter, count in needed.items()):
            faults.add("not on rack")
    if max_tiles is not None and len(new) > max_tiles:
        faults.add("too many")
    after = {(r, c): square for r, row in enumerate(board) for c, square in enumerate(row) if square is not None}
    first_play = not after
    old = set(after)
    after.update(new)

    across = len({r for r, _ in new}) == 1
    down = len({c for _, c in new}) == 1
    if not across and not down:
        faults.add("not in line")
    elif across:
        row = min(new)[0]
        if any((row, c) not in after for c in range(min(new)[1], max(new)[1])):
            faults.add("gap")
    else:
        column = min(new)[1]
        if any((r, column) not in after for r in range(min(new)[0], max(new)[0])):
            faults.add("gap")
    if first_play:
        if starts and not any(cell in starts for cell in new):
            faults.add("start")
        if len(new) < min_first:
            faults.add("too few")
    elif not any((r + dr, c + dc) in old for r, c in new for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0))):
        faults.add("not joined")

    def run(cell: tuple[int, int], step: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        r, c = cell
        while (r - step[0], c - step[1]) in after:
            r, c = r - step[0], c - step[1]
        cells = []
        while (r, c) in after:
            cells.append((r, c))
            r, c = r + step[0], c + step[1]
        return tuple(cells)

    horizontal = sorted({run(cell, (0, 1)) for cell in new})
    vertical = sorted({run(cell, (1, 0)) for cell in new})
    main_is_across = across and len(horizontal[0]) > 1
    runs = horizontal + vertical if main_is_across else vertical + horizontal
    formed: list[tuple[tuple[str, ...], int]] = []
    for cells in runs:
        if len(cells) < 2:
            continue
        points, factor = 0, 1
        if not formed and bonus_multipliers:
            factor = bonus_multipliers.get(len(new), 1)
        for cell in cells:
            letter, blank = after[cell]
            face = 0 if blank else values[letter]
            if cell in new or cell in stays:
                fits = not only_values or cell not in only_values or only_values[cell] == face
                points += face * (letter_multipliers[cell[0]][cell[1]] if fits else 1)
                factor *= word_multipliers[cell[0]][cell[1]]
            else:
                points += face
        word = tuple(after[cell][0] for cell in cells)
        formed.append((word, points * factor))
        if word not in words:
            faults.add("word")
    if not formed and not faults:
        faults.add("no word")
    total = sum(points for _, points in formed) + bonus.get(len(new), 0)
    return faults, formed, total


def end_adjustments(
    racks: Sequence[Sequence[str]], values: Mapping[str, int], *, out: int | None, end_bonus: str = "others_racks"
) -> list[int]:
    """What each player gains or loses for the tiles left, when player `out` has gone out (None: everybody passed).

    "others_racks": each player loses the points of the own rack, and whoever went out gains what all others lose.
    "double_opponent": whoever went out gains twice the points of the others' racks, and nobody loses anything.
    Passed out, each player loses the points of the own rack under either rule. Blanks are worth 0.
    """
    left = [sum(0 if letter == "?" else values[letter] for letter in rack) for rack in racks]
    if out is None:
        return [-points for points in left]
    others = sum(points for player, points in enumerate(left) if player != out)
    if end_bonus == "double_opponent":
        return [2 * others if player == out else 0 for player in range(len(racks))]
    return [others if player == out else -points for player, points in enumerate(left)]


def replay(
    board: Board,
    players: int,
    events: Iterable[tuple[object, ...]],
    **rules: Any,
) -> dict[str, Any]:
    """Add up a whole game from its events. `rules` are the keyword arguments of `judge`, without rack.

    Events, in order:
        ("place", player, placement)      the tiles are laid and scored as they lie, valid or not
        ("withdrawn", player)             the placement just before is taken back, with its points
        ("exchange", player), ("pass", player)
        ("points", player, points)        a challenge bonus, a time penalty
        ("end", racks, out, end_bonus)    the adjustments of `end_adjustments`

    Returns the `scores`, the `board`, the score of each placement in `plays` (withdrawn ones too), and `scoreless`: how
    many turns in a row, up to the last, were passes, exchanges or withdrawn plays.
    """
    squares = [list(row) for row in board]
    scores = [0] * players
    plays: list[int] = []
    scoreless = 0
    before_last = 0
    last: tuple[int, list[tuple[int, int, str, bool]], int] | None = None
    for event in events:
        kind = event[0]
        if kind == "place":
            _, player, placement = event
            laid = sorted(placement)  # type: ignore[call-overload]
            _, _, score = judge(squares, laid, (), **rules)
            for r, c, letter, blank in laid:
                squares[r][c] = (letter, blank)
            scores[player] += score  # type: ignore[call-overload]
            plays.append(score)
            last = (player, laid, score)  # type: ignore[assignment]
            before_last, scoreless = scoreless, 0
        elif kind == "withdrawn":
            assert last is not None
            assert last[0] == event[1]
            player, laid, score = last
            for r, c, _, _ in laid:
                squares[r][c] = None
            scores[player] -= score
            last = None
            scoreless = before_last + 1
        elif kind in ("exchange", "pass"):
            scoreless += 1
            last = None
        elif kind == "points":
            scores[event[1]] += event[2]  # type: ignore[call-overload]
        elif kind == "end":
            _, racks, out, end_bonus = event
            changes = end_adjustments(racks, rules["values"], out=out, end_bonus=end_bonus)  # type: ignore[arg-type]
            scores = [score + change for score, change in zip(scores, changes, strict=True)]
        else:
            raise ValueError(f"unknown event: {kind}")
    return {"scores": scores, "board": squares, "plays": plays, "scoreless": scoreless}
