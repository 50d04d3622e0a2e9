"""Files that appear when they are complete, checked calls of ``read`` and ``write``, and calls that exclude each other."""

import io
import os
import secrets
import stat
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Protocol as Interface

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, StrPath

_MOST_KEYS = 16 << 20
"""The maximum length of a file of keys."""

_PRIVATE = 0o600

_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)


class Readable(Interface):
    def read(self, n: int, /) -> "ReadableBuffer | None": ...


class Seekable(Readable, Interface):
    def seek(self, offset: int, whence: int, /) -> int: ...


class Writable(Interface):
    def write(self, data: bytes, /) -> int | None: ...


@contextmanager
def appearing(path: "StrPath", *, private: bool, follow: bool = True) -> Iterator[io.FileIO]:
    """Open a file to write, which appears at ``path`` when the block ends, and is removed if the block raises.

    A ``private`` file belongs to this user, and only this user can read it: mode 0600, even if it replaces a file that others can
    read. Another file gets the owner and permissions of the file that it replaces, or those that the process gives to new files.
    With ``follow``, a link at ``path`` stays, and its target is replaced; without it, the link is replaced.

    Until then, the file has another, unpredictable name in the same folder, which begins with ``.sycon-`` and must not exist.
    """
    path = os.path.realpath(os.fspath(path)) if follow else os.fspath(path)
    existing = None
    with suppress(FileNotFoundError):
        existing = os.stat(path, follow_symlinks=follow)
    if existing is not None and not stat.S_ISREG(existing.st_mode) and not stat.S_ISLNK(existing.st_mode):
        raise ValueError(f"not a regular file, which another could replace: {path!r}; open it, and take the function for open files")
    kept = None if private else existing
    # Without the name of the file, which can have the greatest length.
    temporary = os.path.join(os.path.dirname(path), f".sycon-{secrets.token_hex(8)}")
    mode = _PRIVATE if private or existing else 0o666
    file = io.FileIO(temporary, "xb", opener=lambda path, flags: os.open(path, flags | _NO_LINKS, mode))
    try:
        with file:
            yield file
            if kept is not None and hasattr(os, "fchown"):
                now = os.fstat(file.fileno())
                if (now.st_uid, now.st_gid) != (kept.st_uid, kept.st_gid):
                    os.fchown(file.fileno(), kept.st_uid, kept.st_gid)
                os.fchmod(file.fileno(), kept.st_mode & 0o777)
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


@contextmanager
def alone(lock: threading.Lock) -> Iterator[None]:
    """Raise ``RuntimeError`` if another call on a stream is at work: one of another thread, or one that the file called."""
    if not lock.acquire(blocking=False):
        raise RuntimeError("another call is at work on this stream")
    try:
        yield
    finally:
        lock.release()


def read_some(file: Readable, n: int) -> bytes:
    """Return ``file.read(n)``: at least one byte, except at the end.

    Raises ``BlockingIOError`` if the file would block, ``ValueError`` if it returns more than ``n`` bytes.
    """
    data = file.read(n)
    if data is None:
        raise BlockingIOError("read: the file would block; pass a blocking file")
    data = bytes(memoryview(data))
    if len(data) > n:
        raise ValueError(f"read: too many bytes (got {len(data)}, expected {n} at most)")
    return data


def write_all(file: Writable, data: bytes) -> None:
    """Write all of ``data``, in as many calls of ``file.write`` as necessary.

    Raises ``BlockingIOError`` if the file would block, ``OSError`` if it accepts no bytes, ``ValueError`` if it returns
    an impossible number.
    """
    rest = memoryview(data)
    while rest:
        count = file.write(bytes(rest))
        if count is None:
            raise BlockingIOError("write: the file would block; pass a blocking file")
        if count == 0:
            raise OSError(f"write: the file accepted no bytes (got 0, expected 1 to {len(rest)})")
        if not 0 < count <= len(rest):
            raise ValueError(f"write: impossible count (got {count}, expected 1 to {len(rest)})")
        rest = rest[count:]


def content(path_or_file: "StrPath | Readable") -> bytes:
    """Return the bytes of a file of keys, truncated one byte past the maximum length."""
    data = bytearray()
    with _opened(path_or_file) as file:
        while len(data) <= _MOST_KEYS and (piece := read_some(file, _MOST_KEYS + 1 - len(data))):
            data += piece
    return bytes(data)


def _opened(path_or_file: "StrPath | Readable") -> AbstractContextManager[Readable]:
    return io.FileIO(path_or_file) if isinstance(path_or_file, str | os.PathLike) else nullcontext(path_or_file)
