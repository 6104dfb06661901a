"""Whole deals of any game, every button of every message on the way remembered, clicks made at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.presses import Press
from bot.tables.model import State
from engine.actions import Action, Answer, Call, Meld, Play, Poules
from engine.seats import Seat
from tests.bot.table import Discord, Message, Person, Table, button_ids, message_channel

COMPONENT = 3
_RARE = (Call.REDEAL, Answer.BEG, Answer.RUN)
"""What comes before what else could be said."""


class Click(NamedTuple):
    """A button of a message as it was at some time, and who is to press it."""

    person: Person
    message: dict[str, Any]
    """The message, as Discord sends it along."""
    custom_id: str

    @property
    def verb(self) -> str:
        """What it asks for."""
        press = Press.parse(self.custom_id)
        assert press is not None
        return press.verb


def click_on(discord: Discord, person: Person, message: Message, custom_id: str) -> Click:
    """A click on a message as it is now, to be made later."""
    backend = discord.env.backend
    stored = backend.get_message(message_channel(message), message.id)
    return Click(person, deepcopy(dict(serializers.message_payload(backend, stored))), custom_id)


async def at_once(discord: Discord, clicks: Iterable[Click]) -> list[InteractionResult]:
    """Make clicks without waiting for what any of them does."""
    backend = discord.env.backend
    results: list[InteractionResult] = []
    for click in clicks:
        record, payload = interactions.base_payload(
            backend,
            type=COMPONENT,
            channel_id=int(click.message["channel_id"]),
            guild_id=discord.guild.id,
            user_id=click.person.id,
            data={"custom_id": click.custom_id, "component_type": 2},
        )
        payload["message"] = click.message
        record.source_message_id = int(click.message["id"])
        backend.emit("INTERACTION_CREATE", payload)
        results.append(InteractionResult(discord.env, record))
    # Many take their time on a busy machine; what is due within that time would be waited for as well.
    await discord.env.settle(timeout=20, idle=0.002)
    return results


def answers(discord: Discord, results: Sequence[InteractionResult]) -> list[int]:
    """How often each of them was answered."""
    calls = [entry.path for entry in discord.sent("POST", "/interactions/")]
    return [
        sum(path.startswith(f"/interactions/{result._interaction.id}/") for path in calls)
        for result in results
    ]


class Walk:
    """Four people who do everything that a game lets them do, each by its button."""

    def __init__(
        self,
        table: Table,
        *,
        look: Callable[[], None] = lambda: None,
        twice: bool = False,
        keep: bool = True,
    ) -> None:
        """`look` is called whenever something may have changed; without `keep` no button is remembered."""
        self.table = table
        self._keep = keep
        self.discord = table.discord
        self.seen: dict[tuple[int, str], Click] = {}
        """Every button that anybody was shown so far, by who can press it and what it asks for."""
        self.done: set[str] = set()
        """The kinds of things that were done."""
        self._look = look
        self._twice = twice

    def remember(self) -> None:
        """Take note of everything that can be pressed now."""
        self._look()
        if not self._keep:
            return
        for message in self.discord.messages():
            for person in (*self.discord.people, self.discord.eve):
                self._note(person, message)
        for seat, hand in self.table.hands.items():
            self._note(self.table.person(seat), hand)

    def _note(self, person: Person, message: Message) -> None:
        for custom_id in button_ids(message):
            if (person.id, custom_id) not in self.seen:
                self.seen[person.id, custom_id] = click_on(self.discord, person, message, custom_id)

    async def press(self, person: Person, message: Message, custom_id: str) -> InteractionResult:
        """One click, or the same one twice at once: then it is done once, and both are answered."""
        before = self.table.now
        click = click_on(self.discord, person, message, custom_id)
        results = await at_once(self.discord, [click] * (1 + self._twice))
        assert answers(self.discord, results) == [1] * len(results), click.custom_id
        after = self.table.now
        if self._twice and before.kept.row.id == after.kept.row.id:
            # A deal that is asked for takes two lines; nothing else that is done by hand takes more than one.
            deals = before.state is not State.PLAYING or custom_id.endswith(":redeal")
            assert after.kept.length - before.kept.length <= 1 + deals
        self.done.add(click.verb)
        return results[0]

    async def hand(self, seat: Seat) -> Message:
        """Open a hand anew."""
        hand = await self.table.open_hand(seat)
        self.remember()
        return hand

    async def turn_pages(self, seat: Seat) -> None:
        """Look at everything that a hand leads to and that does nothing."""
        hand = await self.hand(seat)
        for verb in ("last", "score", "signal", "poule", "cut-ask"):
            if verb in self.done:
                continue
            found = [each for each in button_ids(hand) if each.split(":")[1] == verb]
            if found:
                await self.press(self.table.person(seat), hand, found[-1])
                self.remember()
                hand = await self.hand(seat)

    async def act(self, seat: Seat, action: Action) -> None:
        """Do something by its button, asked once more or not."""
        hand = await self.hand(seat)
        person = self.table.person(seat)
        if isinstance(action, Play) and action.poule:
            (opens,) = (
                each
                for each in button_ids(hand)
                if each.startswith("t:poule:") and each.endswith(f":{action.card.suit.letter}")
            )
            await self.press(person, hand, opens)
            self.remember()
        if isinstance(action, Play) and action.signal is not None:
            (lays,) = (each for each in button_ids(hand) if each.endswith(f":{action.signal.value}"))
            await self.press(person, hand, lays)
            self.remember()
        found = _button(hand, "ask", action)
        if found is not None:
            await self.press(person, hand, found)
            self.remember()
        custom_id = _button(hand, "play", action)
        assert custom_id is not None, (action.text, button_ids(hand))
        await self.press(person, hand, custom_id)
        self.done.add(kind(action))
        self.remember()

    async def step(self) -> None:
        """Do what the table waits for."""
        table, now = self.table, self.table.now
        match now.state:
            case State.LOBBY:
                await self._shared("start")
            case State.CUTTING:
                await self.turn_pages(now.cutter)
                hand = await self.hand(now.cutter)
                middle = str(len(now.party.rules.pack.cards) // 2)
                (cut,) = (
                    each
                    for each in button_ids(hand)
                    if each.startswith("t:cut:") and each.endswith(f":{middle}")
                )
                await self.press(table.person(now.cutter), hand, cut)
                self.remember()
            case State.PLAYING:
                seat = now.party.turn if now.party.turn is not None else now.party.actors()[0]
                await self.turn_pages(seat)
                await self.act(seat, self.choose(seat))
            case State.COUNTED:
                table.hands.clear()
                await self._shared("next")
            case State.OVER:
                table.hands.clear()
                await self._shared("rematch")
            case _:
                raise AssertionError(now.state)

    async def _shared(self, verb: str) -> None:
        self.remember()
        board = self.table.board
        (custom_id,) = (each for each in button_ids(board) if each.split(":")[1] == verb)
        await self.press(self.discord.anna, board, custom_id)
        self.remember()

    def choose(self, seat: Seat) -> Action:
        """Something that was not done yet where there is such a thing; a claim only once nothing is left."""
        party = self.table.now.party
        may = party.legal(seat)
        legal = [action for action in may if action is not Call.CLAIM and not _both(action)] or list(may)
        fresh = [action for action in legal if kind(action) not in self.done]
        plain = [action for action in legal if isinstance(action, Play) and kind(action) == "card"]
        rest = plain or [action for action in legal if action is not Call.REDEAL] or legal
        deal = party.deal
        assert deal is not None
        return max(fresh, key=_RARE.__contains__) if fresh else rest[len(deal.plays) % len(rest)]

    async def until(self, true: Callable[[], bool], most: int = 400) -> None:
        """Go on until something is so."""
        for _ in range(most):
            if true():
                return
            await self.step()
        raise AssertionError("it never comes")


def _both(action: Action) -> bool:
    """Whether it is la poule and a signal as well."""
    return isinstance(action, Play) and action.poule and action.signal is not None


def kind(action: Action) -> str:
    """What sort of thing an action is."""
    match action:
        case Play(poule=True):
            return "poule-said"
        case Play(signal=signal):
            return "card" if signal is None else signal.value
        case Meld() | Poules():
            return type(action).__name__.lower()
        case _:
            return action.text


def _button(hand: Message, verb: str, action: Action) -> str | None:
    found = [
        each
        for each in button_ids(hand)
        if each.startswith(f"t:{verb}:") and each.endswith(f":{action.text}")
    ]
    return found[0] if found else None
