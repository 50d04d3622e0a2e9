"""After a fork, parent and child have the same objects: the child does not send with them, and draws other numbers."""

import copy
import ctypes
import io
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
import sycon
from sycon import ForkError, age, hpke, xwing
from sycon.experimental import Protocol, aestream
from sycon.random import BitGenerator, Random, Seed

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no os.fork"),
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
    # Streams that are used for one call and not closed.
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

KEY = xwing.DecapsulationKey.generate()


def in_child(work: Callable[[], Any], fork: Callable[[], int] = os.fork) -> Any:
    """Return the result of ``work`` in a child, or the exception that it raises."""
    reading, writing = os.pipe()
    child = fork()
    if child == 0:
        status = 1
        try:
            warnings.simplefilter("ignore", ResourceWarning)
            try:
                result = work()
            except Exception as error:
                result = error
            os.write(writing, pickle.dumps(result))
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with open(reading, "rb") as file:
        data = file.read()
    assert os.waitpid(child, 0)[1] == 0
    return pickle.loads(data)


def keyed() -> Protocol:
    protocol = Protocol("example.org v1")
    protocol.mix("key", bytes(32))
    return protocol


def keyed_sized() -> Protocol:
    protocol = Protocol("example.org v1", sized=True)
    protocol.mix("key", bytes(32))
    return protocol


def keyed_strobe() -> sycon.transcript.Strobe:
    strobe = sycon.transcript.Strobe("example.org v1")
    strobe.key(bytes(32))
    return strobe


def keyed_duplex() -> sycon.hazmat.Duplex:
    duplex = sycon.hazmat.Duplex().absorb(b"a key")
    duplex.permute()
    return duplex


# For each class, a function that makes an object, and a function that sends with it.
SENDERS: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "hpke.Sender.seal": (lambda: hpke.Sender(KEY.encapsulation_key), lambda sender: sender.seal(b"message")),
    "Protocol.seal": (keyed, lambda protocol: protocol.seal("label", b"message")),
    "Protocol.encrypt": (keyed, lambda protocol: protocol.encrypt("label", b"message")),
    "Protocol.encrypt_writer": (keyed, lambda protocol: protocol.encrypt_writer("label", io.BytesIO())),
    "Protocol.encrypt_reader": (keyed, lambda protocol: protocol.encrypt_reader("label", io.BytesIO(b"message"))),
    "Protocol, sized, seal": (keyed_sized, lambda protocol: protocol.seal("label", b"message")),
    "Protocol, sized, encrypt": (keyed_sized, lambda protocol: protocol.encrypt("label", b"message")),
    "ProtocolWriter.write": (lambda: keyed().encrypt_writer("label", io.BytesIO()), lambda writer: writer.write(b"message")),
    "ProtocolReader.read": (lambda: keyed().encrypt_reader("label", io.BytesIO(b"message")), lambda reader: reader.read(3)),
    "aestream.Writer.write": (lambda: aestream.Writer(keyed(), io.BytesIO()), lambda writer: writer.write(b"message")),
    "aestream.Writer.close": (lambda: aestream.Writer(keyed(), io.BytesIO()), lambda writer: writer.close()),
    "Strobe.send_enc": (keyed_strobe, lambda strobe: strobe.send_enc(b"message")),
    "Strobe.send_mac": (keyed_strobe, lambda strobe: strobe.send_mac(16)),
    "Duplex.encrypt": (keyed_duplex, lambda duplex: duplex.encrypt(b"message")),
    "MerlinRng.read": (lambda: sycon.transcript.Merlin("example.org v1").build_rng(random=bytes(32)), lambda rng: rng.read(32)),
}
senders = pytest.mark.parametrize(("make", "send"), SENDERS.values(), ids=SENDERS)


@senders
def test_the_child_does_not_send(make: Callable[[], Any], send: Callable[[Any], object]) -> None:
    obj = make()
    error = in_child(lambda: send(obj))
    assert type(error) is ForkError
    assert "os.fork()" in str(error)
    # The second call and a child of the child fail, too.
    assert type(in_child(lambda: in_child(lambda: send(obj)))) is ForkError
    # The parent can still send.
    send(obj)


@senders
def test_the_child_sends_with_its_own(make: Callable[[], Any], send: Callable[[Any], object]) -> None:
    assert in_child(lambda: send(make()) is None or True) is True
    # A grandchild cannot send with the object of the child.
    assert type(in_child(lambda: (obj := make()) and in_child(lambda: send(obj)))) is ForkError


