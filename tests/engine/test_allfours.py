"""All Fours rule by rule: the worked examples, what is refused and why, what is told."""

from collections.abc import Mapping

import pytest

from engine.actions import Answer
from engine.cards import Card, Suit
from engine.deals import Outcome
from engine.errors import BadDeal, IllegalAction
from engine.events import Answered, CardPlayed, Counted, DealEnded, HandsGrown, Kicked, PartyEnded, TrickWon
from engine.party import Party
from engine.refusals import Refusal, RefusalCode
from engine.seats import Seat, Side
from engine.views import view
from tests.engine.allfours_build import (
    EXAMPLE_27,
    EXAMPLE_27_PLAY,
    RULES,
    awards,
    begin,
    cards,
    dealt,
    last,
    legal,
    play_on,
    running,
)
from tests.engine.build import play

FORBIDDEN = {"undertrump": "forbidden"}
TIE = "N=7H 6S 6H 4H 2C 8D; E=QC QS TS 5S JD 2H; S=AH JH 8C QH 9S 9C; W=4D 3S 6C 5H 2S 3D"
TIE_PLAY = """
    W:stand   W:3D S:9C E:JD N:8D   E:QC N:4H W:6C S:AH   S:JH E:2H N:6H W:5H
    S:8C E:5S N:2C W:2S   S:QH E:QS N:7H W:3S   S:9S E:TS N:6S W:4D
"""
LED = "W=QS 2D 3D 4D 2C 3C; S=9H 5D 6D 7D 4C 5C; E="


def refusal(party: Party, move: str) -> Refusal:
    """Why a move is refused; it must be."""
    with pytest.raises(IllegalAction) as refused:
        party.move(move)
    return refused.value.refusal


