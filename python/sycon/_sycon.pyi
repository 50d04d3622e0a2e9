# python/stubs.py writes the docstrings, the list of names, and the signatures of XOFs. The others are written by hand.

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, NoReturn, Protocol as _Interface, Self, SupportsIndex, TypeAlias, final, overload

from _typeshed import ReadableBuffer, WriteableBuffer
from typing_extensions import disjoint_base

# The names that `sycon` imports with `*`. Other names belong to other modules.
__all__ = [
    "Absorber",
    "AsconCxof128",
    "AsconV12Xof",
    "AsconV12Xofa",
    "AsconXof128",
    "Blake3",
    "CShake128",
    "CShake256",
    "Error",
    "ForkError",
    "Hash",
    "InvalidCiphertext",
    "InvalidKey",
    "InvalidSignature",
    "InvalidTag",
    "Keccak256",
    "KmacXof128",
    "KmacXof256",
    "Kt128",
    "Kt256",
    "Mac",
    "ParallelHashXof128",
    "ParallelHashXof256",
    "Reader",
    "Shake128",
    "Shake256",
    "TupleHashXof128",
    "TupleHashXof256",
    "TurboShake128",
    "TurboShake256",
    "__version__",
    "ascon_cxof128",
    "ascon_hash256",
    "ascon_v12_xof",
    "ascon_v12_xofa",
    "ascon_xof128",
    "backend",
    "backends",
    "blake3_xof",
    "cshake128",
    "cshake256",
    "hash_many",
    "keccak_256",
    "kmac128",
    "kmac256",
    "kmacxof128",
    "kmacxof256",
    "kt128",
    "kt256",
    "parallelhash128",
    "parallelhash256",
    "parallelhashxof128",
    "parallelhashxof256",
    "restore",
    "sha3_224",
    "sha3_256",
    "sha3_384",
    "sha3_512",
    "shake128",
    "shake256",
    "tuplehash128",
    "tuplehash256",
    "tuplehashxof128",
    "tuplehashxof256",
    "turboshake128",
    "turboshake256",
]

__version__: str

_Messages: TypeAlias = ReadableBuffer | Iterable[ReadableBuffer | Iterable[ReadableBuffer]]

@disjoint_base
class Absorber:
    """Absorbs the input of an extendable-output function (XOF).

    This is the base class of all absorbers: create an object of a class such as `Shake128`. You can split the input
    over any number of calls. Several threads can use one object. The GIL is released for work on 2 KiB and more. Work
    on more than 16 MiB is done in steps of 16 MiB, between which other threads run and signals are handled. If Ctrl-C
    interrupts a call, the object is unchanged. If other threads used it during the call, it keeps the finished steps
    instead.

    >>> from sycon import Absorber, Shake128
    >>> isinstance(Shake128(), Absorber)
    True
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    @overload
    @classmethod
    def hash_many(
        cls, messages: _Messages, length: SupportsIndex | None = None, *, out: None = None, threads: SupportsIndex = 1, **parameters: Any
    ) -> list[bytes]:
        """Hash each of many messages, like `sycon.hash_many` with the function of this class.

        Args:
            messages: The messages, as in `sycon.hash_many`.
            length: The length of each output in bytes. Without it, the function's usual length is used.
            out: A buffer whose rows are filled with the outputs, as in `sycon.hash_many`.
            threads: The maximum number of threads, 0 for one per CPU core.
            **parameters: The parameters of this class, by name.

        Returns:
            A list of outputs of `length` bytes each, or `None` if `out` is given.

        >>> from sycon import Kt128
        >>> outputs = Kt128.hash_many([b"alice", b"bob"], 32, customization=b"example.org v1")
        >>> outputs[1] == Kt128(b"bob", customization=b"example.org v1").digest(32)
        True
        """
    @overload
    @classmethod
    def hash_many(
        cls, messages: _Messages, length: SupportsIndex | None = None, *, out: WriteableBuffer, threads: SupportsIndex = 1, **parameters: Any
    ) -> None:
        """Hash each of many messages, like `sycon.hash_many` with the function of this class.

        Args:
            messages: The messages, as in `sycon.hash_many`.
            length: The length of each output in bytes. Without it, the function's usual length is used.
            out: A buffer whose rows are filled with the outputs, as in `sycon.hash_many`.
            threads: The maximum number of threads, 0 for one per CPU core.
            **parameters: The parameters of this class, by name.

        Returns:
            A list of outputs of `length` bytes each, or `None` if `out` is given.

        >>> from sycon import Kt128
        >>> outputs = Kt128.hash_many([b"alice", b"bob"], 32, customization=b"example.org v1")
        >>> outputs[1] == Kt128(b"bob", customization=b"example.org v1").digest(32)
        True
        """
    @property
    def name(self) -> str:
        """The function's name in its standard.

        >>> from sycon import Shake128
        >>> Shake128().name
        'SHAKE128'
        """
    @property
    def rate(self) -> int:
        """The number of bytes of input that are absorbed at a time. Multiples of it are fastest.

        >>> from sycon import Shake128
        >>> Shake128().rate
        168
        """
    @property
    def block_size(self) -> int:
        """`rate` under hashlib's name.

        >>> from sycon import Shake128
        >>> Shake128().block_size
        168
        """
    @property
    def digest_size(self) -> int:
        """0, like hashlib's SHAKE: the output has any length.

        >>> from sycon import Shake128
        >>> Shake128().digest_size
        0
        """
    def absorb(self, data: ReadableBuffer) -> Self:
        """Absorb `data` and return this object, so that calls can be chained.

        Args:
            data: Any C-contiguous bytes-like object. For `TupleHashXof128` and `TupleHashXof256` it is one part.

        Raises:
            TypeError: `data` has no buffer.
            BufferError: `data` is not contiguous.

        >>> from sycon import Shake128
        >>> Shake128().absorb(b"any number ").absorb(b"of bytes").finalize().read(8).hex()
        'd03f302eb4fc15a9'
        """
    def update(self, data: ReadableBuffer) -> None:
        """Absorb `data`. This is `absorb` under hashlib's name, and returns nothing.

        >>> from sycon import Shake128
        >>> xof = Shake128()
        >>> xof.update(b"any number of bytes")
        >>> xof.hexdigest(8)
        'd03f302eb4fc15a9'
        """
    def finalize(self) -> Reader:
        """End the input and return a `Reader` of the output.

        The absorber keeps its parameters, and the next call of `absorb` begins another input. Before that call,
        `finalize`, `digest` and `hexdigest` raise `sycon.Error`.

        >>> from sycon import Shake128
        >>> xof = Shake128(b"any number of bytes")
        >>> xof.finalize().read(8).hex()
        'd03f302eb4fc15a9'
        >>> xof.absorb(b"any number of bytes").finalize().read(8).hex()
        'd03f302eb4fc15a9'
        """
    def digest(self, n: SupportsIndex) -> bytes:
        """Return the first `n` bytes of the output, like hashlib's SHAKE.

        The absorber does not change, and can absorb more.

        Args:
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative.
            MemoryError: `n` is larger than the machine's memory.

        >>> from sycon import Shake128
        >>> import hashlib
        >>> Shake128(b"message").digest(100) == hashlib.shake_128(b"message").digest(100)
        True
        """
    def hexdigest(self, n: SupportsIndex) -> str:
        """Return the first `n` bytes of the output in hex, which has `2 * n` digits.

        Args:
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative.
            MemoryError: `n` is larger than the machine's memory.

        >>> from sycon import Shake128
        >>> Shake128(b"any number of bytes").hexdigest(8)
        'd03f302eb4fc15a9'
        """
    def save(self) -> bytes:
        """Return the state as bytes, from which `sycon.restore` continues, in any process and any of sycon's languages.

        The format is stable, except that of experimental functions: later versions restore it too.

        **Keep the bytes as secret as the input.** Their check detects damage. It does not detect an attacker who
        replaces them.

        Raises:
            sycon.Error: The absorber is a `Blake3`, which cannot be saved, or `finalize` has ended the input.

        >>> import sycon
        >>> saved = sycon.Shake128(b"any number ").save()
        >>> sycon.restore(saved).absorb(b"of bytes").hexdigest(8)
        'd03f302eb4fc15a9'
        """
    def copy(self) -> Self:
        """Return another absorber with the same parameters and input, independent of this one.

        >>> from sycon import Shake128
        >>> common = Shake128(b"any number ")
        >>> common.copy().absorb(b"of bytes").digest(8).hex()
        'd03f302eb4fc15a9'
        """
    def reset(self) -> None:
        """Discard the input and keep the parameters.

        >>> from sycon import Shake128
        >>> xof = Shake128(b"a mistake")
        >>> xof.reset()
        >>> xof.absorb(b"any number of bytes").hexdigest(8)
        'd03f302eb4fc15a9'
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@disjoint_base
class Reader:
    """Reads the output of an extendable-output function (XOF).

    `finalize` of an absorber returns a reader, and so does a shortcut such as `shake128`. The output has no end, and
    any split over calls gives the same bytes. Several threads can use one object. The GIL is released for work on 2 KiB
    and more. Work on more than 16 MiB is done in steps of 16 MiB, between which other threads run and signals are
    handled. If Ctrl-C interrupts a call, the object is unchanged, and a buffer can be partly written. If other threads used
    the object during the call, its finished steps are lost, so that no byte is read twice.

    A reader is also a raw binary file, for `io.BufferedReader`, which closes it:

    >>> import io
    >>> from sycon import shake128
    >>> with io.BufferedReader(shake128(b"any number of bytes")) as file:
    ...     file.read(8).hex()
    'd03f302eb4fc15a9'
    """

    @property
    def name(self) -> str:
        """The name in its standard of the function that computes the output.

        >>> from sycon import shake128
        >>> shake128(b"").name
        'SHAKE128'
        """
    @property
    def block_size(self) -> int:
        """The number of bytes of output from one permutation. Multiples of it are read fastest.

        >>> from sycon import shake128
        >>> shake128(b"").block_size
        168
        """
    @property
    def closed(self) -> bool:
        """True after `close`.

        >>> from sycon import shake128
        >>> shake128(b"").closed
        False
        """
    def read(self, n: SupportsIndex = -1) -> bytes:
        """Return the next `n` bytes of the output.

        Args:
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative or missing.
            MemoryError: `n` is larger than the machine's memory.

        >>> from sycon import shake128
        >>> reader = shake128(b"any number of bytes")
        >>> reader.read(4).hex(), reader.read(4).hex()
        ('d03f302e', 'b4fc15a9')
        """
    def read_into(self, buffer: WriteableBuffer) -> None:
        """Fill `buffer` with the next bytes of the output.

        Args:
            buffer: Any C-contiguous writable bytes-like object, with items of any type.

        Raises:
            TypeError: `buffer` is read-only.
            BufferError: `buffer` is not contiguous.

        >>> from sycon import shake128
        >>> buffer = bytearray(8)
        >>> shake128(b"any number of bytes").read_into(buffer)
        >>> buffer.hex()
        'd03f302eb4fc15a9'
        """
    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill `buffer` like `read_into`, and return its length in bytes, as files do.

        >>> from sycon import shake128
        >>> shake128(b"any number of bytes").readinto(bytearray(8))
        8
        """
    def readall(self) -> NoReturn:
        """Raise `io.UnsupportedOperation`: the output has no end.

        >>> from sycon import shake128
        >>> shake128(b"").readall()
        Traceback (most recent call last):
            ...
        io.UnsupportedOperation: the output has no end; read(n) with a number of bytes
        """
    def skip(self, n: SupportsIndex) -> None:
        """Skip the next `n` bytes.

        This takes as long as reading them, but no memory. If `seek` works, it takes the same time for any `n`.

        Args:
            n: The number of bytes, less than 2**64.

        >>> from sycon import shake128
        >>> reader = shake128(b"any number of bytes")
        >>> reader.skip(4)
        >>> reader.read(4).hex()
        'b4fc15a9'
        """
    def seek(self, position: SupportsIndex, whence: int = 0) -> int:
        """Continue with the byte at `position`, and return the position.

        Only BLAKE3 and indexed VeXOF support it.

        Args:
            position: The new position, from 0 to 2**64 - 1. With `whence` 1, it counts from the current position.
            whence: 0 or 1. 2 is not supported, because the output has no end.

        Raises:
            io.UnsupportedOperation: The reader is one of another function, or `whence` is 2.

        >>> from sycon import blake3_xof
        >>> reader = blake3_xof(b"message")
        >>> first = reader.read(8)
        >>> reader.seek(4)
        4
        >>> reader.read(4) == first[4:]
        True
        """
    def tell(self) -> int:
        """Return the position: the number of bytes before the next one.

        >>> from sycon import shake128
        >>> reader = shake128(b"message")
        >>> reader.skip(1000)
        >>> reader.tell()
        1000
        """
    def seekable(self) -> bool:
        """Return whether `seek` works. It does for BLAKE3 and indexed VeXOF.

        >>> from sycon import blake3_xof, shake128
        >>> blake3_xof(b"").seekable(), shake128(b"").seekable()
        (True, False)
        """
    def save(self) -> bytes:
        """Return the state as bytes, from which `sycon.restore` continues, in any process and any of sycon's languages.

        The format is stable, except that of experimental functions: later versions restore it too.

        **Keep the bytes as secret as the output.** Their check detects damage. It does not detect an attacker who
        replaces them.

        Raises:
            sycon.Error: The reader is one of BLAKE3, which cannot be saved, or a `hazmat.Sponge`.

        >>> import sycon
        >>> reader = sycon.shake128(b"any number of bytes")
        >>> first = reader.read(4)
        >>> sycon.restore(reader.save()).read(4).hex()
        'b4fc15a9'
        """
    def copy(self) -> Self:
        """Return another reader at the same position, independent of this one.

        >>> from sycon import shake128
        >>> reader = shake128(b"any number of bytes")
        >>> reader.copy().read(8) == reader.read(8)
        True
        """
    def close(self) -> None:
        """Zeroize the state. Reading from a closed reader raises `ValueError`.

        >>> from sycon import shake128
        >>> reader = shake128(b"")
        >>> reader.close()
        >>> reader.closed
        True
        """
    def readable(self) -> bool:
        """Return True: a reader is a readable file.

        >>> from sycon import shake128
        >>> shake128(b"").readable()
        True
        """
    def writable(self) -> bool:
        """Return False: a reader cannot be written to.

        >>> from sycon import shake128
        >>> shake128(b"").writable()
        False
        """
    def isatty(self) -> bool:
        """Return False: a reader is not a terminal.

        >>> from sycon import shake128
        >>> shake128(b"").isatty()
        False
        """
    def flush(self) -> None:
        """Do nothing. Files have this method.

        >>> from sycon import shake128
        >>> shake128(b"").flush()
        """
    def fileno(self) -> NoReturn:
        """Raise `io.UnsupportedOperation`: a reader has no file descriptor.

        >>> from sycon import shake128
        >>> shake128(b"").fileno()
        Traceback (most recent call last):
            ...
        io.UnsupportedOperation: fileno
        """
    def truncate(self, size: object = None, /) -> NoReturn:
        """Raise `io.UnsupportedOperation`: a reader cannot be written to.

        >>> from sycon import shake128
        >>> shake128(b"").truncate()
        Traceback (most recent call last):
            ...
        io.UnsupportedOperation: truncate
        """
    def __enter__(self) -> Self: ...
    def __exit__(self, *exception: object) -> None: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class Sponge(Reader):
    """The sponge construction over a permutation: absorbs input, then squeezes output of any length.

    Low-level: you choose the parameters, and the security depends on them. The security in bits is at most half of the
    capacity, the bits of the state outside of the rate.

    Args:
        permutation: The name of a permutation in `sycon.hazmat.permutation`.
        rate: The number of bytes per call of the permutation, less than the length of its state.
        suffix: A byte from 0x01 to 0x7f, which begins Keccak's padding after the input.

    Raises:
        ValueError: A parameter has another value.

    >>> from sycon import sha3_256
    >>> from sycon.hazmat import Sponge
    >>> Sponge("keccakf1600", 136, 0x06).absorb(b"message").digest(32) == sha3_256(b"message").digest()
    True
    """

    def __new__(cls, permutation: str, rate: SupportsIndex, suffix: SupportsIndex) -> Self: ...
    def absorb(self, data: ReadableBuffer) -> Self:
        """Absorb `data`, and return this object.

        Args:
            data: Any bytes-like object.

        Raises:
            sycon.Error: `finalize` has ended the input.

        >>> from sycon import shake128
        >>> from sycon.hazmat import Sponge
        >>> sponge = Sponge("keccakf1600", 168, 0x1f).absorb(b"mess").absorb(b"age").finalize()
        >>> sponge.read(32) == shake128(b"message").read(32)
        True
        """
    def update(self, data: ReadableBuffer) -> None:
        """Absorb `data`, like `absorb`, and return nothing.

        >>> from sycon.hazmat import Sponge
        >>> Sponge("keccakf1600", 168, 0x1f).update(b"message")
        """
    def finalize(self) -> Self:
        """End the input, and return this object, to be read from.

        Raises:
            sycon.Error: The input has ended before.

        >>> from sycon.hazmat import Sponge
        >>> Sponge("ascon12", 8, 0x1f).finalize().read(4).hex()
        '10a8e7c1'
        """
    def digest(self, n: SupportsIndex) -> bytes:
        """Return the first `n` bytes of output for the input so far. More can follow.

        >>> from sycon import sha3_256
        >>> from sycon.hazmat import Sponge
        >>> Sponge("keccakf1600", 136, 0x06).absorb(b"message").digest(32) == sha3_256(b"message").digest()
        True
        """
    def hexdigest(self, n: SupportsIndex) -> str:
        """Return the first `n` bytes of output for the input so far in hex, `2 * n` digits.

        >>> from sycon.hazmat import Sponge
        >>> Sponge("keccakf1600", 136, 0x06).hexdigest(4)
        'a7ffc6f8'
        """

@final
class Shake128(Absorber):
    """SHAKE128 (FIPS 202, section 6.2). NIST's extendable output for 128 bits of security, used by
    post-quantum schemes.

    Its security is 128 bits, with 16 bytes of output for keys and 32 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.

    >>> from sycon import Shake128
    >>> reader = Shake128(b"message").finalize()
    >>> reader.read(8).hex()
    '91704d0d76e0c4e2'
    >>> reader.read(8).hex()
    '08da3095d9722c87'
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...

@final
class Shake256(Absorber):
    """SHAKE256 (FIPS 202, section 6.2). NIST's extendable output for 256 bits of security, used by
    post-quantum schemes.

    Its security is 256 bits, with 32 bytes of output for keys and 64 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.

    >>> from sycon import Shake256
    >>> reader = Shake256(b"message").finalize()
    >>> reader.read(8).hex()
    '8616e1e4cfd8b5f7'
    >>> reader.read(8).hex()
    'd92d43d86e1b1451'
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...

@final
class TurboShake128(Absorber):
    """TurboSHAKE128 (RFC 9861): SHAKE128 with half the rounds; 128-bit security, with 16 bytes
    of output for keys and 32 where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        domain: A byte from 0x01 to 0x7f, which separates domains: different bytes give unrelated functions.

    Raises:
        ValueError: `domain` is another number.

    >>> from sycon import TurboShake128
    >>> TurboShake128(b"message").finalize().read(8).hex()
    '2db7bf572764e17d'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, domain: SupportsIndex = 0x1f) -> Self: ...

@final
class TurboShake256(Absorber):
    """TurboSHAKE256 (RFC 9861): SHAKE256 with half the rounds; 256-bit security, with 32 bytes
    of output for keys and 64 where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        domain: A byte from 0x01 to 0x7f, which separates domains: different bytes give unrelated functions.

    Raises:
        ValueError: `domain` is another number.

    >>> from sycon import TurboShake256
    >>> reader = TurboShake256(domain=123).absorb(b"Turbo mode").finalize()
    >>> reader.read(16).hex()
    '8dbee0604bcb3fcbf6a7daf06498d86e'
    >>> reader.read(16).hex()
    '2107569ae87c483f40de97321eb901c7'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, domain: SupportsIndex = 0x1f) -> Self: ...

@final
class Kt128(Absorber):
    """KT128 (RFC 9861), KangarooTwelve: for long inputs, hashed as a tree; 128-bit security, with 16 bytes of
    output for keys and 32 where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        customization: A string of bytes of your choice, which separates your uses from all others.
        threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.

    >>> from sycon import Kt128
    >>> Kt128(b"message", customization=b"example.org v1").finalize().read(8).hex()
    'a6530b007e7c7d24'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, customization: ReadableBuffer = b"", threads: SupportsIndex = 1) -> Self: ...

@final
class Kt256(Absorber):
    """KT256 (RFC 9861), KangarooTwelve: for long inputs, hashed as a tree; 256-bit security, with 32 bytes of
    output for keys and 64 where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        customization: A string of bytes of your choice, which separates your uses from all others.
        threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.

    >>> from sycon import Kt256
    >>> Kt256(b"message", customization=b"example.org v1").finalize().read(8).hex()
    'aa3c2aa3a67ed14f'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, customization: ReadableBuffer = b"", threads: SupportsIndex = 1) -> Self: ...

@final
class CShake128(Absorber):
    """cSHAKE128 (SP 800-185, section 3). SHAKE128 with a customization string that separates your uses
    from all others.

    Its security is 128 bits, with 16 bytes of output for keys and 32 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        name: The name of a function that NIST defines, and empty otherwise.
        customization: A string of bytes of your choice, which separates your uses from all others.

    >>> from sycon import CShake128
    >>> reader = CShake128(b"message", customization=b"example.org v1").finalize()
    >>> reader.read(8).hex()
    'dd049e993d963122'
    >>> reader.read(8).hex()
    'a6cfd6e90d39b156'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, name: ReadableBuffer = b"", customization: ReadableBuffer = b"") -> Self: ...

