"""Playouts at speed against the same played slowly: through the core, by the marks themselves."""

from random import Random

import pytest

from engine.allfours import core as allfours_core
from engine.allfours import tables as allfours_tables
from engine.allfours.deal import terms_of
from engine.players import allfours_duel, allfours_playout, tressette_playout
from engine.players.allfours_policy import NO_CARD, Looked, Stakes
from engine.players.allfours_policy import Policy as AllFoursPolicy
from engine.players.allfours_policy import Tables as AllFoursTables
from engine.players.tressette_playout import LATE, Lies, Table, by_suit
from engine.players.tressette_policy import LEVELS, Policy, Tables
from engine.presets import player_weights
from engine.tressette import core
from engine.tressette.core import CARD, LEFT, LOW_LEADS, NS, POULE, TRIO, TURN, WATCH, WINNER, WORDS, Terms
from tests.engine.allfours_build import RULES as ALLFOURS

TABLES = Tables(Policy(player_weights("tressette"), poules=True))


def hands_of(rng: Random) -> list[int]:
    cards = [1 << card for card in range(32)]
    rng.shuffle(cards)
    return [sum(cards[8 * seat : 8 * seat + 8]) for seat in range(4)]


def slow_move(state: core.State) -> int:
    """What the policy plays, looked at card by card."""
    policy = TABLES.policy
    hand = state[core.HANDS][state[TURN]] & state[LEFT]
    legal = core.cards_in(state[core.LEGAL])
    watch = state[WATCH]
    run = watch[1] if watch else None

    def suit(card: int) -> tuple[int, int]:
        mine, left = hand >> (card & 24) & 255, state[LEFT] >> (card & 24) & 255
        if core.on_lead(state) and state[core.LEGAL] != hand:
            mine &= sum(1 << (each & 7) for each in legal if each & 24 == card & 24)
        return mine, left & ~mine

    if core.on_lead(state):
        if run is not None and run[0] == state[TURN] and state[LEFT].bit_count() > 4:
            going = [card for card in legal if card >> 3 == run[1] and TRIO >> (card & 7) & 1]
            if going:
                return max(going)
        late = state[LEFT].bit_count() <= 4 * LATE
        return max(legal, key=lambda card: (round(policy.lead(*suit(card), card & 7, late) * 1000), card))
    laid = state[TURN] - state[core.LAST] - 1 & 3
    enemys = (state[WINNER] ^ state[TURN]) & 1
    stands = (0, 2 if enemys else 1, 4 if enemys else 3)[laid - 1]
    best, pot = state[core.BEST] & CARD, state[core.VALUE]
    if legal[0] & 24 == best & 24:
        return max(
            legal,
            key=lambda card: (policy.follow(*suit(card), card & 7, best & 7, stands, pot), -card),
        )
    out = state[LEFT] >> (best & 24) & 255
    chance = round(policy.chance(out, -1, best & 7, stands) * (LEVELS - 1))
    chance = min(LEVELS - 1, max(0, chance)) / (LEVELS - 1)
    return max(legal, key=lambda card: (round(policy.thrown(*suit(card), card & 7, chance) * 1000), card))


def slow(hands: list[int], first: int, *, low: bool) -> tuple[int, int]:
    """Thirds of N and S, and poules made by N and S more than by E and W."""
    state = core.start(hands, 0, Terms(WORDS | (LOW_LEADS if low else 0)))
    move = first
    while True:
        words = core.poule_cards(state) & state[core.LEGAL]
        wins = core.on_lead(state) or move & 24 == state[core.BEST] & 24
        says = words >> move & 1 and wins
        state = core.after(state, move | POULE if says else move)
        if not state[LEFT]:
            watch = state[WATCH]
            made = watch[2] if watch else ()
            return state[NS], sum(-1 if seat & 1 else 1 for seat, _ in made)
        move = slow_move(state)


@pytest.mark.parametrize("low", [False, True])
def test_the_fast_loop_plays_as_the_core_does(low: bool) -> None:
    rng = Random(2)
    table = Table((TABLES, TABLES), lambda ns, a, b: 1000 * ns + a - b, low_leads=low, poule_points=1)
    for _ in range(150):
        hands = hands_of(rng)
        first = rng.choice(core.cards_in(hands[0]))
        ns, poules = slow(hands, first, low=low)
        assert tressette_playout.play_out(table, Lies(0), by_suit(hands), first) == 1000 * ns + poules


