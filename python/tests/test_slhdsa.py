"""SLH-DSA: NIST's vectors, laws, damaged signatures, errors."""

import copy
import hashlib
import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest
import sycon
from hypothesis import given, settings
from hypothesis import strategies as st
from sycon import slhdsa

VECTORS: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parents[2] / "vectors/slhdsa.json").read_text())
FAST = "SLH-DSA-SHAKE-128f"
SMALL = "SLH-DSA-SHAKE-128s"
KEY = slhdsa.PrivateKey.from_seeds(FAST, bytes(range(16)), bytes(range(16, 32)), bytes(range(32, 48)))
PUBLIC = KEY.public_key
SIGNATURE = KEY.sign(b"message", b"context", deterministic=True)
anything: Any = slhdsa  # mistakes that a type checker would find

INVALID = r"^signature: not valid for this message, context and key$"
DIGESTS = {
    "SHA-224": hashlib.sha224(b"message").digest(),
    "SHA-256": hashlib.sha256(b"message").digest(),
    "SHA-384": hashlib.sha384(b"message").digest(),
    "SHA-512": hashlib.sha512(b"message").digest(),
    "SHA-512/224": hashlib.new("sha512_224", b"message").digest(),
    "SHA-512/256": hashlib.new("sha512_256", b"message").digest(),
    "SHA3-224": hashlib.sha3_224(b"message").digest(),
    "SHA3-256": hashlib.sha3_256(b"message").digest(),
    "SHA3-384": hashlib.sha3_384(b"message").digest(),
    "SHA3-512": hashlib.sha3_512(b"message").digest(),
    "SHAKE128": hashlib.shake_128(b"message").digest(32),
    "SHAKE256": hashlib.shake_256(b"message").digest(64),
}


def arguments(case: dict[str, Any]) -> tuple[bytes, bytes, str | None]:
    """Return the message, the context and the function of a vector."""
    prehash = case.get("prehash")
    name = prehash and prehash.replace("SHA2-", "SHA-").replace("SHAKE-", "SHAKE")
    return bytes.fromhex(case["message"]), bytes.fromhex(case["context"]), name


def test_vectors_of_keys() -> None:
    counts = dict.fromkeys(slhdsa.SIZE, 0)
    for case in VECTORS["keygen"]:
        name = case["set"]
        counts[name] += 1
        # A key of a small set takes as long as several signatures of the fast set.
        if counts[name] == 1 or name.endswith("f"):
            key = slhdsa.PrivateKey.from_seeds(name, *(bytes.fromhex(case[seed]) for seed in ("sk_seed", "sk_prf", "pk_seed")))
            assert (key.name, key.to_bytes().hex().upper()) == (name, case["sk"])
            assert (key.public_key.name, key.public_key.to_bytes().hex().upper()) == (name, case["pk"])
    assert min(counts.values()) == 5


def test_vectors_of_signatures() -> None:
    cases = [case for case in VECTORS["sign"] if case["interface"] == "external" and "opt_rand" not in case]
    cases = [case for case in cases if case["set"].endswith("f")]
    for case in cases:
        message, context, prehash = arguments(case)
        key = slhdsa.PrivateKey.from_bytes(case["set"], bytes.fromhex(case["sk"]))
        signature = key.sign(message, context, prehash=prehash, deterministic=True)
        assert sycon.sha3_256(signature).hexdigest() == case["signature_sha3_256"]
    assert {case.get("prehash") for case in cases} == {None, "SHA2-512/224", "SHA2-512/256", "SHA3-384", "SHAKE-128", "SHAKE-256"}


def test_vectors_of_verification() -> None:
    cases = [case for case in VECTORS["verify"] if case["interface"] == "external"]
    for case in cases:
        message, context, prehash = arguments(case)
        public = slhdsa.PublicKey.from_bytes(case["set"], bytes.fromhex(case["pk"]))
        try:
            assert public.verify(b64decode(case["signature"]), message, context, prehash=prehash) is None  # type: ignore[func-returns-value]
        except sycon.InvalidSignature:
            assert not case["valid"]
        else:
            assert case["valid"]
    assert len(cases) == 11


