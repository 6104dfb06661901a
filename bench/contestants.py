"""Who plays random legal deals against the clock: our engine of each game, twice, and two well-known ones.

Each contestant plays whole deals, dealing included, its moves chosen by the ``random.Random`` that it is
given, and returns how many they were. A move is what a player does: a card played, and in our games whatever
else may be done in its place or is asked before (an answer, a meld). Nobody claims, which would end most
deals of Pollack at their second move. Bids in bridge, and cards dealt by chance, are no moves.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.actions import Call
from engine.allfours import core as allfours
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import PACK_32, PACK_52, Card
from engine.presets import preset
from engine.rules import AllFoursRules, TressetteRules
from engine.seats import Seat
from engine.tressette import core, melds
from engine.tressette.beginning import terms
from engine.tressette.deal import Deal as TressetteDeal
from engine.tressette.opening import NOTHING, Opening

Contestant = Callable[[Random, int], int]

_ONE_CLUB, _PASS = 1, 36
"""RLCard's numbers of two calls; the shortest auction is one club and three passes."""


def _shuffle(rng: Random, cards: list[int] | list[Card]) -> None:
    """In an order as random as ``rng.shuffle`` gives, in half the time."""
    cards.sort(key=lambda _: rng.random())


def core_of(game: str) -> Contestant:
    """A game's core: what is legal, making a move, and at the end of each deal taking all of them back."""
    rules = preset(game)
    return _allfours_core(rules) if isinstance(rules, AllFoursRules) else _tressette_core(rules)


def public_of(game: str) -> Contestant:
    """A game's public state: immutable deals with legal actions, reasons and events."""
    rules = preset(game)
    return _allfours_public(rules) if isinstance(rules, AllFoursRules) else _tressette_public(rules)


def _tressette_core(rules: TressetteRules) -> Contestant:
    asks = rules.redeal or rules.poule == "before-deal"

    def play(rng: Random, deals: int) -> int:
        bits = [1 << card for card in range(len(PACK_32.cards))]
        moves = 0
        for _ in range(deals):
            _shuffle(rng, bits)
            hands = [sum(bits[8 * seat : 8 * seat + 8]) for seat in range(4)]
            opening = _answered(rng, Opening.of(rules, hands)) if asks else NOTHING
            moves += len(opening.answers)
            if opening.demanded is not None:
                continue
            deal = core.Core(core.start(hands, leader=1, terms=terms(rules, hands, opening)))
            played = melding(rng, deal) if rules.melds else playing(rng, deal)
            for _ in range(played):
                deal.undo()
            moves += played
        return moves

    def playing(rng: Random, deal: core.Core) -> int:
        played = 0
        while legal := deal.moves():
            deal.make(rng.choice(legal))
            played += 1
        return played

    def melding(rng: Random, deal: core.Core) -> int:
        played = 0
        while legal := deal.moves():
            said = deal.melds()
            if said and rng.randrange(len(legal) + said.bit_count()) >= len(legal):
                deal.meld(rng.choice(melds.places(said)))
            else:
                deal.make(rng.choice(legal))
            played += 1
        return played

    return play


def _answered(rng: Random, opening: Opening) -> Opening:
    """An opening phase after everybody's answer, or the first demand for another deal."""
    while awaited := opening.awaited:
        opening = opening.after(awaited[0], rng.choice(opening.legal(awaited[0])))
    return opening


def _tressette_public(rules: TressetteRules) -> Contestant:
    def play(rng: Random, deals: int) -> int:
        cards = list(PACK_32.cards)
        seats = tuple(Seat)
        moves = 0
        for _ in range(deals):
            _shuffle(rng, cards)
            hands = {seat: cards[8 * seat : 8 * seat + 8] for seat in seats}
            deal, _events = TressetteDeal.start(rules, hands, Seat.N)
            while deal.in_opening:
                seat = deal.actors()[0]
                deal, _events = deal.apply(seat, rng.choice(deal.legal(seat)))
                moves += 1
            while (turn := deal.turn) is not None:
                legal = deal.legal(turn)
                while (action := rng.choice(legal)) is Call.CLAIM:
                    pass
                deal, _events = deal.apply(turn, action)
                moves += 1
        return moves

    return play


def _allfours_core(rules: AllFoursRules) -> Contestant:
    def play(rng: Random, deals: int) -> int:
        bits = [1 << card for card in range(len(PACK_52.cards))]
        cards = {bit: card for card, bit in enumerate(bits)}
        terms = _allfours_terms(rules)
        moves = 0
        for _ in range(deals):
            _shuffle(rng, bits)
            hands = [sum(bits[6 * seat : 6 * seat + 6]) for seat in range(4)]
            stock = tuple([cards[bit] for bit in bits[24:]])
            deal = allfours.Core(allfours.start(terms._replace(stock=stock), hands))
            played = 0
            while legal := deal.moves():
                deal.make(rng.choice(legal))
                played += 1
            for _ in range(played):
                deal.undo()
            moves += played
        return moves

    return play


def _allfours_terms(rules: AllFoursRules) -> allfours.Terms:
    """The rules as the core reads them at 0 to 0, of whatever deal."""
    cards = PACK_52.cards
    hands = {seat: cards[6 * seat : 6 * seat + 6] for seat in Seat}
    deal, _events = AllFoursDeal.start(rules, hands, cards[24:], Seat.N, (0, 0))
    return deal.core().state[allfours.DEALT][allfours.OPENING].terms


def _allfours_public(rules: AllFoursRules) -> Contestant:
    def play(rng: Random, deals: int) -> int:
        cards = list(PACK_52.cards)
        seats = tuple(Seat)
        moves = 0
        for _ in range(deals):
            _shuffle(rng, cards)
            hands = {seat: cards[6 * seat : 6 * seat + 6] for seat in seats}
            deal, _events = AllFoursDeal.start(rules, hands, cards[24:], Seat.N, (0, 0))
            while (turn := deal.turn) is not None:
                deal, _events = deal.apply(turn, rng.choice(deal.legal(turn)))
                moves += 1
        return moves

    return play


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
