"""The first page of rules of the 32-card games: who plays, the cards, a trick."""

from __future__ import annotations

from typing import Final

from bot.screens import cards
from bot.screens import rulebook_words as words
from bot.texts import Say
from engine.cards import Suit
from engine.events import CardPlayed
from engine.rules import TressetteRules

_GERMAN: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""The suits as German packs order them."""


def game(rules: TressetteRules, say: Say) -> list[str]:
    """What the game is, the cards and what they are worth, a trick."""
    one, two, three = rules.packet_sizes
    texts = [
        say(f"rules-intro-{rules.game}"),
        say("rules-players", aim=say("rules-aim-tricks", target=rules.target)),
        say("rules-cards", one=one, two=two, three=three, order=words.order(say, rules), pack=say.pack),
    ]
    if say.pack == "german":
        texts.append(say("rules-german", suits=words.listed(*(_suit(say, suit) for suit in _GERMAN))))
    texts += [say("rules-values", pack=say.pack), say("rules-trick"), words.quoted(_trick(rules, say))]
    return [*texts, *words.draw(rules, say)]


def _suit(say: Say, suit: Suit) -> str:
    return f"{cards.suit_text(say, suit)} {cards.suit_words(say, suit)}"


def _trick(rules: TressetteRules, say: Say) -> str:
    """How a trick goes, with one in which the led suit's ace is beaten (QS12 to QS14)."""
    shown = words.needed("trick", rules)
    (won,) = words.tricks(shown.events)
    first, second, third, fourth = (
        event.play.card for event in shown.events if isinstance(event, CardPlayed)
    )
    return say(
        "rules-trick-example",
        leader=words.seat(say, won.leader),
        winner=words.seat(say, won.winner),
        first=cards.text(say, first),
        second=cards.text(say, second),
        third=cards.text(say, third),
        fourth=cards.text(say, fourth),
        card=cards.text(say, third),
        points=cards.points(won.value),
    )
