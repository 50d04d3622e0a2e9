"""Functions by name, on files, on many messages, and custom sponges."""

import errno
import hashlib
import io
import mmap
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sycon
from families import FUNCTIONS, all_parameters, needed, pattern
from sycon import _sycon

TABLE = _sycon._algorithms()
NAMES = [name.lower() for _, name, *_ in TABLE]
anything: Any = sycon


DESCRIPTIONS = {function["name"].lower(): function for function in FUNCTIONS}


def parameters(name: str) -> dict[str, Any]:
    return {"key": bytes(32)} if name == "multimixer" else needed(DESCRIPTIONS[name])


def takes_parts(name: str) -> bool:
    return name != "multimixer" and bool(DESCRIPTIONS[name]["parts"])


def output(function: Any) -> bytes:
    return bytes(function.digest(32) if isinstance(function, sycon.Absorber) else function.digest())


def test_algorithms_are_the_table() -> None:
    assert sycon.algorithms() == [*NAMES, "multimixer"]


@pytest.mark.parametrize("name", sycon.algorithms())
def test_every_function_by_its_name(name: str) -> None:
    data: Any = [b"message"] if takes_parts(name) else b"message"
    function = sycon.new(name, data, **parameters(name))
    other = sycon.new(name.upper(), **parameters(name))
    other.update(b"message")
    assert output(function) == output(other) == output(function.copy())
    if name != "multimixer":
        assert function.name.lower() == name.removesuffix("x4")
    assert function.block_size > 0
    assert function.digest_size == (0 if isinstance(function, sycon.Absorber) else len(function.digest()))


def test_parameters_by_name() -> None:
    assert sycon.new("turboshake128", b"x").digest(9) == sycon.TurboShake128(b"x").digest(9)
    assert sycon.new("turboshake128", b"x", domain=2).digest(9) == sycon.TurboShake128(b"x", domain=2).digest(9)
    assert sycon.new("kt128", b"x", customization=b"c", threads=0).digest(9) == sycon.Kt128(b"x", customization=b"c").digest(9)
    assert sycon.new("vexof128x4", b"x").digest(9) == sycon.experimental.VeXof128(b"x", stripes=4).digest(9)
    assert sycon.new("sha512/256", b"x").digest() == hashlib.new("sha512_256", b"x").digest()
    assert sycon.new("SHA256").name == "sha256"
    for name in ("shake", "md5", "sha3_256", "", "shake128 "):
        with pytest.raises(ValueError, match="unknown function"):
            sycon.new(name)
    with pytest.raises(ValueError, match=r"^name: unknown function \(got 'shake182'\); did you mean 'shake128'\? sycon.algorithms\(\) lists all$"):
        sycon.new("shake182")
    assert sycon.new("cshake128", b"x", name=b"n").digest(9) == sycon.CShake128(b"x", name=b"n").digest(9)
    for name, wrong in (("shake128", {"key": b"key"}), ("kmac128", {}), ("sha3-256", {"length": 5})):
        with pytest.raises(TypeError):
            sycon.new(name, b"", **wrong)


# --- Files


@pytest.mark.parametrize("name", [name for name in NAMES if not takes_parts(name)])
@pytest.mark.parametrize("size", [0, 1, 5_000_000])
def test_a_file_by_every_function(tmp_path: Path, name: str, size: int) -> None:
    if size > 1 and name.startswith("ascon"):
        size //= 10
    data = pattern(size)
    path = tmp_path / "file"
    path.write_bytes(data)
    digest = sycon.hash_file(path, name, **parameters(name))
    function = sycon.new(name, data, **parameters(name))
    length = DESCRIPTIONS[name]["bytes"]
    expected = function.digest(length) if isinstance(function, sycon.Absorber) else function.digest()
    assert digest.digest() == expected
    assert (digest.hexdigest(), digest.name) == (expected.hex(), function.name)
    assert digest.digest_size == len(expected)


