"""What a view of All Fours shows, and that the undealt cards are exchanged too."""

from random import Random

from engine.actions import Answer
from engine.allfours.deal import HAND
from engine.party import Party
from engine.seats import Seat
from engine.views import view
from tests.engine.allfours_build import RULES, begin, running
from tests.engine.allfours_parties import allfours_cards
from tests.engine.build import play
from tests.engine.parties import Played, steps
from tests.engine.test_secrecy import exchange


def test_the_exchange_does_exchange() -> None:
    log = (allfours_cards(Random(5)), "W:beg", "N:run")
    found = steps(Party.start(RULES, Seat.N), log)
    played = Played(found[-1].party, tuple(step.party for step in found), log)
    deal = running(played.party)
    assert deal.hands_held > HAND
    hands, stocks = set(), set()
    for seed in range(30):
        cards = exchange(Random(seed), played, 0, len(log), Seat.E)
        again = running(steps(played.states[0], (cards, *log[1:]))[-1].party)
        assert again.held(Seat.E) == deal.held(Seat.E)
        assert again.turned == deal.turned
        hands.add(again.held(Seat.N))
        stocks.add(cards[1])
    assert len(hands) > 20
    assert len(stocks) > 20


def test_the_view_of_a_deal() -> None:
    party = begin(pack="9H", score=(0, 13))
    seen = view(party, Seat.W)
    assert seen.all_fours is not None
    assert (seen.turn, seen.my_turn, seen.leader, seen.own_plays) == (Seat.W, True, Seat.W, 0)
    known = seen.all_fours
    assert (known.asked, known.hands_held, known.stock, known.give_ends) == (True, 6, 27, True)
    assert [action.text for action in seen.legal] == ["stand", "beg"]
    asked = view(play(party, "W:beg"), Seat.W)
    assert asked.all_fours is not None
    assert asked.all_fours.answers == ((Seat.W, Answer.BEG),)
    assert (asked.turn, asked.own_plays, asked.legal) == (Seat.N, 1, ())
    # A spectator sees the same table and nothing to do.
    public = view(play(party, "W:beg"), None)
    assert (public.hand, public.legal, public.refusals) == ((), (), ())
    assert public.all_fours == asked.all_fours


def test_a_pack_that_is_run_makes_every_open_hand_old() -> None:
    """Its cards and the trump are not what they were, whoever's answer it was."""
    party = play(begin(pack="6H"), "W:beg")
    run = play(party, "N:run")
    for seat in Seat:
        own = 2 if seat is Seat.N else 1
        assert view(run, seat).own_plays == view(party, seat).own_plays + own
