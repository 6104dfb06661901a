"""La Politaine: its worked examples (14 to 17) and decisions."""

from itertools import permutations
from random import Random

import pytest

from engine.actions import Call, Play, Signal
from engine.cards import PACK_32, Card, Suit
from engine.errors import BadDeal
from engine.party import Outcome, Party
from engine.records.report import report
from engine.refusals import RefusalCode
from engine.seats import Seat, Side
from engine.views import view
from tests.engine.build import begin, hands, house, kinds, last_deal, legal, may, play, refusal, running
from tests.engine.splits import deal_that_gives, play_out

POOR = "KS QS JS KH 8H 7H JD 8C"
# E and S hold no 10, 9 or ace; four eights and four sevens are apart.
TWO_POOR = "E=KS QS JS KH 8H 7H JD 8C; S=KD QD KC QC JC 8D 7D 7C; N=TS 9S AS TH 9H AH 8S 7S"
# N takes every trick of spades; nobody holds four of a kind.
GRAND = "N=TS 9S AS KS QS JS 8S 7S; E=TH 9H AH KH QH JH 8H 7H; S=TD 9D AD KD QD JD 8D 7D"


def politaine(text: str, **named: str) -> Party:
    return begin(text, game="politaine", rules=named)


class TestRedeal:
    @pytest.mark.rule("PO1", "example 14")
    def test_14_a_hand_without_high_cards_may_demand_a_redeal(self) -> None:
        party = politaine(f"S={POOR}")
        assert may(party, "S") == {"redeal", "keep"}
        rich = politaine(f"S={POOR.replace('8C', 'AC')}; E=8C")
        assert not may(rich, "S") & {"redeal", "keep"}
        assert refusal(rich, "S:redeal").code is RefusalCode.REDEAL_NOT_POOR

    @pytest.mark.rule("PO1", "A-PO1")
    def test_the_same_dealer_deals_again_in_the_same_deal(self) -> None:
        step = politaine(f"S={POOR}").move("S:redeal")
        assert kinds(step.events) == [("Redealt", Seat.S)]
        party = step.party
        assert party.awaits_cards
        assert (party.turn, party.actors(), running(party).held(Seat.S)) == (None, (), ())
        assert refusal(party, "N:7S").code is RefusalCode.NO_DEAL
        again = party.deal_cards(hands(GRAND)).party
        assert (again.dealer, again.deal_number, again.dealing_number) == (party.dealer, 1, 2)
        assert running(again).thrown[0].answers == ((Seat.S, Call.REDEAL),)
        assert view(again, None).tressette == view(again, Seat.N).tressette
        assert (running(again).in_opening, again.turn) == (False, Seat.N)

    @pytest.mark.rule("A-PO1")
    @pytest.mark.parametrize("order", ["E:keep S:keep", "S:keep E:keep"])
    def test_answers_come_in_any_order_and_play_begins_after_the_last(self, order: str) -> None:
        party = politaine(TWO_POOR)
        assert set(party.actors()) == {Seat.E, Seat.S}
        assert party.turn is None
        assert refusal(party, "N:TS") == refusal(party, "E:KS") == refusal(party, "W:TD")
        assert refusal(party, "N:TS").code is RefusalCode.OPENING_FIRST
        assert refusal(party, "N:keep").code is RefusalCode.KEEP_NOT_POOR
        assert refusal(party, "N:redeal").code is RefusalCode.REDEAL_NOT_POOR
        first, second = order.split()
        party = play(party, first)
        assert party.turn is None
        assert refusal(party, first).code is RefusalCode.ANSWERED
        party = play(party, second)
        assert party.turn == Seat.N
        assert refusal(party, second).code is RefusalCode.ANSWERED

    @pytest.mark.rule("A-PO1")
    def test_the_first_demand_wins(self) -> None:
        party = play(politaine(TWO_POOR), "E:keep S:redeal")
        assert party.awaits_cards
        step = politaine(TWO_POOR).move("S:redeal")
        assert kinds(step.events) == [("Redealt", Seat.S)]
        party = step.party
        assert (party.awaits_cards, party.actors()) == (True, ())
        assert refusal(party, "E:redeal").code is RefusalCode.NO_DEAL

    @pytest.mark.rule("A-PO1")
    def test_it_may_be_demanded_again_and_again(self) -> None:
        party = politaine(f"S={POOR}")
        for _ in range(3):
            party = play(party, "S:redeal").deal_cards(hands(f"S={POOR}")).party
        assert len(running(party).thrown) == 3
        party = play_out(play(party, "S:keep"))
        assert (party.deal_number, party.dealing_number) == (2, 5)

    @pytest.mark.rule("A-PO1")
    def test_nobody_qualified_nobody_waits(self) -> None:
        party = politaine(GRAND)
        assert (party.turn, party.actors()) == (Seat.N, (Seat.N,))

    @pytest.mark.rule("A-PO1")
    def test_an_answer_changes_nothing_that_others_see(self) -> None:
        party = politaine(TWO_POOR)
        step = party.move("S:keep")
        assert step.events == ()
        for seat in (None, Seat.N, Seat.E, Seat.W):
            assert view(step.party, seat) == view(party, seat)
        assert view(step.party, Seat.S).own_plays == view(party, Seat.S).own_plays + 1

    @pytest.mark.rule("A-PO1")
    def test_who_is_asked_shows_nowhere(self) -> None:
        """Hands change places among those that one cannot see: the waiting table looks the same."""
        dealt = hands(TWO_POOR)
        before = politaine(TWO_POOR)
        hidden = [seat for seat in Seat if seat is not Seat.N]
        for order in permutations(hidden):
            moved = {
                Seat.N: dealt[Seat.N],
                **{seat: dealt[other] for seat, other in zip(hidden, order, strict=True)},
            }
            party = Party.start(before.rules, before.dealer).deal_cards(moved).party
            assert view(party, None) == view(before, None)
            assert view(party, Seat.N) == view(before, Seat.N)
            assert party.why_not(Seat.N, Play.of(Card.parse("TS"))) == before.why_not(
                Seat.N, Play.of(Card.parse("TS"))
            )

    @pytest.mark.rule("A-PO1")
    def test_silence_keeps(self) -> None:
        party = play(politaine(TWO_POOR), "E:keep")
        silent = running(party).silent_answers()
        assert silent == ((Seat.S, Call.KEEP),)
        for seat, answer in silent:
            party = party.apply(seat, answer).party
        assert party.turn == Seat.N
        assert running(party).silent_answers() == ()

    @pytest.mark.rule("A-QS13")
    @pytest.mark.parametrize("moves", ["", "E:keep", "S:redeal"])
    def test_a_side_may_resign_before_the_first_card(self, moves: str) -> None:
        party = play(politaine(TWO_POOR), moves)
        ended = party.move("W:resign").party
        assert ended.outcome == Outcome(Side.NS, "resign", Seat.W)
        assert last_deal(ended).poules_announced is None


