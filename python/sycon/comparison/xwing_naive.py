"""Naive X-Wing, **for measurements only**: take ``sycon.xwing``, whose interface this is.

It hashes the ciphertext of ML-KEM too, which X-Wing knows to be unnecessary. Nothing else speaks it.

>>> from sycon.comparison import xwing_naive
>>> sk, pk = xwing_naive.generate()
>>> ciphertext, secret = xwing_naive.encapsulate(pk)
>>> xwing_naive.decapsulate(sk, ciphertext) == secret
True
"""

from .._sycon import (
    NaiveXWingDecapsulationKey as DecapsulationKey,
    NaiveXWingEncapsulationKey as EncapsulationKey,
    xwing_naive_decapsulate as decapsulate,
    xwing_naive_encapsulate as encapsulate,
    xwing_naive_encapsulate_derand as encapsulate_derand,
    xwing_naive_encapsulate_many as encapsulate_many,
    xwing_naive_encapsulate_many_derand as encapsulate_many_derand,
    xwing_naive_generate as generate,
    xwing_naive_keypair as keypair,
    xwing_naive_keypair_many as keypair_many,
    xwing_naive_sizes,
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
    "keypair",
    "keypair_many",
]

SIZE: dict[str, int] = dict(xwing_naive_sizes())
"""Lengths in bytes: of ``seed``, ``public_key``, ``ciphertext``, ``shared_secret`` and ``randomness``."""
