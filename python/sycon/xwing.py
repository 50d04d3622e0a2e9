"""X-Wing: key encapsulation by ML-KEM-768 and X25519 in one. Take this one.

The holder of a private key gives its public key away. Whoever has that makes a secret of 32 bytes, and a ciphertext
that tells it to the holder, and to nobody else: not even with a quantum computer, as long as ML-KEM holds, and not
without one, as long as X25519 does.

>>> from sycon import xwing
>>> sk, pk = xwing.generate()
>>> ciphertext, secret = xwing.encapsulate(pk)
>>> xwing.decapsulate(sk, ciphertext) == secret
True

A private key is its seed, 32 bytes. Expanded, it is a ``DecapsulationKey``: make one for a key with many ciphertexts.
Both kinds of keys go into PEM files:

>>> key = xwing.DecapsulationKey(sk)
>>> pem = key.encapsulation_key.to_pem()
>>> ciphertext, secret = xwing.EncapsulationKey.from_pem(pem).encapsulate()
>>> key.decapsulate(ciphertext) == secret
True

A KEM does not say who made the ciphertext. A ciphertext that was changed gives another secret, and no error.

Source: draft-connolly-cfrg-xwing-kem-10. It is the KEM 0x647a of HPKE.
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
