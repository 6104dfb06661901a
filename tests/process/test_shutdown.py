"""SIGTERM in the middle of a party: who clicks is told, the board is the newest, the database is whole."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from bot.presses import Press
from bot.store import Store, parties
from bot.store import tables as table_rows
from bot.tables.log import fold
from bot.texts import Say
from tests.process.child import end, redirected, running
from tests.wire.discordd import TOKEN, Discordd, eventually
from tests.wire.payloads import CHANNEL

MESSAGE = rf"/channels/{CHANNEL}/messages/\d+"
QUICK = {
    "DISCORD_TOKEN": TOKEN,
    "TAPIS_PING": "off",
    "TAPIS_COMPUTER_PAUSE": "0",
    "TAPIS_CUT": "0",
    "TAPIS_BOARD_INTERVAL": "600",
}


async def test_the_end_of_a_process_in_order(discordd: Discordd, tmp_path: Path) -> None:
    async with running(cwd=tmp_path, env=QUICK, code=redirected(discordd)) as process:
        await discordd.gateway.until(identifies=1)
        await (await discordd.slash("table open", computers=3)).wait()
        await eventually(lambda: discordd.messages)
        await (await discordd.click(Press("start", 1, "1").custom_id)).wait()
        # The board of the lobby stands, and the next waits for ten minutes: now it is to come at once.
        discordd.slow("POST", rf"/channels/{CHANNEL}/messages", 0.7)
        process.send_signal(signal.SIGTERM)
        told = False
        while not told:
            click = await discordd.click(Press("hand", 1).custom_id)
            answer = await click.wait()
            assert answer["data"]["flags"] & 64
            told = Say("en")("failure-restarting") in str(answer)
            await asyncio.sleep(0.01)
        ended = await end(process)
    assert ended.status == 0
    assert "Traceback" not in ended.err
    (board,) = discordd.messages.values()
    assert "deal 1" in str(board["components"])
    async with await Store.open(tmp_path / "tapis.db") as store, store.read() as db:
        live = await table_rows.load_table(db, 1)
        assert live is not None
        assert live.party is not None
        assert str(live.table.board_message_id) == board["id"]
        kept = fold(live.party, await parties.load_actions(db, live.party.id))
    assert kept.started
