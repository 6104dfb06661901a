"""The rule player of the 32-card games in numbers: what each card is worth leading, following or thrown away.

A card's mark is in thirds of a point and depends on little: which cards of its suit its holder has, which are
out, and how the open trick stands. So marks are looked up in tables that fill as they are asked
(:class:`Tables`), and a playout costs a look-up a card. All numbers in it are weights, tuned on duplicate
deals (``python -m engine.players.tune``) and kept in ``data/players``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final

from engine.presets import player_weights
from engine.tressette.core import TRIO, VALUES

SECOND, PARTNERS, ENEMYS, LAST_PARTNERS, LAST_ENEMYS = range(5)
"""How the open trick stands for whoever is to play: second to it; third or last, and whose it is so far."""

LEVELS: Final = 5
"""Steps of how likely one's side is to have the trick, for a card that cannot win it: 0 to 4 quarters."""
MOST: Final = 15
"""What an open trick is at most told to be worth, in thirds."""

WORTHLESS, COURT, ACE, HIGH = range(4)
"""Sevens and eights; kings, queens and jacks; aces; nines and tens."""
CLASS: Final = (WORTHLESS, WORTHLESS, COURT, COURT, COURT, ACE, HIGH, HIGH)
ALIKE: Final[tuple[int, ...]] = (0, 0, 1, 1, 1, 2, 3, 3)
"""Ranks that are as good as each other where they lie side by side."""
VALUE: Final = VALUES[:8]
_COUNT: Final = tuple(byte.bit_count() for byte in range(256))
_ABOVE: Final = tuple(0xFF & ~((2 << rank) - 1) for rank in range(8))
"""By rank, the ranks above."""

POULE: Final = 1e4
"""What is added for a card that begins a poule; far beyond all else."""
KEPT: Final = 200.0
"""What a card of a whole 10-9-A is worth kept."""

# Weights by name, and how many numbers each holds.
SHAPE: Final[Mapping[str, int]] = {
    "lead": 16,
    "lead_late": 4,
    "lead_length": 5,
    "lead_out": 4,
    "lead_backed": 4,
    "second_holds": 4,
    "second_partner": 4,
    "third_holds": 4,
    "third_partner": 4,
    "coming": 2,
    "onlead": 2,
    "keep": 16,
    "keep_thrown": 16,
    "thrown_length": 4,
    "thrown_value": 1,
}

Weights = Mapping[str, Sequence[float]]


