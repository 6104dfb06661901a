"""What a view of the 32-card games shows of the hidden hands, and the hands that fit it.

Everything that a rule makes certain counts, and nothing that only a habit makes likely: who did not follow
has none of the suit; who led low since the rules made him (LP1) has nothing lower; who said la poule, melded
or announced held those cards; and nobody held what would have ended the deal at once (QS11, PO6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from engine.cards import PACK_32
from engine.players.sampler import NOTHING, Alternative, Sampler, World
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import core
from engine.tressette.core import ALL_CARDS, EIGHTS, POINT, SEVENS, SUIT_OF, TRIO, State, Terms
from engine.tressette.melds import CARDS_OF, held_in, place_of
from engine.tressette.tables import MOVE_OF
from engine.views import View

HAND: Final = 8
_PLACE: Final = {card: place for place, card in enumerate(PACK_32.cards)}
_TRIOS: Final = tuple(TRIO << 8 * suit for suit in range(4))
_LOWER_RANKS: Final = tuple(sum(SEVENS << below for below in range(rank)) for rank in range(8))
"""By rank, all cards of lower ones, whatever their suit."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The running deal as one seat knows it for certain."""

    rules: TressetteRules
    seat: int
    leader: int
    """Who led to the first trick."""
    hand: int
    """The seat's own cards."""
    unseen: int
    """The cards in the other three hands."""
    may: tuple[int, ...]
    """For each seat, the unseen cards that it may hold."""
    places: tuple[int, ...]
    """How many unseen cards each seat holds: none in one's own."""
    played: tuple[int, ...]
    """The cards that each seat has played."""
    moves: tuple[int, ...]
    """Every play as the core writes it, in order."""
    said: tuple[tuple[int, int], ...]
    """The melds said so far: seat and meld."""
    numbers: tuple[int, ...]
    """How many poules each seat announced, where that is done and known."""

    @staticmethod
    def of(view: View) -> Seen:
        """What the view's own seat knows. Raises :class:`ValueError` without a seat or a running deal."""
        rules = view.rules
        if view.seat is None or not view.running or not isinstance(rules, TressetteRules):
            raise ValueError("this is no seat in a running deal of the 32-card games")
        hand = sum(1 << _PLACE[card] for card in view.hand)
        played, never, has = [0] * 4, [0] * 4, [0] * 4
        moves: list[int] = []
        before = POINT
        for number, trick in enumerate(view.tricks):
            follow = ALL_CARDS
            for step, play in enumerate(trick.plays):
                seat, move = trick.leader + step & 3, MOVE_OF[play.key]
                bit = 1 << (move & core.CARD)
                if not step:
                    follow = SUIT_OF[move]
                    if number and rules.low_lead and before < POINT:
                        never[seat] |= _LOWER_RANKS[move & 7]
                elif not follow & bit:
                    never[seat] |= follow
                if play.poule:
                    has[seat] |= TRIO << (move & 24)
                played[seat] |= bit
                moves.append(move)
            before = trick.value
        known = view.tressette
        said = () if known is None else tuple((int(seat), place_of(meld)) for seat, meld in known.melded)
        for seat, meld in said:
            has[seat] |= CARDS_OF[meld]
        numbers = None if known is None else known.poules_announced
        unseen = ALL_CARDS & ~hand & ~sum(played)
        may = _may_hold(rules, view.seat, unseen, never, has, played)
        own = hand.bit_count() + played[view.seat].bit_count()
        return Seen(
            rules=rules,
            seat=view.seat,
            leader=rules.forehand(view.dealer),
            hand=hand,
            unseen=unseen,
            may=may,
            places=tuple(0 if s == view.seat else own - played[s].bit_count() for s in range(4)),
            played=tuple(played),
            moves=tuple(moves),
            said=said,
            numbers=tuple(numbers or ()),
        )

    def sampler(self) -> Sampler:
        """Draws the other hands, each way that fits as likely as every other."""
        ranks = _ends_at_once(self.rules)
        could = [
            (seat, rank & self.unseen)
            for rank in ranks
            for seat in range(4)
            if seat != self.seat and rank & ~(self.may[seat] | self.played[seat]) == 0
        ]

        def refused(world: World) -> bool:
            return any(world[seat] & rank == rank for seat, rank in could)

        return Sampler(self.may, self.places, self._alternatives(), refused if could else None)

    def _alternatives(self) -> Sequence[Alternative]:
        """Which whole 10-9-As may lie where numbers were announced (LP5)."""
        if not any(number for seat, number in enumerate(self.numbers) if seat != self.seat):
            return (NOTHING,)
        found: list[Alternative] = []
        choices = [
            [()] if seat == self.seat else combinations(self._trios(seat), number)
            for seat, number in enumerate(self.numbers)
        ]
        for chosen in product(*choices):
            suits = [trio for trios in chosen for trio in trios]
            if len(suits) == len(set(suits)):
                found.append(tuple(sum(trios) & self.unseen for trios in chosen))
        return found

    def _trios(self, seat: int) -> list[int]:
        """The 10-9-As that a seat may have been dealt."""
        return [trio for trio in _TRIOS if trio & ~(self.may[seat] | self.played[seat]) == 0]

    def dealt(self, world: World) -> list[int]:
        """The four hands as they were dealt, when the hidden cards lie like that."""
        hands = [played | cards for played, cards in zip(self.played, world, strict=True)]
        hands[self.seat] |= self.hand
        return hands

    def replay(self, world: World) -> State:
        """The position with those hands, every play made again."""
        hands = self.dealt(world)
        state = core.start(hands, self.leader, self._terms(hands))
        for move in self.moves:
            state = core.after(state, move)
        return state

    def public(self) -> State:
        """The position as far as everybody knows it; hands other than one's own are not to be read there."""
        return self.replay([0 if seat == self.seat else self.unseen for seat in range(4)])

    def _terms(self, hands: Sequence[int]) -> Terms:
        rules = self.rules
        kinds = core.WORDS if rules.poule == "first-card" else 0
        kinds |= core.NUMBERS if any(self.numbers) else 0
        kinds |= core.LOW_LEADS if rules.low_lead else 0
        kinds |= core.MELDING if rules.melds else 0
        held = tuple(map(held_in, hands)) if rules.melds else ()
        return Terms(kinds, self.numbers, held, rules.melds_when == "leader")


def _may_hold(
    rules: TressetteRules,
    own: Seat,
    unseen: int,
    never: Sequence[int],
    has: Sequence[int],
    played: Sequence[int],
) -> tuple[int, ...]:
    """For each seat the unseen cards that it may hold."""
    shown = [cards & unseen for cards in has]
    everybody = sum(shown)
    may = [(unseen & ~never[seat] & ~everybody) | shown[seat] for seat in range(4)]
    for rank in _ends_at_once(rules):
        for seat in range(4):
            missing = rank & ~played[seat]
            if missing & unseen == missing and missing.bit_count() == 1:
                # With this card he would have had four.
                may[seat] &= ~missing
    may[own] = 0
    return tuple(may)


def _ends_at_once(rules: TressetteRules) -> tuple[int, ...]:
    """The ranks that nobody was dealt four of, or the deal would have ended (QS11, PO6)."""
    return (SEVENS,) * rules.four_sevens + (EIGHTS,) * rules.eights_win
