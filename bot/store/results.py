"""The log of results, which only ever grows, and taking a person's id out of what is kept."""

from dataclasses import replace

from bot.store.rows import FORGOTTEN, Forgotten, ResultRow, SeatResult
from bot.store.seats import live_tables_of
from bot.store.store import Reader, Transaction

_FIELDS = "party_id, guild_id, game, rules, people, deals, score_ns, score_ew, winner, ended_by, ended_at"


async def append_result(tx: Transaction, result: ResultRow) -> ResultRow:
    """Keep what a party gave, once a party; returns it with its id.

    Raises `ValueError` when a seat's `won` does not agree with the winner: what is written here stays.
    """
    if any(seat.won != (seat.side == result.winner) for seat in result.seats):
        raise ValueError(f"the result of party {result.party_id} contradicts itself about who won")
    row = await tx.row(
        f"INSERT INTO results ({_FIELDS}, hints)"  # noqa: S608
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        result.party_id, result.guild_id, result.game, result.rules, result.people, result.deals,
        result.score_ns, result.score_ew, result.winner, result.ended_by, result.ended_at,
        result.hints,
    )  # fmt: skip
    assert row is not None
    for seat in result.seats:
        await tx.run(
            "INSERT INTO result_seats (result_id, seat, side, user_id, person, computer, won, points, poules)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row[0], seat.seat, seat.side, seat.user_id, int(seat.person), seat.computer, int(seat.won),
            seat.points, seat.poules,
        )  # fmt: skip
    return replace(result, id=row[0])


async def find_result(db: Reader, party_id: int) -> ResultRow | None:
    """What a party gave, with its seats (N E S W)."""
    row = await db.row(f"SELECT id, {_FIELDS}, hints FROM results WHERE party_id = ?", party_id)  # noqa: S608
    if row is None:
        return None
    seats = await db.rows(
        "SELECT seat, side, user_id, person, computer, won, points, poules FROM result_seats"
        " WHERE result_id = ? ORDER BY instr('NESW', seat)",
        row[0],
    )
    return ResultRow(
        *row[1:-1],
        seats=tuple(
            SeatResult(seat, side, user_id, bool(person), computer, bool(won), points, poules)
            for seat, side, user_id, person, computer, won, points, poules in seats
        ),
        id=row[0],
        hints=bool(row[-1]),
    )


async def forget(tx: Transaction, user_id: int) -> Forgotten:
    """Put `FORGOTTEN` for a person in results, logs and closed tables; nobody else's totals change.

    A live table keeps the id as long as the person has a seat there, so stand them up first and call again
    once these tables are closed: `live_tables` names them.
    """
    if user_id == FORGOTTEN:
        raise ValueError("nobody has this id")
    results = await tx.count(
        "UPDATE result_seats SET user_id = 0 WHERE user_id = ? AND user_id <> 0", user_id
    )
    actions = await tx.count("UPDATE actions SET user_id = 0 WHERE user_id = ?", user_id)
    closed = "(SELECT id FROM tables WHERE state = 'closed')"
    await tx.run(
        f"UPDATE seats SET user_id = 0, name = '' WHERE user_id = ? AND table_id IN {closed}",  # noqa: S608
        user_id,
    )
    await tx.run("UPDATE tables SET opener_id = 0 WHERE opener_id = ? AND state = 'closed'", user_id)
    return Forgotten(results, actions, await live_tables_of(tx, user_id))
