"""The names and argument order of the package ``xoflib``, for programs that were written for it.

>>> import sycon.xoflib as xoflib
>>> xoflib.TurboShake128(0x1f, b"message").finalize().read(8).hex()
'2db7bf572764e17d'

Replace ``import xoflib`` by this line, and nothing else in the program has to change, with one exception: after
``finalize()``, an absorber raises ``sycon.Error`` until it absorbs again. ``AsconXof`` and ``AsconAXof`` are those of
Ascon v1.2.
"""

from typing import TYPE_CHECKING, SupportsIndex

from . import _sycon
from ._sycon import (
    AsconASponge,
    AsconAXof,
    AsconSponge,
    AsconXof,
    Blake3,
    Blake3Sponge,
    Shake128,
    Shake256,
    Sponge128,
    Sponge256,
    TurboSponge128,
    TurboSponge256,
    ascon_xof,
    ascona_xof,
    blake3_xof,
    shake128,
    shake256,
)

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

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


def TurboShake128(domain_sep: SupportsIndex, data: "ReadableBuffer | None" = None) -> _sycon.TurboShake128:
    """Return a ``sycon.TurboShake128`` with the domain byte ``domain_sep``.

    >>> import sycon.xoflib as xoflib
    >>> xoflib.TurboShake128(1).absorb(b"message").finalize().read(4) == xoflib.turbo_shake128(1, b"message").read(4)
    True
    """
    return _sycon.TurboShake128(data, domain=domain_sep)


def TurboShake256(domain_sep: SupportsIndex, data: "ReadableBuffer | None" = None) -> _sycon.TurboShake256:
    """Return a ``sycon.TurboShake256`` with the domain byte ``domain_sep``.

    >>> import sycon.xoflib as xoflib
    >>> xoflib.TurboShake256(1).absorb(b"message").finalize().read(4) == xoflib.turbo_shake256(1, b"message").read(4)
    True
    """
    return _sycon.TurboShake256(data, domain=domain_sep)


def turbo_shake128(domain_sep: SupportsIndex, data: "ReadableBuffer") -> TurboSponge128:
    """Return the output of TurboSHAKE128 with the domain byte ``domain_sep``.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.turbo_shake128(1, b"message").read(32) == sycon.turboshake128(b"message", domain=1).read(32)
    True
    """
    return _sycon.turboshake128(data, domain=domain_sep)


def turbo_shake256(domain_sep: SupportsIndex, data: "ReadableBuffer") -> TurboSponge256:
    """Return the output of TurboSHAKE256 with the domain byte ``domain_sep``.

    >>> import sycon, sycon.xoflib as xoflib
    >>> xoflib.turbo_shake256(1, b"message").read(32) == sycon.turboshake256(b"message", domain=1).read(32)
    True
    """
    return _sycon.turboshake256(data, domain=domain_sep)
