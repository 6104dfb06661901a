"""Two players against each other on duplicate deals: each deal is played twice, sides swapped."""

from collections.abc import Callable
from random import Random

from engine.actions import Action
from engine.cards import PACK_32
from engine.party import Party
from engine.seats import Seat, Side
from engine.views import View, view
from tests.engine.build import RULES, Hands

Player = Callable[[View, int], Action]

# A deal that nobody plays says nothing about the players.
PLAYED_RULES = RULES.with_house_rules({"four_sevens": "off"})


def at_random(view: View, seed: int) -> Action:
    """Any legal action."""
    return Random(seed).choice(view.legal)


def ahead(ours: Player, theirs: Player, *, deals: int, seed: int) -> float:
    """By how many points a deal the one player is ahead of the other, on the average."""
    rng = Random(seed)
    points_ahead = 0
    for number in range(deals):
        cards = rng.sample(PACK_32.cards, 32)
        hands = {seat: cards[8 * seat : 8 * seat + 8] for seat in Seat}
        for side in Side:
            players = {seat: ours if seat.side == side else theirs for seat in Seat}
            points = _points(hands, Seat(number & 3), players, rng)
            points_ahead += points[side] - points[side.other]
    return points_ahead / (2 * deals)


def _points(hands: Hands, dealer: Seat, players: dict[Seat, Player], rng: Random) -> tuple[int, int]:
    party = Party.start(PLAYED_RULES, dealer).deal_cards(hands).party
    while (seat := party.turn) is not None:
        action = players[seat](view(party, seat), rng.randrange(2**32))
        party = party.apply(seat, action).party
    return party.deals[-1].deal.points
