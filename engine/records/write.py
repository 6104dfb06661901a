"""A party as a record's text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.actions import AGREED, Resign, write_move
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import Card
from engine.errors import EngineError
from engine.fair import commitment as commitment_of
from engine.fair import dealing, first_dealer
from engine.party import DealtDeal, Party
from engine.records.values import Player, write_players, write_rules
from engine.rules import Rules
from engine.seats import Seat


class SeedKept(EngineError):
    """A seed is opened only when its party is over."""


def write(
    party: Party,
    *,
    players: Mapping[Seat, Player] | None = None,
    commitment: str | None = None,
    seed: bytes | None = None,
    cuts: Mapping[int, int] | None = None,
) -> str:
    """The record of a party, without its running deal, whose hands are still hidden.

    ``cuts`` are by deal number. A commitment follows from the seed; it stands alone while the party is live.
    Raises :class:`SeedKept` where the seed of such a party is given.
    """
    if seed is not None and not party.over:
        raise SeedKept("the party is not over")
    lines = [*_header(party.rules), *_fairness(commitment, seed)]
    if named := write_players(players or {}):
        lines.append(_tag("Players", named))
    for placed in party.deals:
        lines += ["", *_deal(placed, (cuts or {}).get(placed.number))]
    if not party.deals:
        # Where the party begins would be lost otherwise.
        lines += ["", *_head(party.deal_number, party.dealer, party.score)]
    lines += _end(party)
    return "\n".join(lines) + "\n"


def write_first_deal(rules: Rules, seed: bytes, cut: int) -> str:
    """The record of a party that was only dealt, its seed open: for repeatable deals."""
    dealer = first_dealer(seed)
    hands, stock = dealing(seed, 1, cut, rules, dealer)
    lines = [*_header(rules), *_fairness(None, seed), "", *_head(1, dealer, (0, 0), cut, hands, stock)]
    return "\n".join(lines) + "\n"


def _header(rules: Rules) -> Iterator[str]:
    yield _tag("Game", rules.game)
    if house := write_rules(rules):
        yield _tag("Rules", house)


def _fairness(commitment: str | None, seed: bytes | None) -> Iterator[str]:
    if seed is not None:
        yield _tag("Commitment", commitment_of(seed))
        yield _tag("Seed", seed.hex())
    elif commitment is not None:
        yield _tag("Commitment", commitment)


def _head(
    number: int,
    dealer: Seat,
    score: tuple[int, int],
    cut: int | None = None,
    hands: Mapping[Seat, Sequence[Card]] | None = None,
    stock: Sequence[Card] = (),
) -> Iterator[str]:
    """The tags that a deal begins with."""
    yield _tag("Deal", str(number))
    yield _tag("Dealer", dealer.letter)
    yield _tag("Score", f"{score[0]} {score[1]}")
    if cut is not None:
        yield _tag("Cut", str(cut))
    if hands is not None:
        texts = (f"{seat.letter}={' '.join(card.text for card in hands[seat])}" for seat in Seat)
        yield _tag("Hands", "; ".join(texts))
    if stock:
        yield _tag("Pack", " ".join(card.text for card in stock))


def _deal(placed: DealtDeal, cut: int | None) -> Iterator[str]:
    played = placed.deal
    hands = dict(zip(Seat, played.hands, strict=True))
    all_fours = played if isinstance(played, AllFoursDeal) else None
    stock = () if all_fours is None else all_fours.stock
    yield from _head(placed.number, placed.dealer, placed.score, cut, hands, stock)
    if all_fours is not None and all_fours.answers:
        yield " ".join(write_move(seat, answer) for seat, answer in all_fours.answers)
    for number, trick in enumerate(played.tricks, 1):
        moves = (write_move(seat, play) for seat, play in zip(trick.seats, trick.plays, strict=True))
        yield f"{number}. {' '.join(moves)}"
    if played.ended_by == AGREED:
        yield AGREED
    elif played.ended_by == "resign" and played.ended_seat is not None:
        yield write_move(played.ended_seat, Resign())
    yield _tag("Result", f"{played.points[0]} {played.points[1]}")


def _end(party: Party) -> Iterator[str]:
    """What ended the party between deals, and who won it."""
    outcome = party.outcome
    if outcome is None:
        return
    if not party.deals or party.deals[-1].deal.ended_by != outcome.ended_by:
        if outcome.ended_by == AGREED:
            yield AGREED
        elif outcome.ended_by == "resign" and outcome.ended_seat is not None:
            yield write_move(outcome.ended_seat, Resign())
    if outcome.winner is not None:
        yield _tag("Winner", outcome.winner.name)


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
