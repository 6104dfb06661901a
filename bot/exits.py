"""How the process ends: its exit statuses, and the one exception that carries a status and a line."""

from typing import Final

OK: Final = 0
UNWELL: Final = 1
"""`health`: the bot is not running, or its heartbeat stands still."""
USAGE: Final = 2
"""A bad option, a bad seed, a port in use."""
UNAVAILABLE: Final = 69
"""Discord could not be reached (EX_UNAVAILABLE)."""
SOFTWARE: Final = 70
"""The bot itself failed each time it was started (EX_SOFTWARE)."""
CONFIG: Final = 78
"""A setting, the token or the database has to be changed first (EX_CONFIG)."""


class CannotRun(Exception):
    """The process cannot go on: `line` is what the person who started it reads, `status` what the shell gets.

    `line` names the setting at fault by the name it has outside (`TAPIS_DATABASE`, `--port`), and never
    repeats the value given: somebody may have pasted the token there.
    """

    def __init__(self, status: int, line: str) -> None:
        super().__init__(line)
        self.status = status
        self.line = line
