"""Extendable-output functions (XOFs) that stream.

Absorb in any number of pieces, finalize, then read as much as you like:

>>> from sycon import Shake128
>>> sponge = Shake128(b"any number ").absorb(b"of pieces").finalize()
>>> first, second = sponge.read(32), sponge.read(32)

| function | standard | choose it for |
|---|---|---|
| Shake128, Shake256 | FIPS 202 | interoperability; what post-quantum schemes use |
| TurboShake128, TurboShake256 | RFC 9861 | the same at twice the speed |
| Kt128, Kt256 | RFC 9861 | long inputs, hashed as a tree |
| CShake128, CShake256 | SP 800-185 | a domain of your own, apart from all others |
| KmacXof128, KmacXof256 | SP 800-185 | output that depends on a key |
| TupleHashXof128, TupleHashXof256 | SP 800-185 | several strings, with no ambiguity |
| ParallelHashXof128, ParallelHashXof256 | SP 800-185 | long inputs where RFC 9861 is not allowed |
| AsconXof128, AsconCxof128 | SP 800-232 | small processors on the other side |
| Blake3 | BLAKE3 | speed on one core; reading from any position |
| VeXof128, VeXof256 | experimental | one long output, several times as fast as SHAKE |
| IndexedVeXof128, IndexedVeXof256 | experimental | the same, read from any position |

Each has a shortcut in snake case, data in and sponge out: ``shake128(data).read(32)``. Functions whose
output length is fixed, such as ``sha3_256`` and ``kmac128``, have hashlib's interface, and so has ``MultimixerMac``,
an experimental authentication code for long messages. ``keccak_256`` is Ethereum's hash. ``new`` makes any function
by its name, ``hash_file`` hashes files, and ``hash_many`` hashes many messages at once.

``Protocol`` is Newplex, one stateful object for hashing, key derivation and authenticated encryption (experimental),
with its streams in ``aestream``.

``FiatShamir``, ``Merlin`` and ``Strobe`` are the transcripts that challenges of proofs are drawn from.

``mldsa`` computes what ML-DSA signs of a message of any length, for a signer that is elsewhere.

``columns`` hashes columns and rows of tables, of whatever speaks Arrow; ``sycon.polars`` and ``sycon.engines`` take it into others.
``distributed`` gives the digest of an object that is too large for one machine.

``sample`` makes polynomials of lattice cryptography of sponges, and ``random`` numbers that can be repeated, also for numpy.

``xwing`` is key encapsulation, safe from quantum computers too: a secret for the holder of a private key. ``mlkem768``,
``mlkem512`` and ``mlkem1024`` are ML-KEM alone. ``hpke`` encrypts messages to their keys. ``age`` encrypts files, in the
format of age 1.3.
"""

from ._sycon import *
from ._sycon import __all__ as __all__, __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import (
        aestream,
        age,
        columns,
        dhkem,
        distributed,
        hpke,
        mldsa,
        mlkem512,
        mlkem768,
        mlkem1024,
        permutation,
        random as random,
        sample,
        xwing,
    )
    from ._functions import FileDigest, algorithms, hash_file, new
else:
    # Each of them loads on first use, and with it what it imports.
    _MODULES = {
        "aestream", "age", "columns", "dhkem", "distributed", "hpke", "mldsa", "mlkem512", "mlkem768", "mlkem1024",
        "permutation", "random", "sample", "xwing",
    }
    _FUNCTIONS = {"FileDigest", "algorithms", "hash_file", "new"}

    def __getattr__(name):
        if name in _MODULES:
            from importlib import import_module

            return import_module(f"{__name__}.{name}")
        if name in _FUNCTIONS:
            from . import _functions

            return globals().setdefault(name, getattr(_functions, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *_MODULES, *_FUNCTIONS} - {"TYPE_CHECKING"})


# The compiled module lists its names, and its stub declares them to type checkers. `random` is not for `import *`: Python has one.
__all__ = ["FileDigest", "aestream", "age", "algorithms", "columns", "dhkem", "distributed", "hash_file", "hpke", "mldsa", "mlkem512", "mlkem768", "mlkem1024",
           "new", "permutation", "sample", "xwing", *__all__]
