"""``/table``: where a table can be opened, that there is one a channel, how it is shown again and closed."""

import discord as dpy
import pytest
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from bot.store import parties
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, labels, newest, texts_of

say = Say("en")


def make_thread(discord: Discord, *, private: bool = False, members: tuple[int, ...] = ()) -> ChannelHandle:
    """A thread that Anna began."""
    kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
    backend = discord.env.backend
    thread = backend.create_thread(discord.channel.id, "evening", discord.anna.id, type=kind)
    for member in members:
        backend.add_thread_member(thread.id, member)
    return ChannelHandle(discord.env, discord.guild, thread)


async def test_opening_posts_a_board_and_says_where(opens: Opens) -> None:
    async with opens() as discord:
        answer = await discord.anna.slash(discord.channel, "table open", computers=2, target=41)
        board = discord.board
        assert answer.ephemeral
        assert texts_of(answer.response) == say("notice-opened")
        assert board.author.id == discord.bot.user.id  # type: ignore[union-attr]
        text = texts_of(board)
        assert "to 41" in text
        assert text.count("Computer") == 2
        assert labels(board) == [
            *("Sit N", "Sit E", "Sit S", "Sit W"), "Start", "Add computer", "Stand up",
            *("Rules", "Level: normal", "Close"),
        ]  # fmt: skip
        assert labels(board, enabled=False) == ["Sit S"]


@pytest.mark.parametrize("target", [0, 1000, -1])
async def test_a_target_is_1_to_999(opens: Opens, target: int) -> None:
    async with opens() as discord:
        with pytest.raises(SetupError):
            await discord.anna.slash(discord.channel, "table open", target=target)


async def test_a_second_table_in_the_channel_is_refused_with_a_link(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1)
        calls = len(discord.sent("POST", "/messages"))
        for person in (discord.anna, discord.eve):
            answer = await person.slash(discord.channel, "table open")
            assert answer.ephemeral
            link = f"https://discord.com/channels/{discord.guild.id}/{discord.channel.id}/{table.board.id}"
            assert texts_of(answer.response) == say("refused-already-open", link=link)
        assert len(discord.sent("POST", "/messages")) == calls
        assert len(discord.messages()) == 1
        # The link follows the board.
        await discord.anna.slash(discord.channel, "table show")
        answer = await discord.eve.slash(discord.channel, "table open")
        assert f"/{table.board.id}" in texts_of(answer.response)


@pytest.mark.parametrize(
    ("denied", "permission"), [("send_messages", "Send Messages"), ("view_channel", "View Channel")]
)
async def test_where_the_bot_may_not_send_it_names_what_it_lacks(
    opens: Opens, denied: str, permission: str
) -> None:
    async with opens() as discord:
        bot = discord.bot.user
        assert bot is not None
        closed = discord.guild.create_text_channel(
            "quiet", overwrites={bot: dpy.PermissionOverwrite(**{denied: False})}
        )
        answer = await discord.anna.slash(closed, "table open")
        assert answer.ephemeral
        assert permission in texts_of(answer.response)
        assert discord.tables.all() == ()
        # Nothing is in the way once it may.
        discord.env.backend.get_channel(closed.id).overwrites.clear()
        await discord.anna.slash(closed, "table open")
        assert len(discord.tables.all()) == 1


async def test_a_permission_that_goes_while_it_opens_leaves_no_table(opens: Opens) -> None:
    async with opens() as discord:
        discord.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        answer = await discord.anna.slash(discord.channel, "table open")
        assert texts_of(answer.response) == say("refused-cannot-send-here")
        assert discord.tables.all() == ()
        await discord.anna.slash(discord.channel, "table open")
        assert len(discord.messages()) == 1


async def test_a_channel_that_goes_while_it_opens_leaves_no_table(opens: Opens) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        discord.env.inject_error("POST", "/channels/*/messages", status=404, code=10003, times=2)
        answer = await discord.anna.slash(discord.channel, "table open")
        assert answer.ephemeral
        assert say("failure-bot-forbidden") in texts_of(answer.response)
        assert discord.tables.all() == ()


async def test_not_in_a_direct_message(opens: Opens) -> None:
    async with opens() as discord:
        await discord.anna.send_dm("hello")
        assert discord.anna.user.available_commands() == ()


async def test_in_a_thread(opens: Opens) -> None:
    async with opens() as discord:
        thread = make_thread(discord)
        table = Table(discord, thread)
        await table.open(people=1, computers=3, target=5)
        await table.start()
        await table.play_deal()
        assert "party 1 is over" in texts_of(newest(thread))


async def test_in_a_thread_it_names_the_permission_for_threads(opens: Opens) -> None:
    async with opens() as discord:
        bot = discord.bot.user
        assert bot is not None
        discord.channel = discord.guild.create_text_channel(
            "threads", overwrites={bot: dpy.PermissionOverwrite(send_messages_in_threads=False)}
        )
        answer = await discord.anna.slash(make_thread(discord), "table open")
        assert "Send Messages in Threads" in texts_of(answer.response)


async def test_not_in_an_archived_thread(opens: Opens) -> None:
    async with opens() as discord:
        thread = make_thread(discord)
        discord.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
        answer = await discord.anna.slash(thread, "table open")
        assert answer.ephemeral
        assert texts_of(answer.response) == say("refused-archived-thread")
        assert discord.tables.all() == ()


