"""Seats and who has them: what the service asks of a table, and how the store keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.store.rows import FORGOTTEN, SeatRow
from bot.tables.model import Sitter, State, Table
from bot.tables.refused import Refused
from engine.seats import Seat
from engine.views import acts_of


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks for something, as their interaction said."""

    user_id: int
    name: str
    interaction_id: int
    manages: bool = False
    """Whether they may manage messages in the channel."""


Moment = tuple[int, int, int]
"""The party, the deal and what the seat itself did in it."""


def moment_of(table: Table, seat: Seat) -> Moment:
    """The party, the deal and what the seat did in it: what a hand's buttons are drawn for."""
    party = table.party
    return table.shown.row.number, party.deal_number, acts_of(party, seat)


def opening_of(table: Table) -> tuple[int, int] | None:
    """Tells one phase of answers before the first card from another; None outside of one."""
    party = table.party
    if table.state is not State.PLAYING or party.turn is not None:
        return None
    return table.kept.row.id, party.dealing_number


def person_to_play(table: Table) -> int | None:
    """The person whose card is awaited; None where a computer player's is, or nobody's."""
    if table.state is not State.PLAYING or (turn := table.party.turn) is None:
        return None
    sitter = table.seats[turn]
    return None if sitter is None else sitter.person


def turn_of(table: Table) -> tuple[int, int, int] | None:
    """Tells one person's turn from another, and from the same after they did something; None for none."""
    person = person_to_play(table)
    return None if person is None else (table.kept.row.id, table.kept.length, person)


def people_called(table: Table) -> tuple[int, ...]:
    """Who is called when nothing happens: whose turn it is, or everybody where it is not told who answers."""
    if opening_of(table) is not None:
        return table.people
    person = person_to_play(table)
    return () if person is None else (person,)


def computers_to_act(table: Table) -> tuple[Seat, ...]:
    """The computer players' seats that something is awaited of, or that may say something out of turn: the
    awaited first. They rest while no person is there, and while nobody can see the board.
    """
    if table.state is not State.PLAYING or not table.people or table.unseen:
        return ()
    turn = table.party.turn
    seats = (seat for seat in table.party.actors() if plays_itself(table, seat))
    return tuple(sorted(seats, key=lambda seat: seat is not turn))


def plays_itself(table: Table, seat: Seat) -> bool:
    """Whether a computer player acts for that seat now: it sits there, or it takes its person's turn."""
    sitter = table.seats[seat]
    return sitter is not None and (sitter.computer is not None or seat is table.stand_in)


def with_opener(table: Table, before: Table) -> Table:
    """The same table; whoever sits down, or comes back, where nobody was left but perhaps its opener, has the
    opener's role now if that one is gone.
    """
    opener, people = table.row.opener_id, table.people
    if table.state is State.LOBBY and opener != FORGOTTEN:
        # Seats are chosen there, and who stands up for a moment is not gone.
        return table
    if not people or opener in people or any(person != opener for person in before.people):
        return table
    return replace(table, row=replace(table.row, opener_id=people[0]))


def is_whole(table: Table) -> bool:
    """Whether its state is the one that its party's log leads to."""
    party = table.kept.party
    match table.state:
        case State.LOBBY:
            return not table.kept.started
        case State.CUTTING:
            return table.kept.started and party.awaits_cards
        case State.COUNTED:
            return party.awaits_cards and bool(party.deals)
        case State.PLAYING:
            return party.deal is not None and not party.awaits_cards
        case State.OVER:
            return not table.kept.started and table.last is not None and table.last.party.over
        case State.CLOSED:
            return False


def moved_to(table: Table, state: State) -> Table:
    """The same table in another state."""
    return table if table.state is state else replace(table, row=replace(table.row, state=state.value))


def with_seat(table: Table, seat: Seat, sitter: Sitter | None) -> Table:
    """The same table with one seat changed."""
    return replace(table, seats=(*table.seats[:seat], sitter, *table.seats[seat + 1 :]))


def in_state(table: Table, state: State, code: str) -> None:
    """Refuse with that code unless the table is in that state."""
    if table.state is not state:
        raise Refused(code)


def at_version(table: Table, version: int | None) -> None:
    """Refuse as stale unless the table is at that version; None takes any."""
    if version is not None and version != table.row.version:
        raise Refused("stale")


def party_shown(table: Table) -> str:
    """Tells the party that people see from those before and after it; the lobby before the first is apart."""
    return "0" if table.state is State.LOBBY else str(table.shown.row.number)


def deal_awaited(table: Table) -> str:
    """Tells the deal that waits to begin from any other; empty where none does."""
    return f"{table.shown.row.number}.{table.party.deal_number}" if table.state is State.COUNTED else ""


def at_party(table: Table, party: str | None) -> None:
    """Refuse as stale unless it is still that party; None takes any."""
    if party is not None and party != party_shown(table):
        raise Refused("stale")


def seat_of(table: Table, who: Person) -> Seat:
    """The seat that a person plays; refused where they have none, or a computer player sits in for them."""
    seat = table.seat_of(who.user_id)
    if seat is None:
        raise Refused("not-seated")
    if is_away(table, seat):
        raise Refused("away")
    return seat


def is_away(table: Table, seat: Seat) -> bool:
    """Whether the person of that seat left, and a computer player sits in."""
    sitter = table.seats[seat]
    return sitter is not None and sitter.away


def may_close(opener_id: int, who: Person) -> None:
    """Refuse unless they opened the table or manage messages there."""
    if who.user_id != opener_id and not who.manages:
        raise Refused("not-opener")


def sitters(rows: Sequence[SeatRow]) -> tuple[Sitter | None, ...]:
    """Who has each seat, from the rows of a table."""
    by_seat = {Seat.parse(row.seat): Sitter(row.user_id, row.name, row.computer, row.missed) for row in rows}
    return tuple(by_seat.get(seat) for seat in Seat)


def seat_row(table_id: int, seat: Seat, sitter: Sitter) -> SeatRow:
    """The row of a taken seat."""
    return SeatRow(table_id, seat.name, sitter.user_id, sitter.name, sitter.computer, sitter.missed)
