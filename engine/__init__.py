"""The rules of Tapis's card games, pure and synchronous.

No clock, no asyncio, no Discord, no randomness but a seed that is handed in. Only :mod:`engine.presets`
and the commands (``python -m engine``, ``python -m engine.players.tune``) read files.
"""
