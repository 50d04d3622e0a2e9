"""What runs out of memory raises ``MemoryError``."""

import os
import subprocess
import sys

import pytest

# Each call gets more and more address space, until it succeeds: always enough for small objects, whose failure ends the
# process.
CALLS = """
age.encrypt(DATA, [KEY.to_public()])
age.encrypt(DATA, [KEY.to_public()], armored=True)
age.decrypt(FILE, [KEY])
age.passphrase.encrypt(b"message", "a passphrase", work_factor=14)
hpke.seal(PAIR.encapsulation_key, DATA)
hpke.open(PAIR, SEALED)
Protocol("test").mix_writer("label", io.BytesIO()).write(DATA)
Protocol("test").encrypt_writer("label", Sink()).write(DATA)
Protocol("test").encrypt_reader("label", Source()).read()
sycon.hash_many("shake128", [b"a", b"b"], SIZE)
sycon.hash_many("shake128", [b""] * 4096, SIZE // 4096)
cipher.encrypt_many([bytes(16)], [DATA])
cipher.decrypt_many([bytes(16)], [SEALED_BY_ASCON])
sycon.hazmat.permutation.many("keccakf1600", STATES)
sycon.cshake128(b"", name=DATA)
sycon.tuplehash128([bytearray(DATA)])
sycon.Kt128(b"", customization=DATA)
sycon.hash_many("shake128", [b""] * 100000, 1)
sycon.hash_many("tuplehash128", [[b""]] * 100000, 1)
sycon.distributed.Plan("blake3", 1 << 30, "version:1").ranges(1 << 14)
Protocol(DATA.decode())
hpke.Sender(PAIR.encapsulation_key).seal(b"", DATA)
cipher.encrypt_many([bytes(16)] * 100000, [b""] * 100000)
PAIR.decapsulate_many([bytes(1120)] * 2000)
"""

PROGRAM = """
import io, resource, sys
import sycon, sycon.distributed, sycon.hazmat.permutation
from sycon import age, hpke, xwing
from sycon.aead import AsconAEAD128
from sycon.experimental import Protocol

SIZE = 4 << 20
DATA = bytes(SIZE)
STATES = bytes(SIZE // 200 * 200)
KEY = age.x25519.Identity.generate()
FILE = age.encrypt(DATA, [KEY.to_public()])
PAIR = xwing.DecapsulationKey.generate()
SEALED = hpke.seal(PAIR.encapsulation_key, DATA)
cipher = AsconAEAD128(bytes(16))
SEALED_BY_ASCON = cipher.encrypt(bytes(16), DATA)
PAIR.decapsulate_many([bytes(1120)] * 16)  # starts the threads

class Sink(io.RawIOBase):
    def write(self, data): return len(data)

class Source(io.RawIOBase):
    def read(self, n): return DATA

def limit(more):
    used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + more, -1))

def unlimit():
    resource.setrlimit(resource.RLIMIT_AS, (-1, -1))
"""

# Read-only memory that is mapped to nothing: 4 TiB take none.
HUGE = """
import mmap
from sycon import columns, distributed, mldsa, mlkem768, random, slhdsa, transcript

huge = mmap.mmap(-1, 1 << 42, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ)
public = slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128f", bytes(32))
calls = [
    lambda: xwing.EncapsulationKey(huge),
    lambda: PAIR.decapsulate(huge),
    lambda: xwing.decapsulate(bytes(32), huge),
    lambda: mlkem768.DecapsulationKey.from_pem(huge),
    lambda: public.verify(huge, b"message"),
    lambda: public.verify(bytes(17088), b"message", huge),
    lambda: hpke.Sender(PAIR.encapsulation_key).seal(b"", huge),
    lambda: hpke.Sender(PAIR.encapsulation_key).export(huge, 32),
    lambda: age.passphrase.Recipient(huge),
    lambda: sycon.KmacXof128(huge),
    lambda: sycon.KmacXof128(b"key", customization=huge),
    lambda: sycon.cshake128(b"", name=huge),
    lambda: sycon.Kt128(b"", customization=huge),
    lambda: sycon.AsconCxof128(b"", customization=huge),
    lambda: sycon.hash_many("kmac128", [b""], key=huge),
    lambda: transcript.Merlin("test").build_rng(("label", huge)),
    lambda: Protocol(huge),
    lambda: distributed.Plan("kt128", 1 << 20, huge),
    lambda: mldsa.ExternalMu(bytes(1312), huge),
    lambda: random.Random(huge),
]
for call in calls:
    try:
        call()
    except MemoryError as error:
        print(type(error).__name__, flush=True)
"""

