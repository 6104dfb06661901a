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
    shown = say("rules-redeal-example", cards=cards.text(say, *own.hand), pack=say.pack)
    return [say("rules-redeal", pack=say.pack), words.quoted(shown)]


def signals(rules: TressetteRules, say: Say) -> list[str]:
    """What a tap and a slide say (PO2 to PO4)."""
    same, other = (Play.of(_SIGNALLED, signal=signal).signalled for signal in (Signal.TAP, Signal.SLIDE))
    assert same is not None
    assert other is not None
    shown = say(
        "rules-signals-example",
        card=cards.text(say, _SIGNALLED),
        same=cards.suit_text(say, same),
        other=cards.suit_text(say, other),
    )
    return [say("rules-signals"), words.quoted(shown)]


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
    lines = [
        say("rules-poule", points=rules.poule_points, pack=say.pack),
        say("rules-poule-say") if rules.poule == "first-card" else say("rules-poule-announce"),
    ]
    if rules.poule_penalty:
        lines.append(say("rules-poule-penalty", penalty=words.points(say, rules.poule_penalty)))
    else:
        lines.append(say("rules-poule-lost"))
    told = say(
        "rules-poule-example",
        name=words.seat(say, made.seat),
        cards=cards.text(say, *held),
        first=first,
        second=second,
        third=third,
        side=words.side(say, made.seat.side),
        points=words.points(say, rules.poule_points),
    )
    return ["\n".join(lines), words.quoted(told)]


def low_lead(rules: TressetteRules, say: Say) -> list[str]:
    """What a poor trick does, and how its winner could have played better (LP1 to LP3)."""
    poor = words.needed("poor-trick", rules)
    trick = words.tricks(poor.events)[0]
    lines = [
        say(
            "rules-low-lead-example",
            trick=words.laid(say, trick),
            points=cards.points(trick.value),
            name=words.seat(say, trick.winner),
            forced=cards.text(say, *poor.forced[trick.number]),
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
    return [say("rules-low-lead", pack=say.pack), words.quoted(*lines)]


def melds(rules: TressetteRules, say: Say) -> list[str]:
    """Combinations in the hand, and when they are named (PK7 to PK12, A-PK3, A-PK6)."""
    named = (_melded(words.needed(name, rules).events) for name in ("meld", "melds-twice"))
    return [
        say("rules-melds", pack=say.pack),
        say("rules-melds-twice"),
        words.quoted(*(_meld_example(say, found) for found in named)),
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
        sum=_sum([event.points for event in named]),
    )


def _sum(numbers: list[int]) -> str:
    """An addition in one line, which does not break."""
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}".replace(" ", "\N{NO-BREAK SPACE}")


def _names(say: Say, named: list[Meld]) -> str:
    return " + ".join(cards.meld_text(say, meld) for meld in named)


def claim(rules: TressetteRules, say: Say) -> list[str]:
    """Saying that one has reached the target, right or wrong (PK19 to PK21, A-PK8 to A-PK11)."""
    counted = rules.melds and rules.meld_points == "now"
    lines = [
        say("rules-claim", target=rules.target),
        say("rules-claim-on-lead") if rules.claim == "on-lead" else say("rules-claim-any-time"),
        say(
            "rules-claim-melds" if counted else "rules-claim-cards",
            target=rules.target,
            short=cards.points(3 * rules.target - 1),
        ),
    ]
    told = [_claim_from_hand(rules, say)] if counted else []
    return ["\n".join(lines), words.quoted(*told, _claim_after_trick(rules, say))]


def _claim_from_hand(rules: TressetteRules, say: Say) -> str:
    """Melds that bring the target before a card is played."""
    events = words.needed("claim-from-hand", rules, short=6).events
    said = _melded(events)
    who, total = _claimed(events)
    brought = sum(event.points for event in said)
    return say(
        "rules-claim-hand",
        side=words.side(say, who.side),
        before=total - brought,
        name=words.seat(say, who),
        melds=_names(say, [event.meld for event in said]),
        sum=brought,
        total=total,
    )


def _claim_after_trick(rules: TressetteRules, say: Say) -> str:
    """A trick that brings the point that was missing."""
    events = words.needed("claim-after-trick", rules, short=1).events
    who, total = _claimed(events)
    (trick,) = words.tricks(events)
    points = trick.value // 3
    return say(
        "rules-claim-trick",
        side=words.side(say, who.side),
        before=total - points,
        name=words.seat(say, who),
        trick=words.laid(say, trick),
        points=words.points(say, points),
        total=total,
    )


def _claimed(events: tuple[Event, ...]) -> tuple[Seat, int]:
    """Who claimed, rightly, and what it came to."""
    claimed = next(event for event in events if isinstance(event, Claimed))
    assert claimed.right
    return claimed.seat, claimed.total
