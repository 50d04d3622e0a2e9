"""Laws that hold for every XOF."""

import copy
import pickle
from typing import Any

import pytest
import sycon
from families import ALL, STREAMING, TUPLES, Xof, pattern, pieces
from hypothesis import given
from hypothesis import strategies as st

every = pytest.mark.parametrize("xof", ALL, ids=str)
streaming = pytest.mark.parametrize("xof", STREAMING, ids=str)
cuts = st.lists(st.integers(0, 10**6), max_size=6)
data = st.one_of(st.binary(max_size=1000), st.integers(0, 20_000).map(pattern))


@streaming
@given(data=data, cuts=cuts)
def test_any_split_of_the_input(xof: Xof, data: bytes, cuts: list[int]) -> None:
    absorber = xof.new()
    for piece in pieces(data, cuts):
        absorber.absorb(piece)
    assert absorber.finalize().read(100) == xof.read(data, 100)


@every
@given(n=st.integers(0, 5000), cuts=cuts)
def test_any_split_of_the_output(xof: Xof, n: int, cuts: list[int]) -> None:
    whole = xof.read(b"input", n)
    reader = xof.shortcut(b"input")
    assert b"".join(reader.read(len(piece)) for piece in pieces(whole, cuts)) == whole


@every
@given(n=st.integers(0, 5000), cuts=cuts)
def test_read_into_and_skip_and_read_agree(xof: Xof, n: int, cuts: list[int]) -> None:
    whole = xof.read(b"input", n)
    reader = xof.shortcut(b"input")
    position = 0
    for i, piece in enumerate(pieces(whole, cuts)):
        end = position + len(piece)
        if i % 3 == 0:
            reader.skip(len(piece))
        elif i % 3 == 1:
            buffer = bytearray(len(piece))
            assert reader.readinto(buffer) == len(piece)
            assert buffer == whole[position:end]
        else:
            assert reader.read(len(piece)) == whole[position:end]
        position = end


@every
@pytest.mark.parametrize("skipped", [0, 1, 63, 64, 1000])
def test_long_reads_agree_with_read_into(xof: Xof, skipped: int) -> None:
    """`read` fills its bytes in pieces, and `readinto` all at once."""
    reader = xof.shortcut(b"input")
    reader.skip(skipped)
    expected = bytearray(100_000)
    reader.copy().readinto(expected)
    for n in (4033, 4096, 4097, 8192, 16_384, 16_385, 100_000):
        assert reader.copy().read(n) == expected[:n]
    if skipped == 0:
        assert xof.new().absorb(b"input").digest(100_000) == expected


@every
def test_lengths_around_the_rate(xof: Xof) -> None:
    for n in (0, 1, xof.rate - 1, xof.rate, xof.rate + 1, 2 * xof.rate, 2047, 2048, 2049, 8192, 8193):
        data = pattern(n)
        whole = xof.read(data, n + 10)
        assert xof.shortcut(data).read(n) == whole[:n]
        assert xof.new().absorb(data).digest(n + 10) == whole
        assert xof.new().absorb(data).hexdigest(n + 10) == whole.hex()


@every
def test_absorb_returns_the_same_object(xof: Xof) -> None:
    absorber = xof.new()
    assert absorber.absorb(b"data") is absorber


@every
def test_update_and_digest_are_absorb_and_read(xof: Xof) -> None:
    absorber = xof.new()
    absorber.update(b"data")
    first = absorber.digest(50)
    assert absorber.digest(50) == first == xof.read(b"data", 50)
    absorber.update(b"more")
    assert absorber.digest(50) == xof.new().absorb(b"data").absorb(b"more").digest(50) != first


@every
def test_finalize_starts_afresh(xof: Xof) -> None:
    absorber = xof.new().absorb(b"first")
    absorber.finalize()
    assert absorber.absorb(b"second").finalize().read(50) == xof.read(b"second", 50)


@every
def test_an_input_ends_once(xof: Xof) -> None:
    """After the end of the input, output is an error until another input begins, even an empty one."""
    absorber = xof.new().absorb(b"first")
    absorber.finalize()
    for again in (absorber, absorber.copy()):
        for use in (again.finalize, lambda again=again: again.digest(32), lambda again=again: again.hexdigest(32)):
            with pytest.raises(sycon.Error, match="finalize\\(\\) has ended the input"):
                use()
    absorber.reset()
    assert absorber.digest(32) == xof.new().digest(32)
    absorber.finalize()
    assert absorber.absorb(b"").digest(32) == xof.new().absorb(b"").digest(32)
    assert absorber.finalize().read(32) == xof.new().absorb(b"").digest(32)


@every
def test_reset_keeps_the_parameters(xof: Xof) -> None:
    absorber = xof.new().absorb(pattern(9000))
    absorber.reset()
    assert absorber.absorb(b"data").digest(50) == xof.read(b"data", 50)


@every
def test_copies_of_absorbers_are_independent(xof: Xof) -> None:
    absorber = xof.new().absorb(b"common")
    for copied in (absorber.copy(), copy.copy(absorber), copy.deepcopy(absorber)):
        assert type(copied) is type(absorber)
        assert copied is not absorber
        assert copied.absorb(b"more").digest(50) != absorber.digest(50)
    assert absorber.digest(50) == xof.read(b"common", 50)


