"""The special moments of each game, brought about by clicks at a real table."""

from __future__ import annotations

from bot.presses import Press
from bot.tables.look import look
from bot.tables.model import State
from bot.texts import Say
from engine.actions import Play
from engine.seats import Seat, Side
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Message, Table, button, button_ids, labels, texts_of

say = Say("en")

# Seeds, by what they deal where the pack is cut in its middle.
POOR_SOUTH = 11  # La Politaine: South holds no ten, nine or ace.
POULE_SOUTH = (
    13  # La Poule, where seats are chosen: South leads and holds one poule; Pollack, the same cards.
)
FOURS_SOUTH = (
    21  # All Fours: South is asked first, and the pack runs twice. Pollack and La Poule: North leads.
)
LATE_SOUTH = 557  # Pollack, where seats are chosen: East leads, South holds two combinations.


async def opened(discord: Discord, game: str, rules: str = "", **options: int) -> Table:
    """A table with four people, each with an open hand."""
    table = Table(discord)
    await table.open(game=game, rules=rules, **options)
    await table.start()
    return table


async def press(table: Table, seat: Seat, label: str) -> str:
    """A player presses a button of their open hand; what the hand says then."""
    hand = table.hands[seat]
    await table.person(seat).click(hand, label=label)
    return texts_of(hand)


def hand_of(table: Table, seat: Seat) -> str:
    return texts_of(table.hands[seat])


async def play_trick(table: Table) -> None:
    """Four cards, the first that each may play, from hands that are opened anew."""
    for _ in range(4):
        await table.open_hand(table.turn)
        await table.play()


# La Politaine.


async def test_a_poor_hand_has_all_cards_dealt_again(opens: Opens) -> None:
    async with opens(seed=POOR_SOUTH) as discord:
        table = await opened(discord, "politaine")
        before = table.now.party.deal.hands  # type: ignore[union-attr]
        assert table.now.party.turn is None
        for seat in (Seat.N, Seat.E, Seat.W):
            assert "Answers are awaited" in hand_of(table, seat)
            assert "Keep" not in hand_of(table, seat)
        assert {"Keep this hand", "Deal again"} < set(labels(table.hands[Seat.S]))

        # A card that is tapped too early says what is awaited, and no more.
        early = table.hands[Seat.N]
        tapped = button_ids(early)[0]
        await table.person(Seat.N).click(early, custom_id=button_ids(early)[0])
        assert texts_of(early).startswith("**" + say("refused-opening-first"))

        await press(table, Seat.S, "Deal again")
        deal = table.now.party.deal
        assert deal is not None
        assert deal.hands != before
        assert table.now.party.dealer is Seat.W
        assert table.now.kept.cuts == (16, 16)
        # What was open before has the new cards; a tap that was on its way is of another moment.
        hand = table.hands[Seat.N]
        assert tapped not in button_ids(hand)
        await discord.press(table.person(Seat.N), hand, tapped)
        assert texts_of(hand).startswith("**" + say("refused-stale"))


async def test_a_poor_hand_is_kept_and_the_hands_that_waited_play(opens: Opens) -> None:
    async with opens(seed=POOR_SOUTH) as discord:
        table = await opened(discord, "politaine")
        assert "Answers are awaited" not in await press(table, Seat.S, "Keep this hand")
        # Nobody opens a hand again: the one that waited through the answers plays at its first tap.
        seat = table.turn
        await table.play()
        assert table.turn is seat.left


async def test_the_pack_is_cut_again_for_the_second_dealing(opens: Opens) -> None:
    async with opens(seed=POOR_SOUTH, cut_after=60) as discord:
        table = Table(discord)
        await table.open(game="politaine")
        await discord.anna.click(table.board, label="Start")
        cutter = table.now.cutter
        await table.open_hands()
        await press(table, cutter, "16")
        await table.open_hands()
        told = await press(table, Seat.S, "Deal again")
        assert table.now.state is State.CUTTING
        await table.open_hands()
        for seat in Seat:
            assert "The cards were thrown in" in hand_of(table, seat)
        assert "The cards were thrown in" in told
        await press(table, cutter, "5")
        assert table.now.kept.cuts == (16, 5)
        assert table.now.state is State.PLAYING


