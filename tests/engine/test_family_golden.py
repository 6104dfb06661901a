"""Golden records of all 32-card games: comments, a second counter and the engine agree."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.records.parse import Tag, Word, items
from engine.records.replay import read
from engine.records.report import report
from engine.records.verify import verify
from engine.records.write import write
from tests.engine.build import facts
from tests.engine.counter import count, party_end, rules_of
from tests.engine.test_read import written

GOLDEN = Path(__file__).parents[1] / "golden"
FAMILY = ("quatre-sept-", "politaine-", "poule-", "pollack-")

RULES = {
    "politaine-18-4": ("PO8", "A-PO4", "A-PO6", "example 15"),
    "politaine-18-4-2023": ("PO8", "A-PO4", "example 15"),
    "politaine-19-3": ("PO8", "example 15"),
    "politaine-4-18": ("PO8", "example 15"),
    "politaine-all-thirds": ("PO7",),
    "politaine-both-fours": ("A-PO3",),
    "politaine-capot": ("PO7", "A-PO5", "A-PO6", "example 16"),
    "politaine-capot-150": ("A-PO7", "PO9"),
    "politaine-capot-150-on": ("A-PO7",),
    "politaine-fair-redeal": ("PO1",),
    "politaine-four-eights": ("PO6", "A-PO2"),
    "politaine-four-sevens": ("PO6", "A-PO3"),
    "politaine-may-redeal": ("PO1", "example 14"),
    "politaine-no-redeal": ("PO1", "example 14"),
    "politaine-redeal": ("PO1", "A-PO1"),
    "politaine-whole-party": ("PO2", "PO3", "PO4", "PO5", "A-PO8"),
    "pollack-after-a-trick": ("PK11", "A-PK3", "A-PK4"),
    "pollack-alone": ("A-PK12", "example 23"),
    "pollack-any-time": ("A-PK8",),
    "pollack-card-gone": ("PK12",),
    "pollack-claim": ("PK19", "PK20", "A-PK8", "A-PK9"),
    "pollack-claim-at-the-end": ("PK21", "A-PK11", "example 23"),
    "pollack-claim-or-count": ("A-PK11", "A-PK15"),
    "pollack-double-use": ("PK8", "A-PK5", "example 19"),
    "pollack-follow": ("PK15", "A-PK8"),
    "pollack-forehand": ("PK10", "A-PK7", "A-PK8"),
    "pollack-four-sevens": ("PK16",),
    "pollack-from-the-hand": ("PK7", "PK9", "PK10", "PK19", "A-PK6", "example 18", "example 20"),
    "pollack-higher": ("PK22", "example 23"),
    "pollack-last-trick": ("PK22", "A-PK13", "example 23"),
    "pollack-leader-melds": ("A-PK3",),
    "pollack-melds-at-the-end": ("A-PK6",),
    "pollack-melds-with-the-count": ("A-PK6",),
    "pollack-must-claim": ("A-PK12",),
    "pollack-no-trick-yet": ("PK11",),
    "pollack-not-asked": ("A-PK11",),
    "pollack-rank": ("PK2", "PK3"),
    "pollack-session": ("PK18", "A-PK14"),
    "pollack-three-of-four": ("A-PK5",),
    "pollack-tie-deal": ("PK22",),
    "pollack-twelve": ("PK13",),
    "pollack-whole-party": ("PK4", "PK5", "PK6", "PK17", "A-PK1", "A-PK2"),
    "pollack-wrong-claim": ("PK20", "A-PK9", "A-PK10"),
    "poule-ace-first": ("LP1", "LP6", "LP7", "A-LP4", "example 12"),
    "poule-ace-is-lowest": ("LP3", "A-LP3"),
    "poule-announced-0": ("A-LP6", "A-LP8"),
    "poule-announced-1": ("A-LP6", "A-LP8"),
    "poule-announced-2": ("A-LP6", "A-LP8"),
    "poule-first-lead": ("LP4",),
    "poule-four-sevens": ("LP11",),
    "poule-low-lead": ("LP1", "LP2", "example 11"),
    "poule-low-lead-off": ("LP1",),
    "poule-missed": ("LP8", "A-LP7"),
    "poule-missed-first-card": ("A-LP7", "QS22"),
    "poule-missed-penalty": ("A-LP7",),
    "poule-one-point": ("A-LP2",),
    "poule-opening": ("LP5", "A-LP5"),
    "poule-whole-party": ("LP9", "A-LP1"),
    "quatre-sept-any-order": ("QS17", "QS18", "A-QS10"),
    "quatre-sept-follow": ("QS13", "example 1"),
    "quatre-sept-on-a-lead": ("QS18", "A-QS9"),
    "quatre-sept-opening": ("QS12", "QS16"),
    "quatre-sept-too-late": ("QS16", "A-QS5"),
    "quatre-sept-two-of-three": ("A-QS6",),
    "quatre-sept-unsaid": ("QS16", "example 9"),
    "quatre-sept-void": ("QS13", "QS27", "example 1"),
}
"""Which rules each record is for."""

FAIR = ("politaine-fair-redeal", "pollack-whole-party")
"""Those with a seed."""

ALL = [pytest.param(name, marks=pytest.mark.rule(*numbers)) for name, numbers in RULES.items()]


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.record").read_text(encoding="utf-8")


def told(name: str) -> dict[str, Any]:
    return report(read(text_of(name)).party)


def test_every_golden_record_is_here() -> None:
    names = {path.stem for path in GOLDEN.glob("*.record")}
    assert {name for name in names if name.startswith(FAMILY)} == set(RULES)


@pytest.mark.parametrize("name", RULES)
def test_the_comments_and_the_counter_agree(name: str) -> None:
    text = text_of(name)
    deals = count(text)
    tricks = re.findall(r"(?m)^\d+\. .*; ([NESW]) (\d+)(\+3)?$", text)
    counted = [(number, trick) for deal in deals for number, trick in enumerate(deal["tricks"], 1)]
    assert [(seat, int(value), last) for seat, value, last in tricks] == [
        (trick["winner"], trick["value"], "+3" if number == 8 else "") for number, trick in counted
    ]
    results = re.findall(r'(?m)^\[Result "(\d+) (\d+)"\] +; (.*)$', text)
    for deal, (ns, ew, notes) in zip(deals, results, strict=False):
        assert [*deal["points"].values()] == [int(ns), int(ew)]
        noted = dict(note.split(" ", 1) for note in notes.split(", "))
        assert noted["thirds"] == "{NS} {EW}".format(**deal["thirds"])
        assert noted["total"] == "{NS} {EW}".format(**deal["after"])
        assert noted["poules"] == (" ".join("-".join(poule) for poule in deal["poules"]) or "none")
        assert noted.get("melds", "") == " ".join("-".join(meld) for meld in deal["melds"])
        assert noted.get("missed", "") == " ".join(deal["missed"])
    assert len(results) in (len(deals), len(deals) - 1)


@pytest.mark.parametrize("name", ALL)
def test_the_engine_and_the_counter_agree(name: str) -> None:
    text = text_of(name)
    counted, found = count(text), told(name)
    for deal, other in zip(found["deals"], counted, strict=True):
        assert (deal["points"], deal["thirds"]) == (other["points"], other["thirds"])
        assert (deal["ended_by"], deal["ended_seat"]) == (other["ended_by"], other["ended_seat"])
        assert deal.get("redeals", 0) == other["redeals"]
        complete = [trick for trick in deal["tricks"] if trick["winner"]]
        assert [(trick["winner"], trick["value"]) for trick in complete] == [
            (trick["winner"], trick["value"]) for trick in other["tricks"]
        ]
    assert found["score"] == counted[-1]["after"]
    if found["ended_by"] == "resign":
        return
    end = party_end(counted[-1], rules_of(text))
    assert (found["winner"], found["ended_by"]) == (end or (None, None))


@pytest.mark.parametrize("name", ALL)
def test_what_is_legal_where_it_stops(name: str) -> None:
    """Worked out by hand in the last line of those that show legality."""
    expected = re.findall(r"(?m)^; legal (.*)$", text_of(name))
    if expected:
        assert " ".join(told(name)["legal"]) == expected[0]


@pytest.mark.parametrize("name", RULES)
def test_it_is_written_as_it_stands(name: str) -> None:
    text = text_of(name)
    record = read(text)
    seed = None if record.seed is None else bytes.fromhex(record.seed.value)
    cuts = {dealing.k: dealing.cut for dealing in record.dealings if dealing.cut is not None}
    ended = record.party if record.party.deal is None else record.party.agree().party
    written = write(ended, players=record.players, seed=seed, cuts=cuts, draw=record.draw)
    lines = [re.sub(r" *;(?=[^\"]*$).*", "", line) for line in text.splitlines()]
    plain = "\n".join(lines).strip("\n") + "\n"
    assert written == plain if record.party.deal is None else written.startswith(plain)
    assert facts(read(written).party) == facts(ended)


@pytest.mark.parametrize("name", RULES)
def test_it_may_stop_after_any_move(name: str) -> None:
    parts = [part for part in items(text_of(name)) if not (isinstance(part, Tag) and part.name == "Winner")]
    for place, part in enumerate(parts):
        if isinstance(part, Word):
            text = " ".join(written(part) for part in parts[: place + 1])
            assert report(read(text).party)["game"]


@pytest.mark.parametrize("name", FAIR)
def test_it_was_dealt_fairly(name: str) -> None:
    assert verify(read(text_of(name))).proven
    for one, two in (("7", "8"), ("9", "10")) if "redeal" in name else ():
        assert not verify(read(text_of(name).replace(f'[Cut "{one}"]', f'[Cut "{two}"]'))).proven


def test_another_draw_is_not_proven() -> None:
    record = text_of("pollack-whole-party")
    (drawn,) = re.findall(r'\[Draw "(.*)"\]', record)
    other = " ".join(f"{pair[:3]}{'H' if pair[3] != 'H' else 'C'}" for pair in drawn.split())
    verdict = verify(read(record.replace(drawn, other)))
    assert not verdict.proven
    assert "draws other cards" in verdict.text