class TestExamples:
    @pytest.mark.rule("AF14", "AF15", "AF16", "AF17", "AF19", "A-AF10", "A-AF11", "example 24")
    @pytest.mark.parametrize(
        ("hand", "second", "rules", "may"),
        [
            ("4S 6H AD TC KD KC", "5D", {}, "4S 6H"),
            ("6H AD KD QD TC KC", "5D", {}, "6H AD KD QD TC KC"),
            ("4S 6H AD TC KD KC", "9H", {}, "4S 6H"),
            ("4S 6H AD TC KD KC", "9H", FORBIDDEN, "4S"),
            ("6H AD KD QD JD TD", "9H", {}, "6H AD KD QD JD TD"),
            ("6H AD KD QD JD TD", "9H", FORBIDDEN, "AD KD QD JD TD"),
            ("6H 4H 3H 5H 7H 8H", "9H", {}, "6H 4H 3H 5H 7H 8H"),
            ("6H 4H 3H 5H 7H 8H", "9H", FORBIDDEN, "6H 4H 3H 5H 7H 8H"),
            ("6H JH 4S KD QD TD", "9H", {}, "6H JH 4S"),
            ("6H JH 4S KD QD TD", "9H", FORBIDDEN, "JH 4S"),
        ],
    )
    def test_24_legal_cards(self, hand: str, second: str, rules: Mapping[str, str], may: str) -> None:
        party = play(begin(LED + hand, "2H", rules=rules), f"W:stand W:QS S:{second}")
        assert legal(party) == set(may.split())

    @pytest.mark.rule("AF14", "A-AF10", "example 24")
    @pytest.mark.parametrize("rules", [{}, FORBIDDEN])
    def test_24_a_trump_lead_is_followed(self, rules: Mapping[str, str]) -> None:
        hands = "W=9H 2D 3D 4D 2C 3C; S=TH 5D 6D 7D 4C 5C; E=6H AS KS QS JS TS"
        party = play(begin(hands, "2H", rules=rules), "W:stand W:9H S:TH")
        assert legal(party) == {"6H"}

    @pytest.mark.rule("AF5", "AF9", "AF12", "AF13", "A-AF4", "A-AF5", "A-AF6", "example 25")
    def test_25_running_the_pack(self) -> None:
        pack = "6H 2C 3C 4C 2D 3D 4D 5D 6D 7D 5C 6C 7C AH 8C 9C TC 8D 9D TD QC KC AC QD KD AD JS 2S"
        party = begin("", pack)
        assert party.score == (2, 0)
        step = play(party, "W:beg").move("N:run")
        assert step.events == (
            Answered(Seat.N, Answer.RUN),
            HandsGrown(9),
            Kicked(Seat.N, Card.parse("AH"), 1),
            HandsGrown(12),
            Kicked(Seat.N, Card.parse("JS"), 3),
        )
        party = step.party
        deal = running(party)
        assert party.score == (6, 0)
        assert (deal.trump, deal.hands_held, deal.stock_size, party.turn) == (Suit.SPADES, 12, 1, Seat.W)
        # Packets of three from the dealer's right, anticlockwise.
        got = {seat: set(deal.held(seat)) - set(deal.hands[seat]) for seat in Seat}
        assert got[Seat.W] == set(cards("2C 3C 4C 8C 9C TC"))
        assert got[Seat.S] == set(cards("2D 3D 4D 8D 9D TD"))
        assert got[Seat.E] == set(cards("5D 6D 7D QC KC AC"))
        assert got[Seat.N] == set(cards("5C 6C 7C QD KD AD"))
        ended = last(play_on(party))
        assert len(ended.tricks) == 12
        assert not {"jack", "hang-jack"} & {kind for kind, _, _ in awards(ended)}
        assert awards(ended)[:3] == [("kick", "N", 2), ("kick", "N", 1), ("kick", "N", 3)]

    @pytest.mark.rule("AF18", "AF20", "AF21", "AF22", "AF23", "AF24", "A-AF1", "example 27")
    def test_27_a_full_deal(self) -> None:
        party = play(begin(), "W:stand" + EXAMPLE_27_PLAY)
        deal = last(party)
        assert [trick.value for trick in deal.tricks] == [6, 16, 17, 13, 2, 4]
        assert "".join(trick.winner.name for trick in deal.tricks if trick.winner is not None) == "WSNNSN"
        assert deal.game_points == (52, 6)
        assert awards(deal) == [
            ("kick", "N", 2),
            ("high", "W", 1),
            ("low", "N", 1),
            ("jack", "S", 1),
            ("game", "NS", 1),
        ]
        assert deal.points == party.score == (5, 1)
        assert (party.dealer, party.deal_number) == (Seat.W, 2)

    @pytest.mark.rule("AF8", "AF25", "A-AF8", "example 30")
    def test_30_take_one_at_13(self) -> None:
        step = play(begin(pack="9H", score=(5, 13)), "W:beg").move("N:give")
        assert step.party.outcome == Outcome(Side.EW, "give", Seat.N)
        assert step.party.score == (5, 14)
        assert step.events == (
            Answered(Seat.N, Answer.GIVE),
            DealEnded("give", (0, 1)),
            PartyEnded("give", Side.EW),
        )

    @pytest.mark.rule("AF24", "A-AF3", "example 31")
    @pytest.mark.parametrize(("rule", "more"), [("nobody", []), ("non-dealer", [("game", "EW", 1)])])
    def test_31_a_tie_for_game(self, rule: str, more: list[object]) -> None:
        party = play(begin(TIE, "9H", rules={"game_tie": rule}), TIE_PLAY)
        deal = last(party)
        assert deal.game_points == (11, 11)
        assert [award for award in awards(deal) if award[0] == "game"] == more


