"""Streams as files: the requirements of `io`, and the warnings of streams that are never closed."""

import copy
import gc
import io
import pickle
import subprocess
import sys
import warnings
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sycon
from families import pattern
from sycon import age
from sycon.experimental import aestream

DATA = pattern(50_000)


def protocol() -> sycon.experimental.Protocol:
    return sycon.experimental.Protocol("test")


WRITERS: dict[str, Callable[[Any], Any]] = {
    "mix": lambda file: protocol().mix_writer("label", file),
    "encrypt": lambda file: protocol().encrypt_writer("label", file),
    "decrypt": lambda file: protocol().decrypt_writer("label", file),
    "aestream": lambda file: aestream.Writer(protocol(), file),
}
READERS: dict[str, Callable[[Any], Any]] = {
    "mix": lambda file: protocol().mix_reader("label", file),
    "encrypt": lambda file: protocol().encrypt_reader("label", file),
    "decrypt": lambda file: protocol().decrypt_reader("label", file),
    "aestream": lambda file: aestream.Reader(protocol(), file),
}
every_writer = pytest.mark.parametrize("name", WRITERS)
every_reader = pytest.mark.parametrize("name", READERS)


def written(name: str) -> bytes:
    file = io.BytesIO()
    with WRITERS[name](file) as writer:
        writer.write(DATA)
    return file.getvalue()


@every_writer
def test_buffered_writer(name: str) -> None:
    file = io.BytesIO()
    raw = WRITERS[name](file)
    assert (raw.readable(), raw.writable(), raw.seekable(), raw.tell()) == (False, True, False, 0)
    assert raw.isatty() is False
    with pytest.raises(io.UnsupportedOperation):
        raw.fileno()
    with io.BufferedWriter(raw, 1000) as writer:
        for i in range(0, len(DATA), 333):
            writer.write(DATA[i : i + 333])
        writer.flush()
        assert raw.tell() == writer.tell() == len(DATA)
    assert raw.closed
    for use in (raw.isatty, raw.__enter__):
        with pytest.raises(ValueError, match="closed"):
            use()
    if name == "aestream":
        with READERS[name](io.BytesIO(file.getvalue())) as reader:
            assert reader.read() == DATA
    else:
        assert file.getvalue() == written(name)


@every_reader
def test_buffered_reader(name: str) -> None:
    source = written(name) if name == "aestream" else DATA
    with READERS[name](io.BytesIO(source)) as reader:
        expected = reader.read()
    raw = READERS[name](io.BytesIO(source))
    assert (raw.readable(), raw.writable(), raw.seekable(), raw.tell()) == (True, False, False, 0)
    assert raw.isatty() is False
    with pytest.raises(io.UnsupportedOperation):
        raw.fileno()
    with io.BufferedReader(raw, 1000) as reader:
        buffer = bytearray(777)
        out = reader.read(5) + reader.peek(1)[:0] + reader.read(2000)
        assert reader.readinto(buffer) == 777
        out += bytes(buffer) + reader.read()
        assert out == expected
        assert raw.tell() == len(expected)
    assert raw.closed
    for use in (raw.readable, raw.tell, raw.isatty, raw.__enter__, lambda: raw.read(1), lambda: raw.readinto(bytearray(1))):
        with pytest.raises(ValueError, match="closed"):
            use()


def test_a_file_that_gives_too_much() -> None:
    class Generous(io.BytesIO):
        def read(self, n: int | None = -1, /) -> bytes:
            return super().read(-1)

    with protocol().mix_reader("label", Generous(bytes(100))) as reader:
        buffer = bytearray(10)
        with pytest.raises(ValueError, match="read: too many bytes"):
            reader.readinto(buffer)
        assert buffer == bytes(10)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("make", [*WRITERS.values(), *READERS.values()], ids=[*WRITERS, *READERS])
