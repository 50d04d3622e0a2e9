"""Encrypted files of the vectors, and the texts of keys."""

import base64
import hashlib
import io
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sycon
from age_cases import KINDS, OURS, TO, VECTORS, Source, Trouble, fail
from sycon import age

FILES = OURS["files"] + json.loads((VECTORS / "age-cctv.json").read_text())["files"]


def any_identity(text: str) -> age.Identity:
    (identity,) = age.identities_from_file(io.BytesIO(text.encode()))
    return identity


def outcome(work: Callable[[], object]) -> str:
    try:
        work()
    except age.DecryptError as error:
        return KINDS[type(error)]
    return "success"


def of_file(case: dict[str, Any]) -> tuple[bytes, list[age.Identity]]:
    data = base64.b64decode(case["file"])
    if "compressed" in case:
        assert case["compressed"] == "zlib"
        data = zlib.decompress(data)
    identities = [any_identity(text) for text in case["identities"]]
    texts = [*case.get("passphrases", []), *([case["passphrase"]] if "passphrase" in case else [])]
    return data, [*identities, *map(age.passphrase.Identity, texts)]


def test_there_are_all_vectors() -> None:
    assert len(FILES) == 87 + 147
    assert {case["expect"] for case in FILES} == {"success", *KINDS.values()}


@pytest.mark.parametrize("case", FILES, ids=lambda case: case["name"].replace(" ", "_"))
def test_vectors(case: dict[str, Any]) -> None:
    data, identities = of_file(case)
    out = io.BytesIO()
    threads = len(data) % 2 + 1
    result = outcome(lambda: age.decrypt_io(io.BytesIO(data), out, identities, threads=threads))
    plaintext = out.getvalue()
    if case.get("armored") and result == "header failure":
        # Armor that must be detected must begin as armor does.
        assert not age.is_age(data) or case["expect"] == "header failure"
    else:
        assert result == case["expect"]
        assert hashlib.sha256(plaintext).hexdigest() == case.get("sha256", hashlib.sha256().hexdigest())
        assert len(plaintext) == case.get("released", len(plaintext))
    whole: list[bytes] = []
    assert outcome(lambda: whole.append(age.decrypt(data, identities, threads=threads))) == result
    assert whole == ([plaintext] if result == "success" else [])

    found = bytearray()

    def read_all() -> None:
        with age.open(io.BytesIO(data), identities) as reader:
            while piece := reader.read(100_000):
                found.extend(piece)

    sought = outcome(read_all)
    if case.get("armored"):
        assert sought != "success" and not found
    else:
        assert sought == result
        assert plaintext.startswith(bytes(found))
        assert result != "success" or found == plaintext


@pytest.mark.parametrize(("name", "text", "good"), OURS["texts"]["recipients"])
def test_texts_of_recipients(name: str, text: str, good: bool) -> None:
    # age detects this error during encryption.
    if good and name != "X25519 half zero":
        assert str(age.pq.Recipient.from_str(text)) == text
        assert [str(one) for one in age.recipients_from_file(io.BytesIO(text.encode()))] == [text]
        return
    with pytest.raises(sycon.InvalidKey):
        age.pq.Recipient.from_str(text)
    with pytest.raises(sycon.InvalidKey):
        age.recipients_from_file(io.BytesIO(text.encode()))


@pytest.mark.parametrize(("name", "text", "good"), OURS["texts"]["identities"])
def test_texts_of_identities(name: str, text: str, good: bool) -> None:
    if good:
        assert str(age.pq.Identity.from_str(text)) == text
        return
    with pytest.raises(sycon.InvalidKey) as caught:
        age.pq.Identity.from_str(text)
    assert text[20:40] not in str(caught.value) or len(text) < 40


@pytest.mark.parametrize(("name", "text", "count"), OURS["texts"]["identity files"])
def test_texts_of_identity_files(name: str, text: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_bytes(text.encode())
    if count:
        assert len(age.identities_from_file(path)) == count
    else:
        with pytest.raises(sycon.InvalidKey) as caught:
            age.identities_from_file(str(path))
        assert "SECRET-KEY-PQ-1" not in str(caught.value).replace("with AGE-SECRET-KEY-PQ-1 or", "")


def test_pairs() -> None:
    assert len(OURS["keys"]) == 4
    for pair in OURS["keys"].values():
        identity = any_identity(pair["identity"])
        assert not isinstance(identity, age.passphrase.Identity)
        assert str(identity.to_public()) == pair["recipient"]
        assert str(identity) == pair["identity"]


def test_encrypted_identity_files() -> None:
    (case,) = (case for case in FILES if case["name"] == "identity file under a passphrase, armored")
    data, _ = of_file(case)
    calls: list[None] = []

    def ask() -> str:
        calls.append(None)
        return str(case["passphrase"])

    for passphrase in (case["passphrase"], case["passphrase"].encode(), ask):
        (identity,) = age.identities_from_file(io.BytesIO(data), passphrase)
        assert str(identity) == OURS["keys"]["bob"]["identity"]
    assert len(age.identities_from_file(io.BytesIO(str(identity).encode()), ask)) == len(calls) == 1
    with pytest.raises(sycon.InvalidKey, match=r"^the identity file is encrypted with a passphrase, and none was given$"):
        age.identities_from_file(io.BytesIO(data))
    with pytest.raises(age.NoMatchError):
        age.identities_from_file(io.BytesIO(data), "wrong")
    with pytest.raises(Trouble):
        age.identities_from_file(io.BytesIO(data), fail)


def test_files_of_keys_are_limited() -> None:
    with pytest.raises(sycon.InvalidKey, match="at most 16 MiB"):
        age.identities_from_file(io.BytesIO(b"#" * ((16 << 20) + 1)))
    with pytest.raises(sycon.InvalidKey, match=r"^line 3: "):
        age.recipients_from_file(io.BytesIO(f"# one\n\n{TO[0]}x\n".encode()))
    with pytest.raises(sycon.InvalidKey, match="UTF-8"):
        age.recipients_from_file(io.BytesIO(b"\xff"))
    with pytest.raises(FileNotFoundError):
        age.recipients_from_file("/no/such/file")
    with pytest.raises(BlockingIOError):
        age.recipients_from_file(Source(None))
