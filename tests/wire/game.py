"""The whole bot on the wire, and Anna at a table with three computer players."""

from __future__ import annotations

from typing import Any

from bot import screens
from bot.client import Tapis
from bot.presses import Press, hand_moment
from bot.tables.look import look
from bot.tables.model import State
from bot.tables.model import Table as Kept
from bot.tables.seating import moment_of
from bot.tables.service import Tables
from bot.texts import Say
from bot.wiring import build
from engine.actions import Play
from engine.seats import Seat
from tests.wire.conftest import Bots
from tests.wire.discordd import Click, Discordd, eventually
from tests.wire.payloads import ANNA

QUICK: dict[str, object] = {
    "ping_after": None,
    "clock": "off",
    "computer_pause": 0.0,
    "next_deal_after": 3600.0,
    "cut_after": 0.0,
    "board_interval": 0.0,
    "seed": 2,
}
EPHEMERAL = 64


class Game:
    """A table of the bot that runs now, and what Anna does there."""

    def __init__(self, discordd: Discordd, client: Tapis) -> None:
        self.discordd = discordd
        self.client = client
        self.table_id = 0

    @staticmethod
    async def start(discordd: Discordd, bots: Bots, **settings: object) -> Game:
        """The whole bot, on its settings that wait for nothing."""
        bots.settle(**{**QUICK, **settings})
        return Game(discordd, await bots.start(build))

    @property
    def tables(self) -> Tables:
        """The bot's table service."""
        return self.client.parts.controls._tables  # type: ignore[union-attr]

    @property
    def table(self) -> Kept:
        """The table as the service has it."""
        return self.tables.get(self.table_id)

    @property
    def closed(self) -> bool:
        """Whether the table is no more."""
        return self.tables.find(self.table_id) is None

    async def begin(self) -> None:
        """Open the table and start a party; it is Anna's turn, and everybody sees it."""
        await self.begin_without_board()
        await self.annas_turn()

    async def begin_without_board(self) -> None:
        """The same without a look at the board."""
        await (await self.discordd.slash("table open", computers=3)).wait()
        (table,) = self.tables.all()
        self.table_id = table.id
        version = str(table.row.version)
        await (await self.discordd.click(Press("start", table.id, version).custom_id)).wait()
        await self.annas_turn_without_board()

    async def annas_turn_without_board(self) -> None:
        """Wait for the computer players."""
        await eventually(lambda: self.table.party.turn is Seat.S)

    async def annas_turn(self) -> None:
        """Wait for the computer players, and for the board."""
        await eventually(lambda: self.table.party.turn is Seat.S and self.shown)

    @property
    def shown(self) -> bool:
        """Whether everybody sees the table as it is, once, and nothing else is in the channel but pings."""
        row, messages = self.table.row, self.discordd.messages
        board = messages.get(str(row.board_message_id))
        others = len(messages) - 1 - (str(row.ping_message_id) in messages)
        drawn = screens.board(look(self.table, None), Say(row.locale)).to_components()
        return board is not None and not others and board["components"] == drawn

    def card(self) -> str:
        """The id of the button of a card that Anna may play."""
        table = self.table
        plays = [action for action in table.party.legal(Seat.S) if isinstance(action, Play)]
        moment = hand_moment(*moment_of(table, Seat.S))
        return Press("play", table.id, moment, plays[0].text).custom_id

    async def press_card(self) -> Click:
        """Anna plays a card from her hand; it is not waited for."""
        return await self.discordd.click(self.card(), by=ANNA, private=True)

    async def my_hand(self) -> dict[str, Any]:
        """Anna opens her hand from the board: the answer, which is private."""
        click = await self.discordd.click(Press("hand", self.table_id).custom_id, by=ANNA)
        answer = await click.wait()
        assert answer["type"] == 4
        assert answer["data"]["flags"] & EPHEMERAL
        return answer

    async def goes_on(self) -> None:
        """See that a card can be played, that its press is answered, and that everybody sees it."""
        await eventually(lambda: self.table.unseen is None and self.table.party.turn is Seat.S)
        length = self.table.kept.length
        assert (await (await self.press_card()).wait())["type"] == 7
        assert self.table.kept.length > length
        await self.annas_turn()

    async def is_closed(self) -> None:
        """See that the table is closed, its log kept, and that its buttons say so."""
        await eventually(lambda: self.closed)
        async with self.client.store.read() as db:
            state = await db.row("SELECT state FROM tables WHERE id = ?", self.table_id)
            lines = await db.row("SELECT count(*) FROM actions")
        assert state == (State.CLOSED.value,)
        assert lines is not None
        assert lines[0] > 0
        assert Say("en")("refused-closed") in str(await self.my_hand())
