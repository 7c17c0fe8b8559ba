"""What an opponent answers to a move that leaves tiles in the bag: it sees its own rack and the board, not the bag.

It takes the reply that wins most often over all bags it cannot tell apart. Of equal ones it is the one that is worst
for the player. A reply that empties the bag is judged by the end that follows; after one that does not, both play for
points until the bag is empty.
"""

from __future__ import annotations

from typing import NamedTuple

from wordgame.scrabble.advice.preendgame.draws import Counts, draws, less, sampled
from wordgame.scrabble.advice.preendgame.ends import Laid, Worker, World

__all__ = ["EXACT_BAGS", "REPLIES", "Reply", "after_reply", "replies"]

REPLIES = 8
"""So many replies, the most promising ones, are judged in full."""
GUESSED = 40
"""Those that score most are looked at to find them, ..."""
GUESSED_BAGS = 8
"""... each with so many of the possible bags."""
EXACT_BAGS = 12
"""With more possible bags than these, replies are compared by playing on greedily, in as many of the bags."""


class Reply(NamedTuple):
    """A play with its score, or a pass."""

    play: Laid | None
    score: int


def after_reply(
    worker: Worker, plays: tuple[Laid, ...], world: World, reply: Reply, lead: int, left: int, *, quick: bool
) -> int:
    """The player's final lead after a reply: above, below or equal to 0 as it is (`quick`: by playing on greedily)."""
    if reply.play is None:
        if left <= 1:
            return worker.setting.passed_out(lead, world)
        return worker.play_on(plays, world, 0, left - 1, lead, quick=quick)
    plays, world, lead = worker.laid(plays, world, 1, lead, reply.play, reply.score)
    return worker.play_on(plays, world, 0, worker.setting.open_after, lead, quick=quick)


def replies(
    worker: Worker, plays: tuple[Laid, ...], other: Counts, unseen: Counts, bag: int, lead: int, left: int,
    most: int = REPLIES,
) -> list[Reply]:  # fmt: skip
    """The best replies of a rack, equal in its eyes. `unseen`: what the opponent cannot see, the player's rack and the
    `bag` tiles of the bag. Raises OutOfTime.
    """
    worker.look()
    bags = list(draws(unseen, bag))
    every = [Reply(*found) for found in worker.best(plays, other, max(GUESSED, most))] + [Reply(None, 0)]
    exact = len(bags) <= EXACT_BAGS
    few = sampled(bags, GUESSED_BAGS if exact else EXACT_BAGS)

    def lead_with(reply: Reply, hidden: Counts, *, quick: bool) -> int:
        world = World(less(unseen, hidden), other, hidden)
        return after_reply(worker, plays, world, reply, lead, left, quick=quick)

    def promise(reply: Reply) -> float:
        worker.look()
        leads = [(ways, lead_with(reply, hidden, quick=True)) for hidden, ways in few]
        if not exact:
            return float(sum(ways * points_against(value) for ways, value in leads))
        return sum(ways * (points_against(value) - value / 100) for ways, value in leads)

    promises = {reply: promise(reply) for reply in every}
    every.sort(key=lambda reply: -promises[reply])
    if not exact:
        return [reply for reply in every if promises[reply] == promises[every[0]]]
    best, equal = -1, list[Reply]()
    total = 2 * sum(ways for _, ways in bags)
    for reply in every[:most]:
        lost = 0
        for hidden, ways in bags:
            lost += ways * (2 - points_against(lead_with(reply, hidden, quick=False)))
            if total - lost < best:
                break
        else:
            if total - lost > best:
                best, equal = total - lost, []
            equal.append(reply)
            if best == total:  # every bag loses, whichever of such replies comes
                break
    return equal


def points_against(lead: int) -> int:
    """What a final lead of the player is worth to the opponent: 2 a win, 1 a tie."""
    return 2 if lead < 0 else int(lead == 0)
