"""What the referee decides at the table: whether a move may be made, and how a challenge goes.

Decides from a table and changes nothing; it knows no history.
"""

from __future__ import annotations

from collections.abc import Sequence

from wordgame.doors import expect, short, shown
from wordgame.errors import IllegalMove
from wordgame.messages import Reason
from wordgame.scrabble.judge import rule_on
from wordgame.scrabble.move import Move
from wordgame.scrabble.notation import MoveKind
from wordgame.scrabble.referee.table import Table
from wordgame.scrabble.referee.turn import Challenge
from wordgame.scrabble.sentences import joined, say
from wordgame.scrabble.state import State
from wordgame.tiles import Rack

__all__ = ["rule_on_challenge", "rule_on_move"]


def rule_on_move(table: Table, state: State, move: Move | str, *, phony: bool) -> tuple[Move, Rack]:
    """The move, scored, and the tiles it takes from the rack; raises IllegalMove with every reason against it.

    `state`: what the player on turn sees of the `table`. `phony`: words that are not valid may be laid, where the
    rules let others challenge them. A tile that is not known to be on the rack may be one of its unknown tiles.
    """
    ruling = rule_on(state, move)
    made, used = ruling.move, Rack.of(state.alphabet, b"")
    if made.kind is not MoveKind.PASS:
        used = Rack.of(state.alphabet, state.alphabet.encode_tiles(made.tiles))
    reasons = [reason for reason in ruling.reasons if not _forgiven(table, reason, made, used, phony)]
    if reasons:
        bad = tuple(word for reason in reasons for word in reason.words)
        why = joined(reason.message for reason in reasons)
        raise IllegalMove(say("refused", move=short(made.notation), why=why), reasons=reasons, words=bad)
    return made, used


def _forgiven(table: Table, reason: Reason, move: Move, used: Rack, phony: bool) -> bool:
    if reason.code == "which_tiles":  # at a real table only their number is seen
        return move.count <= table.unknown[table.turn]
    if reason.code == "not_a_word":
        return phony and table.rules.challenge != "void"
    if reason.code == "not_on_rack":
        missing = table.racks[table.turn].missing(used)
        return len(missing) <= table.unknown[table.turn] and not table.pool.missing(missing)
    return False


def rule_on_challenge(
    table: Table, words: str | Sequence[str] | None, by: int, valid: bool | None = None
) -> tuple[Challenge, Table]:
    """How seat `by` fares with a challenge of the last play, or only of these of its words, and the table after it.

    `valid`: what was decided at a real table, in place of the lexicon. Raises IllegalMove when there is nothing to
    challenge, the rules know no challenge, or a word was not formed.
    """
    rules, play = table.rules, table.last
    expect(by, int, "a seat")
    if rules.challenge == "void" or play is None:
        raise IllegalMove(say("no_challenges" if rules.challenge == "void" else "no_challenge"))
    if by == play.seat or not 0 <= by < table.players:
        raise IllegalMove(say("cannot_challenge", seat=shown(by)))
    alphabet = rules.alphabet
    formed = {alphabet.decode(alphabet.encode(word.word)): word for word in play.move.words}
    expect(words, str | Sequence | None, "the words of a challenge")
    named = [words] if isinstance(words, str) else list(formed if words is None else words)
    for word in named:
        expect(word, str, "a challenged word")
    judged = tuple(alphabet.decode(alphabet.encode(word)) for word in named)
    for word, plain in zip(named, judged, strict=True):
        if plain not in formed:
            said = say("not_formed", word=short(word))
            raise IllegalMove(said, reasons=(Reason(said, words=(word,)),))
    judged = tuple(dict.fromkeys(judged))
    if not judged:
        raise IllegalMove(say("challenge_names"))
    invalid = tuple(word for word in judged if not formed[word].valid)
    if valid is not None:
        invalid = () if valid else invalid or judged
    challenge = Challenge(by, judged, invalid)
    if challenge:
        return challenge, table.without_play()
    each = len(judged) if rules.challenge_points_per == "word" else 1
    return challenge, table.after_failed_challenge(by, each * rules.challenge_points)
