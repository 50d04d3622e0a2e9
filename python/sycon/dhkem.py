"""DHKEM(X25519, HKDF-SHA256): the KEM 0x0020 of HPKE (RFC 9180), without authentication.

**Not post-quantum:** a future quantum computer can decrypt ciphertexts that are recorded today. Use it only if a
protocol requires it. ``sycon.xwing`` has the same interface.

>>> from sycon import dhkem
>>> sk, pk = dhkem.generate()
>>> ciphertext, secret = dhkem.encapsulate(pk)
>>> dhkem.decapsulate(sk, ciphertext) == secret
True

A seed is the serialised private key of RFC 9180.
"""

from ._sycon import (
    DhkemDecapsulationKey as DecapsulationKey,
    DhkemEncapsulationKey as EncapsulationKey,
    dhkem_decapsulate as decapsulate,
    dhkem_encapsulate as encapsulate,
    dhkem_encapsulate_derand as encapsulate_derand,
    dhkem_encapsulate_many as encapsulate_many,
    dhkem_encapsulate_many_derand as encapsulate_many_derand,
    dhkem_generate as generate,
    dhkem_from_seed as from_seed,
    dhkem_from_seed_many as from_seed_many,
    dhkem_sizes,
)

__all__ = [
    "SIZE",
    "DecapsulationKey",
    "EncapsulationKey",
    "decapsulate",
    "encapsulate",
    "encapsulate_derand",
    "encapsulate_many",
    "encapsulate_many_derand",
    "generate",
    "from_seed",
    "from_seed_many",
]

SIZE: dict[str, int] = dict(dhkem_sizes())
"""Lengths in bytes: of ``seed``, ``public_key``, ``ciphertext``, ``shared_secret`` and ``randomness``."""
