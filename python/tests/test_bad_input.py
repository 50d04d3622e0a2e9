"""Each mistake raises an exception of the usual type that states what was expected."""

import gc
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sycon
from families import ALL, FUNCTIONS, Xof, needed, new_of, shortcut_of

every = pytest.mark.parametrize("xof", ALL, ids=str)
anything: Any = sycon  # mistakes that a type checker would find


def callables(condition: Callable[[dict[str, Any]], object]) -> list[Any]:
    """Return the functions for which this is true: classes, shortcuts, and functions that create hashes."""
    found: list[Any] = []
    for function in filter(condition, FUNCTIONS):
        makers = [new_of(function), shortcut_of(function)] if function["output"] == "extendable" else [new_of(function)]
        found += [partial(make, **needed(function)) for make in makers]
    assert found
    return found


def of_parameter(name: str) -> list[Any]:
    return callables(lambda function: name in function["takes"] and not function["parts"])


class Index:
    def __index__(self) -> int:
        return 32


class Broken:
    def __index__(self) -> int:
        raise KeyError("broken")


@every
def test_sizes(xof: Xof) -> None:
    absorber: Any = xof.new()
    reader: Any = absorber.copy().finalize()
    for use in (reader.read, absorber.digest, absorber.hexdigest):
        for negative in (-1, -(2**31), -(2**63), -(2**64), -(2**200)):
            with pytest.raises(ValueError, match=r"^n: negative \(got .*, expected 0 or more bytes\); the output has no end"):
                use(negative)
        for huge in (2**50, 2**62, sys.maxsize, 2**63, 2**64, 2**200):
            with pytest.raises(MemoryError):
                use(huge)
        for wrong in ("1", 1.0, b"1", [], object()):
            with pytest.raises(TypeError):
                use(wrong)
        with pytest.raises(KeyError):
            use(Broken())
        assert len(use(Index())) in (32, 64)
        assert len(use(True)) in (1, 2)
    reader.skip(0)
    for negative in (-1, -(2**70), -(2**200)):
        with pytest.raises(ValueError, match=r"^n: wrong value \(got .*, expected 0 to 2\*\*64 - 1\)"):
            reader.skip(negative)
    for huge in (2**64, 2**200):
        with pytest.raises(ValueError, match=r"2\*\*64"):
            reader.skip(huge)
    with pytest.raises(TypeError):
        reader.skip(1.0)


@every
def test_too_few_and_too_many_arguments(xof: Xof) -> None:
    absorber: Any = xof.new()
    reader: Any = absorber.finalize()
    for use in (
        absorber.absorb,
        absorber.digest,
        lambda: absorber.finalize(1),
        lambda: reader.read(1, 2),
        lambda: reader.read(m=1),
        reader.read_into,
    ):
        with pytest.raises(TypeError):
            use()


@every
def test_an_absorber_cannot_be_read_nor_a_reader_absorb(xof: Xof) -> None:
    absorber: Any = xof.new()
    reader = absorber.copy().finalize()
    hash: Any = sycon.sha3_256()
    for name in ("read", "read_into", "readinto", "skip", "seek", "tell", "squeeze"):
        with pytest.raises(AttributeError, match=rf"'{type(absorber).__name__}' has no '{name}': finalize\(\) returns a reader"):
            getattr(absorber, name)
        with pytest.raises(AttributeError, match=rf"'Hash' has no '{name}': digest\(\)"):
            getattr(hash, name)
    for name in ("digest", "hexdigest", "squeeze"):
        with pytest.raises(AttributeError, match=rf"'{type(reader).__name__}' has no '{name}': read\(n\)"):
            getattr(reader, name)
    for name in ("absorb", "update", "finalize", "reset"):
        with pytest.raises(AttributeError, match=f"has no '{name}': a reader gives output"):
            getattr(reader, name)
    assert not hasattr(reader, "digest") and not hasattr(absorber, "read") and not hasattr(hash, "absorb")
    with pytest.raises(AttributeError):
        absorber.anything


@pytest.mark.parametrize("new", of_parameter("domain"))
def test_domain_bytes(new: Callable[..., object]) -> None:
    for byte in (0, 128, 255, 256, -1, 2**100, -(2**100)):
        with pytest.raises(ValueError, match=r"^domain: wrong value \(got .*, expected 0x01 to 0x7f\)"):
            new(b"", domain=byte)
    for wrong in ("a", b"a", 1.0, None):
        with pytest.raises(TypeError):
            new(b"", domain=wrong)
    with pytest.raises(TypeError):
        new(0x1F, b"")
    for byte in (1, 127):
        new(b"", domain=byte)


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64, 10_000])
def test_keys_of_blake3(length: int) -> None:
    for new in (sycon.Blake3, sycon.blake3_xof):
        with pytest.raises(ValueError, match=rf"key: wrong length \(got {length} bytes, expected 32\)"):
            new(b"", key=bytes(length))


