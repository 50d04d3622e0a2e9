from collections.abc import Callable, Iterable
from types import TracebackType
from typing import NoReturn, Protocol as _Interface, Self, SupportsIndex, TypeAlias, final

from _typeshed import ReadableBuffer, WriteableBuffer
from typing_extensions import disjoint_base

# The names that `sycon` has. The others here belong to its modules.
__all__ = [
    "Absorber",
    "AsconASponge",
    "AsconAXof",
    "AsconCxof128",
    "AsconSponge",
    "AsconSponge128",
    "AsconXof",
    "AsconXof128",
    "Blake3",
    "Blake3Sponge",
    "CShake128",
    "CShake256",
    "Duplex",
    "Error",
    "FiatShamir",
    "Hash",
    "IndexedVeXof128",
    "IndexedVeXof256",
    "IndexedVeXofSponge128",
    "IndexedVeXofSponge256",
    "InvalidCiphertext",
    "InvalidKey",
    "InvalidTag",
    "Keccak256",
    "KmacXof128",
    "KmacXof256",
    "Kt128",
    "Kt256",
    "Mac",
    "Merlin",
    "MerlinRng",
    "MultimixerMac",
    "ParallelHashXof128",
    "ParallelHashXof256",
    "PermutationSponge",
    "Protocol",
    "ProtocolReader",
    "ProtocolWriter",
    "Shake128",
    "Shake256",
    "Sponge",
    "Sponge128",
    "Sponge256",
    "Strobe",
    "TupleHashXof128",
    "TupleHashXof256",
    "TurboShake128",
    "TurboShake256",
    "TurboSponge128",
    "TurboSponge256",
    "VeXof128",
    "VeXof256",
    "VeXofSponge128",
    "VeXofSponge256",
    "__version__",
    "ascon_cxof128",
    "ascon_cxof128_many",
    "ascon_cxof128_many_into",
    "ascon_hash256",
    "ascon_hash256_many",
    "ascon_hash256_many_into",
    "ascon_xof",
    "ascon_xof128",
    "ascon_xof128_many",
    "ascon_xof128_many_into",
    "ascon_xof_many",
    "ascon_xof_many_into",
    "ascona_xof",
    "ascona_xof_many",
    "ascona_xof_many_into",
    "backend",
    "backends",
    "blake3_xof",
    "blake3_xof_many",
    "blake3_xof_many_into",
    "cshake128",
    "cshake128_many",
    "cshake128_many_into",
    "cshake256",
    "cshake256_many",
    "cshake256_many_into",
    "f128",
    "fiat_shamir_session_id",
    "indexed_vexof128",
    "indexed_vexof128_many",
    "indexed_vexof128_many_into",
    "indexed_vexof256",
    "indexed_vexof256_many",
    "indexed_vexof256_many_into",
    "keccak_256",
    "keccak_256_many",
    "keccak_256_many_into",
    "kmac128",
    "kmac128_many",
    "kmac128_many_into",
    "kmac256",
    "kmac256_many",
    "kmac256_many_into",
    "kmac_xof128",
    "kmac_xof128_many",
    "kmac_xof128_many_into",
    "kmac_xof256",
    "kmac_xof256_many",
    "kmac_xof256_many_into",
    "kt128",
    "kt128_many",
    "kt128_many_into",
    "kt256",
    "kt256_many",
    "kt256_many_into",
    "multimixer128",
    "parallel_hash128",
    "parallel_hash128_many",
    "parallel_hash128_many_into",
    "parallel_hash256",
    "parallel_hash256_many",
    "parallel_hash256_many_into",
    "parallel_hash_xof128",
    "parallel_hash_xof128_many",
    "parallel_hash_xof128_many_into",
    "parallel_hash_xof256",
    "parallel_hash_xof256_many",
    "parallel_hash_xof256_many_into",
    "sha3_224",
    "sha3_224_many",
    "sha3_224_many_into",
    "sha3_256",
    "sha3_256_many",
    "sha3_256_many_into",
    "sha3_384",
    "sha3_384_many",
    "sha3_384_many_into",
    "sha3_512",
    "sha3_512_many",
    "sha3_512_many_into",
    "shake128",
    "shake128_many",
    "shake128_many_into",
    "shake256",
    "shake256_many",
    "shake256_many_into",
    "tuple_hash128",
    "tuple_hash128_many",
    "tuple_hash128_many_into",
    "tuple_hash256",
    "tuple_hash256_many",
    "tuple_hash256_many_into",
    "tuple_hash_xof128",
    "tuple_hash_xof128_many",
    "tuple_hash_xof128_many_into",
    "tuple_hash_xof256",
    "tuple_hash_xof256_many",
    "tuple_hash_xof256_many_into",
    "turbo_shake128",
    "turbo_shake128_many",
    "turbo_shake128_many_into",
    "turbo_shake256",
    "turbo_shake256_many",
    "turbo_shake256_many_into",
    "vexof128",
    "vexof128_many",
    "vexof128_many_into",
    "vexof256",
    "vexof256_many",
    "vexof256_many_into",
]

__version__: str

@disjoint_base
class Absorber:
    @property
    def name(self) -> str: ...
    @property
    def rate(self) -> int: ...
    @property
    def block_size(self) -> int: ...
    @property
    def digest_size(self) -> int: ...
    def absorb(self, data: ReadableBuffer) -> Self: ...
    def update(self, data: ReadableBuffer) -> None: ...
    def finalize(self) -> Sponge: ...
    def digest(self, n: SupportsIndex) -> bytes: ...
    def hexdigest(self, n: SupportsIndex) -> str: ...
    def copy(self) -> Self: ...
    def reset(self) -> None: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@disjoint_base
