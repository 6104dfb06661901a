"""What is kept: SQLite, one writer, all of a play in one transaction. No rule of a game is known here."""

from bot.store.errors import (
    ChannelTaken,
    Conflict,
    DatabaseCorrupt,
    DatabaseLocked,
    DatabaseNewer,
    DatabaseUnwritable,
    MigrationFailed,
    OutOfOrder,
    SeatTaken,
    SqliteTooOld,
    StaleVersion,
    StoreError,
)
from bot.store.health import health
from bot.store.store import Reader, Store, Transaction

__all__ = [
    "ChannelTaken",
    "Conflict",
    "DatabaseCorrupt",
    "DatabaseLocked",
    "DatabaseNewer",
    "DatabaseUnwritable",
    "MigrationFailed",
    "OutOfOrder",
    "Reader",
    "SeatTaken",
    "SqliteTooOld",
    "StaleVersion",
    "Store",
    "StoreError",
    "Transaction",
    "health",
]
