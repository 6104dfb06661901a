"""Every kind of thing that is done at a table, each with what comes before it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from bot.tables.model import State
from engine.seats import Seat
from tests.crash.people import CUT, People, choose

CLICK: Final = r"discord\.py: on_interaction"
COMMAND: Final = "CommandTree-invoker"
BOARD: Final = "board-.*"
LIFE: Final = "life"
"""The task of a whole life, of which the bot's `setup_hook` is a part."""
EVERY_TASK: Final = ".*"

Doing = Callable[[People], Awaitable[Any]]
Again = Literal["press", "do", "undone", "no"]


@dataclass(frozen=True)
class Scene:
    """Something that is done, and killed in the middle."""

    before: Doing | None
    """Makes the table ready, in a life of its own; None where there is no database yet."""
    deed: Doing
    """Does it; what the process may die of is inside `World.decisive`."""
    struck: str = CLICK
    """The names of the tasks that are killed."""
    again: Again = "press"
    """What is done after the restart: press the old button once more, do it anew, that only where it was not
    done, or nothing."""
    repeatable: bool = False
    """Whether doing it once more, though it was done, does something once more."""
    operations: int = 1
    """How many operations of the service it is, the cards of computer players who follow apart."""
    apart: bool = False
    """Whether it is more than one transaction, the later ones without a new version of the table."""
    least: int = 4
    """How many steps are to be met at the least; fewer would mean that the tasks were missed."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """The settings."""
    from_start: bool = False
    """Whether the bot's start is what is killed."""
    ends: bool = False
    """Whether the deed ends the life of the bot, in order."""
    more: int | None = None
    """How many things are done after it, to see that it goes on; None for all until the party is over."""


# Before.


def opened(target: int = 1, computers: int = 0) -> Doing:
    """A table with its opener."""

    async def before(people: People) -> None:
        await people.open(target=target, computers=computers)

    return before


def seated(target: int = 1, computers: int = 0) -> Doing:
    """Nobody is missing."""

    async def before(people: People) -> None:
        await people.open(target=target, computers=computers)
        await people.sit()

    return before


def cutting(target: int = 1, computers: int = 0) -> Doing:
    """Somebody is to cut, or the cards are dealt where a computer player is."""

    async def before(people: People) -> None:
        await people.open(target=target, computers=computers)
        await people.sit()
        await people.ask("start")

    return before


def playing(left: int = 32, target: int = 1, computers: int = 0) -> Doing:
    """So many cards are left to the first deal."""

    async def before(people: People) -> None:
        await cutting(target, computers)(people)
        if people.world.table.state is State.CUTTING:
            await people.cut()
        await people.play_until(left)

    return before


async def counted(people: People) -> None:
    """Between two deals."""
    await playing(target=12, computers=3)(people)
    while people.world.table.state is State.PLAYING:
        await people.play()
    assert people.world.table.state is State.COUNTED


async def over(people: People) -> None:
    """The party is decided."""
    await playing(computers=3)(people)
    await people.finish()


async def away(people: People) -> None:
    """Somebody left in mid-deal, with their own card to play next."""
    await playing(14)(people)
    seat = people.world.table.party.turn
    assert seat is not None
    await leave(people, (seat + 1) % 4)
    assert len(people.world.table.people) == 3


async def nothing(people: People) -> None:
    """An empty database."""


# Deeds.


async def open_(people: People) -> None:
    """Open a table by its command."""
    await people.world.decisive(people.open(target=1, computers=3))


def board(person: int, verb: str, arg: str | None = None) -> Doing:
    """Press a button of the board."""

    async def deed(people: People) -> None:
        message = people.world.board
        await people.world.decisive(people.world.click(person, message, verb, arg))

    return deed


async def cut(people: People) -> None:
    """Cut the pack by a button of the hand."""
    seat = people.world.table.cutter
    hand = await people.hand(seat)
    await people.world.decisive(people.world.click(people.person(seat), hand, "cut", CUT))


async def cut_by_form(people: People) -> None:
    """Cut the pack by the form."""
    seat = people.world.table.cutter
    asked = await people.world.click(people.person(seat), await people.hand(seat), "cut-ask")
    await people.world.decisive(people.world.submit(people.person(seat), asked, {"cards": "23"}))


async def play(people: People) -> None:
    """Play a card."""
    table = people.world.table
    seat = table.party.turn
    assert seat is not None
    card = choose(table.party).card
    hand = await people.hand(seat)
    await people.world.decisive(people.world.click(people.person(seat), hand, "play", card.text))


async def play_when_pinged(people: People) -> None:
    """Play a card after having been asked to."""
    await people.world.env.advance_time(61)
    assert len(people.world.channel.history()) == 2
    await play(people)


async def sit_for_computer(people: People) -> None:
    """Look at the table as somebody without a seat, and take a computer player's."""
    shown = await people.world.click(1, people.world.board, "hand")
    await people.world.decisive(people.world.click(1, shown.response, "sit", "E"))


async def play_poule(people: People) -> None:
    """Say la poule with its first card, by the buttons."""
    table = people.world.table
    seat = table.party.turn
    assert seat is not None
    said = choose(table.party)
    assert said.poule
    shown = await people.world.click(
        people.person(seat), await people.hand(seat), "poule", said.card.suit.letter
    )
    await people.world.decisive(people.world.click(people.person(seat), shown.response, "play", said.text))


async def say_poule(people: People) -> None:
    """Say it by the command. Once done, it is somebody else's turn, and the same person is refused."""
    table = people.world.table
    log = [line.text for line in people.world.kept.actions]
    said = [text for text in log if text.endswith("+poule")]
    if said:
        seat, what = Seat.parse(said[0].partition(":")[0]), said[0].partition(":")[2]
    else:
        assert table.party.turn is not None
        seat, what = table.party.turn, choose(table.party).text
    await people.world.decisive(people.world.slash(people.person(seat), "poule", what=what))


