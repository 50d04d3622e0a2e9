"""Key encapsulation: the same laws for every scheme."""

import copy
import hashlib
import os
import pickle
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Any

import pytest
import sycon
from families import PRIMITIVES, pattern
from hypothesis import given, settings
from hypothesis import strategies as st
from sycon import dhkem, mlkem512, mlkem768, mlkem1024, xwing

MLKEM: list[Any] = [mlkem512, mlkem768, mlkem1024]
OVER_X25519: list[Any] = [xwing, dhkem]
SCHEMES: list[Any] = OVER_X25519 + MLKEM

every = pytest.mark.parametrize("kem", SCHEMES, ids=[module.__name__ for module in SCHEMES])
over_x25519 = pytest.mark.parametrize("kem", OVER_X25519, ids=[module.__name__ for module in OVER_X25519])
mlkem = pytest.mark.parametrize("kem", MLKEM, ids=[module.__name__ for module in MLKEM])
with_mlkem = pytest.mark.parametrize("kem", [xwing, *MLKEM])
anything: Any = sycon  # mistakes that a type checker would find

SEED = bytes(range(32))


def seed_of(kem: Any) -> bytes:
    return bytes(range(kem.SIZE["seed"]))


def eseed(kem: Any) -> bytes:
    return pattern(kem.SIZE["randomness"])


def small_order(string: bytes) -> bytes:
    """Return the string with an X25519 share of zero, which is at its end in every KEM."""
    return string[:-32] + bytes(32)


@every
@pytest.mark.parametrize("count", [0, 1, 2, 8, 9, 70])
@pytest.mark.parametrize("threads", [1, 3])
def test_many_are_as_one_by_one(kem: Any, count: int, threads: int) -> None:
    seeds = [hashlib.shake_128(bytes([i])).digest(kem.SIZE["seed"]) for i in range(count)]
    pairs = kem.from_seed_many(iter(seeds), threads=threads)
    assert pairs == [kem.from_seed(seed) for seed in seeds]
    keys = [kem.DecapsulationKey(seed) for seed in seeds]
    mixed = [pk if i % 2 else key.encapsulation_key for i, (key, (_, pk)) in enumerate(zip(keys, pairs, strict=True))]
    sent = kem.encapsulate_many(mixed, threads=threads)
    assert [key.decapsulate(ciphertext) for key, (ciphertext, _) in zip(keys, sent, strict=True)] == [
        secret for _, secret in sent
    ]
    assert len({secret for _, secret in sent}) == count
    eseeds = [hashlib.shake_128(bytes([i])).digest(kem.SIZE["randomness"]) for i in range(count)]
    sent = kem.encapsulate_many_derand(mixed, iter(eseeds), threads=threads)
    assert sent == [kem.encapsulate_derand(pk, eseed) for (_, pk), eseed in zip(pairs, eseeds, strict=True)]
    if count:
        to_one = kem.encapsulate_many([pairs[0][1]] * count, threads=threads)
        ciphertexts = [bytearray(ciphertext) for ciphertext, _ in to_one]
        assert keys[0].decapsulate_many(ciphertexts, threads=threads) == [secret for _, secret in to_one]


