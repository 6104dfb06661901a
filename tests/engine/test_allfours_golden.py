"""Golden records of All Fours: their comments, a second counter and the engine agree."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.records.replay import read
from engine.records.report import report
from engine.records.verify import verify
from engine.records.write import write
from tests.engine.build import facts
from tests.engine.counter_allfours import count

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(path.stem.removeprefix("allfours-") for path in GOLDEN.glob("allfours-*.record"))

ENDED: dict[str, tuple[str | None, str, str | None, tuple[int, int]]] = {
    "agreed": (None, "agreed", None, (2, 0)),
    "count-stops": ("EW", "target", None, (13, 14)),
    "count-stops-low": ("NS", "target", None, (14, 13)),
    "example-30": ("EW", "give", "N", (5, 14)),
    "exhausted-kick": ("NS", "kick", None, (14, 2)),
    "kick-wins": ("EW", "kick", None, (13, 14)),
    "resigned": ("EW", "resign", "S", (3, 1)),
    "run-kick-wins": ("EW", "kick", None, (3, 14)),
}
"""Parties that ended: the winner, by what, by whom, the score; but for those that somebody played out."""
PLAYED_OUT = {"target", "whole-party"}

RULES = {
    "agreed": ("AF7",),
    "beg-at-13": ("A-AF8",),
    "beg-at-13-allowed": ("A-AF8",),
    "count-stops": ("AF20", "AF25", "A-AF2"),
    "count-stops-low": ("AF20", "AF25", "A-AF2"),
    "example-25": ("AF5", "AF9", "AF12", "A-AF4", "A-AF5", "A-AF6"),
    "example-27": ("AF13", "AF18", "AF20", "AF21", "AF22", "AF23", "AF24", "A-AF1"),
    "example-30": ("AF25", "A-AF8"),
    "exhausted": ("AF11", "A-AF7"),
    "exhausted-kick": ("AF11", "AF25", "A-AF5", "A-AF7"),
    "follow-or-trump": ("AF15", "AF17", "A-AF11", "A-AF12", "example 24"),
    "game-tie": ("AF24", "A-AF3"),
    "game-tie-non-dealer": ("A-AF3",),
    "give": ("AF8", "AF10"),
    "give-needs-trump": ("A-AF9",),
    "give-with-trump": ("A-AF9",),
    "hang-jack": ("AF23",),
    "hang-jack-0": ("AF23", "A-AF15"),
    "hang-jack-6": ("AF23", "A-AF15"),
    "kick-two": ("AF5",),
    "kick-two-six": ("AF5",),
    "kick-wins": ("AF25", "A-AF14"),
    "last-kick": ("A-AF7",),
    "last-kick-exhausted": ("A-AF7",),
    "no-trump": ("AF26",),
    "one-trump": ("AF26",),
    "resigned": ("A-QS13",),
    "run": ("AF9", "AF10"),
    "run-kick-wins": ("AF25", "A-AF5"),
    "target": ("AF25",),
    "trump-led": ("AF14", "A-AF10", "A-AF11"),
    "turned-ace": ("AF6", "A-AF4"),
    "undertrump-allowed": ("AF19", "A-AF10"),
    "undertrump-forbidden": ("AF19", "A-AF10"),
    "undertrump-higher": ("A-AF10",),
    "undertrump-only": ("A-AF10",),
    "undertrump-void": ("A-AF10",),
    "void": ("AF16", "A-AF11"),
    "whole-party": ("AF1", "AF2", "AF4"),
}
"""Which rules each record is for."""

ALL = [pytest.param(name, marks=pytest.mark.rule(*numbers)) for name, numbers in RULES.items()]


def text_of(name: str) -> str:
    return (GOLDEN / f"allfours-{name}.record").read_text(encoding="utf-8")


def told(name: str) -> dict[str, Any]:
    return report(read(text_of(name)).party)


def test_every_golden_record_is_here() -> None:
    assert set(RECORDS) == set(RULES)


@pytest.mark.parametrize("name", RECORDS)
def test_the_comments_and_the_counter_agree(name: str) -> None:
    text = text_of(name)
    deals = count(text)["deals"]
    tricks = re.findall(r"(?m)^\d+\. .*; ([NESW]) (\d+)$", text)
    assert [(seat, int(value)) for seat, value in tricks] == [
        (trick["winner"], trick["value"]) for deal in deals for trick in deal["tricks"]
    ]
    turned = re.findall(r"(?m)^[NESW]:\w+.*; turned ([\w ]+), hands of (\d+), trump (\w)$", text)
    assert turned == [
        (" ".join(deal["turned"]), str(deal["hands_held"]), deal["trump"])
        for deal in deals
        if turned and deal["ended_by"] in ("tricks", "give", "kick", "exhausted", None)
        # A kick that wins at once leaves nothing to say.
        if not (deal["ended_by"] == "kick" and len(deal["turned"]) == 1)
    ]
    results = re.findall(
        r'(?m)^\[Result "(\d+ \d+)"\] +; (.*); for Game (\d+) (\d+); total (\d+) (\d+)$', text
    )
    if "; legal" not in text:
        assert len(results) == len(deals)
    for deal, (points, awards, *numbers) in zip(deals, results, strict=False):
        assert points == "{NS} {EW}".format(**deal["points"])
        assert awards == (
            ", ".join(
                f"{award['kind']} {award.get('seat') or award['side']} {award['points']}"
                for award in deal["awards"]
            )
            or "nothing"
        )
        counted = [*deal["game_points"].values(), *deal["after"].values()]
        assert [int(number) for number in numbers] == counted


@pytest.mark.parametrize("name", ALL)
def test_the_engine_and_the_counter_agree(name: str) -> None:
    counted = count(text_of(name))
    engine = told(name)
    keys = ("points", "awards", "game_points", "hands_held", "trump", "turned")
    for deal, other in zip(engine["deals"], counted["deals"], strict=True):
        assert {key: deal[key] for key in keys} == {key: other[key] for key in keys}
        assert [trick for trick in deal["tricks"] if trick["winner"]] == other["tricks"]
        if deal["ended_by"] not in ("resign", "agreed"):
            assert deal["ended_by"] == other["ended_by"]
        assert "thirds" not in deal
    assert engine["score"] == counted["score"]
    for before, after in zip(counted["deals"], counted["deals"][1:], strict=False):
        assert after["before"] == before["after"]
        assert after["dealer"] == before["next"]


@pytest.mark.parametrize("name", RECORDS)
def test_how_it_ended(name: str) -> None:
    engine = told(name)
    reached = [deal["reached"] for deal in count(text_of(name))["deals"]]
    assert not any(reached[:-1])
    if name in PLAYED_OUT:
        assert (engine["winner"], engine["ended_by"]) == (reached[-1], "target")
    elif name in ENDED:
        winner, ended_by, seat, score = ENDED[name]
        assert (engine["winner"], engine["ended_by"], engine["ended_seat"]) == (winner, ended_by, seat)
        assert engine["score"] == {"NS": score[0], "EW": score[1]}
    else:
        assert (engine["finished"], engine["winner"], reached[-1]) == (False, None, None)


@pytest.mark.parametrize("name", [name for name in RECORDS if "; legal" in text_of(name)])
def test_what_is_legal(name: str) -> None:
    (legal,) = re.findall(r"(?m)^; legal (.*)$", text_of(name))
    engine = told(name)
    assert engine["legal"] == legal.split()
    assert engine["turn"] == legal[0]


@pytest.mark.parametrize("name", [name for name in RECORDS if "; legal" not in text_of(name)])
def test_it_is_written_as_it_stands(name: str) -> None:
    text = text_of(name)
    record = read(text)
    seed = None if record.seed is None else bytes.fromhex(record.seed.value)
    cuts = {dealing.number: dealing.cut for dealing in record.dealings if dealing.cut is not None}
    written = write(record.party, players=record.players, seed=seed, cuts=cuts)
    plain = "\n".join(re.sub(r" *;(?=[^\"]*$).*", "", line) for line in text.splitlines()) + "\n"
    assert written == plain.lstrip("\n")
    assert facts(read(written).party) == facts(record.party)


def test_the_whole_party_is_proven() -> None:
    assert verify(read(text_of("whole-party"))).proven
