"""Readers as raw binary files; other files, which can misbehave; files that appear when they are complete."""

import io
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sycon
from families import ALL, Xof
from sycon import _files, age
from sycon.experimental import Protocol, aestream
from sycon.distributed._stores import open_store

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


def test_buffered_reader_closes_the_reader() -> None:
    reader = sycon.shake128(b"")
    with io.BufferedReader(reader) as file:
        assert file.read(10) == sycon.shake128(b"").read(10)
        assert not reader.closed
    assert reader.closed
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
    reader = sycon.shake128(b"")
    for read in (reader.readall, io.BufferedReader(reader.copy()).read):
        with pytest.raises(io.UnsupportedOperation, match="no end"):
            read()
    for n in (-1, None):
        with pytest.raises(ValueError, match="no end"):
            reader.read(n)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no end"):
        reader.read()


def test_what_files_can_do_and_readers_cannot() -> None:
    reader = sycon.shake128(b"")
    with pytest.raises(io.UnsupportedOperation):
        reader.fileno()
    for size in ((), (0,), (None,)):
        with pytest.raises(io.UnsupportedOperation):
            reader.truncate(*size)
    positions: list[Callable[[], int]] = [lambda: reader.seek(0), lambda: reader.seek(0, 1)]
    for use in positions:
        with pytest.raises(io.UnsupportedOperation, match="BLAKE3"):
            use()
    assert not hasattr(reader, "write")
    reader.flush()


@every
def test_a_closed_reader(xof: Xof) -> None:
    absorber = xof.new().absorb(b"secret")
    with absorber.finalize() as reader:
        assert not reader.closed
        other = reader.copy()
    assert reader.closed
    reader.close()
    for use in (
        lambda: reader.read(1),
        lambda: reader.read(0),
        lambda: reader.read(5000),
        lambda: reader.read_into(bytearray(1)),
        lambda: reader.readinto(bytearray(1)),
        lambda: reader.skip(1),
        lambda: reader.seek(0),
        reader.tell,
        reader.copy,
        reader.flush,
        reader.readable,
        reader.writable,
        reader.seekable,
        reader.isatty,
        reader.__enter__,
    ):
        with pytest.raises(ValueError, match="closed"):
            use()
    assert "closed" in repr(reader)
    assert reader.name == xof.name
    assert other.read(32) == xof.read(b"secret", 32)


def test_closing_an_exception_through() -> None:
    reader = sycon.shake128(b"")
    with pytest.raises(KeyError), reader:
        raise KeyError
    assert reader.closed


