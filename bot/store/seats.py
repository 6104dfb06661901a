"""Who sits where."""

import sqlite3

from bot.store.errors import SeatTaken
from bot.store.rows import SeatLetter, SeatRow
from bot.store.store import Reader, Transaction


async def put_seat(tx: Transaction, row: SeatRow) -> None:
    """Fill a free seat, or change who plays it.

    A computer player gives way to anybody, a person to nobody but themselves: raises `SeatTaken` where
    another person has the seat (`clear_seat` first), or this person another seat at the table.
    """
    elsewhere = SeatTaken(f"the person of {row.seat} has another seat at table {row.table_id}")
    await tx.run(
        "INSERT INTO seats (table_id, seat, user_id, name, computer, missed) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE"
        " SET user_id = excluded.user_id, name = excluded.name, computer = excluded.computer,"
        " missed = excluded.missed"
        " WHERE seats.user_id IS NULL OR seats.user_id IS excluded.user_id",
        row.table_id, row.seat, row.user_id, row.name, row.computer, row.missed,
        unchanged=SeatTaken(f"seat {row.seat} of table {row.table_id} is another person's"),
        against={sqlite3.SQLITE_CONSTRAINT_UNIQUE: elsewhere},
    )  # fmt: skip


async def clear_seat(tx: Transaction, table_id: int, seat: SeatLetter) -> None:
    """Make a seat free."""
    await tx.run("DELETE FROM seats WHERE table_id = ? AND seat = ?", table_id, seat)


async def live_tables_of(db: Reader, user_id: int) -> tuple[int, ...]:
    """The ids of the live tables where the person has a seat, also one that a computer player keeps warm."""
    rows = await db.rows(
        "SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id"
        " WHERE t.state <> 'closed' AND s.user_id = ? ORDER BY t.id",
        user_id,
    )
    return tuple(row[0] for row in rows)
