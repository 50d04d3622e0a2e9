"""X-Wing: a hybrid post-quantum KEM that combines ML-KEM-768 and X25519.

The owner of a private key publishes the public key. Anyone with the public key can create a ciphertext and a 32-byte shared
secret. Only the owner can recover the secret from the ciphertext. X-Wing is secure as long as ML-KEM-768 or X25519 is.

>>> from sycon import xwing
>>> sk, pk = xwing.generate()
>>> ciphertext, secret = xwing.encapsulate(pk)
>>> xwing.decapsulate(sk, ciphertext) == secret
True

A private key is its seed, 32 bytes. To decapsulate many ciphertexts, create a ``DecapsulationKey`` once: it holds the
expanded key. Both kinds of keys can be stored in PEM files:

>>> from sycon import xwing
>>> key = xwing.DecapsulationKey.generate()
>>> pem = key.encapsulation_key.to_pem()
>>> ciphertext, secret = xwing.EncapsulationKey.from_pem(pem).encapsulate()
>>> key.decapsulate(ciphertext) == secret
True

Security: **the sender is not authenticated.** A modified ciphertext yields a different secret, not an error.

Source: draft-connolly-cfrg-xwing-kem-10. X-Wing is the KEM 0x647a of HPKE.
"""

from ._sycon import (
    XWingDecapsulationKey as DecapsulationKey,
    XWingEncapsulationKey as EncapsulationKey,
    xwing_decapsulate as decapsulate,
    xwing_encapsulate as encapsulate,
    xwing_encapsulate_derand as encapsulate_derand,
    xwing_encapsulate_many as encapsulate_many,
    xwing_encapsulate_many_derand as encapsulate_many_derand,
    xwing_generate as generate,
    xwing_from_seed as from_seed,
    xwing_from_seed_many as from_seed_many,
    xwing_sizes,
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

SIZE: dict[str, int] = dict(xwing_sizes())
"""Lengths in bytes: of ``seed``, ``public_key``, ``ciphertext``, ``shared_secret`` and ``randomness``."""
