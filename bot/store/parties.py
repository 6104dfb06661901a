"""Parties and the log of their actions."""

import sqlite3

from bot.store.errors import OutOfOrder
from bot.store.rows import ActionRow, PartyRow, SeatLetter, columns
from bot.store.store import Reader, Transaction


async def insert_party(
    tx: Transaction,
    *,
    table_id: int,
    number: int,
    rules: str,
    seed: bytes,
    commitment: str,
    first_dealer: SeatLetter,
    started: bool,
    session_number: int = 1,
    session_won: tuple[int, int] = (0, 0),
) -> PartyRow:
    """Keep a party, `number` counting from 1 at its table; `started` is false while its lobby stands.

    `session_won` are the parties that each side had won in its session before it, NS and EW.
    """
    row = await tx.row(
        "INSERT INTO parties (table_id, number, rules, seed, commitment, first_dealer, started_at,"  # noqa: S608
        f" session_number, session_ns, session_ew) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        f" RETURNING {columns(PartyRow)}",
        table_id, number, rules, seed, commitment, first_dealer, tx.now if started else None,
        session_number, *session_won,
    )  # fmt: skip
    assert row is not None
    return PartyRow(*row)


async def start_party(tx: Transaction, party_id: int) -> None:
    """Note that a party left its lobby; a second time changes nothing."""
    await tx.run("UPDATE parties SET started_at = ? WHERE id = ? AND started_at IS NULL", tx.now, party_id)


async def end_party(tx: Transaction, party_id: int) -> None:
    """Note that a party is over, after which it takes no action; a second time changes nothing."""
    await tx.run("UPDATE parties SET ended_at = ? WHERE id = ? AND ended_at IS NULL", tx.now, party_id)


async def find_party(db: Reader, party_id: int) -> PartyRow | None:
    """A party by its id."""
    row = await db.row(
        f"SELECT {columns(PartyRow)} FROM parties WHERE id = ?",  # noqa: S608
        party_id,
    )
    return PartyRow(*row) if row else None


async def append_action(tx: Transaction, party_id: int, number: int, text: str, user_id: int | None) -> None:
    """Add a line to the party's log, `number` counting from 1.

    Raises `OutOfOrder` when it is not the next one, or the party is over.
    """
    await tx.run(
        "INSERT INTO actions (party_id, number, text, user_id, at) VALUES (?, ?, ?, ?, ?)",
        party_id, number, text, user_id, tx.now,
        against={
            sqlite3.SQLITE_CONSTRAINT_TRIGGER: OutOfOrder(
                f"action {number} is not the next of party {party_id}"
            )
        },
    )  # fmt: skip


async def load_actions(db: Reader, party_id: int) -> list[ActionRow]:
    """The party's log, in order."""
    rows = await db.rows(
        "SELECT party_id, number, text, user_id, at FROM actions WHERE party_id = ? ORDER BY number", party_id
    )
    return [ActionRow(*row) for row in rows]


async def load_live_logs(db: Reader) -> dict[int, list[ActionRow]]:
    """The logs of every party that a live table may need, by party: its newest and the one before it.

    One question instead of one a table, since a start asks it before anybody can play.
    """
    logs: dict[int, list[ActionRow]] = {}
    for row in await db.rows(
        "SELECT party_id, a.number, text, user_id, at FROM actions AS a JOIN parties AS p ON p.id = party_id"
        " WHERE p.table_id IN (SELECT id FROM tables WHERE state <> 'closed') AND p.number >="
        " (SELECT max(number) FROM parties WHERE table_id = p.table_id) - 1 ORDER BY party_id, a.number"
    ):
        logs.setdefault(row[0], []).append(ActionRow(*row))
    return logs


async def find_numbered(db: Reader, table_id: int, number: int) -> PartyRow | None:
    """A table's party by its number there."""
    row = await db.row(
        f"SELECT {columns(PartyRow)} FROM parties WHERE table_id = ? AND number = ?",  # noqa: S608 - constants
        table_id,
        number,
    )
    return PartyRow(*row) if row else None
