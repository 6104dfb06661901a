"""The games that tables offer: those whose special moments the screens can show."""

from __future__ import annotations

from typing import Final

GAMES: Final = ("quatre-sept", "politaine", "poule", "pollack", "all-fours")
"""By the names of their presets, in the order in which people choose among them."""
