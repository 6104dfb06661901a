"""The rules and decisions of Quatre Sept beyond the worked examples."""

import pytest

from engine.actions import Play, Resign
from engine.cards import Card, Suit
from engine.errors import BadDeal, BadNotation, IllegalAction
from engine.events import (
    CardPlayed,
    DealEnded,
    InstantWin,
    PartyEnded,
    PouleLost,
    TrickWon,
)
from engine.party import Outcome, Party, Step
from engine.refusals import Refusal, RefusalCode
from engine.seats import Seat, Side
from engine.tressette.deal import Deal
from tests.engine.build import (
    EXAMPLE_5,
    EXAMPLE_5_PLAY,
    RULES,
    begin,
    hands,
    kinds,
    last_deal,
    legal,
    play,
    running,
)
from tests.engine.splits import deal_that_gives, play_out

# N holds two poules and keeps the lead.
TWO_POULES = "N=TS 9S AS TH 9H AH 7C 7D; E=7S 8S JS; S=KS QS 7H; W=8H JH QH"


def refusal(party: Party, move: str) -> Refusal:
    """Why a move is refused; it must be."""
    with pytest.raises(IllegalAction) as refused:
        party.move(move)
    return refused.value.refusal


class TestDealing:
    @pytest.mark.rule("QS10", "QS12", "A-QS11")
    def test_the_deal_passes_to_the_left_and_the_dealers_left_leads(self) -> None:
        party = begin(EXAMPLE_5, dealer="W")
        assert (party.dealer, party.turn) == (Seat.W, Seat.N)
        party = play_out(party)
        assert (party.dealer, party.turn) == (Seat.N, None)
        party = party.deal_cards(hands(EXAMPLE_5)).party
        assert party.turn == Seat.E

    @pytest.mark.rule("QS6")
    @pytest.mark.parametrize("dealer", "NESW")
    def test_play_goes_clockwise(self, dealer: str) -> None:
        party = begin(EXAMPLE_5, dealer=dealer)
        order = [party.turn]
        for _ in range(3):
            assert party.turn is not None
            party = party.apply(party.turn, party.legal(party.turn)[0]).party
            order.append(party.turn)
        first = Seat[dealer].left
        assert order == [first, first.left, first.partner, first.right]
        assert running(party).tricks[0].seats == tuple(order[:3])

    def test_a_deal_is_dealt_once(self) -> None:
        party = begin()
        with pytest.raises(IllegalAction) as refused:
            party.deal_cards(hands(EXAMPLE_5))
        assert refused.value.refusal.code is RefusalCode.DEAL_RUNNING
        over = party.move("N:resign").party
        with pytest.raises(IllegalAction) as refused:
            over.deal_cards(hands(EXAMPLE_5))
        assert refused.value.refusal.code is RefusalCode.PARTY_OVER

    @pytest.mark.rule("QS2", "QS9")
    @pytest.mark.parametrize(
        ("cards", "says"),
        [
            ({"N": "7S 8S"}, "N has 2 cards, not 8"),
            ({"E": None}, "E has 0 cards, not 8"),
            ({"S": "2S QS QH JH KC QC KD 9D"}, "S has a card that is not in the pack"),
            ({"S": "TS QS QH JH KC QC KD 9D"}, "a card is dealt twice"),
            ({"W": "KS KS AC JC TD AD QD JD"}, "a card is dealt twice"),
            # Two eights weigh as much as a jack where cards are bits of a sum.
            ({"W": "7S 7S AC JC TD AD QD JD"}, "a card is dealt twice"),
        ],
    )
    def test_hands_that_cannot_have_been_dealt(self, cards: dict[str, str | None], says: str) -> None:
        wrong = dict(hands(EXAMPLE_5))
        for letter, text in cards.items():
            if text is None:
                del wrong[Seat[letter]]
            else:
                wrong[Seat[letter]] = tuple(map(Card.parse, text.split()))
        with pytest.raises(BadDeal) as bad:
            Party.start(RULES, Seat.W).deal_cards(wrong)
        assert str(bad.value) == says

    @pytest.mark.rule("QS11", "A-QS4")
    def test_four_sevens_end_the_party_with_their_events(self) -> None:
        step = Party.start(RULES, Seat.W, score=(3, 28)).deal_cards(hands("S=7C 7S 7H 7D"))
        assert kinds(step.events) == kinds(
            (
                InstantWin(Seat.S, "four-sevens"),
                DealEnded("four-sevens", (0, 0)),
                PartyEnded("four-sevens", Side.NS),
            )
        )
        (deal,) = step.party.deals
        assert (deal.deal.ended_by, deal.deal.ended_seat) == ("four-sevens", Seat.S)

    @pytest.mark.rule("QS11")
    def test_three_sevens_are_nothing(self) -> None:
        assert begin("S=7C 7S 7H; W=7D").outcome is None

    @pytest.mark.rule("QS11")
    def test_four_sevens_may_be_switched_off(self) -> None:
        party = begin("S=7C 7S 7H 7D", rules={"four_sevens": "off"})
        assert party.outcome is None
        assert play_out(party).deals[0].deal.ended_by == "tricks"


