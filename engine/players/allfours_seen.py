"""What a view of All Fours shows of the hidden cards, and the ways to deal them that fit it.

Who discarded on a led suit has none of it (AF14, AF16); who had to lay a trump below the one that wins has
nothing else (A-AF10); who gave where that needs a trump has one (A-AF9). The undealt cards are one place
more, and a turned-up card is nobody's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.actions import Answer
from engine.allfours import core
from engine.allfours.core import State
from engine.allfours.deal import terms_of
from engine.allfours.tables import ALL_CARDS, BIT, SUITS, VALUES, cards_in
from engine.players.allfours_playout import Lies
from engine.players.sampler import NOTHING, Alternative, Sampler, World
from engine.rules import AllFoursRules
from engine.views import AllFoursView, View

STOCK: Final = 4
"""The place of the undealt cards, behind the seats."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The running deal as one seat knows it for certain."""

    rules: AllFoursRules
    seat: int
    dealer: int
    hand: int
    """The seat's own cards."""
    unseen: int
    """The cards in other hands, or undealt."""
    may: tuple[int, ...]
    """For each seat the unseen cards that it may hold, and last those that may be undealt."""
    places: tuple[int, ...]
    """How many unseen cards each has."""
    played: tuple[int, ...]
    """The cards that each seat has played."""
    turned: tuple[int, ...]
    """The turned-up cards in order."""
    lies: Lies
    before: tuple[int, int]
    """The totals before the deal."""
    score: tuple[int, int]
    """The totals now."""
    answers: tuple[Answer, ...]
    gave: bool
    """Whether the dealer showed a trump by giving."""

    @staticmethod
    def of(view: View) -> Seen:
        """What the view's own seat knows. Raises :class:`ValueError` without a seat or a running deal."""
        rules, known = view.rules, view.all_fours
        if view.seat is None or known is None or not view.running or not isinstance(rules, AllFoursRules):
            raise ValueError("this is no seat in a running deal of All Fours")
        hand = sum(BIT[card.key] for card in view.hand)
        trump = int(known.trump)
        played, never = _plays(view, SUITS[trump], undertrump=rules.undertrump == "allowed")
        turned = tuple(card.key for card in known.turned)
        shown = hand | played[0] | played[1] | played[2] | played[3] | sum(BIT[card] for card in turned)
        unseen = ALL_CARDS & ~shown
        may = [unseen & ~cards for cards in never]
        may[view.seat] = 0
        places = [known.hands_held - cards.bit_count() for cards in played]
        places[view.seat] = 0
        booked = [0, 0]
        for award in view.awards:
            booked[award.for_side] += award.points
        answers = tuple(answer for _, answer in known.answers)
        return Seen(
            rules=rules,
            seat=view.seat,
            dealer=view.dealer,
            hand=hand,
            unseen=unseen,
            may=(*may, unseen),
            places=(*places, known.stock),
            played=tuple(played),
            turned=turned,
            lies=_lies(view, known, unseen | hand),
            before=(view.score[0] - booked[0], view.score[1] - booked[1]),
            score=view.score,
            answers=answers,
            gave=rules.give_needs_trump and Answer.GIVE in answers and not played[view.dealer] & SUITS[trump],
        )

    def sampler(self) -> Sampler:
        """Draws the other hands and the undealt cards, each way that fits as likely as every other."""
        return Sampler(self.may, self.places, self._alternatives())

    def _alternatives(self) -> Sequence[Alternative]:
        if not self.gave or self.dealer == self.seat:
            return (NOTHING,)
        trumps = self.may[self.dealer] & SUITS[self.lies.trump]
        return [
            tuple(BIT[card] if place == self.dealer else 0 for place in range(STOCK + 1))
            for card in cards_in(trumps)
        ]

    def whole(self, world: World) -> list[int]:
        """All cards that each seat was dealt, when the hidden ones lie like that."""
        hands = [self.played[seat] | world[seat] for seat in range(4)]
        hands[self.seat] |= self.hand
        return hands

    def opening(self, world: World, rng: Random) -> State:
        """The position before the next answer, with these hands and the undealt cards in some order."""
        stock = list(cards_in(world[STOCK]))
        rng.shuffle(stock)
        terms = terms_of(self.rules, self.dealer, (*self.turned, *stock), self.before)
        state = core.start(terms, self.whole(world))
        for answer in self.answers:
            state = core.after(state, core.BEG if answer is Answer.BEG else core.STAND)
        return state


def _plays(view: View, trumps: int, *, undertrump: bool) -> tuple[list[int], list[int]]:
    """The cards that each seat has played, and those that it cannot have any more."""
    played, never = [0] * 4, [0] * 4
    for trick in view.tricks:
        led, top = 0, -1
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            bit = BIT[card.key]
            suit = SUITS[card.suit]
            played[seat] |= bit
            if not led:
                led = suit
            elif suit not in (led, trumps) or (led == trumps and suit != led):
                never[seat] |= led
            elif not undertrump and suit == trumps != led and top > card.key:
                never[seat] |= ALL_CARDS & ~(trumps & ((1 << top) - 1))
            if suit == trumps:
                top = max(top, card.key)
    return played, never


def _lies(view: View, known: AllFoursView, unseen: int) -> Lies:
    """How the deal lies for a playout."""
    trump = int(known.trump)
    jack = 13 * trump + 9
    taker = -1
    for trick in view.tricks:
        if trick.winner is not None and jack in [card.key for card in trick.cards]:
            taker = int(trick.winner) & 1
    turn = 0 if view.seat is None else int(view.seat)
    lies = Lies(turn, trump, unseen, game=known.game_points, jack_taker=taker)
    if (trick := view.trick) is None:
        return lies
    cards = [card.key for card in trick.cards]
    best, winner = cards[0], trick.seats[0]
    for seat, card in zip(trick.seats, cards, strict=True):
        if card > best if card // 13 == best // 13 else card // 13 == trump:
            best, winner = card, seat
    return lies._replace(
        laid=len(cards),
        led=cards[0] // 13,
        best=best,
        winner=int(winner),
        pot=sum(VALUES[card] for card in cards),
        jack_in=jack in cards,
    )
