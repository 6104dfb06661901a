"""What holds in every party of every game, whatever is played by whichever house rules."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import MELDS, Action, Answer, Call, Play, Poules, Resign, Signal, parse_action
from engine.allfours.core import Core as AllFoursCore
from engine.allfours.deal import Deal as AllFoursDeal
from engine.cards import CARDS
from engine.errors import IllegalAction
from engine.events import (
    Answered,
    CardPlayed,
    Claimed,
    Counted,
    DealEnded,
    Event,
    HandsGrown,
    Kicked,
    Melded,
    PartyEnded,
    PouleMade,
    PoulesAnnounced,
    Redealt,
    TrickWon,
)
from engine.families import Deal
from engine.party import Party
from engine.presets import games, preset
from engine.records.replay import read
from engine.records.report import report
from engine.records.write import write
from engine.rules import Rules
from engine.seats import Seat
from engine.tressette import melds
from engine.tressette.core import Core as TressetteCore
from engine.tressette.deal import Deal as TressetteDeal
from engine.views import view
from tests.engine.build import facts
from tests.engine.games import (
    choose,
    complete,
    game_cards,
    game_parties,
    game_rules,
    in_opening,
)
from tests.engine.parties import Played, examples, seeds, steps

Core = TressetteCore | AllFoursCore
ACTIONS: tuple[Action, ...] = (
    *(Play.of(card, poule=poule) for card in CARDS for poule in (False, True)),
    *(Play.of(card, signal=signal) for card in CARDS[::5] for signal in Signal),
    Play.of(CARDS[7], poule=True, signal=Signal.TAP),
    *MELDS,
    *map(Poules, range(4)),
    *Call,
    *Answer,
)


def waits_for_cards(party: Party) -> bool:
    """Whether a deal is to be dealt, or is over: then nobody can act."""
    return party.deal is None or (isinstance(party.deal, TressetteDeal) and party.deal.awaits_hands)


@examples(120)
@given(game_parties(whole=True))
def test_somebody_can_always_act_and_nobody_else(played: Played) -> None:
    for party in played.states:
        actors = party.actors()
        if waits_for_cards(party):
            assert (actors, party.turn) == ((), None)
            assert party.awaits_cards is not party.over
            continue
        assert actors
        assert not party.awaits_cards
        assert not party.over
        assert (party.turn is None) is in_opening(party)
        assert party.turn is None or party.turn in actors
        for seat in Seat:
            assert bool(party.legal(seat)) is (seat in actors)
    assert played.party.over


@examples(120)
@given(game_parties(whole=True))
def test_no_card_is_lost(played: Played) -> None:
    for party in played.states:
        deal = party.deal
        if deal is None:
            continue
        if waits_for_cards(party):
            assert all(deal.held(seat) == () for seat in Seat)
            continue
        held = [card for seat in Seat for card in deal.held(seat)]
        laid = [play.card for _, play in deal.plays]
        seen = [*held, *laid, *(deal.turned if isinstance(deal, AllFoursDeal) else ())]
        unseen = deal.stock_size if isinstance(deal, AllFoursDeal) else 0
        pack = party.rules.pack.cards
        assert len(seen) == len(set(seen)) == len(pack) - unseen
        assert {*seen} <= {*pack}
        # Everybody has played as often as everybody else, but for the open trick.
        sizes = {len(deal.held(seat)) for seat in Seat}
        assert max(sizes) - min(sizes) <= 1


@examples(120)
@given(game_parties(whole=True))
def test_points_add_up(played: Played) -> None:
    """35 thirds and 11 points besides awards; 4 points and the kicks in All Fours (High, Low, Jack, Game)."""
    party = played.party
    totals = [*(placed.score for placed in party.deals[1:]), party.score]
    for placed, total in zip(party.deals, totals, strict=True):
        deal = placed.deal
        awarded = sum(award.points for award in deal.awards)
        assert min((award.points for award in deal.awards), default=1) > 0
        assert total == (placed.score[0] + deal.points[0], placed.score[1] + deal.points[1])
        if isinstance(deal, AllFoursDeal):
            assert sum(deal.points) == awarded
            if deal.ended_by == "tricks":
                assert sum(deal.game_points) == sum(trick.value for trick in deal.tricks)
            check_four_points(deal, reached=max(total) >= party.rules.target)
        elif deal.ended_by in ("tricks", "capot", "eighteen-four"):
            assert sum(deal.thirds) == 35
            assert sum(deal.points) == 11 + awarded
        elif deal.ended_by in ("claim", "wrong-claim"):
            assert sum(deal.points) == awarded + deal.thirds[0] // 3 + deal.thirds[1] // 3
        else:
            assert sum(deal.points) == awarded
    if not party.deals:
        assert party.score == (0, 0)


def check_four_points(deal: AllFoursDeal, *, reached: bool) -> None:
    """What a deal of All Fours gives besides kicks and a gift, each once at the most."""
    rules = deal.rules
    found = {award.kind: award.points for award in deal.awards if award.kind not in ("kick", "give")}
    worth = {"high": 1, "low": 1, "jack": 1, "hang-jack": rules.hang_jack, "game": rules.game_points}
    assert all(points == worth[kind] for kind, points in found.items())
    assert not {"jack", "hang-jack"} <= found.keys()
    if deal.ended_by != "tricks":
        assert not found
    elif not reached:
        # Nothing of the four is left out but what nobody can have.
        assert ("high" in found) is ("low" in found)
        if rules.game_tie == "non-dealer" or deal.game_points[0] != deal.game_points[1]:
            assert ("game" in found) is (rules.game_points > 0)


@examples(80)
@given(game_parties())
def test_the_log_folded_again_is_the_same_party(played: Played) -> None:
    for state, step in zip(played.states, steps(played.states[0], played.log), strict=True):
        assert facts(step.party) == facts(state)
        assert step.party.outcome == state.outcome


@examples(80)
@given(game_parties())
def test_what_is_written_is_read_again(played: Played) -> None:
    party = played.party
    text = write(party)
    again = read(text).party
    assert write(again) == text
    assert (again.rules, again.place, again.outcome) == (party.rules, party.place, party.outcome)
    if party.deal is None:
        assert facts(again) == facts(party)
    # A running deal stays out, whose hands are hidden.
    assert len(again.deals) == len(party.deals)
    assert again.deal is None


@examples(60)
@given(game_parties(), seeds())
def test_what_is_legal_is_what_is_not_refused(played: Played, rng: Random) -> None:
    for party in rng.sample(played.states, min(4, len(played.states))):
        before = facts(party)
        for seat in Seat:
            allowed = {action for action in ACTIONS if party.why_not(seat, action) is None}
            legal = party.legal(seat)
            assert len(set(legal)) == len(legal)
            assert allowed == set(legal) & set(ACTIONS)
            for action in legal:
                assert party.why_not(seat, action) is None
                assert parse_action(action.text) == action
                party.apply(seat, action)
            for action in rng.sample(ACTIONS, 20):
                if action not in allowed:
                    with pytest.raises(IllegalAction) as refused:
                        party.apply(seat, action)
                    assert refused.value.refusal == party.why_not(seat, action)
            assert (party.why_not(seat, Resign()) is None) == (not party.over)
        assert facts(party) == before


@examples(25)
@given(game_parties(), seeds())
def test_an_old_party_stays_as_it_was(played: Played, rng: Random) -> None:
    told = [(state, facts(state), view(state, Seat.E)) for state in played.states[-15:]]
    # Newer parties are made from older ones in any order, over and over.
    for _ in range(20):
        state, _, _ = rng.choice(told)
        for _ in range(rng.randrange(6)):
            if state.over:
                break
            if state.awaits_cards:
                state = state.deal_cards(*game_cards(rng, state.rules)).party
            else:
                state = state.apply(*choose(rng, state)).party
            told.append((state, facts(state), view(state, Seat.E)))
    rng.shuffle(told)
    for state, before, seen in told:
        assert facts(state) == before
        assert view(state, Seat.E) == seen


@examples(80)
@given(game_parties(whole=True))
def test_events_tell_what_the_state_shows(played: Played) -> None:
    for before, step in pairwise(steps(played.states[0], played.log)):
        party = step.party
        ended = len(party.deals) > len(before.party.deals)
        assert [type(event) for event in step.events].count(DealEnded) == ended
        assert isinstance(step.events[-1] if step.events else None, PartyEnded) == party.over
        if in_opening(party):
            assert step.events == ()
        deal = party.deals[-1].deal if ended else party.deal
        for event in step.events:
            if isinstance(event, PartyEnded):
                assert party.outcome is not None
                assert event == (party.outcome.ended_by, party.outcome.winner)
            else:
                assert deal is not None
                check_event(event, deal, party)
        check_what_was_not_told(before.party, step.events, deal)


def check_event(event: Event, deal: Deal, party: Party) -> None:
    """An event with the deal after it."""
    match event:
        case CardPlayed():
            assert deal.plays[-1] == (event.seat, event.play)
        case TrickWon():
            trick = deal.tricks[event.number - 1]
            assert event[1:] == (trick.leader, trick.cards, trick.winner, trick.value)
        case DealEnded():
            assert event == (deal.ended_by, deal.points)
        case Melded():
            assert isinstance(deal, TressetteDeal)
            assert deal.melded[-1] == (event.seat, event.meld)
            assert event.points == melds.POINTS_OF[melds.place_of(event.meld)]
        case PoulesAnnounced():
            assert isinstance(deal, TressetteDeal)
            assert deal.poules_announced == event.numbers
        case Redealt():
            assert isinstance(deal, TressetteDeal)
            assert deal.thrown[-1].answers[-1] == (event.seat, Call.REDEAL)
            assert party.dealer == deal.dealer
        case Claimed():
            assert (deal.ended_by, deal.ended_seat) == ("claim" if event.right else "wrong-claim", event.seat)
        case Answered():
            assert isinstance(deal, AllFoursDeal)
            assert deal.answers[-1] == (event.seat, event.answer)
        case Kicked():
            assert isinstance(deal, AllFoursDeal)
            assert event.card in deal.turned
        case HandsGrown():
            assert isinstance(deal, AllFoursDeal)
            assert event.held <= deal.hands_held
        case _:
            pass


def check_what_was_not_told(before: Party, events: tuple[Event, ...], deal: Deal | None) -> None:
    """What is new in a deal was told by an event."""
    if isinstance(deal, TressetteDeal) and isinstance(before.deal, TressetteDeal):
        made = tuple((event.seat, event.suit) for event in events if isinstance(event, PouleMade))
        assert (*before.deal.poules_made, *made) == deal.poules_made
    if isinstance(deal, AllFoursDeal):
        known = len(before.deal.turned) if isinstance(before.deal, AllFoursDeal) else 0
        assert [event.card for event in events if isinstance(event, Kicked)] == list(deal.turned[known:])
        counted = [(event.kind, event.side, event.points) for event in events if isinstance(event, Counted)]
        booked = [(award.kind, award.for_side, award.points) for award in deal.awards]
        assert counted == [each for each in booked if each[0] not in ("kick", "give") and deal.ended_by]


@examples(50)
@given(game_parties())
def test_the_report_lists_every_legal_move(played: Played) -> None:
    for party in played.states[-4:]:
        told = report(party)
        legal = [f"{seat.letter}:{action.text}" for seat in Seat for action in party.legal(seat)]
        assert told["legal"] == sorted(legal)
        assert told["turn"] == (party.turn and party.turn.letter)
        assert told["score"] == {"NS": party.score[0], "EW": party.score[1]}
        assert told["finished"] is party.over


@examples(50)
@given(game_parties(), st.sampled_from(Seat))
def test_every_move_of_ones_own_is_another_moment(played: Played, seat: Seat) -> None:
    """A hand's button is of a moment: the deal, and how much its seat has done in it."""
    for before, entry, after in zip(played.states, played.log, played.states[1:], strict=False):
        if before.deal is None or after.deal is None or before.deal_number != after.deal_number:
            continue
        mine = str(entry).startswith(f"{seat.letter}:")
        # Cards that were thrown in, and a pack that was run, are another moment for everybody.
        moved = waits_for_cards(after) + runs(after.deal) - runs(before.deal)
        assert view(after, seat).own_plays == view(before, seat).own_plays + mine + moved


