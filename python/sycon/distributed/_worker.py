"""The task of a worker: hash one part."""

import os
import sys
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._sycon import DistributedPlan as Plan
from ._stores import Store, open_store, with_retries

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

REQUEST = 8 << 20
"""The number of bytes in a request."""

AT_ONCE = 4
"""The number of concurrent requests."""

_SIDE_BY_SIDE = 8
_GATHERED = 64 << 20


@dataclass(frozen=True)
class Job:
    """The common data of all parts of a job. On other machines, workers get only names of keys."""

    url: str
    algorithm: str
    total: int
    identity: str
    block_size: int | None
    key: str | bytes | None = field(repr=False)
    context: str | None
    authenticate: str | bytes | None = field(repr=False)
    options: Mapping[str, Any] = field(repr=False)
    reader: str | None
    retries: int

    def plan(self) -> Plan:
        return Plan(self.algorithm, self.total, self.identity, block_size=self.block_size, key=secret(self.key),
                    context=self.context, authenticate=secret(self.authenticate, "authenticate"))


def secret(name: str | bytes | None, argument: str = "key") -> bytes | None:
    """Return the secret with a name, in this process: ``env:NAME``, in hex, or ``file:PATH``."""
    if name is None or isinstance(name, bytes):
        return name
    where, colon, what = name.partition(":")
    if where == "env" and what:
        try:
            return bytes.fromhex(os.environ[what])
        except KeyError:
            raise ValueError(f"{argument}: no environment variable {what}; set it to the key in hex") from None
        except ValueError:
            raise ValueError(f"{argument}: the environment variable {what} is not hexadecimal") from None
    if where == "file" and what:
        return Path(what).read_bytes()
    # Without the text, which can be a key that was passed by mistake.
    raise ValueError(f'{argument}: wrong name (expected "env:NAME", a variable with hexadecimal digits, or "file:PATH")')


def hash_part(job: Job, start: int, end: int) -> tuple[bytes, str | None]:
    """Return the part from ``start`` to ``end`` as bytes, and the address of the Dask worker, if there is one."""
    plan, store = job.plan(), open_store(job.url, job.options, job.reader)
    pieces = read(job, store, start, end)
    if plan.name.startswith("ParallelHash"):
        pieces = gathered(pieces, plan.unit)
    return plan.part(start, pieces, end).to_bytes(), _where()


def read(job: Job, store: Store, start: int, end: int) -> Iterator["ReadableBuffer"]:
    """Yield the bytes from ``start`` to ``end``, one request at a time. A few later requests are in progress."""
    def request(first: int) -> "ReadableBuffer":
        last = min(first + REQUEST, end)
        return with_retries(lambda: store.read(first, last, job.identity, job.total), job.retries)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        starts = iter(range(start, end, REQUEST))
        waiting = deque(pool.submit(request, first) for first in islice(starts, AT_ONCE))
        try:
            while waiting:
                piece = waiting.popleft().result()
                waiting.extend(pool.submit(request, first) for first in islice(starts, 1))
                yield piece
        finally:
            for future in waiting:
                future.cancel()


def gathered(pieces: Iterator["ReadableBuffer"], block: int) -> Iterator["ReadableBuffer"]:
    """Yield the same bytes in pieces of several blocks of ParallelHash, to hash them in parallel, if memory allows."""
    size = block * _SIDE_BY_SIDE
    if size > _GATHERED:
        yield from pieces
        return
    # A multiple of several blocks, because most blocks are smaller than a request.
    size *= max(1, REQUEST // size)
    gathered = bytearray()
    for piece in pieces:
        gathered += piece
        if len(gathered) >= size:
            whole = len(gathered) - len(gathered) % size
            yield memoryview(gathered)[:whole]
            gathered = gathered[whole:]
    if gathered:
        yield gathered


def _where() -> str | None:
    if "distributed" in sys.modules:
        from distributed import get_worker  # type: ignore[import-not-found, unused-ignore]

        try:
            return str(get_worker().address)
        except ValueError:
            pass
    return None