async def leave(people: People, seat: int | None = None) -> None:
    """Leave, and say yes to the question."""
    table = people.world.table
    if seat is None:
        turn = table.party.turn if table.state is State.PLAYING else table.cutter
        assert turn is not None
        seat = turn
    person = people.person(Seat(seat))
    asked = await people.world.click(person, people.world.board, "leave")
    await people.world.decisive(people.world.click(person, asked.response, "leave-yes"))


async def come_back(people: People) -> None:
    """Take the seat back by opening the hand."""
    table = people.world.table
    (seat,) = (seat for seat in Seat if (sitter := table.seats[seat]) is not None and sitter.away)
    await people.world.decisive(people.world.click(people.person(seat), people.world.board, "hand"))


async def close(people: People) -> None:
    """Close the table by its command, and say yes."""
    asked = await people.world.slash(0, "table close")
    await people.world.decisive(people.world.click(0, asked.response, "close-yes"))


async def forget(people: People) -> None:
    """Have everything about oneself forgotten."""
    asked = await people.world.slash(1, "forget")
    await people.world.decisive(people.world.click(1, asked.response, "forget-yes"))


def wait(seconds: float) -> Doing:
    """Let time pass, so that the clock does what is due."""

    async def deed(people: People) -> None:
        await people.world.decisive(people.world.env.advance_time(seconds))

    return deed


async def show(people: People) -> None:
    """Have the board brought down."""
    await people.world.decisive(people.world.slash(0, "table show"))


async def stop(people: People) -> None:
    """Stop the bot."""
    await people.world.decisive(people.world.bot.close())


UNCUT: Final = {"cut_after": 0}
CHANCE: Final = {"cut_after": 0, "seed": None}
"""A seed by chance, and the cut from the id of the interaction that asks for the deal."""
CLOCK: Final = {"cut_after": 60, "next_deal_after": 90}
PING: Final = {"ping_after": 60}
CUTTER: Final = {"seed": 8}
"""A seed with which the opener is the first to cut, for cards that are played."""
POULE: Final = {"seed": 298}
"""A seed with which la poule may be said when 18 cards are left."""
SEVENS: Final = {"seed": 1}
"""A seed that gives somebody the four sevens."""

SCENES: Final[Mapping[str, Scene]] = {
    # The lobby. Computer players fill the table, since they are quick.
    "open": Scene(nothing, open_, COMMAND, again="do"),
    "sit": Scene(opened(computers=2), board(1, "sit", "E")),
    "move": Scene(opened(computers=2), board(0, "sit", "E")),
    "stand": Scene(seated(computers=2), board(1, "stand")),
    "computer": Scene(opened(computers=2), board(0, "computer"), repeatable=True),
    "start": Scene(seated(computers=3), board(0, "start"), values=CUTTER),
    "start without a cut": Scene(seated(computers=3), board(0, "start"), values=CHANCE),
    # A deal.
    "cut": Scene(cutting(computers=3), cut, values=CUTTER),
    "cut for four sevens": Scene(cutting(), cut, values=SEVENS),
    "cut by form": Scene(cutting(computers=3), cut_by_form, values=CUTTER),
    "leave the cut": Scene(cutting(computers=2), leave, repeatable=True, values=CUTTER),
    "card": Scene(playing(10), play),
    "poule": Scene(playing(18), play_poule, values=POULE),
    "poule by command": Scene(playing(18), say_poule, COMMAND, again="do", values=POULE),
    "last card of a trick": Scene(playing(13), play),
    "last card of a deal": Scene(playing(1, 12), play),
    "last card of a party": Scene(playing(1), play),
    "leave": Scene(playing(14), leave, repeatable=True),
    "come back": Scene(away, come_back),
    "sit for a computer player": Scene(playing(16, computers=3), sit_for_computer),
    "computers play": Scene(playing(30, computers=3), play, "computers-.*"),
    # Between deals and parties.
    "next deal": Scene(counted, board(0, "next")),
    "rematch": Scene(over, board(0, "rematch")),
    "close": Scene(playing(30), close),
    "close the lobby": Scene(opened(), close),
    "close the cut": Scene(cutting(computers=3), close, values=CUTTER),
    "close after the party": Scene(over, close),
    "forget": Scene(playing(8), forget, apart=True),
    # The clock.
    "the clock cuts": Scene(cutting(computers=3), wait(61), "clockwork", again="do", values=CUTTER | CLOCK),
    "the clock deals": Scene(counted, wait(91), "clockwork", again="do", values=CLOCK),
    "the clock pings": Scene(playing(8), wait(61), "clockwork", again="do", operations=0, values=PING),
    # Boards and pings.
    "board of a new deal": Scene(counted, board(0, "next"), BOARD, values=UNCUT),
    "board after a card": Scene(playing(13), play, BOARD, least=3),
    "board of a lobby": Scene(nothing, open_, BOARD, again="do"),
    "board brought down": Scene(playing(8), show, BOARD, again="no", operations=0),
    "board at the start": Scene(playing(8), nothing, BOARD, again="no", operations=0, from_start=True),
    "ping after a card": Scene(playing(8), play_when_pinged, "ping.*", least=3, values=PING),
    # The beginning and the end of a process.
    "first start": Scene(None, open_, LIFE, again="do", from_start=True),
    "start of the bot": Scene(playing(8), nothing, LIFE, again="no", operations=0, from_start=True),
    "stop": Scene(playing(8), stop, "close", again="no", operations=0, least=3, ends=True),
    "everything": Scene(playing(4, 12, computers=3), play, EVERY_TASK),
}
