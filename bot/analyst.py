"""A worker process that analyses one deal: `python -m bot.analyst`.

The deal is a pickle, up to the end of what is to be read. The answers are lines: ``at DONE STEPS``, then
``done`` with the analysis as its text, or ``failed`` with what the log is to be told.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
from typing import Final

AT: Final = "at"
DONE: Final = "done"
FAILED: Final = "failed"
PATIENT: Final = 10
"""By how much it stands back: computer players and the bot itself go first."""


def main() -> None:
    """Analyse the deal that is to be read, and end."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(PATIENT)
    from bot.logs import describe
    from engine.analysis import analyse

    answers = sys.stdout
    # What is printed by mistake must not be taken for an answer.
    sys.stdout = sys.stderr

    def tell(word: str, text: str) -> None:
        print(word, text, file=answers, flush=True)

    try:
        # Only the process that started this one writes here.
        deal = pickle.loads(sys.stdin.buffer.read())  # noqa: S301
        analysis = analyse(deal, lambda done, steps: tell(AT, f"{done} {steps}"))
    except BrokenPipeError:
        # Nobody is there any more who wants to know.
        os._exit(1)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other process tells it
        tell(FAILED, describe(error))
    else:
        tell(DONE, analysis.dumps())


if __name__ == "__main__":
    main()
