"""ML-KEM-512 (FIPS 203): a building block.

The smallest parameter set, as hard to break as AES-128. Post-quantum, and younger than what it replaces: ``sycon.xwing`` combines ML-KEM-768 with X25519, and
its interface is this one.

>>> from sycon import mlkem512
>>> sk, pk = mlkem512.generate()
>>> ciphertext, secret = mlkem512.encapsulate(pk)
>>> mlkem512.decapsulate(sk, ciphertext) == secret
True

A private key is its seed, 64 bytes. Others store it expanded, too: ``DecapsulationKey.from_expanded`` reads that, and
``from_pem`` both.
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
