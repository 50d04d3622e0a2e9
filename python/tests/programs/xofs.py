"""Absorbers as classes, readers as files."""

import io
from typing import BinaryIO, cast

import sycon


def output(kind: type[sycon.Absorber], data: bytes, n: int) -> bytes:
    absorber: sycon.Absorber = kind(data)
    reader: sycon.Reader = absorber.absorb(b"more").finalize()
    return reader.read(n)


kinds: list[type[sycon.Absorber]] = [sycon.Shake128, sycon.Shake256, sycon.Kt128, sycon.Blake3, sycon.AsconXof128]
outputs: list[bytes] = [output(kind, b"data", 32) for kind in kinds]
assert len(set(outputs)) == len(kinds)

buffered = io.BufferedReader(sycon.shake128(b"data"))
first: bytes = buffered.read(10)
file: BinaryIO = cast(BinaryIO, buffered)
assert first + file.read(10) == sycon.shake128(b"data").read(20)

many: list[bytes] = sycon.Kt256.hash_many([b"a", bytearray(b"b"), memoryview(b"c")], 32, customization=b"customization", threads=0)
assert many == sycon.hash_many("kt256", [b"a", b"b", b"c"], 32, customization=b"customization")
own: sycon.hazmat.Sponge = sycon.hazmat.Sponge("xoodoo", 16, 0x01)
more: bytes = own.absorb(b"data").finalize().read(20)
position: int = own.tell()
