"""The families of games, and the one place where a deal of the right one is begun.

A party, and whoever reads one, knows a deal by what all families' deals answer: ``turn``, ``actors()``,
``legal(seat)``, ``why_not(seat, action)`` and ``apply(seat, action)`` while it runs; ``ended_by``,
``ended_seat``, ``points`` (booked so far), ``awards``, ``tricks``, ``outcome`` (how its end decides the party
by itself), ``next_dealer`` and ``cut_short``; and ``held(seat)``, ``hands``, ``dealer`` and ``rules``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Action
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import Card
from engine.deals import Thrown
from engine.errors import BadDeal
from engine.events import Event
from engine.rules import AllFoursRules, Rules
from engine.seats import Seat
from engine.tressette.deal import Deal as TressetteDeal

Deal = TressetteDeal | AllFoursDeal
"""A deal of any family."""


def start_deal(
    rules: Rules,
    hands: Mapping[Seat, Sequence[Card]],
    stock: Sequence[Card],
    dealer: Seat,
    score: tuple[int, int],
    thrown: tuple[Thrown, ...] = (),
) -> tuple[Deal, tuple[Event, ...]]:
    """The deal as it lies after dealing, at these totals, after dealings that were thrown in.

    Raises :class:`engine.errors.BadDeal`.
    """
    if isinstance(rules, AllFoursRules):
        return AllFoursDeal.start(rules, hands, stock, dealer, score)
    if stock:
        raise BadDeal("all cards are dealt; none are left")
    return TressetteDeal.start(rules, hands, dealer, score, thrown)


def thrown_in(deal: Deal | None) -> tuple[Thrown, ...]:
    """The dealings of a deal that were thrown in (PO1)."""
    return deal.thrown if isinstance(deal, TressetteDeal) else ()


def silent_answers(deal: Deal | None) -> tuple[tuple[Seat, Action], ...]:
    """What silence means for each answer that is awaited before the first card (A-PO1, A-LP5)."""
    return deal.silent_answers() if isinstance(deal, TressetteDeal) else ()


def awaits_hands(deal: Deal) -> bool:
    """Whether a running deal was thrown in, and is to be dealt again."""
    return isinstance(deal, TressetteDeal) and deal.awaits_hands