async def test_a_card_is_tapped_or_slides(opens: Opens) -> None:
    async with opens(seed=2) as discord:
        table = await opened(discord, "politaine")
        seat = table.turn
        assert "tapped" in await press(table, seat, "Tap")
        assert "slides" in await press(table, seat, "Slide")
        # A look at the score sheet does not undo it.
        await press(table, seat, "Score sheet")
        assert "slides" in await press(table, seat, "Back")
        cards = [each for each in button_ids(table.hands[seat]) if each.endswith("+slide")]
        assert len(cards) == 8
        await table.tap(seat, cards[0])
        (_, played) = table.now.party.deal.plays[-1]  # type: ignore[union-attr]
        assert played.text.endswith("+slide")
        assert "slide" in table.text
        # The next card is laid plainly again.
        assert "Lay a card with a signal?" in hand_of(table, seat)

        # Before its turn too; the refusal leaves the choice as it was.
        third = seat.partner
        await press(table, third, "Tap")
        custom_id = button_ids(table.hands[third])[0]
        await table.tap(third, custom_id)
        assert hand_of(table, third).startswith("**It is not your turn")
        assert "tapped" in hand_of(table, third)
        await press(table, third, "Plain")
        assert "Lay a card with a signal?" in hand_of(table, third)


async def test_a_chosen_signal_outlives_the_computer_players_cards(opens: Opens) -> None:
    async with opens(seed=2, computer_pause=60) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, game="politaine")
        await discord.anna.click(table.board, label="Start")
        await table.open_hand(Seat.S)
        await press(table, Seat.S, "Slide")
        while table.now.party.turn is not Seat.S:
            await discord.pass_time(60)
        assert hand_of(table, Seat.S).startswith("► **Your turn")
        assert "slides" in hand_of(table, Seat.S)
        await table.tap(Seat.S, next(iter(table.playable(Seat.S))))
        assert table.now.party.deal.plays[-1][1].text.endswith("+slide")  # type: ignore[union-attr]


# La Poule.


async def test_poules_are_announced_and_a_poor_trick_forces_the_lowest(opens: Opens) -> None:
    async with opens(seed=POULE_SOUTH) as discord:
        table = await opened(discord, "poule")
        assert [label for label in labels(table.hands[Seat.S]) if "poule" in label] == ["No poule", "1 poule"]
        told = await press(table, Seat.S, "1 poule")
        assert "You announced one poule; made so far: 0." in told
        assert table.turn is Seat.S
        forced = 0
        while table.now.state is State.PLAYING:
            seat = table.turn
            hand = texts_of(await table.open_hand(seat))
            if "worth less than a point" in hand:
                forced += 1
                lowest = [each for each in table.now.party.legal(seat) if isinstance(each, Play)]
                assert len({each.card.rank for each in lowest}) == 1
                shown = [
                    label for label in labels(table.hands[seat], enabled=True) if label[0] in "123456789TJQKA"
                ]
                assert len(shown) == len(lowest)
            await table.play(forced)
        assert forced


# Pollack.


async def test_a_meld_and_a_right_claim(opens: Opens) -> None:
    async with opens(seed=POULE_SOUTH) as discord:
        table = await opened(discord, "pollack", "seats=chosen", target=6)
        hand = table.hands[Seat.S]
        melds = [label for label in labels(hand) if "+" in label]
        assert [label.replace("\ufe0e", "") for label in melds] == [
            "Pollack ♣ +3",
            "Three nines without ♥ +3",
        ]
        for label in melds:
            await press(table, Seat.S, label)
        assert table.now.party.score == (6, 0)
        # Either partner may claim; North asks from a hand that was opened before the melds.
        asked = await press(table, Seat.N, "Claim 6")
        assert "It ends the party" in asked
        assert table.now.state is State.PLAYING
        await press(table, Seat.N, "Back")
        assert table.now.state is State.PLAYING
        await press(table, Seat.N, "Claim 6")
        assert "The party is over" in await press(table, Seat.N, "Claim 6")
        outcome = table.now.party.outcome
        assert outcome is not None
        assert (outcome.winner, outcome.ended_by) == (Side.NS, "claim")


