"""ML-KEM-768 (FIPS 203): a post-quantum key encapsulation mechanism.

The parameter set that NIST recommends, as hard to break as AES-192. Use it if a protocol requires ML-KEM on its own. Otherwise use sycon.xwing, which combines ML-KEM-768 with
X25519 and has the same interface.

>>> from sycon import mlkem768
>>> sk, pk = mlkem768.generate()
>>> ciphertext, secret = mlkem768.encapsulate(pk)
>>> mlkem768.decapsulate(sk, ciphertext) == secret
True

A private key is its seed, 64 bytes. DecapsulationKey.from_expanded reads the expanded form, and from_pem reads
both forms.
"""

from ._sycon import (
    MlKem768DecapsulationKey as DecapsulationKey,
    MlKem768EncapsulationKey as EncapsulationKey,
    mlkem768_decapsulate as decapsulate,
    mlkem768_encapsulate as encapsulate,
    mlkem768_encapsulate_derand as encapsulate_derand,
    mlkem768_encapsulate_many as encapsulate_many,
    mlkem768_encapsulate_many_derand as encapsulate_many_derand,
    mlkem768_generate as generate,
    mlkem768_from_seed as from_seed,
    mlkem768_from_seed_many as from_seed_many,
    mlkem768_sizes,
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

SIZE: dict[str, int] = dict(mlkem768_sizes())
"""Lengths in bytes: of ``seed``, ``public_key``, ``ciphertext``, ``shared_secret`` and ``randomness``."""
