"""The end in order: no more clicks, what is in hand, the boards, the store."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.store import Store
from bot.texts import Say
from tests.wire.conftest import Bots
from tests.wire.discordd import Discordd, eventually
from tests.wire.game import Game
from tests.wire.payloads import CHANNEL

MESSAGES = rf"/channels/{CHANNEL}/messages"
MESSAGE = rf"/channels/{CHANNEL}/messages/\d+"
RESTARTING = Say("en")("failure-restarting")


async def test_who_clicks_while_it_closes_is_told_so_and_nothing_is_done(
    discordd: Discordd, bots: Bots
) -> None:
    game = await Game.start(discordd, bots, board_interval=600.0)
    await game.begin_without_board()
    # The deal's board waits for its time. At the end it has none, and is slow, so that the end takes a while.
    discordd.slow("POST", MESSAGES, 0.5)
    posts = len(discordd.calls("POST", MESSAGES))
    length = game.table.kept.length
    closing = asyncio.create_task(game.client.close())
    await eventually(lambda: len(discordd.calls("POST", MESSAGES)) > posts)
    clicks = [
        await game.press_card(),
        await discordd.click("unknown"),
        await discordd.send_form("t:cut-form:1:1.0.0:"),
        await discordd.slash("score"),
    ]
    for click in clicks:
        answer = await click.wait()
        assert answer["type"] == 4
        assert answer["data"]["flags"] & 64
        assert RESTARTING in str(answer)
    typed = await (await discordd.complete("play", "card", "t")).wait()
    assert typed == {"type": 8, "data": {"choices": []}}
    await closing
    assert game.table.kept.length == length
    assert game.shown


@pytest.mark.parametrize("interval", [0.0, 600.0])
async def test_the_newest_board_stands_when_it_has_closed(
    discordd: Discordd, bots: Bots, interval: float
) -> None:
    game = await Game.start(discordd, bots, board_interval=interval)
    await game.begin_without_board()
    for _ in range(2):
        await (await game.press_card()).wait()
        await game.annas_turn_without_board()
    await game.client.close()
    assert game.shown


async def test_boards_that_do_not_come_through_do_not_hold_the_end_up(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    discordd.slow("PATCH", MESSAGE, 30.0)
    await (await game.press_card()).wait()
    async with asyncio.timeout(8):
        await game.client.close()
    # The store is closed and free, and the party is whole.
    async with await Store.open(bots.settings.database) as store, store.read() as db:
        assert await db.row("SELECT count(*) FROM actions") == (game.table.kept.length,)


async def test_the_next_start_goes_on_from_there(discordd: Discordd, bots: Bots) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    await (await game.press_card()).wait()
    await game.client.close()
    again = await Game.start(discordd, bots)
    again.table_id = game.table_id
    await again.annas_turn()
    await again.goes_on()
