"""The table service on a real store, beside a clock that is set by hand and a courier that goes nowhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.tables.world import FakeClock, FakeCourier, World


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def world(tmp_path: Path, clock: FakeClock) -> AsyncIterator[World]:
    async with await Store.open(tmp_path / "tapis.db", clock) as store:
        yield World(store, clock)


@pytest.fixture
def courier() -> FakeCourier:
    return FakeCourier()
