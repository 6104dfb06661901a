"""A record for a person to read: deals, tricks, scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from engine import words
from engine.actions import write_move
from engine.allfours.deal import Deal as AllFoursDeal
from engine.deals import Award, Hands, Trick
from engine.families import Deal
from engine.party import DealtDeal, Party
from engine.records.replay import Record
from engine.records.values import write_rules
from engine.seats import Seat


def sheet(record: Record) -> str:
    """The whole record as lines of text, a running deal and what comes next at the end."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    party = record.party
    yield words.PARTY.format(game=party.rules.game, target=party.rules.target)
    if house := write_rules(party.rules):
        yield words.HOUSE_RULES.format(rules=house)
    if party.rules.session > 1:
        ns, ew = party.place.won
        yield words.SESSION.format(number=party.place.number, session=party.rules.session, ns=ns, ew=ew)
    for seat, player in sorted(record.players.items()):
        yield f"  {seat.letter}  {player.text}"
    for placed in party.deals:
        yield from _deal(placed)
    if party.running is not None:
        yield from _deal(party.running)
    yield ""
    yield _state(party)


def _deal(placed: DealtDeal) -> Iterator[str]:
    deal = placed.deal
    yield ""
    yield words.DEAL.format(
        number=placed.number, dealer=placed.dealer.letter, ns=placed.score[0], ew=placed.score[1]
    )
    if isinstance(deal, AllFoursDeal):
        yield from _hands(deal, deal.hands)
        yield from _opening(deal)
    else:
        for dealing in deal.dealings:
            yield from _hands(deal, dealing.hands)
            if dealing.answers:
                yield "  " + " ".join(write_move(seat, answer) for seat, answer in dealing.answers)
        if deal.melded:
            yield "  " + " ".join(write_move(seat, meld) for seat, meld in deal.melded)
    takes = words.TAKES_POINTS if isinstance(deal, AllFoursDeal) else words.TAKES
    for number, trick in enumerate(deal.tricks, 1):
        yield f"  {number}  {_trick(trick, takes)}"
    if isinstance(deal, AllFoursDeal):
        yield words.GAME_POINTS.format(ns=deal.game_points[0], ew=deal.game_points[1])
    else:
        yield words.THIRDS.format(ns=deal.thirds[0], ew=deal.thirds[1])
    for award in deal.awards:
        yield _award(award)
    if deal.ended_by is not None:
        yield _ended(placed, deal)


def _hands(deal: Deal, hands: Hands) -> Iterator[str]:
    for seat in Seat:
        cards = deal.rules.pack.sorted(hands[seat])
        yield f"  {seat.letter}  {' '.join(card.text for card in cards)}"


def _opening(deal: AllFoursDeal) -> Iterator[str]:
    """The turned-up cards, what was said, and the hands that the pack was run to."""
    yield words.TURNED.format(cards=" ".join(card.text for card in deal.turned))
    if deal.answers:
        yield "  " + " ".join(write_move(seat, answer) for seat, answer in deal.answers)
    if deal.hands_held > len(deal.hands[0]):
        yield words.RAN.format(held=deal.hands_held)


def _trick(trick: Trick, takes: str) -> str:
    # Padded to the open trick's four places, so that winners stand under each other.
    plays = zip_longest(trick.seats, trick.plays, range(4))
    cells = (
        f"{seat.letter}:{play.text}" if seat is not None and play is not None else ""
        for seat, play, _ in plays
    )
    line = " ".join(f"{cell:<10}" for cell in cells)
    if trick.winner is None:
        return line.rstrip()
    return line + takes.format(winner=trick.winner.letter, value=trick.value)


def _award(award: Award) -> str:
    what = (
        award.kind
        if award.suit is None
        else words.OF_SUIT.format(what=award.kind, suit=words.SUITS[award.suit])
    )
    if award.meld is not None:
        what = f"{what} {award.meld.name}"
    if award.card is not None:
        what = f"{what} {award.card.text}"
    who = award.for_side if award.seat is None else award.seat
    return words.AWARD.format(who=who.name, what=what, points=award.points)


def _ended(placed: DealtDeal, deal: Deal) -> str:
    ns, ew = deal.points
    text = words.RESULT.format(ns=ns, ew=ew, ns_total=placed.score[0] + ns, ew_total=placed.score[1] + ew)
    return text if deal.ended_by == "tricks" else text + f" ({_why(deal.ended_by or '', deal.ended_seat)})"


def _state(party: Party) -> str:
    """How the party ended, or what it waits for."""
    outcome = party.outcome
    if outcome is None:
        if party.turn is not None:
            return words.TURN.format(seat=party.turn.letter)
        if party.deal is not None:
            again = words.DEAL_AGAIN.format(dealer=party.dealer.letter)
            return again if party.awaits_cards else words.OPENING
        return words.NEXT_DEAL.format(number=party.deal_number, dealer=party.dealer.letter)
    ns, ew = party.score
    why = _why(outcome.ended_by, outcome.ended_seat)
    if outcome.winner is None:
        return words.NOBODY_WINS.format(ns=ns, ew=ew, why=why)
    return words.WINS.format(side=outcome.winner.name, ns=ns, ew=ew, why=why)


def _why(ended_by: str, seat: Seat | None) -> str:
    return ended_by if seat is None else f"{ended_by}, {seat.letter}"
