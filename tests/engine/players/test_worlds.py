"""The hands that fit what a seat has seen: the very ones with which the deal could have come there."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.cards import PACK_32, Card
from engine.party import Party
from engine.players.allfours_seen import Seen as AllFoursSeen
from engine.players.sampler import World
from engine.players.tressette_seen import Seen
from engine.rules import Rules, TressetteRules
from engine.seats import Seat
from engine.tressette.opening import Opening
from engine.views import view
from tests.engine.allfours_build import RULES as ALLFOURS
from tests.engine.allfours_build import shuffled
from tests.engine.allfours_parties import choose as choose_allfours
from tests.engine.build import house
from tests.engine.family import choose, family_hands
from tests.engine.players.chance import fits_uniform
from tests.engine.players.levels import again, allfours_cards, cards_of

SOME_RULES = [
    house("quatre-sept"),
    house("politaine"),
    house("poule"),
    house("poule", {"low_lead": "off"}),
    house("pollack"),
]


def numbers(rules: Rules, hands: dict[Seat, list[Card]]) -> tuple[int, ...]:
    """The most that each seat may announce."""
    assert isinstance(rules, TressetteRules)
    masks = [sum(1 << PACK_32.cards.index(card) for card in hands[seat]) for seat in Seat]
    return tuple(max(0, right) for right in Opening.of(rules, masks).rights)


def every_split(cards: list[int], places: tuple[int, ...]) -> Iterator[World]:
    """Every way to deal cards to places, whatever is known."""
    if not places:
        yield []
        return
    for chosen in combinations(cards, places[0]):
        rest = [card for card in cards if card not in chosen]
        for others in every_split(rest, places[1:]):
            yield [sum(chosen), *others]


def some_deal(rules: TressetteRules, rng: Random, left: int) -> tuple[Party, Party, list[str]]:
    """A party before its deal and after some of it, and the moves; every hand has few cards left."""
    while True:
        start = Party.start(rules, rng.choice(list(Seat)))
        party, log = start.deal_cards(family_hands(rng, rules)).party, []
        while party.deal is not None and not party.awaits_cards:
            played = sum(len(trick.plays) for trick in view(party, None).tricks)
            if played >= 32 - 4 * left and party.turn is not None and len(party.legal(party.turn)) > 1:
                return start, party, log
            seat, action = choose(rng, party)
            party = party.apply(seat, action).party
            log.append(f"{seat.letter}:{action.text}")


@pytest.mark.parametrize("rules", SOME_RULES, ids=lambda rules: rules.game)
def test_the_hands_are_those_with_which_it_could_have_come_so(rules: TressetteRules) -> None:
    rng = Random(5)
    for _ in range(3):
        start, party, log = some_deal(rules, rng, 2)
        assert party.turn is not None
        seen = Seen.of(view(party, party.turn))
        unseen = [1 << bit for bit in range(32) if seen.unseen >> bit & 1]
        ways: set[tuple[int, ...]] = set()
        for world in every_split(unseen, seen.places):
            dealt = {seat: cards_of(seen.dealt(world)[seat], PACK_32.cards) for seat in Seat}
            told = seen.numbers or (0, 0, 0, 0)
            if any(said > most for said, most in zip(told, numbers(rules, dealt), strict=True)):
                continue
            if again(start, dealt, [], log) is not None:
                ways.add(tuple(world))
        sampler = seen.sampler()
        counts = Counter(tuple(sampler.draw(rng)) for _ in range(25 * len(ways)))
        assert fits_uniform(counts, ways)


@pytest.mark.parametrize("house_rules", [{}, {"undertrump": "forbidden"}, {"give_needs_trump": "on"}])
def test_those_of_all_fours_too(house_rules: dict[str, str]) -> None:
    rng = Random(3)
    rules = ALLFOURS.with_house_rules({"target": "30", **house_rules})
    checked = 0
    while checked < 3:
        start = Party.start(rules, rng.choice(list(Seat)))
        hands, stock = shuffled(rng)
        party, log = start.deal_cards(hands, stock).party, []
        while party.deal is not None:
            assert party.turn is not None
            seen_by = view(party, party.turn)
            known = seen_by.all_fours
            assert known is not None
            if len(seen_by.hand) == 1 and not known.asked:
                break
            seat, action = choose_allfours(rng, party)
            log.append(f"{seat.letter}:{action.text}")
            party = party.apply(seat, action).party
        if party.deal is None or (not house_rules and len(view(party, None).tricks) < 9):
            continue
        assert party.turn is not None
        seen = AllFoursSeen.of(view(party, party.turn))
        if sum(seen.places[:4]) > 3 or seen.places[4] > 27:
            continue
        checked += 1
        sampler = seen.sampler()
        for _ in range(12):
            assert _came_so(start, seen, sampler.draw(rng), log)
        if seen.places[4] <= 1:
            unseen = [1 << bit for bit in range(52) if seen.unseen >> bit & 1]
            ways = [world for world in every_split(unseen, seen.places) if _came_so(start, seen, world, log)]
            assert sampler.ways in (None, len(ways))


def _came_so(start: Party, seen: AllFoursSeen, world: World, log: list[str]) -> bool:
    """Whether the deal could have gone as it did with these hidden cards."""
    return again(start, *allfours_cards(seen, world), log) is not None
