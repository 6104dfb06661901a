"""The budget of calls: in order, never too many, no more wait than that takes."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.budget import AT_ONCE, CALLS_A_SECOND, Budget


class Time:
    """Time that passes when somebody sleeps, and for everybody who does."""

    def __init__(self) -> None:
        self.now = 100.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    async def sleep(self, seconds: float) -> None:
        """Sleep until `pass_all` comes to it."""
        woken = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.now + seconds, next(self._count), woken))
        await woken

    async def pass_all(self) -> None:
        """Let time pass until nobody sleeps."""
        await asyncio.sleep(0)
        while self._sleepers:
            self._sleepers.sort(key=lambda sleeper: sleeper[:2])
            at, _, woken = self._sleepers.pop(0)
            self.now = max(self.now, at)
            if not woken.done():
                woken.set_result(None)
            await asyncio.sleep(0)
            await asyncio.sleep(0)


async def made(budget: Budget, time: Time, count: int) -> list[tuple[int, float]]:
    """Which calls were made when, all of them asked for at once."""
    calls: list[tuple[int, float]] = []

    async def call(number: int) -> None:
        await budget.turn()
        calls.append((number, time.now))

    tasks = [asyncio.create_task(call(number)) for number in range(count)]
    await time.pass_all()
    await asyncio.gather(*tasks)
    return calls


async def test_in_order_and_never_too_many_in_any_second() -> None:
    time = Time()
    budget = Budget(now=lambda: time.now, sleep=time.sleep)
    calls = await made(budget, time, 300)
    time.now += 0.5
    calls += await made(budget, time, 100)
    times = [at for _, at in calls]
    assert [number for number, _ in calls] == [*range(300), *range(100)]
    for first in times:
        assert sum(first <= at < first + 1.0 for at in times) < 50


async def test_few_calls_do_not_wait() -> None:
    time = Time()
    budget = Budget(now=lambda: time.now, sleep=time.sleep)
    assert {at for _, at in await made(budget, time, AT_ONCE)} == {100.0}
    time.now += AT_ONCE / CALLS_A_SECOND
    assert {at for _, at in await made(budget, time, AT_ONCE)} == {time.now}


async def test_many_calls_wait_no_longer_than_they_must() -> None:
    time = Time()
    budget = Budget(now=lambda: time.now, sleep=time.sleep)
    calls = await made(budget, time, AT_ONCE + 44)
    assert calls[-1][1] - 100.0 == pytest.approx(44 / CALLS_A_SECOND)


async def test_who_gives_up_holds_nobody_back_for_more_than_one_turn() -> None:
    time = Time()
    budget = Budget(rate=10, at_once=1, now=lambda: time.now, sleep=time.sleep)
    await budget.turn()
    waiting = asyncio.create_task(budget.turn())
    await asyncio.sleep(0)
    waiting.cancel()
    calls = await made(budget, time, 1)
    assert calls[0][1] == pytest.approx(100.2)
