"""Encrypted files: vectors, laws of streams and positions, pyrage, and errors."""

import base64
import copy
import gc
import hashlib
import io
import json
import os
import pickle
import signal
import stat
import threading
import warnings
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, assert_type

import pyrage  # type: ignore[import-untyped]
import pytest
import sycon
from families import pattern
from hypothesis import given, settings, strategies as st
from sycon import age

VECTORS = Path(__file__).parents[2] / "vectors"
OURS = json.loads((VECTORS / "age.json").read_text())
FILES = OURS["files"] + json.loads((VECTORS / "age-cctv.json").read_text())["files"]

CHUNK = 65536
EDGES = [0, 1, 15, 16, 17, *(chunks * CHUNK + more for chunks in (1, 4, 5, 8, 9) for more in (-17, -16, -1, 0, 1))]

KINDS: dict[type[Exception], str] = {
    age.HeaderError: "header failure",
    age.NoMatchError: "no match",
    age.MacError: "HMAC failure",
    age.PayloadError: "payload failure",
    age.ArmorError: "armor failure",
}
IDENTITY = age.pq.Identity.from_str(OURS["keys"]["alice"]["identity"])
CLASSIC = age.x25519.Identity.generate()
TO = [IDENTITY.to_public()]
anything: Any = age  # mistakes that a type checker would find

every_threads = pytest.mark.parametrize("threads", [1, 2, 0])
every_kind = pytest.mark.parametrize("kind", [age.pq, age.x25519], ids=["pq", "x25519"])


def any_identity(text: str) -> age.Identity:
    (identity,) = age.identities_from_file(io.BytesIO(text.encode()))
    return identity


def outcome(work: Callable[[], object]) -> str:
    try:
        work()
    except age.DecryptError as error:
        return KINDS[type(error)]
    return "success"


def of_file(case: dict[str, Any]) -> tuple[bytes, list[age.Identity]]:
    data = base64.b64decode(case["file"])
    if "compressed" in case:
        assert case["compressed"] == "zlib"
        data = zlib.decompress(data)
    identities = [any_identity(text) for text in case["identities"]]
    texts = [*case.get("passphrases", []), *([case["passphrase"]] if "passphrase" in case else [])]
    return data, [*identities, *map(age.passphrase.Identity, texts)]


def test_there_are_all_vectors() -> None:
    assert len(FILES) == 87 + 147
    assert {case["expect"] for case in FILES} == {"success", *KINDS.values()}


@pytest.mark.parametrize("case", FILES, ids=lambda case: case["name"].replace(" ", "_"))
def test_vectors(case: dict[str, Any]) -> None:
    data, identities = of_file(case)
    out = io.BytesIO()
    threads = len(data) % 2 + 1
    result = outcome(lambda: age.decrypt_io(io.BytesIO(data), out, identities, threads=threads))
    plaintext = out.getvalue()
    if case.get("armored") and result == "header failure":
        # Armor that must be detected must begin as armor does.
        assert not age.is_age(data) or case["expect"] == "header failure"
    else:
        assert result == case["expect"]
        assert hashlib.sha256(plaintext).hexdigest() == case.get("sha256", hashlib.sha256().hexdigest())
        assert len(plaintext) == case.get("released", len(plaintext))
    whole: list[bytes] = []
    assert outcome(lambda: whole.append(age.decrypt(data, identities, threads=threads))) == result
    assert whole == ([plaintext] if result == "success" else [])

    found = bytearray()

    def read_all() -> None:
        with age.open(io.BytesIO(data), identities) as reader:
            while piece := reader.read(100_000):
                found.extend(piece)

    sought = outcome(read_all)
    if case.get("armored"):
        assert sought != "success" and not found
    else:
        assert sought == result
        assert plaintext.startswith(bytes(found))
        assert result != "success" or found == plaintext


@pytest.mark.parametrize(("name", "text", "good"), OURS["texts"]["recipients"])
def test_texts_of_recipients(name: str, text: str, good: bool) -> None:
    # age detects this error during encryption.
    if good and name != "X25519 half zero":
        assert str(age.pq.Recipient.from_str(text)) == text
        assert [str(one) for one in age.recipients_from_file(io.BytesIO(text.encode()))] == [text]
        return
    with pytest.raises(sycon.InvalidKey):
        age.pq.Recipient.from_str(text)
    with pytest.raises(sycon.InvalidKey):
        age.recipients_from_file(io.BytesIO(text.encode()))


