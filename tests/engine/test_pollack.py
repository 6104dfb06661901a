"""Pollack: its worked examples (18 to 20 and 23) and decisions."""

from random import Random

import pytest

from engine.actions import MELDS, Call
from engine.cards import Card, Suit
from engine.draw import decides, first_dealer, is_seated, seating
from engine.errors import BadDeal, IllegalAction
from engine.party import Outcome, Party
from engine.records.report import report
from engine.refusals import RefusalCode
from engine.seats import Seat, Side
from engine.session import SessionPlace
from engine.views import view
from tests.engine.build import begin, hands, house, kinds, last_deal, legal, may, play, refusal, running
from tests.engine.splits import dealt_with, plain_plays, play_out

# Example 18: N leads with a red Pollack and three nines.
RED = "N=TH 9H AH 9C 9S 7S 7C 8C; S=KS KH KD KC QS QD QC JS"
# Example 19.
DOUBLE = "N=TS 9S AS TH TD TC 7H 7D"
# S holds a Pollack of spades; N wins the first trick with the ten of hearts, or W with the jack of diamonds.
LATE = "N=TH KH 7D 8D 7C 8C 7S 8S; E=7H 8H; S=TS 9S AS JH QD KD QC KC; W=QH AH JD TD"


def pollack(text: str, score: tuple[int, int] = (0, 0), **named: str) -> Party:
    return begin(text, game="pollack", score=score, rules=named)


def melds_of(party: Party, letter: str) -> set[str]:
    return {text for text in may(party, letter) if text.startswith("meld=")}


def counted(ns: int, score: tuple[int, int], winner: Side, **named: str) -> Party:
    """A party after the last trick of a deal in which NS took so many thirds, the last one won by a side."""
    start = Party.start(house("pollack", {"melds": "off", **named}), Seat.W, score=score)
    for seed in range(30_000):
        rng = Random(seed)
        party = start.deal_cards(dealt_with(rng, ns / 35)).party
        while party.turn is not None and (plays := plain_plays(party)):
            high = rng.random() < (ns / 35 if party.turn.side is Side.NS else 1 - ns / 35)
            party = party.apply(party.turn, plays[-1 if high else 0]).party
        deal = last_deal(party) if party.deal is None else running(party)
        last = deal.tricks[-1].winner
        if deal.thirds[0] == ns and last is not None and last.side is winner:
            return party
    raise AssertionError("no such deal was found")


def count(party: Party) -> Party:
    """The deal counted, by who took the last trick."""
    assert party.turn is not None
    return party.apply(party.turn, Call.COUNT).party


