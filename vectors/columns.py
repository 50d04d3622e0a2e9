#!/usr/bin/env python3
"""Writes the digests of columns.json: rows and values of tables, computed with `pycryptodome` and `blake3`, without sycon.

    pip install -r vectors/requirements.txt
    python3 vectors/columns.py    # write them again

The definition is that of docs/columns.md. The inputs stay as they are in the file: `rows` and `values` without `digest`, and
`parts`, which are checked. TupleHashXOF and KMACXOF are composed from cSHAKE, as SP 800-185 defines them.
"""

import json
import struct
from pathlib import Path
from typing import Any

from blake3 import blake3
from Crypto.Hash import SHAKE128, SHAKE256, TurboSHAKE128, TurboSHAKE256, cSHAKE128
from Crypto.Hash.cSHAKE128 import cSHAKE_XOF

FILE = Path(__file__).parent / "columns.json"
LABEL = b"sycon-rows-1"
CONTEXT = "sycon 2026-11 row hashes v1"
NANOSECONDS = 10**9


def left_encode(number: int) -> bytes:
    size = max(1, (number.bit_length() + 7) // 8)
    return bytes([size]) + number.to_bytes(size, "big")


def encode_string(string: bytes) -> bytes:
    return left_encode(8 * len(string)) + string


def bytepad(string: bytes, rate: int) -> bytes:
    string = left_encode(rate) + string
    return string + bytes(-len(string) % rate)


def plain(value: Any) -> Any:
    """Return a value of the file as a value of Python."""
    match value:
        case {"hex": digits}:
            return bytes.fromhex(digits)
        case {"float": text}:
            return float.fromhex(text)
        case {"int": text}:
            return int(text)
        case {"repeat": text, "length": length}:
            return text * length
        case list():
            return [plain(item) for item in value]
    return value


def part(kind: Any, value: Any) -> bytes:
    """Return the part of a cell, as bytes."""
    if value is None:
        return b""
    match kind:
        case ["list", item]:
            return b"\x10" + b"".join(encode_string(part(item, each)) for each in value)
        case ["struct", fields]:
            return b"\x11" + b"".join(encode_string(part(*each)) for each in zip(fields, value, strict=True))
        case "bool":
            return bytes([1, value])
        case "int":
            return struct.pack("<Bq", 2, value) if value < 2**63 else struct.pack("<BQ", 3, value)
        case "float":
            return b"\x04" + (bytes.fromhex("000000000000f87f") if value != value else struct.pack("<d", value + 0.0))
        case "string":
            return b"\x05" + value.encode()
        case "binary":
            return b"\x06" + (value if isinstance(value, bytes) else value.encode())
        case "decimal":
            coefficient, exponent = value
            digits = str(coefficient).rstrip("0") if coefficient else "0"
            exponent = exponent + len(str(coefficient)) - len(digits) if coefficient else 0
            return b"\x07" + struct.pack("<i", exponent) + int(digits).to_bytes(32, "little", signed=True)
        case "date":
            return struct.pack("<Bq", 8, value)
        case "time":
            return struct.pack("<Bq", 9, value)
        case "timestamp" | "instant" | "duration":
            seconds, rest = divmod(value, NANOSECONDS)
            return struct.pack("<BqI", {"timestamp": 10, "instant": 11, "duration": 12}[kind], seconds, rest)
    raise ValueError(kind)


def cshake(bits: int, data: bytes, name: bytes, custom: bytes, length: int) -> bytes:
    capacity = {128: 256, 256: 512}[bits]
    # The class is used because cSHAKE128.new does not accept a name.
    xof = cSHAKE_XOF(data, custom, capacity, name)
    return bytes(xof.read(length))


def row_digest(parts: list[bytes], xof: str, key: bytes, custom: bytes, length: int) -> bytes:
    joined = b"".join(map(encode_string, parts))
    if xof == "blake3":
        block = bytepad(encode_string(LABEL) + encode_string(custom) + encode_string(b""), 64)
        if not key:
            return blake3(block + joined, derive_key_context=CONTEXT).digest(length)
        derived = blake3(key, derive_key_context=CONTEXT + " key").digest()
        return blake3(block + joined, key=derived).digest(length)
    bits = int(xof[-3:])
    rate = 200 - bits // 4
    match xof[:-3]:
        case "tuplehash":
            return cshake(bits, joined + b"\0\1", b"TupleHash", LABEL + custom, length)
        case "kmac":
            return cshake(bits, bytepad(encode_string(key), rate) + joined + b"\0\1", b"KMAC", LABEL + custom, length)
        case "turboshake":
            block = bytepad(encode_string(LABEL) + encode_string(custom) + encode_string(key), rate)
            turbo = TurboSHAKE128 if bits == 128 else TurboSHAKE256
            return turbo.new(data=block + joined, domain=0x52).read(length)
    raise ValueError(xof)


def value_digest(value: bytes, xof: str, key: bytes, custom: bytes, length: int) -> bytes:
    if xof == "blake3":
        return blake3(value, key=key).digest(length) if key else blake3(value).digest(length)
    bits = int(xof[-3:])
    match xof[:-3]:
        case "shake":
            return (SHAKE128 if bits == 128 else SHAKE256).new(value).read(length)
        case "turboshake":
            return (TurboSHAKE128 if bits == 128 else TurboSHAKE256).new(data=value, domain=0x1F).read(length)
        case "kmac":
            return cshake(bits, bytepad(encode_string(key), 200 - bits // 4) + value + b"\0\1", b"KMAC", custom, length)
    raise ValueError(xof)


def check_parts(rows: list[dict]) -> None:
    for row in rows:
        found = part(row["type"], plain(row["value"]))
        encoded = encode_string(found)
        if "part" in row:
            assert (found.hex(), encoded.hex()) == (row["part"], row["encoded"]), row
        else:
            assert encoded.hex().startswith(row["encoded_start"]) and len(encoded) == row["encoded_length"], row


def row_of(row: dict) -> dict:
    parts = [part(kind, plain(value)) for kind, value in zip(row["types"], row["row"], strict=True)]
    key, custom = bytes.fromhex(row["key"]), row["custom"].encode()
    return row | {"digest": row_digest(parts, row["xof"], key, custom, len(row["digest"]) // 2).hex()}


def value_of(row: dict) -> dict:
    value = bytes.fromhex(plain(row["value"]))
    key, custom = bytes.fromhex(row.get("key", "")), row.get("custom", "").encode()
    return row | {"digest": value_digest(value, row["xof"], key, custom, len(row["digest"]) // 2).hex()}


def text_of(vectors: dict) -> str:
    """Return the file's text: each item of a list is on its own line."""
    lists = [f'"{name}": [\n ' + ",\n ".join(map(json.dumps, items)) + "]" for name, items in vectors.items() if name != "label"]
    return f'{{"label": {json.dumps(vectors["label"])}, ' + ", ".join(lists) + "}"


def main() -> None:
    assert cSHAKE128.new(b"abc", custom=b"x").read(32) == cshake(128, b"abc", b"", b"x", 32)
    vectors = json.loads(FILE.read_text())
    check_parts(vectors["parts"])
    vectors |= {"label": LABEL.decode(), "rows": list(map(row_of, vectors["rows"])), "values": list(map(value_of, vectors["values"]))}
    FILE.write_text(text_of(vectors))


if __name__ == "__main__":
    main()