class TestPlay:
    @pytest.mark.rule("QS13")
    def test_a_card_of_another_suit_is_refused_with_what_is_held(self) -> None:
        party = play(begin("N=7S; E=TS QS 8S 7H"), "N:7S")
        assert refusal(party, "E:7H") == Refusal(
            RefusalCode.MUST_FOLLOW,
            card=Card.parse("7H"),
            suit=Suit.SPADES,
            cards=(Card.parse("TS"), Card.parse("QS"), Card.parse("8S")),
        )

    @pytest.mark.rule("QS13")
    def test_nobody_has_to_win_a_trick(self) -> None:
        party = play(begin("N=7S; E=TS 8S"), "N:7S")
        assert {"8S", "TS"} <= legal(party)

    @pytest.mark.rule("QS12")
    def test_only_the_seat_whose_turn_it_is_plays(self) -> None:
        party = begin()
        assert refusal(party, "E:7S") == Refusal(RefusalCode.NOT_YOUR_TURN, seat=Seat.N)
        assert party.legal(Seat.E) == ()

    @pytest.mark.parametrize("card", ["KS", "2S"])
    def test_only_cards_in_hand_are_played(self, card: str) -> None:
        assert refusal(begin(), f"N:{card}") == Refusal(RefusalCode.NOT_HELD, card=Card.parse(card))

    def test_a_card_is_played_once(self) -> None:
        party = play(begin(), "N:TS E:7S S:JS W:KS")
        assert refusal(party, "N:TS").code is RefusalCode.NOT_HELD

    def test_nothing_is_played_between_deals(self) -> None:
        party = play_out(begin())
        assert refusal(party, "N:TS") == Refusal(RefusalCode.NO_DEAL)
        assert party.actors() == ()
        assert party.legal(Seat.N) == ()

    @pytest.mark.rule("QS12", "QS14")
    def test_what_happened_is_told_in_order(self) -> None:
        party = play(begin("N=7S; E=TS; S=JS; W=AS"), "N:7S E:TS S:JS")
        step = party.move("W:AS")
        cards = tuple(map(Card.parse, ("7S", "TS", "JS", "AS")))
        assert kinds(step.events) == kinds(
            (
                CardPlayed(Seat.W, Play.of(Card.parse("AS"))),
                TrickWon(1, Seat.N, cards, Seat.E, 5),
            )
        )