@every
def test_what_is_wrong_with_one_of_many_is_in_its_place(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    for place in range(11):
        pks: list[Any] = [key.public_key] * 11
        pks[place] = b"short"
        sent = kem.encapsulate_many(pks)
        bad = sent.pop(place)
        assert isinstance(bad, sycon.InvalidKey)
        assert str(bad) == f"encapsulation key: wrong length (got 5 bytes, expected {kem.SIZE['public_key']})"
        ciphertexts = [ciphertext for ciphertext, _ in sent]
        ciphertexts.insert(place, b"")
        received = key.decapsulate_many(ciphertexts)
        assert isinstance(received.pop(place), sycon.InvalidCiphertext)
        assert received == [secret for _, secret in sent]
    with pytest.raises(sycon.InvalidKey):
        kem.from_seed_many([seed_of(kem), b"short"])
    for wrong in [5, [5], ["text"]]:
        for function in [kem.from_seed_many, kem.encapsulate_many, key.decapsulate_many]:
            with pytest.raises(TypeError):
                function(wrong)
    assert kem.encapsulate_many([], threads=0) == []
    with pytest.raises(ValueError, match=r"^threads: wrong value \(got -1, expected 1 or more, or 0 for one per CPU core\)"):
        kem.encapsulate_many([], threads=-1)
    eseed = bytes(kem.SIZE["randomness"])
    one, bad = kem.encapsulate_many_derand([key.public_key, b"short"], [eseed, eseed])
    assert one == kem.encapsulate_derand(key.public_key, eseed)
    assert isinstance(bad, sycon.InvalidKey)
    with pytest.raises(ValueError, match=r"^eseeds: wrong number \(got 1, expected 2, one for each public key\)$"):
        kem.encapsulate_many_derand([key.public_key] * 2, [eseed])
    with pytest.raises(ValueError, match=rf"wrong length \(got {len(eseed) + 1} bytes, expected {len(eseed)}\)"):
        kem.encapsulate_many_derand([key.public_key], [eseed + b"0"])


@over_x25519
def test_a_share_of_small_order_among_many(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    sent = kem.encapsulate_many([key.public_key, small_order(key.public_key), key.public_key])
    assert isinstance(sent[1], sycon.InvalidKey)
    first, _, last = sent
    received = key.decapsulate_many([first[0], small_order(first[0]), last[0]])
    assert (received[0], received[2]) == (first[1], last[1])
    assert isinstance(received[1], sycon.InvalidCiphertext)


@every
@given(seed=st.binary(min_size=64, max_size=64), randomness=st.binary(min_size=64, max_size=64))
@settings(max_examples=30)
def test_both_sides_have_the_secret(kem: Any, seed: bytes, randomness: bytes) -> None:
    seed, randomness = seed[: kem.SIZE["seed"]], randomness[: kem.SIZE["randomness"]]
    sk, pk = kem.from_seed(seed)
    key = kem.DecapsulationKey(seed)
    assert sk == seed == key.seed
    assert pk == key.public_key == key.encapsulation_key.public_key == kem.EncapsulationKey(pk).public_key
    ciphertext, secret = kem.encapsulate_derand(pk, randomness)
    assert key.encapsulation_key.encapsulate_derand(randomness) == (ciphertext, secret)
    assert kem.decapsulate(sk, ciphertext) == key.decapsulate(ciphertext) == secret


@every
def test_sizes(kem: Any) -> None:
    sk, pk = kem.generate()
    ciphertext, secret = kem.encapsulate(pk)
    lengths = {"seed": sk, "public_key": pk, "ciphertext": ciphertext, "shared_secret": secret}
    assert {name: len(value) for name, value in lengths.items()} | {"randomness": len(eseed(kem))} == kem.SIZE
    assert all(type(value) is bytes for value in lengths.values())


@every
def test_sizes_of_the_descriptions(kem: Any) -> None:
    described = next(row for row in PRIMITIVES["kems"] if row["id"] == kem.__name__.removeprefix("sycon."))
    names = {name: "encapsulation_key" if name == "public_key" else name for name in kem.SIZE}
    assert {name: described[field] for name, field in names.items()} == kem.SIZE
    assert len(kem.SIZE) == 5


def test_every_kem_has_a_module() -> None:
    described = {row["id"] for row in PRIMITIVES["kems"] if row["status"] != "experimental"}
    assert described == {module.__name__.removeprefix("sycon.") for module in SCHEMES}


@every
def test_everything_random_is_new(kem: Any) -> None:
    assert len({part for _ in range(4) for part in kem.generate()}) == 8
    assert len({kem.DecapsulationKey.generate().seed for _ in range(4)}) == 4
    sk, pk = kem.generate()
    key = kem.EncapsulationKey(pk)
    made = [kem.encapsulate(pk) for _ in range(4)] + [key.encapsulate() for _ in range(4)]
    assert len({part for pair in made for part in pair}) == 16
    assert all(kem.decapsulate(sk, ciphertext) == secret for ciphertext, secret in made)


@every
def test_another_key_or_ciphertext_gives_another_secret(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    ciphertext, secret = kem.encapsulate_derand(key.public_key, eseed(kem))
    secrets = {secret, kem.DecapsulationKey(bytes(kem.SIZE["seed"])).decapsulate(ciphertext)}
    places = {0, len(ciphertext) // 2, len(ciphertext) - 33, len(ciphertext) - 32, len(ciphertext) - 2}
    places &= set(range(len(ciphertext)))
    for place in places:
        bad = bytearray(ciphertext)
        bad[place] ^= 1
        secrets.add(key.decapsulate(bad))
    assert len(secrets) == 2 + len(places)


def test_the_schemes_differ() -> None:
    secrets = {kem.encapsulate_derand(kem.from_seed(seed_of(kem))[1], eseed(kem))[1] for kem in SCHEMES}
    assert len(secrets) == len(SCHEMES)


@every
@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_any_buffer(kem: Any, kind: Any) -> None:
    _, pk = kem.from_seed(seed_of(kem))
    ciphertext, secret = kem.encapsulate_derand(pk, eseed(kem))
    assert kem.from_seed(kind(seed_of(kem))) == (seed_of(kem), pk)
    assert kem.encapsulate_derand(kind(pk), kind(eseed(kem))) == (ciphertext, secret)
    assert kem.EncapsulationKey(kind(pk)).encapsulate_derand(kind(eseed(kem))) == (ciphertext, secret)
    assert kem.decapsulate(kind(seed_of(kem)), kind(ciphertext)) == secret
    assert kem.DecapsulationKey(kind(seed_of(kem))).decapsulate(kind(ciphertext)) == secret


@every
def test_what_is_given_can_change_later(kem: Any) -> None:
    seed, (_, pk) = bytearray(seed_of(kem)), kem.from_seed(seed_of(kem))
    key, public = kem.DecapsulationKey(seed), bytearray(pk)
    other = kem.EncapsulationKey(public)
    seed[:] = public[:] = b""
    assert key.seed == seed_of(kem)
    assert key.encapsulation_key == other


@every
@pytest.mark.parametrize("length", [0, 1, 31, 33, 64, 1119, 1121, 1215, 1217, 2400, 100_000])
def test_wrong_lengths(kem: Any, length: int) -> None:
    data = bytes(length)
    _, pk = kem.from_seed(seed_of(kem))
    key = kem.DecapsulationKey(seed_of(kem))
    if length != (size := kem.SIZE["seed"]):
        for call in (kem.from_seed, kem.DecapsulationKey, lambda seed: kem.decapsulate(seed, b"")):
            with pytest.raises(sycon.InvalidKey, match=rf"^seed: wrong length \(got {length} bytes, expected {size}\)$"):
                call(data)
    size = kem.SIZE["public_key"]
    for call in (kem.EncapsulationKey, kem.encapsulate, lambda pk: kem.encapsulate_derand(pk, b"")):
        with pytest.raises(sycon.InvalidKey, match=rf"^encapsulation key: wrong length \(got {length} bytes, expected {size}\)$"):
            call(data)
    size = kem.SIZE["ciphertext"]
    for call in (key.decapsulate, lambda ciphertext: kem.decapsulate(seed_of(kem), ciphertext)):
        with pytest.raises(sycon.InvalidCiphertext, match=rf"^ciphertext: wrong length \(got {length} bytes, expected {size}\)$"):
            call(data)
    if length != (size := kem.SIZE["randomness"]):
        for call in (key.encapsulation_key.encapsulate_derand, lambda data: kem.encapsulate_derand(pk, data)):
            with pytest.raises(ValueError, match=rf"^randomness: wrong length \(got {length} bytes, expected {size}\)$"):
                call(data)


@over_x25519
def test_shares_of_small_order(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    ciphertext, _ = kem.encapsulate(key.public_key)
    for call in (kem.EncapsulationKey, kem.encapsulate):
        with pytest.raises(sycon.InvalidKey, match="encapsulation key: its X25519 share has small order"):
            call(small_order(key.public_key))
    for call in (key.decapsulate, lambda ciphertext: kem.decapsulate(seed_of(kem), ciphertext)):
        with pytest.raises(sycon.InvalidCiphertext, match="ciphertext: its X25519 share has small order"):
            call(small_order(ciphertext))


def test_shares_of_small_order_can_be_accepted() -> None:
    key = xwing.DecapsulationKey(SEED)
    ciphertext, secret = xwing.encapsulate_derand(key.public_key, eseed(xwing))
    assert key.decapsulate_accepting_zero(ciphertext) == secret
    assert len(key.decapsulate_accepting_zero(small_order(ciphertext))) == 32
    for wrong in (b"", ciphertext + b"x"):
        with pytest.raises(sycon.InvalidCiphertext, match="wrong length .*expected 1120"):
            key.decapsulate_accepting_zero(wrong)

    public = xwing.EncapsulationKey.accepting_zero(small_order(key.public_key))
    weak, hashed = public.encapsulate_derand(eseed(xwing))
    assert weak[:1088] == ciphertext[:1088]
    assert hashed != secret
    again = xwing.EncapsulationKey.accepting_zero(key.public_key)
    assert again == key.encapsulation_key == pickle.loads(pickle.dumps(again))
    with pytest.raises(TypeError, match="its share has small order; keep its bytes"):
        pickle.dumps(public)
    with pytest.raises(sycon.InvalidKey, match="wrong length .*expected 1216"):
        xwing.EncapsulationKey.accepting_zero(b"")


@with_mlkem
def test_coefficients_that_are_too_large(kem: Any) -> None:
    _, pk = kem.from_seed(seed_of(kem))
    bad = bytearray(pk)
    bad[0], bad[1] = 0x01, bad[1] & 0xF0 | 0x0D  # 3329
    for call in (kem.EncapsulationKey, kem.encapsulate):
        with pytest.raises(sycon.InvalidKey, match="encapsulation key: a coefficient is 3329 or more"):
            call(bad)
    bad[0] = 0x00  # 3328
    kem.encapsulate(bad)


@every
def test_wrong_types(kem: Any) -> None:
    _, pk = kem.from_seed(seed_of(kem))
    for wrong in ("x" * 32, 32, None, [0] * 32, 1.5):
        for call in (
            kem.from_seed,
            kem.DecapsulationKey,
            kem.EncapsulationKey,
            kem.encapsulate,
            kem.DecapsulationKey(seed_of(kem)).decapsulate,
            kem.EncapsulationKey(pk).encapsulate_derand,
        ):
            with pytest.raises(TypeError):
                call(wrong)
    with pytest.raises(BufferError):
        kem.from_seed(memoryview(bytes(64))[::2])
    for function in (kem.generate, kem.EncapsulationKey(pk).encapsulate):
        with pytest.raises(TypeError):
            function(b"")
    for base in (kem.DecapsulationKey, kem.EncapsulationKey):
        with pytest.raises(TypeError):
            base()
        with pytest.raises(TypeError):
            type("Mine", (base,), {})


def test_errors_are_value_errors() -> None:
    assert issubclass(sycon.InvalidKey, ValueError)
    assert issubclass(sycon.InvalidCiphertext, ValueError)


@every
def test_objects(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    public, name = key.encapsulation_key, kem.__name__
    assert repr(key) == str(key) == f"<{name}.DecapsulationKey>"
    assert repr(public) == f"<{name}.EncapsulationKey>"
    assert copy.copy(key) is key is copy.deepcopy(key)
    assert copy.copy(public) is public is copy.deepcopy(public)
    with pytest.raises(TypeError, match="cannot pickle .*DecapsulationKey.*: it is secret; keep its seed"):
        pickle.dumps(key)
    again = pickle.loads(pickle.dumps(public))
    assert again == public
    assert hash(again) == hash(public)
    assert again is not public
    assert public != kem.DecapsulationKey(bytes(kem.SIZE["seed"])).encapsulation_key
    assert public != public.public_key
    assert len({public, again}) == 1
    for name in ("seed", "public_key", "encapsulation_key", "other"):
        with pytest.raises(AttributeError):
            setattr(key, name, b"")


@every
def test_keys_stand_anywhere_in_memory(kem: Any) -> None:
    """Vectors need an alignment that Python's allocator does not guarantee."""
    held: list[Any] = []
    for i in range(64):
        held.append(bytearray(16 * i))
        held.append(kem.DecapsulationKey(seed_of(kem)))
        held.append(held[-1].encapsulation_key)
        ciphertext, secret = held[-1].encapsulate()
        assert held[-2].decapsulate(ciphertext) == secret


def test_pem() -> None:
    key = xwing.DecapsulationKey(SEED)
    private, public = key.to_pem(), key.encapsulation_key.to_pem()
    assert private.startswith("-----BEGIN PRIVATE KEY-----\n")
    assert public.startswith("-----BEGIN PUBLIC KEY-----\n")
    assert private.endswith("-----\n")
    assert public.endswith("-----\n")
    for form in (str, str.encode, lambda text: memoryview(text.encode()), lambda text: text.replace("\n", "\r\n")):
        assert anything.xwing.DecapsulationKey.from_pem(form(private)).seed == SEED
        assert anything.xwing.EncapsulationKey.from_pem(form(public)) == key.encapsulation_key


def test_pem_that_is_none() -> None:
    key = xwing.DecapsulationKey(SEED)
    private, public = key.to_pem(), key.encapsulation_key.to_pem()
    for read, text in (
        (anything.xwing.DecapsulationKey.from_pem, private),
        (anything.xwing.EncapsulationKey.from_pem, public),
    ):
        for bad in ("", "text", b"\xff\xfe", text[:-40], text[40:], text.replace("\nM", "\n!", 1), text.replace("KEY", "")):
            with pytest.raises(sycon.InvalidKey, match="malformed text|another label"):
                read(bad)
        with pytest.raises(ValueError, match=r"^pem: not valid Unicode text"):
            read(text + "\ud800")
        for wrong in (None, 5, [text]):
            with pytest.raises(TypeError):
                read(wrong)
    with pytest.raises(sycon.InvalidKey, match=r"^key: wrong kind \(got a public key \(.*\), expected a private key \(.*\)\)$"):
        xwing.DecapsulationKey.from_pem(public)
    with pytest.raises(sycon.InvalidKey, match=r"^key: wrong kind \(got a private key \(.*\), expected a public key \(.*\)\)$"):
        xwing.EncapsulationKey.from_pem(private)


@mlkem
def test_expanded_keys(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    read = kem.DecapsulationKey.from_expanded(bytearray(key.expanded))
    assert read.seed is None
    assert key.seed == seed_of(kem)
    assert (read.public_key, read.expanded) == (key.public_key, key.expanded)
    ciphertext, secret = kem.encapsulate(key.public_key)
    assert read.decapsulate(ciphertext) == secret
    size = len(key.expanded)
    for length in (0, 64, size - 1, size + 1):
        with pytest.raises(sycon.InvalidKey, match=rf"^decapsulation key: wrong length \(got {length} bytes, expected {size}\)$"):
            kem.DecapsulationKey.from_expanded(bytes(length))
    for place, value in ((size - 64, key.expanded[-64] ^ 1), (0, 0x01), (size - len(key.public_key) - 65, 0xFF)):
        bad = bytearray(key.expanded)
        bad[place] = value
        if place == 0:
            bad[1] = bad[1] & 0xF0 | 0x0D  # 3329
        with pytest.raises(sycon.InvalidKey, match="^expanded decapsulation key: its hash does not match"):
            kem.DecapsulationKey.from_expanded(bad)


@mlkem
def test_pem_of_mlkem(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    private, public = key.to_pem(), key.encapsulation_key.to_pem()
    for form in (str, str.encode, lambda text: text.replace("\n", "\r\n")):
        assert kem.DecapsulationKey.from_pem(form(private)).seed == seed_of(kem)
        assert kem.EncapsulationKey.from_pem(form(public)) == key.encapsulation_key
    expanded = kem.DecapsulationKey.from_expanded(key.expanded)
    read = kem.DecapsulationKey.from_pem(expanded.to_pem())
    assert (read.seed, read.expanded) == (None, key.expanded)
    other = xwing.DecapsulationKey(SEED)
    with pytest.raises(sycon.InvalidKey, match=r"^key: it is of another algorithm, or has parameters \(expected ML-KEM-"):
        kem.DecapsulationKey.from_pem(other.to_pem())
    with pytest.raises(sycon.InvalidKey, match=r"^key: it is of another algorithm, or has parameters \(expected ML-KEM-"):
        kem.EncapsulationKey.from_pem(other.encapsulation_key.to_pem())
    with pytest.raises(sycon.InvalidKey, match="expected a private key"):
        kem.DecapsulationKey.from_pem(public)


@pytest.mark.not_emulated
@pytest.mark.skipif(sys.platform != "linux", reason="how the system is asked, and deceived, differs")
@every
def test_there_are_no_keys_without_random_bytes(kem: Any, tmp_path: Path) -> None:
    """A library with its own getrandom is loaded first. It fails from some call on."""
    source = """
        #include <errno.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        long getrandom(void *buffer, unsigned long size, unsigned flags) {
            if (access("FLAG", F_OK)) return syscall(SYS_getrandom, buffer, size, flags);
            errno = EIO;
            return -1;
        }
    """
    program = f"""
import sys
import {kem.__name__} as kem
pk = kem.generate()[1]
key = kem.EncapsulationKey(pk)
open("flag", "w").close()
for call in (kem.generate, kem.DecapsulationKey.generate, key.encapsulate, lambda: kem.encapsulate(pk)):
    try:
        print(call())
    except OSError as error:
        print(error)
    """
    (tmp_path / "getrandom.c").write_text(source.replace("FLAG", str(tmp_path / "flag")))
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "getrandom.so", "getrandom.c"], cwd=tmp_path, check=True)
    # A sanitizer's runtime must stay the first library.
    libraries = filter(None, [os.environ.get("LD_PRELOAD"), str(tmp_path / "getrandom.so")])
    environment = {**os.environ, "LD_PRELOAD": ":".join(libraries)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == 4 * "the operating system returned no random bytes\n"


@every
def test_threads_share_keys(kem: Any) -> None:
    key = kem.DecapsulationKey(seed_of(kem))
    public, start = key.encapsulation_key, Barrier(8)

    def work(_: int) -> bool:
        start.wait()
        made = [public.encapsulate() for _ in range(20)]
        return all(key.decapsulate(ciphertext) == secret for ciphertext, secret in made)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


@every
def test_other_threads_run_meanwhile(kem: Any) -> None:
    """This thread counts while another one works, without a forced thread switch."""
    _, pk = kem.from_seed(seed_of(kem))
    public, interval = kem.EncapsulationKey(pk), sys.getswitchinterval()

    turns = 0

    def work() -> None:
        for _ in range(100_000):
            public.encapsulate()
            if turns > 10:
                return

    sys.setswitchinterval(1000)
    try:
        worker = Thread(target=work)
        worker.start()
        while worker.is_alive():
            turns += 1
            time.sleep(0)
        worker.join()
    finally:
        sys.setswitchinterval(interval)
    assert turns > 10


@every
def test_a_buffer_that_changes_meanwhile(kem: Any) -> None:
    """The checked bytes are the bytes used: one content of the buffer or the other, never a part of each."""
    keys = [kem.DecapsulationKey.generate() for _ in range(2)]
    contents = [key.public_key for key in keys]
    eseed = bytes(kem.SIZE["randomness"])
    expected = {kem.encapsulate_derand(content, eseed) for content in contents}
    buffer, stop = bytearray(contents[0]), Event()

    def change() -> None:
        while not stop.is_set():
            for content in reversed(contents):
                buffer[:] = content

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    worker = Thread(target=change)
    worker.start()
    try:
        for _ in range(300):
            assert kem.encapsulate_derand(buffer, eseed) in expected
    finally:
        stop.set()
        worker.join()
        sys.setswitchinterval(interval)


SMALL_STACK = """
import threading
from sycon import mlkem1024

pem = mlkem1024.DecapsulationKey.generate().to_pem()
threading.stack_size(192 << 10)
thread = threading.Thread(target=mlkem1024.DecapsulationKey.from_pem, args=(pem,))
thread.start()
thread.join()
"""


@pytest.mark.not_emulated
def test_keys_are_read_on_a_small_stack() -> None:
    """Even if the module was built without optimizations."""
    done = subprocess.run([sys.executable, "-c", SMALL_STACK], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
