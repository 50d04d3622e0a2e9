"""Sponges as raw binary files."""

import io
from collections.abc import Callable

import pytest
import sycon
from families import ALL, Xof

every = pytest.mark.parametrize("xof", ALL, ids=str)


@every
@pytest.mark.parametrize("size", [1, 100, 8192])
def test_buffered_reader(xof: Xof, size: int) -> None:
    whole = xof.read(b"data", 20_000)
    file = io.BufferedReader(xof.shortcut(b"data"), size)
    out = file.read(1) + file.read(10)
    assert whole[11:].startswith(file.peek(1))
    out += file.read1(50)
    buffer = bytearray(9000)
    assert file.readinto(buffer) == 9000
    out += bytes(buffer) + file.read(5000)
    assert out == whole[: len(out)]
    assert (file.readable(), file.writable(), file.isatty()) == (True, False, False)
    assert file.raw.name == xof.name


def test_buffered_reader_closes_the_sponge() -> None:
    sponge = sycon.shake128(b"")
    with io.BufferedReader(sponge) as file:
        assert file.read(10) == sycon.shake128(b"").read(10)
        assert not sponge.closed
    assert sponge.closed
    assert file.closed


def test_buffered_reader_seeks_in_blake3() -> None:
    whole = sycon.blake3_xof(b"data").read(100_000)
    file = io.BufferedReader(sycon.blake3_xof(b"data"))
    for position in (50_000, 0, 99_000, 3, 4096):
        assert file.seek(position) == position
        assert file.read(1000) == whole[position : position + 1000]
        assert file.tell() == position + 1000
    with pytest.raises(io.UnsupportedOperation):
        file.seek(0, io.SEEK_END)


def test_buffered_reader_does_not_seek_elsewhere() -> None:
    file = io.BufferedReader(sycon.shake128(b"data"))
    assert not file.seekable()
    with pytest.raises(io.UnsupportedOperation):
        file.seek(0)


def test_reading_to_the_end_is_refused() -> None:
    sponge = sycon.shake128(b"")
    for read in (sponge.readall, io.BufferedReader(sponge.copy()).read):
        with pytest.raises(io.UnsupportedOperation, match="no end"):
            read()
    for n in (-1, None):
        with pytest.raises(ValueError, match="no end"):
            sponge.read(n)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no end"):
        sponge.read()


def test_what_files_can_do_and_sponges_cannot() -> None:
    sponge = sycon.shake128(b"")
    with pytest.raises(io.UnsupportedOperation):
        sponge.fileno()
    for size in ((), (0,), (None,)):
        with pytest.raises(io.UnsupportedOperation):
            sponge.truncate(*size)
    positions: list[Callable[[], int]] = [lambda: sponge.seek(0), lambda: sponge.seek(0, 1)]
    for use in positions:
        with pytest.raises(io.UnsupportedOperation, match="BLAKE3"):
            use()
    assert not hasattr(sponge, "write")
    sponge.flush()


@every
def test_a_closed_sponge(xof: Xof) -> None:
    absorber = xof.new().absorb(b"secret")
    with absorber.finalize() as sponge:
        assert not sponge.closed
        other = sponge.copy()
    assert sponge.closed
    sponge.close()
    for use in (
        lambda: sponge.read(1),
        lambda: sponge.read(0),
        lambda: sponge.read(5000),
        lambda: sponge.read_into(bytearray(1)),
        lambda: sponge.readinto(bytearray(1)),
        lambda: sponge.skip(1),
        lambda: sponge.seek(0),
        sponge.tell,
        sponge.copy,
        sponge.flush,
        sponge.readable,
        sponge.writable,
        sponge.seekable,
        sponge.isatty,
        sponge.__enter__,
    ):
        with pytest.raises(ValueError, match="closed"):
            use()
    assert "closed" in repr(sponge)
    assert sponge.name == xof.name
    assert other.read(32) == xof.read(b"secret", 32)


def test_closing_an_exception_through() -> None:
    sponge = sycon.shake128(b"")
    with pytest.raises(KeyError), sponge:
        raise KeyError
    assert sponge.closed