class Sponge:
    def __new__(cls, permutation: str, rate: SupportsIndex, suffix: SupportsIndex) -> PermutationSponge: ...
    @property
    def name(self) -> str: ...
    @property
    def block_size(self) -> int: ...
    @property
    def closed(self) -> bool: ...
    def read(self, n: SupportsIndex = -1) -> bytes: ...
    def read_into(self, buffer: WriteableBuffer) -> None: ...
    def readinto(self, buffer: WriteableBuffer) -> int: ...
    def readall(self) -> NoReturn: ...
    def skip(self, n: SupportsIndex) -> None: ...
    def seek(self, position: SupportsIndex, whence: int = 0) -> int: ...
    def tell(self) -> int: ...
    def seekable(self) -> bool: ...
    def copy(self) -> Self: ...
    def close(self) -> None: ...
    def readable(self) -> bool: ...
    def writable(self) -> bool: ...
    def isatty(self) -> bool: ...
    def flush(self) -> None: ...
    def fileno(self) -> NoReturn: ...
    def truncate(self, size: object = None, /) -> NoReturn: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *exception: object) -> None: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class PermutationSponge(Sponge):
    def absorb(self, data: ReadableBuffer) -> Self: ...
    def update(self, data: ReadableBuffer) -> None: ...
    def finalize(self) -> Self: ...
    def digest(self, n: SupportsIndex) -> bytes: ...
    def hexdigest(self, n: SupportsIndex) -> str: ...

@final
class Sponge128(Sponge): ...

@final
class Sponge256(Sponge): ...

@final
class TurboSponge128(Sponge): ...

@final
class TurboSponge256(Sponge): ...

@final
class AsconSponge128(Sponge): ...

@final
class AsconSponge(Sponge): ...

@final
class AsconASponge(Sponge): ...

@final
class Blake3Sponge(Sponge): ...

@final
class VeXofSponge128(Sponge): ...

@final
class VeXofSponge256(Sponge): ...

@final
class IndexedVeXofSponge128(Sponge): ...

@final
class IndexedVeXofSponge256(Sponge): ...