async def test_not_in_a_private_thread_without_the_bot(opens: Opens) -> None:
    async with opens() as discord:
        bot = discord.bot.user
        assert bot is not None
        discord.channel = discord.guild.create_text_channel(
            "threads", overwrites={bot: dpy.PermissionOverwrite(manage_threads=False)}
        )
        thread = make_thread(discord, private=True)
        answer = await discord.anna.slash(thread, "table open")
        assert answer.ephemeral
        assert texts_of(answer.response) == say("refused-private-thread")
        assert discord.tables.all() == ()
        # Once the bot was added, it can be.
        discord.env.backend.add_thread_member(thread.id, discord.env.backend.bot_user.id)
        await discord.anna.slash(thread, "table open")
        assert len(discord.tables.all()) == 1


async def test_several_tables_at_once_and_a_person_at_several(opens: Opens) -> None:
    async with opens() as discord:
        here = Table(discord)
        there = Table(discord, discord.guild.create_text_channel("more"))
        thread = Table(discord, make_thread(discord))
        for table in (here, there, thread):
            await table.open(people=1, computers=3, target=100)
            await table.start()
        for _ in range(3):
            for table in (here, there, thread):
                await table.play()
        assert [len(table.now.party.deal.tricks) >= 3 for table in (here, there, thread)] == [True] * 3  # type: ignore[union-attr]
        # A button is of its table and its channel; one that turns up elsewhere was forged.
        versions = here.version, there.version
        answer = await discord.press(discord.anna, here.board, there.playable(Seat.S)[0])
        assert texts_of(answer.response) == say("refused-stale-board")
        assert (here.version, there.version) == versions
        await here.play_deal()
        assert here.now.state is State.COUNTED
        assert there.now.state is thread.now.state is State.PLAYING


async def test_show_brings_the_board_down(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await table.start()
        old, text = table.board.id, table.text
        await discord.eve.send(discord.channel, "how is it going?")
        # Anybody may: it shows nothing that is not there already.
        answer = await discord.eve.slash(discord.channel, "table show")
        assert answer.ephemeral
        assert discord.board.id == table.board.id != old
        assert table.text == text
        assert old not in [message.id for message in discord.messages()]
        shown = table.board.id
        await table.play()
        assert discord.board.id == table.board.id == shown


async def test_show_and_close_without_a_table(opens: Opens) -> None:
    async with opens() as discord:
        for command in ("table show", "table close", "score"):
            answer = await discord.anna.slash(discord.channel, command)
            assert answer.ephemeral
            assert texts_of(answer.response) == say("refused-no-table")


async def test_close_asks_once_and_is_for_the_opener_and_moderators(opens: Opens) -> None:
    async with opens() as discord:
        for closer in (discord.anna, discord.moderator):
            table = Table(discord)
            await table.open(people=2, computers=2)
            for person in (discord.people[1], discord.eve):
                answer = await person.slash(discord.channel, "table close")
                assert answer.ephemeral
                assert texts_of(answer.response) == say("refused-not-opener")
            question = await closer.slash(discord.channel, "table close")
            assert question.ephemeral
            assert labels(question.response) == [say("confirm-close-yes")]
            assert say("confirm-close-running") not in texts_of(question.response)
            assert table.now.state is State.LOBBY
            await closer.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
            assert texts_of(question.response) == say("notice-closed")
            assert discord.tables.all() == ()
            assert texts_of(discord.board) == say("board-closed", game=say("game-quatre-sept"))


async def test_a_closed_party_ends_without_a_result_and_the_channel_is_free(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await table.start()
        await table.play()
        question = await discord.anna.slash(discord.channel, "table close")
        assert say("confirm-close-running") in texts_of(question.response)
        await discord.anna.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
        async with discord.bot.store.read() as db:
            assert await db.rows("SELECT id FROM results") == []
            row = await parties.find_party(db, 1)
        assert row is not None
        assert row.ended_at is not None
        answer = await discord.eve.slash(discord.channel, "table open")
        assert "open" in texts_of(answer.response)
        assert table.now.row.opener_id == discord.eve.id


async def test_a_result_stays_when_its_table_is_closed(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        await table.start()
        await table.play_deal()
        text = table.text
        seed = table.now.shown.row.seed.hex()
        question = await discord.anna.click(table.board, label="Close")
        await discord.anna.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
        assert seed in texts_of(discord.board)
        assert labels(discord.board) == ["Record", "Analysis"]
        assert texts_of(discord.board).splitlines()[:-2] == [
            line for line in text.splitlines() if not line.startswith("[")
        ]


async def test_reading_commands_are_private_and_say_what_they_should(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        answers = {}
        for command in ("score", "rules", "help"):
            answer = await discord.eve.slash(discord.channel, command)
            assert answer.ephemeral
            answers[command] = texts_of(answer.response)
        assert say("sheet-empty") in answers["score"]
        assert "la poule" in answers["rules"].lower()
        assert "/table open" in answers["help"]
        named = await discord.eve.slash(discord.channel, "rules", game="poule")
        assert "La Poule" in texts_of(named.response)
        await table.start()
        await table.play_deal()
        score = texts_of((await discord.eve.slash(discord.channel, "score")).response)
        points = table.now.party.score
        assert f"{points[0]} : {points[1]}" in score
