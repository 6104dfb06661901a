"""The open database: one writer, one reader, one transaction at a time on each.

A block `async with store.write() as tx` that is left normally is on the disk; one that raises, also by being
cancelled, has changed nothing. Everything else in the bot leans on this sentence.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar, cast

import aiosqlite

from bot.clock import Clock, SystemClock
from bot.store.errors import Conflict, from_sqlite
from bot.store.lock import InstanceLock
from bot.store.prepare import place, prepare
from bot.store.schema import Step, load_steps
from bot.store.together import Connection, Outcome, Statement, Statements, Together

BUSY_SECONDS = 5.0
"""How long a running bot waits for another program that holds the database, in seconds."""

# At DEBUG aiosqlite logs every value it is given: the seed, and so all the cards, of running parties.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

T = TypeVar("T")


async def to_the_end(work: Awaitable[T]) -> T:
    """Await `work` to its end even when the task is cancelled meanwhile.

    The cancellation is not lost: the task meets it at its next suspension, so what follows `work` directly
    can still take note of its result.
    """
    future = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not future.done():
        try:
            await asyncio.wait((future,))
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None and (task := asyncio.current_task()) is not None:
        task.uncancel()  # counted once when it came; cancel() counts it again
        task.cancel(*cancelled.args)
    return future.result()


class Reader:
    """What a query needs: a connection inside a transaction, good until its block is left."""

    def __init__(self, connection: aiosqlite.Connection, now: float) -> None:
        self._connection = connection
        self._open = True
        self.now = now
        """The time the transaction began, in unix seconds."""

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Every row that the statement gives."""
        return cast(list[tuple[Any, ...]], await self._live().execute_fetchall(sql, values))

    async def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row that the statement gives, if any."""
        rows = await self.rows(sql, *values)
        return rows[0] if rows else None

    def _live(self) -> aiosqlite.Connection:
        if not self._open:
            # On the writer it would be a change of its own, outside of any transaction and of the lock.
            raise RuntimeError("used after its transaction ended")
        return self._connection

    def _end(self) -> None:
        self._open = False


class Transaction(Reader):
    """A `Reader` that may also write."""

    async def run(
        self,
        sql: str,
        *values: Any,
        unchanged: Conflict | None = None,
        against: Mapping[int, Conflict] | None = None,
    ) -> None:
        """Run a statement that gives no rows.

        Raises `unchanged` where no row was changed, and what `against` has for the constraint that forbids
        it (by SQLite's extended code).
        """
        await self._run(Statement(sql, values, unchanged, against or {}))

    async def count(self, sql: str, *values: Any) -> int:
        """Run a statement that gives no rows; returns how many rows it changed."""
        return (await self._live().execute(sql, values)).rowcount

    async def _run(self, statement: Statement) -> None:
        try:
            changed = await self.count(statement.sql, *statement.values)
        except sqlite3.IntegrityError as error:
            raise statement.meaning(error) from error
        statement.judge(changed)


class _Later(Transaction):
    """A `Transaction` whose statements are run at its end, unless it has to read before."""

    def __init__(
        self, connection: aiosqlite.Connection, now: float, begin: Callable[[], Awaitable[Any]]
    ) -> None:
        super().__init__(connection, now)
        self._begin = begin
        self.waiting: list[Statement] | None = []
        """What is still to be run; None once it began."""

    async def begin(self) -> None:
        """Take the writer, and run what waits."""
        if self.waiting is not None:
            self._live()
            await self._begin()
            waiting, self.waiting = self.waiting, None
            for statement in waiting:
                await super()._run(statement)

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Every row that the statement gives."""
        await self.begin()
        return await super().rows(sql, *values)

    async def count(self, sql: str, *values: Any) -> int:
        """Run a statement that gives no rows; returns how many rows it changed."""
        await self.begin()
        return await super().count(sql, *values)

    async def _run(self, statement: Statement) -> None:
        if self.waiting is None:
            await super()._run(statement)
        else:
            self._live()
            self.waiting.append(statement)


class _Channel:
    """A connection and the one task whose turn it is on it."""

    def __init__(self, path: Path, connection: Connection) -> None:
        self.connection = connection
        self._path = path
        self._lock = asyncio.Lock()
        self._holder: asyncio.Task[Any] | None = None
        self._closed = False

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Connection]:
        task = asyncio.current_task()
        if task is not None and self._holder is task:
            raise RuntimeError("a transaction inside a transaction would wait for itself")
        async with self._lock:
            if self._closed:
                raise RuntimeError("the store is closed")
            self._holder = task
            try:
                yield self.connection
            except sqlite3.Error as error:
                if reason := from_sqlite(self._path, error):
                    raise reason from error
                raise
            finally:
                self._holder = None

    async def close(self) -> None:
        async with self._lock:
            self._closed = True
            await self.connection.close()


