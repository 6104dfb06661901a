"""Tables in any state, for the screens to be drawn of: dealt by chance from a number, played by chance too."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.store.rows import PartyRow, TableRow, TableState
from bot.tables.look import TableView, look
from bot.tables.model import KeptParty, Sitter, State, Table
from engine.actions import Action, Play, Resign
from engine.cards import PACK_32, Card
from engine.deals import Hands
from engine.party import Party
from engine.presets import preset
from engine.rules import Rules
from engine.seats import Seat

QUATRE_SEPT = preset("quatre-sept")
SEED = bytes(range(32))
NEXT_SEED = bytes(range(32, 64))
COMMITMENT = "0123456789abcdef" * 4
NEXT_COMMITMENT = "fedcba9876543210" * 4
NAMES = ("Anna", "Ben", "Cara", "Dan")
PEOPLE: tuple[Sitter | None, ...] = tuple(Sitter(1000 + seat, NAMES[seat]) for seat in Seat)

Played = list[tuple[Seat, Action]]


def hands_of(*texts: str) -> Hands:
    """Four hands, N E S W, as records write them."""
    return tuple(tuple(map(Card.parse, text.split())) for text in texts)


# Example 5 of the rules: N announces in spades and makes it, E on another's lead in hearts.
TWO_POULES = hands_of(
    "TS 9S AS 8H 7H 7C 7D 8D", "TH 9H AH 7S 8S 8C TC 9C", "QS JS QH JH KC QC KD 9D", "KS KH AC JC TD AD QD JD"
)
TWO_POULES_MOVES = (
    "TS+poule 7S JS KS 9S 8S QS JD AS 8C 9D QD 7H TH+poule JH KH 9H QH TD 8H AH KD AD 7D TC KC JC 7C 9C QC AC 8D"
).split()
FOUR_SEVENS = hands_of(
    "TS 9S AS KS QS JS 8S 8H", "TH 9H AH KH QH JH TD 9D", "7S 7H 7D 7C TC 9C AC KC", "QC JC 8C AD KD QD JD 8D"
)


def shuffled(random: Random) -> Hands:
    """Four hands by chance."""
    pack = list(PACK_32.cards)
    random.shuffle(pack)
    return tuple(tuple(pack[start : start + 8]) for start in range(0, 32, 8))


def deal(party: Party, hands: Hands) -> Party:
    """The party after dealing these hands."""
    return party.deal_cards(dict(zip(Seat, hands, strict=True))).party


def play(party: Party, *texts: str) -> Party:
    """The party after these cards, each played by whose turn it is."""
    for text in texts:
        word = text.endswith("+poule")
        assert party.turn is not None
        party = party.apply(party.turn, Play.of(Card.parse(text.removesuffix("+poule")), poule=word)).party
    return party


def play_on(party: Party, random: Random, plays: int, *, tell: bool = True) -> Party:
    """The party after at most so many more legal plays by chance, in the running deal."""
    for _ in range(plays):
        if party.turn is None:
            break
        legal = party.legal(party.turn)
        poules = [action for action in legal if isinstance(action, Play) and action.poule]
        party = party.apply(party.turn, random.choice(poules if poules and tell else legal)).party
    return party


def party_at(
    seed: int, plays: int, *, deals: int = 0, rules: Rules = QUATRE_SEPT, dealer: Seat = Seat.W
) -> Party:
    """A party by chance after so many whole deals, and so many plays of the next, if it lasts that long."""
    random = Random(seed)
    party = Party.start(rules, dealer)
    for _ in range(deals):
        if party.awaits_cards:
            party = play_on(deal(party, shuffled(random)), random, 32)
    if plays >= 0 and party.awaits_cards:
        party = play_on(deal(party, shuffled(random)), random, plays)
    return party


def resigned(party: Party, seat: Seat = Seat.E) -> Party:
    """The party given up."""
    return party.apply(seat, Resign()).party


def state_of(party: Party) -> TableState:
    """What a table with this party does, unless somebody is cutting."""
    if party.over:
        return "over"
    if party.deal is not None:
        return "playing"
    return "counted" if party.deals else "lobby"


@dataclass(frozen=True)
class Made:
    """What a table is made of; every field has something."""

    party: Party
    state: TableState | None = None
    seats: tuple[Sitter | None, ...] = PEOPLE
    table_id: int = 7
    version: int = 42
    party_number: int = 1

    def with_(self, **changes: Any) -> Made:
        """The same with something changed."""
        return replace(self, **changes)

    @property
    def table(self) -> Table:
        """The table as the service would hold it."""
        state = self.state or state_of(self.party)
        row = TableRow(
            id=self.table_id,
            guild_id=1,
            channel_id=2,
            opener_id=1000,
            state=state,
            version=self.version,
            rules="",
            locale="en-US",
            board_message_id=None,
            board_posted_at=None,
            ping_message_id=None,
            created_at=0.0,
            updated_at=0.0,
            closed_at=None,
        )
        kept = KeptParty(_party_row(self.party_number, SEED, COMMITMENT), self.party, length=1)
        if state != State.OVER.value:
            return Table(row, self.seats, kept)
        following = Party.start(self.party.rules, self.party.dealer.left)
        next_row = _party_row(self.party_number + 1, NEXT_SEED, NEXT_COMMITMENT)
        return Table(row, self.seats, KeptParty(next_row, following, length=0), last=kept)

    def look(self, seat: Seat | None = None) -> TableView:
        """What that seat, or the public, may see of it."""
        return look(self.table, seat)


def _party_row(number: int, seed: bytes, commitment: str) -> PartyRow:
    return PartyRow(number, 7, number, "", seed, commitment, "W", 0.0, None)
