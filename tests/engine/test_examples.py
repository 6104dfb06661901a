"""The worked examples of the rules that are Quatre Sept's: 1 to 3 and 5 to 10."""

import pytest

from engine.cards import Suit
from engine.errors import IllegalAction
from engine.party import Outcome, Party
from engine.refusals import RefusalCode
from engine.seats import Seat, Side
from engine.tressette.deal import Deal
from tests.engine.build import EXAMPLE_5_PLAY, RULES, begin, last_deal, legal, play
from tests.engine.splits import deal_that_gives, deal_with_thirds, play_out


@pytest.mark.rule("QS13", "example 1")
def test_1_a_suit_that_is_held_is_followed() -> None:
    party = play(begin("N=7S TH AD 8H 7H 7D TD JD; W=KS", dealer="S"), "W:KS")
    assert legal(party) == {"7S"}


@pytest.mark.rule("QS13", "example 1")
def test_1_without_the_suit_any_card_may_be_played() -> None:
    hand = "AC TH AD 8H 7H 7D TD JD"
    party = play(begin(f"N={hand}; W=KS", dealer="S"), "W:KS")
    assert legal(party) == set(hand.split())


@pytest.mark.rule("QS3", "QS4", "QS14", "example 2")
def test_2_the_highest_card_of_the_led_suit_wins() -> None:
    party = begin("N=AS 8S; E=KS QS TS; S=9S JS 7S; W=TH 9H AH KH TC 9C AC KC")
    party = play(party, "N:AS E:KS S:9S W:TH")
    assert isinstance(party.deal, Deal)
    (trick,) = party.deal.tricks
    assert (trick.winner, trick.value) == (Seat.S, 6)
    assert party.turn == Seat.S
    assert party.deal.thirds == (6, 0)


@pytest.mark.rule("QS5", "QS23", "A-FR1", "example 3")
@pytest.mark.parametrize(
    ("thirds", "points"),
    [
        ((16, 19), (5, 6)),
        ((15, 20), (5, 6)),
        ((17, 18), (5, 6)),
        ((18, 17), (6, 5)),
        ((35, 0), (11, 0)),
        ((33, 2), (11, 0)),
        ((32, 3), (10, 1)),
    ],
)
def test_3_each_side_drops_its_own_thirds(thirds: tuple[int, int], points: tuple[int, int]) -> None:
    deal = deal_with_thirds(thirds)
    assert deal.thirds == thirds
    assert deal.points == points


@pytest.mark.rule("QS5", "A-FR1", "example 3")
def test_3_one_third_alone_is_dropped() -> None:
    party = begin("W=8S 9H AH KH QH JH 8H 7H; N=7S TS 9S AS KS QS JS TH; E=8D; S=QD", dealer="S")
    deal = last_deal(play_out(play(party, "W:8S N:7S E:8D S:QD W:7H N:TH")))
    assert deal.thirds == (34, 1)
    assert deal.points == (11, 0)


@pytest.mark.rule("QS15", "QS18", "QS21", "QS25", "A-QS1", "A-QS9", "A-QS10", "example 5")
def test_5_two_poules_and_44_all() -> None:
    party = play(begin(score=(30, 25)), EXAMPLE_5_PLAY)
    deal = last_deal(party)
    assert [trick.value for trick in deal.tricks] == [3, 3, 5, 3, 3, 7, 3, 5]
    assert [trick.winner for trick in deal.tricks] == [Seat.N] * 3 + [Seat.E] * 5
    assert deal.thirds == (11, 24)
    assert deal.points == (14, 19)
    assert party.score == (44, 44)
    assert party.outcome is None
    assert party.awaits_cards
    assert (party.deal_number, party.dealer) == (2, Seat.N)


@pytest.mark.rule("QS24", "A-QS2", "example 6")
def test_6_both_over_the_target() -> None:
    party = deal_that_gives((1, 10), Party.start(RULES, Seat.N, score=(30, 25)))
    assert party.score == (31, 35)
    assert party.outcome == Outcome(Side.EW, "target")


@pytest.mark.rule("QS25", "A-QS1", "A-QS3", "A-FR2", "example 7")
def test_7_33_all_is_decided_by_one_more_deal() -> None:
    party = deal_that_gives((3, 8), Party.start(RULES, Seat.N, score=(30, 25)))
    assert party.score == (33, 33)
    assert party.awaits_cards
    party = deal_that_gives((3, 8), party)
    assert party.score == (36, 41)
    assert party.outcome == Outcome(Side.EW, "target")


@pytest.mark.rule("QS19", "example 8")
@pytest.mark.parametrize("thrown", ["TS", "9S", "AS+poule"])
def test_8_a_poule_that_never_got_the_lead_is_lost(thrown: str) -> None:
    party = begin(
        "N=TH 9H AH TC 9C TD 9D AD; E=TS 9S AS 7H 8H 7C 8C 7D; S=JH QH JC QC 8D JS; W=KH KC AC JD QD KD"
    )
    party = play(
        party,
        """N:TH E:7H S:JH W:KH   N:9H E:8H S:QH W:JD   N:TC E:7C S:JC W:KC
        N:9C E:8C S:QC W:AC   N:TD E:7D S:8D W:QD   N:9D""",
    )
    # Any of the three may go, even announced, but none of them wins a trick of diamonds.
    assert legal(party) == {"TS", "9S", "AS", "TS+poule", "9S+poule", "AS+poule"}
    party = play_out(play(party, f"E:{thrown}"))
    assert party.deals[0].deal.awards == ()
    assert sum(party.score) == 11


@pytest.mark.rule("QS15", "QS16", "QS22", "A-QS7", "A-QS8", "example 9")
def test_9_a_gap_ends_the_poule() -> None:
    party = begin("N=TS 9S AS 7H 7C 7D 8C 8D; E=JH KS JS QS; S=8S 7S 8H; W=QH KH")
    party = play(party, "N:TS+poule E:KS S:8S W:QH N:9S E:JS S:7S W:KH")
    assert isinstance(party.deal, Deal)
    assert party.deal.poule_run == (Seat.N, Suit.SPADES, 2)
    party = play(party, "N:7H E:JH")
    assert not any("+poule" in text for text in legal(party))
    party = play_out(party)
    assert party.deals[0].deal.awards == ()
    assert sum(party.score) == 11


@pytest.mark.rule("QS16", "example 9")
def test_9_what_was_not_announced_is_no_poule() -> None:
    moves = EXAMPLE_5_PLAY.replace("N:TS+poule", "N:TS")
    deal = play(begin(score=(30, 25)), moves).deals[0].deal
    assert deal.points == (3, 19)


@pytest.mark.rule("QS11", "A-QS4", "A-QS12", "example 10")
def test_10_four_sevens_win_the_party_at_once() -> None:
    party = begin("S=7C 7S 7H 7D AS KS QS JS", score=(3, 28))
    assert party.outcome == Outcome(Side.NS, "four-sevens", Seat.S)
    assert party.score == (3, 28)
    assert party.actors() == ()
    with pytest.raises(IllegalAction) as refused:
        party.move("N:8S")
    assert refused.value.refusal.code is RefusalCode.PARTY_OVER
