#!/usr/bin/env python3
"""Estimates what each backend for AArch64 takes, without such a processor.

    ci/estimate_aarch64.py [--kernels WORD..] [--backends NAME..] [--cores NAME..]
    ci/estimate_aarch64.py --calls    only looks for calls in kernels, as ci/check_kernels.py does for x86-64

Runs each kernel of ci/estimate in an emulator that counts how often each block of instructions runs, and asks llvm-mca how
many cycles a block takes in a loop on each core. Prints instructions and cycles for each state.

What that leaves out: caches and their misses, branches guessed wrongly, what blocks wait for each other, fused AESE and
AESMC. For code whose times others have published, llvm-mca was within a fifth. Wants gcc, aarch64-linux-gnu-gcc, qemu-user, llvm-22.
"""

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = "aarch64-unknown-linux-gnu"
BUILT = ROOT / "target" / "estimate"
BACKENDS = ["portable", "neon", "neon-aes", "neon-wide", "neon-sha3"]
CORES = ["cortex-a510", "neoverse-n1", "neoverse-n2", "neoverse-v1", "neoverse-v3"]
TIMES = 10  # a kernel is run
LOOP = 100  # a block is run, in the model
# Blocks with less than this part of the instructions take as long as the others do on average.
SMALL = 0.002


def build() -> Path:
    plugin = BUILT / "blocks.so"
    BUILT.mkdir(parents=True, exist_ok=True)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", plugin, ROOT / "ci/estimate/blocks.c"], check=True)
    environment = os.environ | {
        "CARGO_TARGET_DIR": str(BUILT),
        "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER": "aarch64-linux-gnu-gcc",
        # Addresses that are those of the file.
        "RUSTFLAGS": "-C relocation-model=static -C target-feature=+crt-static",
    }
    command = ["cargo", "build", "--quiet", "--locked", "--release", "--target", TARGET]
    subprocess.run(command, cwd=ROOT / "ci/estimate", env=environment, check=True)
    return BUILT / TARGET / "release" / "sycon-estimate"


def disassembled(program: Path) -> dict[int, str]:
    """Instructions by their addresses, as an assembler takes them: without places to jump to."""
    command = ["llvm-objdump-22", "-d", "--no-show-raw-insn", "--mattr=+sha3,+aes", program]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for line in listing.splitlines():
        if match := re.match(r"\s*([0-9a-f]+):\s+(\S.*)", line):
            text = re.sub(r"0x[0-9a-f]+ <.*>", "#0", match[2].split("//")[0])
            found[int(match[1], 16)] = text.strip()
    return found


def check_calls(program: Path) -> None:
    """Fails if a kernel contains a call: some helper is not `#[inline(always)]`, and every operation in it is a call, too."""
    command = ["aarch64-linux-gnu-objdump", "--disassemble", "--demangle", "--no-show-raw-insn", program]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    kernels, calls, others, token = Counter(), [], 0, ""
    for line in listing.splitlines():
        if match := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            entry = re.match(r"<sycon_simd::aarch64::tokens::(\w+) as sycon_simd::simd::Simd>::run::enter", match[1])
            token = entry[1] if entry else ""
            kernels[token] += 1
        elif match := re.match(r"\s+[0-9a-f]+:\s+bl\s+(.*)", line):
            if token:
                calls.append(f"{token}: {match[1]}")
            others += not token
    found = {name: kernels[name] for name in ("Neon", "NeonAes", "NeonWide", "NeonSha3")}
    print(f"kernels: {found}, {len(calls)} calls in them")
    if calls or not others or min(found.values()) < 6:
        sys.exit("\n".join(calls) or "the disassembly was not understood")


