#!/usr/bin/env python3
"""Writes `saved_states.json`: saved states by their specification, `docs/specs/saved-states.md`, with a Keccak and an Ascon
written out here, and the output of each state after 300 more bytes of input, or the next 100 bytes of output.

Inputs are bytes i % 251. In a row, `input` is the number of bytes before the state was saved, and `read` the number of bytes
of output, of a reader.
"""

import json
from pathlib import Path

MASK = (1 << 64) - 1


def rotated(x: int, n: int) -> int:
    return (x << n | x >> (64 - n)) & MASK if n else x


def keccak(state: bytes, rounds: int) -> bytes:
    """Keccak-p[1600, rounds], FIPS 202, section 3."""
    a = {(x, y): int.from_bytes(state[8 * (x + 5 * y):][:8], "little") for x in range(5) for y in range(5)}
    lfsr, constants = 1, []
    for _ in range(24):
        constant = 0
        for j in range(7):
            constant |= (lfsr & 1) << ((1 << j) - 1)
            lfsr = lfsr << 1 ^ (0x171 if lfsr & 0x80 else 0)
        constants.append(constant)
    for constant in constants[24 - rounds:]:
        c = [a[x, 0] ^ a[x, 1] ^ a[x, 2] ^ a[x, 3] ^ a[x, 4] for x in range(5)]
        a = {(x, y): word ^ c[x - 1] ^ rotated(c[(x + 1) % 5], 1) for (x, y), word in a.items()}
        b, x, y = {(0, 0): a[0, 0]}, 1, 0
        for t in range(24):
            b[y, (2 * x + 3 * y) % 5] = rotated(a[x, y], (t + 1) * (t + 2) // 2 % 64)
            x, y = y, (2 * x + 3 * y) % 5
        a = {(x, y): word ^ (~b[(x + 1) % 5, y] & b[(x + 2) % 5, y]) for (x, y), word in b.items()}
        a[0, 0] ^= constant
    return b"".join((a[x, y] & MASK).to_bytes(8, "little") for y in range(5) for x in range(5))


def ascon(state: bytes, _rounds: int) -> bytes:
    """Ascon-p[12], SP 800-232, section 3."""
    s = [int.from_bytes(state[8 * i:][:8], "little") for i in range(5)]
    for i in range(12):
        s[2] ^= 0xf0 - 0x0f * i
        s[0] ^= s[4]
        s[4] ^= s[3]
        s[2] ^= s[1]
        t = [s[i] ^ (~s[(i + 1) % 5] & MASK & s[(i + 2) % 5]) for i in range(5)]
        t[1] ^= t[0]
        t[0] ^= t[4]
        t[3] ^= t[2]
        t[2] ^= MASK
        turns = [(19, 28), (61, 39), (1, 6), (10, 17), (7, 41)]
        s = [x ^ rotated(x, 64 - m) ^ rotated(x, 64 - n) for x, (m, n) in zip(t, turns)]
    return b"".join(x.to_bytes(8, "little") for x in s)


class Sponge:
    def __init__(self, rate: int, rounds: int = 24, state: bytes = bytes(200)) -> None:
        self.rate, self.rounds, self.state, self.position = rate, rounds, state, 0
        self.permutation = keccak if len(state) == 200 else ascon

    def copy(self) -> "Sponge":
        other = Sponge(self.rate, self.rounds, self.state)
        other.position = self.position
        return other

    def permute(self) -> None:
        self.state, self.position = self.permutation(self.state, self.rounds), 0

    def xor(self, position: int, byte: int) -> None:
        state = bytearray(self.state)
        state[position] ^= byte
        self.state = bytes(state)

    def absorb(self, data: bytes) -> "Sponge":
        for byte in data:
            self.xor(self.position, byte)
            self.position += 1
            if self.position == self.rate:
                self.permute()
        return self

    def pad_block(self) -> "Sponge":
        if self.position:
            self.permute()
        return self

    def finalize(self, domain: int) -> "Sponge":
        self.xor(self.position, domain)
        if self.permutation is ascon:
            self.permute()
        else:
            self.xor(self.rate - 1, 0x80)
            self.position = self.rate
        return self

    def read(self, count: int) -> bytes:
        out = b""
        while len(out) < count:
            if self.position == self.rate:
                self.permute()
            out += self.state[self.position:self.position + 1]
            self.position += 1
        return out

    def saved(self) -> bytes:
        return bytes([self.position]) + self.state


def number(x: int) -> bytes:
    return x.to_bytes(8, "little")


def encoded(x: int, left: bool = True) -> bytes:
    bare = x.to_bytes(max(1, (x.bit_length() + 7) // 8), "big")
    return bytes([len(bare)]) + bare if left else bare + bytes([len(bare)])


def length_encoded(x: int) -> bytes:
    """RFC 9861, section 3.3."""
    bare = x.to_bytes((x.bit_length() + 7) // 8, "big")
    return bare + bytes([len(bare)])


def string(data: bytes) -> bytes:
    return encoded(8 * len(data)) + data


def turboshake128(data: bytes, domain: int, count: int) -> bytes:
    return Sponge(168, 12).absorb(data).finalize(domain).read(count)


def state(name: str, parts: bytes, reader: bool = False, output: int = 0) -> bytes:
    keyed = name.startswith("KMAC")
    rest = number(output) + bytes([len(name)]) + name.encode() + parts
    head = b"SYCNSTAT" + bytes([1, 0, reader, keyed]) + number(20 + len(rest) + 32) + rest
    return head + turboshake128(head, 0x52, 32)


def pattern(count: int) -> bytes:
    return bytes(i % 251 for i in range(count))


MORE = pattern(300)
rows: list[dict[str, object]] = []


def row(name: str, parts: bytes, count: int, output: bytes, parameters: dict[str, object] | None = None, **more: int) -> None:
    saved = state(name, parts, "read" in more, int((parameters or {}).get("digest_size", 0)))
    rows.append({"function": name, **(parameters or {}), "input": count, **more, "state": saved.hex(), "output": output.hex()})


def plain(name: str, sponge: Sponge, domain: int, size: int = 100, before: bytes = b"", parameters: dict[str, object] | None = None) -> None:
    """A function with fixed parts and a sponge."""
    absorbed = sponge.copy().absorb(pattern(500))
    output = absorbed.copy().absorb(MORE).finalize(domain).read(size)
    row(name, before + absorbed.saved(), 500, output, parameters)


def reader(name: str, sponge: Sponge, domain: int, read: int, parameters: dict[str, object] | None = None) -> None:
    output = sponge.copy().absorb(pattern(500)).finalize(domain)
    output.read(read)
    row(name, output.saved(), 500, output.copy().read(100), parameters, read=read)


def cshake(rate: int, name: bytes, customization: bytes) -> Sponge:
    return Sponge(rate).absorb(encoded(rate) + string(name) + string(customization)).pad_block()


def kmac(name: str, rate: int, size: int) -> None:
    key, xof = bytes(range(64, 96)), "XOF" in name
    start = cshake(rate, b"KMAC", b"custom").absorb(encoded(rate) + string(key)).pad_block()
    absorbed = start.copy().absorb(pattern(500))
    output = absorbed.copy().absorb(MORE + encoded(0 if xof else 8 * size, left=False)).finalize(0x04).read(size)
    parameters = {"key": key.hex(), "customization": b"custom".hex()} | ({} if xof else {"digest_size": size})
    row(name, start.saved() + absorbed.saved(), 500, output, parameters)


def tuplehash() -> None:
    start = cshake(168, b"TupleHash", b"")
    absorbed = start.copy().absorb(string(pattern(500)))
    output = absorbed.copy().absorb(string(MORE) + encoded(8 * 32, left=False)).finalize(0x04).read(32)
    row("TupleHash128", start.saved() + absorbed.saved(), 500, output, {"digest_size": 32})


def parallelhash(count: int, size: int) -> None:
    start = cshake(136, b"ParallelHash", b"").absorb(encoded(size))

    def root(data: bytes) -> tuple[Sponge, Sponge]:
        sponge = start.copy()
        whole = len(data) - len(data) % size
        for i in range(0, whole, size):
            sponge.absorb(Sponge(136).absorb(data[i:i + size]).finalize(0x1f).read(64))
        return sponge, Sponge(136).absorb(data[whole:])

    sponge, block = root(pattern(count))
    parts = number(size) + number(count) + start.saved() + sponge.saved() + block.saved()
    data = pattern(count) + MORE
    end, block = root(data)
    if len(data) % size:
        end.absorb(block.finalize(0x1f).read(64))
    end.absorb(encoded(-(-len(data) // size), left=False) + encoded(8 * 64, left=False))
    row("ParallelHash256", parts, count, end.finalize(0x04).read(64), {"block_size": size, "digest_size": 64})


def kt128(count: int, customization: bytes) -> None:
    chunk = 8192

    def tree(data: bytes) -> tuple[Sponge, Sponge, int]:
        root, leaf, leaves = Sponge(168, 12).absorb(data[:chunk]), Sponge(168, 12), 0
        if len(data) > chunk:
            root.absorb(b"\3" + bytes(7))
            for i in range(chunk, len(data), chunk):
                leaf = Sponge(168, 12).absorb(data[i:i + chunk])
                if len(data) - i >= chunk:
                    root.absorb(leaf.finalize(0x0b).read(32))
                    leaf, leaves = Sponge(168, 12), leaves + 1
        return root, leaf, leaves

    root, leaf, _ = tree(pattern(count))
    parts = number(len(customization)) + customization + number(count) + root.saved() + leaf.saved()
    data = pattern(count) + MORE + customization + length_encoded(len(customization))
    root, leaf, leaves = tree(data)
    if len(data) <= chunk:
        end = root.finalize(0x07)
    else:
        if (len(data) - chunk) % chunk:
            root.absorb(leaf.finalize(0x0b).read(32))
            leaves += 1
        end = root.absorb(length_encoded(leaves) + b"\xff\xff").finalize(0x06)
    row("KT128", parts, count, end.read(100), {"customization": customization.hex()} if customization else None)


def vexof(count: int, read: int) -> None:
    """A reader of VeXOF128, from its specification."""
    stripes = [Sponge(168).absorb(pattern(count) + bytes([i])).finalize(0x1f) for i in range(8)]

    def block() -> bytes:
        outputs = [stripe.read(168) for stripe in stripes]
        return b"".join(output[i:i + 8] for i in range(0, 168, 8) for output in outputs)

    blocks = b""
    while len(blocks) < read:
        blocks += block()
    spent = read - (len(blocks) - 8 * 168)
    parts = number(spent) + b"".join(stripe.state for stripe in stripes)
    while len(blocks) < read + 100:
        blocks += block()
    row("VeXOF128", parts, count, blocks[read:read + 100], read=read)


def indexed_vexof(count: int, read: int) -> None:
    """A reader of the indexed form."""
    blocks = [Sponge(136).absorb(pattern(count) + number(i)).finalize(0x1f).read(136) for i in range(read // 136 + 2)]
    output = b"".join(blocks)[read:read + 100]
    row("Indexed-VeXOF256", number(read) + Sponge(136).absorb(pattern(count)).saved(), count, output, read=read)


def words(*numbers: int) -> bytes:
    return b"".join(number(x) for x in numbers)


plain("SHA3-256", Sponge(136), 0x06, 32)
plain("Keccak-256", Sponge(136), 0x01, 32)
plain("SHAKE128", Sponge(168), 0x1f)
plain("TurboSHAKE256", Sponge(136, 12), 0x07, before=b"\7", parameters={"domain": 7})
start = cshake(136, b"", b"custom")
plain("cSHAKE256", start, 0x04, before=b"\4" + start.saved(), parameters={"customization": b"custom".hex()})
plain("cSHAKE128", Sponge(168), 0x1f, before=b"\x1f" + Sponge(168).saved())
kmac("KMAC128", 168, 16)
kmac("KMACXOF256", 136, 100)
tuplehash()
parallelhash(0, 100)
parallelhash(1000, 100)
parallelhash(1050, 100)
for count in 100, 8192, 8193, 16384, 20_000:
    kt128(count, b"")
kt128(20_000, b"custom")
xof128 = words(0xda82ce768d9447eb, 0xcc7ce6c75f1ef969, 0xe7508fd780085631, 0x0ee0ea53416b58cc, 0xe0547524db6f0bde)
plain("Ascon-XOF128", Sponge(8, 12, xof128), 0x01)
reader("Ascon-XOF128", Sponge(8, 12, xof128), 0x01, 0)
reader("Ascon-XOF128", Sponge(8, 12, xof128), 0x01, 99)
for read in 0, 100, 168:
    reader("SHAKE128", Sponge(168), 0x1f, read)
reader("TurboSHAKE256", Sponge(136, 12), 0x07, 100, {"domain": 7})
vexof(500, 0)
vexof(500, 8 * 168 + 10)
indexed_vexof(500, 300)

text = ",\n".join(json.dumps(one) for one in rows)
(Path(__file__).parent / "saved_states.json").write_text(f"[\n{text}\n]\n")
