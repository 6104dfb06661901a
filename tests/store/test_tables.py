"""Tables, seats and deadlines, and what the schema refuses."""

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.store import (
    ChannelTaken,
    SeatTaken,
    StaleVersion,
    Store,
    Transaction,
    deadlines,
    meta,
    parties,
    seats,
    tables,
)
from bot.store.rows import DeadlineRow, PartyRow, SeatRow, TableRow

SetUp = Callable[..., Awaitable[tuple[TableRow, PartyRow]]]


async def open_table(tx: Transaction, channel_id: int = 2) -> TableRow:
    return await tables.insert_table(
        tx, guild_id=1, channel_id=channel_id, opener_id=3, rules='{"target":31}', locale="fr"
    )


async def test_a_new_table(store: Store, clock: Any) -> None:
    async with store.write() as tx:
        table = await open_table(tx)
    assert table == TableRow(
        table.id, 1, 2, 3, "lobby", 1, '{"target":31}', "fr", None, None, None, clock.now(), clock.now(), None
    )
    async with store.read() as db:
        assert await tables.find_table(db, table.id) == table
        assert await tables.find_live_table(db, 2) == table
        assert await tables.find_live_table(db, 3) is None
        assert await tables.find_table(db, table.id + 1) is None
        assert await tables.load_table(db, table.id + 1) is None


async def test_one_live_table_a_channel(store: Store) -> None:
    async with store.write() as tx:
        table = await open_table(tx)
        with pytest.raises(ChannelTaken):
            await open_table(tx)
        await open_table(tx, channel_id=3)
        await tables.close_table(tx, table, 1)
        second = await open_table(tx)
    assert second.id > table.id


async def test_ids_are_never_used_again(store: Store) -> None:
    async with store.write() as tx:
        table = await open_table(tx)
        await tx.run("DELETE FROM tables")
        assert (await open_table(tx)).id > table.id


async def test_compare_and_set(store: Store, clock: Any) -> None:
    async with store.write() as tx:
        table = await open_table(tx)
    clock.time += 5
    wanted = replace(table, state="playing", opener_id=4, rules="{}", locale="en")
    async with store.write() as tx:
        saved = await tables.save_table(tx, wanted, 1)
    assert saved == replace(wanted, version=2, updated_at=clock.now())
    async with store.read() as db:
        assert await tables.find_table(db, table.id) == saved
    for expected in (1, 3):
        with pytest.raises(StaleVersion):
            async with store.write() as tx:
                await tables.save_table(tx, replace(saved, state="over"), expected)
    async with store.read() as db:
        assert await tables.find_table(db, table.id) == saved


async def test_messages_leave_the_version(store: Store) -> None:
    async with store.write() as tx:
        table = await open_table(tx)
        await tables.set_board(tx, table.id, 77, 8.5)
        await tables.set_ping(tx, table.id, 78)
        # A state saved from before the board was posted does not lose the board.
        await tables.save_table(tx, table, 1)
        found = await tables.find_table(tx, table.id)
    assert found is not None
    assert (found.version, found.board_message_id, found.board_posted_at, found.ping_message_id) == (
        2,
        77,
        8.5,
        78,
    )
    async with store.write() as tx:
        await tables.set_board(tx, table.id, None, None)
        await tables.set_ping(tx, table.id, None)
        found = await tables.find_table(tx, table.id)
    assert found is not None
    assert (found.board_message_id, found.board_posted_at, found.ping_message_id) == (None, None, None)