async def test_a_wrong_claim_loses_and_one_out_of_time_is_refused(opens: Opens) -> None:
    async with opens(seed=POULE_SOUTH) as discord:
        table = await opened(discord, "pollack", "seats=chosen")
        # East's side is not on lead: it is not even asked.
        told = await press(table, Seat.E, "Claim 21")
        assert told.startswith("**" + say("refused-claim-on-lead"))
        assert table.now.state is State.PLAYING
        await press(table, Seat.S, "Claim 21")
        assert "The party is over" in await press(table, Seat.S, "Claim 21")
        outcome = table.now.party.outcome
        assert outcome is not None
        assert (outcome.winner, outcome.ended_by) == (Side.EW, "wrong-claim")


async def test_a_question_that_came_too_late_claims_nothing(opens: Opens) -> None:
    async with opens(seed=POULE_SOUTH) as discord:
        table = await opened(discord, "pollack", "seats=chosen")
        await press(table, Seat.N, "Claim 21")
        await table.play()
        told = await press(table, Seat.N, "Claim 21")
        assert told.startswith("**" + say("refused-claim-on-lead"))
        assert table.now.state is State.PLAYING


async def test_a_late_meld_is_seen_by_its_player_alone_and_said_in_time(opens: Opens) -> None:
    async with opens(seed=LATE_SOUTH) as discord:
        table = await opened(discord, "pollack", "seats=chosen", target=100)
        assert "You hold Pollack `♠" in hand_of(table, Seat.S)
        for seat in (Seat.N, Seat.E, Seat.W):
            assert "You hold Pollack `♠" not in hand_of(table, seat)
        assert "Pollack `" not in table.text
        # South's side plays to win a trick, the others to lose it.
        for _ in range(6):
            seat = table.turn
            await table.open_hand(seat)
            assert not any("+" in label for label in labels(table.hands[Seat.S]))
            cards = [action for action in table.now.party.legal(seat) if isinstance(action, Play)]
            card = cards[0 if seat.side is Side.NS else -1].text
            await table.tap(seat, next(each for each in table.playable(seat) if each.endswith(f":{card}")))
        assert table.turn is Seat.S
        await table.open_hand(Seat.S)
        label = next(label for label in labels(table.hands[Seat.S]) if "+" in label)
        before = table.now.party.score[0]
        await press(table, Seat.S, label)
        assert table.now.party.score[0] == before + 3
        assert "Anna melds" in table.text


async def test_after_the_last_trick_the_side_that_took_it_has_it_counted(opens: Opens) -> None:
    async with opens(seed=2) as discord:
        table = await opened(discord, "pollack", "seats=chosen", target=5)
        for _ in range(8):
            await play_trick(table)
        assert table.now.state is State.PLAYING
        winner = table.turn
        await table.open_hands()
        for seat in (winner.left, winner.right):
            assert "may claim 5 or have the deal counted" in hand_of(table, seat)
            assert "Count the deal" not in labels(table.hands[seat])
        assert "Count the deal" in labels(table.hands[winner])
        await press(table, winner.partner, "Count the deal")
        assert table.now.state is State.OVER


async def test_one_enters_the_draw_and_sits_where_the_cards_say(opens: Opens) -> None:
    async with opens(seed=2) as discord:
        table = Table(discord)
        await discord.anna.slash(discord.channel, "table open", game="pollack")
        for person in discord.people[1:]:
            await person.click(table.board, label=say("button-draw"))
        again = await discord.press(discord.anna, table.board, Press("sit", 1).custom_id)
        assert say("refused-already-seated") in texts_of(again.response)
        early = await discord.press(discord.anna, table.board, Press("hand", 1).custom_id)
        assert texts_of(early.response) == say("hand-lobby-draw")
        await table.start()
        assert {sitter.name for sitter in table.now.seats if sitter is not None} == {
            "Anna", "Ben", "Cara", "Dan",
        }  # fmt: skip
        drawn = look(table.now, None).draw
        # The lowest sits North and deals, the second lowest is its partner (PK4).
        assert [seat for seat, _ in drawn[:2]] == [Seat.N, Seat.S]
        assert table.now.party.dealer is Seat.N
        assert table.turn is Seat.E
        await table.play()


