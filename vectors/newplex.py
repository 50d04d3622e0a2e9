#!/usr/bin/env python3
"""Known answers for Newplex's SizedProtocol and the schemes made of it: writes newplex_sized.json.

    pip install -r vectors/requirements.txt
    python3 vectors/newplex.py    # rewrite the file, which takes a few seconds

Newplex is a few lines here, over Simpira-1024 of generate.py; the short transcripts of newplex.json, of Newplex's Go
implementation, are replayed first. Written from docs/specs/newplex.md, with no regard to speed. SOURCES.md describes the format.
"""

import copy
import hashlib
import json
from pathlib import Path

from generate import PERMUTATIONS, left_encode, pattern, right_encode

FOLDER = Path(__file__).parent
RATE = 96
TAG = 16

# Longer inputs would add time but no cases.
LONGEST = 10000


class Duplex:
    def __init__(self) -> None:
        self.state = bytearray(128)
        self.position = 0

    def permute(self) -> None:
        self.state[:] = PERMUTATIONS["simpira1024"](bytes(self.state))
        self.position = 0

    def step(self) -> None:
        self.position += 1
        if self.position == RATE:
            self.permute()

    def absorb(self, data: bytes) -> None:
        for byte in data:
            self.state[self.position] ^= byte
            self.step()

    def squeeze(self, count: int) -> bytes:
        out = bytearray()
        for _ in range(count):
            out.append(self.state[self.position])
            self.step()
        return bytes(out)

    def encrypt(self, plaintext: bytes) -> bytes:
        out = bytearray()
        for byte in plaintext:
            out.append(self.state[self.position] ^ byte)
            self.state[self.position] = out[-1]
            self.step()
        return bytes(out)

    def decrypt(self, ciphertext: bytes) -> bytes:
        out = bytearray()
        for byte in ciphertext:
            out.append(self.state[self.position] ^ byte)
            self.state[self.position] = byte
            self.step()
        return bytes(out)


class Protocol:
    def __init__(self, domain: bytes) -> None:
        self.duplex = Duplex()
        self.header(1, domain)

    def to_bytes(self) -> bytes:
        return self.duplex.position.to_bytes(2, "little") + self.duplex.state

    def header(self, operation: int, label: bytes) -> None:
        self.duplex.absorb(bytes([operation]) + left_encode(8 * len(label)) + label)

    def length(self, count: int) -> None:
        self.duplex.absorb(right_encode(8 * count))

    def mix(self, label: bytes, data: bytes) -> None:
        self.header(2, label)
        self.duplex.absorb(data)
        self.length(len(data))

    def derive(self, label: bytes, count: int) -> bytes:
        self.header(3, label)
        self.length(count)
        self.duplex.permute()
        out = self.duplex.squeeze(count)
        self.duplex.permute()
        return out

    def encrypt(self, label: bytes, data: bytes) -> bytes:
        return self.exchange(label, data, self.duplex.encrypt)

    def decrypt(self, label: bytes, data: bytes) -> bytes:
        return self.exchange(label, data, self.duplex.decrypt)

    def exchange(self, label: bytes, data: bytes, step) -> bytes:
        self.header(4, label)
        self.duplex.permute()
        out = step(data)
        self.length(len(data))
        self.duplex.permute()
        return out

    def seal(self, label: bytes, data: bytes) -> bytes:
        out, tag = self.sealed(label, data, self.duplex.encrypt)
        return out + tag

    def open(self, label: bytes, data: bytes) -> bytes:
        out, tag = self.sealed(label, data[:-TAG], self.duplex.decrypt)
        return out if tag == data[-TAG:] else b""

    def sealed(self, label: bytes, data: bytes, step) -> tuple[bytes, bytes]:
        self.header(5, label)
        self.length(len(data))
        self.duplex.permute()
        out = step(data)
        self.duplex.permute()
        tag = self.duplex.squeeze(TAG)
        self.duplex.permute()
        return out, tag


class SizedProtocol(Protocol):
    def size(self, count: int) -> None:
        super().mix(b"size", count.to_bytes(8, "big"))

    def mix(self, label: bytes, data: bytes) -> None:
        self.size(len(data))
        super().mix(label, data)

    def derive(self, label: bytes, count: int) -> bytes:
        self.size(count)
        return super().derive(label, count)

    def exchange(self, label: bytes, data: bytes, step) -> bytes:
        self.size(len(data))
        return super().exchange(label, data, step)

    def sealed(self, label: bytes, data: bytes, step) -> tuple[bytes, bytes]:
        self.size(len(data))
        return super().sealed(label, data, step)