class TestInstantWins:
    @pytest.mark.rule("PO6", "A-PO3")
    def test_four_eights_win_and_four_sevens_do_not(self) -> None:
        party = politaine("S=8C 8S 8H 8D AS KS QS JS")
        assert party.outcome == Outcome(Side.NS, "four-eights", Seat.S)
        assert party.score == (0, 0)
        assert politaine("S=7C 7S 7H 7D AS KS QS JS").outcome is None

    @pytest.mark.rule("A-PO2")
    def test_they_go_before_a_redeal(self) -> None:
        party = politaine("S=8C 8S 8H 8D 7S 7H 7D 7C")
        assert party.outcome == Outcome(Side.NS, "four-eights", Seat.S)

    @pytest.mark.rule("A-PO3")
    @pytest.mark.parametrize(("dealer", "winner"), [("N", "E"), ("E", "S"), ("S", "E"), ("W", "E")])
    def test_with_both_the_nearest_to_dealers_left_wins(self, dealer: str, winner: str) -> None:
        both = {"four_sevens": "on"}
        text = "E=7C 7S 7H 7D TS TH TD TC; S=8C 8S 8H 8D AS AH AD AC"
        party = begin(text, dealer=dealer, game="politaine", rules=both)
        assert party.outcome is not None
        assert party.outcome.ended_seat == Seat[winner]

    @pytest.mark.rule("A-PO7")
    @pytest.mark.parametrize(
        ("target", "wins", "won"),
        [("33", "auto", True), ("150", "auto", False), ("150", "on", True), ("33", "off", False)],
    )
    def test_they_belong_to_the_party_to_33(self, target: str, wins: str, won: bool) -> None:
        named = {"target": target, "instant_wins": wins, "edition": "2020"}
        assert politaine("S=8C 8S 8H 8D AS KS QS JS", **named).over is won
        assert house("politaine", named).eighteen_four((4, 18)) is won
        assert play_out(politaine(GRAND, **named)).over is won

    @pytest.mark.rule("PO7", "A-PO5", "example 16")
    def test_16_capot_wins_from_behind(self) -> None:
        party = begin(GRAND, game="politaine", score=(0, 30))
        party = play_out(party)
        assert party.outcome == Outcome(Side.NS, "capot")
        assert party.score == (11, 30)
        assert (last_deal(party).ended_by, last_deal(party).ended_seat) == ("capot", None)

    @pytest.mark.rule("A-PO6")
    def test_capot_goes_before_the_target(self) -> None:
        party = play_out(begin(GRAND, game="politaine", score=(30, 0)))
        assert party.score == (41, 0)
        assert party.outcome == Outcome(Side.NS, "capot")

    @pytest.mark.rule("A-PO5")
    def test_capot_is_the_sides_not_the_players(self) -> None:
        text = "N=TS 9S AS KS 8H 7H 8C 7C; S=TH 9H AH KH 8D 7D 8S 7S; E=QS JS QH JH TC 9C AC KC; W=TD"
        party = play(
            begin(text, game="politaine"),
            """N:TS E:QS S:7S W:TD N:9S E:JS S:8S W:9D N:AS E:JH S:7D W:AD N:KS E:QH S:8D W:KD
            N:8H E:KC S:TH W:QD S:9H W:JD N:7H E:AC S:AH W:QC N:7C E:9C S:KH W:JC N:8C E:TC""",
        )
        assert party.outcome == Outcome(Side.NS, "capot")

    @pytest.mark.rule("PO7")
    def test_all_the_thirds_without_all_the_tricks_are_no_capot(self) -> None:
        """E wins the first trick of sevens and eights; NS have all 35 thirds and not all tricks."""
        text = "N=7S AS KS QS JS TS 9S TC; E=8S 8C KH QH JH 9H 8H 7H; S=7D TD 9D AD KD QD JD 9C"
        party = play(begin(text, game="politaine"), "N:7S E:8S S:7D W:7C E:8C S:9C W:KC N:TC")
        party = play_out(party)
        assert last_deal(party).thirds == (35, 0)
        assert last_deal(party).ended_by == "tricks"
        assert party.outcome is None

    @pytest.mark.rule("PO7")
    def test_capot_may_be_switched_off(self) -> None:
        party = play_out(politaine(GRAND, capot="off"))
        assert (party.outcome, party.score) == (None, (11, 0))


