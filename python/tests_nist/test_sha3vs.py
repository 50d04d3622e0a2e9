"""All of NIST's validation vectors: SHA3VS 1.0 in bytes, including long messages. `python/test_with.sh nist` installs
them."""

import re
from collections.abc import Iterator
from itertools import groupby

import cryptography_vectors
import pytest
import sycon

SHA3 = ["SHA3_224", "SHA3_256", "SHA3_384", "SHA3_512"]
SHAKE = ["SHAKE128", "SHAKE256"]
ROUNDS = 1000  # of a Monte Carlo test, for each of its rows


def compute(function: str, message: bytes, length: int) -> bytes:
    name = function.replace("_", "-").lower()
    if function in SHAKE:
        return bytes(sycon.new(name, message).digest(length))
    return bytes(sycon.new(name, message).digest())


def rows(function: str, kind: str) -> Iterator[dict[str, str]]:
    """Return the values between empty lines, by name. A value in brackets holds for all later lines."""
    folder = "SHAKE" if function in SHAKE else "SHA3"
    with cryptography_vectors.open_vector_file(f"hashes/{folder}/{function}{kind}.rsp", "r") as file:
        lines = [line.strip() for line in file]
    common: dict[str, str] = {}
    for is_row, group in groupby(lines, bool):
        pairs = [re.fullmatch(r"\[?(\w[^=]*?) = (\w+)\]?", line) for line in group if is_row]
        row = {pair[1]: pair[2] for pair in pairs if pair}
        if row.keys() & {"Msg", "MD", "Output", "Seed"}:
            yield common | row
        else:
            common |= row


def message(row: dict[str, str]) -> bytes:
    return bytes.fromhex(row["Msg"])[: int(row.get("Len", 8 * len(row["Msg"]))) // 8]


FILES = [(function, kind) for function in SHA3 + SHAKE for kind in ("ShortMsg", "LongMsg")]


@pytest.mark.parametrize(("function", "kind"), FILES + [(function, "VariableOut") for function in SHAKE])
def test_messages(function: str, kind: str) -> None:
    count = 0
    for count, row in enumerate(rows(function, kind), 1):
        expected = bytes.fromhex(row.get("MD") or row["Output"])
        assert compute(function, message(row), len(expected)) == expected, row
    # One row for each length up to a block of SHA3-512.
    assert count >= 73


@pytest.mark.parametrize("function", SHA3)
def test_monte_carlo_of_sha3(function: str) -> None:
    seed, *expected = rows(function, "Monte")
    digest = bytes.fromhex(seed["Seed"])
    for row in expected:
        for _ in range(ROUNDS):
            digest = compute(function, digest, 0)
        assert digest.hex() == row["MD"]
    assert len(expected) == 100


@pytest.mark.parametrize("function", SHAKE)
def test_monte_carlo_of_shake(function: str) -> None:
    """Each output determines the length of the next. Its first 16 bytes, padded with zeros if necessary, are the next
    message."""
    first, *expected = rows(function, "Monte")
    shortest, longest = (int(first[f"{which} Output Length (bits)"]) // 8 for which in ("Minimum", "Maximum"))
    output, length = bytes.fromhex(first["Msg"]), longest
    for row in expected:
        for _ in range(ROUNDS):
            output = compute(function, output[:16].ljust(16, b"\0"), length)
            length = shortest + int.from_bytes(output[-2:], "big") % (longest - shortest + 1)
        assert output.hex() == row["Output"]
    assert len(expected) == 100
