"""ML-KEM-512 (FIPS 203): a post-quantum key encapsulation mechanism.

The smallest parameter set, as hard to break as AES-128. Use it if a protocol requires ML-KEM on its own. Otherwise use sycon.xwing, which combines ML-KEM-768 with
X25519 and has the same interface.

>>> from sycon import mlkem512
>>> sk, pk = mlkem512.generate()
>>> ciphertext, secret = mlkem512.encapsulate(pk)
>>> mlkem512.decapsulate(sk, ciphertext) == secret
True

A private key is its seed, 64 bytes. DecapsulationKey.from_expanded reads the expanded form, and from_pem reads
both forms.
"""

from ._sycon import (
    MlKem512DecapsulationKey as DecapsulationKey,
    MlKem512EncapsulationKey as EncapsulationKey,
    mlkem512_decapsulate as decapsulate,
    mlkem512_encapsulate as encapsulate,
    mlkem512_encapsulate_derand as encapsulate_derand,
    mlkem512_encapsulate_many as encapsulate_many,
    mlkem512_encapsulate_many_derand as encapsulate_many_derand,
    mlkem512_generate as generate,
    mlkem512_from_seed as from_seed,
    mlkem512_from_seed_many as from_seed_many,
    mlkem512_sizes,
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

SIZE: dict[str, int] = dict(mlkem512_sizes())
"""Lengths in bytes: of ``seed``, ``public_key``, ``ciphertext``, ``shared_secret`` and ``randomness``."""
