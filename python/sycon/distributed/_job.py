"""The job: it sends parts to workers and combines the results."""

import os
import random
import warnings
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import replace
from hmac import compare_digest
from typing import TYPE_CHECKING, Any

from .._functions import new
from .._sycon import DistributedPart as Part, DistributedPlan as Plan, InvalidPart, Reader
from ._checkpoint import Checkpoint
from ._errors import Differs
from ._stores import changed, open_store, with_retries
from ._worker import Job, hash_part, read, secret

if TYPE_CHECKING:
    from os import PathLike

    from _typeshed import ReadableBuffer

_AHEAD = 4
"""The number of parts in progress for each worker."""


class Digest:
    """The output for an object, and the identity of the object.

    >>> import tempfile
    >>> from sycon.distributed import digest
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(b"message")
    ...     file.flush()
    ...     digest(file.name).hexdigest(8)
    '4bd766dabadb76f2'
    """

    def __init__(self, make: Callable[[], Reader], identity: str, parts: tuple[Part, ...]) -> None:
        self._make, self._reader, self._identity, self._parts = make, make(), identity, parts

    def read(self, n: int = 32) -> bytes:
        """Return the next ``n`` bytes of the output.

        >>> import tempfile
        >>> from sycon.distributed import digest
        >>> with tempfile.NamedTemporaryFile() as file:
        ...     d = digest(file.name, "kt128")
        ...
        >>> d.read(16) + d.read(16) == bytes.fromhex(d.hexdigest(32))
        True
        """
        return self._reader.read(n)

    def hexdigest(self, n: int = 32) -> str:
        """Return the first ``n`` bytes of the output in hex, independent of ``read``.

        >>> import tempfile
        >>> from sycon.distributed import digest
        >>> with tempfile.NamedTemporaryFile() as file:
        ...     digest(file.name, "kt128").hexdigest(8)
        '1ac2d450fc3b4205'
        """
        return self._make().read(n).hex()

    @property
    def identity(self) -> str:
        """The identity of the object: a store's ``version:``, ``etag:`` or ``generation:``, or a file's numbers.

        >>> import tempfile
        >>> from sycon.distributed import digest
        >>> with tempfile.NamedTemporaryFile() as file:
        ...     digest(file.name).identity.partition(":")[0]
        'file'
        """
        return self._identity

    @property
    def parts(self) -> tuple[Part, ...]:
        """For BLAKE3, the parts in order. You can later verify a range of the object with the part that contains it.

        Empty for the other functions, whose parts are long and are not kept. The parts of a checkpoint are merged.

        >>> import tempfile
        >>> from sycon.distributed import Plan, digest
        >>> with tempfile.NamedTemporaryFile() as file:
        ...     _ = file.write(bytes(5000))
        ...     file.flush()
        ...     d = digest(file.name, part_size=2048)
        ...
        >>> d.parts[1]
        <sycon.distributed.Part from 2048 to 4096>
        >>> plan = Plan("blake3", 5000, d.identity)
        >>> plan.part(2048, bytes(2048)).to_bytes() == d.parts[1].to_bytes()
        True
        """
        return self._parts

    def __repr__(self) -> str:
        return f"<sycon.distributed.Digest of {self.identity}>"


