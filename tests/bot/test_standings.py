"""``/leaderboard``, ``/profile`` and ``/forget`` over parties that were really played."""

import re
from dataclasses import replace
from typing import Any

from bot.store import results
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Person, Table, labels, texts_of

say = Say("en")


async def played(discord: Discord, table: Table, **options: Any) -> None:
    """A short party to its end."""
    await table.open(target=5, **options)
    await table.start()
    await table.play_deal()
    assert table.now.state is State.OVER


async def test_a_leaderboard_over_real_parties(opens: Opens) -> None:
    async with opens() as discord:
        empty = await discord.anna.slash(discord.channel, "leaderboard")
        assert empty.ephemeral
        assert say("top-empty") in texts_of(empty.response)

        table = Table(discord)
        await played(discord, table)
        board = texts_of((await discord.anna.slash(discord.channel, "leaderboard")).response)
        assert set(re.findall(r"\*\*1\*\* (\w+)", board)) == {
            person.name for person in discord.people if won(table, person)
        }
        assert len(re.findall(r"\*\*\d\*\* \w+", board)) == 4
        assert say("tally-won", won=1, parties=1) in board
        assert say("tally-won", won=0, parties=1) in board
        # It counts for people among themselves alone.
        practice = await discord.anna.slash(discord.channel, "leaderboard", practice=True)
        assert say("top-empty") in texts_of(practice.response)


