"""The logs of actions and results: they grow, and nothing in them changes but a forgotten person's id."""

import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store import OutOfOrder, Store, Transaction, parties, results, tables
from bot.store.rows import FORGOTTEN, ActionRow, PartyRow, ResultRow, SeatResult, TableRow

SetUp = Callable[..., Awaitable[tuple[TableRow, PartyRow]]]


def result_of(party: PartyRow) -> ResultRow:
    """North and South win; Ben (East) left, West is a computer player."""
    return ResultRow(
        party.id, 1, "quatre-sept", party.rules, 2, 3, 33, 20, "NS", "target", 50.0,
        (
            SeatResult("N", "NS", 101, True, None, True, 33, 1),
            SeatResult("E", "EW", 102, False, "rule", False, 20, 0),
            SeatResult("S", "NS", 103, True, None, True, 33, 0),
            SeatResult("W", "EW", None, False, "rule", False, 20, 2),
        ),
    )  # fmt: skip


async def finish(tx: Transaction, set_up: SetUp, channel_id: int = 2) -> tuple[TableRow, PartyRow]:
    table, party = await set_up(tx, channel_id=channel_id)
    for number, (text, user_id) in enumerate([("deal cut=17", None), ("N:TS+poule", 101), ("E:7S", 102)], 1):
        await parties.append_action(tx, party.id, number, text, user_id)
    await parties.end_party(tx, party.id)
    await results.append_result(tx, result_of(party))
    return table, party


async def test_a_party_and_its_log(store: Store, set_up: SetUp, clock: Any) -> None:
    start = clock.now()
    async with store.write() as tx:
        table, party = await set_up(tx)
        clock.time += 1
        await parties.append_action(tx, party.id, 1, "deal cut=17", None)
    async with store.write() as tx:
        await parties.append_action(tx, party.id, 2, "N:TS+poule", 101)
    async with store.read() as db:
        assert await parties.find_party(db, party.id) == party
        assert await parties.find_party(db, party.id + 1) is None
        assert await parties.load_actions(db, party.id) == [
            ActionRow(party.id, 1, "deal cut=17", None, start),
            ActionRow(party.id, 2, "N:TS+poule", 101, start + 1),
        ]
    assert party == PartyRow(
        party.id, table.id, 1, '{"target":31}', bytes(range(32)), "c0ffee", "N", start, None
    )  # fmt: skip


async def test_a_party_waits_in_the_lobby(store: Store, set_up: SetUp, clock: Any) -> None:
    async with store.write() as tx:
        table, _ = await set_up(tx)
        party = await parties.insert_party(
            tx,
            table_id=table.id,
            number=2,
            rules="{}",
            seed=bytes(32),
            commitment="c",
            first_dealer="N",
            started=False,
        )
        assert party.started_at is None
    start = clock.now()
    for _ in range(2):
        clock.time += 1
        async with store.write() as tx:
            await parties.start_party(tx, party.id)
    for _ in range(2):
        clock.time += 1
        async with store.write() as tx:
            await parties.end_party(tx, party.id)
    async with store.read() as db:
        assert await parties.find_party(db, party.id) == replace(
            party, started_at=start + 1, ended_at=start + 3
        )