def digest(
    url: "str | PathLike[str]",
    algorithm: str = "blake3",
    executor: Any = None,
    checkpoint: "str | PathLike[str] | None" = None,
    *,
    part_size: int | None = None,
    block_size: int | None = None,
    key: "ReadableBuffer | str | None" = None,
    context: str | None = None,
    customization: bytes = b"",
    authenticate: "ReadableBuffer | str | None" = None,
    progress: Callable[[int, int], object] | None = None,
    retries: int = 4,
    recheck: float = 0.0,
    storage_options: Mapping[str, Any] | None = None,
    reader: str | None = None,
) -> Digest:
    """Compute the standard digest of one large object with many workers.

    All bytes are of one object: every request contains its version or ETag, and every answer is compared with it. A
    worker has at most 64 MiB of the object in memory, or 200 MiB with ParallelHash.

    For all executors except threads, a key is given by name: ``"env:NAME"``, an environment variable with the key in
    hex, or ``"file:PATH"``. This process and every worker read it.

    Args:
        url: A path of a regular file, a ``file:`` URL, or a URL of obstore (S3, Google, Azure, HTTP) or fsspec. It
            must name the same object for all workers. Write ``?`` and ``#`` in a name as ``%3F`` and ``%23``.
        algorithm: BLAKE3, KT128, KT256, ParallelHash128 or ParallelHash256 (as XOF).
        executor: The executor that does the work: by default threads of this process, otherwise any
            ``concurrent.futures.Executor``, a Dask ``Client``, or a ``RayExecutor``.
        checkpoint: A path or URL where the job stores its progress. A second call with the same arguments continues
            from it, and it is removed at the end. If it cannot be removed, there is a warning.
        part_size: The length of a worker's task in bytes: a multiple of ``Plan.unit``, by default 64 MiB or more.
        block_size: ParallelHash's block size, 8 MiB by default.
        key: BLAKE3's key, 32 bytes, or its name.
        context: BLAKE3's context, instead of a key.
        customization: The customization of KT and ParallelHash.
        authenticate: A secret key of at least 16 bytes, or its name. It protects the checkpoint and the parts that
            workers send from tampering; it does not hide the object.
        progress: A function that is called with the number of bytes done and the total number of bytes.
        retries: The maximum number of times that a request is repeated after a transient error, such as an incomplete answer.
        recheck: The share of the parts, from 0 to 1, that are computed twice, with Dask by another worker.
        storage_options: Options for obstore's ``from_url`` or fsspec's file system.
        reader: "obstore" or "fsspec".

    Raises:
        Changed: The object changed or is not available.
        Unavailable: The store could not be reached.
        Differs: A part had two results.
        InvalidPart: A checkpoint is damaged or belongs to another job.
        ValueError: An argument is wrong.

    >>> import tempfile
    >>> from sycon import blake3_xof
    >>> from sycon.distributed import digest
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(bytes(1_000_000))
    ...     file.flush()
    ...     d = digest(file.name, part_size=1 << 17)
    ...
    >>> d.read(32) == blake3_xof(bytes(1_000_000)).read(32)
    True
    """
    if not 0 <= recheck <= 1:
        raise ValueError(f"recheck: wrong value (got {recheck}, expected a share from 0 to 1)")
    if retries < 0:
        raise ValueError(f"retries: wrong value (got {retries}, expected 0 or more)")
    here = executor is None or isinstance(executor, ThreadPoolExecutor)
    key, authenticate = _bytes_or_name("key", key), _bytes_or_name("authenticate", authenticate)
    if not here and (isinstance(key, bytes) or isinstance(authenticate, bytes)):
        raise ValueError('workers elsewhere get keys by name, "env:NAME" or "file:PATH", so that they do not travel')
    url, options = os.fspath(url), dict(storage_options or {})
    store = open_store(url, options, reader)
    identity, total = with_retries(store.stat, retries)
    job = Job(url, algorithm, total, identity, block_size, key, context, authenticate, options, reader, retries)

    def unchanged() -> None:
        if (found := with_retries(store.stat, retries)) != (identity, total):
            raise changed(identity, found[0])

    short = total == 0 or (algorithm.lower() == "blake3" and total <= 1024)
    # A short object has no parts. The plan of a longer one refuses the arguments.
    plan = replace(job, total=1 << 20).plan() if short else job.plan()
    if part_size is None:
        part_size = plan.part_size
    if part_size <= 0 or part_size % plan.unit:
        raise ValueError(f"part_size: wrong value (got {part_size}, expected a multiple of {plan.unit})")
    if short:
        plan.root(customization)
        report = progress if progress and total else lambda done, total: None
        report(0, total)
        make = _directly(job, plan, b"".join(read(job, store, 0, total)), customization)
        report(total, total)
        unchanged()
        return Digest(make, identity, ())

    kept = None
    if checkpoint is not None:
        kept = Checkpoint(os.fspath(checkpoint), options, reader, retries, customization, secret(authenticate, "authenticate"))
    done = _Merged(plan, customization) if plan.name == "BLAKE3" else _InOrder(plan, customization)
    if kept and (records := kept.load()):
        done.restore(records, kept.url)
    _Run(job, plan, done, kept, progress, recheck, part_size).on(executor)
    unchanged()
    root, parts = done.end()
    result = Digest(root.finalize, identity, parts)
    if kept:
        try:
            kept.delete()
        except Exception as error:
            warnings.warn(f"checkpoint: cannot remove {kept.url} ({error}); remove it", stacklevel=2)
    return result