@pytest.mark.parametrize("size", [0, 1, 4_194_303, 4_194_304, 4_194_305, 16_777_216, 16_777_217, 50_000_000])
def test_files_of_all_sizes(tmp_path: Path, size: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(data := pattern(size))
    calls: list[tuple[int, int | None]] = []
    expected = sycon.kt128(data).read(100)
    for threads in (0, 1, 3):
        digest = sycon.hash_file(str(path), "kt128", 100, threads=threads, progress=lambda *call: calls.append(call))
        assert digest.digest() == expected
        assert calls[0] == (0, size or None)
        assert calls[-1] == (size, size or None)
        assert calls == sorted(calls, key=lambda call: call[0])
        calls.clear()
    with path.open("rb") as file:
        file.seek(size // 2)
        assert sycon.hash_file(file, "sha3-256").digest() == sycon.sha3_256(data[size // 2 :]).digest()
    if size:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            assert sycon.Kt128(mapped, threads=0).digest(100) == expected


def test_lengths_of_files() -> None:
    assert sycon.hash_file(io.BytesIO(b"x"), "kmac128", 7, key=b"key").digest() == sycon.kmac128(b"key", b"x", digest_size=7).digest()
    assert sycon.hash_file(io.BytesIO(b"x"), "sha3-256", 32).digest() == sycon.sha3_256(b"x").digest()
    assert sycon.hash_file(io.BytesIO(b"x"), "sha256").digest() == hashlib.sha256(b"x").digest()
    for name in ("sha3-256", "sha256", "keccak-256"):
        with pytest.raises(ValueError, match=r"^length: wrong value \(got 31, expected 32 for "):
            sycon.hash_file(io.BytesIO(b"x"), name, 31)
    with pytest.raises(ValueError, match="negative"):
        sycon.hash_file(io.BytesIO(b"x"), "shake128", -1)
    for name in ("sha3-256", "sha256"):
        with pytest.raises(TypeError, match="integer"):
            sycon.hash_file(io.BytesIO(b"x"), name, "32")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="list of strings"):
        sycon.hash_file(io.BytesIO(b"x"), "tuplehash128")
    with pytest.raises(ValueError, match="unknown function"):
        sycon.hash_file(io.BytesIO(b"x"), "md4")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        sycon.hash_file(tmp_path / "nowhere", "shake128")
    with pytest.raises(IsADirectoryError):
        sycon.hash_file(tmp_path, "shake128")

    class Failing(io.RawIOBase):
        def readinto(self, buffer: Any) -> int:
            raise OSError(errno.EIO, "broken")

    class Waiting(io.RawIOBase):
        def readinto(self, buffer: Any) -> None:
            return None

    class Lying(io.RawIOBase):
        def readinto(self, buffer: Any) -> int:
            return len(buffer) + 1

    with pytest.raises(OSError, match="broken"):
        sycon.hash_file(Failing(), "shake128")
    with pytest.raises(BlockingIOError):
        sycon.hash_file(Waiting(), "shake128")
    with pytest.raises(ValueError, match="readinto: impossible count"):
        sycon.hash_file(Lying(), "shake128")
    with pytest.raises(TypeError):
        anything.hash_file(5.5, "shake128")


@pytest.mark.parametrize("size", [1000, 40_000_000])
def test_a_file_that_changes(tmp_path: Path, size: int) -> None:
    path = tmp_path / "file"

    def grow(done: int, total: int | None) -> None:
        with path.open("ab") as file:
            file.write(b"more")

    def shrink(done: int, total: int | None) -> None:
        os.truncate(path, size // 2)

    def touch(done: int, total: int | None) -> None:
        os.utime(path, ns=(0, 12345 + done))

    for change in (grow, shrink, touch):
        path.write_bytes(bytes(size))
        with pytest.raises(sycon.Error, match="the file changed while it was read"):
            sycon.hash_file(path, "blake3", progress=change)


def test_a_file_that_ends_before_its_size() -> None:
    path = Path("/sys/kernel/mm/transparent_hugepage/enabled")
    if not path.exists():
        pytest.skip("this system has no such file")
    assert path.stat().st_size > len(path.read_bytes())
    assert sycon.hash_file(path, "sha3-256").digest() == sycon.sha3_256(path.read_bytes()).digest()


def test_progress_that_raises_ends_the_work(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(40_000_000))

    def stop(done: int, total: int | None) -> None:
        if done > 10_000_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sycon.hash_file(path, "kt128", progress=stop)


def test_pipes_have_no_size() -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as file:
        file.write(b"message")
    calls: list[Any] = []
    with os.fdopen(reading, "rb", buffering=0) as file:
        digest = sycon.hash_file(file, "shake256", progress=lambda *call: calls.append(call))
    assert digest.digest() == sycon.shake256(b"message").read(64)
    assert calls == [(0, None), (7, None)]


# --- Many messages


def with_parameters() -> Iterator[tuple[str, dict[str, Any]]]:
    """Return every function without optional parameters, and with all parameters."""
    for name, function in DESCRIPTIONS.items():
        yield name, needed(function)
        for given in all_parameters(function):
            if given != needed(function):
                yield name, given


@pytest.mark.parametrize(("name", "takes"), list(with_parameters()))
def test_many_messages_by_every_function(name: str, takes: dict[str, Any]) -> None:
    usual = DESCRIPTIONS[name]["bytes"]
    sizes = [0, 1, 7, 8, 135, 136, 137, 168, 500, 3] * 3
    messages: list[Any] = [[pattern(size), b"x"] if takes_parts(name) else pattern(size, size) for size in sizes]
    fixed = DESCRIPTIONS[name]["output"] == "fixed"
    length = None if fixed else 50

    def alone(message: Any, length: int) -> bytes:
        function = sycon.new(name, message, **takes)
        if isinstance(function, sycon.Absorber):
            return bytes(function.digest(length))
        return bytes(sycon.new(name, message, **takes, **({} if fixed else {"digest_size": length})).digest())

    expected = [alone(message, length or usual) for message in messages]
    for threads in (1, 0, 3):
        assert sycon.hash_many(name.upper(), messages, length, threads=threads, **takes) == expected
        out = memoryview(bytearray(len(messages) * len(expected[0]))).cast("B", (len(messages), len(expected[0])))
        sycon.hash_many(name, iter(messages), out=out, threads=threads, **takes)
        assert bytes(out) == b"".join(expected)
    assert sycon.hash_many(name, messages[:2], **takes) == [alone(message, usual) for message in messages[:2]]
    assert sycon.hash_many(name, [], length, **takes) == []
    for wrong in (5, [5], [[5]]):
        with pytest.raises(TypeError):
            anything.hash_many(name, wrong, length, **takes)
    if fixed:
        with pytest.raises(ValueError, match=rf"got 5, expected {usual}\)"):
            sycon.hash_many(name, messages[:2], out=memoryview(bytearray(10)).cast("B", (2, 5)), **takes)
        with pytest.raises(ValueError, match=rf"got 5, expected {usual}\)"):
            sycon.hash_many(name, messages[:2], 5, **takes)


@pytest.mark.parametrize("kind", [item for item in vars(_sycon).values() if isinstance(item, type) and issubclass(item, sycon.Absorber)])
def test_many_messages_by_every_class(kind: type[sycon.Absorber]) -> None:
    if kind is sycon.Absorber:
        with pytest.raises(TypeError, match="Shake128"):
            kind.hash_many([b"message"], 32)
        return
    name = next(name.lower() for type_name, name, *_ in TABLE if type_name == kind.__name__)
    messages: list[Any] = [[b"a", b"b"], [b"c"]] if takes_parts(name) else [b"ab", b"c"]
    takes = list(all_parameters(DESCRIPTIONS[name]))[-1]
    expected = [sycon.new(name, message, **takes).digest(40) for message in messages]
    assert kind.hash_many(messages, 40, **takes) == expected
    out = memoryview(bytearray(80)).cast("B", (2, 40))
    kind.hash_many(messages, out=out, threads=2, **takes)
    assert bytes(out) == b"".join(expected)


def test_parameters_of_many_messages() -> None:
    assert sycon.hash_many("blake3", [b"x"], key=bytes(32)) == [sycon.Blake3(b"x", key=bytes(32)).digest(32)]
    assert sycon.hash_many("blake3", [b"x"], context="c") == [sycon.Blake3(b"x", context="c").digest(32)]
    assert sycon.hash_many("blake3", [b"x"], key=None, context=None) == [sycon.Blake3(b"x").digest(32)]
    assert sycon.hash_many("vexof128x4", [b"x"], 99) == sycon.experimental.VeXof128.hash_many([b"x"], 99, stripes=4)
    with pytest.raises(ValueError, match=r"^name: wrong function \(got 'Multimixer', which accepts one message at a time\); use sycon.new$"):
        sycon.hash_many("Multimixer", [b"x"])
    for chosen in ("kmac128", "KMAC256"):
        with pytest.raises(ValueError, match=r"^length: wrong value \(got 0, expected 1 or more bytes\)$"):
            sycon.hash_many(chosen, [b"x"], 0, key=b"key")
    for name in ("sha256", "shake", ""):
        with pytest.raises(ValueError, match="name: unknown function"):
            sycon.hash_many(name, [b"x"])
    with pytest.raises(ValueError, match="did you mean 'shake128'"):
        sycon.hash_many("shake182", [b"x"])
    wrong: list[tuple[str, dict[str, Any]]] = [("shake128", {"key": b"key"}), ("kmac128", {}), ("sha3-256", {"customization": b""}), ("vexof128x4", {"stripes": 4}),
                                               ("kt128", {"customization": "text"}), ("blake3", {"context": b"bytes"}), ("cshake128", {"name": None}), ("shake128", {"data": b""})]
    for name, takes in wrong:
        with pytest.raises(TypeError):
            sycon.hash_many(name, [b"x"], 32, **takes)
    wrong = [("kmac128", {"key": b""}), ("blake3", {"key": bytes(31)}), ("parallelhash128", {"block_size": 0})]
    wrong += [(f["name"], {"customization": bytes(f["max_customization"] + 1)}) for f in FUNCTIONS if f["max_customization"]]
    for name, takes in wrong:
        with pytest.raises(ValueError):
            sycon.hash_many(name, [b"x"], 32, **takes)


# --- Custom sponges


def test_sponges_are_the_functions_on_them() -> None:
    for rate, suffix, data in [(168, 0x1F, b""), (136, 0x1F, pattern(1000)), (136, 0x06, pattern(136)), (136, 0x01, pattern(135))]:
        sponge = sycon.hazmat.Sponge("keccakf1600", rate, suffix)
        for i in range(0, len(data), 50):
            assert sponge.absorb(data[i : i + 50]) is sponge
        name = {(168, 0x1F): "shake128", (136, 0x1F): "shake256", (136, 0x06): "sha3-256", (136, 0x01): "keccak-256"}[rate, suffix]
        function = sycon.new(name, data)
        expected = function.digest(1000) if isinstance(function, sycon.Absorber) else function.digest()
        assert sponge.digest(len(expected)) == expected
        assert sponge.finalize() is sponge
        assert sponge.read(7) + sponge.read(len(expected) - 7) == expected
        assert sponge.tell() == len(expected)
    turbo = sycon.hazmat.Sponge("keccakp1600_12", 168, 0x42).absorb(b"data").finalize()
    turbo.skip(1000)
    assert turbo.read(10) == sycon.turboshake128(b"data", domain=0x42).read(1010)[1000:]


@pytest.mark.parametrize("name", sycon.hazmat.permutation.WIDTH)
@pytest.mark.parametrize("least", [True, False])
def test_sponges_over_every_permutation(name: str, least: bool) -> None:
    """Compares with the construction in a few lines of Python."""
    width, permute = sycon.hazmat.permutation.WIDTH[name], getattr(sycon.hazmat.permutation, name)
    rate = 1 if least else width - 1
    for size in (0, rate - 1, rate, 2 * rate + 1):
        padded = bytearray(pattern(size) + b"\x35")
        padded += bytes(-len(padded) % rate)
        padded[-1] ^= 0x80
        state = bytes(width)
        for i in range(0, len(padded), rate):
            block = padded[i : i + rate].ljust(width, b"\0")
            state = permute(bytes(a ^ b for a, b in zip(state, block, strict=True)))
        out = state[:rate] + permute(state)[:rate]
        sponge = sycon.hazmat.Sponge(name, rate, 0x35).absorb(pattern(size))
        assert sponge.digest(2 * rate) == out
        buffer = bytearray(2 * rate)
        sponge.copy().finalize().read_into(buffer)
        assert buffer == out
    assert (sponge.name, sponge.block_size) == (name, rate)
    assert repr(sponge) == f"<sycon.hazmat.Sponge, {name}, absorbing>"


def test_sponges_refuse() -> None:
    for name, rate, suffix in [("xoodoo", 0, 1), ("xoodoo", 48, 1), ("xoodoo", 2**70, 1), ("xoodoo", -1, 1),
                               ("xoodoo", 16, 0), ("xoodoo", 16, 0x80), ("xoodoo", 16, 2**70), ("sha3", 16, 1)]:
        with pytest.raises(ValueError):
            sycon.hazmat.Sponge(name, rate, suffix)
    with pytest.raises(TypeError):
        anything.hazmat.Sponge()
    sponge = sycon.hazmat.Sponge("xoodoo", 16, 1)
    for use in (lambda: sponge.read(1), lambda: sponge.skip(1), lambda: sponge.readinto(bytearray(1))):
        with pytest.raises(sycon.Error, match="finalize"):
            use()
    sponge.finalize()
    late: list[Callable[[], object]] = [lambda: sponge.absorb(b""), lambda: sponge.update(b"x"), lambda: sponge.digest(1)]
    for end in (*late, sponge.finalize):
        with pytest.raises(sycon.Error, match="ended the input"):
            end()
    assert type(sponge.copy()) is sycon.hazmat.Sponge
    sponge.close()
    with pytest.raises(ValueError, match="closed"):
        sponge.read(1)
