"""One frozen value a row, its fields named as the columns are.

Times are unix seconds; `rules` and `text` are the engine's own text.
"""

from dataclasses import dataclass, fields
from typing import Any, Literal

TableState = Literal["lobby", "cutting", "playing", "counted", "over", "closed"]
SeatLetter = Literal["N", "E", "S", "W"]
SideName = Literal["NS", "EW"]
ProposalKind = Literal["resign", "agreed"]
Unseen = Literal["access", "permissions", "archived", "unknown"]

FORGOTTEN = 0
"""The user id that stands for a person who asked to be forgotten."""


def columns(row: type[Any]) -> str:
    """The columns of a row that has a field for each, in the order of the fields."""
    return ", ".join(field.name for field in fields(row))


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a channel."""

    id: int
    guild_id: int
    channel_id: int
    opener_id: int
    state: TableState
    version: int
    """Moves with every change that buttons must know of (`save_table`), not with the ids of messages."""
    rules: str
    locale: str
    board_message_id: int | None
    board_posted_at: float | None
    ping_message_id: int | None
    created_at: float
    updated_at: float
    closed_at: float | None
    clock_warning: float | None = None
    """Seconds before a player is warned; None for no clock."""
    clock_grace: float | None = None
    """Seconds after the warning until the turn is missed."""
    warned: bool = False
    """Whether the player whose turn it is was warned, and the others are asked what is to be done."""
    stand_in: SeatLetter | None = None
    """The seat whose turn a computer player takes for its person."""
    level: str = "normal"
    """Of the computer players that are added, or sit in for somebody."""
    hints: bool = False
    """Whether players may ask what a strong player would do."""
    unseen: Unseen | None = None
    """Why its board cannot be shown; None while it can."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A taken seat; a free one has no row."""

    table_id: int
    seat: SeatLetter
    user_id: int | None
    name: str
    computer: str | None
    """The level of the computer player that plays this seat now."""
    missed: int = 0
    """Turns in a row that the seat's person missed."""

    @property
    def player_id(self) -> int | None:
        """The person who plays this seat now."""
        return None if self.computer is not None else self.user_id

    @property
    def away(self) -> bool:
        """Whether a computer player sits in for a person, who may take the seat back."""
        return self.computer is not None and self.user_id is not None


@dataclass(frozen=True, slots=True)
class PartyRow:
    """A party: with its actions, all that is known about it."""

    id: int
    table_id: int
    number: int
    rules: str
    seed: bytes
    commitment: str
    first_dealer: SeatLetter
    started_at: float | None
    """None as long as the party only waits in the lobby, with its commitment on the board."""
    ended_at: float | None
    session_number: int = 1
    """Where it stands in its session, from 1."""
    session_ns: int = 0
    """Parties of the session won before it by North and South."""
    session_ew: int = 0


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """A seat's word that would end the party."""

    table_id: int
    seat: SeatLetter
    what: ProposalKind


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One line of a party's log."""

    party_id: int
    number: int
    text: str
    user_id: int | None
    at: float


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """Something that is due at a table; it means nothing once the table's version has moved on."""

    table_id: int
    kind: str
    version: int
    due_at: float


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a party gave one seat."""

    seat: SeatLetter
    side: SideName
    user_id: int | None
    """Whose seat it was, also of a person who left; `FORGOTTEN` for somebody who asked for it."""
    person: bool
    """Whether the party counts for that person."""
    computer: str | None
    won: bool
    points: int
    """Points of the seat's side over the party."""
    poules: int


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a party gave. `append_result` makes the id."""

    party_id: int
    guild_id: int
    game: str
    rules: str
    people: int
    """People seated at the end: one is practice, two or more count."""
    deals: int
    score_ns: int
    score_ew: int
    winner: SideName | None
    ended_by: str
    ended_at: float
    seats: tuple[SeatResult, ...]
    id: int = 0
    hints: bool = False
    """Whether players could ask what a strong player would do."""


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table with what is needed to go on with it: who sits there, and its newest party."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    party: PartyRow | None


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much was made nameless, and where the person still sits."""

    results: int
    actions: int
    live_tables: tuple[int, ...]
