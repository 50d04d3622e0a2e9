"""Objects in files and object stores: their identity, and reads of ranges that verify the identity."""

import os
import random
import stat
import threading
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol as Interface, TypeVar
from urllib.parse import unquote, urlsplit

from .._files import appearing, write_all
from ._errors import Changed, Unavailable

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer
    from obstore import GetOptions

T = TypeVar("T")

_OBSTORE = {"s3", "s3a", "gs", "az", "azure", "adl", "abfs", "abfss", "http", "https"}


class Transient(Exception):
    """An error after which a retry can succeed."""


class Store(Interface):
    """An object at a path or URL."""

    def stat(self) -> tuple[str, int]:
        """Return the identity and the length in bytes of the current object."""

    def read(self, start: int, end: int, identity: str, total: int) -> "ReadableBuffer":
        """Return all bytes from ``start`` to ``end``, of the object with that identity and length."""

    def put(self, data: bytes) -> None:
        """Replace the whole object."""

    def get(self) -> bytes | None:
        """Return the whole object, or None if it does not exist."""

    def delete(self) -> None:
        """Remove the object."""


def open_store(url: str, options: Mapping[str, Any], reader: str | None = None, argument: str = "url") -> Store:
    """Return the store of ``url``: a path, a ``file:`` URL, or a URL of obstore or fsspec. Errors name ``argument``."""
    scheme = urlsplit(url).scheme if "://" in url or url.startswith("file:") else ""
    if not scheme:
        return _Local(url)
    if scheme == "file":
        _refuse_query(url, argument)
        if (host := urlsplit(url).netloc) not in ("", "localhost"):
            raise ValueError(f"{argument}: wrong host (got {host!r}, expected none or localhost)")
        return _Local(unquote(urlsplit(url).path))
    if reader not in (None, "obstore", "fsspec"):
        raise ValueError(f'reader: wrong value (got {reader!r}, expected "obstore" or "fsspec")')
    if reader is None:
        reader = "obstore" if scheme in _OBSTORE and find_spec("obstore") else "fsspec"
    if not find_spec(reader):
        raise ModuleNotFoundError(f'{argument}: cannot read {scheme} without obstore or fsspec; run `pip install "sycon[distributed]"`', name=reader)
    if reader == "fsspec":
        return _Fsspec(url, options)
    _refuse_query(url, argument)
    return _Obstore(url, scheme, options)


def _refuse_query(url: str, argument: str) -> None:
    """Refuse parts of a URL that would be ignored, so that another object would be read."""
    # Without the text, which can be a signature. `urlsplit` removes the control characters.
    if character := next((character for character in url if character in "?#\t\r\n"), None):
        raise ValueError(f"{argument}: unsupported query, fragment or white space (got {character!r}); write %{ord(character):02X} if it is part of the name")


def with_retries(work: Callable[[], T], retries: int) -> T:
    """Return the result of ``work``, after at most this number of retries at increasing intervals."""
    for attempt in range(retries + 1):
        try:
            return work()
        except Transient as error:
            last = error
        if attempt < retries:
            time.sleep(random.uniform(0, min(30.0, 0.25 * 2**attempt)))
    raise Unavailable(f"{last} ({retries + 1} times)") from last


def changed(expected: str, found: str) -> Changed:
    return Changed(f"the object has changed (got {found}, expected {expected})")


def compared(buffer: "ReadableBuffer", start: int, end: int) -> "ReadableBuffer":
    """Return the bytes read, if their number is right: most readers truncate them without an error."""
    if (length := len(memoryview(buffer))) != end - start:
        raise Transient(f"the store returned too few bytes at {start} (got {length}, expected {end - start})")
    return buffer


