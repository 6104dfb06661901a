"""What is due, and when. One deadline of a kind at a table."""

from bot.store.rows import DeadlineRow
from bot.store.store import Reader, Transaction


async def set_deadline(tx: Transaction, row: DeadlineRow) -> None:
    """Set the deadline of this kind, in place of one that was there."""
    await tx.run(
        "INSERT INTO deadlines (table_id, kind, version, due_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, kind) DO UPDATE SET version = excluded.version, due_at = excluded.due_at",
        row.table_id, row.kind, row.version, row.due_at,
    )  # fmt: skip


async def keep_deadlines(tx: Transaction, table_id: int, version: int) -> None:
    """Have what a table waits for already hold for this version of it too."""
    await tx.run("UPDATE deadlines SET version = ? WHERE table_id = ?", version, table_id)


async def clear_deadline(tx: Transaction, table_id: int, kind: str) -> None:
    """Drop the deadline of this kind, if there is one."""
    await tx.run("DELETE FROM deadlines WHERE table_id = ? AND kind = ?", table_id, kind)


async def clear_deadlines(tx: Transaction, table_id: int) -> None:
    """Drop every deadline of a table."""
    await tx.run("DELETE FROM deadlines WHERE table_id = ?", table_id)


async def due_deadlines(db: Reader, now: float) -> list[DeadlineRow]:
    """The deadlines at or before `now`, the oldest first."""
    rows = await db.rows(
        "SELECT table_id, kind, version, due_at FROM deadlines WHERE due_at <= ?"
        " ORDER BY due_at, table_id, kind",
        now,
    )
    return [DeadlineRow(*row) for row in rows]


async def next_due(db: Reader) -> float | None:
    """When the next deadline falls due, in unix seconds."""
    row = await db.row("SELECT min(due_at) FROM deadlines")
    return row[0] if row else None


async def drop_deadline(tx: Transaction, row: DeadlineRow) -> None:
    """Drop exactly this deadline; one that was set since for a newer version stays."""
    await tx.run(
        "DELETE FROM deadlines WHERE table_id = ? AND kind = ? AND version = ?",
        row.table_id,
        row.kind,
        row.version,
    )