class TestMelds:
    @pytest.mark.rule("PK7", "PK9", "PK10", "A-PK6", "example 18")
    def test_18_red_pollack_and_nines_without_diamonds(self) -> None:
        party = pollack(RED)
        assert melds_of(party, "N") == {"meld=pollack-H", "meld=nines-D"}
        step = party.move("N:meld=pollack-H")
        assert kinds(step.events) == [("Melded", Seat.N, MELDS[Suit.HEARTS], 3)]
        party = play(step.party, "N:meld=nines-D")
        assert party.score == (6, 0)
        assert [(award.kind, award.meld and award.meld.name) for award in running(party).awards] == [
            ("meld", "pollack-H"),
            ("meld", "nines-D"),
        ]
        assert melds_of(party, "N") == set()

    @pytest.mark.rule("PK7", "PK8", "A-PK5", "example 19")
    def test_19_a_card_serves_twice(self) -> None:
        party = play(pollack(DOUBLE), "N:meld=pollack-S N:meld=tens")
        assert party.score == (7, 0)
        assert refusal(party, "N:meld=tens-H").code is RefusalCode.MELD_SAID

    @pytest.mark.rule("A-PK5")
    def test_holding_four_one_may_name_three_and_not_more_later(self) -> None:
        party = pollack(DOUBLE)
        assert {"meld=tens", *(f"meld=tens-{suit}" for suit in "SHDC")} <= melds_of(party, "N")
        party = play(party, "N:meld=tens-D")
        assert party.score == (3, 0)
        assert melds_of(party, "N") == {"meld=pollack-S"}
        assert refusal(party, "N:meld=tens").code is RefusalCode.MELD_SAID

    @pytest.mark.rule("PK7", "A-PK5", "PK13")
    def test_twelve_points_are_the_most(self) -> None:
        party = pollack("N=TC 9C AC TS 9S AS TH 9H")
        for meld in ("pollack-C", "pollack-S", "tens-D", "nines-D"):
            party = play(party, f"N:meld={meld}")
        assert party.score == (12, 0)
        assert melds_of(party, "N") == set()

    @pytest.mark.rule("A-PK7")
    @pytest.mark.parametrize(
        ("meld", "lacking"), [("pollack-S", "AS TS"), ("nines", "9D"), ("nines-S", "9D")]
    )
    def test_a_false_meld_is_refused_with_what_is_missing(self, meld: str, lacking: str) -> None:
        why = refusal(pollack(RED), f"N:meld={meld}")
        assert why.code is RefusalCode.MELD_NOT_HELD
        assert " ".join(card.text for card in why.cards) == lacking

    @pytest.mark.rule("PK10", "PK11", "A-PK3")
    def test_forehands_right_is_his_own(self) -> None:
        party = pollack(LATE)
        assert refusal(party, "S:meld=pollack-S").code is RefusalCode.NOT_YOUR_TURN
        party = play(party, "N:7D")
        party = play(party, "E:AD" if "AD" in legal(party) else f"E:{min(legal(party))}")
        assert refusal(party, "S:meld=pollack-S").code is RefusalCode.MELD_NEEDS_TRICK
        assert view(party, Seat.S).tressette is not None
        assert running(party).melds_held(Seat.S) == (MELDS[Suit.SPADES],)

    @pytest.mark.rule("PK11", "A-PK3", "A-PK4")
    def test_others_meld_at_their_turn_once_their_side_has_a_trick(self) -> None:
        party = play(pollack(LATE), "N:TH E:7H S:JH W:QH")
        assert party.turn == Seat.N
        assert refusal(party, "S:meld=pollack-S").code is RefusalCode.NOT_YOUR_TURN
        party = play(party, f"N:7D E:{min(legal(play(party, 'N:7D')))}")
        assert melds_of(party, "S") == {"meld=pollack-S"}
        party = play(party, "S:meld=pollack-S")
        assert party.score == (3, 0)
        assert party.turn == Seat.S

    @pytest.mark.rule("A-PK3")
    def test_where_only_the_leader_melds(self) -> None:
        party = play(pollack(LATE, melds_when="leader"), "N:TH E:7H S:JH W:QH")
        party = play(party, f"N:7D E:{min(legal(play(party, 'N:7D')))}")
        assert refusal(party, "S:meld=pollack-S").code is RefusalCode.MELD_ON_LEAD
        text = LATE.replace("TH KH", "JH KH").replace("JH QD", "TH QD")
        party = play(pollack(text, melds_when="leader"), "N:JH E:7H S:TH W:QH")
        assert melds_of(party, "S") == {"meld=pollack-S"}

    @pytest.mark.rule("A-PK4")
    @pytest.mark.parametrize("meld", ["pollack-H", "nines-D"])
    def test_each_combination_once_a_deal(self, meld: str) -> None:
        party = play(pollack(RED), f"N:meld={meld}")
        assert refusal(party, f"N:meld={meld}").code is RefusalCode.MELD_SAID
        assert f"meld={meld}" not in melds_of(party, "N")

    @pytest.mark.rule("A-PK4")
    def test_forehand_may_meld_later(self) -> None:
        party = pollack("N=TH 9H AH KH 9C 9S 7S 7C; E=7H 8H; S=QH JH")
        party = play(party, "N:KH")
        for letter in "ESW":
            party = play(party, f"{letter}:{min(text for text in legal(party) if 'meld' not in text)}")
        assert party.turn == Seat.N
        assert "meld=pollack-H" in legal(party)

    @pytest.mark.rule("PK12", "PK14")
    def test_a_card_that_is_gone_melds_no_more(self) -> None:
        party = play(pollack(RED), "N:9H")
        while party.turn is not Seat.N:
            assert party.turn is not None
            party = party.apply(party.turn, min(party.legal(party.turn), key=lambda each: each.text)).party
        assert not melds_of(party, "N")
        why = refusal(party, "N:meld=pollack-H")
        assert (why.code, why.cards) == (RefusalCode.MELD_NOT_HELD, (Card.parse("9H"),))

    @pytest.mark.rule("A-PK6")
    def test_melds_may_be_booked_with_the_count(self) -> None:
        party = play(pollack(RED, meld_points="end"), "N:meld=pollack-H")
        assert (party.score, running(party).awards) == ((0, 0), ())
        assert running(party).claim_totals == (0, 0)
        party = play_out(party)
        assert [award.kind for award in last_deal(party).awards] == ["meld"]
        assert sum(party.score) == 14

    @pytest.mark.rule("A-PK6")
    def test_they_are_kept_even_by_a_side_that_takes_nothing(self) -> None:
        text = "N=TS 9S AS 7S 8S QS KS JS; E=TH 9H AH KH QH JH 8H 7H; S=TD 9D AD KD QD JD 8D 7D"
        party = begin(text, dealer="N", game="pollack")
        assert party.turn == Seat.E
        party = play_out(play(party, "E:meld=pollack-H"))
        assert last_deal(party).thirds == (0, 35)
        party = play_out(begin(text, game="pollack", dealer="N").move("E:TH").party)
        assert party.score == (0, 11)

    @pytest.mark.rule("A-PK6")
    def test_resigning_keeps_what_was_booked(self) -> None:
        party = play(pollack(RED), "N:meld=nines-D S:resign")
        assert party.score == (3, 0)
        assert last_deal(party).points == (3, 0)


