"""Two sets of weights for the 32-card games against each other, on duplicate deals at playout speed."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.players.tressette_playout import Lies, Table, by_suit, play_out
from engine.players.tressette_policy import SHAPE, Policy, Tables, Weights
from engine.tressette.core import ALL_THIRDS, POINT

__all__ = ["SHAPE", "duel", "tables_of"]

POULE_POINTS: Final = 11


def tables_of(weights: Weights) -> Tables:
    """The tables of a policy with these weights, which knows la poule."""
    return Tables(Policy(weights, poules=True))


def duel(one: Tables, other: Tables, boards: int, rng: Random) -> list[float]:
    """By how much the one is ahead of the other on each board, in points a deal.

    A board is a deal played twice, sides swapped. One in four is played with low leads (LP1).
    """
    ahead: list[float] = []
    bits = [1 << card for card in range(32)]
    for board in range(boards):
        bits.sort(key=lambda _: rng.random())
        hands = [sum(bits[8 * seat : 8 * seat + 8]) for seat in range(4)]
        low = board & 3 == 3
        ahead.append((_played(one, other, hands, low=low) - _played(other, one, hands, low=low)) / 2)
    return ahead


def _played(north: Tables, east: Tables, hands: list[int], *, low: bool) -> float:
    table = Table((north, east), _points, low_leads=low, poule_points=POULE_POINTS)
    lead = max(
        suit[0xFF00 | hands[0] >> shift & 255]
        for suit, shift in zip(north.leads, range(0, 32, 8), strict=True)
    )
    return play_out(table, Lies(0), by_suit(hands), lead & 31)


def _points(ns: int, extra_ns: int, extra_ew: int) -> float:
    return ns // POINT + extra_ns - (ALL_THIRDS - ns) // POINT - extra_ew
