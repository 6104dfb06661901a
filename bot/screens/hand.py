"""A hand: what one player alone sees, and plays from."""

from __future__ import annotations

from enum import Enum

from bot.screens import buttons, cards, people, score, tricks
from bot.screens.cut import choices
from bot.screens.endings import result
from bot.screens.layout import MAIN, PLAIN, Button, Item, LayoutView, noticed, page, row, rows, text
from bot.screens.refusals import refusal
from bot.tables.look import TableView
from bot.tables.model import State
from bot.texts import Say
from engine.actions import Play
from engine.cards import Suit
from engine.seats import Side
from engine.views import View


class Page(Enum):
    """What of a hand is shown."""

    CARDS = "cards"
    LAST = "last"
    """The last trick."""
    SCORE = "score"
    """The score sheet."""


def hand(
    look: TableView, say: Say, *, notice: str = "", page: Page = Page.CARDS, poule: Suit | None = None
) -> LayoutView:
    """The hand of `look`'s seat as it is now, `notice` (a refusal, say) above it.

    `poule` asks for the choice of that poule's first card; where it cannot be said now, the cards are shown.
    """
    if page is Page.LAST:
        return _page(notice, [text(*_last_trick(look, say)), row(buttons.back(look, say))])
    if page is Page.SCORE:
        return _page(
            notice, [text(*score.totals(look, say), score.sheet(look, say)), row(buttons.back(look, say))]
        )
    if poule is not None and (first_cards := _poule_plays(look.view, poule)):
        return _page(notice, _poule_choice(look, say, poule, first_cards))
    match look.state:
        case State.PLAYING:
            return _page(notice, _cards(look, say))
        case State.CUTTING:
            return _page(notice, _cutting(look, say))
        case State.COUNTED:
            return _page(notice, _counted(look, say))
        case State.OVER:
            return _page(notice, [text(say("hand-over"), *result(look, say)), row(*_more(look, say))])
        case State.LOBBY:
            return _page(notice, [text(say("hand-lobby", seat=_own_seat(look, say)))])
        case State.CLOSED:
            return _page(notice, [text(say("hand-closed"))])


def _page(notice: str, items: list[Item]) -> LayoutView:
    return page(*noticed(notice), *items)


def _own_seat(look: TableView, say: Say) -> str:
    return "" if look.seat is None else say(f"seat-{look.seat.letter}")


def _plays(view: View) -> list[Play]:
    return [action for action in view.legal if isinstance(action, Play)]


def _poule_plays(view: View, suit: Suit) -> list[Play]:
    """The plays that say la poule in a suit: on one's turn those that are legal, before it those to come."""
    if view.my_turn:
        plays = {play.card: play for play in _plays(view) if play.poule and play.card.suit is suit}
        return [plays[card] for card in view.hand if card in plays]
    return [Play.of(card, poule=True) for card in view.poule_cards if card.suit is suit]


def _cards(look: TableView, say: Say) -> list[Item]:
    """On one's turn what may not be played is disabled; a waiting hand is all enabled, to be tapped later."""
    view = look.view
    if not view.hand:
        return [text(say("hand-empty")), row(*_more(look, say))]
    refused = {card for card, _ in view.refusals}
    plays = [
        buttons.play(look, say, Play.of(card), MAIN if view.my_turn and card not in refused else PLAIN,
                     disabled=card in refused)
        for card in view.hand
    ]  # fmt: skip
    poules = [suit for suit in Suit if _poule_plays(view, suit)]
    return [
        text(*(_my_turn(look, say) if view.my_turn else _waiting(say))),
        *rows(plays),
        row(*(buttons.poule(look, say, suit) for suit in poules), *_more(look, say)),
    ]


def _my_turn(look: TableView, say: Say) -> list[str]:
    """That it is one's turn, why some cards are disabled, and what lies on the table."""
    view = look.view
    trick = view.trick
    if trick is None:
        return [say("hand-lead", number=tricks.number(view), tricks=tricks.total(view))]
    led = trick.cards[0].suit
    if view.refusals:
        what = say("hand-must", why=refusal(say, view.refusals[0][1]))
    elif any(card.suit is led for card in view.hand):
        what = say("hand-follow", suit=cards.suit_text(say, led))
    else:
        what = say("hand-void", suit=cards.suit_text(say, led))
    laid = tricks.laid(say, trick)
    return [what, say("hand-trick", number=tricks.number(view), tricks=tricks.total(view), cards=laid)]


def _waiting(say: Say) -> list[str]:
    """True whenever it is read: nobody redraws a hand when somebody else has played."""
    return [say("hand-wait")]


def _more(look: TableView, say: Say) -> list[Button]:
    """The pages behind the cards."""
    nothing = tricks.last(look.view) is None
    return [buttons.last_trick(look, say, disabled=nothing), buttons.score_sheet(look, say)]


def _poule_choice(look: TableView, say: Say, suit: Suit, first_cards: list[Play]) -> list[Item]:
    return [
        text(say("hand-poule", suit=cards.suit_text(say, suit), points=look.poule_points)),
        row(*(buttons.play(look, say, play, MAIN) for play in first_cards), buttons.back(look, say)),
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
    cutter = look.cutter
    if cutter is not None and cutter is look.seat:
        return choices(look, say)
    name = "" if cutter is None else people.name(look, say, cutter)
    return [text(say("hand-cutting", name=name)), row(*_more(look, say))]


def _counted(look: TableView, say: Say) -> list[Item]:
    deal = look.view.deals[-1]
    news = say(
        "hand-counted",
        number=deal.number,
        one=people.side_short(say, Side.NS),
        two=people.side_short(say, Side.EW),
        points=deal.points[Side.NS],
        others=deal.points[Side.EW],
    )
    return [text(news), row(*_more(look, say), buttons.next_deal(look, say))]
