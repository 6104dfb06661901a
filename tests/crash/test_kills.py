"""Whatever is done at a table, and wherever the process dies in it: the party goes on, to the same result."""

from __future__ import annotations

import signal
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.crash import kept
from tests.crash.conftest import AT_ONCE, Forge, Said
from tests.crash.every import SCENES
from tests.crash.kept import Kept
from tests.crash.scenes import EVERY_TASK, Scene
from tests.crash.screen import drawn
from tests.crash.world import settings_for

MOST = 400
"""Steps that no deed has."""
EVERY = 5
"""Which steps are struck where there is little time: each fifth."""


@dataclass
class Grave:
    """A process that ended in a deed: what it left, and what it had said."""

    database: Path
    kept: Kept
    board: int | None
    """The message that was its board."""
    said: Said


class Case:
    """A scene, its table made ready, and the whole of it without a death."""

    def __init__(self, forge: Forge, name: str, directory: Path) -> None:
        self.name = name
        self.scene: Scene = SCENES[name]
        self._forge = forge
        self._directory = directory
        self._ready = directory / "ready" / "tapis.db"
        self._ready.parent.mkdir()
        made = forge.run("prepare", name, self._ready)
        assert made.status == 0, made.failed
        self.start, _ = kept.read_dead(self._ready)
        self.done: Grave
        """The deed without a death; the process stopped in order."""
        self.whole = forge.run("strike", name, self._copy("whole"), names=self.scene.struck, at=None)
        """The deed, and the party to its end."""
        assert self.whole.status == 0, self.whole.failed

    def graves(self, names: str, every: int) -> list[Grave]:
        """Kill a process at each n-th step of the tasks of these names, until one does not live to see it."""
        graves: list[Grave] = []
        for first in range(0, MOST, every * AT_ONCE):
            steps = range(first, first + every * AT_ONCE, every)
            for step, grave in zip(
                steps, self._forge.each(lambda step: self._kill(names, step), steps), strict=True
            ):
                if grave.said.status == 0:
                    self.done = grave
                    return graves
                assert grave.said.status == -signal.SIGKILL, grave.said.failed
                assert grave.said.steps == step
                graves.append(grave)
        raise AssertionError(f"{self.name} does not end")

    def _kill(self, names: str, step: int) -> Grave:
        database = self._copy(f"killed-{step}")
        said = self._forge.run("strike", self.name, database, names=names, at=step)
        return Grave(database, *kept.read_dead(database), said)

    def check(self, left: Kept) -> None:
        """Log, state, seats, deadlines and results agree."""
        settings = settings_for(self._ready, self.scene.values)
        kept.check(left, settings, rung=settings.ping_after is not None)

    def recover(self, graves: Iterable[Grave]) -> None:
        """Start again on what each killed process left, and finish the party."""
        self._forge.each(self._recover, graves)

    def _recover(self, grave: Grave) -> None:
        said = self._forge.run(
            "recover",
            self.name,
            grave.database,
            gone=grave.board,
            pressed=grave.said.pressed,
            done=grave.kept.version > self.start.version,
        )
        assert said.status == 0, said.failed
        assert said.repeated == self.done.kept.version
        assert said.story == self.whole.story

    def _copy(self, name: str) -> Path:
        directory = self._directory / name
        directory.mkdir()
        return kept.copy_database(self._ready, directory)


@pytest.fixture
def case(request: pytest.FixtureRequest, forge: Forge, tmp_path: Path) -> Case:
    """The scene that the test is for."""
    return Case(forge, request.param, tmp_path)


def at_each_step(case: Case, names: str, *, every: int = 1, recover_all: bool = False) -> None:
    """Kill the deed at each step, or each n-th.

    What is left is whole, is what was told at the least, and goes on.

    A restart sees nothing but the database, so databases that keep the same are recovered from once, unless
    `recover_all` asks for each.
    """
    graves = case.graves(names, every)
    assert case.done.said.steps >= case.scene.least
    for grave in graves:
        case.check(grave.kept)
    different = {grave.kept: grave for grave in reversed(graves)}.values()
    case.recover(graves if recover_all else different)
    whole(case, graves)
    told(case, graves)


def whole(case: Case, graves: list[Grave]) -> None:
    """Nothing is half done: each version of the table is one state, and there are no more than was done."""
    states: dict[int, set[Kept]] = {}
    for left in (case.start, *(grave.kept for grave in (*graves, case.done))):
        # A deadline that was acted on is dropped without a new version; `check` looks at deadlines.
        states.setdefault(left.version, set()).add(replace(left, deadlines=()))
    assert case.scene.apart or [at for at, found in states.items() if len(found) > 1] == []
    moved = case.done.kept.version - case.start.version
    assert moved - (case.done.kept.computer_cards - case.start.computer_cards) == case.scene.operations
    assert min(states) == case.start.version
    assert max(states) == case.done.kept.version


def told(case: Case, graves: list[Grave]) -> None:
    """Nothing was told that is not kept."""
    boards = {case.start.version: drawn(case.start.table())}
    boards |= {grave.kept.version: drawn(grave.kept.table()) for grave in (*graves, case.done)}
    for grave in (*graves, case.done):
        if case.scene.operations:
            assert [call for call, version in grave.said.told if version == case.start.version] == []
        known = {text for at, texts in boards.items() if at <= grave.kept.version for text in texts}
        known.update(text for table in grave.kept.on_the_way() for text in drawn(table))
        assert set(grave.said.boards) <= known


@pytest.mark.parametrize("case", SCENES, indirect=True)
def test_killed_at_some_steps(case: Case) -> None:
    """Each fifth step; all of them take minutes."""
    at_each_step(case, case.scene.struck, every=EVERY)


@pytest.mark.long
@pytest.mark.parametrize("case", SCENES, indirect=True)
def test_recovered_from_every_step(case: Case) -> None:
    at_each_step(case, case.scene.struck, recover_all=True)


@pytest.mark.long
@pytest.mark.parametrize("case", SCENES, indirect=True)
def test_killed_at_every_step_of_every_task(case: Case) -> None:
    """Also in the middle of what other tasks do meanwhile: boards, computer players, the commit itself."""
    at_each_step(case, EVERY_TASK)