EDITION = {"edition": "2020"}


class TestEighteenFour:
    @pytest.mark.rule("PO8", "A-PO4", "A-PO6", "example 15")
    @pytest.mark.parametrize(
        ("before", "gives", "winner"),
        [((11, 0), (7, 4), Side.NS), ((0, 11), (4, 7), Side.EW), ((12, 0), (7, 4), None)],
    )
    def test_15_eighteen_to_four(
        self, before: tuple[int, int], gives: tuple[int, int], winner: Side | None
    ) -> None:
        rules = house("politaine", {"redeal": "off", **EDITION})
        party = deal_that_gives(gives, Party.start(rules, Seat.N, score=before))
        assert party.outcome == (None if winner is None else Outcome(winner, "eighteen-four"))
        assert last_deal(party).ended_by == ("tricks" if winner is None else "eighteen-four")
        in_2023 = deal_that_gives(
            gives, Party.start(house("politaine", {"redeal": "off"}), Seat.N, score=before)
        )
        assert in_2023.outcome is None

    @pytest.mark.rule("PO8")
    def test_a_party_does_not_begin_there(self) -> None:
        rules = house("politaine", EDITION)
        with pytest.raises(BadDeal):
            Party.start(rules, Seat.N, score=(18, 4))
        assert Party.start(house("politaine"), Seat.N, score=(18, 4)).awaits_cards

    @pytest.mark.rule("PO8", "example 15")
    def test_15_with_a_poule_in_the_first_deal(self) -> None:
        found = None
        for seed in range(400):
            rng = Random(seed)
            pack = list(PACK_32.cards)
            rng.shuffle(pack)
            trio = [Card.of(rank, Suit.SPADES) for rank in "T9A"]
            rest = [card for card in pack if card not in trio]
            dealt = dict(zip(Seat, (rest[0:5] + trio, rest[5:13], rest[13:21], rest[21:29]), strict=True))
            rules = house("politaine", {"redeal": "off", "four_eights": "off", **EDITION})
            party = Party.start(rules, Seat.W).deal_cards(dealt).party
            party = play(party, "N:TS+poule")
            for card in ("9S", "AS", None):
                while party.turn not in (None, Seat.N):
                    assert party.turn is not None
                    party = party.apply(party.turn, rng.choice(party.legal(party.turn))).party
                if card:
                    party = play(party, f"N:{card}")
            party = play_out(party, rng=rng)
            if party.score == (18, 4):
                found = party
                break
        assert found is not None
        assert found.outcome == Outcome(Side.NS, "eighteen-four")


