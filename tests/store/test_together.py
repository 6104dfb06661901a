"""Transactions that share a commit: each is whole or nothing by itself, and kept before it ends."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import (
    DatabaseUnwritable,
    OutOfOrder,
    StaleVersion,
    Store,
    Transaction,
    parties,
    tables,
    together,
)
from bot.store.rows import PartyRow, TableRow
from tests.store.test_transactions import cancelled_at

SetUp = Callable[..., Awaitable[tuple[TableRow, PartyRow]]]
Ready = list[tuple[TableRow, PartyRow]]


async def ready(store: Store, set_up: SetUp, count: int) -> Ready:
    """Some tables with a party each."""
    async with store.write() as tx:
        return [await set_up(tx, channel_id) for channel_id in range(2, 2 + count)]


async def play(store: Store, table: TableRow, party: PartyRow, number: int, version: int) -> None:
    """An action and its table's next version, looking at nothing."""
    async with store.write_together() as tx:
        await parties.append_action(tx, party.id, number, f"N:{number}", 101)
        await tables.save_table(tx, table, version)


async def kept(store: Store, table: TableRow, party: PartyRow) -> tuple[int, int]:
    """Actions and the table's version."""
    async with store.read() as db:
        found = await tables.find_table(db, table.id)
        assert found is not None
        return len(await parties.load_actions(db, party.id)), found.version


async def test_many_share_a_commit(store: Store, set_up: SetUp, monkeypatch: pytest.MonkeyPatch) -> None:
    found = await ready(store, set_up, 30)
    sizes: list[int] = []
    real = together.carry_out

    def counted(connection: sqlite3.Connection, work: list[together.Statements]) -> list[together.Outcome]:
        sizes.append(len(work))
        return real(connection, work)

    monkeypatch.setattr(together, "carry_out", counted)
    await asyncio.gather(*(play(store, table, party, 1, 1) for table, party in found))
    assert sum(sizes) == 30
    assert len(sizes) <= 2
    for table, party in found:
        assert await kept(store, table, party) == (1, 2)


async def test_what_contradicts_fails_alone_and_whole(store: Store, set_up: SetUp) -> None:
    found = await ready(store, set_up, 4)
    (first, second, third, fourth) = found
    outcomes = await asyncio.gather(
        play(store, *first, 1, 1),
        play(store, *second, 1, 7),
        play(store, *third, 3, 1),
        play(store, *fourth, 1, 1),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), StaleVersion, OutOfOrder, type(None)]
    assert [await kept(store, *one) for one in found] == [(1, 2), (0, 1), (0, 1), (1, 2)]


async def test_it_is_kept_before_the_block_ends(store: Store, set_up: SetUp, path: Path) -> None:
    ((table, party),) = await ready(store, set_up, 1)
    await play(store, table, party, 1, 1)
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM actions").fetchall() == [(1,)]


async def test_an_exception_keeps_nothing(store: Store, set_up: SetUp) -> None:
    ((table, party),) = await ready(store, set_up, 1)

    async def fail(look: bool) -> None:
        async with store.write_together() as tx:
            await parties.append_action(tx, party.id, 1, "N:TS", 101)
            if look:
                assert len(await parties.load_actions(tx, party.id)) == 1
            raise KeyError

    for look in (False, True):
        with pytest.raises(KeyError):
            await fail(look)
        assert await kept(store, table, party) == (0, 1)


async def test_one_that_reads_sees_what_it_did_and_has_the_writer_for_itself(
    store: Store, set_up: SetUp
) -> None:
    ((table, party),) = await ready(store, set_up, 1)
    async with store.write_together() as tx:
        await parties.append_action(tx, party.id, 1, "N:TS", 101)
        assert len(await parties.load_actions(tx, party.id)) == 1
        other = asyncio.create_task(play(store, table, party, 2, 1))
        await asyncio.sleep(0)
        assert await tx.count("UPDATE tables SET locale = 'pl'") == 1
        with pytest.raises(OutOfOrder):
            await parties.append_action(tx, party.id, 7, "N:TS", 101)
    await other
    assert await kept(store, table, party) == (2, 2)


async def test_cancelled_at_every_suspension(store: Store, set_up: SetUp) -> None:
    ((table, party),) = await ready(store, set_up, 1)
    made = suspension = 0
    outcomes: set[bool] = set()
    while True:
        suspension += 1
        left: list[int] = []

        async def act(made: int = made, left: list[int] = left) -> None:
            await play(store, table, party, made + 1, made + 1)
            left.append(made)

        async def after(act: Callable[[], Awaitable[None]] = act) -> None:
            await act()
            # What comes next is where a cancellation is met that came during the commit.
            await asyncio.sleep(0)

        async def wrapped(suspension: int = suspension, after: Callable[..., object] = after) -> None:
            await cancelled_at(after(), suspension)  # type: ignore[arg-type]

        task = asyncio.create_task(wrapped())
        await asyncio.wait((task,))
        made += len(left)
        assert await kept(store, table, party) == (made, made + 1)
        outcomes.add(bool(left))
        if not task.cancelled():
            break
    assert True in outcomes
    assert suspension > 1


async def test_a_full_disk_is_everybodys(store: Store, set_up: SetUp) -> None:
    found = await ready(store, set_up, 3)
    async with store.write() as tx:
        pages = await tx.row("PRAGMA page_count")
        await tx.rows(f"PRAGMA max_page_count = {pages[0] if pages else 0}")

    async def fill(party: PartyRow) -> None:
        async with store.write_together() as tx:
            await parties.append_action(tx, party.id, 1, "x" * 100_000, 101)

    outcomes = await asyncio.gather(*(fill(party) for _, party in found), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [DatabaseUnwritable] * 3
    assert [await kept(store, *one) for one in found] == [(0, 1)] * 3
    async with store.write() as tx:
        await tx.rows("PRAGMA max_page_count = 100000")
    await play(store, *found[0], 1, 1)


async def test_close_waits_for_a_block_that_has_not_begun(path: Path) -> None:
    store = await Store.open(path)
    async with store.write_together() as tx:
        closing_ = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        await tx.run("INSERT INTO heartbeat VALUES (1, 5.0)")
    await closing_
    with pytest.raises(RuntimeError, match="closed"):
        async with store.write_together():
            pass
    async with await Store.open(path) as store, store.read() as db:
        assert await db.rows("SELECT at FROM heartbeat") == [(5.0,)]


async def test_no_use_after_the_end(store: Store) -> None:
    async with store.write_together() as tx:
        assert isinstance(tx, Transaction)
    with pytest.raises(RuntimeError, match="after its transaction ended"):
        await tx.run("DELETE FROM deadlines")
    with pytest.raises(RuntimeError, match="after its transaction ended"):
        await tx.rows("SELECT 1")
