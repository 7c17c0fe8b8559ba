"""check_game accepts a correct game of a third party and finds each kind of fault."""

from __future__ import annotations

from typing import Any

import pytest

from tests import toy_game
from wordgame import testing

TOY = "tests.toy_game"


def test_a_correct_third_party_game_passes() -> None:
    assert testing.check_game(TOY, seeds=5) > 5


class ForgetfulPop(toy_game.Game):
    def pop(self) -> toy_game.Move:
        move = super().pop()
        self.seed += 1
        return move


class DifferentTwins(toy_game.Game):
    made = 0

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed)
        DifferentTwins.made += 1
        self.seed = DifferentTwins.made


class ListsIllegalMoves(toy_game.Game):
    @property
    def legal_moves(self) -> Any:
        return iter([toy_game.Move(7)])


class SilentPush(toy_game.Game):
    def push(self, move: toy_game.Move | str) -> None:
        if not isinstance(move, str) or self.position.check(move):
            super().push(move)


class NeverEnds(toy_game.Game):
    @property
    def is_over(self) -> bool:
        return False


class NoOutcome(toy_game.Game):
    @property
    def outcome(self) -> None:
        return None


class PlaysOn(toy_game.Game):
    def push(self, move: toy_game.Move | str) -> None:
        if self.is_over:
            self.seed += 1
        super().push(move)


class PopsTheStart(toy_game.Game):
    def pop(self) -> toy_game.Move:
        return self.history.pop() if self.history else toy_game.Move(0)


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (ForgetfulPop, "pop did not restore"),
        (DifferentTwins, "two different games"),
        (ListsIllegalMoves, "fails check"),
        (SilentPush, "push must refuse"),
        (NeverEnds, "no legal move in a game that is not over"),
        (NoOutcome, "no outcome at the end"),
        (PlaysOn, "changed the game"),
        (PopsTheStart, "pop at the start"),
    ],
)
def test_each_fault_is_found(game: type, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy_game, "Game", game)
    with pytest.raises(AssertionError, match=fault):
        testing.check_game(TOY, seeds=2)
