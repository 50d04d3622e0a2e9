#!/usr/bin/env python3
"""Known answers for the Keccak family, Ascon and the permutations: writes the JSON files of this folder.

    pip install -r vectors/requirements.txt
    python3 vectors/generate.py    # rewrite the files; a minute on four cores

Needs Python 3.11 or later and the `openssl` command, version 3 or later. Every value is computed by at least two
independent implementations, one of them the slow one below, and nothing is written unless all of them agree.
SOURCES.md describes the format.
"""

import functools
import hashlib
import json
import multiprocessing
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import ascon as designers
from Crypto.Hash import (KMAC128, KMAC256, SHA3_224, SHA3_256, SHA3_384, SHA3_512, SHAKE128, SHAKE256, KangarooTwelve,
                         TupleHash128, TupleHash256, TurboSHAKE128, TurboSHAKE256, cSHAKE128, cSHAKE256)
from Crypto.Hash import keccak as pre_standard

FOLDER = Path(__file__).parent

# --- The files: what is computed, by what, for which inputs ---------------------------------------------------------


class Family(NamedTuple):
    """One JSON file."""
    file: str
    algorithms: list[str]
    compute: Callable  # inputs -> (implementation, output) pairs, lazily, the fastest first
    cases: Callable  # rate -> (fields, output length) pairs
    accumulated: dict | None  # this family's fields, besides the message, in accumulated.json; None to leave it out


def families() -> list[Family]:
    def both(*names):
        return [f"{name}{bits}" for name in names for bits in (128, 256)]

    return [
        Family("sha3", ["SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512"], sha3, sha3_cases, {}),
        Family("keccak", ["Keccak-256"], keccak, sha3_cases, {}),
        Family("shake", both("SHAKE"), shake, shake_cases, {}),
        Family("cshake", both("cSHAKE"), cshake, cshake_cases, {"name": "", "custom": 9}),
        Family("kmac", both("KMAC", "KMACXOF"), kmac, kmac_cases, {"custom": 9, "key": 32}),
        Family("tuplehash", both("TupleHash", "TupleHashXOF"), tuplehash, tuplehash_cases, {"custom": 0}),
        Family("parallelhash", both("ParallelHash", "ParallelHashXOF"), parallelhash, parallelhash_cases,
               {"custom": 0, "block": 512}),
        Family("turboshake", both("TurboSHAKE"), turboshake, turboshake_cases, {"domain": 0x1f}),
        Family("kangarootwelve", both("KT"), kangarootwelve, kangarootwelve_cases, {"custom": 0}),
        Family("ascon", ["Ascon-Hash256", "Ascon-XOF128"], ascon, ascon_cases, None),
        Family("ascon_cxof", ["Ascon-CXOF128"], ascon, ascon_cxof_cases, None),
        Family("ascon_v12", ["Ascon-v1.2-Xof", "Ascon-v1.2-Xofa"], ascon_v12, ascon_v12_cases, None),
    ]


