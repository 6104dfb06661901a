"""Every button, pressed by whom and when it should not be: answered privately, and nothing changed."""

import re
from collections.abc import Awaitable, Callable

import pytest
from simcord.results import InteractionResult

from bot.presses import Press
from bot.tables.model import State
from bot.texts import Say
from engine.cards import Card
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Message, Person, Table, button, buttons_of, labels, texts_of

say = Say("en")
STALE = "**" + say("refused-stale") + "**"
NO_SEAT = say("refused-not-seated")
NOT_OPENER = say("refused-not-opener")

Stage = Callable[[Table], Awaitable[None]]


async def lobby(table: Table) -> None:
    """Anna and Ben sit, two seats are free."""
    await table.open(people=2)


async def playing(table: Table) -> None:
    """A deal has begun; Cara leads."""
    await table.open(target=100)
    await table.start()


async def counted(table: Table) -> None:
    """A deal is over."""
    await table.open(people=1, computers=3, target=100)
    await table.start()
    await table.play_deal()


async def over(table: Table) -> None:
    """A party is over."""
    await table.open(people=1, computers=3, target=5)
    await table.start()
    await table.play_deal()


def private(result: InteractionResult) -> str:
    """What was answered, which nobody else sees."""
    assert result.acknowledged
    assert not result.deferred
    assert result.response is not None
    assert result.response.ephemeral
    return texts_of(result.response)


async def unchanged(table: Table, press: Awaitable[InteractionResult]) -> str:
    """The private answer to a press that changes nothing: neither the table nor any public message."""
    discord = table.discord
    before = (table.version, table.now, [texts_of(message) for message in discord.messages()])
    answer = private(await press)
    assert (table.version, table.now, [texts_of(message) for message in discord.messages()]) == before
    return answer


# By a spectator.


@pytest.mark.parametrize(
    ("stage", "label", "reason"),
    [
        (lobby, "Start", NO_SEAT),
        (lobby, "Add computer", NO_SEAT),
        (lobby, "Stand up", NO_SEAT),
        (lobby, "Close", NOT_OPENER),
        (playing, "Leave", NO_SEAT),
        (playing, "My hand", say("outsider-full")),
        (counted, "Next deal", NO_SEAT),
        (counted, "My hand", say("outsider-sit")),
        (over, "Rematch", NO_SEAT),
        (over, "Close", NOT_OPENER),
    ],
)
async def test_a_spectator_is_told_privately(opens: Opens, stage: Stage, label: str, reason: str) -> None:
    async with opens() as discord:
        table = Table(discord)
        await stage(table)
        answer = await unchanged(table, discord.eve.click(table.board, label=label))
        assert reason in answer