@senders
def test_the_child_of_c_code_does_not_send(make: Callable[[], Any], send: Callable[[Any], object]) -> None:
    """Regression test: forks of C code that does not call Python's hooks were not detected."""
    fork = ctypes.PyDLL(None).fork
    obj = make()
    assert type(in_child(lambda: send(obj), fork)) is ForkError
    assert in_child(lambda: send(make()) is None or True, fork) is True
    send(obj)


COPIED = {name: case for name, case in SENDERS.items() if case[0] in (keyed, keyed_sized, keyed_strobe, keyed_duplex)}


@pytest.mark.parametrize(("make", "send"), COPIED.values(), ids=COPIED)
@pytest.mark.parametrize("copier", [lambda obj: obj.copy(), copy.copy, copy.deepcopy], ids=["copy", "copy.copy", "deepcopy"])
def test_a_copy_is_of_the_same_process(copier: Callable[[Any], Any], make: Callable[[], Any], send: Callable[[Any], object]) -> None:
    obj = make()
    copied = copier(obj)
    assert type(in_child(lambda: send(copied))) is ForkError
    assert type(in_child(lambda: send(copier(obj)))) is ForkError
    send(copied)


def test_parents_and_children_use_no_nonce_twice() -> None:
    """Regression test: parent and child encrypted under one key and nonce."""
    sender, protocol, strobe = hpke.Sender(KEY.encapsulation_key), keyed(), keyed_strobe()
    sender.seal(b"before")
    sealed: list[Callable[[bytes], bytes]] = [sender.seal, lambda data: protocol.seal("m", data), strobe.send_enc]
    for seal in sealed:
        assert type(in_child(partial(seal, b"child message!"))) is ForkError
        assert len(seal(b"parent messag!")) >= 14
    receiver = hpke.Receiver(KEY, sender.enc)
    other = hpke.Sender(KEY.encapsulation_key)
    assert in_child(lambda: other.export(b"name", 32)) == other.export(b"name", 32)
    assert receiver.export(b"name", 32) == sender.export(b"name", 32)


def test_what_does_not_send_goes_on_in_a_child() -> None:
    absorber, reader, hashed = sycon.Shake128(b"data"), sycon.shake128(b"data"), sycon.sha3_256(b"data")
    assert in_child(lambda: absorber.absorb(b"more").digest(32)) == sycon.shake128(b"datamore").read(32)
    assert in_child(lambda: reader.read(32)) == reader.read(32)
    assert in_child(lambda: hashed.copy().digest()) == hashed.digest()
    sender = hpke.Sender(KEY.encapsulation_key)
    receiver, message = hpke.Receiver(KEY, sender.enc), sender.seal(b"message")
    assert in_child(lambda: receiver.open(message)) == b"message" == receiver.open(message)
    alice, bob = keyed(), keyed()
    note, sealed = alice.encrypt("note", b"message"), alice.seal("note", b"message")
    assert in_child(lambda: [bob.decrypt("note", note), bob.open("note", sealed), bob.derive("key", 8)]) == [
        b"message",
        b"message",
        alice.derive("key", 8),
    ]
    assert in_child(lambda: bob.mix("more", b"data")) is None
    strobe, other = keyed_strobe(), keyed_strobe()
    letter, code = strobe.send_enc(b"message"), strobe.send_mac(16)
    assert in_child(lambda: [other.recv_enc(letter), other.recv_mac(code) is None, other.prf(8)]) == [b"message", True, strobe.prf(8)]  # type: ignore[func-returns-value]
    duplex, far = keyed_duplex(), keyed_duplex()
    ciphertext = duplex.encrypt(b"message")
    assert in_child(lambda: [far.decrypt(ciphertext), far.squeeze(8)]) == [b"message", duplex.squeeze(8)]
    transcript, merlin = sycon.transcript.FiatShamir(bytes(32), suite="SHAKE128"), sycon.transcript.Merlin("example.org v1")
    assert in_child(lambda: transcript.copy().squeeze(8)) == transcript.squeeze(8)
    assert in_child(lambda: merlin.copy().challenge_bytes("challenge", 8)) == merlin.challenge_bytes("challenge", 8)
    mac = sycon.experimental.MultimixerMac(bytes(32), b"message")
    assert in_child(mac.digest) == mac.digest()
    file = io.BytesIO()
    with aestream.Writer(keyed(), file) as writer:
        writer.write(b"message")
    opening = aestream.Reader(keyed(), io.BytesIO(file.getvalue()))
    assert in_child(opening.read) == opening.read() == b"message"
    mixing = keyed().mix_writer("data", io.BytesIO())
    assert in_child(lambda: mixing.write(b"data")) == mixing.write(b"data") == 4
    mixing.close()