async def test_a_forged_press_of_a_hand_changes_nothing(opens: Opens) -> None:
    async with opens(seed=POULE_SOUTH) as discord:
        table = await opened(discord, "pollack", "seats=chosen signals=on")
        version, hand = table.version, table.hands[Seat.S]
        stale = "**" + say("refused-stale")
        for forged, reason in (
            (Press("play", 1, "1.1.0", "resign"), stale),
            (Press("play", 1, "1.1.0", "agreed"), stale),
            (Press("play", 1, "1.1.0", "meld=kings"), stale),
            (Press("play", 1, "1.1.0", "beg"), "**" + say("refused-other-game")),
            (Press("ask", 1, "1.1.0", "resign"), stale),
            (Press("ask", 1, "1.1.7", "claim"), stale),
            (Press("ask", 1, "x", "claim"), stale),
            (Press("signal", 1, "1.1.0", "wink"), stale),
            (Press("signal", 1, "1.2.0", "tap"), stale),
            (Press("poule", 1, "1.1.0", "X+tap"), stale),
            # What risks nothing has no question of its own.
            (Press("ask", 1, "1.1.0", "meld=pollack-C"), "► **Your turn"),
        ):
            answer = await discord.press(discord.anna, hand, forged.custom_id)
            assert texts_of(answer.response).startswith(reason), forged
            assert table.version == version
        # Who has no seat is told so.
        board = table.board
        for verb, arg in (("ask", "claim"), ("signal", "tap"), ("poule", "S"), ("resign", ""), ("agree", "")):
            at = "1" if verb in ("resign", "agree") else "1.1.0"
            answer = await discord.press(discord.eve, board, Press(verb, 1, at, arg).custom_id)
            assert say("refused-not-seated") in texts_of(answer.response)
        assert table.version == version


# All Fours.


async def test_stand_and_play_anticlockwise(opens: Opens) -> None:
    async with opens(seed=FOURS_SOUTH) as discord:
        table = await opened(discord, "all-fours")
        assert table.turn is Seat.S
        told = await press(table, Seat.S, "Stand")
        assert "you lead to trick 1/6" in told
        # The hands that waited through it are good still.
        await table.play()
        assert table.turn is Seat.E
        await table.play()
        assert table.turn is Seat.N


async def test_beg_and_take_one(opens: Opens) -> None:
    async with opens(seed=FOURS_SOUTH) as discord:
        table = await opened(discord, "all-fours")
        await press(table, Seat.S, "I beg")
        dealer = table.now.party.dealer
        assert table.turn is dealer is Seat.W
        before = table.now.party.score
        await table.open_hand(dealer)
        await press(table, dealer, "Take one")
        assert table.now.party.score == (before[0] + 1, before[1])
        assert table.turn is Seat.S


async def test_beg_and_run_the_pack(opens: Opens) -> None:
    async with opens(seed=FOURS_SOUTH) as discord:
        table = await opened(discord, "all-fours")
        await press(table, Seat.S, "I beg")
        await table.open_hand(Seat.W)
        told = await press(table, Seat.W, "Run the pack")
        assert len([label for label in labels(table.hands[Seat.W]) if label[0] in "23456789TJQKA1"]) == 12
        assert "turned up" in told
        # A hand that was opened before does not show its new cards and the new trump: it plays nothing.
        old = table.hands[Seat.E]
        await table.tap(Seat.E, button_ids(old)[0])
        assert texts_of(old).startswith("**" + say("refused-stale"))
        assert len([label for label in labels(old) if label[0] in "23456789TJQKA1"]) == 12
        # Twelve tricks, each by a first tap.
        await table.open_hand(Seat.S)
        while table.now.state is State.PLAYING:
            await table.open_hand(table.turn)
            await table.play()
        assert len(table.now.party.deals[0].deal.tricks) == 12


