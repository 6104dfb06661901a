"""The board between two deals, and after a party."""

from __future__ import annotations

from typing import Final

from bot.screens import buttons, people, score, tricks
from bot.screens.heading import facts, heading
from bot.screens.layout import PLAIN, LayoutView, divider, framed, row, small, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.seats import Seat, Side

_GREEN: Final = 0x1F7A4D
_GOLD: Final = 0xC9A227


def counted(look: TableView, say: Say) -> LayoutView:
    """The count of the deal that has ended, and the way to the next."""
    deal = look.view.deals[-1]
    return framed(
        _GREEN,
        text(
            heading(look, say, say("board-counted", number=deal.number)),
            *score.totals(look, say),
            facts(look, say, "board-deals-next"),
            score.decider(look, say),
        ),
        text(*score.count(look, say, deal), tricks.last_line(look, say)),
        row(
            buttons.hand(look.table_id, say, PLAIN),
            buttons.next_deal(look, say),
            buttons.rules(look.table_id, say),
            buttons.leave(look, say),
        ),
    )


def over(look: TableView, say: Say, *, past: bool = False) -> LayoutView:
    """Who won and how, the opened seed, and the way to a rematch.

    `past` is how it stays in the channel once it goes on, or ends, there: only the record can still be had.
    """
    ways = [buttons.rules(look.table_id, say), buttons.rematch(look, say)]
    record = buttons.record(look, say)
    deal = look.view.deals[-1] if look.view.deals else None
    count = score.count(look, say, deal) if deal is not None and deal.ended_by == "tricks" else []
    return framed(
        _GOLD,
        text(
            heading(look, say, say("board-over", number=look.party_number)),
            *result(look, say),
            *score.totals(look, say),
        ),
        *([text(*count, tricks.last_line(look, say))] if count else []),
        divider(),
        text(*_seeds(look, say)),
        # Where My hand and Leave stood a moment before, nothing begins or ends at one tap.
        row(*([record] if past else [*ways, record, buttons.close(look, say)])),
    )


def result(look: TableView, say: Say) -> list[str]:
    """Who won, and what decided it."""
    outcome = look.view.outcome
    if outcome is None:
        return []
    seat = outcome.ended_seat
    how = say(
        f"ended-{outcome.ended_by}",
        name="" if seat is None else people.name(look, say, Seat(seat)),
        target=look.rules.target,
    )
    if outcome.winner is None:
        return [how]
    winner = Side(outcome.winner)
    won = say(
        "won-by",
        side=people.side_words(say, winner),
        names=people.partners(look, say, winner),
    )
    return [f"**{won}**", how]


def _seeds(look: TableView, say: Say) -> list[str]:
    found = [say("over-commitment", commitment=f"`{look.commitment}`")]
    if look.opened_seed is not None:
        found.insert(0, say("over-seed", seed=f"`{look.opened_seed}`"))
    if look.next_commitment is not None:
        found.append(say("over-next", commitment=f"`{look.next_commitment}`"))
    return [small(entry) for entry in found]
