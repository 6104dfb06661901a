"""What one seat, or a spectator, may know of a party.

A view is built anew from what is allowed, never by hiding: it has no field in which another seat's cards,
or the way to them, could stand. Screens and computer players get views and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, Play
from engine.cards import Card, Suit
from engine.deals import Award, Trick
from engine.party import DealtDeal, Outcome, Party
from engine.refusals import Refusal
from engine.rules import Rules
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """A deal that has ended, as everybody saw it."""

    number: int
    dealer: Seat
    ended_by: str
    ended_seat: Seat | None
    score_before: tuple[int, int]
    points: tuple[int, int]
    thirds: tuple[int, int]
    awards: tuple[Award, ...]
    tricks: tuple[Trick, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A party through one seat's eyes; a spectator's view has no seat, no hand and nothing to do."""

    rules: Rules
    seat: Seat | None
    score: tuple[int, int]
    """Booked totals, NS and EW."""
    deal_number: int
    dealer: Seat
    running: bool
    """Whether a deal is being played."""
    turn: Seat | None
    """Whose card is awaited."""
    leader: Seat | None
    """Who leads, or led, the open trick."""
    hand: tuple[Card, ...]
    """The seat's own cards, by suit and high to low."""
    legal: tuple[Action, ...]
    """What the seat may do now, resigning apart."""
    tricks: tuple[Trick, ...]
    """Every trick of the running deal, the open one last and without a winner."""
    thirds: tuple[int, int]
    """Card points taken so far in the running deal, in thirds."""
    poule_run: tuple[Seat, Suit, int] | None
    """The announced poule that can still be made, and how many tricks it has."""
    poules_made: tuple[tuple[Seat, Suit], ...]
    """Poules made in the running deal."""
    deals: tuple[EndedDeal, ...]
    """The deals that have ended."""
    outcome: Outcome | None
    refusals: tuple[tuple[Card, Refusal], ...]
    """On the seat's turn: the cards of its hand that it may not play, and why."""

    @property
    def poule_cards(self) -> tuple[Card, ...]:
        """The cards of the hand with which la poule could be said, were it their turn (QS15, QS16)."""
        if self.rules.poule != "first-card":
            return ()
        ranks = {suit: {card.rank for card in self.hand if card.suit is suit} for suit in Suit}
        return tuple(card for card in self.hand if card.rank in "T9A" and ranks[card.suit] >= set("T9A"))

    @property
    def trick(self) -> Trick | None:
        """The open trick, once a card lies in it."""
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of the running deal."""
        complete = [trick for trick in self.tricks if trick.winner is not None]
        return complete[-1] if complete else None

    @property
    def my_turn(self) -> bool:
        """Whether this seat's card is awaited."""
        return self.seat is not None and self.seat == self.turn

    @property
    def own_plays(self) -> int:
        """How many cards this seat has played in the running deal."""
        return sum(seat == self.seat for trick in self.tricks for seat in trick.seats)


def view(party: Party, seat: Seat | None) -> View:
    """What that seat may know now; a spectator for None."""
    deal = party.deal
    tricks = () if deal is None else deal.tricks
    legal = () if seat is None else party.legal(seat)
    hand = () if deal is None or seat is None else deal.held(seat)
    if deal is None:
        leader = None
    elif tricks:
        leader = tricks[-1].leader if tricks[-1].winner is None else tricks[-1].winner
    else:
        leader = deal.dealer.left
    return View(
        rules=party.rules,
        seat=seat,
        score=party.score,
        deal_number=party.deal_number,
        dealer=party.dealer,
        running=deal is not None,
        turn=party.turn,
        leader=leader,
        hand=hand,
        legal=legal,
        tricks=tricks,
        thirds=(0, 0) if deal is None else deal.thirds,
        poule_run=None if deal is None else deal.poule_run,
        poules_made=() if deal is None else deal.poules_made,
        deals=tuple(_ended(placed) for placed in party.deals),
        outcome=party.outcome,
        refusals=_refusals(party, seat, hand),
    )


def _refusals(party: Party, seat: Seat | None, hand: tuple[Card, ...]) -> tuple[tuple[Card, Refusal], ...]:
    if seat is None or party.turn != seat:
        return ()
    reasons = ((card, party.why_not(seat, Play.of(card))) for card in hand)
    return tuple((card, reason) for card, reason in reasons if reason is not None)


def _ended(placed: DealtDeal) -> EndedDeal:
    deal = placed.deal
    assert deal.ended_by is not None
    return EndedDeal(
        number=placed.number,
        dealer=placed.dealer,
        ended_by=deal.ended_by,
        ended_seat=deal.ended_seat,
        score_before=placed.score,
        points=deal.points,
        thirds=deal.thirds,
        awards=deal.awards,
        tricks=deal.tricks,
    )
