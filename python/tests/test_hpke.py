"""HPKE: known answers, the implementation of `cryptography`, and errors."""

import copy
import hashlib
import json
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sycon
from cryptography.hazmat.primitives import hpke as pyca
from cryptography.hazmat.primitives.asymmetric import mlkem, x25519
from families import pattern
from sycon import dhkem, hpke, mlkem512, mlkem768, mlkem1024, xwing

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "hpke.json").read_text())["vectors"]
KEMS: dict[int, Any] = {0x647A: xwing, 0x0020: dhkem, 0x0040: mlkem512, 0x0041: mlkem768, 0x0042: mlkem1024}
KDFS = {0x0001: "HKDF-SHA256", 0x0010: "SHAKE128", 0x0011: "SHAKE256", 0x0012: "TurboSHAKE128", 0x0013: "TurboSHAKE256"}
AEADS = {0x0001: "AES-128-GCM", 0x0002: "AES-256-GCM", 0x0003: "ChaCha20-Poly1305", 0xFFFF: "export-only"}

SEED = bytes(range(32))
KEY = xwing.DecapsulationKey(SEED)
PSK: dict[str, Any] = {"psk": bytes(32), "psk_id": b"name"}
anything: Any = hpke  # mistakes that a type checker would find

every = pytest.mark.parametrize("scheme", [xwing, dhkem], ids=["xwing", "dhkem"])
in_all_suites = pytest.mark.parametrize("suite", [{"kdf": kdf, "aead": aead} for kdf in KDFS.values() for aead in AEADS.values()
                                                  if aead != "export-only"], ids=lambda suite: "-".join(suite.values()))


def unhex(case: dict[str, Any], *names: str) -> list[bytes]:
    return [bytes.fromhex(case[name]) for name in names]


KNOWN = [case for case in VECTORS if case["kem_id"] in KEMS]


def test_all_vectors_are_used() -> None:
    assert len(VECTORS) == len(KNOWN) == 9


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: f"{case['kem_id']:x}-{case['kdf_id']:x}-{case['aead_id']:x}-{case['mode']}")
def test_vectors(case: dict[str, Any]) -> None:
    scheme = KEMS[case["kem_id"]]
    ikm, seed, randomness, enc, secret, info = unhex(case, "ikmR", "skR", "ikmE", "enc", "shared_secret", "info")
    key = scheme.DecapsulationKey(seed)
    derive = key.derive if scheme is dhkem else key.derive_hpke
    assert derive(ikm).seed == seed
    assert hashlib.sha256(key.public_key).hexdigest() == case["pkR_sha256"]
    assert key.encapsulation_key.encapsulate_derand(randomness) == (enc, secret)

    options: dict[str, Any] = {"kdf": KDFS[case["kdf_id"]], "aead": AEADS[case["aead_id"]]}
    if case["mode"]:
        options["psk"], options["psk_id"] = unhex(case, "psk", "psk_id")
    receiver = hpke.Receiver(key, enc, info, **options)
    for message in case["seal"]:
        aad, pt, ct = unhex(message, "aad", "pt", "ct")
        assert receiver.open(ct, aad) == pt
    assert bool(case["seal"]) == (case["aead_id"] != 0xFFFF)
    for secret in case["export"]:
        context, value = unhex(secret, "context", "value")
        assert receiver.export(context, secret["L"]) == value
    assert case["export"]

    sender = hpke.Sender(key.encapsulation_key, info, **options)
    other = hpke.Receiver(key, sender.enc, info, **options)
    assert sender.export(b"", 32) == other.export(b"", 32)
    for message in case["seal"]:
        aad, pt = unhex(message, "aad", "pt")
        assert other.open(sender.seal(pt, aad), aad) == pt


class Theirs:
    """The same keys as objects of `cryptography`."""

    def __init__(self, scheme: Any) -> None:
        self.public: Any
        self.private: Any
        if scheme is dhkem:
            self.kem, self.private = pyca.KEM.X25519, x25519.X25519PrivateKey.from_private_bytes(SEED)
        else:
            expanded = hashlib.shake_256(SEED).digest(96)
            pq = mlkem.MLKEM768PrivateKey.from_seed_bytes(expanded[:64])
            self.kem = pyca.KEM.MLKEM768_X25519
            self.private = pyca.MLKEM768X25519PrivateKey(pq, x25519.X25519PrivateKey.from_private_bytes(expanded[64:]))
        self.public = self.private.public_key()

    def suite(self, kdf: str, aead: str) -> pyca.Suite:
        kdfs = {"HKDF-SHA256": pyca.KDF.HKDF_SHA256, "SHAKE128": pyca.KDF.SHAKE128, "SHAKE256": pyca.KDF.SHAKE256}
        aeads = {"AES-128-GCM": pyca.AEAD.AES_128_GCM, "AES-256-GCM": pyca.AEAD.AES_256_GCM}
        return pyca.Suite(self.kem, kdfs[kdf], aeads.get(aead, pyca.AEAD.CHACHA20_POLY1305))


