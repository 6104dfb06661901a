"""La Poule: its worked examples (11 and 12) and decisions."""

import pytest

from engine.actions import Poules
from engine.cards import Card, Suit
from engine.party import Party
from engine.records.report import report
from engine.refusals import Refusal, RefusalCode
from engine.seats import Seat, Side
from engine.views import view
from tests.engine.build import begin, house, kinds, last_deal, legal, may, play, refusal, running
from tests.engine.splits import deal_that_gives, play_out

# N leads and holds a poule of spades; nobody else holds one.
ANNE = "N=TS 9S AS KH 9H 8H 7C 7D; E=JS TH 9D 7H; S=8S AH AD 9C QS; W=7S KS TD AC TC"
# N holds two poules, E one; the others none.
THREE = "N=TS 9S AS TH 9H AH 7C 7D; E=TD 9D AD 7S 8S 7H 8H 8C; S=JS AC QS KS; W=9C TC"
NOBODY = "N=TS 9S KS 8H; E=AS TH TD TC; S=9H AC 9D; W=AH AD 9C"


def play_out_trick(party: Party) -> Party:
    """The open trick, which N led, to its end and back to N."""
    while party.turn is not Seat.N:
        assert party.turn is not None
        party = party.apply(party.turn, party.legal(party.turn)[0]).party
    return party


def poule(text: str, **named: str) -> Party:
    return begin(text, game="poule", rules=named)


class TestLowLead:
    @pytest.mark.rule("LP1", "LP2", "A-LP2", "A-LP4", "example 11")
    def test_11_annes_case(self) -> None:
        party = play(poule(ANNE), "N:poules=1 N:TS E:JS S:8S W:7S")
        assert running(party).tricks[0].value == 2
        assert legal(party) == {"7C", "7D"}
        why = refusal(party, "N:9S")
        assert why.code is RefusalCode.LOW_LEAD
        assert why.cards == (Card.parse("7D"), Card.parse("7C"))
        assert dict(view(party, Seat.N).refusals)[Card.parse("AS")].code is RefusalCode.LOW_LEAD
        party = play_out(play(party, "N:7D"))
        assert last_deal(party).awards == ()

    @pytest.mark.rule("LP1", "LP6", "LP7", "LP8", "A-LP2", "A-LP4", "example 12")
    def test_12_the_better_order(self) -> None:
        party = play(poule(ANNE), "N:poules=1 N:AS E:JS S:8S W:7S")
        assert legal(party) >= {"TS", "9S", "KH", "7C"}
        party = play(party, "N:TS E:9D S:QS W:KS")
        assert running(party).tricks[1].value == 4
        assert len(legal(party)) == 6
        party = play_out(play(party, "N:9S"))
        (award,) = last_deal(party).awards
        assert (award.kind, award.seat, award.points) == ("poule", Seat.N, 11)
        assert sum(party.score) == 22

    @pytest.mark.rule("LP3", "A-LP3")
    def test_lowest_goes_by_the_games_rank_across_suits(self) -> None:
        text = "N=TS 9S AS KD QH QC TH TC; E=8S 9D; S=7S 8C; W=JS 7D"
        party = play(begin(text, game="poule", rules={"poule": "off"}), "N:TS E:8S S:7S W:JS")
        assert legal(party) == {"QH", "QC"}

    @pytest.mark.rule("LP3", "A-LP3")
    def test_an_ace_goes_before_nine_and_ten(self) -> None:
        text = "N=TS 9S AS TH 9H TD 9D TC; E=8S; S=7S; W=JS"
        party = play(begin(text, game="poule", rules={"poule": "off"}), "N:TS E:8S S:7S W:JS")
        assert legal(party) == {"AS"}

    @pytest.mark.rule("LP4")
    def test_it_binds_leads_only_and_not_the_first(self) -> None:
        party = play(poule(ANNE), "N:poules=1")
        assert len(legal(party)) == 8
        party = play(party, "N:TS E:JS S:8S W:7S N:7D")
        assert len(legal(party)) > 1
        assert refusal(party, "E:TH").code is RefusalCode.MUST_FOLLOW

    @pytest.mark.rule("A-LP1")
    def test_it_holds_for_every_trick(self) -> None:
        party = begin(NOBODY, game="poule")
        seen = 0
        while party.deal is not None:
            assert party.turn is not None
            deal = running(party)
            complete = [trick for trick in deal.tricks if trick.winner is not None]
            on_lead = not deal.tricks or deal.tricks[-1].winner is not None
            if complete and on_lead:
                held = deal.held(party.turn)
                order = "78JQKA9T"
                lowest = min(order.index(card.rank) for card in held)
                low = {card.text for card in held if order.index(card.rank) == lowest}
                poor = complete[-1].value < 3
                seen += poor
                assert legal(party) == (low if poor else {card.text for card in held})
            party = party.apply(party.turn, party.legal(party.turn)[0]).party
        assert seen

    @pytest.mark.rule("LP1")
    def test_a_table_may_play_without_it(self) -> None:
        party = play(poule(ANNE, low_lead="off"), "N:poules=1 N:TS E:JS S:8S W:7S")
        assert {"9S", "AS"} <= legal(party)


