"""A party: deals until a side has reached the target.

A :class:`Party` is never changed; every action gives a new one, so a party is the fold of its actions over
its rules, its first dealer and the hands that were dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.actions import AGREED, Action, Resign, parse_move
from engine.cards import Card
from engine.deals import Outcome
from engine.errors import BadDeal, IllegalAction
from engine.events import DealEnded, Event, PartyEnded
from engine.families import Deal, awaits_hands, start_deal, thrown_in
from engine.refusals import Refusal, RefusalCode
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.session import ALONE, Draw, SessionPlace, session_winner


@dataclass(frozen=True, slots=True)
class DealtDeal:
    """A deal with its place in the party."""

    number: int
    """From 1."""
    dealer: Seat
    score: tuple[int, int]
    """Totals before it, NS and EW."""
    deal: Deal


class Step(NamedTuple):
    """A party after an action, and what happened because of it."""

    party: Party
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Party:
    """Where a party stands."""

    rules: Rules
    score: tuple[int, int]
    """Booked totals, NS and EW, in whole points (QS23); what a running deal booked at once is in them."""
    dealer: Seat
    """Of the running deal, or else of the next one (QS10)."""
    deal_number: int
    """Of the running deal, or else of the next one."""
    deal: Deal | None = None
    """The running deal; None between deals and at the end."""
    deals: tuple[DealtDeal, ...] = ()
    """The deals that have ended, in order."""
    outcome: Outcome | None = None
    deal_booked: tuple[int, int] = (0, 0)
    """What of the score is the running deal's."""
    place: SessionPlace = ALONE
    """Where it stands in its session."""

    @classmethod
    def start(
        cls,
        rules: Rules,
        dealer: Seat,
        *,
        score: tuple[int, int] = (0, 0),
        deal_number: int = 1,
        place: SessionPlace = ALONE,
    ) -> Party:
        """A party before its first deal, or from a later one on.

        Raises :class:`BadDeal` where it would be over already, or its session cannot have come there.
        """
        if rules.over_at(score):
            raise BadDeal(f"a party to {rules.target} is over at {score[0]} {score[1]}")
        if not place.fits(rules.session):
            raise BadDeal(f"a session of {rules.session} does not come to party {place.number} that way")
        return cls(rules, score, dealer, deal_number, place=place)

    def next_party(self) -> Party:
        """The session's next party, dealt on from this one (PK18, A-PK14).

        Raises :class:`IllegalAction` where this one is not over, or was the last.
        """
        if self.outcome is None:
            raise IllegalAction(Refusal(RefusalCode.DEAL_RUNNING))
        if self.place.number == self.rules.session:
            raise IllegalAction(Refusal(RefusalCode.PARTY_OVER))
        place = SessionPlace(self.place.number + 1, self.session_won)
        return Party.start(self.rules, self.next_dealer, place=place)

    @property
    def next_dealer(self) -> Seat:
        """Who deals after the deals that have ended, in another party too (A-QS11, A-PK14, AF2)."""
        return self.deals[-1].deal.next_dealer if self.deals else self.dealer

    @property
    def session_won(self) -> tuple[int, int]:
        """Parties of the session won so far, NS and EW, this one too once it is decided."""
        return self.place.after(None if self.outcome is None else self.outcome.winner)

    @property
    def session_winner(self) -> Side | Draw | None:
        """Who has won the session, once all its parties are played; None before, and without one."""
        if self.rules.session == 1 or self.place.number < self.rules.session:
            return None
        if self.outcome is None or self.outcome.winner is None:
            return None
        return session_winner(self.session_won)

    @property
    def over(self) -> bool:
        """Whether the party is decided."""
        return self.outcome is not None

    @property
    def awaits_cards(self) -> bool:
        """Whether the next deal is to be dealt, or the running one again: see :meth:`deal_cards`."""
        return self.outcome is None and (self.deal is None or awaits_hands(self.deal))

    @property
    def dealing_number(self) -> int:
        """Which dealing of the party the running or next deal is at, from 1: redeals count (PO1)."""
        thrown = sum(len(thrown_in(placed.deal)) for placed in self.deals)
        return self.deal_number + thrown + len(thrown_in(self.deal))

    @property
    def turn(self) -> Seat | None:
        """The seat whose card, answer or count is awaited; none in an opening phase."""
        return None if self.deal is None else self.deal.turn

    def actors(self) -> tuple[Seat, ...]:
        """Every seat that may act now, resigning apart. Never for a spectator's eyes."""
        return () if self.deal is None else self.deal.actors()

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Everything that a seat may do now, resigning apart."""
        return () if self.deal is None else self.deal.legal(seat)

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """The reason why a seat may not do this now; None where it may."""
        if self.outcome is not None:
            return Refusal(RefusalCode.PARTY_OVER)
        if isinstance(action, Resign):
            return None
        if self.deal is None:
            return Refusal(RefusalCode.NO_DEAL)
        return self.deal.why_not(seat, action)

    def deal_cards(self, hands: Mapping[Seat, Sequence[Card]], stock: Sequence[Card] = ()) -> Step:
        """Begin the next deal with these hands, and in All Fours the undealt cards from the top.

        A deal that was thrown in is dealt again by the same dealer.

        Raises :class:`BadDeal` for impossible hands, :class:`IllegalAction` where no deal is due.
        """
        if not self.awaits_cards:
            code = RefusalCode.PARTY_OVER if self.over else RefusalCode.DEAL_RUNNING
            raise IllegalAction(Refusal(code))
        thrown = thrown_in(self.deal)
        deal, events = start_deal(self.rules, hands, stock, self.dealer, self.score, thrown)
        return replace(self, deal=deal)._settle(events)

    def apply(self, seat: Seat, action: Action) -> Step:
        """The party after the action, and what happened. Raises :class:`IllegalAction`."""
        if self.deal is None or self.outcome is not None or isinstance(action, Resign):
            if refusal := self.why_not(seat, action):
                raise IllegalAction(refusal)
            # A-QS13: the other side wins, scores stay as booked.
            return self._break_off(Outcome(seat.side.other, "resign", seat))
        deal, events = self.deal.apply(seat, action)
        return self._with(deal)._settle(events)

    def agree(self) -> Step:
        """End the party as the whole table agreed: nobody wins, scores stay as booked.

        Raises :class:`IllegalAction` where it is over.
        """
        if self.outcome is not None:
            raise IllegalAction(Refusal(RefusalCode.PARTY_OVER))
        return self._break_off(Outcome(None, AGREED))

    def move(self, text: str) -> Step:
        """The party after a move as records and the store write it: ``N:TS+poule``, or ``agreed``.

        Raises :class:`engine.errors.BadNotation` where it is none, :class:`IllegalAction` where it may not
        be.
        """
        return self.agree() if text.lower() == AGREED else self.apply(*parse_move(text))

    def _with(self, deal: Deal) -> Party:
        """The same party with its deal gone on, as ``replace`` makes it in several times as long."""
        return Party(
            self.rules,
            self.score,
            self.dealer,
            self.deal_number,
            deal,
            self.deals,
            self.outcome,
            self.deal_booked,
            self.place,
        )

    def _break_off(self, outcome: Outcome) -> Step:
        """The party ended from outside the play, and the running deal with it."""
        events: tuple[Event, ...] = (PartyEnded(outcome.ended_by, outcome.winner),)
        if self.deal is None:
            return Step(replace(self, outcome=outcome), events)
        deal = self.deal.cut_short(outcome.ended_by, outcome.ended_seat)
        ended = replace(self, deal=None, deals=(*self.deals, self._placed(deal)), outcome=outcome)
        ended = replace(ended, deal_booked=(0, 0))
        return Step(ended, (DealEnded(outcome.ended_by, deal.points), *events))

    def _placed(self, deal: Deal) -> DealtDeal:
        before = (self.score[0] - self.deal_booked[0], self.score[1] - self.deal_booked[1])
        return DealtDeal(self.deal_number, self.dealer, before, deal)

    @property
    def running(self) -> DealtDeal | None:
        """The running deal with its place in the party."""
        return None if self.deal is None else self._placed(self.deal)

    def _settle(self, events: tuple[Event, ...]) -> Step:
        """Book what the deal gave, and see whether its end decides the party.

        (QS24, QS25, A-QS1 to A-QS3, A-QS12, AF25)
        """
        deal = self.deal
        if deal is None:
            return Step(self, events)
        booked, points = self.deal_booked, deal.points
        score = (self.score[0] + points[0] - booked[0], self.score[1] + points[1] - booked[1])
        if deal.ended_by is None:
            settled = self if points == booked else replace(self, score=score, deal_booked=points)
            return Step(settled, events)
        settled = replace(
            self, deal=None, deals=(*self.deals, self._placed(deal)), score=score, deal_booked=(0, 0)
        )
        outcome = deal.outcome
        if outcome is None and self.rules.over_at(score):
            outcome = Outcome(Side.NS if score[0] > score[1] else Side.EW, "target")
        if outcome is None:
            number = self.deal_number + 1
            return Step(replace(settled, dealer=deal.next_dealer, deal_number=number), events)
        return Step(
            replace(settled, outcome=outcome), (*events, PartyEnded(outcome.ended_by, outcome.winner))
        )
