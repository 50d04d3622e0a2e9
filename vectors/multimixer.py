#!/usr/bin/env python3
"""Known answers for the MAC on multimixer-128: writes multimixer_mac.json.

    pip install -r vectors/requirements.txt
    python3 vectors/multimixer.py    # rewrite the file, which takes some seconds

The universal hash is a few lines here, compared with multimixer.json first; TurboSHAKE256 is pycryptodome's. Written from
docs/specs/multimixer.md, with no regard to speed. SOURCES.md describes the format.
"""

import json
from pathlib import Path
from struct import iter_unpack, pack

from Crypto.Hash import TurboSHAKE256

FOLDER = Path(__file__).parent
SEGMENT = 32768


def multimixer128(key: bytes, message: bytes) -> bytes:
    total = [0] * 8
    for k, m in zip(iter_unpack("<8I", key), iter_unpack("<8I", message), strict=True):
        w = [(a + b) % 2**32 for a, b in zip(k, m)]
        x, y = w[:4], w[4:]
        u = [(x[i] + x[(i + 1) % 4] + x[(i + 2) % 4]) % 2**32 for i in range(4)]
        v = [(y[(i + 1) % 4] + y[(i + 2) % 4] + y[(i + 3) % 4]) % 2**32 for i in range(4)]
        products = [a * b for a, b in zip(x + u, y + v)]
        total = [(h + z) % 2**64 for h, z in zip(total, products)]
    return pack("<8Q", *total)


def turboshake256(domain: int, data: bytes, length: int) -> bytes:
    return TurboSHAKE256.new(domain=domain, data=data).read(length)


def mac(key: bytes, message: bytes) -> bytes:
    expanded = turboshake256(0x41, key + b"sycon multimixer-128 mac v1", SEGMENT + 32)
    k1, k2 = expanded[:SEGMENT], expanded[SEGMENT:]
    segments = [message[i:i + SEGMENT] for i in range(0, len(message), SEGMENT)]
    if len(message) % SEGMENT == 0:
        segments.append(b"")  # the last one, which is only padding
    segments[-1] += b"\x80"
    segments[-1] += bytes(-len(segments[-1]) % 32)
    digests = b"".join(multimixer128(k1[:len(segment)], segment) for segment in segments)
    return turboshake256(0x42, k2 + pack("<Q", len(message)) + digests, 32)


def pattern(length: int, start: int = 0) -> bytes:
    return bytes((start + i) % 251 for i in range(length))


def splitmix64(seed: int, length: int) -> bytes:
    out = b""
    state = seed
    while len(out) < length:
        state = (state + 0x9e3779b97f4a7c15) % 2**64
        z = (state ^ state >> 30) * 0xbf58476d1ce4e5b9 % 2**64
        z = (z ^ z >> 27) * 0x94d049bb133111eb % 2**64
        out += pack("<Q", z ^ z >> 31)
    return out[:length]


def given(value: dict) -> bytes:
    """Return the bytes that a value of multimixer.json describes."""
    match value:
        case {"hex": digits}:
            return bytes.fromhex(digits)
        case {"gen": "mod251", "len": length}:
            return pattern(length)
        case {"gen": "repeat", "byte": byte, "len": length}:
            return bytes([byte]) * length
        case {"gen": "splitmix64", "seed": seed, "len": length}:
            return splitmix64(seed, length)
    raise ValueError(f"unknown: {value}")


def rows() -> list[dict]:
    around = [n for edge in (32, 64, 256, SEGMENT - 32, SEGMENT, 2 * SEGMENT) for n in (edge - 1, edge, edge + 1)]
    lengths = sorted({0, 1, 100, 1000, 8192, 3 * SEGMENT + 12345, 9 * SEGMENT, 17 * SEGMENT + 7, 40 * SEGMENT + 99, *around})
    keys = [{"key": 32}, {"key_hex": "00" * 32}, {"key_hex": "ff" * 32}]
    cases = [(keys[0], length) for length in lengths] + [(key, 40) for key in keys[1:]]
    result = []
    for key, length in cases:
        raw = pattern(32, 64) if "key" in key else bytes.fromhex(key["key_hex"])
        result.append({"alg": "multimixer-128 MAC", "msg": length} | key | {"out": mac(raw, pattern(length)).hex()})
    return result


def main() -> None:
    for case in json.loads((FOLDER / "multimixer.json").read_text()):
        if multimixer128(given(case["key"]), given(case["msg"])).hex() != case["digest"]:
            raise ValueError(f"multimixer.json disagrees on {case['name']}")
    text = "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows()) + "\n]\n"
    (FOLDER / "multimixer_mac.json").write_text(text)


if __name__ == "__main__":
    main()
