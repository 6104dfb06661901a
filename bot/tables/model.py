"""A table as the service holds it: what the store keeps, with the party folded from its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from bot.store.rows import PartyRow, ProposalKind, TableRow, Unseen
from engine.party import Party
from engine.seats import Seat

LEVELS = ("easy", "normal", "strong")
"""The levels of computer players, weakest first."""
LEVEL = "normal"
"""The usual one."""


class State(Enum):
    """What a table is doing. The values are the store's."""

    LOBBY = "lobby"
    """People sit down; the next party's commitment is on the board."""
    CUTTING = "cutting"
    """A person has the pack to cut."""
    PLAYING = "playing"
    COUNTED = "counted"
    """Between two deals."""
    OVER = "over"
    """The party is decided, its seed opened; a rematch may follow."""
    CLOSED = "closed"


# Asked a dozen times a play, and looking up takes a third of the time of asking the enumeration.
_STATES = {state.value: state for state in State}


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat."""

    user_id: int | None
    """The person whose seat it is; None for a computer player."""
    name: str
    """As Discord displayed the person at their last click; raw, so write it through :mod:`bot.names`."""
    computer: str | None = None
    """The level of the computer player that plays the seat now."""
    missed: int = 0
    """Turns in a row that the person missed."""

    @property
    def person(self) -> int | None:
        """The person who plays the seat now."""
        return None if self.computer else self.user_id

    @property
    def away(self) -> bool:
        """Whether a computer player sits in for a person, who may take the seat back."""
        return self.computer is not None and self.user_id is not None


class TurnClock(NamedTuple):
    """How long a table with several people waits for one of them, in seconds."""

    warning: float
    """Before the player is warned, and the others are asked what is to be done."""
    grace: float
    """After that, until the turn is missed: a computer player takes it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that ends a party once everybody whom it takes has said so."""

    what: ProposalKind
    """That the seat's side gives the party up (both its people have to), or that the party ends by agreement
    (all people seated have to)."""
    seat: Seat
    """Whose word it is."""

    def asks(self, seats: Sequence[Sitter | None]) -> set[Seat]:
        """The seats of the people whose word it takes, this one's too; computers have none (A-QS13)."""
        return {
            seat
            for seat in Seat
            if (sitter := seats[seat]) is not None
            and sitter.person is not None
            and (self.what == "agreed" or seat.side is self.seat.side)
        }

    def lacks(self, seats: Sequence[Sitter | None], said: Iterable[Proposal]) -> set[Seat]:
        """Of these, who has not said the same yet; nobody once it is to be done."""
        return self.asks(seats) - {word.seat for word in said if word.what == self.what}


@dataclass(frozen=True, slots=True)
class KeptParty:
    """A party with its place in the store."""

    row: PartyRow
    party: Party
    length: int
    """Lines in its log."""
    cuts: tuple[int, ...] = ()
    """The cut of each dealing so far, in cards lifted."""
    asked: int = 0
    """The id of the interaction that asked for the dealing under way: it cuts where nobody does."""
    last_seat: Seat | None = None
    """Whose move the newest line is; None where it is nobody's."""
    played: tuple[Sitter | None, ...] = ()
    """Who had the seats when it was decided; empty until then. Others may have sat down since."""

    @property
    def started(self) -> bool:
        """Whether it left the lobby."""
        return self.length > 0


@dataclass(frozen=True, slots=True)
class Table:
    """A live table. Never changed: every operation of the service puts a new one in its place."""

    row: TableRow
    seats: tuple[Sitter | None, ...]
    """By :class:`Seat`."""
    kept: KeptParty
    """The running party, or the one that starts next."""
    last: KeptParty | None = None
    """The party that was just decided, while the table is ``OVER``."""
    proposals: tuple[Proposal, ...] = ()
    """What was said of the running deal's party so far that others have to agree to; in order."""
    due: Mapping[str, float] = field(default_factory=dict)
    """What the clock is to look at the table for, and when, in unix seconds."""

    @property
    def id(self) -> int:
        """Ours, never used twice."""
        return self.row.id

    @property
    def due_at(self) -> float | None:
        """When the clock is to look at the table first; None for never."""
        return min(self.due.values(), default=None)

    @property
    def state(self) -> State:
        """What the table is doing."""
        return _STATES[self.row.state]

    @property
    def clock(self) -> TurnClock | None:
        """How long it waits for a player; None for as long as it takes."""
        warning, grace = self.row.clock_warning, self.row.clock_grace
        return None if warning is None or grace is None else TurnClock(warning, grace)

    @property
    def warned(self) -> bool:
        """Whether the player whose turn it is was warned, and the others are asked what is to be done."""
        return bool(self.row.warned)

    @property
    def stand_in(self) -> Seat | None:
        """The seat whose turn a computer player takes for its person."""
        return None if self.row.stand_in is None else Seat.parse(self.row.stand_in)

    @property
    def unseen(self) -> Unseen | None:
        """Why its board cannot be shown, so that the table waits; None while it can."""
        return self.row.unseen

    @property
    def party(self) -> Party:
        """The party that people see: the decided one until the next begins."""
        return self.shown.party

    @property
    def shown(self) -> KeptParty:
        """The same with its place in the store."""
        return self.last or self.kept

    def seat_of(self, user_id: int) -> Seat | None:
        """Where that person has a seat, also one that a computer player keeps warm."""
        for seat in Seat:
            sitter = self.seats[seat]
            if sitter is not None and sitter.user_id == user_id:
                return seat
        return None

    def sitter(self, seat: Seat) -> Sitter | None:
        """Who has that seat."""
        return self.seats[seat]

    @property
    def people(self) -> tuple[int, ...]:
        """The people who play now, by seat."""
        return tuple(s.person for s in self.seats if s is not None and s.person is not None)

    @property
    def cutter(self) -> Seat:
        """Who cuts for the next deal (QS8, AF3)."""
        party = self.kept.party
        return party.rules.cutter(party.dealer)