def test_what_is_made_of_bytes_belongs_to_who_made_it() -> None:
    protocol, duplex = keyed().to_bytes(), keyed_duplex().to_bytes()
    assert in_child(lambda: Protocol.from_bytes(protocol).seal("m", b"message")) == keyed().seal("m", b"message")
    assert in_child(lambda: sycon.hazmat.Duplex.from_bytes(duplex).encrypt(b"message")) == keyed_duplex().encrypt(b"message")


def test_every_use_of_a_writer_in_a_child_raises() -> None:
    writer = aestream.Writer(keyed(), io.BytesIO())

    def work() -> None:
        for use in (lambda: writer.write(b"message"), lambda: writer.write(b"message"), writer.close):
            with pytest.raises(ForkError, match=r"os\.fork"):
                use()

    assert in_child(work) is None
    writer.close()


def test_a_stream_that_buffers_writes_once() -> None:
    """A child cannot flush a buffer of its parent."""
    file = io.BytesIO()
    with aestream.Writer(keyed(), file) as writer:
        buffered = io.BufferedWriter(writer)
        buffered.write(b"message")
        assert type(in_child(buffered.flush)) is ForkError
        buffered.detach()
    assert aestream.Reader(keyed(), io.BytesIO(file.getvalue())).read() == b"message"


@pytest.mark.parametrize("threads", [1, 2])
def test_encryption_does_not_go_on_in_a_child_of_its_file(threads: int) -> None:
    identity = age.x25519.Identity.generate()
    children: list[int] = []
    outcome = io.BytesIO()

    class Forking(io.BytesIO):
        def read(self, n: int | None = -1, /) -> bytes:
            if not children:
                children.append(os.fork())
            return super().read(n)

    try:
        age.encrypt_io(Forking(b"message"), outcome, [identity.to_public()], threads=threads)
        status = 0
    except ForkError:
        status = 7
    except BaseException:
        status = 8
    if children == [0]:
        os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]) == 7
    assert status == 0
    assert age.decrypt(outcome.getvalue(), [identity]) == b"message"


def job(which: int) -> object:
    """Use objects of the parent in a worker of a pool."""
    if which == 0:
        return _shared.copy().absorb(b"more").digest(32)
    try:
        return _sealing.seal("m", b"message")
    except ForkError:
        return "refused"


_shared, _sealing = sycon.Shake128(b"data"), keyed()


def test_workers_of_multiprocessing_inherit() -> None:
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(job, [0, 1]) == [sycon.shake128(b"datamore").read(32), "refused"]


# Reproducible random numbers.

GENERATORS: dict[str, Callable[[], Any]] = {
    "Random": lambda: Random("seed"),
    "BitGenerator": lambda: BitGenerator("seed"),
    "jumped": lambda: BitGenerator("seed").jumped(3),
    "numpy": lambda: np.random.Generator(BitGenerator("seed")),
}
generators = pytest.mark.parametrize("make", GENERATORS.values(), ids=GENERATORS)


def draw(generator: Any) -> list[float]:
    if isinstance(generator, np.random.BitGenerator):
        return generator.random_raw(5).tolist()  # type: ignore[no-any-return]
    return [generator.random() for _ in range(5)]


@generators
def test_processes_draw_unrelated_numbers(make: Callable[[], Any]) -> None:
    generator, untouched = make(), make()
    draw(generator), draw(untouched)
    first, second = in_child(lambda: draw(generator)), in_child(lambda: draw(generator))
    both = in_child(lambda: [draw(generator), in_child(lambda: draw(generator)), in_child(lambda: draw(generator))])
    # A generator that the child did not use before it forked draws other numbers, too.
    untouched_by_child = in_child(lambda: in_child(lambda: draw(generator)))
    here = draw(generator)
    assert here == draw(untouched)
    drawn = [first, second, *both, untouched_by_child, here]
    assert len({number for numbers in drawn for number in numbers}) == 5 * len(drawn)


@generators
def test_a_program_that_forks_in_the_same_order_repeats_itself(make: Callable[[], Any]) -> None:
    def run() -> list[Any]:
        generator = make()
        start = draw(generator)
        children = [in_child(lambda: [draw(generator), in_child(lambda: draw(generator))]) for _ in range(2)]
        return [start, children, draw(generator)]

    assert run() == run()


