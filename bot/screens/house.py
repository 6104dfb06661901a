"""House rules in words: what each is called, what a value means, what a table changed."""

from __future__ import annotations

from bot.texts import Say
from engine.errors import EngineError
from engine.presets import preset
from engine.rules import Rules, RuleValue, write_rule


def house_rules(rules: Rules, say: Say) -> list[str]:
    """A line for each rule that is not the preset's; the target has its own place."""
    return [say("board-house-rule", what=meaning(say, key, value)) for key, value in changed(rules).items()]


def in_short(rules: Rules, say: Say) -> str:
    """The same in one line, as they are written in ``/table open``: for boards that have no room for more."""
    pairs = [f"{key}={write_rule(value)}" for key, value in changed(rules).items()]
    return say("board-house-rules", rules=f"`{' '.join(pairs)}`") if pairs else ""


def changed(rules: Rules) -> dict[str, RuleValue]:
    """The house rules by their keys, the target left out."""
    try:
        found = rules.changed_from(preset(rules.game))
    except EngineError:
        # The preset that the table was opened with is gone: there is nothing to differ from.
        return {}
    found.pop("target", None)
    return found


def meaning(say: Say, key: str, value: RuleValue) -> str:
    """What a value of the rule of that key means, as a part of a sentence."""
    written = write_rule(value)
    # Wording tells numbers from words, also where a rule has both.
    return say(f"house-{_id(key)}", value=int(written) if written.isdecimal() else written)


def rule_name(say: Say, key: str) -> str:
    """What the rule of that key is called."""
    return say(f"rule-{_id(key)}")


def impossible(say: Say, key: str) -> str:
    """Why the rule of that key cannot be played beside the others."""
    return say(f"impossible-{_id(key)}")


def _id(key: str) -> str:
    return key.replace("_", "-")
