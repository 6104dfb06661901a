"""Clicks on the wire: every one is answered, whatever becomes of its handler."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import failures
from bot.client import Tapis
from bot.courier import Forbidden, Unavailable
from bot.parts import Parts, say_bare
from tests.wire.conftest import Bots
from tests.wire.discordd import Click, Discordd, eventually
from tests.wire.payloads import BEN

Interaction = discord.Interaction[Any]


def parts(handle: Callable[[Tapis, Interaction], Awaitable[None]]) -> Callable[[Tapis], Any]:
    """Parts whose controls, and whose one command, are `handle`."""

    class Controls:
        def __init__(self, client: Tapis) -> None:
            self.client = client

        async def handle(self, interaction: Interaction) -> None:
            await handle(self.client, interaction)

    async def build(client: Tapis) -> Parts:
        @client.tree.command(name="hello", description="hello")
        async def hello(interaction: Interaction) -> None:
            await handle(client, interaction)

        @client.tree.command(name="never", description="never")
        @app_commands.check(lambda _: False)
        async def never(interaction: Interaction) -> None: ...

        return Parts(controls=Controls(client))

    return build


def said(answer: dict[str, Any]) -> str:
    """The text of a private answer."""
    assert answer["type"] == 4
    assert answer["data"]["flags"] & 64
    return text_of(answer["data"])


def text_of(data: dict[str, Any]) -> str:
    """The text of a message of one text."""
    assert data["flags"] & 32768
    assert data["allowed_mentions"] == {"parse": []}
    return data["components"][0]["content"]


@pytest.mark.parametrize("kind", ["click", "form"])
async def test_an_unknown_custom_id_gets_an_answer(discordd: Discordd, bots: Bots, kind: str) -> None:
    await bots.start()
    click = await (discordd.click if kind == "click" else discordd.send_form)("nobody:knows", by=BEN)
    assert failures.STALE_BUTTON in said(await click.wait())


async def test_controls_that_leave_a_click_alone_leave_it_to_the_client(
    discordd: Discordd, bots: Bots
) -> None:
    async def handle(client: Tapis, interaction: Interaction) -> None: ...

    await bots.start(parts(handle))
    assert failures.STALE_BUTTON in said(await (await discordd.click("x")).wait())


@pytest.mark.parametrize(
    ("error", "text_id"),
    [
        (KeyError("TS"), failures.UNEXPECTED),
        (Unavailable("send"), failures.UNAVAILABLE),
        (Forbidden("send"), failures.BOT_FORBIDDEN),
    ],
)
@pytest.mark.parametrize("kind", ["click", "form", "slash"])
async def test_a_handler_that_fails_is_answered_for(
    discordd: Discordd,
    bots: Bots,
    kind: str,
    error: Exception,
    text_id: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def handle(client: Tapis, interaction: Interaction) -> None:
        raise error

    await bots.start(parts(handle))
    act = {"click": discordd.click, "form": discordd.send_form, "slash": discordd.slash}[kind]
    click = await act("hello")
    assert text_id in said(await click.wait())
    [record] = [one for one in caplog.records if one.name == "bot.failures"]
    assert type(error).__name__ in record.getMessage()
    assert "TS" not in record.getMessage()
    assert record.getMessage().split("reference ")[1][:6] in str(click.answer)


async def test_a_handler_that_fails_after_its_answer_says_so_in_another_message(
    discordd: Discordd, bots: Bots
) -> None:
    async def handle(client: Tapis, interaction: Interaction) -> None:
        await client.courier.update(interaction, say_bare(interaction, "done", reference=""))
        raise KeyError

    await bots.start(parts(handle))
    click = await discordd.click("x")
    assert (await click.wait())["type"] == 7
    assert failures.UNEXPECTED in text_of(await followup(click))


async def test_a_deferred_answer_does_not_wait_for_ever(discordd: Discordd, bots: Bots) -> None:
    async def handle(client: Tapis, interaction: Interaction) -> None:
        await client.courier.defer(interaction, thinking=True)
        raise KeyError

    await bots.start(parts(handle))
    click = await discordd.slash("hello")
    assert (await click.wait())["type"] == 5
    assert failures.UNEXPECTED in text_of(await followup(click))


async def test_a_command_that_discord_shows_and_the_bot_has_not_is_answered(
    discordd: Discordd, bots: Bots
) -> None:
    await bots.start()
    assert failures.STALE_COMMAND in said(await (await discordd.slash("gone")).wait())


async def test_a_command_that_is_not_allowed_is_answered(discordd: Discordd, bots: Bots) -> None:
    async def handle(client: Tapis, interaction: Interaction) -> None: ...

    await bots.start(parts(handle))
    assert failures.NOT_ALLOWED in said(await (await discordd.slash("never")).wait())


@pytest.mark.parametrize(("told", "text_id"), [(True, "told"), (False, failures.UNEXPECTED)])
@pytest.mark.parametrize("stumbles", [False, True])
async def test_a_command_that_refuses_is_told_so_once(
    discordd: Discordd, bots: Bots, told: bool, text_id: str, stumbles: bool
) -> None:
    async def handle(client: Tapis, interaction: Interaction) -> None:
        raise KeyError

    async def build(client: Tapis) -> Parts:
        async def refuse(interaction: Interaction, error: BaseException, /) -> bool:
            assert isinstance(error, KeyError)
            if stumbles:
                raise ValueError
            if told:
                await client.courier.answer(interaction, say_bare(interaction, "told", reference=""))
            return told

        made = await parts(handle)(client)
        return dataclasses.replace(made, refuse=refuse)

    await bots.start(build)
    click = await discordd.slash("hello")
    assert (failures.UNEXPECTED if stumbles else text_id) in said(await click.wait())
    assert len(discordd.calls("POST", ".*/callback")) == 1


async def test_an_expired_click_ends_quietly(
    discordd: Discordd, bots: Bots, caplog: pytest.LogCaptureFixture
) -> None:
    handled = asyncio.Event()

    async def handle(client: Tapis, interaction: Interaction) -> None:
        discordd.clicks[interaction.token].expired = True
        try:
            await client.courier.answer(interaction, say_bare(interaction, "late", reference=""))
        finally:
            handled.set()

    await bots.start(parts(handle))
    click = await discordd.click("x")
    await handled.wait()
    await settled(discordd)
    assert click.answer is None
    assert len(discordd.calls("POST", ".*/callback")) == 1
    assert discordd.calls("POST", "/webhooks/.*") == []


@pytest.mark.parametrize("how", [None, 500, 502, 503, 504])
async def test_an_answer_whose_receipt_got_lost_is_not_given_twice(
    discordd: Discordd, bots: Bots, hurry: None, caplog: pytest.LogCaptureFixture, how: int | None
) -> None:
    """Nor is it logged as a failure; but for 503, of which nobody knows at first that it had an effect."""

    async def handle(client: Tapis, interaction: Interaction) -> None:
        await client.courier.answer(interaction, say_bare(interaction, "once", reference=""))

    await bots.start(parts(handle))
    if how is None:
        discordd.hang_up("POST", ".*/callback", late=True)
    else:
        discordd.fail("POST", ".*/callback", how, late=True)
    click = await discordd.click("x")
    assert "once" in said(await click.wait())
    await eventually(lambda: len(discordd.calls("POST", ".*/callback")) == 2)
    await settled(discordd)
    assert click.followups == []
    assert how == 503 or "failed" not in caplog.text


async def test_many_clicks_at_once_are_all_answered(discordd: Discordd, bots: Bots) -> None:
    async def handle(client: Tapis, interaction: Interaction) -> None:
        await asyncio.sleep(0)
        await client.courier.answer(interaction, say_bare(interaction, "yes", reference=""))

    await bots.start(parts(handle))
    clicks = [await discordd.click(f"x{number}") for number in range(100)]
    assert {said(await click.wait()) for click in clicks} == {"`yes`"}
    assert len(discordd.calls("POST", ".*/callback")) == 100


@pytest.mark.parametrize("kind", ["click", "slash"])
async def test_what_is_under_way_is_answered_before_the_end(
    discordd: Discordd, bots: Bots, kind: str
) -> None:
    begun = asyncio.Event()
    log: list[str] = []

    async def handle(client: Tapis, interaction: Interaction) -> None:
        begun.set()
        await asyncio.sleep(0.05)
        async with client.store.write():
            pass
        await client.courier.answer(interaction, say_bare(interaction, "yes", reference=""))
        log.append("answered")

    class Service:
        async def start(self) -> None: ...

        async def stop(self) -> None:
            log.append("stopped")

    async def build(client: Tapis) -> Parts:
        return dataclasses.replace(await parts(handle)(client), services=[Service()])

    client = await bots.start(build)
    click = await (discordd.click if kind == "click" else discordd.slash)("hello")
    await begun.wait()
    await client.close()
    assert said(await click.wait()) == "`yes`"
    assert log == ["answered", "stopped"]


async def followup(click: Click) -> dict[str, Any]:
    """The first message after the answer."""
    await eventually(lambda: click.followups)
    return click.followups[0]


async def settled(discordd: Discordd) -> None:
    """Until no request has come for a tenth of a second."""
    before = -1
    while before != len(discordd.seen):
        before = len(discordd.seen)
        await asyncio.sleep(0.1)
