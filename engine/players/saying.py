"""What the rule player of the 32-card games says: answers before the first card, melds, claims, signals."""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Call, Meld, Play, Poules, Signal
from engine.cards import Card, Suit
from engine.rules import TressetteRules
from engine.views import View

_POULE_RANKS: Final = "T9A"
_SET_RANKS: Final = {"tens": "T", "nines": "9", "aces": "A"}

# How likely a poule is made, roughly: by who leads first, by who has yet to win a trick, by a low lead that
# may come between, for the second of two.
_ON_LEAD: Final = 0.95
_NOT_ON_LEAD: Final = 0.7
_LOW_LEADS: Final = 0.8
_SECOND: Final = 0.6


def say(view: View) -> Action | None:
    """What is to be said now rather than a card played; None for nothing.

    A claim when it is certain, every meld at once, another deal for a poor hand, the poules that are likely.
    """
    legal = view.legal
    if Call.CLAIM in legal and claim_is_right(view):
        return Call.CLAIM
    if Call.COUNT in legal:
        return Call.COUNT
    if Call.REDEAL in legal:
        # Whoever may ask holds nothing that wins a trick.
        return Call.REDEAL
    if numbers := [action.number for action in legal if isinstance(action, Poules)]:
        return Poules(_likely_poules(view, max(numbers)))
    melds = [action for action in legal if isinstance(action, Meld)]
    # Four before three of the same rank, which would shut it out (A-PK5).
    return max(melds, key=lambda meld: (len(cards_of(meld)), meld.text), default=None)


def claim_is_right(view: View) -> bool:
    """Whether the seat's side has the target already, as a claim counts (A-PK9)."""
    if view.tressette is None or view.seat is None:
        return False
    return view.tressette.claim_totals[view.seat.side] >= view.rules.target


def _likely_poules(view: View, held: int) -> int:
    """How many poules to announce: as many as gain more than their penalty costs (A-LP6, A-LP7)."""
    rules = view.rules
    assert isinstance(rules, TressetteRules)
    chance = _ON_LEAD if view.leader is view.seat else _NOT_ON_LEAD
    if rules.low_lead:
        chance *= _LOW_LEADS
    number = 0
    while number < held and chance * rules.poule_points >= (1 - chance) * rules.poule_penalty:
        number += 1
        chance *= _SECOND
    return number


def cards_of(meld: Meld) -> frozenset[Card]:
    """The cards that a meld needs."""
    if meld.kind == "pollack" and meld.suit is not None:
        return frozenset(Card.of(rank, meld.suit) for rank in _POULE_RANKS)
    return frozenset(Card.of(_SET_RANKS[meld.kind], suit) for suit in Suit if suit is not meld.suit)


def with_signal(view: View, play: Play) -> Play:
    """The play with a signal where there is something true to say: never what is not in the hand.

    Only low cards talk: a tap means good cards in their suit, a slide in the other of the colour (PO2, PO3).
    """
    rules = view.rules
    if not (isinstance(rules, TressetteRules) and rules.signals) or play.card.rank not in "78J":
        return play
    left = [card for card in view.hand if card is not play.card]
    for signal in Signal:
        signalled = Play.of(play.card, poule=play.poule, signal=signal)
        if signalled.signalled is not None and is_good(left, signalled.signalled):
            return signalled
    return play


def is_good(cards: list[Card], suit: Suit) -> bool:
    """Whether cards are good in a suit: its ten, or nine and ace."""
    ranks = {card.rank for card in cards if card.suit is suit}
    return "T" in ranks or {"9", "A"} <= ranks
