"""Golden records: the values worked out in their comments, a second counter and the engine agree."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine.records.replay import read
from engine.records.report import report
from engine.records.write import write
from engine.seats import Seat
from tests.engine.build import facts
from tests.engine.counter import count

GOLDEN = Path(__file__).parents[1] / "golden"
# The other games have tests of their own (test_family_golden.py, test_allfours_golden.py).
OTHERS = ("allfours-", "quatre-sept-", "politaine-", "poule-", "pollack-")
RECORDS = sorted(path.stem for path in GOLDEN.glob("*.record") if not path.stem.startswith(OTHERS))

ENDS = {
    "agreed": (None, "agreed", None, (14, 19)),
    "both-over": ("EW", "target", None, (31, 35)),
    "decider-33": ("EW", "target", None, (36, 41)),
    "example-5": ("EW", "target", None, (48, 51)),
    "four-sevens": ("NS", "four-sevens", "S", (3, 28)),
    "gap": (None, None, None, None),
    "house-rules": ("NS", "target", None, (10, 6)),
    "lost-poule": (None, None, None, None),
    "resigned": ("EW", "resign", "S", (30, 25)),
    "resigned-between": ("NS", "resign", "W", (14, 19)),
    "whole-party": ("NS", "target", None, (44, 33)),
}

RULES: dict[str, tuple[str, ...]] = {
    "agreed": (),
    "both-over": ("QS24", "A-QS2", "example 6"),
    "decider-33": ("QS25", "A-QS1", "A-QS3", "A-FR2", "example 7"),
    "example-5": ("QS4", "QS5", "QS15", "QS18", "QS23", "QS25", "A-FR1", "A-QS1", "A-QS10", "example 5"),
    "four-sevens": ("QS11", "A-QS4", "A-QS12", "example 10"),
    "gap": ("QS15", "QS16", "A-QS7", "A-QS8", "example 9"),
    "house-rules": ("QS15",),
    "lost-poule": ("QS19", "A-QS9", "example 8"),
    "resigned": ("A-QS13",),
    "resigned-between": ("A-QS13",),
    "whole-party": ("QS1", "QS3", "QS6", "QS9", "QS10", "QS12", "QS14", "A-QS11"),
}
"""Which rules each record is for."""

ALL = [pytest.param(name, marks=pytest.mark.rule(*numbers)) for name, numbers in RULES.items()]


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.record").read_text(encoding="utf-8")


def test_every_golden_record_is_expected_to_end_somehow() -> None:
    assert set(RECORDS) == set(ENDS) == set(RULES)


@pytest.mark.parametrize("name", RECORDS)
def test_the_comments_and_the_counter_agree(name: str) -> None:
    text = text_of(name)
    tricks = [trick for deal in count(text) for trick in deal["tricks"]]
    told = re.findall(r"(?m)^\d+\. .*; ([NESW]) (\d+)(\+3)?$", text)
    assert [(seat, int(value)) for seat, value, _ in told] == [
        (trick["winner"], trick["value"]) for trick in tricks
    ]
    deals = [deal for deal in count(text) if len(deal["tricks"]) == 8]
    assert sum(last == "+3" for *_, last in told) == len(deals)
    results = re.findall(
        r'(?m)^\[Result "(\d+) (\d+)"\] +; thirds (\d+) (\d+), poules (.*), total (\d+) (\d+)$', text
    )
    assert len(results) == len(deals)
    for deal, (*numbers, poules, ns, ew) in zip(deals, results, strict=True):
        counted = [*deal["points"].values(), *deal["thirds"].values(), *deal["after"].values()]
        assert counted == [int(number) for number in [*numbers, ns, ew]]
        assert " ".join("-".join(poule) for poule in deal["poules"]) == poules.replace("none", "")


@pytest.mark.parametrize("name", ALL)
def test_the_engine_and_the_counter_agree(name: str) -> None:
    counted = count(text_of(name))
    told = report(read(text_of(name)).party)
    deals = told["deals"]
    assert isinstance(deals, list)
    for deal, other in zip(deals, counted, strict=True):
        assert deal["points"] == other["points"]
        if other["tricks"] or deal["finished"]:
            assert deal["thirds"] == other["thirds"]
        complete = [trick for trick in deal["tricks"] if trick["winner"]]
        assert complete == [
            {key: trick[key] for key in ("leader", "cards", "winner", "value")} for trick in other["tricks"]
        ]
        if deal["ended_by"] == "tricks":
            assert [(award["seat"], award["suit"]) for award in deal["awards"]] == other["poules"]
        else:
            assert deal["awards"] == []
    assert told["score"] == counted[-1]["after"]
    for before, after in pairwise(counted):
        assert after["before"] == before["after"]


@pytest.mark.parametrize("name", ALL)
def test_how_it_ended(name: str) -> None:
    winner, ended_by, seat, score = ENDS[name]
    told = report(read(text_of(name)).party)
    assert (told["winner"], told["ended_by"], told["ended_seat"]) == (winner, ended_by, seat)
    assert told["finished"] is (ended_by is not None)
    if score is not None:
        assert told["score"] == {"NS": score[0], "EW": score[1]}


@pytest.mark.parametrize("name", RECORDS)
def test_it_is_written_as_it_stands(name: str) -> None:
    text = text_of(name)
    record = read(text)
    seed = None if record.seed is None else bytes.fromhex(record.seed.value)
    cuts = {dealing.number: dealing.cut for dealing in record.dealings if dealing.cut is not None}
    written = write(record.party, players=record.players, seed=seed, cuts=cuts)
    plain = "\n".join(re.sub(r" *;(?=[^\"]*$).*", "", line) for line in text.splitlines()) + "\n"
    assert written == plain.lstrip("\n")
    again = read(written)
    assert facts(again.party) == facts(record.party)
    assert again.players == record.players


def test_players_may_be_called_anything() -> None:
    players = read(text_of("whole-party")).players
    assert players[Seat.E].name == 'Ben Ali "der Große"'
    assert players[Seat.S].name == "Cara\\o/"
    assert (players[Seat.W].name, players[Seat.W].computer) == ("strong", True)
