"""Totals, the count of a deal, the score sheet."""

from __future__ import annotations

from typing import Final

from bot.screens import cards, people
from bot.screens.columns import table
from bot.screens.layout import line, small
from bot.tables.look import TableView
from bot.texts import Say
from engine.seats import Side
from engine.views import EndedDeal

_NONE: Final = "–"
SHEET_DEALS: Final = 24
"""Deals that a score sheet shows, the newest: a long target has more than a message holds."""


def totals(look: TableView, say: Say) -> list[str]:
    """A line a side: its total and its two names."""
    return [
        say(
            "score-side",
            side=people.side_short(say, side),
            total=look.view.score[side],
            names=people.partners(look, say, side),
        )
        for side in Side
    ]


def decider(look: TableView, say: Say) -> str:
    """A line where the sides are level at or over the target (QS25)."""
    score = look.view.score
    level = look.view.outcome is None and score[0] == score[1] >= look.rules.target
    return say("score-decider") if level else ""


def count(look: TableView, say: Say, deal: EndedDeal) -> list[str]:
    """How a deal was counted: tricks, card points whole and in thirds, poules, what it gave, totals."""
    tricks = [sum(t.winner is not None and t.winner.side is side for t in deal.tricks) for side in Side]
    bonus = [sum(award.points for award in deal.awards if award.for_side is side) for side in Side]
    rows = [
        ["", *(people.side_short(say, side) for side in Side)],
        [say("count-tricks"), *map(str, tricks)],
        [say("count-cards"), *map(cards.points, deal.thirds)],
        [say("count-whole"), *(str(thirds // 3) for thirds in deal.thirds)],
    ]
    if deal.awards:
        rows.append([say("count-poule"), *(str(points) if points else _NONE for points in bonus)])
    rows += [
        [say("count-deal"), *map(str, deal.points)],
        [say("count-total"), *(str(deal.score_before[side] + deal.points[side]) for side in Side)],
    ]
    made = [
        say(
            "poule-made",
            suit=cards.suit_text(say, award.suit),
            name=people.name(look, say, award.seat),
            points=award.points,
        )
        for award in deal.awards
        if award.suit is not None and award.seat is not None
    ]
    return [table(rows), *made]


def sheet(look: TableView, say: Say) -> str:
    """Every deal of the party: what each side got, with its poules, and the totals after it."""
    deals = look.view.deals
    if not deals:
        return say("sheet-empty")
    shown = deals[-SHEET_DEALS:]
    rows = [[say("sheet-deal"), *(people.side_short(say, side) for side in Side), say("sheet-total")]]
    for deal in shown:
        total = (deal.score_before[side] + deal.points[side] for side in Side)
        rows.append(
            [
                str(deal.number),
                *(_points(deal, say, side) for side in Side),
                " : ".join(map(str, total)),
            ]
        )
    left_out = len(deals) - len(shown)
    return "\n".join(
        filter(
            None,
            (
                small(say("sheet-earlier", deals=left_out)) if left_out else "",
                table(rows),
                small(line(*(say(f"sheet-note-{kind}") for kind in _kinds(shown)))),
            ),
        )
    )


def _points(deal: EndedDeal, say: Say, side: Side) -> str:
    """What a side got, a sign of the suit for each poule in it; a dash where the deal was cut short."""
    if deal.ended_by != "tricks":
        return _NONE
    suits = (award.suit for award in deal.awards if award.for_side is side and award.suit is not None)
    return "".join(cards.suit_label(say, suit) for suit in suits) + str(deal.points[side])


def _kinds(deals: tuple[EndedDeal, ...]) -> list[str]:
    """What the sheet shows besides plain points, to be explained under it."""
    kinds = {"poules"} if any(deal.awards for deal in deals) else set[str]()
    kinds.update(deal.ended_by for deal in deals if deal.ended_by != "tricks")
    return sorted(kinds)
