"""A whole deal, told trick by trick: the last example of the pages of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.examples import Example, example
from bot.screens import cards
from bot.screens import rulebook_words as words
from bot.screens.layout import small
from bot.texts import Say
from engine.cards import Card
from engine.deals import Award
from engine.events import (
    Answered,
    CardPlayed,
    Event,
    Kicked,
    Melded,
    PouleMade,
    PoulesAnnounced,
    TrickWon,
)
from engine.rules import AllFoursRules, Rules, TressetteRules
from engine.seats import Seat, Side
from engine.views import EndedDeal

_ANYWHERE: Final = "poules"
"""A deal that may be played so under all rules of the 32-card games."""


def shown_deal(rules: Rules) -> Example:
    """The deal that shows most of what these rules play, and may be played under them."""
    for name in _liked(rules):
        if (found := example(name, rules)) is not None:
            return found
    return words.needed(_ANYWHERE, rules)


def _liked(rules: Rules) -> Iterator[str]:
    if isinstance(rules, AllFoursRules):
        yield "four"
        return
    if rules.melds:
        yield "melds"
    if rules.signals:
        yield "signals"
    if rules.low_lead:
        yield "low-leads"


def whole_deal(rules: Rules, say: Say) -> list[str]:
    """The hands, every trick with what was said in it, and what the deal gave."""
    deal = shown_deal(rules)
    leader = rules.forehand(deal.dealer)
    hands = [
        say("rules-deal-hand", seat=say(f"seat-short-{seat.letter}"), cards=words.held(say, rules, hand))
        for seat, hand in deal.hands.items()
    ]
    heading = say("rules-deal-heading", dealer=words.seat(say, deal.dealer), leader=words.seat(say, leader))
    return [
        "\n".join((heading, *hands)),
        "\n".join((_reading(rules, say), *_story(deal, rules, say))),
        "\n".join((say("rules-deal-count"), *counts(rules, say))),
    ]


def _reading(rules: Rules, say: Say) -> str:
    return say("rules-deal-reading-four" if isinstance(rules, AllFoursRules) else "rules-deal-reading")


def _story(deal: Example, rules: Rules, say: Say) -> Iterator[str]:
    """A line a trick; below it in small print what was said or had to be."""
    laid: list[CardPlayed] = []
    below: list[str] = []
    bound: list[str] = []
    for event in deal.events:
        if isinstance(event, TrickWon):
            yield _trick(deal, event, laid, say)
            yield from map(small, below)
            laid, below, bound = [], [], _bound(deal, event, say)
        elif isinstance(event, PouleMade):
            yield from map(small, _made(event, rules, say))
        elif isinstance(event, CardPlayed):
            # What the last trick binds its winner to stands below everything that it brought.
            yield from map(small, bound)
            bound = []
            laid.append(event)
            below += _with_card(event, rules, say)
        elif laid:
            below += _aside(deal, event, say)
        else:
            yield from map(small, _aside(deal, event, say))


def _trick(deal: Example, event: TrickWon, laid: list[CardPlayed], say: Say) -> str:
    plays = ((say(f"seat-short-{play.seat.letter}"), play.play.card) for play in laid)
    return say(
        "rules-deal-trick",
        number=event.number,
        cards=cards.laid(say, *plays),
        winner=say(f"seat-short-{event.winner.letter}"),
        points=_worth(deal.view.deals[-1], event),
    )


def _worth(deal: EndedDeal, event: TrickWon) -> str:
    """What a trick brought; the last one with all that its cards are not worth (QS5)."""
    if deal.all_fours is not None:
        return str(event.value)
    last = event.number == len(deal.tricks)
    besides = sum(deal.thirds) - sum(trick.value for trick in deal.tricks) if last else 0
    return cards.points(event.value + besides)


def _with_card(event: CardPlayed, rules: Rules, say: Say) -> Iterator[str]:
    """What was said with a card."""
    name, card = words.seat(say, event.seat), cards.text(say, event.play.card)
    if event.play.poule and isinstance(rules, TressetteRules) and words.plays_poule(rules):
        yield say("rules-told-says-poule", name=name, card=card)
    if event.play.signal is not None and event.play.signalled is not None:
        sign = cards.suit_text(say, event.play.signalled)
        yield say(f"rules-signalled-{event.play.signal.value}", name=name, card=card, sign=sign)


def _bound(deal: Example, event: TrickWon, say: Say) -> list[str]:
    """The low lead that a poor trick forces."""
    if (forced := deal.forced.get(event.number)) is None:
        return []
    name = words.seat(say, event.winner)
    return [say("rules-told-low-lead", name=name, cards=cards.text(say, *forced))]


def _made(event: PouleMade, rules: Rules, say: Say) -> Iterator[str]:
    if isinstance(rules, TressetteRules) and words.plays_poule(rules):
        yield say(
            "rules-told-poule-made",
            cards=cards.text(say, *(Card.of(rank, event.suit) for rank in words.POULE_RANKS)),
            points=rules.poule_points,
            side=words.side(say, event.seat.side),
        )


def _aside(deal: Example, event: Event, say: Say) -> Iterator[str]:
    """What was said or shown beside the cards."""
    match event:
        case PoulesAnnounced(numbers):
            told = words.listed(
                *(f"{words.seat(say, Seat(at))} {number}" for at, number in enumerate(numbers))
            )
            yield say("rules-told-poules", numbers=told)
        case Melded(seat, meld, points):
            yield say(
                "rules-told-meld",
                name=words.seat(say, seat),
                meld=cards.meld_text(say, meld),
                points=words.points(say, points),
            )
        case Kicked(dealer, card, points):
            name, sign = words.seat(say, dealer), cards.suit_text(say, card.suit)
            if points:
                scored = words.points(say, points)
                yield say("rules-told-kick", name=name, card=cards.text(say, card), sign=sign, points=scored)
            else:
                yield say("rules-told-kick-nothing", name=name, card=cards.text(say, card), sign=sign)
        case Answered(seat, answer) if answer.value == "stand":
            ended = deal.view.deals[-1].all_fours
            assert ended is not None
            yield say("rules-told-stand", name=words.seat(say, seat), sign=cards.suit_text(say, ended.trump))
        case _:
            return


def counts(rules: Rules, say: Say) -> list[str]:
    """What each side has from the deal, and of what."""
    deal = shown_deal(rules).view.deals[-1]
    return [
        say(
            "rules-deal-side",
            side=words.side(say, side),
            parts=words.listed(*_parts(deal, side, say)) or say("rules-part-nothing"),
            points=deal.points[side],
        )
        for side in Side
    ]


def _parts(deal: EndedDeal, side: Side, say: Say) -> Iterator[str]:
    if deal.all_fours is None:
        thirds = deal.thirds[side]
        yield say("rules-part-cards", points=cards.points(thirds), whole=thirds // 3)
    else:
        yield say("rules-part-game-points", points=deal.all_fours.game_points[side])
    for award in deal.awards:
        if award.for_side is side and award.points:
            yield _part(award, say)


def _part(award: Award, say: Say) -> str:
    return say(
        f"rules-part-{award.kind}",
        points=f"+{award.points}",
        card="" if award.card is None else cards.text(say, award.card),
        sign="" if award.suit is None else cards.suit_text(say, award.suit),
        name="" if award.meld is None else cards.meld_text(say, award.meld),
        whole="",
    )
