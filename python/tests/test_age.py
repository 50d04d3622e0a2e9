"""Encrypted files: laws of streams and positions, pyrage, keys, Ctrl-C and threads."""

import copy
import gc
import io
import os
import pickle
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, assert_type

import pyrage  # type: ignore[import-untyped]
import pytest
import sycon
from age_cases import CHUNK, CLASSIC, IDENTITY, TO, every_threads
from alarms import Alarm, alarm, second_ring
from families import pattern
from hypothesis import given, settings, strategies as st
from sycon import age

EDGES = [0, 1, 15, 16, 17, *(chunks * CHUNK + more for chunks in (1, 4, 5, 8, 9) for more in (-17, -16, -1, 0, 1))]

every_kind = pytest.mark.parametrize("kind", [age.pq, age.x25519], ids=["pq", "x25519"])


class Pieces(io.BytesIO):
    """Reads and writes small pieces, and records the threads."""

    def __init__(self, data: bytes = b"", most: int = 1000) -> None:
        super().__init__(data)
        self.most = most
        self.threads: set[int] = set()

    def read(self, n: int | None = -1, /) -> bytes:
        self.threads.add(threading.get_ident())
        assert n is not None and n > 0
        return super().read(min(n, self.most))

    def write(self, data: Any, /) -> int:
        self.threads.add(threading.get_ident())
        return super().write(data[: self.most])