class TestPlay:
    @pytest.mark.rule("PK15")
    def test_follow_suit_and_no_duty_to_win(self) -> None:
        party = play(pollack(LATE), "N:TH")
        assert {"7H", "8H"} <= legal(party)
        assert {text[1] for text in legal(party)} == {"H"}

    @pytest.mark.rule("PK16")
    def test_no_poule_no_instant_win_no_capot(self) -> None:
        party = begin("S=7C 7S 7H 7D AS KS QS JS", game="pollack")
        assert not party.over
        party = pollack("N=TS 9S AS KS QS JS 8S 7S; E=TH 9H AH KH QH JH 8H 7H; S=TD 9D AD KD QD JD 8D 7D")
        assert refusal(party, "N:TS+poule").code is RefusalCode.POULE_OFF
        party = play_out(party)
        assert last_deal(party).ended_by == "tricks"
        assert (party.score, party.over) == ((11, 0), False)

    @pytest.mark.rule("PK2", "PK3")
    def test_ten_and_nine_rank_over_the_ace(self) -> None:
        party = pollack("N=AS 7D; E=KS 7H; S=9S 8H; W=TS 8D")
        assert running(play(party, "N:AS E:KS S:9S")).tricks[0].value == 5
        party = play(party, "N:AS E:KS S:9S W:TS")
        (trick,) = running(party).tricks
        assert (trick.winner, trick.value) == (Seat.W, 6)
        party = play(pollack("N=AS 7D; E=KS 7H; S=9S 8H; W=QS 8D"), "N:AS E:KS S:9S W:QS")
        assert running(party).tricks[0].winner == Seat.S

    @pytest.mark.rule("PK17", "PK3")
    def test_eleven_points_besides_melds(self) -> None:
        assert sum(play_out(pollack(LATE)).score) == 11


