"""Newplex's transcripts, with the state after every operation, and the laws of its objects."""

import copy
import hashlib
import io
import json
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sycon
from families import pattern, pieces
from hypothesis import given
from hypothesis import strategies as st

VECTORS = Path(__file__).parents[2] / "vectors"
TRANSCRIPTS: list[dict[str, Any]] = json.loads((VECTORS / "newplex.json").read_text())
SIZED: list[dict[str, Any]] = json.loads((VECTORS / "newplex_sized.json").read_text())

# The output of every operation, by its transcript and number, for later operations.
OUTPUTS: dict[tuple[str, int], bytes] = {}


def tampered(data: bytes, tamper: dict[str, Any]) -> bytes:
    changed = bytearray(data)
    if "flip" in tamper:
        offset, mask = tamper["flip"]
        changed[offset] ^= mask
    if "truncate" in tamper:
        del changed[tamper["truncate"] :]
    return bytes(changed) + bytes.fromhex(tamper.get("append", ""))


def value(row: dict[str, Any]) -> bytes:
    if "hex" in row:
        data = bytes.fromhex(row["hex"])
    elif "from" in row:
        data = OUTPUTS[row["from"]["t"], row["from"]["op"]]
    elif row["gen"] == "repeat":
        data = bytes([row["byte"]]) * row["len"]
    else:
        data = pattern(row["len"])
    return tampered(data, row)


def check(out: bytes, expected: dict[str, Any]) -> None:
    if "hex" in expected:
        assert out.hex() == expected["hex"]
    else:
        assert len(out) == expected["len"]
        assert (out[:32].hex(), out[-32:].hex()) == (expected["first32"], expected["last32"])
        assert hashlib.sha256(out).hexdigest() == expected["sha256"]


def stream(protocol: sycon.experimental.Protocol, op: dict[str, Any], label: bytes, data: bytes) -> bytes:
    name = op["op"].removesuffix("reader").removesuffix("writer")
    out = io.BytesIO()
    if op["op"].endswith("writer"):
        with getattr(protocol, f"{name}_writer")(label, out) as writer:
            position = 0
            for n in op["chunks"]:
                assert writer.write(data[position : position + n]) == n
                position += n
    else:
        with getattr(protocol, f"{name}_reader")(label, io.BytesIO(data)) as reader:
            for n in op["chunks"]:
                out.write(reader.read(n))
    return out.getvalue()


def operate(protocol: sycon.experimental.Protocol, op: dict[str, Any]) -> tuple[sycon.experimental.Protocol, bytes]:
    if op["op"] == "marshal":
        return sycon.experimental.Protocol.from_bytes(protocol.to_bytes()), b""
    if op["op"] == "clone":
        clone = protocol.copy()
        protocol.mix("the original", b"goes on")
        return clone, b""
    label = value(op["label"])
    if op["op"] == "derive":
        return protocol, protocol.derive(label, op["n"])
    data = value(op["in"])
    if "chunks" in op:
        return protocol, stream(protocol, op, label, data)
    if op.get("ok") is False:
        with pytest.raises(sycon.InvalidCiphertext):
            protocol.open(label, data)
        return protocol, b""
    out = getattr(protocol, op["op"])(label, data)
    return protocol, b"" if out is None else out


def replay_protocol(row: dict[str, Any]) -> None:
    sized = row.get("sized", False)
    protocol = sycon.experimental.Protocol(value(row["domain"]), sized=sized)
    assert protocol.to_bytes().hex() == row["init_state"]
    assert protocol.sized == protocol.copy().sized == sized
    for number, op in enumerate(row["ops"]):
        protocol, out = operate(protocol, op)
        if "out" in op:
            check(out, op["out"])
        assert protocol.to_bytes().hex() == op["state"], (number, op["op"])
        OUTPUTS[row["name"], number] = out


def replay_duplex(row: dict[str, Any]) -> None:
    duplex = sycon.hazmat.Duplex()
    for number, op in enumerate(row["ops"]):
        arguments = [value(op["in"])] if "in" in op else [op["n"]] if "n" in op else []
        out = getattr(duplex, op["op"])(*arguments)
        if "out" in op:
            check(out, op["out"])
            OUTPUTS[row["name"], number] = out
        assert duplex.to_bytes().hex() == op["state"], (number, op["op"])


