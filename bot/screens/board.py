"""The board: what everybody in the channel sees of a table, for each thing that the table may be doing."""

from __future__ import annotations

from typing import Final

from bot.screens import buttons, cards, people, score, tricks
from bot.screens.endings import counted, over
from bot.screens.heading import facts, heading
from bot.screens.layout import Item, LayoutView, divider, framed, page, row, text
from bot.screens.lobby import lobby
from bot.tables.look import TableView
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat

_GREEN: Final = 0x1F7A4D


def board(look: TableView, say: Say) -> LayoutView:
    """The board as it is now. `look` is the public's: no card that is still hidden is in it."""
    match look.state:
        case State.LOBBY:
            return lobby(look, say)
        case State.CUTTING:
            return _cutting(look, say)
        case State.PLAYING:
            return _playing(look, say)
        case State.COUNTED:
            return counted(look, say)
        case State.OVER:
            return over(look, say)
        case State.CLOSED:
            return page(text(say("board-closed", game=say(f"game-{look.rules.game}"))))


def result_board(look: TableView, say: Say) -> LayoutView:
    """The board of a decided party as it stays in the channel for good."""
    return over(look, say, past=True)


def _cutting(look: TableView, say: Say) -> LayoutView:
    view = look.view
    cutter = look.cutter or look.rules.cutter(view.dealer)

    def seat_line(seat: Seat) -> str:
        name = people.seated(look, say, seat)
        return (
            _awaited(say, seat, say("board-to-cut", name=name)) if seat is cutter else _sits(say, seat, name)
        )

    return framed(
        _GREEN,
        text(
            heading(look, say, say("board-deal", number=view.deal_number)),
            *score.totals(look, say),
            facts(look, say, "board-deals"),
            score.decider(look, say),
        ),
        divider(),
        text(*map(seat_line, look.rules.round_from(view.dealer))),
        _buttons(look, say),
    )


def _playing(look: TableView, say: Say) -> LayoutView:
    view = look.view
    leader = view.leader or look.rules.forehand(view.dealer)
    trick = say("board-trick", number=tricks.number(view), tricks=tricks.TRICKS)
    lead = say("board-lead" if view.trick is None else "board-led", name=people.name(look, say, leader))
    last = tricks.last_line(look, say)
    return framed(
        _GREEN,
        text(
            heading(look, say, say("board-deal", number=view.deal_number), trick),
            *score.totals(look, say),
            facts(look, say, "board-dealt", lead),
            score.decider(look, say),
        ),
        divider(),
        text(
            *(_seat_line(look, say, seat) for seat in _round(leader)),
            *tricks.announcement_lines(look, say),
        ),
        *((divider(), text(last)) if last else ()),
        _buttons(look, say),
    )


def _buttons(look: TableView, say: Say) -> Item:
    return row(buttons.hand(look.table_id, say), buttons.rules(look.table_id, say), buttons.leave(look, say))


def _round(first: Seat) -> tuple[Seat, ...]:
    return (first, first.left, first.partner, first.right)


def _awaited(say: Say, seat: Seat, what: str) -> str:
    return f"{people.letter(say, seat)} ► **{what}**"


def _sits(say: Say, seat: Seat, name: str, card: str = "") -> str:
    return "  ".join(filter(None, (f"{people.letter(say, seat)} {name}", card)))


def _seat_line(look: TableView, say: Say, seat: Seat) -> str:
    """A seat with the card that it played to the open trick, or a marker where its card is awaited."""
    name = people.seated(look, say, seat)
    if seat is look.view.turn:
        return _awaited(say, seat, say("board-to-play" if look.view.trick else "board-to-lead", name=name))
    return _sits(say, seat, name, _played(look, say, seat))


def _played(look: TableView, say: Say, seat: Seat) -> str:
    trick = look.view.trick
    if trick is None or seat not in trick.seats:
        return ""
    play = trick.plays[trick.seats.index(seat)]
    card = f"**{cards.text(say, play.card)}**"
    return say("board-says-poule", card=card) if play.poule else card