@every
def test_copies_of_readers_are_independent(xof: Xof) -> None:
    whole = xof.read(b"data", 500)
    reader = xof.shortcut(b"data")
    reader.skip(99)
    for copied in (reader.copy(), copy.copy(reader), copy.deepcopy(reader)):
        assert type(copied) is type(reader)
        assert copied.read(300) == whole[99:399]
    assert reader.read(300) == whole[99:399]


@every
def test_attributes(xof: Xof) -> None:
    absorber = xof.new()
    reader = absorber.finalize()
    assert (absorber.name, absorber.rate, reader.name) == (xof.name, xof.rate, xof.name)
    assert type(reader) is type(xof.shortcut(b"")) is sycon.Reader
    assert isinstance(absorber, sycon.Absorber)


@every
def test_repr_shows_no_state(xof: Xof) -> None:
    empty, full = xof.new(), xof.new().absorb(b"secret")
    assert repr(empty) == repr(full) == f"<{type(full).__module__}.{type(full).__name__}, absorbing>"
    assert str(full) == type(full).__name__
    reader = full.finalize()
    before = repr(reader)
    reader.read(10)
    assert repr(reader) == before == f"<{type(reader).__module__}.{type(reader).__name__}, {xof.name}, squeezing>"
    assert str(reader) == type(reader).__name__


@every
def test_pickling_is_refused(xof: Xof) -> None:
    absorber = xof.new()
    for item in (absorber, absorber.finalize(), sycon.sha3_256()):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            with pytest.raises(TypeError, match="cannot pickle .*; use save"):
                pickle.dumps(item, protocol)


@pytest.mark.parametrize("xof", TUPLES, ids=str)
@given(parts=st.lists(st.binary(max_size=300), max_size=5))
def test_parts_of_a_tuple(xof: Xof, parts: list[bytes]) -> None:
    one_by_one = xof.new()
    for part in parts:
        one_by_one.absorb(part)
    anew: Any = xof.new
    assert anew(iter(parts)).digest(50) == anew(parts).finalize().read(50) == one_by_one.digest(50)
    assert one_by_one.copy().absorb(b"").digest(50) != one_by_one.digest(50)


SEEKABLE = [xof for xof in STREAMING if xof.is_seekable]
seekable = pytest.mark.parametrize("xof", SEEKABLE, ids=str)


@every
def test_what_is_seekable(xof: Xof) -> None:
    assert xof.new().finalize().seekable() == xof.is_seekable


@seekable
@given(data=data, position=st.integers(0, 10_000), n=st.integers(0, 3000))
def test_seek(xof: Xof, data: bytes, position: int, n: int) -> None:
    whole = xof.shortcut(data).read(position + n)
    reader = xof.shortcut(data)
    assert reader.seek(position) == reader.tell() == position
    assert reader.read(n) == whole[position:]
    assert reader.tell() == position + n
    assert reader.seek(-n, 1) == position
    assert reader.read(n) == whole[position:]
    assert reader.seek(0) == 0
    assert reader.read(position) == whole[:position]


@seekable
def test_the_far_end(xof: Xof) -> None:
    last = 2**64 - 1
    reader = xof.shortcut(b"")
    assert reader.seek(last - 100) == last - 100
    assert len(reader.read(100)) == 100
    assert reader.tell() == last
    assert reader.read(0) == b""
    for beyond in (lambda: reader.read(1), lambda: reader.skip(1), lambda: reader.readinto(bytearray(1))):
        with pytest.raises(ValueError, match="ends after"):
            beyond()
    reader.seek(0)
    reader.skip(last)
    assert reader.tell() == last


@seekable
def test_skipping_is_immediate(xof: Xof) -> None:
    reader = xof.shortcut(b"")
    for _ in range(1000):
        reader.skip(2**53)
    assert reader.tell() == 1000 * 2**53


def test_long_skips_take_several_steps() -> None:
    one, other = sycon.turboshake128(b"", domain=1), sycon.turboshake128(b"", domain=1)
    one.skip(2**24 + 1000)
    other.read(2**24 + 1000)
    assert one.read(100) == other.read(100)


@pytest.mark.parametrize("n", [0, 1, 8192, 128 * 1024, 3_000_000])
def test_threads_change_nothing(n: int) -> None:
    data = pattern(n)
    for threads in (1, 2, 3, 1000, 2**40):
        assert sycon.Blake3(data, threads=threads).digest(64) == sycon.Blake3(data).digest(64)
        assert sycon.Kt128(data, threads=threads).digest(64) == sycon.Kt128(data).digest(64)
    assert sycon.Kt256(data, threads=2).digest(64) == sycon.Kt256(data).digest(64)
    for size in (1, 1000, 8192, 10**9):
        one, four = (sycon.ParallelHashXof128(data, block_size=size, threads=threads) for threads in (1, 4))
        assert four.digest(64) == one.digest(64)
    fixed = (sycon.parallelhash256(data, threads=threads).digest() for threads in (1, 4))
    assert len(set(fixed)) == 1
