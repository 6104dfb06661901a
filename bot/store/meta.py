"""What the bot keeps about itself."""

from bot.store.store import Reader, Transaction


async def command_digest(db: Reader) -> str | None:
    """The digest of the command tree that Discord was given last."""
    row = await db.row("SELECT digest FROM command_sync WHERE id = 1")
    return row[0] if row else None


async def set_command_digest(tx: Transaction, digest: str) -> None:
    """Note which command tree Discord has now."""
    await tx.run(
        "INSERT INTO command_sync (id, digest) VALUES (1, ?)"
        " ON CONFLICT (id) DO UPDATE SET digest = excluded.digest",
        digest,
    )
