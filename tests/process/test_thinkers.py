"""Worker processes of strong computer players: they answer, and nobody waits for one that does not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.thinkers import Thinkers
from engine import fair
from engine.actions import Action
from engine.party import Party
from engine.presets import games, preset
from engine.seats import Seat
from engine.views import View, view

SLEEPS = ("-c", "import bot.thinker as t, sys, time; sys.stdout.buffer.write(t.pack(t.READY)); "
          "sys.stdout.flush(); time.sleep(60)")  # fmt: skip
DIES = ("-c", "import bot.thinker as t, sys; sys.stdout.buffer.write(t.pack(t.READY)); sys.stdout.flush(); "
        "sys.stdin.buffer.read(8); sys.exit(3)")  # fmt: skip
NEVER = ("-c", "raise SystemExit(1)")


def seen(game: str) -> View:
    """What a seat sees that has something to do at once."""
    rules = preset(game)
    dealing = fair.dealing(fair.seed_from_number(2), 1, 9, rules, Seat.W)
    party = Party.start(rules, Seat.W).deal_cards(*dealing).party
    return view(party, party.actors()[0])


@asynccontextmanager
async def thinking(*command: str, budget: float = 10, workers: int = 1) -> AsyncIterator[Thinkers]:
    """Workers, ended afterwards."""
    options = {"command": command} if command else {}
    thinkers = Thinkers(workers=workers, budget=budget, **options)
    try:
        yield thinkers
    finally:
        await thinkers.stop()


async def answer(thinkers: Thinkers, level: str, game: str) -> Action | None:
    """The first answer, once a worker has started: a busy machine may take longer than a table waits."""
    for _ in range(30):
        if (action := await thinkers.decide(level, seen(game), 7)) is not None:
            return action
    return None


@pytest.mark.parametrize("game", games())
async def test_a_worker_answers_as_the_player_itself_would(game: str) -> None:
    from engine.players.levels import decide

    async with thinking() as thinkers:
        assert await answer(thinkers, "strong", game) == decide("strong", seen(game), 7)
        assert thinkers.measured.answered == 1


async def test_a_player_that_fails_gives_no_answer_and_its_worker_goes_on() -> None:
    async with thinking() as thinkers:
        assert await answer(thinkers, "normal", "quatre-sept") is not None
        assert await thinkers.decide("no such level", seen("quatre-sept"), 7) is None
        assert await thinkers.decide("normal", seen("quatre-sept"), 7) is not None


@pytest.mark.parametrize("command", [SLEEPS, DIES, NEVER])
async def test_no_answer_in_time_is_none_again_and_again(command: tuple[str, ...]) -> None:
    async with thinking(*command, budget=0.05) as thinkers:
        for _ in range(3):
            assert await thinkers.decide("strong", seen("quatre-sept"), 7) is None
        assert thinkers.measured.late == 3


async def test_without_workers_and_after_the_end_there_is_no_answer() -> None:
    async with thinking(workers=0) as thinkers:
        assert await thinkers.decide("strong", seen("quatre-sept"), 7) is None
    assert await thinkers.decide("strong", seen("quatre-sept"), 7) is None
