"""Functions by name, and digests of files."""

import hashlib
import operator
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol as Interface, SupportsIndex, cast

from . import _sycon
from ._sycon import Absorber, Error, Hash, MultimixerMac

if TYPE_CHECKING:
    from _typeshed import StrPath, WriteableBuffer

__all__ = ["FileDigest", "algorithms", "hash_file", "new"]

_PIECE = 1 << 22
"""The number of bytes of a file that are read at a time: enough for all threads, and small compared with the caches."""

# Functions that hashlib has and this package does not, by the command's names.
_OTHERS = {"sha224": "sha224", "sha256": "sha256", "sha384": "sha384", "sha512": "sha512",
           "sha512/224": "sha512_224", "sha512/256": "sha512_256"}


class _Readable(Interface):
    def readinto(self, buffer: "WriteableBuffer", /) -> int | None: ...


class _Function:
    """A function of the library's table: its constructor and its parameters."""

    def __init__(self, type_name: str, name: str, is_xof: bool, length: int, parameters: list[str]) -> None:
        bare, stripes = (type_name[:-2], 4) if type_name.endswith("x4") else (type_name, None)
        make = getattr(_sycon, bare if is_xof else name.lower().replace("-", "_"))
        self.make: Callable[..., Any] = partial(make, stripes=stripes) if stripes else make
        self.length = length
        self.input, *self.takes = parameters

    def __call__(self, data: object, parameters: dict[str, Any]) -> Any:
        return self.make(**{self.input: data}, **parameters)


_functions = {row[1].lower(): _Function(*row) for row in _sycon._algorithms()}


def algorithms() -> list[str]:
    """Return the names of all functions that ``new`` supports, as the command spells them.

    >>> import sycon
    >>> "shake128" in sycon.algorithms(), "sha3-256" in sycon.algorithms()
    (True, True)
    """
    return [*_functions, "multimixer"]


def new(name: str, /, data: Any = None, **parameters: Any) -> Any:
    """Return an absorber, hash or message authentication code by its name, after it has absorbed ``data``.

    Args:
        name: One of ``algorithms()``, in upper or lower case. SHA-2 comes from hashlib: ``sha256``, ``sha512/256`` and
            others.
        data: A bytes-like object, or a list of parts for TupleHash.
        **parameters: The parameters of the function, such as ``key`` and ``customization``.

    Raises:
        ValueError: No function has the name.
        TypeError: The function does not have a parameter.

    >>> import sycon
    >>> sycon.new("shake128", b"message").hexdigest(8)
    '91704d0d76e0c4e2'
    >>> sycon.new("SHA3-256", b"message").digest() == sycon.sha3_256(b"message").digest()
    True
    >>> sycon.new("kmac128", b"message", key=bytes(16), digest_size=16).name
    'KMAC128'
    """
    name = name.lower()
    if function := _functions.get(name):
        return function(data, parameters)
    if name == "multimixer":
        return MultimixerMac(data=data, **parameters)
    if name in _OTHERS:
        return hashlib.new(_OTHERS[name], b"" if data is None else data, **parameters)
    raise unknown("name", name, algorithms())


