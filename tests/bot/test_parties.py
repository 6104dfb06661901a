"""Whole parties, as people play them, from the opening to the result and the next one."""

import hashlib
import re

from bot.store import parties, results
from bot.tables.log import fold
from bot.tables.model import KeptParty, State
from engine import fair
from engine.seats import Seat
from tests.bot.conftest import Opens
from tests.bot.table import Discord, Table, labels, texts_of

HEX = re.compile(r"[0-9a-f]{64}")


async def kept_party(discord: Discord, number: int = 1) -> KeptParty:
    """A party as the store keeps it, folded from its log."""
    async with discord.bot.store.read() as db:
        row = await parties.find_numbered(db, 1, number)
        assert row is not None
        return fold(row, await parties.load_actions(db, row.id))


async def test_four_people_play_a_party_of_several_deals(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(target=12)
        commitment = HEX.findall(table.text)
        assert commitment == [table.now.kept.row.commitment]
        await table.start()
        dealers = [table.now.party.dealer]
        while not table.now.party.over:
            await table.play_deal()
            if table.now.state is State.COUNTED:
                assert "counted" in table.text
                assert "Next deal" in labels(table.board)
                await discord.people[2].click(table.board, label="Next deal")
                dealers.append(table.now.party.dealer)
                await table.open_hands()
        # The deal passes to the left (QS10).
        assert len(dealers) >= 2
        assert [dealer.left for dealer in dealers[:-1]] == dealers[1:]

        party = table.now.party
        assert party.outcome is not None
        assert max(party.score) >= 12
        assert f"**{party.score[0]}**" in table.text
        assert f"**{party.score[1]}**" in table.text
        assert "party 1 is over" in table.text
        assert labels(table.board) == ["Rules", "Rematch", "Record", "Analysis", "Close"]

        # The result is kept, with everybody's part in it.
        async with discord.bot.store.read() as db:
            result = await results.find_result(db, 1)
        assert result is not None
        assert (result.score_ns, result.score_ew) == party.score
        assert result.winner == party.outcome.winner.name  # type: ignore[union-attr]
        assert (result.people, result.deals, result.guild_id) == (4, len(dealers), discord.guild.id)
        by_seat = {seat.seat: seat.user_id for seat in result.seats}
        assert by_seat == {seat.name: table.person(seat).id for seat in Seat}
        assert all(seat.person for seat in result.seats)


async def test_the_opened_seed_proves_every_hand(opens: Opens) -> None:
    async with opens(seed=None) as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=12)
        (commitment,) = HEX.findall(table.text)
        await table.start()
        seed = table.now.kept.row.seed.hex()
        # While it is played, only what was promised is told, to whoever asks.
        rules = await discord.eve.click(table.board, label="Rules")
        whole = await discord.eve.click(rules.response, label="Commitment")  # type: ignore[arg-type]
        assert HEX.findall(texts_of(whole.response)) == [commitment]
        await table.play_party()
        assert seed not in "".join(texts_of(message) for message in discord.messages()[:-1])
        shown = HEX.findall(table.text)
        assert shown[:2] == [seed, commitment]
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment

        kept = await kept_party(discord)
        assert kept.party.over
        assert kept.party.deals[0].dealer == fair.first_dealer(bytes.fromhex(seed))
        for number, (placed, cut) in enumerate(zip(kept.party.deals, kept.cuts, strict=True), 1):
            dealt = fair.deal(bytes.fromhex(seed), number, cut, kept.party.rules, placed.dealer)
            assert {seat: set(placed.deal.hands[seat]) for seat in Seat} == {
                seat: set(dealt[seat]) for seat in Seat
            }

        # What a rematch will be dealt from is committed to before anybody asks for it.
        assert shown[2:] == [table.now.kept.row.commitment]
        assert shown[2] != commitment
        pressed = await discord.people[1].click(table.board, label="Rules")
        whole = await discord.people[1].click(pressed.response, label="Commitment")  # type: ignore[arg-type]
        assert set(HEX.findall(texts_of(whole.response))) == {seed, commitment, shown[2]}


