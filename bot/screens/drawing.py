"""The cards that partners and seats were drawn by, shown until the first trick is over (PK4, A-PK2)."""

from __future__ import annotations

from bot.screens import cards, people, tricks
from bot.screens.layout import Item, divider, line, small, text
from bot.tables.look import TableView
from bot.texts import Say


def items(look: TableView, say: Say) -> list[Item]:
    """Who drew what, the lowest first, and what follows from it; nothing after the first trick."""
    view = look.view
    first = view.deal_number == 1 and not view.deals
    if not look.draw or not first or not tricks.is_fresh(view):
        return []
    drawn = (f"{people.name(look, say, seat)} {cards.text(say, card)}" for seat, card in look.draw)
    (lowest, _), (second, _), *_ = look.draw
    partners = say(
        "draw-partners",
        one=people.name(look, say, lowest),
        two=people.name(look, say, second),
        others=people.partners(look, say, lowest.side.other),
    )
    return [divider(), text(small(say("draw-cards", cards=line(*drawn))), small(partners))]