async def test_practice_is_a_list_of_its_own(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await played(discord, table, people=1, computers=3)
        ranked = await discord.anna.slash(discord.channel, "leaderboard")
        assert say("top-empty") in texts_of(ranked.response)
        practice = texts_of(
            (await discord.anna.slash(discord.channel, "leaderboard", practice=True)).response
        )
        assert "Anna" in practice
        assert "Computer" not in practice
        mine = texts_of((await discord.anna.slash(discord.channel, "profile")).response)
        assert "Anna" in mine
        assert say("profile-no-ranked") in mine
        assert say("profile-no-practice") not in mine


async def test_sharing_posts_the_page_without_ones_own_line(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await played(discord, table)
        before = len(discord.messages())
        private = await discord.anna.slash(discord.channel, "leaderboard")
        assert labels(private.response) == [say("button-share")]
        shared = await discord.anna.click(private.response, label=say("button-share"))  # type: ignore[arg-type]
        assert shared.acknowledged
        assert len(discord.messages()) == before + 1
        public = discord.board
        assert labels(public) == []
        for name in ("Anna", "Ben", "Cara", "Dan"):
            assert name in texts_of(public)
        assert say("top-own") not in texts_of(public)
        # It notifies nobody.
        assert discord.sent("POST", "/callback")[-1].json["data"]["allowed_mentions"]["parse"] == []  # type: ignore[index]


async def strangers(discord: Discord, parties: int) -> None:
    """Parties that two people each won who are not on this server any more."""
    async with discord.bot.store.write() as tx:
        found = await results.find_result(tx, 1)
        assert found is not None
        for number in range(parties):
            row = await tx.row(
                "INSERT INTO parties (table_id, number, rules, seed, commitment, first_dealer)"
                " VALUES (1, ?, '{}', zeroblob(32), 'x', 'N') RETURNING id",
                10 + number,
            )
            assert row is not None
            seats = tuple(
                replace(seat, user_id=1000 + 2 * number + (seat.seat == "N"), won=True)
                if seat.side == "NS"
                else replace(seat, user_id=None, person=False, computer="rule", won=False)
                for seat in found.seats
            )
            result = replace(found, party_id=row[0], seats=seats, winner="NS", people=2)
            await results.append_result(tx, result)


async def test_ten_a_page_with_ones_own_line_and_buttons(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await played(discord, table)
        await strangers(discord, 6)
        lost = next(person for person in discord.people if not won(table, person))
        page = await lost.slash(discord.channel, "leaderboard")
        text = texts_of(page.response)
        lines, own = text.split(say("top-own"))
        assert len(re.findall(r"^\*\*\d+\*\* ", lines, re.MULTILINE)) == 10
        assert re.search(rf"\*\*15\*\* {lost.name}", own)
        assert say("person-gone") in lines
        assert labels(page.response, enabled=True) == [say("button-page-after"), say("button-share")]
        await lost.click(page.response, label=say("button-page-after"))  # type: ignore[arg-type]
        last = texts_of(page.response)
        assert len(re.findall(r"^\*\*\d+\*\* ", last, re.MULTILINE)) == 6
        assert say("top-own") not in last
        assert labels(page.response, enabled=True) == [say("button-page-before"), say("button-share")]
        await lost.click(page.response, label=say("button-page-before"))  # type: ignore[arg-type]
        assert texts_of(page.response) == text
        # What is shared is the page that is shown, for everybody.
        await lost.click(page.response, label=say("button-share"))  # type: ignore[arg-type]
        assert texts_of(discord.board) == lines.split("[")[0].rstrip()


def won(table: Table, person: Person) -> bool:
    """Whether somebody's side won the party that is over."""
    outcome = table.now.party.outcome
    return outcome is not None and table.seat(person).side is outcome.winner


async def test_a_name_that_discord_does_not_say_is_left_out(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await played(discord, table)
        discord.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
        board = await discord.anna.slash(discord.channel, "leaderboard")
        assert board.acknowledged
        text = texts_of(board.response)
        assert "Anna" in text
        assert text.count(say("person-gone")) == 3


async def test_who_left_the_server_has_no_name_there(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await played(discord, table)
        discord.guild.remove_member(discord.people[1])
        text = texts_of((await discord.anna.slash(discord.channel, "leaderboard")).response)
        assert text.count(say("person-gone")) == 1
        assert "Ben" not in text
        # And the table goes on without them.
        await discord.anna.click(table.board, label="Rematch")
        assert table.now.state is State.PLAYING


async def test_a_profile_of_somebody_else(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await played(discord, table)
        for person in discord.people:
            page = await discord.eve.slash(discord.channel, "profile", person=person)
            assert page.ephemeral
            text = texts_of(page.response)
            assert person.name in text
            points = table.now.party.score[table.seat(person).side]
            assert say("tally-points", points=f"{points:.1f}") in text
        mine = texts_of((await discord.eve.slash(discord.channel, "profile")).response)
        assert say("profile-no-ranked") in mine


async def test_forgetting_is_asked_once_and_leaves_others_alone(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await played(discord, table)
        ben = discord.people[1]
        others = [
            texts_of((await discord.eve.slash(discord.channel, "profile", person=person)).response)
            for person in discord.people
            if person is not ben
        ]
        question = await ben.slash(discord.channel, "forget")
        assert question.ephemeral
        assert labels(question.response) == [say("confirm-forget-yes")]
        async with discord.bot.store.read() as db:
            assert await db.rows("SELECT 1 FROM result_seats WHERE user_id = ?", ben.id) != []
        await ben.click(question.response, label=say("confirm-forget-yes"))  # type: ignore[arg-type]
        assert texts_of(question.response) == say("notice-forgotten", results=1)

        page = texts_of((await discord.eve.slash(discord.channel, "profile", person=ben)).response)
        assert say("profile-no-ranked") in page
        after = [
            texts_of((await discord.eve.slash(discord.channel, "profile", person=person)).response)
            for person in discord.people
            if person is not ben
        ]
        assert after == others
        # His seat is a computer player's, so nothing of him is written down any more.
        assert table.now.seat_of(ben.id) is None
        assert "Ben" not in table.text
        async with discord.bot.store.read() as db:
            for where in ("result_seats", "actions", "seats"):
                assert await db.rows(f"SELECT 1 FROM {where} WHERE user_id = ?", ben.id) == []


async def test_forgetting_in_the_middle_of_a_party(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=5)
        await table.start()
        cara = table.person(Seat.N)
        await table.play()
        question = await cara.slash(discord.channel, "forget")
        await cara.click(question.response, label=say("confirm-forget-yes"))  # type: ignore[arg-type]
        sitter = table.now.seats[Seat.N]
        assert sitter is not None
        assert (sitter.user_id, sitter.name, sitter.computer) == (None, "", "normal")
        assert "Cara" not in table.text
        while not table.now.party.over:
            await table.play()
        async with discord.bot.store.read() as db:
            found = await results.find_result(db, 1)
            assert await db.rows("SELECT 1 FROM actions WHERE user_id = ?", cara.id) == []
        assert found is not None
        assert found.people == 3
        assert cara.id not in [seat.user_id for seat in found.seats]
        # She may come again like anybody else.
        await discord.anna.click(table.board, label="Rematch")
        page = await cara.click(table.board, label="My hand")
        await cara.click(page.response, label="Sit N")  # type: ignore[arg-type]
        assert table.now.seat_of(cara.id) is Seat.N


async def test_an_opener_who_is_forgotten(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2)
        question = await discord.anna.slash(discord.channel, "forget")
        await discord.anna.click(question.response, label=say("confirm-forget-yes"))  # type: ignore[arg-type]
        assert table.now.seat_of(discord.anna.id) is None
        assert table.now.state is State.LOBBY
        answer = await discord.anna.slash(discord.channel, "table close")
        assert texts_of(answer.response) == say("refused-not-opener")
        async with discord.bot.store.read() as db:
            assert await db.rows("SELECT 1 FROM tables WHERE opener_id = ?", discord.anna.id) == []
        question = await discord.moderator.slash(discord.channel, "table close")
        await discord.moderator.click(question.response, label=say("confirm-close-yes"))  # type: ignore[arg-type]
        assert discord.tables.all() == ()


async def test_a_nobody_is_forgotten_without_fuss(opens: Opens) -> None:
    async with opens() as discord:
        question = await discord.eve.slash(discord.channel, "forget")
        await discord.eve.click(question.response, label=say("confirm-forget-yes"))  # type: ignore[arg-type]
        assert texts_of(question.response) == say("notice-forgotten", results=0)
