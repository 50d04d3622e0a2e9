"""Find sycon's fastest function for each task: all families with four kinds of work, and key encapsulation.

    pip install ./python
    python python/bench/families.py --json target/families.json         # prints the tables of docs/speed.md
    python docs/pictures.py families target/families.json docs/families.svg

The candidates run interleaved in one process, and the fastest run of each counts. Times are the CPU time of one thread.
MB are powers of ten.
"""

import argparse
import json
import platform
import random
from collections.abc import Callable
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

import sycon

Work = Callable[[], object]
New = Callable[[], Any]

LONG = 8_000_000
MESSAGES, SHORT = 2000, 32
KEY = bytes(32)

# For each family: its constructor, its shortcut for short messages, and its function for many messages, if there is
# one.
FAMILIES: dict[str, tuple[New, Callable[[bytes], Any], str | None]] = {
    "SHAKE128": (sycon.Shake128, sycon.shake128, "shake128"),
    "SHAKE256": (sycon.Shake256, sycon.shake256, "shake256"),
    "TurboSHAKE128": (sycon.TurboShake128, sycon.turboshake128, "turboshake128"),
    "TurboSHAKE256": (sycon.TurboShake256, sycon.turboshake256, "turboshake256"),
    "KT128": (sycon.Kt128, sycon.kt128, None),
    "KT256": (sycon.Kt256, sycon.kt256, None),
    "BLAKE3": (sycon.Blake3, sycon.blake3_xof, None),
    "VeXOF128": (sycon.experimental.VeXof128, sycon.experimental.vexof128, None),
    "VeXOF256": (sycon.experimental.VeXof256, sycon.experimental.vexof256, None),
    "Indexed VeXOF128": (sycon.experimental.IndexedVeXof128, sycon.experimental.indexed_vexof128, None),
    "KMACXOF128": (lambda: sycon.KmacXof128(KEY), lambda data: sycon.kmacxof128(KEY, data), None),
    "ParallelHashXOF128": (sycon.ParallelHashXof128, sycon.parallelhashxof128, None),
    "Ascon-XOF128": (sycon.AsconXof128, sycon.ascon_xof128, None),
    "SHA3-256": (sycon.sha3_256, sycon.sha3_256, None),
    "multimixer MAC": (lambda: sycon.experimental.MultimixerMac(KEY), lambda data: sycon.experimental.MultimixerMac(KEY, data), None),
}
KEMS: dict[str, ModuleType] = {
    "X-Wing": sycon.xwing, "ML-KEM-512": sycon.mlkem512, "ML-KEM-768": sycon.mlkem768, "ML-KEM-1024": sycon.mlkem1024,
    "DHKEM(X25519)": sycon.dhkem,
}


def fastest(works: dict[str, Work], turns: int) -> dict[str, float]:
    """Return the fastest time of each in seconds."""
    times = dict.fromkeys(works, float("inf"))
    shuffled = random.Random(1)
    for _ in range(turns):
        for name in shuffled.sample(list(works), len(works)):
            start = process_time()
            works[name]()
            times[name] = min(times[name], process_time() - start)
    return times


def absorb(new: New, data: bytes) -> Work:
    def run() -> object:
        state = new()
        state.update(data)
        return state.finalize().read(32) if isinstance(state, sycon.Absorber) else state.digest()

    return run


def read(shortcut: Callable[[bytes], Any], out: bytearray) -> Work:
    return lambda: shortcut(b"seed").read_into(out)


def one_by_one(shortcut: Callable[[bytes], Any], messages: list[bytes]) -> Work:
    def digest(message: bytes) -> object:
        made = shortcut(message)
        return made.read(32) if isinstance(made, sycon.Reader) else made.digest()

    return lambda: [digest(message) for message in messages]


def families(turns: int, long: int, messages: int) -> list[dict[str, Any]]:
    data, out = bytes(long), bytearray(long)
    rows = memoryview(bytes(messages * SHORT)).cast("B", (messages, SHORT))
    digests = memoryview(bytearray(messages * 32)).cast("B", (messages, 32))
    single = [bytes(row) for row in [bytes(SHORT)] * messages]
    xofs = {name: family for name, family in FAMILIES.items() if isinstance(family[0](), sycon.Absorber)}
    many = {name: family[2] for name, family in FAMILIES.items() if family[2]}
    times = {
        "absorb": fastest({name: absorb(new, data) for name, (new, _, _) in FAMILIES.items()}, turns),
        "read": fastest({name: read(shortcut, out) for name, (_, shortcut, _) in xofs.items()}, turns),
        "short": fastest({name: one_by_one(shortcut, single) for name, (_, shortcut, _) in FAMILIES.items()}, turns),
        "many": fastest({name: lambda name=name: sycon.hash_many(name, rows, out=digests) for name in many}, turns),  # type: ignore[misc]
    }
    scale = {"absorb": 1e-6 * long, "read": 1e-6 * long}
    return [{"name": name} | {kind: scale[kind] / found[name] if kind in scale else found[name] / messages * 1e9
                              for kind, found in times.items() if name in found} for name in FAMILIES]


def kems(turns: int, keys: int) -> list[dict[str, Any]]:
    found = []
    for name, kem in KEMS.items():
        seeds = [bytes([i]) * kem.SIZE["seed"] for i in range(keys)]
        sk, pk = kem.from_seed(seeds[0])
        ciphertext, _ = kem.encapsulate(pk)
        key = kem.DecapsulationKey(sk)
        times = fastest({
            "generate": lambda: [kem.from_seed(seed) for seed in seeds],
            "generate_many": lambda: kem.from_seed_many(seeds),
            "encapsulate": lambda: [kem.encapsulate(pk) for _ in seeds],
            "encapsulate_many": lambda: kem.encapsulate_many([pk] * keys),
            "decapsulate": lambda: [key.decapsulate(ciphertext) for _ in seeds],
            "decapsulate_many": lambda: key.decapsulate_many([ciphertext] * keys),
        }, turns)
        found.append({"name": name} | {work: time / keys * 1e6 for work, time in times.items()})
    return found


def cell(row: dict[str, Any], kind: str, digits: str) -> str:
    return format(row[kind], digits) if kind in row else ""


def show(results: dict[str, Any]) -> None:
    print("| function | absorb, MB/s | read, MB/s | 32 bytes to 32, ns | the same by `_many_into`, ns |\n|---|--:|--:|--:|--:|")
    for row in results["families"]:
        digits = {"absorb": ",.0f", "read": ",.0f", "short": ".0f", "many": ".0f"}
        print(f"| {row['name']} | {' | '.join(cell(row, kind, form) for kind, form in digits.items())} |")
    print("\n| us | key pair | of many | encapsulate | of many | decapsulate | of many |\n|---|--:|--:|--:|--:|--:|--:|")
    for row in results["kems"]:
        print(f"| {' | '.join([row['name'], *(f'{value:.1f}' for kind, value in row.items() if kind != 'name')])} |")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=15)
    parser.add_argument("--long", type=int, default=LONG, help="bytes of a long input or output")
    parser.add_argument("--messages", type=int, default=MESSAGES)
    parser.add_argument("--keys", type=int, default=64)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    results = {
        "system": {"backend": sycon.backends()[-1], "python": f"CPython {platform.python_version()}", "sycon": sycon.__version__},
        "families": families(options.turns, options.long, options.messages),
        "kems": kems(options.turns, options.keys),
    }
    show(results)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
