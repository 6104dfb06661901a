"""Who plays random legal deals against the clock: our two engines and two well-known ones.

Each contestant plays whole deals, dealing included, its moves chosen by the ``random.Random`` that it is
given, and returns how many cards were played. A card is a move; bids, and cards dealt by chance, are none.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.cards import PACK_32
from engine.presets import preset
from engine.rules import TressetteRules
from engine.seats import Seat
from engine.tressette import core
from engine.tressette.deal import Deal

Contestant = Callable[[Random, int], int]


def play_core(rng: Random, deals: int) -> int:
    """Our core: what is legal, making a move, and at the end of each deal taking all of them back."""
    bits = [1 << card for card in range(len(PACK_32.cards))]
    moves = 0
    for _ in range(deals):
        rng.shuffle(bits)
        hands = [sum(bits[8 * seat : 8 * seat + 8]) for seat in Seat]
        played = 0
        deal = core.Core(core.start(hands, Seat.E))
        while not deal.over:
            deal.make(rng.choice(deal.moves()))
            played += 1
        moves += played
        for _ in range(played):
            deal.undo()
    return moves


def play_public(rng: Random, deals: int) -> int:
    """Our public state: immutable deals with legal actions, reasons and events."""
    rules = preset("quatre-sept")
    assert isinstance(rules, TressetteRules)
    cards = list(PACK_32.cards)
    seats = tuple(Seat)
    moves = 0
    for _ in range(deals):
        rng.shuffle(cards)
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
            while not state.is_terminal():
                is_move = not state.is_chance_node()
                state.apply_action(rng.choice(state.legal_actions()))
                moves += is_move
        return moves

    return play


def rlcard_bridge() -> Contestant:
    """RLCard's bridge, through its environment; the bidding takes time and counts no move."""
    import rlcard
    from rlcard.games.bridge.utils.action_event import ActionEvent

    environment: Any = rlcard.make("bridge")
    first_card: int = ActionEvent.first_play_card_action_id

    def play(rng: Random, deals: int) -> int:
        moves = 0
        for _ in range(deals):
            state, _player = environment.reset()
            while not environment.is_over():
                action = rng.choice(list(state["legal_actions"]))
                moves += action >= first_card
                state, _player = environment.step(action)
        return moves

    return play