async def test_a_spectator_sees_who_sits_here_and_how_to_sit(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        full = await unchanged(table, discord.eve.click(table.board, label="My hand"))
        for name in ("Anna", "Ben", "Cara", "Dan"):
            assert name in full
        assert say("outsider-full") in full
        assert "[" not in full
        assert not re.search("[♠♥♦♣]", full)


async def test_a_spectator_takes_the_seat_of_a_computer_player_from_there(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await counted(table)
        page = await discord.eve.click(table.board, label="My hand")
        assert labels(page.response, enabled=False) == ["Sit S"]
        seated = await discord.eve.click(page.response, label="Sit W")  # type: ignore[arg-type]
        # The page has become her hand.
        assert page.response is not None
        assert "Deal 1 is counted" in texts_of(page.response)
        assert seated.response is not None
        assert seated.response.id == page.response.id
        assert table.now.seat_of(discord.eve.id) is Seat.W
        assert "Eve" in table.text


@pytest.mark.parametrize("custom_id", ["rules", "commitment"])
async def test_rules_and_commitment_are_for_everybody(opens: Opens, custom_id: str) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        answer = await unchanged(table, discord.eve.click(table.board, label="Rules"))
        assert "la poule" in answer.lower()


# By the wrong player, and out of turn.


async def test_out_of_turn(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        assert table.turn is Seat.N
        for seat in (Seat.E, Seat.S, Seat.W):
            card = buttons_of(table.hands[seat])[0]
            answer = await unchanged(table, table.tap(seat, card["custom_id"]))
            first, *rest = answer.splitlines()
            assert first == "**It is not your turn: North is next.**"
            # The hand is shown again below the reason.
            assert f"[{card['label']}]" in rest


async def test_a_hand_belongs_to_who_presses_not_to_what_the_button_says(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        # Ben sends in Cara's card, on a hand of his own: he does not hold it, and it is not his turn.
        hers = table.playable(Seat.N)[0]
        answer = await unchanged(table, discord.press(discord.people[1], table.hands[Seat.W], hers))
        assert "It is not your turn" in answer
        # Eve, who has no hand at all, from the board.
        answer = await unchanged(table, discord.press(discord.eve, table.board, hers))
        assert NO_SEAT in answer
        assert not re.search("[♠♥♦♣]", answer)


async def test_a_card_that_is_not_held(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        held = {card.text for card in table.now.party.deal.held(Seat.N)}  # type: ignore[union-attr]
        missing = next(text for text in ("TS", "9S", "AS", "KS") if text not in held)
        other = Card.parse(missing)
        forged = table.playable(Seat.N)[0].rsplit(":", 1)[0] + f":{missing}"
        answer = await unchanged(table, discord.press(table.person(Seat.N), table.hands[Seat.N], forged))
        assert answer.startswith("**You do not hold the ")
        assert "of spades" in answer
        assert "Your turn" in answer
        assert other not in table.now.party.deal.held(Seat.N)  # type: ignore[union-attr]


async def test_a_card_that_does_not_follow(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        await table.play()
        led = table.now.party.deal.tricks[-1].cards[0].suit  # type: ignore[union-attr]
        held = table.now.party.deal.held(Seat.E)  # type: ignore[union-attr]
        assert any(card.suit is led for card in held)
        wrong = next(card for card in held if card.suit is not led)
        # Her hand was drawn while she waited, so all of it can be pressed.
        (custom_id,) = (
            each["custom_id"]
            for each in buttons_of(table.hands[Seat.E])
            if each["custom_id"].endswith(f":{wrong.text}")
        )
        answer = await unchanged(table, table.tap(Seat.E, custom_id))
        assert answer.startswith("**Follow `")
        # Now that it is drawn on her turn, what may not be played is disabled.
        assert wrong.text not in {
            each["custom_id"].rsplit(":", 1)[1]
            for each in buttons_of(table.hands[Seat.E])
            if not each.get("disabled")
        }


# Twice, and late.


async def test_a_double_click_plays_once(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        card = table.playable(Seat.N)[0]
        await table.tap(Seat.N, card)
        answer = await unchanged(table, discord.press(table.person(Seat.N), table.hands[Seat.N], card))
        assert answer.startswith(STALE)
        assert len(buttons_of(table.hands[Seat.N])) == 7 + 2
        assert table.now.kept.length == 3


@pytest.mark.parametrize(
    ("stage", "label"), [(counted, "Next deal"), (over, "Rematch")], ids=["next", "rematch"]
)
async def test_a_shared_button_counts_once(opens: Opens, stage: Stage, label: str) -> None:
    async with opens() as discord:
        table = Table(discord)
        await stage(table)
        old = discord.remember(table.board)
        pressed = button(old, label)["custom_id"]
        first = await discord.anna.click(table.board, label=label)
        assert first.acknowledged
        answer = await unchanged(table, discord.press(discord.anna, old, pressed))
        # The hand of the new deal comes with the reason.
        assert answer.startswith(STALE)
        assert len(re.findall("[♠♥♦♣]", answer)) >= 8


async def test_what_is_said_between_two_deals_does_not_make_the_next_one_old(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        await table.start()
        await table.play_deal()
        old = discord.remember(table.board)
        pressed = button(old, "Next deal")["custom_id"]
        asked = await discord.anna.click(table.board, label="Leave")
        await discord.anna.click(asked.response, label="Give up")  # type: ignore[arg-type]
        assert table.now.proposals
        await discord.press(discord.people[1], old, pressed)
        assert table.now.party.deal_number == 2
        assert table.now.state is State.PLAYING
        # It is for that deal alone.
        answer = await unchanged(table, discord.press(discord.people[1], old, pressed))
        assert answer.startswith(STALE)


async def test_start_counts_once(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        old = discord.remember(table.board)
        pressed = button(old, "Start")["custom_id"]
        await discord.anna.click(table.board, label="Start")
        answer = await unchanged(table, discord.press(discord.people[1], old, pressed))
        assert answer.startswith(STALE)


async def test_buttons_of_an_old_lobby(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=100)
        old = discord.remember(table.board)
        await table.start()
        for each in buttons_of(old):
            if each["label"] in ("Rules", "Close"):
                continue
            for person in (discord.anna, discord.people[1], discord.eve):
                answer = await unchanged(table, discord.press(person, old, each["custom_id"]))
                # Who sits there already is shown the hand, all others why not.
                assert answer.startswith("**") or each["label"] == f"Sit {table.seat(person).letter}"


async def test_a_start_that_meets_another_change_of_the_lobby(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await lobby(table)
        start = button(table.board, "Start")["custom_id"]
        await discord.anna.click(table.board, label="Add computer")
        answer = await unchanged(table, discord.press(discord.anna, table.board, start))
        assert answer == say("refused-stale-board")


async def test_buttons_of_an_old_hand(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        cards = {seat: buttons_of(table.hands[seat])[0]["custom_id"] for seat in Seat}
        await table.play_deal()
        for seat in Seat:
            answer = await unchanged(table, discord.press(table.person(seat), table.hands[seat], cards[seat]))
            assert answer.startswith(STALE)
            assert "Deal 1 is counted" in answer
        await discord.anna.click(table.board, label="Next deal")
        await table.open_hands()
        for seat in Seat:
            answer = await unchanged(table, discord.press(table.person(seat), table.hands[seat], cards[seat]))
            assert answer.startswith(STALE)
            assert len(buttons_of(table.hands[seat])) >= 10


async def test_a_hand_of_an_old_party(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=5)
        await table.start()
        # Deal 1, no card played yet: but for the party it is the same moment as in the next one.
        first = table.playable(Seat.S)[0]
        moment = Press.parse(first).at  # type: ignore[union-attr]
        await table.play_deal()
        assert table.now.state is State.OVER
        answer = await unchanged(table, discord.press(discord.anna, table.hands[Seat.S], first))
        assert "The party is over" in answer
        await discord.anna.click(table.board, label="Rematch")
        await table.open_hands()
        now = Press.parse(table.playable(Seat.S)[0])
        assert now is not None
        assert now.at.split(".")[1:] == moment.split(".")[1:]
        old = Press("play", now.table, moment, now.arg).custom_id
        answer = await unchanged(table, discord.press(discord.anna, table.hands[Seat.S], old))
        assert answer.startswith(STALE)


async def test_after_the_table_was_closed(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        board = discord.remember(table.board)
        hand = table.hands[Seat.N]
        pressed = [*buttons_of(board), *buttons_of(hand)]
        question = await discord.anna.slash(discord.channel, "table close")
        await discord.anna.click(question.response, label="Close the table")  # type: ignore[arg-type]
        assert "closed" in texts_of(discord.board)
        assert labels(discord.board) == []
        for each in pressed:
            answer = private(await discord.press(table_person(discord), hand, each["custom_id"]))
            assert answer == say("refused-closed")
        # The one that closed it, once more.
        yes = Press("close-yes", 1, "1").custom_id
        assert private(await discord.press(discord.anna, board, yes)) == say("refused-closed")


def table_person(discord: Discord) -> Person:
    """Cara, who sat North."""
    return discord.people[2]


# Forged.

GARBAGE = [
    "",
    "x",
    "t:",
    "t:play",
    "t:play:1:1.1.0",
    "t:play:1:1.1.0:",
    "t:play:1:1.1.0:ZZ",
    "t:play:1:1.1.0:resign+poule",
    "t:play:1::TS",
    "t:play:1:1.1:TS",
    "t:play:1:a.b.c:TS",
    "t:play:1:-1.1.0:TS",
    "t:play:1:1.1.99999999999999999999:TS",
    "t:play:999:1.1.0:TS",
    "t:play:999999999999999999:1.1.0:TS",
    "t:play:9999999999999999999:1.1.0:TS",
    "t:hand:0::",
    "t:sit:1::",
    "t:sit:1::X",
    "t:start:1::",
    "t:start:1:x:",
    "t:start:1:0:",
    "t:next:1:1.1:",
    "t:rematch:1:99999999999999999999999999999999:",
    "t:close-yes:1::",
    "t:close-yes:1:99:",
    "t:leave-yes:1::",
    "t:leave-yes:1:99:",
    "t:cut:1:1.1.0:16",
    "t:cut:1:1.1.0:",
    "t:cut-form:1:1.1.0:",
    "t:cut-ask:1:1.1.0:",
    "t:poule:1:1.1.0:X",
    "t:poule:1:1.1.0:S",
    "t:unknown:1::",
    "t:handle:1::",
    "t:top:x:y:z",
    "T:hand:1::",
    "t:hand:1:::",
    "t:hand:1::\n",
    "t:hand:١::",
    "a" * 100,
]


@pytest.mark.parametrize("on_hand", [False, True], ids=["board", "hand"])
async def test_garbage_is_answered(opens: Opens, on_hand: bool) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        assert table.turn is Seat.N
        for custom_id in GARBAGE:
            message: Message = table.hands[Seat.W] if on_hand else table.board
            answer = await unchanged(table, discord.press(discord.people[1], message, custom_id))
            assert answer.strip(), custom_id


async def test_a_forged_id_gives_no_party_up(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        forged = Press("play", 1, "1.1.0", "resign").custom_id
        for person in (discord.eve, *discord.people):
            await unchanged(table, discord.press(person, table.board, forged))
        for what in ("resign", "resign+", "RESIGN"):
            await unchanged(table, discord.anna.slash(discord.channel, "poule", what=what))
        assert not table.now.party.over


# Other people's questions, and the form.


async def test_close_is_asked_once_and_by_who_may(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await lobby(table)
        yes = Press("close-yes", 1, "0").custom_id
        answer = await unchanged(table, discord.press(discord.people[1], table.board, yes))
        assert NOT_OPENER in answer
        for person in (discord.anna, discord.moderator):
            question = private(await person.click(table.board, label="Close"))
            assert say("confirm-close") in question
            assert "[Close the table]" in question


async def test_a_question_of_the_lobby_closes_no_party(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open()
        question = await discord.anna.click(table.board, label="Close")
        await discord.anna.click(table.board, label="Start")
        answer = await unchanged(
            table,
            discord.anna.click(question.response, label="Close the table"),  # type: ignore[arg-type]
        )
        assert answer.startswith(STALE)


async def test_a_question_stands_while_others_play(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await playing(table)
        question = await discord.anna.slash(discord.channel, "table close")
        await table.play()
        await table.play()
        await discord.anna.click(question.response, label="Close the table")  # type: ignore[arg-type]
        assert texts_of(question.response) == say("notice-closed")
        assert "closed" in texts_of(discord.board)