async def test_a_rematch_keeps_seats_and_target_and_passes_the_deal_on(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=2, computers=2, target=5)
        await table.start()
        await table.play_party()
        next_commitment = table.now.kept.row.commitment
        last_dealer = table.now.party.dealer
        seats = table.now.seats
        result = table.board
        text = texts_of(result)
        await discord.people[1].click(table.board, label="Rematch")
        assert table.now.state is State.PLAYING
        assert table.now.seats == seats
        assert table.now.party.rules.target == 5
        assert table.now.party.score == (0, 0)
        assert table.now.party.dealer == last_dealer.left
        assert table.now.shown.row.commitment == next_commitment
        assert "party 2 to 5" in table.text
        assert f"commitment `{next_commitment[:8]}`" in table.text
        # The result with its opened seed stays in the channel, and what is left to press changes nothing.
        (stays,) = (message for message in discord.messages() if message.id == result.id)
        assert labels(stays) == ["Record", "Analysis"]
        assert without_buttons(text) == without_buttons(texts_of(stays))

        await table.open_hands()
        await table.play_party()
        assert "party 2 is over" in table.text
        async with discord.bot.store.read() as db:
            assert await results.find_result(db, 2) is not None
            assert (await results.find_result(db, 1)).party_id == 1  # type: ignore[union-attr]


def without_buttons(text: str) -> list[str]:
    """The lines that say something."""
    return [line for line in text.splitlines() if not line.startswith("[")]


async def test_one_person_plays_with_three_computers(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=11)
        assert "Computer" in table.text
        await table.start()
        while not table.now.party.over:
            # Computer players play at once, so it is always the person's turn.
            assert table.turn is Seat.S
            await table.play()
            if table.now.state is State.COUNTED:
                await discord.anna.click(table.board, label="Next deal")
                await table.open_hands()
        async with discord.bot.store.read() as db:
            result = await results.find_result(db, 1)
        assert result is not None
        assert result.people == 1
        assert [seat.computer for seat in result.seats] == ["normal", "normal", None, "normal"]


async def test_the_last_trick_is_shown_whole_when_computers_played_at_once(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3)
        await table.start()
        for _ in range(7):
            await table.play()
            trick = next(trick for trick in reversed(table.now.party.deal.tricks) if trick.winner is not None)  # type: ignore[union-attr]
            (line,) = (line for line in table.text.splitlines() if "Last trick to" in line)
            shown = re.findall(r"([NESW])\s+`(10|.)(.)", line)
            assert [
                (letter, rank.replace("10", "T"), "SHDC"["♠♥♦♣".index(sign)]) for letter, rank, sign in shown
            ] == [
                (seat.letter, card.rank, card.suit.letter)
                for seat, card in zip(trick.seats, trick.cards, strict=True)
            ]


async def test_four_sevens_decide_the_party_at_the_deal(opens: Opens) -> None:
    # With this seed West is dealt all four sevens at once.
    async with opens(seed=1) as discord:
        table = Table(discord)
        await table.open()
        await discord.anna.click(table.board, label="Start")
        assert table.now.state is State.OVER
        assert "all four sevens" in table.text
        assert "Ben" in table.text
        assert "Rematch" in labels(table.board)
        async with discord.bot.store.read() as db:
            result = await results.find_result(db, 1)
        assert result is not None
        assert (result.ended_by, result.winner) == ("four-sevens", "EW")


async def test_a_new_board_each_deal_and_the_old_one_removed(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, computers=3, target=100)
        boards = [table.board.id]
        await table.start()
        for _ in range(2):
            boards.append(table.board.id)
            assert [message.id for message in discord.messages()] == [boards[-1]]
            await table.play_deal()
            assert [message.id for message in discord.messages()] == [boards[-1]]
            await discord.anna.click(table.board, label="Next deal")
            await table.open_hands()
        boards.append(table.board.id)
        assert len(set(boards)) == 4
        assert boards == sorted(boards)


async def test_the_target_is_31_unless_the_opener_says_otherwise(opens: Opens) -> None:
    async with opens() as discord:
        table = Table(discord)
        await table.open(people=1, game="quatre-sept")
        assert "Quatre Sept · to 31" in table.text
