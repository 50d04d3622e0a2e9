#!/usr/bin/env python3
"""Write `acvp.json`, `kat.json` and `mlkem_cctv.json` from published vectors; vectors/SOURCES.md lists the sources.

Usage: others.py ACVP XKCP ASCON WYCHEPROOF CCTV [--all], the folders of checkouts. ACVP is NIST's `json-files`, packed or
not. --all also writes long messages: that file is too large to keep, and is for one run of the tests.

Only messages of whole bytes are used, because the functions here support no others. An output of any length is
shortened to whole bytes. Of NIST's vectors for each function, the short ones are used, up to a size, and a long one.
"""

import gzip
import hashlib
import json
import sys
from pathlib import Path

VECTORS = Path(__file__).parent
ACVP, XKCP, ASCON, WYCHEPROOF, CCTV = (Path(folder) for folder in sys.argv[1:6])
ALL = "--all" in sys.argv
# Limits in characters: of all rows of a function, and of a long row.
ROOM, LONG = (1 << 30, 1 << 30) if ALL else (8_500, 9_500)


def read(path: Path) -> dict:
    packed = path.with_name(path.name + ".gz")
    data = json.loads(gzip.open(packed).read() if packed.exists() else path.read_bytes())
    return data[1] if isinstance(data, list) else data


def groups(folder: str):
    """Return the groups of a file, each with pairs of a question and an answer."""
    prompt, results = (read(ACVP / folder / f"{name}.json")["testGroups"] for name in ("prompt", "expectedResults"))
    for asked, answered in zip(prompt, results, strict=True):
        assert [case["tcId"] for case in asked["tests"]] == [case["tcId"] for case in answered["tests"]]
        yield asked, list(zip(asked["tests"], answered["tests"], strict=True))


def whole_bytes(case: dict, any_output: bool) -> bool:
    outputs = [] if any_output else ["outLen", "macLen"]
    bits = [case.get(name, 0) for name in ["len", "msgLen", "keyLen", "csLen"] + outputs]
    return all(n % 8 == 0 for each in bits for n in (each if isinstance(each, list) else [each]))


