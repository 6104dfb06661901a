"""The rule player of All Fours in numbers: what each card is worth led, followed with or thrown away.

As in :mod:`engine.players.tressette_policy` marks depend on little and are looked up. They are in points of
the party: Game by the share of its cards, the jack by who takes it (AF20 to AF24).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from engine.allfours.tables import VALUES
from engine.presets import player_weights

SECOND, PARTNERS, ENEMYS, LAST_PARTNERS, LAST_ENEMYS = range(5)
"""How the open trick stands for whoever is to play: second to it; third or last, and whose it is so far."""

LEVELS: Final = 5
"""Steps of how likely one's side is to have the trick, for a card that cannot win it: 0 to 4 quarters."""
NO_CARD: Final = 15
"""In the place of a rank: no trump lies in the trick, or none of the led suit can win it any more."""
JACK_THERE: Final = 8
"""Added to what the trick holds for Game, in fours: the jack of trumps lies in it."""
NONE: Final = -(1 << 40)
"""In the place of the best card where there is none."""

JACK: Final = 9
"""The jack's rank, from 0 for the two."""
GAME: Final = VALUES[:13]
# Low cards, ten, jack, queen, king, ace.
_KIND: Final = (0,) * 8 + (1, 2, 3, 4, 5)
_COUNT: Final = tuple(mask.bit_count() for mask in range(1 << 13))
_ABOVE: Final = tuple(0x1FFF & ~((2 << rank) - 1) for rank in range(13))
_HALF: Final = 20.0
"""About what one side needs for Game."""

SHAPE: Final[Mapping[str, int]] = {
    "lead": 24,
    "lead_length": 4,
    "lead_trump": 24,
    "lead_trump_length": 4,
    "hunt": 2,
    "holds": 8,
    "trump_holds": 8,
    "partner": 8,
    "keep": 24,
    "keep_trump": 24,
    "thrown_length": 3,
    "jack": 1,
    "game": 1,
    "high": 3,
    "low": 3,
    "trumps": 1,
    "jack_held": 2,
    "stand": 1,
    "give": 1,
}
"""Weights by name, and how many numbers each holds."""

Weights = Mapping[str, Sequence[float]]


class Stakes(NamedTuple):
    """What is played for."""

    game: int
    """What Game is worth (AF24)."""
    hang: int
    """What the jack is worth to the side that takes it from the other (AF23)."""


