"""What is special in the 32-card games: another deal, signals, la poule, the low lead, melds, the claim.

Each is a chapter of a table that plays it.
"""

from __future__ import annotations

from bot.screens import cards
from bot.screens import rulebook_words as words
from bot.texts import Say
from engine.actions import Call, Meld, Play, Signal
from engine.cards import Card, Suit
from engine.events import Claimed, Event, Melded, PouleMade
from engine.rules import TressetteRules
from engine.seats import Seat

_SIGNALLED = Card.of("7", Suit.HEARTS)
"""The card of worked example 17."""


def redeal(rules: TressetteRules, say: Say) -> list[str]:
    """Another deal for a hopeless hand (PO1)."""
    own = words.needed("redeal", rules).own
    assert own is not None
    assert Call.REDEAL in own.legal
    return [say("rules-redeal", cards=cards.text(say, *own.hand), pack=say.pack)]


def signals(rules: TressetteRules, say: Say) -> list[str]:
    """What a tap and a slide say (PO2 to PO4)."""
    same, other = (Play.of(_SIGNALLED, signal=signal).signalled for signal in (Signal.TAP, Signal.SLIDE))
    assert same is not None
    assert other is not None
    card = cards.text(say, _SIGNALLED)
    return [
        say("rules-signals", card=card, same=cards.suit_text(say, same), other=cards.suit_text(say, other))
    ]


def poule(rules: TressetteRules, say: Say) -> list[str]:
    """La poule, how it is said and lost, and one that is made (QS15 to QS18, LP5, A-LP7)."""
    shown = words.needed("poules", rules)
    made = next(event for event in shown.events if isinstance(event, PouleMade))
    held = tuple(Card.of(rank, made.suit) for rank in words.POULE_RANKS)
    first, second, third = (
        words.laid(say, trick)
        for trick in words.tricks(shown.events)
        if trick.winner is made.seat and set(trick.cards) & set(held)
    )
    penalty = rules.poule_penalty
    return [
        "\n".join(
            (
                say("rules-poule", points=rules.poule_points, pack=say.pack),
                say("rules-poule-say") if rules.poule == "first-card" else say("rules-poule-announce"),
                say("rules-poule-penalty", penalty=words.points(say, penalty))
                if penalty
                else say("rules-poule-lost"),
                say(
                    "rules-poule-example",
                    name=words.seat(say, made.seat),
                    cards=cards.text(say, *held),
                    first=first,
                    second=second,
                    third=third,
                    side=words.side(say, made.seat.side),
                    points=words.points(say, rules.poule_points),
                ),
            )
        )
    ]


def low_lead(rules: TressetteRules, say: Say) -> list[str]:
    """What a poor trick does, and how its winner could have played better (LP1 to LP3)."""
    poor = words.needed("poor-trick", rules)
    trick = words.tricks(poor.events)[0]
    lines = [
        say(
            "rules-low-lead",
            trick=words.laid(say, trick),
            points=cards.points(trick.value),
            name=words.seat(say, trick.winner),
            forced=cards.text(say, *poor.forced[trick.number]),
            pack=say.pack,
        )
    ]
    if words.plays_poule(rules):
        suit = trick.cards[0].suit
        left = tuple(
            card for card in poor.hands[trick.winner] if card.suit is suit and card not in trick.cards
        )
        lines.append(
            say("rules-low-lead-poule", sign=cards.suit_text(say, suit), cards=cards.text(say, *left))
        )
    better = words.needed("low-leads", rules)
    first = words.tricks(better.events)[0]
    assert first.number not in better.forced
    lines.append(say("rules-low-lead-better", trick=words.laid(say, first), points=cards.points(first.value)))
    return ["\n".join(lines)]


def melds(rules: TressetteRules, say: Say) -> list[str]:
    """Combinations in the hand, and when they are named (PK7 to PK12, A-PK3, A-PK6)."""
    named = (_melded(words.needed(name, rules).events) for name in ("meld", "melds-twice"))
    return [
        "\n".join((say("rules-melds", pack=say.pack), *(_meld_example(say, found) for found in named))),
        "\n".join(
            (
                say("rules-melds-turn") if rules.melds_when == "turn" else say("rules-melds-leader"),
                say("rules-melds-now") if rules.meld_points == "now" else say("rules-melds-end"),
            )
        ),
    ]


def _melded(events: tuple[Event, ...]) -> list[Melded]:
    return [event for event in events if isinstance(event, Melded)]


def _meld_example(say: Say, named: list[Melded]) -> str:
    held = dict.fromkeys(card for event in named for card in words.meld_cards(event.meld))
    return say(
        "rules-meld-example",
        cards=cards.text(say, *held),
        melds=_names(say, [event.meld for event in named]),
        sum=" + ".join(str(event.points) for event in named) + f" = {sum(event.points for event in named)}",
    )


def _names(say: Say, named: list[Meld]) -> str:
    return " + ".join(cards.meld_text(say, meld) for meld in named)


def claim(rules: TressetteRules, say: Say) -> list[str]:
    """Saying that one has reached the target, right or wrong (PK19 to PK21, A-PK8 to A-PK11)."""
    counted = rules.melds and rules.meld_points == "now"
    texts = [
        say("rules-claim", target=rules.target),
        say("rules-claim-on-lead") if rules.claim == "on-lead" else say("rules-claim-any-time"),
        say(
            "rules-claim-melds" if counted else "rules-claim-cards",
            target=rules.target,
            short=rules.target - 1,
        ),
    ]
    if counted:
        hand = words.needed("claim-from-hand", rules, short=6)
        said = _melded(hand.events)
        who, total = _claimed(hand.events)
        brought = sum(event.points for event in said)
        texts.append(
            say(
                "rules-claim-hand",
                side=words.side(say, who.side),
                before=total - brought,
                name=words.seat(say, who),
                melds=_names(say, [event.meld for event in said]),
                sum=brought,
                total=total,
            )
        )
    after = words.needed("claim-after-trick", rules, short=1)
    who, total = _claimed(after.events)
    (trick,) = words.tricks(after.events)
    texts.append(
        say(
            "rules-claim-trick",
            side=words.side(say, who.side),
            before=total - trick.value // 3,
            name=words.seat(say, who),
            trick=words.laid(say, trick),
            points=words.points(say, trick.value // 3),
            total=total,
        )
    )
    return ["\n".join(texts)]


def _claimed(events: tuple[Event, ...]) -> tuple[Seat, int]:
    """Who claimed, rightly, and what it came to."""
    claimed = next(event for event in events if isinstance(event, Claimed))
    assert claimed.right
    return claimed.seat, claimed.total
