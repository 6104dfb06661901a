"""Why an action is not allowed: a code and its parameters, never a sentence.

The bot says it in the player's language, the command in English (:mod:`engine.words`).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from engine.cards import Card, Suit
from engine.seats import Seat


class RefusalCode(Enum):
    """Each reason, with the rule behind it."""

    PARTY_OVER = "party-over"
    """The party has ended; nothing more can be done in it."""
    NO_DEAL = "no-deal"
    """No deal is running: the next cards are not dealt yet."""
    DEAL_RUNNING = "deal-running"
    """The running deal must end before the next is dealt."""
    NOT_YOUR_TURN = "not-your-turn"
    """Another seat is to play (QS12)."""
    NOT_HELD = "not-held"
    """The card is not in that seat's hand."""
    MUST_FOLLOW = "must-follow"
    """The led suit is held and must be followed (QS13)."""
    POULE_OFF = "poule-off"
    """This table plays without la poule."""
    POULE_BEFORE_DEAL = "poule-before-deal"
    """Poules are announced before the deal's first card here, not with a card (LP5, A-LP8)."""
    POULE_WRONG_CARD = "poule-wrong-card"
    """La poule is said with a 10, 9 or ace (QS16, A-QS6)."""
    POULE_NOT_HELD = "poule-not-held"
    """La poule is said only by who holds 10, 9 and ace of the suit (QS15, A-QS6)."""
    OTHER_GAME = "other-game"
    """This game knows no such action."""
    ANSWER_FIRST = "answer-first"
    """Whether to stand, or what a beg is answered, is said before the first card (AF7, AF8)."""
    FOREHAND_ANSWERS = "forehand-answers"
    """Another seat, who leads first, stands or begs (AF7)."""
    DEALER_ANSWERS = "dealer-answers"
    """The dealer, another seat, gives or runs the pack (AF8)."""
    ANSWERS_OVER = "answers-over"
    """Cards are played: what is said to the trump was said before (AF7 to AF10)."""
    BEG_AT_13 = "beg-at-13"
    """A side that lacks one point may not beg at this table (A-AF8)."""
    GIVE_NEEDS_TRUMP = "give-needs-trump"
    """Without a trump in hand the dealer must run the pack at this table (A-AF9)."""
    FOLLOW_OR_TRUMP = "follow-or-trump"
    """The led suit is held: it is followed or trumped (AF15, AF17)."""
    UNDERTRUMP = "undertrump"
    """The lead is trumped higher already, and another card may be played (AF19, A-AF10)."""
    OPENING_FIRST = "opening-first"
    """Answers are awaited before the first card; of whom is nobody's business (A-PO1, A-LP5)."""
    ANSWERED = "answered"
    """The seat has answered before the first card, once and for all (A-PO1, A-LP5)."""
    REDEAL_NOT_POOR = "redeal-not-poor"
    """Only a hand without a 10, 9 or ace may demand another deal (PO1)."""
    KEEP_NOT_POOR = "keep-not-poor"
    """Only such a hand is asked whether it is kept (A-PO1)."""
    POULES_NOT_HELD = "poules-not-held"
    """So many poules are not in the hand (A-LP6)."""
    NO_POULE_HELD = "no-poule-held"
    """Only a hand with a poule is asked how many will be made (A-LP5)."""
    LOW_LEAD = "low-lead"
    """The trick was worth less than a point, so its winner leads the lowest rank held (LP1)."""
    MELD_NOT_HELD = "meld-not-held"
    """A card of the combination is not in the hand, or no longer (PK12, A-PK7)."""
    MELD_SAID = "meld-said"
    """That combination was said already, or another set of the rank (A-PK4, A-PK5)."""
    MELD_NEEDS_TRICK = "meld-needs-trick"
    """The side must have won a trick first (PK11)."""
    MELD_ON_LEAD = "meld-on-lead"
    """At this table only who is to lead may meld (A-PK3)."""
    CLAIM_ON_LEAD = "claim-on-lead"
    """A side claims when it is on lead, between tricks (A-PK8)."""
    COUNT_EARLY = "count-early"
    """A deal is counted when its cards are played (A-PK11)."""
    COUNT_LAST_TRICK = "count-last-trick"
    """The side of the last trick has the deal counted, the other not (A-PK11)."""


class Refusal(NamedTuple):
    """One reason; only the parameters that its code speaks of are set."""

    code: RefusalCode
    seat: Seat | None = None
    """Whose turn it is instead."""
    card: Card | None = None
    """The card that was refused."""
    suit: Suit | None = None
    """The suit that must be followed, or of the poule; or trumps."""
    cards: tuple[Card, ...] = ()
    """The cards of that suit that are held; those that a poule or a meld lacks; those that may be played."""
