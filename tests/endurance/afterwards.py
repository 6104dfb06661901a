"""What the database says: while the bot runs, how far each table is; after its end, that all of it holds."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from bot import screens
from bot.store import Store, parties
from bot.store.rows import PartyRow
from bot.tables.export import record_of
from bot.tables.log import fold
from bot.tables.look import look
from bot.tables.service import Delays, Tables
from bot.texts import Say
from engine.errors import EngineError
from engine.records.replay import read
from engine.records.verify import verify
from tests.endurance.ledger import Ledger
from tests.endurance.people import verb
from tests.wire.world import World

DELAYS = Delays(ping=60, cut=0, next_deal=3600)


def lines_of_live_tables(database: Path) -> dict[int, tuple[int, int]]:
    """For each live table its channel, and how many lines all of its parties' logs have."""
    question = (
        "SELECT t.id, t.channel_id, count(a.number) FROM tables AS t"
        " LEFT JOIN parties AS p ON p.table_id = t.id LEFT JOIN actions AS a ON a.party_id = p.id"
        " WHERE t.state <> 'closed' GROUP BY t.id"
    )
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        return {table: (channel, lines) for table, channel, lines in db.execute(question)}


async def check(database: Path, world: World, ledger: Ledger) -> dict[str, int]:
    """Check everything that is kept, after an orderly end; what there is of it."""
    counts: Counter[str] = Counter()
    with closing(sqlite3.connect(database)) as db:
        if (found := db.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
            ledger.breaks("the database is damaged", str(found[:3]))
        if found := db.execute("PRAGMA foreign_key_check").fetchall():
            ledger.breaks("the database has loose ends", str(found[:3]))
        counts["lines in the logs"] = db.execute("SELECT count(*) FROM actions").fetchone()[0]
    async with await Store.open(database) as store:
        async with store.read() as tx:
            names = ", ".join(PartyRow.__dataclass_fields__)
            rows = [PartyRow(*row) for row in await tx.rows(f"SELECT {names} FROM parties ORDER BY id")]
            for row in rows:
                await _party(tx, row, ledger, counts)
            results = await tx.row("SELECT count(*) FROM results")
        assert results is not None
        if results[0] != counts["parties finished"]:
            ledger.breaks("results are not the finished parties", f"{results[0]}")
        tables = Tables(store, DELAYS)
        await tables.load()
        live = tables.all()
        if len(live) != len(lines_of_live_tables(database)):
            ledger.breaks("a table's log does not replay")
        for table in live:
            counts["live tables"] += 1
            note = world.notes.get(str(table.row.board_message_id))
            drawn = screens.board(look(table, None), Say(table.row.locale)).to_components()
            if note is None or note.content["components"] != drawn:
                ledger.breaks("a board is not the newest state", f"table {table.id}, {table.state.value}")
            for other in world.messages_in(str(table.row.channel_id)):
                verbs = {verb(each["custom_id"]) for each in other.buttons()}
                if other is note or other.id == str(table.row.ping_message_id):
                    continue
                if {"hand", "rules"} <= verbs or "start" in verbs:
                    counts["old boards that were left"] += 1
                elif "hand" in verbs:
                    counts["pings that were left"] += 1
    return dict(counts)


async def _party(tx: Any, row: PartyRow, ledger: Ledger, counts: Counter[str]) -> None:
    actions = await parties.load_actions(tx, row.id)
    try:
        kept = fold(row, actions)
    except EngineError as error:
        ledger.breaks("a log does not replay", f"party {row.id}: {error}")
        return
    if not kept.started:
        counts["parties not begun"] += 1
    elif kept.party.over:
        counts["parties finished"] += 1
        counts[f"parties finished, {kept.party.rules.game}"] += 1
        verdict = verify(read(await record_of(tx, kept, ())))
        if not verdict.proven:
            ledger.breaks("a record cannot be verified", f"party {row.id}: {verdict.text}")
        if row.ended_at is None:
            ledger.breaks("a finished party is not marked so", f"party {row.id}")
    elif row.ended_at is not None:
        counts["parties ended with their table"] += 1
    else:
        counts["parties going on, or left when their table closed"] += 1
