"""The rule player of All Fours in numbers: what each card is worth led, followed with or thrown away.

As in :mod:`engine.players.tressette_policy` marks depend on little and are looked up. They are in points of
the party: Game by the share of its cards, the jack by who takes it (AF20 to AF24).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
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


class Looked(dict[int, int]):
    """Answers that are found once."""

    _LARGEST: Final = 400_000

    def __init__(self, find: Callable[[int], int]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: int) -> int:
        if len(self) > self._LARGEST:
            self.clear()
        found = self[key] = self._find(key)
        return found


class Tables:
    """A policy's answers, looked up.

    ``leads[trump][suit]`` and ``thrown[trump][level][suit]`` are keyed by ``unseen << 13 | mine`` and tell
    ``mark << 6 | card``; ``plain`` and ``trump`` by ``((pot << 3 | stands) << 4 | best) << 26`` besides, and
    tell ``mark << 4 | rank``. Unseen is what lies in other hands, undealt, and mine. ``levels`` is keyed like
    ``plain`` with nothing of mine, and tells the level for a card that cannot win.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        plain = tuple(_by_suit(suit, policy.lead) for suit in range(4))
        trump = tuple(_by_suit(suit, policy.lead_trump) for suit in range(4))
        self.leads = tuple(
            tuple(trump[suit] if suit == trumps else plain[suit] for suit in range(4)) for trumps in range(4)
        )
        thrown = tuple(_thrown(policy, level / (LEVELS - 1)) for level in range(LEVELS))
        never = Looked(lambda _: NONE)
        self.thrown = tuple(
            tuple(tuple(never if suit == trumps else suits[suit] for suit in range(4)) for suits in thrown)
            for trumps in range(4)
        )
        self.plain = _following(policy.plain)
        self.trump = _following(policy.trump)
        self.levels = Looked(self._level)

    def _level(self, key: int) -> int:
        chance = self.policy.chance(key >> 13 & 0x1FFF, -1, key >> 26 & 15, key >> 30 & 7)
        return min(LEVELS - 1, max(0, round(chance * (LEVELS - 1))))


def _thrown(policy: Policy, chance: float) -> tuple[Looked, ...]:
    def mark(mine: int, out: int, rank: int) -> float:
        return policy.thrown(mine, out, rank, chance)

    return tuple(_by_suit(suit, mark) for suit in range(4))


def _by_suit(suit: int, mark: Callable[[int, int, int], float]) -> Looked:
    def find(key: int) -> int:
        mine, out = key & 0x1FFF, key >> 13 & ~key & 0x1FFF
        ranks = [rank for rank in range(13) if mine >> rank & 1]
        marks = [round(mark(mine, out, rank) * 1000) << 6 | 13 * suit + rank for rank in ranks]
        return max(marks, default=NONE)

    return Looked(find)


def _following(mark: Callable[[int, int, int, int, int, int], float]) -> Looked:
    def find(key: int) -> int:
        mine, out = key & 0x1FFF, key >> 13 & ~key & 0x1FFF
        best, stands, pot = key >> 26 & 15, key >> 30 & 7, key >> 33
        ranks = [rank for rank in range(13) if mine >> rank & 1]
        marks = [round(mark(mine, out, rank, best, stands, pot) * 1000) << 4 | rank for rank in ranks]
        return max(marks, default=NONE)

    return Looked(find)


@cache
def tables(stakes: Stakes) -> Tables:
    """The tuned policy's tables for these stakes, shared by all who ask in this process."""
    return Tables(Policy(player_weights("all-fours"), stakes))
