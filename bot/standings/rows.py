"""What standings say, as plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """What a person did over some parties."""

    parties: int = 0
    won: int = 0
    deals: int = 0
    points: int = 0
    """Points of the person's own side."""
    poules: int = 0
    """Poules that the person made."""

    @property
    def win_rate(self) -> float:
        """Parties won, of those played; 0 to 1, and 0 where none was played."""
        return self.won / self.parties if self.parties else 0.0

    @property
    def points_a_deal(self) -> float:
        """Points of the person's own side a deal; 0 where no deal was played to its end."""
        return self.points / self.deals if self.deals else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a leaderboard."""

    rank: int
    """From 1. Equals in wins and parties share it, and the next rank counts them all (1, 2, 2, 4)."""
    user_id: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of a server's leaderboard."""

    guild_id: int
    practice: bool
    total: int
    """People on the whole list."""
    offset: int
    limit: int
    lines: tuple[Standing, ...]
    own: Standing | None
    """The line of the person who asked, wherever it stands; None where they have no party yet."""

    @property
    def page(self) -> int:
        """The number of this page, from 1."""
        return self.offset // self.limit + 1

    @property
    def pages(self) -> int:
        """How many pages there are; an empty list is one page."""
        return max(1, -(-self.total // self.limit))


@dataclass(frozen=True, slots=True)
class Profile:
    """A person on one server; a rank is None where no such party was played."""

    guild_id: int
    user_id: int
    rank: int | None
    ranked: Tally
    """Parties with two or more people."""
    practice_rank: int | None
    practice: Tally
    """Parties with computer players alone."""
