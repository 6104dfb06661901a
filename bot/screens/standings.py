"""Leaderboards and profiles."""

from __future__ import annotations

from collections.abc import Mapping

from bot.names import written
from bot.presses import Press
from bot.screens.layout import Button, Item, LayoutView, button, line, page, row, small, text
from bot.standings.rows import Leaderboard, Profile, Standing, Tally
from bot.texts import Say


def leaderboard(
    board: Leaderboard, names: Mapping[int, str], say: Say, *, shared: bool = False
) -> LayoutView:
    """A page of the leaderboard. `names` are raw display names by user id; who is not in it has left.

    `shared` is the page as everybody sees it: without buttons and without anybody's own line.
    """
    kind = "practice" if board.practice else "ranked"
    heading = text(say(f"top-{kind}"), small(say(f"top-{kind}-what")))
    if not board.lines:
        return page(heading, text(say("top-empty")))
    items: list[Item] = [heading, text(*(_line(standing, names, say) for standing in board.lines))]
    if shared:
        return page(*items)
    own = board.own
    if own is not None and own not in board.lines:
        items.append(text(say("top-own"), _line(own, names, say)))
    items.append(row(*_page_buttons(board, say)))
    return page(*items)


def _page_buttons(board: Leaderboard, say: Say) -> list[Button]:
    kind = "practice" if board.practice else "ranked"

    def to(label: str, number: int, verb: str = "top", *, disabled: bool = False) -> Button:
        press = Press(verb, arg=f"{kind}.{number}")
        return button(say(label), press, disabled=disabled)

    share = to("button-share", board.page, "top-share")
    if board.pages == 1:
        return [share]
    return [
        to("button-page-before", board.page - 1, disabled=board.page == 1),
        to("button-page-after", board.page + 1, disabled=board.page == board.pages),
        share,
    ]


def _line(standing: Standing, names: Mapping[int, str], say: Say) -> str:
    name = names.get(standing.user_id)
    who = say("person-gone") if name is None else written(name, nameless=say("person-nameless"))
    return f"**{standing.rank}** {who}\n{small(_tally(standing.tally, say))}"


def _tally(tally: Tally, say: Say) -> str:
    return line(
        say("tally-won", won=tally.won, parties=tally.parties),
        say("tally-rate", percent=round(100 * tally.win_rate)),
        say("tally-points", points=f"{tally.points_a_deal:.1f}"),
        say("tally-poules", poules=tally.poules),
    )


def profile(profile: Profile, name: str, say: Say) -> LayoutView:
    """What a person did on a server; `name` is their raw display name."""
    lists = (
        ("ranked", profile.rank, profile.ranked),
        ("practice", profile.practice_rank, profile.practice),
    )
    return page(
        text(
            f"### {written(name, nameless=say('person-nameless'))}",
            *(
                say(f"profile-{kind}", rank=rank, tally=_tally(tally, say))
                if rank is not None
                else say(f"profile-no-{kind}")
                for kind, rank, tally in lists
            ),
        )
    )