class TestOpening:
    @pytest.mark.rule("AF5")
    @pytest.mark.parametrize(
        ("kick", "rules", "points"),
        [
            ("AC", {}, 1),
            ("6C", {}, 2),
            ("JC", {}, 3),
            ("2C", {}, 0),
            ("KC", {}, 0),
            ("2C", {"kick": "two"}, 2),
            ("6C", {"kick": "two"}, 0),
            ("JC", {"kick": "two"}, 3),
        ],
    )
    def test_what_a_kick_is_worth(self, kick: str, rules: Mapping[str, str], points: int) -> None:
        step = Party.start(RULES.with_house_rules(rules), Seat.E).deal_cards(*dealt("", kick))
        assert step.events == (Kicked(Seat.E, Card.parse(kick), points),)
        assert step.party.score == (0, points)
        deal = running(step.party)
        assert (deal.turned, deal.trump) == ((Card.parse(kick),), Suit.CLUBS)

    @pytest.mark.rule("AF25", "A-AF14")
    def test_a_kick_wins_before_anybody_may_beg(self) -> None:
        step = Party.start(RULES, Seat.E, score=(13, 13)).deal_cards(*dealt("", "AC"))
        assert step.party.outcome == Outcome(Side.EW, "kick")
        assert step.party.score == (13, 14)
        assert step.events[1:] == (DealEnded("kick", (0, 1)), PartyEnded("kick", Side.EW))

    @pytest.mark.rule("AF7", "AF13")
    def test_dealers_right_is_asked_and_leads(self) -> None:
        party = begin(pack="9H", dealer="E")
        assert (party.turn, legal(party)) == (Seat.N, {"stand", "beg"})
        party = play(party, "N:stand")
        assert party.turn == Seat.N
        assert len(legal(party)) == 6

    @pytest.mark.rule("A-AF13")
    def test_everybody_sees_their_hand_before_the_answers(self) -> None:
        asked = begin(pack="9H")
        for party in (asked, play(asked, "W:beg")):
            for seat in Seat:
                assert view(party, seat).hand == running(party).held(seat)
                assert len(view(party, seat).hand) == 6

    @pytest.mark.rule("AF8", "AF10")
    def test_take_one(self) -> None:
        party = play(begin(pack="9H"), "W:beg")
        assert (party.turn, legal(party)) == (Seat.N, {"give", "run"})
        party = play(party, "N:give")
        assert (party.score, party.turn) == ((0, 1), Seat.W)
        # One beg a deal: play begins.
        assert len(legal(party)) == 6
        assert refusal(party, "W:beg").code is RefusalCode.ANSWERS_OVER

    @pytest.mark.rule("AF11", "AF25", "A-AF7")
    def test_an_exhausted_pack_is_dealt_again_by_the_same_dealer(self) -> None:
        _, stock = dealt("", "JH")
        pack = [*stock]
        hearts = [card for card in pack[1:] if card.suit is Suit.HEARTS][:2]
        others = [card for card in pack[1:] if card not in hearts]
        pack = [pack[0], *others[:12], hearts[0], *others[12:24], hearts[1], *others[24:]]
        text = " ".join(card.text for card in pack)
        party = play(begin("", text, dealer="S"), "E:beg")
        step = party.move("S:run")
        assert step.events[-1] == DealEnded("exhausted", step.party.score)
        assert (step.party.dealer, step.party.deal_number) == (Seat.S, 2)
        assert step.party.score[0] >= 3
        assert all(kind == "kick" for kind, _, _ in awards(last(step.party)))
        # And a beg is possible again.
        again = step.party.deal_cards(*dealt("", "9C")).party
        assert legal(again) == {"stand", "beg"}

    @pytest.mark.rule("A-AF8")
    def test_begging_at_13(self) -> None:
        assert legal(begin(pack="9H", score=(0, 13))) == {"stand", "beg"}
        strict = begin(pack="9H", score=(0, 13), rules={"beg_at_13": "forbidden"})
        assert legal(strict) == {"stand"}
        assert refusal(strict, "W:beg") == Refusal(RefusalCode.BEG_AT_13)
        # It is the target that counts, not the number, and the beggar's side alone.
        for score, target, may in (((13, 0), 14, True), ((0, 13), 20, True), ((0, 19), 20, False)):
            party = begin(pack="9H", score=score, rules={"beg_at_13": "forbidden", "target": str(target)})
            assert ("beg" in legal(party)) is may

    @pytest.mark.rule("A-AF9")
    def test_giving_without_a_trump(self) -> None:
        hands = "N=2S 3S 4S 2D 3D 4D"
        assert legal(play(begin(hands, "9H"), "W:beg")) == {"give", "run"}
        strict = play(begin(hands, "9H", rules={"give_needs_trump": "on"}), "W:beg")
        assert legal(strict) == {"run"}
        assert refusal(strict, "N:give") == Refusal(RefusalCode.GIVE_NEEDS_TRUMP, suit=Suit.HEARTS)
        # Standing needs none.
        bare = begin("W=2S 3S 4S 2D 3D 4D", "9H", rules={"give_needs_trump": "on"})
        assert "stand" in legal(bare)

    def test_a_pack_that_is_not_known_so_far_is_a_bad_deal(self) -> None:
        hands, stock = dealt("", "9H")
        party = Party.start(RULES, Seat.N).deal_cards(hands, stock[:13]).party
        party = play(party, "W:beg")
        assert legal(party) == {"give", "run"}
        with pytest.raises(BadDeal, match="known"):
            party.move("N:run")


