"""What one person may see of a table. Screens are drawn from this and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.tables.drawing import drawn
from bot.tables.model import Proposal, Sitter, State, Table, TurnClock
from engine.cards import Card
from engine.rules import Rules, TressetteRules
from engine.seats import Seat
from engine.views import View, view


@dataclass(frozen=True, slots=True)
class TableView:
    """A table through one seat's eyes, or the public's (no seat)."""

    table_id: int
    version: int
    state: State
    rules: Rules
    locale: str
    """The table's own, for what everybody reads."""
    opener_id: int
    seats: tuple[Sitter | None, ...]
    """By :class:`Seat`."""
    played: tuple[Sitter | None, ...]
    """The same when the shown party was decided: whoever sits there since has not played it."""
    seat: Seat | None
    """Whose view it is; None for the public."""
    party_number: int
    """Parties at this table, the shown one counted; from 1."""
    commitment: str
    """SHA-256 of the shown party's seed, in hex."""
    opened_seed: str | None
    """The seed in hex, once the shown party is over."""
    next_commitment: str | None
    """While the table is over: what a rematch will be dealt from."""
    cutter: Seat | None
    """Who is to cut, while the pack waits for it."""
    cut: int | None
    """Cards lifted for the running or last deal."""
    proposals: tuple[Proposal, ...]
    """Who would give the party up, or end it, while others have yet to agree."""
    draw: tuple[tuple[Seat, Card], ...]
    """The card that each seat drew for partners, the lowest first, in the party that they were drawn for;
    none where people chose their seats (PK4, A-PK2)."""
    level: str
    """Of the computer players that are added, or sit in."""
    hints: bool
    """Whether players may ask what a strong player would do."""
    clock: TurnClock | None
    """How long it waits for a player."""
    warned: bool
    """Whether the player whose turn it is was warned, and the others are asked what is to be done."""
    stand_in: Seat | None
    """The seat whose turn a computer player takes for its person."""
    view: View
    """The party's own view for the same eyes."""

    @property
    def pack(self) -> str:
        """Which pack the board shows: ``french`` or ``german`` (PK1)."""
        return self.rules.shown_pack if isinstance(self.rules, TressetteRules) else "french"

    @property
    def draws(self) -> bool:
        """Whether seats are drawn here: in the lobby people enter the draw, wherever they seem to sit."""
        return self.rules.seats == "draw"

    @property
    def poule_points(self) -> int:
        """What a poule is worth at this table; 0 where none is known."""
        return self.rules.poule_points if isinstance(self.rules, TressetteRules) else 0

    @property
    def as_played(self) -> TableView:
        """The same with those in the seats who played the shown party."""
        return replace(self, seats=self.played)

    def name_of(self, seat: Seat) -> str:
        """The raw name of who has a seat; empty where nobody or a computer player does."""
        sitter = self.seats[seat]
        return "" if sitter is None else sitter.name


def look(table: Table, seat: Seat | None) -> TableView:
    """The table through that seat's eyes, or the public's."""
    shown = table.shown
    over = shown.party.over
    return TableView(
        table_id=table.id,
        version=table.row.version,
        state=table.state,
        rules=shown.party.rules,
        locale=table.row.locale,
        opener_id=table.row.opener_id,
        seats=table.seats,
        played=shown.played or table.seats,
        seat=seat,
        party_number=shown.row.number,
        commitment=shown.row.commitment,
        opened_seed=shown.row.seed.hex() if over else None,
        next_commitment=table.kept.row.commitment if table.last is not None else None,
        cutter=table.cutter if table.state is State.CUTTING else None,
        cut=shown.cuts[-1] if shown.cuts else None,
        proposals=table.proposals,
        draw=drawn(shown),
        level=table.row.level,
        hints=bool(table.row.hints),
        clock=table.clock,
        warned=table.warned,
        stand_in=table.stand_in,
        view=view(shown.party, seat),
    )
