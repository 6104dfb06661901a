"""Leaderboards and profiles, computed from the log of results each time they are asked for."""

from bot.standings.queries import leaderboard, profile
from bot.standings.rows import Leaderboard, Profile, Standing, Tally

__all__ = ["Leaderboard", "Profile", "Standing", "Tally", "leaderboard", "profile"]
