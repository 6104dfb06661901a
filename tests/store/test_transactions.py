"""One writer: whole transactions or none, a lock that is always given back."""

import asyncio
import itertools
import sqlite3
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

import pytest

from bot.store import DatabaseUnwritable, Reader, Store, Transaction, deadlines, parties, tables
from bot.store.rows import DeadlineRow, PartyRow, TableRow

SetUp = Callable[[Transaction], Awaitable[tuple[TableRow, PartyRow]]]


async def play(store: Store, party: PartyRow) -> int:
    """One action and its table's next version, as the newest state in the transaction asks for."""
    async with store.write() as tx:
        table = await tables.find_table(tx, party.table_id)
        assert table is not None
        number = len(await parties.load_actions(tx, party.id)) + 1
        await parties.append_action(tx, party.id, number, f"N:{number}", 101)
        table = await tables.save_table(tx, table, table.version)
        await deadlines.set_deadline(tx, DeadlineRow(table.id, "ping", table.version, tx.now + 30))
    return number


async def state(store: Store, party: PartyRow) -> tuple[int, int, int]:
    """Actions kept, the table's version, the version of its deadline (0: none)."""
    async with store.read() as db:
        table = await tables.find_table(db, party.table_id)
        due = await deadlines.due_deadlines(db, float("inf"))
        actions = await parties.load_actions(db, party.id)
    assert table is not None
    assert [action.number for action in actions] == list(range(1, len(actions) + 1))
    return len(actions), table.version, due[0].version if due else 0


async def test_a_hundred_at_once(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
    reads = asyncio.gather(*(state(store, party) for _ in range(20)))
    numbers = await asyncio.gather(*(play(store, party) for _ in range(100)))
    assert sorted(numbers) == list(range(1, 101))
    assert await state(store, party) == (100, 101, 101)
    for actions, version, deadline in await reads:  # each of one moment, never half a play
        assert version == actions + 1
        assert deadline == (version if actions else 0)


async def test_an_exception_undoes_everything(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)

    async def fail() -> None:
        async with store.write() as tx:
            await parties.append_action(tx, party.id, 1, "N:TS", 101)
            raise KeyError

    with pytest.raises(KeyError):
        await fail()
    assert await state(store, party) == (0, 1, 0)
    assert await play(store, party) == 1


@types.coroutine
def cancelled_at(coroutine: Coroutine[Any, Any, Any], suspension: int) -> Generator[Any, Any, Any]:
    """Run a coroutine in this task, which is cancelled when it suspends for the n-th time."""
    task = asyncio.current_task()
    assert task is not None
    step: Callable[[], Any] = lambda: coroutine.send(None)  # noqa: E731
    for count in itertools.count(1):
        try:
            awaited = step()
        except StopIteration as end:
            return end.value
        if count == suspension:
            task.cancel()
        try:
            yield awaited
        except BaseException as error:  # noqa: BLE001 - handed on
            step = lambda error=error: coroutine.throw(error)  # noqa: E731
        else:
            step = lambda: coroutine.send(None)  # noqa: E731


async def test_cancelled_at_every_suspension(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
    kept = suspension = 0
    outcomes: set[bool] = set()
    while True:
        suspension += 1
        left: list[int] = []

        async def act(left: list[int] = left) -> None:
            left.append(await play(store, party))

        async def wrapped(suspension: int = suspension, act: Callable[..., Any] = act) -> None:
            await cancelled_at(act(), suspension)

        task = asyncio.create_task(wrapped())
        await asyncio.wait((task,))
        # Left normally or by the cancellation, this is what tells whether the play is kept.
        kept += len(left)
        assert await state(store, party) == (kept, kept + 1, kept + 1 if kept else 0)
        if not task.cancelled():
            break
        assert task.cancelling() == 1
        outcomes.add(bool(left))
        # Nothing holds the lock, here or in the file.
        await store.beat()
    assert suspension > 6
    assert outcomes == {False, True}


async def test_cancelled_while_waiting_for_its_turn(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        waiting = asyncio.create_task(play(store, party))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert await play(store, party) == 1


async def test_no_use_after_the_end(store: Store) -> None:
    async with store.write() as tx:
        pass
    with pytest.raises(RuntimeError, match="after its transaction ended"):
        await tx.run("DELETE FROM deadlines")
    async with store.read() as db:
        pass
    with pytest.raises(RuntimeError, match="after its transaction ended"):
        await db.rows("SELECT 1")


async def test_a_transaction_in_a_transaction_is_refused(store: Store) -> None:
    with pytest.raises(RuntimeError, match="wait for itself"):
        async with store.write():
            await store.beat()
    async with store.write() as tx, store.read() as db:  # reading the state before is no harm
        assert isinstance(tx, Reader)
        assert await db.rows("SELECT * FROM heartbeat") == []


async def test_a_commit_that_keeps_nothing_is_an_error(store: Store) -> None:
    """SQLite rolls back by itself when the disk is full; the block must not end as if all was kept."""

    async def lose() -> None:
        async with store.write() as tx:
            await tx.run("INSERT INTO heartbeat VALUES (1, 5.0)")
            await tx.run("ROLLBACK")

    with pytest.raises(sqlite3.OperationalError, match="no transaction is active"):
        await lose()
    async with store.read() as db:
        assert await db.rows("SELECT * FROM heartbeat") == []


async def test_a_full_disk(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
        pages = await tx.row("PRAGMA page_count")
        await tx.rows(f"PRAGMA max_page_count = {pages[0] if pages else 0}")
    with pytest.raises(DatabaseUnwritable, match="full"):
        async with store.write() as tx:
            await parties.append_action(tx, party.id, 1, "x" * 100_000, 101)
    assert await state(store, party) == (0, 1, 0)


async def test_readers_see_one_moment(store: Store, set_up: SetUp) -> None:
    async with store.write() as tx:
        _, party = await set_up(tx)
    async with store.read() as db:
        assert await parties.load_actions(db, party.id) == []
        await play(store, party)  # no reader stops a writer
        assert await parties.load_actions(db, party.id) == []
    assert await state(store, party) == (1, 2, 2)


async def test_close_lets_the_running_transaction_end(path: Path) -> None:
    store = await Store.open(path)
    async with store.write() as tx:
        closing = [asyncio.create_task(store.close()) for _ in range(2)]
        await asyncio.sleep(0)
        await tx.run("INSERT INTO heartbeat VALUES (1, 5.0)")
    await asyncio.gather(*closing)
    with pytest.raises(RuntimeError, match="closed"):
        await store.beat()
    async with await Store.open(path) as store, store.read() as db:
        assert await db.rows("SELECT at FROM heartbeat") == [(5.0,)]


async def test_close_is_whole_even_when_cancelled(path: Path) -> None:
    store = await Store.open(path)
    task = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait((task,))
    await (await Store.open(path)).close()


async def test_a_cancelled_open_leaves_no_lock(path: Path) -> None:
    async def open_and_close(suspension: int) -> None:
        store = await cancelled_at(Store.open(path), suspension)
        await store.close()

    suspension = 0
    while True:
        suspension += 1
        task = asyncio.create_task(open_and_close(suspension))
        await asyncio.wait((task,))
        await (await Store.open(path)).close()
        if not task.cancelled():
            break
    assert task.exception() is None
    assert suspension > 3
