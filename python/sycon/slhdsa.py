"""SLH-DSA with SHAKE (FIPS 205): post-quantum signatures whose security depends on SHAKE256 alone.

Use it where signatures must stay unforgeable for decades, such as for firmware. Signatures are 8 to 50 KB long. A set whose
name ends in "s" has smaller signatures, and one whose name ends in "f" signs about 20 times faster.

>>> from sycon import slhdsa
>>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
>>> stored, published = key.to_pem(), key.public_key.to_pem()
>>> signature = key.sign(b"firmware 1.2", b"example.org/firmware")
>>> slhdsa.PublicKey.from_pem(published).verify(signature, b"firmware 1.2", b"example.org/firmware")

Every signature is verified before it is returned, because an attacker can forge others from one that a fault disturbed.
"""

from ._sycon import (
    SlhdsaPrivateKey as PrivateKey,
    SlhdsaPublicKey as PublicKey,
    slhdsa_sizes,
)

__all__ = ["SIZE", "PrivateKey", "PublicKey"]

SIZE: dict[str, dict[str, int]] = slhdsa_sizes()
"""Lengths in bytes for each parameter set: of ``seed``, ``private_key``, ``public_key`` and ``signature``."""
