"""Puts the parts of the bot together: who answers buttons and commands, what runs in the background."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bot import screens
from bot.analyses import Analyses
from bot.commands import add_commands
from bot.controls import Controls
from bot.desk import Desk, own_page, say_of
from bot.hands import Hands
from bot.parts import Interaction, Parts
from bot.pinger import Pinger
from bot.publisher import Publisher
from bot.settings import DAY
from bot.tables.clockwork import Clockwork
from bot.tables.computers import Computers, advise
from bot.tables.look import look
from bot.tables.service import Delays, Tables
from bot.texts import Say
from bot.thinkers import Thinkers
from bot.whereabouts import Whereabouts
from engine.fair import seed_from_number

if TYPE_CHECKING:
    import discord

    from bot.client import Tapis
    from bot.tables.model import Table
    from engine.actions import Signal


async def build(client: Tapis) -> Parts:
    """The parts of `client`, whose store is open and whose commands are not synced yet."""
    settings = client.settings
    delays = Delays(
        ping=settings.ping_after,
        cut=settings.cut_after,
        next_deal=settings.next_deal_after,
        opening=settings.answer_after,
        idle=settings.idle_days * DAY,
        paused=settings.paused_days * DAY,
    )
    tables = await _tables(client, delays)
    await tables.load()
    publisher = Publisher(
        tables,
        client.courier,
        _draw_board,
        _draw_result,
        interval=settings.board_interval,
        clock=client.clock,
    )
    pinger = Pinger(tables, client.courier, _draw_ping, on=settings.ping_after is not None)
    thinkers = Thinkers(workers=settings.thinkers, budget=settings.think_for)
    computers = Computers(tables, pause=settings.computer_pause, thinkers=thinkers)
    clockwork = Clockwork(tables, client.store, client.clock, pinger.ping)
    hands = Hands(tables, client.courier, client.clock, _draw_hand)
    analyses = Analyses(client.store)
    desk = Desk(
        tables,
        publisher,
        client.courier,
        client.store,
        hands,
        settings.clock,
        partial(advise, thinkers),
        analyses,
    )
    add_commands(client.tree, desk)
    return Parts(
        services=(publisher, pinger, hands, thinkers, computers, clockwork, analyses),
        controls=Controls(desk),
        say=_say_failure,
        refuse=desk.refuse_command,
        places=Whereabouts(tables, publisher, client.courier),
    )


async def _tables(client: Tapis, delays: Delays) -> Tables:
    """The table service; with a seed given by hand, as at the local table, every run deals the same cards.

    Then parties take the numbers from that seed on, and the pack is cut in its middle where nobody cuts:
    the usual cut comes from an id that no two runs share.
    """
    number = client.settings.seed
    if number is None:
        return Tables(client.store, delays)
    async with client.store.read() as db:
        row = await db.row("SELECT count(*) FROM parties")
    numbers = itertools.count(number + (row[0] if row else 0))
    return Tables(
        client.store,
        delays,
        seeds=lambda: seed_from_number(next(numbers)),
        default_cut=lambda _asked, size: size // 2,
    )


def _draw_board(table: Table) -> discord.ui.LayoutView:
    return screens.board(look(table, None), Say(table.row.locale))


def _draw_result(table: Table) -> discord.ui.LayoutView:
    """A decided party as it stays in the channel."""
    return screens.result_board(look(table, None), Say(table.row.locale))


def _draw_ping(table: Table, user_ids: Sequence[int]) -> discord.ui.LayoutView:
    return screens.ping(look(table, None), Say(table.row.locale), user_ids)


def _draw_hand(table: Table, user_id: int, locale: str, signal: Signal | None) -> discord.ui.LayoutView:
    return own_page(table, user_id, Say(locale), signal=signal)


def _say_failure(interaction: Interaction, text_id: str, *, reference: str) -> discord.ui.LayoutView:
    return screens.failure(say_of(interaction), text_id, reference)
