"""Why the service did not do what somebody asked: a code with parameters, said by the screens."""

from __future__ import annotations

from engine.refusals import Refusal


class Refused(Exception):
    """Nothing was changed. Its text names the code alone, since a refused card may be hidden."""

    def __init__(self, code: str, *, refusal: Refusal | None = None, **params: str | int) -> None:
        super().__init__(code if refusal is None else refusal.code.value)
        self.code = code
        """The wording is ``refused-<code>``, or that of the rule's refusal for ``rules``."""
        self.refusal = refusal
        self.params = params
