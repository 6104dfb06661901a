"""What a player remembers of a deal."""

import pytest

from engine.actions import Play
from engine.cards import Card
from engine.players.memory import Memory, card_of
from engine.seats import Seat
from engine.views import view
from tests.engine.build import begin, play

SPADES, HEARTS = 0xFF, 0xFF00
HANDS = (
    "N=TS KS 7H 8D JH JD JC 7C; E=9S AS TH 9H TD 9D TC 9C; "
    "S=QS JS AH KH AD KD AC KC; W=8S 7S QH 8H QD 7D QC 8C"
)


def remembered(moves: str = "", *, hands: str = HANDS, seat: Seat | None = None, **rules: str) -> Memory:
    party = play(begin(hands, rules=rules), moves)
    return Memory.of(view(party, party.turn if seat is None else seat))


def card(text: str) -> int:
    return card_of(Play.of(Card.parse(text)))


def test_only_what_is_neither_played_nor_held_is_unseen() -> None:
    fresh = remembered()
    assert fresh.unseen.bit_count() == 24
    assert fresh.unseen & fresh.hand == 0
    later = remembered("N:TS E:9S S:JS W:7S N:KS E:AS")
    assert later.unseen.bit_count() == 32 - 6 - 7
    assert later.places == (6, 6, 7, 7)


def test_what_beats_a_card_is_counted_down() -> None:
    assert remembered().higher(card("KS")).bit_count() == 2
    assert remembered("N:TS E:9S S:JS W:7S").higher(card("KS")).bit_count() == 1
    assert remembered("N:TS E:9S S:JS W:7S N:7H E:9H S:AH W:8H").higher(card("KS")).bit_count() == 0


def test_who_did_not_follow_has_none_of_the_suit() -> None:
    hands = "N=TS KS; E=TH 9H AH KH QH JH 8H 7H; S=7S; W=8S"
    known = remembered("N:TS E:7H S:7S", hands=hands)
    assert known.may_hold[Seat.E] & SPADES == 0
    assert known.may_hold[Seat.E] & HEARTS
    assert known.may_hold[Seat.N] & SPADES
    assert known.may_hold[known.seat] == 0


def test_an_unseen_card_lies_where_there_is_place_for_it() -> None:
    assert remembered().holders(card("9S")) == {1: 8 / 24, 2: 8 / 24, 3: 8 / 24}
    hands = "N=TS KS; E=TH 9H AH KH QH JH 8H 7H; S=7S; W=8S"
    known = remembered("N:TS E:7H S:7S", hands=hands)
    assert known.holders(card("AS")) == {Seat.N: 7 / 14, Seat.S: 7 / 14}


def test_a_trick_goes_to_the_highest_card_that_can_still_come() -> None:
    known = remembered("N:KS E:9S", seat=None)
    sure = known.winners(known.trick.then(known.seat, card("QS")))
    # S saw neither ten nor ace: W has them as likely as N and E, who have played.
    assert sure[Seat.W] > 0
    assert sure[Seat.E] == 1 - sure[Seat.W]
    assert sure[Seat.N] == sure[Seat.S] == 0


@pytest.mark.parametrize(("moves", "suspected"), [("", True), ("N:7S E:8S", False), ("N:TH E:7H", True)])
def test_a_poule_is_suspected_of_whom_has_had_no_chance_to_begin_it(moves: str, suspected: bool) -> None:
    hands = "N=7S TH KH QH JH TD 9C 8C; E=8S 7H; S=KS AH TC 7D 8D JD QD 7C; W=TS 9S AS 8H"
    known = remembered(moves, hands=hands, seat=Seat.S if moves else Seat.N)
    assert (known.may_begin[Seat.E] & 0xE0 == 0xE0) is suspected
    assert known.may_begin[known.seat] == 0


def test_where_no_poule_is_played_it_is_worth_nothing() -> None:
    assert remembered().poule == 33
    assert remembered(poule="off").poule == 0
    assert remembered(poule_points="5").poule == 15


def test_a_spectator_plays_nothing() -> None:
    with pytest.raises(ValueError, match="has a seat"):
        Memory.of(view(begin(), None))


def test_a_poule_is_the_likelier_the_less_else_a_seat_can_hold() -> None:
    hands = "N=TH QH 7H 9C 8C TC 7D 8D; E=TS 9S AS KS JD KC QC {}; S=KH; W=8H"
    followed = remembered("N:TH E:JH S:KH W:8H", hands=hands.format("JH"))
    had_none = remembered("N:TH E:JD S:KH W:8H", hands=hands.format("JC"))
    assert had_none.poule_chance(Seat.E) > followed.poule_chance(Seat.E) > 0
