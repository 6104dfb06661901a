"""A Dockerfile as a list of steps, and what the plain ones of them mean."""

import json
import re
from dataclasses import dataclass, field


@dataclass
class Image:
    """What a Dockerfile builds, as far as its plain steps tell."""

    base: str = ""
    env: dict[str, str] = field(default_factory=dict[str, str])
    workdir: str = "/"
    copies: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    runs: list[str] = field(default_factory=list[str])
    user: str = "root"
    volumes: list[str] = field(default_factory=list[str])
    health: list[str] = field(default_factory=list[str])
    command: list[str] = field(default_factory=list[str])


def read(text: str) -> Image:
    """Read a Dockerfile of one stage; raises ValueError at a step that is not plain."""
    image = Image()
    joined = re.sub(r"\\\n\s*", " ", text)
    for line in joined.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        step, _, rest = line.partition(" ")
        match step:
            case "FROM" if not image.base:
                image.base = rest
            case "ENV":
                image.env |= dict(pair.split("=", 1) for pair in rest.split())
            case "WORKDIR":
                image.workdir = rest
            case "COPY" if not rest.startswith("--"):
                *sources, target = rest.split()
                image.copies += [(source, target) for source in sources]
            case "RUN":
                image.runs.append(rest)
            case "USER":
                image.user = rest
            case "VOLUME":
                image.volumes.append(rest)
            case "HEALTHCHECK":
                image.health = json.loads(rest[rest.index("CMD ") + 4 :])
            case "CMD":
                image.command = json.loads(rest)
            case _:
                raise ValueError(line)
    return image