async def test_closing_is_for_good(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        table, party = await set_up(tx)
        await deadlines.set_deadline(tx, DeadlineRow(table.id, "ping", 1, 5.0))
        closed = await tables.close_table(tx, table, 1)
        with pytest.raises(StaleVersion):
            await tables.save_table(tx, replace(closed, state="lobby"), closed.version)
        with pytest.raises(StaleVersion):
            await tables.close_table(tx, closed, closed.version)
        loaded = await tables.load_table(tx, table.id)
        assert await tables.load_live_tables(tx) == []
        assert await deadlines.due_deadlines(tx, 10.0) == []
    assert loaded is not None
    assert loaded.table == closed
    assert closed.state == "closed"
    assert closed.closed_at is not None
    assert [seat.name for seat in loaded.seats] == [""] * 4
    assert loaded.party == replace(party, ended_at=closed.closed_at)


async def test_closing_needs_the_version(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        table, _ = await set_up(tx)
        with pytest.raises(StaleVersion):
            await tables.close_table(tx, table, 2)
        loaded = await tables.load_table(tx, table.id)
    assert loaded is not None
    assert loaded.seats[0].name == "person 101"


async def test_live_tables_come_with_seats_and_newest_party(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        first, party = await set_up(tx, channel_id=2)
        second, _ = await set_up(tx, channel_id=3)
        gone, _ = await set_up(tx, channel_id=4)
        bare = await open_table(tx, channel_id=5)
        await tables.close_table(tx, gone, 1)
        newest = await parties.insert_party(
            tx,
            table_id=second.id,
            number=2,
            rules="{}",
            seed=bytes(32),
            commitment="d",
            first_dealer="W",
            started=False,
        )
    async with store.read() as db:
        live = await tables.load_live_tables(db)
        assert live == [await tables.load_table(db, table.id) for table in (first, second, bare)]
    assert [(each.table, each.party) for each in live] == [(first, party), (second, newest), (bare, None)]
    assert [seat.seat for seat in live[0].seats] == ["N", "E", "S", "W"]
    assert live[2].seats == ()


async def test_seats(store: Store) -> None:
    async with store.write() as tx:
        table = await open_table(tx)
        north = SeatRow(table.id, "N", 101, "Anna", None)
        await seats.put_seat(tx, SeatRow(table.id, "N", None, "", "rule"))
        await seats.put_seat(tx, north)  # a computer player gives way
        await seats.put_seat(tx, replace(north, computer="rule"))  # she leaves
        with pytest.raises(SeatTaken):  # and nobody takes her seat meanwhile
            await seats.put_seat(tx, SeatRow(table.id, "N", 102, "Ben", None))
        with pytest.raises(SeatTaken):
            await seats.put_seat(tx, SeatRow(table.id, "N", None, "", "rule"))
        with pytest.raises(SeatTaken):
            await seats.put_seat(tx, replace(north, seat="S"))
        await seats.put_seat(tx, replace(north, name="Anna B"))  # she is back
        await seats.put_seat(tx, SeatRow(table.id, "E", None, "", "rule"))
        loaded = await tables.load_table(tx, table.id)
        assert loaded is not None
        assert loaded.seats == (replace(north, name="Anna B"), SeatRow(table.id, "E", None, "", "rule"))
        await seats.clear_seat(tx, table.id, "N")
        await seats.put_seat(tx, replace(north, seat="W"))
        assert await seats.live_tables_of(tx, 101) == (table.id,)
        assert await seats.live_tables_of(tx, 102) == ()


def test_who_plays_a_seat() -> None:
    person = SeatRow(1, "N", 101, "Anna", None)
    assert (person.player_id, person.away) == (101, False)
    assert (replace(person, computer="rule").player_id, replace(person, computer="rule").away) == (None, True)
    machine = SeatRow(1, "N", None, "", "rule")
    assert (machine.player_id, machine.away) == (None, False)


async def test_a_person_may_sit_at_several_tables(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        first, _ = await set_up(tx, channel_id=2)
        second, _ = await set_up(tx, channel_id=3)
        assert await seats.live_tables_of(tx, 101) == (first.id, second.id)


async def test_deadlines(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        first, _ = await set_up(tx, channel_id=2)
        second, _ = await set_up(tx, channel_id=3)
        assert await deadlines.next_due(tx) is None
        for row in (
            DeadlineRow(first.id, "ping", 1, 30.0),
            DeadlineRow(first.id, "next-deal", 1, 20.0),
            DeadlineRow(second.id, "ping", 1, 10.0),
            DeadlineRow(first.id, "ping", 4, 12.0),  # in place of the first
        ):
            await deadlines.set_deadline(tx, row)
        assert await deadlines.next_due(tx) == 10.0
        assert await deadlines.due_deadlines(tx, 9.9) == []
        assert await deadlines.due_deadlines(tx, 12.0) == [
            DeadlineRow(second.id, "ping", 1, 10.0),
            DeadlineRow(first.id, "ping", 4, 12.0),
        ]
        await deadlines.clear_deadline(tx, second.id, "ping")
        await deadlines.clear_deadline(tx, second.id, "ping")
        assert await deadlines.next_due(tx) == 12.0
        await deadlines.clear_deadlines(tx, first.id)
        assert await deadlines.next_due(tx) is None


async def test_command_digest(store: Store) -> None:
    async with store.write() as tx:
        assert await meta.command_digest(tx) is None
        await meta.set_command_digest(tx, "one")
        await meta.set_command_digest(tx, "two")
    async with store.read() as db:
        assert await meta.command_digest(db) == "two"


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET state = 'paused'",
        "UPDATE tables SET state = 'closed'",
        "UPDATE tables SET closed_at = 1.0",
        "UPDATE tables SET version = 'new'",
        "UPDATE tables SET version = 0",
        "UPDATE tables SET rules = NULL",
        "INSERT INTO seats VALUES (1, 'X', 5, '', NULL, 0)",
        "INSERT INTO seats VALUES (99, 'N', 5, '', NULL, 0)",
        "UPDATE seats SET user_id = NULL WHERE seat = 'N'",
        "UPDATE seats SET user_id = 102 WHERE seat = 'N'",
        "INSERT INTO deadlines VALUES (99, 'ping', 1, 1.0)",
        "INSERT INTO parties VALUES (NULL, 1, 2, '{}', x'00', 'c', 'N', NULL, NULL, 1, 0, 0)",
        "INSERT INTO parties VALUES (NULL, 1, 1, '{}', zeroblob(32), 'c', 'N', NULL, NULL, 1, 0, 0)",
        "INSERT INTO parties VALUES (NULL, 1, 2, '{}', zeroblob(32), 'c', 'Q', NULL, NULL, 1, 0, 0)",
        "INSERT INTO heartbeat VALUES (2, 1.0)",
        "INSERT INTO command_sync VALUES (2, 'x')",
        "DELETE FROM tables",
    ],
)
async def test_the_schema_refuses(store: Store, set_up: SetUp, sql: str) -> None:
    async with store.write() as tx:
        await set_up(tx)
    with pytest.raises(sqlite3.IntegrityError):
        async with store.write() as tx:
            await tx.run(sql)
