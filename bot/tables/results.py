"""What a decided party leaves in the log of results."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store.rows import ResultRow, SeatResult
from bot.tables.log import write_rules
from bot.tables.model import KeptParty, Sitter, Table
from engine.seats import Seat


def result_of(table: Table, kept: KeptParty, ended_at: float) -> ResultRow:
    """The result of a party that is over: whose seats, who won, points, poules made."""
    party = kept.party
    outcome = party.outcome
    if outcome is None:
        raise ValueError("the party is not over")
    return ResultRow(
        party_id=kept.row.id,
        guild_id=table.row.guild_id,
        game=party.rules.game,
        rules=write_rules(party.rules),
        people=len(table.people),
        deals=len(party.deals),
        score_ns=party.score[0],
        score_ew=party.score[1],
        winner=None if outcome.winner is None else outcome.winner.name,
        ended_by=outcome.ended_by,
        ended_at=ended_at,
        hints=bool(table.row.hints),
        seats=tuple(_seat_result(table, kept, seat) for seat in Seat),
    )


def _seat_result(table: Table, kept: KeptParty, seat: Seat) -> SeatResult:
    sitter = table.seats[seat]
    if sitter is None:
        raise ValueError("a party is over with an empty seat")
    party = kept.party
    return SeatResult(
        seat=seat.name,
        side=seat.side.name,
        user_id=sitter.user_id,
        person=sitter.person is not None,
        computer=sitter.computer,
        won=party.outcome is not None and party.outcome.winner is seat.side,
        points=party.score[seat.side],
        poules=sum(
            award.kind == "poule" and award.seat is seat
            for ended in party.deals
            for award in ended.deal.awards
        ),
    )


def played_by(result: ResultRow, sitters: Iterable[Sitter | None]) -> tuple[Sitter, ...]:
    """Who had the seats of a party that is over, named as far as they are among `sitters`."""
    names = {sitter.user_id: sitter.name for sitter in sitters if sitter is not None}
    return tuple(
        Sitter(seat.user_id, "" if seat.user_id is None else names.get(seat.user_id, ""), seat.computer)
        for seat in result.seats
    )