@every
@pytest.mark.parametrize("kdf", ["HKDF-SHA256", "SHAKE128", "SHAKE256"])
@pytest.mark.parametrize("aead", [aead for aead in AEADS.values() if aead != "export-only"])
def test_cryptography(scheme: Any, kdf: str, aead: str) -> None:
    theirs, key = Theirs(scheme), scheme.DecapsulationKey(SEED)
    suite = theirs.suite(kdf, aead)
    for size in (0, 1, 1000, 100_000):
        message, info = pattern(size), pattern(size % 300)
        sealed = hpke.seal(key.encapsulation_key, message, info, kdf=kdf, aead=aead)
        assert suite.decrypt(sealed, theirs.private, info=info) == message
        sealed = suite.encrypt(message, theirs.public, info=info)
        assert hpke.open(key, sealed, info, kdf=kdf, aead=aead) == message


def test_names() -> None:
    assert hpke.KDFS == tuple(KDFS.values())
    assert hpke.AEADS == tuple(AEADS.values())
    sealed = hpke.seal(KEY.encapsulation_key, b"message")
    assert hpke.open(KEY, sealed, kdf="shake256", aead="CHACHA20-POLY1305") == b"message"
    with pytest.raises(ValueError, match=r"^kdf: wrong value \(got '.*', expected HKDF-SHA256, SHAKE128, .*\)$"):
        hpke.seal(KEY.encapsulation_key, b"", kdf="SHA-256")
    with pytest.raises(ValueError, match=r"^aead: wrong value \(got '.*', expected AES-128-GCM, .*, export-only\)$"):
        hpke.Sender(KEY.encapsulation_key, aead="")


@every
@in_all_suites
def test_messages(scheme: Any, suite: dict[str, Any]) -> None:
    key = scheme.DecapsulationKey(SEED)
    for size in (0, 1, 5000, 50_000):
        for kind in (bytes, bytearray, memoryview):
            sealed = hpke.seal(key.encapsulation_key, kind(pattern(size)), kind(b"info"), kind(b"aad"), **suite)
            assert len(sealed) == scheme.SIZE["ciphertext"] + size + 16
            assert hpke.open(key, kind(sealed), kind(b"info"), kind(b"aad"), **suite) == pattern(size)
    sender = hpke.Sender(key.encapsulation_key, b"info", **suite)
    receiver = hpke.Receiver(key, sender.enc, b"info", **suite)
    for i in range(300):
        assert receiver.open(sender.seal(pattern(i), b"aad"), b"aad") == pattern(i)


def test_what_differs_does_not_open() -> None:
    sealed = hpke.seal(KEY.encapsulation_key, b"message", b"info", b"aad")
    tries: list[Callable[[], bytes]] = [
        lambda: hpke.open(xwing.DecapsulationKey(bytes(32)), sealed, b"info", b"aad"),
        lambda: hpke.open(KEY, sealed, b"inf", b"aad"),
        lambda: hpke.open(KEY, sealed, b"info"),
        lambda: hpke.open(KEY, sealed, b"info", b"aad", kdf="SHAKE128"),
        lambda: hpke.open(KEY, sealed, b"info", b"aad", aead="AES-256-GCM"),
        lambda: hpke.open(KEY, sealed[:-1], b"info", b"aad"),
        lambda: hpke.Receiver(KEY, sealed[:1120], b"info", **PSK).open(sealed[1120:], b"aad"),
    ]
    for place in range(0, len(sealed), 37):
        changed = bytearray(sealed)
        changed[place] ^= 1
        tries.append(lambda changed=changed: hpke.open(KEY, changed, b"info", b"aad"))  # type: ignore[misc]
    for attempt in tries:
        with pytest.raises(sycon.InvalidCiphertext, match="another key or context, or tampered with"):
            attempt()
    with pytest.raises(sycon.InvalidCiphertext, match=r"sealed message: too short \(got 1135 bytes, expected at least 1136\)"):
        hpke.open(KEY, bytes(1135))


def test_messages_have_an_order() -> None:
    sender = hpke.Sender(KEY.encapsulation_key)
    receiver = hpke.Receiver(KEY, sender.enc)
    first, second = sender.seal(b"one"), sender.seal(b"two")
    for wrong in (second, b"", bytes(15), bytes(16), first + b"x"):
        with pytest.raises(sycon.InvalidCiphertext):
            receiver.open(wrong)
    assert receiver.open(first) == b"one"
    with pytest.raises(sycon.InvalidCiphertext):
        receiver.open(first)
    assert receiver.open(second) == b"two"


