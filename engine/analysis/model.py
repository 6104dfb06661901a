"""What an analysis tells of a deal, as plain values, and as text to keep."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Final

from engine.seats import Seat, Side

VERSION: Final = 1
"""Of the text, and of how its values are found: one more whenever either changes. Another version's is to be
made again."""


@dataclass(frozen=True)
class Worth:
    """What a deal comes to for the two sides, when both go on as well as they can."""

    ns: float
    """Points in the whole deal; whole numbers where they are exact."""
    ew: float
    capot: Side | None = None
    """Who wins the party by taking all tricks, where that does (PO7)."""
    give_or_take: float = 0.0
    """How far the difference of the two may be off, as a standard error; 0 where it is exact."""

    @property
    def difference(self) -> float:
        """NS less EW."""
        return self.ns - self.ew


@dataclass(frozen=True)
class Option:
    """Something that may be played, and what the deal comes to then."""

    action: str
    """As records write it: ``TS+poule``."""
    worth: Worth
    lost: float
    """Points that it gives away against the best: so much the difference of the sides changes; 0 or more."""
    loses_party: bool = False
    """It gives away a party that all tricks would win, or lets the others have it so."""

    @property
    def is_best(self) -> bool:
        """Whether nothing is better."""
        return not self.lost and not self.loses_party


@dataclass(frozen=True)
class Decision:
    """A card that was played, or poules that were announced, beside what else there was."""

    seat: Seat
    played: Option
    """What was done. Worse than the same among the options, where a meld was not said in time."""
    options: tuple[Option, ...]
    """All that was legal, the best first, with all melds said; signals change nothing and are left out."""
    unsaid: tuple[str, ...] = ()
    """The melds that could still have been said before it."""
    exact: bool = True
    """Whether its values are; not, where they come from samples."""

    @property
    def best(self) -> tuple[Option, ...]:
        """The options that nothing is better than."""
        return tuple([option for option in self.options if option.is_best])

    @property
    def is_mistake(self) -> bool:
        """Whether points were given away, or the party. An estimate has to be clearly worse."""
        if self.exact:
            return not self.played.is_best
        doubt = max(self.played.worth.give_or_take, self.options[0].worth.give_or_take, _LEAST_DOUBT)
        return self.played.lost > DOUBT * doubt


DOUBT: Final = 3.0
"""How many standard errors an estimate has to be worse to be called a mistake."""
_LEAST_DOUBT: Final = 0.05
"""The error of an estimate whose samples all came to the same."""


@dataclass(frozen=True)
class AnalysedTrick:
    """A trick with its decisions, in the order played."""

    number: int
    """From 1."""
    leader: Seat
    winner: Seat | None
    """None where the deal ended in it."""
    decisions: tuple[Decision, ...]


@dataclass(frozen=True)
class Analysis:
    """A finished deal with all hands open."""

    game: str
    exact: bool
    """Whether all values are. Where not, they are estimates, and say so one by one."""
    samples: int
    """How often each option was played on with chance in it; 0 where all is exact."""
    hands: tuple[tuple[str, ...], ...]
    """The cards that each seat played from, as a hand is held."""
    best: Worth | None
    """What the deal comes to when all play their best from the first card; None where none was played."""
    points: tuple[int, int]
    """What it gave, NS and EW."""
    opening: tuple[Decision, ...]
    """What was announced before the first card (LP5), where that could have been otherwise."""
    tricks: tuple[AnalysedTrick, ...]

    @cached_property
    def mistakes(self) -> tuple[tuple[int, Decision], ...]:
        """Where points were given away, each with its trick's number; 0 stands for before the first."""
        placed = [(0, decision) for decision in self.opening]
        placed += [(trick.number, decision) for trick in self.tricks for decision in trick.decisions]
        return tuple([(number, decision) for number, decision in placed if decision.is_mistake])

    @property
    def given(self) -> tuple[float, float]:
        """Points that each side gave away by mistakes, NS and EW."""
        sides = [0.0, 0.0]
        for _, decision in self.mistakes:
            sides[decision.seat.side] += decision.played.lost
        return sides[0], sides[1]

    def dumps(self) -> str:
        """The analysis as one line of JSON."""
        return json.dumps({"version": VERSION, **asdict(self)}, separators=(",", ":"))

    @staticmethod
    def loads(text: str) -> Analysis:
        """The analysis of such a text. Raises :class:`ValueError` where it is none, or of another version."""
        try:
            values: Any = json.loads(text)
            if values["version"] != VERSION:
                raise ValueError("an analysis of another version")
            best = values["best"]
            return Analysis(
                game=values["game"],
                exact=values["exact"],
                samples=values["samples"],
                hands=tuple(map(tuple, values["hands"])),
                best=None if best is None else _worth(best),
                points=tuple(values["points"]),
                opening=tuple(map(_decision, values["opening"])),
                tricks=tuple(map(_trick, values["tricks"])),
            )
        except (KeyError, TypeError, AttributeError) as wrong:
            raise ValueError("not an analysis") from wrong


def _worth(values: Any) -> Worth:
    capot = values["capot"]
    return Worth(values["ns"], values["ew"], None if capot is None else Side(capot), values["give_or_take"])


def _option(values: Any) -> Option:
    return Option(values["action"], _worth(values["worth"]), values["lost"], values["loses_party"])


def _decision(values: Any) -> Decision:
    return Decision(
        Seat(values["seat"]),
        _option(values["played"]),
        tuple(map(_option, values["options"])),
        tuple(values["unsaid"]),
        values["exact"],
    )


def _trick(values: Any) -> AnalysedTrick:
    winner = values["winner"]
    return AnalysedTrick(
        values["number"],
        Seat(values["leader"]),
        None if winner is None else Seat(winner),
        tuple(map(_decision, values["decisions"])),
    )
