"""Random inputs, splits and parameters, compared with hashlib and pycryptodome."""

import hashlib
from typing import Any

import pytest
import sycon
from Crypto.Hash import KMAC128, KMAC256, KangarooTwelve, TupleHash128, TupleHash256
from Crypto.Hash import TurboSHAKE128, TurboSHAKE256, cSHAKE128, cSHAKE256
from families import pattern, pieces
from hypothesis import given
from hypothesis import strategies as st

data = st.one_of(st.binary(max_size=1000), st.integers(0, 20_000).map(pattern))
cuts = st.lists(st.integers(0, 10**6), max_size=6)
short = st.binary(max_size=300)
lengths = st.integers(0, 2000)


def absorbed(absorber: sycon.Absorber, data: bytes, cuts: list[int]) -> sycon.Absorber:
    for piece in pieces(data, cuts):
        absorber.update(piece)
    return absorber


def read(reader: sycon.Reader, n: int, cuts: list[int]) -> bytes:
    return b"".join(reader.read(len(piece)) for piece in pieces(bytes(n), cuts))


@given(data=data, cuts=cuts, n=lengths)
def test_shake(data: bytes, cuts: list[int], n: int) -> None:
    for ours, theirs in ((sycon.Shake128(), hashlib.shake_128), (sycon.Shake256(), hashlib.shake_256)):
        absorbed(ours, data, cuts)
        assert ours.digest(n) == theirs(data).digest(n)
        assert ours.hexdigest(n) == theirs(data).hexdigest(n)
        assert read(ours.finalize(), n, cuts) == theirs(data).digest(n)


@given(data=data, cuts=cuts)
def test_sha3(data: bytes, cuts: list[int]) -> None:
    for name in ("sha3_224", "sha3_256", "sha3_384", "sha3_512"):
        ours, theirs = getattr(sycon, name)(), hashlib.new(name)
        for piece in pieces(data, cuts):
            ours.update(piece)
            theirs.update(piece)
            assert ours.digest() == theirs.digest()
        assert ours.hexdigest() == theirs.hexdigest()
        for attribute in ("digest_size", "block_size"):
            assert getattr(ours, attribute) == getattr(theirs, attribute)


@given(data=data, custom=short, cuts=cuts, n=lengths)
def test_cshake(data: bytes, custom: bytes, cuts: list[int], n: int) -> None:
    for ours, theirs in ((sycon.CShake128, cSHAKE128), (sycon.CShake256, cSHAKE256)):
        expected = theirs.new(data=data, custom=custom).read(n)
        assert read(absorbed(ours(customization=custom), data, cuts).finalize(), n, cuts) == expected


@given(data=data, custom=short, key=st.binary(min_size=32, max_size=300), cuts=cuts, n=st.integers(8, 500))
def test_kmac(data: bytes, custom: bytes, key: bytes, cuts: list[int], n: int) -> None:
    for ours, theirs in ((sycon.kmac128, KMAC128), (sycon.kmac256, KMAC256)):
        expected = theirs.new(key=key, data=data, custom=custom, mac_len=n).digest()
        mac = ours(key, customization=custom, digest_size=n)
        for piece in pieces(data, cuts):
            mac.update(piece)
        assert mac.digest() == expected
        mac.verify(expected)
        wrong = bytearray(expected)
        wrong[cuts[0] % n if cuts else -1] ^= 1
        with pytest.raises(sycon.InvalidTag):
            mac.verify(wrong)


@given(parts=st.lists(short, max_size=5), custom=short, n=st.integers(8, 500))
def test_tuple_hash(parts: list[bytes], custom: bytes, n: int) -> None:
    for ours, theirs in ((sycon.tuplehash128, TupleHash128), (sycon.tuplehash256, TupleHash256)):
        expected = theirs.new(digest_bytes=n, custom=custom)
        for part in parts:
            expected.update(part)
        assert ours(parts, customization=custom, digest_size=n).digest() == expected.digest()


@given(data=data, domain=st.integers(1, 127), cuts=cuts, n=lengths)
def test_turbo_shake(data: bytes, domain: int, cuts: list[int], n: int) -> None:
    for ours, theirs in ((sycon.TurboShake128, TurboSHAKE128), (sycon.TurboShake256, TurboSHAKE256)):
        expected = theirs.new(data=data, domain=domain).read(n)
        assert read(absorbed(ours(domain=domain), data, cuts).finalize(), n, cuts) == expected


@given(data=data, custom=short, cuts=cuts, n=lengths)
def test_kangaroo_twelve(data: bytes, custom: bytes, cuts: list[int], n: int) -> None:
    expected = KangarooTwelve.new(data=data, custom=custom).read(n)
    assert read(absorbed(sycon.Kt128(customization=custom), data, cuts).finalize(), n, cuts) == expected


@pytest.mark.parametrize("threads", [1, 4])
def test_kangaroo_twelve_around_its_leaves(threads: int) -> None:
    near = [leaves * 8192 + offset for leaves in (0, 1, 2, 3, 8, 9, 10, 40) for offset in (-1, 0, 1)]
    for n in (*near[1:], 100 << 20):
        message = pattern(251) * (n // 251 + 1)
        message = message[:n]
        ours = sycon.Kt128(message, threads=threads).digest(64)
        assert ours == KangarooTwelve.new(data=message).read(64), n


@pytest.mark.parametrize("threads", [1, 4])
def test_parallel_hash_around_its_blocks(threads: int) -> None:
    named: Any = cSHAKE128._new  # the only way to set a function name
    for n in (0, 1, 8191, 8192, 8193, 16384, 8 * 8192, 9 * 8192 + 1, 10 << 20):
        message = (pattern(251) * (n // 251 + 1))[:n]
        blocks = [message[i : i + 8192] for i in range(0, n, 8192)]
        count = len(blocks).to_bytes(2, "big").lstrip(b"\0") or b"\0"
        data = b"\x02\x20\x00" + b"".join(hashlib.shake_128(block).digest(32) for block in blocks)
        data += count + bytes([len(count)]) + b"\x00\x01"
        theirs = named(data, b"", b"ParallelHash")
        assert sycon.ParallelHashXof128(message, threads=threads).digest(64) == theirs.read(64), n
