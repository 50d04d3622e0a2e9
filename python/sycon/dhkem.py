"""DHKEM(X25519, HKDF-SHA256): the KEM 0x0020 of HPKE (RFC 9180), without authentication.

For protocols that ask for it. Who keeps a ciphertext of today reads it once there are quantum computers for that: where
you may choose, take ``sycon.xwing``, whose interface this is.

>>> from sycon import dhkem
>>> sk, pk = dhkem.generate()
>>> ciphertext, secret = dhkem.encapsulate(pk)
>>> dhkem.decapsulate(sk, ciphertext) == secret
True

A seed is RFC 9180's serialised private key.
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
