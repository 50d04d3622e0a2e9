"""Digests of many workers: vectors, comparison with the functions in one piece, and all errors."""

import hashlib
import json
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import sycon
from families import pattern
from object_store import Handler, Objects, served
from sycon import distributed
from sycon.distributed import Changed, Differs, InvalidPart, Plan, Root, Unavailable, digest

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors/distributed.json").read_text())
MIB = 1 << 20

KEY = bytes(range(32))

TREES: dict[str, Callable[[bytes], Any]] = {
    "BLAKE3": sycon.blake3_xof,
    "KT128": sycon.kt128,
    "KT256": sycon.kt256,
    "ParallelHash128": lambda data: sycon.parallelhashxof128(data, block_size=65536),
    "ParallelHash256": lambda data: sycon.parallelhashxof256(data, block_size=65536),
}


def plan_of(row: dict[str, Any], **more: Any) -> Plan:
    if row["algorithm"].startswith("Parallel"):
        more["block_size"] = row["unit"]
    if "key" in row:
        more["key"] = bytes.fromhex(row["key"])
    return Plan(row["algorithm"], row["total"], row["identity"], context=row.get("context"), **more)


def custom_of(row: dict[str, Any]) -> bytes:
    custom = row["custom"]
    return bytes.fromhex(custom) if isinstance(custom, str) else bytes.fromhex(custom["repeat"]) * custom["length"]


@pytest.mark.parametrize("row", VECTORS["digests"])
def test_known_answers(row: dict[str, Any]) -> None:
    plan, data = plan_of(row), pattern(row["total"])
    assert (plan.id.hex(), plan.unit, plan.total, plan.name) == (row["plan_id"], row["unit"], row["total"], row["algorithm"])
    root, parts = plan.root(custom_of(row)), []
    for given in row["parts"]:
        part = plan.part(given["start"], data[given["start"] : given["end"]])
        encoded = part.to_bytes()
        assert (len(encoded), hashlib.sha256(encoded).hexdigest()) == (given["bytes"], given["sha256"])
        pieces = (data[start : min(start + 1000, given["end"])] for start in range(given["start"], given["end"], 1000))
        assert plan.part(given["start"], pieces, given["end"]).to_bytes() == encoded
        parts.append(plan.load(encoded))
        root.add(parts[-1])
    merged = parts[0]
    for part in parts[1:]:
        merged = plan.merge(merged, part)
    assert hashlib.sha256(merged.to_bytes()).hexdigest() == row["merged"]["sha256"]
    assert root.finalize().read(64).hex() == row["output64"]


@pytest.mark.parametrize("row", VECTORS["roots"])
def test_known_roots(row: dict[str, Any]) -> None:
    plan, data, custom = plan_of(row), pattern(row["total"]), custom_of(row)
    root = plan.root(custom)
    root.add(plan.part(0, data[: row["next"]]))
    assert root.to_bytes().hex() == row["encoded"]
    root = plan.load_root(bytes.fromhex(row["encoded"]), custom)
    assert root.next == row["next"]
    root.add(plan.part(root.next, data[root.next :]))
    assert root.finalize().read(64).hex() == row["output64"]


@pytest.mark.parametrize("row", VECTORS["bad"])
def test_bytes_that_are_no_part(row: dict[str, Any]) -> None:
    plan = plan_of(VECTORS["good"])
    plan.load(bytes.fromhex(VECTORS["good"]["encoded"]))
    with pytest.raises(InvalidPart):
        plan.load(bytes.fromhex(row["encoded"]))


def test_authentication() -> None:
    row = VECTORS["sealed"]
    key, encoded = bytes.fromhex(row["seal"]), bytes.fromhex(row["encoded"])
    plan = plan_of(row, authenticate=key)
    assert plan.part(row["start"], pattern(row["total"])[row["start"] : row["end"]]).to_bytes() == encoded
    assert plan.load(encoded).end == row["end"]
    for other in (plan_of(row), plan_of(row, authenticate=bytes(32))):
        with pytest.raises(InvalidPart):
            other.load(encoded)
    with pytest.raises(ValueError, match="authentication key: too short"):
        plan_of(row, authenticate=bytes(15))