def test_modes_of_blake3() -> None:
    for new in (anything.Blake3, anything.blake3_xof):
        with pytest.raises(ValueError, match="context: BLAKE3 does not accept it"):
            new(b"", key=bytes(32), context="context")
        for context in (b"bytes", 1):
            with pytest.raises(TypeError):
                new(b"", context=context)
        for key in ("x" * 32, 32):
            with pytest.raises(TypeError):
                new(b"", key=key)
        with pytest.raises((UnicodeEncodeError, TypeError)):
            new(b"", context="\ud800")


@pytest.mark.parametrize("new", callables(lambda function: function["tree"]))
def test_threads(new: Callable[..., object]) -> None:
    for threads in (-1, -(2**100), 2**100):
        with pytest.raises(ValueError, match=r"^threads: wrong value \(got .*, expected 1 or more, or 0 for one per CPU core\)"):
            new(b"", threads=threads)
    new(b"", threads=0)
    for wrong in (None, "1", 1.0):
        with pytest.raises(TypeError):
            new(b"", threads=wrong)


def test_customizations() -> None:
    limited = [function for function in FUNCTIONS if function["max_customization"]]
    assert limited
    for function in limited:
        most = function["max_customization"]
        for new in (new_of(function), shortcut_of(function)):
            new(b"", customization=bytes(most))
            with pytest.raises(ValueError, match=rf"customization: too long \(got {most + 1} bytes, expected at most {most}\)"):
                new(b"", customization=bytes(most + 1))
    for new in of_parameter("customization"):
        for wrong in ("text", 1, None):
            with pytest.raises(TypeError, match="customization"):
                new(data=b"", customization=wrong)
    with pytest.raises(TypeError):
        anything.CShake128(b"", b"positional")


def test_block_sizes() -> None:
    for new in of_parameter("block_size"):
        with pytest.raises(ValueError, match=r"^block_size: wrong value \(got .*, expected 1 to \d+ bytes\)"):
            new(b"", block_size=0)
        for size in (-1, 2**63, 2**100, -(2**100)):
            with pytest.raises(ValueError, match=r"^block_size: wrong value \(got .*, expected 1 to \d+ bytes\)"):
                new(b"", block_size=size)
        with pytest.raises(TypeError):
            new(b"", block_size="8192")


def test_digest_sizes() -> None:
    for new in callables(lambda function: function["output"] == "chosen"):
        with pytest.raises(ValueError, match=r"^digest_size: wrong value \(got 0, expected 1 or more bytes\)"):
            new(digest_size=0)
        with pytest.raises(ValueError, match=r"^digest_size: negative \(got -1, expected 0 or more bytes\)"):
            new(digest_size=-1)
        with pytest.raises(MemoryError):
            new(digest_size=2**100)
        with pytest.raises(MemoryError):
            new(digest_size=2**60).digest()


def test_parts() -> None:
    for new in callables(lambda function: function["parts"]):
        for wrong in (b"bytes", bytearray(b"bytes"), "text", 1):
            kind = type(wrong).__name__
            with pytest.raises(TypeError, match=rf"^parts: wrong type \(got {kind}, expected an iterable of bytes-like objects\)"):
                new(wrong)
        with pytest.raises(TypeError, match="; put one part in a list$"):
            new(b"bytes")
        for part in (1, "text", None):
            with pytest.raises(TypeError):
                new([part])

    def broken() -> Any:
        yield b"part"
        raise KeyError("broken")

    with pytest.raises(KeyError):
        sycon.TupleHashXof128(broken())


def test_states_of_permutations() -> None:
    for name, width in sycon.hazmat.permutation.WIDTH.items():
        permute: Any = getattr(sycon.hazmat.permutation, name)
        for length in (0, width - 1, width + 1):
            with pytest.raises(ValueError, match=rf"^state: wrong length \(got {length} bytes, expected {width} for {name}\)$"):
                permute(bytes(length))
        with pytest.raises(TypeError):
            permute("x" * width)
        for given in (1, width - 1, width + 1, 3 * width - 1):
            with pytest.raises(ValueError, match=rf"^states: wrong length \(got {given} bytes, expected a multiple of {width} for {name}\)$"):
                sycon.hazmat.permutation.many(name, bytes(given))
        assert sycon.hazmat.permutation.many(name, b"") == b""


