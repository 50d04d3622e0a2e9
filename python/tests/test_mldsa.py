"""External mu, compared with implementations of ML-DSA that accept it."""

import copy
import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
import sycon
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import mldsa as pyca
from dilithium_py.ml_dsa import (  # type: ignore[import-untyped]
    HASH_ML_DSA_44_WITH_SHA512,
    HASH_ML_DSA_65_WITH_SHA512,
    HASH_ML_DSA_87_WITH_SHA512,
    ML_DSA_44,
    ML_DSA_65,
    ML_DSA_87,
)
from families import pattern
from sycon import mldsa

SEED = bytes(range(32))
KEYS: dict[str, Any] = {
    "ML-DSA-44": (pyca.MLDSA44PrivateKey.from_seed_bytes(SEED), ML_DSA_44, HASH_ML_DSA_44_WITH_SHA512),
    "ML-DSA-65": (pyca.MLDSA65PrivateKey.from_seed_bytes(SEED), ML_DSA_65, HASH_ML_DSA_65_WITH_SHA512),
    "ML-DSA-87": (pyca.MLDSA87PrivateKey.from_seed_bytes(SEED), ML_DSA_87, HASH_ML_DSA_87_WITH_SHA512),
}
MESSAGE = pattern(100_000)


VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "vectors/mldsa_mu.json").read_text())


def test_known_answers() -> None:
    assert len(VECTORS) == 54
    for row in VECTORS:
        key, context, message = pattern(row["key"]), pattern(row["context"]), pattern(row["msg"])
        if "prehash" in row:
            digest = bytes.fromhex(row["digest"])
            mu = mldsa.mu_of_digest(key, digest, context, prehash=row["prehash"])
        else:
            mu = mldsa.ExternalMu(key, context).absorb(message).digest()
        assert mu.hex() == row["mu"]


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.parametrize("context", [b"", b"context", bytes(255)])
def test_a_signature_of_mu_is_one_of_the_message(name: str, context: bytes) -> None:
    private, dilithium, _ = KEYS[name]
    public = private.public_key()
    key = public.public_bytes_raw()
    mu = mldsa.ExternalMu(key, context)
    for at in range(0, len(MESSAGE), 9999):
        assert mu.absorb(memoryview(MESSAGE)[at : at + 9999]) is mu
    digest = mu.digest()
    assert digest == dilithium.prehash_external_mu(key, MESSAGE, ctx=context)
    hasher = pyca.MLDSAMuHasher(public, context)
    hasher.update(MESSAGE)
    assert digest == hasher.finalize()
    assert digest == mldsa.ExternalMu.from_tr(sycon.shake256(key).read(64), context).absorb(MESSAGE).digest()
    public.verify(private.sign_mu(digest), MESSAGE, context)
    public.verify_mu(private.sign(MESSAGE, context), digest)
    with pytest.raises(InvalidSignature):
        public.verify_mu(private.sign(MESSAGE, context + b"?" if len(context) < 255 else b""), digest)
    # A digest is that of the message so far, and a copy is independent.
    assert copy.copy(mu).absorb(b"more").digest() != digest == mu.digest()


@pytest.mark.parametrize("name", KEYS)
def test_pre_hashed_messages_are_those_of_hash_ml_dsa(name: str) -> None:
    private, _, hashed = KEYS[name]
    key = private.public_key().public_bytes_raw()
    sha512 = hashlib.sha512(MESSAGE).digest()
    signature = private.sign_mu(mldsa.mu_of_digest(key, sha512, b"ctx", prehash="SHA-512"))
    assert hashed.verify(key, MESSAGE, signature, b"ctx")
    assert not hashed.verify(key, MESSAGE, signature, b"other")


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        *((f"SHA3-{bits}", hashlib.new(f"sha3_{bits}", MESSAGE).digest()) for bits in (224, 256, 384, 512)),
        ("SHAKE128", hashlib.shake_128(MESSAGE).digest(32)),
        ("shake256", hashlib.shake_256(MESSAGE).digest(64)),
    ],
)
def test_messages_are_pre_hashed_here_too(name: str, digest: bytes) -> None:
    key = bytes(1952)
    streamed = mldsa.ExternalMu(key, b"ctx", prehash=name).absorb(MESSAGE[:1]).absorb(MESSAGE[1:])
    assert streamed.digest() == mldsa.mu_of_digest(key, digest, b"ctx", prehash=name)
    assert streamed.digest() != mldsa.ExternalMu(key, b"ctx").absorb(MESSAGE).digest()
    with pytest.raises(ValueError, match=rf"wrong length \(got {len(digest) - 1} bytes, expected {len(digest)}\)"):
        mldsa.mu_of_digest(key, digest[1:], b"ctx", prehash=name)


def test_what_is_refused() -> None:
    for length in (0, 1311, 1313, 2591, 2593):
        with pytest.raises(sycon.InvalidKey, match=rf"public key: wrong length \(got {length} bytes, expected 1312, 1952 or 2592\)"):
            mldsa.ExternalMu(bytes(length))
    with pytest.raises(ValueError, match=r"context: too long \(got 256 bytes, expected at most 255\)"):
        mldsa.ExternalMu(bytes(1312), bytes(256))
    with pytest.raises(ValueError, match=r"^tr: wrong length \(got 63 bytes, expected 64\)$"):
        mldsa.ExternalMu.from_tr(bytes(63))
    with pytest.raises(ValueError, match="prehash: SHA-256 is not in this library; pass its digest"):
        mldsa.ExternalMu(bytes(1312), prehash="SHA-256")
    with pytest.raises(ValueError, match=r"prehash: unknown name \(expected one of SHA-256"):
        mldsa.ExternalMu(bytes(1312), prehash="MD5")
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(mldsa.ExternalMu(bytes(1312)))
    assert repr(mldsa.ExternalMu(bytes(1312))) == "<sycon.mldsa.ExternalMu>"
