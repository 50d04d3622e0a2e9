"""Reproducible random numbers: compared with the definition, and for numpy and the standard library."""

import copy
import gc
import itertools
import math
import pickle
import subprocess
import sys
import threading
from functools import partial
from typing import Any

import numpy as np
import pytest
import sycon
from numpy.random import Generator
from sycon import _sycon
from sycon.random import BitGenerator, Random, Seed

XOFS = [name for _, name, is_xof, *_ in _sycon._algorithms() if is_xof and "KMAC" not in name]
every = pytest.mark.parametrize("xof", sorted(set(XOFS)))
SEEDS: list[Any] = [b"", b"seed", bytearray(b"seed"), memoryview(b"other"), "", "seed", 0, 1, 255, 256, 1 << 300, None]


def message(use: str, xof: str, kind: str, entropy: bytes, *keys: int, stream: int = 0) -> bytes:
    """The definition in the documentation."""
    strings = [b"sycon.random v1", use.encode(), xof.encode(), kind.encode(), entropy]
    numbers = [len(keys), *keys, stream]
    return b"".join(len(s).to_bytes(8, "little") + s for s in strings) + b"".join(n.to_bytes(8, "little") for n in numbers)


def output(use: str, n: int, kind: str = "bytes", entropy: bytes = b"seed", *keys: int, stream: int = 0) -> bytes:
    return sycon.turboshake128(message(use, "TurboSHAKE128", kind, entropy, *keys, stream=stream)).read(n)


def numbers(data: bytes, size: int = 8) -> list[int]:
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]


def test_known_output() -> None:
    words = BitGenerator(b"seed").random_raw(5000)
    assert words.tolist() == numbers(output("bits", 40_000))
    assert Random(b"seed").randbytes(40_000) == output("random", 40_000)
    assert Random(7).randbytes(9) == output("random", 9, "int", b"\7")
    assert Random(0).randbytes(9) == output("random", 9, "int", b"")
    assert Random("sämling").randbytes(9) == output("random", 9, "str", "sämling".encode())
    child = Seed(b"seed").spawn(3)[2].spawn(1)[0]
    assert Random(child).randbytes(9) == output("random", 9, "bytes", b"seed", 2, 0)
    assert BitGenerator(b"seed").jumped(3).random_raw() == numbers(output("bits", 8, stream=3))[0]
    state = Seed(b"seed").generate_state(5)
    assert (state.dtype, state.tolist()) == (np.uint32, numbers(output("state", 20), 4))
    assert Seed(b"seed").generate_state(2, np.uint64).tolist() == numbers(output("state", 16))


def test_numbers_of_each_kind() -> None:
    data = output("bits", 10_000)
    doubles = [x / 2**53 for x in (word >> 11 for word in numbers(data))]
    assert Generator(BitGenerator(b"seed")).random(1250).tolist() == doubles
    assert Generator(BitGenerator(b"seed")).integers(0, 2**64, 1250, np.uint64).tolist() == numbers(data)
    assert Generator(BitGenerator(b"seed")).integers(0, 2**32, 2500, np.uint32).tolist() == numbers(data, 4)
    assert Generator(BitGenerator(b"seed")).bytes(4000) == data[:4000]
    # uint32 and uint64 alternately, so that a number crosses the boundary of the bytes that are squeezed at once.
    bits, place = BitGenerator(b"seed"), 0
    rng = Generator(bits)
    for _ in range(800):
        assert rng.integers(0, 2**32, dtype=np.uint32) == numbers(data[place : place + 4], 4)[0]
        assert rng.integers(0, 2**64, dtype=np.uint64) == numbers(data[place + 4 : place + 12])[0]
        place += 12
        assert bits.position == place
    other = Random(b"seed")
    data, place = output("random", 10_000), 0
    for k in (0, 1, 7, 8, 9, 31, 32, 33, 53, 63, 64, 65, 100, 128, 1000):
        size = (k + 7) // 8
        assert other.getrandbits(k) == int.from_bytes(data[place : place + size], "little") >> (8 * size - k)
        place += size
    assert other.random() == (numbers(data[place : place + 8])[0] >> 11) / 2**53