def slow_allfours(state: allfours_core.State, policy: AllFoursPolicy) -> int:
    """What the policy plays, looked at card by card."""
    hands, trump, _, _, opening = state[allfours_core.DEALT]
    shift = 13 * ((trump.bit_length() - 1) // 13)
    hand = hands[state[allfours_core.TURN]] & state[allfours_core.LEFT]
    hidden = allfours_core.ALL_CARDS & ~sum(1 << card for card in opening.turned)
    for _, move in allfours_core.history(state):
        hidden &= ~(1 << move) if move < allfours_core.STAND else ~0
    legal = allfours_tables.cards_in(state[allfours_core.LEGAL])

    def suit(at: int) -> tuple[int, int]:
        mine = hand >> at & 0x1FFF
        return mine, (hidden >> at & 0x1FFF) & ~mine

    def leading(card: int) -> tuple[int, int]:
        at = 13 * (card // 13)
        mark = policy.lead_trump if at == shift else policy.lead
        return round(mark(*suit(at), card % 13) * 1000), card

    if state[allfours_core.LED] == allfours_core.ALL_CARDS:
        return max(legal, key=leading)
    laid, pot, jack = 0, 0, 0
    back = state
    while back[allfours_core.LED] != allfours_core.ALL_CARDS:
        pot += allfours_duel_value(back[allfours_core.MOVE])
        jack |= back[allfours_core.MOVE] == shift + 9
        laid, back = laid + 1, back[allfours_core.PREVIOUS]
    enemys = (state[allfours_core.WINNER] ^ state[allfours_core.TURN]) & 1
    stands = (0, 2 if enemys else 1, 4 if enemys else 3)[laid - 1]
    held = min(pot // 4, 7) + 8 * jack
    best = state[allfours_core.BEST]
    led = 13 * ((state[allfours_core.LED].bit_length() - 1) // 13)
    trumped = best // 13 * 13 == shift
    in_led = NO_CARD if trumped and led != shift else best % 13

    def following(card: int) -> tuple[int, int, int]:
        at = 13 * (card // 13)
        if at == shift:
            mark = policy.trump(*suit(at), card % 13, best % 13 if trumped else NO_CARD, stands, held)
            return round(mark * 1000) << 4 | card % 13, 1, card
        if at == led:
            mark = policy.plain(*suit(at), card % 13, in_led, stands, held)
            return round(mark * 1000) << 4 | card % 13, 0, card
        out = hidden >> led & 0x1FFF
        chance = min(4, max(0, round(policy.chance(out, -1, in_led, stands) * 4))) / 4
        return round(policy.thrown(*suit(at), card % 13, chance) * 1000) << 4 | card >> 2, 0, card

    return max(legal, key=following)


def allfours_duel_value(card: int) -> int:
    return {8: 10, 9: 1, 10: 2, 11: 3, 12: 4}.get(card % 13, 0)


@pytest.mark.parametrize("undertrump", ["allowed", "forbidden"])
def test_all_fours_is_played_as_its_core_does(undertrump: str) -> None:
    rules = ALLFOURS.with_house_rules({"undertrump": undertrump, "target": "900"})
    policy = AllFoursPolicy(player_weights("all-fours"), Stakes(1, 3))
    tables = AllFoursTables(policy)
    both = tables, tables
    rng = Random(4)
    played = 0
    while played < 80:
        pack = list(range(52))
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[6 * seat : 6 * seat + 6]) for seat in range(4)]
        state = allfours_core.start(terms_of(rules, rng.randrange(4), pack[24:], (0, 0)), hands)
        state = allfours_duel.opened(both, state)
        if state[allfours_core.LED] != allfours_core.ALL_CARDS:
            continue
        played += 1
        table = allfours_playout.Table(both, (900, 900), undertrump=undertrump == "allowed")
        before = allfours_core.total(allfours_core.count(state))
        fast = allfours_duel.from_first_lead(table, state)
        while state[allfours_core.LEFT]:
            state = allfours_core.after(state, slow_allfours(state, policy))
        ns, ew = allfours_core.total(allfours_core.count(state))
        assert fast == ns - before[0] - ew + before[1]


def test_tables_that_begin_anew_give_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = player_weights("all-fours")
    nothing = {name: [0.0] * len(numbers) for name, numbers in weights.items()}

    def played() -> tuple[list[float], int]:
        tables = allfours_duel.tables_of(weights)
        ahead = allfours_duel.duel(tables, allfours_duel.tables_of(nothing), 20, Random(1))
        assert isinstance(tables.plain, Looked)
        return ahead, len(tables.plain)

    ahead, kept = played()
    assert any(ahead)
    monkeypatch.setattr(Looked, "LARGEST", 10)
    again, fewer = played()
    assert again == ahead
    assert fewer <= 10 < kept
