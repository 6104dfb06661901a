"""The rule player of the 32-card games: lawful under every rule, and not foolish."""

from random import Random

import pytest
from hypothesis import given

from engine.actions import Call, Meld, Play, Poules
from engine.party import Party
from engine.players import interject
from engine.players.levels import normal as choose
from engine.players.saying import cards_of, is_good
from engine.rules import TressetteRules
from engine.seats import Seat, Side
from engine.views import view
from tests.engine.build import begin, house, last_deal, play, running
from tests.engine.family import GAMES, family_hands, family_rules
from tests.engine.parties import examples, seeds
from tests.engine.splits import plain_plays


def step(party: Party, seed: int = 0) -> Party:
    """One more action by the rule player, whoever's it is."""
    for seat in party.actors():
        if interject(view(party, seat)) is not None:
            return party.apply(seat, Call.CLAIM).party
    seat = party.turn if party.turn is not None else party.actors()[0]
    return party.apply(seat, choose(view(party, seat), seed)).party


@examples(25)
@given(family_rules(), seeds())
def test_it_plays_every_party_to_its_end(rules: TressetteRules, rng: Random) -> None:
    party = Party.start(rules, Seat.N)
    for number in range(6000):
        if party.over:
            break
        if party.awaits_cards:
            party = party.deal_cards(family_hands(rng, rules)).party
            continue
        seat = party.turn if party.turn is not None else party.actors()[0]
        action = choose(view(party, seat), number)
        assert action in party.legal(seat)
        if action is Call.CLAIM:
            assert running(party).claim_totals[seat.side] >= rules.target
        if isinstance(action, Play) and action.signalled is not None:
            left = [card for card in running(party).held(seat) if card is not action.card]
            assert is_good(left, action.signalled)
        party = party.apply(seat, action).party
    assert party.over


@examples(20)
@given(family_rules(), seeds())
def test_it_is_the_same_for_the_same_view(rules: TressetteRules, rng: Random) -> None:
    party = Party.start(rules, Seat.N).deal_cards(family_hands(rng, rules)).party
    while not party.awaits_cards and not party.over:
        seat = party.turn if party.turn is not None else party.actors()[0]
        seen = view(party, seat)
        assert choose(seen, 5) == choose(seen, 5)
        party = party.apply(seat, choose(seen, 5)).party


@pytest.mark.parametrize("game", GAMES)
def test_it_beats_who_plays_at_random(game: str) -> None:
    rules = house(game, {"redeal": "off", "four_sevens": "off", "four_eights": "off"})
    gained = 0
    for seed in range(50):
        rng = Random(seed)
        hands = family_hands(rng, rules)
        for side in Side:
            party = Party.start(rules, Seat(seed % 4)).deal_cards(hands).party
            while not party.awaits_cards and not party.over:
                seat = party.turn if party.turn is not None else party.actors()[0]
                if seat.side is side:
                    action = choose(view(party, seat), seed)
                else:
                    action = rng.choice([each for each in party.legal(seat) if each is not Call.CLAIM])
                party = party.apply(seat, action).party
            points = last_deal(party).points
            gained += points[side] - points[side.other]
    assert gained > 100


def test_it_says_every_meld_the_best_first() -> None:
    party = begin("N=TS 9S AS TH TD TC 7H 7D", game="pollack")
    party = step(party)
    assert {party.turn, *[meld.name for _, meld in running(party).melded]} == {Seat.N, "tens"}
    party = step(party)
    assert [meld.name for _, meld in running(party).melded] == ["tens", "pollack-S"]
    assert isinstance(choose(view(party, Seat.N), 0), Play)


def test_it_claims_when_it_is_certain_and_not_before() -> None:
    text = "N=TH 9H AH 9C 9S 7S 7C 8C"
    party = begin(text, game="pollack", score=(15, 0))
    assert interject(view(party, Seat.S)) is None
    with pytest.raises(ValueError, match="nothing to do"):
        choose(view(party, Seat.S), 0)
    party = step(step(party))
    assert interject(view(party, Seat.S)) is Call.CLAIM
    assert choose(view(party, Seat.N), 0) is Call.CLAIM
    party = begin(text, game="pollack", score=(14, 0))
    party = step(step(party))
    assert isinstance(choose(view(party, Seat.N), 0), Play)


def test_it_keeps_the_cards_of_a_meld_until_its_side_has_a_trick() -> None:
    text = "W=7S QS; N=TS 9S AS KS QH JH 7H 7D; E=8S; S=JS TH"
    party = play(begin(text, game="pollack", dealer="S"), "W:7S")
    assert choose(view(party, Seat.N), 0).text == "KS"


def test_it_demands_another_deal_for_a_poor_hand() -> None:
    party = begin("S=KS QS JS KH 8H 7H JD 8C", game="politaine")
    assert choose(view(party, Seat.S), 0) is Call.REDEAL


@pytest.mark.parametrize(
    ("rules", "numbers"),
    [({}, (2, 1)), ({"poule_penalty": "11"}, (1, 1)), ({"poule_penalty": "100"}, (0, 0))],
)
def test_it_announces_the_poules_that_it_can_likely_make(
    rules: dict[str, str], numbers: tuple[int, int]
) -> None:
    party = begin("N=TS 9S AS TH 9H AH 7C 7D; E=TD 9D AD 7S 8S 7H 8H 8C", game="poule", rules=rules)
    assert [choose(view(party, seat), 0) for seat in (Seat.N, Seat.E)] == [*map(Poules, numbers)]


def test_with_low_leads_it_begins_with_the_ace() -> None:
    text = "N=TS 9S AS KH 9H 8H 7C 7D; E=JS TH 9D 7H; S=8S AH AD 9C QS; W=7S KS TD AC TC"
    party = play(begin(text, game="poule"), "N:poules=1")
    played = []
    while len(played) < 3:
        if party.turn is Seat.N:
            action = choose(view(party, Seat.N), 0)
            played.append(action.text)
            party = party.apply(Seat.N, action).party
        else:
            assert party.turn is not None
            party = party.apply(party.turn, plain_plays(party)[0]).party
    assert played[0] == "AS"
    assert sorted(played) == ["9S", "AS", "TS"]


def test_the_cards_of_melds() -> None:
    party = begin("N=TS 9S AS TH TD TC 7H 7D", game="pollack")
    for meld in party.legal(Seat.N):
        if isinstance(meld, Meld):
            assert cards_of(meld) <= set(view(party, Seat.N).hand)
