"""What a complete trick tells the table, and all tricks of a deal as it shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cards import Suit
from engine.deals import Trick
from engine.events import Event, PouleLost, PouleMade, TrickWon
from engine.seats import Seat
from engine.tressette.core import (
    CARD,
    LEFT,
    MELD,
    MOVE,
    NUMBERS,
    POULE,
    PREVIOUS,
    TURN,
    VALUE,
    VALUES,
    WATCH,
    WINNER,
    WORDS,
    State,
    Watch,
    history,
)
from engine.tressette.tables import CARD_OF, PLAY_OF, SEATS

_POULES: Final = WORDS | NUMBERS


def trick_events(state: State) -> tuple[Event, ...]:
    """What the trick that was just completed brought."""
    third = state[PREVIOUS]
    watch = state[WATCH]
    if watch and watch[4]:
        first, moves = _laid_between_melds(state)
    else:
        second = third[PREVIOUS]
        first = second[PREVIOUS]
        moves = first[MOVE], second[MOVE], third[MOVE], state[MOVE]
    leader = SEATS[first[WINNER]]
    won = TrickWon(
        (32 - state[LEFT].bit_count()) >> 2,
        leader,
        (CARD_OF[moves[0]], CARD_OF[moves[1]], CARD_OF[moves[2]], CARD_OF[moves[3]]),
        SEATS[state[TURN]],
        third[VALUE] + VALUES[moves[3] & CARD],
    )
    before = third[WATCH]
    if before and watch and watch[0][0] & _POULES:
        return (won, *_poule_events(before, watch, leader, moves, won.winner))
    return (won,)


def _laid_between_melds(state: State) -> tuple[State, tuple[int, ...]]:
    """The position after the first card of the trick that ends here, and its four moves, melds left out."""
    moves: list[int] = []
    while True:
        if state[MOVE] < MELD:
            moves.append(state[MOVE])
            if len(moves) == 4:
                return state, tuple(moves[::-1])
        state = state[PREVIOUS]


def _poule_events(
    before: Watch, now: Watch, leader: Seat, moves: tuple[int, ...], winner: Seat
) -> Iterator[Event]:
    """What that trick did to the poules announced so far, and to those announced in it.

    One that was announced before the deal without its suit is lost in silence: its suit stays hidden.
    """
    (terms, run, made, _, _), (_, run_now, made_now, _, _) = before, now
    if len(made_now) > len(made):
        seat, suit = made_now[-1]
        yield PouleMade(SEATS[seat], Suit(suit))
    elif terms.kinds & WORDS and run is not None and (run_now is None or run_now[2] == 1):
        yield PouleLost(SEATS[run[0]], Suit(run[1]))
    for place, move in enumerate(moves):
        seat = SEATS[leader + place & 3]
        if move & POULE and seat != winner:
            yield PouleLost(seat, CARD_OF[move].suit)


def tricks_of(state: State) -> tuple[Trick, ...]:
    """The tricks of a position, the open one last and without a winner."""
    plays = [(turn, move) for turn, move in history(state) if move < MELD]
    leaders = [SEATS[turn] for turn, _ in plays[::4]]
    winners = [*leaders[1:], None if len(plays) & 3 else SEATS[state[TURN]]]
    tricks: list[Trick] = []
    for place, (leader, winner) in enumerate(zip(leaders, winners, strict=False)):
        moves = [move for _, move in plays[4 * place : 4 * place + 4]]
        value = sum(VALUES[move & CARD] for move in moves)
        tricks.append(Trick(leader, tuple(PLAY_OF[move] for move in moves), winner, value))
    return tuple(tricks)
