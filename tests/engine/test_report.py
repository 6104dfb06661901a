"""The object for programs, key by key as record-format describes it."""

import json
from typing import Any

import pytest
from hypothesis import given

from engine.actions import Play, write_move
from engine.cards import CARDS
from engine.records.report import Json, report
from engine.seats import Seat
from tests.engine.build import EXAMPLE_5, EXAMPLE_5_PLAY, begin, hands, play
from tests.engine.parties import Played, examples, parties
from tests.engine.records import DEAL, GAME, HEAD, SEVENS, party_of
from tests.engine.splits import play_out

RULES = {
    "target": 31,
    "packets": "3-2-3",
    "seats": "chosen",
    "tie": "deal",
    "four_sevens": True,
    "four_eights": False,
    "capot": False,
    "poule": "first-card",
    "poule_points": 11,
    "poule_penalty": 0,
    "low_lead": False,
    "redeal": False,
    "signals": False,
    "melds": False,
    "claim": "off",
    "session": 1,
    "pack": "french",
}


def trick(leader: str, cards: str, winner: str | None, value: int) -> dict[str, object]:
    return {"leader": leader, "cards": cards.split(), "winner": winner, "value": value}


def deals_of(told: Json) -> list[dict[str, Any]]:
    deals = told["deals"]
    assert isinstance(deals, list)
    return deals


FIRST_DEAL = {
    "number": 1,
    "dealer": "W",
    "finished": True,
    "ended_by": "tricks",
    "ended_seat": None,
    "points": {"NS": 14, "EW": 19},
    "thirds": {"NS": 11, "EW": 24},
    "awards": [
        {"seat": "N", "kind": "poule", "suit": "S", "points": 11},
        {"seat": "E", "kind": "poule", "suit": "H", "points": 11},
    ],
    "tricks": [
        trick("N", "TS 7S JS KS", "N", 3),
        trick("N", "9S 8S QS JD", "N", 3),
        trick("N", "AS 8C 9D QD", "N", 5),
        trick("N", "7H TH JH KH", "E", 3),
        trick("E", "9H QH TD 8H", "E", 3),
        trick("E", "AH KD AD 7D", "E", 7),
        trick("E", "TC KC JC 7C", "E", 3),
        trick("E", "9C QC AC 8D", "E", 5),
    ],
}


@pytest.mark.rule("example 5")
def test_example_5_whole() -> None:
    assert report(party_of(*DEAL)) == {
        "game": "quatre-sept",
        "rules": RULES,
        "score": {"NS": 44, "EW": 44},
        "finished": False,
        "winner": None,
        "ended_by": None,
        "ended_seat": None,
        "turn": None,
        "legal": [],
        "session": None,
        "deals": [FIRST_DEAL],
    }


def test_a_running_deal_stands_last() -> None:
    party = play(
        play(begin(score=(30, 25)), EXAMPLE_5_PLAY).deal_cards(hands(EXAMPLE_5)).party, "E:TH+poule S:JH"
    )
    told = report(party)
    assert told["turn"] == "W"
    assert told["legal"] == ["W:KH"]
    deals = deals_of(told)
    assert deals == [
        FIRST_DEAL,
        {
            "number": 2,
            "dealer": "N",
            "finished": False,
            "ended_by": None,
            "ended_seat": None,
            "points": {"NS": 0, "EW": 0},
            "thirds": {"NS": 0, "EW": 0},
            "awards": [],
            "tricks": [trick("E", "TH JH", None, 2)],
        },
    ]


def test_card_points_are_so_far_and_awards_wait_for_the_count() -> None:
    told = report(play(begin(), EXAMPLE_5_PLAY.split("N:7H")[0]))
    (deal,) = deals_of(told)
    assert deal["thirds"] == {"NS": 11, "EW": 0}
    assert (deal["awards"], deal["points"]) == ([], {"NS": 0, "EW": 0})
    assert len(deal["tricks"]) == 3


def test_legal_moves_are_sorted_by_code_point() -> None:
    told = report(party_of(*HEAD))
    assert told["turn"] == "N"
    assert told["legal"] == [
        *("N:7C", "N:7D", "N:7H", "N:8D", "N:8H", "N:9S", "N:9S+poule"),
        *("N:AS", "N:AS+poule", "N:TS", "N:TS+poule"),
    ]


@pytest.mark.parametrize("words", [("S:resign", "EW", "resign", "S"), ("agreed", None, "agreed", None)])
@pytest.mark.parametrize(
    ("lines", "deal_ended_by"),
    [([GAME], None), (HEAD[:4], None), (HEAD, "cut"), (DEAL[:9], "cut"), (DEAL, "tricks")],
)
def test_a_word_that_ends_the_party(
    lines: list[str], deal_ended_by: str | None, words: tuple[str, str | None, str, str | None]
) -> None:
    word, winner, ended_by, seat = words
    told = report(party_of(*lines, word))
    assert (told["finished"], told["winner"], told["ended_by"], told["ended_seat"]) == (
        True,
        winner,
        ended_by,
        seat,
    )
    assert (told["turn"], told["legal"]) == (None, [])
    deals = deals_of(told)
    if deal_ended_by is None:
        assert deals == []
    elif deal_ended_by == "cut":
        (deal,) = deals
        assert (deal["finished"], deal["ended_by"], deal["ended_seat"]) == (True, ended_by, seat)
        assert (deal["points"], deal["awards"]) == ({"NS": 0, "EW": 0}, [])
        assert told["score"] == {"NS": 30, "EW": 25}
    else:
        assert deals == [FIRST_DEAL]
        assert told["score"] == {"NS": 44, "EW": 44}


def test_four_sevens() -> None:
    told = report(party_of(*SEVENS))
    assert (told["winner"], told["ended_by"], told["ended_seat"]) == ("NS", "four-sevens", "N")
    (deal,) = deals_of(told)
    assert (deal["finished"], deal["ended_by"], deal["ended_seat"]) == (True, "four-sevens", "N")
    assert (deal["tricks"], deal["points"]) == ([], {"NS": 0, "EW": 0})


def test_the_target() -> None:
    told = report(play_out(begin(score=(30, 0))))
    assert (told["winner"], told["ended_by"], told["ended_seat"]) == ("NS", "target", None)


def test_an_award_of_nothing_is_none() -> None:
    party = play(begin(rules={"poule_points": "0"}), EXAMPLE_5_PLAY)
    (deal,) = deals_of(report(party))
    assert deal["awards"] == []


@examples(40)
@given(parties())
def test_it_is_json_and_lists_every_legal_move(played: Played) -> None:
    for party in played.states[-2:]:
        told = report(party)
        assert json.loads(json.dumps(told)) == told
        moves = [
            write_move(seat, action)
            for seat in Seat
            for action in (Play.of(card, poule=poule) for card in CARDS for poule in (False, True))
            if party.why_not(seat, action) is None
        ]
        assert told["legal"] == sorted(moves)
        assert told["turn"] == (None if party.turn is None else party.turn.letter)
        assert EXAMPLE_5 not in json.dumps(told)
