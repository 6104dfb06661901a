"""A hand: what one player alone sees, and plays from."""

from __future__ import annotations

from enum import Enum

from bot.screens import buttons, cards, hand_buttons, people, score, tricks
from bot.screens.cut import choices
from bot.screens.endings import result
from bot.screens.hand_cards import playing, poule_choice
from bot.screens.hand_questions import question
from bot.screens.layout import Button, Item, LayoutView, noticed, page, row, rows, text
from bot.tables.look import TableView
from bot.tables.model import State
from bot.texts import Say
from engine.actions import Action, Signal
from engine.cards import Suit
from engine.seats import Side


class Page(Enum):
    """What of a hand is shown."""

    CARDS = "cards"
    LAST = "last"
    """The last trick."""
    SCORE = "score"
    """The score sheet."""


def hand(
    look: TableView,
    say: Say,
    *,
    notice: str = "",
    page: Page = Page.CARDS,
    poule: Suit | None = None,
    asks: Action | None = None,
    signal: Signal | None = None,
) -> LayoutView:
    """The hand of `look`'s seat as it is now, `notice` (a refusal, say) above it.

    `poule` asks for the choice of that poule's first card, `asks` whether the player means what puts the
    party at stake; where it cannot be done now, the cards are shown. `signal` is how the next card is laid.
    """
    say = say.with_pack(look.pack)
    if page is Page.LAST:
        return _page(notice, [text(*_last_trick(look, say)), row(hand_buttons.back(look, say, signal))])
    if page is Page.SCORE:
        sheet = text(*score.totals(look, say), score.sheet(look, say))
        return _page(notice, [sheet, row(hand_buttons.back(look, say, signal))])
    return _page(
        notice,
        (poule is not None and poule_choice(look, say, poule, signal))
        or (asks is not None and question(look, say, asks))
        or _now(look, say, signal),
    )


def _now(look: TableView, say: Say, signal: Signal | None) -> list[Item]:
    match look.state:
        case State.PLAYING:
            return playing(look, say, signal)
        case State.CUTTING:
            return _cutting(look, say)
        case State.COUNTED:
            return _counted(look, say)
        case State.OVER:
            return [text(say("hand-over"), *result(look, say)), row(*_pages(look, say))]
        case State.LOBBY:
            return [text(_seated(look, say))]
        case State.CLOSED:
            return [text(say("hand-closed"))]


def _page(notice: str, items: list[Item]) -> LayoutView:
    return page(*noticed(notice), *items)


def _seated(look: TableView, say: Say) -> str:
    if look.draws:
        return say("hand-lobby-draw")
    return say("hand-lobby", seat="" if look.seat is None else say(f"seat-{look.seat.letter}"))


def _pages(look: TableView, say: Say) -> list[Button]:
    """The pages behind a hand without cards."""
    nothing = tricks.last(look.view) is None
    return [
        hand_buttons.last_trick(look, say, None, disabled=nothing),
        hand_buttons.score_sheet(look, say, None),
    ]


def _last_trick(look: TableView, say: Say) -> list[str]:
    found = tricks.last(look.view)
    if found is None:
        return [say("last-none")]
    winner = people.name(look, say, found.winner)
    return [
        say("last-heading", number=found.number, name=winner, points=found.worth),
        *(
            f"{people.letter(say, seat)} {people.name(look, say, seat)}  {cards.text(say, card)}"
            for seat, card in zip(found.trick.seats, found.trick.cards, strict=True)
        ),
    ]


def _cutting(look: TableView, say: Say) -> list[Item]:
    """The pack waits for its cut; a deal that was thrown in is said to be dealt again (PO1)."""
    known = look.view.tressette
    dealer = people.name(look, say, look.view.dealer)
    again = say("hand-redealt", name=dealer) if known is not None and known.awaits_hands else ""
    cutter = look.cutter
    if cutter is not None and cutter is look.seat:
        return [*([text(again)] if again else []), *choices(look, say)]
    name = "" if cutter is None else people.name(look, say, cutter)
    return [text(again, say("hand-cutting", name=name)), row(*_pages(look, say))]


def _counted(look: TableView, say: Say) -> list[Item]:
    deal = look.view.deals[-1]
    if deal.ended_by == "exhausted":
        name = people.name(look, say, look.view.dealer)
        news = say("hand-exhausted", number=deal.number, name=name)
    else:
        news = say(
            "hand-counted",
            number=deal.number,
            one=people.side_short(say, Side.NS),
            two=people.side_short(say, Side.EW),
            points=deal.points[Side.NS],
            others=deal.points[Side.EW],
        )
    ways = [*_pages(look, say), *buttons.analysis(look, say, deal), buttons.next_deal(look, say)]
    return [text(news), *rows(ways)]
