"""File encryption in the format ``age-encryption.org/v1``, with post-quantum recipients.

A file is encrypted to one or more recipients (public keys), and each of them decrypts it with their identity (private key):

>>> from sycon import age
>>> identity = age.pq.Identity.generate()   # keep str(identity) secret
>>> recipient = identity.to_public()        # publish str(recipient)
>>> file = age.encrypt(b"message", [recipient])
>>> age.decrypt(file, [identity])
b'message'

Use ``pq``, whose recipients are post-quantum. ``x25519`` has the recipients of older versions of age, and ``passphrase``
encrypts with a passphrase. The files interoperate with age 1.3, and the names are those of pyrage.

``encrypt_file`` and ``decrypt_file`` process files by name; the output appears when it is complete. ``encrypt_io`` and
``decrypt_io`` process open files of any length in bounded memory. ``open`` decrypts from any position in a file.

Security: **the sender is not authenticated.** Anyone with a recipient can encrypt to it. Files don't have forward secrecy:
anyone who obtains an identity can decrypt every file that was ever encrypted to it. The length of a file, and the number
and types of its recipients, are visible to everyone; who they are is not. Only authenticated plaintext is returned. A
truncated stream raises an error at its end, **so don't act on a stream before it has ended.**
"""

import io
import operator
import os
import threading
import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Never, SupportsIndex, TypeAlias, cast

from .._files import Readable, Seekable, Writable, alone, appearing, content
from .._functions import _opened
from .._sycon import (
    AgeArmorError as ArmorError,
    AgeDecryptError as DecryptError,
    AgeHeaderError as HeaderError,
    AgeMacError as MacError,
    AgeNoMatchError as NoMatchError,
    AgePassphraseIdentity as _PassphraseIdentity,
    AgePayloadError as PayloadError,
    AgePlaintext as _Plaintext,
    Error,
    InvalidKey,
    age_decrypt as decrypt,
    age_decrypt_io as _decrypt_io,
    age_encrypt as encrypt,
    age_encrypt_io as _encrypt_io,
    age_is_age as is_age,
    age_parse_identities as _parse_identities,
    age_parse_recipients as _parse_recipients,
)
from . import passphrase, pq, x25519

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, StrPath, WriteableBuffer

__all__ = [
    "ArmorError",
    "DecryptError",
    "HeaderError",
    "Identity",
    "MacError",
    "NoMatchError",
    "PayloadError",
    "Reader",
    "Recipient",
    "decrypt",
    "decrypt_file",
    "decrypt_io",
    "encrypt",
    "encrypt_file",
    "encrypt_io",
    "identities_from_file",
    "is_age",
    "open",
    "passphrase",
    "pq",
    "recipients_from_file",
    "x25519",
]

Recipient: TypeAlias = pq.Recipient | x25519.Recipient | passphrase.Recipient
"""A recipient, to which ``encrypt`` encrypts."""

Identity: TypeAlias = pq.Identity | x25519.Identity | passphrase.Identity
"""An identity, with which ``decrypt`` decrypts."""

_Progress: TypeAlias = Callable[[int, int | None], object]


def encrypt_io(
    reader: Readable,
    writer: Writable,
    recipients: Iterable[Recipient],
    *,
    armored: bool = False,
    threads: SupportsIndex = 0,
    progress: _Progress | None = None,
) -> None:
    """Encrypt the data of ``reader``, from its position to its end, to ``writer``.

    The memory in use is at most half a MiB with one thread and 16 MiB with many. The calling thread reads and writes
    the files and calls ``progress``. An exception ends the work, as Ctrl-C does. After an exception, the output is not
    a complete file: decryption refuses it as truncated.

    Args:
        reader: A binary file, which stays open.
        writer: A binary file, which stays open.
        recipients: The recipients, as in ``encrypt``.
        armored: True for a file of lines of text, as in ``encrypt``.
        threads: The maximum number of threads, 0 for all CPU cores.
        progress: A function that is called with the number of bytes read, and ``None``, because the total is unknown.

    Raises:
        ValueError: The recipients are not valid, as for ``encrypt``.
        OSError: The operating system's generator fails, or the writer accepts no bytes.
        Exception: Any exception of the files.

    >>> import io
    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> file = io.BytesIO()
    >>> age.encrypt_io(io.BytesIO(b"message"), file, [identity.to_public()])
    >>> age.decrypt(file.getvalue(), [identity])
    b'message'
    """
    _encrypt_io(_Source(reader, None, progress), writer, recipients, armored, threads)


