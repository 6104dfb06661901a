"""Totals, what the running deal holds so far, the score sheet."""

from __future__ import annotations

from typing import Final

from bot.screens import cards, people, tricks
from bot.screens.columns import table
from bot.screens.layout import line, small
from bot.tables.look import TableView
from bot.texts import Say
from engine.rules import TressetteRules
from engine.seats import Side
from engine.views import EndedDeal

NONE: Final = "–"
SHEET_DEALS: Final = 24
"""Deals that a score sheet shows, the newest: a long target has more than a message holds."""


def totals(look: TableView, say: Say) -> list[str]:
    """A line a side: its total and its two names; in a session the parties won so far."""
    return [
        *(
            say(
                "score-side",
                side=people.side_short(say, side),
                total=look.view.score[side],
                names=people.partners(look, say, side),
            )
            for side in Side
        ),
        _session(look, say),
    ]


def _session(look: TableView, say: Say) -> str:
    """Parties of the session won so far, once one is over (PK18)."""
    view = look.view
    if look.rules.session == 1 or (view.place.number == 1 and view.outcome is None):
        return ""
    return small(say("score-session", won=sides(say, *map(str, view.session_won))))


def sides(say: Say, ns: str, ew: str) -> str:
    """Something of both sides in one line."""
    return line(
        *(f"{people.side_short(say, side)} {what}" for side, what in zip(Side, (ns, ew), strict=True))
    )


def decider(look: TableView, say: Say) -> str:
    """A line where the target is reached and the party goes on: the sides are level (QS25), or a side has yet
    to claim it (A-PK12).
    """
    score, rules = look.view.score, look.rules
    if look.view.outcome is not None or max(score) < rules.target:
        return ""
    if score[0] == score[1]:
        return say("score-decider")
    if not isinstance(rules, TressetteRules) or rules.unclaimed != "must-claim":
        return ""
    ahead = Side.NS if score[0] > score[1] else Side.EW
    return say("score-unclaimed", side=people.side_short(say, ahead), target=rules.target)


def thrown_in(look: TableView, say: Say) -> str:
    """A line where the deal was thrown in, how often, and that its dealer deals again (PO1)."""
    deal = look.view.tressette
    if deal is None or not deal.redeals:
        return ""
    return say("score-redeals", times=deal.redeals, name=people.name(look, say, look.view.dealer))


def so_far(look: TableView, say: Say) -> str:
    """What both sides have taken in the running deal, where one plays by it: for Game, or to claim (A-PK15).

    Nothing before the first trick is over.
    """
    view = look.view
    if tricks.last(view) is None:
        return ""
    if view.all_fours is not None:
        return small(say("score-game", taken=sides(say, *map(str, view.all_fours.game_points))))
    if isinstance(look.rules, TressetteRules) and look.rules.claim != "off":
        return small(say("score-cards", taken=sides(say, *map(cards.points, view.thirds))))
    return ""


def sheet(look: TableView, say: Say) -> str:
    """Every deal of the party: what each side got, with signs of what for, and the totals after it."""
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
    notes = line(*(say(f"sheet-note-{kind}") for kind in _kinds(shown)))
    earlier = small(say("sheet-earlier", deals=left_out)) if left_out else ""
    return "\n".join(filter(None, (earlier, table(rows), small(notes))))


def _points(deal: EndedDeal, say: Say, side: Side) -> str:
    """What a side got, behind the signs of what else than cards it got it for.

    A dash where the deal was cut short and it got nothing.
    """
    if deal.ended_by not in tricks.COUNTED and not deal.points[side]:
        return NONE
    found = [
        cards.suit_label(say, award.suit) if award.suit is not None else say(f"sheet-sign-{award.kind}")
        for award in deal.awards
        if award.for_side is side
    ]
    signs = "".join(dict.fromkeys(found))
    # A letter is kept apart from the figure, which a suit's sign needs not.
    return f"{signs}{' ' if signs[-1:].isalpha() else ''}{deal.points[side]}"


def _kinds(deals: tuple[EndedDeal, ...]) -> list[str]:
    """What the sheet shows besides plain points, to be explained under it: signs first, then the end."""
    signs = dict.fromkeys(award.kind for deal in deals for award in deal.awards)
    ends = dict.fromkeys(deal.ended_by for deal in deals if deal.ended_by != "tricks")
    return [*signs, *(end for end in ends if end not in signs)]