def runs(deal: Deal) -> int:
    """How often the pack was run."""
    return len(deal.turned) - 1 if isinstance(deal, AllFoursDeal) else 0


def begun(rng: Random, rules: Rules) -> Deal:
    """A deal after its opening phase, every poule announced, nothing thrown in and nothing won at once."""
    while True:
        party = Party.start(rules, Seat(rng.randrange(4))).deal_cards(*game_cards(rng, rules)).party
        while in_opening(party):
            seat = party.actors()[0]
            party = party.apply(seat, party.legal(seat)[-1]).party
        if party.deal is not None and not waits_for_cards(party):
            return party.deal


def known(core: Core) -> tuple[object, ...]:
    """Where a core stands, and all that it says of itself there."""
    own = (
        (core.game, core.points)
        if isinstance(core, AllFoursCore)
        else (core.thirds, core.poules, core.melded)
    )
    return core.state, core.turn, core.over, core.plays, core.moves(), *own


def make_some_move(core: Core, rng: Random) -> None:
    """Any move that the rules allow, a meld among them."""
    said = () if isinstance(core, AllFoursCore) else melds.places(core.melds())
    if said and rng.random() < 0.5:
        assert isinstance(core, TressetteCore)
        core.meld(rng.choice(said))
    else:
        core.make(rng.choice(core.moves()))


