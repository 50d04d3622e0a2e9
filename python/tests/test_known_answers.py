"""The vectors that every language reads; vectors/SOURCES.md says what they mean."""

import hashlib
import inspect
import json
import re
from collections.abc import Callable
from typing import Any

import families
import pytest
import sycon
from families import VECTORS, new_of, pattern

Row = dict[str, Any]


def message(row: Row) -> bytes:
    return bytes.fromhex(row["msg_hex"]) if "msg_hex" in row else pattern(row["msg"])


def parts(row: Row) -> list[bytes]:
    if "parts_hex" in row:
        return [bytes.fromhex(part) for part in row["parts_hex"]]
    return [pattern(length, k) for k, length in enumerate(row["parts"])]


def custom(row: Row) -> bytes:
    if "custom_hex" in row:
        return bytes.fromhex(row["custom_hex"])
    return row["custom_text"].encode() if "custom_text" in row else pattern(row.get("custom", 0))


def key(row: Row) -> bytes:
    return bytes.fromhex(row["key_hex"]) if "key_hex" in row else pattern(row["key"], 64)


# The arguments of functions, by name.
ARGUMENTS: dict[str, Callable[[Row], Any]] = {
    "data": message,
    "parts": parts,
    "key": key,
    "customization": custom,
    "name": lambda row: row["name"].encode(),
    "domain": lambda row: row["domain"],
    "block_size": lambda row: row["block"],
}


def arguments(row: Row, n: int) -> dict[str, Any]:
    takes = inspect.signature(FUNCTIONS[row["alg"]]).parameters
    given = {name: of(row) for name, of in ARGUMENTS.items() if name in takes}
    if "digest_size" in takes:
        given["digest_size"] = n
    return given


def compute(row: Row, n: int) -> bytes:
    digest = FUNCTIONS[row["alg"]](**arguments(row, n)).digest
    return bytes(digest(n) if inspect.signature(digest).parameters else digest())


def chained(row: Row) -> bytes:
    """Apply the function to its own output, as NIST's "Monte Carlo tests" do. For an XOF, the input is 16 bytes of the
    output, and the last two bytes determine the length of the next output."""
    function, data = FUNCTIONS[row["alg"]], message(row)
    fixed = not inspect.signature(function(b"").digest).parameters
    n = 512
    for _ in range(row["chain"]):
        if fixed:
            data = function(data).digest()
        else:
            data = function(data[:16]).digest(n)
            n = 16 + int.from_bytes(data[-2:], "big") % 497
    return data


# By the names in the vectors. The vectors of BLAKE3 and VeXOF have their own format.
FUNCTIONS: dict[str, Any] = {
    **{function["name"]: new_of(function) for function in families.FUNCTIONS if not re.search("BLAKE3|VeXOF", function["name"])},
    "multimixer-128 MAC": sycon.experimental.MultimixerMac,
}


def rows(file: str) -> list[Row]:
    loaded: list[Row] = json.loads((VECTORS / file).read_text())
    return loaded


# Files with a test of their own.
OTHERS = {"accumulated.json", "kat.json", "vexof.json"}
DESCRIBED = {file for function in families.FUNCTIONS for file in function["vectors"]}
FILES = {file: rows(file) for file in sorted(DESCRIBED - OTHERS | {"multimixer_mac.json"})}


@pytest.mark.parametrize("file", FILES)
def test_vectors(file: str) -> None:
    for row in FILES[file]:
        if row.get("key") == 0:
            with pytest.raises(ValueError, match="^key: empty"):
                compute(row, 32)
            continue
        out = bytes.fromhex(row["out"])
        if "chain" in row:
            assert chained(row) == out, row["alg"]
            continue
        given = {name: value for name, value in row.items() if name != "out"}
        assert compute(row, len(out)) == out, given


def test_every_function_has_vectors() -> None:
    assert {row["alg"] for rows in FILES.values() for row in rows} == set(FUNCTIONS)


@pytest.mark.not_emulated
@pytest.mark.parametrize("row", rows("accumulated.json"), ids=lambda row: row["alg"])
def test_ten_thousand_lengths(row: Row) -> None:
    every = sycon.Shake128()
    longest = pattern(10_000)
    function = FUNCTIONS[row["alg"]]
    given = arguments({**row, "msg_hex": "", "parts_hex": [""]}, 32)
    lengths = (32,) if inspect.signature(function(**given).digest).parameters else ()
    for n in range(10_001):
        data = longest[:n]
        for name in {"data", "parts"} & given.keys():
            given[name] = data if name == "data" else [data]
        every.absorb(function(**given).digest(*lengths))
    assert every.digest(32).hex() == row["out"]


