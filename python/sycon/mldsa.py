"""ML-DSA's external mu (FIPS 204): the 64-byte hash of a message that an ML-DSA signer signs.

Use it to sign long messages with a key that is held elsewhere: in an HSM, a token, a service or another library. The
signer must accept mu as external mu. If you pass mu as a message instead, the signature does not verify.

>>> from sycon import mldsa
>>> public_key = bytes(1952)
>>> mu = mldsa.ExternalMu(public_key, b"context")
>>> for piece in (b"any number ", b"of pieces"):
...     mu = mu.absorb(piece)
...
>>> len(mu.digest())
64

HashML-DSA, which signs a digest of the message, makes different signatures. Prefer plain ML-DSA with external mu:
mu is a hash already.
"""

from ._sycon import (
    MldsaMu as ExternalMu,
    mldsa_mu_of_digest as mu_of_digest,
)

__all__ = ["ExternalMu", "mu_of_digest"]
