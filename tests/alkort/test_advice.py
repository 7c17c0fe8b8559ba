"""Positions as values, sampled worlds that agree with all that was seen, and advice that cannot peek."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from tests.alkort.drawing import random_rules
from wordgame.alkort import CARDS, Deal, Game, Position, Rules
from wordgame.alkort.advice.worlds import Worlds
from wordgame.alkort.state import State
from wordgame.errors import InvalidPosition, InvalidRules, InvalidText


def games_in_play(count: int, **changes: object) -> list[Game]:
    games = []
    for seed in range(count):
        rng = random.Random(seed)
        game = Game(seed=seed, rules=random_rules(rng, players=rng.choice((2, 4, 4)), **changes), max_deals=1)
        for _ in range(rng.randrange(9 * game.players)):
            game.push(rng.choice(list(game.legal_moves)))
        if not game.is_over:
            games.append(game)
    return games


def test_positions_are_values() -> None:
    for game in games_in_play(30, show_highest=True):
        view = game.position
        assert pickle.loads(pickle.dumps(view)) == view
        assert Position.from_dict(json.loads(json.dumps(view.to_dict()))) == view
        assert Position.from_text(view.to_text()) == view
        assert hash(Position.from_text(str(view))) == hash(view)
        assert view.key == Position.from_text(view.to_text()).key


def test_flat_and_nested_tricks_are_the_same() -> None:
    nested = Position("KD 3S", played=[["AS", "3H", "4H", "JS"]], seat=0)
    assert Position("KD 3S", played="AS 3H 4H JS", seat=0) == nested
    assert nested.leaders == (0, 0)
    assert nested.tricks == (1, 0)


@pytest.mark.parametrize(
    "change",
    [
        {"hand": "KD KD"},
        {"hand": ""},
        {"hand": "KD 3S", "trick": "KD"},
        {"hand": "KD 3S", "trick": "AS AH AD AC"},
        {"hand": "KD 3S", "played": "AS AH AD"},
        {"hand": "KD 3S", "seat": 4},
        {"hand": "KD 3S", "turn": 4},
        {"hand": "KD 3S", "may_exchange": True},
        {"hand": "KD 3S", "partner_highest": "KD"},
        {"hand": "KD 3S 4S 6S 7S 8S 9S JS QS KS"},
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(InvalidPosition):
        Position(**change)  # type: ignore[arg-type]


def test_unreadable_positions_are_refused() -> None:
    for text in ("", "hand", "hand=10D", "seat=0", "hand=KD; seat=zero", "hand=KD; honour=1"):
        with pytest.raises((InvalidPosition, InvalidText)):
            Position.from_text(text)
    with pytest.raises(InvalidRules):
        Position("KD", rules={"ranking": "odd"})


def worlds_of(view: Position) -> Worlds:
    """The worlds that a view leaves open."""
    return Worlds(State.from_text(view.to_text()))


def test_worlds_agree_with_what_was_seen() -> None:
    for game in games_in_play(40, show_highest=True):
        view, rules = game.position, game.rules
        worlds = worlds_of(view)
        for at in range(10):
            hands, rest = worlds.deal(random.Random(at))
            assert tuple(hands[view.seat]) == view.hand
            assert [len(hand) for hand in hands] == [len(hand) for hand in game.hands]
            cards = [card for hand in hands for card in hand] + rest
            assert sorted(cards) == sorted([*view.unseen, *view.hand])
            for seat, hand in enumerate(hands):
                assert not {card[1] for card in hand} & view.voids[seat] or seat == view.seat
            whole = [[*view.by_seat[seat], *hand] for seat, hand in enumerate(hands)]
            top = [max(map(rules.rank, hand)) for hand in whole]
            assert top[view.leaders[0]] == max(top)
            if view.dealer is not None:
                order = [(view.dealer + 1 + i) % view.players for i in range(view.players)]
                assert next(seat for seat in order if top[seat] == max(top)) == view.leaders[0]
            if view.partner_highest:
                partner = (view.seat + 2) % 4
                assert view.partner_highest in whole[partner]
                assert rules.rank(view.partner_highest) == top[partner]


def test_the_worlds_of_a_seed_are_the_same() -> None:
    for game in games_in_play(20):
        worlds = worlds_of(game.position)
        seats = worlds.seats(random.Random(1), 8)
        assert seats == worlds_of(game.position).seats(random.Random(1), 8)
        for seat, hand in enumerate(game.hands):
            assert all(seats[44 * at : 44 * at + 44].count(seat) == len(hand) for at in range(8))


def test_worlds_are_equally_likely() -> None:
    # two hidden cards of four: every hand that agrees with what was seen comes up equally often
    seen = [card for card in CARDS if card not in ("KS", "QS", "JH", "6D")]
    view = Position(
        seen[0],
        0,
        rules=Rules(players=2, follow_suit=True),
        highest_leads=False,
        played=[["4H", "3H"]] if "4H" in seen[1:] else [],
    )
    counts: Counter[str] = Counter()
    worlds = worlds_of(view)
    for at in range(3000):
        counts[worlds.deal(random.Random(at))[0][1][0]] += 1
    assert set(counts) == set(view.unseen)
    mean = 3000 / len(counts)
    assert all(0.5 * mean < n < 1.6 * mean for n in counts.values())


def test_the_number_of_worlds_is_exact() -> None:
    rules = Rules(players=2)
    hand = ["2H", "AS", "AH", "3S", "3H", "3D", "3C", "4S", "4H"]
    view = Position(hand, 0, rules=rules)  # leads, so nobody holds a higher card
    lower = [card for card in view.unseen if rules.rank(card) <= rules.rank("2H")]
    assert worlds_of(view).count == sum(1 for _ in combinations(range(len(lower)), 9)) if len(lower) < 15 else True
    from math import comb

    assert worlds_of(view).count == comb(len(lower), 9)
    other = Position("AS AH AD 3S 3H 3D 3C 4S 4H", 0, turn=1, rules=rules)
    high = [card for card in other.unseen if rules.rank(card) >= rules.rank("AS")]
    assert worlds_of(other).count == comb(35, 9) - comb(35 - len(high), 9)


def test_a_leader_who_cannot_hold_a_highest_card_is_taken_as_set_up() -> None:
    view = Position("3S 3H 3D 3C 4S 4H 4D JS JH", 0)
    free = Position("3S 3H 3D 3C 4S 4H 4D JS JH", 0, highest_leads=False)
    assert worlds_of(view).count == worlds_of(free).count


def test_more_cards_than_there_can_be_are_refused() -> None:
    # seat 2 is void in all suits but still holds cards
    led = [["AS", "3H", "4H", "JS"], ["AH", "3S", "4S", "JD"], ["AD", "3C", "4D", "JC"], ["AC", "6C", "2D", "QC"]]
    view = Position("KD", 0, played=[*led], rules=Rules(follow_suit=True), highest_leads=False)
    assert view.voids[1] == {"S", "H", "D"}
    with pytest.raises(InvalidPosition):
        worlds_of(Position("KD", 0, played=[*led[:3], ["AC", "6S", "2D", "QC"]], rules=view.rules, highest_leads=False))


def permuted(game: Game, rng: random.Random) -> Game:
    """The same deal with all cards that the player to move cannot see dealt anew, kept to what that player knows."""
    seat, view = game.turn, game.position
    hands, rest = worlds_of(view).deal(rng)
    whole = [[*view.by_seat[s], *hand] for s, hand in enumerate(hands)]
    assert tuple(sorted(whole[seat])) == tuple(sorted(game.deals[0].hands[seat]))
    deal = Deal.of(game.deals[0].dealer, whole, rest[:8])
    other = Game(rules=game.rules, seed=99, deals=[deal], max_deals=1)
    for turn in game.history:
        other.push(str(turn))
    return other


@pytest.mark.parametrize("method", ["playout", "solve"])
def test_permuting_hidden_hands_does_not_change_the_advice(method: str) -> None:
    rng = random.Random(5)
    for game in games_in_play(12, exchange="never"):
        advice = game.position.hints(worlds=4, seed=3, method=method)
        for _ in range(2):
            other = permuted(game, rng)
            assert other.hands != game.hands or len(game.position.unseen) < 12
            assert other.position == game.position
            assert other.position.hints(worlds=4, seed=3, method=method) == advice


@pytest.mark.parametrize(("method", "worlds"), [("playout", 12), ("playout", 200), ("solve", 12)])
def test_advice_is_the_same_bit_for_bit_on_one_thread_and_on_two(method: str, worlds: int) -> None:
    play = Position("KD 7H 3S 4S 9S JC", trick=["AH", "2S"], rules=Rules(follow_suit=True), highest_leads=False)
    exchange = Position("8D 8C 3S 4S JS JC QC KC 7H", may_exchange=True, dealer=1)
    for view in (play, exchange):
        given: dict[str, Any] = {"worlds": worlds, "method": method, "inference": 0.5}
        one, two = view.hints(seed=7, **given), view.hints(seed=7, threads=2, **given)
        assert one == view.hints(seed=7, **given) == two == view.hints(seed=7, seconds=600.0, **given)
        assert json.dumps([h.to_dict() for h in one]) == json.dumps([h.to_dict() for h in two])
        assert one != view.hints(seed=8, **given)
        assert {hint.details["worlds"] for hint in one} == {worlds}


def test_what_a_hint_says() -> None:
    view = Position("KD 3S QC", trick=["AH"], highest_leads=False)
    hints = view.hints(worlds=20)
    assert len(hints) == 3
    for hint in hints:
        figures = hint.details
        assert figures["worlds"] == 20
        assert 0 <= figures["win"] <= 1
        assert 0 <= figures["best"] <= 1
        assert figures["error"] >= 0
        assert 0 <= figures["tricks"] <= 3
        assert hint.unit == "points"
        assert hint.reveal(1) != hint.reveal(4)
        assert str(hint.move) in hint.reveal(3)
    assert view.hints(1, worlds=20) == hints[:1]
    assert view.hints(seconds=1e-6)[0].details["worlds"] == 1
    assert Position("KD 3S", turn=1).hints(worlds=2) == ()
    for bad in ({"worlds": 0}, {"threads": 0}, {"method": "guess"}):
        with pytest.raises(InvalidRules):
            view.hints(**bad)


def test_certain_cards_are_found() -> None:
    view = Position("7S KS", seat=0, highest_leads=False)
    assert view.hints(worlds=10)[0].details["tricks"] >= 1
    last = Position("KD QS", trick="AS 3S 9H", seat=3, highest_leads=False)
    assert last.hints(worlds=10)[0].move.card == "KD"


def test_inference_weighs_worlds_by_the_others_mistakes() -> None:
    game = Game(seed=8, max_deals=1)
    for _ in range(17):
        game.push(game.legal_moves[-1])
    view = game.position
    plain, weighed = view.hints(worlds=12), view.hints(worlds=12, inference=1.0)
    assert {hint.move for hint in plain} == {hint.move for hint in weighed}
    assert [hint.value for hint in plain] != [hint.value for hint in weighed]


def test_advice_on_the_exchange() -> None:
    view = Position("KS KH KC QS QH QD QC 3S 3H", seat=0, dealer=3, may_exchange=True)
    hints = view.hints(44, worlds=2)
    assert {str(hint.move) for hint in hints} == {"keep", "exchange KS", "exchange 3S"}
    kept = [card for hint in hints for card in hint.details["cards"]]
    assert sorted(kept) == sorted(view.hand)
    assert hints == view.hints(44, worlds=2, threads=2)
    assert hints[0].move.kind.value == "exchange"


@pytest.mark.parametrize("method", ["playout", "solve"])
def test_advice_where_every_card_has_been_seen(method: str) -> None:
    game = Game(seed=12, max_deals=1)
    game.push(game.legal_moves[0])
    assert game.position.exchange is not None
    while not game.is_over:
        hints = game.position.hints(44, worlds=2, method=method)
        assert {card for hint in hints for card in hint.details["cards"]} == {m.card for m in game.legal_moves}
        game.push(game.legal_moves[0])


@pytest.mark.parametrize("method", ["playout", "solve"])
def test_two_players_draw_eight_of_the_cards_left(method: str) -> None:
    view = Position("KS JS 7H JD 7D 3D 2D 3C 2C", rules={"players": 2}, dealer=0, may_exchange=True)
    hints = view.hints(44, worlds=12, method=method)
    assert {str(hint.move) for hint in hints} == {"keep", "exchange KS", "exchange JS", "exchange 7H"}
    assert all(-9 <= hint.details["points"] <= 9 for hint in hints)
    assert hints == view.hints(44, worlds=12, method=method, threads=2)


def test_exchanges_that_cannot_have_been() -> None:
    thrown = ["QS", "JS", "9S", "3S", "2S", "QH", "JH", "3H"]
    made: dict[str, Any] = {"exchange": {"seat": 1, "kept": "KS", "discarded": thrown}, "highest_leads": False}
    assert Position("KH AS AH AD AC 6S 6H 6D KC", **made).hints(worlds=3)
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("KS 7H AS AH AD AC 6S 6H 6D", {}),  # the card that seat 1 kept
        ("7H AS AH AD AC 6S 6H 6D", {"trick": ["KS"], "turn": 0}),  # seat 3 led it
        ("KH AS AH AD AC 6S 6H 6D KC", {"rules": {"exchange": "never"}}),
        ("KH AS AH AD AC 6S 6H 6D KC", {"exchange": {"seat": 1, "kept": "KD", "discarded": thrown}}),
        ("KH AS AH AD AC 6S 6H 6D KC", {"exchange": {"seat": 0, "kept": "KS", "discarded": thrown}}),
    ]
    for hand, changes in wrong:
        with pytest.raises(InvalidPosition, match=r"hopeless|seat [01] kept KS"):
            Position(hand, **made | changes)


def test_arguments_of_hints_are_checked() -> None:
    view = Position("KD 3S QC", trick=["AH"], played=[["AS", "2S", "3H", "QD"]], highest_leads=False)
    for inference in (-1, float("nan"), float("inf"), 10**400, -1e6):
        with pytest.raises(InvalidRules, match="0 to a million"):
            view.hints(worlds=2, inference=inference)
    for method in ("playout", "solve"):
        hints = view.hints(worlds=40, inference=1000, method=method)
        assert all(-9 <= hint.details["points"] <= 9 for hint in hints)
    assert view.hints(-1, worlds=2) == ()
    assert len(view.hints(10**30, worlds=2)) == len(view.legal_moves)
    for wrong in ({"worlds": 2.5}, {"threads": "2"}, {"inference": "1"}, {"stop": 3}, {"n": 1.5}):
        with pytest.raises(TypeError):
            view.hints(**{"worlds": 2} | wrong)