def test_who_forgets_a_stream_is_warned(make: Callable[[Any], Any]) -> None:
    source = written("aestream")
    with pytest.warns(ResourceWarning, match="unclosed <sycon"):
        stream = make(io.BytesIO(source))
        del stream
        gc.collect()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        closed = make(io.BytesIO(source))
        closed.close()
        with pytest.raises(KeyError), make(io.BytesIO(source)):
            raise KeyError
        del closed
        gc.collect()


class File(io.BytesIO):
    stream: object


def opened(file: Any) -> age.Reader:
    identity = age.x25519.Identity.generate()
    file.write(age.encrypt(DATA, [identity.to_public()]))
    file.seek(0)
    return age.open(file, [identity])


ALL = {**WRITERS, **{f"{name} reader": make for name, make in READERS.items()}, "age": opened}


@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
def test_a_file_that_refers_to_its_stream_is_collected(make: Callable[[Any], Any]) -> None:
    with pytest.warns(ResourceWarning, match="unclosed <sycon"):
        file = File()
        file.stream = make(file)
        found = weakref.ref(file)
        del file
        gc.collect()
    assert found() is None


@pytest.mark.parametrize("name", ["mix", "encrypt", "decrypt"])
def test_a_closed_stream_releases_its_file(name: str) -> None:
    for make in (WRITERS[name], READERS[name]):
        file = File()
        stream = make(file)
        count = sys.getrefcount(file)
        stream.close()
        assert sys.getrefcount(file) == count - 1
        with pytest.raises(ValueError, match="closed file"):
            stream.flush()


@pytest.mark.filterwarnings("default")
def test_a_warning_does_not_hide_an_exception() -> None:
    def fail() -> None:
        stream = protocol().mix_writer("label", io.BytesIO())
        raise KeyError(stream.closed)

    with pytest.warns(ResourceWarning), pytest.raises(KeyError):
        try:
            fail()
        except KeyError as error:
            raise error.with_traceback(None) from None


class Calling(io.BytesIO):
    """Calls `back` once, at the next read or write."""

    back: Callable[[], object] | None = None

    def call(self) -> None:
        back, self.back = self.back, None
        if back:
            with pytest.raises(RuntimeError, match="another call is at work on this stream"):
                back()

    def read(self, n: int | None = -1, /) -> bytes:
        self.call()
        return super().read(n)

    def write(self, data: Any, /) -> int:
        self.call()
        return super().write(data)


@pytest.mark.parametrize("name", ["write", "close"])
def test_calls_on_a_writer_exclude_each_other(name: str) -> None:
    file = Calling()
    with aestream.Writer(protocol(), file) as writer:
        for piece in (DATA[:7], DATA[7:]):
            file.back = writer.close if name == "close" else lambda: writer.write(b"other")
            writer.write(piece)
        file.back = writer.close if name == "close" else lambda: writer.write(b"other")
    with aestream.Reader(protocol(), io.BytesIO(file.getvalue())) as reader:
        assert reader.read() == DATA


def test_calls_on_a_reader_exclude_each_other() -> None:
    file = Calling(written("aestream"))
    with aestream.Reader(protocol(), file) as reader:
        file.back = lambda: reader.read(1)
        assert reader.read() == DATA
    file = Calling()
    with opened(file) as plain:
        for back in (lambda: plain.seek(5), lambda: plain.read(1)):
            plain.seek(0)
            file.back = back
            assert (plain.read(9), plain.tell()) == (DATA[:9], 9)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 calls __buffer__")
def test_a_buffer_cannot_call_its_stream() -> None:
    class Buffer:
        def __buffer__(self, flags: int) -> memoryview:
            with pytest.raises(RuntimeError, match="another call"):
                writer.close()
            return memoryview(b"data")

    file = io.BytesIO()
    with aestream.Writer(protocol(), file) as writer:
        writer.write(Buffer())
    with aestream.Reader(protocol(), io.BytesIO(file.getvalue())) as reader:
        assert reader.read() == b"data"


def test_streams_are_not_copied() -> None:
    """A copy of a writer would encrypt under the same key and nonce."""
    file = io.BytesIO()
    with aestream.Writer(protocol(), file) as writer:
        writer.write(b"message")
        streams = writer, aestream.Reader(protocol(), io.BytesIO())
        for stream in streams:
            for copied in (copy.copy, copy.deepcopy, pickle.dumps):
                with pytest.raises(TypeError, match=f"cannot copy or pickle .*aestream.{type(stream).__name__}"):
                    copied(stream)
    streams[1].close()


