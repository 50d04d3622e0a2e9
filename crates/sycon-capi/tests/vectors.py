#!/usr/bin/env python3
"""Writes the vectors of `vectors/` and the names of the header as C, for the tests in this folder.

    vectors.py INCLUDE > vectors.h

INCLUDE is the folder of the installed headers. The vectors of BLAKE3 come from the reference implementation
below, because `vectors/` does not contain any. Bytes are hex strings, which compile many times as fast as lists.
"""

import base64
import hashlib
import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent.parent.parent / "vectors"

# Files that other tests read, or whose rows have another format.
OTHERS = {"accumulated.json", "acvp.json", "kat.json", "vexof.json"}

FUNCTIONS = json.loads((FOLDER / "functions.json").read_text())
FILES = [*sorted({file for function in FUNCTIONS for file in function["vectors"]} - OTHERS), "multimixer_mac.json"]

VEXOF = {
    ("striped", "shake128", 8): "VeXOF128", ("striped", "shake128", 4): "VeXOF128x4",
    ("striped", "shake256", 8): "VeXOF256", ("striped", "shake256", 4): "VeXOF256x4",
    ("indexed", "shake128", None): "IndexedVeXOF128", ("indexed", "shake256", None): "IndexedVeXOF256",
}

MASK32 = 2**32 - 1
MASK64 = 2**64 - 1


# --- C ---------------------------------------------------------------------------------------------------------------


def text(string: str) -> str:
    return f'"{string}"'


def struct(**fields) -> str:
    return "{" + ", ".join(f".{name} = {value}" for name, value in fields.items() if value is not None) + "}"


def array(type_name: str, name: str, rows: list[str]) -> None:
    if not rows:
        raise SystemExit(f"{name}: no vectors")
    print(f"static const {type_name} {name}[{len(rows)}] = {{")
    for row in rows:
        print(f"    {row},")
    print("};")


def pattern(length: int, start: int = 0) -> str:
    """`length` bytes, of which byte i is (start + i) % 251."""
    return struct(gen="PATTERN", len=length, start=start)