@given(message=st.binary(max_size=5000), context=st.binary(max_size=255))
@settings(max_examples=10)
def test_signatures_verify(message: bytes, context: bytes) -> None:
    signature = KEY.sign(message, context)
    for kind in (bytes, bytearray, memoryview):
        PUBLIC.verify(kind(signature), kind(message), kind(context))
    for other in [(message + b"\0", context), (message, context[1:] if context else b"\0")]:
        with pytest.raises(sycon.InvalidSignature, match=INVALID):
            PUBLIC.verify(signature, *other)


def test_signatures_differ_unless_they_are_deterministic() -> None:
    assert KEY.sign(b"message", b"context", deterministic=True) == SIGNATURE
    assert KEY.sign(b"message", b"context") != SIGNATURE != KEY.sign(b"message", deterministic=True)
    assert KEY.sign(b"message") != KEY.sign(b"message")
    digest = DIGESTS["SHA-256"]
    one = KEY.sign_digest(digest, prehash="SHA-256")
    assert one != KEY.sign_digest(digest, prehash="SHA-256")


def test_threads_do_not_change_signatures() -> None:
    [case] = (
        case
        for case in VECTORS["sign"]
        if (case["set"], case["interface"]) == (SMALL, "external") and not {"opt_rand", "prehash"} & case.keys()
    )
    message, context, _ = arguments(case)
    key = slhdsa.PrivateKey.from_bytes(SMALL, bytes.fromhex(case["sk"]))
    for threads in (1, 2):
        signature = key.sign(message, context, deterministic=True, threads=threads)
        assert sycon.sha3_256(signature).hexdigest() == case["signature_sha3_256"]
    key.public_key.verify(signature, message, context)
    generated = slhdsa.PrivateKey.generate(SMALL, threads=2)
    assert slhdsa.PrivateKey.from_seeds(SMALL, *(generated.to_bytes()[place : place + 16] for place in (0, 16, 32))) == generated
    assert KEY.sign(b"message", b"context", deterministic=True, threads=3) == SIGNATURE
    with pytest.raises(ValueError, match=r"^threads: wrong value \(got -1, expected 1 or more, or 0 for one per CPU core\)"):
        KEY.sign(b"message", threads=-1)


@pytest.mark.parametrize("name", DIGESTS)
def test_digests(name: str) -> None:
    digest = DIGESTS[name]
    signature = KEY.sign_digest(digest, b"context", prehash=name, deterministic=True)
    assert signature == KEY.sign(bytearray(b"message"), b"context", prehash=name.lower(), deterministic=True)
    PUBLIC.verify(signature, memoryview(b"message"), b"context", prehash=name)
    PUBLIC.verify_digest(signature, digest, b"context", prehash=name)
    for other in ([digest, b"context"], [b"message", b"context"], [b"message"]):
        with pytest.raises(sycon.InvalidSignature, match=INVALID):
            PUBLIC.verify(signature, *other)
    # Another function with digests of this length.
    other_name = next(key for key, value in DIGESTS.items() if len(value) == len(digest) and key != name)
    with pytest.raises(sycon.InvalidSignature, match=INVALID):
        PUBLIC.verify_digest(signature, digest, b"context", prehash=other_name)
    wrong = rf"^digest of {name}: wrong length \(got {len(digest) - 1} bytes, expected {len(digest)}\)$"
    with pytest.raises(ValueError, match=wrong):
        KEY.sign_digest(digest[1:], prehash=name)
    with pytest.raises(ValueError, match=wrong):
        PUBLIC.verify_digest(signature, digest[1:], prehash=name)


def test_damaged_signatures() -> None:
    for place in range(0, len(SIGNATURE), 500):
        damaged = bytearray(SIGNATURE)
        damaged[place] ^= 1
        with pytest.raises(sycon.InvalidSignature, match=INVALID):
            PUBLIC.verify(damaged, b"message", b"context")
    for length in (0, 1, 7856, 17087, 17089):
        wrong = rf"^signature: wrong length \(got {length} bytes, expected 17088\)$"
        with pytest.raises(sycon.InvalidSignature, match=wrong):
            PUBLIC.verify((SIGNATURE + b"\0")[:length], b"message", b"context")
    other = slhdsa.PrivateKey.generate(FAST).public_key
    with pytest.raises(sycon.InvalidSignature, match=INVALID):
        other.verify(SIGNATURE, b"message", b"context")


