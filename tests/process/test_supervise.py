"""The supervisor in a time of its own: growing pauses, the first minute, the end."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.exits import CannotRun
from bot.store.errors import DatabaseLocked
from bot.supervise import Pace, Supervisor
from tests.wire.discordd import eventually

FOREVER = 1e9


class VirtualTime:
    """A clock that goes on to the next sleeper's time whenever everything waits."""

    def __init__(self) -> None:
        self.time = 0.0
        self.slept: list[float] = []
        self._heap: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        future = asyncio.get_running_loop().create_future()
        if seconds < FOREVER:
            heapq.heappush(self._heap, (self.time + seconds, next(self._order), future))
        await future

    async def drive(self) -> None:
        while True:
            for _ in range(30):
                await asyncio.sleep(0)
            while self._heap and self._heap[0][2].done():
                heapq.heappop(self._heap)
            if self._heap:
                at, _, future = heapq.heappop(self._heap)
                self.time = max(self.time, at)
                future.set_result(None)


@pytest.fixture
async def clock() -> AsyncIterator[VirtualTime]:
    time = VirtualTime()
    driver = asyncio.create_task(time.drive())
    yield time
    driver.cancel()


class FakeLife:
    """A client that lives `seconds`, reached or not, and ends with `error`."""

    def __init__(
        self, clock: VirtualTime, log: list[str], seconds: float, error: BaseException | None, reached: bool
    ) -> None:
        self.clock = clock
        self.log = log
        self.seconds = seconds
        self.error = error
        self.will_reach = reached
        self.reached = asyncio.Event()

    async def start(self, token: str) -> None:
        assert token == "t"
        self.log.append(f"start {self.clock.time:.0f}")
        if self.will_reach:
            self.reached.set()
        await self.clock.sleep(self.seconds)
        if self.error is not None:
            raise self.error

    async def close(self) -> None:
        self.log.append("close")


Script = tuple[float, BaseException | None, bool]


def supervisor(clock: VirtualTime, *lives: Script) -> tuple[Supervisor, list[str]]:
    """A supervisor over these lives; the last is lived again and again."""
    log: list[str] = []
    script = itertools.chain(lives, itertools.repeat(lives[-1]))
    made = Supervisor(
        lambda: FakeLife(clock, log, *next(script)),
        "t",
        pace=Pace(now=clock.now, sleep=clock.sleep, chance=lambda: 0.0),
    )
    return made, log


def http_error(kind: Callable[..., Exception], status: int) -> Exception:
    return kind(SimpleNamespace(status=status, reason=""), {"code": 0, "message": ""})


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


async def test_the_pauses_grow_to_a_minute_and_start_again_after_a_stable_time(clock: VirtualTime) -> None:
    dies = (0.0, KeyError(), True)
    made, log = supervisor(clock, *[dies] * 9, (1000.0, KeyError(), True), dies, (FOREVER, None, True))
    task = asyncio.create_task(made.run())
    await eventually(lambda: clock.slept[-1:] == [FOREVER])
    made.stop()
    await task
    pauses = [seconds for seconds in clock.slept if seconds not in (0.0, 1000.0, FOREVER)]
    assert pauses.pop(0) == 60  # the first minute, waited for until Discord was reached
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60, 1, 2]
    assert log.count("close") == 12


async def test_chance_adds_up_to_as_much_again() -> None:
    assert Pace(chance=lambda: 0.0).pause(3) == 4
    assert Pace(chance=lambda: 0.5).pause(3) == 6
    assert Pace(chance=lambda: 1.0).pause(1000) == 120


@pytest.mark.parametrize(
    "life",
    [
        (FOREVER, None, False),  # it hangs
        (0.0, OSError(), False),
        (0.0, http_error(discord.HTTPException, 503), False),
        (0.0, discord.GatewayNotFound(), False),
    ],
)
async def test_discord_out_of_reach_for_the_first_minute(clock: VirtualTime, life: Script) -> None:
    made, log = supervisor(clock, life)
    with pytest.raises(CannotRun) as caught:
        await made.run()
    assert caught.value.status == 69
    assert clock.time == 60
    assert log[-1] == "close"


async def test_once_reached_it_may_be_away_for_longer(clock: VirtualTime) -> None:
    made, log = supervisor(
        clock, (1.0, OSError(), True), *[(0.0, OSError(), False)] * 9, (FOREVER, None, True)
    )
    task = asyncio.create_task(made.run())
    await eventually(lambda: clock.slept[-1:] == [FOREVER])
    made.stop()
    await task
    assert clock.time > 180
    assert log.count("close") == 11


async def test_a_bot_that_fails_by_itself_is_not_called_unreachable(clock: VirtualTime) -> None:
    made, _ = supervisor(clock, (0.0, KeyError("TS"), False))
    with pytest.raises(CannotRun) as caught:
        await made.run()
    assert caught.value.status == 70
    assert "KeyError" in caught.value.line
    assert "TS" not in caught.value.line


@pytest.mark.parametrize("reached", [False, True])
@pytest.mark.parametrize(
    ("error", "named"),
    [
        (discord.LoginFailure(), "DISCORD_TOKEN"),
        (http_error(discord.HTTPException, 401), "DISCORD_TOKEN"),
        (discord.PrivilegedIntentsRequired(0), "DISCORD_TOKEN"),
        (closed(4004), "DISCORD_TOKEN"),
        (closed(4014), "DISCORD_TOKEN"),
    ],
)
async def test_a_token_that_is_refused_is_not_tried_again(
    clock: VirtualTime, error: BaseException, named: str, reached: bool
) -> None:
    made, log = supervisor(clock, (0.0, error, reached))
    with pytest.raises(CannotRun, match=named) as caught:
        await made.run()
    assert caught.value.status == 78
    assert log == ["start 0", "close"]


async def test_a_database_that_cannot_be_used_is_said(clock: VirtualTime, tmp_path: Any) -> None:
    made, _ = supervisor(clock, (0.0, DatabaseLocked(tmp_path, "is locked"), False))
    with pytest.raises(CannotRun, match="TAPIS_DATABASE") as caught:
        await made.run()
    assert caught.value.status == 78


@pytest.mark.parametrize("code", [4010, 4011, 4012, 4013])
async def test_other_closes_are_tried_again(clock: VirtualTime, code: int) -> None:
    made, log = supervisor(clock, (0.0, closed(code), True), (FOREVER, None, True))
    task = asyncio.create_task(made.run())
    await eventually(lambda: clock.slept[-1:] == [FOREVER])
    made.stop()
    await task
    assert log == ["start 0", "close", "start 1", "close"]


async def test_a_stop_during_a_pause_makes_no_other_client(clock: VirtualTime) -> None:
    made, log = supervisor(clock, (0.0, KeyError(), True))
    clock_sleep = clock.sleep

    async def sleep(seconds: float) -> None:
        if seconds == 1.0:
            made.stop()
        await clock_sleep(seconds)

    made._pace = Pace(now=clock.now, sleep=sleep, chance=lambda: 0.0)
    await made.run()
    assert log == ["start 0", "close"]
