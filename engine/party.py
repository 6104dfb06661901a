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
from engine.errors import BadDeal, IllegalAction
from engine.events import DealEnded, Event, PartyEnded
from engine.refusals import Refusal, RefusalCode
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.tressette.deal import Deal


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a party ended."""

    winner: Side | None
    ended_by: str
    """``target``, or what cut a deal or the party short (``four-sevens``, ``resign``, ``agreed``)."""
    ended_seat: Seat | None = None
    """Who held the sevens or resigned."""


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
    """Booked totals, NS and EW, in whole points (QS23)."""
    dealer: Seat
    """Of the running deal, or else of the next one (QS10)."""
    deal_number: int
    """Of the running deal, or else of the next one."""
    deal: Deal | None = None
    """The running deal; None between deals and at the end."""
    deals: tuple[DealtDeal, ...] = ()
    """The deals that have ended, in order."""
    outcome: Outcome | None = None

    @classmethod
    def start(
        cls, rules: Rules, dealer: Seat, *, score: tuple[int, int] = (0, 0), deal_number: int = 1
    ) -> Party:
        """A party before its first deal, or from a later one on.

        Raises :class:`BadDeal` where it would be over already.
        """
        if max(score) >= rules.target and score[0] != score[1]:
            raise BadDeal(f"a party to {rules.target} is over at {score[0]} {score[1]}")
        return cls(rules, score, dealer, deal_number)

    @property
    def over(self) -> bool:
        """Whether the party is decided."""
        return self.outcome is not None

    @property
    def awaits_cards(self) -> bool:
        """Whether the next deal is to be dealt: see :meth:`deal_cards`."""
        return self.deal is None and self.outcome is None

    @property
    def turn(self) -> Seat | None:
        """The seat whose card is awaited."""
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

    def deal_cards(self, hands: Mapping[Seat, Sequence[Card]]) -> Step:
        """Begin the next deal with these hands.

        Raises :class:`BadDeal` for impossible hands, :class:`IllegalAction` where no deal is due.
        """
        if not self.awaits_cards:
            code = RefusalCode.PARTY_OVER if self.over else RefusalCode.DEAL_RUNNING
            raise IllegalAction(Refusal(code))
        deal, events = Deal.start(self.rules, hands, self.dealer)
        return replace(self, deal=deal)._settle(events)

    def apply(self, seat: Seat, action: Action) -> Step:
        """The party after the action, and what happened. Raises :class:`IllegalAction`."""
        if self.deal is None or self.outcome is not None or isinstance(action, Resign):
            if refusal := self.why_not(seat, action):
                raise IllegalAction(refusal)
            # A-QS13: the other side wins, scores stay as booked.
            return self._break_off(Outcome(seat.side.other, "resign", seat))
        deal, events = self.deal.apply(seat, action)
        return replace(self, deal=deal)._settle(events)

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

    def _break_off(self, outcome: Outcome) -> Step:
        """The party ended from outside the play, and the running deal with it."""
        events: tuple[Event, ...] = (PartyEnded(outcome.ended_by, outcome.winner),)
        if self.deal is None:
            return Step(replace(self, outcome=outcome), events)
        deal = self.deal.cut_short(outcome.ended_by, outcome.ended_seat)
        ended = replace(self, deal=None, deals=(*self.deals, self._placed(deal)), outcome=outcome)
        return Step(ended, (DealEnded(outcome.ended_by, deal.points), *events))

    def _placed(self, deal: Deal) -> DealtDeal:
        return DealtDeal(self.deal_number, self.dealer, self.score, deal)

    def _settle(self, events: tuple[Event, ...]) -> Step:
        """Book an ended deal, and see whether it decides the party (QS24, QS25, A-QS1 to A-QS3, A-QS12)."""
        deal = self.deal
        if deal is None or deal.ended_by is None:
            return Step(self, events)
        score = (self.score[0] + deal.points[0], self.score[1] + deal.points[1])
        booked = replace(self, deal=None, deals=(*self.deals, self._placed(deal)), score=score)
        if deal.winner is not None:
            outcome = Outcome(deal.winner, deal.ended_by, deal.ended_seat)
        elif max(score) >= self.rules.target and score[0] != score[1]:
            outcome = Outcome(Side.NS if score[0] > score[1] else Side.EW, "target")
        else:
            return Step(replace(booked, dealer=self.dealer.left, deal_number=self.deal_number + 1), events)
        return Step(replace(booked, outcome=outcome), (*events, PartyEnded(outcome.ended_by, outcome.winner)))