def test_many_messages() -> None:
    """The vectors of the Keccak team and of Ascon's designers, by the hash of all outputs."""
    counting = bytes(range(256)) * 5
    messages: list[str] = []
    cases = rows("kat.json")
    assert len(cases) == 9
    for case in cases:
        if "counting_up_to" in case:
            messages = [counting[:n].hex() for n in range(case["counting_up_to"] + 1)]
        messages = case.get("messages_hex", messages)
        assert len(messages) > 30
        every = hashlib.sha256()
        for message in messages:
            customs = [counting[16 : 16 + n].hex() for n in range(case.get("custom_up_to", -1) + 1)]
            for given in [{"custom_hex": custom} for custom in customs] or [{}]:
                every.update(compute({"alg": case["alg"], "msg_hex": message, **given}, case["n"]))
        assert every.hexdigest() == case["sha256"], case["alg"]


def vexof(row: Row) -> sycon.Reader:
    bits = row["xof"].removeprefix("shake")
    data = pattern(row["msg_mod251"])
    if row["mode"] == "indexed":
        return (sycon.experimental.indexed_vexof128 if bits == "128" else sycon.experimental.indexed_vexof256)(data)
    return (sycon.experimental.vexof128 if bits == "128" else sycon.experimental.vexof256)(data, stripes=row["stripes"])


def test_vexof() -> None:
    cases = rows("vexof.json")
    assert len(cases) >= 600
    for row in cases:
        out = vexof(row).read(row["n"])
        assert row["out"] in (None, out.hex()), row
        assert hashlib.sha256(out).hexdigest() == row["sha256"], row


PERMUTATIONS: dict[str, list[Row]] = json.loads((VECTORS / "permutations.json").read_text())


@pytest.mark.parametrize("name", sycon.hazmat.permutation.WIDTH)
def test_permutations(name: str) -> None:
    permute = getattr(sycon.hazmat.permutation, name)
    for case in PERMUTATIONS[name]:
        state = bytes.fromhex(case["in"])
        for _ in range(case["n"]):
            state = permute(state)
        assert state.hex() == case["out"]


@pytest.mark.parametrize("name", sycon.hazmat.permutation.WIDTH)
def test_many_states(name: str) -> None:
    once = [case for case in PERMUTATIONS[name] if case["n"] == 1]
    states = bytes.fromhex("".join(case["in"] for case in once))
    assert sycon.hazmat.permutation.many(name, states).hex() == "".join(case["out"] for case in once)
    permute, width = getattr(sycon.hazmat.permutation, name), sycon.hazmat.permutation.WIDTH[name]
    for count in range(34):
        states = pattern(count * width)
        expected = [permute(states[i : i + width]) for i in range(0, len(states), width)]
        assert sycon.hazmat.permutation.many(name, states) == b"".join(expected)


def test_ascon_permutations_make_legacy_ascon() -> None:
    """Build Ascon v1.2 from permutations: padding, 12 rounds at the ends, 8 rounds between blocks."""
    for permute, xof, iv in (
        (sycon.hazmat.permutation.ascon12, sycon.AsconV12Xof, 0x00400C0000000000),
        (sycon.hazmat.permutation.ascon8, sycon.AsconV12Xofa, 0x00400C0400000000),
    ):
        data = pattern(50)
        state = sycon.hazmat.permutation.ascon12(iv.to_bytes(40 - 32, "big") + bytes(32))
        padded = data + b"\x80" + bytes(-(len(data) + 1) % 8)
        blocks = [padded[i : i + 8] for i in range(0, len(padded), 8)]
        for i, block in enumerate(blocks):
            state = bytes(a ^ b for a, b in zip(state, block.ljust(40, b"\0"), strict=True))
            state = sycon.hazmat.permutation.ascon12(state) if i == len(blocks) - 1 else permute(state)
        out = b""
        for _ in range(5):
            out += state[:8]
            state = permute(state)
        assert xof(data).digest(40) == out


def test_blake3_modes() -> None:
    """From the official test vectors: the first 32 bytes for 251 bytes of input, and for no input."""
    key = b"whats the Elvish word for friend"
    context = "BLAKE3 2019-12-27 16:29:52 test vectors context"
    assert sycon.Blake3().hexdigest(32) == "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"
    keyed = sycon.Blake3(key=key).hexdigest(32)
    assert keyed == "92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26"
    derived = sycon.Blake3(context=context).hexdigest(32)
    assert derived == "2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d"
