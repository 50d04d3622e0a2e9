"""Every absorber, as the laws need it: how to make one, and its shortcut."""

from collections.abc import Callable
from dataclasses import dataclass

import sycon

Shortcut = Callable[[bytes], sycon.Reader]


@dataclass(frozen=True)
class Xof:
    """A function with fixed parameters."""

    new: Callable[[], sycon.Absorber]
    shortcut: Shortcut
    name: str
    rate: int

    def __str__(self) -> str:
        return self.name

    def read(self, data: bytes, n: int) -> bytes:
        """The output in one piece, of the input in one piece."""
        return self.new().absorb(data).finalize().read(n)


KEY = bytes(range(32))
CUSTOM = b"customization"

# Those whose input may be split in any way.
STREAMING = (
    Xof(sycon.Shake128, sycon.shake128, "SHAKE128", 168),
    Xof(sycon.Shake256, sycon.shake256, "SHAKE256", 136),
    Xof(
        sycon.TurboShake128,
        sycon.turboshake128,
        "TurboSHAKE128",
        168,
    ),
    Xof(
        lambda: sycon.TurboShake256(domain=0x01),
        lambda data: sycon.turboshake256(data, domain=0x01),
        "TurboSHAKE256",
        136,
    ),
    Xof(
        lambda: sycon.Kt128(customization=CUSTOM),
        lambda data: sycon.kt128(data, customization=CUSTOM),
        "KT128",
        168,
    ),
    Xof(
        lambda: sycon.Kt256(threads=2),
        lambda data: sycon.kt256(data, threads=2),
        "KT256",
        136,
    ),
    Xof(
        lambda: sycon.CShake128(customization=CUSTOM),
        lambda data: sycon.cshake128(data, customization=CUSTOM),
        "cSHAKE128",
        168,
    ),
    Xof(
        lambda: sycon.CShake256(name=b"name"),
        lambda data: sycon.cshake256(data, name=b"name"),
        "cSHAKE256",
        136,
    ),
    Xof(
        lambda: sycon.KmacXof128(KEY, customization=CUSTOM),
        lambda data: sycon.kmacxof128(KEY, data, customization=CUSTOM),
        "KMACXOF128",
        168,
    ),
    Xof(
        lambda: sycon.KmacXof256(KEY),
        lambda data: sycon.kmacxof256(KEY, data),
        "KMACXOF256",
        136,
    ),
    Xof(
        lambda: sycon.ParallelHashXof128(block_size=100, customization=CUSTOM),
        lambda data: sycon.parallelhashxof128(data, block_size=100, customization=CUSTOM),
        "ParallelHashXOF128",
        168,
    ),
    Xof(
        lambda: sycon.ParallelHashXof256(threads=3),
        lambda data: sycon.parallelhashxof256(data, threads=3),
        "ParallelHashXOF256",
        136,
    ),
    Xof(sycon.AsconXof128, sycon.ascon_xof128, "Ascon-XOF128", 8),
    Xof(
        lambda: sycon.AsconCxof128(customization=CUSTOM),
        lambda data: sycon.ascon_cxof128(data, customization=CUSTOM),
        "Ascon-CXOF128",
        8,
    ),
    Xof(sycon.AsconV12Xof, sycon.ascon_v12_xof, "Ascon-v1.2-Xof", 8),
    Xof(sycon.AsconV12Xofa, sycon.ascon_v12_xofa, "Ascon-v1.2-Xofa", 8),
    Xof(sycon.Blake3, sycon.blake3_xof, "BLAKE3", 64),
    Xof(
        lambda: sycon.Blake3(key=KEY, threads=2),
        lambda data: sycon.blake3_xof(data, key=KEY, threads=2),
        "BLAKE3",
        64,
    ),
    Xof(
        lambda: sycon.Blake3(context="example.org 2026-01-01 tests"),
        lambda data: sycon.blake3_xof(data, context="example.org 2026-01-01 tests"),
        "BLAKE3",
        64,
    ),
    Xof(sycon.experimental.VeXof128, sycon.experimental.vexof128, "VeXOF128", 168),
    Xof(
        lambda: sycon.experimental.VeXof256(stripes=4),
        lambda data: sycon.experimental.vexof256(data, stripes=4),
        "VeXOF256",
        136,
    ),
    Xof(
        sycon.experimental.IndexedVeXof128,
        sycon.experimental.indexed_vexof128,
        "Indexed-VeXOF128",
        168,
    ),
    Xof(
        sycon.experimental.IndexedVeXof256,
        sycon.experimental.indexed_vexof256,
        "Indexed-VeXOF256",
        136,
    ),
)

# And those for which each call is a part.
TUPLES = (
    Xof(
        lambda: sycon.TupleHashXof128(customization=CUSTOM),
        lambda data: sycon.tuplehashxof128([data], customization=CUSTOM),
        "TupleHashXOF128",
        168,
    ),
    Xof(
        sycon.TupleHashXof256,
        lambda data: sycon.tuplehashxof256([data]),
        "TupleHashXOF256",
        136,
    ),
)

ALL = STREAMING + TUPLES


def pattern(n: int, start: int = 0) -> bytes:
    """Bytes of which no two blocks are alike."""
    return bytes((i + start) % 251 for i in range(n))


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """The data, cut at these places wherever they are."""
    places = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    return [data[start:end] for start, end in zip(places, places[1:], strict=False)]
