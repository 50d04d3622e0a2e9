"""ML-KEM-1024 (FIPS 203): a post-quantum key encapsulation mechanism.

The largest parameter set, as hard to break as AES-256. Use it if a protocol requires ML-KEM on its own. Otherwise use sycon.xwing, which combines ML-KEM-768 with
X25519 and has the same interface.

>>> from sycon import mlkem1024
>>> sk, pk = mlkem1024.generate()
>>> ciphertext, secret = mlkem1024.encapsulate(pk)
>>> mlkem1024.decapsulate(sk, ciphertext) == secret
True

A private key is its seed, 64 bytes. DecapsulationKey.from_expanded reads the expanded form, and from_pem reads
both forms.
"""

from ._sycon import (
    MlKem1024DecapsulationKey as DecapsulationKey,
    MlKem1024EncapsulationKey as EncapsulationKey,
    mlkem1024_decapsulate as decapsulate,
    mlkem1024_encapsulate as encapsulate,
    mlkem1024_encapsulate_derand as encapsulate_derand,
    mlkem1024_encapsulate_many as encapsulate_many,
    mlkem1024_encapsulate_many_derand as encapsulate_many_derand,
    mlkem1024_generate as generate,
    mlkem1024_from_seed as from_seed,
    mlkem1024_from_seed_many as from_seed_many,
    mlkem1024_sizes,
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

SIZE: dict[str, int] = dict(mlkem1024_sizes())
"""Lengths in bytes: of ``seed``, ``public_key``, ``ciphertext``, ``shared_secret`` and ``randomness``."""
