"""How a deal of the 32-card games begins: its hands, what wins at once, what its rules ask to be watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.cards import PACK_32, Card
from engine.deals import Hands, Thrown, bad_hands
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import melds
from engine.tressette.core import (
    ALL_CARDS,
    ANY_TIME,
    CLAIMS,
    EIGHTS,
    LOW_LEADS,
    MELDING,
    NUMBERS,
    SEVENS,
    SIGNALS,
    WAITING,
    WORDS,
    Terms,
)
from engine.tressette.opening import NOTHING, Opening
from engine.tressette.tables import BIT_OF, SEATS

HAND: Final = 8
"""Cards in a hand (QS9)."""
_CLAIMING: Final = {"off": 0, "on-lead": CLAIMS, "any-time": CLAIMS | ANY_TIME}


class Dealt(NamedTuple):
    """What a deal began with, the same for all its states but for the answers before its first card."""

    rules: TressetteRules
    dealer: Seat
    hands: Hands
    score: tuple[int, int]
    """Totals before it, NS and EW."""
    thrown: tuple[Thrown, ...]
    """Earlier dealings of this deal, which were thrown in (PO1)."""
    opening: Opening = NOTHING


def dealt_hands(hands: Mapping[Seat, Sequence[Card]]) -> tuple[Hands, list[int]]:
    """The hands by seat, and as masks of the core.

    Raises :class:`engine.errors.BadDeal` where they are not eight cards each of the pack.
    """
    given = tuple([tuple(hands.get(seat, ())) for seat in SEATS])
    masks = [sum([BIT_OF[card.key] for card in hand]) for hand in given]
    # Thirty-two cards add up to the whole pack only if each of it is there once.
    if sum(masks) != ALL_CARDS or [*map(len, given)] != [HAND] * 4:
        raise bad_hands(hands, PACK_32, size=HAND)
    return given, masks


def instant_win(rules: TressetteRules, masks: Sequence[int], dealer: Seat) -> tuple[str, Seat] | None:
    """The four of a kind that wins at once, and who holds it; nearest to dealer's left goes first (A-PO3)."""
    for mask in masks:
        if mask & SEVENS == SEVENS or mask & EIGHTS == EIGHTS:
            break
    else:
        return None
    for seat in rules.round_from(dealer):
        if rules.four_sevens and masks[seat] & SEVENS == SEVENS:
            return "four-sevens", seat
        if rules.eights_win and masks[seat] & EIGHTS == EIGHTS:
            return "four-eights", seat
    return None


def terms(rules: TressetteRules, masks: Sequence[int], opening: Opening = NOTHING) -> Terms:
    """What the rules ask to be watched in a deal of these hands, as far as its opening phase has come."""
    kinds, numbers, held = _kinds(rules), (), ()
    if kinds & MELDING:
        held = tuple(map(melds.held_in, masks))
        kinds ^= 0 if any(held) else MELDING
    if opening is not NOTHING:
        numbers = opening.numbers
        kinds |= (NUMBERS if any(numbers) else 0) | (WAITING if opening.is_open else 0)
    return Terms(kinds, numbers, held, rules.melds_when == "leader")


def _kinds(rules: TressetteRules) -> int:
    """What these rules let happen beyond the tricks, in whatever deal."""
    return (
        (WORDS if rules.poule == "first-card" else 0)
        | (MELDING if rules.melds else 0)
        | (LOW_LEADS if rules.low_lead else 0)
        | (SIGNALS if rules.signals else 0)
        | _CLAIMING[rules.claim]
    )
