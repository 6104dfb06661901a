"""Who knows the cards of a seat that they handed on while its deal goes on."""

from bot.store.rows import SeatLetter
from bot.store.store import Reader, Transaction


async def keep_known_hand(
    tx: Transaction, table_id: int, knower: str, seat: SeatLetter, party_id: int, dealing: int
) -> None:
    """Note that a person knows a seat's cards of that dealing; what was noted of earlier ones goes."""
    await tx.run(
        "DELETE FROM known_hands WHERE table_id = ? AND (party_id <> ? OR dealing <> ?)",
        table_id, party_id, dealing,
    )  # fmt: skip
    await tx.run(
        "INSERT OR IGNORE INTO known_hands (table_id, knower, seat, party_id, dealing)"
        " VALUES (?, ?, ?, ?, ?)",
        table_id, knower, seat, party_id, dealing,
    )  # fmt: skip


async def known_hands(
    db: Reader, table_id: int, knower: str, party_id: int, dealing: int
) -> tuple[SeatLetter, ...]:
    """The seats whose cards of that dealing a person knows and has no more."""
    rows = await db.rows(
        "SELECT seat FROM known_hands WHERE table_id = ? AND knower = ? AND party_id = ? AND dealing = ?",
        table_id, knower, party_id, dealing,
    )  # fmt: skip
    return tuple(row[0] for row in rows)


async def drop_known_hands(tx: Transaction, party_id: int) -> None:
    """Drop what is noted of a party: it is over."""
    await tx.run("DELETE FROM known_hands WHERE party_id = ?", party_id)