def test_pre_shared_keys() -> None:
    sender = hpke.Sender(KEY.encapsulation_key, psk=bytes(32), psk_id=b"name")
    sealed = sender.seal(b"message")
    assert hpke.Receiver(KEY, sender.enc, psk=bytes(32), psk_id=b"name").open(sealed) == b"message"
    for psk, name in ((bytes(33), b"name"), (b"\1" + bytes(31), b"name"), (bytes(32), b"nam")):
        with pytest.raises(sycon.InvalidCiphertext):
            hpke.Receiver(KEY, sender.enc, psk=psk, psk_id=name).open(sealed)
    for options, why in (
        ({"psk": bytes(32)}, "psk, psk_id: only one is given (expected both or neither)"),
        ({"psk_id": b"name"}, "psk, psk_id: only one is given (expected both or neither)"),
        ({"psk": bytes(31), "psk_id": b"name"}, "pre-shared key: too short (got 31 bytes, expected at least 32)"),
        ({"psk": b"", "psk_id": b""}, "pre-shared key: too short (got 0 bytes, expected at least 32)"),
        ({"psk": bytes(32), "psk_id": b""}, "name of the pre-shared key: empty (expected at least 1 byte)"),
    ):
        for end, key in ((anything.Sender, (KEY.encapsulation_key,)), (anything.Receiver, (KEY, sender.enc))):
            with pytest.raises(ValueError, match=f"^{re.escape(why)}$") as raised:
                end(*key, **options)
            assert raised.type is ValueError


def test_lengths() -> None:
    public = KEY.encapsulation_key
    with pytest.raises(ValueError, match=r"^info: too long \(got 65536 bytes, expected at most 65535\)$"):
        hpke.seal(public, b"", bytes(65536))
    assert hpke.open(KEY, hpke.seal(public, b"", bytes(65536), kdf="HKDF-SHA256"), bytes(65536), kdf="HKDF-SHA256") == b""
    for kdf, most in (("SHAKE256", 65535), ("HKDF-SHA256", 8160)):
        sender = hpke.Sender(public, kdf=kdf)
        receiver = hpke.Receiver(KEY, sender.enc, kdf=kdf)
        for length in (0, 1, most):
            assert len(sender.export(b"context", length)) == length
            assert sender.export(b"context", length) == receiver.export(b"context", length)
        with pytest.raises(ValueError, match=rf"^exported secret: too long \(got {most + 1} bytes, expected at most {most}\)$"):
            sender.export(b"", most + 1)
        with pytest.raises(ValueError, match="^length: negative"):
            receiver.export(b"", -1)
    for enc in (b"", bytes(1119), bytes(1121)):
        with pytest.raises(sycon.InvalidCiphertext, match="ciphertext: wrong length .*expected 1120"):
            hpke.Receiver(KEY, enc)
    with pytest.raises(sycon.InvalidCiphertext, match="ciphertext: its X25519 share has small order"):
        hpke.Receiver(KEY, bytes(1120))


def test_suites_that_only_export() -> None:
    sender = hpke.Sender(KEY.encapsulation_key, aead="export-only")
    receiver = hpke.Receiver(KEY, sender.enc, aead="export-only")
    assert sender.export(b"a", 32) == receiver.export(b"a", 32) != sender.export(b"b", 32)
    with pytest.raises(ValueError, match="AEAD: an export-only suite"):
        sender.seal(b"")
    with pytest.raises(ValueError, match="AEAD: an export-only suite"):
        receiver.open(bytes(16))
    with pytest.raises(ValueError, match="AEAD: an export-only suite"):
        hpke.seal(KEY.encapsulation_key, b"", aead="export-only")


def test_wrong_types() -> None:
    public = KEY.encapsulation_key
    for no_key in (KEY, KEY.public_key, None, xwing.EncapsulationKey):
        with pytest.raises(TypeError, match=r"^key: wrong type \(got \w+, expected EncapsulationKey of sycon\.xwing, sycon\.dhkem, "):
            anything.seal(no_key, b"")
        with pytest.raises(TypeError, match=r"^key: wrong type \(got EncapsulationKey, expected DecapsulationKey of sycon\.xwing, "):
            anything.open(public, bytes(2000))
    for wrong in ("text", 5, None):
        with pytest.raises(TypeError):
            anything.seal(public, wrong)
        with pytest.raises(TypeError):
            anything.seal(public, b"", wrong)
        with pytest.raises(TypeError):
            anything.Receiver(KEY, wrong)
    with pytest.raises(TypeError):
        anything.Sender(public, kdf=5)


def test_objects() -> None:
    sender = hpke.Sender(KEY.encapsulation_key)
    receiver = hpke.Receiver(KEY, sender.enc)
    assert [repr(sender), repr(receiver)] == ["<sycon.hpke.Sender>", "<sycon.hpke.Receiver>"]
    for end in (sender, receiver):
        for work in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match="cannot pickle"):
                work(end)
        with pytest.raises(AttributeError):
            setattr(end, "enc", b"")
    for base in (hpke.Sender, hpke.Receiver):
        with pytest.raises(TypeError):
            type("Mine", (base,), {})


def test_threads_share_a_sender() -> None:
    """All messages have different numbers."""
    sender = hpke.Sender(KEY.encapsulation_key)
    with ThreadPoolExecutor(8) as pool:
        sealed = list(pool.map(lambda _: sender.seal(bytes(3000)), range(200)))
    assert len(set(sealed)) == 200
    receiver, left = hpke.Receiver(KEY, sender.enc), sealed
    while left:
        rest = []
        for ciphertext in left:
            try:
                assert receiver.open(ciphertext) == bytes(3000)
            except sycon.InvalidCiphertext:
                rest.append(ciphertext)
        assert len(rest) < len(left)
        left = rest
