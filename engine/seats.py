"""Four seats round a table, two sides of partners opposite."""

from __future__ import annotations

from enum import IntEnum

from engine.errors import BadNotation


class Side(IntEnum):
    """The two partnerships (QS1)."""

    NS = 0
    EW = 1

    def __bool__(self) -> bool:
        """Always true, so that ``x or y`` never takes the first of them for nothing."""
        return True

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side(1 - self)

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read ``NS`` or ``EW``. Raises :class:`BadNotation`."""
        try:
            return cls[text.upper()]
        except KeyError:
            raise BadNotation(f"{text!r} is not a side (NS or EW)") from None


class Seat(IntEnum):
    """The seats, clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __bool__(self) -> bool:
        """Always true, so that ``x or y`` never takes the first of them for nothing."""
        return True

    @property
    def letter(self) -> str:
        """``N``, ``E``, ``S`` or ``W``, as records write it."""
        return self.name

    @property
    def side(self) -> Side:
        """The side that this seat plays for."""
        return _SIDES[self]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _SEATS[self ^ 2]

    @property
    def left(self) -> Seat:
        """The next seat clockwise."""
        return _SEATS[(self + 1) & 3]

    @property
    def right(self) -> Seat:
        """The next seat anticlockwise."""
        return _SEATS[(self + 3) & 3]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat's letter in either case. Raises :class:`BadNotation`."""
        try:
            return cls[text.upper()]
        except KeyError:
            raise BadNotation(f"{text!r} is not a seat (N, E, S or W)") from None


# Looked up, since asking an enumeration for a member by its value takes several times as long.
_SEATS = tuple(Seat)
_SIDES = (Side.NS, Side.EW, Side.NS, Side.EW)
