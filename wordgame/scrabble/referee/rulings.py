"""What the referee decides at the table: whether a move may be made, and how a challenge goes.

Decides from a state and changes nothing; it knows no history.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from wordgame.doors import expect, short
from wordgame.errors import IllegalMove, InvalidText
from wordgame.game import Reason
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.position import Position
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.referee.turn import Challenge
from wordgame.tiles import Rack

__all__ = ["rule_on_challenge", "rule_on_move"]


def rule_on_move(state: Table, position: Position, move: Move | str, *, phony: bool) -> tuple[Move, Rack]:
    """The move, scored, and the tiles it takes from the rack; raises IllegalMove with every reason against it.

    `position`: what the player on turn sees of `state`. `phony`: words that are not valid may be laid, where the
    rules let others challenge them. A tile that is not known to be on the rack may be one of its unknown tiles.
    """
    if isinstance(move, str):
        made = position.parse(move)
    else:
        expect(move, Move | str, "a move")
        made = move
        if made.is_placement:
            with suppress(InvalidText):  # what is laid counts, whatever else a move made by hand says
                move = made = position.move(made.placed)
    verdict = position.check(move)  # the text itself: a dot on an empty square is not in `made`
    used = Rack.parse("", position.alphabet)
    if made.kind is not MoveKind.PASS:
        used = Rack.of(position.alphabet, position.alphabet.encode_tiles(made.tiles))
    reasons = [reason for reason in verdict.reasons if not _forgiven(state, reason, made, used, phony)]
    if reasons:
        bad = tuple(word for reason in reasons for word in reason.words)
        text = "; ".join(map(str, reasons))
        raise IllegalMove(f"{short(made.notation)}: {text}", reasons=reasons, words=bad)
    return position.parse(made.notation) if made.is_placement else made, used


def _forgiven(state: Table, reason: Reason, move: Move, used: Rack, phony: bool) -> bool:
    if reason.code == "which_tiles":  # at a real table only their number is seen
        return move.count <= state.unknown[state.turn]
    if reason.code == "not_a_word":
        return phony and state.rules.challenge != "void"
    if reason.code == "not_on_rack":
        missing = state.racks[state.turn].missing(used)
        return len(missing) <= state.unknown[state.turn] and not state.pool.missing(missing)
    return False


def rule_on_challenge(state: Table, words: str | Sequence[str] | None, by: int) -> tuple[Challenge, Table]:
    """How seat `by` fares with a challenge of the last play, or only of these of its words, and the state after it.

    Raises IllegalMove when there is nothing to challenge, the rules know no challenge, or a word was not formed.
    """
    rules, play = state.rules, state.last
    if rules.challenge == "void" or play is None:
        why = "these rules know no challenge" if rules.challenge == "void" else "there is no play to challenge"
        raise IllegalMove(why, reasons=(Reason("no_challenge", why),))
    if by == play.seat or not 0 <= by < state.players:
        raise IllegalMove(f"seat {by} cannot challenge this play", reasons=(Reason("no_challenge", f"seat {by}"),))
    alphabet = rules.alphabet
    formed = {alphabet.decode(alphabet.encode(word.word)): word for word in play.move.words}
    named = [words] if isinstance(words, str) else list(formed if words is None else words)
    judged = tuple(alphabet.decode(alphabet.encode(word)) for word in named)
    for word, plain in zip(named, judged, strict=True):
        if plain not in formed:
            raise IllegalMove(
                f"the play did not form {short(word)}", reasons=(Reason("not_formed", word, words=(word,)),)
            )
    judged = tuple(dict.fromkeys(judged))
    if not judged:
        raise IllegalMove("a challenge names a word", reasons=(Reason("no_challenge", "no word is named"),))
    challenge = Challenge(by, judged, tuple(word for word in judged if not formed[word].valid))
    if challenge:
        return challenge, state.without_play()
    each = len(judged) if rules.challenge_points_per == "word" else 1
    return challenge, state.after_failed_challenge(by, each * rules.challenge_points)
