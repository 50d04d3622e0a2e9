from collections.abc import Iterable
from typing import NoReturn, Self, SupportsIndex, final

from _typeshed import ReadableBuffer, WriteableBuffer
from typing_extensions import disjoint_base

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
    "Hash",
    "IndexedVeXof128",
    "IndexedVeXof256",
    "IndexedVeXofSponge128",
    "IndexedVeXofSponge256",
    "InvalidTag",
    "KmacXof128",
    "KmacXof256",
    "Kt128",
    "Kt256",
    "Mac",
    "ParallelHashXof128",
    "ParallelHashXof256",
    "Shake128",
    "Shake256",
    "Sponge",
    "Sponge128",
    "Sponge256",
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
    "ascon12",
    "ascon8",
    "ascon_cxof128",
    "ascon_hash256",
    "ascon_xof",
    "ascon_xof128",
    "ascona_xof",
    "backend",
    "backends",
    "blake3_xof",
    "cshake128",
    "cshake256",
    "indexed_vexof128",
    "indexed_vexof256",
    "keccakf1600",
    "keccakp1600_12",
    "kmac128",
    "kmac256",
    "kmac_xof128",
    "kmac_xof256",
    "kt128",
    "kt256",
    "parallel_hash128",
    "parallel_hash256",
    "parallel_hash_xof128",
    "parallel_hash_xof256",
    "sha3_224",
    "sha3_256",
    "sha3_384",
    "sha3_512",
    "shake128",
    "shake128_many",
    "shake128_many_into",
    "shake256",
    "shake256_many",
    "shake256_many_into",
    "tuple_hash128",
    "tuple_hash256",
    "tuple_hash_xof128",
    "tuple_hash_xof256",
    "turbo_shake128",
    "turbo_shake128_many",
    "turbo_shake128_many_into",
    "turbo_shake256",
    "turbo_shake256_many",
    "turbo_shake256_many_into",
    "vexof128",
    "vexof256",
]

__version__: str

@disjoint_base
class Absorber:
    @property
    def name(self) -> str: ...
    @property
    def rate(self) -> int: ...
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
    @property
    def name(self) -> str: ...
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

class InvalidTag(ValueError): ...

def sha3_224(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def sha3_256(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def sha3_384(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
def sha3_512(data: ReadableBuffer | None = b"", *, usedforsecurity: bool = True) -> Hash: ...
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

def keccakf1600(state: ReadableBuffer) -> bytes: ...
def keccakp1600_12(state: ReadableBuffer) -> bytes: ...
def ascon12(state: ReadableBuffer) -> bytes: ...
def ascon8(state: ReadableBuffer) -> bytes: ...

def backends() -> list[str]: ...
def backend() -> str: ...