def decrypt_io(
    reader: Readable,
    writer: Writable,
    identities: Iterable[Identity],
    *,
    threads: SupportsIndex = 0,
    progress: _Progress | None = None,
) -> None:
    """Decrypt the data of ``reader``, armored or not, to ``writer``, with the first matching one of ``identities``.

    All plaintext that is written is authentic. **It is complete only when this function returns.** If you cannot
    discard output that was written before an exception, use ``decrypt`` or ``decrypt_file``. Everything else is as in
    ``encrypt_io``.

    Args:
        reader: A binary file, which stays open.
        writer: A binary file, which stays open.
        identities: The identities, as in ``decrypt``.
        threads: The maximum number of threads, 0 for all CPU cores.
        progress: A function that is called as in ``encrypt_io``.

    Raises:
        DecryptError: The data cannot be decrypted, as for ``decrypt``.
        OSError: The writer accepts no bytes.
        Exception: Any exception of the files.

    >>> import io
    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> file, plaintext = age.encrypt(b"message", [identity.to_public()]), io.BytesIO()
    >>> age.decrypt_io(io.BytesIO(file), plaintext, [identity])
    >>> plaintext.getvalue()
    b'message'
    """
    _decrypt_io(_Source(reader, None, progress), writer, identities, threads)


def encrypt_file(
    infile: "StrPath",
    outfile: "StrPath",
    recipients: Iterable[Recipient],
    *,
    armored: bool = False,
    threads: SupportsIndex = 0,
    progress: _Progress | None = None,
) -> None:
    """Encrypt the file ``infile``, and create ``outfile`` when the output is complete.

    An existing ``outfile``, which can be ``infile``, is then replaced, and its owner and permissions are kept. Until
    then, the new file is in the same folder under a temporary name, which begins with ``.sycon-``. It is removed after an
    exception, but stays if the process is killed.

    Args:
        infile: The path of the file to encrypt.
        outfile: The path of the new file.
        recipients: The recipients, as in ``encrypt``.
        armored: True for a file of lines of text, as in ``encrypt``.
        threads: The maximum number of threads, as in ``encrypt_io``.
        progress: A function that is called with the number of bytes read and the total, which is ``None`` if it is
            unknown, as for pipes. Otherwise it is as in ``encrypt_io``.

    Raises:
        ValueError: The recipients are not valid, as for ``encrypt``, or ``outfile`` is not a regular file.
        OSError: A file cannot be read or written, or the operating system's generator fails.
        sycon.Error: The size or the modification time of ``infile`` changed during the call.

    >>> import pathlib, tempfile
    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     plain, file = pathlib.Path(folder, "plain"), pathlib.Path(folder, "plain.age")
    ...     count = plain.write_bytes(b"message")
    ...     age.encrypt_file(plain, file, [identity.to_public()])
    ...     age.decrypt(file.read_bytes(), [identity])
    b'message'
    """
    with appearing(outfile, private=False) as out, _opened(os.fspath(infile)) as (file, total):
        _encrypt_io(_Source(cast(io.FileIO, file), total, progress), out, recipients, armored, threads)


def decrypt_file(
    infile: "StrPath",
    outfile: "StrPath",
    identities: Iterable[Identity],
    *,
    threads: SupportsIndex = 0,
    progress: _Progress | None = None,
) -> None:
    """Decrypt the file ``infile``, armored or not, and create ``outfile`` when all of the plaintext is verified.

    Like ``encrypt_file``, except that ``outfile`` belongs to you and only you can read it: mode 0600, **even if it
    replaces a file that others could read**. No plaintext is left after an exception.

    Args:
        infile: The path of the file to decrypt.
        outfile: The path of the new file.
        identities: The identities, as in ``decrypt``.
        threads: The maximum number of threads, as in ``encrypt_io``.
        progress: A function that is called as in ``encrypt_file``.

    Raises:
        DecryptError: The file cannot be decrypted, as for ``decrypt``.
        ValueError: ``outfile`` is not a regular file.
        OSError: A file cannot be read or written.
        sycon.Error: The size or the modification time of ``infile`` changed during the call.

    >>> import pathlib, tempfile
    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file, plain = pathlib.Path(folder, "plain.age"), pathlib.Path(folder, "plain")
    ...     count = file.write_bytes(age.encrypt(b"message", [identity.to_public()]))
    ...     age.decrypt_file(file, plain, [identity])
    ...     plain.read_bytes()
    b'message'
    """
    with appearing(outfile, private=True) as out, _opened(os.fspath(infile)) as (file, total):
        _decrypt_io(_Source(cast(io.FileIO, file), total, progress), out, identities, threads)


