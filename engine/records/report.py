"""A party as one object for a program: what ``python -m engine replay --json`` prints.

Not for a live party's spectators: it lists what each seat may do.
"""

from __future__ import annotations

from engine.actions import Play, write_move
from engine.allfours.deal import Deal as AllFoursDeal
from engine.deals import Award, Trick
from engine.party import DealtDeal, Party
from engine.seats import Seat, Side
from engine.tressette.deal import Deal as TressetteDeal

Json = dict[str, object]


def report(party: Party) -> Json:
    """The whole party, its running deal too, in values that JSON has."""
    outcome = party.outcome
    deals = party.deals if party.running is None else (*party.deals, party.running)
    return {
        "game": party.rules.game,
        "rules": party.rules.values(),
        "score": _sides(party.score),
        "finished": outcome is not None,
        "winner": None if outcome is None else _name(outcome.winner),
        "ended_by": None if outcome is None else outcome.ended_by,
        "ended_seat": None if outcome is None else _name(outcome.ended_seat),
        "turn": _name(party.turn),
        "legal": sorted(write_move(seat, action) for seat in party.actors() for action in party.legal(seat)),
        "session": _session(party),
        "deals": [_deal(placed) for placed in deals],
    }


def _deal(placed: DealtDeal) -> Json:
    deal = placed.deal
    return {
        "number": placed.number,
        "dealer": placed.dealer.letter,
        "finished": deal.ended_by is not None,
        "ended_by": deal.ended_by,
        "ended_seat": _name(deal.ended_seat),
        "points": _sides(deal.points),
        **(_all_fours(deal) if isinstance(deal, AllFoursDeal) else _tressette(deal)),
        "awards": [_award(award) for award in deal.awards],
        "tricks": [_trick(trick) for trick in deal.tricks],
    }


def _tressette(deal: TressetteDeal) -> Json:
    """What only some of these games have stands only in theirs."""
    rules = deal.rules
    found: Json = {"thirds": _sides(deal.thirds)}
    if rules.redeal:
        found["redeals"] = len(deal.thrown)
    if rules.signals:
        found["signals"] = [_signal(*signal) for signal in deal.signals]
    if rules.poule == "before-deal":
        numbers = deal.poules_announced
        found["poules"] = None if numbers is None else {seat.letter: numbers[seat] for seat in Seat}
    return found


def _signal(trick: int, seat: Seat, play: Play) -> Json:
    assert play.signal is not None
    assert play.signalled is not None
    return {
        "trick": trick,
        "seat": seat.letter,
        "card": play.card.text,
        "signal": play.signal.value,
        "suit": play.signalled.letter,
    }


def _session(party: Party) -> Json | None:
    if party.rules.session == 1:
        return None
    winner = party.session_winner
    return {
        "party": party.place.number,
        "won": _sides(party.session_won),
        "winner": winner.name if isinstance(winner, Side) else winner,
    }


def _all_fours(deal: AllFoursDeal) -> Json:
    return {
        "game_points": _sides(deal.game_points),
        "hands_held": deal.hands_held,
        "trump": deal.trump.letter,
        "turned": [card.text for card in deal.turned],
    }


def _award(award: Award) -> Json:
    who = {"seat": _name(award.seat)} if award.side is None else {"side": _name(award.side)}
    suit = {} if award.suit is None else {"suit": award.suit.letter}
    card = {} if award.card is None else {"card": award.card.text}
    meld = {} if award.meld is None else {"meld": award.meld.name}
    return {**who, "kind": award.kind, **suit, **card, **meld, "points": award.points}


def _trick(trick: Trick) -> Json:
    return {
        "leader": trick.leader.letter,
        "cards": [card.text for card in trick.cards],
        "winner": _name(trick.winner),
        "value": trick.value,
    }


def _sides(pair: tuple[int, int]) -> Json:
    return {side.name: pair[side] for side in Side}


def _name(who: Seat | Side | None) -> str | None:
    return None if who is None else who.name
