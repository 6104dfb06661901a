"""What people do at the table: sit, start, cut, play to the end, always the same for the same state."""

from __future__ import annotations

from typing import Any, Final

from bot.tables.model import State, Table
from engine.actions import Action, Call, Play
from engine.party import Party
from engine.seats import Seat
from tests.crash.screen import presses
from tests.crash.world import World

PLACES: Final = {Seat.S: 0, Seat.W: 1, Seat.N: 2, Seat.E: 3}
"""Which person sits where."""
CUT: Final = "16"
"""How many cards are lifted: one of the numbers that the hand offers."""


class People:
    """Everybody at the table, with the hands they have open."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._hands: dict[Seat, Any] = {}

    async def open(self, **options: Any) -> None:
        """Open a table."""
        await self.world.slash(0, "table open", **options)

    async def sit(self) -> None:
        """Whoever is not seated sits down, in their own place where it is free."""
        draws = self.world.table.party.rules.seats == "draw"
        for place, person in PLACES.items():
            table = self.world.table
            if draws and table.seat_of(self.world.people[person].id) is None:
                await self.world.click(person, self.world.board, "sit", "")
                continue
            free = [seat for seat in (place, *Seat) if table.seats[seat] is None]
            if free and table.seat_of(self.world.people[person].id) is None:
                await self.world.click(person, self.world.board, "sit", free[0].letter)

    async def hand(self, seat: Seat) -> Any:
        """Open a hand, anew."""
        shown = await self.world.click(self.person(seat), self.world.board, "hand")
        self._hands[seat] = shown.response
        return shown.response

    def person(self, seat: Seat) -> int:
        """Which person has that seat."""
        sitter = self.world.table.seats[seat]
        assert sitter is not None
        return next(at for at, person in enumerate(self.world.people) if person.id == sitter.user_id)

    async def ask(self, verb: str) -> None:
        """Have the next deal: Start, Next deal, Rematch. The instant, and so its id, follows from the log."""
        table = self.world.table
        self.world.at(self.world.later + table.kept.row.number + table.kept.length / 1000)
        await self.world.click(0, self.world.board, verb)

    async def cut(self) -> None:
        """Who is to cut does."""
        seat = self.world.table.cutter
        await self.world.click(self.person(seat), await self.hand(seat), "cut", CUT)

    async def say(self, seat: Seat, action: Action) -> Any:
        """Do something that is no card by its button, after the question where one is asked; the answer."""
        hand = await self.asked(seat, action)
        shown = await self.world.click(self.person(seat), hand, "play", action.text)
        self._hands[seat] = shown.response
        return shown

    async def asked(self, seat: Seat, action: Action) -> Any:
        """The hand that has the button, as it is or after the question that comes first."""
        hand = await self.hand(seat)
        if any((press.verb, press.arg) == ("ask", action.text) for press in presses(hand)):
            hand = (await self.world.click(self.person(seat), hand, "ask", action.text)).response
        return hand

    async def play(self) -> None:
        """Who is awaited acts: answers, says la poule where it may be said, else plays any card."""
        table = self.world.table
        seat = table.party.turn if table.party.turn is not None else table.party.actors()[0]
        said = choose_word(table.party, seat)
        if said is not None:
            await self.say(seat, said)
            return
        play = choose(table.party)
        message = self._hands.get(seat)
        if play.poule:
            hand = await self.hand(seat)
            shown = await self.world.click(self.person(seat), hand, "poule", play.card.suit.letter)
            message = shown.response
        elif message is None or not _has(message, table, seat, play):
            message = await self.hand(seat)
        shown = await self.world.click(self.person(seat), message, "play", play.text)
        self._hands[seat] = shown.response

    async def play_until(self, left: int) -> None:
        """Play on in the first deal, computer players too, until so many cards are left to it."""
        while (table := self.world.table).state is State.PLAYING and 32 - _played(table) > left:
            await self.play()

    async def go_on(self) -> None:
        """Do what the table waits for."""
        table = self.world.table
        match table.state:
            case State.LOBBY:
                await self.sit()
                await self.ask("start")
            case State.CUTTING:
                await self.cut()
            case State.PLAYING:
                await self.play()
            case State.COUNTED:
                self._hands.clear()
                await self.ask("next")
            case _:
                raise AssertionError(table.state)

    async def finish(self, most: int | None = None) -> None:
        """Play the party to its end, unless the table is closed; or do so many things more at most."""
        while (table := self.world.table).state not in (State.OVER, State.CLOSED):
            if most is not None:
                most -= 1
                if most < 0:
                    return
            await self.go_on()
            assert self.world.table.row.version > table.row.version


def choose_word(party: Party, seat: Seat) -> Action | None:
    """What a person says where no card can be played, the least that goes; None where one can."""
    legal = party.legal(seat)
    if any(isinstance(action, Play) for action in legal):
        return None
    return next(action for action in legal if action not in (Call.REDEAL, Call.CLAIM))


def choose(party: Party) -> Play:
    """The card that a person plays."""
    assert party.turn is not None
    assert party.deal is not None
    legal = [action for action in party.legal(party.turn) if isinstance(action, Play) and not action.signal]
    said = [play for play in legal if play.poule]
    return said[0] if said else legal[5 * len(party.deal.plays) % len(legal)]


def _played(table: Table) -> int:
    return 0 if table.party.deal is None else len(table.party.deal.plays)


def _has(message: Any, table: Table, seat: Seat, play: Play) -> bool:
    """Whether this hand shows that card, drawn for now."""
    deal = table.party.deal
    assert deal is not None
    own = sum(player is seat for player, _ in deal.plays)
    at = f"{table.shown.row.number}.{table.party.deal_number}.{own}"
    return any((press.verb, press.at, press.arg) == ("play", at, play.text) for press in presses(message))
