"""Discord's limits with the whole bot: boards catch up, answers do not wait, and nobody runs into a wall."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot import budget, courier, sync
from bot.client import Tapis
from bot.courier import Unavailable
from bot.parts import say_bare
from bot.tables.seating import moment_of
from engine.seats import Seat
from tests.wire.conftest import Bots
from tests.wire.discordd import Discordd, eventually
from tests.wire.game import Game
from tests.wire.payloads import CHANNEL, GUILD

MESSAGES = rf"/channels/{CHANNEL}/messages"
MESSAGE = rf"/channels/{CHANNEL}/messages/\d+"
CALLBACK = r"/interactions/\d+/[^/]+/callback"


async def test_a_boards_bucket_only_makes_it_jump(discordd: Discordd, bots: Bots) -> None:
    """Five edits in some seconds are what a channel takes; a deal needs more, and ends on the newest."""
    discordd.bucket("edits", "PATCH", MESSAGE, limit=2, window=0.3)
    game = await Game.start(discordd, bots)
    await game.begin()
    for _ in range(6):
        await (await game.press_card()).wait()
        await eventually(lambda: game.table.party.turn is Seat.S)
    await eventually(lambda: game.shown)
    assert all(call.status == 200 for call in discordd.calls("PATCH", MESSAGE))


async def test_answers_do_not_wait_while_the_whole_bot_is_limited(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    discordd.limit_once("PATCH", MESSAGE, 0.5, everything=True)
    await (await game.press_card()).wait()
    await eventually(lambda: any(call.status == 429 for call in discordd.calls("PATCH", MESSAGE)))
    edits = len(discordd.calls("PATCH", MESSAGE))
    # Interactions are outside of that limit, for Discord and for discord.py.
    await game.my_hand()
    assert len(discordd.calls("PATCH", MESSAGE)) == edits
    await game.goes_on()


async def test_calls_beside_answers_stay_within_the_budget_and_answers_do_not_wait_for_it(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[str] = []
    gate = asyncio.Event()

    @asynccontextmanager
    async def call(self: budget.Budget) -> AsyncIterator[None]:
        turns.append("asked")
        await gate.wait()
        yield

    game = await Game.start(discordd, bots)
    await game.begin()
    monkeypatch.setattr(budget.Budget, "call", call)
    before = len(discordd.calls("PATCH", MESSAGE))
    for _ in range(3):
        await game.my_hand()
    await (await game.press_card()).wait()
    await eventually(lambda: turns)
    assert len(discordd.calls("PATCH", MESSAGE)) == before
    gate.set()
    await game.goes_on()


async def every_call_with_the_bots_token(bot: Tapis) -> None:
    """Make one of each."""
    view = say_bare(None, "text", reference="")  # pyright: ignore[reportArgumentType]
    message_id = await bot.courier.send(int(CHANNEL), view)
    await bot.courier.edit(int(CHANNEL), message_id, view)
    await bot.courier.delete(int(CHANNEL), message_id)
    await bot.courier.unarchive(int(CHANNEL))
    await bot.courier.display_name(int(GUILD), 1)


async def test_every_call_with_the_bots_token_takes_its_turn(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[int] = []

    @asynccontextmanager
    async def call(self: budget.Budget) -> AsyncIterator[None]:
        turns.append(len(discordd.seen))
        yield

    monkeypatch.setattr(budget.Budget, "call", call)
    bot = await bots.start()
    before = len(discordd.seen)
    await every_call_with_the_bots_token(bot)
    assert turns == list(range(before, before + 5))


async def test_many_boards_at_once_run_into_no_limit_of_all(discordd: Discordd, bots: Bots) -> None:
    """Neither by the calls of a start, nor after a limit that came from elsewhere was waited out."""
    discordd.limit_everything(limit=50, window=1.0)
    bot = await bots.start()
    view = say_bare(None, "text", reference="")  # pyright: ignore[reportArgumentType]
    sends = [asyncio.create_task(bot.courier.send(int(CHANNEL), view)) for _ in range(110)]
    await eventually(lambda: len(discordd.messages) >= 20)
    discordd.limit_once("POST", MESSAGES, 1.3, everything=True)
    await asyncio.gather(*sends)
    assert discordd.exceeded == 0


async def test_who_gives_up_while_the_whole_bot_is_limited_leaves_nobody_waiting(
    discordd: Discordd, bots: Bots
) -> None:
    """discord.py holds all calls back until the one that met the limit goes on, which it must do."""
    bot = await bots.start()
    view = say_bare(None, "text", reference="")  # pyright: ignore[reportArgumentType]
    discordd.limit_once("GET", ".*/members/.*", 0.5, everything=True)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await bot.courier.display_name(int(GUILD), 1)
    async with asyncio.timeout(5):
        await bot.courier.send(int(CHANNEL), view)


async def test_nor_does_a_call_that_takes_too_long(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = await bots.start()
    view = say_bare(None, "text", reference="")  # pyright: ignore[reportArgumentType]
    discordd.limit_once("POST", MESSAGES, 0.5, everything=True)
    with monkeypatch.context() as short:
        short.setattr(courier, "CALL_WITHIN", 0.2)
        with pytest.raises(Unavailable):
            await bot.courier.send(int(CHANNEL), view)
    async with asyncio.timeout(5):
        await bot.courier.send(int(CHANNEL), view)
    # The first went on by itself.
    assert len(discordd.messages) == 2


async def test_nor_do_the_commands_when_they_take_too_long(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sync, "WITHIN", 0.2)
    discordd.limit_once("PUT", ".*/commands", 0.5, everything=True)
    bot = await bots.start()
    view = say_bare(None, "text", reference="")  # pyright: ignore[reportArgumentType]
    async with asyncio.timeout(5):
        await bot.courier.send(int(CHANNEL), view)
    await eventually(lambda: [put.status for put in discordd.calls("PUT", ".*/commands")] == [429, 200])


async def test_a_slow_answer_of_discord_loses_nothing(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    discordd.slow("PATCH", MESSAGE, 0.3)
    await (await game.press_card()).wait()
    # Meanwhile a hand is opened, and what changed since is in the next edit.
    await game.my_hand()
    await game.goes_on()


async def test_many_presses_of_one_card_at_once_play_it_once(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    card, plays = game.card(), len(discordd.calls("POST", CALLBACK))
    played = moment_of(game.table, Seat.S)[2]
    clicks = [await discordd.click(card, private=True) for _ in range(30)]
    answers = [await click.wait() for click in clicks]
    assert {answer["type"] for answer in answers} == {7}
    assert len(discordd.calls("POST", CALLBACK)) == plays + 30
    await game.annas_turn()
    assert moment_of(game.table, Seat.S)[2] == played + 1


async def test_a_session_that_ends_in_the_middle_of_a_deal_changes_nothing(
    discordd: Discordd, bots: Bots, hurry: None
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    for trouble in (
        discordd.gateway.ask_to_reconnect,
        discordd.gateway.close_socket,
        discordd.gateway.invalidate,
    ):
        resumes = len(discordd.gateway.resumes)
        identifies = len(discordd.gateway.identifies)
        await trouble()
        if trouble == discordd.gateway.invalidate:
            await discordd.gateway.until(identifies=identifies + 1)
        else:
            await discordd.gateway.until(resumes=resumes + 1)
        await game.goes_on()