def _bytes_or_name(argument: str, key: "ReadableBuffer | str | None") -> bytes | str | None:
    if key is None or isinstance(key, str):
        return key
    try:
        return bytes(memoryview(key))
    except TypeError:
        raise TypeError(f"{argument}: wrong type (got {type(key).__name__}, expected bytes or a name)") from None


def _directly(job: Job, plan: Plan, data: bytes, customization: bytes) -> Callable[[], Reader]:
    """Return the output for a short object."""
    given: dict[str, Any] = {"customization": customization or None, "key": secret(job.key), "context": job.context}
    if plan.name.startswith("ParallelHash"):
        given["block_size"] = plan.unit
    absorber = new(plan.name.replace("Hash", "HashXOF"), data, **{name: value for name, value in given.items() if value is not None})
    return lambda: absorber.copy().finalize()


class _Merged:
    """BLAKE3: parts arrive in any order, and consecutive ones are merged."""

    in_order = False

    def __init__(self, plan: Plan, customization: bytes) -> None:
        self.plan, self.root = plan, plan.root(customization)
        self.by_start: dict[int, Part] = {}
        self.starts: dict[int, int] = {}
        self.parts: list[Part] = []

    def restore(self, records: list[bytes], url: str) -> None:
        for part in _loaded(self.plan.load, records, url):
            self.add(part)

    def add(self, part: Part) -> None:
        self.parts.append(part)
        if (before := self.starts.pop(part.start, None)) is not None:
            part = self.plan.merge(self.by_start.pop(before), part)
        if (behind := self.by_start.pop(part.end, None)) is not None:
            del self.starts[behind.end]
            part = self.plan.merge(part, behind)
        self.by_start[part.start] = part
        self.starts[part.end] = part.start

    def covered(self) -> list[tuple[int, int]]:
        return sorted((part.start, part.end) for part in self.by_start.values())

    def records(self) -> list[bytes]:
        return [part.to_bytes() for part in self.by_start.values()]

    def waiting(self) -> int:
        return 0

    def end(self) -> tuple[Any, tuple[Part, ...]]:
        for _, part in sorted(self.by_start.items()):
            self.root.add(part)
        return self.root, tuple(sorted(self.parts, key=lambda part: part.start))


class _InOrder:
    """KT and ParallelHash: the root adds parts in order, and early parts wait."""

    in_order = True

    def __init__(self, plan: Plan, customization: bytes) -> None:
        self.plan, self.customization, self.root = plan, customization, plan.root(customization)
        self.early: dict[int, Part] = {}

    def restore(self, records: list[bytes], url: str) -> None:
        is_root = records[0].startswith(b"SYCNROOT")
        if is_root:
            [self.root] = _loaded(lambda data: self.plan.load_root(data, self.customization), records[:1], url)
        for part in _loaded(self.plan.load, records[is_root:], url):
            self.add(part)

    def add(self, part: Part) -> None:
        self.early[part.start] = part
        while self.root.next in self.early:
            self.root.add(self.early.pop(self.root.next))

    def covered(self) -> list[tuple[int, int]]:
        taken = [(0, self.root.next)] if self.root.next else []
        return taken + sorted((part.start, part.end) for part in self.early.values())

    def records(self) -> list[bytes]:
        root = [self.root.to_bytes()] if 0 < self.root.next < self.plan.total else []
        return root + [part.to_bytes() for part in self.early.values()]

    def waiting(self) -> int:
        return len(self.early)

    def end(self) -> tuple[Any, tuple[Part, ...]]:
        return self.root, ()


def _loaded(load: Callable[[bytes], Any], records: list[bytes], url: str) -> list[Any]:
    try:
        return [load(record) for record in records]
    except InvalidPart as error:
        raise InvalidPart(f"the checkpoint at {url} belongs to another object or key: {error}; remove it to start again") from error


