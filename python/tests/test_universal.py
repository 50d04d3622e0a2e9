"""Multimixer-128, and the message authentication code based on it."""

import copy
import json
import pickle
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import sycon
from families import pattern
from hypothesis import given
from hypothesis import strategies as st

VECTORS = Path(__file__).parents[2] / "vectors"
SEGMENT = 32768
KEY = bytes(range(32))

anything: Any = sycon  # mistakes that a type checker would find


def splitmix64(seed: int, length: int) -> bytes:
    out = b""
    state = seed
    while len(out) < length:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        out += (z ^ z >> 31).to_bytes(8, "little")
    return out[:length]


def value(described: dict[str, Any]) -> bytes:
    match described:
        case {"hex": str(digits)}:
            return bytes.fromhex(digits)
        case {"gen": "mod251", "len": int(length)}:
            return pattern(length)
        case {"gen": "repeat", "byte": int(byte), "len": int(length)}:
            return bytes([byte]) * length
        case {"gen": "splitmix64", "seed": seed, "len": length}:
            return splitmix64(seed, length)
    raise ValueError(described)


def test_vectors() -> None:
    cases = json.loads((VECTORS / "multimixer.json").read_text())
    for case in cases:
        key, message = value(case["key"]), value(case["msg"])
        assert sycon.experimental.multimixer128(key, message).hex() == case["digest"], case["name"]
        if len(key) == 32 and not any(key):
            assert sycon.experimental.f128(message).hex() == case["digest"], case["name"]
    assert any(case["msg"].get("len") == 8192 for case in cases)


@given(st.binary(min_size=32, max_size=32))
def test_f128_is_multimixer_under_zeros(block: bytes) -> None:
    assert sycon.experimental.f128(block) == sycon.experimental.multimixer128(bytes(32), block)


@given(st.integers(1, 40), st.randoms(use_true_random=False))
def test_sums_of_blocks(count: int, random: Any) -> None:
    key, message = random.randbytes(32 * count), random.randbytes(32 * count)
    total = [0] * 8
    for i in range(0, 32 * count, 32):
        part = sycon.experimental.multimixer128(key[i : i + 32], message[i : i + 32])
        words = [int.from_bytes(part[j : j + 8], "little") for j in range(0, 64, 8)]
        total = [(a + b) % 2**64 for a, b in zip(total, words, strict=True)]
    assert sycon.experimental.multimixer128(key, message) == b"".join(word.to_bytes(8, "little") for word in total)


@pytest.mark.parametrize("lengths", [(0, 0), (32, 64), (64, 32), (33, 33), (31, 31), (0, 32), (32, 0)])
def test_lengths_that_do_not_fit(lengths: tuple[int, int]) -> None:
    key, message = lengths
    with pytest.raises(ValueError, match=rf"key and message: wrong lengths \(got {key} and {message} bytes"):
        sycon.experimental.multimixer128(bytes(key), bytes(message))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_blocks_and_keys_of_other_lengths(length: int) -> None:
    with pytest.raises(ValueError, match=rf"^block: wrong length \(got {length} bytes, expected 32\)$"):
        sycon.experimental.f128(bytes(length))
    with pytest.raises(ValueError, match=rf"^key: wrong length \(got {length} bytes, expected 32\)$"):
        sycon.experimental.MultimixerMac(bytes(length))


def test_wrong_types() -> None:
    for call in (
        lambda: anything.experimental.multimixer128("text", bytes(32)),
        lambda: anything.experimental.multimixer128(bytes(32), 5),
        lambda: anything.experimental.f128(None),
        lambda: anything.experimental.MultimixerMac("text"),
        lambda: anything.experimental.MultimixerMac(),
        lambda: anything.experimental.MultimixerMac(KEY, "text"),
        lambda: anything.experimental.MultimixerMac(KEY).update("text"),
        lambda: anything.experimental.MultimixerMac(KEY).verify("text"),
        lambda: pickle.dumps(anything.experimental.MultimixerMac(KEY)),
    ):
        with pytest.raises(TypeError):
            call()


@given(st.lists(st.integers(0, 2 * SEGMENT), max_size=5))
def test_pieces(sizes: list[int]) -> None:
    data = pattern(sum(sizes))
    mac = sycon.experimental.MultimixerMac(KEY)
    start = 0
    for size in sizes:
        mac.update(memoryview(data)[start : start + size])
        start += size
    assert mac.digest() == sycon.experimental.MultimixerMac(KEY, data).digest()


def test_tags() -> None:
    mac = sycon.experimental.MultimixerMac(KEY, b"message")
    tag = mac.digest()
    assert (len(tag), mac.digest_size, mac.name) == (32, 32, "multimixer-128 MAC")
    assert mac.digest(16) == mac.digest(size=16) == tag[:16]
    assert mac.hexdigest(16) == tag[:16].hex()
    mac.verify(tag)
    mac.verify(bytearray(tag[:16]), length=16)
    for size in (0, 1, 15, 17, 31, 33, 64):
        with pytest.raises(ValueError, match=rf"^size: wrong value \(got {size}, expected 16 or 32 bytes\)$"):
            mac.digest(size)
        with pytest.raises(sycon.InvalidTag, match=f"got {size} bytes, expected 32"):
            mac.verify((tag + tag)[:size])
        with pytest.raises(ValueError, match=f"no tag has {size} bytes"):
            mac.verify((tag + tag)[:size], length=size)
    # The sender does not choose the length.
    with pytest.raises(sycon.InvalidTag, match="got 16 bytes, expected 32"):
        mac.verify(tag[:16])
    for bit in range(256):
        wrong = bytearray(tag)
        wrong[bit // 8] ^= 1 << bit % 8
        with pytest.raises(sycon.InvalidTag, match="not valid for this"):
            mac.verify(wrong)
    mac.update(b" goes on")
    mac.verify(sycon.experimental.MultimixerMac(KEY, b"message goes on").digest())


def test_copies_and_reset() -> None:
    mac = sycon.experimental.MultimixerMac(KEY, b"mess")
    for other in (mac.copy(), copy.copy(mac), copy.deepcopy(mac)):
        other.update(b"age")
        assert other.digest() == sycon.experimental.MultimixerMac(KEY, b"message").digest()
    assert mac.digest() == sycon.experimental.MultimixerMac(KEY, b"mess").digest()
    mac.reset()
    assert mac.digest() == sycon.experimental.MultimixerMac(KEY).digest()
    assert repr(mac) == "<sycon.experimental.MultimixerMac, absorbing>"


def test_threads() -> None:
    mac = sycon.experimental.MultimixerMac(KEY)

    def work() -> None:
        for _ in range(100):
            mac.update(bytes(5000))

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mac.digest() == sycon.experimental.MultimixerMac(KEY, bytes(2_000_000)).digest()
