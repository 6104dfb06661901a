"""Leaderboards and profiles, against a count of the same parties made here in plain Python."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.standings import Leaderboard, Profile, Standing, Tally, leaderboard, profile
from bot.store import Reader, Store, Transaction, parties, results, tables
from bot.store.rows import ResultRow, SeatLetter, SeatResult, SideName

SEATS: tuple[SeatLetter, ...] = ("N", "E", "S", "W")
SIDES: dict[SeatLetter, SideName] = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}


@dataclass(frozen=True)
class Sitter:
    """Who had a seat: nobody (a computer player), somebody, or somebody who left."""

    user_id: int | None = None
    left: bool = False
    poules: int = 0


def party(
    sitters: Sequence[Sitter],
    winner: SideName | None = "NS",
    *,
    guild_id: int = 1,
    scores: tuple[int, int] = (31, 20),
    deals: int = 3,
) -> ResultRow:
    """The result of a party of these four."""
    return ResultRow(
        party_id=0,
        guild_id=guild_id,
        game="quatre-sept",
        rules="{}",
        people=sum(sitter.user_id is not None and not sitter.left for sitter in sitters),
        deals=deals,
        score_ns=scores[0],
        score_ew=scores[1],
        winner=winner,
        ended_by="target",
        ended_at=0.0,
        seats=tuple(
            SeatResult(
                seat=seat,
                side=SIDES[seat],
                user_id=sitter.user_id,
                person=sitter.user_id is not None and not sitter.left,
                computer="rule" if sitter.user_id is None or sitter.left else None,
                won=SIDES[seat] == winner,
                points=scores[0] if SIDES[seat] == "NS" else scores[1],
                poules=sitter.poules,
            )
            for seat, sitter in zip(SEATS, sitters, strict=True)
        ),
    )


def of(*user_ids: int | None) -> list[Sitter]:
    """Four sitters by their ids."""
    return [Sitter(user_id) for user_id in user_ids]


async def keep(tx: Transaction, *log: ResultRow) -> None:
    """Write results down in order, each with a party of its own."""
    table = await tables.insert_table(tx, guild_id=1, channel_id=1, opener_id=1, rules="{}", locale="en")
    for number, result in enumerate(log, 1):
        row = await parties.insert_party(
            tx,
            table_id=table.id,
            number=number,
            rules="{}",
            seed=bytes(32),
            commitment="c",
            first_dealer="N",
            started=True,
        )
        await results.append_result(tx, replace(result, party_id=row.id))
    await tables.close_table(tx, table, 1)


async def board(store: Store, *, practice: bool = False, guild_id: int = 1) -> list[tuple[int, int]]:
    """Ranks and people of the first page."""
    async with store.read() as db:
        page = await leaderboard(db, guild_id, practice=practice)
    return [(line.rank, line.user_id) for line in page.lines]


async def test_an_empty_server(store: Store) -> None:
    async with store.read() as db:
        empty = await leaderboard(db, 1, practice=False, own=5)
        assert empty == Leaderboard(1, False, 0, 0, 10, (), None)
        assert (empty.page, empty.pages) == (1, 1)
        assert await profile(db, 1, 5) == Profile(1, 5, None, Tally(), None, Tally())
    assert (Tally().win_rate, Tally().points_a_deal) == (0.0, 0.0)


async def test_what_a_party_gives(store: Store) -> None:
    async with store.write() as tx:
        await keep(
            tx,
            party([Sitter(1, poules=2), Sitter(2), Sitter(None, poules=1), Sitter(3, left=True)]),
            party(of(2, 1, None, None), deals=4, scores=(40, 12)),
            party(of(1, None, None, None), winner="EW", deals=5, scores=(10, 32)),
        )
    async with store.read() as db:
        found = await profile(db, 1, 1)
        assert found == Profile(1, 1, 1, Tally(2, 1, 7, 43, 2), 1, Tally(1, 0, 5, 10, 0))
        assert (found.ranked.win_rate, found.ranked.points_a_deal) == (0.5, 43 / 7)
        assert await profile(db, 1, 2) == Profile(1, 2, 1, Tally(2, 1, 7, 60, 0), None, Tally())
        # Who left does not get the party, neither as one won nor as one lost.
        assert await profile(db, 1, 3) == Profile(1, 3, None, Tally(), None, Tally())


async def test_practice_is_apart_and_servers_are_apart(store: Store) -> None:
    async with store.write() as tx:
        await keep(
            tx,
            party(of(1, 2, None, None)),
            party(of(3, None, None, None)),
            party(of(4, 5, None, None), guild_id=2),
            # All but one left before the end, and all of them.
            party([Sitter(6), Sitter(7, left=True), Sitter(), Sitter()]),
            party([Sitter(8, left=True), Sitter(9, left=True), Sitter(), Sitter()]),
        )
    assert await board(store) == [(1, 1), (2, 2)]
    assert await board(store, practice=True) == [(1, 3), (1, 6)]
    assert await board(store, guild_id=2) == [(1, 4), (2, 5)]
    assert await board(store, practice=True, guild_id=2) == []


async def test_order(store: Store) -> None:
    """More won; then a better rate; then more parties; equals share the rank, first come first."""
    two = Sitter(90, left=True)
    log = [
        *[party([Sitter(1), Sitter(2), two, two]) for _ in range(2)],  # 1: two of two; 2: none of two
        party(of(3, 4, 5, None)),  # 3 and 5: one of one; 4: none of one
        party(of(6, 7, None, None)),  # 6: one of one, later; 7: none of one, later
        party(of(8, 2, None, None)),  # 8: one of one, latest
        party(of(10, 8, 9, 1), winner=None),  # ended by agreement: it counts for nobody
    ]
    async with store.write() as tx:
        await keep(tx, *log)
    assert await board(store) == [(1, 1), (2, 3), (2, 5), (2, 6), (2, 8), (6, 2), (7, 4), (7, 7)]


@pytest.mark.parametrize(("total", "pages"), [(9, 1), (10, 1), (11, 2), (25, 3)])
async def test_pages(store: Store, total: int, pages: int) -> None:
    async with store.write() as tx:
        await keep(tx, *(party(of(100 + number, 1, None, None)) for number in range(total - 1)))
    seen: list[int] = []
    async with store.read() as db:
        for page in range(pages):
            shown = await leaderboard(db, 1, practice=False, offset=10 * page, own=1)
            assert (shown.total, shown.page, shown.pages) == (total, page + 1, pages)
            assert shown.own is not None
            assert (shown.own.user_id, shown.own.rank) == (1, total)
            seen += [line.user_id for line in shown.lines]
        last = await leaderboard(db, 1, practice=False, offset=10 * (pages - 1))
        assert last.own is None
        for beyond in (10 * pages, 10_000):
            assert await leaderboard(db, 1, practice=False, offset=beyond) == last
        first = await leaderboard(db, 1, practice=False)
        assert await leaderboard(db, 1, practice=False, offset=-10) == first
    assert len(seen) == len(set(seen)) == total


async def test_the_forgotten_leave_others_alone(store: Store) -> None:
    async with store.write() as tx:
        await keep(tx, party(of(1, 2, 3, 4)), party(of(1, 2, None, None), winner="EW"))
        before = {user_id: await profile(tx, 1, user_id) for user_id in (2, 4)}
        await results.forget(tx, 1)
        await results.forget(tx, 3)
        assert await profile(tx, 1, 1) == Profile(1, 1, None, Tally(), None, Tally())
        assert await profile(tx, 1, 0) == Profile(1, 0, None, Tally(), None, Tally())
        after = {user_id: await profile(tx, 1, user_id) for user_id in (2, 4)}
    assert {user_id: found.ranked for user_id, found in after.items()} == {
        user_id: found.ranked for user_id, found in before.items()
    }
    assert await board(store) == [(1, 2), (2, 4)]


class Count:
    """The rules of the list once more, written differently."""

    def __init__(self, log: Sequence[ResultRow], guild_id: int, practice: bool, forgotten: set[int]) -> None:
        self.tallies: dict[int, Tally] = {}
        self.last: dict[int, int] = {}
        for number, result in enumerate(log):
            sitting = [seat for seat in result.seats if seat.computer is None]
            others = result.guild_id != guild_id or result.winner is None
            if others or not sitting or (len(sitting) == 1) is not practice:
                continue
            for seat in sitting:
                assert seat.user_id is not None
                if seat.user_id in forgotten:
                    continue
                old = self.tallies.get(seat.user_id, Tally())
                self.tallies[seat.user_id] = Tally(
                    old.parties + 1,
                    old.won + (1 if result.winner == seat.side else 0),
                    old.deals + result.deals,
                    old.points + (result.score_ns if seat.side == "NS" else result.score_ew),
                    old.poules + seat.poules,
                )
                self.last[seat.user_id] = number

    def merit(self, user_id: int) -> tuple[int, Fraction, int]:
        tally = self.tallies[user_id]
        return tally.won, Fraction(tally.won, tally.parties), tally.parties

    def lines(self) -> list[Standing]:
        people = sorted(self.tallies, key=lambda one: (self.last[one], one))
        people.sort(key=self.merit, reverse=True)  # a stable sort: equals keep their order
        return [
            Standing(1 + sum(self.merit(other) > self.merit(one) for other in people), one, self.tallies[one])
            for one in people
        ]


@st.composite
def results_of_parties(draw: st.DrawFn) -> ResultRow:
    ids = draw(st.lists(st.integers(1, 7), min_size=4, max_size=4, unique=True))
    sitters = [
        Sitter(user_id, left=kind == "left", poules=draw(st.integers(0, 2)))
        if kind != "computer"
        else Sitter()
        for user_id in ids
        for kind in [draw(st.sampled_from(["person", "person", "left", "computer"]))]
    ]
    return party(
        sitters,
        draw(st.sampled_from(["NS", "EW", None])),
        guild_id=draw(st.integers(1, 2)),
        scores=(draw(st.integers(-5, 40)), draw(st.integers(-5, 40))),
        deals=draw(st.integers(0, 6)),
    )


async def whole(db: Reader, guild_id: int, practice: bool, limit: int) -> list[Standing]:
    lines: list[Standing] = []
    while True:
        page = await leaderboard(db, guild_id, practice=practice, offset=len(lines), limit=limit)
        lines += page.lines
        if len(lines) >= page.total:
            return lines


@settings(max_examples=40)
@given(st.lists(results_of_parties(), max_size=25), st.sets(st.integers(1, 7), max_size=2), st.integers(1, 4))
async def test_against_a_count(log: list[ResultRow], forgotten: set[int], limit: int) -> None:
    with tempfile.TemporaryDirectory() as directory:
        async with await Store.open(Path(directory) / "tapis.db") as store:
            async with store.write() as tx:
                await keep(tx, *log)
                for user_id in forgotten:
                    await results.forget(tx, user_id)
            async with store.read() as db:
                for guild_id in (1, 2):
                    ranked, practice = (
                        Count(log, guild_id, asked, forgotten).lines() for asked in (False, True)
                    )
                    assert await whole(db, guild_id, False, limit) == ranked
                    assert await whole(db, guild_id, True, limit) == practice
                    for user_id in range(1, 8):
                        own = next((line for line in ranked if line.user_id == user_id), None)
                        alone = next((line for line in practice if line.user_id == user_id), None)
                        page = await leaderboard(db, guild_id, practice=False, limit=limit, own=user_id)
                        assert page.own == own
                        assert await profile(db, guild_id, user_id) == Profile(
                            guild_id,
                            user_id,
                            own.rank if own else None,
                            own.tally if own else Tally(),
                            alone.rank if alone else None,
                            alone.tally if alone else Tally(),
                        )
