"""What a database keeps of its tables, read without the bot, and whether it agrees with itself."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.settings import Settings
from bot.store.rows import ActionRow, DeadlineRow, PartyRow, ProposalRow, SeatRow, TableRow, columns
from bot.tables.log import advance, fold
from bot.tables.model import KeptParty, Proposal, State, Table
from bot.tables.results import result_of
from bot.tables.seating import opening_of, person_to_play, sitters
from engine.seats import Seat

_RESULT = "party_id, guild_id, game, rules, people, deals, score_ns, score_ew, winner, ended_by"
_RESULT_SEAT = "result_id, seat, side, user_id, person, computer, won, points, poules"

Rows = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Kept:
    """Every row that a party leaves, but for the ids of messages, which have nothing to do with the play."""

    tables: tuple[TableRow, ...]
    seats: tuple[SeatRow, ...]
    parties: tuple[PartyRow, ...]
    actions: tuple[ActionRow, ...]
    deadlines: tuple[DeadlineRow, ...]
    proposals: tuple[ProposalRow, ...]
    results: Rows
    result_seats: Rows

    @property
    def version(self) -> int:
        """The version of the one table; 0 where there is none yet."""
        return self.tables[0].version if self.tables else 0

    @property
    def computer_cards(self) -> int:
        """How many cards computer players have played."""
        return sum(line.user_id is None and ":" in line.text for line in self.actions)

    def on_the_way(self) -> list[Table]:
        """The table before each of the cards that computer players put on top of it, newest first."""
        found: list[Table] = []
        left = self
        while left.actions and left.actions[-1].user_id is None and ":" in left.actions[-1].text:
            left = replace(left, actions=left.actions[:-1])
            table = left.table()
            if table is None or table.last is not None:
                break
            found.append(replace(table, row=replace(table.row, state=_state(left, table).value)))
        return found

    def started(self) -> list[PartyRow]:
        """The parties that left the lobby; what the next one will be dealt from is nobody's business yet."""
        return [row for row in self.parties if self.log(row.id)]

    def only(self, table_id: int) -> Kept:
        """What is kept of one table."""
        parties = tuple(row for row in self.parties if row.table_id == table_id)
        return replace(
            self,
            tables=tuple(row for row in self.tables if row.id == table_id),
            seats=tuple(row for row in self.seats if row.table_id == table_id),
            parties=parties,
            actions=tuple(row for row in self.actions if row.party_id in {party.id for party in parties}),
            deadlines=tuple(row for row in self.deadlines if row.table_id == table_id),
            proposals=tuple(row for row in self.proposals if row.table_id == table_id),
        )

    def log(self, party_id: int) -> list[ActionRow]:
        """A party's lines."""
        return [line for line in self.actions if line.party_id == party_id]

    def party(self, row: PartyRow) -> KeptParty:
        """A party as the fold of its lines."""
        return fold(row, self.log(row.id))

    def table(self, known: Table | None = None) -> Table | None:
        """The one table with its party, as the service would hold it; None where there is none yet.

        `known` is the table as it was before, so that not all of its log has to be replayed.
        """
        if not self.tables:
            return None
        row = self.tables[0]
        over = row.state == State.OVER.value
        party = self.parties[-1]
        if known is not None and known.kept.row == party:
            kept = known.kept
            for line in self.log(party.id)[kept.length :]:
                kept, _ = advance(kept, line.text)
        else:
            kept = self.party(party)
        words = tuple(Proposal(word.what, Seat.parse(word.seat)) for word in self.proposals)
        last = self.party(self.parties[-2]) if over else None
        return Table(row, sitters(self.seats), kept, last, words)

    def story(self) -> list[Any]:
        """What came of it all: who sat where, every line of every log, the results; no times, no versions."""
        return [
            [[row.state, row.opener_id, row.rules] for row in self.tables],
            [[row.seat, row.user_id, row.computer] for row in self.seats],
            [[row.number, row.seed.hex(), row.commitment, row.first_dealer] for row in self.started()],
            [[line.party_id, line.number, line.text, line.user_id] for line in self.actions],
            [list(row) for row in self.results],
            [list(row) for row in self.result_seats],
        ]