def blocks(program: Path, kernel: int, backend: str, count: int) -> Counter:
    """How often each block ran, by its address and length."""
    command = ["qemu-aarch64", "-plugin", BUILT / "blocks.so", program, str(kernel), backend, str(count)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {result.stderr[:500]}")
    found: Counter = Counter()
    for address, length, times in re.findall(r"^block (\S+) (\d+) (\d+)$", result.stderr, re.M):
        found[int(address, 16), int(length)] += int(times)
    return found


def merged(runs: Counter, code: dict[int, str]) -> list[tuple[list[str], int]]:
    """Instructions that run as often and one after the other. (Blocks of the emulator end at pages, too, and overlap.)"""
    often: Counter = Counter()
    for (address, length), times in runs.items():
        for i in range(length):
            often[address + 4 * i] += times
    found: list[tuple[list[str], int]] = []
    previous = 0
    for address, times in sorted(often.items()):
        goes_on = found and address == previous + 4 and times == found[-1][1]
        if goes_on and not re.match(r"b\b|b\.|bl|br|cbn?z|tbn?z|ret", found[-1][0][-1]):
            found[-1][0].append(code[address])
        elif times > 0:
            found.append(([code[address]], times))
        previous = address
    return found


KNOWN: dict[tuple[str, str], float] = {}


def cycles(core: str, texts: list[str]) -> list[float]:
    """Of each block, run again and again."""
    new = [text for text in dict.fromkeys(texts) if (core, text) not in KNOWN]
    if new:
        source = "".join(f"# LLVM-MCA-BEGIN {i}\n{text}\n# LLVM-MCA-END\n" for i, text in enumerate(new))
        source = source.replace("# LLVM", "// LLVM")
        command = ["llvm-mca-22", "-mtriple=aarch64", "-mattr=+sha3,+aes", f"-mcpu={core}", f"-iterations={LOOP}"]
        options = ["-resource-pressure=0", "-instruction-info=0", "-skip-unsupported-instructions=parse-failure"]
        result = subprocess.run(command + options, input=source, capture_output=True, text=True, check=False)
        totals = re.findall(r"^Total Cycles:\s+(\d+)", result.stdout, re.M)
        if len(totals) != len(new):
            sys.exit(f"llvm-mca: {len(totals)} of {len(new)} blocks\n{result.stderr[:2000]}")
        KNOWN.update({(core, text): int(total) / LOOP for text, total in zip(new, totals)})
    return [KNOWN[core, text] for text in texts]


def estimate(program: Path, code: dict[int, str], kernel: int, backend: str, cores: list[str]) -> dict[str, float]:
    """Instructions, and cycles on each core, of one run."""
    runs = blocks(program, kernel, backend, TIMES + 1)
    runs.subtract(blocks(program, kernel, backend, 1))
    found = merged(runs, code)
    instructions = sum(len(lines) * times for lines, times in found)
    large = [(lines, times) for lines, times in found if len(lines) * times > SMALL * instructions]
    share = sum(len(lines) * times for lines, times in large) / instructions
    results = {"instructions": instructions / TIMES}
    for core in cores:
        took = cycles(core, ["\n".join(lines) for lines, _ in large])
        results[core] = sum(c * times for c, (_, times) in zip(took, large)) / share / TIMES
    return results


def close(a: int, b: int) -> bool:
    return abs(a - b) <= 0.015 * max(a, b)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kernels", nargs="*", default=[""], help="parts of their names")
    parser.add_argument("--backends", nargs="*", default=BACKENDS)
    parser.add_argument("--cores", nargs="*", default=CORES)
    parser.add_argument("--calls", action="store_true")
    arguments = parser.parse_args()

    program = build()
    if arguments.calls:
        check_calls(program)
        return
    code = disassembled(program)
    listing = subprocess.run(["qemu-aarch64", program], capture_output=True, text=True, check=True).stdout
    kernels = [line.split("\t") for line in listing.splitlines()]
    columns = ["instructions", *arguments.cores]
    # Backends of the same code, as their figures have it, share a row.
    print(f"| kernel | states | backend | {' | '.join(columns)} |")
    print("|---|---|---|" + "---|" * len(columns))
    for number, (name, states) in enumerate(kernels):
        if not any(word.lower() in f"{name} x{states}".lower() for word in arguments.kernels):
            continue
        rows: list[tuple[list[int], list[str]]] = []
        for backend in arguments.backends:
            results = estimate(program, code, number, backend, arguments.cores)
            figures = [round(results[column] / int(states)) for column in columns]
            same = (backends for others, backends in rows if all(map(close, figures, others)))
            if (backends := next(same, None)) is not None:
                backends.append(backend)
            else:
                rows.append((figures, [backend]))
        for figures, backends in rows:
            print(f"| {name} | {states} | {', '.join(backends)} | {' | '.join(f'{x:,}' for x in figures)} |", flush=True)


if __name__ == "__main__":
    main()