class Policy:
    """Marks for cards, from weights. Suits are bytes: the holder's cards of one, and those that are out."""

    def __init__(self, weights: Weights, *, poules: bool) -> None:
        """`poules`: a whole 10-9-A is led, won with and kept for what it brings."""
        self.poules = poules
        self._lead, self._lead_late = weights["lead"], weights["lead_late"]
        self._lead_length, self._lead_out = weights["lead_length"], weights["lead_out"]
        self._lead_backed = weights["lead_backed"]
        self._holds = weights["second_holds"], weights["third_holds"]
        self._partner = weights["second_partner"], weights["third_partner"]
        self._coming, self._onlead = weights["coming"], weights["onlead"]
        self._keep, self._keep_thrown = weights["keep"], weights["keep_thrown"]
        self._thrown_length, self._thrown_value = weights["thrown_length"], weights["thrown_value"]

    def lead(self, mine: int, out: int, rank: int, late: bool) -> float:
        """What leading a card is worth."""
        above = min(_COUNT[out & _ABOVE[rank]], 3)
        kind = CLASS[rank]
        mark = self._lead[4 * kind + above]
        mark += self._lead_length[min(_COUNT[mine], 5) - 1]
        mark += self._lead_out[(_COUNT[out] + 1) // 2 if _COUNT[out] < 5 else 3]
        if mine & _ABOVE[rank] and not out & _ABOVE[mine.bit_length() - 1]:
            mark += self._lead_backed[kind]
        if late:
            mark += self._lead_late[above]
        if self.poules and mine & TRIO == TRIO and rank >= 5:
            # The ace first: it brings most where low leads may come between (LP1).
            mark += POULE + VALUE[rank]
        return mark

    def follow(
        self, mine: int, out: int, rank: int, best: int, stands: int, pot: float, chance: float | None = None
    ) -> float:
        """What following with a card is worth, where `best` wins so far and the trick holds `pot` thirds.

        Who knows better how likely one's side has the trick then, tells the `chance`.
        """
        if chance is None:
            chance = self.chance(out, rank, best, stands)
        worth = pot + VALUE[rank] + (0.0 if stands >= LAST_PARTNERS else self._coming[stands != SECOND])
        worth += self._onlead[0 if rank > best else 1]
        mark = (2 * chance - 1) * worth - self._keep[4 * CLASS[rank] + min(_COUNT[out & _ABOVE[rank]], 3)]
        if self.poules and mine & TRIO == TRIO and rank >= 5:
            mark += POULE + VALUE[rank]
        return mark

    def chance(self, out: int, rank: int, best: int, stands: int) -> float:
        """How likely one's side has the trick after a card of that rank; -1 for one of another suit."""
        if stands == LAST_PARTNERS:
            return 1.0
        if rank > best:
            if stands == LAST_ENEMYS:
                return 1.0
            return self._holds[stands != SECOND][min(_COUNT[out & _ABOVE[rank]], 3)]
        if stands in (LAST_ENEMYS, ENEMYS):
            return 0.0
        return self._partner[stands != SECOND][min(_COUNT[out & _ABOVE[best]], 3)]

    def thrown(self, mine: int, out: int, rank: int, chance: float) -> float:
        """What throwing a card away is worth, where one's side has the trick with that chance."""
        mark = (2 * chance - 1) * VALUE[rank] * self._thrown_value[0]
        mark -= self._keep_thrown[4 * CLASS[rank] + min(_COUNT[out & _ABOVE[rank]], 3)]
        mark -= self._thrown_length[min(_COUNT[mine], 4) - 1]
        if self.poules and mine & TRIO == TRIO and rank >= 5:
            mark -= KEPT
        return mark


NONE: Final = -(1 << 40)
"""In the place of the best card of a suit that is not there."""
_RANKS: Final = tuple(tuple(rank for rank in range(8) if cards >> rank & 1) for cards in range(256))
"""By a suit's cards, their ranks."""

Mark = Callable[[int, int, int], float]
"""What a card is worth, from one's cards of its suit, those that others have, and its rank."""


class Suits(dict[int, int]):
    """For each way that a suit may lie, its best card with its mark: ``mark << 5 | card``.

    The key is ``left << 8 | mine``: what is left of the suit in all hands, and what the player has. Marks are
    whole thousandths, so that looking for the best of four suits is one ``max``.
    """

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self._mark = mark

    def __missing__(self, key: int) -> int:
        mine, out = key & 255, key >> 8 & ~key
        mark = self._mark
        marks = [round(mark(mine, out, rank) * 1000) << 5 | rank for rank in _RANKS[mine]]
        found = self[key] = max(marks, default=NONE)
        return found


class _AsFirst(dict[int, int]):
    """The same for another suit than the first: its cards stand behind those."""

    def __init__(self, first: Suits, cards: int) -> None:
        super().__init__()
        self._first, self._cards = first, cards

    def __missing__(self, key: int) -> int:
        found = self[key] = self._first[key] + self._cards if key & 255 else NONE
        return found


def _suits(mark: Mark) -> tuple[dict[int, int], ...]:
    first = Suits(mark)
    return first, *[_AsFirst(first, 8 * suit) for suit in (1, 2, 3)]


class Follows(dict[int, int]):
    """The rank to follow with, and what throwing away is told where one cannot.

    Key: ``((stands << 4 | pot) << 3 | best) << 16 | left << 8 | mine``. With none of the suit (mine is 0) it
    is the level of how likely one's side has the trick.
    """

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self._policy = policy

    def __missing__(self, key: int) -> int:
        ranks = _RANKS[key & 255]
        if len(ranks) == 1:
            found = ranks[0]
        else:
            found = self._found(ranks, key & 255, key >> 8 & ~key & 255, key >> 16)
        self[key] = found
        return found

    def _found(self, ranks: Sequence[int], mine: int, out: int, trick: int) -> int:
        best, pot, stands = trick & 7, trick >> 3 & 15, trick >> 7
        policy = self._policy
        if not ranks:
            chance = policy.chance(out, -1, best, stands)
            return min(LEVELS - 1, max(0, round(chance * (LEVELS - 1))))
        return max(ranks, key=lambda rank: policy.follow(mine, out, rank, best, stands, pot))


class Tables:
    """A policy's answers, looked up."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.leads = _suits(partial(policy.lead, late=False))
        self.late_leads = _suits(partial(policy.lead, late=True))
        self.follows = Follows(policy)
        self.thrown = tuple(
            _suits(partial(policy.thrown, chance=level / (LEVELS - 1))) for level in range(LEVELS)
        )


@cache
def tables(*, poules: bool) -> Tables:
    """The tuned policy's tables, shared by all who ask in this process."""
    return Tables(Policy(player_weights("tressette"), poules=poules))