def replay() -> int:
    """Replay the short transcripts of newplex.json with literal inputs, and return their number."""
    count = 0
    for row in json.loads((FOLDER / "newplex.json").read_text()):
        strings = [row.get("domain", {})] + [op.get(key, {}) for op in row.get("ops", []) for key in ("label", "in")]
        known = {"mix", "derive", "encrypt", "decrypt", "seal"}
        if (row["kind"] != "protocol" or any("from" in s or "flip" in s or s.get("len", 0) > LONGEST for s in strings)
                or any(op["op"] not in known or op.get("n", 0) > LONGEST for op in row["ops"])):
            continue
        protocol = Protocol(given(row["domain"]))
        for op in row["ops"]:
            data = op["n"] if op["op"] == "derive" else given(op["in"])
            out = getattr(protocol, op["op"])(given(op["label"]), data)
            if "out" in op and shown(out) != op["out"] or protocol.to_bytes().hex() != op["state"]:
                raise ValueError(f"newplex.json disagrees on {row['name']}")
        count += 1
    return count


def given(value: dict) -> bytes:
    match value:
        case {"hex": digits}:
            return bytes.fromhex(digits)
        case {"gen": "mod251", "len": length}:
            return pattern(length)
        case {"gen": "repeat", "byte": byte, "len": length}:
            return bytes([byte]) * length
    raise ValueError(f"unknown: {value}")


def shown(out: bytes) -> dict:
    if len(out) <= 256:
        return {"hex": out.hex()}
    return {"len": len(out), "sha256": hashlib.sha256(out).hexdigest(), "first32": out[:32].hex(), "last32": out[-32:].hex()}


def text(string: str) -> dict:
    return {"hex": string.encode().hex()}


def transcript(name: str, steps: list[tuple[str, dict, int]]) -> dict:
    """Return a transcript of `steps`, each an operation, its label and the length of its data."""
    domain = text("example.org sized v1")
    protocol = SizedProtocol(given(domain))
    row = {"name": name, "kind": "protocol", "sized": True, "domain": domain, "init_state": protocol.to_bytes().hex(), "ops": []}
    for operation, label, length in steps:
        op = {"op": operation, "label": label}
        if operation == "derive":
            op |= {"n": length}
            out = protocol.derive(given(label), length)
        elif operation == "open":
            op |= {"in": {"gen": "mod251", "len": length}, "ok": False}
            if protocol.open(given(label), pattern(length)):
                raise ValueError("a forgery")
            out = None
        else:
            op |= {"in": {"gen": "mod251", "len": length}}
            out = getattr(protocol, operation)(given(label), pattern(length))
        if out is not None:
            op["out"] = shown(out)
        row["ops"].append(op | {"state": protocol.to_bytes().hex()})
    return row


def transcripts() -> list[dict]:
    lengths = (0, 1, 16, 95, 96, 97, 300)
    rows = [transcript(f"sized-{operation}", [(operation, text(f"label {n}"), n) for n in lengths])
            for operation in ("mix", "derive", "encrypt", "decrypt", "seal")]
    rows.append(transcript("sized-open", [("open", text("label"), n) for n in lengths[2:]]))
    operations = ("mix", "derive", "encrypt", "mix", "seal", "decrypt", "mix", "mix", "open", "derive")
    mixed = [(operation, {"gen": "mod251", "len": 13 * i}, 16 + 29 * i) for i, operation in enumerate(operations)]
    return [*rows, transcript("sized-all", mixed)]


def schemes() -> list[dict]:
    domain, key = "example.org sized v1", pattern(32, 64)
    rows = []
    for nonce, ad, message in ((0, 0, 0), (8, 0, 1), (24, 16, 100), (12, 96, 96), (95, 300, 1000), (24, 13, 65568)):
        common = {"domain": domain, "key": 32, "nonce": nonce, "msg": message}
        protocol = SizedProtocol(domain.encode())
        protocol.mix(b"key", key)
        protocol.mix(b"nonce", pattern(nonce))
        cipher = copy.deepcopy(protocol)
        out = cipher.encrypt(b"message", pattern(message))
        rows.append({"name": f"encrypt-{nonce}-{message}", "kind": "encrypt"} | common | {"out": shown(out)})
        protocol.mix(b"ad", pattern(ad))
        out = protocol.seal(b"message", pattern(message))
        rows.append({"name": f"aead-{nonce}-{ad}-{message}", "kind": "aead"} | common | {"ad": ad, "out": shown(out)})
    for sender in ("initiator", "responder"):
        channel = SizedProtocol(domain.encode())
        channel.mix(b"key", key)
        channel.mix(b"sender", sender.encode())
        messages = [0, 1, 100, 500]
        out = [shown(channel.seal(b"message", pattern(message))) for message in messages]
        rows.append({"name": f"channel-{sender}", "kind": "channel", "domain": domain, "key": 32, "sender": sender,
                     "msgs": messages, "outs": out})
    return rows


def main() -> None:
    if replay() < 40:
        raise ValueError("too few transcripts of newplex.json were replayed")
    rows = transcripts() + schemes()
    (FOLDER / "newplex_sized.json").write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