@pytest.mark.parametrize("make", [GENERATORS["Random"], GENERATORS["BitGenerator"], GENERATORS["jumped"]], ids=["Random", "BitGenerator", "jumped"])
def test_states_of_children_are_exact(make: Callable[[], Any]) -> None:
    generator = make()
    draw(generator)

    def state_of(generator: Any) -> Any:
        return generator.getstate() if isinstance(generator, Random) else generator.state

    def work() -> Any:
        at_start = state_of(generator)
        draw(generator)
        kept = state_of(generator), pickle.dumps(generator), generator.position
        copied = copy.deepcopy(generator)
        numbers = draw(generator)
        assert draw(copied) == numbers
        return at_start, *kept, numbers

    at_start, state, pickled, position, numbers = in_child(work)
    forks = at_start[-1] if isinstance(generator, Random) else at_start["forks"]
    assert forks == (1,)
    assert position == 40
    here = draw(generator)
    assert draw(pickle.loads(pickled)) == numbers != here
    other = make()
    if isinstance(other, Random):
        other.setstate(state)
    else:
        other.state = json.loads(json.dumps(state))
    assert other.position == position
    assert draw(other) == numbers
    # A state that was restored in this process counts forks from here.
    assert state_of(other)[-1 if isinstance(other, Random) else "forks"] == (1,)
    assert in_child(lambda: state_of(other)[-1 if isinstance(other, Random) else "forks"]) == (1, 1)


def test_the_definition_of_a_child() -> None:
    def words(*numbers: int) -> bytes:
        return b"".join(number.to_bytes(8, "little") for number in numbers)

    bits, random = BitGenerator(b"seed"), Random(b"seed")
    before = in_child(lambda: 0)
    assert before == 0
    message = bits._message() + words(5) + b"forks" + words(2, 2, 1)
    expected = sycon.turboshake128(message).read(16)
    assert in_child(lambda: in_child(lambda: bits.random_raw(2).tobytes())) == expected
    message = random.seed_seq._message("random", random.xof) + words(5) + b"forks" + words(1, 3)
    expected = sycon.turboshake128(message).read(16)
    assert in_child(lambda: random.randbytes(16)) == expected


def test_gauss_of_a_child_is_not_the_parents() -> None:
    random = Random(1)
    random.gauss()
    assert random.gauss_next is not None
    theirs = in_child(random.gauss)
    assert random.gauss() != theirs


def test_spawned_and_jumped_in_a_child_are_its_own() -> None:
    bits = BitGenerator(1)

    def families() -> list[int]:
        return [one.random_raw() for one in (*bits.spawn(2), bits.jumped(), *np.random.Generator(bits).spawn(1)[0].bit_generator.spawn(1))]

    assert len({*families(), *in_child(families), *in_child(families)}) == 12


def test_states_of_older_versions_are_read() -> None:
    random, bits = Random(1), BitGenerator(1)
    old = random.getstate()[:7]
    random.random()
    random.setstate(old)
    assert random.random() == Random(1).random()
    state = {key: value for key, value in bits.state.items() if key != "forks"}
    bits.random_raw()
    bits.state = state
    assert bits.random_raw() == BitGenerator(1).random_raw()


def test_seeds_made_in_a_child_are_seeds() -> None:
    assert in_child(lambda: [Random(1).random(), BitGenerator(Seed(1)).random_raw()]) == [Random(1).random(), BitGenerator(1).random_raw()]


def test_pools_of_numpys_own_classes() -> None:
    """The workers inherit the generator, which is not among their arguments."""
    program = """
import multiprocessing, numpy
from sycon.random import BitGenerator
rng = numpy.random.Generator(BitGenerator("seed"))
def work(_):
    return rng.random()
if __name__ == "__main__":
    processes = []
    with multiprocessing.get_context("fork").Pool(3) as pool:
        drawn = pool.map(work, range(30), chunksize=1)
    assert len(set(drawn)) == 30, drawn
    assert rng.random() not in drawn
"""
    subprocess.run([sys.executable, "-W", "ignore::DeprecationWarning", "-c", program], check=True)


def run_with_hook(hook: str, program: str) -> str:
    """Return the output of a program. Its hooks run between Python's hooks of sycon and the fork."""
    program = f"{hook}\nimport sycon\nfrom sycon import hpke, xwing\nfrom sycon.random import BitGenerator, Random\n{program}"
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout


