"""Private pages and short messages round a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.names import written
from bot.presses import Press
from bot.screens import buttons, people, playing, score, tricks
from bot.screens.heading import game, heading, party
from bot.screens.layout import RISK, Item, LayoutView, button, line, noticed, page, row, small, text
from bot.screens.lobby import places
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
    say = say.with_pack(look.pack)
    can_sit = look.state in _LIVE and any(people.may_be_taken(sitter) for sitter in look.seats)
    drawing = look.draws and look.state is State.LOBBY
    items: list[Item] = [
        *noticed(notice),
        text(
            say("outsider-heading", game=game(look, say)),
            *(
                places(look, say)
                if drawing
                else (f"{people.letter(say, seat)} {people.seated(look, say, seat)}" for seat in Seat)
            ),
            say("outsider-draw" if drawing and can_sit else "outsider-sit" if can_sit else "outsider-full"),
        ),
    ]
    if can_sit:
        items.append(row(*buttons.sit(look, say)))
    return page(*items)


def ping(look: TableView, say: Say, user_ids: Sequence[int]) -> LayoutView:
    """The short message that calls who has to do something.

    It calls several where the table must not tell of whom something is awaited.
    """
    say = say.with_pack(look.pack)
    what, where = _called(look, say)
    mentions = " ".join(f"<@{user_id}>" for user_id in user_ids)
    return page(
        text(
            say(f"ping-{what}", mention=mentions, target=look.rules.target),
            small(line(game(look, say), say("board-deal", number=look.view.deal_number), where)),
        ),
        row(buttons.hand(look.table_id, say)),
    )


def handed(
    look: TableView, say: Say, giver: str, seat: Seat, *, has: int | None, had: int | None
) -> LayoutView:
    """The message that tells people that somebody, of that raw name, handed on a seat: who has it now, who
    had it. None for who need not be told.
    """
    what = {"name": written(giver, nameless=say("person-nameless")), "place": _place(look, say, seat)}
    got = "" if has is None else say("handed", mention=f"<@{has}>", **what)
    if got and look.state not in (State.LOBBY, State.OVER):
        got = f"{got} {say('handed-hand')}"
    return page(text(got, "" if had is None else say("handed-on", mention=f"<@{had}>", **what)))


def has_now(look: TableView, say: Say, name: str, seat: Seat) -> LayoutView:
    """The answer to who handed a seat on, to a person of that raw name."""
    name = written(name, nameless=say("person-nameless"))
    return notice(say, say("notice-substitute", name=name, place=_place(look, say, seat)))


def _place(look: TableView, say: Say, seat: Seat) -> str:
    """A seat in a sentence; where seats are still to be drawn it is none yet."""
    if look.draws and look.state is State.LOBBY:
        return say("handed-place")
    return say("handed-seat", seat=say(f"seat-{seat.letter}"))


def _called(look: TableView, say: Say) -> tuple[str, str]:
    """What is awaited, and where in the deal."""
    view = look.view
    if playing.in_opening(look):
        return "opening", say("board-before")
    if playing.is_asked(look):
        assert view.all_fours is not None
        return ("give" if view.all_fours.answers else "beg"), say("board-before")
    if playing.awaits_count(look):
        return "count", say("board-played-out")
    return "turn", say("board-trick", number=tricks.number(view), tricks=tricks.total(view))


def commitment_page(look: TableView, say: Say) -> LayoutView:
    """The whole commitment of the shown party, and once it is over the seed and the next one."""
    say = say.with_pack(look.pack)
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
    look, say = look.as_played, say.with_pack(look.pack)
    return page(
        text(heading(look, say, party(look, say)), *score.totals(look, say)),
        text(score.sheet(look, say)),
    )
