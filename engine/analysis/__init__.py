"""A finished deal with all hands open: what each card was worth, and what would have been better.

It knows every card of the deal, so it is for deals that have ended, and for records.
"""

from __future__ import annotations

from engine.allfours.deal import Deal as AllFoursDeal
from engine.analysis import exact, sampled
from engine.analysis.model import VERSION, AnalysedTrick, Analysis, Decision, Option, Worth
from engine.analysis.tricks import Progress
from engine.families import Deal

__all__ = ["VERSION", "AnalysedTrick", "Analysis", "Decision", "Option", "Progress", "Worth", "analyse"]


def _nothing(done: int, steps: int) -> None:
    """Nobody watches."""


def analyse(deal: Deal, progress: Progress = _nothing) -> Analysis:
    """Analyse a deal, the same each time; of one that is cut short, what was played.

    Exact for the 32-card games; for All Fours estimates by sampling, and exact towards the end. Takes from a
    tenth of a second to some seconds, and with poules that low leads may break more, so it does not belong
    into an event loop.
    """
    if isinstance(deal, AllFoursDeal):
        return sampled.analyse(deal, progress)
    return exact.analyse(deal, progress)
