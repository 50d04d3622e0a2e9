"""SHA-3, SHAKE, BLAKE3 and KangarooTwelve hashing that streams, post-quantum KEMs and signatures, and age encryption.

Extendable-output functions (XOFs) accept input in pieces and return output in pieces, as much as you need:

>>> from sycon import Shake128
>>> reader = Shake128(b"seed").absorb(b"more input").finalize()
>>> key, nonce = reader.read(32), reader.read(12)

========================= =====================================================================================
use                       for
========================= =====================================================================================
``Shake256``              a hash or XOF if you have no other requirement
``Blake3``, ``Kt128``     checksums of large files
``KmacXof256``            a message authentication code, or keys derived from a key
``TupleHashXof256``       a hash of several fields
``sha3_256``, ``kmac256`` functions with a fixed output length, with the interface of hashlib
``new``                   a function by its name; ``algorithms()`` lists the names
``hash_file``             the digest of a file, on all CPU cores
``hash_many``             the digests of many messages
========================= =====================================================================================

Each class has a shortcut in lower case, which returns the reader: ``shake128(data).read(32)``.

==================================== ==========================================================================
module                               contents
==================================== ==========================================================================
``xwing``, ``mlkem768``, ``dhkem``   key encapsulation
``hpke``                             encryption of messages to a public key
``aead``                             authenticated encryption: Ascon-AEAD128, ChaCha20-Poly1305
``age``                              encrypted files, in the format of age 1.3
``columns``, ``polars``, ``engines`` digests of columns and rows of tables
``distributed``                      the digest of an object that is too large for one machine
``random``                           reproducible random numbers, also for NumPy
``sample``                           polynomials of lattice cryptography
``transcript``                       Fiat-Shamir transcripts
``slhdsa``                           post-quantum signatures: SLH-DSA with SHAKE
``mldsa``                            ML-DSA's external mu, to sign with a remote key
``hazmat``                           low-level: permutations, the sponge construction, a duplex
``experimental``                     VeXOF, multimixer-128 and Newplex, without independent review
==================================== ==========================================================================
"""

from ._sycon import *

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import (
        aead,
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
        slhdsa,
        transcript,
        xwing,
    )
    from ._functions import FileDigest, algorithms, hash_file, new
else:
    # Each module is imported on first use, together with its own imports.
    _MODULES = {
        "aead", "age", "columns", "dhkem", "distributed", "experimental", "hazmat", "hpke", "mldsa", "mlkem512", "mlkem768",
        "mlkem1024", "random", "sample", "slhdsa", "transcript", "xwing",
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
    "InvalidSignature",
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
    "aead",
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
    "restore",
    "sample",
    "sha3_224",
    "sha3_256",
    "sha3_384",
    "sha3_512",
    "shake128",
    "shake256",
    "slhdsa",
    "transcript",
    "tuplehash128",
    "tuplehash256",
    "tuplehashxof128",
    "tuplehashxof256",
    "turboshake128",
    "turboshake256",
    "xwing",
]