class Answering:
    """A file whose methods return a given answer."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.calls = answer, 0

    def write(self, data: bytes, /) -> Any:
        self.calls += 1
        assert self.calls < 1000, "it is asked for ever"
        return self.answer

    def read(self, n: int, /) -> Any:
        return self.answer

    def seek(self, *to: int) -> int:
        return 0


IDENTITY = age.x25519.Identity.generate()
TO = [IDENTITY.to_public()]


def written(writer: Any) -> None:
    with writer:
        writer.write(bytes(100))


WRITERS: dict[str, Callable[[Any], object]] = {
    "mix_writer": lambda file: written(Protocol("a").mix_writer("label", file)),
    "encrypt_writer": lambda file: written(Protocol("a").encrypt_writer("label", file)),
    "decrypt_writer": lambda file: written(Protocol("a").decrypt_writer("label", file)),
    "aestream": lambda file: written(aestream.Writer(Protocol("a"), file)),
    "age.encrypt_io": lambda file: age.encrypt_io(io.BytesIO(b"message"), file, TO),
    "age.decrypt_io": lambda file: age.decrypt_io(io.BytesIO(age.encrypt(b"message", TO)), file, [IDENTITY]),
    "write_all": lambda file: _files.write_all(file, bytes(100)),
}
READERS: dict[str, Callable[[Any], object]] = {
    "mix_reader": lambda file: Protocol("a").mix_reader("label", file).read(10),
    "mix_reader.readinto": lambda file: Protocol("a").mix_reader("label", file).readinto(bytearray(10)),
    "decrypt_reader": lambda file: Protocol("a").decrypt_reader("label", file).read(10),
    "aestream": lambda file: aestream.Reader(Protocol("a"), file).read(10),
    "age.encrypt_io": lambda file: age.encrypt_io(file, io.BytesIO(), TO),
    "age.decrypt_io": lambda file: age.decrypt_io(file, io.BytesIO(), [IDENTITY]),
    "age.open": lambda file: age.open(file, [IDENTITY]),
    "age.identities_from_file": age.identities_from_file,
}


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_files_that_do_not_write(write: Callable[[Any], object]) -> None:
    for answer, kind, message in (
        (0, OSError, "write: the file accepted no bytes .got 0"),
        (None, BlockingIOError, "would block"),
        (1 << 20, ValueError, "write: impossible count"),
        (-1, ValueError, "impossible count .got -1"),
        ("text", TypeError, None),
    ):
        with pytest.raises(kind, match=message) as raised:
            write(Answering(answer))
        assert answer != 0 or not isinstance(raised.value, BlockingIOError)


@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_files_that_do_not_read(read: Callable[[Any], object]) -> None:
    for answer, kind, message in (
        (None, BlockingIOError, "read: the file would block; pass a blocking file"),
        (bytes(1 << 25), ValueError, "read: too many bytes"),
        ("text", TypeError, None),
        (5, TypeError, None),
    ):
        with pytest.raises(kind, match=message) as raised:
            read(Answering(answer))
        assert not isinstance(raised.value, sycon.InvalidCiphertext)


def test_a_stream_says_what_failed_again() -> None:
    """Only a forgery raises ``InvalidCiphertext``, also in the reads after the first error."""
    reader = aestream.Reader(Protocol("a"), Answering(None))
    with pytest.raises(BlockingIOError):
        reader.read(1)
    for _ in range(2):
        with pytest.raises(ValueError, match="reading failed before") as raised:
            reader.read(1)
        assert not isinstance(raised.value, sycon.InvalidCiphertext)
    forged = aestream.Reader(Protocol("a"), io.BytesIO(bytes(100)))
    for _ in range(3):
        with pytest.raises(sycon.InvalidCiphertext):
            forged.read(1)


posix = pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")


@posix
def test_a_checkpoint_does_not_follow_links(tmp_path: Path) -> None:
    """Regression test: a link at the predictable temporary name had its target overwritten."""
    folder, victim = tmp_path / "folder", tmp_path / "authorized_keys"
    folder.mkdir()
    victim.write_text("old\n")
    (folder / f".ck.{os.getpid()}").symlink_to(victim)
    place = folder / "ck"
    for _ in range(2):
        open_store(str(place), {}).put(b"bytes of a checkpoint")
        assert victim.read_text() == "old\n"
        assert not place.is_symlink() and place.read_bytes() == b"bytes of a checkpoint"
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
        # A link at the path itself is replaced, too.
        place.unlink()
        place.symlink_to(victim)
    place.unlink()
    place.write_bytes(b"old")
    place.chmod(0o644)
    open_store(str(place), {}).put(b"new")
    assert place.read_bytes() == b"new" and stat.S_IMODE(place.stat().st_mode) == 0o600
    assert {path.name for path in folder.iterdir()} == {"ck", f".ck.{os.getpid()}"}


@posix
def test_what_is_decrypted_is_private(tmp_path: Path) -> None:
    file, out = tmp_path / "file.age", tmp_path / "out"
    file.write_bytes(age.encrypt(b"message", TO))
    out.write_bytes(b"old")
    out.chmod(0o644)
    age.decrypt_file(file, out, [IDENTITY])
    assert out.read_bytes() == b"message" and stat.S_IMODE(out.stat().st_mode) == 0o600
    out.chmod(0o640)
    age.encrypt_file(file, out, TO)
    assert stat.S_IMODE(out.stat().st_mode) == 0o640


@posix
@pytest.mark.parametrize("private", [False, True])
def test_a_temporary_name_is_never_opened(private: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or link at the temporary name is not opened, even if the name is predicted."""
    victim, place = tmp_path / "victim", tmp_path / "place"
    victim.write_text("old")
    monkeypatch.setattr("secrets.token_hex", lambda n: "0" * 16)
    planted = tmp_path / f".sycon-{'0' * 16}"
    for plant in (lambda: planted.symlink_to(victim), lambda: planted.write_text("planted")):
        plant()
        with pytest.raises(FileExistsError), _files.appearing(place, private=private) as file:
            file.write(b"secret")
        planted.unlink()
    assert victim.read_text() == "old" and not place.exists()


@pytest.mark.parametrize("name", ["x" * 255, "日" * 80, "🔑" * 60], ids=["1", "3", "4"])
def test_long_names(name: str, tmp_path: Path) -> None:
    """Regression test: a name of many bytes and few characters made the temporary name too long."""
    file, out = tmp_path / "file", tmp_path / name
    try:
        out.touch()
    except OSError:
        pytest.skip("this file system has no such names")
    file.write_bytes(b"message")
    age.encrypt_file(file, out, TO)
    assert set(tmp_path.iterdir()) == {file, out}
    age.decrypt_file(out, file, [IDENTITY])
    assert file.read_bytes() == b"message"
    open_store(str(out), {}).put(b"checkpoint")
    assert out.read_bytes() == b"checkpoint"


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.write_text("old")
    with pytest.raises(KeyboardInterrupt), _files.appearing(place, private=True) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert place.read_text() == "old" and [path.name for path in tmp_path.iterdir()] == ["place"]
