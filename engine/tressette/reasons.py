"""Why a play or a meld is not allowed in the 32-card games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.actions import Action, Answer, Call, Meld, Play, Poules, Resign
from engine.cards import Card
from engine.refusals import Refusal, RefusalCode
from engine.rules import TressetteRules
from engine.tressette import core, melds
from engine.tressette.core import ALL_CARDS, HANDS, LEFT, LEGAL, TURN, WATCH, State
from engine.tressette.tables import BIT_OF, in_hand_order

_POULE_RANKS: Final = "T9A"


def knows(rules: TressetteRules, action: Action) -> bool:
    """Whether these rules know such an action at all."""
    match action:
        case Play():
            return action.signal is None or rules.signals
        case Call.REDEAL | Call.KEEP:
            return rules.redeal
        case Call.CLAIM | Call.COUNT:
            return rules.claim != "off"
        case Poules():
            return rules.poule == "before-deal"
        case Meld():
            return rules.melds
        case Answer() | Resign():
            return False


def why_no_play(rules: TressetteRules, state: State, play: Play) -> Refusal | None:
    """The reason why the seat to play may not play this; None where it may (QS13, QS16, LP1)."""
    card = play.card
    bit = BIT_OF[card.key]
    if not state[HANDS][state[TURN]] & state[LEFT] & bit:
        return Refusal(RefusalCode.NOT_HELD, card=card)
    legal = state[LEGAL]
    if not legal & bit:
        may = in_hand_order(legal)
        if core.on_lead(state):
            return Refusal(RefusalCode.LOW_LEAD, card=card, cards=may)
        return Refusal(RefusalCode.MUST_FOLLOW, card=card, suit=may[0].suit, cards=may)
    return _why_no_poule(rules, state, card) if play.poule else None


def _why_no_poule(rules: TressetteRules, state: State, card: Card) -> Refusal | None:
    if rules.poule == "off":
        return Refusal(RefusalCode.POULE_OFF)
    if rules.poule == "before-deal":
        return Refusal(RefusalCode.POULE_BEFORE_DEAL)
    if card.rank not in _POULE_RANKS:
        return Refusal(RefusalCode.POULE_WRONG_CARD, card=card)
    trio = (Card.of(rank, card.suit) for rank in _POULE_RANKS)
    if missing := _lacking(state, trio):
        return Refusal(RefusalCode.POULE_NOT_HELD, card=card, suit=card.suit, cards=missing)
    return None


def why_no_meld(rules: TressetteRules, state: State, meld: Meld) -> Refusal | None:
    """The reason why the seat to play may not say this; None where it may (PK10 to PK12, A-PK3 to A-PK7)."""
    place = melds.place_of(meld)
    if core.meldable(state) >> place & 1:
        return None
    if missing := _lacking(state, melds.needs(place)):
        return Refusal(RefusalCode.MELD_NOT_HELD, cards=missing)
    if not core.unsaid(state, state[TURN]) >> place & 1:
        return Refusal(RefusalCode.MELD_SAID)
    watch = state[WATCH]
    has_trick = watch and watch[3] >> (state[TURN] & 1) & 1
    late = has_trick and rules.melds_when == "leader" and state[LEFT] != ALL_CARDS
    return Refusal(RefusalCode.MELD_ON_LEAD if late else RefusalCode.MELD_NEEDS_TRICK)


def _lacking(state: State, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of some cards that the seat to play does not hold."""
    hand = state[HANDS][state[TURN]] & state[LEFT]
    return tuple([card for card in cards if not hand & BIT_OF[card.key]])