class _Open:
    """Counts the blocks that have not taken the writer yet, which are to end before it is closed."""

    def __init__(self) -> None:
        self._blocks = 0
        self._ended = asyncio.Event()
        self._closed = False

    @contextmanager
    def one(self) -> Iterator[None]:
        if self._closed:
            raise RuntimeError("the store is closed")
        self._blocks += 1
        try:
            yield
        finally:
            self._blocks -= 1
            self._ended.set()

    async def none(self) -> None:
        """Wait until there is none; there will be no other."""
        self._closed = True
        while self._blocks:
            self._ended.clear()
            await self._ended.wait()


class Store:
    """The database of one process; made by `Store.open`, ended by `close`."""

    def __init__(
        self,
        path: Path,
        clock: Clock,
        lock: InstanceLock,
        writer: Connection,
        reader: Connection,
    ) -> None:
        self.path = path
        self.clock = clock
        self._instance = lock
        self._writer = _Channel(path, writer)
        self._reader = _Channel(path, reader)
        self._together = Together(self._carry_out)
        self._open_blocks = _Open()
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(
        cls,
        path: Path | str,
        clock: Clock | None = None,
        *,
        steps: Sequence[Step] | None = None,
        patience: float = 1.0,
    ) -> Self:
        """Open the database, making or migrating it first; raises a `StoreError` and leaves the file alone.

        `steps` are the schema steps (default: those in data/schema), `patience` is how many seconds another
        program's lock is waited for.
        """
        file = place(Path(path))
        wanted = load_steps() if steps is None else steps
        lock = await to_the_end(asyncio.to_thread(prepare, file, wanted, patience))
        opened: list[Connection] = []
        try:
            # FULL: the write-ahead log reaches the disk at each commit. What a player was told must be kept
            # through a power cut too; NORMAL would keep it only through the death of the process.
            pragmas = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;"
            opened.append(await _connect(file, pragmas))
            opened.append(await _connect(file, "PRAGMA query_only = ON;"))
        except BaseException as error:
            for connection in opened:
                await to_the_end(connection.close())
            lock.release()
            if isinstance(error, sqlite3.Error) and (reason := from_sqlite(file, error)):
                raise reason from error
            raise
        return cls(file, clock or SystemClock(), lock, *opened)

    async def close(self) -> None:
        """Let the transactions under way end, close the file, free the lock; again: wait for that."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        await to_the_end(self._closing)

    async def _close(self) -> None:
        try:
            await self._open_blocks.none()
            # The writer last: the last connection carries the write-ahead log over into the file.
            await self._reader.close()
            await self._writer.close()
        finally:
            self._instance.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """A transaction that may write. Left normally: kept. Left by an exception: nothing happened.

        One at a time; the others wait in order. A cancellation that comes while the commit is on its way is
        met after the block, at the task's next suspension. Raises a `StoreError` when the disk or another
        program refuses.
        """
        async with self._begun() as connection:
            tx = Transaction(connection, self.clock.now())
            try:
                yield tx
            finally:
                tx._end()

    @asynccontextmanager
    async def write_together(self) -> AsyncIterator[Transaction]:
        """The same, but its statements are run at its end, in one commit with those of others that end then.

        So it is the end of the block that raises a `Conflict`. A transaction that has to read, or to know
        what a statement did, takes the writer for itself from there on.
        """
        async with AsyncExitStack() as stack:
            stack.enter_context(self._open_blocks.one())

            async def begin() -> None:
                await stack.enter_async_context(self._begun())

            tx = _Later(self._writer.connection, self.clock.now(), begin)
            try:
                yield tx
            finally:
                tx._end()
            if tx.waiting and (outcome := await to_the_end(self._together.keep(tx.waiting))) is not None:
                raise outcome

    @asynccontextmanager
    async def _begun(self) -> AsyncIterator[Connection]:
        """The writer, inside a transaction that is committed at the end, or undone by an exception."""
        async with self._writer.turn() as connection:
            try:
                await connection.execute("BEGIN IMMEDIATE")
                yield connection
                # Spelled out: connection.commit() says nothing where SQLite itself has rolled back already.
                await to_the_end(connection.execute("COMMIT"))
            except BaseException:
                # The connection works in order, so this also undoes what a cancelled await left under way.
                await to_the_end(connection.rollback())
                raise

    async def _carry_out(self, take: Callable[[], Sequence[Statements]]) -> list[Outcome]:
        async with self._writer.turn() as connection:
            return await to_the_end(connection.carry_out(take()))

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Reader]:
        """A transaction that only reads: all its queries see the same moment, and no writer waits for it."""
        async with self._reader.turn() as connection:
            reader = Reader(connection, self.clock.now())
            try:
                await connection.execute("BEGIN")
                yield reader
            finally:
                reader._end()
                await to_the_end(connection.rollback())

    async def beat(self, now: float | None = None) -> None:
        """Write down that the bot is at work, for `health`."""
        async with self.write() as tx:
            await tx.run(
                "INSERT INTO heartbeat (id, at) VALUES (1, ?)"
                " ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                tx.now if now is None else now,
            )


async def _connect(path: Path, pragmas: str) -> Connection:
    connection = Connection.to(f"{path.as_uri()}?mode=rw", timeout=BUSY_SECONDS, isolation_level=None)
    await connection
    try:
        await connection.executescript(pragmas)
    except BaseException:
        await to_the_end(connection.close())
        raise
    return connection
