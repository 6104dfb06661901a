"""Duplicate boards: one deal played twice, the two players' sides swapped."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from engine.actions import Action, Call
from engine.families import Deal
from engine.party import Party
from engine.players import interject
from engine.presets import preset
from engine.rules import Rules
from engine.seats import Seat, Side
from engine.views import View, view

Player = Callable[[View, int], Action]

_MOVES: Final = 500
"""More than any deal has."""


class Board(NamedTuple):
    """What a board gave."""

    ahead: float
    """By how many points a deal the first player was ahead of the second."""
    times: tuple[tuple[float, ...], tuple[float, ...]]
    """Processor time of each decision that left a choice, in milliseconds, of the one and the other."""


def rules_of(game: str, house: Mapping[str, str]) -> Rules:
    """A preset and house rules over it. Raises :class:`engine.errors.BadNotation`."""
    return preset(game).with_house_rules(house)


def play_board(rules: Rules, one: Player, other: Player, seed: int, number: int) -> Board:
    """Both plays of one board; everything about it follows from the seed and its number."""
    times: tuple[list[float], list[float]] = ([], [])
    ahead = 0
    for first in Side:
        points = _played(rules, (one, other), first, f"{seed} {number}", times)
        ahead += points[first] - points[first.other]
    return Board(ahead / 2, (tuple(times[0]), tuple(times[1])))


def _played(
    rules: Rules,
    players: tuple[Player, Player],
    first: Side,
    seed: str,
    times: tuple[list[float], list[float]],
) -> tuple[int, int]:
    """What one deal gives, from 0 to 0; the first player plays that side."""
    cards, chance = Random(seed), Random(f"{seed} decisions")
    dealer = cards.choice(list(Seat))
    party = _dealt(Party.start(rules, dealer), cards)
    for _ in range(_MOVES):
        if party.deals:
            deal: Deal = party.deals[-1].deal
            return deal.points
        if party.awaits_cards:
            party = _dealt(party, cards)
            continue
        seat, said = _next(party)
        which = 0 if seat.side is first else 1
        decision = chance.getrandbits(64)
        if said is None:
            seen = view(party, seat)
            if len(seen.legal) == 1:
                said = seen.legal[0]
            else:
                started = time.process_time()
                said = players[which](seen, decision)
                times[which].append(1000 * (time.process_time() - started))
        party = party.apply(seat, said).party
    raise AssertionError("a deal without an end")


def _next(party: Party) -> tuple[Seat, Action | None]:
    """Who acts next, and what where nobody needs to be asked: a claim that is right out of turn."""
    actors = party.actors()
    for seat in actors:
        if seat is not party.turn and Call.CLAIM in party.legal(seat) and interject(view(party, seat)):
            return seat, Call.CLAIM
    return actors[0] if party.turn is None else party.turn, None


def _dealt(party: Party, cards: Random) -> Party:
    pack = list(party.rules.pack.cards)
    cards.shuffle(pack)
    size = (len(pack) - party.rules.stock_size) // 4
    hands = {seat: pack[size * seat : size * seat + size] for seat in Seat}
    return party.deal_cards(hands, pack[4 * size :]).party
