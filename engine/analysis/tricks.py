"""What the analyses of all families share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.analysis.model import AnalysedTrick, Decision, Option, Worth
from engine.deals import Trick
from engine.seats import Seat, Side

Progress = Callable[[int, int], None]
"""Called before each step with how many are done, and of how many; and once more when all are."""


def in_tricks(tricks: Iterable[Trick], decisions: Sequence[Decision]) -> tuple[AnalysedTrick, ...]:
    """The decisions, one for each card played, put into their tricks."""
    rest: Iterator[Decision] = iter(decisions)
    return tuple(
        [
            AnalysedTrick(number, trick.leader, trick.winner, tuple([next(rest) for _ in trick.plays]))
            for number, trick in enumerate(tricks, 1)
        ]
    )


def compared(seat: Seat, action: str, worth: Worth, best: Worth) -> Option:
    """An option beside the best there is, from its seat's side."""
    ours = 1 if seat.side is Side.NS else -1
    return Option(
        action,
        worth,
        round(max(0, ours * (best.difference - worth.difference)), 2),
        worth.capot is not best.capot,
    )


def in_order(options: Iterable[Option]) -> tuple[Option, ...]:
    """The best first, of equals as they come."""
    return tuple(sorted(options, key=lambda option: (option.loses_party, option.lost)))
