"""Melds, the claim and the count on the hands of Pollack."""

from __future__ import annotations

import discord
import pytest

from bot import screens
from bot.presses import Press
from bot.texts import Say
from engine.actions import Answer, Call
from engine.party import Party
from engine.seats import Seat
from tests.engine.build import begin, play
from tests.screens.layout import ROW, buttons, content, enabled, payload, plain, press
from tests.screens.made import Made

SAY = Say("en")
RED = "N=TH 9H AH 9C 9S KS 8D 7D"
LATER = "As soon as it is your turn, your first tap plays."


def pollack(text: str = RED, score: tuple[int, int] = (0, 0), **rules: str) -> Party:
    """A deal of Pollack that West dealt, so that North may meld at once."""
    return begin(text, game="pollack", score=score, rules=rules)


def hand(party: Party, seat: Seat, **how: object) -> discord.ui.LayoutView:
    return screens.hand(Made(party).look(seat), SAY, **how)  # type: ignore[arg-type]


def words(party: Party, seat: Seat) -> list[str]:
    return plain(content(hand(party, seat))).splitlines()


def melds(party: Party, seat: Seat) -> list[str]:
    """The labels of the melds on a hand."""
    return [label for label in buttons(hand(party, seat)) if "+" in label]


def round_of(party: Party) -> Party:
    """The party after another trick, each playing the first card that they may."""
    for _ in range(4):
        assert party.turn is not None
        cards = [action for action in party.legal(party.turn) if len(action.text) == 2]
        party = party.apply(party.turn, cards[0]).party
    return party


def played_out(text: str, score: tuple[int, int]) -> Party:
    """The party after eight tricks."""
    party = pollack(text, score)
    for _ in range(8):
        party = round_of(party)
    return party


@pytest.mark.rule("PK7", "PK9", "PK10")
class TestMelds:
    """What may be named."""

    def test_forehand_names_what_is_held(self) -> None:
        view = hand(pollack(), Seat.N)
        assert melds(pollack(), Seat.N) == ["Pollack ♥ +3", "Three nines without ♦ +3"]
        assert press(view, "Pollack ♥ +3") == Press("play", 7, "1.1.0", "meld=pollack-H")
        assert press(view, "Three nines without ♦ +3").arg == "meld=nines-D"
        assert "Meld before you play: all its cards have to be in your hand." in content(view)

    def test_what_was_named_is_gone(self) -> None:
        party = play(pollack(), "N:meld=pollack-H")
        assert melds(party, Seat.N) == ["Three nines without ♦ +3"]
        assert press(hand(party, Seat.N), "K♠") == Press("play", 7, "1.1.1", "KS")

    @pytest.mark.rule("A-PK5")
    def test_all_four_are_offered_in_the_place_of_each_three(self) -> None:
        party = pollack("N=TH TS TD TC 9H AH 8D 7D")
        assert melds(party, Seat.N) == ["Pollack ♥ +3", "Four tens +4"]

    @pytest.mark.rule("PK13")
    def test_the_most_that_a_hand_can_meld_is_in_rows_of_two(self) -> None:
        view = hand(pollack("N=TC 9C AC TS 9S AS TH 9H"), Seat.N)
        rows = [
            [plain(each["label"]) for each in part["components"]]
            for part in payload(view)
            if part["type"] == ROW
        ]
        assert rows[2:4] == [
            ["Pollack ♠ +3", "Pollack ♣ +3"],
            ["Three tens without ♦ +3", "Three nines without ♦ +3"],
        ]

    @pytest.mark.rule("PK11", "PK12")
    def test_a_late_meld_is_shown_to_its_player_alone(self) -> None:
        party = pollack("N=AS KS TD TC 9C; E=TH 9H AH 7S; S=7H 8S 9D TS")
        line = (
            "You hold Pollack ♥ (3). On your turn, once your side has won a trick, you can meld that, as long"
            " as you hold all its cards."
        )
        assert words(party, Seat.E)[1:] == [line]
        for seat in (Seat.N, Seat.S, Seat.W):
            assert "Pollack" not in " ".join(words(party, seat))
        # On their turn without a trick it is the same, and no button.
        party = play(party, "N:KS")
        assert words(party, Seat.E)[-1] == line
        assert melds(party, Seat.E) == []

    def test_it_is_lost_with_one_of_its_cards(self) -> None:
        party = play(pollack("N=7H KS; E=TH 9H AH 7S"), "N:7H E:9H")
        assert "Pollack" not in " ".join(words(party, Seat.E))

    def test_who_leads_alone_may_be_who_melds(self) -> None:
        party = pollack("N=AS KS; E=TH 9H AH 7S", melds_when="leader")
        assert "When you are to lead, once your side has won a trick" in " ".join(words(party, Seat.E))

    def test_elsewhere_nothing_is_said_of_it(self) -> None:
        for game in ("quatre-sept", "politaine"):
            view = hand(begin(RED, game=game), Seat.N)
            assert "meld" not in content(view).lower()
            assert not any("+" in label or "Claim" in label for label in buttons(view))


