"""Nobody's hidden cards change a byte of what others are shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import permutations
from random import Random

import discord
from hypothesis import assume, given
from hypothesis import strategies as st

from bot import screens
from bot.texts import Say
from engine.actions import Call
from engine.cards import Card
from engine.errors import EngineError
from engine.party import Party
from engine.rules import TressetteRules
from engine.seats import Seat
from tests.engine import test_family_secrecy
from tests.engine.family import family_hands
from tests.engine.games import game_parties
from tests.engine.parties import Played, examples, parties, seeds
from tests.engine.test_secrecy import with_other_cards
from tests.screens.layout import payload
from tests.screens.made import Made
from tests.screens.test_layout import private, public

SAY = Say("en")


def exchanged(party: Party, rng: Random, seats: Sequence[Seat]) -> Party | None:
    """The same party, two of these seats having exchanged a hidden card; None where they cannot have.

    What was played stays as it was, and must have been allowed with the other cards too.
    """
    deal = party.deal
    assert deal is not None
    one, two = rng.sample(seats, 2)
    mine, theirs = (rng.choice(deal.held(seat)) if deal.held(seat) else None for seat in (one, two))
    if mine is None or theirs is None:
        return None
    swap = {mine: theirs, theirs: mine}
    hands: dict[Seat, list[Card]] = {
        seat: [swap.get(card, card) for card in deal.hands[seat]] for seat in Seat
    }
    other = Party.start(party.rules, party.dealer, score=party.score, deal_number=party.deal_number)
    try:
        other = other.deal_cards(hands).party
        for seat, play in deal.plays:
            other = other.apply(seat, play).party
    except EngineError:
        return None
    return None if other.deal is None else other


def drawn(views: Sequence[discord.ui.LayoutView]) -> list[str]:
    """The bytes of some messages, as text."""
    return [json.dumps(payload(view)) for view in views]


def _now(party: Party) -> Party:
    """The party as if it began with the running deal, as its copy with other cards does."""
    again = Party.start(party.rules, party.dealer, score=party.score, deal_number=party.deal_number)
    assert party.deal is not None
    again = again.deal_cards(dict(zip(Seat, party.deal.hands, strict=True))).party
    for seat, play in party.deal.plays:
        again = again.apply(seat, play).party
    return again


@examples(200)
@given(parties(), seeds())
def test_public_messages_are_the_same_whatever_is_hidden(played: Played, rng: Random) -> None:
    party = played.party
    assume(party.deal is not None)
    other = exchanged(party, rng, list(Seat))
    assume(other)
    assert other
    assert drawn(list(public(Made(_now(party))))) == drawn(list(public(Made(other))))


@examples(200)
@given(parties(), seeds(), st.sampled_from(Seat))
def test_a_hand_is_the_same_whatever_the_others_hold(played: Played, rng: Random, seat: Seat) -> None:
    party = played.party
    assume(party.deal is not None)
    other = exchanged(party, rng, [each for each in Seat if each != seat])
    assume(other)
    assert other
    assert drawn(list(private(Made(_now(party)), seat))) == drawn(list(private(Made(other), seat)))


@examples(30)
@given(parties(), seeds())
def test_ones_own_card_exchanged_does_change_ones_hand(played: Played, rng: Random) -> None:
    """What the two tests above exchange is no mere change of names."""
    party = played.party
    assume(party.deal is not None)
    other = exchanged(party, rng, [Seat.N, Seat.E])
    assume(other)
    assert other
    for seat in (Seat.N, Seat.E):
        assert drawn(list(private(Made(_now(party)), seat))) != drawn(list(private(Made(other), seat)))


def shown(party: Party, known: Seat | None) -> list[str]:
    """Everything that one seat is shown of a party, or everybody."""
    made = Made(party, "cutting" if party.awaits_cards and not party.over else None)
    return drawn(list(public(made) if known is None else private(made, known)))


@examples(160)
@given(game_parties(), seeds(), st.sampled_from([None, *Seat]))
def test_the_same_is_so_in_every_game(played: Played, rng: Random, known: Seat | None) -> None:
    other = with_other_cards(rng, played, known)[-1].party
    assert shown(other, known) == shown(played.party, known)


@examples(60)
@given(st.sampled_from(test_family_secrecy.ASKING), seeds(), st.sampled_from([None, *Seat]))
def test_nobody_sees_of_whom_an_answer_is_awaited(
    rules: TressetteRules, rng: Random, known: Seat | None
) -> None:
    """Hidden hands change places, and others have answered or not."""
    start = party = Party.start(rules, Seat.N)
    while not test_family_secrecy.asked(party):
        party = start.deal_cards(family_hands(rng, rules)).party
    assert party.deal is not None
    hidden = [seat for seat in Seat if seat != known]
    dealt = dict(zip(Seat, party.deal.hands, strict=True))
    for order in permutations(hidden):
        changed = {seat: dealt[other] for seat, other in zip(hidden, order, strict=True)}
        other = start.deal_cards({**dealt, **changed}).party
        for seat in other.actors():
            if seat != known and len(other.actors()) > 1 and rng.random() < 0.5:
                answer = next(each for each in other.legal(seat) if each is not Call.REDEAL)
                other = other.apply(seat, answer).party
        assert shown(other, known) == shown(party, known)


def test_an_outsider_is_shown_no_hand_even_of_a_seats_own_view() -> None:
    """The page for those without a seat does not depend on whose eyes it is drawn through."""
    made = Made(Party.start(Made().party.rules, Seat.W))
    public_page = drawn([screens.outsider(made.look(), SAY)])
    assert all(drawn([screens.outsider(made.look(seat), SAY)]) == public_page for seat in Seat)
