"""A loopback Discord for whole processes."""

from collections.abc import AsyncIterator

import pytest

from tests.wire.discordd import Discordd


@pytest.fixture
async def discordd() -> AsyncIterator[Discordd]:
    """A running loopback Discord; nothing in this process is pointed at it."""
    server = Discordd()
    await server.start()
    yield server
    await server.stop()
    assert server.problems == []