class TestClaim:
    @pytest.mark.rule("PK19", "PK20", "A-PK6", "A-PK8", "A-PK9", "example 20")
    def test_20_from_the_hand(self) -> None:
        party = play(pollack(RED, (15, 0)), "N:meld=pollack-H N:meld=nines-D")
        step = party.move("N:claim")
        assert kinds(step.events) == [
            ("Claimed", Seat.N, 21, True),
            ("DealEnded", "claim", (6, 0)),
            ("PartyEnded", "claim", Side.NS),
        ]
        assert step.party.outcome == Outcome(Side.NS, "claim", Seat.N)
        assert step.party.score == (21, 0)

    @pytest.mark.rule("A-PK8")
    def test_either_partner_of_the_side_on_lead(self) -> None:
        party = pollack(RED, (20, 0))
        assert set(party.actors()) == {Seat.N, Seat.S}
        assert may(party, "S") == {"claim"}
        assert may(party, "E") == set()
        assert refusal(party, "E:claim").code is RefusalCode.CLAIM_ON_LEAD
        assert play(party, "N:meld=pollack-H S:claim").outcome == Outcome(Side.NS, "claim", Seat.S)

    @pytest.mark.rule("A-PK8")
    def test_never_inside_a_trick(self) -> None:
        party = play(pollack(LATE), "N:TH")
        for letter in "NESW":
            assert refusal(party, f"{letter}:claim").code is RefusalCode.CLAIM_ON_LEAD
        party = play(party, "E:7H S:JH W:QH")
        assert "claim" in may(party, "N") & may(party, "S")

    @pytest.mark.rule("A-PK8")
    def test_at_any_time_where_the_table_says_so(self) -> None:
        party = play(pollack(LATE, (0, 21 - 3), claim="any-time"), "N:TH E:7H")
        assert set(party.actors()) == set(Seat)
        assert play(party, "W:claim").outcome == Outcome(Side.NS, "wrong-claim", Seat.W)
        off = pollack(LATE, (20, 20), claim="off")
        assert refusal(off, "N:claim").code is RefusalCode.OTHER_GAME
        assert off.actors() == (Seat.N,)

    @pytest.mark.rule("PK20", "A-PK9", "A-PK10")
    def test_20_and_two_thirds_are_wrong(self) -> None:
        text = "N=TH 8H 7D 8D 7C 8C 7S 8S; E=7H; S=9H; W=KH"
        party = play(pollack(text, (20, 0)), "N:TH E:7H S:9H W:KH")
        assert running(party).thirds == (3, 0)
        assert play(party, "N:claim").outcome == Outcome(Side.NS, "claim", Seat.N)
        text = "N=TH 7D 8D 7C 8C 7S KS QS; E=7H; S=8H 9H AH; W=KH"
        party = play(pollack(text, (20, 0)), "N:TH E:7H S:8H W:KH")
        assert running(party).thirds == (2, 0)
        step = party.move("S:claim")
        assert step.party.outcome == Outcome(Side.EW, "wrong-claim", Seat.S)
        assert kinds(step.events)[0] == ("Claimed", Seat.S, 20, False)
        assert step.party.score == (20, 0)

    @pytest.mark.rule("A-PK9")
    def test_thirds_are_floored_by_side_and_deal(self) -> None:
        party = play(pollack(LATE, (10, 10)), "N:TH E:7H S:JH W:QH N:claim")
        deal = last_deal(party)
        assert deal.thirds == (3, 0)
        assert (deal.points, party.score) == ((1, 0), (11, 10))

    @pytest.mark.rule("PK21", "A-PK11")
    def test_who_says_it_wins_though_the_others_were_first(self) -> None:
        party = play(pollack(LATE, (23, 20), unclaimed="must-claim"), "N:7D")
        while party.turn is not None and not (
            set(party.actors()) == {Seat.E, Seat.W} and running(party).claim_totals[1] >= 21
        ):
            plays = [each for each in party.legal(party.turn) if each.text[0] in "TA9KQJ87"]
            party = party.apply(party.turn, max(plays, key=lambda each: "78JQKA9T".index(each.text[0]))).party
        assert party.turn is not None
        assert party.apply(Seat.E, party.legal(Seat.E)[-1]).party.outcome == Outcome(Side.EW, "claim", Seat.E)


