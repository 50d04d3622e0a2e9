"""Ascon-AEAD128 and ChaCha20-Poly1305: known answers, pyca's cipher, forgeries, batches, wrong arguments."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sycon
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305 as Pyca
from hypothesis import given, strategies as st
from sycon.aead import AsconAEAD128, ChaCha20Poly1305

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "vectors/ascon_aead.json").read_text())

CIPHERS: list[tuple[Any, int]] = [(AsconAEAD128(bytes(16)), 16), (AsconAEAD128(bytes(32), tag_length=9), 16), (ChaCha20Poly1305(bytes(32)), 12)]
"""Ciphers, and the lengths of their nonces."""


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: str(row["tcId"]))
def test_known_answers(row: dict[str, Any]) -> None:
    values = {name: bytes.fromhex(value) for name, value in row.items() if name != "tcId"}
    cipher = AsconAEAD128(values["key"])
    nonce, data, sealed = values["nonce"], values["associated_data"], values["sealed"]
    if "message" in values:
        assert cipher.encrypt(nonce, values["message"], data) == sealed
        assert cipher.decrypt(nonce, sealed, data) == values["message"]
    else:
        with pytest.raises(sycon.InvalidTag, match="not authentic"):
            cipher.decrypt(nonce, sealed, data)


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=12, max_size=12), st.binary(max_size=3000), st.binary(max_size=100))
def test_chacha_is_that_of_pyca(key: bytes, nonce: bytes, message: bytes, data: bytes) -> None:
    sealed = ChaCha20Poly1305(key).encrypt(nonce, message, data)
    assert sealed == Pyca(key).encrypt(nonce, message, data)
    assert ChaCha20Poly1305(key).decrypt(nonce, sealed, data) == message


@pytest.mark.parametrize(("cipher", "length"), CIPHERS)
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_like_objects_are_accepted(cipher: Any, length: int, kind: Callable[[bytes], Any]) -> None:
    message = bytes(range(256)) * 40
    sealed = cipher.encrypt(kind(bytes(length)), kind(message), kind(b"data"))
    assert sealed == cipher.encrypt(bytes(length), message, b"data")
    assert cipher.decrypt(kind(bytes(length)), kind(sealed), kind(b"data")) == message
    assert cipher.encrypt(bytes(length), b"", None) == cipher.encrypt(bytes(length), b"", b"")


@pytest.mark.parametrize(("cipher", "length"), CIPHERS)
def test_forgeries_are_refused(cipher: Any, length: int) -> None:
    nonce = bytes(length)
    sealed = cipher.encrypt(nonce, b"a message", b"data")
    damaged = [sealed[:-1], sealed + b"\0", sealed[:5], b""]
    damaged += [sealed[:i] + bytes([sealed[i] ^ 1]) + sealed[i + 1 :] for i in range(len(sealed))]
    for wrong in damaged:
        with pytest.raises(sycon.InvalidTag):
            cipher.decrypt(nonce, wrong, b"data")
    for other_nonce, data in [(nonce, b""), (nonce, None), (b"\1" * length, b"data")]:
        with pytest.raises(sycon.InvalidTag):
            cipher.decrypt(other_nonce, sealed, data)


@given(st.lists(st.tuples(st.binary(max_size=100), st.binary(max_size=40)), max_size=30), st.integers(8, 16), st.booleans())
def test_batches_are_the_messages_alone(items: list[tuple[bytes, bytes]], tag_length: int, masked: bool) -> None:
    cipher = AsconAEAD128(bytes(range(32 if masked else 16)), tag_length=tag_length)
    nonces = [index.to_bytes(16) for index in range(len(items))]
    messages, data = [message for message, _ in items], [data for _, data in items]
    sealed = cipher.encrypt_many(nonces, messages, data)
    assert sealed == [cipher.encrypt(*item) for item in zip(nonces, messages, data, strict=True)]
    assert cipher.decrypt_many(nonces, sealed, data) == messages
    assert cipher.encrypt_many(iter(nonces), messages) == [cipher.encrypt(*item) for item in zip(nonces, messages, strict=True)]
    # Every third one is damaged, and the others are not affected.
    damaged = [item[: tag_length - 1] if i % 6 == 0 else b"\0" * len(item) if i % 3 == 0 else item for i, item in enumerate(sealed)]
    for i, (opened, message) in enumerate(zip(cipher.decrypt_many(nonces, damaged, data), messages, strict=True)):
        if i % 3:
            assert opened == message
        else:
            assert isinstance(opened, sycon.InvalidTag)


def test_wrong_arguments_are_named() -> None:
    for length in (0, 15, 17, 31, 33):
        with pytest.raises(ValueError, match=rf"key: wrong length \(got {length}, expected 16 bytes, or 32 with nonce masking\)"):
            AsconAEAD128(bytes(length))
    with pytest.raises(ValueError, match=r"key: wrong length \(got 16 bytes, expected 32\)"):
        ChaCha20Poly1305(bytes(16))
    for tag_length in (0, 7, 17):
        with pytest.raises(ValueError, match=rf"tag: wrong length \(got {tag_length}, expected 8 to 16 bytes\)"):
            AsconAEAD128(bytes(16), tag_length=tag_length)
    for cipher, length in CIPHERS:
        for call in (cipher.encrypt, cipher.decrypt):
            with pytest.raises(ValueError, match=rf"nonce: wrong length \(got 1 bytes, expected {length}\)"):
                call(b"n", bytes(40))
            with pytest.raises(TypeError):
                call(bytes(length), "text")
        with pytest.raises(TypeError, match="cannot pickle .*: it is secret; keep the key$"):
            pickle.dumps(cipher)
        assert "0000" not in repr(cipher)
    cipher = AsconAEAD128(bytes(16))
    for call in (cipher.encrypt_many, cipher.decrypt_many):
        with pytest.raises(ValueError, match=r"nonces: wrong number of items \(got 1, expected 2, one for each message\)"):
            call([bytes(16)], [b"", b""])
        with pytest.raises(ValueError, match="associated_data: wrong number of items"):
            call([bytes(16)], [b""], [])
        with pytest.raises(ValueError, match=r"nonces\[1\]: wrong length \(got 15 bytes, expected 16\)"):
            call([bytes(16), bytes(15)], [b"", b""])
        with pytest.raises(TypeError, match=r"^nonces\[1\]: .*bytes-like"):
            call([bytes(16), "nonce"], [b"", b""])  # type: ignore[list-item]
        with pytest.raises(TypeError, match=r"^messages\[0\]: .*bytes-like"):
            call([bytes(16)], ["message"])  # type: ignore[list-item]
        with pytest.raises(TypeError, match=r"^associated_data\[0\]: .*bytes-like"):
            call([bytes(16)], [b""], [None])  # type: ignore[list-item]
        with pytest.raises(TypeError, match="messages: wrong type"):
            call([bytes(16)], b"message")  # type: ignore[arg-type]
