"""Key encapsulation: the known answers of X-Wing, RFC 9180 and NIST."""

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from sycon import dhkem, mlkem512, mlkem768, mlkem1024, xwing

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "xwing.json").read_text())


@pytest.mark.parametrize("case", VECTORS, ids=range(len(VECTORS)))
def test_vectors_of_xwing(case: dict[str, Any]) -> None:
    seed, eseed, pk, ct, ss = (bytes.fromhex(case[name]) for name in ("seed", "eseed", "pk", "ct", "ss"))
    assert xwing.from_seed(seed) == (seed, pk)
    assert xwing.encapsulate_derand(pk, eseed) == (ct, ss)
    assert xwing.EncapsulationKey(pk).encapsulate_derand(eseed) == (ct, ss)
    assert xwing.decapsulate(seed, ct) == ss
    key = xwing.DecapsulationKey(seed)
    assert (key.public_key, key.decapsulate(ct)) == (pk, ss)
    byte, mask = case["bad"]["flip"]
    bad = bytearray(ct)
    bad[byte] ^= mask
    assert key.decapsulate(bad) == xwing.decapsulate(seed, bad) == bytes.fromhex(case["bad"]["ss"])


def test_there_are_vectors() -> None:
    assert len(VECTORS) == 12


def test_keys_that_are_derived() -> None:
    for ikm in (b"", b"ikm", bytearray(1000)):
        assert xwing.DecapsulationKey.derive_xwing(ikm).seed == hashlib.shake_256(ikm).digest(32)
        labelled = bytes(ikm) + b"HPKE-v1" + b"KEM\x64\x7a" + b"\x00\x0dDeriveKeyPair" + b"\x00\x20"
        assert xwing.DecapsulationKey.derive_hpke(ikm).seed == hashlib.shake_256(labelled).digest(32)
    # RFC 9180, appendix A.1.1: ikmR, skRm and pkRm.
    ikm = bytes.fromhex("6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037")
    key = dhkem.DecapsulationKey.derive(ikm)
    assert key.seed.hex() == "4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8"
    assert key.public_key.hex() == "3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d"


def test_rfc_9180() -> None:
    """Appendix A.1.1: ikmE, enc and shared_secret."""
    seed = bytes.fromhex("4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8")
    ikm = bytes.fromhex("7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234")
    enc = "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431"
    secret = "fe0e18c9f024ce43799ae393c7e8fe8fce9d218875e8227b0187c04e7d2ea1fc"
    key = dhkem.DecapsulationKey(seed)
    assert [part.hex() for part in key.encapsulation_key.encapsulate_derand(ikm)] == [enc, secret]
    assert key.decapsulate(bytes.fromhex(enc)).hex() == secret


def acvp(mode: str) -> list[tuple[Any, dict[str, Any]]]:
    """NIST's vectors: modules, prompts and expected results."""
    folder = Path(__file__).parents[2] / "vectors" / "acvp" / f"ML-KEM-{mode}-FIPS203"
    asked, answered = (
        json.loads(gzip.decompress((folder / f"{name}.json.gz").read_bytes()))["testGroups"]
        for name in ("prompt", "expectedResults")
    )
    modules = {f"ML-KEM-{module.__name__.removeprefix('sycon.mlkem')}": module for module in (mlkem512, mlkem768, mlkem1024)}
    cases = []
    for group, answers in zip(asked, answered, strict=True):
        common = {key: value for key, value in group.items() if key != "tests"}
        for case, answer in zip(group["tests"], answers["tests"], strict=True):
            assert case["tcId"] == answer["tcId"]
            cases.append((modules[group["parameterSet"]], common | case | answer))
    return cases


def test_keys_of_nist() -> None:
    cases = acvp("keyGen")
    assert len(cases) == 75
    for kem, case in cases:
        seed, pk = bytes.fromhex(case["d"] + case["z"]), bytes.fromhex(case["ek"])
        assert kem.from_seed(seed) == (seed, pk)
        key = kem.DecapsulationKey(seed)
        assert key.expanded == bytes.fromhex(case["dk"])
        assert kem.DecapsulationKey.from_expanded(key.expanded).public_key == pk


def test_secrets_of_nist() -> None:
    cases = acvp("encapDecap")
    assert len(cases) == 105
    for kem, case in cases:
        ciphertext, secret = bytes.fromhex(case["c"]), bytes.fromhex(case["k"])
        if case["function"] == "encapsulation":
            made = kem.encapsulate_derand(bytes.fromhex(case["ek"]), bytes.fromhex(case["m"]))
            assert made == (ciphertext, secret)
        else:
            assert kem.DecapsulationKey.from_expanded(bytes.fromhex(case["dk"])).decapsulate(ciphertext) == secret
