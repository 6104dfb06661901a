"""The rule player: the one sensible card in plain positions, nothing illegal ever, far ahead of chance."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Play
from engine.players.levels import normal
from engine.seats import Seat
from engine.views import View, view
from tests.engine.build import begin, play
from tests.engine.parties import Played, examples, parties
from tests.engine.players.duel import ahead, at_random


def seen(hands: str, moves: str = "", **how: Any) -> View:
    """What the seat to play sees after these moves; N leads unless another dealer is named."""
    party = play(begin(hands, **how), moves)
    assert party.turn is not None
    return view(party, party.turn)


def chosen(hands: str, moves: str = "", **how: Any) -> Play:
    """What it plays, whatever the seed."""
    actions = {normal(seen(hands, moves, **how), seed) for seed in range(4)}
    assert len(actions) == 1
    (action,) = actions
    assert isinstance(action, Play)
    return action


def thrown(hands: str, moves: str = "", **how: Any) -> set[str]:
    """Everything that it plays, with one seed or another."""
    return {normal(seen(hands, moves, **how), seed).text for seed in range(8)}


# La poule.

POULE_OF_N = (
    "N=TS 9S AS TH 7H 8D KC 7C; E=7S KS TD 9D AD TC 9C AC; "
    "S=8S QS KH QH JH KD QD JD; W=JS 8H 9H AH 7D QC JC 8C"
)


@pytest.mark.parametrize("points", ["1", "11", "999"])
def test_a_holder_on_lead_cashes_at_once(points: str) -> None:
    assert chosen(POULE_OF_N, rules={"poule_points": points}).text == "AS+poule"


def test_a_poule_that_was_begun_is_gone_on_with() -> None:
    first = "N:AS+poule E:7S S:8S W:JS"
    assert thrown(POULE_OF_N, first) <= {"TS", "9S"}
    assert chosen(POULE_OF_N, f"{first} N:9S E:KS S:QS W:8H").text == "TS"


def test_the_second_poule_waits_for_the_first() -> None:
    hands = (
        "N=TS 9S AS TH 9H AH KC 7C; E=7S 8S JS TD 9D AD TC 9C; "
        "S=KS QS 7H 8H JH 7D 8D JD; W=QH KH KD QD AC QC JC 8C"
    )
    party = begin(hands)
    for number in range(24):
        assert party.turn is not None
        action = normal(view(party, party.turn), number) if party.turn == Seat.N else None
        party = party.apply(party.turn, action or party.legal(party.turn)[0]).party
    assert sorted(view(party, None).poules_made) == [(Seat.N, 0), (Seat.N, 1)]


@pytest.mark.parametrize("led", ["8S", "KS"])
def test_a_holder_who_must_follow_wins_with_it_and_says_so(led: str) -> None:
    hands = f"N={led} 7H 8H 7D 8D 7C 8C JC; E=7S; S=TS 9S AS JS TH QD KC QC"
    assert chosen(hands, f"N:{led} E:7S").text == "AS+poule"


def test_a_poule_is_not_thrown_away_even_for_the_partner() -> None:
    hands = "N=TH 7H 8H 7D 8D QD 7C 8C; E=JH; S=TS 9S AS 7S KD JD KC QC"
    away = thrown(hands, "N:TH E:JH")
    assert not away & {"TS", "9S", "AS", "TS+poule", "9S+poule", "AS+poule"}


# Six rounds of hearts and a ten take S's other five cards (example 8); N or E leads them.
BROKEN = (
    "N=TH 9H AH KH QH JH 8H 7S; E=7H JS QS KS TD 9D AD 8S; "
    "S=TS 9S AS 7D 8D 7C 8C JC; W=KD QD JD TC 9C AC KC QC"
)


def test_a_poule_that_must_be_broken_gives_its_ace_to_the_partner() -> None:
    moves = (
        "N:TH E:7H S:7D W:JD  N:9H E:8S S:8D W:QD  N:AH E:JS S:7C W:KD  N:KH E:QS S:8C W:QC "
        "N:QH E:KS S:JC W:KC  N:JH E:AD"
    )
    assert chosen(BROKEN, moves).text == "AS"


def test_a_poule_that_must_be_broken_gives_no_ace_to_the_enemy() -> None:
    hands = BROKEN.replace("N=", "X=").replace("E=", "N=").replace("X=", "E=")
    moves = (
        "E:TH S:7D W:JD N:7H  E:9H S:8D W:QD N:8S  E:AH S:7C W:KD N:JS  E:KH S:8C W:QC N:QS "
        "E:QH S:JC W:KC N:KS  E:JH"
    )
    assert thrown(hands, moves, dealer="N") <= {"9S", "TS"}


def test_the_word_is_not_said_with_a_card_that_is_thrown_away() -> None:
    hands = "N=TH 9H 8H KH 7D 8D 7C 8C; E=TS 9S AS TC 9C AC KC QC"
    assert all("poule" not in text for text in thrown(hands, "N:TH"))


def test_who_announced_a_poule_is_kept_from_the_lead() -> None:
    hands = (
        "N=QH AS KH 7C AC 8S AD JD; E=QC QS 9C AH 9H TC TH 9S; "
        "S=8H TD KD KS TS JH 8C 7S; W=7H 8D KC QD 7D JC 9D JS"
    )
    how = {"game": "poule", "rules": {"low_lead": "off"}}
    # The king wins as well as the ten, unless W has the nine or the ace.
    assert chosen(hands, "E:poules=0 N:8S E:QS", **how).text == "KS"
    assert chosen(hands, "E:poules=1 N:8S E:QS", **how).text == "TS"


# Points on the partner's trick, none under the enemy's.


def test_an_ace_goes_on_the_partners_sure_trick() -> None:
    assert chosen("N=TS 8S 7H 8H 7D 8D KC QC; E=JS; S=AS 7S KH QH JD 9D 7C 8C", "N:TS E:JS").text == "AS"


def test_an_ace_of_another_suit_does_too() -> None:
    hands = "N=TS 8S 7H 8H TD 8D KC QC; E=7S; S=AH 7D KH QH JD 9D 7C 8C"
    assert chosen(hands, "N:TS E:7S").text == "AH"


def test_so_does_an_ace_that_would_win_by_itself() -> None:
    hands = "N=TS 9S 7H 8H TD 8D KC QC; E=7S 8S; S=AS JS KH QH JD 9D 7C 8C; W=KS QS"
    assert chosen(hands, "N:TS E:7S S:JS W:QS N:9S E:8S").text == "AS"


def test_without_an_ace_it_throws_another_point() -> None:
    hands = "N=TS 8S 7H 8H TD 8D KC QC; E=7S; S=JH 7D KH QH 8C JD 7C 9S"
    assert thrown(hands.replace("9S", "JC"), "N:TS E:7S") <= {"JH", "JC", "QH", "KH", "JD"}


def test_no_ace_goes_under_the_enemys_sure_trick() -> None:
    assert chosen("N=TS 8S 7H 8H 7D 8D KC QC; E=AS 7S KH QH JD 9D 7C 8C", "N:TS").text == "7S"


@pytest.mark.parametrize(
    "mine", ["KH QH AD 9D TC 7C JC AC", "KH 9H AH QD KD 9C 8D JC", "TH KH 7D QD AD TC KC AC"]
)
def test_a_worthless_card_is_thrown_to_the_enemy(mine: str) -> None:
    away = thrown(f"N=TS 9S 7H 8H; E={mine}", "N:TS")
    assert {text[0] for text in away} <= {"7", "8"}


# Winning no dearer than needed. W is last.


@pytest.mark.parametrize(
    ("mine", "by_e", "played"),
    [
        ("TS KS 8S", "JS", "KS"),
        ("TS KS JS", "8S", "KS"),
        ("TS AS JS", "8S", "AS"),
        ("9S AS 8S", "KS", "AS"),
    ],
)
def test_the_last_seat_wins_as_cheaply_as_it_can(mine: str, by_e: str, played: str) -> None:
    hands = f"N=QS 7H 8H 7D 8D KC QC JC; E={by_e}; S=7S; W={mine} TH AD JD 9C QD"
    assert chosen(hands, f"N:QS E:{by_e} S:7S").text == played


def test_a_trick_that_cannot_be_won_gets_the_lowest_card() -> None:
    hands = "N=QS 7H 8H 7D 8D KC QC JC; E=JS; S=9S; W=KS AS 8S TH AD JD 9C QD"
    assert chosen(hands, "N:QS E:JS S:9S").text == "8S"


def test_the_partners_trick_is_not_overtaken_for_nothing() -> None:
    hands = "N=QS 7H 8H 7D 8D KC QC JC; E=9S; S=7S; W=TS JS 8S TH AD JD 9C QD"
    assert chosen(hands, "N:QS E:9S S:7S").text in ("JS", "8S")


# Leading.


def test_a_card_that_has_become_the_highest_is_cashed() -> None:
    # Ten, nine and ace of spades are out by now.
    hands = (
        "N=TC 9C AC TD 9D AD KS 7H; E=7C 8C 7D 8D TS JS TH 9H; "
        "S=QC KC QD KD 9S 8S AH KH; W=JC JD AS QS 7S QH JH 8H"
    )
    moves = (
        "N:TC E:7C S:QC W:JC  N:9C E:8C S:KC W:AS  N:AC E:TS S:9S W:QS "
        "N:TD E:7D S:QD W:JD  N:9D E:8D S:KD W:7S  N:AD E:9H S:8S W:8H"
    )
    assert chosen(hands, moves).text == "KS"


def test_from_a_suit_of_masters_the_highest_is_led() -> None:
    assert thrown("N=TS 9S KS 7H 8H QD JC 7C") <= {"TS", "9S"}


# Whatever the position.


@examples(60)
@given(parties(), st.integers(0, 2**64 - 1))
def test_it_does_only_what_it_may_and_the_same_each_time(played: Played, seed: int) -> None:
    for party in played.states:
        for seat in party.actors():
            action = normal(view(party, seat), seed)
            assert action in party.legal(seat)
            assert normal(view(party, seat), seed) is action


def test_the_seed_decides_between_equals() -> None:
    assert thrown("N=TS 9S 7H 8H; E=7D 8D 7C 8C TH 9D KC QC", "N:TS") == {"7C", "8C"}


def test_who_has_nothing_to_do_is_told() -> None:
    party = begin(POULE_OF_N)
    for seat in (Seat.E, None):
        with pytest.raises(ValueError, match="nothing to do"):
            normal(view(party, seat), 0)


def test_it_is_far_ahead_of_chance() -> None:
    assert ahead(normal, at_random, deals=200, seed=4) > 3


def test_chance_is_not_ahead_of_itself() -> None:
    assert abs(ahead(at_random, at_random, deals=100, seed=4)) < 1.5
