"""The client and its connection: what it asks for, what it survives, what happens once only."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.client import Tapis
from bot.parts import Parts
from tests.wire.conftest import Bots, bare
from tests.wire.discordd import TOKEN, Discordd, eventually
from tests.wire.payloads import GUILD


class Counted:
    """A service that counts."""

    def __init__(self, name: str, log: list[str]) -> None:
        self.name = name
        self.log = log

    async def start(self) -> None:
        self.log.append(f"start {self.name}")

    async def stop(self) -> None:
        self.log.append(f"stop {self.name}")


def counting(log: list[str]) -> Callable[[Tapis], Any]:
    """Parts that are two services and a command."""

    async def build(client: Tapis) -> Parts:
        @client.tree.command(name="hello", description="hello")
        async def hello(interaction: discord.Interaction[Any]) -> None: ...

        return Parts(services=(Counted("a", log), Counted("b", log)))

    return build


@pytest.mark.parametrize("code", [1001, 4000, 4007, 4009])
async def test_a_closed_socket_is_resumed(discordd: Discordd, bots: Bots, code: int) -> None:
    await bots.start()
    await discordd.gateway.close_socket(code)
    await discordd.gateway.until(resumes=1)
    assert discordd.gateway.resumes[0]["seq"] == 2
    assert (await (await discordd.click("x")).wait())["type"] == 4


async def test_a_cut_connection_is_resumed_and_a_click_meanwhile_is_answered(
    discordd: Discordd, bots: Bots
) -> None:
    await bots.start()
    discordd.gateway.cut_socket()
    click = await discordd.click("x")
    await click.wait()
    assert len(discordd.gateway.identifies) == 1


async def test_op_7_is_followed_by_a_resume(discordd: Discordd, bots: Bots) -> None:
    await bots.start()
    await discordd.gateway.ask_to_reconnect()
    await discordd.gateway.until(resumes=1)
    assert len(discordd.gateway.identifies) == 1


@pytest.mark.usefixtures("hurry")
async def test_op_9_starts_a_new_session_and_nothing_else_anew(discordd: Discordd, bots: Bots) -> None:
    log: list[str] = []
    client = await bots.start(counting(log))
    await discordd.gateway.invalidate()
    await discordd.gateway.until(identifies=2)
    click = await discordd.click("x")
    await click.wait()
    assert log == ["start a", "start b"]
    await client.close()
    assert log == ["start a", "start b", "stop b", "stop a"]


async def test_a_second_ready_starts_nothing_twice(discordd: Discordd, bots: Bots) -> None:
    log: list[str] = []
    client = await bots.start(counting(log))
    tasks = {task.get_name() for task in asyncio.all_tasks()}
    await discordd.gateway.ready_again()
    await (await discordd.click("x")).wait()
    assert log == ["start a", "start b"]
    assert [task.get_name() for task in asyncio.all_tasks()].count("heartbeat") == 1
    assert "heartbeat" in tasks
    assert len(discordd.calls("PUT", ".*/commands")) == 1
    assert [guild.id for guild in client.guilds] == [int(GUILD)]


@pytest.mark.usefixtures("hurry")
async def test_a_first_handshake_that_fails_is_made_again(discordd: Discordd, bots: Bots) -> None:
    discordd.gateway.refuse_handshakes(2)
    await bots.start()
    assert discordd.gateway.handshakes == 3


async def test_commands_are_synced_once_over_two_starts(discordd: Discordd, bots: Bots) -> None:
    for _ in range(2):
        client = await bots.start(counting([]))
        await client.close()
    assert len(discordd.calls("PUT", ".*/commands")) == 1
    assert [command["name"] for command in discordd.commands] == ["hello"]


async def test_commands_are_synced_again_when_the_tree_changed(discordd: Discordd, bots: Bots) -> None:
    for build in (counting([]), bare):
        client = await bots.start(build)
        await client.close()
    assert [call.body for call in discordd.calls("PUT", ".*/commands")][1:] == [[]]


async def test_commands_that_somebody_else_replaced_are_synced_again(discordd: Discordd, bots: Bots) -> None:
    for _ in range(2):
        client = await bots.start(counting([]))
        await client.close()
        discordd.commands = []
    assert len(discordd.calls("PUT", ".*/commands")) == 2


async def test_a_sync_that_fails_does_not_stop_the_start_and_is_made_up_for(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sync.PAUSES", (0.01,))
    discordd.fail("PUT", ".*/commands", status=503)
    await bots.start(counting([]))
    await eventually(lambda: discordd.commands)
    assert [call.status for call in discordd.calls("PUT", ".*/commands")] == [503, 200]


@pytest.mark.usefixtures("hurry")
async def test_a_client_that_dies_is_followed_by_another(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.supervise.LONGEST_PAUSE", 0.01)
    log: list[str] = []
    async with bots.supervised(counting(log)):
        await discordd.gateway.until(identifies=1)
        # discord.py has no answer to an event like this: its parser raises, and the client ends.
        await discordd.gateway.push("INTERACTION_CREATE", {"id": "1"})
        await discordd.gateway.until(identifies=2)
        await (await discordd.click("x")).wait()
    assert log == ["start a", "start b", "stop b", "stop a"] * 2


async def test_the_store_is_closed_whatever_fails_before(discordd: Discordd, bots: Bots) -> None:
    class Stubborn(Counted):
        async def stop(self) -> None:
            raise RuntimeError

    async def build(client: Tapis) -> Parts:
        return Parts(services=(Stubborn("a", []),))

    for _ in range(2):  # the second would find the database locked
        client = await bots.start(build)
        await asyncio.gather(client.close(), client.close())
        await client.close()


async def test_a_start_that_fails_half_way_is_undone(discordd: Discordd, bots: Bots) -> None:
    log: list[str] = []

    class Broken(Counted):
        async def start(self) -> None:
            raise RuntimeError

    async def build(client: Tapis) -> Parts:
        return Parts(services=(Counted("a", log), Broken("b", log), Counted("c", log)))

    client = bots.make(build)
    with pytest.raises(RuntimeError):
        await client.login(TOKEN)
    await client.close()
    assert log == ["start a", "stop b", "stop a"]
    await bots.start()


async def test_a_client_that_never_started_can_be_closed(bots: Bots) -> None:
    await bots.make().close()