class TestTheEnd:
    @pytest.mark.rule("PK22", "A-PK13", "example 23")
    @pytest.mark.parametrize("side", list(Side))
    def test_23_level_goes_to_the_last_trick(self, side: Side) -> None:
        party = counted(17, (20, 19), side)
        assert party.turn is not None
        assert party.turn.side is side
        party = count(party)
        assert party.score == (25, 25)
        assert party.outcome == Outcome(side, "last-trick")
        assert last_deal(party).ended_by == "tricks"

    @pytest.mark.rule("PK22", "A-PK13", "example 23")
    def test_23_unclaimed_the_higher_total_wins(self) -> None:
        party = counted(15, (19, 16), Side.EW)
        assert party.move("E:count").party.score == (24, 22)
        assert party.move("W:count").party.outcome == Outcome(Side.NS, "target")

    @pytest.mark.rule("PK21", "A-PK11", "example 23")
    def test_23_the_side_with_the_last_trick_may_claim(self) -> None:
        party = counted(15, (19, 16), Side.EW)
        for letter in "EW":
            assert may(party, letter) == {"claim", "count"}
            ended = party.move(f"{letter}:claim").party
            assert ended.outcome == Outcome(Side.EW, "claim", Seat[letter])
            assert ended.score == (24, 22)
        for letter in "NS":
            assert may(party, letter) == set()
            assert refusal(party, f"{letter}:count").code is RefusalCode.COUNT_LAST_TRICK

    @pytest.mark.rule("A-PK11")
    def test_a_deal_is_counted_when_its_cards_are_played(self) -> None:
        party = pollack(RED)
        for letter in "NESW":
            assert refusal(party, f"{letter}:count").code is RefusalCode.COUNT_EARLY

    @pytest.mark.rule("A-PK12", "example 23")
    def test_23_alone_at_the_target_wins_unclaimed(self) -> None:
        party = counted(16, (17, 12), Side.EW)
        party = count(party)
        assert party.score == (22, 18)
        assert party.outcome == Outcome(Side.NS, "target")

    @pytest.mark.rule("A-PK12")
    def test_unless_it_must_claim(self) -> None:
        party = counted(16, (17, 12), Side.EW, unclaimed="must-claim")
        rules = party.rules
        party = count(party)
        assert (party.score, party.outcome) == ((22, 18), None)
        party = party.deal_cards(hands(LATE)).party
        lead = party.turn
        assert lead is not None
        claimed = party.move(f"{lead.letter}:claim").party.outcome
        assert claimed is not None
        assert claimed.ended_by == ("claim" if lead.side is Side.NS else "wrong-claim")
        assert Party.start(rules, Seat.N, score=(40, 20)).awaits_cards
        with pytest.raises(BadDeal):
            Party.start(rules, Seat.N, score=(40, 21))

    @pytest.mark.rule("A-PK11")
    def test_under_the_target_nobody_is_asked(self) -> None:
        party = counted(16, (15, 12), Side.EW)
        assert party.deal is None
        assert party.score == (20, 18)

    @pytest.mark.rule("A-PK11", "A-QS13")
    def test_resigning_after_the_last_trick(self) -> None:
        party = counted(15, (19, 16), Side.EW)
        told = report(party)
        assert told["turn"] in ("E", "W")
        assert told["legal"] == ["E:claim", "E:count", "W:claim", "W:count"]
        ended = party.move("N:resign").party
        assert ended.outcome == Outcome(Side.EW, "resign", Seat.N)
        assert ended.score == (19, 16)

    @pytest.mark.rule("PK22", "QS25")
    def test_where_a_deal_decides_ties(self) -> None:
        party = counted(17, (20, 19), Side.EW, tie="deal")
        party = count(party)
        assert (party.score, party.outcome) == ((25, 25), None)

    @pytest.mark.rule("A-PK15")
    def test_nobody_claims_for_a_side(self) -> None:
        party = play(pollack(RED, (20, 0)), "N:meld=pollack-H")
        assert not party.over
        own = view(party, Seat.N)
        assert own.tressette is not None
        assert own.tressette.claim_totals == (23, 0)


