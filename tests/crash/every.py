"""All scenes there are."""

from collections.abc import Mapping
from typing import Final

from tests.crash import scenes
from tests.crash.moments import MOMENTS
from tests.crash.scenes import Scene

SCENES: Final[Mapping[str, Scene]] = {**scenes.SCENES, **MOMENTS}
