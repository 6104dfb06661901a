"""Who plays random legal deals against the clock: our two engines and two well-known ones.

Each contestant plays whole deals, dealing included, its moves chosen by the ``random.Random`` that it is
given, and returns how many cards were played. A card is a move; bids, and cards dealt by chance, are none.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.cards import PACK_32, Card
from engine.presets import preset
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import core
from engine.tressette.deal import Deal

Contestant = Callable[[Random, int], int]

_ONE_CLUB, _PASS = 1, 36
"""RLCard's numbers of two calls; the shortest auction is one club and three passes."""


def _shuffle(rng: Random, cards: list[int] | list[Card]) -> None:
    """In an order as random as ``rng.shuffle`` gives, in half the time."""
    cards.sort(key=lambda _: rng.random())


def play_core(rng: Random, deals: int) -> int:
    """Our core: what is legal, making a move, and at the end of each deal taking all of them back."""
    bits = [1 << card for card in range(len(PACK_32.cards))]
    moves = 0
    for _ in range(deals):
        _shuffle(rng, bits)
        hands = [sum(bits[8 * seat : 8 * seat + 8]) for seat in range(4)]
        deal = core.Core(core.start(hands, leader=1))
        played = 0
        while legal := deal.moves():
            deal.make(rng.choice(legal))
            played += 1
        for _ in range(played):
            deal.undo()
        moves += played
    return moves


def play_public(rng: Random, deals: int) -> int:
    """Our public state: immutable deals with legal actions, reasons and events."""
    rules = preset("quatre-sept")
    assert isinstance(rules, TressetteRules)
    cards = list(PACK_32.cards)
    seats = tuple(Seat)
    moves = 0
    for _ in range(deals):
        _shuffle(rng, cards)
        deal, _events = Deal.start(rules, {seat: cards[8 * seat : 8 * seat + 8] for seat in seats}, Seat.N)
        while (turn := deal.turn) is not None:
            deal, _events = deal.apply(turn, rng.choice(deal.legal(turn)))
            moves += 1
    return moves


def hearts() -> Contestant:
    """OpenSpiel's hearts (C++, driven from Python), without the passing of cards before the play."""
    import pyspiel

    game: Any = pyspiel.load_game("hearts(pass_cards=false)")

    def play(rng: Random, deals: int) -> int:
        moves = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def rlcard_bridge() -> Contestant:
    """RLCard's bridge through its environment, with the shortest auction there is."""
    import rlcard

    environment: Any = rlcard.make("bridge")

    def play(rng: Random, deals: int) -> int:
        moves = 0
        for _ in range(deals):
            state, _player = environment.reset()
            for call in (_ONE_CLUB, _PASS, _PASS, _PASS):
                state, _player = environment.step(call)
            while not environment.is_over():
                state, _player = environment.step(rng.choice(list(state["legal_actions"])))
                moves += 1
        return moves

    return play