class _Run:
    """The parts in progress."""

    def __init__(self, job: Job, plan: Plan, done: "_Merged | _InOrder", checkpoint: Checkpoint | None,
                 progress: Callable[[int, int], object] | None, recheck: float, part_size: int) -> None:
        self.job, self.plan, self.done, self.checkpoint = job, plan, done, checkpoint
        self.report, self.recheck = progress or (lambda done, total: None), recheck
        covered = done.covered()
        self.bytes = sum(end - start for start, end in covered)
        self.ranges = _missing(covered, plan.total, part_size)
        # For each task in progress: its range, the number of earlier attempts, and the first result if it is a recheck.
        self.flying: dict[Future[Any], tuple[int, int, int, bytes | None]] = {}

    def on(self, executor: Any) -> None:
        own = ThreadPoolExecutor(_cores()) if executor is None else None
        self.executor, self.workers, self.dask = _adapted(own or executor)
        complete = False
        try:
            self.report(self.bytes, self.plan.total)
            self.fly()
            complete = True
        finally:
            for future in self.flying:
                future.cancel()
            if own:
                own.shutdown(cancel_futures=True)
            if self.checkpoint and not complete and (records := self.done.records()):
                # The exception that ended the job is raised, not one of the checkpoint.
                with suppress(Exception):
                    self.checkpoint.write(records)

    def fly(self) -> None:
        self.fill()
        while self.flying:
            ended, _ = wait(self.flying, return_when=FIRST_COMPLETED)
            for future in ended:
                self.take(future, *self.flying.pop(future))
            # After the last part of KT and ParallelHash, the records are empty. The last checkpoint stays until the digest is certain.
            if self.checkpoint and self.checkpoint.is_due() and (records := self.done.records()):
                self.checkpoint.write(records)
            self.fill()

    def fill(self) -> None:
        # KT's parts that wait for an earlier one count too, because they are in memory.
        while len(self.flying) + self.done.waiting() < _AHEAD * self.workers and (found := next(self.ranges, None)):
            self.send(*found, 0, None)

    def send(self, start: int, end: int, before: int, first: bytes | None, not_on: str | None = None) -> None:
        options: dict[str, Any] = {}
        if self.dask is not None:
            options["key"] = f"sycon-digest-{self.plan.id.hex()[:16]}-{start}-{before}{'-again' if first else ''}"
            others = [worker for worker in self.dask.nthreads() if worker != not_on]
            if not_on and others:
                # Not only these: a worker that dies comes back with another name.
                options |= {"workers": others, "allow_other_workers": True}
        self.flying[self.executor.submit(hash_part, self.job, start, end, **options)] = (start, end, before, first)

    def take(self, future: "Future[Any]", start: int, end: int, before: int, first: bytes | None) -> None:
        try:
            data, where = future.result()
        except Exception as error:
            if not _died(error) or before >= self.job.retries:
                raise
            self.send(start, end, before + 1, first)
            return
        part = self.plan.load(data)
        if (part.start, part.end) != (start, end):
            raise Differs(f"a worker answered with the part from {part.start} to {part.end}, not {start} to {end}")
        if first is None and self.recheck and random.random() < self.recheck:
            self.send(start, end, before, data, where)
            return
        if first is not None and not compare_digest(first, data):
            raise Differs(f"the part from {start} to {end} came out differently the second time: memory or a processor is bad")
        self.done.add(part)
        self.bytes += end - start
        self.report(self.bytes, self.plan.total)


def _died(error: BaseException) -> bool:
    """Return whether a worker died. A worker that lives has retried what it could."""
    # Ray's RayTaskError is an exception of a task.
    return type(error).__module__.partition(".")[0] in ("distributed", "ray") and not type(error).__name__.startswith("RayTaskError")


def _cores() -> int:
    """Return the number of CPU cores for this process, if the system tells it, or else of all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return getattr(os, "process_cpu_count", os.cpu_count)() or 1


def _missing(covered: list[tuple[int, int]], total: int, part_size: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges that are not covered, split at multiples of ``part_size``."""
    position = 0
    for start, end in [*covered, (total, total)]:
        while position < start:
            cut = min(start, position - position % part_size + part_size)
            yield position, cut
            position = cut
        position = end


def _adapted(executor: Any) -> tuple[Executor, int, Any]:
    """Return the executor, the number of its workers, and the client if it is Dask's."""
    if hasattr(executor, "get_executor"):
        return executor.get_executor(pure=False), max(1, sum(executor.nthreads().values())), executor
    return executor, getattr(executor, "_max_workers", None) or os.cpu_count() or 1, None
