"""The budget of calls: in order, never too many, no more wait than that takes."""

from __future__ import annotations

import asyncio
import itertools
from random import Random

import pytest

from bot.budget import AT_ONCE, CALLS_A_SECOND, IN_ANY_SECOND, Budget


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
    """Which calls were made when, all of them asked for at once; they take no time."""
    calls: list[tuple[int, float]] = []

    async def call(number: int) -> None:
        async with budget.call():
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
        assert sum(first <= at < first + 1.0 for at in times) <= IN_ANY_SECOND


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
    assert calls[-1][1] - 100.0 == pytest.approx(44 / CALLS_A_SECOND, abs=1.0 / CALLS_A_SECOND)


async def test_who_gives_up_holds_nobody_back() -> None:
    time = Time()
    budget = Budget(rate=10, at_once=1, now=lambda: time.now, sleep=time.sleep)

    async def call() -> None:
        async with budget.call():
            raise AssertionError

    async with budget.call():
        waiting = asyncio.create_task(call())
        await asyncio.sleep(0)
        waiting.cancel()
        calls = await made(budget, time, 1)
    assert calls[0][1] == pytest.approx(100.1)


async def test_calls_that_are_held_up_do_not_come_too_many_at_once() -> None:
    """Whatever a call waits for on its way: a network, or a limit that discord.py waits out."""
    time, rng = Time(), Random(1)
    budget = Budget(now=lambda: time.now, sleep=time.sleep)
    taken: list[float] = []

    async def call() -> None:
        async with budget.call():
            # For ten seconds Discord takes nothing, then everything that has come.
            held = 110.0 - time.now if 100.0 < time.now < 110.0 else rng.random()
            await time.sleep(held)
            taken.append(time.now)
            await time.sleep(rng.random())

    tasks = [asyncio.create_task(call()) for _ in range(400)]
    await time.pass_all()
    await asyncio.gather(*tasks)
    assert len(taken) == 400
    for first in taken:
        assert sum(first <= at < first + 1.0 for at in taken) <= IN_ANY_SECOND


async def test_a_call_that_fails_is_over_as_well() -> None:
    time = Time()
    budget = Budget(most=1, now=lambda: time.now, sleep=time.sleep)
    for _ in range(2):
        with pytest.raises(ValueError, match="it"):
            async with budget.call():
                raise ValueError("it")
        time.now += 1.0