def identities_from_file(
    path_or_file: "StrPath | Readable",
    passphrase: "str | ReadableBuffer | Callable[[], str | ReadableBuffer] | None" = None,
) -> list[pq.Identity | x25519.Identity]:
    """Return the identities in a file, one on each line, in the format of ``age-keygen``.

    Empty lines and lines that begin with ``#`` are skipped.

    Args:
        path_or_file: A path or a binary file.
        passphrase: The passphrase with which the file is decrypted, armored or not, if it is encrypted. This can be a
            function that returns the passphrase, which is called only for encrypted files.

    Raises:
        InvalidKey: A line is not an identity (the error contains the number of the first such line, and not its text),
            there is no identity, or there is no passphrase for an encrypted file.
        DecryptError: The file cannot be decrypted, as for ``decrypt``.
        OSError: The file cannot be read.

    >>> import io
    >>> from sycon import age
    >>> text = f"# mine\\n{age.pq.Identity.generate()}\\n"
    >>> age.identities_from_file(io.BytesIO(text.encode()))
    [<sycon.age.pq.Identity>]
    >>> file = age.passphrase.encrypt(text.encode(), "a passphrase", work_factor=10)
    >>> age.identities_from_file(io.BytesIO(file), lambda: "a passphrase")
    [<sycon.age.pq.Identity>]
    """
    data = content(path_or_file)
    if not is_age(data):
        return _parse_identities(data, None)
    given = passphrase() if callable(passphrase) else passphrase
    if given is None:
        raise InvalidKey("the identity file is encrypted with a passphrase, and none was given")
    return _parse_identities(data, _PassphraseIdentity(given))


def recipients_from_file(path_or_file: "StrPath | Readable") -> list[pq.Recipient | x25519.Recipient]:
    """Return the recipients in a file, one on each line. The file has the format of ``identities_from_file``.

    >>> import io
    >>> from sycon import age
    >>> recipient = age.pq.Identity.generate().to_public()
    >>> age.recipients_from_file(io.BytesIO(f"# Alice\\n{recipient}\\n".encode())) == [recipient]
    True
    """
    return _parse_recipients(content(path_or_file))


def open(file: "StrPath | Seekable", identities: Iterable[Identity]) -> "Reader":
    """Return a reader of the plaintext of a file, which can seek to any position.

    Args:
        file: A path, or a binary file that can seek. It is read from its position, and stays open. It must not be
            armored.
        identities: The identities, as in ``decrypt``.

    Raises:
        DecryptError: The file cannot be decrypted, as for ``decrypt``.
        OSError: The file cannot be read.

    >>> import io
    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> file = age.encrypt(b"a long message", [identity.to_public()])
    >>> with age.open(io.BytesIO(file), [identity]) as reader:
    ...     reader.seek(-7, io.SEEK_END), reader.read()
    (7, b'message')
    """
    if not isinstance(file, str | os.PathLike):
        return Reader(file, identities)
    opened = io.FileIO(file)
    try:
        reader = Reader(opened, identities)
    except BaseException:
        opened.close()
        raise
    reader._owned = opened
    return reader


