"""What an opening phase of the 32-card games keeps to itself: who is asked, and who has answered."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MELDS, Action, Answer, Call, Play, Poules, write_move
from engine.cards import PACK_32
from engine.party import Party
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.views import View, view
from tests.engine.build import begin, house, play, running
from tests.engine.family import family_hands
from tests.engine.parties import examples, seeds

ACTIONS: tuple[Action, ...] = (
    *(Play.of(card, poule=poule) for card in PACK_32.cards for poule in (False, True)),
    *MELDS,
    *map(Poules, range(3)),
    *Call,
    *Answer,
)

ASKING = (
    house("politaine"),
    house("poule"),
    house("poule", {"redeal": "on"}),
    house("pollack", {"redeal": "on", "poule": "before-deal"}),
)
"""Rules with an opening phase."""


def asked(party: Party) -> tuple[Seat, ...]:
    """The seats that are asked something before the first card."""
    return party.actors() if party.deal is not None and running(party).in_opening else ()


@examples(150)
@given(st.sampled_from(ASKING), seeds(), st.sampled_from([None, *Seat]))
def test_an_opening_phase_looks_the_same_whoever_is_asked(
    rules: TressetteRules, rng: Random, known: Seat | None
) -> None:
    """Hidden hands change places and others answer or not: while the phase lasts nothing of it shows."""
    party = start = Party.start(rules, Seat.N)
    while not asked(party):
        party = start.deal_cards(family_hands(rng, rules)).party
    hidden = [seat for seat in Seat if seat != known]
    for order in permutations(hidden):
        dealt = dict(zip(Seat, running(party).hands, strict=True))
        hands = {**dealt, **{seat: dealt[other] for seat, other in zip(hidden, order, strict=True)}}
        other = start.deal_cards(hands).party
        for seat in other.actors():
            if seat != known and rng.random() < 0.5 and len(other.actors()) > 1:
                answer = next(each for each in other.legal(seat) if each is not Call.REDEAL)
                step = other.apply(seat, answer)
                assert step.events == ()
                other = step.party
        assert running(other).in_opening
        assert view(other, known) == view(party, known)
        assert repr(view(other, known)) == repr(view(party, known))
        for action in ACTIONS:
            if (
                known is not None
                and not isinstance(action, Poules)
                and action not in (Call.REDEAL, Call.KEEP)
            ):
                assert other.why_not(known, action) == party.why_not(known, action)


def test_a_spectator_is_told_of_no_answer_and_no_right() -> None:
    party = begin("E=KS QS JS KH 8H 7H JD 8C; S=KD QD KC QC JC 8D 7D 7C; N=8S 7S", game="politaine")
    assert write_move(Seat.E, Call.REDEAL) == "E:redeal"
    seen: View = view(party, None)
    assert (seen.turn, seen.legal) == (None, ())
    assert seen.tressette is not None
    assert (seen.tressette.in_opening, seen.tressette.own_answers, seen.tressette.own_melds) == (True, 0, ())
    assert view(play(party, "E:keep"), None) == seen
