"""A hand: how it is drawn, what a tap on it does, and its other pages."""

import re

from bot.tables.model import State
from bot.texts import Say
from engine.cards import Card
from engine.seats import Seat
from engine.tressette.deal import Deal
from tests.bot.conftest import Opens
from tests.bot.table import Table, button, buttons_of, labels, texts_of

say = Say("en")

# Seeds, by what they deal: South leads and holds the poule in clubs; North leads and West holds the one in
# hearts; North and West hold one each, in clubs and spades.
POULE_LED = 13
POULE_BEHIND = 11
TWO_POULES = 256
SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def cards_on(message: object, *, enabled: bool | None = None) -> list[Card]:
    """The cards of a hand's buttons, in order."""
    found = (re.fullmatch("(10|.)([♠♥♦♣])\ufe0e?", label) for label in labels(message, enabled=enabled))  # type: ignore[arg-type]
    return [Card.parse(each[1].replace("10", "T") + SIGNS[each[2]]) for each in found if each is not None]


async def test_cards_are_sorted_and_in_rows_of_four(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        for seat in Seat:
            shown = cards_on(table.hands[seat])
            dealt = table.now.party.deal.held(seat)  # type: ignore[union-attr]
            assert len(shown) == 8
            assert shown == sorted(dealt, key=lambda card: (card.suit, "T9AKQJ87".index(card.rank)))
            rows = [row for row in table.hands[seat].components if row["type"] == 1]  # type: ignore[index]
            assert [len(row["components"]) for row in rows][:2] == [4, 4]  # type: ignore[index]


async def test_a_hand_drawn_while_waiting_plays_at_the_first_tap(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        drawn = {seat: texts_of(table.hands[seat]) for seat in Seat}
        # Others play; nobody opens a hand again, and nothing edits one.
        for seat in (Seat.N, Seat.E, Seat.S):
            await table.play()
            assert table.turn is seat.left
            assert texts_of(table.hands[seat.left]) == drawn[seat.left]
        assert cards_on(table.hands[Seat.W], enabled=False) == []
        await table.play()
        assert len(table.now.party.deal.plays) == 4  # type: ignore[union-attr]
        # In the next trick as well, with the hands as their own plays left them.
        for _ in range(8):
            await table.play()


async def test_playing_edits_this_same_hand(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        hand = table.hands[Seat.N]
        shown = cards_on(hand)
        result = await table.tap(Seat.N, table.playable(Seat.N)[0])
        assert result.response is not None
        assert result.response.id == hand.id
        assert result.followups == []
        assert cards_on(hand) == shown[1:]
        seen = discord.channel.history(viewer=table.person(Seat.N))
        assert [message.id for message in seen if message.flags.ephemeral] == [hand.id]


async def test_a_hand_drawn_on_ones_turn_disables_what_may_not_be_played(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        await table.play()
        deal = table.now.party.deal
        assert deal is not None
        led = deal.tricks[-1].cards[0].suit
        hand = await table.open_hand(Seat.E)
        assert {card.suit for card in cards_on(hand, enabled=True)} == {led}
        assert led not in {card.suit for card in cards_on(hand, enabled=False)}
        (line,) = (line for line in texts_of(hand).splitlines() if "Follow" in line or "follow" in line)
        assert "♠♥♦♣"[led] in line


async def test_all_cards_may_be_led(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        assert cards_on(table.hands[Seat.N], enabled=False) == []
        assert "Your turn" in texts_of(table.hands[Seat.N])


async def test_last_trick_and_score_sheet_and_back(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        anna, hand = discord.anna, table.hands[Seat.S]
        assert "Last trick" in labels(hand, enabled=False)
        for _ in range(4):
            await table.play()
        trick = table.now.party.deal.tricks[0]  # type: ignore[union-attr]
        hand = await table.open_hand(Seat.S)
        cards = texts_of(hand)

        await anna.click(hand, label="Last trick")
        page = texts_of(hand)
        for card in trick.cards:
            rank = "10" if card.rank == "T" else card.rank
            assert f"{rank}{'♠♥♦♣'[card.suit]}" in page
        assert labels(hand) == [say("button-back")]
        await anna.click(hand, label="Back")
        assert texts_of(hand) == cards

        await anna.click(hand, label="Score sheet")
        assert say("sheet-empty") in texts_of(hand)
        await anna.click(hand, label="Back")
        assert texts_of(hand) == cards

        await table.play_deal()
        await anna.click(hand, label="Score sheet")
        points = table.now.party.deals[0].deal.points
        assert re.search(rf"1\s+{points[0]}\s+{points[1]}\s+{points[0]} : {points[1]}", texts_of(hand))


async def test_the_hand_between_deals_goes_on_to_the_next(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        await table.play_deal()
        hand = table.hands[Seat.S]
        # The last card was somebody else's, or ours: either way the button leads on from the hand itself.
        await discord.anna.click(table.board, label="My hand")
        hand = await table.open_hand(Seat.S)
        pressed = await discord.anna.click(hand, label="Next deal")
        assert pressed.response is not None
        assert pressed.response.id == hand.id
        assert len(cards_on(hand)) in (7, 8)
        assert table.now.state is State.PLAYING


async def test_several_hands_of_one_player_stay_right(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        phone = table.hands[Seat.N]
        desk = await table.open_hand(Seat.N)
        cards = [each["custom_id"] for each in buttons_of(phone)[:2]]
        await table.tap(Seat.N, cards[0])
        # The other one is old now. Pressing it plays nothing and brings it up to date.
        version = table.version
        result = await table.person(Seat.N).click(phone, custom_id=cards[1])
        assert result.response is not None
        assert result.response.id == phone.id
        assert table.version == version
        assert texts_of(phone).startswith("**" + say("refused-stale"))
        assert cards_on(phone) == cards_on(desk)


# La poule.


async def test_la_poule_by_buttons(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        hand, anna = table.hands[Seat.S], discord.anna
        assert table.turn is Seat.S
        cards = texts_of(hand)
        (poule,) = (label for label in labels(hand) if "poule" in label)
        assert "♣" in poule
        for seat in (Seat.N, Seat.E, Seat.W):
            assert not any("poule" in label for label in labels(table.hands[seat]))

        # To the choice of its card, and back.
        await anna.click(hand, label=poule)
        assert [card.text for card in cards_on(hand)] == ["TC", "9C", "AC"]
        await anna.click(hand, label="Back")
        assert texts_of(hand) == cards

        await anna.click(hand, label=poule)
        await anna.click(hand, label="9♣\ufe0e")
        assert table.now.kept.party.deal.plays[-1][1].text == "9C+poule"  # type: ignore[union-attr]
        assert "la poule" in table.text.lower()
        assert len(cards_on(hand)) == 7

        # Won with the next two: eleven points besides.
        for text in ("TC", "AC"):
            while table.turn is not Seat.S:
                await table.play()
            (custom_id,) = (each for each in table.playable(Seat.S) if each.endswith(f":{text}"))
            await table.tap(Seat.S, custom_id)
        while table.now.state is State.PLAYING:
            await table.play()
        assert table.now.party.deals[0].deal.points[0] >= 12
        assert re.search(r"poule.*\+?11", table.text)


async def test_an_old_poule_button_leads_nowhere(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        (old,) = (each["custom_id"] for each in buttons_of(table.hands[Seat.S]) if "poule" in each["label"])
        await table.play()
        version = table.version
        result = await discord.press(discord.anna, table.hands[Seat.S], old)
        assert result.response is not None
        assert texts_of(result.response).startswith("**" + say("refused-stale"))
        # With a moment that is Ben's own it shows his cards: there is no poule among them.
        result = await discord.press(discord.people[1], table.board, old)
        assert len(cards_on(result.response)) == 8
        assert table.version == version


async def test_a_poule_can_be_played_without_saying_it(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        await discord.anna.click(table.hands[Seat.S], custom_id=table_card(table, "TC"))
        assert table.now.party.deal.plays[-1][1].text == "TC"  # type: ignore[union-attr]
        assert "la poule" not in table.text.lower()


def table_card(table: Table, text: str) -> str:
    """The id of South's button for a card."""
    (found,) = (each for each in table.playable(Seat.S) if each.endswith(f":{text}"))
    return found


async def test_poule_as_a_command(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        anna, channel = discord.anna, discord.channel
        choices = await anna.autocomplete(channel, "poule", "what", "")
        assert [choice["value"] for choice in choices] == ["TC+poule", "9C+poule", "AC+poule"]
        assert all("clubs" in choice["name"] for choice in choices)
        narrowed = await anna.autocomplete(channel, "poule", "what", "nine")
        assert [choice["value"] for choice in narrowed] == ["9C+poule"]
        for person in (*discord.people[1:], discord.eve):
            assert await person.autocomplete(channel, "poule", "what", "") == []

        said = await anna.slash(channel, "poule", what="AC+poule")
        assert said.ephemeral
        assert len(cards_on(said.response)) == 7
        assert table.now.party.deal.plays[-1][1].text == "AC+poule"  # type: ignore[union-attr]
        # Now there is nothing to be said any more.
        assert await anna.autocomplete(channel, "poule", "what", "") == []


async def test_nobody_says_it_whose_cards_a_computer_player_plays(opens: Opens) -> None:
    async with opens(seed=POULE_LED, computer_pause=3600) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        question = await discord.anna.click(table.board, label="Leave")
        await discord.anna.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        assert table.turn is Seat.S
        assert await discord.anna.autocomplete(discord.channel, "poule", "what", "") == []
        answer = await discord.anna.slash(discord.channel, "poule", what="TC+poule")
        assert say("refused-away") in texts_of(answer.response)
        assert cards_on(answer.response) == []


async def test_a_wrong_poule_is_refused_with_its_reason(opens: Opens) -> None:
    async with opens(seed=POULE_LED) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        held = {card.text for card in table.now.party.deal.held(Seat.S)}  # type: ignore[union-attr]
        low = next(text for text in held if text[0] in "KQJ87")
        cases = {
            "nonsense": say("refused-no-such-announcement"),
            "": say("refused-no-such-announcement"),
            "resign": say("refused-no-such-announcement"),
            "TC+poule+poule": say("refused-no-such-announcement"),
            "TS+poule": "la poule in spades" if "TS" in held else "You do not hold the ten of spades",
            f"{low}+poule": "La poule is said with a ten, nine or ace",
        }
        version = table.version
        for what, reason in cases.items():
            if what:
                answer = await discord.anna.slash(discord.channel, "poule", what=what)
                assert answer.ephemeral
                first, *rest = texts_of(answer.response).splitlines()
                assert reason in first
                # The hand is shown again with it.
                assert len(cards_on(answer.response)) == 8, rest
        for person, reason in (
            (discord.people[1], "It is not your turn"),
            (discord.eve, say("refused-not-seated")),
        ):
            answer = await person.slash(discord.channel, "poule", what="TC+poule")
            assert reason in texts_of(answer.response).splitlines()[0]
            assert answer.ephemeral
        assert table.version == version
        assert not re.search("[♠♥♦♣]", texts_of(answer.response))


async def test_poule_where_there_is_no_table(opens: Opens) -> None:
    async with opens() as discord:
        assert await discord.anna.autocomplete(discord.channel, "poule", "what", "") == []
        answer = await discord.anna.slash(discord.channel, "poule", what="TC+poule")
        assert texts_of(answer.response) == say("refused-no-table")
        await discord.anna.slash(discord.channel, "table open")
        assert await discord.anna.autocomplete(discord.channel, "poule", "what", "") == []
        answer = await discord.anna.slash(discord.channel, "poule", what="TC+poule")
        assert texts_of(answer.response) == say("refused-not-playing")


async def test_la_poule_may_be_chosen_while_waiting(opens: Opens) -> None:
    async with opens(seed=POULE_BEHIND) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        hand, holder = table.hands[Seat.W], table.person(Seat.W)
        assert table.turn is Seat.N
        (poule,) = (label for label in labels(hand, enabled=True) if "poule" in label)
        await holder.click(hand, label=poule)
        assert [card.text for card in cards_on(hand)] == ["TH", "9H", "AH"]
        # Too early it is refused like any other card, and the hand is there again.
        early = buttons_of(hand)[0]["custom_id"]
        version = table.version
        await table.tap(Seat.W, early)
        assert texts_of(hand).startswith("**" + say("refused-not-your-turn", seat=say("seat-N")))
        assert table.version == version
        await holder.click(hand, label=poule)
        while table.turn is not Seat.W:
            hearts = [each for each in table.playable(table.turn) if each.endswith("H")]
            await table.tap(table.turn, (hearts or table.playable(table.turn))[0])
        # The choice still stands as it was made, and its first tap on one's turn says it.
        await table.tap(Seat.W, early)
        assert table.now.party.deal.plays[-1][1].text == "TH+poule"  # type: ignore[union-attr]


async def test_la_poule_on_anothers_lead(opens: Opens) -> None:
    async with opens(seed=POULE_BEHIND) as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        deal = table.now.party.deal
        assert deal is not None
        leader, suit, holder = table.turn, "H", Seat.W
        assert leader is Seat.N
        led = next(card for card in deal.held(leader) if card.suit.letter == suit)
        (custom_id,) = (each for each in table.playable(leader) if each.endswith(f":{led.text}"))
        await table.tap(leader, custom_id)
        while table.turn is not holder:
            await table.play()
        hand = await table.open_hand(holder)
        (poule,) = (label for label in labels(hand, enabled=True) if "poule" in label)
        await table.person(holder).click(hand, label=poule)
        assert [card.text for card in cards_on(hand)] == [f"T{suit}", f"9{suit}", f"A{suit}"]
        await table.tap(holder, button(hand, labels(hand)[0])["custom_id"])
        assert table.now.party.deal.plays[-1][1].text == f"T{suit}+poule"  # type: ignore[union-attr]
        while table.turn is not holder:
            await table.play()
        # The trick is won by it, and so its player leads on.
        assert table.now.party.deal.tricks[0].winner is holder  # type: ignore[union-attr]


async def test_two_poules_in_a_deal(opens: Opens) -> None:
    async with opens(seed=TWO_POULES) as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        said = 0
        while table.now.state is State.PLAYING:
            seat = table.turn
            deal = table.now.party.deal
            assert isinstance(deal, Deal)
            hand = await table.open_hand(seat)
            poules = [label for label in labels(hand, enabled=True) if "poule" in label]
            if poules and deal.poule_run is None:
                await table.person(seat).click(hand, label=poules[0])
                said += 1
                await table.tap(seat, buttons_of(hand)[0]["custom_id"])
                continue
            ids = table.playable(seat)
            run = deal.poule_run
            if run is not None and run[0] is seat:
                going = [each for each in ids if re.search(f":[T9A]{run[1].letter}$", each)]
                ids = going or ids
            elif run is None or run[0] is not seat:
                # Keep what a poule of one's own still needs; low cards go first.
                ids = sorted(ids, key=lambda each: "87JQKA9T".index(each.rsplit(":", 1)[1][0]))
            await table.tap(seat, ids[0])
        assert said == 2
        awards = table.now.party.deals[0].deal.awards
        assert [award.kind for award in awards] == ["poule", "poule"]
        assert {award.seat for award in awards} == {Seat.N, Seat.W}
        assert table.now.party.score == (15, 18)
