"""Whole games without Python objects for each move: the core plays both sides by score, or by score and leave value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from wordgame._core import selfplay as core
from wordgame.doors import expect
from wordgame.errors import InvalidRules
from wordgame.lexicon import Lexicon
from wordgame.scrabble.advice.leaves import Leaves
from wordgame.scrabble.evaluator import core_layout
from wordgame.scrabble.rules import Rules
from wordgame.scrabble.rules.ending import ending_of
from wordgame.scrabble.sentences import say

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SelfPlay", "self_play"]


_NOT_FOLLOWED: tuple[tuple[str, tuple[Any, ...], str], ...] = (
    ("end_bonus", ("others_racks", "double_opponent"), "self_play_racks"),
    ("passed_out", ("own_racks",), "self_play_passed_out"),
    ("tie_break", ("none",), "self_play_draws"),
    ("min_first", (1, 2), "self_play_first"),
    ("max_exchanges", (None,), "self_play_exchanges"),
)


class SelfPlay(NamedTuple):
    """What `self_play` gives: `games`, one entry a game, and `turns`, one entry a turn, or None unless recorded.

    Games: seed, scores (of up to four seats), turns, bingos, winner (-1: draw), out. Turns: game, turn, player, kind
    (0 play, 1 exchange, 2 pass), direction, row and column of the first tile, count, score, rack and tiles as codes.
    """

    games: NDArray[Any]
    turns: NDArray[Any] | None


def self_play(
    n: int,
    *,
    lexicon: Lexicon | str = "en",
    rules: Rules | str | Mapping[str, Any] | None = None,
    players: int = 2,
    seed: int = 0,
    leaves: Leaves | None = None,
    rival: Leaves | None = None,
    record: bool = False,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
    stop: Event | None = None,
) -> SelfPlay:
    """Play `n` static games in the core: each turn takes the play of the highest score, with `leaves` of the highest
    score plus leave value (then also exchanges), every second seat by the values of `rival` where they are given.
    Once the bag is empty, what stays on the rack counts against its player. The GIL is released.

    A game depends on `seed` and its number alone, not on `threads`. `progress(done, n)` is called between games; once
    `stop` is set, games not yet begun are left out. A game ends as the referee ends it, or after 1000
    turns. Raises InvalidRules for rules or numbers that self-play
    cannot follow.

    >>> played = self_play(10, seed=1)
    >>> len(played.games), bool((played.games["scores"][:, :2] > 0).all())
    (10, True)
    """
    chosen = Rules.of(rules)
    expect(lexicon, str | Lexicon, "a lexicon")
    expect(leaves, Leaves | None, "`leaves`")
    expect(rival, Leaves | None, "`rival`")
    words = Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon
    chosen = chosen.with_alphabet(words.alphabet)
    for option, followed, why in _NOT_FOLLOWED:
        value = getattr(chosen, option)
        if value not in followed:
            raise InvalidRules(say(why, given=repr(value)), option=option)
    values = None if leaves is None else leaves.with_alphabet(words.alphabet).in_core
    others = None if rival is None else rival.with_alphabet(words.alphabet).in_core
    try:
        games, turns = core.play(
            core_layout(chosen, chosen.rack_size),
            words.word_graph,
            chosen.tiles.counts,
            n,
            seed=seed,
            players=players,
            leaves=values,
            rival=others,
            exchange_limit=max(1, chosen.exchange_limit),
            **ending_of(chosen),
            exchange_is_pass=chosen.exchange_is_pass,
            double_end=chosen.end_bonus == "double_opponent",
            record=record,
            threads=threads,
            progress=progress,
            stop=stop,
        )
    except (ValueError, OverflowError) as error:
        raise InvalidRules(say("self_play", why=str(error))) from error
    return SelfPlay(games, turns)
