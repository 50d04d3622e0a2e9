"""Errors of `sycon.age`: wrong arguments, and files that cannot be read or written."""

import io
import pickle
from collections.abc import Callable
from typing import Any

import pytest
import sycon
from age_cases import CHUNK, CLASSIC, IDENTITY, KINDS, TO, Source, Trouble, anything, every_threads
from families import pattern
from sycon import age


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
