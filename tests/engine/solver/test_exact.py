"""The exact solver against trying everything, and what it says of itself."""

from random import Random
from typing import Final

import pytest

from engine.cards import PACK_32
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.solver.points import Points, must_lead_low
from engine.solver.thirds import Thirds, worth_of
from engine.tressette.core import (
    ALL_CARDS,
    ALL_THIRDS,
    HANDS,
    LEFT,
    NS,
    TAKEN,
    TURN,
    Core,
    State,
    after,
)
from engine.tressette.deal import Deal
from tests.engine.build import house
from tests.engine.family import GAMES
from tests.engine.solver.endings import brute, ending

RULES: Final = {
    **{game: house(game) for game in GAMES},
    "quatre-sept, penalty": house("quatre-sept", {"poule_penalty": "11"}),
    "politaine, no capot": house("politaine", {"capot": "off", "poule": "before-deal"}),
    "poule, penalty": house("poule", {"poule_penalty": "11"}),
    "poule, said with its card": house("poule", {"poule": "first-card", "poule_penalty": "4"}),
    "pollack, leader melds": house("pollack", {"melds_when": "leader"}),
    "pollack, low leads": house("pollack", {"poule": "first-card", "poule_penalty": "4", "low_lead": "on"}),
    "pollack, everything": house(
        "pollack", {"poule": "before-deal", "capot": "on", "poule_penalty": "4", "meld_points": "end"}
    ),
}
CARDS: Final = (1, 2, 2, 3, 3, 3, 3, 3, 3, 3)
"""Few of four: trying everything takes long there."""


def differences(rng: Random, rules: TressetteRules, endings: int, fours: int) -> list[tuple[object, ...]]:
    """The endings that the solver thinks are worth something else than they are, or says so on its line."""
    found: list[tuple[object, ...]] = []
    done = 0
    while done < endings:
        deal = ending(rng, rules, 4 if done < fours else rng.choice(CARDS))
        if deal is None:
            continue
        done += 1
        state = deal.core().state
        solver = Points(rules, state[HANDS])
        position = solver.position(state)
        worth = brute(rules, state)
        value, result = solver.value(position), solver.result(position)
        if value != worth or result.worth != worth:
            found.append((worth, value, result, [str(action) for _, action in deal.moves], deal.answers))
    return found


@pytest.mark.parametrize("name", RULES)
def test_it_finds_what_trying_everything_finds(name: str) -> None:
    # Eleven kinds of rules, five hundred endings together.
    assert differences(Random(f"ending {name}"), RULES[name], 46, 2) == []


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
def test_it_finds_what_trying_everything_finds_ten_thousand_times(name: str) -> None:
    assert differences(Random(f"many endings {name}"), RULES[name], 1000, 60) == []


def thirds_by_trying(state: State, known: dict[object, int]) -> int:
    """What NS get of the thirds, by every legal way to go on."""
    if not state[LEFT]:
        return state[NS]
    key = state[LEFT:]
    if key not in known:
        values = [thirds_by_trying(after(state, card), known) for card in Core(state).moves()]
        known[key] = min(values) if state[TURN] & 1 else max(values)
    return known[key]


@pytest.mark.parametrize("low_lead", [False, True])
def test_thirds_alone(low_lead: bool) -> None:
    rules = house(
        "quatre-sept", {"poule": "off", "four_sevens": "off", "low_lead": "on" if low_lead else "off"}
    )
    rng = Random(7)
    for cards in [2, 3, 3, 3, 4] * 10:
        deal = ending(rng, rules, cards)
        assert deal is not None
        core = deal.core()
        while core.state[LEFT].bit_count() % 4:
            core.make(rng.choice(core.moves()))
        state = core.state
        if not state[LEFT]:
            continue
        mine = Thirds(state[HANDS], low_lead=low_lead).value(
            state[LEFT], state[TURN], low=must_lead_low(state)
        )
        ns = ALL_THIRDS - state[TAKEN] - mine if state[TURN] & 1 else mine
        assert state[NS] + ns == thirds_by_trying(state, {})


def test_whole_deals_are_the_same_from_whichever_seat_they_are_seen() -> None:
    rng = Random(3)
    for _ in range(3):
        cards = list(range(32))
        rng.shuffle(cards)
        hands = [sum(1 << card for card in cards[8 * seat : 8 * seat + 8]) for seat in range(4)]
        value = Thirds(hands).value(ALL_CARDS, 0)
        assert Thirds([*hands[1:], hands[0]]).value(ALL_CARDS, 3) == value
        # Suits have no names.
        turned = [hand << 8 & ALL_CARDS | hand >> 24 for hand in hands]
        assert Thirds(turned).value(ALL_CARDS, 0) == value


def test_what_is_left_is_counted() -> None:
    assert worth_of(ALL_CARDS) == 32
    assert worth_of(0) == 0


def test_a_deal_that_is_asked_again_answers_the_same() -> None:
    rules = RULES["quatre-sept"]
    deal = ending(Random(11), rules, 5)
    assert deal is not None
    state = deal.core().state
    solver = Points(rules, state[HANDS])
    position = solver.position(state)
    first = solver.values(position)
    assert solver.values(position) == first
    assert solver.value(position) == (min if state[TURN] & 1 else max)(first.values())
    # Where the search begins changes nothing.
    assert {solver.value(position, guess) for guess in (-40, -3, 0, 8, 50)} == {solver.value(position)}


def test_a_whole_hand_of_tens_takes_everything() -> None:
    cards = list(PACK_32.cards)
    north = [card for card in cards if card.rank in "T9"]
    rest = [card for card in cards if card not in north]
    hands = {
        Seat.N: north,
        **{seat: rest[8 * place : 8 * place + 8] for place, seat in enumerate((Seat.E, Seat.S, Seat.W))},
    }
    for game, worth in (("quatre-sept", 11), ("politaine", 1011)):
        rules = house(game, {"four_sevens": "off", "four_eights": "off", "redeal": "off"})
        deal, _ = Deal.start(rules, hands, Seat.W)
        solver = Points(rules, deal.core().state[HANDS])
        position = solver.position(deal.core().state)
        assert solver.value(position) == worth
        assert solver.result(position).capot == (0 if worth > 11 else None)