BUFFERS: dict[str, Callable[[Any], Any]] = {
    "none": lambda raw: raw,
    "BufferedWriter": io.BufferedWriter,
    "TextIOWrapper": lambda raw: io.TextIOWrapper(io.BufferedWriter(raw), "latin-1"),
}
# Newer versions of Python report that a dropped buffer cannot flush.
unflushed = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@unflushed
@pytest.mark.parametrize("buffer", BUFFERS.values(), ids=BUFFERS)
def test_a_forgotten_writer_writes_no_end(buffer: Callable[[Any], Any]) -> None:
    file = io.BytesIO()
    raw = aestream.Writer(protocol(), file)
    raw.write(b"data")
    writer = buffer(raw)
    if writer is not raw:
        writer.write("more" if isinstance(writer, io.TextIOWrapper) else b"more")
    del raw
    with pytest.warns(ResourceWarning, match="aestream.Writer>: the stream has no end"):
        del writer
        gc.collect()
    with aestream.Reader(protocol(), io.BytesIO(file.getvalue())) as reader, pytest.raises(sycon.InvalidCiphertext):
        reader.read()


@unflushed
@pytest.mark.parametrize("name", ["mix", "encrypt", "decrypt"])
def test_a_forgotten_buffer_completes_no_operation(name: str) -> None:
    for kind, buffer in (("writer", io.BufferedWriter), ("reader", io.BufferedReader)):
        given = protocol()
        stream = buffer(getattr(given, f"{name}_{kind}")("label", io.BytesIO(DATA)))
        with pytest.warns(ResourceWarning, match="unclosed <sycon"):
            del stream
            gc.collect()
        with pytest.raises(RuntimeError, match="given up"):
            given.derive("key", 32)


@unflushed
def test_a_program_that_fails_writes_no_end(tmp_path: Path) -> None:
    path = tmp_path / "stream"
    program = f"""
import io
from sycon.experimental import Protocol, aestream
writer = io.BufferedWriter(aestream.Writer(Protocol("test"), open({str(path)!r}, "wb", buffering=0)))
writer.write(b"data")
raise KeyError
"""
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 1
    with aestream.Reader(protocol(), io.BytesIO(path.read_bytes())) as reader, pytest.raises(sycon.InvalidCiphertext):
        reader.read()


def test_a_detached_buffer_leaves_the_end_to_its_writer() -> None:
    for complete in (True, False):
        file = io.BytesIO()
        with suppress(KeyError), aestream.Writer(protocol(), file) as writer:
            buffer = io.BufferedWriter(writer)
            buffer.write(DATA)
            if not complete:
                raise KeyError
            buffer.detach()
        del buffer
        with aestream.Reader(protocol(), io.BytesIO(file.getvalue())) as reader:
            if complete:
                assert reader.read() == DATA
            else:
                with pytest.raises(sycon.InvalidCiphertext):
                    reader.read()


def test_a_forgotten_buffer_of_a_reader_warns() -> None:
    reader = io.BufferedReader(aestream.Reader(protocol(), io.BytesIO(written("aestream"))))
    with pytest.warns(ResourceWarning, match="aestream.Reader>: the end of the stream was not read"):
        del reader
        gc.collect()


def test_a_reader_that_saw_the_end_may_be_forgotten() -> None:
    assert aestream.Reader(protocol(), io.BytesIO(written("aestream"))).read() == DATA
    gc.collect()


@pytest.mark.parametrize("error", [sycon.InvalidTag, sycon.InvalidCiphertext, sycon.InvalidKey])
def test_one_base_of_all_exceptions(error: type[Exception]) -> None:
    assert issubclass(error, sycon.Error)
    assert issubclass(sycon.Error, ValueError)
    assert error.__module__ == sycon.Error.__module__ == "sycon"
