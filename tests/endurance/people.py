"""People who play: they press what their screens offer, and now and then what they should not."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.endurance.ledger import Ledger
from tests.wire.payloads import Json
from tests.wire.world import ASK, CHOICES, Deed, Note, Place, World

AGAIN: Final = 6
"""How often somebody clicks again who got no answer, before they give up."""
NAP: Final = (15.0, 60.0)
"""Seconds that somebody is away."""
KEPT: Final = 40
"""Old buttons that a table's people remember."""

WEIGHTS: Final[dict[str, float]] = {
    "play": 30,
    "poule": 12,
    "cut": 20,
    "cut-ask": 5,
    "start": 25,
    "next": 12,
    "rematch": 12,
    "sit": 6,
    "computer": 6,
    "ask": 3,
    "signal": 3,
    "agree": 3,
    "wait-on": 5,
    "miss": 5,
    "replace": 5,
    "cards": 6,
    "leave-yes": 3,
    "leave": 0.4,
    "resign": 1,
    "end": 1,
    "close": 0.2,
    "close-yes": 3,
    "forget-yes": 0.5,
    "stand": 0.3,
}
"""How much people like a button; any other is 1."""
ONWARDS: Final = frozenset(
    {"play", "poule", "ask", "cards", "cut", "start", "next", "rematch", "sit", "computer", "wait-on", "miss"}
)
"""What takes a party further."""
COMMANDS: Final[dict[str, float]] = {
    "forget": 0.2,
    "resign": 0.5,
    "end": 0.5,
    "close": 0.3,
    "clock": 2,
    "play": 4,
}
"""The same of commands, by their last word; any other is 1."""

_AWAITED: Final = re.compile(r"►[^\n]*")


def verb(custom_id: str) -> str:
    """What a button asks for, as its id says it."""
    parts = custom_id.split(":")
    return parts[1] if len(parts) > 1 else custom_id


@dataclass
class Company:
    """The people of one channel."""

    place: Place
    regulars: list[str]
    bystander: str
    awake_at: dict[str, float] = field(default_factory=dict)
    old: deque[tuple[Note, str]] = field(default_factory=lambda: deque(maxlen=KEPT))
    """What could once be pressed."""
    pushed: bool = False
    """Whether they do nothing now but go on with the party."""