@final
class Shake128(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> Sponge128: ...

@final
class Shake256(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> Sponge256: ...

@final
class TurboShake128(Absorber):
    def __new__(cls, domain_sep: SupportsIndex, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> TurboSponge128: ...

@final
class TurboShake256(Absorber):
    def __new__(cls, domain_sep: SupportsIndex, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> TurboSponge256: ...

@final
class Kt128(Absorber):
    def __new__(
        cls,
        data: ReadableBuffer | None = None,
        *,
        custom: ReadableBuffer = b"",
        threads: SupportsIndex = 1,
    ) -> Self: ...
    def finalize(self) -> TurboSponge128: ...

@final
class Kt256(Absorber):
    def __new__(
        cls,
        data: ReadableBuffer | None = None,
        *,
        custom: ReadableBuffer = b"",
        threads: SupportsIndex = 1,
    ) -> Self: ...
    def finalize(self) -> TurboSponge256: ...

@final
class CShake128(Absorber):
    def __new__(
        cls,
        data: ReadableBuffer | None = None,
        *,
        name: ReadableBuffer = b"",
        custom: ReadableBuffer = b"",
    ) -> Self: ...
    def finalize(self) -> Sponge128: ...

@final
class CShake256(Absorber):
    def __new__(
        cls,
        data: ReadableBuffer | None = None,
        *,
        name: ReadableBuffer = b"",
        custom: ReadableBuffer = b"",
    ) -> Self: ...
    def finalize(self) -> Sponge256: ...

@final
class KmacXof128(Absorber):
    def __new__(
        cls,
        key: ReadableBuffer,
        data: ReadableBuffer | None = None,
        *,
        custom: ReadableBuffer = b"",
    ) -> Self: ...
    def finalize(self) -> Sponge128: ...
    def verify(self, tag: ReadableBuffer) -> None: ...

@final
class KmacXof256(Absorber):
    def __new__(
        cls,
        key: ReadableBuffer,
        data: ReadableBuffer | None = None,
        *,
        custom: ReadableBuffer = b"",
    ) -> Self: ...
    def finalize(self) -> Sponge256: ...
    def verify(self, tag: ReadableBuffer) -> None: ...

@final
class TupleHashXof128(Absorber):
    def __new__(cls, parts: Iterable[ReadableBuffer] | None = None, *, custom: ReadableBuffer = b"") -> Self: ...
    def finalize(self) -> Sponge128: ...

@final
class TupleHashXof256(Absorber):
    def __new__(cls, parts: Iterable[ReadableBuffer] | None = None, *, custom: ReadableBuffer = b"") -> Self: ...
    def finalize(self) -> Sponge256: ...

@final
class ParallelHashXof128(Absorber):
    def __new__(
        cls,
        data: ReadableBuffer | None = None,
        *,
        block_size: SupportsIndex = 8192,
        custom: ReadableBuffer = b"",
        threads: SupportsIndex = 1,
    ) -> Self: ...
    def finalize(self) -> Sponge128: ...

@final
class ParallelHashXof256(Absorber):
    def __new__(
        cls,
        data: ReadableBuffer | None = None,
        *,
        block_size: SupportsIndex = 8192,
        custom: ReadableBuffer = b"",
        threads: SupportsIndex = 1,
    ) -> Self: ...
    def finalize(self) -> Sponge256: ...

@final
class AsconXof128(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> AsconSponge128: ...

@final
class AsconCxof128(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None, *, custom: ReadableBuffer = b"") -> Self: ...
    def finalize(self) -> AsconSponge128: ...

@final
class AsconXof(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> AsconSponge: ...

@final
class AsconAXof(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> AsconASponge: ...

@final
class Blake3(Absorber):
    def __new__(
        cls,
        data: ReadableBuffer | None = None,
        *,
        key: ReadableBuffer | None = None,
        context: str | None = None,
        threads: SupportsIndex = 1,
    ) -> Self: ...
    def finalize(self) -> Blake3Sponge: ...

@final
class VeXof128(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None, *, stripes: SupportsIndex = 8) -> Self: ...
    def finalize(self) -> VeXofSponge128: ...

@final
class VeXof256(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None, *, stripes: SupportsIndex = 8) -> Self: ...
    def finalize(self) -> VeXofSponge256: ...

@final
class IndexedVeXof128(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> IndexedVeXofSponge128: ...

@final
class IndexedVeXof256(Absorber):
    def __new__(cls, data: ReadableBuffer | None = None) -> Self: ...
    def finalize(self) -> IndexedVeXofSponge256: ...

def shake128(data: ReadableBuffer) -> Sponge128: ...
def shake256(data: ReadableBuffer) -> Sponge256: ...
def turbo_shake128(domain_sep: SupportsIndex, data: ReadableBuffer) -> TurboSponge128: ...
def turbo_shake256(domain_sep: SupportsIndex, data: ReadableBuffer) -> TurboSponge256: ...
def kt128(data: ReadableBuffer, *, custom: ReadableBuffer = b"", threads: SupportsIndex = 1) -> TurboSponge128: ...
def kt256(data: ReadableBuffer, *, custom: ReadableBuffer = b"", threads: SupportsIndex = 1) -> TurboSponge256: ...
def cshake128(data: ReadableBuffer, *, name: ReadableBuffer = b"", custom: ReadableBuffer = b"") -> Sponge128: ...
def cshake256(data: ReadableBuffer, *, name: ReadableBuffer = b"", custom: ReadableBuffer = b"") -> Sponge256: ...
def kmac_xof128(key: ReadableBuffer, data: ReadableBuffer, *, custom: ReadableBuffer = b"") -> Sponge128: ...
def kmac_xof256(key: ReadableBuffer, data: ReadableBuffer, *, custom: ReadableBuffer = b"") -> Sponge256: ...
def tuple_hash_xof128(parts: Iterable[ReadableBuffer], *, custom: ReadableBuffer = b"") -> Sponge128: ...
def tuple_hash_xof256(parts: Iterable[ReadableBuffer], *, custom: ReadableBuffer = b"") -> Sponge256: ...
def parallel_hash_xof128(
    data: ReadableBuffer,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> Sponge128: ...
def parallel_hash_xof256(
    data: ReadableBuffer,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> Sponge256: ...
def ascon_xof128(data: ReadableBuffer) -> AsconSponge128: ...
def ascon_cxof128(data: ReadableBuffer, *, custom: ReadableBuffer = b"") -> AsconSponge128: ...
def ascon_xof(data: ReadableBuffer) -> AsconSponge: ...
def ascona_xof(data: ReadableBuffer) -> AsconASponge: ...
def blake3_xof(
    data: ReadableBuffer,
    *,
    key: ReadableBuffer | None = None,
    context: str | None = None,
    threads: SupportsIndex = 1,
) -> Blake3Sponge: ...
def vexof128(data: ReadableBuffer, *, stripes: SupportsIndex = 8) -> VeXofSponge128: ...
def vexof256(data: ReadableBuffer, *, stripes: SupportsIndex = 8) -> VeXofSponge256: ...
def indexed_vexof128(data: ReadableBuffer) -> IndexedVeXofSponge128: ...
def indexed_vexof256(data: ReadableBuffer) -> IndexedVeXofSponge256: ...

def shake128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def shake128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def shake256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def shake256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def ascon_xof128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def ascon_xof128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def ascon_xof_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def ascon_xof_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def ascona_xof_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def ascona_xof_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def indexed_vexof128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def indexed_vexof128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def indexed_vexof256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def indexed_vexof256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def turbo_shake128_many(
    domain_sep: SupportsIndex,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def turbo_shake128_many_into(
    domain_sep: SupportsIndex,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def turbo_shake256_many(
    domain_sep: SupportsIndex,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def turbo_shake256_many_into(
    domain_sep: SupportsIndex,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def kt128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def kt128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def kt256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def kt256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def ascon_cxof128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def ascon_cxof128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def tuple_hash_xof128_many(
    messages: Iterable[Iterable[ReadableBuffer]],
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def tuple_hash_xof128_many_into(
    messages: Iterable[Iterable[ReadableBuffer]],
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def tuple_hash_xof256_many(
    messages: Iterable[Iterable[ReadableBuffer]],
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def tuple_hash_xof256_many_into(
    messages: Iterable[Iterable[ReadableBuffer]],
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def tuple_hash128_many(
    messages: Iterable[Iterable[ReadableBuffer]],
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def tuple_hash128_many_into(
    messages: Iterable[Iterable[ReadableBuffer]],
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def tuple_hash256_many(
    messages: Iterable[Iterable[ReadableBuffer]],
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def tuple_hash256_many_into(
    messages: Iterable[Iterable[ReadableBuffer]],
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def cshake128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    name: ReadableBuffer = b"",
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def cshake128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    name: ReadableBuffer = b"",
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def cshake256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    name: ReadableBuffer = b"",
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def cshake256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    name: ReadableBuffer = b"",
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def kmac_xof128_many(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def kmac_xof128_many_into(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def kmac_xof256_many(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def kmac_xof256_many_into(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def kmac128_many(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def kmac128_many_into(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def kmac256_many(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def kmac256_many_into(
    key: ReadableBuffer,
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def parallel_hash_xof128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def parallel_hash_xof128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def parallel_hash_xof256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def parallel_hash_xof256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def parallel_hash128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def parallel_hash128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def parallel_hash256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def parallel_hash256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
) -> None: ...
def blake3_xof_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    key: ReadableBuffer | None = None,
    context: str | None = None,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def blake3_xof_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    key: ReadableBuffer | None = None,
    context: str | None = None,
    threads: SupportsIndex = 1,
) -> None: ...
def vexof128_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    stripes: SupportsIndex = 8,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def vexof128_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    stripes: SupportsIndex = 8,
    threads: SupportsIndex = 1,
) -> None: ...
def vexof256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    length: SupportsIndex,
    *,
    stripes: SupportsIndex = 8,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def vexof256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    stripes: SupportsIndex = 8,
    threads: SupportsIndex = 1,
) -> None: ...
def sha3_224_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def sha3_224_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def sha3_256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def sha3_256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def sha3_384_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def sha3_384_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def sha3_512_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def sha3_512_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def keccak_256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def keccak_256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...
def ascon_hash256_many(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> list[bytes]: ...
def ascon_hash256_many_into(
    messages: Iterable[ReadableBuffer] | ReadableBuffer,
    out: WriteableBuffer,
    *,
    threads: SupportsIndex = 1,
) -> None: ...

@disjoint_base
class Hash:
    @property
    def name(self) -> str: ...
    @property
    def digest_size(self) -> int: ...
    @property
    def block_size(self) -> int: ...
    def update(self, data: ReadableBuffer) -> None: ...
    def digest(self) -> bytes: ...
    def hexdigest(self) -> str: ...
    def copy(self) -> Self: ...
    def reset(self) -> None: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class Mac(Hash):
    def verify(self, tag: ReadableBuffer) -> None: ...

@final
class Keccak256(Hash):
    def __new__(cls, data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Self: ...

class Error(ValueError): ...
class InvalidTag(Error): ...

def sha3_224(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def sha3_256(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def sha3_384(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def sha3_512(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def keccak_256(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Keccak256: ...
def ascon_hash256(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def kmac128(
    key: ReadableBuffer,
    data: ReadableBuffer | None = b"",
    *,
    custom: ReadableBuffer = b"",
    digest_size: SupportsIndex = 32,
) -> Mac: ...
def kmac256(
    key: ReadableBuffer,
    data: ReadableBuffer | None = b"",
    *,
    custom: ReadableBuffer = b"",
    digest_size: SupportsIndex = 64,
) -> Mac: ...
def tuple_hash128(
    parts: Iterable[ReadableBuffer] | None = (),
    *,
    custom: ReadableBuffer = b"",
    digest_size: SupportsIndex = 32,
) -> Hash: ...
def tuple_hash256(
    parts: Iterable[ReadableBuffer] | None = (),
    *,
    custom: ReadableBuffer = b"",
    digest_size: SupportsIndex = 64,
) -> Hash: ...
def parallel_hash128(
    data: ReadableBuffer | None = b"",
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
    digest_size: SupportsIndex = 32,
) -> Hash: ...
def parallel_hash256(
    data: ReadableBuffer | None = b"",
    *,
    block_size: SupportsIndex = 8192,
    custom: ReadableBuffer = b"",
    threads: SupportsIndex = 1,
    digest_size: SupportsIndex = 64,
) -> Hash: ...

@final
class MultimixerMac:
    def __new__(cls, key: ReadableBuffer, data: ReadableBuffer | None = None) -> Self: ...
    @property
    def name(self) -> str: ...
    @property
    def digest_size(self) -> int: ...
    @property
    def block_size(self) -> int: ...
    def update(self, data: ReadableBuffer) -> None: ...
    def digest(self, size: SupportsIndex = 32) -> bytes: ...
    def hexdigest(self, size: SupportsIndex = 32) -> str: ...
    def verify(self, tag: ReadableBuffer) -> None: ...
    def copy(self) -> Self: ...
    def reset(self) -> None: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

def multimixer128(key: ReadableBuffer, message: ReadableBuffer) -> bytes: ...
def f128(block: ReadableBuffer) -> bytes: ...

def simpira256(state: ReadableBuffer) -> bytes: ...
def simpira512(state: ReadableBuffer) -> bytes: ...
def simpira768(state: ReadableBuffer) -> bytes: ...
def simpira1024(state: ReadableBuffer) -> bytes: ...
def simpira1536(state: ReadableBuffer) -> bytes: ...
def areion512(state: ReadableBuffer) -> bytes: ...
def haraka512(state: ReadableBuffer) -> bytes: ...
def haraka512_newplex(state: ReadableBuffer) -> bytes: ...
def gimli384(state: ReadableBuffer) -> bytes: ...
def xoodoo(state: ReadableBuffer) -> bytes: ...
def ascon12(state: ReadableBuffer) -> bytes: ...
def ascon8(state: ReadableBuffer) -> bytes: ...
def keccakf1600(state: ReadableBuffer) -> bytes: ...
def keccakp1600_12(state: ReadableBuffer) -> bytes: ...
def many(name: str, states: ReadableBuffer) -> bytes: ...
def permutation_widths() -> list[tuple[str, int]]: ...

def _algorithms() -> list[tuple[str, str, bool, int]]: ...
def backends() -> list[str]: ...
def backend() -> str: ...

class _Readable(_Interface):
    def read(self, n: int, /) -> ReadableBuffer: ...

class _Writable(_Interface):
    def write(self, data: bytes, /) -> int | None: ...

class InvalidCiphertext(Error): ...
class InvalidKey(Error): ...

@final
class Duplex:
    def __new__(cls) -> Self: ...
    def absorb(self, data: ReadableBuffer) -> Self: ...
    def squeeze(self, n: int) -> bytes: ...
    def encrypt(self, data: ReadableBuffer) -> bytes: ...
    def decrypt(self, data: ReadableBuffer) -> bytes: ...
    def permute(self) -> None: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(data: ReadableBuffer) -> Duplex: ...
    def copy(self) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class Protocol:
    def __new__(cls, domain: str | ReadableBuffer, *, sized: bool = False) -> Self: ...
    @property
    def sized(self) -> bool: ...
    def mix(self, label: str | ReadableBuffer, data: ReadableBuffer) -> None: ...
    def derive(self, label: str | ReadableBuffer, n: int) -> bytes: ...
    def encrypt(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes: ...
    def decrypt(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes: ...
    def seal(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes: ...
    def open(self, label: str | ReadableBuffer, data: ReadableBuffer) -> bytes: ...
    def mix_writer(self, label: str | ReadableBuffer, file: _Writable) -> ProtocolWriter: ...
    def mix_reader(self, label: str | ReadableBuffer, file: _Readable) -> ProtocolReader: ...
    def encrypt_writer(self, label: str | ReadableBuffer, file: _Writable) -> ProtocolWriter: ...
    def encrypt_reader(self, label: str | ReadableBuffer, file: _Readable) -> ProtocolReader: ...
    def decrypt_writer(self, label: str | ReadableBuffer, file: _Writable) -> ProtocolWriter: ...
    def decrypt_reader(self, label: str | ReadableBuffer, file: _Readable) -> ProtocolReader: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(data: ReadableBuffer, *, sized: bool = False) -> Protocol: ...
    def _plain(self) -> Protocol: ...
    def copy(self) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class ProtocolWriter:
    def write(self, data: ReadableBuffer) -> int: ...
    def flush(self) -> None: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def readable(self) -> bool: ...
    def writable(self) -> bool: ...
    def seekable(self) -> bool: ...
    def tell(self) -> int: ...
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
    def read(self, n: int = -1) -> bytes: ...
    def readall(self) -> bytes: ...
    def readinto(self, buffer: WriteableBuffer) -> int: ...
    def flush(self) -> None: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def readable(self) -> bool: ...
    def writable(self) -> bool: ...
    def seekable(self) -> bool: ...
    def tell(self) -> int: ...
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
    def __new__(cls, session_id: ReadableBuffer, *, suite: str) -> Self: ...
    @property
    def suite(self) -> str: ...
    def absorb(self, data: ReadableBuffer) -> Self: ...
    def squeeze(self, n: int) -> bytes: ...
    def copy(self) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

def fiat_shamir_session_id(tag: ReadableBuffer, *, suite: str) -> bytes: ...

@final
class Merlin:
    def __new__(cls, label: str | ReadableBuffer) -> Self: ...
    def append_message(self, label: str | ReadableBuffer, message: ReadableBuffer) -> None: ...
    def append_u64(self, label: str | ReadableBuffer, x: int) -> None: ...
    def challenge_bytes(self, label: str | ReadableBuffer, n: int) -> bytes: ...
    def build_rng(
        self, *witnesses: tuple[str | ReadableBuffer, ReadableBuffer], random: ReadableBuffer | None = None
    ) -> MerlinRng: ...
    def copy(self) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class MerlinRng:
    def read(self, n: int) -> bytes: ...
    def __reduce__(self) -> NoReturn: ...

@final
class Strobe:
    def __new__(cls, protocol: str | ReadableBuffer, security: int = 128) -> Self: ...
    def ad(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None: ...
    def key(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None: ...
    def send_clr(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None: ...
    def recv_clr(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> None: ...
    def send_enc(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> bytes: ...
    def recv_enc(self, data: ReadableBuffer, *, meta: bool = False, more: bool = False) -> bytes: ...
    def prf(self, n: int, *, meta: bool = False, more: bool = False) -> bytes: ...
    def send_mac(self, n: int, *, meta: bool = False, more: bool = False) -> bytes: ...
    def recv_mac(self, code: ReadableBuffer, *, meta: bool = False) -> None: ...
    def ratchet(self, n: int, *, meta: bool = False, more: bool = False) -> None: ...
    def copy(self) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class MldsaMu:
    def __new__(
        cls, public_key: ReadableBuffer, context: ReadableBuffer | None = None, *, prehash: str | None = None
    ) -> Self: ...
    @staticmethod
    def from_tr(tr: ReadableBuffer, context: ReadableBuffer | None = None) -> MldsaMu: ...
    @property
    def name(self) -> str: ...
    @property
    def digest_size(self) -> int: ...
    @property
    def block_size(self) -> int: ...
    def absorb(self, data: ReadableBuffer) -> Self: ...
    def digest(self) -> bytes: ...
    def copy(self) -> Self: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

def mldsa_mu_of_digest(
    public_key: ReadableBuffer, digest: ReadableBuffer, context: ReadableBuffer | None = None, *, prehash: str
) -> bytes: ...

# What the classes of all schemes of key encapsulation have. Only here: in Python they have no common base.

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
    def seed(self) -> bytes: ...

class _MlKemDecapsulationKey(_AnyDecapsulationKey):
    @property
    def seed(self) -> bytes | None: ...
    @property
    def expanded(self) -> bytes: ...
    def to_pem(self) -> str: ...

class _EncapsulationKey:
    def __new__(cls, public_key: ReadableBuffer) -> Self: ...
    @property
    def public_key(self) -> bytes: ...
    def encapsulate(self) -> tuple[bytes, bytes]: ...
    def encapsulate_derand(self, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> tuple[type[Self], tuple[bytes]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class XWingDecapsulationKey(_DecapsulationKey):
    @property
    def encapsulation_key(self) -> XWingEncapsulationKey: ...
    @staticmethod
    def generate() -> XWingDecapsulationKey: ...
    @staticmethod
    def derive_xwing(ikm: ReadableBuffer) -> XWingDecapsulationKey: ...
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> XWingDecapsulationKey: ...
    def decapsulate_accepting_zero(self, ciphertext: ReadableBuffer) -> bytes: ...
    def to_pem(self) -> str: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> XWingDecapsulationKey: ...

@final
class XWingEncapsulationKey(_EncapsulationKey):
    @staticmethod
    def accepting_zero(public_key: ReadableBuffer) -> XWingEncapsulationKey: ...
    def to_pem(self) -> str: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> XWingEncapsulationKey: ...

def xwing_generate() -> tuple[bytes, bytes]: ...
def xwing_keypair(seed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def xwing_keypair_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]: ...
def xwing_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]: ...
def xwing_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def xwing_encapsulate_many(
    pks: Iterable[ReadableBuffer | XWingEncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]: ...
def xwing_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes: ...
def xwing_sizes() -> list[tuple[str, int]]: ...

@final
class MlKem512DecapsulationKey(_MlKemDecapsulationKey):
    @property
    def encapsulation_key(self) -> MlKem512EncapsulationKey: ...
    @staticmethod
    def generate() -> MlKem512DecapsulationKey: ...
    @staticmethod
    def from_expanded(expanded: ReadableBuffer) -> MlKem512DecapsulationKey: ...
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> MlKem512DecapsulationKey: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem512DecapsulationKey: ...

@final
class MlKem512EncapsulationKey(_EncapsulationKey):
    def to_pem(self) -> str: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem512EncapsulationKey: ...

def mlkem512_generate() -> tuple[bytes, bytes]: ...
def mlkem512_keypair(seed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem512_keypair_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]: ...
def mlkem512_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem512_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem512_encapsulate_many(
    pks: Iterable[ReadableBuffer | MlKem512EncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]: ...
def mlkem512_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes: ...
def mlkem512_sizes() -> list[tuple[str, int]]: ...

@final
class MlKem768DecapsulationKey(_MlKemDecapsulationKey):
    @property
    def encapsulation_key(self) -> MlKem768EncapsulationKey: ...
    @staticmethod
    def generate() -> MlKem768DecapsulationKey: ...
    @staticmethod
    def from_expanded(expanded: ReadableBuffer) -> MlKem768DecapsulationKey: ...
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> MlKem768DecapsulationKey: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem768DecapsulationKey: ...

@final
class MlKem768EncapsulationKey(_EncapsulationKey):
    def to_pem(self) -> str: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem768EncapsulationKey: ...

def mlkem768_generate() -> tuple[bytes, bytes]: ...
def mlkem768_keypair(seed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem768_keypair_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]: ...
def mlkem768_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem768_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem768_encapsulate_many(
    pks: Iterable[ReadableBuffer | MlKem768EncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]: ...
def mlkem768_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes: ...
def mlkem768_sizes() -> list[tuple[str, int]]: ...

@final
class MlKem1024DecapsulationKey(_MlKemDecapsulationKey):
    @property
    def encapsulation_key(self) -> MlKem1024EncapsulationKey: ...
    @staticmethod
    def generate() -> MlKem1024DecapsulationKey: ...
    @staticmethod
    def from_expanded(expanded: ReadableBuffer) -> MlKem1024DecapsulationKey: ...
    @staticmethod
    def derive_hpke(ikm: ReadableBuffer) -> MlKem1024DecapsulationKey: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem1024DecapsulationKey: ...

@final
class MlKem1024EncapsulationKey(_EncapsulationKey):
    def to_pem(self) -> str: ...
    @staticmethod
    def from_pem(pem: str | ReadableBuffer) -> MlKem1024EncapsulationKey: ...

def mlkem1024_generate() -> tuple[bytes, bytes]: ...
def mlkem1024_keypair(seed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem1024_keypair_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]: ...
def mlkem1024_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem1024_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def mlkem1024_encapsulate_many(
    pks: Iterable[ReadableBuffer | MlKem1024EncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]: ...
def mlkem1024_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes: ...
def mlkem1024_sizes() -> list[tuple[str, int]]: ...

@final
class DhkemDecapsulationKey(_DecapsulationKey):
    @property
    def encapsulation_key(self) -> DhkemEncapsulationKey: ...
    @staticmethod
    def generate() -> DhkemDecapsulationKey: ...
    @staticmethod
    def derive(ikm: ReadableBuffer) -> DhkemDecapsulationKey: ...

@final
class DhkemEncapsulationKey(_EncapsulationKey): ...

_HpkePublicKey: TypeAlias = (
    XWingEncapsulationKey | DhkemEncapsulationKey | MlKem512EncapsulationKey | MlKem768EncapsulationKey | MlKem1024EncapsulationKey
)
_HpkePrivateKey: TypeAlias = (
    XWingDecapsulationKey | DhkemDecapsulationKey | MlKem512DecapsulationKey | MlKem768DecapsulationKey | MlKem1024DecapsulationKey
)

def dhkem_generate() -> tuple[bytes, bytes]: ...
def dhkem_keypair(seed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def dhkem_keypair_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]: ...
def dhkem_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]: ...
def dhkem_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def dhkem_encapsulate_many(
    pks: Iterable[ReadableBuffer | DhkemEncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]: ...
def dhkem_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes: ...
def dhkem_sizes() -> list[tuple[str, int]]: ...

@final
class HpkeSender:
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
    def enc(self) -> bytes: ...
    def seal(self, plaintext: ReadableBuffer, aad: ReadableBuffer = b"") -> bytes: ...
    def export(self, context: ReadableBuffer, length: int) -> bytes: ...

@final
class HpkeReceiver:
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
    def open(self, ciphertext: ReadableBuffer, aad: ReadableBuffer = b"") -> bytes: ...
    def export(self, context: ReadableBuffer, length: int) -> bytes: ...

def hpke_seal(
    key: _HpkePublicKey,
    plaintext: ReadableBuffer,
    info: ReadableBuffer = b"",
    aad: ReadableBuffer = b"",
    *,
    kdf: str = "SHAKE256",
    aead: str = "ChaCha20-Poly1305",
) -> bytes: ...
def hpke_open(
    key: _HpkePrivateKey,
    sealed: ReadableBuffer,
    info: ReadableBuffer = b"",
    aad: ReadableBuffer = b"",
    *,
    kdf: str = "SHAKE256",
    aead: str = "ChaCha20-Poly1305",
) -> bytes: ...
def hpke_names() -> tuple[list[str], list[str]]: ...

@final
class GhpcDecapsulationKey(_DecapsulationKey):
    @property
    def encapsulation_key(self) -> GhpcEncapsulationKey: ...
    @staticmethod
    def generate() -> GhpcDecapsulationKey: ...

@final
class GhpcEncapsulationKey(_EncapsulationKey): ...

def ghpc_generate() -> tuple[bytes, bytes]: ...
def ghpc_keypair(seed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def ghpc_keypair_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]: ...
def ghpc_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]: ...
def ghpc_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def ghpc_encapsulate_many(
    pks: Iterable[ReadableBuffer | GhpcEncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]: ...
def ghpc_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes: ...
def ghpc_sizes() -> list[tuple[str, int]]: ...

@final
class NaiveXWingDecapsulationKey(_DecapsulationKey):
    @property
    def encapsulation_key(self) -> NaiveXWingEncapsulationKey: ...
    @staticmethod
    def generate() -> NaiveXWingDecapsulationKey: ...

@final
class NaiveXWingEncapsulationKey(_EncapsulationKey): ...

def xwing_naive_generate() -> tuple[bytes, bytes]: ...
def xwing_naive_keypair(seed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def xwing_naive_keypair_many(seeds: Iterable[ReadableBuffer], *, threads: int = 1) -> list[tuple[bytes, bytes]]: ...
def xwing_naive_encapsulate(pk: ReadableBuffer) -> tuple[bytes, bytes]: ...
def xwing_naive_encapsulate_derand(pk: ReadableBuffer, eseed: ReadableBuffer) -> tuple[bytes, bytes]: ...
def xwing_naive_encapsulate_many(
    pks: Iterable[ReadableBuffer | NaiveXWingEncapsulationKey], *, threads: int = 1
) -> list[tuple[bytes, bytes] | InvalidKey]: ...
def xwing_naive_decapsulate(sk: ReadableBuffer, ciphertext: ReadableBuffer) -> bytes: ...
def xwing_naive_sizes() -> list[tuple[str, int]]: ...

class _AgeReadable(_Interface):
    def read(self, n: int, /) -> ReadableBuffer | None: ...

class _AgeSeekable(_AgeReadable, _Interface):
    def seek(self, offset: int, whence: int, /) -> int: ...

class AgeDecryptError(Error):
    """A file that cannot be decrypted; the base of the five that say why.

    >>> from sycon import Error, age
    >>> issubclass(age.DecryptError, Error) and issubclass(Error, ValueError)
    True
    """
class AgeHeaderError(AgeDecryptError):
    r"""A header that is none: the file is damaged, is no age file, or asks for more work to try a passphrase than is
    allowed.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(b"no age file\n", [identity])
    Traceback (most recent call last):
        ...
    sycon.age.HeaderError: bad header: the first line is not that of an age file of version 1
    """
class AgeNoMatchError(AgeDecryptError):
    """No identity opens the file: it was encrypted to others, or the passphrase is wrong.

    >>> from sycon import age
    >>> file = age.encrypt(b"message", [age.pq.Identity.generate().to_public()])
    >>> age.decrypt(file, [age.pq.Identity.generate()])
    Traceback (most recent call last):
        ...
    sycon.age.NoMatchError: no identity opens the file, or the passphrase is wrong
    """
class AgeMacError(AgeDecryptError):
    r"""An identity opens the file, and the header was changed since it was written.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(file.replace(b"--- ", b"-> other\n\n--- "), [identity])
    Traceback (most recent call last):
        ...
    sycon.age.MacError: the header was changed: its MAC is wrong
    """
class AgePayloadError(AgeDecryptError):
    """A payload that was changed, cut or added to.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(file[:-1], [identity])
    Traceback (most recent call last):
        ...
    sycon.age.PayloadError: bad payload: the last chunk was changed, or the file was cut
    """
class AgeArmorError(AgeDecryptError):
    """Armor, the lines of text around a file, that is damaged; or that is there, where a file is to be read from
    anywhere.

    >>> from sycon import age
    >>> identity = age.x25519.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(b"-----BEGIN AGE ENCRYPTED FILE-----", [identity])
    Traceback (most recent call last):
        ...
    sycon.age.ArmorError: bad armor: a line is empty, or the last one is missing
    """

@final
class AgePqIdentity:
    """A private key, AGE-SECRET-KEY-PQ-1...

    `str()` of it is its text, which is secret, and all that needs to be kept; `repr()` shows nothing.

    >>> from sycon.age import pq
    >>> identity = pq.Identity.generate()
    >>> same = pq.Identity.from_str(str(identity))
    >>> same.to_public() == identity.to_public()
    True
    """

    @staticmethod
    def generate() -> AgePqIdentity:
        """A new one. Raises `OSError` if the operating system's generator fails.

        >>> from sycon.age import pq
        >>> pq.Identity.generate()
        <sycon.age.pq.Identity>
        """
    @staticmethod
    def from_str(text: str) -> AgePqIdentity:
        """The one with this text, AGE-SECRET-KEY-PQ-1...

        Raises `InvalidKey` for other texts. The message says nothing of what is in them.

        >>> from sycon.age import pq
        >>> identity = pq.Identity.generate()
        >>> str(pq.Identity.from_str(str(identity))) == str(identity)
        True
        """
    def to_public(self) -> AgePqRecipient:
        """Whom others encrypt to.

        >>> from sycon.age import pq
        >>> str(pq.Identity.generate().to_public()).startswith("age1pq1")
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class AgePqRecipient:
    """A public key, age1pq1..: whom files are encrypted to.

    `str()` of it is its text. Equal ones are equal, and have the same hash.

    >>> from sycon.age import pq
    >>> recipient = pq.Identity.generate().to_public()
    >>> pq.Recipient.from_str(str(recipient)) == recipient
    True
    """

    @staticmethod
    def from_str(text: str) -> AgePqRecipient:
        """The one with this text, age1pq1... Raises `InvalidKey` for other texts.

        >>> from sycon.age import pq
        >>> pq.Recipient.from_str("age1pq1")
        Traceback (most recent call last):
            ...
        sycon.InvalidKey: the key's checksum is wrong: it was mistyped or cut
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class AgeX25519Identity:
    """A private key, AGE-SECRET-KEY-1...

    `str()` of it is its text, which is secret, and all that needs to be kept; `repr()` shows nothing.

    >>> from sycon.age import x25519
    >>> identity = x25519.Identity.generate()
    >>> same = x25519.Identity.from_str(str(identity))
    >>> same.to_public() == identity.to_public()
    True
    """

    @staticmethod
    def generate() -> AgeX25519Identity:
        """A new one. Raises `OSError` if the operating system's generator fails.

        >>> from sycon.age import x25519
        >>> x25519.Identity.generate()
        <sycon.age.x25519.Identity>
        """
    @staticmethod
    def from_str(text: str) -> AgeX25519Identity:
        """The one with this text, AGE-SECRET-KEY-1...

        Raises `InvalidKey` for other texts. The message says nothing of what is in them.

        >>> from sycon.age import x25519
        >>> identity = x25519.Identity.generate()
        >>> str(x25519.Identity.from_str(str(identity))) == str(identity)
        True
        """
    def to_public(self) -> AgeX25519Recipient:
        """Whom others encrypt to.

        >>> from sycon.age import x25519
        >>> str(x25519.Identity.generate().to_public()).startswith("age1")
        True
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class AgeX25519Recipient:
    """A public key, age1..: whom files are encrypted to.

    `str()` of it is its text. Equal ones are equal, and have the same hash.

    >>> from sycon.age import x25519
    >>> recipient = x25519.Identity.generate().to_public()
    >>> x25519.Recipient.from_str(str(recipient)) == recipient
    True
    """

    @staticmethod
    def from_str(text: str) -> AgeX25519Recipient:
        """The one with this text, age1... Raises `InvalidKey` for other texts.

        >>> from sycon.age import x25519
        >>> x25519.Recipient.from_str("age1")
        Traceback (most recent call last):
            ...
        sycon.InvalidKey: the key's checksum is wrong: it was mistyped or cut
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class AgePassphraseRecipient:
    """A passphrase to encrypt with, text or bytes: the only recipient of its file.

    Whoever tries a passphrase needs 2 to the power of `work_factor` KiB of memory, and time in proportion: 18 is
    256 MiB and about a second. It is from 1 to 31; age reads files up to 22. Text is taken as UTF-8, and not normalised.

    Raises `ValueError` for another work factor, and if the passphrase is empty.

    >>> from sycon.age import passphrase
    >>> passphrase.Recipient("correct horse battery staple")
    <sycon.age.passphrase.Recipient>
    """

    def __new__(cls, passphrase: str | ReadableBuffer, *, work_factor: SupportsIndex = 18) -> Self: ...
    def __reduce__(self) -> NoReturn: ...

@final
class AgePassphraseIdentity:
    """A passphrase to decrypt with, text or bytes.

    A file can ask for 2 to the power of `most_work_factor` KiB of memory, and no more: 22 is 4 GiB. Raises `ValueError`
    if it is not from 1 to 31.

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
    """The file that each of `recipients` can decrypt, as bytes.

    `data` is bytes-like; `recipients` are those of `sycon.age.pq`, or of `sycon.age.x25519`, up to 1024, or one of
    `sycon.age.passphrase`. `armored` files are lines of text, a third longer. `threads`, 0 for all, is how many may
    work: more than one is worth it from 1 MiB on.

    Raises `ValueError` if there is no recipient, or if some are not to be mixed: X-Wing's with others, a passphrase with
    anything. `OSError` if the operating system's generator fails.

    >>> from sycon import age
    >>> identity = age.pq.Identity.generate()
    >>> file = age.encrypt(b"message", [identity.to_public()])
    >>> age.decrypt(file, [identity])
    b'message'
    """
def age_decrypt(data: ReadableBuffer, identities: Iterable[_AgeIdentity], *, threads: SupportsIndex = 1) -> bytes:
    """What is in a file, armored or not, decrypted by the first of `identities` that can.

    `threads` is as in `encrypt`. Nothing of a file that is not whole and authentic is given out.

    Raises `HeaderError`, `NoMatchError`, `MacError`, `PayloadError` and `ArmorError`, all of them a `DecryptError`.

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
    """Encrypts what `reader` has, to `writer`."""
def age_decrypt_io(
    reader: _AgeReadable, writer: _Writable, identities: Iterable[_AgeIdentity], threads: SupportsIndex
) -> None:
    """Decrypts what `reader` has, to `writer`."""
def age_is_age(data: ReadableBuffer) -> bool:
    r"""Whether bytes begin as an age file does, or armor, white space before it included. A few dozen suffice.

    >>> from sycon import age
    >>> age.is_age(b"age-encryption.org/v1\n-> "), age.is_age(b"AGE-SECRET-KEY-PQ-1")
    (True, False)
    """
def age_parse_identities(
    file: ReadableBuffer, passphrase: AgePassphraseIdentity | None
) -> list[AgePqIdentity | AgeX25519Identity]:
    """The identities in a file of them, under a passphrase if there is one."""
def age_parse_recipients(file: ReadableBuffer) -> list[AgePqRecipient | AgeX25519Recipient]:
    """The recipients in a file of them."""

@final
class AgePlaintext:
    """The plaintext of a file that can be read from anywhere."""

    def __new__(cls, file: _AgeSeekable, identities: Iterable[_AgeIdentity]) -> Self: ...
    @property
    def length(self) -> int:
        """How many bytes it has."""
    def read_at(self, position: int, buffer: WriteableBuffer) -> int:
        """Reads into `buffer` what stands at `position`, or some of it, and returns how many bytes; 0 is the end."""