def replay_aestream(row: dict[str, Any]) -> None:
    def fresh() -> sycon.experimental.Protocol:
        protocol = sycon.experimental.Protocol(value(row["domain"]))
        for op in row["setup"]:
            protocol.mix(value(op["label"]), value(op["in"]))
            assert protocol.to_bytes().hex() == op["state"]
        return protocol

    protocol, file = fresh(), io.BytesIO()
    with sycon.experimental.aestream.Writer(protocol, file) as writer:
        for data in map(value, row["writes"]):
            assert writer.write(data) == len(data)
    wire = file.getvalue()
    check(wire, row["wire"])
    assert protocol.to_bytes().hex() == row["state"]

    for case in row["reads"]:
        protocol, out, result = fresh(), b"", "eof"
        reader = sycon.experimental.aestream.Reader(protocol, io.BytesIO(tampered(wire, case["tamper"] or {})))
        try:
            while piece := reader.read(1000):
                out += piece
        except sycon.InvalidCiphertext:
            result = "invalid"
            with pytest.raises(sycon.InvalidCiphertext):
                reader.read(1)
        assert result == case["result"]
        check(out, case["plaintext"])
        assert protocol.to_bytes().hex() == case["state"]


def replay_unmarshal(row: dict[str, Any]) -> None:
    kinds: tuple[type[sycon.experimental.Protocol] | type[sycon.hazmat.Duplex], ...] = (sycon.experimental.Protocol, sycon.hazmat.Duplex)
    for case in row["cases"]:
        data = bytes.fromhex(case["in"])
        for kind in kinds:
            if case["ok"]:
                assert kind.from_bytes(data).to_bytes() == data
            else:
                with pytest.raises(ValueError, match="expected"):
                    kind.from_bytes(data)


REPLAY: dict[str, Callable[[dict[str, Any]], None]] = {
    "protocol": replay_protocol,
    "duplex": replay_duplex,
    "aestream": replay_aestream,
    "unmarshal": replay_unmarshal,
}


def test_transcripts() -> None:
    """In one test, because some operations use outputs of earlier ones."""
    assert len(TRANSCRIPTS) == 123
    for row in TRANSCRIPTS:
        REPLAY[row["kind"]](row)


NAMES = ("mix", "derive", "encrypt", "decrypt", "seal", "open")
STRINGS = st.one_of(st.binary(max_size=40), st.binary(min_size=70, max_size=200))
STEPS = st.lists(st.tuples(st.sampled_from(NAMES), STRINGS, STRINGS), min_size=1, max_size=8)


def apply(protocol: sycon.experimental.Protocol, name: str, label: bytes, data: bytes) -> bytes:
    if name == "derive":
        return protocol.derive(label, len(data))
    if name == "open":
        with pytest.raises(sycon.InvalidCiphertext):
            protocol.open(label, data + bytes(16))
        return b""
    return getattr(protocol, name)(label, data) or b""