def test_wrong_arguments() -> None:
    for name, total, more, message in [
        ("shake128", 5000, {}, "algorithm: SHAKE128 has no parts"),
        ("nothing", 5000, {}, "algorithm: unknown function"),
        ("kt128", 0, {}, "hash it directly"),
        ("blake3", 1024, {}, "hash it directly"),
        ("blake3", 5000, {"key": bytes(31)}, r"key: wrong length \(got 31 bytes, expected 32\)"),
        ("kt128", 5000, {"key": bytes(32)}, "key: KT128 does not accept it"),
        ("blake3", 5000, {"block_size": 1024}, "block size: BLAKE3 does not accept it"),
    ]:
        with pytest.raises(ValueError, match=message):
            Plan(name, total, "", **more)  # type: ignore[arg-type]
    plan = Plan("kt128", 50_000, "")
    for start, length in [(1, 8192), (0, 100), (49_152, 849), (0, 0)]:
        with pytest.raises(ValueError, match="no part is from"):
            plan.part(start, bytes(length))
    with pytest.raises(ValueError, match="part: 1 bytes too short"):
        plan.part(0, [bytes(8191)], 8192)
    with pytest.raises(ValueError, match="part: 1 bytes too long"):
        plan.part(0, iter([bytes(8191), bytes(2)]), 8192)
    with pytest.raises(ValueError, match="expected a multiple of 8192"):
        plan.ranges(1000)
    for call in (lambda: Plan("kt128", -1, ""), lambda: plan.ranges(-1), lambda: plan.part(-1, b""), lambda: plan.part(0, b"", -1)):
        with pytest.raises(ValueError, match="got -1"):
            call()
    with pytest.raises(MemoryError):
        Plan("blake3", 2**63, "").ranges(1024)
    with pytest.raises(ValueError, match="customization: BLAKE3 does not accept it"):
        Plan("blake3", 5000, "").root(b"c")
    for item in (plan, plan.root(), plan.part(0, bytes(8192))):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(item)
    assert repr(plan) == "<sycon.distributed.Plan KT128 of 50000 bytes>"


def test_an_output_of_chosen_length() -> None:
    plan = Plan("parallelhash256", 5000, "", block_size=999)
    root = plan.root(b"c")
    root.add(plan.part(0, pattern(5000)))
    assert root.digest(40) == sycon.parallelhash256(pattern(5000), block_size=999, customization=b"c", digest_size=40).digest()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "object"
    path.write_bytes(pattern(3_000_001))
    return path


def arguments(name: str) -> dict[str, Any]:
    return {"block_size": 65536} if name.startswith("Parallel") else {}


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("size", [0, 1, 1023, 1024, 1025, 8192, 8193, 524_288, 3_000_001])
def test_files_of_any_length(name: str, size: int, tmp_path: Path) -> None:
    path = tmp_path / "object"
    path.write_bytes(pattern(size))
    seen: list[tuple[int, int]] = []
    result = digest(path, name, part_size=262_144, progress=lambda *state: seen.append(state), **arguments(name))
    expected = TREES[name](pattern(size)).read(100)
    assert result.hexdigest(100) == expected.hex()
    assert result.read(64) + result.read(36) == expected
    if seen:
        assert seen[0] == (0, size) and seen[-1] == (size, size) and seen == sorted(seen)
    else:
        assert size == 0


