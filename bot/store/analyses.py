"""What was worked out of deals that have ended: kept so that it is worked out once, and not for ever."""

from typing import Final

from bot.store.store import Reader, Transaction

KEPT: Final = 1_000
"""Analyses that are kept, the newest; one is some 20 KiB, and any of them can be worked out again."""


async def find_analysis(db: Reader, party_id: int, deal: int, version: int) -> str | None:
    """The analysis of a party's deal in that version, as it was kept; None where there is none."""
    row = await db.row(
        "SELECT text FROM analyses WHERE party_id = ? AND deal = ? AND version = ?", party_id, deal, version
    )
    return row[0] if row else None


async def keep_analysis(tx: Transaction, party_id: int, deal: int, version: int, text: str) -> None:
    """Keep an analysis in the place of an older one of that deal; the oldest of too many goes."""
    await tx.run(
        "INSERT INTO analyses (party_id, deal, version, text, at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (party_id, deal) DO UPDATE"
        " SET version = excluded.version, text = excluded.text, at = excluded.at",
        party_id, deal, version, text, tx.now,
    )  # fmt: skip
    await tx.run(
        "DELETE FROM analyses WHERE rowid NOT IN"
        " (SELECT rowid FROM analyses ORDER BY at DESC, rowid DESC LIMIT ?)",
        KEPT,
    )
