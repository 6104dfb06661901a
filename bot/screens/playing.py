"""The board while cards are on the table, or answers are awaited before the first.

What a hand may answer in the opening phase is its own affair: the board asks everybody to open theirs, names
nobody, and no answer changes a byte of it (A-PO1, A-LP5).
"""

from __future__ import annotations

from typing import Final

from bot.screens import cards, drawing, people, said, score, tricks
from bot.screens.heading import facts, heading
from bot.screens.layout import Item, LayoutView, divider, framed, text
from bot.screens.seats import awaited, sits, ways
from bot.tables.look import TableView
from bot.texts import Say
from engine.rules import TressetteRules
from engine.seats import Seat

_GREEN: Final = 0x1F7A4D


def playing(look: TableView, say: Say) -> LayoutView:
    """The trick in the order of play, what was said and what is awaited, the last trick."""
    view = look.view
    leader = view.leader or look.rules.forehand(view.dealer)
    below = [tricks.last_line(look, say), score.so_far(look, say)]
    return framed(
        _GREEN,
        text(
            heading(look, say, say("board-deal", number=view.deal_number), _where(look, say)),
            *score.totals(look, say),
            facts(look, say, "board-dealt", _lead(look, say, leader)),
            score.decider(look, say),
            score.thrown_in(look, say) if tricks.is_fresh(view) else "",
        ),
        divider(),
        text(
            *(_seat_line(look, say, seat) for seat in tricks.order(view, leader)),
            people.waits(look, say) or _everybody(look, say),
            *said.lines(look, say),
        ),
        *_block(below),
        *drawing.items(look, say),
        *ways(look, say),
    )


def in_opening(look: TableView) -> bool:
    """Whether answers are awaited before the first card, nobody is told of whom."""
    return look.view.tressette is not None and look.view.tressette.in_opening


def is_asked(look: TableView) -> bool:
    """Whether the turned-up trump is spoken of: one stands or begs, the other gives or runs (AF7, AF8)."""
    return look.view.all_fours is not None and look.view.all_fours.asked


def awaits_count(look: TableView) -> bool:
    """Whether the side of the last trick may still claim before the count (A-PK11)."""
    return tricks.all_played(look.view)


def _block(lines: list[str]) -> list[Item]:
    return [divider(), text(*lines)] if any(lines) else []


def _where(look: TableView, say: Say) -> str:
    """Where in the deal the board is."""
    view = look.view
    if in_opening(look) or is_asked(look):
        return say("board-before")
    if awaits_count(look):
        return say("board-played-out")
    return say("board-trick", number=tricks.number(view), tricks=tricks.total(view))


def _lead(look: TableView, say: Say, leader: Seat) -> str:
    if awaits_count(look):
        return ""
    text_id = "board-lead" if look.view.trick is None else "board-led"
    return say(text_id, name=people.name(look, say, leader))


def _everybody(look: TableView, say: Say) -> str:
    """What everybody is asked before the first card, whoever may have something to say."""
    rules = look.rules
    if not in_opening(look) or not isinstance(rules, TressetteRules):
        return ""
    redeal, poules = rules.redeal, rules.poule == "before-deal"
    why = "both" if redeal and poules else "poules" if poules else "redeal"
    return say("board-open-hands", why=why)


def _seat_line(look: TableView, say: Say, seat: Seat) -> str:
    """A seat with the card that it played to the open trick, or a marker where something is awaited of it."""
    view = look.view
    if seat is not view.turn or people.deserted(look):
        return sits(look, say, seat, _played(look, say, seat))
    name = people.seated(look, say, seat)
    if is_asked(look):
        assert view.all_fours is not None
        what = say("board-to-give" if view.all_fours.answers else "board-to-beg", name=name)
    elif awaits_count(look):
        partner = people.seated(look, say, seat.partner)
        what = say("board-to-count", name=name, partner=partner, target=look.rules.target)
    else:
        what = say("board-to-play" if view.trick else "board-to-lead", name=name)
    return awaited(say, seat, what)


def _played(look: TableView, say: Say, seat: Seat) -> str:
    trick = look.view.trick
    if trick is None or seat not in trick.seats:
        return ""
    play = trick.plays[trick.seats.index(seat)]
    card = f"**{cards.text(say, play.card)}**"
    card = say("board-says-poule", card=card) if play.poule else card
    return " ".join(filter(None, (card, tricks.signal(say, play))))
