"""Computer players. Each is a pure function of one seat's view and a seed: it never sees a party's state."""

from __future__ import annotations

from engine.actions import Action, Call
from engine.players.saying import claim_is_right
from engine.views import View


def interject(view: View) -> Action | None:
    """What the player does though nobody waits for it: a claim that is certain. None for nothing."""
    return Call.CLAIM if Call.CLAIM in view.legal and claim_is_right(view) else None
