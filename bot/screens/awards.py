"""Points that are not card points, each in a line: what for, who has them."""

from __future__ import annotations

from bot.screens import cards, people
from bot.tables.look import TableView
from bot.texts import Say
from engine.deals import Award
from engine.views import EndedDeal


def lines(look: TableView, say: Say, deal: EndedDeal) -> list[str]:
    """All that a deal gave besides its cards, in the order in which it counted (AF20)."""
    return [_line(look, say, deal, award) for award in deal.awards]


def poule(look: TableView, say: Say, award: Award) -> str:
    """A poule that was made."""
    assert award.seat is not None
    assert award.suit is not None
    return say(
        "poule-made",
        suit=cards.suit_text(say, award.suit),
        name=people.name(look, say, award.seat),
        points=award.points,
    )


def _line(look: TableView, say: Say, deal: EndedDeal, award: Award) -> str:
    if award.kind == "poule":
        return poule(look, say, award)
    seat = award.failed or award.seat
    game = (0, 0) if deal.all_fours is None else deal.all_fours.game_points
    return say(
        f"award-{award.kind}",
        side=people.side_short(say, award.for_side),
        name="" if seat is None else people.name(look, say, seat),
        points=award.points,
        card="" if award.card is None else cards.text(say, award.card),
        meld="" if award.meld is None else cards.meld_text(say, award.meld),
        more=max(game),
        less=min(game),
    )