class TestSession:
    @pytest.mark.rule("PK18", "A-PK14")
    def test_six_parties_from_nothing_each(self) -> None:
        party = play(pollack(RED), "N:claim")
        assert party.session_won == (0, 1)
        following = party.next_party()
        assert (following.score, following.deal_number, following.dealer) == ((0, 0), 1, party.dealer.left)
        assert following.place == SessionPlace(2, (0, 1))
        assert following.rules == party.rules
        for _ in range(4):
            following = play(following.deal_cards(hands(RED)).party, "N:resign").next_party()
        assert following.place.number == 6
        assert following.session_winner is None
        last = play(following.deal_cards(hands(RED)).party, "N:resign")
        assert (last.session_won, last.session_winner) == ((0, 6), Side.EW)
        with pytest.raises(IllegalAction):
            last.next_party()

    @pytest.mark.rule("A-PK14")
    @pytest.mark.parametrize(
        ("won", "word", "winner"), [((3, 2), "N", "draw"), ((3, 2), "E", "NS"), ((2, 3), "E", "draw")]
    )
    def test_most_parties_win_and_three_all_is_a_draw(
        self, won: tuple[int, int], word: str, winner: str
    ) -> None:
        party = Party.start(house("pollack"), Seat.N, place=SessionPlace(6, won)).move(f"{word}:resign").party
        session = report(party)["session"]
        assert isinstance(session, dict)
        assert session["winner"] == winner

    @pytest.mark.rule("A-PK14")
    def test_all_six_are_played_and_an_unfinished_session_has_no_winner(self) -> None:
        party = Party.start(house("pollack"), Seat.N, place=SessionPlace(5, (4, 0))).move("E:resign").party
        assert party.session_winner is None
        assert party.next_party().place == SessionPlace(6, (5, 0))
        running_one = Party.start(house("pollack"), Seat.N)
        with pytest.raises(IllegalAction):
            running_one.next_party()

    @pytest.mark.rule("A-PK14")
    def test_the_deal_goes_on(self) -> None:
        party = play_out(pollack(LATE)).move("N:resign").party
        assert party.next_party().dealer == Seat.N

    def test_a_session_that_cannot_have_come_there(self) -> None:
        for place in (SessionPlace(7), SessionPlace(2, (1, 1)), SessionPlace(0)):
            with pytest.raises(BadDeal):
                Party.start(house("pollack"), Seat.N, place=place)
        with pytest.raises(BadDeal):
            Party.start(house("quatre-sept"), Seat.N, place=SessionPlace(2))
        assert report(Party.start(house("quatre-sept"), Seat.N))["session"] is None


class TestDraw:
    @pytest.mark.rule("PK4", "A-PK2")
    def test_lowest_and_second_are_partners(self) -> None:
        pack = house("pollack").pack
        drawn = [Card.parse(text) for text in ("KS", "7C", "TH", "JD")]
        assert seating(drawn, pack) == (Seat.E, Seat.N, Seat.W, Seat.S)
        seats = {Seat.W: "7C", Seat.E: "JD", Seat.N: "KS", Seat.S: "TH"}
        cards = {seat: Card.parse(text) for seat, text in seats.items()}
        assert is_seated(cards, pack)
        assert first_dealer(cards, pack) == Seat.W
        assert not is_seated({**cards, Seat.N: cards[Seat.S], Seat.S: cards[Seat.N]}, pack)

    @pytest.mark.rule("A-PK2")
    def test_equal_ranks_draw_again(self) -> None:
        assert not decides([Card.parse(text) for text in ("KS", "7C", "KH", "JD")])


@pytest.mark.rule("PK1", "PK5", "PK6", "A-PK1")
def test_the_preset() -> None:
    rules = house("pollack")
    assert (rules.target, rules.packet_sizes, rules.session) == (21, (3, 3, 2), 6)
    assert house("pollack", {"pack": "german", "packets": "3-2-3"}).shown_pack == "german"
    assert play_out(pollack(LATE)).dealer == Seat.N
