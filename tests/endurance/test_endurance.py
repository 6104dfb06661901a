"""Random play over the wire with faults: a short stretch always, one of some minutes among the long tests.

`python -m bench.endure` plays for an hour. What a run would not forgive is shown to be seen, too.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.endurance import afterwards, ledger
from tests.endurance.house import House
from tests.endurance.ledger import Ledger
from tests.endurance.run import Outcome, Plan, Run
from tests.wire.world import COMMAND, Deed, World

BUSY_MACHINE = {"answered late"}
"""What a test does not look at: it may share its processor with many others."""


async def run(plan: Plan, directory: Path) -> Outcome:
    """Play; what broke is in the message of the failure."""
    outcome = await Run(plan, directory, print).go()
    broken = {name: count for name, count in outcome.broken.items() if name not in BUSY_MACHINE}
    assert not broken, "\n".join([*map(str, broken.items()), *outcome.samples])
    return outcome


async def test_a_stretch_of_play_with_a_kill_and_dropped_connections(tmp_path: Path) -> None:
    plan = Plan(seconds=16.0, seed=4, tables=5, rate=8.0, drop_every=4.0, kill_every=9.0)
    counts = (await run(plan, tmp_path)).counts
    assert counts["process"]["kills"] == 1
    assert any(name.startswith("gateway: ") for name in counts["faults"])
    assert counts["parties"]["lines in the logs"] > 0
    assert counts["parties"]["live tables that went on at the end"] == counts["parties"]["live tables"] > 0


@pytest.mark.long
async def test_some_minutes_of_play(tmp_path: Path) -> None:
    plan = Plan(seconds=240.0, seed=7, tables=20, rate=15.0, drop_every=30.0, kill_every=70.0)
    counts = (await run(plan, tmp_path)).counts
    assert counts["process"]["kills"] == 3
    assert counts["parties"]["parties finished"] > 0


# What is not forgiven.


class Wire:
    """A Discord to which nobody is connected, as if somebody were."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ledger = Ledger(world)
        self.place = world.add_place()
        self.anna = world.add_person("Anna")
        world.gateway.line = 1

    async def use(self) -> Deed:
        """A command that somebody uses."""
        return await self.world.use(self.place, {"id": "1", "name": "score", "type": COMMAND}, by=self.anna)

    async def settle(self, deed: Deed) -> str | None:
        """What the ledger says of it."""
        return await self.ledger.settle(deed, "a command")


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Such a Discord, and a ledger that does not wait."""
    for name in ("SURELY", "LATEST", "FINISHED_WITHIN"):
        monkeypatch.setattr(ledger, name, 0.0)
    return Wire(World())


async def test_a_click_without_an_answer_is_broken(wire: Wire) -> None:
    assert await wire.settle(await wire.use()) is None
    assert wire.ledger.broken == {"not answered": 1}


async def test_an_answer_that_comes_too_late_is_broken(wire: Wire) -> None:
    deed = await wire.use()
    deed.late = 3.2
    deed.came.set()
    assert await wire.settle(deed) is None
    assert wire.ledger.broken == {"answered late": 1}


async def test_a_second_answer_and_one_that_is_never_finished_are_broken(wire: Wire) -> None:
    deed = await wire.use()
    deed.answer, deed.answered_after, deed.twice = {"type": 5}, 0.1, True
    deed.answered.set()
    assert await wire.settle(deed) is None
    assert wire.ledger.broken == {"answered twice": 1, "put off and never answered": 1}


@pytest.mark.parametrize("reason", [ledger.KILLED, ledger.DROPPED, ledger.STRUCK, ledger.UNHEARD])
async def test_only_these_are_reasons(wire: Wire, reason: str) -> None:
    deed = await wire.use()
    match reason:
        case ledger.KILLED:
            wire.world.life += 1
        case ledger.DROPPED:
            wire.world.gateway.line = 2
        case ledger.STRUCK:
            deed.struck = True
        case _:
            deed.line = None
    assert await wire.settle(deed) == reason
    assert not wire.ledger.broken


async def test_the_log_is_read_for_what_may_not_be_there(tmp_path: Path) -> None:
    world = World()
    book = Ledger(world)
    house = House(world, book, tmp_path, {})
    house.log.write_text(
        "2026-01-01T00:00:00+0000 ERROR bot.failures: component failed: x, reference 12ab34: KeyError\n"
        "2026-01-01T00:00:00+0000 ERROR discord.shard: Attempting a reconnect for shard ID 0 in 1.97s\n"
        "  OSError at a:1\n"
        "2026-01-01T00:00:00+0000 ERROR discord.shard: Failed to connect for shard_id: 0. Retrying...\n"
        "2026-01-01T00:00:00+0000 WARNING bot.publisher: the board of table 3 waits\n"
    )
    assert house.read_log().total() == 4
    assert not book.broken
    house.log.write_text(
        "2026-01-01T00:00:00+0000 ERROR bot.publisher: the board of table 3 failed: KeyError\nTraceback\n"
        "2026-01-01T00:00:00+0000 ERROR bot.x: Attempting a reconnect for shard ID 0 in 1.97s\n"
    )
    house.read_log()
    assert book.broken == {"an error in the log without a code": 2, "a line in the log that is none": 1}


async def test_a_log_that_does_not_replay_is_found(tmp_path: Path) -> None:
    plan = Plan(seconds=3.0, seed=4, tables=2, rate=8.0, drop_every=60.0, kill_every=60.0, faults=0.0)
    played = Run(plan, tmp_path, print)
    assert not (await played.go()).broken
    with closing(sqlite3.connect(played.house.database)) as db, db:
        # A line that the database takes and no party does.
        db.execute(
            "INSERT INTO actions (party_id, number, text, at)"
            " SELECT party_id, max(number) + 1, 'N:XX', 0 FROM actions GROUP BY party_id LIMIT 1"
        )
    book = Ledger(played.world)
    await afterwards.check(played.house.database, played.world, book)
    assert book.broken["a log does not replay"] == 1
    assert book.broken["a table's log does not replay"] == 1
