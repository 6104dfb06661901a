"""The example deals of ``data/examples``, each played again under the rules that a reader asks about.

The pages of rules take every number and card of their examples from here, so that none of them can be wrong.
A record is written for the rules that it shows best; an announcement that a table does not know is left out,
and what a table wants to hear before the first card is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from engine.actions import Action, Call, Play, Poules, parse_move
from engine.cards import Card
from engine.errors import IllegalAction
from engine.events import Event, TrickWon
from engine.party import Party
from engine.records.parse import Word, items
from engine.records.replay import read
from engine.refusals import RefusalCode
from engine.rules import AllFoursRules, Rules
from engine.seats import Seat
from engine.views import View, view

_FAR: Final = "999"
"""A target that no single deal reaches."""


@dataclass(frozen=True, slots=True)
class Example:
    """How a deal went, as far as its record goes."""

    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]]
    """As dealt."""
    events: tuple[Event, ...]
    """Everything that happened, in order."""
    forced: Mapping[int, tuple[Card, ...]]
    """After which tricks, from 1, the winner had to lead one of which cards (LP1)."""
    view: View
    """What everybody sees at its end."""
    own: View | None
    """What somebody sees who may act then: a player whose answer or card is awaited."""


def draw() -> Mapping[Seat, Card]:
    """The card that each seat drew for partners, of ranks that go the same way in every pack (PK4)."""
    return _record("melds").draw


def example(name: str, rules: Rules, *, short: int | None = None) -> Example | None:
    """That deal under these rules; None where its cards may not be played so.

    It is played at a target that it cannot reach, or with `short` in a party in which the dealer's neighbour,
    who leads first, has so many points to go.
    """
    record = _record(name)
    if record.all_fours != isinstance(rules, AllFoursRules):
        return None
    score = (0, 0)
    if short is None:
        rules = rules.with_house_rules({"target": _FAR})
    else:
        points = max(0, rules.target - short)
        score = (points, 0) if rules.forehand(record.dealer) in (Seat.N, Seat.S) else (0, points)
    told = _Told(Party.start(rules, record.dealer, score=score), record)
    try:
        told.play()
    except IllegalAction:
        return None
    return told.end()


class _Record(NamedTuple):
    """What of a record stays the same under all rules."""

    all_fours: bool
    dealer: Seat
    hands: Mapping[Seat, tuple[Card, ...]]
    stock: tuple[Card, ...]
    moves: tuple[tuple[Seat, Action], ...]
    draw: Mapping[Seat, Card]


@cache
def _record(name: str) -> _Record:
    text = files("data").joinpath("examples", f"{name}.record").read_text(encoding="utf-8")
    record = read(text)
    (dealt,) = record.dealings
    moves = tuple(parse_move(item.text) for item in items(text) if isinstance(item, Word))
    all_fours = isinstance(record.party.rules, AllFoursRules)
    return _Record(all_fours, dealt.dealer, dealt.hands, dealt.stock, moves, record.draw)


class _Told:
    """A deal that is being played again."""

    def __init__(self, party: Party, record: _Record) -> None:
        step = party.deal_cards(record.hands, record.stock)
        self._record = record
        self._party = step.party
        self._events = list(step.events)
        self._forced: dict[int, tuple[Card, ...]] = {}

    def play(self) -> None:
        """Do what the record tells, as far as the rules know it. Raises `IllegalAction` for a card."""
        if self._record.moves:
            self._open()
        for seat, action in self._record.moves:
            if (done := self._adapted(seat, action)) is not None:
                self._do(seat, done)

    def end(self) -> Example:
        """How it went."""
        party, record = self._party, self._record
        awaited = (party.turn,) if party.turn is not None else party.actors()
        able = [seat for seat in Seat if seat in awaited]
        return Example(
            dealer=record.dealer,
            hands=record.hands,
            events=tuple(self._events),
            forced=self._forced,
            view=view(party, None),
            own=view(party, able[-1]) if able else None,
        )

    def _open(self) -> None:
        """Answer what is asked before the first card: as many poules as are said later, no other deal."""
        deal = self._party.deal
        while deal is not None and deal.turn is None and deal.actors():
            seat = deal.actors()[0]
            said = sum(
                isinstance(action, Play) and action.poule for who, action in self._record.moves if who is seat
            )
            for answer in (Poules(said), Call.KEEP):
                if deal.why_not(seat, answer) is None:
                    self._do(seat, answer)
            deal = self._party.deal

    def _adapted(self, seat: Seat, action: Action) -> Action | None:
        """The move without what these rules do not know; None for one that is nothing but such a thing."""
        for form in _forms(action):
            if self._party.why_not(seat, form) is None:
                return form
        return action if isinstance(action, Play) else None

    def _do(self, seat: Seat, action: Action) -> None:
        step = self._party.apply(seat, action)
        self._party = step.party
        self._events += step.events
        for event in step.events:
            if isinstance(event, TrickWon):
                own = view(self._party, event.winner)
                if any(refused.code is RefusalCode.LOW_LEAD for _, refused in own.refusals):
                    unable = {card for card, _ in own.refusals}
                    self._forced[event.number] = tuple(card for card in own.hand if card not in unable)


def _forms(action: Action) -> Iterator[Action]:
    """The action, and for a card what is left of it without its signal, its word, or both."""
    yield action
    if isinstance(action, Play):
        yield Play.of(action.card, poule=action.poule)
        yield Play.of(action.card, signal=action.signal)
        yield Play.of(action.card)