@final
class CShake256(Absorber):
    """cSHAKE256 (SP 800-185, section 3). SHAKE256 with a customization string that separates your uses
    from all others.

    Its security is 256 bits, with 32 bytes of output for keys and 64 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        name: The name of a function that NIST defines, and empty otherwise.
        customization: A string of bytes of your choice, which separates your uses from all others.

    >>> from sycon import CShake256
    >>> reader = CShake256(b"message", customization=b"example.org v1").finalize()
    >>> reader.read(8).hex()
    '8ee8ef34f86d67d4'
    >>> reader.read(8).hex()
    'fc1102f29ba08513'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, name: ReadableBuffer = b"", customization: ReadableBuffer = b"") -> Self: ...

@final
class KmacXof128(Absorber):
    """KMACXOF128 (NIST SP 800-185): output of any length that depends on a key.

    A shorter output is the beginning of a longer one, unlike that of `kmac128`.

    Args:
        key: A bytes-like object, not empty. It should have 16 bytes or more.
        data: Any bytes-like object to absorb, if it is given.
        customization: A string of bytes of your choice, which separates different uses of a key.

    Raises:
        ValueError: `key` is empty.

    >>> from sycon import KmacXof128
    >>> KmacXof128(bytes(16), b"message", customization=b"example.org v1").finalize().read(8).hex()
    '4a9ea96529dda2c8'
    """

    def __new__(cls, key: ReadableBuffer, data: ReadableBuffer | None = None, *, customization: ReadableBuffer = b"") -> Self: ...
    def verify(self, tag: ReadableBuffer, *, length: SupportsIndex = 16) -> None:
        """Check that `tag` has `length` bytes and is the beginning of the output for the input so far. More input
        can follow.

        The time does not depend on where the first wrong byte is. A forged tag is accepted with a probability
        of 2^(-8 `length`).

        Args:
            tag: The tag to check.
            length: The length in bytes that your protocol fixes for its tags: preferably 16 or more, and at
                least 4. **Never pass `len(tag)`:** then the sender chooses.

        Raises:
            InvalidTag: `tag` is wrong or does not have `length` bytes.
            ValueError: `length` is less than 4.

        >>> from sycon import KmacXof128
        >>> mac = KmacXof128(bytes(16), b"message")
        >>> mac.verify(mac.digest(16))
        >>> mac.verify(mac.digest(32), length=32)
        >>> mac.verify(bytes(16))
        Traceback (most recent call last):
            ...
        sycon.InvalidTag: tag: not valid for this message, key and customization
        """

@final
class KmacXof256(Absorber):
    """KMACXOF256 (NIST SP 800-185): output of any length that depends on a key.

    A shorter output is the beginning of a longer one, unlike that of `kmac256`.

    Args:
        key: A bytes-like object, not empty. It should have 32 bytes or more.
        data: Any bytes-like object to absorb, if it is given.
        customization: A string of bytes of your choice, which separates different uses of a key.

    Raises:
        ValueError: `key` is empty.

    >>> from sycon import KmacXof256
    >>> KmacXof256(bytes(32), b"message", customization=b"example.org v1").finalize().read(8).hex()
    '6e589e00ed5983b6'
    """

    def __new__(cls, key: ReadableBuffer, data: ReadableBuffer | None = None, *, customization: ReadableBuffer = b"") -> Self: ...
    def verify(self, tag: ReadableBuffer, *, length: SupportsIndex = 16) -> None:
        """Check that `tag` has `length` bytes and is the beginning of the output for the input so far. More input
        can follow.

        The time does not depend on where the first wrong byte is. A forged tag is accepted with a probability
        of 2^(-8 `length`).

        Args:
            tag: The tag to check.
            length: The length in bytes that your protocol fixes for its tags: preferably 16 or more, and at
                least 4. **Never pass `len(tag)`:** then the sender chooses.

        Raises:
            InvalidTag: `tag` is wrong or does not have `length` bytes.
            ValueError: `length` is less than 4.

        >>> from sycon import KmacXof128
        >>> mac = KmacXof128(bytes(16), b"message")
        >>> mac.verify(mac.digest(16))
        >>> mac.verify(mac.digest(32), length=32)
        >>> mac.verify(bytes(16))
        Traceback (most recent call last):
            ...
        sycon.InvalidTag: tag: not valid for this message, key and customization
        """

@final
class TupleHashXof128(Absorber):
    """TupleHashXOF128 (NIST SP 800-185): hashes a list of strings unambiguously; 128-bit security, with 16 bytes
    of output for keys and 32 where collisions matter.

    Each call of `absorb` adds one part to the list.

    Args:
        parts: An iterable of bytes-like objects to absorb, if it is given.
        customization: A string of bytes of your choice, which separates your uses from all others.

    >>> from sycon import TupleHashXof128
    >>> TupleHashXof128([b"ab", b"c"]).digest(8).hex()
    '449fe5272a1fd895'
    >>> TupleHashXof128().absorb(b"a").absorb(b"bc").digest(8).hex()
    'b71b9d420be8c948'
    """

    def __new__(cls, parts: Iterable[ReadableBuffer] | None = None, *, customization: ReadableBuffer = b"") -> Self: ...

@final
class TupleHashXof256(Absorber):
    """TupleHashXOF256 (NIST SP 800-185): hashes a list of strings unambiguously; 256-bit security, with 32 bytes
    of output for keys and 64 where collisions matter.

    Each call of `absorb` adds one part to the list.

    Args:
        parts: An iterable of bytes-like objects to absorb, if it is given.
        customization: A string of bytes of your choice, which separates your uses from all others.

    >>> from sycon import TupleHashXof256
    >>> TupleHashXof256([b"ab", b"c"]).digest(8).hex()
    '3dd8e31bb9283fb2'
    >>> TupleHashXof256().absorb(b"a").absorb(b"bc").digest(8).hex()
    '7bfac5da438adb8b'
    """

    def __new__(cls, parts: Iterable[ReadableBuffer] | None = None, *, customization: ReadableBuffer = b"") -> Self: ...

@final
class ParallelHashXof128(Absorber):
    """ParallelHashXOF128 (NIST SP 800-185): for long inputs, hashed in independent blocks; 128-bit security, with
    16 bytes of output for keys and 32 where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
            the same.
        customization: A string of bytes of your choice, which separates your uses from all others.
        threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.

    Raises:
        ValueError: `block_size` is 0.

    >>> from sycon import ParallelHashXof128
    >>> ParallelHashXof128(b"message", block_size=1024).finalize().read(8).hex()
    '1284080591989cfd'
    """

    def __new__(
        cls, data: ReadableBuffer | None = None, *, block_size: SupportsIndex = 8192, customization: ReadableBuffer = b"", threads: SupportsIndex = 1
    ) -> Self: ...

@final
class ParallelHashXof256(Absorber):
    """ParallelHashXOF256 (NIST SP 800-185): for long inputs, hashed in independent blocks; 256-bit security, with
    32 bytes of output for keys and 64 where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
            the same.
        customization: A string of bytes of your choice, which separates your uses from all others.
        threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.

    Raises:
        ValueError: `block_size` is 0.

    >>> from sycon import ParallelHashXof256
    >>> ParallelHashXof256(b"message", block_size=1024).finalize().read(8).hex()
    '96463435034ad40c'
    """

    def __new__(
        cls, data: ReadableBuffer | None = None, *, block_size: SupportsIndex = 8192, customization: ReadableBuffer = b"", threads: SupportsIndex = 1
    ) -> Self: ...

@final
class AsconXof128(Absorber):
    """Ascon-XOF128 (SP 800-232, section 5.2). NIST's extendable output for small processors.

    Its security is 128 bits, with 16 bytes of output for keys and 32 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.

    >>> from sycon import AsconXof128
    >>> reader = AsconXof128(b"message").finalize()
    >>> reader.read(8).hex()
    '0dd8aa4996b82764'
    >>> reader.read(8).hex()
    'e240b3cf368f06f8'
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...

@final
class AsconCxof128(Absorber):
    """Ascon-CXOF128 (SP 800-232, section 5.3). Ascon-XOF128 with a customization string that separates
    your uses from all others.

    Its security is 128 bits, with 16 bytes of output for keys and 32 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        customization: A string of at most 256 bytes, which separates your uses from all others.

    Raises:
        ValueError: `customization` is longer.

    >>> from sycon import AsconCxof128
    >>> reader = AsconCxof128(b"message", customization=b"example.org v1").finalize()
    >>> reader.read(8).hex()
    'df1fab49055952f6'
    >>> reader.read(8).hex()
    'be6fdc72d3617690'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, customization: ReadableBuffer = b"") -> Self: ...

@final
class AsconV12Xof(Absorber):
    """Legacy: Ascon-v1.2-Xof (Ascon v1.2 (2021)). The XOF of Ascon v1.2, for existing data; use
    Ascon-XOF128 for new data.

    Its security is 128 bits, with 16 bytes of output for keys and 32 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.

    >>> from sycon import AsconV12Xof
    >>> reader = AsconV12Xof(b"message").finalize()
    >>> reader.read(8).hex()
    '3ae8cc94840d7e84'
    >>> reader.read(8).hex()
    'adfdb4d0de4acc29'
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...

@final
class AsconV12Xofa(Absorber):
    """Legacy: Ascon-v1.2-Xofa (Ascon v1.2 (2021)). The faster XOF of Ascon v1.2, for existing data;
    use Ascon-XOF128 for new data.

    Its security is 128 bits, with 16 bytes of output for keys and 32 bytes where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.

    >>> from sycon import AsconV12Xofa
    >>> reader = AsconV12Xofa(b"message").finalize()
    >>> reader.read(8).hex()
    '97d18e6485d33dad'
    >>> reader.read(8).hex()
    'd3b52a04f58e8a63'
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...

@final
class Blake3(Absorber):
    """BLAKE3 ("BLAKE3, one function, fast everywhere"): the fastest on one CPU core, with output that can be read
    from any position; 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        key: 32 bytes, which make the function a message authentication code. Compare tags with
            `hmac.compare_digest`, never with `==`.
        context: A hard-coded and globally unique str, which makes the function a key derivation function. Its
            input is the key material.
        threads: The maximum number of threads, 0 for all CPU cores. The output does not depend on it.

    Raises:
        ValueError: `key` has another length, or both `key` and `context` are given.

    >>> from sycon import Blake3
    >>> reader = Blake3(b"message").finalize()
    >>> reader.read(8).hex()
    '4bd766dabadb76f2'
    >>> reader.seek(4)
    4
    >>> reader.read(4).hex()
    'badb76f2'
    """

    def __new__(
        cls, data: ReadableBuffer | None = None, *, key: ReadableBuffer | None = None, context: str | None = None, threads: SupportsIndex = 1
    ) -> Self: ...

@final
class VeXof128(Absorber):
    """VeXOF over SHAKE128: for one long output, several times as fast as SHAKE128; 128-bit
    security, with 16 bytes of output for keys and 32 where collisions matter. Experimental:
    the function of a C project, not a standard.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        stripes: 4 or 8. It is part of the function. Do not use one secret with both, because the outputs have
            bytes in common.

    Raises:
        ValueError: `stripes` is another number.

    >>> from sycon.experimental import VeXof128
    >>> VeXof128(b"seed").finalize().read(8).hex()
    'dd6b9ab63cd04450'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, stripes: SupportsIndex = 8) -> Self: ...

@final
class VeXof256(Absorber):
    """VeXOF over SHAKE256: for one long output, several times as fast as SHAKE256; 256-bit
    security, with 32 bytes of output for keys and 64 where collisions matter. Experimental:
    the function of a C project, not a standard.

    Args:
        data: Any bytes-like object to absorb, if it is given.
        stripes: 4 or 8. It is part of the function. Do not use one secret with both, because the outputs have
            bytes in common.

    Raises:
        ValueError: `stripes` is another number.

    >>> from sycon.experimental import VeXof256
    >>> VeXof256(b"seed", stripes=4).finalize().read(8).hex()
    'a2f445c2aca6bb27'
    """

    def __new__(cls, data: ReadableBuffer | None = None, *, stripes: SupportsIndex = 8) -> Self: ...

@final
class IndexedVeXof128(Absorber):
    """VeXOF over SHAKE128 in its indexed form, whose output can be read from any position;
    128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
    Experimental: the function of a C project, not a standard.

    Args:
        data: Any bytes-like object to absorb, if it is given.

    >>> from sycon.experimental import IndexedVeXof128
    >>> reader = IndexedVeXof128(b"seed").finalize()
    >>> reader.read(8).hex()
    'edb8db06b52aeec5'
    >>> reader.seek(10**15)
    1000000000000000
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...

@final
class IndexedVeXof256(Absorber):
    """VeXOF over SHAKE256 in its indexed form, whose output can be read from any position;
    256-bit security, with 32 bytes of output for keys and 64 where collisions matter.
    Experimental: the function of a C project, not a standard.

    Args:
        data: Any bytes-like object to absorb, if it is given.

    >>> from sycon.experimental import IndexedVeXof256
    >>> IndexedVeXof256(b"seed").finalize().read(8).hex()
    'ca609b005a9654a8'
    """

    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...

def restore(saved: ReadableBuffer, *, threads: SupportsIndex = 1) -> Any:

    """Continue from a state that ``save`` returned, in any process and any of sycon's languages.

    A MAC keeps its ``digest_size``. If another language saved it without one, it gets the usual size. ``tell`` of a
    restored reader counts from 0, unless the reader can seek.

    Args:
        saved: A bytes-like object, the state of an absorber, a hash, a MAC or a reader.
        threads: The maximum number of threads for functions that hash long inputs as a tree, as in their constructors.

    Returns:
        An object of the class that was saved.

    Raises:
        ValueError: ``saved`` is not a saved state. The error contains the reason.

    >>> import sycon
    >>> upload = sycon.Kt128(b"first half, ")
    >>> saved = upload.save()
    >>> sycon.restore(saved).absorb(b"second half").digest(8) == sycon.Kt128(b"first half, second half").digest(8)
    True
    >>> sycon.restore(saved[:100])
    Traceback (most recent call last):
        ...
    ValueError: saved state: wrong length (got 100 bytes, expected 484)
    """

@overload
def hash_many(
    name: str, /, messages: _Messages, length: SupportsIndex | None = None, *, out: None = None, threads: SupportsIndex = 1, **parameters: Any
) -> list[bytes]:
    """Hash each of many messages with the function called `name`.

    SHAKE, TurboSHAKE, SHA3-256 and Keccak-256 hash several messages at a time with SIMD instructions. The GIL is
    released. After an error, nothing was written to `out`.

    Args:
        name: A name from `algorithms()`, except `multimixer`, in upper or lower case.
        messages: An iterable of bytes-like objects, of any lengths, or a C-contiguous buffer of two dimensions, such as
            a NumPy array, whose rows are the messages. For TupleHash, each message is an iterable of its parts.
        length: The length of each output in bytes. Without it, the function's usual length is used.
        out: A writable C-contiguous buffer of two dimensions, with one row for each message. The length of a row is the
            length of an output. If it is given, the outputs go into its rows.
        threads: The maximum number of threads, 0 for one per CPU core.
        **parameters: The function's parameters, as in `new`.

    Returns:
        A list with the output for each message, the same bytes as hashing that message alone, or `None` if `out` is
        given.

    Raises:
        TypeError: A message is not bytes-like (the error names its index), or the function does not have a parameter.
        BufferError: A message is not C-contiguous (the error names its index).
        ValueError: The name is unknown, the function does not have this length, or `out` has the wrong shape or shares
            memory with a message.
        MemoryError: The outputs are larger than the machine's memory.

    >>> import sycon
    >>> outputs = sycon.hash_many("kmac128", [b"alice", b"bob"], 16, key=bytes(16))
    >>> outputs[1] == sycon.kmac128(bytes(16), b"bob", digest_size=16).digest()
    True
    >>> out = memoryview(bytearray(64)).cast("B", (2, 32))
    >>> sycon.hash_many("sha3-256", [b"alice", b"bob"], out=out)
    >>> bytes(out[1:]) == sycon.sha3_256(b"bob").digest()
    True
    """
@overload
def hash_many(
    name: str, /, messages: _Messages, length: SupportsIndex | None = None, *, out: WriteableBuffer, threads: SupportsIndex = 1, **parameters: Any
) -> None:
    """Hash each of many messages with the function called `name`.

    SHAKE, TurboSHAKE, SHA3-256 and Keccak-256 hash several messages at a time with SIMD instructions. The GIL is
    released. After an error, nothing was written to `out`.

    Args:
        name: A name from `algorithms()`, except `multimixer`, in upper or lower case.
        messages: An iterable of bytes-like objects, of any lengths, or a C-contiguous buffer of two dimensions, such as
            a NumPy array, whose rows are the messages. For TupleHash, each message is an iterable of its parts.
        length: The length of each output in bytes. Without it, the function's usual length is used.
        out: A writable C-contiguous buffer of two dimensions, with one row for each message. The length of a row is the
            length of an output. If it is given, the outputs go into its rows.
        threads: The maximum number of threads, 0 for one per CPU core.
        **parameters: The function's parameters, as in `new`.

    Returns:
        A list with the output for each message, the same bytes as hashing that message alone, or `None` if `out` is
        given.

    Raises:
        TypeError: A message is not bytes-like (the error names its index), or the function does not have a parameter.
        BufferError: A message is not C-contiguous (the error names its index).
        ValueError: The name is unknown, the function does not have this length, or `out` has the wrong shape or shares
            memory with a message.
        MemoryError: The outputs are larger than the machine's memory.

    >>> import sycon
    >>> outputs = sycon.hash_many("kmac128", [b"alice", b"bob"], 16, key=bytes(16))
    >>> outputs[1] == sycon.kmac128(bytes(16), b"bob", digest_size=16).digest()
    True
    >>> out = memoryview(bytearray(64)).cast("B", (2, 32))
    >>> sycon.hash_many("sha3-256", [b"alice", b"bob"], out=out)
    >>> bytes(out[1:]) == sycon.sha3_256(b"bob").digest()
    True
    """
def shake128(data: ReadableBuffer) -> Reader:
    """SHAKE128 (FIPS 202, section 6.2) of `data`, ready to read: `Shake128(data).finalize()`.

    The parameters are those of `Shake128`.

    >>> from sycon import Shake128, shake128
    >>> shake128(b'message').read(64) == Shake128(b'message').digest(64)
    True
    """
def shake256(data: ReadableBuffer) -> Reader:
    """SHAKE256 (FIPS 202, section 6.2) of `data`, ready to read: `Shake256(data).finalize()`.

    The parameters are those of `Shake256`.

    >>> from sycon import Shake256, shake256
    >>> shake256(b'message').read(64) == Shake256(b'message').digest(64)
    True
    """
def turboshake128(data: ReadableBuffer, *, domain: SupportsIndex = 0x1f) -> Reader:
    """TurboSHAKE128 (RFC 9861) of `data`, ready to read: `TurboShake128(data, ...).finalize()`.

    The parameters are those of `TurboShake128`.

    >>> from sycon import TurboShake128, turboshake128
    >>> turboshake128(b'message').read(64) == TurboShake128(b'message').digest(64)
    True
    """
def turboshake256(data: ReadableBuffer, *, domain: SupportsIndex = 0x1f) -> Reader:
    """TurboSHAKE256 (RFC 9861) of `data`, ready to read: `TurboShake256(data, ...).finalize()`.

    The parameters are those of `TurboShake256`.

    >>> from sycon import TurboShake256, turboshake256
    >>> turboshake256(b'message').read(64) == TurboShake256(b'message').digest(64)
    True
    """
def kt128(data: ReadableBuffer, *, customization: ReadableBuffer = b"", threads: SupportsIndex = 1) -> Reader:
    """KT128 (RFC 9861) of `data`, ready to read: `Kt128(data, ...).finalize()`.

    The parameters are those of `Kt128`.

    >>> from sycon import Kt128, kt128
    >>> kt128(b'message').read(64) == Kt128(b'message').digest(64)
    True
    """
def kt256(data: ReadableBuffer, *, customization: ReadableBuffer = b"", threads: SupportsIndex = 1) -> Reader:
    """KT256 (RFC 9861) of `data`, ready to read: `Kt256(data, ...).finalize()`.

    The parameters are those of `Kt256`.

    >>> from sycon import Kt256, kt256
    >>> kt256(b'message').read(64) == Kt256(b'message').digest(64)
    True
    """
def cshake128(data: ReadableBuffer, *, name: ReadableBuffer = b"", customization: ReadableBuffer = b"") -> Reader:
    """cSHAKE128 (SP 800-185, section 3) of `data`, ready to read: `CShake128(data, ...).finalize()`.

    The parameters are those of `CShake128`.

    >>> from sycon import CShake128, cshake128
    >>> cshake128(b'message').read(64) == CShake128(b'message').digest(64)
    True
    """
def cshake256(data: ReadableBuffer, *, name: ReadableBuffer = b"", customization: ReadableBuffer = b"") -> Reader:
    """cSHAKE256 (SP 800-185, section 3) of `data`, ready to read: `CShake256(data, ...).finalize()`.

    The parameters are those of `CShake256`.

    >>> from sycon import CShake256, cshake256
    >>> cshake256(b'message').read(64) == CShake256(b'message').digest(64)
    True
    """
def kmacxof128(key: ReadableBuffer, data: ReadableBuffer, *, customization: ReadableBuffer = b"") -> Reader:
    """KMACXOF128 (NIST SP 800-185) of `data`, ready to read: `KmacXof128(key, data, ...).finalize()`.

    The parameters are those of `KmacXof128`.

    >>> from sycon import KmacXof128, kmacxof128
    >>> kmacxof128(bytes(32), b'message').read(64) == KmacXof128(bytes(32), b'message').digest(64)
    True
    """
def kmacxof256(key: ReadableBuffer, data: ReadableBuffer, *, customization: ReadableBuffer = b"") -> Reader:
    """KMACXOF256 (NIST SP 800-185) of `data`, ready to read: `KmacXof256(key, data, ...).finalize()`.

    The parameters are those of `KmacXof256`.

    >>> from sycon import KmacXof256, kmacxof256
    >>> kmacxof256(bytes(32), b'message').read(64) == KmacXof256(bytes(32), b'message').digest(64)
    True
    """
def tuplehashxof128(parts: Iterable[ReadableBuffer], *, customization: ReadableBuffer = b"") -> Reader:
    """TupleHashXOF128 (NIST SP 800-185) of `parts`, ready to read: `TupleHashXof128(parts, ...).finalize()`.

    The parameters are those of `TupleHashXof128`.

    >>> from sycon import TupleHashXof128, tuplehashxof128
    >>> tuplehashxof128([b'user', b'host']).read(64) == TupleHashXof128([b'user', b'host']).digest(64)
    True
    """
def tuplehashxof256(parts: Iterable[ReadableBuffer], *, customization: ReadableBuffer = b"") -> Reader:
    """TupleHashXOF256 (NIST SP 800-185) of `parts`, ready to read: `TupleHashXof256(parts, ...).finalize()`.

    The parameters are those of `TupleHashXof256`.

    >>> from sycon import TupleHashXof256, tuplehashxof256
    >>> tuplehashxof256([b'user', b'host']).read(64) == TupleHashXof256([b'user', b'host']).digest(64)
    True
    """
def parallelhashxof128(
    data: ReadableBuffer, *, block_size: SupportsIndex = 8192, customization: ReadableBuffer = b"", threads: SupportsIndex = 1
) -> Reader:
    """ParallelHashXOF128 (NIST SP 800-185) of `data`, ready to read: `ParallelHashXof128(data, ...).finalize()`.

    The parameters are those of `ParallelHashXof128`.

    >>> from sycon import ParallelHashXof128, parallelhashxof128
    >>> parallelhashxof128(b'message').read(64) == ParallelHashXof128(b'message').digest(64)
    True
    """
def parallelhashxof256(
    data: ReadableBuffer, *, block_size: SupportsIndex = 8192, customization: ReadableBuffer = b"", threads: SupportsIndex = 1
) -> Reader:
    """ParallelHashXOF256 (NIST SP 800-185) of `data`, ready to read: `ParallelHashXof256(data, ...).finalize()`.

    The parameters are those of `ParallelHashXof256`.

    >>> from sycon import ParallelHashXof256, parallelhashxof256
    >>> parallelhashxof256(b'message').read(64) == ParallelHashXof256(b'message').digest(64)
    True
    """
def ascon_xof128(data: ReadableBuffer) -> Reader:
    """Ascon-XOF128 (SP 800-232, section 5.2) of `data`, ready to read: `AsconXof128(data).finalize()`.

    The parameters are those of `AsconXof128`.

    >>> from sycon import AsconXof128, ascon_xof128
    >>> ascon_xof128(b'message').read(64) == AsconXof128(b'message').digest(64)
    True
    """
def ascon_cxof128(data: ReadableBuffer, *, customization: ReadableBuffer = b"") -> Reader:
    """Ascon-CXOF128 (SP 800-232, section 5.3) of `data`, ready to read: `AsconCxof128(data, ...).finalize()`.

    The parameters are those of `AsconCxof128`.

    >>> from sycon import AsconCxof128, ascon_cxof128
    >>> ascon_cxof128(b'message').read(64) == AsconCxof128(b'message').digest(64)
    True
    """
def ascon_v12_xof(data: ReadableBuffer) -> Reader:
    """Ascon-v1.2-Xof (Ascon v1.2 (2021)) of `data`, ready to read: `AsconV12Xof(data).finalize()`.

    The parameters are those of `AsconV12Xof`.

    >>> from sycon import AsconV12Xof, ascon_v12_xof
    >>> ascon_v12_xof(b'message').read(64) == AsconV12Xof(b'message').digest(64)
    True
    """
def ascon_v12_xofa(data: ReadableBuffer) -> Reader:
    """Ascon-v1.2-Xofa (Ascon v1.2 (2021)) of `data`, ready to read: `AsconV12Xofa(data).finalize()`.

    The parameters are those of `AsconV12Xofa`.

    >>> from sycon import AsconV12Xofa, ascon_v12_xofa
    >>> ascon_v12_xofa(b'message').read(64) == AsconV12Xofa(b'message').digest(64)
    True
    """
def blake3_xof(
    data: ReadableBuffer, *, key: ReadableBuffer | None = None, context: str | None = None, threads: SupportsIndex = 1
) -> Reader:
    """BLAKE3 of `data`, ready to read: `Blake3(data, ...).finalize()`.

    The parameters are those of `Blake3`.

    >>> from sycon import Blake3, blake3_xof
    >>> blake3_xof(b'message').read(64) == Blake3(b'message').digest(64)
    True
    """
def vexof128(data: ReadableBuffer, *, stripes: SupportsIndex = 8) -> Reader:
    """VeXOF over SHAKE128 of `data`, ready to read: `VeXof128(data, ...).finalize()`.

    The parameters are those of `VeXof128`.

    >>> from sycon.experimental import VeXof128, vexof128
    >>> vexof128(b'seed').read(64) == VeXof128(b'seed').digest(64)
    True
    """
def vexof256(data: ReadableBuffer, *, stripes: SupportsIndex = 8) -> Reader:
    """VeXOF over SHAKE256 of `data`, ready to read: `VeXof256(data, ...).finalize()`.

    The parameters are those of `VeXof256`.

    >>> from sycon.experimental import VeXof256, vexof256
    >>> vexof256(b'seed').read(64) == VeXof256(b'seed').digest(64)
    True
    """
def indexed_vexof128(data: ReadableBuffer) -> Reader:
    """Indexed VeXOF over SHAKE128 of `data`, ready to read: `IndexedVeXof128(data).finalize()`.

    The parameters are those of `IndexedVeXof128`.

    >>> from sycon.experimental import IndexedVeXof128, indexed_vexof128
    >>> indexed_vexof128(b'seed').read(64) == IndexedVeXof128(b'seed').digest(64)
    True
    """
def indexed_vexof256(data: ReadableBuffer) -> Reader:
    """Indexed VeXOF over SHAKE256 of `data`, ready to read: `IndexedVeXof256(data).finalize()`.

    The parameters are those of `IndexedVeXof256`.

    >>> from sycon.experimental import IndexedVeXof256, indexed_vexof256
    >>> indexed_vexof256(b'seed').read(64) == IndexedVeXof256(b'seed').digest(64)
    True
    """


@disjoint_base
class Hash:
    """A hash with an output of fixed length and hashlib's interface.

    Functions such as `sha3_256` create objects. Several threads can use one object. The GIL is released for work on 2
    KiB and more.

    >>> from sycon import sha3_256
    >>> hash = sha3_256(b"mess")
    >>> hash.update(b"age")
    >>> hash.digest() == sha3_256(b"message").digest()
    True
    """

    @property
    def name(self) -> str:
        """The function's name in its standard.

        >>> from sycon import sha3_256
        >>> sha3_256().name
        'SHA3-256'
        """
    @property
    def digest_size(self) -> int:
        """The length of the digest in bytes.

        >>> from sycon import sha3_256
        >>> sha3_256().digest_size
        32
        """
    @property
    def block_size(self) -> int:
        """The number of bytes of input that are absorbed at a time.

        >>> from sycon import sha3_256
        >>> sha3_256().block_size
        136
        """
    def update(self, data: ReadableBuffer) -> None:
        """Absorb `data`.

        Args:
            data: Any C-contiguous bytes-like object. For `tuplehash128` and `tuplehash256` it is one part.

        Raises:
            TypeError: `data` has no buffer.
            BufferError: `data` is not contiguous.

        >>> from sycon import sha3_256
        >>> hash = sha3_256()
        >>> hash.update(b"message")
        >>> hash.hexdigest() == sha3_256(b"message").hexdigest()
        True
        """
    def digest(self) -> bytes:
        """Return the digest of the input so far, `digest_size` bytes. More input can follow.

        >>> from sycon import sha3_256
        >>> import hashlib
        >>> sha3_256(b"message").digest() == hashlib.sha3_256(b"message").digest()
        True
        """
    def hexdigest(self) -> str:
        """Return the digest in hex, `2 * digest_size` digits.

        >>> from sycon import sha3_256
        >>> sha3_256(b"message").hexdigest() == sha3_256(b"message").digest().hex()
        True
        """
    def save(self) -> bytes:
        """Return the state as bytes, from which `sycon.restore` continues, in any process and any of sycon's languages.

        The format is stable: later versions restore it too.

        **Keep the bytes as secret as the key and the input.** Their check detects damage. It does not detect an
        attacker who replaces them.

        >>> import sycon
        >>> hash = sycon.restore(sycon.sha3_256(b"mess").save())
        >>> hash.update(b"age")
        >>> hash.digest() == sycon.sha3_256(b"message").digest()
        True
        """
    def copy(self) -> Self:
        """Return another hash with the same parameters and input, independent of this one.

        >>> from sycon import sha3_256
        >>> common = sha3_256(b"mess")
        >>> other = common.copy()
        >>> other.update(b"age")
        >>> other.digest() == sha3_256(b"message").digest()
        True
        """
    def reset(self) -> None:
        """Discard the input and keep the parameters.

        >>> from sycon import sha3_256
        >>> hash = sha3_256(b"a mistake")
        >>> hash.reset()
        >>> hash.digest() == sha3_256().digest()
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class Mac(Hash):
    """A message authentication code: a hash that depends on a key, and can verify its tags.

    `kmac128` and `kmac256` create objects.

    >>> from sycon import Hash, Mac, kmac128
    >>> isinstance(kmac128(bytes(16)), Mac) and issubclass(Mac, Hash)
    True
    """

    def verify(self, tag: ReadableBuffer) -> None:
        """Check that `tag` is the digest of the input so far. More input can follow.

        The time does not depend on where the first wrong byte is. A forged tag of n bytes is accepted with a
        probability of 2^-8n.

        Args:
            tag: A tag of `digest_size` bytes, the length that you stated when you made this object.

        Raises:
            InvalidTag: `tag` is wrong or has another length.
            ValueError: `digest_size` is less than 4.

        >>> from sycon import kmac128
        >>> mac = kmac128(bytes(16), b"message")
        >>> mac.verify(mac.digest())
        >>> mac.verify(bytes(32))
        Traceback (most recent call last):
            ...
        sycon.InvalidTag: tag: not valid for this message, key and customization
        """

