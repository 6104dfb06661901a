"""The local table: the bot's Discord in the browser, for people without a token.

Everything here stands on simcord's preview (the `local` extra) and on its private names; nothing else in
the bot imports it but `bot.__main__`, and only to serve.
"""

from bot.local.run import PortInUse, serve

__all__ = ["PortInUse", "serve"]