class TestPoule:
    @pytest.mark.rule("QS17")
    @pytest.mark.parametrize("order", ["TS 9S AS", "AS TS 9S", "9S AS TS", "AS 9S TS"])
    def test_the_order_of_the_three_is_free(self, order: str) -> None:
        first, second, third = order.split()
        moves = f"N:{first}+poule E:7S S:JS W:KS N:{second} E:8S S:QS W:JD N:{third} E:8C S:9D"
        step = play(begin(), moves).move("W:QD")
        assert kinds(step.events)[-1] == ("PouleMade", Seat.N, Suit.SPADES)
        party = play_out(step.party)
        (award,) = party.deals[0].deal.awards
        assert (award.kind, award.points, award.seat, award.suit) == ("poule", 11, Seat.N, Suit.SPADES)
        assert sum(party.score) == 22

    @pytest.mark.rule("QS16", "A-QS5")
    @pytest.mark.parametrize("announced", ["TS 9S+poule AS", "TS 9S AS+poule"])
    def test_it_is_said_with_the_first_card_only(self, announced: str) -> None:
        first, second, third = announced.split()
        party = play(begin(), f"N:{first} E:7S S:JS W:KS")
        if "+" in second:
            assert refusal(party, f"N:{second}") == Refusal(
                RefusalCode.POULE_NOT_HELD,
                card=Card.parse("9S"),
                suit=Suit.SPADES,
                cards=(Card.parse("TS"),),
            )
        else:
            party = play(party, f"N:{second} E:8S S:QS W:JD")
            assert refusal(party, f"N:{third}").cards == (Card.parse("TS"), Card.parse("9S"))

    @pytest.mark.rule("QS22", "A-QS6")
    def test_a_false_announcement_is_refused(self) -> None:
        assert refusal(begin(), "N:8H+poule") == Refusal(RefusalCode.POULE_WRONG_CARD, card=Card.parse("8H"))
        without = begin("N=TS 9S KS QS 7H; E=AS")
        assert refusal(without, "N:TS+poule").cards == (Card.parse("AS"),)

    @pytest.mark.rule("A-QS6")
    def test_other_reasons_go_first(self) -> None:
        assert refusal(begin(), "N:KS+poule").code is RefusalCode.NOT_HELD
        assert refusal(begin(), "E:TH+poule").code is RefusalCode.NOT_YOUR_TURN
        following = play(begin("N=7H 8D; E=TS 9S AS 8H"), "N:7H")
        assert refusal(following, "E:TS+poule").code is RefusalCode.MUST_FOLLOW

    @pytest.mark.rule("QS16")
    def test_a_table_may_play_without_it(self) -> None:
        party = begin(rules={"poule": "off"})
        assert refusal(party, "N:TS+poule") == Refusal(RefusalCode.POULE_OFF)
        assert "TS+poule" not in legal(party)
        deal = play(party, EXAMPLE_5_PLAY.replace("+poule", "")).deals[0].deal
        assert deal.points == (3, 8)

    @pytest.mark.rule("QS15")
    def test_its_worth_is_a_rule(self) -> None:
        deal = play(begin(rules={"poule_points": "20"}), EXAMPLE_5_PLAY).deals[0].deal
        assert deal.points == (23, 28)
        deal = play(begin(rules={"poule_points": "0"}), EXAMPLE_5_PLAY).deals[0].deal
        assert (deal.points, deal.awards) == ((3, 8), ())

    @pytest.mark.rule("QS18", "A-QS9")
    def test_it_begins_on_anothers_lead(self) -> None:
        party = play(begin("N=7H; E=TH 9H AH; S=8H; W=JH"), "N:7H E:9H+poule S:8H W:JH")
        assert isinstance(party.deal, Deal)
        assert party.deal.poule_run == (Seat.E, Suit.HEARTS, 1)

    @pytest.mark.rule("A-QS9")
    def test_said_with_a_discard_it_fails_at_once(self) -> None:
        party = begin("N=7H 8D 8C TD; E=TS 9S AS 7S; S=8H 9H TH; W=JH QH KH AH")
        party = play(party, "N:7H E:TS+poule S:8H")
        step = party.move("W:JH")
        assert kinds(step.events)[-1] == ("PouleLost", Seat.E, Suit.SPADES)
        assert isinstance(step.party.deal, Deal)
        assert step.party.deal.poule_run is None

    @pytest.mark.rule("QS20", "A-QS8")
    def test_a_trick_won_with_another_card_breaks_it(self) -> None:
        party = play(begin("N=TS 9S AS KS; E=JS QS; S=7S 8S"), "N:TS+poule")
        party = play_trick(party)
        party = play(party, "N:KS")
        step = finish_trick(party)
        assert ("PouleLost", Seat.N, Suit.SPADES) in kinds(step.events)
        assert step.party.turn == Seat.N
        party = play_trick(play(step.party, "N:AS"))
        party = play_trick(play(party, "N:9S"))
        assert isinstance(party.deal, Deal)
        assert party.deal.poules_made == ()

    @pytest.mark.rule("A-QS8")
    def test_a_trick_that_the_partner_wins_breaks_it(self) -> None:
        party = play_trick(play(begin("N=TS 9S AS 7H; S=TH 8S; E=7S JS QS; W=KS"), "N:TS+poule"))
        step = finish_trick(play(party, "N:7H"))
        assert step.party.turn == Seat.S
        assert ("PouleLost", Seat.N, Suit.SPADES) in kinds(step.events)

    @pytest.mark.rule("QS21", "A-QS10")
    def test_one_player_makes_two(self) -> None:
        party = begin(TWO_POULES)
        for card in ("TS+poule", "9S", "AS", "AH+poule", "TH", "9H"):
            party = play_trick(play(party, f"N:{card}"))
        assert isinstance(party.deal, Deal)
        assert party.deal.poules_made == ((Seat.N, Suit.SPADES), (Seat.N, Suit.HEARTS))
        party = play_out(party)
        assert party.deals[0].deal.points[0] >= 22
        assert sum(party.score) == 33

    @pytest.mark.rule("A-QS10")
    def test_two_do_not_interleave(self) -> None:
        party = begin(TWO_POULES)
        lost = []
        for card in ("TS+poule", "TH+poule", "9S", "9H", "AS", "AH"):
            step = finish_trick(play(party, f"N:{card}"))
            lost += [event.suit for event in step.events if isinstance(event, PouleLost)]
            party = step.party
        assert isinstance(party.deal, Deal)
        assert party.deal.poules_made == ()
        assert lost == [Suit.SPADES, Suit.HEARTS]

    @pytest.mark.rule("QS23")
    def test_it_is_booked_with_the_deals_count(self) -> None:
        party = begin()
        for card in ("TS+poule", "9S", "AS"):
            party = play_trick(play(party, f"N:{card}"))
        assert isinstance(party.deal, Deal)
        assert party.deal.poules_made == ((Seat.N, Suit.SPADES),)
        assert party.deal.awards == ()
        assert party.deal.points == (0, 0)
        assert party.move("E:resign").party.score == (0, 0)


