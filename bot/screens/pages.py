"""Private pages and short messages round a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presses import Press
from bot.screens import buttons, people, score, tricks
from bot.screens.heading import game, heading
from bot.screens.layout import RISK, Item, LayoutView, button, line, noticed, page, row, small, text
from bot.tables.look import TableView
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat

_LIVE: Final = frozenset({State.LOBBY, State.CUTTING, State.PLAYING, State.COUNTED, State.OVER})


def notice(_say: Say, content: str) -> LayoutView:
    """One thing to say, without buttons."""
    return page(text(content))


def confirm(_say: Say, question: str, yes: Press, yes_label: str) -> LayoutView:
    """A question with one button, which does it; not to press it is no."""
    return page(text(question), row(button(yes_label, yes, RISK)))


def outsider(look: TableView, say: Say, *, notice: str = "") -> LayoutView:
    """For somebody without a seat: who sits here, and how to sit where that can be. Nothing hidden."""
    can_sit = look.state in _LIVE and any(people.may_be_taken(sitter) for sitter in look.seats)
    items: list[Item] = [
        *noticed(notice),
        text(
            say("outsider-heading", game=game(look, say)),
            *(f"{people.letter(say, seat)} {people.seated(look, say, seat)}" for seat in Seat),
            say("outsider-sit" if can_sit else "outsider-full"),
        ),
    ]
    if can_sit:
        items.append(row(*buttons.sit(look, say)))
    return page(*items)


def ping(look: TableView, say: Say, user_ids: Sequence[int]) -> LayoutView:
    """The short message that calls whoever is waited for; the only one that mentions anybody."""
    view = look.view
    where = line(
        game(look, say),
        say("board-deal", number=view.deal_number),
        say("board-trick", number=tricks.number(view), tricks=tricks.TRICKS),
    )
    mentions = " ".join(f"<@{user_id}>" for user_id in user_ids)
    return page(text(say("ping", mention=mentions), small(where)), row(buttons.hand(look.table_id, say)))


def commitment_page(look: TableView, say: Say) -> LayoutView:
    """The whole commitment of the shown party, and once it is over the seed and the next one."""
    lines = [say("commitment-whole", number=look.party_number, commitment=f"`{look.commitment}`")]
    if look.opened_seed is not None:
        lines.append(say("commitment-seed", seed=f"`{look.opened_seed}`"))
    if look.next_commitment is not None:
        lines.append(say("commitment-next", commitment=f"`{look.next_commitment}`"))
    return page(text(*lines), text(small(say("commitment-what"))))


def failure(say: Say, text_id: str, reference: str = "") -> LayoutView:
    """One of `bot.failures.TEXTS`, with what the log calls the case."""
    return page(
        text(say(text_id), small(say("failure-reference", reference=f"`{reference}`")) if reference else "")
    )


def help_page(say: Say) -> LayoutView:
    """What the bot does, its commands, the buttons of a table."""
    return page(text(say("help-intro")), text(say("help-commands")), text(say("help-table")))


def score_page(look: TableView, say: Say) -> LayoutView:
    """The totals and the score sheet, for anybody who asks."""
    party = say("board-party", number=look.party_number, target=look.rules.target)
    return page(
        text(heading(look, say, party), *score.totals(look, say)),
        text(score.sheet(look, say)),
    )
