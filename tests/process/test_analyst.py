"""The process that analyses a deal: it says what the engine says, and nobody waits for one that does not."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot import analyses
from bot.analyses import Analyses, Apart, Job, Lost
from bot.store import Store
from engine.analysis import Analysis, analyse
from engine.families import Deal
from engine.records.replay import read
from tests.tables.world import FakeClock, World

GOLDEN = Path(__file__).parents[1] / "golden"
SLEEPS = ("-c", "import time; time.sleep(60)")
DIES = ("-c", "import sys; print('at 1 33', flush=True); sys.exit(3)")
DIES_AT_ONCE = ("-c", "raise SystemExit(1)")
TALKS = ("-c", "import sys; sys.stdin.buffer.read(); print('done {}')")
FAILS = ("-c", "import sys; sys.stdin.buffer.read(); print('failed KeyError at engine/x.py:1')")


def deal_of(name: str, number: int = 1) -> Deal:
    """A deal of a golden record."""
    party = read((GOLDEN / f"{name}.record").read_bytes()).party
    return next(placed.deal for placed in party.deals if placed.number == number)


SHORT = deal_of("example-5")


async def outcome(work: Apart, deal: Deal = SHORT) -> tuple[Analysis | Lost, Job]:
    """What a deal comes to there."""
    job = Job()
    return await work(job, deal), job


@pytest.mark.parametrize("name", ["example-5", "allfours-example-27", "pollack-claim"])
async def test_it_says_what_the_engine_says_and_how_far_it_is(name: str) -> None:
    deal = deal_of(name)
    found, job = await outcome(Apart(), deal)
    assert found == analyse(deal)
    assert job.done == job.steps > 0


@pytest.mark.parametrize("command", [DIES, DIES_AT_ONCE, FAILS])
async def test_a_worker_that_dies_or_fails_is_told(
    command: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    found, _ = await outcome(Apart(command))
    assert found is Lost.FAILED
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


async def test_one_that_takes_too_long_is_given_up() -> None:
    found, _ = await outcome(Apart(SLEEPS, within=0.05))
    assert found is Lost.LATE


async def kept(store: Store) -> list[tuple[int, int]]:
    """The analyses in the store."""
    async with store.read() as db:
        return [(party, deal) for party, deal in await db.rows("SELECT party_id, deal FROM analyses")]


async def over(asked: Analysis | Job | None) -> Analysis | Lost | None:
    """What it comes to."""
    if isinstance(asked, Job):
        await asked.rest(240)
        return asked.outcome
    return asked


async def test_it_is_worked_out_once_however_many_ask_and_then_kept(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "tapis.db") as store:
        await World(store, FakeClock()).started()
        service = Analyses(store)
        jobs = await asyncio.gather(*(service.ask(1, 1, SHORT) for _ in range(10)))
        assert isinstance(jobs[0], Job)
        assert all(job is jobs[0] for job in jobs)
        assert await over(jobs[0]) == analyse(SHORT)
        assert await kept(store) == [(1, 1)]
        assert await service.ask(1, 1, SHORT) == analyse(SHORT)
        await service.stop()


async def test_after_a_death_the_next_to_ask_has_it_worked_out(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "tapis.db") as store:
        await World(store, FakeClock()).started()
        for command in (DIES, TALKS):
            service = Analyses(store, Apart(command))
            assert await over(await service.ask(1, 1, SHORT)) is Lost.FAILED
            assert await kept(store) == []
        assert await over(await Analyses(store).ask(1, 1, SHORT)) == analyse(SHORT)


async def test_one_after_the_other_and_no_more_than_may_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST", 3)
    gate, running = asyncio.Semaphore(0), 0

    async def work(_job: Job, deal: Deal) -> Analysis | Lost:
        nonlocal running
        running += 1
        assert running == 1
        await gate.acquire()
        running -= 1
        return Lost.FAILED

    async with await Store.open(tmp_path / "tapis.db") as store:
        service = Analyses(store, work)
        jobs = [await service.ask(1, number, SHORT) for number in (1, 2, 3)]
        assert await service.ask(1, 4, SHORT) is None
        assert [job.ahead for job in jobs if isinstance(job, Job)] == [0, 1, 2]
        gate.release()
        assert await over(jobs[0]) is Lost.FAILED
        assert [job.ahead for job in jobs if isinstance(job, Job)] == [0, 0, 1]
        assert isinstance(await service.ask(1, 4, SHORT), Job)
        gate.release()
        assert await over(jobs[1]) is Lost.FAILED
        await service.stop()
        # At the end nobody is left waiting, and nothing is begun.
        assert await over(jobs[2]) is Lost.STOPPED
        assert await over(await service.ask(1, 5, SHORT)) is Lost.STOPPED


async def test_an_end_in_the_middle_ends_the_process(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "tapis.db") as store:
        service = Analyses(store, Apart(SLEEPS))
        job = await service.ask(1, 1, SHORT)
        await asyncio.sleep(0)
        await service.stop()
        assert await over(job) is Lost.STOPPED
