"""A session: several parties by the same people, each with its own seed and record (PK18, A-PK14)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.seats import Side

Draw = Literal["draw"]


class SessionPlace(NamedTuple):
    """Where a party stands in its session."""

    number: int = 1
    """From 1."""
    won: tuple[int, int] = (0, 0)
    """Parties won before it, NS and EW; one that was ended by agreement is nobody's."""

    def fits(self, session: int) -> bool:
        """Whether a session of so many parties can have come here."""
        return 1 <= self.number <= session and min(self.won) >= 0 and sum(self.won) < self.number

    def after(self, winner: Side | None) -> tuple[int, int]:
        """The parties won, this one too."""
        ns, ew = self.won
        return ns + (winner is Side.NS), ew + (winner is Side.EW)


ALONE: Final = SessionPlace()
"""The first party of a session, or one that is none."""


def session_winner(won: tuple[int, int]) -> Side | Draw:
    """Who wins a session in which all parties are played: the side with more of them (A-PK14)."""
    if won[0] == won[1]:
        return "draw"
    return Side.NS if won[0] > won[1] else Side.EW
