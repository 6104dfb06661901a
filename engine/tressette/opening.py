"""The opening phase of a deal: answers before the first card, in any order.

A poor hand may have the cards dealt again (PO1, A-PO1); whoever holds a poule says how many will be made
(LP5, A-LP5). That an answer was given shows nowhere before all are there, or a demand ends the phase: it
would tell what is in the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.actions import Action, Call, Poules
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette.core import HIGH, trios

_REDEAL: Final = -1
"""The right to demand another deal, in the place of a number of poules."""
_NUMBERS: Final = tuple(map(Poules, range(3)))


class Opening(NamedTuple):
    """Who is asked what, and what was answered so far."""

    rights: tuple[int, ...] = (0, 0, 0, 0)
    """By seat: how many poules it holds, or the right to a redeal; never both, since the one needs high cards
    and the other none."""
    answers: tuple[tuple[Seat, Action], ...] = ()
    """In the order given."""

    @staticmethod
    def of(rules: TressetteRules, hands: Sequence[int]) -> Opening:
        """What is asked of these hands, given as masks of the core."""
        announced = rules.poule == "before-deal"
        if announced or (rules.redeal and 0 in [hand & HIGH for hand in hands]):
            rights = tuple([_right(hand, rules.redeal, announced) for hand in hands])
            return Opening(rights) if any(rights) else NOTHING
        return NOTHING

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose answer is missing; none once a redeal was demanded."""
        if self.demanded is not None:
            return ()
        answered = [seat for seat, _ in self.answers]
        return tuple(seat for seat in Seat if self.rights[seat] and seat not in answered)

    @property
    def is_open(self) -> bool:
        """Whether no card may be played: answers are missing, or another deal was demanded."""
        return bool(self.awaited) or self.demanded is not None

    @property
    def demanded(self) -> Seat | None:
        """Who demanded another deal: the first to do so ends the phase (A-PO1)."""
        if not self.answers:
            return None
        return next((seat for seat, answer in self.answers if answer is Call.REDEAL), None)

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many poules each seat announced, 0 where it holds none (A-LP5)."""
        said = {seat: answer.number for seat, answer in self.answers if isinstance(answer, Poules)}
        return tuple(said.get(seat, 0) for seat in Seat)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may answer."""
        if seat not in self.awaited:
            return ()
        right = self.rights[seat]
        return (Call.REDEAL, Call.KEEP) if right == _REDEAL else _NUMBERS[: right + 1]

    def silent(self) -> tuple[tuple[Seat, Action], ...]:
        """What silence means where an answer is missing: keep, and no poule."""
        return tuple(
            (seat, Call.KEEP if self.rights[seat] == _REDEAL else _NUMBERS[0]) for seat in self.awaited
        )

    def why_not(self, seat: Seat, answer: Action) -> Refusal | None:
        """The reason why a seat may not answer this; None where it may."""
        if answer in self.legal(seat):
            return None
        right = self.rights[seat]
        if isinstance(answer, Poules):
            if answer.number > max(0, right):
                return Refusal(RefusalCode.POULES_NOT_HELD)
            return Refusal(RefusalCode.ANSWERED if right > 0 else RefusalCode.NO_POULE_HELD)
        if right == _REDEAL:
            return Refusal(RefusalCode.ANSWERED)
        poor = RefusalCode.REDEAL_NOT_POOR if answer is Call.REDEAL else RefusalCode.KEEP_NOT_POOR
        return Refusal(poor)

    def after(self, seat: Seat, answer: Action) -> Opening:
        """The phase after an answer that may be given."""
        return Opening(self.rights, (*self.answers, (seat, answer)))


NOTHING: Final = Opening()
"""Nobody is asked anything."""


def _right(hand: int, redeal: bool, announced: bool) -> int:
    if redeal and not hand & HIGH:
        return _REDEAL
    return trios(hand).bit_count() // 3 if announced else 0
