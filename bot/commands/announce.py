"""The play as commands, for those who would rather write: ``/announce`` for all that can be said, a command
for each of it, and ``/play`` for the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from discord import app_commands

from bot import screens
from bot.commands.belonging import check_belongs
from bot.commands.frame import suggesting, words
from bot.commands.picking import Takes, offers, read, suggest
from bot.desk import Desk, person_of, say_of
from bot.parts import Interaction
from bot.tables.look import look
from bot.tables.model import State, Table
from bot.tables.refused import Refused
from bot.tables.seating import Person, in_state, seat_of
from bot.texts import Say
from engine.actions import Action, Answer, Call, Meld, Play, Poules, Resign
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Pick:
    """A command that chooses among what may be done now."""

    name: str
    option: str
    """What its one option is called."""
    takes: Takes
    """Which actions it is for."""
    forms: tuple[str, ...] = ()
    """What the option's text may be short for, as a move's text around it."""


_PICKS: Final = (
    Pick(
        "announce",
        "what",
        lambda action: (
            not isinstance(action, Resign)
            and (not isinstance(action, Play) or action.poule or action.signal is not None)
        ),
    ),
    Pick("poule", "what", lambda action: isinstance(action, Play) and action.poule, ("{}+poule",)),
    Pick("meld", "what", lambda action: isinstance(action, Meld), ("meld={}",)),
    Pick("play", "card", lambda action: isinstance(action, Play)),
)
_WORDS: Final[tuple[Action, ...]] = (*Call, *Answer)
"""What is one word: a command of the same name says it."""


def add_announcements(tree: app_commands.CommandTree, desk: Desk) -> None:
    """Add the commands that play."""
    play = _Play(desk)
    for pick in _PICKS:
        tree.add_command(_picks(play, pick))
    for action in _WORDS:
        tree.add_command(_says(play, action))

    @tree.command(name="poules", description=words("command-poules"))
    @app_commands.describe(number=words("command-poules-number"))
    @app_commands.guild_only()
    async def poules(interaction: Interaction, number: app_commands.Range[int, 0, 2]) -> None:
        await play.do(interaction, "poules", lambda _say, _table: Poules(number))


def _picks(play: _Play, pick: Pick) -> app_commands.Command[Any, ..., None]:
    """The command of a pick, its one option completed."""

    @app_commands.command(name=pick.name, description=words(f"command-{pick.name}"))
    @app_commands.rename(what=pick.option)
    @app_commands.describe(what=words(f"command-{pick.name}-{pick.option}"))
    @app_commands.guild_only()
    async def command(interaction: Interaction, what: str) -> None:
        def chosen(say: Say, table: Table) -> Action:
            offered = offers(say, table, interaction.user.id, pick.takes)
            return read(offered, what, pick.takes, *pick.forms)

        await play.do(interaction, pick.name, chosen)

    def what_now(interaction: Interaction, current: str) -> list[tuple[str, str]]:
        """Only what may be done now, by this person."""
        try:
            table = play.table(interaction)
        except Refused:
            return []
        return suggest(offers(say_of(interaction), table, interaction.user.id, pick.takes), current)

    command.autocomplete("what")(suggesting(what_now))
    return command


def _says(play: _Play, action: Action) -> app_commands.Command[Any, ..., None]:
    """The command that says one thing."""

    @app_commands.command(name=action.text, description=words(f"command-{action.text}"))
    @app_commands.guild_only()
    async def command(interaction: Interaction) -> None:
        await play.do(interaction, action.text, lambda _say, _table: action)

    return command


class _Play:
    """Does what a command chose, and shows the hand after it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def table(self, interaction: Interaction) -> Table:
        """The table of the channel. Raises :class:`Refused` where there is none."""
        return self._desk.tables.in_channel(interaction.channel_id or 0)

    async def do(
        self, interaction: Interaction, command: str, choose: Callable[[Say, Table], Action]
    ) -> None:
        """Do what is chosen, as things are now; what puts the party at stake is asked once more."""
        desk, table = self._desk, self.table(interaction)
        say, who = say_of(interaction), person_of(interaction)
        try:
            check_belongs(say, command, table)
            action = choose(say, table)
            if _is_risk(table, action):
                view = screens.hand(look(table, _may(table, who, action)), say, asks=action)
                await desk.answer(interaction, view)
                desk.hands.turned(table.id, who.user_id)
                return
            table = await desk.tables.act(table.id, who, action, moment=None)
        except Refused as refused:
            await desk.refuse(interaction, refused, desk.tables.find(table.id))
        else:
            await desk.show(interaction, table)


def _is_risk(table: Table, action: Action) -> bool:
    """Whether it ends the party, perhaps by losing it: a claim, and the point that the other side lacks."""
    known = look(table, None).view.all_fours
    return action is Call.CLAIM or (action is Answer.GIVE and known is not None and known.give_ends)


def _may(table: Table, who: Person, action: Action) -> Seat:
    """The seat of who may do that now. Raises :class:`Refused` where they may not."""
    seat = seat_of(table, who)
    in_state(table, State.PLAYING, "not-playing")
    if (refusal := table.party.why_not(seat, action)) is not None:
        raise Refused("rules", refusal=refusal)
    return seat