class _Local:
    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.file: int | None = None
        self.lock = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return _Local, (str(self.path),)

    def stat(self) -> tuple[str, int]:
        try:
            found = os.stat(self.path)
            if not stat.S_ISREG(found.st_mode):
                raise ValueError(f"url: not a regular file (got {str(self.path)!r}); use sycon.hash_file")
            if not found.st_size:
                with open(self.path, "rb") as file:
                    # As in files of /proc.
                    if file.read(1):
                        raise ValueError(f"url: unknown length (got {str(self.path)!r}, which is 0 bytes long and not empty); use sycon.hash_file")
            return _of_file(found)
        except FileNotFoundError as error:
            raise Changed(f"the object does not exist: {error}") from error

    def read(self, start: int, end: int, identity: str, total: int) -> "ReadableBuffer":
        file, pieces, position = self.opened(), [], start
        while position < end and (piece := self.pread(file, end - position, position)):
            pieces.append(piece)
            position += len(piece)
        # After the bytes were read, so that a write in the meantime is detected.
        if (found := _of_file(os.fstat(file))) != (identity, total):
            raise changed(identity, found[0])
        return compared(b"".join(pieces), start, end)

    def opened(self) -> int:
        # Several threads read.
        with self.lock:
            if self.file is None:
                try:
                    self.file = os.open(self.path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
                except FileNotFoundError as error:
                    raise Changed(f"the object no longer exists: {error}") from error
            return self.file

    def pread(self, file: int, count: int, position: int) -> bytes:
        if hasattr(os, "pread"):
            return os.pread(file, count, position)
        with self.lock:
            os.lseek(file, position, os.SEEK_SET)
            return os.read(file, count)

    def __del__(self) -> None:
        if self.file is not None:
            os.close(self.file)

    def put(self, data: bytes) -> None:
        # A link at the path could be planted, so it is replaced.
        with appearing(self.path, private=True, follow=False) as file:
            write_all(file, data)

    def get(self) -> bytes | None:
        return self.path.read_bytes() if self.path.exists() else None

    def delete(self) -> None:
        self.path.unlink(missing_ok=True)


def _of_file(found: os.stat_result) -> tuple[str, int]:
    # The time of the last change of the inode cannot be set back.
    return f"file:{found.st_dev}:{found.st_ino}:{found.st_size}:{found.st_mtime_ns}:{found.st_ctime_ns}", found.st_size


class _Obstore:
    def __init__(self, url: str, scheme: str, options: Mapping[str, Any]) -> None:
        import obstore
        from obstore.store import from_url

        place = urlsplit(url)
        # This package decides what is retried, and how often.
        options = {"retry_config": {"max_retries": 0}} | dict(options)
        self.store = from_url(f"{scheme}://{place.netloc}", **options)
        self.path = unquote(place.path).lstrip("/")
        self.calls: Any = obstore
        self.scheme = scheme

    def stat(self) -> tuple[str, int]:
        with self.errors():
            found = self.calls.head(self.store, self.path)
        return self.identity(found), found["size"]

    def read(self, start: int, end: int, identity: str, total: int) -> "ReadableBuffer":
        kind, _, value = identity.partition(":")
        wanted: GetOptions = {"range": (start, end)}
        wanted["if_match" if kind == "etag" else "version"] = value
        with self.errors():
            answer = self.calls.get(self.store, self.path, options=wanted)
            data = answer.bytes()
        if (found := self.identity(answer.meta)) != identity:
            raise changed(identity, found)
        if answer.meta["size"] != total:
            raise Changed(f"the size of the object has changed (got {answer.meta['size']} bytes, expected {total})")
        if tuple(answer.range) != (start, end):
            raise Transient(f"the store returned another range (got {answer.range}, expected {(start, end)})")
        return compared(data, start, end)

    def identity(self, meta: Mapping[str, Any]) -> str:
        return _identity(meta.get("version"), meta.get("e_tag"), "generation" if self.scheme == "gs" else "version")

    def errors(self) -> "_Errors":
        theirs = self.calls.exceptions
        final = (theirs.PreconditionError, theirs.NotFoundError, theirs.PermissionDeniedError, theirs.UnauthenticatedError)
        return _Errors(final, theirs.BaseError)

    def put(self, data: bytes) -> None:
        with self.errors():
            self.calls.put(self.store, self.path, data, use_multipart=False)

    def get(self) -> bytes | None:
        try:
            with self.errors():
                return bytes(self.calls.get(self.store, self.path).bytes())
        except Changed as error:
            if isinstance(error.__cause__, FileNotFoundError | self.calls.exceptions.NotFoundError):
                return None
            raise

    def delete(self) -> None:
        with self.errors():
            self.calls.delete(self.store, self.path)


class _Fsspec:
    def __init__(self, url: str, options: Mapping[str, Any]) -> None:
        from fsspec.core import url_to_fs  # type: ignore[import-not-found, import-untyped, unused-ignore]

        self.fs, self.path = url_to_fs(url, **options)
        self.files = threading.local()

    def stat(self) -> tuple[str, int]:
        self.fs.invalidate_cache()
        with self.errors():
            info = self.fs.info(self.path)
        return self.identity(info), info["size"]

    def read(self, start: int, end: int, identity: str, total: int) -> "ReadableBuffer":
        # An open file of s3fs sends its ETag with each request; `cat_file` does not. Each thread has its own.
        with self.errors():
            if not hasattr(self.files, "file"):
                self.files.file = self.fs.open(self.path, "rb", cache_type="none")
            self.files.file.seek(start)
            data = self.files.file.read(end - start)
        # For other file systems, only the identity after the read is known.
        if (found := self.stat()) != (identity, total):
            raise changed(identity, found[0])
        return compared(data, start, end)

    def identity(self, info: Mapping[str, Any]) -> str:
        if generation := info.get("generation"):
            return f"generation:{generation}"
        version = info.get("VersionId") if getattr(self.fs, "version_aware", False) else None
        return _identity(version, info.get("ETag") or info.get("etag"), "version")

    def errors(self) -> "_Errors":
        return _Errors((FileNotFoundError, PermissionError), Exception)

    def put(self, data: bytes) -> None:
        with self.errors():
            self.fs.pipe_file(self.path, data)

    def get(self) -> bytes | None:
        self.fs.invalidate_cache()
        with self.errors():
            return bytes(self.fs.cat_file(self.path)) if self.fs.exists(self.path) else None

    def delete(self) -> None:
        with self.errors():
            self.fs.rm_file(self.path)


class _Errors:
    """Maps errors of a store to those that end a job, and those after which a retry can succeed."""

    def __init__(self, final: tuple[type[Exception], ...], others: type[Exception]) -> None:
        self.final, self.others = final, others

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if isinstance(error, self.final) or type(error).__name__ == "FileExpired":
            raise Changed(f"the object has changed or is not available: {_first_line(error)}") from error
        if isinstance(error, TypeError | ValueError | NotImplementedError):
            return
        # obstore's missing objects are FileNotFoundErrors.
        if isinstance(error, FileNotFoundError | PermissionError):
            raise Changed(f"the object is not available: {_first_line(error)}") from error
        if isinstance(error, self.others | OSError | TimeoutError):
            raise Transient(f"{type(error).__name__}: {_first_line(error)}") from error


def _first_line(error: BaseException | None) -> str:
    return str(error).partition("\n")[0]


def _identity(version: str | None, etag: str | None, name: str) -> str:
    # S3 gives the version "null" to objects that were created before versioning was enabled, and that are replaced.
    if version and version != "null":
        return f"{name}:{version}"
    if etag and not etag.startswith("W/"):
        return f"etag:{etag}"
    raise Changed("the store returned no version and no strong ETag, so changes of the object would not be detected")