def test_documents() -> None:
    for name, size in slhdsa.SIZE.items():
        public = slhdsa.PublicKey.from_bytes(name, bytes(range(size["public_key"])))
        private = slhdsa.PrivateKey.from_bytes(name, bytes(range(size["private_key"])))
        for pem in (public.to_pem(), public.to_pem().encode()):
            read = slhdsa.PublicKey.from_pem(pem)
            assert (read, read.name) == (public, name)
        for text in (private.to_pem(), bytearray(private.to_pem().encode())):
            stored = slhdsa.PrivateKey.from_pem(text)
            assert (stored, stored.name) == (private, name)
        with pytest.raises(sycon.InvalidKey, match=r"^key: wrong kind \(got a private key \(PKCS#8\), expected a public key"):
            slhdsa.PublicKey.from_pem(private.to_pem())
        with pytest.raises(sycon.InvalidKey, match=r"^key: wrong kind \(got a public key \(SubjectPublicKeyInfo\), expected a private"):
            slhdsa.PrivateKey.from_pem(public.to_pem())
    for bad in ("", "text", b"\xff", KEY.to_pem()[:60]):
        for cls in (slhdsa.PrivateKey, slhdsa.PublicKey):
            with pytest.raises(sycon.InvalidKey, match=r"^PEM: malformed text$"):
                cls.from_pem(bad)
    for cls in (slhdsa.PrivateKey, slhdsa.PublicKey):
        with pytest.raises(ValueError, match=r"^pem: not valid Unicode text"):
            cls.from_pem(KEY.to_pem() + "\ud800")
    other = sycon.xwing.DecapsulationKey.generate()
    expected = r"^key: it is of another algorithm, or has parameters \(expected SLH-DSA with SHAKE\)$"
    with pytest.raises(sycon.InvalidKey, match=expected):
        slhdsa.PrivateKey.from_pem(other.to_pem())
    with pytest.raises(sycon.InvalidKey, match=expected):
        slhdsa.PublicKey.from_pem(other.encapsulation_key.to_pem())
    # For HashSLH-DSA with SHAKE128 (RFC 9909), whose algorithm identifier has another last number.
    expected = r"^key: it is for HashSLH-DSA only, and such keys are not supported \(expected SLH-DSA with SHAKE\)$"
    for pem, from_pem in ((KEY.to_pem(), slhdsa.PrivateKey.from_pem), (PUBLIC.to_pem(), slhdsa.PublicKey.from_pem)):
        begin, *lines, end = pem.splitlines()
        der = b64decode("".join(lines)).replace(b"\x04\x03\x1b", b"\x04\x03\x2a")
        with pytest.raises(sycon.InvalidKey, match=expected):
            from_pem("\n".join((begin, *wrap(b64encode(der).decode(), 64), end)))


def test_what_is_refused() -> None:
    calls: list[Callable[[str], object]] = [
        lambda name: slhdsa.PrivateKey.generate(name),
        lambda name: slhdsa.PrivateKey.from_bytes(name, bytes(64)),
        lambda name: slhdsa.PrivateKey.from_seeds(name, bytes(16), bytes(16), bytes(16)),
        lambda name: slhdsa.PublicKey.from_bytes(name, bytes(32)),
    ]
    for call in calls:
        for name in ("", "SLH-DSA-SHA2-128f", "slh-dsa-shake-128f"):
            with pytest.raises(ValueError, match=r"^parameter set: unknown name \(expected SLH-DSA-SHAKE- and 128s, 128f, "):
                call(name)
    for length in (0, 32, 63, 65, 96):
        with pytest.raises(sycon.InvalidKey, match=rf"^signing key: wrong length \(got {length} bytes, expected 64\)$"):
            slhdsa.PrivateKey.from_bytes(FAST, bytes(length))
    for length in (0, 31, 33, 64):
        with pytest.raises(sycon.InvalidKey, match=rf"^verifying key: wrong length \(got {length} bytes, expected 32\)$"):
            slhdsa.PublicKey.from_bytes(FAST, bytes(length))
    for place, what in enumerate(["SK.seed", "SK.prf", "PK.seed"]):
        seeds = [bytes(16)] * 3
        seeds[place] = bytes(17)
        with pytest.raises(sycon.InvalidKey, match=rf"^{what}: wrong length \(got 17 bytes, expected 16\)$"):
            slhdsa.PrivateKey.from_seeds(FAST, *seeds)
    long = r"^context: too long \(got 256 bytes, expected at most 255\)$"
    unknown = r"^prehash: unknown name \(expected one of SHA-256 SHA-384 SHA-512 "
    for prehash in (None, "SHA-256", "SHAKE128"):
        with pytest.raises(ValueError, match=long):
            KEY.sign(b"", bytes(256), prehash=prehash)
        with pytest.raises(ValueError, match=long):
            PUBLIC.verify(SIGNATURE, b"", bytes(256), prehash=prehash)
    for name in ("", "MD5", "SHA256"):
        with pytest.raises(ValueError, match=unknown):
            KEY.sign(b"", prehash=name)
        with pytest.raises(ValueError, match=unknown):
            PUBLIC.verify_digest(SIGNATURE, bytes(32), prehash=name)
    mistakes: list[Any] = ["text", 5, None]
    for wrong in mistakes:
        with pytest.raises(TypeError):
            anything.PrivateKey.from_bytes(FAST, wrong)
        with pytest.raises(TypeError):
            KEY.sign(wrong)
        with pytest.raises(TypeError):
            KEY.sign(wrong, prehash="SHA-256")
        with pytest.raises(TypeError):
            PUBLIC.verify(wrong, b"")
    for cls in (anything.PrivateKey, anything.PublicKey):
        with pytest.raises(TypeError, match="^cannot create 'sycon.slhdsa.P"):
            cls()


