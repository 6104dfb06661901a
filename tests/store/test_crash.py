"""Killed at any moment: what was told is kept, what was half done is not."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bot.store import Store, parties, tables

Child = Callable[..., Awaitable[Any]]

START = """
import asyncio, sys
from bot.store import Store, tables, parties
async def start(path):
    store = await Store.open(path)
    async with store.write() as tx:
        table = await tables.insert_table(tx, guild_id=1, channel_id=2, opener_id=3, rules="{}", locale="en")
        party = await parties.insert_party(tx, table_id=table.id, number=1, rules="{}", seed=bytes(32),
                                           commitment="c", first_dealer="N", started=True)
    return store, table, party
"""

HALF = (
    START
    + """
async def main():
    store, table, party = await start(sys.argv[1])
    async with store.write() as tx:
        await parties.append_action(tx, party.id, 1, "deal cut=17", None)
        table = await tables.save_table(tx, table, 1)
    async with store.write() as tx:
        await parties.append_action(tx, party.id, 2, "N:TS", 101)
        await tables.save_table(tx, table, 2)
        print("half", flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""
)

MANY = (
    START
    + """
async def main():
    store, table, party = await start(sys.argv[1])
    for number in range(1, 100000):
        async with store.write() as tx:
            await parties.append_action(tx, party.id, number, "N:TS", 101)
            table = await tables.save_table(tx, table, number)
        print(number, flush=True)
asyncio.run(main())
"""
)


async def kept(path: Path) -> tuple[int, int]:
    async with await Store.open(path) as store, store.read() as db:
        live = (await tables.load_live_tables(db))[0]
        assert live.party is not None
        return len(await parties.load_actions(db, live.party.id)), live.table.version


async def test_in_mid_transaction(path: Path, child: Child) -> None:
    process = await child(HALF, path)
    assert await process.stdout.readline() == b"half\n"
    process.kill()
    await process.wait()
    assert await kept(path) == (1, 2)


async def test_told_is_kept(path: Path, child: Child) -> None:
    process = await child(MANY, path)
    for _ in range(25):
        assert await process.stdout.readline()
    process.kill()
    rest = (await process.stdout.read()).decode().split("\n")[:-1]
    await process.wait()
    told = int(rest[-1]) if rest else 25
    actions, version = await kept(path)
    assert told <= actions <= told + 1
    assert version == actions + 1
