"""Random positions of every game for the players' tests."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.actions import Resign
from engine.party import Party
from engine.rules import Rules, TressetteRules
from engine.seats import Seat
from tests.engine.allfours_build import shuffled
from tests.engine.allfours_parties import choose as choose_allfours
from tests.engine.family import choose, family_hands


class Moment(NamedTuple):
    """A seat that may act in the first deal of a party, and how the party came there."""

    start: Party
    party: Party
    seat: Seat
    log: tuple[str, ...]


def moments(rules: Rules, seed: int, number: int) -> Iterator[Moment]:
    """So many moments with a choice, in deals played at random."""
    rng = Random(seed)
    found = 0
    while True:
        start = Party.start(rules, rng.choice(list(Seat)), score=some_score(rules, rng))
        party, log = dealt(start, rng), []
        while party.deal is not None and not party.awaits_cards:
            seat = party.turn or rng.choice(party.actors())
            if len(party.legal(seat)) > 1 and rng.random() < 0.15:
                yield Moment(start, party, seat, tuple(log))
                found += 1
                if found == number:
                    return
            if rules.stock_size:
                action = choose_allfours(rng, party, seat)
            else:
                seat, action = choose(rng, party)
            assert not isinstance(action, Resign)
            party = party.apply(seat, action).party
            log.append(f"{seat.letter}:{action.text}")


def some_score(rules: Rules, rng: Random) -> tuple[int, int]:
    """Totals at which a deal may begin."""
    while True:
        score = rng.randrange(rules.target), rng.randrange(rules.target)
        if not rules.over_at(score):
            return score


def dealt(start: Party, rng: Random) -> Party:
    """The party with its next deal."""
    if start.rules.stock_size:
        return start.deal_cards(*shuffled(rng)).party
    assert isinstance(start.rules, TressetteRules)
    return start.deal_cards(family_hands(rng, start.rules)).party
