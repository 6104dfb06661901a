"""An exception at any stage of an interaction ends in one short private answer, whose code is in the log.

The whole bot runs; one function of it is broken at a time, on the way from the press to its answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot import desk, presses, screens
from bot.commands import announce, house
from bot.commands import table as table_commands
from bot.controls import hand as hand_controls
from bot.controls import router
from bot.courier import Courier
from bot.presses import Press
from bot.tables.service import Tables
from bot.texts import Say
from tests.wire.conftest import Bots
from tests.wire.discordd import Click, Discordd, eventually
from tests.wire.game import Game
from tests.wire.payloads import ANNA

SECRET = "the ten of spades"
CALLBACK = r"/interactions/\d+/[^/]+/callback"
APOLOGY = Say("en")("failure-unexpected")


class Broken(Exception):
    """What nobody expects, with something in it that nobody may read."""

    def __init__(self) -> None:
        super().__init__(SECRET)


def broken(*_args: Any, **_more: Any) -> Any:
    """Fails when it is called."""
    raise Broken


async def broken_later(*_args: Any, **_more: Any) -> Any:
    """Fails when it is awaited."""
    raise Broken


Act = Callable[[Game], Any]

PRESSES: dict[str, tuple[Act, Any, str]] = {
    "reading the id": (lambda game: game.press_card(), presses.Press, "parse"),
    "finding the table": (lambda game: game.press_card(), Tables, "find"),
    "who pressed": (lambda game: game.press_card(), hand_controls, "person_of"),
    "reading the action": (lambda game: game.press_card(), hand_controls, "action"),
    "the table service": (lambda game: game.press_card(), Tables, "act"),
    "looking at the table": (lambda game: game.press_card(), desk, "look"),
    "drawing the hand": (lambda game: game.press_card(), screens, "hand"),
    "a word of the answer": (lambda game: old_card(game), desk, "refusal_text"),
    "giving the answer": (lambda game: game.press_card(), Courier, "update"),
    "opening a hand": (
        lambda game: game.discordd.click(Press("hand", game.table_id).custom_id),
        Tables,
        "come_back",
    ),
    "a refusal": (lambda game: old_card(game), desk.Desk, "refuse"),
    "a form sent in": (
        lambda game: game.discordd.send_form(Press("cut-form", game.table_id, "1.0.0").custom_id),
        hand_controls,
        "form_value",
    ),
    "the record's file": (
        lambda game: game.discordd.click(Press("record", game.table_id, "1").custom_id),
        router,
        "decided_party",
    ),
    "a command": (lambda game: game.discordd.slash("score"), screens, "score_page"),
    "a command's place": (lambda game: game.discordd.slash("table show"), table_commands, "check_place"),
    "a command that plays": (lambda game: game.discordd.slash("beg"), announce, "check_belongs"),
    "a command's refusal": (lambda game: game.discordd.slash("beg"), desk, "refusal_text"),
}


def old_card(game: Game) -> Any:
    """A press of a card of an earlier deal, which is refused."""
    return game.discordd.click(Press("play", game.table_id, "1.0.9", "TS").custom_id, private=True)


@pytest.mark.parametrize("stage", PRESSES)
async def test_an_exception_at_any_stage_is_apologised_for(
    discordd: Discordd,
    bots: Bots,
    stage: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    act, where, name = PRESSES[stage]
    real = getattr(where, name)
    is_async = real.__code__.co_flags & 0x80
    monkeypatch.setattr(where, name, broken_later if is_async else broken)
    click = await act(game)
    answer = await click.wait()
    monkeypatch.setattr(where, name, real)
    assert answer["type"] == 4
    assert answer["data"]["flags"] & 64
    assert APOLOGY in str(answer)
    assert SECRET not in str(answer)
    apologised_in_the_log(caplog, click)
    await eventually(lambda: len(answered(discordd, click)) == 1)
    assert click.followups == []
    # And nothing is stuck: not the table's lock, not the hand.
    if stage == "giving the answer":
        await game.annas_turn()
    await game.goes_on()


def answered(discordd: Discordd, click: Click) -> list[Any]:
    """The first answers that were tried to be given to a press."""
    return discordd.calls("POST", rf"/interactions/{click.id}/[^/]+/callback")


def apologised_in_the_log(caplog: pytest.LogCaptureFixture, click: Click) -> None:
    """The code of the answer is in the log, once, and what nobody may read is in neither."""
    lines = [record.getMessage() for record in caplog.records if record.name == "bot.failures"]
    (line,) = (each for each in lines if "reference" in each)
    code = line.split("reference ")[1][:6]
    assert code in str(click.answer) + str(click.followups)
    assert SECRET not in caplog.text


async def test_an_exception_after_a_deferred_answer_finishes_it(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await Game.start(discordd, bots)
    await (await discordd.slash("table open")).wait()
    (table,) = game.tables.all()
    real = desk.Desk.shown

    async def shown(self: desk.Desk, *args: Any, **more: Any) -> None:
        await real(self, *args, **more)
        raise Broken

    monkeypatch.setattr(desk.Desk, "shown", shown)
    click = await discordd.click(Press("computer", table.id, str(table.row.version)).custom_id)
    assert (await click.wait())["type"] == 6
    await eventually(lambda: click.followups)
    assert APOLOGY in str(click.followups)
    assert len(click.followups) == 1
    apologised_in_the_log(caplog, click)


async def test_an_apology_that_cannot_be_worded_is_given_without_words(
    discordd: Discordd, bots: Bots, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    monkeypatch.setattr(screens, "failure", broken)
    monkeypatch.setattr(screens, "hand", broken)
    click = await game.press_card()
    answer = await click.wait()
    assert "failure-unexpected" in str(answer)
    apologised_in_the_log(caplog, click)


@pytest.mark.parametrize(
    ("name", "field", "where", "broken_name"),
    [
        ("table open", "rules", table_commands, "suggest_house_rules"),
        ("table open", "rules", house, "_words"),
        ("play", "card", announce, "offers"),
        ("announce", "what", announce, "suggest"),
        ("meld", "what", announce, "say_of"),
    ],
)
async def test_an_autocompletion_that_fails_suggests_nothing(
    discordd: Discordd,
    bots: Bots,
    name: str,
    field: str,
    where: Any,
    broken_name: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    monkeypatch.setattr(where, broken_name, broken)
    answer = await (await discordd.complete(name, field, "t")).wait()
    assert answer == {"type": 8, "data": {"choices": []}}
    (line,) = (record.getMessage() for record in caplog.records if record.levelname == "ERROR")
    assert "autocomplete failed" in line
    assert SECRET not in caplog.text


@pytest.mark.parametrize("how", ["500", "gone", "lost receipt", "cut"])
@pytest.mark.parametrize(("name", "field"), [("table open", "rules"), ("play", "card"), ("announce", "what")])
async def test_suggestions_that_do_not_arrive_are_logged_without_who_asked(
    discordd: Discordd,
    bots: Bots,
    caplog: pytest.LogCaptureFixture,
    hurry: None,
    how: str,
    name: str,
    field: str,
) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    match how:
        case "500":
            discordd.fail("POST", CALLBACK, 500, times=10)
        case "gone":
            discordd.fail("POST", CALLBACK, 404, 10062)
        case "lost receipt":
            discordd.fail("POST", CALLBACK, 503, late=True)
        case _:
            discordd.hang_up("POST", CALLBACK, times=10)
    calls = len(discordd.calls("POST", CALLBACK))
    click = await discordd.complete(name, field, "")
    await eventually(lambda: len(discordd.calls("POST", CALLBACK)) > calls)
    await game.client.close()  # which waits for what is under way
    assert how != "lost receipt" or click.answer is not None
    assert ANNA not in caplog.text
    assert "Ignoring exception" not in caplog.text


@pytest.mark.parametrize("focused", ["rules", "what-there-is-not"])
async def test_an_autocompletion_of_what_there_is_not_is_answered(
    discordd: Discordd, bots: Bots, focused: str
) -> None:
    await Game.start(discordd, bots)
    for name in ("table open", "table gone", "gone"):
        answer = await (await discordd.complete(name, focused, "t")).wait()
        assert answer["type"] == 8


@pytest.mark.parametrize("name", ["score deeper", "table", "table open deeper", "table gone", "gone deeper"])
async def test_a_command_of_another_shape_than_ours_is_answered(
    discordd: Discordd, bots: Bots, name: str
) -> None:
    """As Discord may still show it for an hour after an update."""
    await Game.start(discordd, bots)
    answer = await (await discordd.slash(name)).wait()
    assert answer["type"] == 4
    assert answer["data"]["flags"] & 64


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "x",
        "t:",
        "t:play",
        "t:nothing:1:1.1.1:TS",
        "t:play:999999999999999999::",
        "other:bot:7",
        "\0",
        "t" * 100,
    ],
)
async def test_unknown_and_foreign_ids_get_one_answer(discordd: Discordd, bots: Bots, custom_id: str) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    version = game.table.row.version
    for act in (discordd.click, discordd.send_form):
        click = await act(custom_id)
        answer = await click.wait()
        assert answer["type"] == 4
        assert answer["data"]["flags"] & 64
        assert len(answered(discordd, click)) == 1
    assert game.table.row.version == version
