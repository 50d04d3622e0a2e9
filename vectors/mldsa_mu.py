#!/usr/bin/env python3
"""Writes mldsa_mu.json: ML-DSA's external mu, by pyca's `cryptography`, `dilithium-py` and hashlib, which must agree.

For pre-hashed messages, hashlib computes mu, and `dilithium-py` must accept a signature of it as HashML-DSA, if it
supports the function.
"""

import hashlib
import json
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import mldsa
from dilithium_py.ml_dsa import HASH_ML_DSA_44_WITH_SHA512, ML_DSA_44, ML_DSA_65, ML_DSA_87

FILE = Path(__file__).parent / "mldsa_mu.json"

LEVELS = {
    1312: (mldsa.MLDSA44PublicKey, ML_DSA_44),
    1952: (mldsa.MLDSA65PublicKey, ML_DSA_65),
    2592: (mldsa.MLDSA87PublicKey, ML_DSA_87),
}

# The last number of the object identifier, hashlib's name, and the digest's length.
HASHES = {
    "SHA-256": (1, "sha256", 32), "SHA-384": (2, "sha384", 48), "SHA-512": (3, "sha512", 64),
    "SHA-224": (4, "sha224", 28), "SHA-512/224": (5, "sha512_224", 28), "SHA-512/256": (6, "sha512_256", 32),
    "SHA3-224": (7, "sha3_224", 28), "SHA3-256": (8, "sha3_256", 32), "SHA3-384": (9, "sha3_384", 48),
    "SHA3-512": (10, "sha3_512", 64), "SHAKE128": (11, "shake_128", 32), "SHAKE256": (12, "shake_256", 64),
}


def pattern(length: int) -> bytes:
    return bytes(i % 251 for i in range(length))


def digest(name: str, message: bytes) -> bytes:
    _, function, length = HASHES[name]
    hashed = hashlib.new(function, message)
    return hashed.digest(length) if function.startswith("shake") else hashed.digest()


def composed(key: bytes, context: bytes, kind: int, rest: bytes) -> bytes:
    tr = hashlib.shake_256(key).digest(64)
    return hashlib.shake_256(tr + bytes([kind, len(context)]) + context + rest).digest(64)


def plain(key: bytes, context: bytes, message: bytes) -> bytes:
    pyca, dilithium = LEVELS[len(key)]
    hasher = mldsa.MLDSAMuHasher(pyca.from_public_bytes(key), context)
    hasher.update(message)
    mu = hasher.finalize()
    assert mu == dilithium.prehash_external_mu(key, message, ctx=context) == composed(key, context, 0, message)
    return mu


def prehashed(key: bytes, context: bytes, name: str, hashed: bytes) -> bytes:
    number, _, _ = HASHES[name]
    oid = bytes.fromhex("0609608648016503040200")[:-1] + bytes([number])
    return composed(key, context, 1, oid + hashed)


def check_prehashed() -> None:
    private = mldsa.MLDSA44PrivateKey.from_seed_bytes(bytes(32))
    key, message = private.public_key().public_bytes_raw(), pattern(100)
    for name, theirs in (("SHA-256", "SHA256"), ("SHA-512", "SHA512"), ("SHAKE128", "SHAKE128")):
        signature = private.sign_mu(prehashed(key, b"ctx", name, digest(name, message)))
        assert HASH_ML_DSA_44_WITH_SHA512._verify_with_pre_hash(key, message, signature, theirs, b"ctx"), name


def rows() -> list[dict]:
    found = []
    for length in LEVELS:
        key = pattern(length)
        for context, message in ((0, 0), (0, 1), (7, 68), (255, 136), (1, 1000), (20, 100_000)):
            mu = plain(key, pattern(context), pattern(message))
            found.append({"key": length, "context": context, "msg": message, "mu": mu.hex()})
        for name in HASHES:
            hashed = digest(name, pattern(1000))
            mu = prehashed(key, pattern(9), name, hashed)
            found.append({"key": length, "context": 9, "msg": 1000, "prehash": name, "digest": hashed.hex(), "mu": mu.hex()})
    return found


def main() -> None:
    check_prehashed()
    text = "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows()) + "\n]\n"
    FILE.write_text(text)


if __name__ == "__main__":
    main()