@examples(120)
@given(game_rules(), seeds())
def test_the_core_takes_everything_back(rules: Rules, rng: Random) -> None:
    core = begun(rng, rules).core()
    before: list[object] = []
    for _ in range(120):
        if core.over or (before and rng.random() < 0.35):
            if not before:
                break
            core.undo()
            assert known(core) == before.pop()
        else:
            before.append(known(core))
            make_some_move(core, rng)
    while before:
        core.undo()
        assert known(core) == before.pop()


@examples(60)
@given(game_rules(), seeds())
def test_a_copy_of_the_core_goes_its_own_way(rules: Rules, rng: Random) -> None:
    core = begun(rng, rules).core()
    for _ in range(rng.randrange(20)):
        if not core.over:
            make_some_move(core, rng)
    before, moves = known(core), 0
    copy = core.copy()
    while not copy.over:
        make_some_move(copy, rng)
        moves += 1
    assert known(core) == before
    for _ in range(moves):
        copy.undo()
    assert known(copy) == before


@examples(80)
@given(game_parties(whole=True))
def test_deals_follow_one_another(played: Played) -> None:
    party = played.party
    for before, after in pairwise(party.deals):
        assert after.number == before.number + 1
        again = before.deal.ended_by == "exhausted"
        neighbour = before.dealer.left if party.rules.clockwise else before.dealer.right
        assert after.dealer == (before.dealer if again else neighbour)
        assert not party.rules.over_at(after.score)
    for placed in party.deals:
        tricks = complete(placed.deal)
        for trick, following in pairwise(tricks):
            assert following.leader == trick.winner
        if tricks:
            assert tricks[0].leader == party.rules.forehand(placed.dealer)


