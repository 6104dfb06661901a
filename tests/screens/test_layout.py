"""Every screen of every table is a message that Discord takes and a phone shows."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest
from hypothesis import given

from bot import screens
from bot.failures import TEXTS
from bot.presses import Press
from bot.screens import layout
from bot.texts import Say
from engine.actions import Answer, Call, Signal
from engine.cards import Suit
from engine.seats import Seat
from tests.engine.parties import examples
from tests.screens.layout import CARD, buttons, content, faults, payload, walk
from tests.screens.made import ANNA, PEOPLE, Made, names, tables

SAY = Say("en-US")


def public(made: Made) -> Iterator[discord.ui.LayoutView]:
    """What is drawn from the public's view."""
    look = made.look()
    yield screens.board(look, SAY)
    yield screens.outsider(look, SAY)
    yield screens.outsider(look, SAY, notice=SAY("refused-stale"))
    yield screens.away(look, SAY)
    yield screens.ping(look, SAY, [2**63] * 4)
    yield screens.commitment_page(look, SAY)
    yield screens.score_page(look, SAY)


def private(made: Made, seat: Seat) -> Iterator[discord.ui.LayoutView]:
    """Every page of a hand, and what may be asked from it."""
    look = made.look(seat)
    for page in screens.Page:
        yield screens.hand(look, SAY, page=page)
    for suit in Suit:
        yield screens.hand(look, SAY, poule=suit, signal=Signal.SLIDE)
    for action in (Call.CLAIM, Answer.GIVE):
        yield screens.hand(look, SAY, asks=action)
    yield screens.hand(look, SAY, signal=Signal.TAP)
    yield screens.leave_question(look, SAY, "1")
    for _, refused in look.view.refusals:
        yield screens.hand(look, SAY, notice=screens.refusal(SAY, refused))


@examples(100)
@given(tables())
def test_every_screen_of_a_table_can_be_sent(made: Made) -> None:
    for view in public(made):
        assert faults(view) == []
    for seat in Seat:
        for view in private(made, seat):
            assert faults(view) == []


@examples(60)
@given(tables())
def test_no_public_id_names_a_card(made: Made) -> None:
    ids = [part["custom_id"] for view in public(made) for part in walk(payload(view)) if "custom_id" in part]
    assert not any(CARD.search(name) for name in ids)


def test_the_pattern_for_cards_bites() -> None:
    assert CARD.search(Press("play", 7, "1.1.0", "TS+poule").custom_id)
    assert CARD.search(Press("play", 7, "1.1.0", "7C").custom_id)


@examples(60)
@given(tables())
def test_every_button_says_its_table(made: Made) -> None:
    views = [*public(made), *(view for seat in Seat for view in private(made, seat))]
    for view in views:
        for button in buttons(view).values():
            press = Press.parse(button["custom_id"])
            assert press is not None
            assert press.table == 7


@pytest.mark.parametrize("text_id", TEXTS)
def test_every_failure_can_be_told(text_id: str) -> None:
    assert faults(screens.failure(SAY, text_id, "ab12cd")) == []
    assert "ab12cd" in content(screens.failure(SAY, text_id, "ab12cd"))
    assert "Reference" not in content(screens.failure(SAY, text_id))


def test_the_small_pages_can_be_sent() -> None:
    for view in (
        screens.help_page(SAY),
        screens.notice(SAY, "…"),
        screens.confirm(SAY, "?", Press("leave-yes", 7), "!"),
    ):
        assert faults(view) == []


@given(names())
def test_a_name_is_only_a_name(name: str) -> None:
    """Nothing that somebody is called mentions, links, or breaks a line of the board."""
    lines = len(content(screens.board(Made().look(), SAY)).splitlines())
    seats = (*PEOPLE[:3], type(ANNA)(5, name))
    for made in (Made(seats=seats), Made(seats=seats, state="cutting")):
        text = content(screens.board(made.look(), SAY))
        assert "@everyone" not in text
        assert "<@" not in text.replace("\\<", "")
        assert "://" not in text.replace("\\://", "")
        if made.state is None:
            assert len(text.splitlines()) == lines


def test_a_piece_is_what_discord_py_sends_for_it() -> None:
    """Its own objects would be sent as the same messages: nothing but the time to make them is saved."""
    press, ui = Press("play", 7, "1.1.0", "TS"), discord.ui

    def pressed(style: discord.ButtonStyle, *, disabled: bool) -> discord.ui.Button[discord.ui.LayoutView]:
        return ui.Button(label="10♠", custom_id=press.custom_id, style=style, disabled=disabled)

    styles = (layout.PLAIN, layout.MAIN, layout.GO, layout.RISK)
    row = ui.ActionRow(*(pressed(style, disabled=style is layout.GO) for style in styles))
    texts = ui.TextDisplay("a\nb"), ui.Separator(), ui.File("attachment://a.txt")
    theirs = ui.LayoutView(timeout=None).add_item(ui.Container(texts[0], texts[1], row, accent_color=5))
    theirs.add_item(texts[2])
    ours = layout.page(
        *layout.framed(
            5,
            layout.text("a", "", "b"),
            layout.divider(),
            layout.row(*(layout.button("10♠", press, each, disabled=each is layout.GO) for each in styles)),
        ).to_components(),
        layout.attachment("a.txt"),
    )
    assert ours.to_components() == theirs.to_components()
    assert ours.has_components_v2() == theirs.has_components_v2()
    assert ours.timeout is theirs.timeout is None


def test_what_discord_would_refuse_is_not_made() -> None:
    made = [layout.button(str(number), Press("x", arg=str(number))) for number in range(6)]
    with pytest.raises(ValueError, match="6 buttons"):
        layout.row(*made)
    full = [layout.text("x")] * 37
    layout.page(*full, layout.row(made[0], made[1]))
    with pytest.raises(ValueError, match="41 components"):
        layout.framed(1, *full, layout.row(made[0], made[1]))


def test_rows_are_as_equal_as_can_be() -> None:
    def sizes(count: int) -> list[int]:
        made = [layout.button(str(number), Press("x", arg=str(number))) for number in range(count)]
        return [len(row["components"]) for row in layout.rows(made)]

    made = [layout.button(str(number), Press("x", arg=str(number))) for number in range(7)]
    assert [len(row["components"]) for row in layout.rows(made, 3)] == [3, 2, 2]
    assert [sizes(count) for count in range(1, 10)] == [
        [1], [2], [3], [4], [3, 2], [3, 3], [4, 3], [4, 4], [3, 3, 3],
    ]  # fmt: skip
