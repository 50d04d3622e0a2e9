"""ML-DSA's external mu: what is signed of a message, computed beside the signer (FIPS 204).

For messages of any length and keys that are elsewhere: in a token, a service or another library. That one must take
mu as such; given mu as a message, it makes a signature that nobody accepts.

>>> from sycon import mldsa
>>> public_key = bytes(1952)
>>> mu = mldsa.ExternalMu(public_key, b"context")
>>> for piece in (b"any number ", b"of pieces"):
...     mu = mu.absorb(piece)
>>> len(mu.digest())
64

Signatures of a pre-hashed message, HashML-DSA, are others. Since mu is a hash already, take the plain ones, if you may
choose.
"""

from ._sycon import (
    MldsaMu as ExternalMu,
    mldsa_mu_of_digest as mu_of_digest,
)

__all__ = ["ExternalMu", "mu_of_digest"]