class Reader(io.RawIOBase):
    """Reads the plaintext of a file from any position, a chunk of 64 KiB at a time. ``open`` returns one.

    The object is a context manager, and a raw binary file for ``io.BufferedReader``. If it is never closed, it warns
    with ``ResourceWarning``. The last chunk is verified first, so that the length is authentic. Every other chunk is
    verified when it is read. ``PayloadError`` means that a chunk was tampered with; you can still read other chunks.
    While one thread reads, other threads get ``RuntimeError``.

    >>> import io
    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> file = age.encrypt(b"any bytes", [identity.to_public()])
    >>> with io.BufferedReader(age.Reader(io.BytesIO(file), [identity])) as reader:
    ...     reader.read(3), reader.read()
    (b'any', b' bytes')
    """

    _plaintext: _Plaintext | None = None
    _owned: io.FileIO | None = None

    def __init__(self, file: Seekable, identities: Iterable[Identity]) -> None:
        self._plaintext = _Plaintext(file, identities)
        self._position = 0
        self._lock = threading.Lock()

    def readable(self) -> bool:
        """Return True: the file is readable.

        >>> import io
        >>> from sycon import age
        >>> identity = age.pq.Identity.generate()
        >>> with age.open(io.BytesIO(age.encrypt(b"", [identity.to_public()])), [identity]) as reader:
        ...     reader.readable()
        True
        """
        self._opened()
        return True

    def seekable(self) -> bool:
        """Return True: the file can seek.

        >>> import io
        >>> from sycon import age
        >>> identity = age.pq.Identity.generate()
        >>> with age.open(io.BytesIO(age.encrypt(b"", [identity.to_public()])), [identity]) as reader:
        ...     reader.seekable()
        True
        """
        self._opened()
        return True

    def tell(self) -> int:
        """Return the position of the next byte.

        >>> import io
        >>> from sycon import age
        >>> identity = age.pq.Identity.generate()
        >>> with age.open(io.BytesIO(age.encrypt(b"message", [identity.to_public()])), [identity]) as reader:
        ...     reader.read(4), reader.tell()
        (b'mess', 4)
        """
        self._opened()
        return self._position

    def seek(self, offset: SupportsIndex, whence: int = io.SEEK_SET, /) -> int:
        """Move to a position, and return it. Reads past the end return no bytes.

        Args:
            offset: The position, relative to a position that ``whence`` names.
            whence: 0 for the start, 1 for the current position, or 2 for the end.

        Raises:
            ValueError: The position is before the start.

        >>> import io
        >>> from sycon import age
        >>> identity = age.pq.Identity.generate()
        >>> with age.open(io.BytesIO(age.encrypt(b"message", [identity.to_public()])), [identity]) as reader:
        ...     reader.seek(-3, io.SEEK_END), reader.read()
        (4, b'age')
        """
        with alone(self._lock):
            origins = (0, self._position, self._opened().length)
            if not 0 <= whence < len(origins):
                raise ValueError(f"whence: wrong value (got {whence}, expected 0, 1 or 2)")
            position = origins[whence] + operator.index(offset)
            if not 0 <= position < 1 << 64:
                raise ValueError(f"position: wrong value (got {position}, expected 0 to 2**64 - 1)")
            self._position = position
            return position

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        """Fill ``buffer`` with plaintext, up to the end of a chunk, and return the number of bytes. 0 is the end.

        >>> import io
        >>> from sycon import age
        >>> identity = age.pq.Identity.generate()
        >>> with age.open(io.BytesIO(age.encrypt(b"message", [identity.to_public()])), [identity]) as reader:
        ...     reader.readinto(bytearray(10))
        7
        """
        with alone(self._lock):
            count = self._opened().read_at(self._position, buffer)
            self._position += count
            return count

    def close(self) -> None:
        """Close the reader, and also the file if ``open`` opened it. A second call does nothing.

        >>> import io
        >>> from sycon import age
        >>> identity = age.pq.Identity.generate()
        >>> age.open(io.BytesIO(age.encrypt(b"", [identity.to_public()])), [identity]).close()
        """
        if self._owned is not None:
            self._owned.close()
        # This object contains the key.
        self._plaintext = None
        super().close()

    def _opened(self) -> _Plaintext:
        if self._plaintext is None:
            raise ValueError("I/O operation on closed file")
        return self._plaintext

    def __reduce__(self) -> Never:
        raise TypeError(f"cannot copy or pickle '{type(self)}': it is secret and owns its file; open the file again")

    def _dealloc_warn(self, source: object) -> None:
        # The object that was not closed can be a buffer around this one.
        if self._plaintext is not None:
            warnings.warn(f"unclosed {self!r}", ResourceWarning, 2, source=source)

    def __del__(self) -> None:
        try:
            self._dealloc_warn(self)
        finally:
            self.close()

    def __repr__(self) -> str:
        return "<sycon.age.Reader>"


class _Source:
    """A file that counts the bytes read."""

    def __init__(self, file: Readable, total: int | None, progress: _Progress | None) -> None:
        self._file = file
        self._done = 0
        self._total = total
        self._progress = progress
        if progress is not None:
            progress(0, total)

    def read(self, n: int, /) -> "ReadableBuffer | None":
        data = self._file.read(n)
        if data is None:
            return None
        count = memoryview(data).nbytes
        self._done += count
        # A file that grows would otherwise have no end.
        if self._total is not None and self._done > self._total:
            raise Error(f"the file changed while it was read: more than {self._total} bytes")
        if count and self._progress is not None:
            self._progress(self._done, self._total)
        return data
