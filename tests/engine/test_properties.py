"""What holds of la poule in every party of Quatre Sept, and of the seats in every party."""

import pytest
from hypothesis import given

from engine.events import CardPlayed, PouleLost, PouleMade
from engine.seats import Seat, Side
from engine.tressette.deal import Deal
from tests.engine.build import RULES
from tests.engine.parties import Played, examples, follow, parties


@pytest.mark.rule("QS20", "A-QS7", "A-QS10")
@examples(60)
@given(parties(rules=RULES, whole=True))
def test_a_poule_that_was_said_is_made_or_lost_once(played: Played) -> None:
    party = played.states[0]
    open_poules: set[tuple[Seat, int]] = set()
    for entry in played.log:
        step = follow(party, entry)
        for event in step.events:
            if isinstance(event, CardPlayed) and event.play.poule:
                open_poules.add((event.seat, event.play.card.suit))
            elif isinstance(event, PouleMade | PouleLost):
                open_poules.remove((event.seat, event.suit))
        if step.party.deal is None:
            # Cut short, or said too late to be made: nothing of it is left for the next deal.
            open_poules.clear()
        elif not step.party.deal.tricks or step.party.deal.tricks[-1].winner is not None:
            assert isinstance(step.party.deal, Deal)
            run = step.party.deal.poule_run
            assert open_poules == ({run[:2]} if run else set())
        party = step.party


@pytest.mark.rule("QS1")
def test_the_sides_are_partners() -> None:
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert all(seat.partner.side == seat.side and seat.left.right == seat for seat in Seat)
