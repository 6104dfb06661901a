"""A restart: every live table's board is shown again and play goes on, whatever Discord still has."""

import logging
import sqlite3
from pathlib import Path

import pytest

from bot.presses import Press
from bot.store import results
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, button, buttons_of, labels, texts_of
from tests.engine.build import facts

say = Say("en")


async def test_a_restart_in_the_same_discord_goes_on(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        for _ in range(6):
            await table.play()
        old, text, party = table.board, table.text, facts(table.now.party)
        await discord.restart()
        assert facts(table.now.party) == party
        assert table.board.id != old.id
        assert table.text == text
        assert [message.id for message in discord.messages()] == [table.board.id]
        # Hands from before the restart play on as they are.
        for _ in range(26):
            await table.play()
        assert table.now.state is State.COUNTED


async def test_a_restart_in_a_discord_that_lost_every_message(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        for _ in range(6):
            await table.play()
        text, party = table.text, facts(table.now.party)
        old = Press("play", 1, "1.1.1", "TS").custom_id
    async with opens() as discord:
        # Its people and channel have the same ids; of the messages there is none.
        table = Table(discord)
        assert facts(table.now.party) == party
        assert table.text == text
        assert len(discord.messages()) == 1
        answer = await discord.press(discord.eve, table.board, old)
        assert say("refused-not-seated") in texts_of(answer.response)
        await table.open_hands()
        await table.play_deal()
        assert "counted" in table.text


async def test_every_state_is_shown_again(opens: Opens) -> None:
    async with opens(cut_after=60) as discord:
        table = Table(discord)

        async def restarted() -> None:
            before = (table.text, table.now.state, table.now.seats, table.version)
            await discord.restart()
            assert (table.text, table.now.state, table.now.seats, table.version) == before
            assert discord.board.id == table.board.id
            boards = [message for message in discord.messages() if labels(message) != ["Record", "Analysis"]]
            assert [message.id for message in boards] == [table.board.id]

        await table.open(people=4, target=5)
        await restarted()
        await discord.anna.click(table.board, label="Start")
        await restarted()
        assert table.now.state is State.CUTTING
        hand = await table.open_hand(Seat.S)
        await discord.anna.click(hand, label="16")
        await restarted()
        await table.open_hands()
        await table.play_deal()
        assert table.now.state is State.OVER
        seed = table.now.shown.row.seed.hex()
        await restarted()
        assert seed in table.text
        await discord.anna.click(table.board, label="Rematch")
        await restarted()


async def test_several_tables_all_start_again(opens: Opens) -> None:
    async with opens() as discord:
        channels = [discord.channel, *(discord.guild.create_text_channel(f"more-{n}") for n in range(3))]
        tables = [Table(discord, channel) for channel in channels]
        for table in tables:
            await table.open(people=1, computers=3, target=100)
            await discord.anna.click(table.board, label="Start")
        texts = [table.text for table in tables]
        await discord.restart()
        assert [table.text for table in tables] == texts
        for table in tables:
            await table.open_hands()
            await table.play()


async def test_deadlines_outlive_a_restart(opens: Opens) -> None:
    async with opens(cut_after=15, next_deal_after=40, ping_after=60) as discord:
        channels = [discord.channel, *(discord.guild.create_text_channel(f"more-{n}") for n in range(2))]
        cutting, counted, playing = (Table(discord, channel) for channel in channels)

        await playing.open(people=4, target=100)
        await discord.anna.click(playing.board, label="Start")
        await discord.pass_time(16)
        assert playing.now.state is State.PLAYING

        await counted.open(people=1, computers=3, target=100)
        await discord.anna.click(counted.board, label="Start")
        await discord.pass_time(16)
        await counted.open_hands()
        await counted.play_deal()
        assert counted.now.state is State.COUNTED

        await cutting.open(people=4, target=100)
        await discord.anna.click(cutting.board, label="Start")
        assert cutting.now.state is State.CUTTING

        # Each falls due at another time: the first that is acted on must not be the last.
        await discord.restart()
        assert (cutting.now.state, counted.now.state) == (State.CUTTING, State.COUNTED)
        await discord.pass_time(14)
        assert (cutting.now.state, counted.now.state) == (State.CUTTING, State.COUNTED)
        await discord.pass_time(2)
        assert (cutting.now.state, counted.now.state) == (State.PLAYING, State.COUNTED)
        await discord.pass_time(25)
        assert counted.now.party.deal_number == 2
        await discord.pass_time(20)
        assert any("<@" in texts_of(message) for message in discord.messages(channels[2]))


async def test_what_fell_due_while_the_bot_was_away_happens_at_once(opens: Opens) -> None:
    async with opens(next_deal_after=30) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        await table.play_deal()
        await discord.close()
        discord.env.backend.advance_clock(3600)
        await discord.restart()
        await discord.pass_time(0)
        assert table.now.party.deal_number == 2
        assert "deal 2" in table.text


async def test_a_ping_outlives_a_restart_and_goes_with_its_turn(opens: Opens) -> None:
    async with opens(ping_after=30) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        await discord.pass_time(31)
        ping = discord.board
        assert "<@" in texts_of(ping)
        await discord.restart()
        await discord.pass_time(60)
        assert {message.id for message in discord.messages()} == {ping.id, table.board.id}
        await table.play()
        assert [message.id for message in discord.messages()] == [table.board.id]
        assert table.now.row.ping_message_id is None
        await discord.pass_time(31)
        assert "<@" in texts_of(discord.board)


async def test_computer_players_go_on_after_a_restart(opens: Opens) -> None:
    async with opens(computer_pause=60) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await discord.anna.click(table.board, label="Start")
        assert table.turn is Seat.N
        await discord.restart()
        assert table.turn is Seat.N
        await discord.pass_time(61)
        assert table.turn is Seat.E


async def test_old_buttons_are_answered_after_a_restart(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        lobby = discord.remember(table.board)
        await table.start()
        board = discord.remember(table.board)
        await table.play()
        await discord.restart()
        version = table.version
        for message, label in ((lobby, "Start"), (lobby, "Add computer"), (lobby, "Stand up")):
            answer = await discord.press(discord.anna, message, button(message, label)["custom_id"])
            assert texts_of(answer.response).startswith("**")
        # What opens a page works on an old board as well.
        answer = await discord.press(discord.anna, board, button(board, "My hand")["custom_id"])
        assert len(buttons_of(answer.response)) == 8 + 2
        assert table.version == version


# A log that does not replay.


def spoil(database: Path, table_id: int, text: str) -> None:
    """Write a line into the log of a table's party that cannot be."""
    with sqlite3.connect(database) as db:
        (party,) = db.execute("SELECT max(id) FROM parties WHERE table_id = ?", (table_id,)).fetchone()
        (number,) = db.execute("SELECT count(*) FROM actions WHERE party_id = ?", (party,)).fetchone()
        db.execute(
            "INSERT INTO actions (party_id, number, text, at) VALUES (?, ?, ?, 0)", (party, number + 1, text)
        )
    db.close()


@pytest.mark.parametrize("text", ["N:7S+poule", "nonsense", "cut=x", "cut=16", "asked=", "X:TS"])
async def test_a_table_whose_log_does_not_replay_is_paused_and_others_start(
    opens: Opens, tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        broken, whole = Table(discord), Table(discord, discord.guild.create_text_channel("more"))
        for table in (broken, whole):
            await table.open(people=1, computers=3, target=100)
            await table.start()
        pressed = broken.playable(Seat.S)[0]
        old = broken.board
        await discord.close()
        spoil(tmp_path / "tapis.db", 1, text)
        caplog.clear()
        await discord.restart()
        errors = [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR]
        assert len(errors) == 1
        assert errors[0].startswith("table 1 is paused")
        assert "\n" not in errors[0]

        await whole.play()
        for answer in (
            await discord.press(discord.anna, broken.hands[Seat.S], pressed),
            await discord.press(discord.anna, old, Press("hand", 1).custom_id),
            await discord.anna.slash(discord.channel, "score"),
            await discord.anna.slash(discord.channel, "table show"),
            await discord.anna.slash(discord.channel, "table open"),
        ):
            assert answer.acknowledged
            assert texts_of(answer.response) == say("refused-paused")
        for person in (discord.people[1], discord.eve):
            answer = await person.slash(discord.channel, "table close")
            assert texts_of(answer.response) == say("refused-not-opener")
        answer = await discord.anna.slash(discord.channel, "table close")
        assert texts_of(answer.response) == say("notice-closed")
        await discord.anna.slash(discord.channel, "table open")
        assert broken.now.row.id == 3
        await discord.restart()
        assert len(discord.tables.all()) == 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET state = 'counted' WHERE id = 1",
        "UPDATE tables SET state = 'over' WHERE id = 1",
        "UPDATE tables SET state = 'lobby' WHERE id = 1",
        "UPDATE tables SET state = 'cutting' WHERE id = 1",
        "DROP TRIGGER parties_keep; UPDATE parties SET rules = '[]'",
        "DROP TRIGGER parties_keep; UPDATE parties SET rules = '\"x\"'",
        "DROP TRIGGER parties_keep; UPDATE parties SET rules = '{'",
        'DROP TRIGGER parties_keep; UPDATE parties SET rules = \'{"game": "bridge"}\'',
    ],
)
async def test_a_table_that_contradicts_itself_is_paused(
    opens: Opens, tmp_path: Path, statement: str
) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        await discord.close()
        with sqlite3.connect(tmp_path / "tapis.db") as db:
            db.executescript(statement)
        db.close()
        await discord.restart()
        answer = await discord.press(discord.anna, table.hands[Seat.S], Press("hand", 1).custom_id)
        assert texts_of(answer.response) == say("refused-paused")


async def test_a_table_that_would_be_played_without_cards_is_paused(opens: Opens, tmp_path: Path) -> None:
    async with opens() as discord:
        discord.expects_trouble = True
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        await table.play_deal()
        await discord.close()
        with sqlite3.connect(tmp_path / "tapis.db") as db:
            db.execute("UPDATE tables SET state = 'playing' WHERE id = 1")
        db.close()
        await discord.restart()
        answer = await discord.anna.slash(discord.channel, "score")
        assert texts_of(answer.response) == say("refused-paused")


async def test_the_result_is_the_same_with_restarts_in_between(opens: Opens, tmp_path: Path) -> None:
    outcomes = []
    for name, restarts in (("whole.db", False), ("torn.db", True)):
        async with opens(database=tmp_path / name) as discord:
            table = Table(discord)
            await table.open(people=1, computers=3, target=7)
            await table.start()
            while not table.now.party.over:
                await table.play()
                if restarts:
                    await discord.restart()
                if table.now.state is State.COUNTED:
                    await discord.anna.click(table.board, label="Next deal")
                    await table.open_hands()
            async with discord.bot.store.read() as db:
                found = await results.find_result(db, 1)
            assert found is not None
            outcomes.append((found.score_ns, found.winner, found.deals, facts(table.now.party)))
    assert outcomes[0] == outcomes[1]


async def test_play_until_the_end_after_each_restart(opens: Opens) -> None:
    async with opens() as discord:
        await _play_with_restarts(discord)


async def _play_with_restarts(discord: Discord) -> None:
    table = Table(discord)
    await table.open(target=5)
    await table.start()
    while not table.now.party.over:
        for _ in range(5):
            if table.now.party.turn is not None:
                await table.play()
        await discord.restart()
    assert "party 1 is over" in table.text
