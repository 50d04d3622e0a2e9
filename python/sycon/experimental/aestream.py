"""Streams of authenticated blocks over a ``Protocol``, in the format of Newplex's aestream.

Each write becomes a block with its own tag, and the end of the stream is a block, too. If a stream was truncated,
reordered or modified, reading raises ``InvalidCiphertext`` and returns nothing of the block that failed. The protocol must
have mixed a key and a nonce. It must be sized, or have mixed only data of fixed lengths.

>>> import io, sycon
>>> protocol = sycon.experimental.Protocol("example.org backups v1", sized=True)
>>> protocol.mix("key", bytes(32))
>>> protocol.mix("nonce", b"once and never again")
>>> file = io.BytesIO()
>>> with sycon.experimental.aestream.Writer(protocol.copy(), file) as writer:
...     count = writer.write(b"first block"), writer.write(b", second block")
...
>>> sycon.experimental.aestream.Reader(protocol.copy(), io.BytesIO(file.getvalue())).read()
b'first block, second block'
>>> sycon.experimental.aestream.Reader(protocol, io.BytesIO(file.getvalue()[:-1])).read()
Traceback (most recent call last):
    ...
sycon.InvalidCiphertext: ciphertext: verification failed
"""

import io
import threading
import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Never

from .._files import Readable, Writable, alone, read_some, write_all
from .._sycon import ForkError, InvalidCiphertext, Protocol

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

__all__ = ["MAX_BLOCK", "Reader", "Writer"]

MAX_BLOCK: int = (1 << 24) - 1
"""The maximum length of a block in bytes."""

_HEADER = 3
_TAG = 16

# The number of bytes that are read at a time, because the length of a block is not authenticated before the whole block
# is read.
_PIECE = 1 << 16


class Writer(io.RawIOBase):
    """Encrypts and authenticates data to ``file``, a block for each write.

    The object is a context manager, and a raw binary file for ``io.BufferedWriter``. ``close`` writes the end of the
    stream. Two cases leave a stream without an end, which readers refuse as truncated: a ``with`` block of the writer
    that ends with an exception, and a writer that is never closed, which warns with ``ResourceWarning``. After
    ``os.fork()``, ``write`` and ``close`` raise ``sycon.ForkError`` in the child. While one thread writes, other threads
    get ``RuntimeError``.

    **Don't use** ``with`` **on a buffer around the writer:** its end closes the writer, also after an exception, and
    incomplete data then verify as complete. Detach the buffer, as in the second example.

    Args:
        protocol: The protocol that encrypts. Do not use it before the writer is closed.
        file: A binary file to write to, which stays open.

    >>> import io
    >>> from sycon.experimental import Protocol, aestream
    >>> file = io.BytesIO()
    >>> with aestream.Writer(Protocol("example.org v1"), file) as writer:
    ...     writer.write(b"any bytes")
    ...
    9
    >>> len(file.getvalue()) == 9 + 2 * 19
    True
    >>> with aestream.Writer(Protocol("example.org v1"), io.BytesIO()) as writer:
    ...     buffer = io.BufferedWriter(writer)
    ...     count = buffer.write(b"small "), buffer.write(b"pieces")
    ...     _ = buffer.detach()
    ...
    """

    # If the constructor fails, there is no stream.
    _failed = True

    # The exception that later writes raise.
    _again: ForkError | None = None

    def __init__(self, protocol: Protocol, file: Writable) -> None:
        self._protocol = _plain(protocol)
        self._file = file
        self._failed = False
        self._written = 0
        self._lock = threading.Lock()

    def writable(self) -> bool:
        """Return True: the writer is a writable file.

        >>> import io
        >>> from sycon.experimental import Protocol, aestream
        >>> with aestream.Writer(Protocol("example.org v1"), io.BytesIO()) as writer:
        ...     writer.writable()
        True
        """
        self._check_open()
        return True

    def tell(self) -> int:
        """Return the number of bytes written.

        >>> import io
        >>> from sycon.experimental import Protocol, aestream
        >>> with aestream.Writer(Protocol("example.org v1"), io.BytesIO()) as writer:
        ...     count = writer.write(b"any bytes")
        ...     writer.tell()
        9
        """
        self._check_open()
        return self._written

    def write(self, data: "ReadableBuffer", /) -> int:
        """Write ``data`` as one block, or nothing if it is empty, and return its length in bytes.

        After an error of ``file``, every later write fails.

        Args:
            data: Any bytes-like object of at most ``MAX_BLOCK`` bytes.

        Raises:
            ValueError: ``data`` is longer than ``MAX_BLOCK``.
            OSError: ``file`` accepts no bytes.
            BlockingIOError: ``file`` would block.
            Exception: Any exception of ``file``.

        >>> import io
        >>> from sycon.experimental import Protocol, aestream
        >>> with aestream.Writer(Protocol("example.org v1"), io.BytesIO()) as writer:
        ...     writer.write(b"any bytes")
        9
        """
        with alone(self._lock):
            self._check()
            block = bytes(memoryview(data))
            if len(block) > MAX_BLOCK:
                raise ValueError(f"a block of {len(block)} bytes is longer than {MAX_BLOCK}")
            if block:
                self._write_block(block)
                self._written += len(block)
            return len(block)

    def close(self) -> None:
        """Write the end of the stream. A second call does nothing.

        >>> import io
        >>> from sycon.experimental import Protocol, aestream
        >>> file = io.BytesIO()
        >>> aestream.Writer(Protocol("example.org v1"), file).close()
        >>> len(file.getvalue())
        19
        """
        with alone(self._lock):
            if not self.closed:
                self._check()
                self._write_block(b"")
                super().close()

    def _check_open(self) -> None:
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def _check(self) -> None:
        self._check_open()
        if self._failed:
            raise self._again or ValueError("writing failed before")

    def _write_block(self, block: bytes) -> None:
        self._failed = True
        try:
            header = self._protocol.encrypt("header", len(block).to_bytes(_HEADER, "big"))
        except ForkError as error:
            self._again = ForkError(*error.args)
            raise
        write_all(self._file, header + self._protocol.seal("block", block))
        self._failed = False

    def __reduce__(self) -> Never:
        raise TypeError(f"cannot copy or pickle '{type(self)}': a copy would use the same key and nonce; make another writer")

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            super().close()

    def _dealloc_warn(self, source: object) -> None:
        # A buffer around this object that is dropped without `close` calls this, and then flushes and closes. Unlike in
        # other files, both must write nothing: the program can also have failed to write all of its data.
        if not self.closed and not self._failed:
            super().close()
            warnings.warn(f"unclosed {self!r}: the stream has no end", ResourceWarning, 2, source=source)

    def __del__(self) -> None:
        self._dealloc_warn(self)

    def __repr__(self) -> str:
        return "<sycon.experimental.aestream.Writer>"


