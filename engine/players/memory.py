"""What an attentive player knows from its view: which cards are out, and who may still hold them.

Cards are small integers and masks as in :mod:`engine.tressette.core`, whose tables alone say what a card is
worth and what beats it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final, NamedTuple

from engine.actions import Play
from engine.cards import PACK_32
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette.core import ALL_CARDS, BEATS, SUIT_OF, TRIO, VALUES, cards_in
from engine.views import View

_PLACE: Final = {card: place for place, card in enumerate(PACK_32.cards)}


def card_of(play: Play) -> int:
    """The core's card of a play."""
    return _PLACE[play.card]


def poules_left(view: View) -> list[int] | None:
    """How many poules each seat has announced before the first card and not made; None where it is not so."""
    numbers = None if view.tressette is None else view.tressette.poules_announced
    if numbers is None:
        return None
    makers = [seat for seat, _ in view.poules_made]
    return [number - makers.count(seat) for seat, number in zip(Seat, numbers, strict=True)]


class OpenTrick(NamedTuple):
    """The cards on the table, before a lead none."""

    follow: int
    """The led suit's cards, or all where none is led."""
    winner: int
    """Who wins it so far; before the lead, who is to lead."""
    best: int
    """With which card."""
    value: int
    """What its cards are worth, in thirds."""
    laid: int
    """How many they are."""

    def then(self, seat: int, card: int) -> OpenTrick:
        """The same with one more card."""
        value, laid = self.value + VALUES[card], self.laid + 1
        if not self.laid:
            return OpenTrick(SUIT_OF[card], seat, card, value, laid)
        if BEATS[self.best] >> card & 1:
            return OpenTrick(self.follow, seat, card, value, laid)
        return OpenTrick(self.follow, self.winner, self.best, value, laid)


@dataclass(frozen=True, slots=True)
class Memory:
    """The running deal as one seat knows it."""

    seat: int
    hand: int
    """The seat's own cards."""
    unseen: int
    """The cards in the other three hands."""
    may_hold: tuple[int, ...]
    """For each seat, the unseen cards that it may hold: none of a suit that it did not follow."""
    may_begin: tuple[int, ...]
    """For each seat, those of them with which it may still begin a poule: whoever holds one begins it on lead
    or when its suit is led, since it cannot be beaten then. A chance that went by in silence was none."""
    places: tuple[int, ...]
    """How many cards each seat holds."""
    trick: OpenTrick
    poule: int
    """What a poule brings at this table, in thirds; 0 where none is played."""
    own_poule: int
    """What one of the seat's own brings yet: nothing where too few were announced (A-LP6)."""

    @staticmethod
    def of(view: View) -> Memory:
        """What the view's own seat, whose turn it is, knows."""
        if view.seat is None or view.leader is None:
            raise ValueError("a player has a seat in a running deal")
        rules = view.rules
        if not isinstance(rules, TressetteRules):
            raise ValueError("this memory is for the 32-card games")
        hand = sum(1 << _PLACE[card] for card in view.hand)
        unseen = ALL_CARDS & ~hand
        void, silent, places, has_said = [0] * 4, [0] * 4, [8] * 4, [False] * 4
        lead = trick = OpenTrick(ALL_CARDS, view.leader, 0, 0, 0)
        for laid in view.tricks:
            trick = lead
            for step, play in enumerate(laid.plays):
                seat, card = laid.leader + step & 3, _PLACE[play.card]
                unseen ^= unseen & 1 << card
                places[seat] -= 1
                has_said[seat] |= play.poule
                if not trick.follow >> card & 1:
                    void[seat] |= trick.follow
                elif not has_said[seat]:
                    silent[seat] |= trick.follow
                trick = trick.then(seat, card)
        void[view.seat] = ALL_CARDS
        may_hold = tuple(unseen & ~suits for suits in void)
        left = poules_left(view)
        if left is not None:
            # What was announced before the first card says more than any silence since.
            silent = [0 if number else ALL_CARDS for number in left]
        poule = 0 if rules.poule == "off" else 3 * rules.poule_points
        return Memory(
            seat=view.seat,
            hand=hand,
            unseen=unseen,
            may_hold=may_hold,
            may_begin=tuple(cards & ~suits for cards, suits in zip(may_hold, silent, strict=True)),
            places=tuple(places),
            trick=lead if view.trick is None else trick,
            poule=poule,
            own_poule=0 if left is not None and not left[view.seat] else poule,
        )

    @property
    def partner(self) -> int:
        """The seat opposite."""
        return self.seat ^ 2

    @property
    def behind(self) -> tuple[int, ...]:
        """The seats that play to the open trick after this one."""
        return tuple(self.seat + step & 3 for step in range(1, 4 - self.trick.laid))

    @property
    def average(self) -> float:
        """What an unseen card is worth on the average, in thirds."""
        count = self.unseen.bit_count()
        return sum(value for card, value in enumerate(VALUES) if self.unseen >> card & 1) / max(count, 1)

    def higher(self, card: int) -> int:
        """The unseen cards that beat a card."""
        return BEATS[card] & self.unseen

    def holders(self, card: int) -> dict[int, float]:
        """How likely each seat is to hold an unseen card: as it has places, where it may hold it at all."""
        places = {seat: self.places[seat] for seat, held in enumerate(self.may_hold) if held >> card & 1}
        total = sum(places.values())
        return {seat: number / total for seat, number in places.items()}

    def winners(self, trick: OpenTrick) -> list[float]:
        """How likely each seat is to win a trick in which this seat has just played.

        It goes to whoever of those behind holds the highest card that still beats the best.
        """
        behind = self.behind
        winners = [0.0] * 4
        still = 1.0
        for card in cards_in(self.higher(trick.best))[::-1]:
            for seat, chance in self.holders(card).items():
                if seat in behind:
                    winners[seat] += still * chance
            still = 1.0 - sum(winners)
        winners[trick.winner] += still
        return winners

    def poule_chance(self, seat: int) -> float:
        """How likely another seat is to hold a whole 10-9-A that it has had no chance to begin."""
        chance = 0.0
        for lowest in range(0, 32, 8):
            if self.may_begin[seat] >> lowest & TRIO == TRIO:
                suit = SUIT_OF[lowest]
                # Three given cards lie in this seat's places: of all places where the suit may lie, and of
                # all cards that may lie here.
                places = sum(self.places[other] for other in range(4) if self.may_hold[other] & suit)
                cards = self.may_hold[seat].bit_count()
                chance += comb(self.places[seat], 3) / comb(min(places, cards), 3)
        return min(chance, 1.0)