def test_urls_and_other_arguments(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = file.read_bytes()
    assert digest(file.as_uri()).read(32) == sycon.blake3_xof(data).read(32)
    assert digest(file, "KT256", customization=b"c").read(64) == sycon.kt256(data, customization=b"c").read(64)
    assert digest(file, key=KEY, part_size=MIB).read(32) == sycon.blake3_xof(data, key=KEY).read(32)
    monkeypatch.setenv("THE_KEY", KEY.hex())
    assert digest(file, key="env:THE_KEY").read(32) == sycon.blake3_xof(data, key=KEY).read(32)
    assert digest(file, context="example").read(32) == sycon.blake3_xof(data, context="example").read(32)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"recheck": 1.5}, "recheck"), ({"retries": -1}, "retries"),
        ({"part_size": 1000}, "part_size: wrong value"), ({"part_size": -1024}, "part_size: wrong value"), ({"part_size": 0}, "part_size: wrong value"),
        ({"authenticate": bytes(15)}, "authentication key: too short"),
        ({"key": "THE_KEY"}, "^key: wrong name"), ({"key": "env:NONE"}, "^key: no environment variable NONE"),
        ({"authenticate": "env:NONE"}, "^authenticate: no environment variable NONE"), ({"authenticate": "file"}, "^authenticate: wrong name"),
    ]
    small = file.with_name("small")
    small.write_bytes(b"abc")
    for more, message in wrong:
        for path in (file, small):
            with pytest.raises(ValueError, match=message):
                digest(path, **more)
    for kind in (bytearray, memoryview):
        assert digest(file, key=kind(KEY), authenticate=kind(KEY)).read(32) == sycon.blake3_xof(data, key=KEY).read(32)
    for name in ("key", "authenticate"):
        with pytest.raises(TypeError, match=rf"^{name}: wrong type \(got int, expected bytes or a name\)$"):
            digest(file, **{name: 5})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="^reader: wrong value"):
        digest("s3://bucket/key", reader="other")
    with pytest.raises(Changed, match="the object does not exist"):
        digest(file.with_name("nothing"))


def test_urls_name_one_object(file: Path) -> None:
    strange = file.with_name("object?#")
    strange.write_bytes(b"strange")
    assert digest(strange.as_uri()).read(32) == digest(strange).read(32) == sycon.blake3_xof(b"strange").read(32)
    assert digest(f"file://localhost{file}").read(32) == digest(file).read(32)
    with pytest.raises(ValueError, match=r"^url: wrong host \(got 'elsewhere', expected none or localhost\)$"):
        digest(f"file://elsewhere{file}")
    for scheme in (file.as_uri(), "s3://bucket/key", "https://example.org/key"):
        for more, code in (("?versionId=1", "%3F"), ("?", "%3F"), ("#1", "%23"), ("\n", "%0A")):
            with pytest.raises(ValueError, match=f"^url: unsupported query, fragment or white space .*; write {code} if it is part of the name$"):
                digest(scheme + more)
    with pytest.raises(ValueError, match="^checkpoint: unsupported query"):
        digest(file, checkpoint="s3://bucket/key?versionId=1")