class TestRefusals:
    @pytest.mark.rule("AF7", "AF8")
    @pytest.mark.parametrize(
        ("moves", "move", "reason"),
        [
            ("", "N:stand", Refusal(RefusalCode.FOREHAND_ANSWERS, seat=Seat.W)),
            ("", "E:beg", Refusal(RefusalCode.FOREHAND_ANSWERS, seat=Seat.W)),
            ("", "N:give", Refusal(RefusalCode.NOT_YOUR_TURN, seat=Seat.W)),
            ("", "E:give", Refusal(RefusalCode.DEALER_ANSWERS, seat=Seat.N)),
            ("", "W:AH", Refusal(RefusalCode.ANSWER_FIRST, seat=Seat.W)),
            ("", "S:JH", Refusal(RefusalCode.NOT_YOUR_TURN, seat=Seat.W)),
            ("", "W:give", Refusal(RefusalCode.DEALER_ANSWERS, seat=Seat.N)),
            ("W:beg", "N:stand", Refusal(RefusalCode.FOREHAND_ANSWERS, seat=Seat.W)),
            ("W:beg", "W:stand", Refusal(RefusalCode.NOT_YOUR_TURN, seat=Seat.N)),
            ("W:beg", "W:run", Refusal(RefusalCode.DEALER_ANSWERS, seat=Seat.N)),
            ("W:beg", "N:2H", Refusal(RefusalCode.ANSWER_FIRST, seat=Seat.N)),
            ("W:stand", "W:run", Refusal(RefusalCode.ANSWERS_OVER)),
            ("W:stand", "N:give", Refusal(RefusalCode.ANSWERS_OVER)),
            ("W:stand", "W:AH+poule", Refusal(RefusalCode.POULE_OFF)),
            ("W:stand", "W:JH", Refusal(RefusalCode.NOT_HELD, card=Card.parse("JH"))),
            ("W:stand", "W:6H", Refusal(RefusalCode.NOT_HELD, card=Card.parse("6H"))),
        ],
    )
    def test_what_is_not_asked(self, moves: str, move: str, reason: Refusal) -> None:
        assert refusal(play(begin(), moves), move) == reason

    @pytest.mark.rule("AF14", "AF15", "A-AF12")
    def test_which_cards_must_be_played(self) -> None:
        led = play(begin(), "W:stand W:AH")
        assert refusal(led, "S:AS") == Refusal(
            RefusalCode.MUST_FOLLOW, card=Card.parse("AS"), suit=Suit.HEARTS, cards=cards("JH 7H")
        )
        plain = play(begin(), "W:stand W:TS")
        assert refusal(plain, "S:KD") == Refusal(
            RefusalCode.FOLLOW_OR_TRUMP, card=Card.parse("KD"), suit=Suit.SPADES, cards=cards("AS 2S JH 7H")
        )

    @pytest.mark.rule("A-AF10")
    def test_undertrumping(self) -> None:
        party = play(begin(LED + "4S 6H AD TC KD KC", "2H", rules=FORBIDDEN), "W:stand W:QS S:9H")
        assert refusal(party, "E:6H") == Refusal(
            RefusalCode.UNDERTRUMP, card=Card.parse("6H"), suit=Suit.HEARTS, cards=cards("4S")
        )
        assert refusal(party, "E:AD").code is RefusalCode.FOLLOW_OR_TRUMP

    def test_hands_and_packs_that_cannot_be(self) -> None:
        party = Party.start(RULES, Seat.N)
        hands, stock = dealt()
        for bad_hands, bad_stock in (
            (hands, ()),
            (hands, (hands[Seat.N][0],)),
            (hands, (stock[0], stock[0])),
            ({**hands, Seat.N: hands[Seat.N][:5]}, stock),
            ({**hands, Seat.N: (*hands[Seat.N][:5], hands[Seat.E][0])}, stock),
        ):
            with pytest.raises(BadDeal):
                party.deal_cards(bad_hands, bad_stock)

    @pytest.mark.rule("AF25")
    def test_nobody_begins_at_the_target(self) -> None:
        with pytest.raises(BadDeal):
            Party.start(RULES, Seat.N, score=(14, 14))


