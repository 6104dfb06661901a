"""Who would give the party up, or end it by agreement, and whose word that still takes."""

from __future__ import annotations

from bot.screens import buttons, people
from bot.screens.layout import Item, row, text
from bot.tables.look import TableView
from bot.tables.model import Proposal
from bot.texts import Say


def items(look: TableView, say: Say) -> list[Item]:
    """A line for each thing that was proposed, and the button that says yes to the newest."""
    if not look.proposals:
        return []
    # Two partners who give up, or several people who end the party, have proposed one thing.
    matters: dict[tuple[str, int], list[Proposal]] = {}
    for proposal in look.proposals:
        side = proposal.seat.side if proposal.what == "resign" else -1
        matters.setdefault((proposal.what, side), []).append(proposal)
    return [
        text(*(_line(look, say, said) for said in matters.values())),
        row(buttons.agree(look, say, look.proposals[-1])),
    ]


def _line(look: TableView, say: Say, said: list[Proposal]) -> str:
    what = said[0].what
    seats = [proposal.seat for proposal in said]
    awaited = sorted(said[0].lacks(look.seats, said))
    return say(
        f"proposal-{what}",
        names=people.names(look, say, seats),
        awaited=people.names(look, say, awaited),
    )