SWEEP = """
for call in sys.stdin.read().split("\\n"):
    code, results, more = compile(call, "call", "eval"), [], SIZE // 2
    while not results or results[-1] != "done":
        try:
            limit(more)
            eval(code)
            result = "done"
        except BaseException as error:
            result = type(error).__name__
        unlimit()
        results.append(result)
        more += SIZE
        assert more < 16 * SIZE, call
    print(*sorted(set(results)), flush=True)
"""

MESSAGES = """
sender = hpke.Sender(PAIR.encapsulation_key)
receiver = hpke.Receiver(PAIR, sender.enc)
failed = sealed = opened = 0
for more in range(SIZE // 2, 4 * SIZE, SIZE):
    try:
        limit(more)
        wire = sender.seal(DATA)
    except MemoryError:
        failed += 1
    else:
        unlimit()
        for more in range(SIZE // 2, 4 * SIZE, SIZE):
            try:
                limit(more)
                receiver.open(wire)
            except MemoryError:
                failed += 1
            else:
                opened += 1
                break
        sealed += 1
    unlimit()
assert failed > 1 and 0 < sealed == opened, (failed, sealed, opened)
"""

STREAM = """
class Narrow(io.RawIOBase):
    def write(self, data):
        limit(SIZE // 2)
        return 1

for method in ("encrypt_writer", "decrypt_writer"):
    writer = getattr(Protocol("test"), method)("label", Narrow())
    for expected in (MemoryError, ValueError, ValueError):
        try:
            writer.write(DATA)
        except expected as error:
            print(error)
        unlimit()
"""

ENOUGH = """
writer = Protocol("test").encrypt_writer("label", Sink())
limit(SIZE * 3 // 2)
try:
    writer.write(DATA)
except MemoryError:
    unlimit()
    print(writer.tell(), writer.write(DATA), writer.tell(), writer.close())
"""

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no /proc here")


def run(program: str, text: str = "") -> list[str]:
    # Every large piece of memory is mapped when it is allocated, and unmapped when it is freed.
    settings = {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_ARENA_MAX": "1", "RAYON_NUM_THREADS": "1"}
    environment = {**os.environ, **settings}
    done = subprocess.run([sys.executable, "-c", PROGRAM + program], input=text, capture_output=True, text=True, env=environment)
    assert done.returncode == 0 and "panicked" not in done.stderr, done.stdout + done.stderr[-2000:]
    return done.stdout.splitlines()


@linux
def test_calls_raise_memory_error() -> None:
    calls = CALLS.strip()
    assert run(SWEEP, calls) == ["MemoryError done"] * len(calls.splitlines())


@linux
def test_huge_arguments_raise_memory_error() -> None:
    """Keys and other short arguments are copied before their lengths are checked."""
    assert run(HUGE) == ["MemoryError"] * HUGE.count("lambda")


@linux
def test_messages_keep_their_order() -> None:
    """A message that finds no memory has no number, so that the receiver does not wait for it."""
    run(MESSAGES)


@linux
def test_a_stream_fails_if_a_part_was_written() -> None:
    failed = "writing failed before"
    assert run(STREAM) == ["", failed, failed] * 2


@linux
def test_a_stream_stays_open_if_nothing_was_processed() -> None:
    size = 4 << 20
    assert run(ENOUGH) == [f"0 {size} {size} None"]