class TestEnd:
    @pytest.mark.rule("QS24", "A-QS12")
    def test_the_target_is_looked_at_after_the_whole_deal(self) -> None:
        party = begin(score=(30, 0))
        for card in ("TS+poule", "9S", "AS"):
            party = play_trick(play(party, f"N:{card}"))
        assert party.outcome is None
        assert play_out(party).outcome == Outcome(Side.NS, "target")

    @pytest.mark.rule("QS24")
    @pytest.mark.parametrize(("before", "over"), [((23, 0), False), ((25, 0), True), ((26, 0), True)])
    def test_the_target_itself_is_enough(self, before: tuple[int, int], over: bool) -> None:
        party = deal_that_gives((6, 5), Party.start(RULES, Seat.N, score=before))
        assert party.over is over

    @pytest.mark.rule("QS25", "A-QS1", "A-QS3")
    def test_a_tie_under_the_target_is_nothing_and_over_it_one_more_deal(self) -> None:
        party = deal_that_gives((5, 6), Party.start(RULES, Seat.N, score=(26, 25)))
        assert (party.score, party.over) == ((31, 31), False)
        party = deal_that_gives((5, 6), party)
        assert party.score == (36, 37)
        assert party.outcome == Outcome(Side.EW, "target")

    @pytest.mark.rule("A-QS1")
    def test_a_target_of_ones_own(self) -> None:
        rules = RULES.with_house_rules({"target": "5"})
        party = deal_that_gives((5, 6), Party.start(rules, Seat.N))
        assert party.outcome == Outcome(Side.EW, "target")

    def test_a_party_does_not_start_where_it_is_over(self) -> None:
        with pytest.raises(BadDeal, match="a party to 31 is over at 31 30"):
            Party.start(RULES, Seat.N, score=(31, 30))
        assert Party.start(RULES, Seat.N, score=(33, 33)).awaits_cards

    @pytest.mark.rule("A-QS13")
    @pytest.mark.parametrize("seat", list(Seat))
    def test_any_seat_resigns_at_any_moment(self, seat: Seat) -> None:
        before = Party.start(RULES, Seat.W, score=(30, 25))
        running = play(before.deal_cards(hands(EXAMPLE_5)).party, "N:TS E:7S")
        between = play_out(running)
        for party in (before, running, between):
            step = party.apply(seat, Resign())
            assert step.party.outcome == Outcome(seat.side.other, "resign", seat)
            assert step.party.score == party.score
            assert step.party.actors() == ()
            assert kinds(step.events)[-1] == ("PartyEnded", "resign", seat.side.other)
            assert refusal(step.party, "N:resign") == Refusal(RefusalCode.PARTY_OVER)
        cut = running.apply(seat, Resign())
        assert kinds(cut.events)[0] == ("DealEnded", "resign", (0, 0))
        assert (cut.party.deals[0].deal.ended_by, cut.party.deals[0].deal.ended_seat) == ("resign", seat)
        assert between.apply(seat, Resign()).party.deals[0].deal.ended_by == "tricks"

    def test_the_table_agrees_to_end_at_any_moment(self) -> None:
        before = Party.start(RULES, Seat.W, score=(30, 25))
        running = play(before.deal_cards(hands(EXAMPLE_5)).party, "N:TS E:7S")
        between = play_out(running)
        for party in (before, running, between):
            step = party.agree()
            assert step.party.outcome == Outcome(None, "agreed")
            assert step.party.score == party.score
            assert kinds(step.events)[-1] == ("PartyEnded", "agreed", None)
            with pytest.raises(IllegalAction) as refused:
                step.party.agree()
            assert refused.value.refusal == Refusal(RefusalCode.PARTY_OVER)
        cut = last_deal(running.move("Agreed").party)
        assert (cut.ended_by, cut.ended_seat, cut.points) == ("agreed", None, (0, 0))
        assert cut.thirds == (0, 0)
        assert len(cut.plays) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "N",
        "N:",
        ":TS",
        "X:TS",
        "N:XX",
        "N:TS+",
        "N:TS+wink",
        "N:TS+tap+poule",
        "N:TS+poule+poule",
        "N:1S",
        "TS",
        "N TS",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        begin().move(text)


@pytest.mark.parametrize("text", ["N:TS", "n:ts", "N:10S", "n:10s"])
def test_a_move_in_other_hands(text: str) -> None:
    assert begin().move(text).events == (CardPlayed(Seat.N, Play.of(Card.parse("TS"))),)


def play_trick(party: Party) -> Party:
    """The open trick played out, lowest cards first."""
    return finish_trick(party).party


def finish_trick(party: Party) -> Step:
    """The last step of the open trick, its lowest cards played."""
    assert isinstance(party.deal, Deal)
    done = sum(trick.winner is not None for trick in party.deal.tricks)
    while True:
        seat = party.turn
        assert seat is not None
        order = RULES.pack.order
        action = min(party.legal(seat), key=lambda each: (order.index(each.text[0]), len(each.text)))
        step = party.apply(seat, action)
        party = step.party
        if party.deal is None or sum(trick.winner is not None for trick in party.deal.tricks) > done:
            return step