@every_threads
@pytest.mark.parametrize("armored", [False, True])
def test_every_length_comes_back(threads: int, armored: bool) -> None:
    for length in EDGES:
        plaintext = pattern(length)
        file = age.encrypt(plaintext, TO, armored=armored, threads=threads)
        if not armored:
            assert len(file) == 1627 + 16 + length + 16 * max(1, -(-length // CHUNK))
        assert age.is_age(file)
        assert age.decrypt(file, [IDENTITY], threads=threads) == plaintext
        out, back = io.BytesIO(), io.BytesIO()
        age.encrypt_io(io.BytesIO(plaintext), out, TO, armored=armored, threads=threads)
        assert len(out.getvalue()) == len(file)
        age.decrypt_io(io.BytesIO(out.getvalue()), back, [IDENTITY], threads=threads)
        assert back.getvalue() == plaintext


@every_threads
@pytest.mark.parametrize("armored", [False, True])
def test_files_may_be_slow(threads: int, armored: bool) -> None:
    plaintext = pattern(9 * CHUNK + 5)
    source, file, back = Pieces(plaintext, 5000), Pieces(most=3333), Pieces(most=40_000)
    age.encrypt_io(source, file, TO, armored=armored, threads=threads)
    slow = Pieces(file.getvalue(), 7000)
    age.decrypt_io(slow, back, [IDENTITY], threads=threads)
    assert back.getvalue() == plaintext
    # All calls of files are on the calling thread, even if other threads work.
    assert source.threads | file.threads | slow.threads | back.threads == {threading.get_ident()}


@pytest.mark.parametrize("make", [bytearray, memoryview, lambda data: memoryview(data).cast("B", (len(data) // 5, 5))])
def test_buffers(make: Callable[[bytes], Any]) -> None:
    file = age.encrypt(make(pattern(1000)), TO)
    assert age.decrypt(memoryview(bytearray(file)), [IDENTITY]) == pattern(1000)


@given(
    length=st.integers(0, 300_000),
    places=st.lists(st.tuples(st.integers(0, 320_000), st.integers(0, 100_000), st.integers(0, 2)), max_size=10),
    before=st.binary(max_size=10),
)
@settings(max_examples=60)
def test_any_place_can_be_read(length: int, places: list[tuple[int, int, int]], before: bytes) -> None:
    plaintext = pattern(length)
    file = io.BytesIO(before + age.encrypt(plaintext, TO))
    for buffer in (0, 10_000):
        file.seek(len(before))
        raw = age.open(file, [IDENTITY])
        with io.BufferedReader(raw, buffer) if buffer else raw as reader:
            for place, count, whence in places:
                offset = place - (0, reader.tell(), length)[whence]
                assert reader.seek(offset, whence) == reader.tell() == place
                found = b""
                while piece := reader.read(count - len(found)):
                    found += piece
                assert found == plaintext[place : place + count]
                assert reader.tell() == place + len(found)


def test_open_is_a_raw_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(age.encrypt(pattern(200_000), TO))
    with age.open(path, [IDENTITY]) as reader:
        assert isinstance(reader, io.RawIOBase)
        assert (reader.readable(), reader.seekable(), reader.writable(), reader.tell()) == (True, True, False, 0)
        assert reader.readall() == pattern(200_000)
        assert (reader.read(5), reader.readinto(bytearray(5)), reader.readinto(bytearray())) == (b"", 0, 0)
        for place in ((-1,), (-200_001, 2), (0, 3), (1 << 64,)):
            with pytest.raises(ValueError, match=r"position|whence"):
                reader.seek(*place)
        with pytest.raises(TypeError):
            reader.seek(1.5)  # type: ignore[arg-type]
        assert reader.tell() == 200_000
        operations: list[Callable[[], object]] = [reader.fileno, lambda: reader.truncate(1)]
        for operation in operations:
            with pytest.raises(io.UnsupportedOperation):
                operation()
        with pytest.raises(TypeError, match="read-only"):
            reader.readinto(bytes(5))
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="cannot copy or pickle .*age.Reader"):
                copied(reader)
    reader.close()
    assert reader.closed
    for use in (reader.readable, reader.seekable, reader.tell, lambda: reader.read(1), lambda: reader.seek(0)):
        with pytest.raises(ValueError, match="closed"):
            use()
    file = io.BytesIO(path.read_bytes())
    age.open(file, [IDENTITY]).close()
    assert not file.closed
    with pytest.raises(FileNotFoundError):
        age.open(tmp_path / "none", [IDENTITY])
    with pytest.raises(age.NoMatchError):
        age.open(path, [CLASSIC])


def test_a_chunk_that_was_changed_is_found_when_it_is_read() -> None:
    file = bytearray(age.encrypt(pattern(3 * CHUNK), TO))
    file[-2 * CHUNK] ^= 1
    with age.open(io.BytesIO(file), [IDENTITY]) as reader:
        assert reader.read(100) == pattern(100)
        reader.seek(CHUNK)
        with pytest.raises(age.PayloadError):
            reader.read(1)
        assert reader.seek(2 * CHUNK) == 2 * CHUNK
        assert reader.read(10) == pattern(3 * CHUNK)[2 * CHUNK :][:10]


@pytest.mark.filterwarnings("default")
def test_who_forgets_a_reader_is_warned(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(age.encrypt(b"message", TO))
    makers: list[Callable[[], object]] = [
        lambda: age.open(path, [IDENTITY]),
        lambda: age.open(io.BytesIO(path.read_bytes()), [IDENTITY]),
        lambda: io.BufferedReader(age.open(path, [IDENTITY])),
    ]
    for make in makers:
        with pytest.warns(ResourceWarning, match="unclosed <sycon.age.Reader>") as caught:
            make()
            gc.collect()
        assert len(caught) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for bad in (b"", b"no age file"):
            with pytest.raises(age.HeaderError):
                age.open(io.BytesIO(bad), [IDENTITY])
        gc.collect()


# The interface of pyrage


THEIRS = pyrage.x25519.Identity.from_str(str(CLASSIC))


@pytest.mark.parametrize("armored", [False, True])
@pytest.mark.parametrize("length", [0, 1, 1000, CHUNK, 5 * CHUNK + 1])
def test_pyrage(length: int, armored: bool) -> None:
    plaintext = pattern(length)
    file = age.encrypt(plaintext, [CLASSIC.to_public()], armored=armored)
    assert pyrage.decrypt(file, [THEIRS]) == plaintext
    file = pyrage.encrypt(plaintext, [THEIRS.to_public()], armored=armored)
    assert age.decrypt(file, [IDENTITY, CLASSIC]) == plaintext
    # pyrage's own files cost a second of scrypt and more, so that interop/age decrypts them.
    file = age.passphrase.encrypt(plaintext, "pässword", armored=armored, work_factor=5)
    assert pyrage.passphrase.decrypt(file, "pässword") == plaintext
    assert age.decrypt(file, [CLASSIC, age.passphrase.Identity("pässword".encode())]) == plaintext
    with pytest.raises(age.NoMatchError):
        age.decrypt(file, [CLASSIC])


def test_keys_of_pyrage() -> None:
    theirs = pyrage.x25519.Identity.generate()
    ours = age.x25519.Identity.from_str(str(theirs))
    assert str(ours.to_public()) == str(theirs.to_public())
    assert str(pyrage.x25519.Recipient.from_str(str(ours.to_public()))) == str(ours.to_public())


def test_names_of_pyrage() -> None:
    names = ["encrypt", "encrypt_file", "encrypt_io", "decrypt", "decrypt_file", "decrypt_io", "DecryptError"]
    assert all(hasattr(pyrage, name) and hasattr(age, name) for name in names)
    assert all(hasattr(age.passphrase, name) for name in ("encrypt", "decrypt"))
    for name in ("generate", "from_str", "to_public"):
        assert hasattr(pyrage.x25519.Identity, name) and hasattr(age.x25519.Identity, name)


# Keys


def assert_without(error: BaseException, secret: str) -> None:
    """Check that the exception contains no part of a secret, and that no other exception belongs to it."""
    assert error.__cause__ is error.__context__ is None
    assert secret.lower() not in repr((error, error.args, vars(error))).lower()


@every_kind
def test_secrets_stay_where_they_are(kind: Any) -> None:
    identity = kind.Identity.generate()
    secret = str(identity)
    assert repr(identity) == f"<{kind.__name__}.Identity>"
    assert f"{identity}" == secret
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="secret; keep its text"):
            pickle.dumps(identity, protocol)
    assert copy.copy(identity) is copy.deepcopy(identity) is identity
    with pytest.raises(TypeError):
        kind.Identity()
    for bad in (secret[:-1], secret.lower(), f" {secret}", secret + "\n", "", secret + "\ud800"):
        with pytest.raises(sycon.InvalidKey) as caught:
            kind.Identity.from_str(bad)
        assert_without(caught.value, secret[25:50])
    with pytest.raises(sycon.InvalidKey, match=r"^key: not valid Unicode text$"):
        kind.Recipient.from_str("\ud800")
    with pytest.raises(TypeError):
        kind.Identity.from_str(secret.encode())


@every_kind
def test_recipients(kind: Any) -> None:
    recipient = kind.Identity.generate().to_public()
    same = kind.Recipient.from_str(str(recipient))
    assert same == recipient and hash(same) == hash(recipient) and {same, recipient} == {same}
    assert recipient != kind.Identity.generate().to_public() and recipient != str(recipient)
    assert pickle.loads(pickle.dumps(recipient)) == copy.deepcopy(recipient) == recipient
    assert repr(recipient) == f"<{kind.__name__}.Recipient>"
    other = age.x25519 if kind is age.pq else age.pq
    with pytest.raises(sycon.InvalidKey, match="begins with age1"):
        other.Recipient.from_str(str(recipient))
    with pytest.raises(sycon.InvalidKey):
        kind.Recipient.from_str(str(recipient)[:-1])


def test_passphrases() -> None:
    for secret in (age.passphrase.Recipient("hidden"), age.passphrase.Identity("hidden")):
        assert "hidden" not in repr(secret) + str(secret)
        with pytest.raises(TypeError, match="secret; keep the passphrase"):
            pickle.dumps(secret)
    for new in (age.passphrase.Recipient, age.passphrase.Identity):
        with pytest.raises(ValueError, match=r"^passphrase: not valid Unicode text") as caught:
            new("hidden\ud800")
        assert type(caught.value) is ValueError
        assert_without(caught.value, "hidden")
    with pytest.raises(ValueError, match=r"^passphrase: empty$"):
        age.passphrase.Recipient("")
    for factor in (0, 32, -1, 1 << 40):
        with pytest.raises(ValueError, match=r"^work factor: wrong value \(got -?\d+, expected 1 to 31\)"):
            age.passphrase.Recipient("text", work_factor=factor)
        with pytest.raises(ValueError, match=r"^work factor: wrong value \(got -?\d+, expected 1 to 31\)"):
            age.passphrase.Identity("text", most_work_factor=factor)
    file = age.passphrase.encrypt(b"message", b"bytes", work_factor=6)
    assert age.passphrase.decrypt(file, "bytes", most_work_factor=6) == b"message"
    with pytest.raises(age.HeaderError, match=r"work factor of the passphrase too large \(got 6, "):
        age.passphrase.decrypt(file, "bytes", most_work_factor=5)
    with pytest.raises(age.NoMatchError):
        age.passphrase.decrypt(file, "")


# Ctrl-C, threads


ENDLESS = type("Endless", (), {"read": lambda self, n: bytes(n)})


@every_threads
def test_streams_can_be_interrupted(threads: int) -> None:
    with open(os.devnull, "wb") as out, pytest.raises(Alarm), alarm(second_ring(), 0.02):
        age.encrypt_io(ENDLESS(), out, TO, threads=threads)


@pytest.mark.parametrize("armored", [False, True])
def test_long_work_can_be_interrupted(armored: bool) -> None:
    data = bytes(200 << 20)
    file = age.encrypt(data, TO, armored=armored)
    works: list[Callable[[], object]] = [
        lambda: age.encrypt(data, TO, armored=armored),
        lambda: age.decrypt(file, [IDENTITY]),
    ]
    for work in works:
        with pytest.raises(Alarm), alarm(second_ring(), 0.005):
            work()
    assert age.decrypt(file, [IDENTITY], threads=0) == data


@every_threads
def test_streams_into_each_other(threads: int) -> None:
    """Files that wait for each other do not wait for the worker threads."""
    plaintext = pattern(20 * CHUNK)
    for _ in range(4):
        ends = [os.pipe(), os.pipe()]
        files = [[os.fdopen(end, mode, 0) for end, mode in zip(pair, ("rb", "wb"), strict=True)] for pair in ends]
        out = io.BytesIO()

        def encrypt() -> None:
            with files[0][1] as file:
                age.encrypt_io(io.BytesIO(plaintext), file, TO, threads=threads)

        def pass_on() -> None:
            with files[0][0] as source, files[1][1] as target:
                age.encrypt_io(source, target, TO, threads=threads)

        workers = [threading.Thread(target=encrypt), threading.Thread(target=pass_on)]
        for worker in workers:
            worker.start()
        with files[1][0] as source:
            age.decrypt_io(source, out, [IDENTITY], threads=threads)
        for worker in workers:
            worker.join()
        assert age.decrypt(out.getvalue(), [IDENTITY]) == plaintext


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@every_threads
def test_a_file_may_fork(threads: int) -> None:
    class Forking(io.BytesIO):
        def read(self, n: int | None = -1, /) -> bytes:
            child = os.fork()
            if not child:
                os._exit(0)
            os.waitpid(child, 0)
            return super().read(n)

    out = io.BytesIO()
    age.encrypt_io(Forking(pattern(1000)), out, TO, threads=threads)
    assert age.decrypt(out.getvalue(), [IDENTITY]) == pattern(1000)


def test_types(tmp_path: Path) -> None:
    """Mostly for the type checker, but it also runs."""
    assert_type(age.encrypt(bytearray(b"data"), [TO[0]]), bytes)
    assert_type(age.pq.Identity.generate().to_public(), age.pq.Recipient)
    recipients: list[age.Recipient] = [age.x25519.Recipient.from_str(str(CLASSIC.to_public()))]
    path = tmp_path / "file"
    path.write_bytes(b"data")
    age.encrypt_file(path, path, recipients, progress=print)
    with age.open(path, [CLASSIC]) as reader:
        assert_type(reader, age.Reader)
        assert io.BufferedReader(reader).read() == b"data"
    with path.open("rb") as file, age.open(file, [CLASSIC]) as reader:
        assert reader.read() == b"data"
    keys = age.identities_from_file(io.BytesIO(str(IDENTITY).encode()), "text")
    assert_type(keys, list[age.pq.Identity | age.x25519.Identity])
    identities: list[age.Identity] = [*keys, age.passphrase.Identity(b"text")]
    assert isinstance(identities[0], age.Identity)
    assert issubclass(age.NoMatchError, age.DecryptError)
