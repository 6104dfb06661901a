"""Deals that come out as wanted, found by playing at random: which cards they are does not matter."""

from collections.abc import Callable
from random import Random

from engine.actions import Call, Play
from engine.cards import PACK_32, Card
from engine.party import Party
from engine.seats import Seat, Side
from engine.tressette.deal import Deal
from tests.engine.build import RULES, last_deal


def deal_that_gives(points: tuple[int, int], party: Party) -> Party:
    """The party after a deal without a poule that books these points."""
    return _search(party, lambda deal: deal.points == points, points[0] / sum(points))


def deal_with_thirds(thirds: tuple[int, int]) -> Deal:
    """A deal without a poule in which the sides take these thirds."""
    party = Party.start(RULES, Seat.W)
    return last_deal(_search(party, lambda deal: deal.thirds == thirds, thirds[0] / 35))


def play_out(party: Party, *, lean: float = 0.5, rng: Random | None = None) -> Party:
    """The party after its running deal, no poule said: the more it leans, the more NS play high cards."""
    rng = rng or Random(0)
    while party.turn is not None:
        seat = party.turn
        plays = plain_plays(party)
        if not plays:
            # After the last trick a side may still claim; here nobody does.
            return party.apply(seat, Call.COUNT).party
        high = rng.random() < (lean if seat.side == Side.NS else 1 - lean)
        party = party.apply(seat, plays[-1 if high else 0]).party
    return party


def plain_plays(party: Party) -> list[Play]:
    """The cards that may be played now without a word or sign, low to high."""
    assert party.turn is not None
    legal = party.legal(party.turn)
    plays = [each for each in legal if isinstance(each, Play) and not each.poule and each.signal is None]
    return sorted(plays, key=lambda play: PACK_32.order.index(play.card.rank))


def _search(party: Party, wanted: Callable[[Deal], bool], lean: float) -> Party:
    for seed in range(20_000):
        rng = Random(seed)
        after = play_out(party.deal_cards(dealt_with(rng, lean)).party, lean=lean, rng=rng)
        if wanted(last_deal(after)):
            return after
    raise AssertionError("no such deal was found")


def dealt_with(rng: Random, lean: float) -> dict[Seat, tuple[Card, ...]]:
    """Hands without four sevens; the more it leans, the more high cards NS get."""
    while True:
        weight = {
            card: rng.random() + (lean - 0.5) * PACK_32.order.index(card.rank) / 4 for card in PACK_32.cards
        }
        by_weight = sorted(PACK_32.cards, key=lambda card: weight[card], reverse=True)
        ours, theirs = by_weight[:16], by_weight[16:]
        rng.shuffle(ours)
        rng.shuffle(theirs)
        dealt = (ours[:8], theirs[:8], ours[8:], theirs[8:])
        if all(sum(card.rank == "7" for card in hand) < 4 for hand in dealt):
            return {seat: tuple(dealt[seat]) for seat in Seat}