def test_inconsistent_keys_do_not_sign() -> None:
    wrong = bytearray(KEY.to_bytes())
    wrong[-1] ^= 1
    key = slhdsa.PrivateKey.from_bytes(FAST, wrong)
    with pytest.raises(sycon.InvalidKey, match=r"^signing key: its signature is not valid; the key is inconsistent, or a fault occurred$"):
        key.sign(b"message")


def test_keys_are_values() -> None:
    same = slhdsa.PrivateKey.from_bytes(FAST, KEY.to_bytes())
    other = slhdsa.PrivateKey.generate(FAST)
    assert same == KEY != other
    assert same.public_key == PUBLIC != other.public_key
    assert hash(same.public_key) == hash(PUBLIC)
    # Bytes of another set.
    assert slhdsa.PrivateKey.from_bytes(SMALL, KEY.to_bytes()) != KEY
    assert slhdsa.PublicKey.from_bytes(SMALL, PUBLIC.to_bytes()) != PUBLIC
    unlike: Any = KEY
    assert unlike != KEY.to_bytes()
    assert unlike != PUBLIC
    with pytest.raises(TypeError, match="unhashable"):
        hash(KEY)
    assert copy.copy(KEY) is copy.deepcopy(KEY) is KEY
    assert copy.copy(PUBLIC) is copy.deepcopy(PUBLIC) is PUBLIC


def test_only_public_keys_are_pickled() -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(PUBLIC, protocol))
        assert (loaded, loaded.name) == (PUBLIC, FAST)
        with pytest.raises(TypeError, match=r"^cannot pickle '<class 'sycon.slhdsa.PrivateKey'>': it is secret; keep its to_pem\(\)$"):
            pickle.dumps(KEY, protocol)


def test_repr_shows_no_secret() -> None:
    assert repr(KEY) == str(KEY) == "<sycon.slhdsa.PrivateKey, SLH-DSA-SHAKE-128f>"
    assert repr(PUBLIC) == "<sycon.slhdsa.PublicKey, SLH-DSA-SHAKE-128f>"


def test_sizes_are_those_of_the_standard() -> None:
    assert {name: tuple(size.values()) for name, size in slhdsa.SIZE.items()} == {
        "SLH-DSA-SHAKE-128s": (16, 64, 32, 7856),
        "SLH-DSA-SHAKE-128f": (16, 64, 32, 17088),
        "SLH-DSA-SHAKE-192s": (24, 96, 48, 16224),
        "SLH-DSA-SHAKE-192f": (24, 96, 48, 35664),
        "SLH-DSA-SHAKE-256s": (32, 128, 64, 29792),
        "SLH-DSA-SHAKE-256f": (32, 128, 64, 49856),
    }
    assert list(slhdsa.SIZE[FAST]) == ["seed", "private_key", "public_key", "signature"]
