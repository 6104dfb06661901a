"""A worker process that thinks for computer players: `python -m bot.thinker`, questions in, actions out.

Each message is a pickle with its length, four bytes, before it. A question is a level's name, a view and a
seed; the answer is an action's text, or None where the player failed. The first answer says that the worker
is ready.
"""

from __future__ import annotations

import pickle
import sys
from typing import Any, BinaryIO, Final

READY: Final = "ready"


def pack(message: object) -> bytes:
    """A message as it is sent."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(4) + body


def _read(stream: BinaryIO) -> Any:
    """The next message; None at the end."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    # Only the process that started this one writes here.
    return pickle.loads(stream.read(int.from_bytes(head)))  # noqa: S301


def main() -> None:
    """Answer until there is nothing more to read."""
    from engine.players.levels import decide

    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    # What a player prints by mistake must not be taken for an answer.
    sys.stdout = sys.stderr
    answer: str | None = READY
    while True:
        answers.write(pack(answer))
        answers.flush()
        if (question := _read(questions)) is None:
            return
        level, view, seed = question
        try:
            answer = decide(level, view, seed).text
        except Exception:  # noqa: BLE001 - whatever it is, the table goes on with another player
            answer = None


if __name__ == "__main__":
    main()