def cut(text: str, bits: int) -> str:
    assert len(text) // 2 >= bits // 8
    return text[: bits // 8 * 2].lower()


def custom(case: dict) -> dict:
    if "customizationHex" in case:
        return {"custom_hex": case["customizationHex"].lower()}
    return {"custom_text": case["customization"]}


def acvp() -> list[dict]:
    rows = []
    for alg, folder in [(f"SHA3-{n}", f"SHA3-{n}-2.0") for n in (224, 256, 384, 512)] + [
        (f"SHAKE{n}", f"SHAKE-{n}-{version}") for n in (128, 256) for version in ("1.0", "FIPS202")
    ]:
        for asked, pairs in groups(folder):
            for case, result in pairs:
                if asked["testType"] == "LDT" or not whole_bytes(case, "SHAKE" in alg):
                    continue
                row = {"alg": alg, "msg_hex": cut(case["msg"], case["len"])}
                if asked["testType"] == "MCT":
                    last = result["resultsArray"][-1]
                    row |= {"chain": 1000 * len(result["resultsArray"]), "out": last["md"].lower()}
                else:
                    row["out"] = cut(result["md"], case.get("outLen", 4 * len(result["md"])))
                rows.append(row)
    for n in (128, 256):
        for asked, pairs in groups(f"cSHAKE-{n}-1.0"):
            for case, result in pairs:
                if asked["testType"] == "AFT" and whole_bytes(case, True):
                    row = {"alg": f"cSHAKE{n}", "msg_hex": cut(case["msg"], case["len"]), "name": case["functionName"]}
                    rows.append(row | custom(case) | {"out": cut(result["md"], case["outLen"])})
        for asked, pairs in groups(f"KMAC-{n}-1.0"):
            for case, result in pairs:
                if whole_bytes(case, asked["xof"]) and result.get("testPassed", True):
                    row = {"alg": f"KMAC{'XOF' * asked['xof']}{n}", "msg_hex": cut(case["msg"], case["msgLen"])}
                    row |= {"key_hex": cut(case["key"], case["keyLen"])} | custom(case)
                    rows.append(row | {"out": cut(result.get("mac", case.get("mac")), case["macLen"])})
        for asked, pairs in groups(f"TupleHash-{n}-1.0"):
            for case, result in pairs:
                if asked["testType"] == "AFT" and whole_bytes(case, asked["xof"]):
                    parts = [cut(part, bits) for part, bits in zip(case["tuple"], case["len"], strict=True)]
                    row = {"alg": f"TupleHash{'XOF' * asked['xof']}{n}", "parts_hex": parts} | custom(case)
                    rows.append(row | {"out": cut(result["md"], case["outLen"])})
        for asked, pairs in groups(f"ParallelHash-{n}-1.0"):
            for case, result in pairs:
                if asked["testType"] == "AFT" and whole_bytes(case, asked["xof"]):
                    row = {"alg": f"ParallelHash{'XOF' * asked['xof']}{n}", "msg_hex": cut(case["msg"], case["len"])}
                    row |= {"block": case["blockSize"]} | custom(case)
                    rows.append(row | {"out": cut(result["md"], case["outLen"])})
    for alg in ("Hash256", "XOF128", "CXOF128"):
        for _, pairs in groups(f"Ascon-{alg}-SP800-232"):
            for case, result in pairs:
                if whole_bytes(case, "XOF" in alg):
                    row = {"alg": f"Ascon-{alg}", "msg_hex": cut(case["msg"], case["len"])}
                    if "cs" in case:
                        row["custom_hex"] = cut(case["cs"], case["csLen"])
                    rows.append(row | {"out": cut(result["md"], case.get("outLen", 256))})
    for n in (128, 256):
        for group in read(WYCHEPROOF / "testvectors_v1" / f"kmac{n}_no_customization_test.json")["testGroups"]:
            for case in group["tests"]:
                if case["result"] == "valid":
                    row = {"alg": f"KMAC{n}", "msg_hex": case["msg"], "key_hex": case["key"], "out": case["tag"]}
                    rows.append(row)
    names = sorted({row["alg"] for row in rows})
    return [row for name in names for row in short([row for row in rows if row["alg"] == name])]


def short(rows: list[dict]) -> list[dict]:
    """Return the shortest rows, up to the limit, and the longest row that is not too long."""
    rows = sorted(rows, key=lambda row: len(str(row)))
    sizes = [len(str(row)) for row in rows]
    count = sum(sum(sizes[: i + 1]) <= ROOM for i in range(len(rows)))
    longer = [row for row in rows[count:] if len(str(row)) <= LONG]
    return rows[:count] + longer[-1:] if count else rows[:1]


def records(path: Path):
    """Return the cases of a file with lines `Name = value`."""
    for block in path.read_text().split("\n\n"):
        lines = [line.split(" =", 1) for line in block.splitlines() if " =" in line]
        if lines:
            yield {name: value.strip() for name, value in lines}


def kat() -> list[dict]:
    """Return rows for many messages: SHA-256 over all outputs."""
    rows = []
    tests = XKCP / "tests" / "TestVectors"
    messages = None
    for alg in ("SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHAKE128", "SHAKE256"):
        cases = [case for case in records(tests / f"ShortMsgKAT_{alg}.txt") if int(case["Len"]) % 8 == 0]
        found = [case["Msg"].lower()[: int(case["Len"]) // 4] for case in cases]
        assert messages is None or found == messages
        messages = found
        outputs = [bytes.fromhex(case.get("MD") or case["Squeezed"]) for case in cases]
        rows.append({"alg": alg, "n": len(outputs[0]), "sha256": hashlib.sha256(b"".join(outputs)).hexdigest()})
    rows[0]["messages_hex"] = messages
    for alg, path in (
        ("Ascon-Hash256", "crypto_hash/asconhash256/LWC_HASH_KAT_128_256.txt"),
        ("Ascon-XOF128", "crypto_hash/asconxof128/LWC_XOF_KAT_128_512.txt"),
        ("Ascon-CXOF128", "crypto_cxof/asconcxof128/LWC_CXOF_KAT_128_512.txt"),
    ):
        cases = list(records(ASCON / path))
        outputs = [bytes.fromhex(case["MD"]) for case in cases]
        for case in cases:
            assert bytes.fromhex(case["Msg"]) == bytes(i % 256 for i in range(len(case["Msg"]) // 2))
            assert bytes.fromhex(case.get("Z", "")) == bytes(0x10 + i for i in range(len(case.get("Z", "")) // 2))
        lengths = [len(case["Msg"]) // 2 for case in cases]
        row = {"alg": alg, "n": len(outputs[0]), "sha256": hashlib.sha256(b"".join(outputs)).hexdigest()}
        if "Z" in cases[0]:
            row["custom_up_to"] = max(len(case["Z"]) for case in cases) // 2
            assert len(cases) == (row["custom_up_to"] + 1) * (max(lengths) + 1)
        rows.append(row | {"counting_up_to": max(lengths)})
    return rows


def cctv() -> list[dict]:
    rows = []
    for n in (512, 768, 1024):
        (case,) = records(CCTV / "ML-KEM" / "unluckysample" / f"ML-KEM-{n}.txt")
        # The draft defines how the key is derived from `d`.
        hashed = {"c_sha256": hashlib.sha256(bytes.fromhex(case["c"])).hexdigest()}
        rows.append({"set": f"ML-KEM-{n}", "unlucky": {name: case[name] for name in ("dk", "m", "K")} | hashed})
        (case,) = records(CCTV / "ML-KEM" / "strcmp" / f"ML-KEM-{n}.txt")
        rows[-1]["strcmp"] = {name: case[name] for name in ("dk", "c", "K")}
    return rows


def write(name: str, rows: list[dict]) -> None:
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    (VECTORS / name).write_text(f"[\n{lines}\n]\n")
    print(f"{name}: {len(rows)} rows, {(VECTORS / name).stat().st_size} bytes")


write("acvp.json", acvp())
write("kat.json", kat())
write("mlkem_cctv.json", cctv())