class Reader(io.RawIOBase):
    """Reads the plaintext of a stream from ``file``. A block is returned only after its tag was verified.

    The object is a raw binary file for ``io.BufferedReader``. If it is dropped before its end was read, it warns with
    ``ResourceWarning``. After an error, every read fails. Bytes past the end of the stream are not read. While one
    thread reads, other threads get ``RuntimeError``.

    Args:
        protocol: The protocol that decrypts.
        file: A binary file to read from, which stays open.

    Raises:
        InvalidCiphertext: The input is empty, or the stream was tampered with, truncated, or made with another key.
        BlockingIOError: ``file`` would block.
        Exception: Any exception of ``file``.

    >>> import io
    >>> from sycon.experimental import Protocol, aestream
    >>> file = io.BytesIO()
    >>> with aestream.Writer(Protocol("example.org v1"), file) as writer:
    ...     count = writer.write(b"any bytes")
    ...
    >>> with aestream.Reader(Protocol("example.org v1"), io.BytesIO(file.getvalue())) as reader:
    ...     reader.read(3), reader.read()
    (b'any', b' bytes')
    """

    # If the constructor fails, there is no stream.
    _failed = True

    def __init__(self, protocol: Protocol, file: Readable) -> None:
        self._protocol = _plain(protocol)
        self._file = file
        self._block = memoryview(b"")
        self._ended = False
        self._failed = False
        # The exception that later reads raise.
        self._again: Exception
        self._read_so_far = 0
        self._lock = threading.Lock()

    def tell(self) -> int:
        """Return the number of bytes of plaintext read.

        >>> import io
        >>> from sycon.experimental import Protocol, aestream
        >>> with aestream.Reader(Protocol("example.org v1"), io.BytesIO()) as reader:
        ...     reader.tell()
        0
        """
        self._check_open()
        return self._read_so_far

    def readable(self) -> bool:
        """Return True: the reader is a readable file.

        >>> import io
        >>> from sycon.experimental import Protocol, aestream
        >>> with aestream.Reader(Protocol("example.org v1"), io.BytesIO()) as reader:
        ...     reader.readable()
        True
        """
        self._check_open()
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Fill ``buffer`` with plaintext, up to the end of a block, and return the number of bytes. 0 is the end.

        >>> import io
        >>> from sycon.experimental import Protocol, aestream
        >>> file = io.BytesIO()
        >>> aestream.Writer(Protocol("example.org v1"), file).close()
        >>> reader = aestream.Reader(Protocol("example.org v1"), io.BytesIO(file.getvalue()))
        >>> reader.readinto(bytearray(5))
        0
        """
        with alone(self._lock):
            self._check_open()
            target = memoryview(buffer).cast("B")
            if target and not self._block and not self._ended:
                self._block = memoryview(self._next_block())
            count = min(len(target), len(self._block))
            target[:count] = self._block[:count]
            self._block = self._block[count:]
            self._read_so_far += count
            return count

    def _check_open(self) -> None:
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def _next_block(self) -> bytes:
        if self._failed:
            raise self._again
        # If this method ends before the tag was verified, the stream ends.
        self._failed = True
        self._again = ValueError("reading failed before")
        try:
            header = self._protocol.decrypt("header", self._read(_HEADER))
            block = self._protocol.open("block", self._read(int.from_bytes(header, "big") + _TAG))
        except InvalidCiphertext as error:
            self._again = InvalidCiphertext(*error.args)
            raise
        self._failed = False
        self._ended = not block
        return block

    def _read(self, n: int) -> bytes:
        data = bytearray()
        while len(data) < n:
            piece = read_some(self._file, min(n - len(data), _PIECE))
            if not piece:
                raise InvalidCiphertext("ciphertext: verification failed")
            data += piece
        return bytes(data)

    def __reduce__(self) -> Never:
        raise TypeError(f"cannot copy or pickle '{type(self)}': its state is secret; make another reader")

    def _dealloc_warn(self, source: object) -> None:
        # The object that was not closed can be a buffer around this one.
        if not (self.closed or self._failed or self._ended):
            warnings.warn(f"unclosed {self!r}: the end of the stream was not read", ResourceWarning, 2, source=source)

    def __del__(self) -> None:
        self._dealloc_warn(self)

    def __repr__(self) -> str:
        return "<sycon.experimental.aestream.Reader>"


def _plain(protocol: Protocol) -> Protocol:
    if not isinstance(protocol, Protocol):
        raise TypeError(f"protocol: wrong type (got {type(protocol).__name__}, expected Protocol)")
    return protocol._plain()
