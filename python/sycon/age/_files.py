"""Files that appear when they are complete, and short ones."""

import io
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Protocol as Interface

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, StrPath

_MOST_KEYS = 16 << 20
"""The longest file of keys."""


class Readable(Interface):
    def read(self, n: int, /) -> "ReadableBuffer | None": ...


class Seekable(Readable, Interface):
    def seek(self, offset: int, whence: int, /) -> int: ...


class Writable(Interface):
    def write(self, data: bytes, /) -> int | None: ...


@contextmanager
def appearing(path: "StrPath", mode: int) -> Iterator[io.FileIO]:
    """A file to write, which is at ``path`` when the block ends, and gone if that is by an exception.

    A new one has ``mode``, less what the process takes from all. One in its place has its owner and permissions.
    """
    # Links stay what they are.
    path = os.path.realpath(os.fspath(path))
    existing = None
    with suppress(FileNotFoundError):
        existing = os.stat(path)
    if existing is not None and not stat.S_ISREG(existing.st_mode):
        raise ValueError(f"not a regular file, which another could replace: {path!r}; open it, and take the function for open files")
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(8)}")
    file = io.FileIO(temporary, "xb", opener=lambda path, flags: os.open(path, flags, 0o600 if existing else mode))
    try:
        with file:
            yield file
            if existing is not None and hasattr(os, "fchown"):
                now = os.fstat(file.fileno())
                if (now.st_uid, now.st_gid) != (existing.st_uid, existing.st_gid):
                    os.fchown(file.fileno(), existing.st_uid, existing.st_gid)
                os.fchmod(file.fileno(), existing.st_mode & 0o777)
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def content(path_or_file: "StrPath | Readable") -> bytes:
    """All of a file of keys, or a little more than such a file may have."""
    data = bytearray()
    with _opened(path_or_file) as file:
        while len(data) <= _MOST_KEYS:
            piece = file.read(_MOST_KEYS + 1 - len(data))
            if piece is None:
                raise BlockingIOError("the file gave nothing, as it would have to wait")
            if not piece:
                break
            data += piece
    return bytes(data)


def _opened(path_or_file: "StrPath | Readable") -> AbstractContextManager[Readable]:
    return io.FileIO(path_or_file) if isinstance(path_or_file, str | os.PathLike) else nullcontext(path_or_file)
