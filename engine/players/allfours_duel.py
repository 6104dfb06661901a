"""Two sets of weights for All Fours against each other, on duplicate deals at playout speed."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.allfours import core
from engine.allfours.core import DEALT, LED, OPENING, State
from engine.allfours.deal import terms_of
from engine.allfours.tables import ALL_CARDS, CARDS
from engine.players.allfours_playout import Lies, Table, by_suit, play_out, trumps_dealt
from engine.players.allfours_policy import OUT, SHAPE, Policy, Stakes, Tables, Weights
from engine.presets import preset
from engine.rules import AllFoursRules
from engine.seats import Seat

__all__ = ["SHAPE", "duel", "tables_of"]

DEALER: Final = Seat.N
_HAND: Final = 6


def tables_of(weights: Weights) -> Tables:
    """The tables of a policy with these weights."""
    return Tables(Policy(weights, Stakes(1, 3)))


def duel(one: Tables, other: Tables, boards: int, rng: Random) -> list[float]:
    """By how much the one is ahead of the other on each board, in points a deal.

    A board is a deal played twice, sides swapped.
    """
    rules = preset("all-fours")
    assert isinstance(rules, AllFoursRules)
    pack = list(range(CARDS))
    ahead: list[float] = []
    for _ in range(boards):
        pack.sort(key=lambda _: rng.random())
        hands = [sum(1 << card for card in pack[_HAND * seat : _HAND * seat + _HAND]) for seat in range(4)]
        state = core.start(terms_of(rules, DEALER, pack[4 * _HAND :], (0, 0)), hands)
        ahead.append((_played(one, other, state) - _played(other, one, state)) / 2)
    return ahead


def _played(north: Tables, east: Tables, state: State) -> float:
    both = north, east
    state = opened(both, state)
    ns, ew = core.total(core.count(state))
    needs = state[DEALT][OPENING].terms.needs
    found = float(ns - ew)
    if state[LED] != ALL_CARDS:
        return found
    table = Table(both, (needs[0] - ns, needs[1] - ew))
    return found + from_first_lead(table, state)


def opened(both: tuple[Tables, Tables], state: State) -> State:
    """The position after all that is said before the first card, by the policy (AF7, AF8)."""
    while said := core.answers(state):
        seat = state[core.TURN]
        hands, trump, *_ = state[DEALT]
        trumps = (hands[seat] & trump) // (trump & -trump)
        policy = both[seat & 1].policy
        if core.STAND in said:
            move = core.STAND if len(said) == 1 or policy.content(policy.worth(trumps)) else core.BEG
        else:
            needs = state[DEALT][OPENING].terms.needs[(seat & 1) ^ 1]
            move = (
                core.GIVE
                if core.GIVE in said and needs > 1 and policy.pays(policy.worth(trumps))
                else core.RUN
            )
        state = core.after(state, move)
    return state


def from_first_lead(table: Table, state: State) -> float:
    """What the cards bring to N and S, from the first lead on."""
    hands, trump, _, _, opening = state[DEALT]
    suit = (trump.bit_length() - 1) // 13
    unseen = ALL_CARDS
    for card in opening.turned:
        unseen ^= 1 << card
    turn = state[core.TURN]
    first = lead(table.tables[turn & 1], suit, unseen, hands[turn])
    dealt = trumps_dealt(suit, hands)
    return play_out(table, Lies(turn, suit, unseen), by_suit(hands, unseen), dealt, first)


def lead(tables: Tables, trump: int, unseen: int, hand: int) -> int:
    """The card that the policy leads."""
    found: list[int] = []
    for suit, look in enumerate(tables.leads[trump]):
        mine = hand >> 13 * suit & 0x1FFF
        found.append(look[OUT[unseen >> 13 * suit & 0x1FFF & ~mine] + mine])
    return max(found) & 63
