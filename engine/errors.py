"""The engine's errors: few and sharp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from engine.refusals import Refusal
    from engine.seats import Seat

RuleFault = Literal["unknown", "value", "impossible"]
"""What is wrong: the game has no such rule; it cannot have that value; it can, but not beside the others."""


class EngineError(Exception):
    """Whatever the engine refuses."""


class BadNotation(EngineError, ValueError):
    """A text that is no card, seat, move or rule at all."""


class BadRule(BadNotation):
    """A house rule that cannot be had.

    Its text is the record's; whoever says it in another language goes by the code and the parameters.
    """

    def __init__(self, code: RuleFault, key: str, message: str, *, value: str = "") -> None:
        super().__init__(message)
        self.code: RuleFault = code
        self.key = key
        """The rule that is meant."""
        self.value = value
        """The value that it cannot have, as it was given."""


class BadDeal(EngineError, ValueError):
    """Hands that cannot have been dealt: a card missing, twice, or of another pack."""

    def __init__(self, message: str, *, seat: Seat | None = None) -> None:
        super().__init__(message)
        self.seat = seat


class IllegalAction(EngineError):
    """A well-formed action that the rules do not allow here.

    Its text names the reason's code alone: the refused card may be one that nobody else may know of.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code.value)
        self.refusal = refusal
