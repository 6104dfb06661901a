"""The special moments of each game, what the clock does about absent people, and how parties are ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.tables.model import State
from engine.actions import Action, Answer, Call, Meld, Play, Poules
from engine.seats import Seat
from tests.crash.people import People
from tests.crash.scenes import BOARD, COMMAND, Doing, Scene, board, wait

CLOCK: Final = "clockwork"
BY_CLOCK: Final = "clockwork|computers-.*"

# Seeds, by what they deal first where the pack is cut in its middle.
POOR: Final = {"cut_after": 0, "seed": 11}
"""La Politaine: South holds no ten, nine or ace."""
POULES: Final = {"cut_after": 0, "seed": 3}
"""La Poule: one seat holds poules."""
MELDS: Final = {"cut_after": 0, "seed": 13}
"""Pollack, seats chosen: who leads holds two melds of three points."""
KICKED: Final = {"cut_after": 0, "seed": 3}
"""All Fours: the card turned up is worth a point at the least."""
EXHAUSTED: Final = {"cut_after": 0, "seed": 105}
"""All Fours: the first suit is turned up again and again."""
UNCUT: Final = {"cut_after": 0}
LIVE: Final = {"cut_after": 0, "clock": "live"}
DRAWN: Final = {"cut_after": 0, "seed": 5}
CHOSEN: Final = "seats=chosen session=1"


def dealt(game: str, rules: str = "", *, target: int = 100, says: tuple[Action | type, ...] = ()) -> Doing:
    """Four people, the first deal on the table, and so much said already."""

    async def before(people: People) -> None:
        await lobby(game, rules, target=target)(people)
        await people.ask("start")
        for wanted in says:
            await people.say(*found(people, wanted))

    return before


def lobby(game: str, rules: str = "", *, target: int = 100) -> Doing:
    """Four people who have not begun."""

    async def before(people: People) -> None:
        await people.open(game=game, rules=rules, target=target)
        await people.sit()

    return before


def found(people: People, wanted: Action | type) -> tuple[Seat, Action]:
    """Who may say that, and what exactly."""
    party = people.world.table.party
    seats = [party.turn] if party.turn is not None else party.actors()
    for seat in seats:
        assert seat is not None
        for action in party.legal(seat):
            if action is wanted or (isinstance(wanted, type) and isinstance(action, wanted)):
                return seat, action
    raise AssertionError(f"nobody may say {wanted}")


def says(wanted: Action | type) -> Doing:
    """Say it by a button of the hand, after the question where one is asked."""

    async def deed(people: People) -> None:
        seat, action = found(people, wanted)
        hand = await people.asked(seat, action)
        await people.world.decisive(people.world.click(people.person(seat), hand, "play", action.text))

    return deed


async def signals(people: People) -> None:
    """Lay a card with a tap."""
    party = people.world.table.party
    seat = party.turn
    assert seat is not None
    play = next(
        action
        for action in party.legal(seat)
        if isinstance(action, Play) and action.text.endswith("+tap") and not action.poule
    )
    person = people.person(seat)
    shown = await people.world.click(person, await people.hand(seat), "signal", "tap")
    await people.world.decisive(people.world.click(person, shown.response, "play", play.text))


async def played_out(people: People) -> None:
    """Every card of the first deal is played, and the count is awaited."""
    # With a target out of reach nobody could claim, and the deal counts itself.
    await dealt("pollack", CHOSEN, target=5)(people)
    await people.play_until(0)
    assert people.world.table.state is State.PLAYING


async def between_parties(people: People) -> None:
    """The first party of a session is over."""
    await dealt("pollack", "session=3", target=1)(people)
    for seat in (Seat.S, Seat.N):
        await word(people, seat, "resign")
    assert people.world.table.state is State.OVER


async def word(people: People, seat: Seat, verb: str) -> None:
    """Say that the party is given up, or may end."""
    asked = await people.world.click(people.person(seat), people.world.board, "leave")
    await people.world.decisive(people.world.click(people.person(seat), asked.response, verb))


def word_of(seat: Seat, verb: str) -> Doing:
    """The same as something that is done."""

    async def deed(people: People) -> None:
        await word(people, seat, verb)

    return deed


def said_by(verb: str, *seats: Seat) -> Doing:
    """A deal in which these have said so."""

    async def before(people: People) -> None:
        await dealt("quatre-sept")(people)
        for seat in seats:
            await word(people, seat, verb)

    return before


def agrees(seat: Seat) -> Doing:
    """Agree by the button of the board."""

    async def deed(people: People) -> None:
        await board(people.person(seat), "agree")(people)

    return deed


async def warned(people: People) -> None:
    """The others are asked what is to be done about who keeps them waiting."""
    await dealt("quatre-sept")(people)
    await people.world.env.advance_time(61)
    assert people.world.table.warned


async def replaced(people: People) -> None:
    """A computer player has the seat of who was waited for."""
    await warned(people)
    await decides("replace")(people)


def decides(verb: str) -> Doing:
    """Somebody else decides, by the board."""

    async def deed(people: People) -> None:
        turn = people.world.table.party.turn
        assert turn is not None
        await board(people.person(turn.left), verb)(people)

    return deed


async def hands_on(people: People) -> None:
    """Give a seat away by the command."""
    world = people.world
    await world.decisive(world.slash(2, "table substitute", person=world.heir))


async def clocks(people: People) -> None:
    """Choose a clock by the command."""
    await people.world.decisive(people.world.slash(0, "table clock", mode="slow"))


async def returns(people: People) -> None:
    """Take the seat back by the command."""
    table = people.world.table
    first = table.party.rules.forehand(table.party.dealer)
    await people.world.decisive(people.world.slash(people.person(first), "table return"))


async def deserted(people: People) -> None:
    """Everybody has left a party."""
    await dealt("quatre-sept")(people)
    for seat in Seat:
        asked = await people.world.click(people.person(seat), people.world.board, "leave")
        await people.world.click(people.person(seat), asked.response, "leave-yes")
    assert not people.world.table.people


def moment(before: Doing, deed: Doing, values: Mapping[str, Any], **options: Any) -> Scene:
    """A scene after which one more thing is done, to see that it goes on."""
    return Scene(before, deed, **{"more": 1, "values": values, **options})


MOMENTS: Final[Mapping[str, Scene]] = {
    # La Politaine.
    "redeal": moment(dealt("politaine"), says(Call.REDEAL), POOR),
    "keep": moment(dealt("politaine"), says(Call.KEEP), POOR),
    "signal": moment(dealt("politaine", says=(Call.KEEP,)), signals, POOR),
    "silence keeps": moment(
        dealt("politaine"), wait(61), {**POOR, "answer_after": 60}, struck=CLOCK, again="do", operations=0
    ),
    # La Poule.
    "poules": moment(dealt("poule"), says(Poules), POULES),
    # Pollack.
    "draw": moment(lobby("pollack"), board(0, "start"), DRAWN),
    "meld": moment(dealt("pollack", CHOSEN), says(Meld), MELDS),
    "right claim": moment(dealt("pollack", CHOSEN, target=3, says=(Meld,)), says(Call.CLAIM), MELDS),
    "wrong claim": moment(dealt("pollack", CHOSEN), says(Call.CLAIM), MELDS),
    "count": moment(played_out, says(Call.COUNT), UNCUT),
    "next party": moment(between_parties, board(0, "rematch"), DRAWN),
    # All Fours.
    "stand": moment(dealt("all-fours"), says(Answer.STAND), KICKED),
    "beg": moment(dealt("all-fours"), says(Answer.BEG), KICKED),
    "give": moment(dealt("all-fours", says=(Answer.BEG,)), says(Answer.GIVE), KICKED),
    "run": moment(dealt("all-fours", says=(Answer.BEG,)), says(Answer.RUN), KICKED),
    "pack exhausted": moment(dealt("all-fours", says=(Answer.BEG,)), says(Answer.RUN), EXHAUSTED),
    "kick that wins": moment(lobby("all-fours", target=1), board(0, "start"), KICKED),
    # Giving up, ending.
    "a word": moment(dealt("quatre-sept"), word_of(Seat.S, "resign"), UNCUT),
    "give up": moment(said_by("resign", Seat.S), agrees(Seat.N), UNCUT),
    "agree": moment(said_by("end", Seat.S, Seat.N, Seat.E), agrees(Seat.W), UNCUT),
    "agree by leaving": moment(said_by("end", Seat.S, Seat.N, Seat.E), word_of(Seat.W, "leave-yes"), UNCUT),
    # Absent people.
    "warn": moment(dealt("quatre-sept"), wait(61), LIVE, struck=CLOCK, again="do"),
    "wait on": moment(warned, decides("wait-on"), LIVE),
    "miss": moment(warned, wait(125), LIVE, struck=BY_CLOCK, again="undone"),
    "miss by a person": moment(warned, decides("miss"), LIVE),
    "replace": moment(warned, decides("replace"), LIVE),
    "return": moment(replaced, returns, LIVE, struck=COMMAND, again="do"),
    "substitute": moment(dealt("quatre-sept"), hands_on, UNCUT, struck=COMMAND, again="undone"),
    "clock": moment(dealt("quatre-sept"), clocks, UNCUT, struck=COMMAND, again="do"),
    "idle": moment(lobby("quatre-sept"), wait(95), {**UNCUT, "idle_days": 0.001}, struck=CLOCK, again="do"),
    "expire": moment(deserted, wait(95), {**UNCUT, "paused_days": 0.001}, struck=CLOCK, again="do"),
    "board of a warning": moment(dealt("quatre-sept"), wait(61), LIVE, struck=BOARD, again="do", least=3),
}