@pytest.mark.rule("PK19", "A-PK8")
class TestClaim:
    """Saying that the side has reached the target."""

    def test_on_lead_it_may_be_claimed(self) -> None:
        view = hand(pollack(), Seat.N)
        assert press(view, "Claim 21") == Press("ask", 7, "1.1.0", "claim")

    def test_a_waiting_hand_has_the_button_too(self) -> None:
        """Nobody redraws it when its side comes on lead."""
        for seat in (Seat.E, Seat.S, Seat.W):
            assert "Claim 21" in enabled(hand(pollack(), seat))

    def test_inside_a_trick_who_is_to_play_cannot(self) -> None:
        party = play(pollack(), "N:KS")
        assert "Claim 21" not in buttons(hand(party, Seat.E))
        anytime = play(pollack(claim="any-time"), "N:KS")
        assert "Claim 21" in enabled(hand(anytime, Seat.E))
        assert "Claim 21" not in buttons(hand(pollack(claim="off"), Seat.S))

    @pytest.mark.rule("PK20", "A-PK15")
    def test_the_question_says_what_is_at_stake_and_not_whether_it_is_right(self) -> None:
        told = set()
        for score in ((0, 0), (20, 0), (15, 20)):
            for moves in ("", "N:meld=pollack-H N:meld=nines-D"):
                party = play(pollack(score=score), moves)
                view = hand(party, Seat.S, asks=Call.CLAIM)
                assert list(buttons(view)) == ["Claim 21", "Back"]
                assert press(view, "Claim 21") == Press("play", 7, "1.1.0", "claim")
                told.add(content(view))
        assert len(told) == 1
        (question,) = told
        assert "Claim 21 for North–South?" in question
        assert "if it is less, East–West win" in question

    def test_what_cannot_be_claimed_now_is_not_asked(self) -> None:
        party = play(pollack(), "N:KS")
        look = Made(party).look(Seat.S)
        assert payload(screens.hand(look, SAY, asks=Call.CLAIM)) == payload(screens.hand(look, SAY))
        assert payload(screens.hand(look, SAY, asks=Answer.GIVE)) == payload(screens.hand(look, SAY))

    def test_a_played_out_hand_may_still_claim(self) -> None:
        party = pollack()
        for _ in range(7):
            party = round_of(party)
        assert party.turn is not None
        first = party.turn
        party = party.apply(first, party.legal(first)[0]).party
        view = hand(party, first)
        assert content(view) == "You have played all your cards of this deal."
        assert "Claim 21" in enabled(view)


@pytest.mark.rule("A-PK11")
class TestCount:
    """After the last trick either partner of the side that took it decides."""

    party = played_out(RED, (20, 20))

    def test_both_partners_are_asked(self) -> None:
        winner = self.party.turn
        assert winner is not None
        for seat in (winner, winner.partner):
            view = hand(self.party, seat)
            assert enabled(view) == ["Claim 21", "Count the deal", "Last trick", "Score sheet"]
            assert press(view, "Claim 21").verb == "ask"
            assert press(view, "Count the deal") == Press("play", 7, "1.1.8", "count")
            assert words(self.party, seat)[0].startswith("► **Your answer:** all cards are played.")

    def test_the_others_are_told_who_may(self) -> None:
        winner = self.party.turn
        assert winner is not None
        names = "Anna & Cara" if winner in (Seat.N, Seat.S) else "Ben & Dan"
        for seat in (winner.left, winner.right):
            assert words(self.party, seat) == [
                f"All cards are played. {names} may claim 21 or have the deal counted."
            ]


def test_the_german_pack_has_no_aces() -> None:
    party = pollack("N=AH AS AC", pack="german")
    assert any(label.startswith("Three Daus without ") for label in melds(party, Seat.N))