def test_names_of_permutations() -> None:
    for name in ("", "gimli", "KECCAKF1600", "many"):
        with pytest.raises(ValueError, match=rf"^name: unknown permutation \(got '{name}'\); sycon.hazmat.permutation.WIDTH lists all$"):
            sycon.hazmat.permutation.many(name, b"")
    for wrong in (b"xoodoo", None, 1):
        with pytest.raises(TypeError):
            anything.hazmat.permutation.many(wrong, b"")
    with pytest.raises(TypeError):
        anything.hazmat.permutation.many("xoodoo", "x" * 48)


def test_tags() -> None:
    mac = sycon.kmac128(bytes(16), b"message")
    for length in (0, 16, 33):
        with pytest.raises(sycon.InvalidTag, match=f"got {length} bytes, expected 32"):
            mac.verify(mac.digest().ljust(33)[:length])
    with pytest.raises(sycon.InvalidTag, match="not valid for this"):
        mac.verify(bytes(32))
    with pytest.raises(TypeError):
        anything.kmac128(bytes(16)).verify("text")
    short = sycon.kmac128(bytes(16), digest_size=3)
    with pytest.raises(ValueError, match="no tag has 3 bytes") as error:
        short.verify(short.digest())
    assert error.type is ValueError


@pytest.mark.parametrize("new", [new_of(function) for function in FUNCTIONS if function["needs"] == "key" and function["output"] == "extendable"])
def test_the_sender_does_not_choose_the_length_of_a_tag(new: Any) -> None:
    mac = new(bytes(32), b"message")
    mac.verify(mac.digest(16))
    mac.verify(mac.digest(4), length=4)
    mac.verify(mac.digest(1000), length=1000)
    for given in (0, 1, 4, 15, 17, 32):
        with pytest.raises(sycon.InvalidTag, match=f"got {given} bytes, expected 16"):
            mac.verify(mac.digest(given))
    with pytest.raises(sycon.InvalidTag, match="got 16 bytes, expected 32"):
        mac.verify(mac.digest(16), length=32)
    for length in (-1, 0, 1, 3):
        with pytest.raises(ValueError, match=f"no tag has {length} bytes|negative") as error:
            mac.verify(mac.digest(max(0, length)), length=length)
        assert error.type is ValueError
    with pytest.raises(TypeError):
        anything.KmacXof128(bytes(16)).verify(bytes(16), 16)
    with pytest.raises(TypeError):
        mac.verify(bytes(16), length="16")


@pytest.mark.parametrize("function", [shortcut_of(function) for function in FUNCTIONS if function["seekable"]])
def test_positions(function: Any) -> None:
    reader = function(b"")
    for position in (-1, 2**64, 2**126, -(2**126)):
        with pytest.raises(ValueError, match="position"):
            reader.seek(position)
    with pytest.raises(ValueError, match="position"):
        reader.seek(2**1000)
    with pytest.raises(ValueError, match="position"):
        reader.seek(-1, 1)
    with pytest.raises(ValueError, match="whence"):
        reader.seek(0, 3)
    with pytest.raises(TypeError):
        reader.seek(1.0)
    assert reader.tell() == 0


def test_bases_and_readers_cannot_be_made_directly() -> None:
    for base in (anything.Absorber, anything.Reader, anything.Hash, anything.Mac):
        with pytest.raises(TypeError):
            base()


def test_classes_cannot_be_subclassed() -> None:
    for base in (anything.Shake128, anything.hazmat.Sponge, anything.Mac):
        with pytest.raises(TypeError):
            type("Subclass", (base,), {})


def test_hash_many_of_a_subclass_with_an_unknown_algorithm() -> None:
    subclass: Any = type("Subclass", (anything.Absorber,), {"_algorithm": 999})
    with pytest.raises(TypeError, match="base of all absorbers"):
        subclass.hash_many([b""])


def test_subclasses_of_bases_cannot_be_made() -> None:
    """An object without a state cannot be created."""
    for base in (anything.Absorber, anything.Reader, anything.Hash):
        subclass = type("Subclass", (base,), {})
        with pytest.raises(TypeError):
            subclass()
        with pytest.raises(TypeError):
            object.__new__(subclass)
        with pytest.raises(TypeError):
            object.__new__(base)
    with pytest.raises(TypeError):
        anything.Absorber.update(anything.shake128(b""), b"")


def test_attributes_cannot_be_set() -> None:
    absorber: Any = sycon.Shake128()
    for name in ("name", "rate", "anything"):
        with pytest.raises(AttributeError):
            setattr(absorber, name, 1)