class TestSignals:
    @pytest.mark.rule("PO2", "PO3", "example 17")
    @pytest.mark.parametrize(
        ("text", "suit"),
        [("7H+slide", "D"), ("7H+tap", "H"), ("JC+slide", "S"), ("JD+slide", "H"), ("TS+slide", "C")],
    )
    def test_17_what_a_signal_says(self, text: str, suit: str) -> None:
        card, signal = text.split("+")
        each = Play.of(Card.parse(card), signal=Signal(signal))
        assert each.signalled == Suit.parse(suit)
        assert each.text == text

    @pytest.mark.rule("PO4", "A-PO8")
    def test_any_card_any_seat_any_trick_and_nothing_counts_them(self) -> None:
        plain = politaine(GRAND)
        party = plain
        signs = ["", "+tap", "+slide"]
        for number in range(32):
            seat = party.turn
            assert seat is not None
            card = min(each for each in legal(party) if "+" not in each)
            assert {card, f"{card}+tap", f"{card}+slide"} <= legal(party)
            party = play(party, f"{seat.letter}:{card}{signs[number % 3]}")
            plain = play(plain, f"{seat.letter}:{card}")
        assert party.score == plain.score
        assert last_deal(party).tricks[0].cards == last_deal(plain).tricks[0].cards
        told = report(party)["deals"]
        assert isinstance(told, list)
        assert len(told[0]["signals"]) == 21
        assert told[0]["signals"][0] == {"trick": 1, "seat": "E", "card": "7H", "signal": "tap", "suit": "H"}

    @pytest.mark.rule("A-PO8")
    def test_with_the_word(self) -> None:
        party = politaine(GRAND)
        assert {"TS+poule", "TS+poule+tap", "TS+poule+slide"} <= legal(party)
        party = play(party, "N:TS+poule+slide")
        assert party.running is not None
        assert running(party).plays[0][1].text == "TS+poule+slide"

    @pytest.mark.rule("PO4")
    def test_everybody_sees_them(self) -> None:
        party = play(politaine(GRAND), "N:TS+tap")
        for seat in (None, *Seat):
            (trick,) = view(party, seat).tricks
            assert trick.plays[0].signal is Signal.TAP

    @pytest.mark.rule("QS27")
    def test_a_table_may_play_without_them(self) -> None:
        party = politaine(GRAND, signals="off")
        assert refusal(party, "N:TS+tap").code is RefusalCode.OTHER_GAME
        assert not any("+" in text for text in legal(party) if "poule" not in text)


@pytest.mark.rule("PO5", "A-PO6")
def test_the_targets() -> None:
    assert house("politaine").target == 33
    party = deal_that_gives(
        (3, 8), Party.start(house("politaine", {"redeal": "off"}), Seat.N, score=(30, 24))
    )
    assert party.score == (33, 32)
    assert party.outcome == Outcome(Side.NS, "target")
    long = house("politaine", {"target": "150"})
    assert Party.start(long, Seat.N, score=(149, 0)).awaits_cards