class TestAnnouncing:
    @pytest.mark.rule("LP5", "A-LP5", "A-LP6")
    def test_every_holder_says_how_many_and_then_all_see_four_numbers(self) -> None:
        party = poule(THREE)
        assert set(party.actors()) == {Seat.N, Seat.E}
        assert may(party, "N") == {"poules=0", "poules=1", "poules=2"}
        assert may(party, "E") == {"poules=0", "poules=1"}
        assert may(party, "S") == may(party, "W") == set()
        step = party.move("E:poules=1")
        assert step.events == ()
        assert running(step.party).poules_announced is None
        assert view(step.party, None) == view(party, None)
        step = step.party.move("N:poules=2")
        assert kinds(step.events) == [("PoulesAnnounced", (2, 1, 0, 0))]
        assert running(step.party).poules_announced == (2, 1, 0, 0)
        assert step.party.turn == Seat.N

    @pytest.mark.rule("A-LP5")
    def test_nobody_holds_one_nobody_waits(self) -> None:
        party = poule(NOBODY)
        assert party.turn == Seat.N
        assert running(party).poules_announced == (0, 0, 0, 0)
        assert refusal(party, "N:poules=0").code is RefusalCode.NO_POULE_HELD

    @pytest.mark.rule("A-LP6")
    def test_more_than_one_holds_is_refused(self) -> None:
        party = poule(THREE)
        assert refusal(party, "E:poules=2") == Refusal(RefusalCode.POULES_NOT_HELD)
        assert refusal(party, "N:poules=3").code is RefusalCode.POULES_NOT_HELD
        assert refusal(party, "S:poules=1").code is RefusalCode.POULES_NOT_HELD
        assert refusal(party, "S:poules=0").code is RefusalCode.NO_POULE_HELD
        answered = play(party, "E:poules=1")
        assert refusal(answered, "E:poules=0").code is RefusalCode.ANSWERED
        assert refusal(answered, "E:poules=2").code is RefusalCode.POULES_NOT_HELD
        assert refusal(play(answered, "N:poules=0"), "N:poules=1").code is RefusalCode.ANSWERED

    @pytest.mark.rule("LP5")
    def test_a_card_before_is_refused_and_names_nobody(self) -> None:
        assert refusal(poule(THREE), "N:TS") == Refusal(RefusalCode.OPENING_FIRST)
        assert refusal(poule(THREE), "S:JS") == Refusal(RefusalCode.OPENING_FIRST)

    @pytest.mark.rule("A-LP5")
    def test_silence_announces_none(self) -> None:
        party = play(poule(THREE), "N:poules=1")
        assert running(party).silent_answers() == ((Seat.E, Poules(0)),)

    @pytest.mark.rule("A-LP8")
    def test_no_word_is_said_with_a_card(self) -> None:
        party = play(poule(THREE), "N:poules=2 E:poules=1")
        assert not any("poule" in text for text in legal(party))
        assert refusal(party, "N:TS+poule").code is RefusalCode.POULE_BEFORE_DEAL

    @pytest.mark.rule("A-LP6")
    @pytest.mark.parametrize(
        ("number", "made"), [(0, []), (1, [Suit.SPADES]), (2, [Suit.SPADES, Suit.HEARTS])]
    )
    def test_up_to_that_number_score_first_completed_first(self, number: int, made: list[Suit]) -> None:
        party = play(poule(THREE, low_lead="off"), f"E:poules=0 N:poules={number}")
        told = []
        for card in ("TS", "9S", "AS", "TH", "AH", "9H"):
            party = play(party, f"N:{card}")
            while party.turn is not Seat.N:
                assert party.turn is not None
                step = party.apply(party.turn, party.legal(party.turn)[0])
                told += [event[1:] for event in kinds(step.events) if event[0].startswith("Poule")]
                party = step.party
        party = play_out(party)
        assert [award.suit for award in last_deal(party).awards] == made
        assert told == [(Seat.N, suit) for suit in made]

    @pytest.mark.rule("LP6")
    def test_a_gap_makes_none_and_tells_nothing(self) -> None:
        party = play(poule(THREE, low_lead="off"), "E:poules=0 N:poules=1")
        told = []
        for card in ("TS", "9S", "TH", "AS"):
            party = play(party, f"N:{card}")
            while party.turn is not Seat.N:
                assert party.turn is not None
                step = party.apply(party.turn, party.legal(party.turn)[0])
                told += [event[0] for event in kinds(step.events)]
                party = step.party
            assert view(party, None).poule_run is None
        assert not {"PouleMade", "PouleLost"} & set(told)
        assert last_deal(play_out(party)).awards == ()

    @pytest.mark.rule("LP8", "A-LP7")
    @pytest.mark.parametrize(("penalty", "costs"), [("0", []), ("11", [11, 11])])
    def test_a_failed_one_costs_what_the_table_says(self, penalty: str, costs: list[int]) -> None:
        party = play(poule(THREE, poule_penalty=penalty, low_lead="off"), "N:poules=2 E:poules=0")
        for card in ("TS", "TH", "9S", "9H", "AS", "AH"):
            party = play_out_trick(play(party, f"N:{card}"))
        party = play_out(party)
        awards = last_deal(party).awards
        assert [award.points for award in awards] == costs
        assert all(
            (award.kind, award.side, award.seat, award.failed) == ("poule-penalty", Side.EW, None, Seat.N)
            for award in awards
        )
        assert sum(party.score) == 11 + sum(costs)

    @pytest.mark.rule("A-LP7")
    def test_one_of_two_made(self) -> None:
        party = play(poule(THREE, poule_penalty="5", low_lead="off"), "N:poules=2 E:poules=1")
        for card in ("TS", "9S", "AS", "7C"):
            party = play(party, f"N:{card}")
            party = party if card == "7C" else play_out_trick(party)
        party = play_out(party)
        kinds_of = [(award.kind, award.for_side, award.points) for award in last_deal(party).awards]
        assert kinds_of == [
            ("poule", Side.NS, 11),
            ("poule-penalty", Side.EW, 5),
            ("poule-penalty", Side.NS, 5),
        ]

    @pytest.mark.rule("A-LP7", "QS22")
    def test_with_the_first_card_too(self) -> None:
        text = "N=TS 9S AS 7H 7C 7D 8C 8D; E=JH KS JS QS; S=8S 7S 8H; W=QH KH"
        party = begin(text, rules={"poule_penalty": "11"})
        party = play_out(play(party, "N:TS+poule E:KS S:8S W:QH N:7H"))
        (award,) = last_deal(party).awards
        assert (award.kind, award.side, award.points) == ("poule-penalty", Side.EW, 11)

    @pytest.mark.rule("LP5")
    def test_the_report_tells_the_numbers(self) -> None:
        party = poule(THREE)
        waiting = report(party)
        assert waiting["turn"] is None
        assert waiting["legal"] == ["E:poules=0", "E:poules=1", "N:poules=0", "N:poules=1", "N:poules=2"]
        told = report(play(party, "N:poules=2 E:poules=1"))["deals"]
        assert isinstance(told, list)
        assert told[0]["poules"] == {"N": 2, "E": 1, "S": 0, "W": 0}


