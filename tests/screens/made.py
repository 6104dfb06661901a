"""Tables in any state, for the screens to be drawn of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from bot.store.rows import PartyRow, TableRow, TableState
from bot.tables.look import TableView, look
from bot.tables.model import LEVEL, KeptParty, Proposal, Sitter, Table
from engine.party import Party
from engine.rules import Rules
from engine.seats import Seat
from tests.engine.allfours_build import RULES as ALL_FOURS
from tests.engine.allfours_parties import allfours_parties, some_allfours_rules
from tests.engine.build import RULES
from tests.engine.family import family_parties, family_rules
from tests.engine.parties import parties, some_rules

SEED = bytes(range(32))
NEXT_SEED = bytes(range(32, 64))
COMMITMENT = "0123456789abcdef" * 4
NEXT_COMMITMENT = "fedcba9876543210" * 4

ANNA, BEN, CARA, DAN = (Sitter(1000 + seat, name) for seat, name in enumerate(("Anna", "Ben", "Cara", "Dan")))
COMPUTER = Sitter(None, "", LEVEL)
PEOPLE: tuple[Sitter | None, ...] = (ANNA, BEN, CARA, DAN)
START = Party.start(RULES, Seat.W)


def away(sitter: Sitter) -> Sitter:
    """The same seat with a computer player sitting in."""
    return replace(sitter, computer=LEVEL)


@dataclass(frozen=True)
class Made:
    """What a table is made of; every field has something."""

    party: Party = START
    state: TableState | None = None
    """What the party says, unless it is given: whether somebody cuts is the table's own affair."""
    seats: tuple[Sitter | None, ...] = PEOPLE
    party_number: int = 1
    version: int = 42
    proposals: tuple[Proposal, ...] = ()

    @property
    def table(self) -> Table:
        """The table as the service would hold it."""
        state = self.state or _state_of(self.party)
        row = TableRow(7, 1, 2, 1000, state, self.version, "", "en-US", None, None, None, 0.0, 0.0, None)
        kept = KeptParty(_row(self.party_number, SEED, COMMITMENT), self.party, length=1)
        if state != "over":
            return Table(row, self.seats, kept, proposals=self.proposals)
        following = Party.start(self.party.rules, self.party.dealer.left)
        next_row = _row(self.party_number + 1, NEXT_SEED, NEXT_COMMITMENT)
        return Table(row, self.seats, KeptParty(next_row, following, length=0), last=kept)

    def look(self, seat: Seat | None = None) -> TableView:
        """What that seat, or the public, may see of it."""
        return look(self.table, seat)


def _row(number: int, seed: bytes, commitment: str) -> PartyRow:
    return PartyRow(number, 7, number, "", seed, commitment, "W", 0.0, None)


def _state_of(party: Party) -> TableState:
    if party.over:
        return "over"
    if party.deal is not None:
        return "playing"
    return "counted" if party.deals else "lobby"


def names() -> st.SearchStrategy[str]:
    """Whatever somebody may be called, with what does harm more often than by chance."""
    harm = st.sampled_from(
        [
            *("@everyone", "<@1000>", "**", "__", "~~", "||", "`", "```", "[a](https://b.c)", "https://d.e/"),
            *("# ", "-# ", "- ", "1. ", "> ", "\n", "\u202e", "\u2066", "\u0301", "\u200d", "\U0001f469"),
            *("\U0001f1e6", "مرحبا", "さくら", "क्ष", "각", " ", "\u3164", "{", "}", "$"),
        ]
    )
    return st.lists(st.one_of(harm, st.text(max_size=6)), max_size=12).map(lambda parts: "".join(parts)[:32])


LONGEST = ("W" * 32, "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 4, "*" * 32, "<@1>" * 8)
"""Names that take the most room: wide, of many code points, of nothing but what is escaped."""


def sitters(name: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Sitter | None, ...]]:
    """Four taken seats: people, people who are away, computer players."""
    person = st.builds(Sitter, st.integers(1, 2**63), name, st.sampled_from([None, LEVEL]))
    return st.tuples(*(st.one_of(person, st.just(COMPUTER)) for _ in Seat))


def any_rules() -> st.SearchStrategy[Rules]:
    """Rules that a table of any game may choose."""
    return st.one_of(some_rules(), family_rules(), some_allfours_rules().map(ALL_FOURS.with_house_rules))


def any_parties() -> st.SearchStrategy[Party]:
    """A random party of any game, whole or stopped anywhere."""
    return st.one_of(
        parties().map(lambda played: played.party),
        family_parties().map(lambda played: played.party),
        allfours_parties().map(lambda played: played.party),
    )


@st.composite
def tables(draw: st.DrawFn) -> Made:
    """A table of any game in any state, its party at any moment."""
    seats = draw(sitters(st.one_of(names(), st.sampled_from(LONGEST))))
    number = draw(st.sampled_from([1, 2, 99_999]))
    version = draw(st.sampled_from([0, 2**53]))
    state: TableState | None = draw(st.sampled_from(["lobby", "cutting", "closed", None, None, None]))
    if state == "lobby":
        free = draw(st.sets(st.sampled_from(Seat)))
        seats = tuple(None if seat in free else seats[seat] for seat in Seat)
        return Made(Party.start(draw(any_rules()), Seat.N), "lobby", seats, number, version)
    party = draw(any_parties())
    if state == "cutting" and not party.awaits_cards:
        state = None
    if state is None and party.awaits_cards and (party.deal is not None or not party.deals):
        state = "cutting"
    return Made(party, state, seats, number, version)
