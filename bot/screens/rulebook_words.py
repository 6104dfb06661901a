"""What the pages of rules say again and again: points, ranks, seats and sides, the cards of a trick."""

from __future__ import annotations

from typing import Final

from bot import examples
from bot.examples import Example
from bot.screens import cards
from bot.screens.layout import line
from bot.texts import Say
from engine.actions import Meld
from engine.cards import Card, Suit
from engine.draw import first_dealer
from engine.events import Event, TrickWon
from engine.rules import Rules, TressetteRules
from engine.seats import Seat, Side

_KINDS: Final = {"tens": "T", "nines": "9", "aces": "A"}
POULE_RANKS: Final = "T9A"
"""The three cards of la poule and of a Pollack, as they rank (QS15, PK7)."""


def points(say: Say, number: int) -> str:
    """A number of points: “1 point”, “11 points”."""
    return say("rules-points", points=number)


def seat(say: Say, who: Seat) -> str:
    """A seat's whole name."""
    return say(f"seat-{who.letter}")


def side(say: Say, which: Side) -> str:
    """A side by its seats."""
    return say(f"side-{which.name}")


def order(say: Say, rules: Rules) -> str:
    """The ranks from high to low."""
    return f"`{' '.join(cards.rank_label(say, rank) for rank in reversed(rules.pack.order))}`"


def held(say: Say, rules: Rules, hand: tuple[Card, ...]) -> str:
    """A hand as it is held."""
    return cards.text(say, *rules.pack.sorted(hand))


def needed(name: str, rules: Rules, *, short: int | None = None) -> Example:
    """An example whose cards may be played under all rules of its family."""
    found = examples.example(name, rules, short=short)
    assert found is not None, name
    return found


def tricks(events: tuple[Event, ...]) -> list[TrickWon]:
    """The tricks of an example, in order."""
    return [event for event in events if isinstance(event, TrickWon)]


def laid(say: Say, trick: TrickWon) -> str:
    """A trick's cards in the order in which they were played."""
    return cards.text(say, *trick.cards)


def meld_cards(meld: Meld) -> tuple[Card, ...]:
    """The cards that a meld is made of."""
    if meld.kind not in _KINDS:
        assert meld.suit is not None
        return tuple(Card.of(rank, meld.suit) for rank in POULE_RANKS)
    return tuple(Card.of(_KINDS[meld.kind], suit) for suit in Suit if suit is not meld.suit)


def quoted(*lines: str) -> str:
    """An example, set off from the rules."""
    return "\n".join(f"> {line}" for line in lines)


def listed(*parts: str) -> str:
    """Short facts beside each other."""
    return line(*parts)


def draw(rules: Rules, say: Say) -> list[str]:
    """How partners are drawn, where they are (PK4)."""
    if rules.seats != "draw":
        return []
    drawn = examples.draw()
    dealer = first_dealer(drawn, rules.pack)
    shown = say(
        "rules-draw-example",
        cards=cards.laid(say, *((seat(say, who), card) for who, card in drawn.items())),
        one=seat(say, dealer),
        two=seat(say, dealer.partner),
        dealer=seat(say, dealer),
    )
    return [say("rules-draw"), quoted(shown)]


def session(rules: Rules, say: Say) -> list[str]:
    """Several parties by the same people, where there are such (PK18, A-PK14)."""
    return [say("rules-session", session=rules.session)] if rules.session > 1 else []


def plays_poule(rules: TressetteRules) -> bool:
    """Whether a poule, made or missed, brings anybody anything."""
    return rules.poule != "off" and bool(rules.poule_points or rules.poule_penalty)