@pytest.mark.parametrize(("name", "text", "good"), OURS["texts"]["identities"])
def test_texts_of_identities(name: str, text: str, good: bool) -> None:
    if good:
        assert str(age.pq.Identity.from_str(text)) == text
        return
    with pytest.raises(sycon.InvalidKey) as caught:
        age.pq.Identity.from_str(text)
    assert text[20:40] not in str(caught.value) or len(text) < 40


@pytest.mark.parametrize(("name", "text", "count"), OURS["texts"]["identity files"])
def test_texts_of_identity_files(name: str, text: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_bytes(text.encode())
    if count:
        assert len(age.identities_from_file(path)) == count
    else:
        with pytest.raises(sycon.InvalidKey) as caught:
            age.identities_from_file(str(path))
        assert "SECRET-KEY-PQ-1" not in str(caught.value).replace("with AGE-SECRET-KEY-PQ-1 or", "")


def test_pairs() -> None:
    assert len(OURS["keys"]) == 4
    for pair in OURS["keys"].values():
        identity = any_identity(pair["identity"])
        assert not isinstance(identity, age.passphrase.Identity)
        assert str(identity.to_public()) == pair["recipient"]
        assert str(identity) == pair["identity"]


def test_encrypted_identity_files() -> None:
    (case,) = (case for case in FILES if case["name"] == "identity file under a passphrase, armored")
    data, _ = of_file(case)
    calls: list[None] = []

    def ask() -> str:
        calls.append(None)
        return str(case["passphrase"])

    for passphrase in (case["passphrase"], case["passphrase"].encode(), ask):
        (identity,) = age.identities_from_file(io.BytesIO(data), passphrase)
        assert str(identity) == OURS["keys"]["bob"]["identity"]
    assert len(age.identities_from_file(io.BytesIO(str(identity).encode()), ask)) == len(calls) == 1
    with pytest.raises(sycon.InvalidKey, match=r"^the identity file is encrypted with a passphrase, and none was given$"):
        age.identities_from_file(io.BytesIO(data))
    with pytest.raises(age.NoMatchError):
        age.identities_from_file(io.BytesIO(data), "wrong")
    with pytest.raises(Trouble):
        age.identities_from_file(io.BytesIO(data), fail)


def test_files_of_keys_are_limited() -> None:
    with pytest.raises(sycon.InvalidKey, match="at most 16 MiB"):
        age.identities_from_file(io.BytesIO(b"#" * ((16 << 20) + 1)))
    with pytest.raises(sycon.InvalidKey, match=r"^line 3: "):
        age.recipients_from_file(io.BytesIO(f"# one\n\n{TO[0]}x\n".encode()))
    with pytest.raises(sycon.InvalidKey, match="UTF-8"):
        age.recipients_from_file(io.BytesIO(b"\xff"))
    with pytest.raises(FileNotFoundError):
        age.recipients_from_file("/no/such/file")
    with pytest.raises(BlockingIOError):
        age.recipients_from_file(Source(None))


class Trouble(Exception):
    pass


def fail(*_: object) -> Any:
    raise Trouble


class Source:
    """Returns one item after another, which can be something other than bytes."""

    def __init__(self, *given: Any) -> None:
        self.given = list(given)

    def read(self, n: int, /) -> Any:
        one = self.given.pop(0) if self.given else b""
        if isinstance(one, BaseException):
            raise one
        return one


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
        assert reader.tell() == 200_000
        operations: list[Callable[[], object]] = [reader.fileno, lambda: reader.truncate(1)]
        for operation in operations:
            with pytest.raises(io.UnsupportedOperation):
                operation()
        with pytest.raises(TypeError, match="read-only"):
            reader.readinto(bytes(5))
        with pytest.raises(TypeError):
            pickle.dumps(reader)
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
    file = age.passphrase.encrypt(plaintext, "a passphrase", armored=armored, work_factor=5)
    assert pyrage.passphrase.decrypt(file, "a passphrase") == plaintext


def test_passphrases_of_pyrage() -> None:
    file = pyrage.passphrase.encrypt(b"message", "pässword")
    assert age.passphrase.decrypt(file, "pässword") == b"message"
    assert age.decrypt(file, [CLASSIC, age.passphrase.Identity("pässword".encode())]) == b"message"
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
    for bad in (secret[:-1], secret.lower(), f" {secret}", secret + "\n", "", "\ud800"):
        with pytest.raises((sycon.InvalidKey, UnicodeEncodeError)) as caught:
            kind.Identity.from_str(bad)
        assert secret[25:50].lower() not in str(caught.value).lower()
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


# Errors


def test_every_error_is_one_of_ours() -> None:
    assert len(KINDS) == 5
    for kind in KINDS:
        assert kind.__module__ == "sycon.age"
        assert issubclass(kind, age.DecryptError) and issubclass(age.DecryptError, sycon.Error)
        assert isinstance(pickle.loads(pickle.dumps(kind("text"))), kind)


def test_recipients_that_are_not_to_be_mixed() -> None:
    one = age.passphrase.Recipient("text", work_factor=1)
    mixes: list[list[age.Recipient]] = [[], [*TO, CLASSIC.to_public()], [*TO, one], [one, one], [*TO * 1025]]
    for recipients in mixes:
        with pytest.raises(ValueError, match="recipient") as caught:
            age.encrypt(b"message", recipients)
        assert type(caught.value) is ValueError
        out = io.BytesIO()
        with pytest.raises(ValueError, match="recipient"):
            age.encrypt_io(io.BytesIO(b"message"), out, recipients)
        assert not out.getvalue()
    assert age.decrypt(age.encrypt(b"message", iter(TO * 3)), iter((CLASSIC, IDENTITY))) == b"message"
    with pytest.raises(age.NoMatchError):
        age.decrypt(age.encrypt(b"message", TO), [])


@pytest.mark.parametrize("bad", [[IDENTITY], [str(TO[0])], str(TO[0]), TO[0], [None], None, 5])
def test_what_is_no_recipient(bad: Any) -> None:
    with pytest.raises(TypeError, match=r"recipients must be those of sycon.age.pq, x25519 or passphrase, not|not iterable"):
        age.encrypt(b"message", bad)


@pytest.mark.parametrize("bad", [TO, [str(IDENTITY)], IDENTITY, [None], None])
def test_what_is_no_identity(bad: Any) -> None:
    file = age.encrypt(b"message", TO)
    for use in (lambda: age.decrypt(file, bad), lambda: age.open(io.BytesIO(file), bad)):
        with pytest.raises(TypeError) as caught:
            use()
        assert str(IDENTITY) not in str(caught.value)


def test_arguments() -> None:
    for wrong in ("text", None, 5):
        with pytest.raises(TypeError):
            anything.encrypt(wrong, TO)
        with pytest.raises(TypeError):
            anything.decrypt(wrong, [IDENTITY])
    with pytest.raises(BufferError):
        age.encrypt(memoryview(bytes(10))[::2], TO)
    with pytest.raises(ValueError, match="threads"):
        age.encrypt(b"", TO, threads=-1)
    with pytest.raises(TypeError):
        anything.encrypt(b"", TO, True)


FILE = age.encrypt(pattern(3 * CHUNK), TO)
DIRECTIONS: list[tuple[Callable[..., None], Any, bytes]] = [
    (age.encrypt_io, TO, pattern(3 * CHUNK)),
    (age.decrypt_io, [IDENTITY], FILE),
]
both = pytest.mark.parametrize(("stream", "keys", "data"), DIRECTIONS, ids=["encrypt", "decrypt"])


@both
@every_threads
def test_files_that_cannot_be_read(stream: Any, keys: Any, data: bytes, threads: int) -> None:
    cases: list[tuple[Any, type[BaseException], str | None]] = [
        (Trouble("this"), Trouble, "^this$"),
        (KeyboardInterrupt(), KeyboardInterrupt, None),
        (InterruptedError("once"), InterruptedError, "once"),
        (OSError(5, "disk"), OSError, "disk"),
        (None, BlockingIOError, "^read: the file would block; pass a blocking file$"),
        ("text", TypeError, "str"),
        (5, TypeError, "int"),
        (bytes(1 << 24), ValueError, "^read: too many bytes .got 16777216, expected [0-9]+ at most.$"),
    ]
    for given_, kind, message in cases:
        for before in ([], [data[:5000]], [data[:CHUNK], data[CHUNK : 2 * CHUNK]]):
            out = io.BytesIO()
            with pytest.raises(kind, match=message):
                stream(Source(*before, given_), out, keys, threads=threads)
    with pytest.raises(AttributeError, match="read"):
        stream(object(), io.BytesIO(), keys, threads=threads)


class Taker:
    """Writes some bytes, and then does something else."""

    def __init__(self, room: int, then: Any) -> None:
        self.room, self.then = room, then

    def write(self, data: bytes, /) -> Any:
        if self.room >= len(data):
            self.room -= len(data)
            return len(data)
        if isinstance(self.then, BaseException):
            raise self.then
        return self.then


@both
@every_threads
def test_files_that_cannot_be_written(stream: Any, keys: Any, data: bytes, threads: int) -> None:
    cases: list[tuple[Any, type[BaseException], str | None]] = [
        (Trouble("this"), Trouble, "^this$"),
        (KeyboardInterrupt(), KeyboardInterrupt, None),
        (InterruptedError("once"), InterruptedError, "once"),
        (OSError(28, "full"), OSError, "full"),
        (None, BlockingIOError, "^write: the file would block; pass a blocking file$"),
        (0, OSError, "^write: the file accepted no bytes .got 0, expected 1 to [0-9]+.$"),
        (1 << 30, ValueError, "^write: impossible count .got 1073741824, "),
        (-1, ValueError, "impossible count .got -1, "),
        ("text", TypeError, "int"),
    ]
    for then, kind, message in cases:
        for room in (0, 5000, 2 * CHUNK):
            with pytest.raises(kind, match=message):
                stream(io.BytesIO(data), Taker(room, then), keys, threads=threads)
    with pytest.raises(AttributeError, match="write"):
        stream(io.BytesIO(data), object(), keys, threads=threads)


class Unsteady(io.BytesIO):
    """Raises an exception on request."""

    trouble: BaseException | None = None

    def read(self, n: int | None = -1, /) -> bytes:
        if self.trouble:
            raise self.trouble
        return super().read(n)


def test_files_that_cannot_be_read_anywhere() -> None:
    file = Unsteady(FILE)
    with age.open(file, [IDENTITY]) as reader:
        for trouble in (Trouble(), KeyboardInterrupt(), OSError(5, "disk")):
            file.trouble = trouble
            with pytest.raises(type(trouble)):
                reader.read(10)
            file.trouble = None
            assert reader.tell() == 0
            # No plaintext is lost.
            assert reader.read(10) == pattern(10)
            reader.seek(0)
            reader.seek(-1, io.SEEK_END)
            reader.read(1)
            reader.seek(0)
    for bad in (object(), Source(FILE), io.StringIO("text"), None):
        with pytest.raises((TypeError, AttributeError)):
            anything.open(bad, [IDENTITY])
    with pytest.raises(age.ArmorError, match="cannot be read from anywhere"):
        age.open(io.BytesIO(age.encrypt(b"message", TO, armored=True)), [IDENTITY])


def test_a_reader_has_one_caller_at_a_time() -> None:
    class Curious(io.BytesIO):
        reader: age.Reader | None = None

        def read(self, n: int | None = -1, /) -> bytes:
            if self.reader is not None:
                with pytest.raises(RuntimeError, match="another call is at work"):
                    self.reader.read(1)
                seen.append(1)
            return super().read(n)

    seen: list[int] = []
    file = Curious(FILE)
    with age.open(file, [IDENTITY]) as reader:
        file.reader = reader
        assert reader.read(10) == pattern(10)
        file.reader = None
    assert seen


# Files by name


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "plain"
    path.write_bytes(pattern(300_000))
    return path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@every_threads
@pytest.mark.parametrize("armored", [False, True])
def test_files(plain: Path, threads: int, armored: bool) -> None:
    file, back = plain.with_name("file"), plain.with_name("back")
    old = os.umask(0o027)
    try:
        age.encrypt_file(plain, str(file), TO, armored=armored, threads=threads)
        age.decrypt_file(str(file), back, [IDENTITY], threads=threads)
    finally:
        os.umask(old)
    assert file.read_bytes().startswith(b"-----BEGIN" if armored else b"age-encryption.org/v1\n")
    assert back.read_bytes() == plain.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert stat.S_IMODE(back.stat().st_mode) == 0o600
    assert names(plain.parent) == {"plain", "file", "back"}


def test_what_is_replaced_keeps_its_permissions_unless_it_is_decrypted(plain: Path) -> None:
    plain.chmod(0o604)
    link = plain.with_name("link")
    link.symlink_to("plain")
    age.encrypt_file(plain, link, TO)
    assert link.is_symlink() and stat.S_IMODE(plain.stat().st_mode) == 0o604
    age.decrypt_file(plain, link, [IDENTITY])
    assert link.is_symlink() and plain.read_bytes() == pattern(300_000)
    assert stat.S_IMODE(plain.stat().st_mode) == 0o600
    assert names(plain.parent) == {"plain", "link"}


def test_nothing_is_left_of_what_failed(plain: Path) -> None:
    file, back = plain.with_name("file"), plain.with_name("back")
    age.encrypt_file(plain, file, TO)
    good = file.read_bytes()
    for bad, kind in ((good[:-1], age.PayloadError), (good[:-CHUNK], age.PayloadError), (good[:100], age.HeaderError)):
        file.write_bytes(bad)
        with pytest.raises(kind):
            age.decrypt_file(file, back, [IDENTITY])
        with pytest.raises(kind):
            age.decrypt_file(file, plain, [IDENTITY])
    file.write_bytes(good)
    with pytest.raises(age.NoMatchError):
        age.decrypt_file(file, back, [CLASSIC])

    def stop(done: int, total: int | None) -> None:
        if done > 100_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        age.decrypt_file(file, back, [IDENTITY], progress=stop)
    with pytest.raises(KeyboardInterrupt):
        age.encrypt_file(plain, back, TO, progress=stop)
    assert names(plain.parent) == {"plain", "file"}
    assert plain.read_bytes() == pattern(300_000) and file.read_bytes() == good


def test_names_that_are_no_files(plain: Path) -> None:
    folder = plain.parent
    with pytest.raises(FileNotFoundError):
        age.encrypt_file(folder / "none", folder / "out", TO)
    with pytest.raises(FileNotFoundError):
        age.encrypt_file(plain, folder / "none" / "out", TO)
    with pytest.raises(IsADirectoryError):
        age.encrypt_file(folder, folder / "out", TO)
    for other in (folder, os.devnull):
        with pytest.raises(ValueError, match="not a regular file"):
            age.encrypt_file(plain, other, TO)
    for wrong in (None, 5, io.BytesIO()):
        with pytest.raises(TypeError):
            anything.encrypt_file(wrong, folder / "out", TO)
        with pytest.raises(TypeError):
            anything.encrypt_file(plain, wrong, TO)
    with pytest.raises(ValueError, match="recipient"):
        age.encrypt_file(plain, folder / "out", [])
    assert names(folder) == {"plain"}
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_progress(plain: Path) -> None:
    file, back = plain.with_name("file"), plain.with_name("back")
    for threads in (1, 2):
        calls: list[tuple[int, int | None]] = []
        age.encrypt_file(plain, file, TO, threads=threads, progress=lambda *call: calls.append(call))
        assert calls[0] == (0, 300_000) and calls[-1] == (300_000, 300_000)
        assert [done for done, _ in calls] == sorted({done for done, _ in calls}) and len(calls) > 3
        calls.clear()
        age.decrypt_file(file, back, [IDENTITY], threads=threads, progress=lambda *call: calls.append(call))
        size = file.stat().st_size
        assert calls[0] == (0, size) and calls[-1] == (size, size)
    calls.clear()
    age.encrypt_io(io.BytesIO(b"message"), io.BytesIO(), TO, progress=lambda *call: calls.append(call))
    assert calls == [(0, None), (7, None)]
    with pytest.raises(Trouble):
        age.encrypt_io(io.BytesIO(b"message"), io.BytesIO(), TO, progress=fail)


def test_a_file_that_changes(plain: Path) -> None:
    file = plain.with_name("file")

    def grow(done: int, total: int | None) -> None:
        with plain.open("ab") as end:
            end.write(bytes(CHUNK))

    with pytest.raises(sycon.Error, match="changed while it was read"):
        age.encrypt_file(plain, file, TO, progress=grow)
    assert names(plain.parent) == {"plain"}


# Ctrl-C, threads


class Alarm(Exception):
    pass


@contextmanager
def alarm() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


ENDLESS = type("Endless", (), {"read": lambda self, n: bytes(n)})


@every_threads
def test_streams_can_be_interrupted(threads: int) -> None:
    with open(os.devnull, "wb") as out, pytest.raises(Alarm), alarm():
        age.encrypt_io(ENDLESS(), out, TO, threads=threads)


@pytest.mark.parametrize("armored", [False, True])
def test_long_work_can_be_interrupted(armored: bool) -> None:
    data = bytes(40 << 20)
    file = age.encrypt(data, TO, armored=armored)
    works: list[Callable[[], object]] = [
        lambda: age.encrypt(data, TO, armored=armored),
        lambda: age.decrypt(file, [IDENTITY]),
    ]
    for work in works:
        with pytest.raises(Alarm), alarm():
            while True:
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