@pytest.mark.parametrize("stream", [anything.experimental.aestream.Reader, anything.experimental.aestream.Writer, anything.age.Reader])
def test_streams_that_never_began_warn_of_nothing(stream: Callable[..., object], recwarn: pytest.WarningsRecorder) -> None:
    for wrong in ((), (1, 2), (sycon.Shake128(), None)):
        with pytest.raises(TypeError):
            stream(*wrong)
    gc.collect()
    assert not recwarn.list


@pytest.mark.parametrize("number", [-(2**200), -1])
def test_negative_sizes_are_named(number: int) -> None:
    protocol, strobe, merlin = sycon.experimental.Protocol("test"), sycon.transcript.Strobe("test"), sycon.transcript.Merlin("test")
    mac = sycon.experimental.MultimixerMac(bytes(32))
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: protocol.derive("label", number), "n"),
        (lambda: sycon.hazmat.Duplex().squeeze(number), "n"),
        (lambda: strobe.prf(number), "n"),
        (lambda: merlin.challenge_bytes("label", number), "n"),
        (lambda: merlin.build_rng().read(number), "n"),
        (lambda: sycon.KmacXof128(b"key").verify(b"", length=number), "length"),
        (lambda: strobe.recv_mac(b"", length=number), "length"),
        (lambda: mac.digest(number), "size"),
        (lambda: mac.verify(b"", length=number), "length"),
        (lambda: sycon.aead.AsconAEAD128(bytes(16), tag_length=number), "tag_length"),
    ]
    for call, name in calls:
        with pytest.raises(ValueError, match=rf"^{name}: negative \(got {number}, expected 0 or more bytes\)"):
            call()


@pytest.mark.parametrize("number", [2**63, 2**64, 2**200])
def test_sizes_over_a_limit(number: int) -> None:
    strobe, merlin, mac = sycon.transcript.Strobe("test"), sycon.transcript.Merlin("test"), sycon.experimental.MultimixerMac(bytes(32))
    sender = sycon.hpke.Sender(sycon.xwing.DecapsulationKey.generate().encapsulation_key)
    calls: list[Callable[[], object]] = [
        lambda: sender.export(b"name", number),
        lambda: merlin.challenge_bytes("label", number),
        lambda: merlin.build_rng().read(number),
        lambda: sycon.KmacXof128(b"key").verify(b"", length=number),
        lambda: strobe.recv_mac(b"", length=number),
        lambda: mac.digest(number),
        lambda: mac.hexdigest(number),
        lambda: mac.verify(b"", length=number),
        lambda: sycon.aead.AsconAEAD128(bytes(16), tag_length=number),
    ]
    for call in calls:
        with pytest.raises(ValueError):
            call()


@pytest.mark.parametrize("number", [-(2**200), -1, 2**64, 2**200])
def test_numbers_out_of_range_are_named(number: int) -> None:
    calls: list[tuple[Callable[[], Any], str]] = [
        (lambda: sycon.blake3_xof(b"").seek(number), "^position: wrong value"),
        (lambda: anything.turboshake128(b"", domain=number), "^domain: wrong value"),
        (lambda: anything.experimental.vexof128(b"", stripes=number), "^stripes: wrong value .*expected 4 or 8"),
        (lambda: anything.transcript.Strobe("test", number), "^security: wrong value .*expected 128 or 256"),
        (lambda: sycon.transcript.Merlin("test").append_u64("x", number), "^x: wrong value .*expected 0 to"),
        (lambda: sycon.shake128(b"").skip(number), "^n: wrong value"),
        (lambda: sycon.hazmat.Sponge("keccakf1600", number, 6), "^rate: "),
        (lambda: sycon.hazmat.Sponge("keccakf1600", 136, number), "^suffix: wrong value .*expected 0x01 to 0x7f"),
        (lambda: sycon.distributed.Plan("kt128", number, "version:1"), "^total: wrong value"),
        (lambda: sycon.distributed.Plan("kt128", 10_000, "version:1").ranges(number), "^part_size: wrong value"),
        (lambda: sycon.distributed.Plan("kt128", 10_000, "version:1").part(number, b""), "^start: wrong value"),
        (lambda: sycon.distributed.Plan("kt128", 10_000, "version:1").part(0, b"", number), "^end: wrong value"),
        (lambda: sycon.age.passphrase.Recipient("test", work_factor=number), "^work factor: wrong value"),
        (lambda: sycon.age.passphrase.Identity("test", most_work_factor=number), "^work factor: wrong value"),
        (lambda: sycon.hash_many("shake128", [b""], 32, threads=number), "^threads: wrong value"),
        (lambda: sycon.ParallelHashXof128(block_size=number), "^block_size: wrong value"),
    ]
    for call, message in calls:
        with pytest.raises(ValueError, match=message):
            call()