@every
def test_every_function(xof: str) -> None:
    bits = BitGenerator(1, xof.lower())
    assert bits.xof == xof
    words = bits.random_raw(3000).tolist()
    assert len(set(words)) == 3000
    for position in (8 * 2999, 8 * 1500, 0, 8 * 1100, 8):
        bits.state = {**bits.state, "position": position}
        assert bits.position == position
        assert bits.random_raw() == words[position // 8]
    assert Random(1, xof).randbytes(8) != words[0].to_bytes(8, "little")


def test_seeds_are_apart() -> None:
    seeds = [seed for seed in SEEDS if not isinstance(seed, bytearray)] + [Seed(0).spawn(1)[0], Seed(0, (0, 0)), Seed(0, (1,))]
    words = [BitGenerator(seed).random_raw() for seed in seeds] + [BitGenerator(seed, "shake128").random_raw() for seed in seeds]
    words += [BitGenerator(seed).jumped().random_raw() for seed in seeds]
    assert len(set(words)) == 3 * len(seeds)
    assert Random(b"seed").random() == Random(bytearray(b"seed")).random()
    assert Random(True).random() == Random(1).random()


def test_integers_of_numpy_are_integers() -> None:
    for integer in (np.int64(7), np.uint8(7)):
        assert Random(integer).random() == Random(7).random()  # type: ignore[arg-type]
        assert BitGenerator(integer).random_raw() == BitGenerator(7).random_raw()  # type: ignore[arg-type]


def test_all_numbers_can_be_integers_of_numpy() -> None:
    one: Any = np.int64(1)
    seed = Seed(1, np.array([0, 1]), n_children_spawned=one)  # type: ignore[arg-type]
    assert repr([seed, *seed.spawn(one)]) == "[Seed(1, (0, 1)), Seed(1, (0, 1, 1))]"
    assert {type(number) for number in (*seed.spawn_key, seed.n_children_spawned)} == {int}
    assert BitGenerator(seed).jumped(one).random_raw() == BitGenerator(seed).jumped(1).random_raw()
    bits, random = BitGenerator(2), Random(1)
    bits.state = {**BitGenerator(1).state, "children": one, "jumps": one, "position": one}
    assert repr(bits.state) == repr({**BitGenerator(1).jumped().state, "children": 1, "position": 1})
    wide: list[Any] = [np.int64(100), np.uint8(255)]
    for k in wide:
        assert random.getrandbits(k) == Random(1).getrandbits(int(k))
        random.setstate((*Random(1).getstate()[:5], np.int64(0), None))
    assert Seed(1).generate_state(np.uint8(200)).size == 200  # type: ignore[arg-type]


@pytest.mark.parametrize("xof", ["turboshake128", "indexed-vexof128"])
def test_pickles_and_copies_go_on(xof: str) -> None:
    for first in (Random("seed", xof), BitGenerator("seed", xof).jumped(2), Generator(BitGenerator("seed", xof))):
        draw: Any = first.random if isinstance(first, Random | Generator) else first.random_raw
        for _ in range(1500):
            draw()
        if isinstance(first, Random):
            first.gauss()
        others = [pickle.loads(pickle.dumps(first)), copy.deepcopy(first)]
        # A shallow copy of numpy's own object draws from the same bits.
        others += [] if isinstance(first, Generator) else [copy.copy(first)]
        names = ("gauss", "random") if isinstance(first, Random) else ("random",) if isinstance(first, Generator) else ("random_raw",)
        for name in names:
            expected = getattr(first, name)()
            assert [getattr(other, name)() for other in others] == [expected] * len(others)


def test_spawned_are_apart_after_a_pickle_too() -> None:
    bits = BitGenerator(1)
    spawned = bits.spawn(2)
    spawned += pickle.loads(pickle.dumps(bits)).spawn(1) + Generator(bits).spawn(1)[0].bit_generator.spawn(1)
    assert len({one.random_raw() for one in spawned}) == 4
    seeded = np.random.PCG64(Seed(1))  # type: ignore[arg-type]
    assert seeded.random_raw() == np.random.PCG64(Seed(1)).random_raw()  # type: ignore[arg-type]
    assert seeded.spawn(1)[0].random_raw() != seeded.random_raw()


def test_generators_stay_with_their_bits() -> None:
    """numpy keeps an address, so the stream must not move when the state changes."""
    bits = BitGenerator(1)
    rng = Generator(bits)
    other = BitGenerator(b"other", "shake256").jumped()
    expected = other.state, other.random_raw(1000).tolist()
    bits.state = expected[0]
    assert rng.integers(0, 2**64, 1000, np.uint64).tolist() == expected[1]
    assert bits.state["xof"] == "SHAKE256"
    assert bits.seed_seq.entropy == b"other"


class Sub(BitGenerator):
    pass


def test_a_second_init_seeds_again() -> None:
    """Regression test: a second call freed the stream whose address generators have."""
    for make in (BitGenerator, Sub):
        bits = make(1)
        rng = Generator(bits)
        first = [rng.random() for _ in range(3)]
        make.__init__(bits, 2, "shake256")
        gc.collect()
        others = [_sycon.RandomStream("shake256", bytes([i & 255]) * 8) for i in range(2000)]
        junk = [b"\xff" * n for n in range(64, 1200, 8) for _ in range(20)]
        expected = Generator(BitGenerator(2, "shake256"))
        assert [rng.random() for _ in range(3)] == [expected.random() for _ in range(3)] != first
        assert (bits.xof, bits.position, bits.seed_seq.entropy) == ("SHAKE256", 24, 2)
        assert rng.random(100_000).tolist() == expected.random(100_000).tolist()
        assert not any(stream.position for stream in others) and junk
        # Refused arguments change nothing.
        wrong_arguments: list[Any] = [(1.5,), (1, "none"), (-1,)]
        for wrong in wrong_arguments:
            with pytest.raises((TypeError, ValueError)):
                make.__init__(bits, *wrong)
        assert rng.random() == expected.random()
        assert pickle.loads(pickle.dumps(rng)).random() == copy.deepcopy(rng).random() == rng.random()


def test_generators_keep_what_they_draw_from() -> None:
    """A generator keeps its stream when the attributes or the name of the bit generator change."""
    bits: Any = BitGenerator(1)
    rng, expected = Generator(bits), Generator(BitGenerator(1))
    for change in (
        lambda: delattr(bits, "_stream"),
        lambda: setattr(bits, "_stream", BitGenerator(2)._stream),
        lambda: vars(bits).clear(),
        lambda: np.random.BitGenerator.__init__(bits, 3),
        lambda: bits.__init__(4),
    ):
        try:
            change()
        except (AttributeError, ValueError):
            pass
        gc.collect()
        streams = [_sycon.RandomStream("shake256", bytes(8)) for _ in range(500)]
        assert rng.random(5000).tolist() == expected.random(5000).tolist()
        assert streams[0].position == 0
    # A second call of numpy's own `__init__` leaves no stream, as with numpy's generators.
    bare: Any = BitGenerator(1)
    np.random.BitGenerator.__init__(bare, 3)
    with pytest.raises(ValueError, match="no stream"):
        bare.__init__(3)
    with pytest.raises(ValueError, match="no stream"):
        bare.position  # noqa: B018
    # numpy cannot pass exceptions on, so the interpreter does.
    for draw in (Generator(bare).random, partial(Generator(bare).standard_normal, 5000), partial(Generator(bare).integers, 10)):
        with pytest.raises(SystemError) as caught:
            draw()
        assert "no stream" in str(caught.value.__cause__)
    new: Any = BitGenerator.__new__(BitGenerator)
    with pytest.raises(ValueError, match="no stream"):
        new.position  # noqa: B018
    with pytest.raises(ValueError):
        Generator(new)
    new.__init__(1)
    assert new.random_raw() == BitGenerator(1).random_raw()


def test_streams_are_freed_with_their_bits() -> None:
    bits = BitGenerator(1)
    stream = bits._stream
    assert sys.getrefcount(stream) == 3
    del bits
    assert sys.getrefcount(stream) == 2
    # The collector frees the stream of a cycle.
    cycle: list[Any] = [Generator(BitGenerator(1))]
    cycle.append(cycle)
    cycle[0].bit_generator.cycle = cycle
    stream = cycle[0].bit_generator._stream
    del cycle
    gc.collect()
    assert sys.getrefcount(stream) == 2


def test_only_bit_generators_without_a_stream_get_one() -> None:
    install = _sycon.RandomStream.install
    others: list[Any] = [np.random.PCG64(1), BitGenerator(1), np.random.MT19937(1)]
    for other in others:
        expected = copy.deepcopy(other).random_raw(100).tolist()
        for _ in range(2):
            with pytest.raises(ValueError, match="draws from elsewhere"):
                install(other, "shake128", b"")
        assert other.random_raw(100).tolist() == expected
    no_bits: list[Any] = [object(), None, BitGenerator(1).capsule, np.random.PCG64(1).capsule, Generator(BitGenerator(1))]
    for wrong in no_bits:
        with pytest.raises(TypeError, match="bit generator of numpy"):
            install(wrong, "shake128", b"")
        with pytest.raises(TypeError, match="bit generator of numpy"):
            _sycon.RandomStream.of(wrong)
    with pytest.raises(ValueError, match="no stream"):
        _sycon.RandomStream.of(np.random.PCG64(1))

    class Bare(np.random.BitGenerator):
        def __init__(self) -> None:
            super().__init__(1)
            install(self, "shake128", b"message")

    bare = Bare()
    assert bare.random_raw(2).tobytes() == sycon.shake128(b"message").read(16)
    with pytest.raises(ValueError, match="draws from elsewhere"):
        install(bare, "shake128", b"")


def test_threads_share_a_stream() -> None:
    """The generator and Python draw concurrently: each byte is used once."""
    bits = BitGenerator(1)
    rng, taken, parts = Generator(bits), [], 40

    def draw(i: int) -> None:
        for _ in range(parts):
            taken.append(rng.bytes(4000) if i % 2 else bits._stream.read(4000))

    threads = [threading.Thread(target=draw, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    whole = BitGenerator(1)._stream.read(4 * parts * 4000)
    assert sorted(taken) == sorted(whole[i : i + 4000] for i in range(0, len(whole), 4000))


def test_the_interface_of_numpy() -> None:
    bits: Any = BitGenerator(1)
    assert isinstance(bits, np.random.BitGenerator)
    words = BitGenerator(1).random_raw(3).tolist()
    functions = bits.ctypes
    assert functions.next_uint64(functions.state) == words[0]
    assert functions.next_uint32(functions.state) == words[1] & 0xFFFFFFFF
    with bits.lock:
        assert 0 <= functions.next_double(functions.state) < 1
    assert np.random.RandomState(bits).randint(5) in range(5)


def test_random_of_the_standard_library() -> None:
    random = Random("seed")
    assert sorted(random.sample(range(100), 100)) == list(range(100))
    items = list(range(50))
    random.shuffle(items)
    assert items != sorted(items)
    assert {random.randint(1, 6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    first = random.getstate()
    gauss = [random.gauss() for _ in range(3)]
    random.setstate(first)
    assert [random.gauss() for _ in range(3)] == gauss
    random.seed("seed")
    assert random.random() == Random("seed").random()
    assert Random().random() != Random().random()
    drawn = Random()
    assert Random(drawn.seed_seq.entropy).random() == drawn.random()


def test_bad_input() -> None:
    for make in (Random, BitGenerator):
        for name in ("sha3-256", "kmacxof128", "none", ""):
            with pytest.raises(ValueError, match=r"^xof: wrong value \(got .*, expected an extendable-output function without a key\)$"):
                make(1, name)
        negatives: list[Any] = [-1, np.int64(-1)]
        for negative in negatives:
            with pytest.raises(ValueError, match="negative"):
                make(negative)
        wrong_seeds: list[Any] = [1.5, [1], object(), np.float64(7), np.complex64(1)]
        for wrong in wrong_seeds:
            with pytest.raises(TypeError):
                make(wrong)
    random, bits = Random(1), BitGenerator(1)
    with pytest.raises(ValueError, match="non-negative"):
        random.getrandbits(-1)
    with pytest.raises(ValueError, match="jumps"):
        bits.jumped(0)
    states: list[Any] = [None, (), (1, 2), {}, __import__("random").getstate(), np.random.PCG64(1).state]
    for state in states:
        with pytest.raises(ValueError, match="the state is not one of"):
            random.setstate(state)
        with pytest.raises(ValueError, match="the state is not one of"):
            bits.state = state
    for position in (-1, 2**63 + 1, 2**200):
        with pytest.raises(ValueError, match="position"):
            bits.state = {**bits.state, "position": position}
        with pytest.raises(ValueError, match="position"):
            random.setstate((*random.getstate()[:5], position, None))
    assert bits.random_raw() == BitGenerator(1).random_raw()
    seed = Seed(1)
    with pytest.raises(ValueError, match=r"^n_children: negative \(got -2, "):
        seed.spawn(-2)
    with pytest.raises(TypeError):
        seed.spawn(1.5)  # type: ignore[arg-type]
    assert seed.n_children_spawned == 0
    for number in (-1, 2**64):
        with pytest.raises(ValueError, match="^spawn_key: wrong value"):
            Seed(1, (number,))
        with pytest.raises(ValueError, match="^n_children_spawned: wrong value"):
            Seed(1, n_children_spawned=number)
    # Refused seeds change nothing.
    state = random.getstate()
    refused: list[Any] = [1.5, -1, "\ud800"]
    for wrong in refused:
        for call in (lambda: random.seed(wrong), lambda: random.__init__(wrong, "kt128")):  # type: ignore[misc]
            with pytest.raises((TypeError, ValueError)):
                call()
            assert random.getstate() == state and random.seed_seq.entropy == 1
    with pytest.raises(ValueError, match="uint32 or uint64"):
        Seed(1).generate_state(1, "int16")
    with pytest.raises(ValueError):
        _sycon.RandomStream("shake128", b"").bits(65)
    with pytest.raises(AttributeError):
        sycon.random.missing  # noqa: B018
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(sycon.shake128(b"secret"))


def test_numpy_is_not_imported_before_it_is_needed() -> None:
    program = """
import sys, sycon, sycon.random
sycon.random.Random(1).random()
assert "numpy" not in sys.modules
sys.modules["numpy"] = None
try:
    sycon.random.BitGenerator
except ImportError as error:
    assert "sycon[random]" in str(error)
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_far_positions() -> None:
    bits = BitGenerator(1, "indexed-vexof128")
    bits.state = {**bits.state, "position": 2**63}
    word = bits.random_raw()
    bits.state = {**bits.state, "position": 2**63}
    assert bits.random_raw() == word


def chi_square(counts: Any) -> float:
    """Return how many standard deviations the counts of equally likely events are from the expected counts."""
    expected = counts.sum() / counts.size
    free = counts.size - 1
    return float((((counts - expected) ** 2 / expected).sum() - free) / math.sqrt(2 * free))


@every
def test_statistics(xof: str) -> None:
    """Correct code cannot fail this, but code that loses a byte or uses it twice does. The seed is fixed."""
    words = BitGenerator(b"statistics", xof).random_raw(1 << 16)
    data = words.view(np.uint8)
    ones = int(np.unpackbits(data).sum())
    bits = 8 * data.size
    assert abs(ones - bits / 2) < 4 * math.sqrt(bits) / 2
    assert abs(chi_square(np.bincount(data, minlength=256))) < 4
    pairs = data[:-1].astype(np.int64) * 256 + data[1:]
    assert abs(chi_square(np.bincount(pairs, minlength=65536))) < 5
    # For each bit of the words, and its difference to that bit of the next word.
    each = np.unpackbits(data).reshape(-1, 64).astype(np.int64)
    assert (abs(each.sum(0) - 2**15) < 5 * 128).all()
    assert (abs((each[1:] ^ each[:-1]).sum(0) - 2**15) < 5 * 128).all()
    assert len(np.unique(words)) == words.size
    doubles = Generator(BitGenerator(b"statistics", xof)).standard_normal(1 << 16)
    assert abs(doubles.mean()) < 4 / 256
    assert abs(doubles.var() - 1) < 4 * math.sqrt(2) / 256
    streams = [BitGenerator(b"statistics", xof), BitGenerator(b"statistics", xof).jumped(), *BitGenerator(b"statistics", xof).spawn(2)]
    for first, second in itertools.combinations([one.random_raw(1 << 12) for one in streams], 2):
        differ = int(np.unpackbits((first ^ second).view(np.uint8)).sum())
        assert abs(differ - 2**17) < 4 * 256
