"""Who sits where: sitting down, moving, leaving, coming back."""

import pytest

from bot.presses import Press
from bot.store import results
from bot.tables.model import State
from bot.texts import Say
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Person, Table, buttons_of, labels, texts_of

say = Say("en")


async def leave(table: Table, person: Person) -> str:
    """Leave by the button of the board, which asks once; what was answered in the end."""
    question = await person.click(table.board, label="Leave")
    assert question.ephemeral
    assert labels(question.response)[0] == say("confirm-leave-yes")
    before = table.version
    assert table.now.seat_of(person.id) is not None
    assert table.version == before
    await person.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
    return texts_of(question.response)


async def test_sitting_moving_and_standing_up(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1)
        ben = discord.people[1]
        assert table.seat(discord.anna) is Seat.S

        sat = await ben.click(table.board, label="Sit N")
        # What everybody sees needs no other answer.
        assert sat.deferred
        assert not sat.ephemeral
        assert table.seat(ben) is Seat.N
        assert labels(table.board, enabled=False) == ["Sit N", "Sit S"]

        await ben.click(table.board, label="Sit W")
        assert table.seat(ben) is Seat.W
        assert labels(table.board, enabled=False) == ["Sit S", "Sit W"]

        await ben.click(table.board, label="Stand up")
        assert table.now.seat_of(ben.id) is None
        assert "Ben" not in table.text
        answer = await ben.click(table.board, label="Stand up")
        assert texts_of(answer.response) == say("refused-not-seated")


async def test_a_taken_seat_and_ones_own(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2)
        version = table.version
        # The board was a moment old when they pressed.
        forged = Press("sit", 1, "", "W").custom_id
        answer = await discord.press(discord.eve, table.board, forged)
        assert texts_of(answer.response) == say("refused-seat-taken", seat="W")
        # Ben pressed twice: he sits there, and nothing is to be told.
        answer = await discord.press(discord.people[1], table.board, forged)
        assert answer.deferred
        assert table.version == version


async def test_computer_players_fill_seats_and_give_way(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1)
        for _ in range(3):
            await discord.anna.click(table.board, label="Add computer")
        assert "Add computer" in labels(table.board, enabled=False)
        assert labels(table.board, enabled=False)[0] == "Sit S"
        answer = await discord.press(discord.anna, table.board, Press("computer", 1).custom_id)
        assert texts_of(answer.response) == say("refused-no-free-seat")
        await discord.people[1].click(table.board, label="Sit E")
        sitter = table.now.seats[Seat.E]
        assert sitter is not None
        assert sitter.person == discord.people[1].id
        assert table.text.count("Computer") == 2


async def test_start_names_an_empty_seat(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=1)
        version = table.version
        answer = await discord.anna.click(table.board, label="Start")
        assert answer.ephemeral
        assert texts_of(answer.response) == say("refused-seat-empty", seat="E")
        assert table.version == version


