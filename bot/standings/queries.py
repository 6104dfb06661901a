"""The questions put to the log of results."""

from bot.standings.rows import Leaderboard, Profile, Standing, Tally
from bot.store import Reader

_PEOPLE = {True: (1, 1), False: (2, 4)}
"""How many people sat at the end of a party that is practice, and of one that counts."""

# Ranked by parties won, win rate, parties played. Who is equal in all three shares the rank, and stands in
# the order in which they got there, then by id, so that two pages never show one person twice.
# A party that the table ended by agreement has no winner, and counts for nobody.
_RANKED = """
WITH tally AS (
    SELECT s.user_id, count(*) AS parties, sum(s.won) AS won, avg(s.won) AS rate, sum(r.deals) AS deals,
           sum(s.points) AS points, sum(s.poules) AS poules, max(r.id) AS since
    FROM results r JOIN result_seats s ON s.result_id = r.id
    WHERE r.guild_id = ? AND r.winner IS NOT NULL AND r.people BETWEEN ? AND ?
      AND s.person = 1 AND s.user_id <> 0
    GROUP BY s.user_id
), ranked AS (
    SELECT rank() OVER (ORDER BY won DESC, rate DESC, parties DESC) AS rank,
           row_number() OVER (ORDER BY won DESC, rate DESC, parties DESC, since, user_id) AS place,
           count(*) OVER () AS total, user_id, parties, won, deals, points, poules
    FROM tally
)
SELECT place, total, rank, user_id, parties, won, deals, points, poules FROM ranked
"""


async def leaderboard(
    db: Reader, guild_id: int, *, practice: bool, offset: int = 0, limit: int = 10, own: int | None = None
) -> Leaderboard:
    """A page of a server's leaderboard, with the line of the person `own`.

    `practice` asks for the parties of one person against computer players, which are apart from those with
    two or more people. An `offset` past the end, where somebody was forgotten meanwhile, gives the last page.
    """
    counted = await db.row(_RANKED + " LIMIT 1", guild_id, *_PEOPLE[practice])
    total: int = counted[1] if counted else 0
    offset = max(0, min(offset, (total - 1) // limit * limit))
    rows = await db.rows(
        _RANKED + " WHERE (place > ? AND place <= ?) OR user_id = ? ORDER BY place",
        guild_id, *_PEOPLE[practice], offset, offset + limit, own,
    )  # fmt: skip
    lines = [(row[0], Standing(row[2], row[3], Tally(*row[4:]))) for row in rows]
    return Leaderboard(
        guild_id,
        practice,
        total,
        offset,
        limit,
        tuple(line for place, line in lines if offset < place <= offset + limit),
        next((line for _, line in lines if line.user_id == own), None),
    )


async def profile(db: Reader, guild_id: int, user_id: int) -> Profile:
    """What a person did on a server; empty tallies where they did nothing."""
    found: dict[bool, tuple[int | None, Tally]] = {}
    for practice, people in _PEOPLE.items():
        row = await db.row(_RANKED + " WHERE user_id = ?", guild_id, *people, user_id)
        found[practice] = (row[2], Tally(*row[4:])) if row else (None, Tally())
    return Profile(guild_id, user_id, *found[False], *found[True])