async def test_no_seed_in_the_bots_log(store: Store, set_up: SetUp, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with store.write() as tx:
        await set_up(tx)
    assert [record for record in caplog.records if record.name == "aiosqlite"] == []


@pytest.mark.parametrize("number", [-1, 0, 1, 3])
async def test_the_next_number_only(store: Store, set_up: SetUp, number: int) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        await parties.append_action(tx, party.id, 1, "deal cut=17", None)
    with pytest.raises(OutOfOrder):
        async with store.write() as tx:
            await parties.append_action(tx, party.id, number, "N:TS", 101)
    async with store.write() as tx:
        await parties.append_action(tx, party.id, 2, "N:TS", 101)


async def test_a_log_starts_at_one(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        with pytest.raises(OutOfOrder):
            await parties.append_action(tx, party.id, 0, "deal cut=17", None)


async def test_nothing_after_the_end(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await finish(tx, set_up)
        with pytest.raises(OutOfOrder):
            await parties.append_action(tx, party.id, 4, "N:9S", 101)


async def test_no_action_without_a_party(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        async with store.write() as tx:
            await parties.append_action(tx, 1, 1, "N:TS", 101)


REFUSED = [
    "UPDATE actions SET text = 'N:7S' WHERE number = 2",
    "UPDATE actions SET number = 9 WHERE number = 3",
    "UPDATE actions SET at = at + 1",
    "UPDATE actions SET user_id = 999",
    "UPDATE actions SET user_id = NULL WHERE number = 2",
    "UPDATE actions SET user_id = 0 WHERE number = 1",
    "UPDATE actions SET user_id = 0, text = '' WHERE number = 2",
    "DELETE FROM actions",
    "INSERT OR REPLACE INTO actions VALUES (1, 2, 'N:7S', 101, 1.0)",
    "UPDATE parties SET seed = zeroblob(32)",
    "UPDATE parties SET commitment = 'other'",
    "UPDATE parties SET rules = '{}'",
    "UPDATE parties SET number = 7",
    "DELETE FROM parties",
    "UPDATE results SET winner = 'EW'",
    "UPDATE results SET guild_id = 2",
    "DELETE FROM results",
    "INSERT OR REPLACE INTO results VALUES (1, 1, 1, 'g', '{}', 2, 3, 1, 1, 'EW', 'target', 1.0, 0)",
    "INSERT OR REPLACE INTO results VALUES (7, 1, 1, 'g', '{}', 2, 3, 1, 1, 'EW', 'target', 1.0, 0)",
    "UPDATE result_seats SET points = 40 WHERE seat = 'N'",
    "UPDATE result_seats SET won = 0 WHERE seat = 'N'",
    "UPDATE result_seats SET poules = 5",
    "UPDATE result_seats SET user_id = 999 WHERE seat = 'N'",
    "UPDATE result_seats SET user_id = NULL, computer = 'rule', person = 0 WHERE seat = 'N'",
    "UPDATE result_seats SET user_id = 0 WHERE seat = 'W'",
    "UPDATE result_seats SET user_id = 0, person = 0 WHERE seat = 'N'",
    "UPDATE result_seats SET user_id = 0, computer = 'rule' WHERE seat = 'N'",
    "DELETE FROM result_seats",
    "INSERT OR REPLACE INTO result_seats VALUES (1, 'N', 'NS', 1, 101, NULL, 0, 0, 0)",
    "INSERT INTO results VALUES (2, 99, 1, 'g', '{}', 2, 3, 1, 1, 'EW', 'target', 1.0, 0)",
    "INSERT INTO results VALUES (2, 2, 1, 'g', '{}', 5, 3, 1, 1, 'EW', 'target', 1.0, 0)",
    "INSERT INTO results VALUES (2, 2, 1, 'g', '{}', 2, 3, 1, 1, 'XX', 'target', 1.0, 0)",
]


@pytest.mark.parametrize("sql", REFUSED)
async def test_logs_only_grow(store: Store, path: Path, set_up: SetUp, sql: str) -> None:
    async with store.write() as tx:
        await finish(tx, set_up)
        await set_up(tx, channel_id=3)  # a second party, for the results that are refused for other reasons
    await store.close()
    # Any program, not only ours: the schema itself refuses.
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        before = list(connection.iterdump())
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(sql)
        connection.commit()
        assert list(connection.iterdump()) == before


@pytest.mark.parametrize(
    "seat",
    [
        SeatResult("N", "EW", 101, True, None, False, 0, 0),
        SeatResult("N", "NS", None, True, None, True, 0, 0),
        SeatResult("N", "NS", None, True, "rule", True, 0, 0),
        SeatResult("N", "NS", None, False, None, True, 0, 0),
        SeatResult("N", "NS", 101, True, None, True, 0, -1),
    ],
    ids=["wrong side", "nobody", "a person without id", "neither", "poules"],
)
async def test_a_result_that_cannot_be(store: Store, set_up: SetUp, seat: SeatResult) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
    with pytest.raises(sqlite3.IntegrityError):
        async with store.write() as tx:
            await results.append_result(tx, replace(result_of(party), seats=(seat,)))
    async with store.read() as db:
        assert await db.rows("SELECT * FROM results") == []


async def test_results_come_back(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        kept = await results.append_result(tx, result_of(party))
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            await results.append_result(tx, result_of(party))
    assert kept == replace(result_of(party), id=kept.id)
    async with store.read() as db:
        assert await results.find_result(db, party.id) == kept
        assert await results.find_result(db, party.id + 1) is None


async def test_who_won_must_agree(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        with pytest.raises(ValueError, match="who won"):
            await results.append_result(tx, replace(result_of(party), winner="EW"))


async def test_forget(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        table, party = await finish(tx, set_up)
        live, running = await set_up(tx, channel_id=3)
        await parties.append_action(tx, running.id, 1, "N:TS", 101)
        await tables.close_table(tx, table, 1)
        done = await results.forget(tx, 101)
        assert (done.results, done.actions, done.live_tables) == (1, 2, (live.id,))
        result = await results.find_result(tx, party.id)
        assert result is not None
        expected = result_of(party)
        assert result.seats == (replace(expected.seats[0], user_id=FORGOTTEN), *expected.seats[1:])
        assert [row.user_id for row in await parties.load_actions(tx, party.id)] == [None, FORGOTTEN, 102]
        # Where the person sits now they still do; a closed table has neither id nor name.
        now, then = await tables.load_table(tx, live.id), await tables.load_table(tx, table.id)
        assert now is not None
        assert then is not None
        assert (now.seats[0].user_id, now.seats[0].name, now.table.opener_id) == (101, "person 101", 101)
        assert (then.seats[0].user_id, then.seats[0].name, then.table.opener_id) == (FORGOTTEN, "", FORGOTTEN)
        # Two people at one table, and the same one again.
        assert (await results.forget(tx, 103)).results == 1
        assert (await results.forget(tx, 101)).results == 0
    await store.close()


async def test_nobody_cannot_be_forgotten(store: Store) -> None:
    async with store.write() as tx:
        with pytest.raises(ValueError, match="nobody"):
            await results.forget(tx, FORGOTTEN)


async def test_no_trace_of_a_forgotten_person(store: Store, path: Path, set_up: SetUp) -> None:
    async with store.write() as tx:
        table, _ = await finish(tx, set_up)
        await tables.close_table(tx, table, 1)
        await results.forget(tx, 101)
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        dump = "\n".join(connection.iterdump())
    assert re.search(r"\b102\b", dump)
    assert not re.search(r"\b101\b", dump)
