"""A party as a record's text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.actions import AGREED, Action, Call, Play, Resign, write_move
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import Card
from engine.deals import Thrown
from engine.draw import first_dealer as lowest_drawn
from engine.draw import seating
from engine.errors import EngineError
from engine.fair import commitment as commitment_of
from engine.fair import dealing, first_dealer
from engine.fair import draw as draw_of
from engine.families import thrown_in
from engine.party import DealtDeal, Party
from engine.records.values import Player, write_draw, write_place, write_players, write_rules
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
    draw: Mapping[Seat, Card] | None = None,
) -> str:
    """The record of a party, without its running deal, whose hands are still hidden.

    ``cuts`` are by the number of the dealing in its party, which only redeals make another than the deal's
    (PO1). A commitment follows from the seed; it stands alone while the party is live. Raises
    :class:`SeedKept` where the seed of such a party is given.
    """
    if seed is not None and not party.over:
        raise SeedKept("the party is not over")
    lines = [*_header(party.rules), *_fairness(commitment, seed)]
    if named := write_players(players or {}):
        lines.append(_tag("Players", named))
    if party.rules.session > 1:
        lines.append(_tag("Party", write_place(party.place)))
    if draw:
        lines.append(_tag("Draw", write_draw(draw)))
    shift = 0
    for placed in party.deals:
        lines += ["", *_deal(placed, cuts or {}, placed.number + shift)]
        shift += len(thrown_in(placed.deal))
    if not party.deals:
        # Where the party begins would be lost otherwise.
        lines += ["", *_head(party.deal_number, party.dealer, party.score)]
    lines += _end(party)
    return "\n".join(lines) + "\n"


def write_first_deal(rules: Rules, seed: bytes, cut: int) -> str:
    """The record of a party that was only dealt, its seed open: for repeatable deals."""
    dealer, drawn = first_dealer(seed), list[str]()
    if rules.seats == "draw":
        cards = draw_of(seed, rules.pack)
        seats = dict(zip(seating(cards, rules.pack), cards, strict=True))
        dealer, drawn = lowest_drawn(seats, rules.pack), [_tag("Draw", write_draw(seats))]
    hands, stock = dealing(seed, 1, cut, rules, dealer)
    deal = (*_head(1, dealer, (0, 0)), *_dealt(cut, hands, stock))
    lines = [*_header(rules), *_fairness(None, seed), *drawn, "", *deal]
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


def _head(number: int, dealer: Seat, score: tuple[int, int]) -> Iterator[str]:
    """The tags that a deal begins with."""
    yield _tag("Deal", str(number))
    yield _tag("Dealer", dealer.letter)
    yield _tag("Score", f"{score[0]} {score[1]}")


def _dealt(cut: int | None, hands: Mapping[Seat, Sequence[Card]], stock: Sequence[Card]) -> Iterator[str]:
    """The tags of a dealing."""
    if cut is not None:
        yield _tag("Cut", str(cut))
    texts = (f"{seat.letter}={' '.join(card.text for card in hands[seat])}" for seat in Seat)
    yield _tag("Hands", "; ".join(texts))
    if stock:
        yield _tag("Pack", " ".join(card.text for card in stock))


def _deal(placed: DealtDeal, cuts: Mapping[int, int], k: int) -> Iterator[str]:
    """A deal whose first dealing was the party's k-th."""
    played = placed.deal
    if isinstance(played, AllFoursDeal):
        dealings, stock, moves = (Thrown(played.hands, played.answers),), played.stock, played.plays
    else:
        dealings, stock, moves = played.dealings, (), played.moves
    yield from _head(placed.number, placed.dealer, placed.score)
    for number, (hands, answers) in enumerate(dealings, k):
        yield from _dealt(cuts.get(number), dict(zip(Seat, hands, strict=True)), stock)
        if answers:
            yield " ".join(write_move(seat, answer) for seat, answer in answers)
    yield from _tricks(moves)
    if played.ended_by == AGREED:
        yield AGREED
    elif played.ended_by == "resign" and played.ended_seat is not None:
        yield write_move(played.ended_seat, Resign())
    yield _tag("Result", f"{played.points[0]} {played.points[1]}")


def _tricks(moves: Iterable[tuple[Seat, Action]]) -> Iterator[str]:
    """A line for each trick, what was said before its cards among them; a claim or the count on its own."""
    line: list[str] = []
    number, cards = 1, 0
    for seat, action in moves:
        if line and (isinstance(action, Call) or cards == 4):
            yield f"{number}. {' '.join(line)}"
            line, number, cards = [], number + 1, 0
        if isinstance(action, Call):
            yield write_move(seat, action)
            continue
        line.append(write_move(seat, action))
        cards += isinstance(action, Play)
    if line:
        yield f"{number}. {' '.join(line)}"


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