def hexed(digits: str) -> str:
    return struct(gen="HEX", len=len(digits) // 2, hex=text(digits))


class Lists:
    """One long array of numbers or sources. A struct refers to a part of it, because C structs cannot contain lists."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def part(self, rows: list[str]) -> str:
        self.rows += rows
        return struct(first=len(self.rows) - len(rows), count=len(rows))


# --- Functions of strings --------------------------------------------------------------------------------------------


def message(row: dict) -> str:
    return hexed(row["msg_hex"]) if "msg_hex" in row else pattern(row.get("msg", 0))


def custom(row: dict) -> str:
    return hexed(row["custom_text"].encode().hex()) if "custom_text" in row else pattern(row.get("custom", 0))


def key(row: dict) -> str:
    return hexed(row["key_hex"]) if "key_hex" in row else pattern(row.get("key", 0), 64)


def parts(row: dict) -> list[str]:
    if "parts_hex" in row:
        return [hexed(part) for part in row["parts_hex"]]
    return [pattern(length, index) for index, length in enumerate(row.get("parts", []))]


KNOWN = {
    "alg", "msg", "msg_hex", "parts", "parts_hex", "name", "custom", "custom_text", "key", "key_hex", "block", "domain",
    "out",
}


def case(row: dict, parts_of: Lists, **more) -> str:
    if unknown := row.keys() - KNOWN:
        raise SystemExit(f"{row['alg']}: what is {unknown}?")
    return struct(
        alg=text(row["alg"]), msg=message(row), parts=parts_of.part(parts(row)), custom=custom(row), key=key(row),
        name=hexed(row.get("name", "").encode().hex()), block=row.get("block", 0), domain=row.get("domain", 0),
        out=text(row["out"]) if row["out"] else None, **({"len": len(row["out"] or "") // 2} | more))


def vexof(row: dict, parts_of: Lists) -> str:
    name = VEXOF[row["mode"], row["xof"], row.get("stripes")]
    renamed = {"alg": name, "msg": row["msg_mod251"], "out": row["out"]}
    return case(renamed, parts_of, len=row["n"], sha256=text(row["sha256"]))


# --- BLAKE3, from its paper ------------------------------------------------------------------------------------------

IV = [0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19]
SHUFFLE = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8]
COLUMNS_AND_DIAGONALS = [
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13),
    (3, 4, 9, 14),
]
CHUNK_START, CHUNK_END, PARENT, ROOT, KEYED, CONTEXT, MATERIAL = (1 << bit for bit in range(7))


def words(data: bytes) -> list[int]:
    return [int.from_bytes(data[i:i + 4], "little") for i in range(0, len(data), 4)]


def rotate(word: int, bits: int) -> int:
    return (word >> bits | word << 32 - bits) & MASK32


def compress(chain: list[int], block: list[int], counter: int, length: int, flags: int) -> list[int]:
    v = chain + IV[:4] + [counter & MASK32, counter >> 32, length, flags]
    for _ in range(7):
        for index, (a, b, c, d) in enumerate(COLUMNS_AND_DIAGONALS):
            for word, first, second in ((block[2 * index], 16, 12), (block[2 * index + 1], 8, 7)):
                v[a] = v[a] + v[b] + word & MASK32
                v[d] = rotate(v[d] ^ v[a], first)
                v[c] = v[c] + v[d] & MASK32
                v[b] = rotate(v[b] ^ v[c], second)
        block = [block[index] for index in SHUFFLE]
    return [v[i] ^ v[i + 8] for i in range(8)] + [v[i + 8] ^ chain[i] for i in range(8)]


def chunk_node(start: list[int], data: bytes, number: int, flags: int) -> tuple:
    blocks = [data[i:i + 64] for i in range(0, len(data), 64)] or [b""]
    chain, begin = start, CHUNK_START
    for block in blocks[:-1]:
        chain, begin = compress(chain, words(block), number, 64, flags | begin)[:8], 0
    return chain, words(blocks[-1].ljust(64, b"\0")), number, len(blocks[-1]), flags | begin | CHUNK_END


def tree_node(start: list[int], data: bytes, number: int, flags: int) -> tuple:
    if len(data) <= 1024:
        return chunk_node(start, data, number, flags)
    left = 1024 << ((len(data) - 1) // 1024).bit_length() - 1
    children = [tree_node(start, data[:left], number, flags), tree_node(start, data[left:], number + left // 1024, flags)]
    return start, [word for child in children for word in compress(*child)[:8]], 0, 64, flags | PARENT


def blake3(start: list[int], data: bytes, flags: int, length: int) -> bytes:
    chain, block, _, used, node_flags = tree_node(start, data, 0, flags)
    blocks = (compress(chain, block, counter, used, node_flags | ROOT) for counter in range(-(-length // 64)))
    return b"".join(word.to_bytes(4, "little") for output in blocks for word in output)[:length]


def blake3_cases(parts_of: Lists) -> list[str]:
    mod251 = bytes(range(251)) * 40
    cases = []
    for index, length in enumerate([0, 1, 63, 64, 65, 127, 128, 1023, 1024, 1025, 2048, 2049, 3073, 5120, 8193, 9000]):
        data, out = mod251[:length], [131, 32, 1, 64, 1000][index % 5]
        answers = {
            "BLAKE3": blake3(IV, data, 0, out),
            "BLAKE3 keyed": blake3(words(mod251[64:96]), data, KEYED, out),
            "BLAKE3 derive_key":
                blake3(words(blake3(IV, mod251[:20], CONTEXT, 32)), data, MATERIAL, out),
        }
        cases += [case({"alg": alg, "msg": length, "key": 32, "custom": 20, "out": answer.hex()}, parts_of)
                  for alg, answer in answers.items()]
    return cases


# --- Multimixer-128, permutations, X-Wing ----------------------------------------------------------------------------


def splitmix64(seed: int, length: int) -> str:
    out = b""
    while len(out) < length:
        seed = seed + 0x9E3779B97F4A7C15 & MASK64
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & MASK64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
        out += (z ^ z >> 31).to_bytes(8, "little")
    return out[:length].hex()


def multimixer_bytes(value: dict) -> str:
    match value:
        case {"hex": digits}:
            return hexed(digits)
        case {"gen": "mod251", "len": length}:
            return pattern(length)
        case {"gen": "repeat", "byte": byte, "len": length}:
            return struct(gen="REPEAT", len=length, start=byte)
        case {"gen": "splitmix64", "seed": seed, "len": length}:
            return hexed(splitmix64(seed, length))
    raise SystemExit(f"multimixer.json: what is {value}?")


def others() -> None:
    array("struct multimixer_case", "multimixer_cases", [
        struct(name=text(row["name"]), key=multimixer_bytes(row["key"]), msg=multimixer_bytes(row["msg"]),
               digest=text(row["digest"])) for row in read("multimixer.json")])
    array("struct permutation_case", "permutation_cases", [
        struct(name=text(name), n=row["n"], **{"in": text(row["in"])}, out=text(row["out"]))
        for name, rows in read("permutations.json").items() for row in rows])
    array("struct xwing_case", "xwing_cases", [
        struct(**{name: text(row[name]) for name in ("seed", "eseed", "pk", "ct", "ss")},
               flip=row["bad"]["flip"][0], mask=row["bad"]["flip"][1], bad=text(row["bad"]["ss"]))
        for row in read("xwing.json")])


# --- Newplex's transcripts -------------------------------------------------------------------------------------------


class Newplex:
    """All operations in one array, so that an operation can refer to the output of another by its index."""

    def __init__(self, transcripts: list[dict]) -> None:
        self.numbers: dict[str, int] = {}
        self.ops: list[str] = []
        self.sources, self.chunks, self.reads = Lists(), Lists(), Lists()
        self.rows = [self.transcript(row) for row in transcripts if row["kind"] != "unmarshal"]
        # In C, all inputs have the same length.
        self.unmarshal = [
            struct(**{"in": text(row["in"])}, ok=int(row["ok"])) for transcript in transcripts
            for row in transcript.get("cases", []) if len(row["in"]) == 2 * 130]

    def bytes(self, value: dict | None) -> str | None:
        if value is None:
            return None
        edits = self.edits(value)
        match value:
            case {"hex": digits}:
                return struct(gen="HEX", len=len(digits) // 2, hex=text(digits), **edits)
            case {"gen": "mod251", "len": length}:
                return struct(gen="PATTERN", len=length, **edits)
            case {"gen": "repeat", "byte": byte, "len": length}:
                return struct(gen="REPEAT", len=length, start=byte, **edits)
            case {"from": {"t": name, "op": number}}:
                return struct(gen="OUTPUT", start=self.numbers[name] + number, **edits)
        raise SystemExit(f"newplex.json: what is {value}?")

    @staticmethod
    def edits(value: dict) -> dict:
        edits = {}
        if value.get("flip"):
            edits |= {"flip": value["flip"][0], "mask": value["flip"][1]}
        if value.get("truncate") is not None:
            edits |= {"truncated": 1, "truncate": value["truncate"]}
        if value.get("append"):
            edits["append"] = text(value["append"])
        return edits

    @staticmethod
    def out(value: dict | None) -> str | None:
        match value:
            case None:
                return None
            case {"hex": digits}:
                return struct(hex=text(digits))
            case {"len": length, "sha256": digest}:
                return struct(len=length, sha256=text(digest))
        raise SystemExit(f"newplex.json: what is {value}?")

    def operations(self, rows: list[dict]) -> str:
        first = len(self.ops)
        for row in rows:
            self.ops.append(struct(
                op=text(row["op"]), label=self.bytes(row.get("label")), **{"in": self.bytes(row.get("in"))},
                n=row.get("n"), out=self.out(row.get("out")), ok={True: 1, False: -1, None: 0}[row.get("ok")],
                chunks=self.chunks.part([str(length) for length in row.get("chunks") or []]), state=text(row["state"])))
        return struct(first=first, count=len(rows))

    def read_back(self, row: dict) -> str:
        tamper = self.edits(row["tamper"]) if row["tamper"] else {}
        return struct(tamper=struct(gen="HEX", **tamper), plaintext=self.out(row["plaintext"]),
                      ok=int(row["result"] == "eof"), state=text(row["state"]))

    def transcript(self, row: dict) -> str:
        self.numbers[row["name"]] = len(self.ops)
        common = {"name": text(row["name"]), "kind": row["kind"].upper(), "domain": self.bytes(row.get("domain"))}
        if row["kind"] != "aestream":
            init = text(row["init_state"]) if "init_state" in row else None
            return struct(**common, sized=int(row.get("sized", False)), init_state=init, ops=self.operations(row["ops"]))
        return struct(
            **common, ops=self.operations(row["setup"]), wire=self.out(row["wire"]), state=text(row["state"]),
            writes=self.sources.part([self.bytes(data) for data in row["writes"]]),
            reads=self.reads.part([self.read_back(data) for data in row["reads"]]))

    def write(self) -> None:
        array("struct source", "newplex_sources", self.sources.rows)
        array("size_t", "newplex_chunks", self.chunks.rows)
        array("struct aestream_read", "newplex_reads", self.reads.rows)
        array("struct newplex_op", "newplex_ops", self.ops)
        array("struct newplex_case", "newplex_cases", self.rows)
        array("struct unmarshal_case", "unmarshal_cases", self.unmarshal)


# --- Transcripts, ML-DSA's mu, and AEADs ------------------------------------------------------------------------------

def transcript_steps(row: dict) -> list[str]:
    """One step, or a generator and its output."""
    fields = {name: text(row[name]) for name in ("op", "label", "message", "witness", "random", "data", "in", "out")
              if row.get(name) is not None}
    renamed = {"in" if name in ("message", "witness", "data") else name: value for name, value in fields.items()}
    known = {"op", "label", "message", "witness", "random", "data", "in", "out", "n", "more", "value", "reads"}
    if unknown := row.keys() - known:
        raise SystemExit(f"transcripts.json: what is {unknown}?")
    step = struct(**renamed, n=row.get("n"), more=int(row.get("more", False)),
                  value=f"UINT64_C({row['value']})" if "value" in row else None)
    return [step] + [struct(op=text("read"), out=text(read), n=len(read) // 2) for read in row.get("reads", [])]


def transcripts() -> None:
    vectors = read("transcripts.json")
    steps = Lists()
    rows = []
    for kind in ("fiat_shamir", "merlin", "strobe"):
        for row in vectors[kind]:
            name = row.get("session_id", row.get("label", row.get("protocol")))
            suite = row.get("suite") or {"merlin": "Merlin"}.get(kind) or f"STROBE-{row['security']}"
            part = steps.part([step for operation in row["ops"] for step in transcript_steps(operation)])
            rows.append(struct(suite=text(suite), name=text(name), steps=part))
    for row in vectors["derive"]:
        if row["kind"] == "derive_session_id":
            step = struct(op=text("derive"), **{"in": text(row["tag"])}, out=text(row["session_id"]))
            rows.append(struct(suite=text(row["suite"]), name=text("00" * 32), steps=steps.part([step])))
    array("struct transcript_step", "transcript_steps", steps.rows)
    array("struct transcript_case", "transcript_cases", rows)
    array("struct mu_case", "mu_cases", [
        struct(key=row["key"], context=row["context"], msg=row["msg"], mu=text(row["mu"]),
               **{name: text(row[name]) for name in ("prehash", "digest") if name in row})
        for row in read("mldsa_mu.json")])
    names = {"associated_data": "ad"}
    array("struct aead_case", "aead_cases", [
        struct(**{names.get(name, name): text(value) for name, value in row.items() if name != "tcId"})
        for row in read("ascon_aead.json")])


# --- SLH-DSA ---------------------------------------------------------------------------------------------------------


def digest(function: str, data: bytes) -> bytes:
    """The digest with the function of this name in ACVP."""
    match function.split("-", 1):
        case ["SHA2", size]:
            return hashlib.new("sha" + size.replace("/", "_"), data).digest()
        case ["SHA3", size]:
            return hashlib.new(f"sha3_{size}", data).digest()
        case ["SHAKE", size]:
            return hashlib.new(f"shake_{size}", data).digest(int(size) // 4)
    raise SystemExit(f"slhdsa.json: what is {function}?")


def slhdsa_case(row: dict, key: str, **more) -> str:
    message, prehash = bytes.fromhex(row["message"]), row.get("prehash")
    if prehash:
        message = digest(prehash, message)
        prehash = text(prehash.replace("SHA2-", "SHA-").replace("SHAKE-", "SHAKE"))
    return struct(set=text(row["set"]), key=text(row[key]), message=text(message.hex()), context=text(row["context"]),
                  prehash=prehash, **more)


def slhdsa() -> None:
    """All cases except those of internal functions, and those with randomness that the caller chooses."""
    vectors = read("slhdsa.json")
    array("struct slhdsa_keygen_case", "slhdsa_keygen_cases", [
        struct(set=text(row["set"]), seed=text(row["sk_seed"] + row["sk_prf"] + row["pk_seed"]), sk=text(row["sk"]),
               pk=text(row["pk"])) for row in vectors["keygen"]])
    array("struct slhdsa_case", "slhdsa_sign_cases", [
        slhdsa_case(row, "sk", signature=text(row["signature_sha3_256"])) for row in vectors["sign"]
        if row["interface"] == "external" and "opt_rand" not in row])
    array("struct slhdsa_case", "slhdsa_verify_cases", [
        slhdsa_case(row, "pk", signature=text(base64.b64decode(row["signature"]).hex()), valid=int(row["valid"]))
        for row in vectors["verify"]])


# --- Distributed hashing ----------------------------------------------------------------------------------------------


def distributed_plan(row: dict) -> dict:
    block = row["unit"] if row["algorithm"].startswith("Parallel") else 0
    return dict(algorithm=text(row["algorithm"]), block=block, total=row["total"], identity=text(row["identity"].encode().hex()),
                key=text(row.get("key", "")), context=text(row.get("context", "")))


def distributed() -> None:
    vectors = read("distributed.json")
    parts = Lists()
    rows = []
    for row in vectors["digests"]:
        custom = row["custom"]
        custom = custom if isinstance(custom, str) else custom["repeat"] * custom["length"]
        rows.append(struct(**distributed_plan(row), id=text(row["plan_id"]), custom=text(custom), output=text(row["output64"]), parts=parts.part([
            struct(start=part["start"], end=part["end"], bytes=part["bytes"], encoded=text(part["encoded"]) if "encoded" in part else None)
            for part in row["parts"]])))
    array("struct part_case", "part_cases", parts.rows)
    array("struct plan_case", "plan_cases", rows)
    array("struct root_case", "root_cases", [
        struct(plan=struct(**distributed_plan(row), custom=text(row["custom"]), output=text(row["output64"])), next=row["next"],
               encoded=text(row["encoded"])) for row in vectors["roots"]])
    array("struct bad_part_case", "bad_part_cases", [
        struct(what=text(row["what"]), encoded=text(row["encoded"])) for row in vectors["bad"]])
    array("struct root_case", "good_part_cases", [
        struct(plan=struct(**distributed_plan(row)), seal=text(row.get("seal", "")), encoded=text(row["encoded"]))
        for row in (vectors["good"], vectors["sealed"])])


# --- Age files --------------------------------------------------------------------------------------------------------

AGE_ERRORS = {
    "success": "0", "header failure": "SYCON_AGE_ERROR_HEADER", "no match": "SYCON_AGE_ERROR_NO_MATCH",
    "HMAC failure": "SYCON_AGE_ERROR_MAC", "payload failure": "SYCON_AGE_ERROR_PAYLOAD",
    "armor failure": "SYCON_AGE_ERROR_ARMOR",
}


def age_case(row: dict) -> str:
    file, expect = base64.b64decode(row["file"]), row["expect"]
    # A file is detected as armored only if it begins like armor.
    if expect == "armor failure" and not file.lstrip().startswith(b"-----BEGIN AGE ENCRYPTED FILE-----"):
        expect = "header failure"
    nothing = hashlib.sha256().hexdigest()
    return struct(name=text(row["name"]), identities=text("\\n".join(row["identities"])),
                  passphrase=text(row["passphrase"]) if "passphrase" in row else None, file=text(file.hex()),
                  sha256=text(row.get("sha256", nothing)), error=AGE_ERRORS[expect])


def age() -> None:
    """The keys, and the files except the largest, which take long to compile."""
    vectors = read("age.json")
    array("struct age_case", "age_cases", [age_case(row) for row in vectors["files"] if len(row["file"]) <= 8000])
    array("struct age_key", "age_keys", [
        struct(identity=text(row["identity"]), recipient=text(row["recipient"])) for row in vectors["keys"].values()])


# --- The header ------------------------------------------------------------------------------------------------------


def names(include: Path) -> None:
    """All sizes and states that the headers declare, as lists for macros."""
    header = "".join(file.read_text() for file in sorted((include / "sycon").rglob("*.h")))
    functions = set(re.findall(r"^(?:[A-Za-z_]+ )+\**(sycon_\w+)\(", header, re.M))
    print("#define EACH_STATE(X) \\")
    for name in re.findall(r"^} (sycon_\w+)_state;$", header, re.M):
        print(f"    X({name}) \\")
    print()
    for family in ("xof", "hash", "mac"):
        inits = [name for name in functions if re.fullmatch(rf"sycon_{family}_\w+_init(_[a-z_]+)?", name)]
        print(f"#define {family.upper()}_INITS {len(inits)}")


def read(file: str):
    return json.loads((FOLDER / file).read_text())


def main() -> None:
    parts_of = Lists()
    cases = [case(row, parts_of) for file in FILES for row in read(file)]
    cases += [vexof(row, parts_of) for row in read("vexof.json")]
    cases += blake3_cases(parts_of)
    print("/* Written by vectors.py. */")
    print('#pragma GCC diagnostic ignored "-Woverlength-strings"')
    array("struct source", "case_parts", parts_of.rows)
    array("struct hash_case", "hash_cases", cases)
    array("struct hash_case", "accumulated_cases", [case(row, Lists()) for row in read("accumulated.json")])
    others()
    sized = [row for row in read("newplex_sized.json") if row["kind"] == "protocol"]
    Newplex(read("newplex.json") + sized).write()
    transcripts()
    slhdsa()
    distributed()
    age()
    names(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