def read(path: Path) -> Kept:
    """What the database keeps; it may be in use, or have nothing in it yet."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("BEGIN")
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'results'").fetchone():
            return Kept((), (), (), (), (), (), (), ())

        def rows(kind: Any, table: str, order: str) -> tuple[Any, ...]:
            found = db.execute(f"SELECT {columns(kind)} FROM {table} ORDER BY {order}")
            return tuple(kind(*row) for row in found)

        no_messages: dict[str, Any] = {
            "board_message_id": None,
            "board_posted_at": None,
            "ping_message_id": None,
        }
        return Kept(
            tables=tuple(replace(row, **no_messages) for row in rows(TableRow, "tables", "id")),
            seats=rows(SeatRow, "seats", "table_id, instr('NESW', seat)"),
            parties=rows(PartyRow, "parties", "id"),
            actions=rows(ActionRow, "actions", "party_id, number"),
            deadlines=rows(DeadlineRow, "deadlines", "table_id, kind"),
            proposals=rows(ProposalRow, "proposals", "at, seat"),
            results=tuple(db.execute(f"SELECT {_RESULT} FROM results ORDER BY id")),
            result_seats=tuple(
                db.execute(f"SELECT {_RESULT_SEAT} FROM result_seats ORDER BY result_id, instr('NESW', seat)")
            ),
        )


def message_ids(path: Path) -> tuple[int | None, int | None]:
    """The messages that the database has for the one table's board and turn ping."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        row = db.execute("SELECT board_message_id, ping_message_id FROM tables").fetchone()
        return row or (None, None)


def read_dead(path: Path) -> tuple[Kept, int | None]:
    """What a killed process left, and the message that it had for its board.

    Its files stay as they are, the write-ahead log included: to bring them in order is up to the next start.
    """
    with tempfile.TemporaryDirectory() as directory:
        copy = copy_database(path, Path(directory))
        with contextlib.closing(sqlite3.connect(copy)) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        left = read(copy)
        return left, message_ids(copy)[0] if left.tables else None


def copy_database(path: Path, directory: Path) -> Path:
    """A copy of the database as it lies there, with its write-ahead log."""
    for ending in ("", "-wal"):
        beside = path.with_name(path.name + ending)
        if beside.exists():
            shutil.copy(beside, directory / beside.name)
    return directory / path.name


def check(kept: Kept, settings: Settings, *, rung: bool) -> None:
    """Whether log, state, seats, deadlines and results agree.

    `rung` says that a turn ping may have been sent, whose deadline is gone then.
    """
    over = [row.id for row in kept.parties if kept.party(row).party.over]
    assert [row[0] for row in kept.results] == over
    for row in kept.parties:
        assert (row.started_at is not None) == bool(kept.log(row.id))
    table = kept.table()
    if table is None:
        assert (kept.seats, kept.parties, kept.deadlines, kept.proposals) == ((), (), (), ())
        return
    if table.state is State.CLOSED:
        assert not kept.deadlines
        assert not kept.proposals
        assert all(row.ended_at is not None for row in kept.parties)
        assert not any(row.name for row in kept.seats)
        return
    assert [row.id for row in kept.parties if row.ended_at is not None] == over
    assert table.state is _state(kept, table)
    if table.last is not None:
        seats = [
            (len(kept.results), seat.seat, seat.side, seat.user_id, seat.person, seat.computer, seat.won,
             seat.points, seat.poules)
            for seat in result_of(table, table.last, 0.0).seats
        ]  # fmt: skip
        assert [tuple(row) for row in kept.result_seats[-4:]] == seats
    assert not kept.proposals or table.state in (State.CUTTING, State.PLAYING, State.COUNTED)
    wanted = _deadlines(table, settings)
    found = {row.kind for row in kept.deadlines if row.version == table.row.version}
    assert found == wanted or (rung and found == wanted - {"ping"})


def _state(kept: Kept, table: Table) -> State:
    """What a table is doing, by its log alone."""
    log = kept.log(table.kept.row.id)
    if not log:
        return State.OVER if table.last is not None and table.last.party.over else State.LOBBY
    if table.kept.party.deal is not None and not table.kept.party.awaits_cards:
        return State.PLAYING
    return State.CUTTING if log[-1].text.startswith("asked=") else State.COUNTED


def _deadlines(table: Table, settings: Settings) -> set[str]:
    """What the clock has to look at."""
    if table.state in (State.LOBBY, State.OVER):
        return {"idle"}
    if not table.people:
        return {"expire"}
    ping = set() if settings.ping_after is None else {"ping"}
    match table.state:
        case State.CUTTING:
            return {"cut"}
        case State.COUNTED:
            return {"next"}
        case State.PLAYING if opening_of(table) is not None:
            return ping | {"expire" if settings.answer_after is None else "opening"}
        case State.PLAYING if person_to_play(table) is not None and table.stand_in is None:
            clock = {"expire"}
            if table.clock is not None and len(table.people) > 1:
                clock = {"missed" if table.warned else "warn"}
            return ping | clock
        case _:
            return set()