@final
class Keccak256(Hash):
    """Keccak-256 as used in Ethereum, a hash of 32 bytes. Its padding is older than SHA-3's.

    `Keccak256(data)` is `keccak_256(data)`. The parameters are those of `keccak_256`.

    >>> from sycon import Keccak256, keccak_256
    >>> Keccak256(b"message").digest() == keccak_256(b"message").digest()
    True
    """

    def __new__(cls, data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Self: ...

class Error(ValueError):
    """The base class of this package's exceptions: `InvalidTag`, `InvalidSignature`, `InvalidCiphertext`,
    `InvalidKey` and `ForkError`.

    Arguments of a wrong type or value raise Python's `TypeError` and `ValueError`.

    >>> from sycon import Error, InvalidTag
    >>> issubclass(InvalidTag, Error) and issubclass(Error, ValueError)
    True
    """
class ForkError(Error):
    """An object that sends, such as an `hpke.Sender`, was made before `os.fork()` and is used in the child.

    After a fork, parent and child have the same keys and nonces. To encrypt in both reveals the messages, so the child
    must create its own object. Only the process that made the object can send with it.

    >>> from sycon import Error, ForkError
    >>> issubclass(ForkError, Error)
    True
    """

class InvalidSignature(Error):
    """A signature that is not valid for the message, its context and the public key.

    >>> from sycon import InvalidSignature
    >>> issubclass(InvalidSignature, ValueError)
    True
    """

class InvalidTag(Error):
    """A message authentication code that is not valid for the message, the key and the parameters.

    >>> from sycon import InvalidTag
    >>> issubclass(InvalidTag, ValueError)
    True
    """

def sha3_224(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash:
    """SHA3-224 (FIPS 202): a digest of 28 bytes.

    Args:
        data: Any bytes-like object to absorb.
        usedforsecurity: This has no effect. hashlib has the same parameter.

    >>> from sycon import sha3_224
    >>> import hashlib
    >>> sha3_224(b"message").digest() == hashlib.sha3_224(b"message").digest()
    True
    """
def sha3_256(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash:
    """SHA3-256 (FIPS 202): a digest of 32 bytes.

    Args:
        data: Any bytes-like object to absorb.
        usedforsecurity: This has no effect. hashlib has the same parameter.

    >>> from sycon import sha3_256
    >>> import hashlib
    >>> sha3_256(b"message").digest() == hashlib.sha3_256(b"message").digest()
    True
    """
def sha3_384(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash:
    """SHA3-384 (FIPS 202): a digest of 48 bytes.

    Args:
        data: Any bytes-like object to absorb.
        usedforsecurity: This has no effect. hashlib has the same parameter.

    >>> from sycon import sha3_384
    >>> import hashlib
    >>> sha3_384(b"message").digest() == hashlib.sha3_384(b"message").digest()
    True
    """
def sha3_512(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash:
    """SHA3-512 (FIPS 202): a digest of 64 bytes.

    Args:
        data: Any bytes-like object to absorb.
        usedforsecurity: This has no effect. hashlib has the same parameter.

    >>> from sycon import sha3_512
    >>> import hashlib
    >>> sha3_512(b"message").digest() == hashlib.sha3_512(b"message").digest()
    True
    """
def keccak_256(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Keccak256:
    """Keccak-256 as used in Ethereum: a digest of 32 bytes. Its padding is older than SHA-3's, so the digest
    differs from that of `sha3_256`.

    Use it for compatibility only.

    Args:
        data: Any bytes-like object to absorb.
        usedforsecurity: This has no effect. hashlib has the same parameter.

    >>> from sycon import keccak_256
    >>> keccak_256(b"").hexdigest()[:16]
    'c5d2460186f7233c'
    """
def ascon_hash256(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash:
    """Ascon-Hash256 (NIST SP 800-232): a digest of 32 bytes, 128-bit security.

    Args:
        data: Any bytes-like object to absorb.
        usedforsecurity: This has no effect. hashlib has the same parameter.

    >>> from sycon import ascon_hash256
    >>> ascon_hash256(b"message").hexdigest()[:16]
    'bab8e820bd4559f4'
    """
def kmac128(
    key: ReadableBuffer,
    data: ReadableBuffer | None = b"",
    *,
    customization: ReadableBuffer = b"",
    digest_size: SupportsIndex = 32,
) -> Mac:
    """KMAC128 (NIST SP 800-185): a message authentication code.

    Args:
        key: A bytes-like object, not empty. It should have 16 bytes or more.
        data: Any bytes-like object to absorb.
        customization: A string of bytes of your choice, which separates different uses of a key.
        digest_size: The size of the tag in bytes, at least 1. It is part of the function: tags of different
            sizes are unrelated. `verify` needs at least 4 bytes; use 16 or more.

    Raises:
        ValueError: `key` is empty, or `digest_size` is 0.

    >>> from sycon import kmac128
    >>> mac = kmac128(bytes(16), b"message", customization=b"example.org v1", digest_size=16)
    >>> mac.hexdigest()
    'b7d164c5e2c5fba0bd884c04d681d33d'
    >>> mac.verify(mac.digest())
    """
def kmac256(
    key: ReadableBuffer,
    data: ReadableBuffer | None = b"",
    *,
    customization: ReadableBuffer = b"",
    digest_size: SupportsIndex = 64,
) -> Mac:
    """KMAC256 (NIST SP 800-185): a message authentication code.

    Args:
        key: A bytes-like object, not empty. It should have 32 bytes or more.
        data: Any bytes-like object to absorb.
        customization: A string of bytes of your choice, which separates different uses of a key.
        digest_size: The size of the tag in bytes, at least 1. It is part of the function: tags of different
            sizes are unrelated. `verify` needs at least 4 bytes; use 16 or more.

    Raises:
        ValueError: `key` is empty, or `digest_size` is 0.

    >>> from sycon import kmac256
    >>> mac = kmac256(bytes(32), b"message", customization=b"example.org v1", digest_size=16)
    >>> mac.hexdigest()
    '3330b6c67946d7c2879969aa2c3ce839'
    >>> mac.verify(mac.digest())
    """
def tuplehash128(
    parts: Iterable[ReadableBuffer] | None = (),
    *,
    customization: ReadableBuffer = b"",
    digest_size: SupportsIndex = 32,
) -> Hash:
    """TupleHash128 (NIST SP 800-185): hashes a list of strings unambiguously.

    Each call of `update` adds one part to the list.

    Args:
        parts: An iterable of bytes-like objects to absorb.
        customization: A string of bytes of your choice, which separates your uses from all others.
        digest_size: The size of the digest in bytes, at least 1. It is part of the function.

    Raises:
        ValueError: `digest_size` is 0.

    >>> from sycon import tuplehash128
    >>> tuplehash128([b"ab", b"c"], digest_size=8).hexdigest()
    '60c3763cdf6b5d82'
    """
def tuplehash256(
    parts: Iterable[ReadableBuffer] | None = (),
    *,
    customization: ReadableBuffer = b"",
    digest_size: SupportsIndex = 64,
) -> Hash:
    """TupleHash256 (NIST SP 800-185): hashes a list of strings unambiguously.

    Each call of `update` adds one part to the list.

    Args:
        parts: An iterable of bytes-like objects to absorb.
        customization: A string of bytes of your choice, which separates your uses from all others.
        digest_size: The size of the digest in bytes, at least 1. It is part of the function.

    Raises:
        ValueError: `digest_size` is 0.

    >>> from sycon import tuplehash256
    >>> tuplehash256([b"ab", b"c"], digest_size=8).hexdigest()
    '0043cbe3eb799fd8'
    """
def parallelhash128(
    data: ReadableBuffer | None = b"",
    *,
    block_size: SupportsIndex = 8192,
    customization: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
    digest_size: SupportsIndex = 32,
) -> Hash:
    """ParallelHash128 (NIST SP 800-185): for long inputs, hashed in independent blocks.

    Args:
        data: Any bytes-like object to absorb.
        block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
            the same.
        customization: A string of bytes of your choice, which separates your uses from all others.
        threads: The maximum number of threads, 0 for all CPU cores. The digest does not depend on it.
        digest_size: The size of the digest in bytes, at least 1. It is part of the function.

    Raises:
        ValueError: `block_size` or `digest_size` is 0.

    >>> from sycon import parallelhash128
    >>> parallelhash128(b"message", block_size=1024, digest_size=8).hexdigest()
    '49f3bd3a3a5f18fd'
    """
def parallelhash256(
    data: ReadableBuffer | None = b"",
    *,
    block_size: SupportsIndex = 8192,
    customization: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
    digest_size: SupportsIndex = 64,
) -> Hash:
    """ParallelHash256 (NIST SP 800-185): for long inputs, hashed in independent blocks.

    Args:
        data: Any bytes-like object to absorb.
        block_size: The size of a block in bytes, at least 1. It is part of the function: both sides must use
            the same.
        customization: A string of bytes of your choice, which separates your uses from all others.
        threads: The maximum number of threads, 0 for all CPU cores. The digest does not depend on it.
        digest_size: The size of the digest in bytes, at least 1. It is part of the function.

    Raises:
        ValueError: `block_size` or `digest_size` is 0.

    >>> from sycon import parallelhash256
    >>> parallelhash256(b"message", block_size=1024, digest_size=8).hexdigest()
    'e93eac7ec708ec69'
    """

@final
class MultimixerMac:
    """A message authentication code based on multimixer-128, very fast for long messages. Experimental: a construction of
    this project without independent review.

    A new object expands the key, which takes as long as 800 KB of message, so create only one for each key: `copy()`
    shares the expanded key, and `reset()` keeps it. Several threads can use one object.

    Args:
        key: 32 random bytes, for up to 2**32 messages.
        data: Bytes to absorb, if given.

    Raises:
        ValueError: `key` has another length.

    >>> from sycon.experimental import MultimixerMac
    >>> mac = MultimixerMac(bytes(32))
    >>> mac.update(b"any number ")
    >>> mac.update(b"of pieces")
    >>> tag = mac.digest()
    >>> mac.verify(tag)
    >>> tag.hex()[:16]
    'df85d7c95a124788'
    """

    def __new__(cls, key: ReadableBuffer, data: ReadableBuffer | None = None) -> Self: ...
    @property
    def name(self) -> str:
        """The name of this MAC.

        >>> from sycon.experimental import MultimixerMac
        >>> MultimixerMac(bytes(32)).name
        'multimixer-128 MAC'
        """
    @property
    def digest_size(self) -> int:
        """The length of a tag in bytes.

        >>> from sycon.experimental import MultimixerMac
        >>> MultimixerMac(bytes(32)).digest_size
        32
        """
    @property
    def block_size(self) -> int:
        """The number of bytes of input that are multiplied at a time.

        >>> from sycon.experimental import MultimixerMac
        >>> MultimixerMac(bytes(32)).block_size
        32
        """
    def update(self, data: ReadableBuffer) -> None:
        """Absorb `data`.

        Args:
            data: Any C-contiguous bytes-like object.

        Raises:
            TypeError: `data` has no buffer.
            BufferError: `data` is not contiguous.

        >>> from sycon.experimental import MultimixerMac
        >>> mac = MultimixerMac(bytes(32))
        >>> mac.update(b"message")
        >>> mac.digest() == MultimixerMac(bytes(32), b"message").digest()
        True
        """
    def digest(self, size: SupportsIndex = 32) -> bytes:
        """Return the tag of the input so far. More input can follow.

        Args:
            size: 32, or 16 for only the first 16 bytes of the tag.

        Raises:
            ValueError: `size` is another number.

        >>> from sycon.experimental import MultimixerMac
        >>> mac = MultimixerMac(bytes(32), b"message")
        >>> mac.digest(16) == mac.digest()[:16]
        True
        """
    def hexdigest(self, size: SupportsIndex = 32) -> str:
        """Return the tag of the input so far in hex, `2 * size` digits.

        Args:
            size: 32, or 16 for only the first 16 bytes of the tag.

        Raises:
            ValueError: `size` is another number.

        >>> from sycon.experimental import MultimixerMac
        >>> mac = MultimixerMac(bytes(32), b"message")
        >>> mac.hexdigest() == mac.digest().hex()
        True
        """
    def verify(self, tag: ReadableBuffer, *, length: SupportsIndex = 32) -> None:
        """Check that `tag` has `length` bytes and belongs to the input so far. More input can follow.

        The time does not depend on where the first wrong byte is.

        Args:
            tag: The tag to check.
            length: The length in bytes that your protocol fixes for its tags: 32 or 16. **Never pass `len(tag)`:** then
                the sender chooses.

        Raises:
            InvalidTag: `tag` is wrong or does not have `length` bytes.
            ValueError: `length` is neither 32 nor 16.

        >>> from sycon.experimental import MultimixerMac
        >>> mac = MultimixerMac(bytes(32), b"message")
        >>> mac.verify(mac.digest())
        >>> mac.verify(bytes(32))
        Traceback (most recent call last):
            ...
        sycon.InvalidTag: tag: not valid for this message and key
        """
    def copy(self) -> Self:
        """Return another object with the same key and input, independent of this one. The two share the expanded key.

        >>> from sycon.experimental import MultimixerMac
        >>> mac = MultimixerMac(bytes(32), b"mess")
        >>> other = mac.copy()
        >>> other.update(b"age")
        >>> other.digest() == MultimixerMac(bytes(32), b"message").digest()
        True
        """
    def reset(self) -> None:
        """Discard the input and keep the key.

        >>> from sycon.experimental import MultimixerMac
        >>> mac = MultimixerMac(bytes(32), b"a mistake")
        >>> mac.reset()
        >>> mac.digest() == MultimixerMac(bytes(32)).digest()
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

def multimixer128(key: ReadableBuffer, message: ReadableBuffer) -> bytes:
    r"""Return multimixer-128 of `message` under `key`: a universal hash, 64 bytes.

    Experimental. **Not a MAC:** anyone who sees a result can compute the key. To authenticate messages, use
    `MultimixerMac` (experimental) or `kmac256`.

    Args:
        key: A string of bytes whose length is a multiple of 32 bytes and not 0.
        message: A string of bytes of the same length as `key`.

    Raises:
        ValueError: `key` or `message` has another length.

    >>> from sycon.experimental import multimixer128
    >>> multimixer128(b"\x0f" * 32, b"\xf0" * 32)[:8].hex()
    '01000000feffffff'
    """
def f128(block: ReadableBuffer) -> bytes:
    r"""Return the public function of multimixer-128, 64 bytes.

    Args:
        block: 32 bytes, the sum of key and message.

    Raises:
        ValueError: `block` has another length.

    >>> from sycon.experimental import f128
    >>> f128(b"\xff" * 32)[:8].hex()
    '01000000feffffff'
    """

def simpira256(state: ReadableBuffer) -> bytes:
    """Simpira-256 v2: 15 rounds on 2 blocks of AES.

    Args:
        state: The state, 32 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.simpira256(bytes(32))[:8].hex()
    '6b95ca7d8cda46cf'
    """
def simpira512(state: ReadableBuffer) -> bytes:
    """Simpira-512 v2: 15 rounds on 4 blocks of AES.

    Args:
        state: The state, 64 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.simpira512(bytes(64))[:8].hex()
    '085727e5a0955689'
    """
def simpira768(state: ReadableBuffer) -> bytes:
    """Simpira-768 v2: 15 rounds on 6 blocks of AES.

    Args:
        state: The state, 96 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.simpira768(bytes(96))[:8].hex()
    '9236688b9d98eaa5'
    """
def simpira1024(state: ReadableBuffer) -> bytes:
    """Simpira-1024 v2: 18 rounds on 8 blocks of AES.

    Args:
        state: The state, 128 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.simpira1024(bytes(128))[:8].hex()
    '5a7d4c12b2c44830'
    """
def simpira1536(state: ReadableBuffer) -> bytes:
    """Simpira-1536 (newplex): 24 rounds on 12 blocks of AES, not a published permutation.

    Args:
        state: The state, 192 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.simpira1536(bytes(192))[:8].hex()
    '6a8eb4fbe5176447'
    """
def areion512(state: ReadableBuffer) -> bytes:
    """Areion-512: 15 rounds on 4 blocks of AES.

    Args:
        state: The state, 64 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.areion512(bytes(64))[:8].hex()
    'b2adb04fa91f9015'
    """
def haraka512(state: ReadableBuffer) -> bytes:
    """Haraka-512 v2: 5 rounds on 4 blocks of AES.

    Args:
        state: The state, 64 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.haraka512(bytes(64))[:8].hex()
    '18507c470245be48'
    """
def haraka512_newplex(state: ReadableBuffer) -> bytes:
    """Haraka-512 (newplex): 6 rounds on 4 blocks of AES, not a published permutation.

    Args:
        state: The state, 64 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.haraka512_newplex(bytes(64))[:8].hex()
    '5eac3bfa6439c964'
    """
def gimli384(state: ReadableBuffer) -> bytes:
    """Gimli-384: 24 rounds on 12 words of 32 bits.

    Args:
        state: The state, 48 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.gimli384(bytes(48))[:8].hex()
    'c4d867643bf8dc07'
    """
def xoodoo(state: ReadableBuffer) -> bytes:
    """Xoodoo[12]: 12 rounds on 12 words of 32 bits.

    Args:
        state: The state, 48 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.xoodoo(bytes(48))[:8].hex()
    '8dd8d589bffc63a9'
    """
def ascon12(state: ReadableBuffer) -> bytes:
    """Ascon v1.2 p12: 12 rounds on 5 big-endian words of 64 bits.

    Args:
        state: The state, 40 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.ascon12(bytes(40))[:8].hex()
    '78ea7ae5cfebb108'
    """
def ascon8(state: ReadableBuffer) -> bytes:
    """Ascon v1.2 p8: 8 rounds on 5 big-endian words of 64 bits.

    Args:
        state: The state, 40 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.ascon8(bytes(40))[:8].hex()
    '1418f8af721aa830'
    """
def keccakf1600(state: ReadableBuffer) -> bytes:
    """Keccak-f[1600]: 24 rounds on 25 words of 64 bits.

    Args:
        state: The state, 200 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.keccakf1600(bytes(200))[:8].hex()
    'e7dde140798f25f1'
    """
def keccakp1600_12(state: ReadableBuffer) -> bytes:
    """Keccak-p[1600,12]: 12 rounds on 25 words of 64 bits.

    Args:
        state: The state, 200 bytes.

    Raises:
        ValueError: `state` has another length.

    >>> from sycon.hazmat import permutation
    >>> permutation.keccakp1600_12(bytes(200))[:8].hex()
    '1786a7b938545e8e'
    """
def many(name: str, states: ReadableBuffer) -> bytes:
    """Permute many states at once, which is faster than one by one.

    The GIL is released for 2 KiB and more.

    Args:
        name: The name of a permutation in `WIDTH`.
        states: Any number of concatenated states.

    Returns:
        The permuted states in the same order.

    Raises:
        ValueError: No permutation has the name, or `states` is not a whole number of states.

    >>> from sycon.hazmat import permutation
    >>> states = bytes(48) + bytes(range(48))
    >>> both = permutation.many("xoodoo", states)
    >>> both == permutation.xoodoo(states[:48]) + permutation.xoodoo(states[48:])
    True
    """
def permutation_widths() -> list[tuple[str, int]]:
    """The names of the permutations, and the lengths of their states in bytes."""

def _algorithms() -> list[tuple[str, str, bool, int, list[str]]]:
    """Return the library's functions: the names of their types, their own names, whether they are XOFs, the usual length
    of their output, and the parameters that control their input and output: `parts` or `data`, `threads` and
    `digest_size`.
    """
def backends() -> list[str]:
    """Return the names of the instruction sets that this CPU supports, from the most basic one on.

    >>> import sycon
    >>> sycon.backends()[0]
    'portable'
    """
def backend() -> str:
    """Return the name of the instruction set that functions use.

    BLAKE3 chooses its own.

    >>> import sycon
    >>> sycon.backend() in sycon.backends()
    True
    """

class _Readable(_Interface):
    def read(self, n: int, /) -> ReadableBuffer: ...

class _Writable(_Interface):
    def write(self, data: bytes, /) -> int | None: ...

class InvalidCiphertext(Error):
    """A ciphertext that was made with another key or label, was tampered with, or has the wrong length.

    >>> from sycon import InvalidCiphertext
    >>> issubclass(InvalidCiphertext, ValueError)
    True
    """
class InvalidKey(Error):
    """Bytes or text that are not a valid key of the scheme.

    >>> from sycon import InvalidKey, xwing
    >>> xwing.encapsulate(bytes(5))
    Traceback (most recent call last):
        ...
    sycon.InvalidKey: encapsulation key: wrong length (got 5 bytes, expected 1216)
    """

@final
class Duplex:
    """Newplex's duplex: Simpira-1024 with a rate of 96 bytes. It does not separate inputs.

    Low-level: use `Protocol` unless you are building one. Splitting data over calls makes no difference. After
    `os.fork()`, `encrypt` raises `sycon.ForkError` in the child. A duplex of `from_bytes` belongs to the process that
    called it.

    >>> from sycon.hazmat import Duplex
    >>> sender = Duplex().absorb(b"a key of both")
    >>> sender.permute()
    >>> receiver = sender.copy()
    >>> receiver.decrypt(sender.encrypt(b"message"))
    b'message'
    """

    def __new__(cls) -> Self: ...
    def absorb(self, data: ReadableBuffer) -> Self:
        """XOR `data` into the state, and return this object.

        >>> from sycon.hazmat import Duplex
        >>> one, two = Duplex().absorb(b"ab").absorb(b"c"), Duplex().absorb(b"abc")
        >>> one.to_bytes() == two.to_bytes()
        True
        """
    def squeeze(self, n: int) -> bytes:
        """Return the next `n` bytes of output.

        Args:
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative.
            MemoryError: `n` is larger than the machine's memory.

        >>> from sycon.hazmat import Duplex
        >>> duplex = Duplex()
        >>> duplex.permute()
        >>> duplex.squeeze(4).hex()
        '5a7d4c12'
        """
    def encrypt(self, data: ReadableBuffer) -> bytes:
        """Encrypt `data`, and absorb the ciphertext.

        >>> from sycon.hazmat import Duplex
        >>> duplex = Duplex()
        >>> duplex.permute()
        >>> duplex.encrypt(bytes(4)).hex()
        '5a7d4c12'
        """
    def decrypt(self, data: ReadableBuffer) -> bytes:
        r"""Decrypt `data`, the inverse of `encrypt`.

        >>> from sycon.hazmat import Duplex
        >>> duplex = Duplex()
        >>> duplex.permute()
        >>> duplex.decrypt(bytes.fromhex("5a7d4c12"))
        b'\x00\x00\x00\x00'
        """
    def permute(self) -> None:
        """Permute the state, and begin a new block.

        >>> from sycon.hazmat import Duplex
        >>> Duplex().permute()
        """
    def to_bytes(self) -> bytes:
        """Return the state as 130 bytes: the position as two bytes, little-endian, and the 128 bytes of the permutation.

        >>> from sycon.hazmat import Duplex
        >>> Duplex().absorb(b"abc").to_bytes()[:5].hex()
        '0300616263'
        """
    @staticmethod
    def from_bytes(data: ReadableBuffer) -> Duplex:
        """Return the duplex whose `to_bytes` returned `data`.

        Args:
            data: 130 bytes from `to_bytes`.

        Raises:
            ValueError: `data` is not 130 bytes long, or its position is 96 or more.

        >>> from sycon.hazmat import Duplex
        >>> Duplex.from_bytes(Duplex().absorb(b"abc").to_bytes()).to_bytes()[:5].hex()
        '0300616263'
        """
    def copy(self) -> Self:
        """Return another duplex with the same state, independent of this one.

        >>> from sycon.hazmat import Duplex
        >>> Duplex().absorb(b"abc").copy().to_bytes()[:5].hex()
        '0300616263'
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class Protocol:
    """Newplex: one object for hashing, authentication, key derivation and encryption.

    Every operation has a label. Domains and labels are `str`, which is encoded as UTF-8, or bytes-like. Several threads
    can use one object. The GIL is released for work on 2 KiB and more.

    With `sized=True`, which both sides must choose, the size of the data is mixed before each operation, and every
    output depends on all labels, data and lengths that came before it. Without it, as in the original, this is true
    only in two cases: nothing is encrypted, labels have fewer than 8192 bytes, and no byte of a label is below 0x20; or
    the lengths of all data that are mixed, encrypted and sealed are fixed. Otherwise, an attacker who chooses data can
    forge messages.

    After `os.fork()`, `encrypt`, `seal` and the streams that encrypt raise `sycon.ForkError` in the child: parent and
    child would encrypt with the same keystream. The other operations work in both.

    Experimental: no independent review, and no published analysis of the design.

    Args:
        domain: A string that no other protocol uses.
        sized: True to mix the size of the data before each operation. Both sides must choose the same.

    >>> from sycon.experimental import Protocol
    >>> alice = Protocol("example.org notes v1", sized=True)
    >>> alice.mix("key", bytes(32))
    >>> alice.mix("nonce", b"once and never again")
    >>> bob = alice.copy()
    >>> bob.open("note", alice.seal("note", b"message"))
    b'message'
    >>> alice.derive("next key", 32) == bob.derive("next key", 32)
    True
    """

    def __new__(cls, domain: str | ReadableBuffer, *, sized: bool = False) -> Self: ...
    @property
    def sized(self) -> bool:
        """True if the size of the data is mixed before each operation.

        >>> from sycon.experimental import Protocol
        >>> Protocol("example.org v1", sized=True).sized
        True
        """
    def mix(self, label: str | ReadableBuffer, data: ReadableBuffer) -> None:
        """Make all later output depend on `data`.

        Args:
            label: The label of the operation.
            data: The data to mix.

        >>> from sycon.experimental import Protocol
        >>> protocol = Protocol("example.org digests v1")
        >>> protocol.mix("message", b"abc")
        >>> protocol.derive("digest", 8).hex()
        '616f4cecd9e2e5d7'
        """
    def derive(self, label: str | ReadableBuffer, n: int) -> bytes:
        """Return `n` bytes that depend on all earlier operations, on the label and on `n`.

        Args:
            label: The label of the operation.
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative.
            MemoryError: `n` is larger than the machine's memory.

        >>> from sycon.experimental import Protocol
        >>> len(Protocol("example.org v1").derive("key", 32))
        32
        """
    def encrypt(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes:
        """Encrypt `data`. The receiver cannot detect whether the ciphertext was tampered with: prefer `seal`.

        Args:
            label: The label of the operation.
            data: The plaintext.

        >>> from sycon.experimental import Protocol
        >>> alice = Protocol("example.org v1")
        >>> bob = alice.copy()
        >>> bob.decrypt("note", alice.encrypt("note", b"message"))
        b'message'
        """
    def decrypt(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes:
        """Decrypt `data`, the inverse of `encrypt`. The result is not authenticated.

        Args:
            label: The label of the operation.
            data: The ciphertext.

        >>> from sycon.experimental import Protocol
        >>> alice = Protocol("example.org v1")
        >>> bob = alice.copy()
        >>> bob.decrypt("note", alice.encrypt("note", b"message"))
        b'message'
        """
    def seal(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes:
        """Encrypt `data`, and append a tag of 16 bytes that authenticates the data and all earlier operations.

        Args:
            label: The label of the operation.
            data: The plaintext.

        >>> from sycon.experimental import Protocol
        >>> len(Protocol("example.org v1").seal("note", b"message"))
        23
        """
    def open(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes:
        """Decrypt the output of `seal`.

        After an exception, the state depends on the received bytes. If there were fewer than 16, the state has not
        changed.

        Args:
            label: The label of the operation.
            data: The output of `seal`.

        Raises:
            InvalidCiphertext: A key, a label or a byte differs between the two sides.

        >>> from sycon.experimental import Protocol
        >>> alice = Protocol("example.org v1")
        >>> bob = alice.copy()
        >>> bob.open("note", alice.seal("note", b"message"))
        b'message'
        >>> bob.open("note", bytes(23))
        Traceback (most recent call last):
            ...
        sycon.InvalidCiphertext: ciphertext: verification failed
        """
    def mix_writer(self, label: str | ReadableBuffer, file: _Writable) -> ProtocolWriter:
        """Return a writer to `file` that mixes the data like `mix`.

        The writer is a context manager. This protocol cannot be used until the writer is closed. `file` stays open.

        Args:
            label: The label of the operation.
            file: A binary file to write to.

        Raises:
            ValueError: The protocol is sized, because the size of the data is unknown. The other streams of this class
                raise it too.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> protocol, file = Protocol("example.org digests v1"), io.BytesIO()
        >>> with protocol.mix_writer("message", file) as writer:
        ...     count = writer.write(b"a"), writer.write(b"bc")
        ...
        >>> file.getvalue(), protocol.derive("digest", 8).hex()
        (b'abc', '616f4cecd9e2e5d7')
        """
    def mix_reader(self, label: str | ReadableBuffer, file: _Readable) -> ProtocolReader:
        """Return a reader of `file` that mixes the data like `mix`. See `mix_writer`.

        Args:
            label: The label of the operation.
            file: A binary file to read from.

        Raises:
            ValueError: The protocol is sized.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> protocol = Protocol("example.org digests v1")
        >>> with protocol.mix_reader("message", io.BytesIO(b"abc")) as reader:
        ...     reader.read()
        ...
        b'abc'
        >>> protocol.derive("digest", 8).hex()
        '616f4cecd9e2e5d7'
        """
    def encrypt_writer(self, label: str | ReadableBuffer, file: _Writable) -> ProtocolWriter:
        """Return a writer to `file` that encrypts the data like `encrypt`. See `mix_writer`.

        Args:
            label: The label of the operation.
            file: A binary file to write to.

        Raises:
            ValueError: The protocol is sized.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> alice, file = Protocol("example.org v1"), io.BytesIO()
        >>> bob = alice.copy()
        >>> with alice.encrypt_writer("note", file) as writer:
        ...     count = writer.write(b"message")
        ...
        >>> bob.decrypt("note", file.getvalue())
        b'message'
        """
    def encrypt_reader(self, label: str | ReadableBuffer, file: _Readable) -> ProtocolReader:
        """Return a reader of `file` that encrypts the data like `encrypt`. See `mix_writer`.

        Args:
            label: The label of the operation.
            file: A binary file to read from.

        Raises:
            ValueError: The protocol is sized.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> alice = Protocol("example.org v1")
        >>> bob = alice.copy()
        >>> with alice.encrypt_reader("note", io.BytesIO(b"message")) as reader:
        ...     bob.decrypt("note", reader.read())
        b'message'
        """
    def decrypt_writer(self, label: str | ReadableBuffer, file: _Writable) -> ProtocolWriter:
        """Return a writer to `file` that decrypts the data like `decrypt`, without authentication. See `mix_writer`.

        Args:
            label: The label of the operation.
            file: A binary file to write to.

        Raises:
            ValueError: The protocol is sized.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> alice, file = Protocol("example.org v1"), io.BytesIO()
        >>> bob = alice.copy()
        >>> with bob.decrypt_writer("note", file) as writer:
        ...     count = writer.write(alice.encrypt("note", b"message"))
        ...
        >>> file.getvalue()
        b'message'
        """
    def decrypt_reader(self, label: str | ReadableBuffer, file: _Readable) -> ProtocolReader:
        """Return a reader of `file` that decrypts the data like `decrypt`, without authentication. See `mix_writer`.

        Args:
            label: The label of the operation.
            file: A binary file to read from.

        Raises:
            ValueError: The protocol is sized.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> alice = Protocol("example.org v1")
        >>> bob = alice.copy()
        >>> with bob.decrypt_reader("note", io.BytesIO(alice.encrypt("note", b"message"))) as reader:
        ...     reader.read()
        b'message'
        """
    def to_bytes(self) -> bytes:
        """Return the state as 130 bytes, as secret as the keys that were mixed. They do not contain `sized`.

        >>> from sycon.experimental import Protocol
        >>> Protocol("abc").to_bytes()[:8].hex()
        '0600010118616263'
        """
    @staticmethod
    def from_bytes(data: ReadableBuffer, *, sized: bool = False) -> Protocol:
        """Return the protocol whose `to_bytes` returned `data`.

        It belongs to the process that calls this. **Do not send with two protocols made from the same bytes**: they
        encrypt with the same keystream.

        Args:
            data: 130 bytes from `to_bytes`.
            sized: The same as for the protocol that was saved.

        Raises:
            ValueError: `data` is not 130 bytes long, or its position is 96 or more.

        >>> from sycon.experimental import Protocol
        >>> Protocol.from_bytes(Protocol("abc").to_bytes()).to_bytes()[:8].hex()
        '0600010118616263'
        """
    def _plain(self) -> Protocol: ...
    def copy(self) -> Self:
        """Return another protocol with the same state, independent of this one.

        >>> from sycon.experimental import Protocol
        >>> protocol = Protocol("example.org v1")
        >>> protocol.copy().derive("key", 8) == protocol.derive("key", 8)
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class ProtocolWriter:
    """Writes data to a file through an operation of a `Protocol`: see its `mix_writer`.

    The object is a context manager, and a raw binary file for `io.BufferedWriter`. `close` completes the operation and
    frees the protocol. Two cases discard both: a `with` block of the writer that ends with an exception, and a writer
    that is never closed, which warns with `ResourceWarning`. **Don't use `with` on a buffer around the writer:** its end
    closes the writer, also after an exception. Detach the buffer, as in `aestream.Writer`.

    >>> import io
    >>> from sycon.experimental import Protocol
    >>> protocol = Protocol("example.org v1")
    >>> with protocol.mix_writer("data", io.BytesIO()) as writer:
    ...     writer.write(b"any bytes")
    9
    """

    def write(self, data: ReadableBuffer) -> int:
        """Write `data`, and return its length.

        If writing to the file fails during an encryption, the operation is lost, and the protocol with it.

        Args:
            data: Any bytes-like object.

        Raises:
            OSError: The file accepts no bytes.
            BlockingIOError: The file would block.
            ForkError: The stream encrypts, and this is a child of the process that made the protocol.
            Exception: Any exception of the file.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").encrypt_writer("data", io.BytesIO()) as writer:
        ...     writer.write(b"any bytes")
        9
        """
    def flush(self) -> None:
        """Flush the file below this writer. The operation is complete only after `close`.

        Raises:
            ValueError: The writer is closed.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as writer:
        ...     writer.flush()
        """
    def close(self) -> None:
        """Complete the operation, and free the protocol. The file stays open.

        A second call does nothing.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> Protocol("example.org v1").mix_writer("data", io.BytesIO()).close()
        """
    @property
    def closed(self) -> bool:
        """True after `close`.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as writer:
        ...     writer.closed
        False
        """
    def readable(self) -> bool:
        """Return False: a writer cannot be read from.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
        ...     stream.readable(), stream.writable()
        (False, True)
        """
    def writable(self) -> bool:
        """Return True: a writer is a writable file.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
        ...     stream.readable(), stream.writable()
        (False, True)
        """
    def seekable(self) -> bool:
        """Return False: a stream cannot seek.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
        ...     stream.seekable()
        False
        """
    def tell(self) -> int:
        """Return the number of bytes written so far.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
        ...     stream.tell()
        0
        """
    def isatty(self) -> bool:
        """Return False: a writer is not a terminal.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
        ...     stream.isatty()
        False
        """
    def fileno(self) -> NoReturn:
        """Raise `io.UnsupportedOperation`: a writer has no file descriptor.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_writer("data", io.BytesIO()) as stream:
        ...     stream.fileno()
        Traceback (most recent call last):
            ...
        io.UnsupportedOperation: fileno
        """
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...

@final
class ProtocolReader:
    """Reads data from a file through an operation of a `Protocol`: see its `mix_reader`.

    The object is a context manager, like `ProtocolWriter`, and a raw binary file for `io.BufferedReader`.

    >>> import io
    >>> from sycon.experimental import Protocol
    >>> protocol = Protocol("example.org v1")
    >>> with protocol.mix_reader("data", io.BytesIO(b"any bytes")) as reader:
    ...     reader.read(3), reader.read()
    (b'any', b' bytes')
    """

    def read(self, n: int = -1) -> bytes:
        """Read at most `n` bytes, or all remaining bytes, like the file's `read`.

        Args:
            n: The maximum number of bytes, or -1 for all remaining bytes.

        Raises:
            BlockingIOError: The file would block.
            ForkError: The stream encrypts, and this is a child of the process that made the protocol.
            Exception: Any exception of the file.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
        ...     reader.read(3), reader.read()
        (b'any', b' bytes')
        """
    def readall(self) -> bytes:
        """Read all remaining bytes, like `read`.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
        ...     reader.readall()
        b'any bytes'
        """
    def readinto(self, buffer: WriteableBuffer) -> int:
        """Read into `buffer`, and return the number of bytes. 0 is the end.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO(b"any bytes")) as reader:
        ...     reader.readinto(bytearray(20))
        9
        """
    def flush(self) -> None:
        """Do nothing. Files have this method.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as reader:
        ...     reader.flush()
        """
    def close(self) -> None:
        """Complete the operation with the data read so far, and free the protocol. The file stays open.

        A second call does nothing.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> Protocol("example.org v1").mix_reader("data", io.BytesIO()).close()
        """
    @property
    def closed(self) -> bool:
        """True after `close`.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as reader:
        ...     reader.closed
        False
        """
    def readable(self) -> bool:
        """Return True: a reader is a readable file.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
        ...     stream.readable(), stream.writable()
        (True, False)
        """
    def writable(self) -> bool:
        """Return False: a reader cannot be written to.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
        ...     stream.readable(), stream.writable()
        (True, False)
        """
    def seekable(self) -> bool:
        """Return False: a stream cannot seek.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
        ...     stream.seekable()
        False
        """
    def tell(self) -> int:
        """Return the number of bytes read so far.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
        ...     stream.tell()
        0
        """
    def isatty(self) -> bool:
        """Return False: a reader is not a terminal.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
        ...     stream.isatty()
        False
        """
    def fileno(self) -> NoReturn:
        """Raise `io.UnsupportedOperation`: a reader has no file descriptor.

        >>> import io
        >>> from sycon.experimental import Protocol
        >>> with Protocol("example.org v1").mix_reader("data", io.BytesIO()) as stream:
        ...     stream.fileno()
        Traceback (most recent call last):
            ...
        io.UnsupportedOperation: fileno
        """
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None: ...

@final
class FiatShamir:
    """The duplex sponge of draft-irtf-cfrg-fiat-shamir-03: absorbs the messages of prover and verifier, squeezes
    challenges.

    Splitting a message over several calls of `absorb` makes no difference, so absorb the length of a message before the
    message if the length is not fixed. Consecutive calls of `squeeze` continue one stream. The next `absorb` begins a
    new stream. Several threads can use one object.

    Args:
        session_id: 32 bytes, from `fiat_shamir_session_id`.
        suite: "SHAKE128" or "TurboSHAKE128", the same on both sides. TurboSHAKE128 is twice as fast.

    Raises:
        ValueError: `suite` is another name.

    >>> from sycon.transcript import FiatShamir, fiat_shamir_session_id
    >>> sid = fiat_shamir_session_id(b"example.org proof v1", suite="TurboSHAKE128")
    >>> transcript = FiatShamir(sid, suite="TurboSHAKE128").absorb(b"statement").absorb(b"commitment")
    >>> challenge = transcript.squeeze(32)
    >>> transcript.absorb(b"response").squeeze(32) != challenge
    True
    """

    def __new__(cls, session_id: ReadableBuffer, *, suite: str) -> Self: ...
    @property
    def suite(self) -> str:
        """The name of the suite: "SHAKE128" or "TurboSHAKE128".

        >>> from sycon.transcript import FiatShamir
        >>> FiatShamir(bytes(32), suite="SHAKE128").suite
        'SHAKE128'
        """
    def absorb(self, data: ReadableBuffer) -> Self:
        """Absorb `data`, any bytes-like object, and return this object, so that calls can be chained.

        >>> from sycon.transcript import FiatShamir
        >>> one = FiatShamir(bytes(32), suite="SHAKE128").absorb(b"ab").absorb(b"c")
        >>> one.squeeze(8) == FiatShamir(bytes(32), suite="SHAKE128").absorb(b"abc").squeeze(8)
        True
        """
    def squeeze(self, n: int) -> bytes:
        """Return the next `n` bytes of the stream.

        For an integer modulo p, of Ns bytes: `int.from_bytes(transcript.squeeze(Ns + 16), "little") % p`.

        Args:
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative.
            MemoryError: `n` is larger than the machine's memory.

        >>> from sycon.transcript import FiatShamir
        >>> FiatShamir(bytes(32), suite="SHAKE128").squeeze(8).hex()
        '7c00ff4748870cb2'
        """
    def copy(self) -> Self:
        """Return another transcript with the same state, independent of this one.

        >>> from sycon.transcript import FiatShamir
        >>> start = FiatShamir(bytes(32), suite="SHAKE128")
        >>> start.copy().squeeze(8) == start.squeeze(8)
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

def fiat_shamir_session_id(tag: ReadableBuffer, *, suite: str) -> bytes:
    """Return the session identifier for a tag.

    Args:
        tag: A tag that identifies the proofs: application, protocol, parameters and version.
        suite: "SHAKE128" or "TurboSHAKE128".

    Raises:
        ValueError: `suite` is another name.

    >>> from sycon.transcript import fiat_shamir_session_id
    >>> fiat_shamir_session_id(b"interop-test-v00", suite="SHAKE128")[:8].hex()
    'b508aca89eecac56'
    """

@final
class Merlin:
    """Merlin 1.0: a transcript with a label and a length for each message, compatible with the Rust crate `merlin`.

    Labels are `str`, which is encoded as UTF-8, or bytes-like. Several threads can use one object.

    Args:
        label: The application's own label, with a version.

    >>> from sycon.transcript import Merlin
    >>> transcript = Merlin("test protocol")
    >>> transcript.append_message("some label", b"some data")
    >>> transcript.challenge_bytes("challenge", 32)[:8].hex()
    'd5a21972d0d5fe32'
    """

    def __new__(cls, label: str | ReadableBuffer) -> Self: ...
    def append_message(self, label: str | ReadableBuffer, message: ReadableBuffer) -> None:
        """Append a message of the prover.

        Args:
            label: The label that identifies the message.
            message: The message, of less than 4 GiB.

        Raises:
            ValueError: `message` has 4 GiB or more.

        >>> from sycon.transcript import Merlin
        >>> Merlin("example.org proof v1").append_message("commitment", b"...")
        """
    def append_u64(self, label: str | ReadableBuffer, x: int) -> None:
        """Append a number as 8 bytes, little-endian.

        Args:
            label: The label that identifies the number.
            x: A number from 0 to 2**64 - 1.

        Raises:
            ValueError: `x` is another number.

        >>> from sycon.transcript import Merlin
        >>> Merlin("example.org proof v1").append_u64("count", 3)
        """
    def challenge_bytes(self, label: str | ReadableBuffer, n: int) -> bytes:
        """Return a challenge of `n` bytes, which becomes part of the transcript even if `n` is 0.

        Args:
            label: The label that identifies the challenge.
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative, or 2**32 or more.
            MemoryError: `n` is larger than the machine's memory.

        >>> from sycon.transcript import Merlin
        >>> len(Merlin("example.org proof v1").challenge_bytes("challenge", 64))
        64
        """
    def build_rng(
        self, *witnesses: tuple[str | ReadableBuffer, ReadableBuffer], random: ReadableBuffer | None = None
    ) -> MerlinRng:
        """Return a generator of the prover's random numbers.

        They depend on the transcript so far, on the prover's secrets and on fresh randomness. The transcript does not
        change.

        Args:
            *witnesses: The prover's secrets, each a pair of a label and a secret.
            random: 32 bytes, by default from the operating system's generator.

        >>> from sycon.transcript import Merlin
        >>> rng = Merlin("example.org proof v1").build_rng(("secret", bytes(32)))
        >>> len(rng.read(64))
        64
        """
    def copy(self) -> Self:
        """Return another transcript with the same state, independent of this one.

        >>> from sycon.transcript import Merlin
        >>> start = Merlin("example.org proof v1")
        >>> start.copy().challenge_bytes("challenge", 8) == start.challenge_bytes("challenge", 8)
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class MerlinRng:
    """The generator of `Merlin.build_rng`. Its output depends on the sizes of the reads: two of 10 bytes differ from one
    of 20.

    After `os.fork()`, `read` raises `sycon.ForkError` in the child: parent and child would draw the same numbers.

    >>> from sycon.transcript import Merlin
    >>> type(Merlin("example.org proof v1").build_rng())
    <class 'sycon.transcript.MerlinRng'>
    """

    def read(self, n: int) -> bytes:
        """Return `n` random bytes.

        Args:
            n: The number of bytes.

        Raises:
            ValueError: `n` is negative, or 2**32 or more.
            MemoryError: `n` is larger than the machine's memory.
            ForkError: This is a child of the process that created the generator.

        >>> from sycon.transcript import Merlin
        >>> rng = Merlin("example.org proof v1").build_rng()
        >>> rng.read(32) != rng.read(32)
        True
        """
    def __reduce__(self) -> NoReturn: ...

@final
class Strobe:
    """STROBE v1.0.2 over Keccak-f[1600], for the named protocol.

    An operation with `meta` is about the protocol itself. An operation with `more` continues the last one, which must
    have been the same. Several threads can use one object. After `os.fork()`, `send_enc` and `send_mac` raise
    `sycon.ForkError` in the child.

    Args:
        protocol: The name of the protocol.
        security: 128 or 256.

    Raises:
        ValueError: `security` is another number.

    >>> from sycon.transcript import Strobe
    >>> alice = Strobe("example.org letters v1")
    >>> alice.key(bytes(32))
    >>> bob = alice.copy()
    >>> letter, tag = alice.send_enc(b"Are you there?"), alice.send_mac(16)
    >>> letter = bob.recv_enc(letter)
    >>> bob.recv_mac(tag)
    >>> letter
    b'Are you there?'
    """

    def __new__(cls, protocol: str | ReadableBuffer, security: int = 128) -> Self: ...
    def ad(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None:
        """Absorb associated data that both sides know, such as a header. All later output depends on it.

        Args:
            data: The associated data.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> Strobe("example.org v1").ad(b"statement")
        """
    def key(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None:
        """Absorb a key that both sides know. Later ciphertexts and MACs depend on it.

        Args:
            data: The key, 16 bytes or more.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> Strobe("example.org v1").key(bytes(32))
        """
    def send_clr(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None:
        """Absorb plaintext that you send. The receiver calls `recv_clr` with it.

        Args:
            data: The plaintext.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> Strobe("example.org v1").send_clr(b"hello")
        """
    def recv_clr(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None:
        """Absorb plaintext that you received. The sender called `send_clr` with it.

        Args:
            data: The plaintext.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> Strobe("example.org v1").recv_clr(b"hello")
        """
    def send_enc(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> bytes:
        """Encrypt data to send. They are not authenticated.

        Args:
            data: The plaintext.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> len(Strobe("example.org v1").send_enc(b"hello"))
        5
        """
    def recv_enc(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> bytes:
        """Decrypt received data. The result is not authenticated.

        Args:
            data: The ciphertext.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> alice, bob = Strobe("example.org v1"), Strobe("example.org v1")
        >>> bob.recv_enc(alice.send_enc(b"hello"))
        b'hello'
        """
    def prf(self, n: int, *, meta: bool = False, more: bool = False) -> bytes:
        """Return `n` bytes that depend on all earlier operations.

        Args:
            n: The number of bytes.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> len(Strobe("example.org v1").prf(32))
        32
        """
    def send_mac(self, n: int, *, meta: bool = False, more: bool = False) -> bytes:
        """Return a MAC to send, which authenticates all earlier operations.

        Args:
            n: The number of bytes. Use 16 or more.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> len(Strobe("example.org v1").send_mac(16))
        16
        """
    def recv_mac(self, tag: ReadableBuffer, *, length: SupportsIndex = 16, meta: bool = False) -> None:
        """Check that `tag`, a received MAC, has `length` bytes and authenticates all earlier operations.

        A forged MAC is accepted with a probability of 2^(-8 `length`). **After `InvalidTag`, don't use the
        transcript.**

        Args:
            tag: The received MAC.
            length: The length in bytes that your protocol fixes for its MACs: preferably 16 or more, and at least 4.
                **Never pass `len(tag)`:** then the sender chooses.
            meta: True if the operation is about the protocol itself.

        Raises:
            InvalidTag: `tag` is wrong or does not have `length` bytes.
            ValueError: `length` is less than 4.

        >>> from sycon.transcript import Strobe
        >>> Strobe("example.org v1").recv_mac(bytes(16))
        Traceback (most recent call last):
            ...
        sycon.InvalidTag: tag: verification failed
        """
    def ratchet(self, n: int, *, meta: bool = False, more: bool = False) -> None:
        """Erase `n` bytes of the state, so that an attacker who learns the state cannot compute earlier ones.

        Args:
            n: The number of bytes. Use 16, or 32 for 256 bits.
            meta: True if the operation is about the protocol itself.
            more: True to continue the last operation, which must have been the same.

        Raises:
            ValueError: `more` is true, and the last operation was another.

        >>> from sycon.transcript import Strobe
        >>> Strobe("example.org v1").ratchet(16)
        """
    def copy(self) -> Self:
        """Return another transcript with the same state, independent of this one.

        >>> from sycon.transcript import Strobe
        >>> start = Strobe("example.org v1")
        >>> start.copy().prf(8) == start.prf(8)
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

class InvalidPart(Error):
    """Bytes that are not a part or a root of the plan: damaged, of another plan, or authenticated with another key.

    >>> from sycon.distributed import InvalidPart, Plan
    >>> Plan("kt128", 100_000, "version:1").load(bytes(200))
    Traceback (most recent call last):
        ...
    sycon.distributed.InvalidPart: encoding: it does not begin as a part or a root does
    """

@final
class DistributedPlan:
    """The function and the object to hash.

    All workers on an object need a plan with the same arguments.

    Args:
        algorithm: The name of BLAKE3, KT128, KT256, ParallelHash128 or ParallelHash256.
        total: The length of the object in bytes.
        identity: A str or bytes-like object that distinguishes the object from later versions of it, such as an ETag.
        block_size: ParallelHash's block size in bytes, 8 MiB by default.
        key: BLAKE3's key, 32 bytes, as in `Blake3`.
        context: BLAKE3's context, a str, as in `Blake3`.
        authenticate: A secret key of at least 16 bytes. With it, the bytes of parts and roots carry a MAC, and the plan
            refuses bytes that were made without the key. **Parts are authenticated, not encrypted**: a part of KT128
            contains the object's first 8 KiB.

    Raises:
        ValueError: An argument has another value, or the object is too short to have parts. That is an object of 0
            bytes and, with BLAKE3, of up to 1024 bytes.

    >>> from sycon import kt128
    >>> from sycon.distributed import Plan
    >>> data = bytes(100_000)
    >>> plan = Plan("kt128", len(data), "version:1")
    >>> root = plan.root()
    >>> for start, end in plan.ranges(32_768):
    ...     root.add(plan.part(start, data[start:end]))
    ...
    >>> root.finalize().read(32) == kt128(data).read(32)
    True
    """

    def __new__(
        cls,
        algorithm: str,
        total: SupportsIndex,
        identity: str | ReadableBuffer,
        *,
        block_size: SupportsIndex | None = None,
        key: ReadableBuffer | None = None,
        context: str | None = None,
        authenticate: ReadableBuffer | None = None,
    ) -> Self: ...
    @property
    def name(self) -> str:
        """The name of the function in its standard.

        >>> from sycon.distributed import Plan
        >>> Plan("kt128", 5000, "version:1").name
        'KT128'
        """
    @property
    def unit(self) -> int:
        """The unit in bytes: parts begin and end at multiples of it.

        >>> from sycon.distributed import Plan
        >>> Plan("blake3", 5000, "version:1").unit
        1024
        """
    @property
    def total(self) -> int:
        """The length of the object in bytes.

        >>> from sycon.distributed import Plan
        >>> Plan("blake3", 5000, "version:1").total
        5000
        """
    @property
    def id(self) -> bytes:
        """The plan's identifier, 32 bytes that differ between plans: a hash of all arguments except `authenticate`.

        >>> from sycon.distributed import Plan
        >>> Plan("blake3", 5000, "version:1").id == Plan("blake3", 5000, "version:2").id
        False
        """
    @property
    def part_size(self) -> int:
        """The default length of parts in bytes: at least 64 MiB, for at most 65536 parts.

        >>> from sycon.distributed import Plan
        >>> Plan("blake3", 10**13, "version:1").part_size >> 20
        256
        """
    def ranges(self, part_size: SupportsIndex | None = None) -> list[tuple[int, int]]:
        """Return the starts and ends of parts of `part_size` bytes, in order. The last part can be shorter.

        Args:
            part_size: A multiple of `unit`, by default `Plan.part_size`. For BLAKE3, a power of two is fastest.

        Raises:
            ValueError: `part_size` is another size.

        >>> from sycon.distributed import Plan
        >>> Plan("blake3", 5000, "version:1").ranges(2048)
        [(0, 2048), (2048, 4096), (4096, 5000)]
        """
    def part(
        self, start: SupportsIndex, buffers: ReadableBuffer | Iterable[ReadableBuffer], end: SupportsIndex | None = None
    ) -> DistributedPart:
        """Return the part that begins at `start` and has the bytes in `buffers`.

        Large buffers are hashed fastest: multiples of 64 KiB or, for ParallelHash, of eight blocks. The GIL is
        released.

        Args:
            start: The position of the part's first byte.
            buffers: One bytes-like object, or an iterable of them.
            end: The end of the part. If you pass it, an iterable is consumed one item at a time, without memory for all
                of them. Otherwise all items are gathered first.

        Raises:
            ValueError: No part has that range, or the number of bytes is wrong.

        >>> from sycon.distributed import Plan
        >>> plan = Plan("kt128", 100_000, "version:1")
        >>> plan.part(8192, (bytes(4096) for _ in range(4)), 24_576)
        <sycon.distributed.Part from 8192 to 24576>
        """
    def merge(self, left: DistributedPart, right: DistributedPart) -> DistributedPart:
        """Merge two consecutive parts into one. Any grouping of merges gives the same result.

        Args:
            left: The first of the two parts.
            right: The part that begins where `left` ends.

        Raises:
            ValueError: The parts are not consecutive, or belong to another plan.

        >>> from sycon.distributed import Plan
        >>> plan = Plan("blake3", 5000, "version:1")
        >>> plan.merge(plan.part(0, bytes(2048)), plan.part(2048, bytes(2048)))
        <sycon.distributed.Part from 0 to 4096>
        """
    def load(self, data: ReadableBuffer) -> DistributedPart:
        """Return the part that `Part.to_bytes` encoded as `data`.

        Args:
            data: The bytes that `Part.to_bytes` returned.

        Raises:
            InvalidPart: `data` is any other bytes.

        >>> from sycon.distributed import Plan
        >>> plan = Plan("blake3", 5000, "version:1")
        >>> plan.load(plan.part(0, bytes(2048)).to_bytes())
        <sycon.distributed.Part from 0 to 2048>
        """
    def root(self, customization: ReadableBuffer | None = None) -> DistributedRoot:
        """Return a root without parts.

        Args:
            customization: A string of bytes of your choice, that of KT and ParallelHash.

        Raises:
            ValueError: You pass `customization` for BLAKE3, which has none.

        >>> from sycon.distributed import Plan
        >>> Plan("kt128", 5000, "version:1").root(b"example.org v1")
        <sycon.distributed.Root up to 0 of 5000>
        """
    def load_root(self, data: ReadableBuffer, customization: ReadableBuffer | None = None) -> DistributedRoot:
        """Return the root that `Root.to_bytes` encoded as `data`.

        For ParallelHash, another `customization` is not detected and has no effect: the root has absorbed the first.

        Args:
            data: The bytes that `Root.to_bytes` returned.
            customization: The same as for the root that was encoded.

        Raises:
            InvalidPart: `data` is any other bytes.

        >>> from sycon.distributed import Plan
        >>> plan = Plan("kt128", 50_000, "version:1")
        >>> root = plan.root()
        >>> root.add(plan.part(0, bytes(8192)))
        >>> plan.load_root(root.to_bytes())
        <sycon.distributed.Root up to 8192 of 50000>
        """
    def __reduce__(self) -> NoReturn: ...

@final
class DistributedPart:
    """The result for a range of the object: hashes, and for KT also up to 16 KiB of the bytes. `Plan.part` creates it.

    Protect it like the object itself: an attacker who guesses the bytes of the range can check the guess with it.

    >>> from sycon.distributed import Plan
    >>> plan = Plan("blake3", 5000, "version:1")
    >>> plan.part(4096, bytes(904))
    <sycon.distributed.Part from 4096 to 5000>
    """

    @property
    def start(self) -> int:
        """The position in the object of the part's first byte, counted from 0.

        >>> from sycon.distributed import Plan
        >>> Plan("kt128", 50_000, "version:1").part(8192, bytes(8192)).start
        8192
        """
    @property
    def end(self) -> int:
        """The position in the object after the part's last byte.

        >>> from sycon.distributed import Plan
        >>> Plan("kt128", 50_000, "version:1").part(8192, bytes(8192)).end
        16384
        """
    def to_bytes(self) -> bytes:
        """Return the part as bytes for `Plan.load`, with a check of 32 bytes, which is a MAC if the plan authenticates.

        The bytes do not depend on the machine or the time of the computation.

        >>> from sycon.distributed import Plan
        >>> plan = Plan("blake3", 5000, "version:1")
        >>> len(plan.part(0, bytes(4096)).to_bytes())
        160
        """
    def __reduce__(self) -> NoReturn: ...

@final
class DistributedRoot:
    """Collects the parts in order. `Plan.root` creates it. Several threads can use one object.

    >>> from sycon.distributed import Plan
    >>> plan = Plan("parallelhash128", 5000, "version:1", block_size=1000)
    >>> root = plan.root(b"example.org v1")
    >>> root.add(plan.part(0, bytes(2000)))
    >>> root.next
    2000
    """

    @property
    def next(self) -> int:
        """The position at which the next part must begin. It is the length of the object if the root is complete.

        >>> from sycon.distributed import Plan
        >>> Plan("kt128", 50_000, "version:1").root().next
        0
        """
    def add(self, part: DistributedPart) -> None:
        """Add the next part.

        Args:
            part: A part of this root's plan, which begins at `next`.

        Raises:
            ValueError: The part does not begin at `next`, or belongs to another plan.

        >>> from sycon.distributed import Plan
        >>> plan = Plan("kt128", 50_000, "version:1")
        >>> plan.root().add(plan.part(8192, bytes(8192)))
        Traceback (most recent call last):
            ...
        ValueError: part: wrong beginning (got 8192, expected 0)
        """
    def to_bytes(self) -> bytes:
        """Return the root as bytes for `Plan.load_root`, with a check, which is a MAC if the plan authenticates.

        Raises:
            ValueError: The function is BLAKE3, for which you store merged parts, or the root has no part or all parts.

        >>> from sycon.distributed import Plan
        >>> plan = Plan("kt128", 50_000, "version:1")
        >>> root = plan.root()
        >>> root.add(plan.part(0, bytes(8192)))
        >>> len(root.to_bytes())
        312
        """
    def finalize(self) -> Reader:
        """Return an output of any length. For ParallelHash, it is that of ParallelHashXOF.

        Raises:
            ValueError: Parts are missing.

        >>> from sycon import blake3_xof
        >>> from sycon.distributed import Plan
        >>> plan = Plan("blake3", 5000, "version:1")
        >>> root = plan.root()
        >>> root.add(plan.part(0, bytes(5000)))
        >>> root.finalize().read(32) == blake3_xof(bytes(5000)).read(32)
        True
        """
    def digest(self, length: SupportsIndex) -> bytes:
        """Return the output of `length` bytes.

        For ParallelHash, the length is part of the function. For the other functions, the output is the beginning of
        that of `finalize`.

        Args:
            length: The number of bytes.

        Raises:
            ValueError: Parts are missing.

        >>> from sycon import parallelhash128
        >>> from sycon.distributed import Plan
        >>> plan = Plan("parallelhash128", 5000, "version:1", block_size=1000)
        >>> root = plan.root()
        >>> root.add(plan.part(0, bytes(5000)))
        >>> root.digest(32) == parallelhash128(bytes(5000), block_size=1000).digest()
        True
        """
    def __reduce__(self) -> NoReturn: ...

@final
class AsconAEAD128:
    """Ascon-AEAD128 (NIST SP 800-232): authenticated encryption, the standard for small devices.

    **Never use a nonce twice with one key.** Encrypt and decrypt at most 2**54 bytes with one key, associated data
    and nonces included. Several threads can use one object. Source: NIST SP 800-232, section 4.

    Args:
        key: 16 bytes, or 32 bytes with nonce masking. The second half then masks every nonce, so that an attack on many
            keys at once costs as much as an attack on one.
        tag_length: The number of bytes of a tag, from 8 to 16, the same on both sides. With 8 bytes, a forger succeeds
            once in 2**64 attempts: limit the number of failed attempts.

    Raises:
        ValueError: `key` has another length, or `tag_length` is another number.

    >>> from sycon.aead import AsconAEAD128
    >>> cipher = AsconAEAD128(AsconAEAD128.generate_key())
    >>> nonce = (1).to_bytes(16)
    >>> sealed = cipher.encrypt(nonce, b"a secret message", b"header")
    >>> cipher.decrypt(nonce, sealed, b"header")
    b'a secret message'
    """

    def __new__(cls, key: ReadableBuffer, *, tag_length: SupportsIndex = 16) -> Self: ...
    @staticmethod
    def generate_key(*, nonce_masking: bool = False) -> bytes:
        """Return a new key from the operating system's generator.

        Args:
            nonce_masking: False for a key of 16 bytes, True for a key of 32 bytes, with nonce masking.

        >>> from sycon.aead import AsconAEAD128
        >>> len(AsconAEAD128.generate_key()), len(AsconAEAD128.generate_key(nonce_masking=True))
        (16, 32)
        """
    def encrypt(
        self, nonce: ReadableBuffer, data: ReadableBuffer, associated_data: ReadableBuffer | None = None
    ) -> bytes:
        """Encrypt `data`, and return the ciphertext with the tag at its end.

        Args:
            nonce: 16 bytes, different for every message of a key.
            data: The plaintext.
            associated_data: Data that is authenticated and not encrypted. The receiver must know it.

        Raises:
            ValueError: `nonce` has another length.

        >>> from sycon.aead import AsconAEAD128
        >>> AsconAEAD128(bytes(16)).encrypt(bytes(16), b"message").hex()
        '65329efe196e2a496bbc6a6e15d01ef3f4f910d2e283ff'
        """
    def decrypt(
        self, nonce: ReadableBuffer, data: ReadableBuffer, associated_data: ReadableBuffer | None = None
    ) -> bytes:
        """Decrypt `data`, the output of `encrypt`, and return the plaintext.

        Args:
            nonce: The nonce that was passed to `encrypt`.
            data: The ciphertext with the tag at its end.
            associated_data: The associated data that was passed to `encrypt`.

        Raises:
            InvalidTag: `data` was not made with this key, nonce and associated data.
            ValueError: `nonce` has another length.

        >>> from sycon.aead import AsconAEAD128
        >>> cipher = AsconAEAD128(bytes(16))
        >>> cipher.decrypt(bytes(16), cipher.encrypt(bytes(16), b"message"))
        b'message'
        """
    def encrypt_many(
        self,
        nonces: Iterable[ReadableBuffer],
        messages: Iterable[ReadableBuffer],
        associated_data: Iterable[ReadableBuffer] | None = None,
    ) -> list[bytes]:
        """Encrypt many messages at once, each as `encrypt` does, and return the ciphertexts in their order.

        Short messages take a fraction of the time of single calls.

        Args:
            nonces: An iterable of nonces of 16 bytes, different for every message of a key.
            messages: An iterable of plaintexts, one for each nonce.
            associated_data: An iterable of associated data, one for each nonce.

        Raises:
            ValueError: A nonce has another length, or the iterables have different lengths.

        >>> from sycon.aead import AsconAEAD128
        >>> cipher = AsconAEAD128(bytes(16))
        >>> nonces = [number.to_bytes(16) for number in range(2)]
        >>> cipher.encrypt_many(nonces, [b"one", b"two"]) == [cipher.encrypt(nonces[0], b"one"), cipher.encrypt(nonces[1], b"two")]
        True
        """
    def decrypt_many(
        self,
        nonces: Iterable[ReadableBuffer],
        messages: Iterable[ReadableBuffer],
        associated_data: Iterable[ReadableBuffer] | None = None,
    ) -> list[bytes | InvalidTag]:
        """Decrypt many messages at once, and return the plaintexts in their order.

        Args:
            nonces: An iterable of nonces, as in `encrypt_many`.
            messages: An iterable of ciphertexts, one for each nonce.
            associated_data: An iterable of associated data, one for each nonce.

        Returns:
            A list of plaintexts. For a message that is not authentic, the list contains an `InvalidTag` exception at
            its index, which does not affect the others.

        Raises:
            ValueError: A nonce has another length, or the iterables have different lengths.

        >>> from sycon.aead import AsconAEAD128
        >>> cipher = AsconAEAD128(bytes(16))
        >>> nonces = [number.to_bytes(16) for number in range(2)]
        >>> sealed = cipher.encrypt_many(nonces, [b"one", b"two"])
        >>> cipher.decrypt_many(nonces, [sealed[0], b"not a message"])
        [b'one', InvalidTag('message: not authentic; check the key, nonce and associated data')]
        """
    def __reduce__(self) -> NoReturn: ...

@final
class ChaCha20Poly1305:
    """ChaCha20-Poly1305 (RFC 8439): authenticated encryption, fast on every CPU.

    **Never use a nonce twice with one key.** Use a counter. With random nonces, encrypt at most 2**32 messages with one
    key. Several threads can use one object.

    Args:
        key: 32 bytes.

    Raises:
        ValueError: `key` has another length.

    >>> from sycon.aead import ChaCha20Poly1305
    >>> cipher = ChaCha20Poly1305(ChaCha20Poly1305.generate_key())
    >>> nonce = (1).to_bytes(12)
    >>> sealed = cipher.encrypt(nonce, b"a secret message", b"header")
    >>> cipher.decrypt(nonce, sealed, b"header")
    b'a secret message'
    """

    def __new__(cls, key: ReadableBuffer) -> Self: ...
    @staticmethod
    def generate_key() -> bytes:
        """Return a new key of 32 bytes from the operating system's generator.

        >>> from sycon.aead import ChaCha20Poly1305
        >>> len(ChaCha20Poly1305.generate_key())
        32
        """
    def encrypt(
        self, nonce: ReadableBuffer, data: ReadableBuffer, associated_data: ReadableBuffer | None = None
    ) -> bytes:
        """Encrypt `data`, and return the ciphertext with the tag of 16 bytes at its end.

        Args:
            nonce: 12 bytes, different for every message of a key.
            data: The plaintext, at most 256 GiB.
            associated_data: Data that is authenticated and not encrypted. The receiver must know it.

        Raises:
            ValueError: `nonce` has another length, or `data` has more than 256 GiB.

        >>> from sycon.aead import ChaCha20Poly1305
        >>> ChaCha20Poly1305(bytes(32)).encrypt(bytes(12), b"message").hex()
        'f26294cd34365dfa80f09f5bce3744d346173e9226e2a3'
        """
    def decrypt(
        self, nonce: ReadableBuffer, data: ReadableBuffer, associated_data: ReadableBuffer | None = None
    ) -> bytes:
        """Decrypt `data`, the output of `encrypt`, and return the plaintext.

        Args:
            nonce: The nonce that was passed to `encrypt`.
            data: The ciphertext with the tag at its end.
            associated_data: The associated data that was passed to `encrypt`.

        Raises:
            InvalidTag: `data` was not made with this key, nonce and associated data.
            ValueError: `nonce` has another length.

        >>> from sycon.aead import ChaCha20Poly1305
        >>> cipher = ChaCha20Poly1305(bytes(32))
        >>> cipher.decrypt(bytes(12), cipher.encrypt(bytes(12), b"message"))
        b'message'
        """
    def __reduce__(self) -> NoReturn: ...

@final
class MldsaMu:
    """The mu of a message that you pass in pieces: the 64 bytes that ML-DSA signs.

    Args:
        public_key: The signer's public key, 1312, 1952 or 2592 bytes long.
        context: At most 255 bytes, which the application chooses.
        prehash: The name of a function of SHA-3 or SHAKE. With it, mu is that of HashML-DSA.

    Raises:
        InvalidKey: `public_key` has another length.
        ValueError: `prehash` is another name, or `context` is longer.

    >>> from sycon import mldsa
    >>> mu = mldsa.ExternalMu(bytes(1952)).absorb(b"any number ").absorb(b"of pieces")
    >>> mu.digest()[:8].hex()
    'adff93e9878f96e9'
    """

    def __new__(
        cls, public_key: ReadableBuffer, context: ReadableBuffer | None = None, *, prehash: str | None = None
    ) -> Self: ...
    @staticmethod
    def from_tr(tr: ReadableBuffer, context: ReadableBuffer | None = None) -> MldsaMu:
        """Create an `ExternalMu` from the 64 bytes that FIPS 204 calls tr.

        Args:
            tr: SHAKE256 of the public key, 64 bytes.
            context: At most 255 bytes, as in `ExternalMu`.

        >>> from sycon import mldsa, shake256
        >>> key = bytes(1312)
        >>> mldsa.ExternalMu.from_tr(shake256(key).read(64)).digest() == mldsa.ExternalMu(key).digest()
        True
        """
    @property
    def name(self) -> str:
        """The name of this object, "ML-DSA mu", for every parameter set.

        >>> from sycon import mldsa
        >>> mldsa.ExternalMu(bytes(1312)).name
        'ML-DSA mu'
        """
    @property
    def digest_size(self) -> int:
        """The length of mu in bytes.

        >>> from sycon import mldsa
        >>> mldsa.ExternalMu(bytes(1312)).digest_size
        64
        """
    @property
    def block_size(self) -> int:
        """The number of bytes of the message that SHAKE256 absorbs at a time.

        >>> from sycon import mldsa
        >>> mldsa.ExternalMu(bytes(1312)).block_size
        136
        """
    def absorb(self, data: ReadableBuffer) -> Self:
        """Absorb the next piece of the message, and return this object.

        >>> from sycon import mldsa
        >>> one = mldsa.ExternalMu(bytes(1312)).absorb(b"ab").absorb(b"c")
        >>> one.digest() == mldsa.ExternalMu(bytes(1312)).absorb(b"abc").digest()
        True
        """
    def digest(self) -> bytes:
        """Return mu of the message so far, 64 bytes. More can follow.

        >>> from sycon import mldsa
        >>> len(mldsa.ExternalMu(bytes(2592)).digest())
        64
        """
    def copy(self) -> Self:
        """Return another object with the same state, independent of this one.

        >>> from sycon import mldsa
        >>> start = mldsa.ExternalMu(bytes(1312), b"context")
        >>> start.copy().absorb(b"abc").digest() == start.absorb(b"abc").digest()
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

def mldsa_mu_of_digest(
    public_key: ReadableBuffer, digest: ReadableBuffer, context: ReadableBuffer | None = None, *, prehash: str
) -> bytes:
    """Return the mu of a message for HashML-DSA, given the digest of the message.

    Args:
        public_key: The signer's public key, as in `ExternalMu`.
        digest: The digest of the message. SHAKE128's has 32 bytes, and SHAKE256's 64.
        context: At most 255 bytes, as in `ExternalMu`.
        prehash: The name of the function in its standard, such as "SHA-512".

    Raises:
        InvalidKey: `public_key` has a wrong length, as for `ExternalMu`.
        ValueError: `prehash` is unknown, `context` is too long, or `digest` has another length.

    >>> from sycon import mldsa
    >>> import hashlib
    >>> digest = hashlib.sha512(b"message").digest()
    >>> len(mldsa.mu_of_digest(bytes(1952), digest, prehash="SHA-512"))
    64
    """

@final
class SlhdsaPrivateKey:
    """A private key of SLH-DSA with SHAKE, which creates signatures.

    `generate` creates one. `from_pem`, `from_bytes` and `from_seeds` return stored keys. Several threads can use one
    object. Keys are compared in constant time.

    >>> from sycon import slhdsa
    >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    >>> signature = key.sign(b"message")
    >>> key.public_key.verify(signature, b"message")
    """

    @staticmethod
    def generate(name: str, *, threads: SupportsIndex = 0) -> SlhdsaPrivateKey:
        """Generate a key of a parameter set, with random bytes of the operating system (FIPS 205, algorithm 21).

        Args:
            name: The name of the set, such as "SLH-DSA-SHAKE-128s". `SIZE` lists all.
            threads: The number of threads that compute the key, 0 for one per CPU core.

        Raises:
            ValueError: `name` is another name.
            OSError: The operating system's generator fails.

        >>> from sycon import slhdsa
        >>> slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-192f").name
        'SLH-DSA-SHAKE-192f'
        """
    @staticmethod
    def from_bytes(name: str, data: ReadableBuffer) -> SlhdsaPrivateKey:
        """Return the key of its bytes, SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root.

        The root is not computed again, because this takes as long as to generate a key. If it is wrong, `sign` raises
        `InvalidKey`.

        Args:
            name: The name of the parameter set.
            data: The bytes, from `to_bytes` or another implementation.

        Raises:
            ValueError: `name` is unknown.
            InvalidKey: `data` has a wrong length.

        >>> from sycon import slhdsa
        >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
        >>> slhdsa.PrivateKey.from_bytes(key.name, key.to_bytes()) == key
        True
        """
    @staticmethod
    def from_seeds(
        name: str, sk_seed: ReadableBuffer, sk_prf: ReadableBuffer, pk_seed: ReadableBuffer
    ) -> SlhdsaPrivateKey:
        """Return the key that FIPS 205 derives from three seeds (algorithm 18), for test vectors.

        Each seed is 16, 24 or 32 bytes long, depending on the set: `SIZE` has the length. The seeds must be uniform and
        independent.

        Args:
            name: The name of the parameter set.
            sk_seed: SK.seed, which must be secret.
            sk_prf: SK.prf, which must be secret.
            pk_seed: PK.seed.

        Raises:
            ValueError: `name` is unknown.
            InvalidKey: A seed has a wrong length.

        >>> from sycon import slhdsa
        >>> key = slhdsa.PrivateKey.from_seeds("SLH-DSA-SHAKE-128f", bytes(16), bytes(16), bytes(16))
        >>> key.public_key.to_bytes()[16:].hex()
        'bdc73e8e9e492cf677ee2360e6c14958'
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> SlhdsaPrivateKey:
        """Return the key of PKCS#8 in PEM (RFC 9909).

        Args:
            pem: The document, as text or bytes. It names the parameter set.

        Raises:
            InvalidKey: The document contains no valid key.

        >>> from sycon import slhdsa
        >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
        >>> slhdsa.PrivateKey.from_pem(key.to_pem()) == key
        True
        """
    @property
    def name(self) -> str:
        """The name of the parameter set, such as "SLH-DSA-SHAKE-128s".

        >>> from sycon import slhdsa
        >>> slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").name
        'SLH-DSA-SHAKE-128f'
        """
    @property
    def public_key(self) -> SlhdsaPublicKey:
        """The public key, which verifies the signatures.

        >>> from sycon import slhdsa
        >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
        >>> key.public_key.to_bytes() == key.to_bytes()[32:]
        True
        """
    def sign(
        self,
        message: ReadableBuffer,
        context: ReadableBuffer = b"",
        *,
        prehash: str | None = None,
        deterministic: bool = False,
        threads: SupportsIndex = 0,
    ) -> bytes:
        """Return a signature of `message` (FIPS 205, algorithm 22; with `prehash` 23). It is verified before it is returned.

        Signatures differ with each call, unless `deterministic` is true. The GIL is released.

        Args:
            message: The message to sign.
            context: The use of the message, at most 255 bytes. The verifier must pass the same one.
            prehash: The name of a hash function in its standard, such as "SHA-512" or "SHAKE256". Then the signature is
                one of HashSLH-DSA, which is valid only for verifiers that expect it and name the same function. SHA-2
                is computed by hashlib.
            deterministic: True to make all signatures of a message equal. An attacker who measures or disturbs the
                computation then learns more.
            threads: The number of threads for one signature, 0 for one per CPU core. More than one makes the sets that
                end in "s" faster.

        Raises:
            ValueError: The hash function is unknown, or `context` is longer.
            OSError: The operating system returns no random bytes.
            InvalidKey: The new signature is not valid, because the key is inconsistent or a fault occurred.

        >>> from sycon import slhdsa
        >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
        >>> signature = key.sign(b"firmware 1.2", b"example.org/firmware")
        >>> key.public_key.verify(signature, b"firmware 1.2", b"example.org/firmware")
        >>> len(signature)
        17088
        """
    def sign_digest(
        self,
        digest: ReadableBuffer,
        context: ReadableBuffer = b"",
        *,
        prehash: str,
        deterministic: bool = False,
        threads: SupportsIndex = 0,
    ) -> bytes:
        """Return a signature of HashSLH-DSA of a message whose digest is known (FIPS 205, algorithm 23).

        Args:
            digest: The digest. SHAKE128 has digests of 32 bytes, and SHAKE256 of 64.
            context: The use of the message, as in `sign`.
            prehash: The name of the function that made `digest`.
            deterministic: True to make all signatures of a message equal, as in `sign`.
            threads: The number of threads for one signature, as in `sign`.

        Raises:
            ValueError: `digest` has another length, the hash function is unknown, or `context` is too long.
            OSError: The operating system returns no random bytes.
            InvalidKey: The new signature is not valid, because the key is inconsistent or a fault occurred.

        >>> import hashlib
        >>> from sycon import slhdsa
        >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
        >>> signature = key.sign_digest(hashlib.sha256(b"message").digest(), prehash="SHA-256")
        >>> key.public_key.verify(signature, b"message", prehash="SHA-256")
        """
    def to_bytes(self) -> bytes:
        """Return the bytes of the key, to store: SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root. **Secret.**

        >>> from sycon import slhdsa
        >>> len(slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").to_bytes())
        64
        """
    def to_pem(self) -> str:
        """Return the key as PKCS#8 in PEM (RFC 9909). **Secret.**

        >>> from sycon import slhdsa
        >>> slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").to_pem().splitlines()[0]
        '-----BEGIN PRIVATE KEY-----'
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __reduce__(self) -> NoReturn: ...

@final
class SlhdsaPublicKey:
    """A public key of SLH-DSA with SHAKE, which verifies signatures.

    `from_pem` and `from_bytes` return received keys; `PrivateKey.public_key` is that of a private key.

    >>> from sycon import slhdsa
    >>> public = slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128f", bytes(32))
    >>> public.verify(bytes(17088), b"message")
    Traceback (most recent call last):
        ...
    sycon.InvalidSignature: signature: not valid for this message, context and key
    """

    @staticmethod
    def from_bytes(name: str, data: ReadableBuffer) -> SlhdsaPublicKey:
        """Return the key of its bytes, PK.seed ‖ PK.root.

        All bytes of the right length are a key.

        Args:
            name: The name of the parameter set.
            data: The bytes.

        Raises:
            ValueError: `name` is unknown.
            InvalidKey: `data` has a wrong length.

        >>> from sycon import slhdsa
        >>> slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-256s", bytes(64)).to_bytes() == bytes(64)
        True
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> SlhdsaPublicKey:
        """Return the key of a `SubjectPublicKeyInfo` in PEM (RFC 9909).

        Args:
            pem: The document, as text or bytes.

        Raises:
            InvalidKey: The document contains no valid key.

        >>> from sycon import slhdsa
        >>> public = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").public_key
        >>> slhdsa.PublicKey.from_pem(public.to_pem()) == public
        True
        """
    @property
    def name(self) -> str:
        """The name of the parameter set, such as "SLH-DSA-SHAKE-128s".

        >>> from sycon import slhdsa
        >>> slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128s", bytes(32)).name
        'SLH-DSA-SHAKE-128s'
        """
    def verify(
        self, signature: ReadableBuffer, message: ReadableBuffer, context: ReadableBuffer = b"", *, prehash: str | None = None
    ) -> None:
        """Check that `signature` is valid for the message, its context and this key (FIPS 205, algorithm 24; with
        `prehash` 25).

        Args:
            signature: The signature.
            message: The message.
            context: The context that the signer used.
            prehash: The `prehash` that the signer used.

        Raises:
            InvalidSignature: `signature` is not valid.
            ValueError: The hash function is unknown, or `context` has more than 255 bytes.

        >>> from sycon import InvalidSignature, slhdsa
        >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
        >>> signature = key.sign(b"message", prehash="SHAKE256")
        >>> key.public_key.verify(signature, b"message", prehash="SHAKE256")
        >>> try:
        ...     key.public_key.verify(signature, b"message")
        ... except InvalidSignature as error:
        ...     print(error)
        signature: not valid for this message, context and key
        """
    def verify_digest(
        self, signature: ReadableBuffer, digest: ReadableBuffer, context: ReadableBuffer = b"", *, prehash: str
    ) -> None:
        """Check that `signature` is one of HashSLH-DSA that is valid for a message with this digest (FIPS 205, algorithm
        25).

        Args:
            signature: The signature.
            digest: The digest of the message.
            context: The context that the signer used.
            prehash: The name of the function that made `digest`.

        Raises:
            InvalidSignature: `signature` is not valid.
            ValueError: `digest` has another length, the hash function is unknown, or `context` has more than 255 bytes.

        >>> import hashlib
        >>> from sycon import slhdsa
        >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
        >>> signature = key.sign(b"message", prehash="SHA-256")
        >>> key.public_key.verify_digest(signature, hashlib.sha256(b"message").digest(), prehash="SHA-256")
        """
    def to_bytes(self) -> bytes:
        """Return the bytes of the key: PK.seed ‖ PK.root.

        >>> from sycon import slhdsa
        >>> len(slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").public_key.to_bytes())
        32
        """
    def to_pem(self) -> str:
        """Return the key as `SubjectPublicKeyInfo` in PEM (RFC 9909).

        >>> from sycon import slhdsa
        >>> print(slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128s", bytes(32)).to_pem(), end="")
        -----BEGIN PUBLIC KEY-----
        MDAwCwYJYIZIAWUDBAMaAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAA=
        -----END PUBLIC KEY-----
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> Any: ...

def slhdsa_sizes() -> dict[str, dict[str, int]]:
    """Return the lengths in bytes for each parameter set."""

# The interface of all KEMs' classes. Only the stubs have these classes: in Python, the KEMs have no common base class.

class _AnyDecapsulationKey:
    def __new__(cls, seed: ReadableBuffer) -> Self: ...
    @property
    def public_key(self) -> bytes: ...
    def decapsulate(self, ciphertext: ReadableBuffer) -> bytes: ...
    def decapsulate_many(
        self, ciphertexts: Iterable[ReadableBuffer], *, threads: int = 1
    ) -> list[bytes | InvalidCiphertext]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

class _DecapsulationKey(_AnyDecapsulationKey):
    @property
    def seed(self) -> bytes:
        """The seed, `SIZE["seed"]` bytes, from which the constructor makes the same key. **Secret.** Store it.

        >>> from sycon import xwing
        >>> xwing.DecapsulationKey(bytes(32)).seed == bytes(32)
        True
        """

class _MlKemDecapsulationKey(_AnyDecapsulationKey):
    @property
    def seed(self) -> bytes | None: ...
    @property
    def expanded(self) -> bytes: ...
    def to_pem(self) -> str: ...

class _EncapsulationKey:
    def __new__(cls, public_key: ReadableBuffer) -> Self: ...
    @property
    def public_key(self) -> bytes:
        """The key as bytes, to publish: `SIZE["public_key"]` bytes.

        >>> from sycon import xwing
        >>> sk, pk = xwing.generate()
        >>> xwing.EncapsulationKey(pk).public_key == pk
        True
        """
    def encapsulate(self) -> tuple[bytes, bytes]:
        """Return a ciphertext for the owner of the private key, and the 32-byte shared secret that it
        contains. Both differ with each call.

        Raises:
            OSError: The operating system's random number generator fails.

        >>> from sycon import xwing
        >>> key = xwing.DecapsulationKey(bytes(range(32)))
        >>> ciphertext, secret = key.encapsulation_key.encapsulate()
        >>> key.decapsulate(ciphertext) == secret
        True
        """
    def encapsulate_derand(self, eseed: ReadableBuffer) -> tuple[bytes, bytes]:
        """Return the ciphertext and the shared secret for given randomness.

        Use it for tests, and in protocols that derive the randomness. **The randomness must be secret, and
        never used again.**

        Args:
            eseed: The randomness, `SIZE["randomness"]` bytes.

        Raises:
            ValueError: `eseed` has another length.

        >>> from sycon import xwing
        >>> key = xwing.DecapsulationKey(bytes(range(32))).encapsulation_key
        >>> eseed = bytes(range(xwing.SIZE["randomness"]))
        >>> key.encapsulate_derand(eseed) == key.encapsulate_derand(eseed)
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> tuple[type[Self], tuple[bytes]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class XWingDecapsulationKey(_DecapsulationKey):
    """A private key of X-Wing, expanded once for any number of ciphertexts.

    To store the key, store its seed. Several threads can use one object.

    Args:
        seed: 32 random bytes.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import xwing
    >>> key = xwing.DecapsulationKey(bytes(range(32)))
    >>> ciphertext, secret = xwing.encapsulate(key.public_key)
    >>> key.decapsulate(ciphertext) == secret
    True
    """

    @property
    def encapsulation_key(self) -> XWingEncapsulationKey:
        """The public key as an `EncapsulationKey`, which encapsulates without checking the bytes again.

        >>> from sycon import xwing
        >>> key = xwing.DecapsulationKey(bytes(range(32)))
        >>> ciphertext, secret = key.encapsulation_key.encapsulate()
        >>> key.decapsulate(ciphertext) == secret
        True
        """
    @staticmethod
    def generate() -> XWingDecapsulationKey:
        """Generate a key from 32 bytes of the operating system's random number generator.

        Raises:
            OSError: The generator fails.

        >>> from sycon import xwing
        >>> len(xwing.DecapsulationKey.generate().seed)
        32
        """
    @staticmethod
    def derive_xwing(ikm: ReadableBuffer) -> XWingDecapsulationKey:
        """Return the key that the X-Wing draft derives from input key material: its seed is SHAKE256 of `ikm`.

        Args:
            ikm: Secret input key material with at least 32 bytes of entropy. **A password has less.**

        >>> from sycon import shake256, xwing
        >>> xwing.DecapsulationKey.derive_xwing(b"ikm").seed == shake256(b"ikm").read(32)
        True
        """
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> XWingDecapsulationKey:
        """Return the key that HPKE derives from input key material for its KEM 0x647a.

        It differs from that of `derive_xwing`.

        Args:
            ikm: The input key material.

        >>> from sycon import xwing
        >>> xwing.DecapsulationKey.derive_hpke(b"ikm").seed[:8].hex()
        '74fe4d2da6440dc3'
        """
    def decapsulate_accepting_zero(self, ciphertext: ReadableBuffer) -> bytes:
        """Return the shared secret as `decapsulate`, and accept an X25519 share of small order. X25519 then contributes
        a secret of zeros.

        Use it only to agree with implementations that accept such shares.

        Args:
            ciphertext: The ciphertext.

        >>> from sycon import xwing
        >>> len(xwing.DecapsulationKey(bytes(32)).decapsulate_accepting_zero(bytes(1120)))
        32
        """
    def to_pem(self) -> str:
        """Return the key as PKCS#8 in PEM. **Secret.**

        >>> from sycon import xwing
        >>> print(xwing.DecapsulationKey(bytes(32)).to_pem(), end="")
        -----BEGIN PRIVATE KEY-----
        MDQCAQAwDQYLKwYBBAGD5i2ByHoEIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAA
        -----END PRIVATE KEY-----
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> XWingDecapsulationKey:
        """Return the key of PKCS#8 in PEM.

        Args:
            pem: The document, as text or bytes.

        Raises:
            InvalidKey: The document contains no valid key.

        >>> from sycon import xwing
        >>> key = xwing.DecapsulationKey.generate()
        >>> xwing.DecapsulationKey.from_pem(key.to_pem()).seed == key.seed
        True
        """

@final
class XWingEncapsulationKey(_EncapsulationKey):
    """A public key of X-Wing, checked once for any number of encapsulations.

    Several threads can use one object. Objects of equal bytes are equal and have the same hash.

    Args:
        public_key: The bytes of the key.

    Raises:
        InvalidKey: The bytes are not a valid key.

    >>> from sycon import xwing
    >>> sk, pk = xwing.generate()
    >>> ciphertext, secret = xwing.EncapsulationKey(pk).encapsulate()
    >>> xwing.decapsulate(sk, ciphertext) == secret
    True
    """

    @staticmethod
    def accepting_zero(public_key: ReadableBuffer) -> XWingEncapsulationKey:
        """Return the key of the bytes, and accept an X25519 share of small order. X25519 then contributes a secret of
        zeros.

        Use it only to agree with implementations that accept such shares.

        Args:
            public_key: The bytes of the key.

        Raises:
            InvalidKey: The bytes are invalid for another reason.

        >>> from sycon import xwing
        >>> len(xwing.EncapsulationKey.accepting_zero(bytes(1216)).encapsulate()[1])
        32
        """
    def to_pem(self) -> str:
        """Return the key as `SubjectPublicKeyInfo` in PEM.

        >>> from sycon import xwing
        >>> xwing.DecapsulationKey(bytes(32)).encapsulation_key.to_pem().splitlines()[0]
        '-----BEGIN PUBLIC KEY-----'
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> XWingEncapsulationKey:
        """Return the key of `SubjectPublicKeyInfo` in PEM.

        Args:
            pem: The document, as text or bytes.

        Raises:
            InvalidKey: The document contains no valid key.

        >>> from sycon import xwing
        >>> key = xwing.DecapsulationKey.generate().encapsulation_key
        >>> xwing.EncapsulationKey.from_pem(key.to_pem()) == key
        True
        """

def xwing_generate() -> tuple[bytes, bytes]:
    """Generate a key pair: the seed of the private key, and the public key.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import xwing
    >>> sk, pk = xwing.generate()
    >>> len(sk), len(pk) == xwing.SIZE["public_key"]
    (32, True)
    """
def xwing_from_seed(seed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the key pair of a seed.

    Args:
        seed: 32 random bytes.

    Returns:
        The seed, which is the private key, and the public key.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import xwing
    >>> sk, pk = xwing.from_seed(bytes(range(32)))
    >>> sk == bytes(range(32))
    True
    """
def xwing_from_seed_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]:
    """Return the key pairs of many seeds.

    The results are those of `from_seed`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        seeds: An iterable of seeds.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of key pairs.

    Raises:
        InvalidKey: A seed has another length.

    >>> from sycon import xwing
    >>> seeds = [bytes([i]) * 32 for i in range(20)]
    >>> xwing.from_seed_many(seeds) == [xwing.from_seed(seed) for seed in seeds]
    True
    """
def xwing_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return a ciphertext for the owner of a private key, and the 32-byte shared secret that it contains.
    Both differ with each call.

    If you use a key more than once, create an `EncapsulationKey`, which is faster.

    Args:
        pk: The bytes of the public key.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        OSError: The operating system's random number generator fails.

    >>> from sycon import xwing
    >>> sk, pk = xwing.generate()
    >>> ciphertext, secret = xwing.encapsulate(pk)
    >>> xwing.decapsulate(sk, ciphertext) == secret
    True
    """
def xwing_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the ciphertext and the shared secret for given randomness.

    Use it for tests, and in protocols that derive the randomness. **The randomness must be secret, and
    never used again.**

    Args:
        pk: The bytes of the public key.
        eseed: The randomness, `SIZE["randomness"]` bytes.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        ValueError: `eseed` has another length.

    >>> from sycon import xwing
    >>> sk, pk = xwing.generate()
    >>> eseed = bytes(range(xwing.SIZE["randomness"]))
    >>> ciphertext, secret = xwing.encapsulate_derand(pk, eseed)
    >>> xwing.decapsulate(sk, ciphertext) == secret
    True
    """
def xwing_encapsulate_many(
    pks: Iterable[ReadableBuffer | XWingEncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return a ciphertext and the shared secret that it contains for each of many public keys.

    The results are those of `encapsulate`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        pks: An iterable of keys. A key is bytes or an `EncapsulationKey`. You can repeat a key.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of pairs. If `encapsulate` raises `InvalidKey` for a key, the list contains the exception
        at its index. The other keys are not affected.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import xwing
    >>> key = xwing.DecapsulationKey(bytes(range(32)))
    >>> good, bad = xwing.encapsulate_many([key.public_key, b"no key"])
    >>> key.decapsulate(good[0]) == good[1]
    True
    >>> type(bad).__name__
    'InvalidKey'
    """
def xwing_encapsulate_many_derand(
    pks: Iterable[ReadableBuffer | XWingEncapsulationKey], eseeds: Iterable[ReadableBuffer], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return what `encapsulate_many` returns, for given randomness.

    **Each key needs different randomness.**

    Args:
        pks: An iterable of keys, as in `encapsulate_many`.
        eseeds: An iterable with the randomness for each key, as in `encapsulate_derand`.
        threads: The number of threads, or 0 for all CPU cores.

    Raises:
        ValueError: The randomness for a key has another length, or `eseeds` and `pks` have different
            lengths.

    >>> from sycon import xwing
    >>> sk, pk = xwing.generate()
    >>> eseeds = [bytes([i]) * xwing.SIZE["randomness"] for i in range(2)]
    >>> one_by_one = [xwing.encapsulate_derand(pk, eseed) for eseed in eseeds]
    >>> xwing.encapsulate_many_derand([pk, pk], eseeds) == one_by_one
    True
    """
def xwing_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes:
    """Return the shared secret that a ciphertext contains, 32 bytes.

    If you use a key more than once, create a `DecapsulationKey`, which is faster.

    Args:
        sk: The seed of the private key.
        ciphertext: The ciphertext.

    Raises:
        InvalidKey: `sk` is not a valid seed.
        InvalidCiphertext: `ciphertext` has the wrong length or, except with ML-KEM, contains an X25519
            share of small order.

    >>> from sycon import xwing
    >>> sk, pk = xwing.generate()
    >>> ciphertext, secret = xwing.encapsulate(pk)
    >>> xwing.decapsulate(sk, ciphertext) == secret
    True
    """
def xwing_sizes() -> list[tuple[str, int]]:
    """Return lengths in bytes, by name."""

@final
class MlKem512DecapsulationKey(_MlKemDecapsulationKey):
    """A private key of ML-KEM-512, expanded once for any number of ciphertexts.

    To store the key, store its seed. Several threads can use one object.

    Args:
        seed: 64 random bytes.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import mlkem512
    >>> key = mlkem512.DecapsulationKey(bytes(range(64)))
    >>> ciphertext, secret = mlkem512.encapsulate(key.public_key)
    >>> key.decapsulate(ciphertext) == secret
    True
    """

    @property
    def encapsulation_key(self) -> MlKem512EncapsulationKey:
        """The public key as an `EncapsulationKey`, which encapsulates without checking the bytes again.

        >>> from sycon import mlkem512
        >>> key = mlkem512.DecapsulationKey(bytes(range(64)))
        >>> ciphertext, secret = key.encapsulation_key.encapsulate()
        >>> key.decapsulate(ciphertext) == secret
        True
        """
    @staticmethod
    def generate() -> MlKem512DecapsulationKey:
        """Generate a key from 64 bytes of the operating system's random number generator.

        Raises:
            OSError: The generator fails.

        >>> from sycon import mlkem512
        >>> len(mlkem512.DecapsulationKey.generate().seed)
        64
        """
    @staticmethod
    def from_expanded(expanded: ReadableBuffer) -> MlKem512DecapsulationKey:
        """Return the key of an expanded form (FIPS 203), from another implementation. Its `seed` is None.

        Args:
            expanded: The expanded form.

        Raises:
            InvalidKey: The hash in the expanded form does not match the public key in it, or a coefficient
                is 3329 or more.

        >>> from sycon import mlkem512
        >>> key = mlkem512.DecapsulationKey.generate()
        >>> mlkem512.DecapsulationKey.from_expanded(key.expanded).public_key == key.public_key
        True
        """
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> MlKem512DecapsulationKey:
        """Return the key of input key material, as HPKE derives it (draft-ietf-hpke-pq).

        Args:
            ikm: Secret input key material with at least 32 bytes of entropy.

        >>> from sycon import mlkem512
        >>> len(mlkem512.DecapsulationKey.derive_hpke(b"ikm").seed)
        64
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem512DecapsulationKey:
        """Return the key of PKCS#8 in PEM.

        Args:
            pem: The document, as text or bytes. It can contain a seed, an expanded key, or both.

        Raises:
            InvalidKey: The document contains neither, or the two do not belong together.

        >>> from sycon import mlkem512
        >>> key = mlkem512.DecapsulationKey.generate()
        >>> mlkem512.DecapsulationKey.from_pem(key.to_pem()).seed == key.seed
        True
        """

@final
class MlKem512EncapsulationKey(_EncapsulationKey):
    """A public key of ML-KEM-512, checked once for any number of encapsulations.

    Several threads can use one object. Objects of equal bytes are equal and have the same hash.

    Args:
        public_key: The bytes of the key.

    Raises:
        InvalidKey: The bytes are not a valid key.

    >>> from sycon import mlkem512
    >>> sk, pk = mlkem512.generate()
    >>> ciphertext, secret = mlkem512.EncapsulationKey(pk).encapsulate()
    >>> mlkem512.decapsulate(sk, ciphertext) == secret
    True
    """

    def to_pem(self) -> str:
        """Return the key as `SubjectPublicKeyInfo` in PEM.

        >>> from sycon import mlkem512
        >>> mlkem512.DecapsulationKey(bytes(64)).encapsulation_key.to_pem().splitlines()[0]
        '-----BEGIN PUBLIC KEY-----'
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem512EncapsulationKey:
        """Return the key of `SubjectPublicKeyInfo` in PEM.

        Args:
            pem: The document, as text or bytes.

        Raises:
            InvalidKey: The document contains no valid key.

        >>> from sycon import mlkem512
        >>> key = mlkem512.DecapsulationKey.generate().encapsulation_key
        >>> mlkem512.EncapsulationKey.from_pem(key.to_pem()) == key
        True
        """

def mlkem512_generate() -> tuple[bytes, bytes]:
    """Generate a key pair: the seed of the private key, and the public key.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem512
    >>> sk, pk = mlkem512.generate()
    >>> len(sk), len(pk) == mlkem512.SIZE["public_key"]
    (64, True)
    """
def mlkem512_from_seed(seed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the key pair of a seed.

    Args:
        seed: 64 random bytes.

    Returns:
        The seed, which is the private key, and the public key.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import mlkem512
    >>> sk, pk = mlkem512.from_seed(bytes(range(64)))
    >>> sk == bytes(range(64))
    True
    """
def mlkem512_from_seed_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]:
    """Return the key pairs of many seeds.

    The results are those of `from_seed`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        seeds: An iterable of seeds.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of key pairs.

    Raises:
        InvalidKey: A seed has another length.

    >>> from sycon import mlkem512
    >>> seeds = [bytes([i]) * 64 for i in range(20)]
    >>> mlkem512.from_seed_many(seeds) == [mlkem512.from_seed(seed) for seed in seeds]
    True
    """
def mlkem512_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return a ciphertext for the owner of a private key, and the 32-byte shared secret that it contains.
    Both differ with each call.

    If you use a key more than once, create an `EncapsulationKey`, which is faster.

    Args:
        pk: The bytes of the public key.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem512
    >>> sk, pk = mlkem512.generate()
    >>> ciphertext, secret = mlkem512.encapsulate(pk)
    >>> mlkem512.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem512_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the ciphertext and the shared secret for given randomness.

    Use it for tests, and in protocols that derive the randomness. **The randomness must be secret, and
    never used again.**

    Args:
        pk: The bytes of the public key.
        eseed: The randomness, `SIZE["randomness"]` bytes.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        ValueError: `eseed` has another length.

    >>> from sycon import mlkem512
    >>> sk, pk = mlkem512.generate()
    >>> eseed = bytes(range(mlkem512.SIZE["randomness"]))
    >>> ciphertext, secret = mlkem512.encapsulate_derand(pk, eseed)
    >>> mlkem512.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem512_encapsulate_many(
    pks: Iterable[ReadableBuffer | MlKem512EncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return a ciphertext and the shared secret that it contains for each of many public keys.

    The results are those of `encapsulate`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        pks: An iterable of keys. A key is bytes or an `EncapsulationKey`. You can repeat a key.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of pairs. If `encapsulate` raises `InvalidKey` for a key, the list contains the exception
        at its index. The other keys are not affected.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem512
    >>> key = mlkem512.DecapsulationKey(bytes(range(64)))
    >>> good, bad = mlkem512.encapsulate_many([key.public_key, b"no key"])
    >>> key.decapsulate(good[0]) == good[1]
    True
    >>> type(bad).__name__
    'InvalidKey'
    """
def mlkem512_encapsulate_many_derand(
    pks: Iterable[ReadableBuffer | MlKem512EncapsulationKey], eseeds: Iterable[ReadableBuffer], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return what `encapsulate_many` returns, for given randomness.

    **Each key needs different randomness.**

    Args:
        pks: An iterable of keys, as in `encapsulate_many`.
        eseeds: An iterable with the randomness for each key, as in `encapsulate_derand`.
        threads: The number of threads, or 0 for all CPU cores.

    Raises:
        ValueError: The randomness for a key has another length, or `eseeds` and `pks` have different
            lengths.

    >>> from sycon import mlkem512
    >>> sk, pk = mlkem512.generate()
    >>> eseeds = [bytes([i]) * mlkem512.SIZE["randomness"] for i in range(2)]
    >>> one_by_one = [mlkem512.encapsulate_derand(pk, eseed) for eseed in eseeds]
    >>> mlkem512.encapsulate_many_derand([pk, pk], eseeds) == one_by_one
    True
    """
def mlkem512_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes:
    """Return the shared secret that a ciphertext contains, 32 bytes.

    If you use a key more than once, create a `DecapsulationKey`, which is faster.

    Args:
        sk: The seed of the private key.
        ciphertext: The ciphertext.

    Raises:
        InvalidKey: `sk` is not a valid seed.
        InvalidCiphertext: `ciphertext` has the wrong length or, except with ML-KEM, contains an X25519
            share of small order.

    >>> from sycon import mlkem512
    >>> sk, pk = mlkem512.generate()
    >>> ciphertext, secret = mlkem512.encapsulate(pk)
    >>> mlkem512.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem512_sizes() -> list[tuple[str, int]]:
    """Return lengths in bytes, by name."""

@final
class MlKem768DecapsulationKey(_MlKemDecapsulationKey):
    """A private key of ML-KEM-768, expanded once for any number of ciphertexts.

    To store the key, store its seed. Several threads can use one object.

    Args:
        seed: 64 random bytes.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import mlkem768
    >>> key = mlkem768.DecapsulationKey(bytes(range(64)))
    >>> ciphertext, secret = mlkem768.encapsulate(key.public_key)
    >>> key.decapsulate(ciphertext) == secret
    True
    """

    @property
    def encapsulation_key(self) -> MlKem768EncapsulationKey:
        """The public key as an `EncapsulationKey`, which encapsulates without checking the bytes again.

        >>> from sycon import mlkem768
        >>> key = mlkem768.DecapsulationKey(bytes(range(64)))
        >>> ciphertext, secret = key.encapsulation_key.encapsulate()
        >>> key.decapsulate(ciphertext) == secret
        True
        """
    @staticmethod
    def generate() -> MlKem768DecapsulationKey:
        """Generate a key from 64 bytes of the operating system's random number generator.

        Raises:
            OSError: The generator fails.

        >>> from sycon import mlkem768
        >>> len(mlkem768.DecapsulationKey.generate().seed)
        64
        """
    @staticmethod
    def from_expanded(expanded: ReadableBuffer) -> MlKem768DecapsulationKey:
        """Return the key of an expanded form (FIPS 203), from another implementation. Its `seed` is None.

        Args:
            expanded: The expanded form.

        Raises:
            InvalidKey: The hash in the expanded form does not match the public key in it, or a coefficient
                is 3329 or more.

        >>> from sycon import mlkem768
        >>> key = mlkem768.DecapsulationKey.generate()
        >>> mlkem768.DecapsulationKey.from_expanded(key.expanded).public_key == key.public_key
        True
        """
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> MlKem768DecapsulationKey:
        """Return the key of input key material, as HPKE derives it (draft-ietf-hpke-pq).

        Args:
            ikm: Secret input key material with at least 32 bytes of entropy.

        >>> from sycon import mlkem768
        >>> len(mlkem768.DecapsulationKey.derive_hpke(b"ikm").seed)
        64
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem768DecapsulationKey:
        """Return the key of PKCS#8 in PEM.

        Args:
            pem: The document, as text or bytes. It can contain a seed, an expanded key, or both.

        Raises:
            InvalidKey: The document contains neither, or the two do not belong together.

        >>> from sycon import mlkem768
        >>> key = mlkem768.DecapsulationKey.generate()
        >>> mlkem768.DecapsulationKey.from_pem(key.to_pem()).seed == key.seed
        True
        """

@final
class MlKem768EncapsulationKey(_EncapsulationKey):
    """A public key of ML-KEM-768, checked once for any number of encapsulations.

    Several threads can use one object. Objects of equal bytes are equal and have the same hash.

    Args:
        public_key: The bytes of the key.

    Raises:
        InvalidKey: The bytes are not a valid key.

    >>> from sycon import mlkem768
    >>> sk, pk = mlkem768.generate()
    >>> ciphertext, secret = mlkem768.EncapsulationKey(pk).encapsulate()
    >>> mlkem768.decapsulate(sk, ciphertext) == secret
    True
    """

    def to_pem(self) -> str:
        """Return the key as `SubjectPublicKeyInfo` in PEM.

        >>> from sycon import mlkem768
        >>> mlkem768.DecapsulationKey(bytes(64)).encapsulation_key.to_pem().splitlines()[0]
        '-----BEGIN PUBLIC KEY-----'
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem768EncapsulationKey:
        """Return the key of `SubjectPublicKeyInfo` in PEM.

        Args:
            pem: The document, as text or bytes.

        Raises:
            InvalidKey: The document contains no valid key.

        >>> from sycon import mlkem768
        >>> key = mlkem768.DecapsulationKey.generate().encapsulation_key
        >>> mlkem768.EncapsulationKey.from_pem(key.to_pem()) == key
        True
        """

def mlkem768_generate() -> tuple[bytes, bytes]:
    """Generate a key pair: the seed of the private key, and the public key.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem768
    >>> sk, pk = mlkem768.generate()
    >>> len(sk), len(pk) == mlkem768.SIZE["public_key"]
    (64, True)
    """
def mlkem768_from_seed(seed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the key pair of a seed.

    Args:
        seed: 64 random bytes.

    Returns:
        The seed, which is the private key, and the public key.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import mlkem768
    >>> sk, pk = mlkem768.from_seed(bytes(range(64)))
    >>> sk == bytes(range(64))
    True
    """
def mlkem768_from_seed_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]:
    """Return the key pairs of many seeds.

    The results are those of `from_seed`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        seeds: An iterable of seeds.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of key pairs.

    Raises:
        InvalidKey: A seed has another length.

    >>> from sycon import mlkem768
    >>> seeds = [bytes([i]) * 64 for i in range(20)]
    >>> mlkem768.from_seed_many(seeds) == [mlkem768.from_seed(seed) for seed in seeds]
    True
    """
def mlkem768_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return a ciphertext for the owner of a private key, and the 32-byte shared secret that it contains.
    Both differ with each call.

    If you use a key more than once, create an `EncapsulationKey`, which is faster.

    Args:
        pk: The bytes of the public key.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem768
    >>> sk, pk = mlkem768.generate()
    >>> ciphertext, secret = mlkem768.encapsulate(pk)
    >>> mlkem768.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem768_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the ciphertext and the shared secret for given randomness.

    Use it for tests, and in protocols that derive the randomness. **The randomness must be secret, and
    never used again.**

    Args:
        pk: The bytes of the public key.
        eseed: The randomness, `SIZE["randomness"]` bytes.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        ValueError: `eseed` has another length.

    >>> from sycon import mlkem768
    >>> sk, pk = mlkem768.generate()
    >>> eseed = bytes(range(mlkem768.SIZE["randomness"]))
    >>> ciphertext, secret = mlkem768.encapsulate_derand(pk, eseed)
    >>> mlkem768.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem768_encapsulate_many(
    pks: Iterable[ReadableBuffer | MlKem768EncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return a ciphertext and the shared secret that it contains for each of many public keys.

    The results are those of `encapsulate`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        pks: An iterable of keys. A key is bytes or an `EncapsulationKey`. You can repeat a key.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of pairs. If `encapsulate` raises `InvalidKey` for a key, the list contains the exception
        at its index. The other keys are not affected.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem768
    >>> key = mlkem768.DecapsulationKey(bytes(range(64)))
    >>> good, bad = mlkem768.encapsulate_many([key.public_key, b"no key"])
    >>> key.decapsulate(good[0]) == good[1]
    True
    >>> type(bad).__name__
    'InvalidKey'
    """
def mlkem768_encapsulate_many_derand(
    pks: Iterable[ReadableBuffer | MlKem768EncapsulationKey], eseeds: Iterable[ReadableBuffer], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return what `encapsulate_many` returns, for given randomness.

    **Each key needs different randomness.**

    Args:
        pks: An iterable of keys, as in `encapsulate_many`.
        eseeds: An iterable with the randomness for each key, as in `encapsulate_derand`.
        threads: The number of threads, or 0 for all CPU cores.

    Raises:
        ValueError: The randomness for a key has another length, or `eseeds` and `pks` have different
            lengths.

    >>> from sycon import mlkem768
    >>> sk, pk = mlkem768.generate()
    >>> eseeds = [bytes([i]) * mlkem768.SIZE["randomness"] for i in range(2)]
    >>> one_by_one = [mlkem768.encapsulate_derand(pk, eseed) for eseed in eseeds]
    >>> mlkem768.encapsulate_many_derand([pk, pk], eseeds) == one_by_one
    True
    """
def mlkem768_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes:
    """Return the shared secret that a ciphertext contains, 32 bytes.

    If you use a key more than once, create a `DecapsulationKey`, which is faster.

    Args:
        sk: The seed of the private key.
        ciphertext: The ciphertext.

    Raises:
        InvalidKey: `sk` is not a valid seed.
        InvalidCiphertext: `ciphertext` has the wrong length or, except with ML-KEM, contains an X25519
            share of small order.

    >>> from sycon import mlkem768
    >>> sk, pk = mlkem768.generate()
    >>> ciphertext, secret = mlkem768.encapsulate(pk)
    >>> mlkem768.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem768_sizes() -> list[tuple[str, int]]:
    """Return lengths in bytes, by name."""

@final
class MlKem1024DecapsulationKey(_MlKemDecapsulationKey):
    """A private key of ML-KEM-1024, expanded once for any number of ciphertexts.

    To store the key, store its seed. Several threads can use one object.

    Args:
        seed: 64 random bytes.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import mlkem1024
    >>> key = mlkem1024.DecapsulationKey(bytes(range(64)))
    >>> ciphertext, secret = mlkem1024.encapsulate(key.public_key)
    >>> key.decapsulate(ciphertext) == secret
    True
    """

    @property
    def encapsulation_key(self) -> MlKem1024EncapsulationKey:
        """The public key as an `EncapsulationKey`, which encapsulates without checking the bytes again.

        >>> from sycon import mlkem1024
        >>> key = mlkem1024.DecapsulationKey(bytes(range(64)))
        >>> ciphertext, secret = key.encapsulation_key.encapsulate()
        >>> key.decapsulate(ciphertext) == secret
        True
        """
    @staticmethod
    def generate() -> MlKem1024DecapsulationKey:
        """Generate a key from 64 bytes of the operating system's random number generator.

        Raises:
            OSError: The generator fails.

        >>> from sycon import mlkem1024
        >>> len(mlkem1024.DecapsulationKey.generate().seed)
        64
        """
    @staticmethod
    def from_expanded(expanded: ReadableBuffer) -> MlKem1024DecapsulationKey:
        """Return the key of an expanded form (FIPS 203), from another implementation. Its `seed` is None.

        Args:
            expanded: The expanded form.

        Raises:
            InvalidKey: The hash in the expanded form does not match the public key in it, or a coefficient
                is 3329 or more.

        >>> from sycon import mlkem1024
        >>> key = mlkem1024.DecapsulationKey.generate()
        >>> mlkem1024.DecapsulationKey.from_expanded(key.expanded).public_key == key.public_key
        True
        """
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> MlKem1024DecapsulationKey:
        """Return the key of input key material, as HPKE derives it (draft-ietf-hpke-pq).

        Args:
            ikm: Secret input key material with at least 32 bytes of entropy.

        >>> from sycon import mlkem1024
        >>> len(mlkem1024.DecapsulationKey.derive_hpke(b"ikm").seed)
        64
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem1024DecapsulationKey:
        """Return the key of PKCS#8 in PEM.

        Args:
            pem: The document, as text or bytes. It can contain a seed, an expanded key, or both.

        Raises:
            InvalidKey: The document contains neither, or the two do not belong together.

        >>> from sycon import mlkem1024
        >>> key = mlkem1024.DecapsulationKey.generate()
        >>> mlkem1024.DecapsulationKey.from_pem(key.to_pem()).seed == key.seed
        True
        """

@final
class MlKem1024EncapsulationKey(_EncapsulationKey):
    """A public key of ML-KEM-1024, checked once for any number of encapsulations.

    Several threads can use one object. Objects of equal bytes are equal and have the same hash.

    Args:
        public_key: The bytes of the key.

    Raises:
        InvalidKey: The bytes are not a valid key.

    >>> from sycon import mlkem1024
    >>> sk, pk = mlkem1024.generate()
    >>> ciphertext, secret = mlkem1024.EncapsulationKey(pk).encapsulate()
    >>> mlkem1024.decapsulate(sk, ciphertext) == secret
    True
    """

    def to_pem(self) -> str:
        """Return the key as `SubjectPublicKeyInfo` in PEM.

        >>> from sycon import mlkem1024
        >>> mlkem1024.DecapsulationKey(bytes(64)).encapsulation_key.to_pem().splitlines()[0]
        '-----BEGIN PUBLIC KEY-----'
        """
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem1024EncapsulationKey:
        """Return the key of `SubjectPublicKeyInfo` in PEM.

        Args:
            pem: The document, as text or bytes.

        Raises:
            InvalidKey: The document contains no valid key.

        >>> from sycon import mlkem1024
        >>> key = mlkem1024.DecapsulationKey.generate().encapsulation_key
        >>> mlkem1024.EncapsulationKey.from_pem(key.to_pem()) == key
        True
        """

def mlkem1024_generate() -> tuple[bytes, bytes]:
    """Generate a key pair: the seed of the private key, and the public key.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem1024
    >>> sk, pk = mlkem1024.generate()
    >>> len(sk), len(pk) == mlkem1024.SIZE["public_key"]
    (64, True)
    """
def mlkem1024_from_seed(seed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the key pair of a seed.

    Args:
        seed: 64 random bytes.

    Returns:
        The seed, which is the private key, and the public key.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import mlkem1024
    >>> sk, pk = mlkem1024.from_seed(bytes(range(64)))
    >>> sk == bytes(range(64))
    True
    """
def mlkem1024_from_seed_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]:
    """Return the key pairs of many seeds.

    The results are those of `from_seed`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        seeds: An iterable of seeds.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of key pairs.

    Raises:
        InvalidKey: A seed has another length.

    >>> from sycon import mlkem1024
    >>> seeds = [bytes([i]) * 64 for i in range(20)]
    >>> mlkem1024.from_seed_many(seeds) == [mlkem1024.from_seed(seed) for seed in seeds]
    True
    """
def mlkem1024_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return a ciphertext for the owner of a private key, and the 32-byte shared secret that it contains.
    Both differ with each call.

    If you use a key more than once, create an `EncapsulationKey`, which is faster.

    Args:
        pk: The bytes of the public key.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem1024
    >>> sk, pk = mlkem1024.generate()
    >>> ciphertext, secret = mlkem1024.encapsulate(pk)
    >>> mlkem1024.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem1024_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the ciphertext and the shared secret for given randomness.

    Use it for tests, and in protocols that derive the randomness. **The randomness must be secret, and
    never used again.**

    Args:
        pk: The bytes of the public key.
        eseed: The randomness, `SIZE["randomness"]` bytes.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        ValueError: `eseed` has another length.

    >>> from sycon import mlkem1024
    >>> sk, pk = mlkem1024.generate()
    >>> eseed = bytes(range(mlkem1024.SIZE["randomness"]))
    >>> ciphertext, secret = mlkem1024.encapsulate_derand(pk, eseed)
    >>> mlkem1024.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem1024_encapsulate_many(
    pks: Iterable[ReadableBuffer | MlKem1024EncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return a ciphertext and the shared secret that it contains for each of many public keys.

    The results are those of `encapsulate`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        pks: An iterable of keys. A key is bytes or an `EncapsulationKey`. You can repeat a key.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of pairs. If `encapsulate` raises `InvalidKey` for a key, the list contains the exception
        at its index. The other keys are not affected.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import mlkem1024
    >>> key = mlkem1024.DecapsulationKey(bytes(range(64)))
    >>> good, bad = mlkem1024.encapsulate_many([key.public_key, b"no key"])
    >>> key.decapsulate(good[0]) == good[1]
    True
    >>> type(bad).__name__
    'InvalidKey'
    """
def mlkem1024_encapsulate_many_derand(
    pks: Iterable[ReadableBuffer | MlKem1024EncapsulationKey], eseeds: Iterable[ReadableBuffer], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return what `encapsulate_many` returns, for given randomness.

    **Each key needs different randomness.**

    Args:
        pks: An iterable of keys, as in `encapsulate_many`.
        eseeds: An iterable with the randomness for each key, as in `encapsulate_derand`.
        threads: The number of threads, or 0 for all CPU cores.

    Raises:
        ValueError: The randomness for a key has another length, or `eseeds` and `pks` have different
            lengths.

    >>> from sycon import mlkem1024
    >>> sk, pk = mlkem1024.generate()
    >>> eseeds = [bytes([i]) * mlkem1024.SIZE["randomness"] for i in range(2)]
    >>> one_by_one = [mlkem1024.encapsulate_derand(pk, eseed) for eseed in eseeds]
    >>> mlkem1024.encapsulate_many_derand([pk, pk], eseeds) == one_by_one
    True
    """
def mlkem1024_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes:
    """Return the shared secret that a ciphertext contains, 32 bytes.

    If you use a key more than once, create a `DecapsulationKey`, which is faster.

    Args:
        sk: The seed of the private key.
        ciphertext: The ciphertext.

    Raises:
        InvalidKey: `sk` is not a valid seed.
        InvalidCiphertext: `ciphertext` has the wrong length or, except with ML-KEM, contains an X25519
            share of small order.

    >>> from sycon import mlkem1024
    >>> sk, pk = mlkem1024.generate()
    >>> ciphertext, secret = mlkem1024.encapsulate(pk)
    >>> mlkem1024.decapsulate(sk, ciphertext) == secret
    True
    """
def mlkem1024_sizes() -> list[tuple[str, int]]:
    """Return lengths in bytes, by name."""

@final
class DhkemDecapsulationKey(_DecapsulationKey):
    """A private key of DHKEM(X25519, HKDF-SHA256), expanded once for any number of ciphertexts.

    To store the key, store its seed. Several threads can use one object.

    Args:
        seed: 32 random bytes.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import dhkem
    >>> key = dhkem.DecapsulationKey(bytes(range(32)))
    >>> ciphertext, secret = dhkem.encapsulate(key.public_key)
    >>> key.decapsulate(ciphertext) == secret
    True
    """

    @property
    def encapsulation_key(self) -> DhkemEncapsulationKey:
        """The public key as an `EncapsulationKey`, which encapsulates without checking the bytes again.

        >>> from sycon import dhkem
        >>> key = dhkem.DecapsulationKey(bytes(range(32)))
        >>> ciphertext, secret = key.encapsulation_key.encapsulate()
        >>> key.decapsulate(ciphertext) == secret
        True
        """
    @staticmethod
    def generate() -> DhkemDecapsulationKey:
        """Generate a key from 32 bytes of the operating system's random number generator.

        Raises:
            OSError: The generator fails.

        >>> from sycon import dhkem
        >>> len(dhkem.DecapsulationKey.generate().seed)
        32
        """
    @staticmethod
    def derive(ikm: ReadableBuffer) -> DhkemDecapsulationKey:
        """Return the key that RFC 9180 derives from input key material.

        Args:
            ikm: Secret input key material with at least 32 bytes of entropy.

        >>> from sycon import dhkem
        >>> dhkem.DecapsulationKey.derive(b"ikm").seed[:8].hex()
        '61328e055759b115'
        """

@final
class DhkemEncapsulationKey(_EncapsulationKey):
    """A public key of DHKEM(X25519, HKDF-SHA256), checked once for any number of encapsulations.

    Several threads can use one object. Objects of equal bytes are equal and have the same hash.

    Args:
        public_key: The bytes of the key.

    Raises:
        InvalidKey: The bytes are not a valid key.

    >>> from sycon import dhkem
    >>> sk, pk = dhkem.generate()
    >>> ciphertext, secret = dhkem.EncapsulationKey(pk).encapsulate()
    >>> dhkem.decapsulate(sk, ciphertext) == secret
    True
    """

_HpkePublicKey: TypeAlias = (
    XWingEncapsulationKey | DhkemEncapsulationKey | MlKem512EncapsulationKey | MlKem768EncapsulationKey | MlKem1024EncapsulationKey
)
_HpkePrivateKey: TypeAlias = (
    XWingDecapsulationKey | DhkemDecapsulationKey | MlKem512DecapsulationKey | MlKem768DecapsulationKey | MlKem1024DecapsulationKey
)

def dhkem_generate() -> tuple[bytes, bytes]:
    """Generate a key pair: the seed of the private key, and the public key.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import dhkem
    >>> sk, pk = dhkem.generate()
    >>> len(sk), len(pk) == dhkem.SIZE["public_key"]
    (32, True)
    """
def dhkem_from_seed(seed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the key pair of a seed.

    Args:
        seed: 32 random bytes.

    Returns:
        The seed, which is the private key, and the public key.

    Raises:
        InvalidKey: `seed` has another length.

    >>> from sycon import dhkem
    >>> sk, pk = dhkem.from_seed(bytes(range(32)))
    >>> sk == bytes(range(32))
    True
    """
def dhkem_from_seed_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]:
    """Return the key pairs of many seeds.

    The results are those of `from_seed`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        seeds: An iterable of seeds.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of key pairs.

    Raises:
        InvalidKey: A seed has another length.

    >>> from sycon import dhkem
    >>> seeds = [bytes([i]) * 32 for i in range(20)]
    >>> dhkem.from_seed_many(seeds) == [dhkem.from_seed(seed) for seed in seeds]
    True
    """
def dhkem_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return a ciphertext for the owner of a private key, and the 32-byte shared secret that it contains.
    Both differ with each call.

    If you use a key more than once, create an `EncapsulationKey`, which is faster.

    Args:
        pk: The bytes of the public key.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        OSError: The operating system's random number generator fails.

    >>> from sycon import dhkem
    >>> sk, pk = dhkem.generate()
    >>> ciphertext, secret = dhkem.encapsulate(pk)
    >>> dhkem.decapsulate(sk, ciphertext) == secret
    True
    """
def dhkem_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]:
    """Return the ciphertext and the shared secret for given randomness.

    Use it for tests, and in protocols that derive the randomness. **The randomness must be secret, and
    never used again.**

    Args:
        pk: The bytes of the public key.
        eseed: The randomness, `SIZE["randomness"]` bytes.

    Raises:
        InvalidKey: `pk` is not a valid public key.
        ValueError: `eseed` has another length.

    >>> from sycon import dhkem
    >>> sk, pk = dhkem.generate()
    >>> eseed = bytes(range(dhkem.SIZE["randomness"]))
    >>> ciphertext, secret = dhkem.encapsulate_derand(pk, eseed)
    >>> dhkem.decapsulate(sk, ciphertext) == secret
    True
    """
def dhkem_encapsulate_many(
    pks: Iterable[ReadableBuffer | DhkemEncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return a ciphertext and the shared secret that it contains for each of many public keys.

    The results are those of `encapsulate`. CPUs with AVX-512 IFMA compute them sooner.

    Args:
        pks: An iterable of keys. A key is bytes or an `EncapsulationKey`. You can repeat a key.
        threads: The number of threads, or 0 for all CPU cores.

    Returns:
        A list of pairs. If `encapsulate` raises `InvalidKey` for a key, the list contains the exception
        at its index. The other keys are not affected.

    Raises:
        OSError: The operating system's random number generator fails.

    >>> from sycon import dhkem
    >>> key = dhkem.DecapsulationKey(bytes(range(32)))
    >>> good, bad = dhkem.encapsulate_many([key.public_key, b"no key"])
    >>> key.decapsulate(good[0]) == good[1]
    True
    >>> type(bad).__name__
    'InvalidKey'
    """
def dhkem_encapsulate_many_derand(
    pks: Iterable[ReadableBuffer | DhkemEncapsulationKey], eseeds: Iterable[ReadableBuffer], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]:
    """Return what `encapsulate_many` returns, for given randomness.

    **Each key needs different randomness.**

    Args:
        pks: An iterable of keys, as in `encapsulate_many`.
        eseeds: An iterable with the randomness for each key, as in `encapsulate_derand`.
        threads: The number of threads, or 0 for all CPU cores.

    Raises:
        ValueError: The randomness for a key has another length, or `eseeds` and `pks` have different
            lengths.

    >>> from sycon import dhkem
    >>> sk, pk = dhkem.generate()
    >>> eseeds = [bytes([i]) * dhkem.SIZE["randomness"] for i in range(2)]
    >>> one_by_one = [dhkem.encapsulate_derand(pk, eseed) for eseed in eseeds]
    >>> dhkem.encapsulate_many_derand([pk, pk], eseeds) == one_by_one
    True
    """
def dhkem_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes:
    """Return the shared secret that a ciphertext contains, 32 bytes.

    If you use a key more than once, create a `DecapsulationKey`, which is faster.

    Args:
        sk: The seed of the private key.
        ciphertext: The ciphertext.

    Raises:
        InvalidKey: `sk` is not a valid seed.
        InvalidCiphertext: `ciphertext` has the wrong length or, except with ML-KEM, contains an X25519
            share of small order.

    >>> from sycon import dhkem
    >>> sk, pk = dhkem.generate()
    >>> ciphertext, secret = dhkem.encapsulate(pk)
    >>> dhkem.decapsulate(sk, ciphertext) == secret
    True
    """
def dhkem_sizes() -> list[tuple[str, int]]:
    """Return lengths in bytes, by name."""

@final
class HpkeSender:
    """Seals messages to a public key. Send its `enc` to the receiver first.

    Several threads can use one object. An object cannot be copied, because the copy would encrypt with the same nonces.
    After `os.fork()`, `seal` raises `sycon.ForkError` in the child, which must create its own `Sender`.

    Args:
        key: An `EncapsulationKey` of `sycon.xwing` or another KEM.
        info: The purpose of the messages. It can be empty.
        kdf: The name of the key derivation function.
        aead: The name of the cipher.
        psk: A secret that the receiver also has, 32 random bytes or more.
        psk_id: The name of `psk`.

    Raises:
        ValueError: An argument is too long or too short, or a name is unknown.
        OSError: The operating system's generator fails.

    >>> from sycon import hpke, xwing
    >>> key = xwing.DecapsulationKey.generate()
    >>> sender = hpke.Sender(key.encapsulation_key, b"app v1")
    >>> receiver = hpke.Receiver(key, sender.enc, b"app v1")
    >>> receiver.open(sender.seal(b"one")), receiver.open(sender.seal(b"two"))
    (b'one', b'two')
    """

    def __new__(
        cls,
        key: _HpkePublicKey,
        info: ReadableBuffer = b"",
        *,
        kdf: str = "SHAKE256",
        aead: str = "ChaCha20-Poly1305",
        psk: ReadableBuffer | None = None,
        psk_id: ReadableBuffer | None = None,
    ) -> Self: ...
    @property
    def enc(self) -> bytes:
        """The encapsulated secret, from which the receiver creates its `Receiver`. Public.

        >>> from sycon import hpke, xwing
        >>> key = xwing.DecapsulationKey.generate()
        >>> len(hpke.Sender(key.encapsulation_key).enc)
        1120
        """
    def seal(self, plaintext: ReadableBuffer, aad: ReadableBuffer = b"") -> bytes:
        """Return the ciphertext of the next message, which is 16 bytes longer.

        Args:
            plaintext: The message.
            aad: Additional data. The receiver must pass the same to `open`.

        Raises:
            ValueError: The suite has no encryption.
            ForkError: This is a child of the process that made the sender.

        >>> from sycon import hpke, xwing
        >>> sender = hpke.Sender(xwing.DecapsulationKey.generate().encapsulation_key)
        >>> len(sender.seal(b"message", b"header"))
        23
        """
    def export(self, context: ReadableBuffer, length: int) -> bytes:
        """Return a secret. The receiver can export the same secret.

        Args:
            context: The purpose of the secret.
            length: The length of the secret in bytes.

        Raises:
            ValueError: `length` is negative, or more than 65535, or 8160 with HKDF-SHA256.

        >>> from sycon import hpke, xwing
        >>> key = xwing.DecapsulationKey.generate()
        >>> sender = hpke.Sender(key.encapsulation_key)
        >>> sender.export(b"name", 32) == hpke.Receiver(key, sender.enc).export(b"name", 32)
        True
        """

@final
class HpkeReceiver:
    """Opens messages in the order in which the sender sealed them.

    All arguments except `key` and `enc` must be those of the sender. Several threads can use one object.

    An `enc` that was tampered with, or made for another key, raises no exception here: its messages do not open.

    Args:
        key: A `DecapsulationKey`.
        enc: The sender's `enc`.
        info: The purpose of the messages.
        kdf: The name of the key derivation function.
        aead: The name of the cipher.
        psk: The secret that the sender also has.
        psk_id: The name of `psk`.

    Raises:
        InvalidCiphertext: `enc` has the wrong length, or contains an X25519 share of small order.
        ValueError: An argument is too long or too short, or a name is unknown.

    >>> from sycon import hpke, xwing
    >>> key = xwing.DecapsulationKey.generate()
    >>> sender = hpke.Sender(key.encapsulation_key, kdf="HKDF-SHA256", aead="AES-128-GCM")
    >>> receiver = hpke.Receiver(key, sender.enc, kdf="HKDF-SHA256", aead="AES-128-GCM")
    >>> receiver.open(sender.seal(b"message"))
    b'message'
    """

    def __new__(
        cls,
        key: _HpkePrivateKey,
        enc: ReadableBuffer,
        info: ReadableBuffer = b"",
        *,
        kdf: str = "SHAKE256",
        aead: str = "ChaCha20-Poly1305",
        psk: ReadableBuffer | None = None,
        psk_id: ReadableBuffer | None = None,
    ) -> Self: ...
    def open(self, ciphertext: ReadableBuffer, aad: ReadableBuffer = b"") -> bytes:
        """Return the next message.

        After an exception, you can still open the right message.

        Args:
            ciphertext: The ciphertext of the next message.
            aad: The additional data that the sender passed to `seal`.

        Raises:
            InvalidCiphertext: This is not the ciphertext of the next message, or the arguments of the two sides differ.

        >>> from sycon import hpke, xwing
        >>> key = xwing.DecapsulationKey.generate()
        >>> sender = hpke.Sender(key.encapsulation_key)
        >>> receiver = hpke.Receiver(key, sender.enc)
        >>> receiver.open(bytes(23))
        Traceback (most recent call last):
            ...
        sycon.InvalidCiphertext: ciphertext: verification failed; it was made with another key or context, or tampered with
        >>> receiver.open(sender.seal(b"message", b"header"), b"header")
        b'message'
        """
    def export(self, context: ReadableBuffer, length: int) -> bytes:
        """Return the secret that the sender's `export` returns for the same `context` and `length`.

        Args:
            context: The purpose of the secret.
            length: The length of the secret in bytes.

        Raises:
            ValueError: `length` is negative, or more than 65535, or 8160 with HKDF-SHA256.

        >>> from sycon import hpke, xwing
        >>> key = xwing.DecapsulationKey.generate()
        >>> sender = hpke.Sender(key.encapsulation_key, aead="export-only")
        >>> receiver = hpke.Receiver(key, sender.enc, aead="export-only")
        >>> receiver.export(b"name", 32) == sender.export(b"name", 32)
        True
        """

def hpke_seal(
    key: _HpkePublicKey,
    plaintext: ReadableBuffer,
    info: ReadableBuffer = b"",
    aad: ReadableBuffer = b"",
    *,
    kdf: str = "SHAKE256",
    aead: str = "ChaCha20-Poly1305",
) -> bytes:
    """Seal one message to a public key.

    `cryptography` and Go's `crypto/hpke` use the same format.

    Args:
        key: An `EncapsulationKey`.
        plaintext: The message.
        info: The purpose of the message. The receiver must pass the same.
        aad: Additional data. The receiver must pass the same.
        kdf: The name of the key derivation function.
        aead: The name of the cipher.

    Returns:
        The bytes `enc ‖ ciphertext`.

    Raises:
        ValueError: An argument is too long or too short, or a name is unknown, as for `Sender`.
        OSError: The operating system's generator fails.

    >>> from sycon import hpke, xwing
    >>> key = xwing.DecapsulationKey.generate()
    >>> sealed = hpke.seal(key.encapsulation_key, b"message", b"app v1")
    >>> hpke.open(key, sealed, b"app v1")
    b'message'
    """
def hpke_open(
    key: _HpkePrivateKey,
    sealed: ReadableBuffer,
    info: ReadableBuffer = b"",
    aad: ReadableBuffer = b"",
    *,
    kdf: str = "SHAKE256",
    aead: str = "ChaCha20-Poly1305",
) -> bytes:
    """Open a message that `seal` sealed to the public key of `key`.

    Args:
        key: A `DecapsulationKey`.
        sealed: The output of `seal`.
        info: The purpose that was passed to `seal`.
        aad: The additional data that was passed to `seal`.
        kdf: The name of the key derivation function.
        aead: The name of the cipher.

    Raises:
        InvalidCiphertext: The message was sealed with another key, `info`, `aad` or suite, or was tampered with.

    >>> from sycon import hpke, xwing
    >>> key = xwing.DecapsulationKey.generate()
    >>> sealed = hpke.seal(key.encapsulation_key, b"message", aead="AES-256-GCM")
    >>> hpke.open(key, sealed, aead="AES-256-GCM")
    b'message'
    """
def hpke_names() -> tuple[list[str], list[str]]:
    """The names of all KDFs and all AEADs."""

@final
class Digests:
    """Digests, one for each row, which `sycon.columns` returns.

    The object is a sequence of `bytes`, with `None` for nulls. It is also a C-contiguous buffer of two dimensions with
    a row for each digest, which is zero for nulls. And it is an Arrow array of the type `fixed_size_binary`, which
    pyarrow, polars and other packages accept.

    >>> from sycon.columns import Digests
    >>> digests = Digests(b"abcdefgh" * 2, 8)
    >>> len(digests), digests[1], digests.hex()[0]
    (2, b'abcdefgh', '6162636465666768')
    >>> memoryview(digests).shape
    (2, 8)
    """

    def __new__(cls, data: bytes, length: int, validity: bytes | None = None, rows: int | None = None) -> Self: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> bytes | None: ...
    def __iter__(self) -> Iterator[bytes | None]: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...
    def hex(self) -> list[str | None]:
        r"""Return all digests in hex, as a list, with `None` for nulls.

        >>> from sycon.columns import Digests
        >>> Digests(b"abcd", 2, b"\1\0").hex()
        ['6162', None]
        """
    def u64(self) -> memoryview:
        """Return the first 8 bytes of each digest as a little-endian number, as a memoryview of the format "Q".

        Use these numbers only for hash tables: among 10^9 rows, two numbers are equal by chance in 3 of 100 cases.

        Raises:
            ValueError: The digests are shorter, or one is null.

        >>> from sycon.columns import Digests
        >>> Digests(bytes([1]) + bytes(15), 16).u64().tolist()
        [1]
        """

@final
class ColumnsBudget:
    """A limit on the bytes that are hashed for one table, shared by its chunks."""

    def __new__(cls) -> Self: ...

def columns_rows(
    budget: ColumnsBudget,
    names: list[str],
    arrays: list[tuple[str, int, int, list[Any], list[Any], list[Any]]],
    rows: int,
    xof: str,
    length: int,
    key: ReadableBuffer | None,
    customization: ReadableBuffer,
    threads: int,
) -> bytes:
    """Concatenated digests of the rows."""
def columns_values(
    budget: ColumnsBudget,
    name: str,
    array: tuple[str, int, int, list[Any], list[Any], list[Any]],
    xof: str,
    length: int,
    key: ReadableBuffer | None,
    customization: ReadableBuffer,
    domain: int,
    threads: int,
) -> tuple[bytes, bytes | None]:
    """Digests of the values. If a value can be null, also a byte for each value: 0 for a null, otherwise 1."""
def columns_known(format: str) -> bool:
    """Return whether columns of a type can be hashed."""
def sample_uniform(
    readers: list[Reader], q: int, n: int, out: WriteableBuffer, bits: int | None, stride: int | None
) -> None: ...
def sample_centred_binomial(readers: list[Reader], eta: int, n: int, out: WriteableBuffer) -> None: ...
def sample_bounded(readers: list[Reader], eta: int, n: int, out: WriteableBuffer) -> None: ...
def sample_ternary(readers: list[Reader], n: int, out: WriteableBuffer) -> None: ...
def sample_challenge(readers: list[Reader], weight: int, n: int, out: WriteableBuffer) -> None: ...
def random_xof_name(name: str) -> str:
    """Return the standard name of the function `name`, whose case is ignored."""

@final
class RandomStream:
    """The numbers of `sycon.random`."""

    def __new__(cls, xof: str, message: ReadableBuffer, forks: Sequence[int] = ()) -> Self: ...
    @property
    def forks(self) -> tuple[int, ...]:
        """The forks from the process in which the stream was made to this process: the number of each fork among the
        forks of its parent.
        """
    @property
    def position(self) -> int:
        """The position: the number of bytes before the next one."""
    def replace(self, other: RandomStream) -> None:
        """Continue with a copy of `other`."""
    def seek(self, position: int) -> None:
        """Continue at `position`."""
    def read(self, n: int) -> bytes:
        """Return the next `n` bytes."""
    def random(self) -> float:
        """Return the next 8 bytes as a number in 0..1."""
    def bits(self, k: int) -> int:
        """Return a number of `k` bits, at most 64, from as few bytes as possible."""
    @staticmethod
    def install(bits: object, xof: str, message: ReadableBuffer) -> None:
        """Give a new stream to `bits`, a bit generator of numpy that is being made."""
    @staticmethod
    def of(bits: object) -> RandomStream:
        """Return the stream that `install` gave to `bits`."""

class _AgeReadable(_Interface):
    def read(self, n: int, /) -> ReadableBuffer | None: ...

class _AgeSeekable(_AgeReadable, _Interface):
    def seek(self, offset: int, whence: int, /) -> int: ...

class AgeDecryptError(Error):
    """A file cannot be decrypted. This is the base class of the five exceptions that state the reason.

    >>> from sycon import Error, age
    >>> issubclass(age.DecryptError, Error) and issubclass(Error, ValueError)
    True
    """
class AgeHeaderError(AgeDecryptError):
    r"""The header is not valid: the file is damaged, is not an age file, or requires more work to try a passphrase than is
    allowed.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(b"no age file\n", [identity])
    Traceback (most recent call last):
        ...
    sycon.age.HeaderError: header: the first line is not that of an age file of version 1
    """
class AgeNoMatchError(AgeDecryptError):
    """No identity matches: the file was encrypted to others, or the passphrase is wrong.

    >>> from sycon import age
    >>> file = age.encrypt(b"message", [age.pq.Identity.generate().to_public()])
    >>> age.decrypt(file, [age.pq.Identity.generate()])
    Traceback (most recent call last):
        ...
    sycon.age.NoMatchError: no identity opens the file, or the passphrase is wrong
    """
class AgeMacError(AgeDecryptError):
    r"""An identity matches, but the header was tampered with.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(file.replace(b"--- ", b"-> other\n\n--- "), [identity])
    Traceback (most recent call last):
        ...
    sycon.age.MacError: header: verification failed; it was tampered with
    """
class AgePayloadError(AgeDecryptError):
    """The payload was tampered with, truncated or extended.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(file[:-1], [identity])
    Traceback (most recent call last):
        ...
    sycon.age.PayloadError: payload: the last chunk was tampered with, or the file was truncated
    """
class AgeArmorError(AgeDecryptError):
    """The armor (the lines of text around a file) is damaged, or a file that must be read from any position is armored.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(b"-----BEGIN AGE ENCRYPTED FILE-----", [identity])
    Traceback (most recent call last):
        ...
    sycon.age.ArmorError: armor: a line is empty, or the last one is missing
    """

@final
class AgePqIdentity:
    """A private key, AGE-SECRET-KEY-PQ-1….

    `str()` returns its text, which is secret and is all that you need to store. `repr()` shows no secret.

    >>> from sycon.age import pq
    >>> identity = pq.Identity.generate()
    >>> same = pq.Identity.from_str(str(identity))
    >>> same.to_public() == identity.to_public()
    True
    """

    @staticmethod
    def generate() -> AgePqIdentity:
        """Generate a key.

        Raises:
            OSError: The operating system's generator fails.

        >>> from sycon.age import pq
        >>> pq.Identity.generate()
        <sycon.age.pq.Identity>
        """
    @staticmethod
    def from_str(text: str) -> AgePqIdentity:
        """Return the key of a text, AGE-SECRET-KEY-PQ-1….

        Args:
            text: The text.

        Raises:
            InvalidKey: This is another text. The message does not contain any of it.

        >>> from sycon.age import pq
        >>> identity = pq.Identity.generate()
        >>> str(pq.Identity.from_str(str(identity))) == str(identity)
        True
        """
    def to_public(self) -> AgePqRecipient:
        """Return the public key, to which others encrypt.

        >>> from sycon.age import pq
        >>> str(pq.Identity.generate().to_public()).startswith("age1pq1")
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class AgePqRecipient:
    """A public key, age1pq1…: files are encrypted to it.

    `str()` returns its text. Objects of the same key are equal and have the same hash.

    >>> from sycon.age import pq
    >>> recipient = pq.Identity.generate().to_public()
    >>> pq.Recipient.from_str(str(recipient)) == recipient
    True
    """

    @staticmethod
    def from_str(text: str) -> AgePqRecipient:
        """Return the key of a text, age1pq1….

        Args:
            text: The text.

        Raises:
            InvalidKey: This is another text.

        >>> from sycon.age import pq
        >>> pq.Recipient.from_str("age1pq1")
        Traceback (most recent call last):
            ...
        sycon.InvalidKey: key: wrong checksum; it was mistyped or truncated
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class AgeX25519Identity:
    """A private key, AGE-SECRET-KEY-1….

    `str()` returns its text, which is secret and is all that you need to store. `repr()` shows no secret.

    >>> from sycon.age import x25519
    >>> identity = x25519.Identity.generate()
    >>> same = x25519.Identity.from_str(str(identity))
    >>> same.to_public() == identity.to_public()
    True
    """

    @staticmethod
    def generate() -> AgeX25519Identity:
        """Generate a key.

        Raises:
            OSError: The operating system's generator fails.

        >>> from sycon.age import x25519
        >>> x25519.Identity.generate()
        <sycon.age.x25519.Identity>
        """
    @staticmethod
    def from_str(text: str) -> AgeX25519Identity:
        """Return the key of a text, AGE-SECRET-KEY-1….

        Args:
            text: The text.

        Raises:
            InvalidKey: This is another text. The message does not contain any of it.

        >>> from sycon.age import x25519
        >>> identity = x25519.Identity.generate()
        >>> str(x25519.Identity.from_str(str(identity))) == str(identity)
        True
        """
    def to_public(self) -> AgeX25519Recipient:
        """Return the public key, to which others encrypt.

        >>> from sycon.age import x25519
        >>> str(x25519.Identity.generate().to_public()).startswith("age1")
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class AgeX25519Recipient:
    """A public key, age1…: files are encrypted to it.

    `str()` returns its text. Objects of the same key are equal and have the same hash.

    >>> from sycon.age import x25519
    >>> recipient = x25519.Identity.generate().to_public()
    >>> x25519.Recipient.from_str(str(recipient)) == recipient
    True
    """

    @staticmethod
    def from_str(text: str) -> AgeX25519Recipient:
        """Return the key of a text, age1….

        Args:
            text: The text.

        Raises:
            InvalidKey: This is another text.

        >>> from sycon.age import x25519
        >>> x25519.Recipient.from_str("age1")
        Traceback (most recent call last):
            ...
        sycon.InvalidKey: key: wrong checksum; it was mistyped or truncated
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class AgePassphraseRecipient:
    """A passphrase to encrypt with, as text or bytes. It is the only recipient of its file.

    Each guess of the passphrase requires 2 to the power of `work_factor` KiB of memory, and time in proportion: 18 is
    256 MiB and about a second.

    Args:
        passphrase: Text or bytes. Text is encoded as UTF-8, and is not normalized.
        work_factor: A number from 1 to 31. age reads files up to 22.

    Raises:
        ValueError: `work_factor` is another number, or the passphrase is empty.

    >>> from sycon.age import passphrase
    >>> passphrase.Recipient("correct horse battery staple")
    <sycon.age.passphrase.Recipient>
    """

    def __new__(cls, passphrase: str | ReadableBuffer, *, work_factor: SupportsIndex = 18) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class AgePassphraseIdentity:
    """A passphrase to decrypt with, as text or bytes.

    Args:
        passphrase: Text or bytes.
        most_work_factor: A number from 1 to 31. A file can require at most 2 to the power of `most_work_factor` KiB of
            memory: 22 is 4 GiB.

    Raises:
        ValueError: `most_work_factor` is another number.

    >>> from sycon.age import passphrase
    >>> passphrase.Identity("correct horse battery staple")
    <sycon.age.passphrase.Identity>
    """

    def __new__(cls, passphrase: str | ReadableBuffer, *, most_work_factor: SupportsIndex = 22) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

_AgeRecipient: TypeAlias = AgePqRecipient | AgeX25519Recipient | AgePassphraseRecipient
_AgeIdentity: TypeAlias = AgePqIdentity | AgeX25519Identity | AgePassphraseIdentity

def age_encrypt(
    data: ReadableBuffer, recipients: Iterable[_AgeRecipient], *, armored: bool = False, threads: SupportsIndex = 1
) -> bytes:
    """Return a file that each of `recipients` can decrypt, as bytes.

    Args:
        data: A bytes-like object.
        recipients: Up to 1024 recipients of `sycon.age.pq` or of `sycon.age.x25519`, or one of `sycon.age.passphrase`.
        armored: True for a file of lines of text, which is a third longer.
        threads: The maximum number of threads, 0 for all CPU cores. More than one is faster from 1 MiB on.

    Raises:
        ValueError: `recipients` is empty, mixes X-Wing's recipients with others, or contains a passphrase and another
            recipient.
        OSError: The operating system's generator fails.

    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(file, [identity])
    b'message'
    """
def age_decrypt(data: ReadableBuffer, identities: Iterable[_AgeIdentity], *, threads: SupportsIndex = 1) -> bytes:
    """Return the plaintext of a file, armored or not, which the first matching one of `identities` decrypts.

    If the file is truncated or not authentic, none of its plaintext is returned.

    Args:
        data: The file, a bytes-like object.
        identities: An iterable of identities, of which the first matching one is used.
        threads: The maximum number of threads, as in `encrypt`.

    Raises:
        DecryptError: The file cannot be decrypted. The exception is a `HeaderError`, `NoMatchError`, `MacError`,
            `PayloadError` or `ArmorError`, which are all a `DecryptError`.

    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()], armored=True)
    >>> age.decrypt(file, [identity])
    b'message'
    >>> age.decrypt(file, [age.pq.Identity.generate()])
    Traceback (most recent call last):
        ...
    sycon.age.NoMatchError: no identity opens the file, or the passphrase is wrong
    """
def age_encrypt_io(
    reader: _AgeReadable, writer: _Writable, recipients: Iterable[_AgeRecipient], armored: bool, threads: SupportsIndex
) -> None:
    """Encrypts the data of `reader` to `writer`."""
def age_decrypt_io(
    reader: _AgeReadable, writer: _Writable, identities: Iterable[_AgeIdentity], threads: SupportsIndex
) -> None:
    """Decrypts the data of `reader` to `writer`."""
def age_is_age(data: ReadableBuffer) -> bool:
    r"""Return whether bytes begin like an age file or its armor, which white space can precede. A few dozen bytes are
    enough.

    >>> from sycon import age
    >>> age.is_age(b"age-encryption.org/v1\n-> "), age.is_age(b"AGE-SECRET-KEY-PQ-1")
    (True, False)
    """
def age_parse_identities(
    file: ReadableBuffer, passphrase: AgePassphraseIdentity | None
) -> list[AgePqIdentity | AgeX25519Identity]:
    """Return the identities in a file, which a passphrase can protect."""
def age_parse_recipients(file: ReadableBuffer) -> list[AgePqRecipient | AgeX25519Recipient]:
    """Return the recipients in a file."""

@final
class AgePlaintext:
    """The plaintext of a file that can be read from any position."""

    def __new__(cls, file: _AgeSeekable, identities: Iterable[_AgeIdentity]) -> Self: ...
    @property
    def length(self) -> int:
        """The number of bytes."""
    def read_at(self, position: int, buffer: WriteableBuffer) -> int:
        """Read into `buffer` from `position`, and return the number of bytes, which can be less than the buffer's length.
        0 is the end.
        """