async def test_nobody_starts_without_a_person(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await discord.anna.click(table.board, label="Stand up")
        answer = await discord.anna.click(table.board, label="Start")
        assert texts_of(answer.response) == say("refused-nobody-seated")


async def test_anybody_seated_may_start(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=1)
        await discord.people[1].click(table.board, label="Add computer")
        await discord.people[1].click(table.board, label="Start")
        assert table.now.state is State.PLAYING


async def test_whoever_leaves_is_replaced_and_takes_the_seat_back(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        cara = table.person(Seat.N)
        answer = await leave(table, cara)
        # The computer player plays at once; it was Cara's turn.
        assert table.turn is Seat.E
        assert "Cara" in table.text
        assert say("notice-left") in answer
        assert labels(table.hands[Seat.N]) != []

        # Her old hand plays nothing now, and shows no card any more.
        pressed = buttons_of(table.hands[Seat.N])[0]["custom_id"]
        version = table.version
        result = await cara.click(table.hands[Seat.N], custom_id=pressed)
        assert say("refused-away") in texts_of(result.response)
        assert labels(result.response) == [say("button-hand")]
        assert table.version == version

        # Nor does it go on with others' buttons.
        result = await discord.press(cara, table.board, Press("leave", 1).custom_id)
        assert say("refused-away") in texts_of(result.response)
        assert table.version == version

        # My hand takes it back, and it is hers to play.
        await cara.click(table.board, label="My hand")
        sitter = table.now.seats[Seat.N]
        assert sitter is not None
        assert not sitter.away
        await table.open_hand(Seat.N)
        for _ in range(3):
            await table.play()
        while table.turn is not Seat.N:
            await table.play()
        await table.play()


async def test_the_page_after_leaving_takes_the_seat_back_too(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=100)
        await table.start()
        ben = discord.people[1]
        question = await ben.click(table.board, label="Leave")
        await ben.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        page = question.response
        assert page is not None
        assert table.now.people == (discord.anna.id,)
        await ben.click(page, label=say("button-hand"))
        assert table.now.people == (discord.anna.id, ben.id)
        assert any("♠" in label or "♥" in label for label in labels(page))


async def test_a_seat_is_kept_for_who_left_it(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=100)
        await table.start()
        await leave(table, discord.people[1])
        page = await discord.eve.click(table.board, label="My hand")
        assert labels(page.response, enabled=True) == ["Sit N", "Sit E"]
        answer = await discord.press(discord.eve, table.board, Press("sit", 1, "", "W").custom_id)
        assert say("refused-seat-taken", seat="W") in texts_of(answer.response)
        # Who left cannot sit elsewhere at the same table meanwhile.
        answer = await discord.press(discord.people[1], table.board, Press("sit", 1, "", "N").custom_id)
        assert say("refused-away") in texts_of(answer.response)


async def test_when_the_last_person_leaves_the_table_rests(opens: Opens) -> None:
    async with opens(next_deal_after=60, ping_after=30) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        await leave(table, discord.anna)
        version, text, calls = table.version, table.text, len(discord.sent())
        assert table.turn is Seat.S
        await discord.pass_time(300)
        assert (table.version, table.text, len(discord.sent())) == (version, text, calls)
        await discord.anna.click(table.board, label="My hand")
        await table.open_hands()
        await table.play()
        assert table.version > version + 1


async def test_a_computer_players_turn_rests_as_well(opens: Opens) -> None:
    async with opens(computer_pause=60) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await discord.anna.click(table.board, label="Start")
        # North leads, and thinks for a minute.
        assert table.turn is Seat.N
        await leave(table, discord.anna)
        version = table.version
        await discord.pass_time(300)
        assert (table.version, table.turn) == (version, Seat.N)
        await discord.anna.click(table.board, label="My hand")
        await discord.pass_time(61)
        assert table.turn is Seat.E
        await discord.pass_time(61)
        assert table.turn is Seat.S
        await discord.pass_time(300)
        assert table.turn is Seat.S


async def test_between_deals_the_table_rests_without_people(opens: Opens) -> None:
    async with opens(next_deal_after=60) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        await table.start()
        await table.play_deal()
        await leave(table, discord.anna)
        await discord.pass_time(300)
        assert table.now.state is State.COUNTED
        await discord.anna.click(table.board, label="My hand")
        assert table.now.state is State.COUNTED
        await discord.pass_time(61)
        assert table.now.state is State.PLAYING


@pytest.mark.parametrize("back", [True, False])
async def test_a_party_that_a_leaver_did_not_finish(opens: Opens, back: bool) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=5)
        await table.start()
        ben = discord.people[1]
        await leave(table, ben)
        if back:
            await ben.click(table.board, label="My hand")
            await table.open_hands()
        await table.play_deal()
        assert table.now.state is State.OVER
        async with discord.bot.store.read() as db:
            result = await results.find_result(db, 1)
        assert result is not None
        west = next(seat for seat in result.seats if seat.seat == "W")
        assert (west.user_id, west.person, west.computer) == (ben.id, back, None if back else "normal")
        assert result.people == 1 + back


async def test_a_leaver_comes_back_after_the_party(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=5)
        await table.start()
        ben = discord.people[1]
        page = await ben.click(table.board, label="Leave")
        await ben.click(page.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        await table.play_deal()
        assert table.now.state is State.OVER
        # A rematch is not for who left to ask; his own page takes the seat back.
        answer = await ben.click(table.board, label="Rematch")
        assert say("refused-away") in texts_of(answer.response)
        await ben.click(answer.response, label=say("button-hand"))  # type: ignore[arg-type]
        assert table.now.people == (discord.anna.id, ben.id)
        await ben.click(table.board, label="Rematch")
        assert table.now.state is State.PLAYING


async def test_a_rematch_without_the_leaver_keeps_the_seat(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=5)
        await table.start()
        ben = discord.people[1]
        await leave(table, ben)
        await table.play_deal()
        await discord.anna.click(table.board, label="Rematch")
        sitter = table.now.seats[Seat.W]
        assert sitter is not None
        assert sitter.away
        await ben.click(table.board, label="My hand")
        sitter = table.now.seats[Seat.W]
        assert sitter is not None
        assert not sitter.away


async def test_leaving_between_deals(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=100)
        await table.start()
        await table.play_deal()
        await leave(table, discord.people[1])
        assert table.now.state is State.COUNTED
        assert table.now.people == (discord.anna.id,)
        await discord.anna.click(table.board, label="Next deal")
        await table.open_hands()
        await table.play()


async def test_leaving_after_the_party(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=5)
        await table.start()
        ben = discord.people[1]
        question = await ben.click(table.board, label="Leave")
        await table.play_deal()
        assert table.now.state is State.OVER
        await ben.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        assert table.now.people == (discord.anna.id,)
        # The result stays as it was when the party was decided.
        async with discord.bot.store.read() as db:
            result = await results.find_result(db, 1)
        assert result is not None
        assert result.people == 2
        await discord.anna.click(table.board, label="Rematch")
        await table.open_hands()
        await table.play()


async def test_a_question_about_leaving_is_of_its_party(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        await table.start()
        question = await discord.anna.click(table.board, label="Leave")
        await table.play_deal()
        await discord.anna.click(table.board, label="Rematch")
        await discord.anna.click(question.response, label=say("confirm-leave-yes"))  # type: ignore[arg-type]
        assert say("refused-stale") in texts_of(question.response)
        assert table.now.people == (discord.anna.id,)


async def test_the_name_is_that_of_the_last_click(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        await table.start()
        cara = table.person(Seat.N)
        discord.env.backend.get_guild(discord.guild.id).members[cara.id].nick = "@everyone **C**"
        await table.play()
        sitter = table.now.seats[Seat.N]
        assert sitter is not None
        assert sitter.name == "@everyone **C**"
        assert "@everyone **C**" not in table.text
        assert "everyone" in table.text
