"""The board between two deals, and after a party."""

from __future__ import annotations

from typing import Final

from bot.screens import buttons, people, proposals, score, tricks
from bot.screens.counts import count
from bot.screens.heading import facts, heading, hints
from bot.screens.house import in_short
from bot.screens.layout import PLAIN, Item, LayoutView, divider, framed, line, rows, small, text
from bot.tables.look import TableView
from bot.texts import Say
from engine.seats import Side
from engine.session import session_winner
from engine.views import EndedDeal

_GREEN: Final = 0x1F7A4D
_GOLD: Final = 0xC9A227


def counted(look: TableView, say: Say) -> LayoutView:
    """The count of the deal that has ended, and the way to the next."""
    deal = look.view.deals[-1]
    exhausted = deal.ended_by == "exhausted"
    what = say("board-exhausted" if exhausted else "board-counted", number=deal.number)
    dealer = people.name(look, say, look.view.dealer)
    return framed(
        _GREEN,
        text(
            heading(look, say, what),
            *score.totals(look, say),
            facts(look, say, "board-deals-next"),
            score.decider(look, say),
            say("board-pack-used-up", name=dealer) if exhausted else "",
            people.waits(look, say),
        ),
        *_counted(look, say, deal),
        *proposals.items(look, say),
        *rows(
            [
                buttons.hand(look.table_id, say, PLAIN),
                buttons.next_deal(look, say),
                *buttons.analysis(look, say, deal),
                buttons.rules(look.table_id, say),
                buttons.leave(look, say),
            ]
        ),
    )


def over(look: TableView, say: Say, *, past: bool = False) -> LayoutView:
    """Who won and how, the opened seed, and the way to a rematch or to the session's next party.

    `past` is how it stays in the channel once it goes on, or ends, there: its record and its analysis can
    still be had.
    """
    look = look.as_played
    view = look.view
    ways = [buttons.rules(look.table_id, say), buttons.rematch(look, say)]
    played = next((deal for deal in reversed(view.deals) if deal.tricks), None)
    kept = [buttons.record(look, say), *buttons.analysis(look, say, played)]
    deal = view.deals[-1] if view.deals else None
    return framed(
        _GOLD,
        text(
            heading(look, say, _is_over(look, say)),
            *result(look, say),
            *score.totals(look, say),
            small(line(in_short(look.rules, say), hints(look, say))),
        ),
        *(_counted(look, say, deal) if deal is not None else []),
        divider(),
        text(*_seeds(look, say)),
        # Where My hand and Leave stood a moment before, nothing begins or ends at one tap.
        *rows(kept if past else [*ways, *kept, buttons.close(look, say)]),
    )


def _counted(look: TableView, say: Say, deal: EndedDeal) -> list[Item]:
    """The count of the last deal and its last trick, as far as there is any."""
    lines = count(look, say, deal)
    if deal.ended_by in tricks.COUNTED:
        lines.append(tricks.last_line(look, say))
    return [text(*lines)] if any(lines) else []


def _is_over(look: TableView, say: Say) -> str:
    session = look.rules.session
    if session == 1:
        return say("board-over", number=look.party_number)
    return say("board-over-of", number=look.view.place.number, session=session)


def result(look: TableView, say: Say) -> list[str]:
    """Who won, what decided it, and after a session's last party who won that."""
    say = say.with_pack(look.pack)
    view = look.view
    outcome = view.outcome
    if outcome is None:
        return []
    seat = outcome.ended_seat
    how = say(
        f"ended-{outcome.ended_by}",
        name="" if seat is None else people.name(look, say, seat),
        target=look.rules.target,
        total=0 if seat is None else view.score[seat.side],
    )
    if outcome.winner is None:
        return [how]
    won = say(
        "won-by",
        side=people.side_words(say, outcome.winner),
        names=people.partners(look, say, outcome.winner),
    )
    return [f"**{won}**", how, _session(look, say)]


def _session(look: TableView, say: Say) -> str:
    """Who has won the session, after its last party (A-PK14)."""
    view = look.view
    if look.rules.session == 1 or view.place.number < look.rules.session:
        return ""
    winner = session_winner(view.session_won)
    more, less = sorted(view.session_won, reverse=True)
    if not isinstance(winner, Side):
        return f"**{say('session-draw', parties=more)}**"
    names = people.partners(look, say, winner)
    side = people.side_words(say, winner)
    return f"**{say('session-won', side=side, names=names, parties=more, others=less)}**"


def _seeds(look: TableView, say: Say) -> list[str]:
    found = [say("over-commitment", commitment=f"`{look.commitment}`")]
    if look.opened_seed is not None:
        found.insert(0, say("over-seed", seed=f"`{look.opened_seed}`"))
    if look.next_commitment is not None:
        found.append(say("over-next", commitment=f"`{look.next_commitment}`"))
    return [small(entry) for entry in found]