@given(STRINGS, STEPS, st.integers(0, 1 << 30))
def test_one_changed_bit_changes_everything_after(
    domain: bytes, steps: list[tuple[str, bytes, bytes]], place: int
) -> None:
    one, two, other = (sycon.experimental.Protocol(domain) for _ in range(3))
    strings = [string for name, label, data in steps for string in (label, b"" if name == "derive" else data)]
    bits = 8 * sum(map(len, strings))
    changed = int.from_bytes(b"".join(strings), "big") ^ (1 << place % bits if bits else 0)
    rest = io.BytesIO(changed.to_bytes(bits // 8, "big"))
    for name, label, data in steps:
        assert apply(one, name, label, data) == apply(two, name, label, data)
        two = sycon.experimental.Protocol.from_bytes(two.to_bytes())
        assert one.to_bytes() == two.to_bytes()
        other_label = rest.read(len(label))
        apply(other, name, other_label, data if name == "derive" else rest.read(len(data)))
    assert (one.to_bytes() == other.to_bytes()) == (bits == 0)
    assert (one.derive("after", 32) == other.derive("after", 32)) == (bits == 0)


@given(st.binary(max_size=500), st.lists(st.integers(0, 500), max_size=5))
def test_streams_split_anywhere(data: bytes, cuts: list[int]) -> None:
    whole = sycon.experimental.Protocol("law")
    out = whole.encrypt("label", data)
    protocol, file = sycon.experimental.Protocol("law"), io.BytesIO()
    with protocol.encrypt_writer("label", file) as writer:
        for piece in pieces(data, cuts):
            writer.write(piece)
    assert (file.getvalue(), protocol.to_bytes()) == (out, whole.to_bytes())
    protocol = sycon.experimental.Protocol("law")
    with protocol.decrypt_reader("label", io.BytesIO(out)) as reader:
        assert b"".join(reader.read(len(piece)) for piece in pieces(data, cuts)) == data
    assert protocol.to_bytes() == whole.to_bytes()
    duplex, other = sycon.hazmat.Duplex().absorb(data), sycon.hazmat.Duplex()
    for piece in pieces(data, cuts):
        other.absorb(piece)
    assert duplex.to_bytes() == other.to_bytes()


@given(st.lists(st.binary(max_size=300), max_size=5), st.integers(0, 1 << 30))
def test_damaged_streams_give_whole_blocks_only(blocks: list[bytes], place: int) -> None:
    file = io.BytesIO()
    with sycon.experimental.aestream.Writer(sycon.experimental.Protocol("law"), file) as writer:
        for block in blocks:
            writer.write(block)
    wire = file.getvalue()
    assert sycon.experimental.aestream.Reader(sycon.experimental.Protocol("law"), io.BytesIO(wire + b"more")).read() == b"".join(blocks)
    place %= len(wire)
    for bad in (wire[:place], wire[:place] + bytes([wire[place] ^ 1]) + wire[place + 1 :]):
        reader = sycon.experimental.aestream.Reader(sycon.experimental.Protocol("law"), io.BytesIO(bad))
        out = b""
        with pytest.raises(sycon.InvalidCiphertext):  # noqa: PT012
            while piece := reader.read(7):
                out += piece
        assert out in [b"".join(blocks[:count]) for count in range(len(blocks) + 1)]


@pytest.mark.parametrize("row", [row for row in SIZED if row["kind"] == "protocol"], ids=lambda row: row["name"])
def test_sized_transcripts(row: dict[str, Any]) -> None:
    replay_protocol(row)


@pytest.mark.parametrize("row", [row for row in SIZED if row["kind"] == "aead"], ids=lambda row: row["name"])
def test_the_aead_is_sized_operations(row: dict[str, Any]) -> None:
    protocol = sycon.experimental.Protocol(row["domain"], sized=True)
    protocol.mix("key", pattern(row["key"] + 64)[64:])
    protocol.mix("nonce", pattern(row["nonce"]))
    protocol.mix("ad", pattern(row["ad"]))
    receiver = sycon.experimental.Protocol.from_bytes(protocol.to_bytes(), sized=True)
    sealed = protocol.seal("message", pattern(row["msg"]))
    check(sealed, row["out"])
    assert receiver.open("message", sealed) == pattern(row["msg"])
    assert receiver.to_bytes() == protocol.to_bytes()


def test_sizes_tell_apart_what_labels_and_data_imitate() -> None:
    for sized in (False, True):
        one, other = (sycon.experimental.Protocol("example.org v1", sized=sized) for _ in range(2))
        one.mix("data", b"pay 10")
        one.mix("X\x01\x02\x010amount", b"the end")
        other.mix("data", b"pay 100\x01\x02\x01X")
        other.mix("amount", b"the end")
        assert (one.to_bytes() == other.to_bytes()) is not sized


def test_sized_protocols_and_streams() -> None:
    protocol = sycon.experimental.Protocol("test", sized=True)
    state = protocol.to_bytes()
    for name in ("mix_writer", "mix_reader", "encrypt_writer", "encrypt_reader", "decrypt_writer", "decrypt_reader"):
        with pytest.raises(ValueError, match="a sized protocol mixes the size of data before them"):
            getattr(protocol, name)("label", io.BytesIO())
    with pytest.raises(sycon.InvalidCiphertext):
        protocol.open("label", bytes(15))
    assert protocol.to_bytes() == state

    # The format of Rust and C: the same state gives the same stream.
    wires = []
    for same in (protocol, sycon.experimental.Protocol.from_bytes(state)):
        file = io.BytesIO()
        with sycon.experimental.aestream.Writer(same, file) as writer:
            writer.write(b"block")
        wires.append((file.getvalue(), same.to_bytes()))
    assert wires[0] == wires[1]
    assert protocol.sized
    assert sycon.experimental.aestream.Reader(sycon.experimental.Protocol("test", sized=True), io.BytesIO(wires[0][0])).read() == b"block"


def test_labels_are_text_or_bytes() -> None:
    one, two = sycon.experimental.Protocol("naïve"), sycon.experimental.Protocol(bytearray("naïve".encode()))
    assert one.derive("ü", 8) == two.derive(memoryview("ü".encode()), 8)
    with pytest.raises(TypeError):
        sycon.experimental.Protocol(5)  # type: ignore[arg-type]
    calls: dict[str, Callable[[str], object]] = {"domain": sycon.experimental.Protocol, "label": lambda label: one.mix(label, b"")}
    for name, call in calls.items():
        with pytest.raises(ValueError, match=rf"^{name}: not valid Unicode text") as caught:
            call("hidden\ud800")
        assert type(caught.value) is ValueError


def test_bad_lengths_are_errors_before_any_work() -> None:
    protocol, duplex = sycon.experimental.Protocol("test"), sycon.hazmat.Duplex()
    for length, error in ((-1, ValueError), (-(1 << 80), ValueError), (1 << 62, MemoryError), (1 << 80, MemoryError)):
        with pytest.raises(error):
            protocol.derive("label", length)
        with pytest.raises(error):
            duplex.squeeze(length)
    with pytest.raises(ValueError, match="^n: negative"):
        protocol.derive("label", -1)
    with pytest.raises(TypeError):
        protocol.derive("label", 1.0)  # type: ignore[arg-type]
    for length in range(16):
        with pytest.raises(sycon.InvalidCiphertext):
            protocol.open("label", bytes(length))
    with pytest.raises(TypeError):
        protocol.mix("label", "text")  # type: ignore[arg-type]
    assert protocol.to_bytes() == sycon.experimental.Protocol("test").to_bytes()
    assert duplex.to_bytes() == sycon.hazmat.Duplex().to_bytes()


def test_buffers() -> None:
    data = pattern(5000)
    expected = sycon.experimental.Protocol("test").seal("label", data)
    for kind in (bytearray, memoryview):
        assert sycon.experimental.Protocol("test").seal("label", kind(data)) == expected
        assert sycon.experimental.Protocol("test").open("label", kind(expected)) == data
    with pytest.raises(BufferError):
        sycon.experimental.Protocol("test").mix("label", memoryview(data)[::2])


def test_state_is_not_shown_and_not_pickled() -> None:
    for item in (sycon.experimental.Protocol("test"), sycon.hazmat.Duplex()):
        assert repr(item) == f"<{type(item).__module__}.{type(item).__name__}>"
        with pytest.raises(TypeError, match="may be secret"):
            pickle.dumps(item)
        for same in (copy.copy(item), copy.deepcopy(item)):
            assert same.to_bytes() == item.to_bytes()


def test_a_protocol_waits_for_its_stream() -> None:
    protocol = sycon.experimental.Protocol("test")
    writer = protocol.mix_writer("label", io.BytesIO())
    uses: tuple[Callable[[], object], ...] = (
        lambda: protocol.mix("label", b""),
        lambda: protocol.derive("label", 1),
        lambda: protocol.seal("label", b""),
        lambda: protocol.open("label", bytes(16)),
        lambda: protocol.encrypt_reader("label", io.BytesIO()),
        protocol.copy,
        protocol.to_bytes,
    )
    for use in uses:
        with pytest.raises(RuntimeError, match="not closed, or was given up"):
            use()
    writer.close()
    state = protocol.to_bytes()
    writer.close()
    assert (writer.closed, protocol.to_bytes()) == (True, state)
    with pytest.raises(ValueError, match="closed file"):
        writer.write(b"")


def test_a_stream_that_is_given_up_takes_the_protocol_along() -> None:
    protocol = sycon.experimental.Protocol("test")
    with pytest.raises(KeyError), protocol.mix_writer("label", io.BytesIO()):
        raise KeyError
    with pytest.raises(RuntimeError):
        protocol.to_bytes()
    protocol, file = sycon.experimental.Protocol("test"), io.BytesIO()
    with pytest.raises(KeyError), sycon.experimental.aestream.Writer(protocol, file) as writer:
        writer.write(b"block")
        raise KeyError
    with pytest.raises(sycon.InvalidCiphertext):
        sycon.experimental.aestream.Reader(sycon.experimental.Protocol("test"), io.BytesIO(file.getvalue())).read()


class Narrow(io.BytesIO):
    """Accepts three bytes at a time, and nothing after `room` of them."""

    room = 1 << 30

    def write(self, data: Any, /) -> int:
        if self.room <= 0:
            raise OSError("full")
        self.room -= 3
        return super().write(bytes(data)[:3])


def test_files_that_take_little() -> None:
    whole = sycon.experimental.Protocol("test")
    out = whole.encrypt("label", pattern(100))
    protocol, file = sycon.experimental.Protocol("test"), Narrow()
    with protocol.encrypt_writer("label", file) as writer:
        assert writer.write(pattern(100)) == 100
    assert (file.getvalue(), protocol.to_bytes()) == (out, whole.to_bytes())

    # A mix contains only the bytes that the file accepted.
    mixed = sycon.experimental.Protocol("test")
    mixed.mix("label", pattern(3))
    protocol = sycon.experimental.Protocol("test")
    with protocol.mix_writer("label", Narrow()) as writer:
        assert writer.write(pattern(100)) == 3
    assert protocol.to_bytes() == mixed.to_bytes()

    file = Narrow()
    with sycon.experimental.aestream.Writer(sycon.experimental.Protocol("test"), file) as block_writer:
        assert block_writer.write(pattern(100)) == 100
    assert sycon.experimental.aestream.Reader(sycon.experimental.Protocol("test"), io.BytesIO(file.getvalue())).read() == pattern(100)


def test_a_writer_that_failed_stays_failed() -> None:
    protocol, file = sycon.experimental.Protocol("test"), Narrow()
    file.room = 6
    writer = protocol.encrypt_writer("label", file)
    with pytest.raises(OSError, match="full"):
        writer.write(pattern(100))
    for call in (lambda: writer.write(b"more"), writer.close):
        with pytest.raises(ValueError, match="writing failed before"):
            call()
    with pytest.raises(RuntimeError):
        protocol.to_bytes()

    file = Narrow()
    file.room = 6
    block_writer = sycon.experimental.aestream.Writer(sycon.experimental.Protocol("test"), file)
    with pytest.raises(OSError, match="full"):
        block_writer.write(pattern(100))
    for block_call in (lambda: block_writer.write(b"more"), block_writer.close):
        with pytest.raises(ValueError, match="writing failed before"):
            block_call()


def test_a_file_that_uses_its_own_stream_gets_an_error() -> None:
    protocol = sycon.experimental.Protocol("test")

    class Recursive(io.BytesIO):
        def write(self, data: Any, /) -> int:
            with pytest.raises(RuntimeError, match="another call"):
                writer.write(b"again")
            return super().write(data)

    file = Recursive()
    with protocol.encrypt_writer("label", file) as writer:
        writer.write(b"message")
    assert len(file.getvalue()) == 7


class Exiting(io.BytesIO):
    """Ends the block of its stream with an exception during each `read` and `write`, here or in a second thread."""

    stream: Any = None

    def __init__(self, threaded: bool) -> None:
        super().__init__(b"message")
        self.threaded = threaded

    def exit(self) -> None:
        error = KeyError("ended")
        arguments = (KeyError, error, None)
        if self.threaded:
            thread = threading.Thread(target=self.stream.__exit__, args=arguments)
            thread.start()
            thread.join()
        else:
            self.stream.__exit__(*arguments)

    def read(self, n: int | None = -1, /) -> bytes:
        self.exit()
        return super().read(n)

    def write(self, data: Any, /) -> int:
        self.exit()
        return super().write(data)


@pytest.mark.parametrize("threaded", [False, True])
@pytest.mark.parametrize("name", ["mix_writer", "encrypt_writer", "decrypt_writer", "mix_reader", "encrypt_reader", "decrypt_reader"])
def test_a_block_that_ends_during_a_call_discards_the_operation(name: str, threaded: bool) -> None:
    """Regression test: the call opened the stream again, and `close` completed the operation."""
    protocol, file = sycon.experimental.Protocol("test"), Exiting(threaded)
    file.stream = stream = getattr(protocol, name)("label", file)
    call = (lambda: stream.write(b"message")) if name.endswith("writer") else stream.read
    for _ in range(2):
        with pytest.raises(ValueError, match="I/O operation on closed file"):
            call()
    assert stream.closed
    stream.close()
    with pytest.raises(RuntimeError):
        protocol.to_bytes()


@pytest.mark.parametrize("name", ["mix_writer", "encrypt_writer"])
def test_a_block_that_ends_during_a_call_that_fails(name: str) -> None:
    class Failing(Exiting):
        def write(self, data: Any, /) -> int:
            self.exit()
            raise OSError("full")

    file = Failing(False)
    file.stream = stream = getattr(sycon.experimental.Protocol("test"), name)("label", file)
    with pytest.raises(OSError, match="full"):
        stream.write(b"message")
    assert stream.closed


def test_blocks_have_a_greatest_length() -> None:
    protocol = sycon.experimental.Protocol("test")
    writer = sycon.experimental.aestream.Writer(protocol, io.BytesIO())
    with pytest.raises(ValueError, match="a block of 16777216 bytes is longer than 16777215"):
        writer.write(bytes(sycon.experimental.aestream.MAX_BLOCK + 1))
    assert protocol.to_bytes() == sycon.experimental.Protocol("test").to_bytes()
    assert writer.write(b"") == 0
    assert protocol.to_bytes() == sycon.experimental.Protocol("test").to_bytes()
    writer.close()


def test_readers_are_files() -> None:
    file = io.BytesIO()
    with sycon.experimental.aestream.Writer(sycon.experimental.Protocol("test"), file) as writer:
        writer.write(b"one\ntwo\n")
        writer.write(b"three\n")
    reader = sycon.experimental.aestream.Reader(sycon.experimental.Protocol("test"), io.BytesIO(file.getvalue()))
    with io.TextIOWrapper(io.BufferedReader(reader)) as text:
        assert list(text) == ["one\n", "two\n", "three\n"]
    assert reader.closed
    with pytest.raises(ValueError, match="closed"):
        reader.read(1)
    for wire in (b"", b"12", bytes(18), bytes(19), bytes(500)):
        with pytest.raises(sycon.InvalidCiphertext):
            sycon.experimental.aestream.Reader(sycon.experimental.Protocol("test"), io.BytesIO(wire)).read()


def test_threads_share_a_protocol() -> None:
    for data in (bytes(10), bytes(5000)):
        protocol, alone = sycon.experimental.Protocol("test"), sycon.experimental.Protocol("test")

        def work(protocol: sycon.experimental.Protocol, times: int, data: bytes = data) -> None:
            for _ in range(times):
                protocol.mix("label", data)

        threads = [threading.Thread(target=work, args=(protocol, 100)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        work(alone, 400)
        assert protocol.to_bytes() == alone.to_bytes()


def test_sealed_file_of_the_command() -> None:
    """The command's format: a header of 8 bytes, a nonce of 32, and a stream."""
    folder = Path(__file__).parents[2] / "crates/sycon-cli/tests/cmd/newplex.in"
    sealed = (folder / "sealed").read_bytes()
    protocol = sycon.experimental.Protocol("sycon seal v1")
    protocol.mix("format", sealed[:8])
    protocol.mix("key", (folder / "key").read_bytes())
    protocol.mix("nonce", sealed[8:40])
    reader = sycon.experimental.aestream.Reader(protocol, io.BytesIO(sealed[40:]))
    assert reader.read() == (folder / "note").read_bytes()