@pytest.mark.rule("A-FR2")
def test_a_penalty_can_level_a_decider() -> None:
    """N announces one poule and fails, EW take no card point: 11 to 11, and one more deal."""
    text = "N=TS 9S AS KS QS JS 8S 7S; E=TH 9H AH KH QH JH 8H 7H; S=TD 9D AD KD QD JD 8D 7D"
    rules = {"poule_penalty": "11", "low_lead": "off"}
    party = begin(text, game="poule", rules=rules, score=(190, 190))
    party = play(party, "N:poules=1 E:poules=0 S:poules=0 W:poules=0 N:TS")
    while party.turn is not None:
        order = ["7S", "9S", "8S", "AS", "JS", "QS", "KS"]
        if party.turn is Seat.N:
            card = next(card for card in order if card in legal(party))
            party = play(party, f"N:{card}")
        else:
            party = party.apply(party.turn, party.legal(party.turn)[0]).party
    assert party.score == (201, 201)
    assert (party.over, party.awaits_cards) == (False, True)


@pytest.mark.rule("LP9", "LP10", "LP11")
def test_the_preset() -> None:
    rules = house("poule")
    assert (rules.target, rules.packets, rules.four_sevens) == (200, "3-2-3", True)
    assert begin("S=7C 7S 7H 7D", game="poule").over
    party = deal_that_gives(
        (5, 6), Party.start(house("poule", {"low_lead": "off", "poule": "off"}), Seat.N, score=(195, 0))
    )
    assert party.score == (200, 6)
    assert party.over
