"""Pure functions from what somebody may see to a message. Each returns a `discord.ui.LayoutView`."""

from bot.screens.absence import clock_line
from bot.screens.analysis import (
    AnalysedDeal,
    analysis_at,
    analysis_page,
    analysis_progress,
    no_analysis,
)
from bot.screens.announcements import announcement
from bot.screens.away import away
from bot.screens.board import board, result_board
from bot.screens.cut import CUT_FIELD, cut_form
from bot.screens.hand import Page, hand
from bot.screens.house import house_rules, impossible, meaning, rule_name
from bot.screens.leaving import leave_question
from bot.screens.pages import (
    commitment_page,
    confirm,
    failure,
    handed,
    has_now,
    help_page,
    notice,
    outsider,
    ping,
    score_page,
)
from bot.screens.record import record_name, record_page
from bot.screens.refusals import refusal
from bot.screens.rulebook import rules_page
from bot.screens.standings import leaderboard, profile

__all__ = [
    "CUT_FIELD",
    "AnalysedDeal",
    "Page",
    "analysis_at",
    "analysis_page",
    "analysis_progress",
    "announcement",
    "away",
    "board",
    "clock_line",
    "commitment_page",
    "confirm",
    "cut_form",
    "failure",
    "hand",
    "handed",
    "has_now",
    "help_page",
    "house_rules",
    "impossible",
    "leaderboard",
    "leave_question",
    "meaning",
    "no_analysis",
    "notice",
    "outsider",
    "ping",
    "profile",
    "record_name",
    "record_page",
    "refusal",
    "result_board",
    "rule_name",
    "rules_page",
    "score_page",
]