def test_threads_that_fork_at_once_have_unrelated_children() -> None:
    hook = """
import os, threading
barrier = threading.Barrier(2)
os.register_at_fork(before=barrier.wait)
"""
    program = """
random, bits = Random(1), BitGenerator(1)
reading, writing = os.pipe()
def fork():
    child = os.fork()
    if child == 0:
        os.write(writing, f"{random.getrandbits(64)}\\n{bits.random_raw()}\\n".encode())
        os._exit(0)
    os.waitpid(child, 0)
threads = [threading.Thread(target=fork) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(os.read(reading, 1000).decode(), random.getrandbits(64), bits.random_raw())
"""
    numbers = run_with_hook(hook, program).split()
    assert len(set(numbers)) == len(numbers) == 6


FORK = """
child = os.fork()
if child == 0:
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.parametrize("when", ["before", "after_in_parent", "after_in_child"])
def test_hooks_of_other_modules_hash(when: str) -> None:
    hook = f"""
import os
def hook():
    sycon.sha3_256(bytes(4096)).digest()
    xwing.DecapsulationKey.generate()
os.register_at_fork({when}=hook)
"""
    run_with_hook(hook, FORK)


def test_a_hook_waits_for_a_thread_that_hashes() -> None:
    hook = """
import os, threading
def hook():
    thread = threading.Thread(target=lambda: sycon.sha3_256(bytes(4096)).digest())
    thread.start()
    thread.join()
os.register_at_fork(before=hook)
"""
    run_with_hook(hook, FORK)


def test_a_hook_forks() -> None:
    hook = """
import os
def hook():
    if len(depth) < 2:
        depth.append(0)
        fork()
os.register_at_fork(before=hook)
def fork():
    child = os.fork()
    if child == 0:
        print(random._stream.forks, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
depth = []
"""
    assert run_with_hook(hook, "random = Random(1)\nfork()\nfork()") == "(1,)\n(2,)\n(3,)\n(4,)\n"


@pytest.mark.parametrize("fork", ["os.fork()", "os.forkpty()[0]"])
def test_a_hook_in_the_child_does_not_send(fork: str) -> None:
    hook = """
import os
def hook():
    try:
        result = sender.seal(b"message of a child")
    except sycon.ForkError:
        result = b"refused"
    os.write(writing, f"{result} {random.getrandbits(64)}".encode())
os.register_at_fork(after_in_child=hook)
"""
    program = f"""
sender, random = hpke.Sender(xwing.DecapsulationKey.generate().encapsulation_key), Random(1)
reading, writing = os.pipe()
child = {fork}
if child == 0:
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
print(os.read(reading, 1000).decode(), random.getrandbits(64))
"""
    refused, theirs, ours = run_with_hook(hook, program).split()
    assert refused == "b'refused'"
    assert theirs != ours


def test_the_child_of_c_code_forks_while_its_parent_works() -> None:
    program = """
import ctypes, os, signal, threading, time
fork = ctypes.PyDLL(None).fork
thread = threading.Thread(target=sycon.hash_many, args=("shake128", [bytes(1 << 20)] * 1000))
thread.start()
time.sleep(0.05)
child = fork()
if child == 0:
    signal.alarm(30)
    in_child = os.fork()
    if in_child:
        os.waitpid(in_child, 0)
    os._exit(0)
assert thread.is_alive()
assert os.waitpid(child, 0)[1] == 0
"""
    run_with_hook("", program)


def test_a_child_with_the_number_of_its_parent_hashes_on_threads() -> None:
    """Regression test: a pool was used again in a child that has the parent's number in another PID namespace."""
    program = """
import ctypes, faulthandler, os
for last in (False, True):
    if not hasattr(ctypes.CDLL(None), "unshare") or ctypes.CDLL(None).unshare(0x20000000):
        os._exit(77)
    if child := os.fork():
        os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    if last:
        faulthandler.dump_traceback_later(30, exit=True)
    sycon.Blake3(bytes(1 << 20), threads=2).digest(32)
print(os.getpid(), flush=True)
os._exit(0)
"""
    try:
        assert run_with_hook("", program) == "1\n"
    except subprocess.CalledProcessError as error:
        if error.returncode != 77:
            raise
        pytest.skip("this system does not create PID namespaces for this user")


def test_generators_of_numpy_are_unlocked_in_a_child() -> None:
    """Forks do not wait for numpy, which draws without the GIL."""
    bits, locked, end = BitGenerator(1), threading.Event(), threading.Event()

    def hold() -> None:
        with bits.lock:
            locked.set()
            end.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    locked.wait()
    assert in_child(lambda: bits.lock.acquire(blocking=False)) is True
    end.set()
    thread.join()
