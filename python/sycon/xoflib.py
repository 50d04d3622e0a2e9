"""The interface of the package ``xoflib``, for programs that were written for it.

>>> import sycon.xoflib as xoflib
>>> xoflib.TurboShake128(0x1f, b"message").finalize().read(8).hex()
'2db7bf572764e17d'

Replace ``import xoflib`` with this line. The names, arguments and outputs are those of xoflib 0.4.0, with one exception:
after ``finalize()``, an absorber raises ``sycon.Error`` until it absorbs again. ``AsconXof`` and ``AsconAXof`` are
``AsconV12Xof`` and ``AsconV12Xofa`` in ``sycon``. New programs should use ``sycon``, whose objects have more methods.
"""

from typing import TYPE_CHECKING, Generic, Self, SupportsIndex, TypeVar

from . import _sycon

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

    from ._sycon import Reader

__all__ = [
    "AsconASponge",
    "AsconAXof",
    "AsconSponge",
    "AsconXof",
    "Blake3",
    "Blake3Sponge",
    "Shake128",
    "Shake256",
    "Sponge128",
    "Sponge256",
    "TurboShake128",
    "TurboShake256",
    "TurboSponge128",
    "TurboSponge256",
    "ascon_xof",
    "ascona_xof",
    "blake3_xof",
    "shake128",
    "shake256",
    "turbo_shake128",
    "turbo_shake256",
]


class _Sponge:
    """The output of a function."""

    __slots__ = ("_reader",)

    def __init__(self, reader: "Reader") -> None:
        self._reader = reader

    def read(self, n: SupportsIndex) -> bytes:
        return self._reader.read(n)

    def read_into(self, buf: "WriteableBuffer") -> None:
        self._reader.read_into(buf)

    def __str__(self) -> str:
        return type(self).__name__


_S = TypeVar("_S", bound=_Sponge)


class _Absorber(Generic[_S]):
    """The input of a function, whose output a sponge returns."""

    __slots__ = ("_absorber", "_sponge")

    def __init__(self, absorber: _sycon.Absorber, sponge: type[_S]) -> None:
        self._absorber, self._sponge = absorber, sponge

    def absorb(self, input_bytes: "ReadableBuffer") -> Self:
        self._absorber.absorb(input_bytes)
        return self

    def finalize(self) -> _S:
        return self._sponge(self._absorber.finalize())

    def __str__(self) -> str:
        return type(self).__name__


class Sponge128(_Sponge):
    """The output of SHAKE128."""

    __slots__ = ()


class Shake128(_Absorber[Sponge128]):
    """SHAKE128.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.Shake128(b"data").finalize().read(32) == sycon.Shake128(b"data").digest(32)
    True
    """

    __slots__ = ()

    def __init__(self, input_bytes: "ReadableBuffer | None" = None) -> None:
        super().__init__(_sycon.Shake128(input_bytes), Sponge128)


def shake128(data: "ReadableBuffer") -> Sponge128:
    """Return the output of SHAKE128.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.shake128(b"data").read(32) == sycon.shake128(b"data").read(32)
    True
    """
    return Sponge128(_sycon.shake128(data))


class Sponge256(_Sponge):
    """The output of SHAKE256."""

    __slots__ = ()


class Shake256(_Absorber[Sponge256]):
    """SHAKE256.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.Shake256(b"data").finalize().read(32) == sycon.Shake256(b"data").digest(32)
    True
    """

    __slots__ = ()

    def __init__(self, input_bytes: "ReadableBuffer | None" = None) -> None:
        super().__init__(_sycon.Shake256(input_bytes), Sponge256)


def shake256(data: "ReadableBuffer") -> Sponge256:
    """Return the output of SHAKE256.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.shake256(b"data").read(32) == sycon.shake256(b"data").read(32)
    True
    """
    return Sponge256(_sycon.shake256(data))


class TurboSponge128(_Sponge):
    """The output of TurboSHAKE128."""

    __slots__ = ()


class TurboShake128(_Absorber[TurboSponge128]):
    """TurboSHAKE128 with the domain byte ``domain_sep``.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.TurboShake128(1, b"data").finalize().read(32) == sycon.TurboShake128(b"data", domain=1).digest(32)
    True
    """

    __slots__ = ()

    def __init__(self, domain_sep: SupportsIndex, input_bytes: "ReadableBuffer | None" = None) -> None:
        super().__init__(_sycon.TurboShake128(input_bytes, domain=domain_sep), TurboSponge128)