class People:
    """Everybody on the server. All that they do is decided by `rng` and their screens."""

    def __init__(self, world: World, ledger: Ledger, rng: Random) -> None:
        self._world = world
        self._ledger = ledger
        self._rng = rng
        self._tasks: set[asyncio.Task[None]] = set()
        self.names: dict[str, str] = {}

    def company(self, place: Place, number: int) -> Company:
        """Five people for a channel."""
        people = [self._world.add_person(f"{name}{number}") for name in ("Ada", "Bo", "Cy", "Di", "Eve")]
        self.names |= {person: self._world.members[person]["user"]["global_name"] for person in people}
        return Company(place, people[:4], people[4])

    # What happens next in a channel.

    def act(self, company: Company) -> None:
        """Somebody does something; it is not waited for."""
        task = asyncio.create_task(self._act(company))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def idle(self) -> None:
        """Wait until everything that was begun is over."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._ledger.breaks("the people themselves failed", repr(error))

    async def _act(self, company: Company) -> None:
        rng, place = self._rng, company.place
        board = self._world.board(place)
        if board is None:
            await self._look_for_board(company)
            return
        if company.pushed:
            # What can be pressed may be an old result, and the board have been deleted.
            if rng.random() < 0.05:
                await self._look_for_board(company)
            await self._go_on(company, board, self._somebody(company, board))
            return
        chance = rng.random()
        if chance < 0.06:
            await self._command(company, rng.choice([*company.regulars, company.bystander]))
        elif chance < 0.09 and company.old:
            await self._press_old(company)
        elif chance < 0.11:
            await self._press_any(company, board, company.bystander)
        elif chance < 0.12:
            await self._press_anothers(company, board)
        elif chance < 0.125:
            napping = rng.choice(company.regulars)
            company.awake_at[napping] = asyncio.get_running_loop().time() + rng.uniform(*NAP)
        else:
            await self._go_on(company, board, self._somebody(company, board))

    def _somebody(self, company: Company, board: Note) -> str:
        """Who is awaited, most of the time, whoever was handed the seat; or anybody who is awake."""
        now = asyncio.get_running_loop().time()
        awake = [one for one in company.regulars if company.awake_at.get(one, 0.0) <= now or company.pushed]
        said = board.texts()
        lines = " ".join(_AWAITED.findall(said))
        awaited = [
            one
            for one in (*awake, company.bystander)
            if f"<@{one}>" in said or re.search(rf"\b{self.names[one]}\b", lines)
        ]
        if awaited and self._rng.random() < 0.85:
            return self._rng.choice(awaited)
        return self._rng.choice(awake or company.regulars)

    async def _go_on(self, company: Company, board: Note, person: str) -> None:
        """Press something that the newest of one's messages offers, or the board."""
        own = self._world.own(person, company.place)
        offered = [(note, each["custom_id"]) for note in own[-1:] for each in note.buttons()]
        weights = [_weight(custom_id, pushed=company.pushed) for _, custom_id in offered]
        hand = 4.0 if sum(weights) > 5 else 30.0
        for each in board.buttons():
            offered.append((board, each["custom_id"]))
            shows_hand = verb(each["custom_id"]) == "hand"
            weights.append(hand if shows_hand else _weight(each["custom_id"], pushed=company.pushed))
        if not any(weights):
            return
        note, custom_id = self._rng.choices(offered, weights)[0]
        company.old += self._rng.sample(offered, min(2, len(offered)))
        times = 2 if self._rng.random() < 0.04 else 1
        what = "a double click" if times == 2 else "a click"
        await asyncio.gather(*(self._press(company, note, custom_id, person, what) for _ in range(times)))

    # What people do.

    async def _press(self, company: Company, note: Note, custom_id: str, by: str, what: str) -> None:
        """Press, and again where there was no answer for a reason; fill in a form that comes."""

        async def press() -> Deed | None:
            if note.id not in self._world.notes:
                return None
            return await self._world.press(note, custom_id, by=by)

        deed = await self._until_answered(press, what)
        if deed is not None and deed.answer is not None and deed.answer["type"] == ASK:
            await self._fill(company, deed.answer["data"], by, note)

    async def _fill(self, company: Company, form: Json, by: str, note: Note) -> None:
        value = self._rng.choice((str(self._rng.randint(1, 40)), "x", "0"))

        async def fill() -> Deed:
            return await self._world.fill(company.place, form, value, by=by, on=note)

        await self._until_answered(fill, "a form")

    async def _until_answered(self, act: Callable[[], Any], what: str) -> Deed | None:
        """Do it, and again as long as there is a reason for its having no answer."""
        reason = None
        for _ in range(AGAIN):
            if reason is not None:
                await self._connected()
            deed = await act()
            if deed is None:
                if reason is not None:
                    self._ledger.again["the message was gone"] += 1
                return None
            before, reason = reason, await self._ledger.settle(deed, what if reason is None else "again")
            if reason is None:
                if before is not None:
                    self._ledger.again["answered" if deed.answer is not None else "not answered"] += 1
                return deed
        self._ledger.breaks("never answered", f"{what}, {AGAIN} times, last {reason}")
        return None

    async def _connected(self) -> None:
        await asyncio.sleep(self._rng.uniform(0.2, 1.0))
        while self._world.gateway.line is None:  # noqa: ASYNC110 - as people wait
            await asyncio.sleep(0.1)

    async def _press_old(self, company: Company) -> None:
        """What stood on a message before, or stands on an old one of one's own."""
        note, custom_id = self._rng.choice(company.old)
        by = note.owner or self._rng.choice(company.regulars)
        await self._press(company, note, custom_id, by, "a stale click")

    async def _press_any(self, company: Company, board: Note, person: str) -> None:
        """Somebody who has no seat presses what the board offers; not what would end it."""
        offered = [
            each["custom_id"] for each in board.buttons() if verb(each["custom_id"]) not in ("close", "sit")
        ]
        if offered:
            await self._press(company, board, self._rng.choice(offered), person, "a click of somebody else")

    async def _press_anothers(self, company: Company, board: Note) -> None:
        """A made-up press: what only another's hand offers, or what nobody ever offered."""
        hands = [note for one in company.regulars for note in self._world.own(one, company.place)]
        ids = [each["custom_id"] for note in hands for each in note.buttons()]
        made_up = self._rng.choice([*ids, "somebody:else", "t:play:1:1.1.0:N:TS", "t:hand:999999::"])
        await self._press(company, board, made_up, company.bystander, "a forged click")

    async def _look_for_board(self, company: Company) -> None:
        """Open a table where none is to be seen, or ask for the one that was there."""
        wanted = self._rng.choice(("table open", "table show"))
        for name, options in self._commands():
            if name == wanted:
                await self._use(company, name, options, self._rng.choice(company.regulars))

    async def _command(self, company: Company, by: str) -> None:
        """Use one of the commands that Discord offers."""
        offered = [each for each in self._commands() if each[0] != "table open" or self._rng.random() < 0.2]
        weights = [COMMANDS.get(name.split()[-1], 1.0) for name, _ in offered]
        if offered:
            name, options = self._rng.choices(offered, weights)[0]
            await self._use(company, name, options, by)

    def _commands(self) -> list[tuple[str, list[Json]]]:
        """Every command by its full name, with its options."""
        found: list[tuple[str, list[Json]]] = []
        for each in self._world.commands:
            options = each.get("options") or []
            inner = [one for one in options if one["type"] == 1]
            found += [(f"{each['name']} {one['name']}", one.get("options") or []) for one in inner]
            if not inner:
                found.append((each["name"], options))
        return found

    async def _use(self, company: Company, name: str, options: list[Json], by: str) -> None:
        filled: list[Json] = []
        resolved: Json = {}
        for each in options:
            if not each.get("required") and self._rng.random() < 0.4:
                continue
            value = await self._value(company, name, each, filled, by)
            if value is None:
                if each.get("required"):
                    value = "x"
                else:
                    continue
            if each["type"] == 6:
                there = self._world.members[value]
                resolved = {
                    "users": {value: there["user"]},
                    "members": {value: {k: v for k, v in there.items() if k != "user"}},
                }
            filled.append({"name": each["name"], "type": each["type"], "value": value})
        data = _written(name, filled) | ({"resolved": resolved} if resolved else {})

        async def use() -> Deed:
            return await self._world.use(company.place, data, by=by)

        await self._until_answered(use, "a command")

    async def _value(self, company: Company, name: str, option: Json, filled: list[Json], by: str) -> Any:
        rng, kind = self._rng, option["type"]
        if choices := option.get("choices"):
            return rng.choice(choices)["value"]
        if option.get("autocomplete"):
            typed = [*filled, {"name": option["name"], "type": kind, "value": "", "focused": True}]
            deed = await self._world.use(company.place, _written(name, typed), by=by, completing=True)
            # One that got lost is asked for again with the next letter.
            await self._ledger.settle(deed, "a completion")
            if deed.answer is None or deed.answer["type"] != CHOICES:
                return None
            offered = deed.answer["data"]["choices"]
            return rng.choice(offered)["value"] if offered else None
        low, high = option.get("min_value"), option.get("max_value")
        match kind:
            case 4:
                low = int(low or 0)
                return rng.randint(low, min(int(high or 40), low + 30))
            case 10:
                return float(low or 0.2) * rng.choice((1, 1, 3))
            case 5:
                return rng.random() < 0.5
            case 6:
                return rng.choice([*company.regulars, company.bystander])
            case _:
                return rng.choice(("x", "TS", "7"))


def _weight(custom_id: str, *, pushed: bool) -> float:
    asked = verb(custom_id)
    return WEIGHTS.get(asked, 1.0) if not pushed or asked in ONWARDS else 0.0


def _written(name: str, filled: list[Json]) -> Json:
    group, _, inner = name.rpartition(" ")
    data: Json = {"name": inner, "type": 1, "options": filled}
    return {"id": "1", **({"name": group, "type": 1, "options": [data]} if group else data)}
