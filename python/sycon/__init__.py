"""Extendable-output functions (XOFs) that stream.

Absorb in any number of pieces, finalize, then read as much as you like:

>>> from sycon import Shake128
>>> reader = Shake128(b"any number ").absorb(b"of pieces").finalize()
>>> first, second = reader.read(32), reader.read(32)

``Shake128`` and ``Shake256`` interoperate with other programs, ``TurboShake128`` is the same at twice the speed, ``Kt128`` hashes
long inputs as a tree, ``KmacXof128`` has a key, ``TupleHashXof128`` hashes several strings without ambiguity, and ``Blake3`` is
fast on one core. ``algorithms()`` lists all functions. Each class has a shortcut in lower case, which returns the reader:
``shake128(data).read(32)``.

Functions whose output length is fixed, such as ``sha3_256`` and ``kmac128``, have hashlib's interface. ``keccak_256`` is Ethereum's
hash. ``new`` makes any function by its name, ``hash_file`` hashes files, and ``hash_many`` hashes many messages at once.

``transcript`` has Fiat-Shamir transcripts: the CFRG's duplex sponge, Merlin and STROBE.

``mldsa`` computes what ML-DSA signs of a message of any length, for a signer that is elsewhere.

``columns`` hashes columns and rows of tables, of whatever speaks Arrow; ``sycon.polars`` and ``sycon.engines`` take it into others.
``distributed`` gives the digest of an object that is too large for one machine.

``sample`` makes polynomials of lattice cryptography of readers' output, and ``random`` numbers that can be repeated, also for numpy.

``xwing`` is key encapsulation, safe from quantum computers too: a secret for the holder of a private key. ``mlkem768``,
``mlkem512`` and ``mlkem1024`` are ML-KEM alone. ``hpke`` encrypts messages to their keys. ``age`` encrypts files, in the
format of age 1.3.

``experimental`` has constructions without independent analysis: VeXOF, multimixer-128 and Newplex. ``hazmat`` has
low-level tools: permutations, the sponge construction and a duplex.
"""

from ._sycon import *

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import (
        age,
        columns,
        dhkem,
        distributed,
        experimental,
        hazmat,
        hpke,
        mldsa,
        mlkem512,
        mlkem768,
        mlkem1024,
        random as random,
        sample,
        transcript,
        xwing,
    )
    from ._functions import FileDigest, algorithms, hash_file, new
else:
    # Each of them loads on first use, and with it what it imports.
    _MODULES = {
        "age", "columns", "dhkem", "distributed", "experimental", "hazmat", "hpke", "mldsa", "mlkem512", "mlkem768",
        "mlkem1024", "random", "sample", "transcript", "xwing",
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


# python/stubs.py adds the names of the compiled module. `random` is not for `import *`: Python has a module of that name.
__all__ = [
    "Absorber",
    "AsconCxof128",
    "AsconV12Xof",
    "AsconV12Xofa",
    "AsconXof128",
    "Blake3",
    "CShake128",
    "CShake256",
    "Error",
    "FileDigest",
    "ForkError",
    "Hash",
    "InvalidCiphertext",
    "InvalidKey",
    "InvalidTag",
    "Keccak256",
    "KmacXof128",
    "KmacXof256",
    "Kt128",
    "Kt256",
    "Mac",
    "ParallelHashXof128",
    "ParallelHashXof256",
    "Reader",
    "Shake128",
    "Shake256",
    "TupleHashXof128",
    "TupleHashXof256",
    "TurboShake128",
    "TurboShake256",
    "__version__",
    "age",
    "algorithms",
    "ascon_cxof128",
    "ascon_hash256",
    "ascon_v12_xof",
    "ascon_v12_xofa",
    "ascon_xof128",
    "backend",
    "backends",
    "blake3_xof",
    "columns",
    "cshake128",
    "cshake256",
    "dhkem",
    "distributed",
    "experimental",
    "hash_file",
    "hash_many",
    "hazmat",
    "hpke",
    "keccak_256",
    "kmac128",
    "kmac256",
    "kmacxof128",
    "kmacxof256",
    "kt128",
    "kt256",
    "mldsa",
    "mlkem1024",
    "mlkem512",
    "mlkem768",
    "new",
    "parallelhash128",
    "parallelhash256",
    "parallelhashxof128",
    "parallelhashxof256",
    "sample",
    "sha3_224",
    "sha3_256",
    "sha3_384",
    "sha3_512",
    "shake128",
    "shake256",
    "transcript",
    "tuplehash128",
    "tuplehash256",
    "tuplehashxof128",
    "tuplehashxof256",
    "turboshake128",
    "turboshake256",
    "xwing",
]