def turbo_shake128(domain_sep: SupportsIndex, data: "ReadableBuffer") -> TurboSponge128:
    """Return the output of TurboSHAKE128 with the domain byte ``domain_sep``.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.turbo_shake128(1, b"data").read(32) == sycon.turboshake128(b"data", domain=1).read(32)
    True
    """
    return TurboSponge128(_sycon.turboshake128(data, domain=domain_sep))


class TurboSponge256(_Sponge):
    """The output of TurboSHAKE256."""

    __slots__ = ()


class TurboShake256(_Absorber[TurboSponge256]):
    """TurboSHAKE256 with the domain byte ``domain_sep``.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.TurboShake256(1, b"data").finalize().read(32) == sycon.TurboShake256(b"data", domain=1).digest(32)
    True
    """

    __slots__ = ()

    def __init__(self, domain_sep: SupportsIndex, input_bytes: "ReadableBuffer | None" = None) -> None:
        super().__init__(_sycon.TurboShake256(input_bytes, domain=domain_sep), TurboSponge256)


def turbo_shake256(domain_sep: SupportsIndex, data: "ReadableBuffer") -> TurboSponge256:
    """Return the output of TurboSHAKE256 with the domain byte ``domain_sep``.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.turbo_shake256(1, b"data").read(32) == sycon.turboshake256(b"data", domain=1).read(32)
    True
    """
    return TurboSponge256(_sycon.turboshake256(data, domain=domain_sep))


class AsconSponge(_Sponge):
    """The output of Ascon-Xof of Ascon v1.2."""

    __slots__ = ()


class AsconXof(_Absorber[AsconSponge]):
    """Ascon-Xof of Ascon v1.2.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.AsconXof(b"data").finalize().read(32) == sycon.AsconV12Xof(b"data").digest(32)
    True
    """

    __slots__ = ()

    def __init__(self, input_bytes: "ReadableBuffer | None" = None) -> None:
        super().__init__(_sycon.AsconV12Xof(input_bytes), AsconSponge)


def ascon_xof(data: "ReadableBuffer") -> AsconSponge:
    """Return the output of Ascon-Xof of Ascon v1.2.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.ascon_xof(b"data").read(32) == sycon.ascon_v12_xof(b"data").read(32)
    True
    """
    return AsconSponge(_sycon.ascon_v12_xof(data))


class AsconASponge(_Sponge):
    """The output of Ascon-Xofa of Ascon v1.2."""

    __slots__ = ()


class AsconAXof(_Absorber[AsconASponge]):
    """Ascon-Xofa of Ascon v1.2.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.AsconAXof(b"data").finalize().read(32) == sycon.AsconV12Xofa(b"data").digest(32)
    True
    """

    __slots__ = ()

    def __init__(self, input_bytes: "ReadableBuffer | None" = None) -> None:
        super().__init__(_sycon.AsconV12Xofa(input_bytes), AsconASponge)


def ascona_xof(data: "ReadableBuffer") -> AsconASponge:
    """Return the output of Ascon-Xofa of Ascon v1.2.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.ascona_xof(b"data").read(32) == sycon.ascon_v12_xofa(b"data").read(32)
    True
    """
    return AsconASponge(_sycon.ascon_v12_xofa(data))


class Blake3Sponge(_Sponge):
    """The output of BLAKE3."""

    __slots__ = ()


class Blake3(_Absorber[Blake3Sponge]):
    """BLAKE3.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.Blake3(b"data").finalize().read(32) == sycon.Blake3(b"data").digest(32)
    True
    """

    __slots__ = ()

    def __init__(self, input_bytes: "ReadableBuffer | None" = None) -> None:
        super().__init__(_sycon.Blake3(input_bytes), Blake3Sponge)


def blake3_xof(data: "ReadableBuffer") -> Blake3Sponge:
    """Return the output of BLAKE3.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.blake3_xof(b"data").read(32) == sycon.blake3_xof(b"data").read(32)
    True
    """
    return Blake3Sponge(_sycon.blake3_xof(data))