def unknown(argument: str, name: str, known: Iterable[str]) -> ValueError:
    """Return the error for an unknown function name, in the argument called ``argument``."""
    from difflib import get_close_matches

    if name.lower() == "multimixer":
        return ValueError(f"{argument}: wrong function (got {name!r}, which accepts one message at a time); use sycon.new")
    close = get_close_matches(name.lower(), known, 1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return ValueError(f"{argument}: unknown function (got {name!r}); {hint}sycon.algorithms() lists all")


class FileDigest:
    """The digest of a file's content, which ``hash_file`` returns.

    >>> import io, sycon
    >>> digest = sycon.hash_file(io.BytesIO(b"message"), "sha3-256")
    >>> digest.name, digest.digest_size
    ('SHA3-256', 32)
    """

    def __init__(self, name: str, digest: bytes) -> None:
        self._name = name
        self._digest = digest

    @property
    def name(self) -> str:
        """The name in its standard of the function that computed the digest.

        >>> import io, sycon
        >>> sycon.hash_file(io.BytesIO(b"message"), "kt128").name
        'KT128'
        """
        return self._name

    @property
    def digest_size(self) -> int:
        """The length of the digest in bytes.

        >>> import io, sycon
        >>> sycon.hash_file(io.BytesIO(b"message"), "kt128", 100).digest_size
        100
        """
        return len(self._digest)

    def digest(self) -> bytes:
        """Return the digest as bytes, ``digest_size`` of them.

        >>> import io, sycon
        >>> sycon.hash_file(io.BytesIO(b"message"), "kt128").digest() == sycon.kt128(b"message").read(32)
        True
        """
        return self._digest

    def hexdigest(self) -> str:
        """Return the digest in hex, ``2 * digest_size`` digits.

        >>> import io, sycon
        >>> sycon.hash_file(io.BytesIO(b"message"), "sha3-256").hexdigest()[:8]
        '7f4a23d9'
        """
        return self._digest.hex()

    def __repr__(self) -> str:
        return f"<sycon.FileDigest, {self._name}, {self.hexdigest()}>"


def hash_file(
    path_or_file: "StrPath | _Readable",
    name: str,
    length: SupportsIndex | None = None,
    *,
    threads: SupportsIndex = 0,
    progress: Callable[[int, int | None], object] | None = None,
    **parameters: Any,
) -> FileDigest:
    """Return the digest of a file, with the function of that name.

    Another thread reads ahead.

    Args:
        path_or_file: A path, or a binary file, which is read from its position to its end.
        name: The name of the function, as in ``new``.
        length: The length of the digest in bytes, if the function lets you choose it. By default, it is the usual one.
        threads: The maximum number of threads for KangarooTwelve, ParallelHash and BLAKE3, 0 for all CPU cores.
        progress: A function that is called with the number of bytes hashed and the total, which is ``None`` if it is
            unknown. The calling thread calls it. An exception that it raises ends the work, as Ctrl-C does.
        **parameters: The parameters of the function, as in ``new``.

    Raises:
        OSError: The file cannot be read.
        sycon.Error: The size or the modification time of the file changed during the call. Other writes are not
            detected.
        ValueError: An argument has a wrong value, as for ``new``.
        TypeError: An argument has a wrong type, or the function does not have a parameter, as for ``new``.

    >>> import tempfile, sycon
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     count = file.write(b"message")
    ...     file.flush()
    ...     digest = sycon.hash_file(file.name, "kt128")
    ...
    >>> digest.hexdigest() == sycon.Kt128(b"message").hexdigest(32)
    True
    """
    function, finish = _started(name, length, threads, parameters)
    with _opened(path_or_file) as (file, total):
        done = 0
        if progress is not None:
            progress(0, total)
        for piece in _pieces(file, total):
            function.update(piece)
            done += len(piece)
            if progress is not None:
                progress(done, total)
            # A file that grows would otherwise have no end. Files of /sys end before their size.
            if total is not None and done > total:
                raise Error(f"the file changed while it was read: more than {total} bytes")
    return FileDigest(function.name, finish())


def _started(
    name: str, length: SupportsIndex | None, threads: SupportsIndex, parameters: dict[str, Any]
) -> tuple[Any, Callable[[], bytes]]:
    """Return the function, and a call that returns its digest."""
    known = _functions.get(name.lower())
    if known is None:
        function = new(name, **parameters)
        if length is not None and operator.index(length) != function.digest_size:
            raise ValueError(f"length: wrong value (got {length}, expected {function.digest_size} for {name})")
        return function, function.digest
    if known.input == "parts":
        raise ValueError(f"name: wrong function (got {name!r}, which hashes a list of strings, expected one that hashes bytes)")
    if "threads" in known.takes:
        parameters = parameters | {"threads": threads}
    if length is not None and "digest_size" in known.takes:
        parameters = parameters | {"digest_size": length}
    function = known(None, parameters)
    if isinstance(function, Absorber):
        size = known.length if length is None else length
        # Before the work.
        function.copy().digest(size)
        return function, partial(function.digest, size)
    if length is not None and operator.index(length) != function.digest_size:
        raise ValueError(f"length: wrong value (got {length}, expected {function.digest_size} for {function.name})")
    return function, cast(Hash, function).digest


@contextmanager
def _opened(path_or_file: "StrPath | _Readable") -> Iterator[tuple[_Readable, int | None]]:
    """Yield the file and its length, or None if it is unknown. Then check whether the file has changed."""
    if not isinstance(path_or_file, str | os.PathLike):
        if not hasattr(path_or_file, "readinto"):
            kind = type(path_or_file).__name__
            raise TypeError(f"path_or_file: wrong type (got {kind}, expected a path or a binary file with readinto)")
        yield path_or_file, None
        return
    with open(path_or_file, "rb", buffering=0) as file:
        before = os.fstat(file.fileno())
        # Special files and those of /proc have a size of 0.
        if not before.st_size:
            yield file, None
            return
        yield file, before.st_size
        after = os.fstat(file.fileno())
        if (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
            raise Error(f"the file changed while it was read: {os.fspath(file.name)!r}")


def _pieces(file: _Readable, total: int | None) -> Iterator[memoryview]:
    """Yield the pieces of a file. If there are many, the next piece is read while the caller works on one."""
    # A piece does not change until the next one is requested, so read-only views save a copy.
    if total is None or total <= 4 * _PIECE:
        buffer = memoryview(bytearray(min(_PIECE, (total or _PIECE) + 1)))
        while count := _read(file, buffer):
            yield buffer[:count].toreadonly()
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as reader:
        buffer, other = memoryview(bytearray(_PIECE)), memoryview(bytearray(_PIECE))
        ahead = reader.submit(_read, file, buffer)
        while count := ahead.result():
            ahead = reader.submit(_read, file, other)
            yield buffer[:count].toreadonly()
            buffer, other = other, buffer


def _read(file: _Readable, buffer: memoryview) -> int:
    """Fill the buffer, or less at the end of the file, and return the number of bytes."""
    done = 0
    while done < len(buffer):
        count = file.readinto(buffer[done:])
        if count is None:
            raise BlockingIOError("read: the file would block; pass a blocking file")
        if not 0 <= count <= len(buffer) - done:
            raise ValueError(f"readinto: impossible count (got {count}, expected 0 to {len(buffer) - done})")
        if not count:
            break
        done += count
    return done
