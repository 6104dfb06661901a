"""Tables in channels."""

import sqlite3
from dataclasses import replace

from bot.store.errors import ChannelTaken, StaleVersion
from bot.store.rows import LiveTable, PartyRow, SeatRow, TableRow, columns
from bot.store.store import Reader, Transaction

_TABLES = f"SELECT {columns(TableRow)} FROM tables"  # noqa: S608 - constants, here and below
_SEATS = f"SELECT {columns(SeatRow)} FROM seats"  # noqa: S608
_PARTIES = f"SELECT {columns(PartyRow)} FROM parties AS party"  # noqa: S608
_LIVE = "table_id IN (SELECT id FROM tables WHERE state <> 'closed')"
_NEWEST = "number = (SELECT max(number) FROM parties WHERE table_id = party.table_id)"
_BY_SEAT = "ORDER BY instr('NESW', seat)"


async def insert_table(
    tx: Transaction,
    *,
    guild_id: int,
    channel_id: int,
    opener_id: int,
    rules: str,
    locale: str,
    clock: tuple[float, float] | None = None,
    level: str = "normal",
    hints: bool = False,
) -> TableRow:
    """Open a table in the lobby; raises `ChannelTaken` when the channel has a live one.

    `clock` is the seconds before a player is warned, and after that until the turn is missed.
    """
    try:
        row = await tx.row(
            "INSERT INTO tables"  # noqa: S608
            " (guild_id, channel_id, opener_id, state, rules, locale, created_at, updated_at,"
            f" clock_warning, clock_grace, level, hints)"
            " VALUES (?, ?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?)"
            f" RETURNING {columns(TableRow)}",
            guild_id, channel_id, opener_id, rules, locale, tx.now, tx.now, *(clock or (None, None)), level,
            hints,
        )  # fmt: skip
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise ChannelTaken(f"channel {channel_id} has a live table") from error
        raise
    assert row is not None
    return TableRow(*row)


async def find_table(db: Reader, table_id: int) -> TableRow | None:
    """The table, live or closed."""
    row = await db.row(_TABLES + " WHERE id = ?", table_id)
    return TableRow(*row) if row else None


async def find_live_table(db: Reader, channel_id: int) -> TableRow | None:
    """The live table of a channel."""
    row = await db.row(_TABLES + " WHERE channel_id = ? AND state <> 'closed'", channel_id)
    return TableRow(*row) if row else None


async def load_table(db: Reader, table_id: int) -> LiveTable | None:
    """A table, live or closed, with its seats (N E S W) and its newest party."""
    table = await find_table(db, table_id)
    if table is None:
        return None
    seats = await db.rows(f"{_SEATS} WHERE table_id = ? {_BY_SEAT}", table_id)
    party = await db.row(f"{_PARTIES} WHERE table_id = ? AND {_NEWEST}", table_id)
    return LiveTable(table, tuple(SeatRow(*row) for row in seats), PartyRow(*party) if party else None)


async def load_live_tables(db: Reader) -> list[LiveTable]:
    """Every live table, oldest first, for a start of the bot."""
    tables = [TableRow(*row) for row in await db.rows(_TABLES + " WHERE state <> 'closed' ORDER BY id")]
    seats: dict[int, list[SeatRow]] = {}
    for row in await db.rows(f"{_SEATS} WHERE {_LIVE} {_BY_SEAT}"):
        seats.setdefault(row[0], []).append(SeatRow(*row))
    parties = {row[1]: PartyRow(*row) for row in await db.rows(f"{_PARTIES} WHERE {_LIVE} AND {_NEWEST}")}
    return [LiveTable(table, tuple(seats.get(table.id, ())), parties.get(table.id)) for table in tables]


async def save_table(tx: Transaction, row: TableRow, expect_version: int) -> TableRow:
    """Keep the table as the next version: what may change of it, but the ids of messages; returns it as kept.

    Raises `StaleVersion` when the table is not at `expect_version` or is closed. Ids of messages have their
    own functions, since a board is posted after the version that it shows.
    """
    await tx.run(
        "UPDATE tables SET state = ?, opener_id = ?, rules = ?, locale = ?, clock_warning = ?,"
        " clock_grace = ?, warned = ?, stand_in = ?, level = ?, hints = ?, unseen = ?,"
        " version = version + 1, updated_at = ?"
        " WHERE id = ? AND version = ? AND state <> 'closed'",
        row.state, row.opener_id, row.rules, row.locale, row.clock_warning, row.clock_grace, row.warned,
        row.stand_in, row.level, row.hints, row.unseen, tx.now, row.id, expect_version,
        unchanged=StaleVersion(f"table {row.id} is not at version {expect_version}"),
    )  # fmt: skip
    return replace(row, version=expect_version + 1, updated_at=tx.now)


async def close_table(tx: Transaction, row: TableRow, expect_version: int) -> TableRow:
    """Close the table for good: its party ends, its deadlines and proposals go, its people's names as well,
    and who knows which hand.

    Raises `StaleVersion` as `save_table` does.
    """
    await tx.run(
        "UPDATE tables SET state = 'closed', version = version + 1, updated_at = ?, closed_at = ?"
        " WHERE id = ? AND version = ? AND state <> 'closed'",
        tx.now, tx.now, row.id, expect_version,
        unchanged=StaleVersion(f"table {row.id} is not at version {expect_version}"),
    )  # fmt: skip
    await tx.run("UPDATE parties SET ended_at = ? WHERE table_id = ? AND ended_at IS NULL", tx.now, row.id)
    await tx.run("UPDATE seats SET name = '' WHERE table_id = ?", row.id)
    await tx.run("DELETE FROM deadlines WHERE table_id = ?", row.id)
    await tx.run("DELETE FROM proposals WHERE table_id = ?", row.id)
    await tx.run("DELETE FROM known_hands WHERE table_id = ?", row.id)
    return replace(row, state="closed", version=expect_version + 1, updated_at=tx.now, closed_at=tx.now)


async def set_board(tx: Transaction, table_id: int, message_id: int | None, posted_at: float | None) -> None:
    """Keep which message is the table's board; the version stays."""
    await tx.run(
        "UPDATE tables SET board_message_id = ?, board_posted_at = ? WHERE id = ?",
        message_id,
        posted_at,
        table_id,
    )


async def set_ping(tx: Transaction, table_id: int, message_id: int | None) -> None:
    """Keep which message is the table's turn ping; the version stays."""
    await tx.run("UPDATE tables SET ping_message_id = ? WHERE id = ?", message_id, table_id)