def test_files_that_are_not_regular(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for path in (fifo, tmp_path, Path("/dev/null"), Path("/dev/zero")):
        with pytest.raises(ValueError, match=r"^url: not a regular file \(got '/.*'\); use sycon.hash_file$"):
            digest(path)
    for name in ("blake3", "kt128"):
        with pytest.raises(ValueError, match="^url: unknown length"):
            digest("/proc/self/status", name)


@pytest.mark.parametrize("missing", [(), ("sched_getaffinity", "pread", "O_CLOEXEC")])
def test_other_systems_and_threads(missing: tuple[str, ...], file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads read one file at once, which is opened once, also where `os` has fewer functions."""
    from sycon.distributed._stores import _Local

    for name in missing:
        monkeypatch.delattr(os, name)
    assert digest(file, part_size=131_072).read(32) == sycon.blake3_xof(file.read_bytes()).read(32)
    store, really, opened, started = pickle.loads(pickle.dumps(_Local(str(file)))), os.open, list[int](), threading.Barrier(4)
    identity, total = store.stat()

    def slowly(*arguments: Any) -> int:
        time.sleep(0.01)
        opened.append(really(*arguments))
        return opened[-1]

    def read(index: int) -> bytes:
        started.wait()
        return bytes(store.read(index * 1000, total, identity, total))

    with ThreadPoolExecutor(4) as pool, monkeypatch.context() as patch:
        patch.setattr(os, "open", slowly)
        assert list(pool.map(read, range(4))) == [file.read_bytes()[index * 1000 :] for index in range(4)]
    assert len(opened) == 1


def test_short_objects_have_the_same_parameters(tmp_path: Path) -> None:
    path = tmp_path / "short"
    path.write_bytes(b"abc")
    seen: list[tuple[int, int]] = []
    assert digest(path, key=KEY, progress=lambda *state: seen.append(state)).read(32) == sycon.blake3_xof(b"abc", key=KEY).read(32)
    assert seen == [(0, 3), (3, 3)]
    path.write_bytes(b"")
    assert digest(path, "kt128", customization=b"c").read(32) == sycon.kt128(b"", customization=b"c").read(32)
    assert digest(path, "parallelhash128", customization=b"c").read(32) == sycon.parallelhashxof128(b"", block_size=8 * MIB, customization=b"c").read(32)
    with pytest.raises(ValueError, match="no parts"):
        digest(path, "sha3-256")
    for name in ("kt128", "blake3"):
        with pytest.raises(ValueError, match="block size"):
            digest(path, name, block_size=8192)


@pytest.mark.parametrize("name", ["BLAKE3", "KT128", "ParallelHash128"])
def test_processes(name: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THE_KEY", "07" * 16)
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        result = digest(file, name, pool, part_size=262_144, authenticate="env:THE_KEY", **arguments(name))
        assert result.read(64) == TREES[name](file.read_bytes()).read(64)
        with pytest.raises(ValueError, match="do not travel"):
            digest(file, executor=pool, authenticate=bytes(16))
        with pytest.raises(ValueError, match="do not travel"):
            digest(file, executor=pool, key=KEY)


def test_every_part_can_be_verified_later(file: Path) -> None:
    data, result = file.read_bytes(), digest(file, part_size=MIB)
    plan = Plan("blake3", len(data), result.identity)
    assert [(part.start, part.end) for part in result.parts] == plan.ranges(MIB)
    for part in result.parts:
        assert plan.part(part.start, data[part.start : part.end]).to_bytes() == part.to_bytes()
    assert digest(file, "kt128").parts == ()


class Stop(Exception):
    pass


class stopping:
    """Return a progress function that ends the job after this many bytes."""

    def __init__(self, at: int) -> None:
        self.at, self.calls = at, list[int]()

    def __call__(self, done: int, total: int) -> None:
        self.calls.append(done)
        if done >= self.at:
            raise Stop


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("authenticate", [None, bytes(16)])
def test_a_checkpoint_is_gone_on_from(name: str, authenticate: bytes | None, file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "checkpoint"
    options = {"part_size": 262_144, "authenticate": authenticate, **arguments(name)}
    with pytest.raises(Stop):
        digest(file, name, checkpoint=kept, progress=stopping(1_500_000), **options)
    assert kept.exists() and kept.stat().st_mode & 0o77 == 0
    again = stopping(1 << 60)
    result = digest(file, name, checkpoint=kept, progress=again, **options | {"part_size": 131_072})
    assert again.calls[0] >= 1_300_000
    assert result.read(64) == TREES[name](file.read_bytes()).read(64)
    assert not kept.exists()


def test_a_checkpoint_stays_until_the_digest_is_certain(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sycon.distributed import _checkpoint, _stores

    kept, stat, calls = tmp_path / "checkpoint", _stores._Local.stat, 0

    def second(store: Any) -> tuple[str, int]:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise _stores.Transient("busy")
        return stat(store)

    monkeypatch.setattr(_checkpoint.Checkpoint, "is_due", lambda self: True)
    monkeypatch.setattr(_stores._Local, "stat", second)
    good = Faulty(lambda number, answer: answer)
    with pytest.raises(Unavailable, match="busy"):
        digest(file, "kt128", good, kept, part_size=131_072, retries=0)
    again = stopping(1 << 60)

    def fails(store: Any) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(_stores._Local, "delete", fails)
    with pytest.warns(UserWarning, match=f"^checkpoint: cannot remove {kept} .read-only.; remove it$"):
        result = digest(file, "kt128", good, kept, part_size=131_072, progress=again)
    assert result.read(32) == sycon.kt128(file.read_bytes()).read(32)
    assert again.calls[0] == 20 * 131_072


def test_checkpoints_of_others_are_refused(file: Path, tmp_path: Path) -> None:
    kept, other = tmp_path / "checkpoint", tmp_path / "other"
    other.write_bytes(file.read_bytes())

    def run(path: Path, name: str = "kt128", at: int = 1 << 60, **more: Any) -> Any:
        return digest(path, name, checkpoint=kept, part_size=262_144, progress=stopping(at), **more)

    with pytest.raises(Stop):
        run(file, at=1_500_000)
    before = kept.read_bytes()
    with pytest.raises(InvalidPart, match="another object or key"):
        run(other)
    with pytest.raises(InvalidPart, match="another customization"):
        run(file, customization=b"c")
    with pytest.raises(InvalidPart, match="another object or key"):
        run(file, "kt256")
    with pytest.raises(InvalidPart, match="damaged"):
        run(file, authenticate=bytes(16))
    for index in range(0, len(before), 997):
        kept.write_bytes(before[:index] + bytes([before[index] ^ 1]) + before[index + 1 :])
        with pytest.raises(InvalidPart):
            run(file)
        kept.write_bytes(before[:index])
        with pytest.raises(InvalidPart):
            run(file)
    # A lost checkpoint is the same as none.
    kept.unlink()
    assert run(file).read(32) == sycon.kt128(file.read_bytes()).read(32)


def test_a_file_that_changes(file: Path) -> None:
    def append(done: int, total: int) -> None:
        if done:
            with open(file, "ab") as out:
                out.write(b"more")

    def replace(done: int, total: int) -> None:
        beside = file.with_name("beside")
        beside.write_bytes(bytes(total))
        beside.replace(file)

    def write(done: int, total: int) -> None:
        """Keep the length and the time of modification."""
        times = file.stat()
        with open(file, "r+b") as out:
            out.write(b"other")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    for change in (append, replace, write):
        with ThreadPoolExecutor(1) as pool, pytest.raises(Changed, match="has changed"):
            digest(file, executor=pool, part_size=MIB, progress=change)


class Faulty(Executor):
    """Runs every call at once, and the calls with some numbers wrongly."""

    _max_workers = 1

    def __init__(self, wrong: Callable[[int, Any], Any]) -> None:
        self.wrong, self.calls = wrong, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.calls += 1
        try:
            future.set_result(self.wrong(self.calls, fn(*args, **kwargs)))
        except Exception as error:
            future.set_exception(error)
        return future


def test_rechecked_parts_must_be_the_same(file: Path) -> None:
    good = Faulty(lambda number, answer: answer)
    assert digest(file, executor=good, part_size=MIB, recheck=1.0).read(32) == sycon.blake3_xof(file.read_bytes()).read(32)
    assert good.calls == 6

    def another(number: int, answer: Any) -> Any:
        # The result of bad memory: a wrong part with a correct check.
        start, end = (int.from_bytes(answer[0][place : place + 8], "little") for place in (32, 40))
        plan = Plan("blake3", file.stat().st_size, identity)
        return (plan.part(start, bytes(end - start)).to_bytes(), None) if number == 5 else answer

    identity = digest(file).identity
    with pytest.raises(Differs, match="came out differently"):
        digest(file, executor=Faulty(another), part_size=MIB, recheck=1.0)
    first = Plan("blake3", file.stat().st_size, identity).part(0, bytes(MIB)).to_bytes()
    with pytest.raises(Differs, match="a worker answered with the part"):
        digest(file, executor=Faulty(lambda number, answer: (first, None)), part_size=MIB)
    with pytest.raises(InvalidPart):
        digest(file, executor=Faulty(lambda number, answer: (answer[0][:-1], None)), part_size=MIB)


@pytest.mark.parametrize("name, again", [("KilledWorker", True), ("RayTaskError(Unavailable)", False)])
def test_parts_of_dead_workers_are_sent_again(name: str, again: bool, file: Path) -> None:
    kind = type(name, (Exception,), {"__module__": "ray.exceptions"})

    def first_fails(number: int, answer: Any) -> Any:
        if number == 1:
            raise kind
        return answer

    with nullcontext() if again else pytest.raises(kind):
        assert digest(file, executor=Faulty(first_fails)).read(32) == sycon.blake3_xof(file.read_bytes()).read(32)


def die(job: Any, start: int, end: int) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


class Killing(ProcessPoolExecutor):
    """An executor in which a process dies at the fifth part."""

    calls = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.calls += 1
        return super().submit(die if self.calls == 5 else fn, *args, **kwargs)


def test_a_pool_whose_process_was_killed(file: Path, tmp_path: Path) -> None:
    kept = tmp_path / "checkpoint"
    context = multiprocessing.get_context("spawn")
    with Killing(1, context) as pool, pytest.raises(BrokenProcessPool):
        digest(file, "kt128", pool, kept, part_size=131_072)
    again = stopping(1 << 60)
    with ProcessPoolExecutor(1, context) as pool:
        result = digest(file, "kt128", pool, kept, part_size=131_072, progress=again)
    assert again.calls[0] >= 131_072
    assert result.read(32) == sycon.kt128(file.read_bytes()).read(32)


@pytest.fixture
def objects() -> Iterator[Objects]:
    with served() as objects:
        objects.replace("bucket/folder/an object", pattern(3_000_001))
        yield objects


URL = "s3://bucket/folder/an%20object"
NAME = "bucket/folder/an object".replace(" ", "%20")


def of(objects: Objects, name: str = "blake3", **more: Any) -> distributed.Digest:
    objects.data[NAME] = objects.data.get(NAME) or objects.data.pop("bucket/folder/an object")
    objects.etags.setdefault(NAME, '"1"')
    return digest(URL, name, storage_options=objects.options, part_size=262_144, **more)


def test_an_object_of_a_store(objects: Objects) -> None:
    result = of(objects, "kt128")
    assert result.read(32) == sycon.kt128(pattern(3_000_001)).read(32)
    assert result.identity == 'etag:"1"'
    objects.versions[NAME] = "3sL4kqtJ"
    assert of(objects).identity == "version:3sL4kqtJ"
    # An object that was created before versioning was enabled, and has been replaced since.
    objects.versions[NAME] = "null"
    assert of(objects).identity == 'etag:"1"'


def short(handler: Handler, data: bytes, start: int, end: int) -> bool:
    headers: dict[str, str | None] = {"ETag": '"1"', "Last-Modified": "Sun, 22 Nov 2026 00:00:00 GMT", "Content-Range": f"bytes {start}-{end - 1}/{len(data)}"}
    handler.reply(206, data[start : end - 1], headers)
    return True


def other_range(handler: Handler, data: bytes, start: int, end: int) -> bool:
    headers: dict[str, str | None] = {"ETag": '"1"', "Last-Modified": "Sun, 22 Nov 2026 00:00:00 GMT", "Content-Range": f"bytes {start}-{end - 2}/{len(data)}"}
    handler.reply(206, data[start : end - 1], headers)
    return True


def unavailable(handler: Handler, data: bytes, start: int, end: int) -> bool:
    handler.reply(503, b"SlowDown", {})
    return True


def hanging_up(handler: Handler, data: bytes, start: int, end: int) -> bool:
    handler.close_connection = True
    handler.connection.close()
    return True


@pytest.mark.parametrize("fault", [short, other_range, unavailable, hanging_up])
def test_what_may_pass_is_tried_again(fault: Callable[[Handler, bytes, int, int], bool], objects: Objects) -> None:
    tried: set[int] = set()

    def once(handler: Handler, data: bytes, start: int, end: int) -> bool:
        if start in tried:
            return False
        tried.add(start)
        return fault(handler, data, start, end)

    objects.fault = once
    assert of(objects, retries=1).read(32) == sycon.blake3_xof(pattern(3_000_001)).read(32)
    assert len(tried) == 12
    objects.fault = fault
    objects.requests.clear()
    with pytest.raises(Unavailable, match="times"):
        of(objects, retries=1)
    assert max(Counter(given for method, given in objects.requests if method == "GET").values()) == 2


def test_an_object_that_is_replaced(objects: Objects) -> None:
    def replace(done: int, total: int) -> None:
        if done:
            objects.replace(NAME, bytes(total))

    with pytest.raises(Changed):
        of(objects, progress=replace)
    for heeds in (True, False):
        # A store that ignores If-Match is detected, too.
        objects.heeds_if_match = heeds
        objects.replace(NAME, pattern(3_000_001))
        requests = len(objects.requests)
        with ThreadPoolExecutor(1) as pool, pytest.raises(Changed):
            of(objects, executor=pool, progress=replace)
        assert len(objects.requests) - requests < 12


def test_an_object_that_is_not_to_be_had(objects: Objects) -> None:
    def gone(done: int, total: int) -> None:
        if done:
            objects.data.pop(NAME, None)

    with ThreadPoolExecutor(1) as pool, pytest.raises(Changed):
        of(objects, executor=pool, progress=gone)
    objects.data["bucket/folder/an object"] = pattern(5000)
    for etag in (None, 'W/"1"'):
        objects.etags[NAME] = etag
        with pytest.raises(Changed, match="no strong ETag"):
            of(objects)

    def forbidden(handler: Handler, data: bytes, start: int, end: int) -> bool:
        handler.reply(403, b"", {})
        return True

    objects.etags[NAME], objects.fault = '"1"', forbidden
    requests = len(objects.requests)
    with pytest.raises(Changed):
        of(objects)
    assert len(objects.requests) == requests + 2


@pytest.mark.parametrize("name", ["BLAKE3", "KT128"])
def test_a_checkpoint_in_a_store(name: str, objects: Objects) -> None:
    kept = "s3://bucket/checkpoint"
    with pytest.raises(Stop):
        of(objects, name, checkpoint=kept, progress=stopping(1_500_000))
    assert objects.data["bucket/checkpoint"].startswith(b"SYCNJOB\x01")
    again = stopping(1 << 60)
    assert of(objects, name, checkpoint=kept, progress=again).read(32) == TREES[name](pattern(3_000_001)).read(32)
    assert again.calls[0] >= 1_300_000
    assert "bucket/checkpoint" not in objects.data


def test_requests_are_bounded(objects: Objects) -> None:
    objects.data[NAME] = bytes(40 * MIB)
    objects.etags[NAME] = '"2"'
    assert digest(URL, storage_options=objects.options).read(32) == sycon.blake3_xof(bytes(40 * MIB)).read(32)
    ranges = [given.removeprefix("bytes=").split("-") for method, given in objects.requests if method == "GET"]
    assert sorted(int(last) + 1 - int(first) for first, last in ranges) == [8 * MIB] * 5


def test_a_root_of_several_threads() -> None:
    plan = Plan("kt128", 64 * 8192, "")
    root: Root = plan.root()
    root.add(plan.part(0, bytes(8192 * 32)))
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(lambda _: root.to_bytes(), range(100)))) == 1


def test_secrets_are_not_shown() -> None:
    from sycon.distributed._worker import Job

    job = Job("s3://bucket/key", "blake3", 1, "etag:1", None, b"secret key", None, b"secret seal", {"token": "secret"}, None, 0)
    assert "secret" not in repr(job)
