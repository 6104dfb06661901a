"""The courier on the wire: what is tried again, what is not, and what a failure is called."""

import asyncio
from typing import Any

import discord
import pytest

from bot.client import Tapis
from bot.courier import CourierError, Expired, Forbidden, Gone, PlaceGone, TooOld, Unavailable
from bot.parts import Parts, say_bare
from tests.wire.conftest import Bots
from tests.wire.discordd import Discordd
from tests.wire.payloads import ANNA, BEN, CHANNEL, GUILD

POST = r"/channels/\d+/messages"
ONE = r"/channels/\d+/messages/\d+"


@pytest.fixture
async def bot(bots: Bots, hurry: None) -> Tapis:
    """A connected client."""
    return await bots.start()


def view(text: str = "text") -> discord.ui.LayoutView:
    """A message with a button."""
    made = say_bare(None, text, reference="")  # pyright: ignore[reportArgumentType]
    made.add_item(discord.ui.ActionRow(discord.ui.Button(label="b", custom_id="b")))
    return made


def text_of(message: dict[str, Any]) -> str:
    return message["components"][0]["content"]


async def test_a_message_is_sent_edited_and_deleted(discordd: Discordd, bot: Tapis) -> None:
    sent = view("one")
    message_id = await bot.courier.send(int(CHANNEL), sent, nonce="n", silent=True)
    [call] = discordd.calls("POST", POST)
    assert call.body["nonce"] == "n"
    assert call.body["enforce_nonce"] is True
    assert call.body["flags"] == 32768 | 4096
    assert call.body["allowed_mentions"] == {"parse": []}
    await bot.courier.edit(int(CHANNEL), message_id, view("two"))
    assert text_of(discordd.messages[str(message_id)]) == "`two`"
    assert discordd.calls("PATCH", ONE)[0].body["allowed_mentions"] == {"parse": []}
    await bot.courier.delete(int(CHANNEL), message_id)
    await bot.courier.delete(int(CHANNEL), message_id)
    assert discordd.messages == {}
    assert sent.is_finished()
    assert bot._connection._view_store._views == {}


async def test_a_ping_may_notify_one_person(discordd: Discordd, bot: Tapis) -> None:
    await bot.courier.send(int(CHANNEL), view(), mentions=[int(ANNA)])
    assert discordd.calls("POST", POST)[0].body["allowed_mentions"] == {
        "parse": [],
        "users": [int(ANNA)],
    }


@pytest.mark.parametrize("status", [500, 502, 503, 504])
@pytest.mark.parametrize("late", [False, True])
async def test_a_send_that_discord_failed_at_is_repeated_with_its_nonce(
    discordd: Discordd, bot: Tapis, status: int, late: bool
) -> None:
    discordd.fail("POST", POST, status, late=late)
    message_id = await bot.courier.send(int(CHANNEL), view())
    calls = discordd.calls("POST", POST)
    assert len(calls) == 2
    assert calls[0].body == calls[1].body
    assert list(discordd.messages) == [str(message_id)]


@pytest.mark.parametrize("late", [False, True])
async def test_a_send_that_was_cut_off_is_repeated_with_its_nonce(
    discordd: Discordd, bot: Tapis, late: bool
) -> None:
    discordd.hang_up("POST", POST, late=late)
    message_id = await bot.courier.send(int(CHANNEL), view())
    assert list(discordd.messages) == [str(message_id)]
    assert len({call.body["nonce"] for call in discordd.calls("POST", POST)}) == 1


async def test_a_429_is_waited_out(discordd: Discordd, bot: Tapis) -> None:
    discordd.limit_once("POST", POST, retry_after=0.5)
    message_id = await bot.courier.send(int(CHANNEL), view())
    calls = discordd.calls("POST", POST)
    assert [call.status for call in calls] == [429, 200]
    assert calls[0].body == calls[1].body
    assert list(discordd.messages) == [str(message_id)]


async def test_a_bucket_loses_and_doubles_nothing(discordd: Discordd, bots: Bots) -> None:
    bot = await bots.start()  # with discord.py's own pauses: they are what is tested
    discordd.bucket("sends", "POST", POST, limit=5, window=0.4)
    await asyncio.gather(*(bot.courier.send(int(CHANNEL), view(str(number))) for number in range(12)))
    assert sorted(text_of(one) for one in discordd.messages.values()) == sorted(
        f"`{number}`" for number in range(12)
    )


async def test_trouble_that_lasts_is_unavailable_after_some_tries(discordd: Discordd, bot: Tapis) -> None:
    discordd.fail("POST", POST, 503, times=100)
    with pytest.raises(Unavailable) as caught:
        await bot.courier.send(int(CHANNEL), view())
    assert caught.value.status == 503
    assert len(discordd.calls("POST", POST)) == 3


async def test_an_answer_that_never_comes_is_given_up(
    discordd: Discordd, bot: Tapis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.courier.CALL_WITHIN", 0.05)
    for _ in range(3):
        discordd.slow("PATCH", ONE, 0.3)
    with pytest.raises(Unavailable):
        await bot.courier.edit(int(CHANNEL), 1, view())


@pytest.mark.parametrize(
    ("status", "code", "kind", "missing"),
    [
        (404, 10003, PlaceGone, None),
        (404, 10004, PlaceGone, None),
        (404, 10008, Gone, None),
        (429, 30046, TooOld, None),
        (403, 50001, Forbidden, "access"),
        (403, 50013, Forbidden, "permissions"),
        (400, 50083, Forbidden, "archived"),
        (403, 0, Forbidden, "unknown"),
        (400, 50035, CourierError, None),
    ],
)
async def test_failures_have_names_and_are_not_repeated(
    discordd: Discordd, bot: Tapis, status: int, code: int, kind: type[CourierError], missing: str | None
) -> None:
    discordd.fail("PATCH", ONE, status, code)
    with pytest.raises(kind) as caught:
        await bot.courier.edit(int(CHANNEL), 1, view())
    assert type(caught.value) is kind
    assert (caught.value.status, caught.value.code) == (status, code)
    if isinstance(caught.value, Forbidden):
        assert caught.value.missing == missing
    assert len(discordd.calls("PATCH", ONE)) == 1


async def test_a_channel_that_is_gone_is_gone(discordd: Discordd, bot: Tapis) -> None:
    with pytest.raises(PlaceGone):
        await bot.courier.send(1, view())


async def test_names_are_what_the_server_calls_people(discordd: Discordd, bot: Tapis) -> None:
    assert await bot.courier.display_name(int(GUILD), int(ANNA)) == "Anna of the Valley"
    assert await bot.courier.display_name(int(GUILD), int(BEN)) == "Ben"
    assert await bot.courier.display_name(int(GUILD), 1) is None


async def test_an_old_token_is_expired(discordd: Discordd, bots: Bots) -> None:
    class Keeper:
        kept: discord.Interaction[Any]

        async def handle(self, interaction: discord.Interaction[Any]) -> None:
            self.kept = interaction

    keeper = Keeper()

    async def build(client: Tapis) -> Parts:
        return Parts(controls=keeper)

    bot = await bots.start(build)
    click = await discordd.click("x")
    await click.wait()
    await bot.courier.refresh(keeper.kept, view("newer"))
    click.expired = True
    for late in (bot.courier.followup, bot.courier.refresh):
        with pytest.raises(Expired):
            await late(keeper.kept, view())
