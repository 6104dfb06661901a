"""Who answers buttons and forms: an id in, an operation of the table service out."""

from bot.controls.router import Controls

__all__ = ["Controls"]
