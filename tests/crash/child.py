"""The process that is killed. It is forked from one that has everything imported, and no thread or loop yet.

``python -m tests.crash.child`` reads a request a line from standard input and answers each with a line: the
exit status of the process that it forked for it, minus the signal that killed it, and what that one said.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import sys
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

# simcord imports these when it starts a bot: here it is done once.
import discord.ext.commands  # noqa: F401

from bot import texts
from bot.tables.seating import people_called
from engine.presets import games, preset
from tests.crash import kept, shared
from tests.crash.every import SCENES
from tests.crash.people import People
from tests.crash.scenes import LIFE
from tests.crash.screen import drawn
from tests.crash.stroke import Stroke, StruckLoop
from tests.crash.world import PREPARED, RECOVERED, STRUCK, World, make_real

PATIENCE: Final = 60
"""Seconds after which a life is stuck: it takes one or two."""

Say = Callable[..., None]


class _Troubles(logging.Handler):
    """Keeps what the bot logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the line."""
        self.lines.append(record.getMessage())


async def prepare(say: Say, *, scene: str, database: Path) -> None:
    """Make the table ready for the scene."""
    wanted = SCENES[scene]
    if wanted.before is None:
        return
    world = World(database, wanted.values, at=PREPARED)
    async with world.alive():
        await wanted.before(People(world))


async def strike(say: Say, *, scene: str, database: Path, names: str, at: int | None) -> None:
    """Do the deed, and die at step `at` of the tasks with these names.

    With none, go on to the end of the party.
    """
    wanted = SCENES[scene]

    def last_words() -> None:
        say(steps=stroke.steps, told=world.told, boards=world.board_texts, pressed=world.pressed)

    stroke = Stroke(names, at, last_words)
    stroke.armed = wanted.from_start
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StruckLoop)
    loop.stroke = stroke
    world = World(database, wanted.values, at=STRUCK, stroke=stroke)
    async with world.alive():
        people = People(world)
        if not (wanted.ends and at is None):
            await wanted.deed(people)
        stroke.armed = False
        last_words()
        if at is None:
            await people.finish(wanted.more)
            say(story=world.kept.story())


async def recover(
    say: Say, *, scene: str, database: Path, gone: int | None, pressed: dict[str, Any] | None, done: bool
) -> None:
    """Start again, look, do it once more, and finish the party. The board `gone` is no more."""
    wanted = SCENES[scene]
    world = World(database, wanted.values, at=RECOVERED)
    async with world.alive():
        assert world.board_texts == drawn(world.kept.table())
        if world.kept.tables:
            board, ping = kept.message_ids(database)
            # A ping stays, or is sent again, only for the turn that is still on.
            table = world.kept.table()
            assert ping is None or (table is not None and people_called(table))
            assert not world.boards or board == world.board.id != gone
        people = People(world)
        before = world.kept.story()
        if wanted.again == "do" or (wanted.again == "undone" and not done):
            await wanted.deed(people)
        elif wanted.again == "press" and pressed is not None and not (done and wanted.repeatable):
            answer = await world.press_again(pressed)
            assert answer.acknowledged
        if done and wanted.again != "no" and not wanted.apart:
            assert world.kept.story() == before
        say(repeated=world.kept.version)
        await people.finish(wanted.more)
        say(story=world.kept.story())


JOBS: Final[dict[str, Callable[..., Coroutine[Any, Any, None]]]] = {
    "prepare": prepare,
    "strike": strike,
    "recover": recover,
    "deal": shared.deal,
    "play": shared.play,
}


async def _named(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.current_task()
    assert task is not None
    task.set_name(LIFE)
    async with asyncio.timeout(PATIENCE):
        await work


def _live(request: dict[str, Any], out: int) -> int:
    """One forked process, from its first to its last moment."""
    signal.alarm(2 * PATIENCE)  # for what does not even give way to a timeout
    gc.disable()  # it will not live long enough for that
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    troubles = _Troubles()
    logging.getLogger().addHandler(troubles)

    def say(**words: Any) -> None:
        os.write(out, json.dumps(words).encode() + b"\n")

    request["database"] = Path(request["database"])
    try:
        with asyncio.Runner(loop_factory=StruckLoop) as runner:
            runner.run(_named(JOBS[request.pop("job")](say, **request)))
        if troubles.lines:
            raise AssertionError("\n".join(troubles.lines))
    except BaseException:  # noqa: BLE001 - whatever it is, the test has to see it
        say(failed=traceback.format_exc())
        return 1
    return 0


def serve(request: dict[str, Any]) -> dict[str, Any]:
    """Fork a process for the request, and wait for its end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os._exit(_live(request, writing))
    os.close(writing)
    said: dict[str, Any] = {}
    with os.fdopen(reading, "rb") as pipe:
        for line in pipe:
            said.update(json.loads(line))
    _, status = os.waitpid(child, 0)
    return {"status": os.waitstatus_to_exitcode(status), **said}


def main() -> None:
    """Serve until standard input ends."""
    make_real()
    texts.strict = True
    # Read now what each child would have to read.
    texts.Say("en")("button-hand")
    for game in games():
        preset(game)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(serve(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
