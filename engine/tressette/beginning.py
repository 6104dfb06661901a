"""How a deal of the 32-card games begins: its hands, what wins at once, what its rules ask to be watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.cards import PACK_32, Card
from engine.deals import Hands, Thrown, bad_hands
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import melds
from engine.tressette.core import ALL_CARDS, EIGHTS, SEVENS, Terms
from engine.tressette.opening import NOTHING, Opening
from engine.tressette.tables import BIT_OF, SEATS

HAND: Final = 8
"""Cards in a hand (QS9)."""


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
    if masks[0] | masks[1] | masks[2] | masks[3] != ALL_CARDS or any(len(hand) != HAND for hand in given):
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


def terms(rules: TressetteRules, masks: Sequence[int], numbers: tuple[int, ...] = ()) -> Terms:
    """What the rules ask to be watched in a deal of these hands."""
    said = rules.poule == "first-card"
    more = rules.signals or rules.redeal or rules.poule == "before-deal" or rules.claim != "off"
    held = tuple([melds.held_in(mask) for mask in masks]) if rules.melds else ()
    return Terms(
        said=said,
        announced=numbers,
        low_lead=rules.low_lead,
        melds=held if any(held) else (),
        leader_melds=rules.melds_when == "leader",
        more=more,
    )
