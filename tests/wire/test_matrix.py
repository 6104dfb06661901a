"""Every error code at every place where the bot calls Discord: what becomes of the table.

Each test lets one call fail once in the middle of a party, on real sockets, and then sees that the party goes
on, or that its table is closed with its record kept. Whatever happens, every press has its answer.
"""

from __future__ import annotations

import pytest

from bot import publisher
from bot.faults import BY_CODE
from bot.presses import Press
from engine.seats import Seat
from tests.wire.conftest import Bots
from tests.wire.discordd import Click, Discordd, eventually
from tests.wire.game import Game
from tests.wire.payloads import CHANNEL

STATUS = {10003: 404, 10004: 404, 10008: 404, 10015: 404, 10062: 404, 50001: 403, 50013: 403, 50027: 401}
CODES = sorted({*BY_CODE, 50035})
"""Every code with a meaning here, and one without (an invalid form)."""
TROUBLE = ["500", "503", "hang up", "hang up late", "429", "global 429"]
"""What passes by itself."""

CHANNEL_ITSELF = rf"/channels/{CHANNEL}"
MESSAGES = rf"/channels/{CHANNEL}/messages"
MESSAGE = rf"/channels/{CHANNEL}/messages/\d+"
CALLBACK = r"/interactions/\d+/[^/]+/callback"
ORIGINAL = r"/webhooks/\d+/[^/]+/messages/@original"

CLOSED = (10003, 10004)
REOPENED = (50083, 160005)
REPLACED = (10008, 30046)


@pytest.fixture(autouse=True)
def _soon(hurry: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "RETRY_AFTER", 0.05)
    monkeypatch.setattr(publisher, "HURRY_AFTER", 0.01)


def let_fail(discordd: Discordd, method: str, path: str, how: int | str) -> None:
    """Have the next such call fail in that way."""
    match how:
        case int():
            discordd.fail(method, path, STATUS.get(how, 400), how)
        case "hang up" | "hang up late":
            discordd.hang_up(method, path, late=how.endswith("late"))
        case "429" | "global 429":
            discordd.limit_once(method, path, 0.02, everything=how.startswith("global"))
        case _:
            discordd.fail(method, path, int(how))


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_an_edit_of_the_board(discordd: Discordd, bots: Bots, how: int | str) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    board = game.table.row.board_message_id
    let_fail(discordd, "PATCH", MESSAGE, how)
    await (await game.press_card()).wait()
    if how in CLOSED:
        await game.is_closed()
        return
    await game.goes_on()
    assert (game.table.row.board_message_id != board) == (how in REPLACED)
    opened = [call.body for call in discordd.calls("PATCH", CHANNEL_ITSELF)]
    assert opened == ([{"archived": False}] if how in REOPENED else [])


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_a_new_board(discordd: Discordd, bots: Bots, how: int | str) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    board = game.table.row.board_message_id
    let_fail(discordd, "POST", MESSAGES, how)
    assert (await (await discordd.slash("table show")).wait())["type"] == 4
    if how in CLOSED:
        await game.is_closed()
        return
    await game.goes_on()
    assert game.table.row.board_message_id != board


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_the_removal_of_an_old_board(discordd: Discordd, bots: Bots, how: int | str) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    old = str(game.table.row.board_message_id)
    let_fail(discordd, "DELETE", MESSAGE, how)
    await (await discordd.slash("table show")).wait()
    if how in CLOSED:
        await game.is_closed()
        return
    await eventually(lambda: discordd.calls("DELETE", MESSAGE))
    await eventually(lambda: str(game.table.row.board_message_id) in discordd.messages)
    if isinstance(how, int):
        # It may not be removed, and stays without hurting anybody.
        assert old in discordd.messages
        del discordd.messages[old]
    await game.goes_on()


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_a_ping(discordd: Discordd, bots: Bots, how: int | str) -> None:
    game = await Game.start(discordd, bots, ping_after=0.0)
    await game.begin()
    await eventually(lambda: game.table.row.ping_message_id)
    await (await game.press_card()).wait()
    await game.annas_turn()
    await eventually(lambda: len(discordd.messages) == 2 and game.table.row.ping_message_id)
    # Of what is posted in the middle of a deal, only a ping is.
    let_fail(discordd, "POST", MESSAGES, how)
    await (await game.press_card()).wait()
    if how in CLOSED:
        await game.is_closed()
        return
    await game.goes_on()


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_the_removal_of_a_ping(discordd: Discordd, bots: Bots, how: int | str) -> None:
    game = await Game.start(discordd, bots, ping_after=0.0)
    await game.begin()
    await eventually(lambda: game.table.row.ping_message_id)
    ping = str(game.table.row.ping_message_id)
    let_fail(discordd, "DELETE", MESSAGE, how)
    await (await game.press_card()).wait()
    await eventually(lambda: discordd.calls("DELETE", MESSAGE))
    if isinstance(how, int):
        assert discordd.messages.pop(ping, None)
    await game.goes_on()


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_the_answer_to_a_play(discordd: Discordd, bots: Bots, how: int | str) -> None:
    """The card is kept in any case; where an answer can still arrive, one does, and only one."""
    game = await Game.start(discordd, bots)
    await game.begin()
    length = game.table.kept.length
    let_fail(discordd, "POST", CALLBACK, how)
    click = await game.press_card()
    await eventually(lambda: game.table.kept.length > length)
    if how in (10015, 10062, 40060, 50027):
        await eventually(lambda: discordd.calls("POST", CALLBACK)[-1].status >= 400)
        assert (click.answer, click.followups) == (None, [])
    else:
        await click.wait()
        await told_once(click, how)
    await game.annas_turn()
    await game.my_hand()
    await game.goes_on()


