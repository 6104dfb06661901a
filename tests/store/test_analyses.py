"""What was worked out is kept, by party, deal and version, and not more of it than is wanted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.store import Store, analyses
from bot.store.analyses import find_analysis, keep_analysis
from tests.store.conftest import FakeClock

SetUp = Callable[..., Awaitable[Any]]


async def test_an_analysis_is_found_as_it_was_kept(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        await keep_analysis(tx, party.id, 2, 1, "first")
    async with store.read() as db:
        assert await find_analysis(db, party.id, 2, 1) == "first"
        assert await find_analysis(db, party.id, 1, 1) is None
        assert await find_analysis(db, party.id + 1, 2, 1) is None


async def test_another_version_takes_its_place(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        await keep_analysis(tx, party.id, 1, 1, "first")
    async with store.read() as db:
        assert await find_analysis(db, party.id, 1, 2) is None
    async with store.write() as tx:
        await keep_analysis(tx, party.id, 1, 2, "second")
    async with store.read() as db:
        assert await find_analysis(db, party.id, 1, 2) == "second"
        assert await db.rows("SELECT count(*) FROM analyses") == [(1,)]


async def test_the_oldest_of_too_many_goes(
    store: Store, set_up: SetUp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "KEPT", 3)
    async with store.write() as tx:
        _, party = await set_up(tx)
    for deal in (5, 1, 4, 2, 5):
        clock.time += 1
        async with store.write() as tx:
            await keep_analysis(tx, party.id, deal, 1, "text")
    async with store.read() as db:
        assert await db.rows("SELECT deal FROM analyses ORDER BY deal") == [(2,), (4,), (5,)]


async def test_an_analysis_belongs_to_a_party(store: Store) -> None:
    with pytest.raises(Exception, match="FOREIGN KEY"):
        async with store.write() as tx:
            await keep_analysis(tx, 1, 1, 1, "text")
