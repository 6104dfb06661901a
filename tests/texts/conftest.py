"""A message or an argument that is missing fails the test."""

import pytest

from bot import texts


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "strict", True)
