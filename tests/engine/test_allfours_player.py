"""The rule player of All Fours: lawful by every house rule, and sensible where it matters."""

from random import Random

import pytest
from hypothesis import given

from engine.party import Party
from engine.players.levels import normal as choose
from engine.seats import Seat, Side
from engine.views import view
from tests.engine.allfours_build import RULES, begin, shuffled
from tests.engine.allfours_parties import Played, allfours_parties, some_allfours_rules
from tests.engine.build import play
from tests.engine.parties import examples, seeds


def choice(party: Party, seed: int = 0) -> str:
    """What the player does whose turn it is."""
    return choose(view(party, party.turn), seed).text


@examples(60)
@given(allfours_parties())
def test_whatever_it_does_is_legal_and_repeats_itself(played: Played) -> None:
    for party in played.states[-30:]:
        if party.turn is not None:
            seen = view(party, party.turn)
            assert choose(seen, 5) in party.legal(party.turn)
            assert choose(seen, 5) is choose(seen, 5)
        else:
            with pytest.raises(ValueError, match="nothing to do"):
                choose(view(party, Seat.N), 5)


@examples(20)
@given(seeds(), some_allfours_rules())
def test_it_plays_a_party_to_the_end(rng: Random, house: dict[str, str]) -> None:
    party = Party.start(RULES.with_house_rules(house), Seat(rng.randrange(4)))
    while not party.over:
        if party.awaits_cards:
            party = party.deal_cards(*shuffled(rng)).party
            continue
        assert party.turn is not None
        seen = view(party, party.turn)
        action = choose(seen, rng.randrange(1000))
        assert seen.all_fours is not None
        assert not (action.text == "give" and seen.all_fours.give_ends)
        party = party.apply(party.turn, action).party


@pytest.mark.rule("A-AF8")
def test_it_never_gives_the_party_away() -> None:
    rich = "N=AH KH JH 2H TH QH"
    assert choice(play(begin(rich, "9H", score=(0, 12)), "W:beg")) == "give"
    assert choice(play(begin(rich, "9H", score=(0, 13)), "W:beg")) == "run"


@pytest.mark.parametrize(
    ("hand", "does"),
    [
        ("AH KH 2H 9C 8C 7C", "stand"),
        ("2H 7H 4C 9C 8C 7C", "stand"),
        ("4S 5S 3C 9C 8C 7C", "beg"),
        ("JH 4S 3C 9C 8C 7C", "beg"),
    ],
)
def test_it_stands_and_begs_by_its_trumps(hand: str, does: str) -> None:
    assert choice(begin(f"W={hand}", "3H")) == does


def test_it_runs_the_pack_with_a_poor_hand() -> None:
    assert choice(play(begin("N=4S 5S 3C 9C 8C 7C", "9H"), "W:beg")) == "run"


def test_it_hangs_the_jack() -> None:
    # S laid the jack on W's lead; E takes it with the queen, not with a card that spares it.
    hands = "W=TS 2D 3D 4D 2C 3C; S=JH 5D 6D 7D 4C 5C; E=QH 4H AS KD 6C 7C"
    assert choice(play(begin(hands, "3H"), "W:stand W:TS S:JH")) == "QH"


def test_it_does_not_lay_its_jack_where_it_is_taken() -> None:
    # N may still hold the ace, king or queen.
    hands = "W=8H 2D 3D 4D 2C 3C; S=7H 5D 6D 7D 4C 5C; E=JH 4H AS KD 6C 7C"
    assert choice(play(begin(hands, "3H"), "W:stand W:8H S:7H")) == "4H"


def test_it_brings_its_jack_home_behind_everybody() -> None:
    hands = "W=TS 2D 3D 4D 2C 3C; S=9S 5D 6D 7D 4C 5C; E=8S KD 6C 7C 8C 9C; N=JH 4H 2S TD QC KC"
    assert choice(play(begin(hands, "3H"), "W:stand W:TS S:9S E:8S")) == "JH"


def test_it_gives_tens_to_its_partner_and_not_to_the_others() -> None:
    rest = "2D 3D 4D 2C 3C; S=9S 5D 6D 7D 4C 5C"
    partner = f"W=8S {rest}; E=7S KD 6C 7C 8C 9C; N=TS 2S TD QC KC JC"
    taken = f"W=AS {rest}; E=7S KD 6C 7C 8C 9C; N=TS 2S TD QC KC JC"
    # S's nine holds the trick; against W's ace the two will do.
    assert choice(play(begin(partner, "3H"), "W:stand W:8S S:9S E:7S")) == "TS"
    assert choice(play(begin(taken, "3H"), "W:stand W:AS S:9S E:7S")) == "2S"


def test_it_beats_players_who_play_at_random() -> None:
    """On the same cards twice, sides changed: far more than chance would have it."""
    ahead = 0
    for seed in range(60):
        for side in Side:
            rng = Random(seed)
            party = Party.start(RULES.with_house_rules({"target": "99"}), Seat(seed % 4))
            party = party.deal_cards(*shuffled(rng)).party
            while party.turn is not None:
                seen = view(party, party.turn)
                action = choose(seen, seed) if party.turn.side is side else rng.choice(seen.legal)
                party = party.apply(party.turn, action).party
            ahead += party.score[side] - party.score[side.other]
    assert ahead > 60