def pattern(length: int, start: int = 0) -> bytes:
    """Bytes (start + i) % 251: a prime period, so that swapped blocks show."""
    cycle = bytes((start + i) % 251 for i in range(251))
    return (cycle * (length // 251 + 1))[:length]


def bits_of(alg: str) -> int:
    """The number in the name, which is a digest length or a strength."""
    number = re.search(r"\d+$", alg)
    return int(number[0]) if number else 128


def rate_of(alg: str) -> int:
    return 8 if alg.startswith("Ascon") else 200 - bits_of(alg) // 4


def inputs(row: dict, length: int) -> SimpleNamespace:
    """The bytes and numbers that a row of a JSON file describes."""
    bits = bits_of(row["alg"])
    parts = [pattern(n, start=k) for k, n in enumerate(row.get("parts", []))]
    return SimpleNamespace(
        alg=row["alg"],
        bits=bits,
        rate=rate_of(row["alg"]),
        xof="XOF" in row["alg"],
        length=length,
        msg=bytes.fromhex(row["msg_hex"]) if "msg_hex" in row else pattern(row.get("msg", 0)),
        parts=[bytes.fromhex(part) for part in row["parts_hex"]] if "parts_hex" in row else parts,
        name=row.get("name", "").encode(),
        custom=row["custom_text"].encode() if "custom_text" in row else pattern(row.get("custom", 0)),
        key=pattern(row.get("key", 0), start=64),
        block=row.get("block"),
        domain=row.get("domain"),
    )


# --- The implementations, family by family --------------------------------------------------------------------------
# Where pycryptodome lacks a function it is composed here from pycryptodome's cSHAKE or TurboSHAKE and its encodings,
# and never shares code with the reference.


def sha3(x) -> Iterator:
    module = {224: SHA3_224, 256: SHA3_256, 384: SHA3_384, 512: SHA3_512}[x.bits]
    yield "hashlib", hashlib.new(f"sha3_{x.bits}", x.msg).digest()
    yield "pycryptodome", module.new(data=x.msg).digest()
    yield "reference", sponge(24, x.rate, 0x06, x.msg, x.length)


def keccak(x) -> Iterator:
    yield "pycryptodome", pre_standard.new(data=x.msg, digest_bits=x.bits).digest()
    yield "reference", sponge(24, x.rate, 0x01, x.msg, x.length)


def shake(x) -> Iterator:
    module = {128: SHAKE128, 256: SHAKE256}[x.bits]
    yield "hashlib", hashlib.new(f"shake_{x.bits}", x.msg).digest(x.length)
    yield "pycryptodome", module.new(data=x.msg).read(x.length)
    yield "reference", sponge(24, x.rate, 0x1f, x.msg, x.length)


def cshake(x) -> Iterator:
    yield "pycryptodome", composed_cshake(x, x.name, x.msg)
    yield "reference", reference_cshake(x.rate, x.name, x.custom, x.msg, x.length)


def kmac(x) -> Iterator:
    key = cSHAKE128._bytepad(cSHAKE128._encode_str(x.key), x.rate)
    yield "pycryptodome's cSHAKE", composed_cshake(x, b"KMAC", key + x.msg + composed_tail(x))
    if not x.xof and 8 * len(x.key) >= x.bits and x.length >= 8:  # the least pycryptodome takes
        module = {128: KMAC128, 256: KMAC256}[x.bits]
        yield "pycryptodome", module.new(key=x.key, data=x.msg, mac_len=x.length, custom=x.custom).digest()
    if len(x.key) >= 4:  # the least OpenSSL takes
        options = [f"hexkey:{x.key.hex()}", f"hexcustom:{x.custom.hex()}", f"size:{x.length}", f"xof:{int(x.xof)}"]
        command = ["openssl", "mac", "-binary", *(word for option in options for word in ("-macopt", option)),
                   f"KMAC{x.bits}"]
        yield "openssl", subprocess.run(command, input=x.msg, capture_output=True, check=True).stdout
    data = bytepad(encode_string(x.key), x.rate) + x.msg + right_encode(0 if x.xof else 8 * x.length)
    yield "reference", reference_cshake(x.rate, b"KMAC", x.custom, data, x.length)


def tuplehash(x) -> Iterator:
    data = b"".join(map(cSHAKE128._encode_str, x.parts)) + composed_tail(x)
    yield "pycryptodome's cSHAKE", composed_cshake(x, b"TupleHash", data)
    if not x.xof and x.length >= 8:  # the least pycryptodome takes
        module = {128: TupleHash128, 256: TupleHash256}[x.bits]
        yield "pycryptodome", module.new(digest_bytes=x.length, custom=x.custom).update(*x.parts).digest()
    data = b"".join(map(encode_string, x.parts)) + right_encode(0 if x.xof else 8 * x.length)
    yield "reference", reference_cshake(x.rate, b"TupleHash", x.custom, data, x.length)


def parallelhash(x) -> Iterator:
    leaf = {128: hashlib.shake_128, 256: hashlib.shake_256}[x.bits]
    values = [leaf(block).digest(x.bits // 4) for block in chunks_of(x.block, x.msg)]
    data = cSHAKE128._left_encode(x.block) + b"".join(values) + cSHAKE128._right_encode(len(values)) + composed_tail(x)
    yield "pycryptodome's cSHAKE over hashlib", composed_cshake(x, b"ParallelHash", data)
    yield "reference", reference_parallelhash(x)


def turboshake(x) -> Iterator:
    module = {128: TurboSHAKE128, 256: TurboSHAKE256}[x.bits]
    yield "pycryptodome", module.new(domain=x.domain, data=x.msg).read(x.length)
    yield "reference", sponge(12, x.rate, x.domain, x.msg, x.length)


def kangarootwelve(x) -> Iterator:
    if x.bits == 128:
        yield "pycryptodome", KangarooTwelve.new(data=x.msg, custom=x.custom).read(x.length)
    yield "pycryptodome's TurboSHAKE", composed_kangarootwelve(x)
    yield "reference", reference_kangarootwelve(x)


def ascon(x) -> Iterator:
    length = 32 if x.alg == "Ascon-Hash256" else x.length
    yield "the designers' permutation", composed_ascon(x)[:length]
    yield "reference", reference_ascon(x)[:length]


def ascon_v12(x) -> Iterator:
    yield "the designers' module", designers.hash(x.msg, x.alg, x.length)
    yield "reference", reference_ascon(x)


def composed_ascon(x) -> bytes:
    """SP 800-232 over the permutation of the designers' module, whose words are plain integers."""
    state = [ASCON_IVS[x.alg], 0, 0, 0, 0]
    designers._ascon.ascon_permutation(state, 12)
    data = [int.from_bytes(block, "little") for block in chunks_of(8, ascon_input(x))]
    for word in data:
        state[0] ^= word
        designers._ascon.ascon_permutation(state, 12)
    out = b""
    while len(out) < x.length:
        out += state[0].to_bytes(8, "little")
        designers._ascon.ascon_permutation(state, 12)
    return out[:x.length]


def composed_cshake(x, name: bytes, data: bytes) -> bytes:
    module = {128: cSHAKE128, 256: cSHAKE256}[x.bits]
    return module._new(data, x.custom, name).read(x.length)


def composed_tail(x) -> bytes:
    return cSHAKE128._right_encode(0 if x.xof else 8 * x.length)


def composed_kangarootwelve(x) -> bytes:
    module = {128: TurboSHAKE128, 256: TurboSHAKE256}[x.bits]
    first, *others = chunks_of(8192, x.msg + x.custom + KangarooTwelve._length_encode(len(x.custom)))
    if not others:
        return module.new(domain=0x07, data=first).read(x.length)
    node = module.new(domain=0x06, data=first).update(b"\x03".ljust(8, b"\x00"))
    for chunk in others:
        node.update(module.new(domain=0x0b, data=chunk).read(x.bits // 4))
    return node.update(KangarooTwelve._length_encode(len(others)) + b"\xff\xff").read(x.length)


def chunks_of(size: int, data: bytes) -> list[bytes]:
    return [data[i:i + size] for i in range(0, len(data), size)]


# --- The reference: FIPS 202, SP 800-185 and RFC 9861, written for reading ------------------------------------------


def keccak_constants() -> tuple[list[int], list[int]]:
    """Rotations (FIPS 202, algorithm 2) and round constants (algorithms 5 and 6)."""
    rotations = [0] * 25
    x, y = 1, 0
    for t in range(24):
        rotations[x + 5 * y] = (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    constants, register = [], 1
    for _ in range(24):
        constant = 0
        for j in range(7):
            constant |= (register & 1) << (2**j - 1)
            register = register << 1 ^ (register >> 7) * 0x171
        constants.append(constant)
    return rotations, constants


ROTATIONS, CONSTANTS = keccak_constants()


def rotate(lane: int, n: int) -> int:
    return (lane << n | lane >> (64 - n)) & 0xffffffffffffffff


def keccak_p(a: list[int], rounds: int) -> list[int]:
    """The last `rounds` rounds of Keccak-f[1600]; lane (x, y) is a[x + 5 * y]."""
    for constant in CONSTANTS[24 - rounds:]:
        column = [a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20] for x in range(5)]
        theta = [column[x - 1] ^ rotate(column[(x + 1) % 5], 1) for x in range(5)]
        b = [0] * 25
        for y in range(5):
            for x in range(5):
                b[y + 5 * ((2 * x + 3 * y) % 5)] = rotate(a[x + 5 * y] ^ theta[x], ROTATIONS[x + 5 * y])
        a = [b[y + x] ^ ~b[y + (x + 1) % 5] & b[y + (x + 2) % 5] for y in range(0, 25, 5) for x in range(5)]
        a[0] ^= constant
    return a


def to_lanes(data: bytes) -> list[int]:
    return [int.from_bytes(data[i:i + 8], "little") for i in range(0, len(data), 8)]


def to_bytes(lanes: list[int]) -> bytes:
    return b"".join(lane.to_bytes(8, "little") for lane in lanes)


def sponge(rounds: int, rate: int, domain: int, data: bytes, length: int) -> bytes:
    padded = bytearray(data + bytes([domain]))
    padded += bytes(-len(padded) % rate)
    padded[-1] ^= 0x80
    state = [0] * 25
    for i in range(0, len(padded), rate):
        block = to_lanes(padded[i:i + rate].ljust(200, b"\x00"))
        state = keccak_p([s ^ b for s, b in zip(state, block)], rounds)
    out = to_bytes(state)[:rate]
    while len(out) < length:
        state = keccak_p(state, rounds)
        out += to_bytes(state)[:rate]
    return out[:length]


def shortest(n: int, least: int) -> bytes:
    """n in big-endian order, in as few bytes as hold it, but in no fewer than `least`."""
    return n.to_bytes(max(least, (n.bit_length() + 7) // 8), "big")


def left_encode(n: int) -> bytes:
    digits = shortest(n, 1)
    return bytes([len(digits)]) + digits


def right_encode(n: int) -> bytes:
    digits = shortest(n, 1)
    return digits + bytes([len(digits)])


def length_encode(n: int) -> bytes:
    """KangarooTwelve's: right_encode, except that 0 takes no digits."""
    digits = shortest(n, 0)
    return digits + bytes([len(digits)])


def encode_string(data: bytes) -> bytes:
    return left_encode(8 * len(data)) + data


def bytepad(data: bytes, rate: int) -> bytes:
    data = left_encode(rate) + data
    return data + bytes(-len(data) % rate)


def reference_cshake(rate: int, name: bytes, custom: bytes, data: bytes, length: int) -> bytes:
    if name == custom == b"":
        return sponge(24, rate, 0x1f, data, length)
    return sponge(24, rate, 0x04, bytepad(encode_string(name) + encode_string(custom), rate) + data, length)


def reference_parallelhash(x) -> bytes:
    count = -(-len(x.msg) // x.block)
    data = left_encode(x.block)
    for i in range(count):
        data += sponge(24, x.rate, 0x1f, x.msg[i * x.block:(i + 1) * x.block], x.bits // 4)
    data += right_encode(count) + right_encode(0 if x.xof else 8 * x.length)
    return reference_cshake(x.rate, b"ParallelHash", x.custom, data, x.length)


def reference_kangarootwelve(x) -> bytes:
    s = x.msg + x.custom + length_encode(len(x.custom))
    if len(s) <= 8192:
        return sponge(12, x.rate, 0x07, s, x.length)
    node, leaves, start = s[:8192] + bytes([3, 0, 0, 0, 0, 0, 0, 0]), 0, 8192
    while start < len(s):
        node += sponge(12, x.rate, 0x0b, s[start:start + 8192], x.bits // 4)
        leaves, start = leaves + 1, start + 8192
    return sponge(12, x.rate, 0x06, node + length_encode(leaves) + b"\xff\xff", x.length)


ASCON_IVS = {"Ascon-Hash256": 0x0000080100cc0002, "Ascon-XOF128": 0x0000080000cc0003,
             "Ascon-CXOF128": 0x0000080000cc0004, "Ascon-v1.2-Xof": 0x00400c0000000000, "Ascon-v1.2-Xofa": 0x00400c0400000000}


def ascon_p(x: list[int], rounds: int) -> list[int]:
    """The last `rounds` of 12 rounds (SP 800-232, section 3)."""
    mask = 0xffffffffffffffff
    for i in range(12 - rounds, 12):
        x0, x1, x2, x3, x4 = x
        x2 ^= 0xf0 - 0x0f * i
        x0, x4, x2 = x0 ^ x4, x4 ^ x3, x2 ^ x1
        x = [x0, x1, x2, x3, x4]
        x0, x1, x2, x3, x4 = (x[j] ^ (x[(j + 1) % 5] ^ mask) & x[(j + 2) % 5] for j in range(5))
        x = [x0 ^ x4, x1 ^ x0, x2 ^ mask, x3 ^ x2, x4]
        shifts = [(19, 28), (61, 39), (1, 6), (10, 17), (7, 41)]
        x = [w ^ rotate(w, 64 - a) ^ rotate(w, 64 - b) for w, (a, b) in zip(x, shifts)]
    return x


def ascon_padded(data: bytes, byte: int) -> bytes:
    data += bytes([byte])
    return data + bytes(-len(data) % 8)


def ascon_input(x) -> bytes:
    """All that is absorbed: for CXOF the customization and its length come first."""
    if x.alg != "Ascon-CXOF128":
        return ascon_padded(x.msg, 0x01)
    return (8 * len(x.custom)).to_bytes(8, "little") + ascon_padded(x.custom, 0x01) + ascon_padded(x.msg, 0x01)


def reference_ascon(x) -> bytes:
    legacy = x.alg in ("Ascon-v1.2-Xof", "Ascon-v1.2-Xofa")
    order = "big" if legacy else "little"
    between = 8 if x.alg == "Ascon-v1.2-Xofa" else 12
    state = ascon_p([ASCON_IVS[x.alg], 0, 0, 0, 0], 12)
    blocks = chunks_of(8, ascon_padded(x.msg, 0x80) if legacy else ascon_input(x))
    for block in blocks[:-1]:
        state = ascon_p([state[0] ^ int.from_bytes(block, order), *state[1:]], between)
    state = ascon_p([state[0] ^ int.from_bytes(blocks[-1], order), *state[1:]], 12)
    out = b""
    while len(out) < x.length:
        out += state[0].to_bytes(8, order)
        state = ascon_p(state, between)
    return out[:x.length]


# --- The reference, continued: the permutations, from the papers that define them -----------------------------------
# Constants are computed where there is a rule for them.


def pi_fraction(base: int, digits: int) -> int:
    """The first digits of pi's fraction, by Machin's formula."""
    one = base**(digits + 20)

    def arccot(x: int) -> int:
        power, total, k, sign = one // x, one // x, 1, -1
        while power:
            power, k = power // x**2, k + 2
            total, sign = total + sign * (power // k), -sign
        return total

    return (4 * (4 * arccot(5) - arccot(239)) - 3 * one) // base**20


def multiply(a: int, b: int) -> int:
    """In GF(2^8) modulo x^8 + x^4 + x^3 + x + 1."""
    product = 0
    for bit in range(8):
        product ^= (a << bit) * (b >> bit & 1)
    for bit in range(14, 7, -1):
        product ^= (0x11b << bit - 8) * (product >> bit & 1)
    return product


def s_box(byte: int) -> int:
    """FIPS 197, section 5.1.1: the inverse, which is the 254th power, and an affine map."""
    inverse = 1
    for _ in range(254):
        inverse = multiply(inverse, byte)
    doubled = inverse * 0x101  # so that a shift is a rotation
    return (inverse ^ doubled >> 4 ^ doubled >> 5 ^ doubled >> 6 ^ doubled >> 7 ^ 0x63) & 0xff


S_BOX = [s_box(byte) for byte in range(256)]
DOUBLE = [multiply(2, byte) for byte in range(256)]


def xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def aes_last_round(block: bytes, key: bytes) -> bytes:
    """ShiftRows(SubBytes(block)) ^ key; byte i is in row i % 4 and column i // 4."""
    return xor((S_BOX[block[(i + 4 * (i % 4)) % 16]] for i in range(16)), key)


def aes_round(block: bytes, key: bytes) -> bytes:
    """MixColumns(ShiftRows(SubBytes(block))) ^ key."""
    out = bytearray()
    shifted = aes_last_round(block, bytes(16))
    for column in range(0, 16, 4):
        a = shifted[column:column + 4]
        whole = a[0] ^ a[1] ^ a[2] ^ a[3]
        out += bytes(a[row] ^ whole ^ DOUBLE[a[row] ^ a[(row + 1) % 4]] for row in range(4))  # 2, 3, 1, 1
    return xor(out, key)


def blocks_of(state: bytes) -> list[bytes]:
    return chunks_of(16, state)


def simpira(state: bytes, rounds: int, s: list[int], t: list[int], steps: list[tuple[str, str]]) -> bytes:
    """Blocks in two circles, s and t. A step such as ("s1", "t0") in round r adds F(s[r + 1]) to t[r + 0]."""
    x, counter = blocks_of(state), 0

    def block(place: str, r: int) -> int:
        circle = s if place[0] == "s" else t
        return circle[(r + int(place[1:])) % len(circle)]

    for r in range(rounds):
        for source, target in steps:
            counter += 1
            constant = b"".join((counter ^ len(x) ^ 0x10 * word).to_bytes(4, "little") for word in range(4))
            value = aes_round(aes_round(x[block(source, r)], constant), bytes(16))
            x[block(target, r)] = xor(x[block(target, r)], value)
    return b"".join(x)


@functools.cache
def areion_constants() -> list[bytes]:
    """32 digits of pi's hexadecimal fraction each, the last byte first."""
    digits = f"{pi_fraction(16, 15 * 32):0480x}"
    # The published constants lost a 0 here, and have one at the end instead.
    digits = digits[:7 * 32] + digits[7 * 32 + 1:8 * 32] + "0" + digits[8 * 32:]
    return [bytes.fromhex(number)[::-1] for number in chunks_of(32, digits)]


def areion512(state: bytes) -> bytes:
    x0, x1, x2, x3 = blocks_of(state)
    for constant in areion_constants():
        y2 = aes_round(aes_last_round(x2, constant), bytes(16))
        x0, x1, x2, x3 = aes_round(x0, x1), y2, aes_round(x2, x3), aes_last_round(x0, bytes(16))
    return x0 + x1 + x2 + x3


@functools.cache
def haraka_constants() -> list[bytes]:
    """Bit j of number i is that of digit 128 i + j of pi's decimal fraction, whether it is odd."""
    number = pi_fraction(10, 40 * 128)
    odd = [number // 10**(40 * 128 - 1 - i) % 2 for i in range(40 * 128)]
    numbers = [sum(bit << j for j, bit in enumerate(odd[i:i + 128])) for i in range(0, len(odd), 128)]
    return [number.to_bytes(16, "little") for number in numbers]


def haraka(state: bytes, constants: list[bytes], mix: list[list[tuple[int, int]]]) -> bytes:
    """mix[i][k] is the block and the word that word k of block i becomes."""
    x = blocks_of(state)
    for r in range(0, len(constants), 8):
        for keys in constants[r:r + 4], constants[r + 4:r + 8]:
            x = [aes_round(block, key) for block, key in zip(x, keys)]
        x = [b"".join(x[block][4 * word:4 * word + 4] for block, word in row) for row in mix]
    return b"".join(x)


def haraka512(state: bytes) -> bytes:
    mix = [[(0, 3), (2, 3), (1, 3), (3, 3)], [(2, 0), (0, 0), (3, 0), (1, 0)],
           [(2, 1), (0, 1), (3, 1), (1, 1)], [(0, 2), (2, 2), (1, 2), (3, 2)]]
    return haraka(state, haraka_constants(), mix)


def haraka512_newplex(state: bytes) -> bytes:
    """Words of the constants in the opposite order, one of them mistyped; a transposition after every round."""
    constants = [b"".join(chunks_of(4, constant)[::-1]) for constant in haraka_constants()[:24]]
    constants[23] = constants[23][:12] + bytes.fromhex("14911223")
    return haraka(state, 2 * constants, [[(word, block) for word in range(4)] for block in range(4)])


def words_of(state: bytes) -> list[int]:
    return [int.from_bytes(word, "little") for word in chunks_of(4, state)]


def from_words(words: list[int]) -> bytes:
    return b"".join((word & 0xffffffff).to_bytes(4, "little") for word in words)


def rotate32(word: int, n: int) -> int:
    return (word << n | word >> (32 - n)) & 0xffffffff


def gimli384(state: bytes) -> bytes:
    s = words_of(state)
    for r in range(24, 0, -1):
        for column in range(4):
            x, y, z = rotate32(s[column], 24), rotate32(s[4 + column], 9), s[8 + column]
            s[8 + column] = (x ^ z << 1 ^ (y & z) << 2) & 0xffffffff
            s[4 + column] = (y ^ x ^ (x | z) << 1) & 0xffffffff
            s[column] = (z ^ y ^ (x & y) << 3) & 0xffffffff
        if r % 4 == 0:
            s[:4] = [s[1] ^ 0x9e377900 ^ r, s[0], s[3], s[2]]
        if r % 4 == 2:
            s[:4] = [s[2], s[3], s[0], s[1]]
    return from_words(s)


def xoodoo(state: bytes) -> bytes:
    words = words_of(state)
    a, b, c = words[:4], words[4:8], words[8:]
    for constant in [0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012]:
        parity = [x ^ y ^ z for x, y, z in zip(a, b, c)]
        effect = [rotate32(parity[x - 1], 5) ^ rotate32(parity[x - 1], 14) for x in range(4)]
        a, b, c = ([word ^ e for word, e in zip(plane, effect)] for plane in (a, b, c))
        b, c = [b[x - 1] for x in range(4)], [rotate32(word, 11) for word in c]
        a[0] ^= constant
        a, b, c = ([x ^ ~y & z for x, y, z in zip(*planes)] for planes in ((a, b, c), (b, c, a), (c, a, b)))
        b, c = [rotate32(word, 1) for word in b], [rotate32(c[x - 2], 8) for x in range(4)]
    return from_words([*a, *b, *c])


def ascon_v12_p(state: bytes, rounds: int) -> bytes:
    words = ascon_p([int.from_bytes(word, "big") for word in chunks_of(8, state)], rounds)
    return b"".join(word.to_bytes(8, "big") for word in words)


def keccak_p_of_bytes(state: bytes, rounds: int) -> bytes:
    return to_bytes(keccak_p(to_lanes(state), rounds))


def simpira_of(rounds: int, s: list[int], t: list[int], *steps: str) -> Callable:
    return functools.partial(simpira, rounds=rounds, s=s, t=t, steps=[tuple(step.split(">")) for step in steps])


PERMUTATIONS = {
    "simpira256": simpira_of(15, [0, 1], [], "s0>s1"),
    "simpira512": simpira_of(15, [0, 1, 2, 3], [], "s0>s1", "s2>s3"),
    "simpira768": simpira_of(15, [0, 1, 2, 5, 4, 3], [], "s0>s1", "s2>s5", "s4>s3"),
    "simpira1024": simpira_of(18, [0, 1, 6, 5, 4, 3], [2, 7], "s0>s1", "t0>s5", "s4>s3", "s2>t1"),
    "simpira1536": simpira_of(24, [0, 1, 10, 9, 8, 7, 6, 5, 4, 3], [2, 11],
                              "s0>s1", "t0>s9", "s8>s7", "s6>s5", "s4>s3", "s2>t1"),
    "areion512": areion512,
    "haraka512": haraka512,
    "haraka512_newplex": haraka512_newplex,
    "gimli384": gimli384,
    "xoodoo": xoodoo,
    "ascon12": functools.partial(ascon_v12_p, rounds=12),
    "ascon8": functools.partial(ascon_v12_p, rounds=8),
    "keccakf1600": functools.partial(keccak_p_of_bytes, rounds=24),
    "keccakp1600_12": functools.partial(keccak_p_of_bytes, rounds=12),
}


# --- The cases ------------------------------------------------------------------------------------------------------


def edges(rate: int) -> list[int]:
    """Message lengths at which an implementation may go wrong."""
    return [0, 1, 7, 8, 9, rate - 2, rate - 1, rate, rate + 1, 2 * rate - 1, 2 * rate, 2 * rate + 1, 1000, 10000]


def sweep(rate: int) -> Iterator[tuple[int, int]]:
    """Message and output lengths: every edge with two output lengths."""
    messages, outputs = edges(rate), [1, 32, 64, rate - 1, rate, rate + 1, 2 * rate + 5, 1000]
    for i in range(2 * len(messages)):
        yield messages[i % len(messages)], outputs[(i + i // len(messages)) % len(outputs)]


def around_bytepad(rate: int, name: str) -> list[int]:
    """Customization lengths for which the prefix of cSHAKE ends at, and one byte around, the end of a block."""
    exact = rate - len(left_encode(rate)) - len(encode_string(name.encode())) - 3
    return [exact - 1, exact, exact + 1, exact + rate]


def sha3_cases(rate: int) -> Iterator:
    more = [2, 31, 32, 33, 63, 64, 65, 3 * rate - 1, 3 * rate, 3 * rate + 1, 8 * rate - 1, 8 * rate, 8 * rate + 1]
    for msg in sorted({*edges(rate), *more}):
        yield {"msg": msg}, (200 - rate) // 2


def shake_cases(rate: int) -> Iterator:
    for msg, length in sweep(rate):
        yield {"msg": msg}, length
    yield {"msg": 1}, 10000


def cshake_cases(rate: int) -> Iterator:
    names, customs = ["", "Sponge", "a long name, " * 16], [0, 1, 31, 32, 200]
    for i, (msg, length) in enumerate(sweep(rate)):
        yield {"msg": msg, "name": names[i % 3], "custom": customs[i % 5]}, length
    for name in ["", "Sponge"]:
        for custom in around_bytepad(rate, name):
            yield {"msg": rate, "name": name, "custom": custom}, 32
    for msg in [4, 200]:  # samples of SP 800-185
        yield {"msg": msg, "name": "", "custom_text": "Email Signature"}, 200 - rate


def kmac_cases(rate: int) -> Iterator:
    keys, customs = [0, 1, 16, 32, 64, 168, 200], [0, 1, 31, 200, around_bytepad(rate, "KMAC")[1]]
    for i, (msg, length) in enumerate(sweep(rate)):
        yield {"msg": msg, "custom": customs[i % 5], "key": keys[i % 7]}, length
    for custom in around_bytepad(rate, "KMAC"):
        yield {"msg": 9, "custom": custom, "key": 32}, 32
    for key in [31, rate - 6, rate - 5, rate - 4]:  # rate - 5 fills its block exactly
        yield {"msg": 9, "custom": 0, "key": key}, 32
    for msg in [4, 200]:  # samples of SP 800-185
        for custom in [{"custom": 0}, {"custom_text": "My Tagged Application"}]:
            yield {"msg": msg, **custom, "key": 32}, 200 - rate


def tuplehash_cases(rate: int) -> Iterator:
    customs = [0, 1, 31, 200, around_bytepad(rate, "TupleHash")[1]]
    for i, (msg, length) in enumerate(sweep(rate)):
        yield {"parts": [msg], "custom": customs[i % 5]}, length
    for parts in [[], [0], [3, 6], [9], [0, 0, 0], [3, 0, 6], [31, 32, 33], [1000, 168, 1]]:
        yield {"parts": parts, "custom": 0}, 32
        yield {"parts": parts, "custom": 31}, 2 * rate + 5
    for custom in around_bytepad(rate, "TupleHash"):
        yield {"parts": [3, 6], "custom": custom}, 32
    two = ["000102", "101112131415"]  # samples of SP 800-185
    yield {"parts_hex": two, "custom": 0}, 200 - rate
    yield {"parts_hex": two, "custom_text": "My Tuple App"}, 200 - rate
    yield {"parts_hex": [*two, "202122232425262728"], "custom_text": "My Tuple App"}, 200 - rate


def parallelhash_cases(rate: int) -> Iterator:
    blocks, customs = [8, 168, 8192], [0, 1, 31, 200, around_bytepad(rate, "ParallelHash")[1]]
    for i, (msg, length) in enumerate(sweep(rate)):
        yield {"msg": msg, "custom": customs[i % 5], "block": blocks[i % 3]}, length
    for block in [1, 8, rate, 168, 8192]:
        for msg in [0, block - 1, block, block + 1, 3 * block]:
            yield {"msg": msg, "custom": 0, "block": block}, 32
    yield {"msg": 1000, "custom": 0, "block": 1}, 32  # more than 255 blocks
    for custom in around_bytepad(rate, "ParallelHash"):
        yield {"msg": 9, "custom": custom, "block": 8}, 32
    rows = bytes(16 * i + j for i in range(3) for j in range(8)).hex()  # samples of SP 800-185
    yield {"msg_hex": rows, "custom": 0, "block": 8}, 200 - rate
    yield {"msg_hex": rows, "custom_text": "Parallel Data", "block": 8}, 200 - rate
    rows = bytes(16 * i + j for i in range(6) for j in range(12)).hex()
    yield {"msg_hex": rows, "custom_text": "Parallel Data", "block": 12}, 200 - rate


def turboshake_cases(rate: int) -> Iterator:
    domains = [0x01, 0x07, 0x0b, 0x1f, 0x40, 0x7f]
    for i, (msg, length) in enumerate(sweep(rate)):
        yield {"msg": msg, "domain": domains[i % 6]}, length
    for domain in domains:
        yield {"msg": 0, "domain": domain}, 64
        yield {"msg": rate - 1, "domain": domain}, 64  # both ends of the padding in one byte
    for msg in [1, 17, 17**2, 17**3, 17**4]:  # from here on as in RFC 9861
        yield {"msg": msg, "domain": 0x1f}, 200 - rate
    for msg, domain in [("ffffff", 0x01), ("ff", 0x06), ("ffffff", 0x07), ("ff" * 7, 0x0b), ("ff", 0x30),
                        ("ffffff", 0x7f)]:
        yield {"msg_hex": msg, "domain": domain}, 200 - rate
    yield {"msg": 0, "domain": 0x1f}, 10032


def kangarootwelve_cases(rate: int) -> Iterator:
    customs = [0, 1, 31, 200]
    for i, (msg, length) in enumerate(sweep(rate)):
        yield {"msg": msg, "custom": customs[i % 4]}, length
    for msg in [8191, 8192, 8193, 16383, 16384, 16385, 24581, 100000]:
        yield {"msg": msg, "custom": 0}, 32
        yield {"msg": msg, "custom": 200}, 2 * rate + 5
    # One chunk exactly holds (8191, 0), (8189, 1), (7990, 200) and (0, 8189), with the length encoded in 1 to 3 bytes.
    for msg, custom in [(8190, 0), (8188, 1), (8189, 1), (8190, 1), (8191, 1), (8192, 1), (7989, 200), (7990, 200),
                        (7991, 200), (0, 8188), (0, 8189), (0, 8190)]:
        yield {"msg": msg, "custom": custom}, 64
    yield {"msg": 257 * 8192 + 1, "custom": 0}, 32  # more than 255 chunks
    for msg in [0, 1, 17, 17**2, 17**3, 17**4, 17**5, 8191, 8192]:  # from here on as in RFC 9861
        yield {"msg": msg, "custom": 0}, 200 - rate
    for k in range(4):
        yield {"msg_hex": "ff" * (2**k - 1), "custom": 41**k}, 200 - rate
    for custom in [8189, 8190]:
        yield {"msg": 8192, "custom": custom}, 200 - rate
    yield {"msg": 0, "custom": 0}, 10200 - rate


def ascon_cases(rate: int) -> Iterator:
    for msg in sorted({*edges(rate), *range(40), 1023, 1024, 1025}):
        yield {"msg": msg}, 32


def ascon_cxof_cases(rate: int) -> Iterator:
    for i, (msg, length) in enumerate(sweep(rate)):
        yield {"msg": msg, "custom": [0, 1, 7, 8, 9, 255, 256][i % 7]}, length
    for custom in range(18):
        yield {"msg": 9, "custom": custom}, 32


def ascon_v12_cases(rate: int) -> Iterator:
    for msg, length in sweep(rate):
        yield {"msg": msg}, length
    yield {"msg_hex": b"some bytes".hex()}, 32


# --- Computing, comparing, writing ----------------------------------------------------------------------------------


def agreed(compute: Callable, row: dict, length: int) -> bytes:
    """The output on which all implementations agree."""
    answers = dict(compute(inputs(row, length)))
    first = next(iter(answers.values()))
    if len(answers) < 2 or len(first) != length or any(answer != first for answer in answers.values()):
        raise ValueError(f"{', '.join(answers)} do not agree on {length} bytes of {row}")
    return first


def finished(compute: Callable, row: dict, length: int) -> dict:
    return row | {"out": agreed(compute, row, length).hex()}


def accumulated(family: Family, alg: str) -> dict:
    """SHAKE128 over the outputs for every message length up to 10000, some fifty of them compared."""
    rate = rate_of(alg)
    length = (200 - rate) // 2 if family.file == "sha3" else 32
    compared = {*edges(rate), *range(331, 10000, 331), 511, 512, 513, 8190, 8191, 8192, 8193}
    outputs = []
    for n in range(10001):
        message = {"parts": [n]} if family.file == "tuplehash" else {"msg": n}
        row = {"alg": alg} | message | family.accumulated
        _, output = next(family.compute(inputs(row, length)))
        if n in compared and output != agreed(family.compute, row, length):
            raise ValueError(f"not the output agreed on: {row}")
        outputs.append(output)
    total = finished(shake, {"alg": "SHAKE128", "msg_hex": b"".join(outputs).hex()}, 32)
    return {"alg": alg} | family.accumulated | {"out": total["out"]}


def rows_of(family: Family) -> list[tuple]:
    rows = {}
    for alg in family.algorithms:
        for fields, length in family.cases(rate_of(alg)):
            row = {"alg": alg} | fields
            rows[json.dumps(row), length] = (family.compute, row, length)  # drops what two lists have in common
    return list(rows.values())


def check_permutation(name: str, row: dict) -> None:
    state = bytes.fromhex(row["in"])
    for _ in range(row["n"]):
        state = PERMUTATIONS[name](state)
    if state.hex() != row["out"]:
        raise ValueError(f"permutations.json: {name} disagrees with the reference on {row}")


def check_vexof(path: Path) -> None:
    """vexof.json comes from elsewhere: only compare it, with the definition over hashlib."""
    for case in json.loads(path.read_text()):
        shake, rate = (hashlib.shake_128, 168) if case["xof"] == "shake128" else (hashlib.shake_256, 136)
        message, n = bytes(i % 251 for i in range(case["msg_mod251"])), case["n"]
        if case["mode"] == "striped":
            stripes = [shake(message + bytes([i])).digest(n + 8) for i in range(case["stripes"])]
            out = b"".join(stripe[i : i + 8] for i in range(0, n, 8) for stripe in stripes)[:n]
        else:
            blocks = (shake(message + b.to_bytes(8, "little")).digest(rate) for b in range(n // rate + 1))
            out = b"".join(blocks)[:n]
        if hashlib.sha256(out).hexdigest() != case["sha256"] or case["out"] not in (None, out.hex()):
            sys.exit(f"{path.name}: {case['mode']} {case['xof']} of {case['msg_mod251']} bytes differs")


def main() -> None:
    def write(file: str, rows: list[dict]) -> None:
        path = FOLDER / f"{file}.json"
        path.write_text("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n")
        print(f"{path.name}: {len(rows)} rows", file=sys.stderr)

    check_vexof(FOLDER / "vexof.json")
    permutations = json.loads((FOLDER / "permutations.json").read_text())
    if list(permutations) != list(PERMUTATIONS):
        raise ValueError(f"permutations.json has {', '.join(permutations)}")
    with multiprocessing.Pool() as pool:
        # That file comes from elsewhere: it is only compared.
        pool.starmap(check_permutation, [(name, row) for name in permutations for row in permutations[name]], chunksize=1)
        print("permutations.json agrees with the reference", file=sys.stderr)
        for family in families():
            write(family.file, pool.starmap(finished, rows_of(family), chunksize=1))
        tasks = [(family, alg) for family in families() if family.accumulated is not None for alg in family.algorithms]
        write("accumulated", pool.starmap(accumulated, tasks, chunksize=1))


if __name__ == "__main__":
    main()