async def told_once(click: Click, how: int | str) -> None:
    """The hand itself, or an apology in its place."""
    assert click.answer is not None
    if isinstance(how, int):
        assert click.answer["type"] == 4
        assert click.answer["data"]["flags"] & 64
    else:
        assert click.answer["type"] == 7
    assert click.followups == []


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_the_answer_to_a_public_press(discordd: Discordd, bots: Bots, how: int | str) -> None:
    """It only says that the press arrived: the board is what shows its outcome."""
    game = await Game.start(discordd, bots)
    await (await discordd.slash("table open")).wait()
    (table,) = game.tables.all()
    game.table_id = table.id
    await eventually(lambda: game.shown)
    let_fail(discordd, "POST", CALLBACK, how)
    await discordd.click(Press("computer", table.id, str(table.row.version)).custom_id)
    await eventually(lambda: game.table.row.version > table.row.version and game.shown)
    again = await discordd.click(Press("computer", table.id, str(game.table.row.version)).custom_id)
    assert (await again.wait())["type"] == 6


@pytest.mark.parametrize("how", [*CODES, *TROUBLE])
async def test_a_hand_that_computer_players_made_old(discordd: Discordd, bots: Bots, how: int | str) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    await game.my_hand()
    let_fail(discordd, "PATCH", ORIGINAL, how)
    await (await game.press_card()).wait()
    await game.annas_turn()
    await eventually(lambda: discordd.calls("PATCH", ORIGINAL))
    await game.my_hand()
    await game.goes_on()


@pytest.mark.parametrize("how", [*CODES, 10007, 10013, *TROUBLE])
async def test_names_on_a_leaderboard(discordd: Discordd, bots: Bots, how: int | str) -> None:
    game = await Game.start(discordd, bots)
    await game.begin()
    async with game.client.store.write() as tx:
        await tx.run(
            "INSERT INTO results (party_id, guild_id, game, rules, people, deals, score_ns, score_ew, winner,"
            " ended_by, ended_at) SELECT id, 100000000000000001, 'quatre-sept', rules, 2, 1, 5, 0, 'NS',"
            " 'target', 1 FROM parties LIMIT 1"
        )
        await tx.run(
            "INSERT INTO result_seats (result_id, seat, side, user_id, person, won, points, poules)"
            " SELECT id, 'N', 'NS', 300000000000000002, 1, 1, 5, 0 FROM results"
        )
    let_fail(discordd, "GET", r"/guilds/\d+/members/\d+", how)
    answer = await (await discordd.slash("leaderboard")).wait()
    assert answer["type"] == 4
    assert discordd.calls("GET", r"/guilds/\d+/members/\d+")
    await game.goes_on()


@pytest.mark.parametrize("status", [500, 503])
async def test_an_outage_of_everything(discordd: Discordd, bots: Bots, status: int) -> None:
    """Messages cannot be posted, edited or removed for a while: cards are played all the same."""
    game = await Game.start(discordd, bots)
    await game.begin()
    for method, path in (("PATCH", MESSAGE), ("POST", MESSAGES), ("DELETE", MESSAGE)):
        discordd.fail(method, path, status, times=1_000_000)
    for _ in range(3):
        length = game.table.kept.length
        assert (await (await game.press_card()).wait())["type"] == 7
        assert game.table.kept.length > length
        await eventually(lambda: game.table.party.turn is Seat.S)
    assert not game.shown
    discordd.heal()
    await game.goes_on()