class Policy:
    """Marks for cards, from weights. A suit is thirteen bits: the holder's cards of it, those unseen."""

    def __init__(self, weights: Weights, stakes: Stakes) -> None:
        self._w = {name: tuple(numbers) for name, numbers in weights.items()}
        self._swing = 1 + stakes.hang
        self._hang = stakes.hang
        self._pip = self._w["game"][0] * stakes.game / _HALF

    def lead(self, mine: int, out: int, rank: int) -> float:
        """What leading a plain card is worth."""
        w, above = self._w, min(_COUNT[out & _ABOVE[rank]], 3)
        return w["lead"][4 * _KIND[rank] + above] + w["lead_length"][min(_COUNT[mine], 4) - 1]

    def lead_trump(self, mine: int, out: int, rank: int) -> float:
        """What leading a trump is worth; it may catch the jack (AF23)."""
        w, above = self._w, min(_COUNT[out & _ABOVE[rank]], 3)
        mark = w["lead_trump"][4 * _KIND[rank] + above] + w["lead_trump_length"][min(_COUNT[mine], 4) - 1]
        if out >> JACK & 1:
            mark += w["hunt"][0] if rank > JACK and not above else w["hunt"][1]
        return mark

    def plain(self, mine: int, out: int, rank: int, best: int, stands: int, pot: int) -> float:
        """What following a plain suit is worth; `best` is the suit's best so far, or NO_CARD if trumped."""
        chance = self.chance(out, rank, best, stands)
        keep = self._w["keep"][4 * _KIND[rank] + min(_COUNT[out & _ABOVE[rank]], 3)]
        return (2 * chance - 1) * self._stake(pot, GAME[rank]) - keep

    def trump(self, mine: int, out: int, rank: int, best: int, stands: int, pot: int) -> float:
        """What playing a trump is worth, where `best` is the highest so far, or NO_CARD."""
        w = self._w
        above = min(_COUNT[out & _ABOVE[rank]], 3)
        if best == NO_CARD or rank > best:
            last = stands >= LAST_PARTNERS
            chance = 1.0 if last else w["trump_holds"][4 * (stands != SECOND) + above]
        else:
            chance = self.chance(out, -1, best, stands)
        mark = (2 * chance - 1) * self._stake(pot, GAME[rank]) - w["keep_trump"][4 * _KIND[rank] + above]
        if rank == JACK:
            mark += chance - (1 - chance) * self._hang - w["jack"][0]
        return mark

    def chance(self, out: int, rank: int, best: int, stands: int) -> float:
        """How likely one's side has the trick after a plain card; a rank of -1 cannot win it."""
        if stands == LAST_PARTNERS:
            return 1.0
        w, third = self._w, stands != SECOND
        if best != NO_CARD and rank > best:
            if stands == LAST_ENEMYS:
                return 1.0
            return w["holds"][4 * third + min(_COUNT[out & _ABOVE[rank]], 3)]
        if stands in (LAST_ENEMYS, ENEMYS):
            return 0.0
        return w["partner"][4 * third + (3 if best == NO_CARD else min(_COUNT[out & _ABOVE[best]], 3))]

    def thrown(self, mine: int, out: int, rank: int, chance: float) -> float:
        """What throwing a plain card away is worth, where one's side has the trick with that chance."""
        w = self._w
        mark = (2 * chance - 1) * GAME[rank] * self._pip
        mark -= w["keep"][4 * _KIND[rank] + min(_COUNT[out & _ABOVE[rank]], 3)]
        return mark - w["thrown_length"][min(_COUNT[mine], 3) - 1]

    def _stake(self, pot: int, value: int) -> float:
        """What winning a trick is worth that holds so much for Game, and with this card so much more."""
        stake = (4 * (pot & 7) + value) * self._pip
        return stake + self._swing / 2 if pot & JACK_THERE else stake

    # What is said before the first card.

    def worth(self, trumps: int) -> float:
        """What High, Low, Jack and length are worth to who holds these trumps."""
        w, length = self._w, _COUNT[trumps]
        if not trumps:
            return 0.0
        top, lowest = trumps.bit_length() - 1, (trumps & -trumps).bit_length() - 1
        worth = w["trumps"][0] * length
        worth += w["high"][12 - top] if top >= 10 else 0.0
        worth += w["low"][lowest] if lowest < 3 else 0.0
        if trumps >> JACK & 1:
            worth += w["jack_held"][0 if length > 2 else 1]
        return worth

    def content(self, worth: float) -> bool:
        """Whether dealer's right stands with a hand that is worth so much (AF7)."""
        return worth >= self._w["stand"][0]

    def pays(self, worth: float) -> bool:
        """Whether the dealer gives a point rather than lose the trump (AF8)."""
        return worth >= self._w["give"][0]


_RANKS: Final = tuple(tuple(rank for rank in range(13) if mask >> rank & 1) for mask in range(1 << 13))
_CAPPED: Final = tuple(min(count, 3) for count in _COUNT)
_LENGTH: Final = tuple(min(count, 4) for count in _COUNT)
"""How many cards lie in a mask, as far as marks tell them apart."""


def _told(out: int) -> int:
    """What marks depend on of a suit's cards that others may have: the jack, and the three highest."""
    ranks = _RANKS[out]
    return sum(1 << rank for rank in ranks[-3:]) | out & 1 << JACK


OUT: Final = tuple(_told(out) << 13 for out in range(1 << 13))
"""Part of a key: what others may have of a suit, as far as marks tell it apart."""

Look = Mapping[int, int]


class Looked(dict[int, int]):
    """Answers that are found once; as long as there is room."""

    LARGEST = 40_000
    """Answers in one table; then it begins anew, so that it never fills the memory."""

    def __missing__(self, key: int) -> int:
        if len(self) >= self.LARGEST:
            self.clear()
        found = self[key] = self._find(key)
        return found

    def _find(self, key: int) -> int:
        raise NotImplementedError