async def test_the_point_that_ends_the_party_is_asked_for_once_more(opens: Opens) -> None:
    async with opens(seed=FOURS_SOUTH) as discord:
        table = await opened(discord, "all-fours", target=1)
        assert "You lack one point" in hand_of(table, Seat.S)
        await press(table, Seat.S, "I beg")
        await table.open_hand(Seat.W)
        assert "Careful" in hand_of(table, Seat.W)
        asked = await press(table, Seat.W, "Take one")
        assert "it ends the party" in asked
        assert table.now.state is State.PLAYING
        assert "Careful" in await press(table, Seat.W, "Back")
        await press(table, Seat.W, "Take one")
        assert "The party is over" in await press(table, Seat.W, "Take one")
        outcome = table.now.party.outcome
        assert outcome is not None
        assert (outcome.winner, outcome.ended_by) == (Side.NS, "give")


# Every game: giving up, and ending by agreement.


async def question(table: Table, seat: Seat) -> Message:
    """What is asked of somebody who would leave."""
    asked = await table.person(seat).click(table.board, label="Leave")
    assert asked.response is not None
    return asked.response


async def test_two_partners_give_the_party_up(opens: Opens) -> None:
    async with opens() as discord:
        table = await opened(discord, "quatre-sept")
        asked = await question(table, Seat.S)
        assert "once Cara agrees" in texts_of(asked)
        await discord.anna.click(asked, label="Give up")
        assert table.now.state is State.PLAYING
        assert texts_of(asked).startswith("**" + say("notice-resign-said"))
        # Nobody else can say it for the partner.
        refused = await table.person(Seat.E).click(table.board, label=say("button-agree-resign"))
        assert say("refused-not-your-side") in texts_of(refused.response)
        again = await question(table, Seat.S)
        assert button(again, "Give up")["disabled"]
        await table.person(Seat.N).click(table.board, label=say("button-agree-resign"))
        outcome = table.now.party.outcome
        assert outcome is not None
        assert (outcome.winner, outcome.ended_by) == (Side.EW, "resign")


async def test_alone_with_computer_players_one_word_is_enough(opens: Opens) -> None:
    async with opens() as discord:
        for label, ended_by in (("Give up", "resign"), ("End the party", "agreed")):
            channel = discord.guild.create_text_channel(ended_by)
            table = Table(discord, channel)
            await table.open(people=1, computers=3, target=100)
            await discord.anna.click(table.board, label="Start")
            asked = await question(table, Seat.S)
            await discord.anna.click(asked, label=label)
            assert "The party is over" in texts_of(asked)
            outcome = table.now.party.outcome
            assert outcome is not None
            assert outcome.ended_by == ended_by


async def test_the_table_agrees_to_end_the_party(opens: Opens) -> None:
    async with opens() as discord:
        table = await opened(discord, "quatre-sept")
        asked = await question(table, Seat.W)
        told = await table.person(Seat.W).click(asked, label="End the party")
        assert texts_of(told.response).startswith("**" + say("notice-end-said"))
        for seat in (Seat.N, Seat.E):
            answer = await table.person(seat).click(table.board, label=say("button-agree-agreed"))
            assert answer.deferred
            assert table.now.state is State.PLAYING
        await table.person(Seat.S).click(table.board, label=say("button-agree-agreed"))
        outcome = table.now.party.outcome
        assert outcome is not None
        assert (outcome.winner, outcome.ended_by) == (None, "agreed")


async def test_one_agrees_to_what_one_was_shown(opens: Opens) -> None:
    async with opens() as discord:
        table = await opened(discord, "quatre-sept")
        await discord.anna.click(await question(table, Seat.S), label="Give up")
        shown = discord.remember(table.board)
        (old,) = (each for each in button_ids(shown) if each.startswith("t:agree:"))
        await table.person(Seat.E).click(await question(table, Seat.E), label="End the party")
        answer = await discord.press(table.person(Seat.N), shown, old)
        assert say("refused-stale") in texts_of(answer.response)
        assert {word.what for word in table.now.proposals} == {"resign", "agreed"}
        assert len(table.now.proposals) == 2
