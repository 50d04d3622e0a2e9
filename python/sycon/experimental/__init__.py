"""Experimental constructions: VeXOF, multimixer-128 with a MAC, and Newplex.

**Experimental: without independent review.** Any version can change or remove them. Don't use them for data that must stay
secret, or readable, for long.

``VeXof128`` and its variants are XOFs for long outputs. ``MultimixerMac`` is a message authentication code for long
messages. ``Protocol`` is Newplex: one stateful object for hashing, key derivation and authenticated encryption, with
streams in ``aestream``.

>>> from sycon.experimental import VeXof128
>>> VeXof128(b"seed").finalize().read(8).hex()
'dd6b9ab63cd04450'
"""

from .._sycon import (
    IndexedVeXof128,
    IndexedVeXof256,
    MultimixerMac,
    Protocol,
    ProtocolReader,
    ProtocolWriter,
    VeXof128,
    VeXof256,
    f128,
    indexed_vexof128,
    indexed_vexof256,
    multimixer128,
    vexof128,
    vexof256,
)
from . import aestream

__all__ = [
    "IndexedVeXof128",
    "IndexedVeXof256",
    "MultimixerMac",
    "Protocol",
    "ProtocolReader",
    "ProtocolWriter",
    "VeXof128",
    "VeXof256",
    "aestream",
    "f128",
    "indexed_vexof128",
    "indexed_vexof256",
    "multimixer128",
    "vexof128",
    "vexof256",
]