class TestCount:
    @pytest.mark.rule("AF20")
    def test_it_is_told_in_order(self) -> None:
        party = play(begin(), "W:stand" + EXAMPLE_27_PLAY[: EXAMPLE_27_PLAY.rindex("W:KS")])
        step = party.move("W:KS")
        assert [type(event) for event in step.events] == [CardPlayed, TrickWon, *[Counted] * 4, DealEnded]
        assert step.events[1] == TrickWon(6, Seat.S, cards("2S JS 8H KS"), Seat.N, 4)
        assert step.events[2:] == (
            Counted("high", Side.EW, 1, Seat.W, Card.parse("AH")),
            Counted("low", Side.NS, 1, Seat.N, Card.parse("2H")),
            Counted("jack", Side.NS, 1, Seat.S, Card.parse("JH")),
            Counted("game", Side.NS, 1, None, None),
            DealEnded("tricks", (5, 1)),
        )

    @pytest.mark.rule("AF20", "AF25", "A-AF2")
    @pytest.mark.parametrize(
        ("score", "target", "total", "counted"),
        [
            ((11, 13), "14", (13, 14), ["kick", "high"]),
            ((11, 12), "14", (14, 13), ["kick", "high", "low"]),
            ((10, 12), "14", (14, 13), ["kick", "high", "low", "jack"]),
            ((9, 12), "14", (14, 13), ["kick", "high", "low", "jack", "game"]),
        ],
    )
    def test_it_stops_at_the_target(
        self, score: tuple[int, int], target: str, total: tuple[int, int], counted: list[str]
    ) -> None:
        party = play(begin(score=score, rules={"target": target}), "W:stand" + EXAMPLE_27_PLAY)
        assert party.score == total
        assert [kind for kind, _, _ in awards(last(party))] == counted
        assert party.outcome == Outcome(Side.NS if total[0] > total[1] else Side.EW, "target")
        # Points are not booked during tricks, even if they are certain.
        before = play(begin(score=score, rules={"target": target}), "W:stand W:AH S:7H E:QH N:2H")
        assert before.score == (score[0] + 2, score[1])

    @pytest.mark.rule("AF23", "A-AF15")
    @pytest.mark.parametrize(("worth", "points"), [("3", 3), ("6", 6), ("1", 1)])
    def test_hanging_the_jack(self, worth: str, points: int) -> None:
        # W's ace of trumps takes the jack that S must follow with.
        hands = EXAMPLE_27.replace("JH 7H", "JH 7C")
        party = play(begin(hands, rules={"hang_jack": worth, "game_points": "2"}), "W:stand W:AH S:JH")
        deal = last(play_on(party))
        assert ("hang-jack", "W", points) in awards(deal)
        assert awards(deal)[-1][0] == "game"
        assert awards(deal)[-1][2] == 2


@pytest.mark.rule("AF1", "AF2", "AF13")
def test_play_and_the_deal_go_anticlockwise() -> None:
    party = play(begin(dealer="E"), "N:stand N:2H")
    assert party.turn == Seat.W
    trick = running(party).tricks[0]
    assert (trick.seats, trick.leader) == ((Seat.N,), Seat.N)
    party = play_on(party)
    assert party.dealer == Seat.N
    assert last(party).tricks[0].seats == (Seat.N, Seat.W, Seat.S, Seat.E)


@pytest.mark.rule("A-QS13")
def test_resigning_leaves_what_was_booked() -> None:
    party = play(begin(score=(1, 2)), "W:beg N:give")
    assert party.score == (3, 3)
    over = play(party, "E:resign")
    assert over.outcome == Outcome(Side.NS, "resign", Seat.E)
    assert (over.score, last(over).points, over.deals[0].score) == ((3, 3), (2, 1), (1, 2))


def test_no_deal_of_32_cards_has_a_pack() -> None:
    assert RULES.stock_size == 28
    assert EXAMPLE_27.count("=") == 4
