"""What holds of every game: what answers tell, proposals, a table that everybody left, pings, endings."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from bot import screens
from bot.presses import Press
from bot.tables.model import Proposal
from bot.texts import Say
from engine.party import Party
from engine.seats import Seat
from tests.engine import allfours_build as all_fours
from tests.engine.build import begin, play
from tests.screens.games import below, golden, in_session, lines, proposed, told
from tests.screens.layout import buttons, content, faults, payload, plain, press
from tests.screens.made import ANNA, BEN, CARA, COMPUTER, DAN, Made, away

SAY = Say("en-GB")
# N and E hold poules, S and W none; and in the other game W has no ten, nine or ace, nor has S.
POULES = (
    "N=TS 9S AS TH 9H AH 7C 7D; E=TD 9D AD 7S 8S 7H 8H 8C; "
    "S=JS AC QS KS JH QH KH 8D; W=9C TC JD QD KD JC QC KC"
)
POOR = "S=KS QS JS KH QH 8H 7H 8C; W=KD QD JD KC QC JC 8D 7D"


def public_bytes(party: Party, version: int = 42) -> list[str]:
    """Everything that everybody may see of a table."""
    look = Made(party, version=version).look()
    return [
        json.dumps(payload(view))
        for view in (
            screens.board(look, SAY),
            screens.outsider(look, SAY),
            screens.ping(look, SAY, [1000, 1001]),
            screens.score_page(look, SAY),
            screens.commitment_page(look, SAY),
        )
    ]


@pytest.mark.rule("A-LP5", "A-PO1")
@pytest.mark.parametrize(
    ("game", "text", "rules", "answers"),
    [
        ("poule", POULES, {}, ["N:poules=0", "N:poules=2", "E:poules=0", "E:poules=1"]),
        ("politaine", POOR, {}, ["S:keep", "W:keep"]),
        ("politaine", POULES, {"poule": "before-deal"}, ["N:poules=1", "E:poules=1"]),
    ],
)
def test_an_answer_changes_no_public_byte_before_the_phase_ends(
    game: str, text: str, rules: dict[str, str], answers: list[str]
) -> None:
    party = begin(text, game=game, rules=rules)
    unanswered = public_bytes(party)
    assert "Everybody" in unanswered[0]
    for answer in answers:
        # An answer counts the table's version up, like anything that is kept.
        assert public_bytes(party.move(answer).party, version=43) == unanswered


@pytest.mark.rule("A-LP5")
def test_the_phase_looks_the_same_whoever_is_asked() -> None:
    """The hands change places; the board stays, byte for byte."""
    cards = begin(POULES, game="poule").deal
    assert cards is not None
    start = Party.start(cards.rules, Seat.W)
    boards = {
        tuple(public_bytes(start.deal_cards(dict(zip(seats, cards.hands, strict=True))).party))
        for seats in permutations(Seat)
    }
    assert len(boards) == 1


def test_the_end_of_the_phase_does_change_the_board() -> None:
    party = begin(POULES, game="poule")
    assert public_bytes(play(party, "N:poules=1 E:poules=0")) != public_bytes(party)


# Proposals.


def test_a_proposal_says_whose_word_is_awaited_and_how_to_agree() -> None:
    look = proposed(Made(play(begin(), "N:TS")).look(), Proposal("resign", Seat.N))
    assert lines(look)[-1] == "⚑ Anna would give the party up. Awaited: Cara."
    view = screens.board(look, SAY)
    assert press(view, "Agree to give up") == Press("agree", 7, "1", "resign")
    assert list(buttons(view)) == ["Agree to give up", "My hand", "Rules", "Leave"]


def test_an_agreement_takes_everybody_seated_and_no_computer_player() -> None:
    made = Made(play(begin(), "N:TS"), seats=(ANNA, BEN, COMPUTER, away(DAN)))
    look = proposed(made.look(), Proposal("agreed", Seat.N))
    assert lines(look)[-1] == "⚑ Anna would end the party here, with no winner. Awaited: Ben."
    two = proposed(
        Made(play(begin(), "N:TS")).look(), *(Proposal("agreed", seat) for seat in (Seat.N, Seat.W))
    )
    assert lines(two)[-1] == "⚑ Anna, Dan would end the party here, with no winner. Awaited: Ben, Cara."


@pytest.mark.parametrize("state", ["cutting", "playing", "counted"])
def test_the_button_is_for_the_newest_proposal_in_every_state_of_a_live_party(state: str) -> None:
    party = {
        "cutting": Party.start(begin().rules, Seat.W),
        "playing": play(begin(), "N:TS"),
        "counted": golden("poule-missed-penalty"),
    }[state]
    made = Made(party, "cutting" if state == "cutting" else None, party_number=3)
    look = proposed(made.look(), Proposal("resign", Seat.N), Proposal("agreed", Seat.E))
    view = screens.board(look, SAY)
    assert [line for line in lines(look) if line.startswith("⚑")] == [
        "⚑ Anna would give the party up. Awaited: Cara.",
        "⚑ Ben would end the party here, with no winner. Awaited: Anna, Cara, Dan.",
    ]
    assert press(view, "Agree to end") == Press("agree", 7, "3", "agreed")
    assert faults(view) == []


# A table that everybody has left.


@pytest.mark.parametrize(
    "made",
    [
        Made(play(begin(), "N:TS")),
        Made(Party.start(begin().rules, Seat.W), "cutting"),
        Made(begin(POULES, game="poule")),
        Made(all_fours.begin()),
        Made(golden("pollack-claim-or-count")),
        Made(golden("poule-missed-penalty")),
    ],
)
def test_a_table_that_everybody_left_waits_for_somebody(made: Made) -> None:
    left = Made(made.party, made.state, (COMPUTER, away(BEN), away(CARA), COMPUTER))
    board = lines(left.look())
    assert any(line.startswith("Everybody has left, so the table waits.") for line in board)
    assert not any("►" in line or "a computer plays" in line for line in board)
    one = lines(Made(made.party, made.state, (ANNA, away(BEN), away(CARA), COMPUTER)).look())
    assert not any("Everybody has left" in line for line in one)


# Pings.


@pytest.mark.parametrize(
    ("party", "words"),
    [
        (play(begin(), "N:TS"), "it is your turn.\n-# Quatre Sept · deal 1 · trick 1/8"),
        (
            begin(POULES, game="poule"),
            "open your hand: before the first card, some hands may have something to say."
            "\n-# La Poule · deal 1 · before play",
        ),
        (all_fours.begin(), "do you stand or beg?\n-# All Fours · deal 1 · before play"),
        (
            play(all_fours.begin(), "W:beg"),
            "you were begged: give one, or run the pack?\n-# All Fours · deal 1 · before play",
        ),
        (
            golden("pollack-claim-or-count"),
            "all cards are played: claim 21, or have the deal counted?"
            "\n-# Pollack · deal 1 · all cards are played",
        ),
    ],
)
def test_a_ping_says_what_is_awaited(party: Party, words: str) -> None:
    view = screens.ping(Made(party).look(), SAY, [1001])
    assert content(view) == f"<@1001> {words}"
    assert press(view, "My hand") == Press("hand", 7)


def test_a_ping_may_call_everybody() -> None:
    view = screens.ping(Made(begin(POULES, game="poule")).look(), SAY, [1000, 1001, 1003])
    assert content(view).startswith("<@1000> <@1001> <@1003> open your hand")


# Endings.

NS, EW = "North–South win the party: Anna & Cara", "East–West win the party: Ben & Dan"


@pytest.mark.parametrize(
    ("party", "who", "how"),
    [
        (golden("four-sevens"), NS, "Cara was dealt all four sevens, which wins the party at once."),
        (
            golden("politaine-four-eights"),
            NS,
            "Cara was dealt all four eights, which wins the party at once.",
        ),
        (golden("politaine-capot"), NS, "They took every trick, which wins the party."),
        (golden("politaine-18-4"), NS, "The totals stand at 18 to 4, which wins the party."),
        (golden("politaine-4-18"), EW, "The totals stand at 18 to 4, which wins the party."),
        (golden("pollack-claim"), NS, "Cara claimed 21, and the count is 21: rightly."),
        (
            golden("pollack-wrong-claim"),
            EW,
            "Cara claimed 21, but the count is 20. A wrong claim loses the party.",
        ),
        (golden("pollack-last-trick"), EW, "The totals are equal, so the last trick decides."),
        (golden("pollack-higher"), None, "21 was reached."),
        (golden("allfours-kick-wins"), EW, "The turned-up card brought them to 14."),
        (golden("allfours-exhausted-kick"), NS, "The turned-up card brought them to 14."),
        (golden("allfours-example-30"), EW, "Anna gave one, which brought the others to 14."),
        (play(begin(), "N:TS E:resign"), NS, "Ben gave the party up for their side."),
        (all_fours.begin().move("E:resign").party, NS, "Ben gave the party up for their side."),
    ],
)
def test_every_ending_has_its_sentence(party: Party, who: str | None, how: str) -> None:
    board = told(party)
    assert board[2] == how
    if who is not None:
        assert board[1] == who


def test_a_party_ended_by_agreement_has_no_winner() -> None:
    party = all_fours.begin().move("agreed").party
    assert told(party)[1:4] == [
        "The table agreed to end the party here. Nobody wins it.",
        "N–S 2 Anna & Cara",
        "E–W 0 Ben & Dan",
    ]
    session = in_session(begin(POULES, game="pollack"), 6, (3, 2)).move("agreed").party
    assert not any("session" in line for line in told(session))


@pytest.mark.rule("A-PK9", "PK20")
def test_a_claim_shows_what_it_counted() -> None:
    board = told(golden("pollack-wrong-claim"))
    for line in ("Card points    ⅔    0", "Counted        0    0", "Total         20    0"):
        assert line in board


def test_points_that_were_booked_before_a_deal_was_cut_short_are_told() -> None:
    assert "Kick A♣: E–W +1" in told(golden("allfours-kick-wins"))
    assert "Take one: E–W +1, Dan begged" in told(golden("allfours-example-30"))


# The score sheet.


def sheet(party: Party) -> list[str]:
    """The score sheet and the notes under it."""
    text = plain(content(screens.score_page(Made(party).look(), SAY)))
    return [line.removeprefix("-# ") for line in text[text.index("Deal ") :].splitlines() if line.strip("`")]


def test_a_sheet_has_a_sign_for_whatever_is_no_card_point() -> None:
    assert sheet(golden("allfours-whole-party")) == [
        "Deal     N–S    E–W    Total",
        "1     KHLG 5      0    5 : 0",
        "2        L 1   KH 3    6 : 3",
        "3       HG 2   LX 4    8 : 7",
        "4        G 1  HLX 5   9 : 12",
        "5       KL 4   HG 2  13 : 14",
        "K kick · H High · L Low · G Game · X hang jack",
    ]
    assert sheet(golden("poule-missed-penalty"))[1:] == [
        "1     P 19  P 25  19 : 25",
        "P penalty for the others’ poule",
    ]
    assert sheet(golden("pollack-melds-with-the-count"))[1:] == ["1     M 6    8  6 : 8", "M melds"]


def test_a_deal_that_was_cut_short_shows_what_it_booked() -> None:
    assert sheet(golden("allfours-kick-wins"))[1:] == ["1       –  K 1  13 : 14", "K kick"]
    assert sheet(golden("pollack-wrong-claim"))[-1] == "a wrong claim ended the last deal"


def test_a_board_below_its_small_print_is_what_these_tests_say() -> None:
    """The helper leaves out the totals and nothing else."""
    assert below(play(begin(), "N:TS")) == ["N Anna  10♠", "E ► Ben to play", "S Cara", "W Dan"]
