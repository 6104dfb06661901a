"""What was said in the running deal: poules, melds, the trump and whether it was begged for."""

from __future__ import annotations

from bot.screens import awards, cards, people
from bot.screens.layout import line
from bot.tables.look import TableView
from bot.texts import Say
from engine.actions import Answer
from engine.cards import Suit
from engine.deals import Award
from engine.seats import Seat
from engine.views import AllFoursView, TressetteView, View


def lines(look: TableView, say: Say) -> list[str]:
    """Whatever the game has of it, a line each; a game that has nothing of the kind has no line."""
    view = look.view
    found: list[str] = []
    if view.all_fours is not None:
        found += _trump(look, say, view.all_fours)
    if view.tressette is not None:
        found += [_announced(look, say, view.tressette), *_melds(look, say, view.tressette)]
    return [*found, *_poules(look, say)]


def _trump(look: TableView, say: Say, deal: AllFoursView) -> list[str]:
    """The trump with every card that was turned up for it, and what was said to it (AF5, AF7 to AF9)."""
    kicks = {award.card: award.points for award in look.view.awards if award.kind == "kick"}
    turned = line(*(cards.text(say, card) + _plus(kicks.get(card)) for card in deal.turned))
    suit = cards.suit_text(say, deal.trump)
    if kicks:
        dealers = people.side_short(say, look.view.dealer.side)
        trump = say("trump-kick", suit=suit, cards=turned, side=dealers)
    else:
        trump = say("trump", suit=suit, cards=turned)
    answers = (_answer(look, say, deal, seat, answer) for seat, answer in deal.answers)
    return [trump, line(*answers)]


def _answer(look: TableView, say: Say, deal: AllFoursView, seat: Seat, answer: Answer) -> str:
    given = next((award for award in look.view.awards if award.kind == "give"), None)
    return say(
        f"answer-{answer.value}",
        name=people.name(look, say, seat),
        held=deal.hands_held,
        side="" if given is None else people.side_short(say, given.for_side),
        points=0 if given is None else given.points,
    )


def _announced(look: TableView, say: Say, deal: TressetteView) -> str:
    """How many poules everybody announced, once all have (LP5); who has none is left out."""
    numbers = deal.poules_announced
    if numbers is None:
        return ""
    some = (
        say("poules-of", name=people.name(look, say, seat), number=numbers[seat])
        for seat in Seat
        if numbers[seat]
    )
    found = line(*some)
    return say("poules-announced", poules=found) if found else say("poules-none")


def _melds(look: TableView, say: Say, deal: TressetteView) -> list[str]:
    """A line for each seat that has melded; points only where they are booked at once (A-PK6)."""
    points = [award.points for award in look.view.awards if award.kind == "meld"]
    by_seat: dict[Seat, list[str]] = {}
    for place, (seat, meld) in enumerate(deal.melded):
        worth = _plus(points[place] if place < len(points) else None)
        by_seat.setdefault(seat, []).append(cards.meld_text(say, meld) + worth)
    return [
        say("melds-of", name=people.name(look, say, seat), melds=line(*melds))
        for seat, melds in by_seat.items()
    ]


def _plus(points: int | None) -> str:
    """What something gave, in one line with it; nothing where it gave none."""
    return "" if points is None else f"\N{NO-BREAK SPACE}+{points}"


def announcements(view: View) -> list[tuple[Seat, Suit, str, int]]:
    """Each poule said with its first card: whose, its suit, how it stands, the tricks won for it."""
    found: list[tuple[Seat, Suit, str, int]] = []
    for trick in view.tricks:
        for seat, play in zip(trick.seats, trick.plays, strict=True):
            if not play.poule:
                continue
            suit = play.card.suit
            if (seat, suit) in view.poules_made:
                found.append((seat, suit, "made", 3))
            elif view.poule_run is not None and view.poule_run[:2] == (seat, suit):
                found.append((seat, suit, "running", view.poule_run[2]))
            elif trick.winner is None:
                found.append((seat, suit, "running", 0))
            else:
                found.append((seat, suit, "lost", 0))
    return found


def _poules(look: TableView, say: Say) -> list[str]:
    """How each poule stands that was said with its first card, and those that were made without a word."""
    said = announcements(look.view)
    named = {(seat, suit) for seat, suit, _, _ in said}
    made = [
        awards.poule(look, say, Award("poule", look.poule_points, seat=seat, suit=suit))
        for seat, suit in look.view.poules_made
        if (seat, suit) not in named
    ]
    return made + [
        say(
            f"poule-{state}",
            suit=cards.suit_text(say, suit),
            name=people.name(look, say, seat),
            tricks=tricks,
            points=look.poule_points,
        )
        for seat, suit, state, tricks in said
    ]
