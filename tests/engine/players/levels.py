"""Random positions of every game for the players' tests."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.actions import Call, Resign
from engine.cards import PACK_52, Card
from engine.party import Party
from engine.players.allfours_seen import STOCK, Seen
from engine.players.sampler import World
from engine.rules import Rules, TressetteRules
from engine.seats import Seat
from tests.engine.allfours_build import shuffled
from tests.engine.allfours_parties import choose as choose_allfours
from tests.engine.family import choose, family_hands


class Moment(NamedTuple):
    """A seat that may act in the first deal of a party, and how the party came there."""

    start: Party
    party: Party
    seat: Seat
    log: tuple[str, ...]


def moments(rules: Rules, seed: int, number: int) -> Iterator[Moment]:
    """So many moments with a choice, in deals played at random."""
    rng = Random(seed)
    found = 0
    while True:
        start = Party.start(rules, rng.choice(list(Seat)), score=some_score(rules, rng))
        party, log = dealt(start, rng), []
        while party.deal is not None and not party.awaits_cards:
            seat = party.turn or rng.choice(party.actors())
            if len(party.legal(seat)) > 1 and rng.random() < 0.15:
                yield Moment(start, party, seat, tuple(log))
                found += 1
                if found == number:
                    return
            seat, action = (choose_allfours if rules.stock_size else choose)(rng, party)
            assert not isinstance(action, Resign)
            party = party.apply(seat, action).party
            log.append(f"{seat.letter}:{action.text}")


def some_score(rules: Rules, rng: Random) -> tuple[int, int]:
    """Totals at which a deal may begin."""
    while True:
        score = rng.randrange(rules.target), rng.randrange(rules.target)
        if not rules.over_at(score):
            return score


def dealt(start: Party, rng: Random) -> Party:
    """The party with its next deal."""
    if start.rules.stock_size:
        return start.deal_cards(*shuffled(rng)).party
    assert isinstance(start.rules, TressetteRules)
    return start.deal_cards(family_hands(rng, start.rules)).party


def cards_of(mask: int, pack: tuple[Card, ...]) -> list[Card]:
    """The cards of a mask, each at its place in the pack."""
    return [card for place, card in enumerate(pack) if mask >> place & 1]


def allfours_cards(seen: Seen, world: World) -> tuple[dict[Seat, list[Card]], list[Card]]:
    """Hands and undealt cards with which a deal of All Fours comes to lie like that."""
    whole = seen.whole(world)
    held = {seat: cards_of(whole[seat], PACK_52.cards) for seat in Seat}
    stock = [PACK_52.cards[seen.turned[0]]]
    order = [Seat(seen.dealer - step & 3) for step in range(1, 5)]
    for number in range((len(held[Seat.N]) - 6) // 3):
        for seat in order:
            stock += [held[seat].pop() for _ in range(3)]
        stock.append(PACK_52.cards[seen.turned[number + 1]])
    return held, stock + cards_of(world[STOCK], PACK_52.cards)


def again(start: Party, hands: dict[Seat, list[Card]], stock: list[Card], log: Sequence[str]) -> Party | None:
    """The deal with other hands and the same moves; None where it could not have gone that way."""
    party = start.deal_cards(hands, stock).party
    if party.deal is None:
        return None
    party = _answered(party, log)
    for text in log:
        seat, _, what = text.partition(":")
        if what.startswith(("poules=", "keep")):
            continue
        legal = [action.text for action in party.legal(Seat[seat])]
        if party.deal is None or what not in legal:
            return None
        party = party.move(text).party
    return party


def _answered(party: Party, log: Sequence[str]) -> Party:
    """Every answer before the first card as it was given; who now may answer though he did not, is silent."""
    said = dict(text.split(":") for text in log if ":poules=" in text)
    for seat in Seat:
        for action in party.legal(seat) if party.turn is None else ():
            if action.text == said.get(seat.letter) or action is Call.KEEP:
                party = party.apply(seat, action).party
                break
        else:
            if party.turn is None and party.legal(seat):
                party = party.apply(seat, party.legal(seat)[0]).party
    return party
