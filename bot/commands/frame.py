"""What all commands share."""

from bot.texts import Say


def words(text_id: str) -> str:
    """A command's wording as it is registered with Discord."""
    return Say("en")(text_id)
