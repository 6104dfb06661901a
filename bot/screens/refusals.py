"""What the rules refuse, in words."""

from __future__ import annotations

from bot.screens import cards
from bot.texts import Say
from engine.refusals import Refusal


def refusal(say: Say, refused: Refusal) -> str:
    """Why the rules do not allow something."""
    return say(
        f"refused-{refused.code.value}",
        seat="" if refused.seat is None else say(f"seat-{refused.seat.letter}"),
        card="" if refused.card is None else cards.words(say, refused.card),
        suit="" if refused.suit is None else cards.suit_words(say, refused.suit),
        sign="" if refused.suit is None else cards.suit_text(say, refused.suit),
        cards=cards.text(say, *refused.cards) if refused.cards else "",
    )