def ends(rules: Rules, number: int) -> set[str]:
    """How so many random parties end, each of which must."""
    words: set[str] = set()
    for seed in range(number):
        rng = Random(seed)
        party = Party.start(rules, Seat(rng.randrange(4)))
        for _ in range(200_000):
            if party.over:
                break
            if party.awaits_cards:
                party = party.deal_cards(*game_cards(rng, rules)).party
            else:
                party = party.apply(*choose(rng, party)).party
        assert party.outcome is not None
        words.add(party.outcome.ended_by)
    return words


EXPECTED = {
    "all-fours": {"target", "kick", "give"},
    "politaine": {"target", "four-eights", "capot"},
    "pollack": {"target", "claim", "wrong-claim"},
    "poule": {"target", "four-sevens"},
    "quatre-sept": {"target", "four-sevens"},
}
"""What the random parties of a preset end by, all of which come up soon."""
RARE = {"pollack": {"last-trick"}}
"""What needs more of them."""


@pytest.mark.parametrize("game", games())
def test_a_party_always_ends(game: str) -> None:
    assert ends(preset(game), 300) >= EXPECTED[game]


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_ten_thousand_parties_end(game: str) -> None:
    assert ends(preset(game), 10_000) == EXPECTED[game] | RARE.get(game, set())


def test_parties_end_that_have_to_be_claimed() -> None:
    """Whoever never claims where it must: both sides come to the target in the end."""
    rules = preset("pollack").with_house_rules({"unclaimed": "must-claim", "melds": "off"})
    assert ends(rules, 5) <= {"target", "last-trick", "claim", "wrong-claim"}


@given(game_rules())
def test_rules_are_read_as_they_are_written(rules: Rules) -> None:
    text = write(Party.start(rules, Seat.N))
    assert read(text).party.rules == rules
