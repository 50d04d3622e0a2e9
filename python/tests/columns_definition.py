"""The definition of row digests, literally: the tests compare `sycon.columns` with it."""

import struct
from typing import Any

import pyarrow as pa
import sycon

CONTEXT = "sycon 2026-11 row hashes v1"
PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}


def left_encode(number: int) -> bytes:
    size = max(1, (number.bit_length() + 7) // 8)
    return bytes([size]) + number.to_bytes(size, "big")


def encode_string(string: bytes) -> bytes:
    return left_encode(8 * len(string)) + string


def bytepad(string: bytes, rate: int) -> bytes:
    string = left_encode(rate) + string
    return string + bytes(-len(string) % rate)


def instant(count: int, unit: str) -> bytes:
    seconds, rest = divmod(count, PER_SECOND[unit])
    return struct.pack("<qI", seconds, rest * (10**9 // PER_SECOND[unit]))


def part(scalar: Any) -> bytes:
    kind = scalar.type
    if pa.types.is_dictionary(kind):
        return part(scalar.value) if scalar.is_valid else b""
    if not scalar.is_valid:
        return b""
    if pa.types.is_boolean(kind):
        return bytes([1, scalar.as_py()])
    if pa.types.is_integer(kind):
        number = scalar.as_py()
        return struct.pack("<Bq", 2, number) if number < 2**63 else struct.pack("<BQ", 3, number)
    if pa.types.is_floating(kind):
        number = float(scalar.as_py())
        return bytes.fromhex("04000000000000f87f") if number != number else struct.pack("<Bd", 4, number + 0.0)
    if pa.types.is_decimal(kind):
        number = scalar.as_py()
        sign, digits, exponent = number.as_tuple()
        coefficient = int("".join(map(str, digits))) * (-1 if sign else 1)
        while coefficient and coefficient % 10 == 0:
            coefficient, exponent = coefficient // 10, exponent + 1
        return struct.pack("<Bi", 7, exponent if coefficient else 0) + coefficient.to_bytes(32, "little", signed=True)
    if pa.types.is_date(kind):
        return struct.pack("<Bq", 8, scalar.value if kind == pa.date32() else scalar.value // 86_400_000)
    if pa.types.is_time(kind):
        return struct.pack("<Bq", 9, scalar.value * (10**9 // PER_SECOND[kind.unit]))
    if pa.types.is_timestamp(kind):
        return bytes([10 if kind.tz is None else 11]) + instant(scalar.value, kind.unit)
    if pa.types.is_duration(kind):
        return b"\x0c" + instant(scalar.value, kind.unit)
    if pa.types.is_struct(kind):
        return b"\x11" + b"".join(encode_string(part(scalar[i])) for i in range(kind.num_fields))
    if hasattr(scalar, "values"):
        return b"\x10" + b"".join(encode_string(part(item)) for item in scalar.values)
    value = scalar.as_py()
    return b"\x05" + value.encode() if isinstance(value, str) else b"\x06" + bytes(value)


def row_digest(parts: list[bytes], xof: str, length: int, key: bytes | None, customization: bytes) -> bytes:
    joined, named = b"".join(map(encode_string, parts)), b"sycon-rows-1" + customization
    bits = xof[-3:]
    if xof.startswith("tuplehash"):
        read = {"128": sycon.tuplehashxof128, "256": sycon.tuplehashxof256}[bits]
        return read(parts, customization=named).read(length)
    if xof.startswith("kmac"):
        assert key is not None
        mac = {"128": sycon.kmacxof128, "256": sycon.kmacxof256}[bits]
        return mac(key, joined, customization=named).read(length)
    strings = encode_string(b"sycon-rows-1") + encode_string(customization)
    if xof == "blake3":
        framed = bytepad(strings + encode_string(b""), 64) + joined
        if key is None:
            return sycon.blake3_xof(framed, context=CONTEXT).read(length)
        return sycon.blake3_xof(framed, key=sycon.blake3_xof(key, context=CONTEXT + " key").read(32)).read(length)
    turbo, rate = (sycon.turboshake128, 168) if bits == "128" else (sycon.turboshake256, 136)
    return turbo(bytepad(strings + encode_string(key or b""), rate) + joined, domain=0x52).read(length)


def definition(table: pa.Table, xof: str, length: int, key: bytes | None = None, customization: bytes = b"") -> list[bytes]:
    rows = zip(*([part(scalar) for scalar in column] for column in table.columns))
    return [row_digest(list(row), xof, length, key, customization) for row in rows]
