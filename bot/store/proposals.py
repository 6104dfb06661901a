"""What somebody said that ends a party once others agree."""

from bot.store.rows import ProposalRow, SeatLetter
from bot.store.store import Reader, Transaction


async def put_proposal(tx: Transaction, table_id: int, seat: SeatLetter, what: str) -> None:
    """Keep a seat's word, in place of an earlier one."""
    await tx.run(
        "INSERT INTO proposals (table_id, seat, what, at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET what = excluded.what, at = excluded.at",
        table_id, seat, what, tx.now,
    )  # fmt: skip


async def clear_proposals(tx: Transaction, table_id: int, seat: SeatLetter | None = None) -> None:
    """Drop a seat's word, or every word at the table."""
    await tx.run("DELETE FROM proposals WHERE table_id = ? AND (? IS NULL OR seat = ?)", table_id, seat, seat)


async def load_proposals(db: Reader) -> list[ProposalRow]:
    """What was said at every table, the oldest first."""
    rows = await db.rows("SELECT table_id, seat, what FROM proposals ORDER BY at, table_id, seat")
    return [ProposalRow(*row) for row in rows]