class _Suit(Looked):
    """For each way that a suit may lie, its best card with its mark."""

    def __init__(self, mark: Callable[[int, int, int], float]) -> None:
        super().__init__()
        self._mark = mark
        self._marks: dict[int, int] = {}

    def _find(self, key: int) -> int:
        mine, out = key & 0x1FFF, key >> 13
        best = NONE
        # All that a mark depends on, besides the rank and how many are out above it.
        alike = (out >> JACK & 1) << 9 | _LENGTH[mine] << 6
        for rank in _RANKS[mine]:
            what = alike | _CAPPED[out >> rank] << 4 | rank
            mark = self._marks.get(what)
            if mark is None:
                mark = self._marks[what] = round(self._mark(mine, out, rank) * 1000) << 6 | rank
            if mark > best:
                best = mark
        return best


class _AsFirst(Looked):
    """The same for another suit than the first: its cards stand behind those."""

    def __init__(self, first: _Suit, suit: int) -> None:
        super().__init__()
        self._first, self._cards = first, 13 * suit

    def _find(self, key: int) -> int:
        return self._first[key] + self._cards if key & 0x1FFF else NONE


class _Following(Looked):
    """The best card of a suit to follow with, and its mark."""

    def __init__(self, mark: Callable[[int, int, int, int, int, int], float]) -> None:
        super().__init__()
        self._mark = mark
        self._marks: dict[int, int] = {}

    def _find(self, key: int) -> int:
        mine, out, trick = key & 0x1FFF, key >> 13 & 0x1FFF, key >> 26
        top = trick & 15
        best = NONE
        alike = (trick << 2 | _CAPPED[out >> top]) << 6
        for rank in _RANKS[mine]:
            what = alike | _CAPPED[out >> rank] << 4 | rank
            mark = self._marks.get(what)
            if mark is None:
                exact = self._mark(mine, out, rank, top, trick >> 4 & 7, trick >> 7)
                mark = self._marks[what] = round(exact * 1000) << 4 | rank
            if mark > best:
                best = mark
        return best


class _Levels(Looked):
    """The level of how likely one's side is to have the trick, for a card that cannot win it."""

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self._policy = policy

    def _find(self, key: int) -> int:
        chance = self._policy.chance(key >> 13 & 0x1FFF, -1, key >> 26 & 15, key >> 30 & 7)
        return min(LEVELS - 1, max(0, round(chance * (LEVELS - 1))))


class Tables:
    """A policy's answers, looked up.

    ``leads[trump][suit]`` and ``thrown[trump][level][suit]`` are keyed by ``OUT[out] + mine`` and tell
    ``mark << 6 | card``; ``plain`` and ``trump`` by ``((pot << 3 | stands) << 4 | best) << 26`` besides, and
    tell ``mark << 4 | rank``. Out is what lies in other hands and undealt. ``levels`` is keyed like ``plain``
    with nothing of mine, and tells the level for a card that cannot win.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        plain, trump = _suits(policy.lead), _suits(policy.lead_trump)
        self.leads = tuple(
            tuple(trump[suit] if suit == trumps else plain[suit] for suit in range(4)) for trumps in range(4)
        )
        thrown = [_suits(partial(policy.thrown, chance=level / (LEVELS - 1))) for level in range(LEVELS)]
        never = _Never()
        self.thrown = tuple(
            tuple(tuple(never if suit == trumps else suits[suit] for suit in range(4)) for suits in thrown)
            for trumps in range(4)
        )
        self.plain = _Following(policy.plain)
        self.trump = _Following(policy.trump)
        self.levels = _Levels(policy)


class _Never(Looked):
    """In the place of a suit of which nothing is thrown away."""

    def _find(self, key: int) -> int:
        return NONE


def _suits(mark: Callable[[int, int, int], float]) -> tuple[Look, ...]:
    first = _Suit(mark)
    return first, *[_AsFirst(first, suit) for suit in (1, 2, 3)]


@cache
def tables(stakes: Stakes) -> Tables:
    """The tuned policy's tables for these stakes, shared by all who ask in this process."""
    return Tables(Policy(player_weights("all-fours"), stakes))
