#!/usr/bin/env python3
"""Estimate the cycles of each AArch64 backend, without such a processor.

    tools/estimate_aarch64.py [--kernels WORD...] [--backends NAME...] [--cores NAME...] [--newplex CLONE]
                              [--mlkem-native CLONE]
    tools/estimate_aarch64.py --calls    only looks for calls in kernels, as ct/check_kernels.py does for x86-64

Runs each kernel of tools/estimate in an emulator that counts how often each block of instructions runs, and asks llvm-mca how
many cycles a block takes in a loop on each core. Prints instructions and cycles for each state. With clones of their
repositories, it also estimates the assembly of newplex and mlkem-native.

The estimate ignores cache misses, mispredicted branches, dependencies between blocks, and fused AESE and AESMC. For
code with published times, llvm-mca was within a fifth. Needs gcc, aarch64-linux-gnu-gcc, qemu-user and llvm-22.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = "aarch64-unknown-linux-gnu"
BUILT = ROOT / "target" / "estimate"
BACKENDS = ["portable", "neon", "neon-aes", "neon-wide", "neon-sha3"]
CORES = ["cortex-a510", "neoverse-n1", "neoverse-n2", "neoverse-v1", "neoverse-v3"]
TIMES = 200  # a kernel is run
LOOP = 100  # a block is run, in the model
# Blocks with less than this fraction of the instructions are assumed to have the average speed of the others.
SMALL = 0.002
# The last commit of newplex with all permutations.
NEWPLEX = "135601a^"
# The flags of mlkem-native for processors without SHA3, with SHA3, and with fast SHA3.
MLKEM_NATIVE = {
    "mlkem-native": ["-march=armv8-a"],
    "mlkem-native, SHA3": ["-march=armv8.4-a+sha3"],
    "mlkem-native, fast SHA3": ["-march=armv8.4-a+sha3", "-DMLK_SYS_AARCH64_FAST_SHA3"],
}


@dataclass
class Program:
    """A program that runs kernels: the file, its backends or its name, and the numbers of its kernels."""

    path: Path
    backends: list[str]
    code: dict[int, str] = field(default_factory=dict)
    kernels: dict[tuple[str, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.code = disassembled(self.path)
        listing = subprocess.run(["qemu-aarch64", self.path], capture_output=True, text=True, check=True).stdout
        for number, line in enumerate(listing.splitlines()):
            name, states = line.split("\t")
            self.kernels[name, int(states)] = number


def build_newplex(clone: Path) -> Path:
    place, program = BUILT / "newplex", BUILT / "newplex-estimate"
    shutil.rmtree(place, ignore_errors=True)
    (place / "estimate").mkdir(parents=True)
    archive = subprocess.run(["git", "-C", clone, "archive", NEWPLEX], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", place], input=archive, check=True)
    shutil.copy(ROOT / "tools/estimate/rivals/newplex.go", place / "estimate")
    environment = os.environ | {"GOOS": "linux", "GOARCH": "arm64", "CGO_ENABLED": "0"}
    subprocess.run(["go", "build", "-o", program, "./estimate"], cwd=place, env=environment, check=True)
    return program


def build_mlkem_native(clone: Path, name: str) -> Path:
    sources = [path for path in clone.glob("mlkem/src/**/*.[cS]") if "native" not in path.parts or "aarch64" in path.parts]
    program = BUILT / name.replace(", ", "-").replace(" ", "-")
    options = ["PARAMETER_SET=768", "NAMESPACE_PREFIX=mlkem", "USE_NATIVE_BACKEND_ARITH", "USE_NATIVE_BACKEND_FIPS202"]
    flags = [*MLKEM_NATIVE[name], "-O3", "-static", "-no-pie", f"-I{clone / 'mlkem'}", "-DMLK_CONFIG_NO_RANDOMIZED_API"]
    flags += [f"-DMLK_CONFIG_{option}" for option in options]
    command = ["aarch64-linux-gnu-gcc", *flags, ROOT / "tools/estimate/rivals/mlkem_native.c", *sources, "-o", program]
    subprocess.run(command, check=True)
    return program


def build() -> Path:
    plugin = BUILT / "blocks.so"
    BUILT.mkdir(parents=True, exist_ok=True)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", plugin, ROOT / "tools/estimate/blocks.c"], check=True)
    environment = os.environ | {
        "CARGO_TARGET_DIR": str(BUILT),
        "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER": "aarch64-linux-gnu-gcc",
        # Addresses in memory equal those in the file.
        "RUSTFLAGS": "-C relocation-model=static -C target-feature=+crt-static",
    }
    command = ["cargo", "build", "--quiet", "--locked", "--release", "--target", TARGET]
    subprocess.run(command, cwd=ROOT / "tools/estimate", env=environment, check=True)
    return BUILT / TARGET / "release" / "sycon-estimate"


def disassembled(program: Path) -> dict[int, str]:
    """Return instructions by address, in the syntax of an assembler, without jump targets."""
    command = ["llvm-objdump-22", "-d", "--no-show-raw-insn", "--mattr=+sha3,+aes", program]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for line in listing.splitlines():
        if match := re.match(r"\s*([0-9a-f]+):\s+(\S.*)", line):
            text = re.sub(r"0x[0-9a-f]+ <.*>", "#0", match[2].split("//")[0])
            found[int(match[1], 16)] = text.strip()
    return found


def check_calls(program: Path) -> None:
    """Fail if a kernel contains a call. A helper without `#[inline(always)]` makes each of its operations a call."""
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
    """Return how often each block ran, by its address and length."""
    command = ["qemu-aarch64", "-plugin", BUILT / "blocks.so", program, str(kernel), backend, str(count)]
    quiet = os.environ | {"GOMAXPROCS": "1", "GODEBUG": "asyncpreemptoff=1"}
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=quiet)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {result.stderr[:500]}")
    found: Counter = Counter()
    for address, length, times in re.findall(r"^block (\S+) (\d+) (\d+)$", result.stderr, re.M):
        found[int(address, 16), int(length)] += int(times)
    return found


def merged(runs: Counter, code: dict[int, str]) -> list[tuple[list[str], int]]:
    """Return sequences of instructions with equal counts. (Emulator blocks also end at pages, and overlap.)"""
    often: Counter = Counter()
    for (address, length), times in runs.items():
        for place in range(address, address + 4 * length, 4):
            # Instructions outside the program are the emulator's code that returns from signals.
            if place in code:
                often[place] += times
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
    """Return the cycles of each block, repeated in a loop."""
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


def estimate(program: Program, kernel: int, backend: str, cores: list[str]) -> dict[str, float]:
    """Return the instructions of one run, and its cycles on each core."""
    runs = blocks(program.path, kernel, backend, TIMES + 1)
    runs.subtract(blocks(program.path, kernel, backend, 1))
    # The Go runtime's own code also runs, now and then.
    found = [(lines, times) for lines, times in merged(runs, program.code) if times >= TIMES]
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
    parser.add_argument("--newplex", type=Path, metavar="CLONE", help="of its repository")
    parser.add_argument("--mlkem-native", type=Path, metavar="CLONE", help="of its repository")
    parser.add_argument("--calls", action="store_true")
    arguments = parser.parse_args()

    path = build()
    if arguments.calls:
        check_calls(path)
        return
    programs = [Program(path, arguments.backends)]
    if arguments.newplex:
        programs.append(Program(build_newplex(arguments.newplex), ["newplex"]))
    if clone := arguments.mlkem_native:
        programs += [Program(build_mlkem_native(clone, name), [name]) for name in MLKEM_NATIVE]
    columns = ["instructions", *arguments.cores]
    print(f"| kernel | states | backend | {' | '.join(columns)} |")
    print("|---|---|---|" + "---|" * len(columns))
    for name, states in programs[0].kernels:
        if not any(word.lower() in f"{name} x{states}".lower() for word in arguments.kernels):
            continue
        # Backends with equal figures run the same code, and share a row.
        rows: list[tuple[list[int], list[str]]] = []
        for program in programs:
            if (kernel := program.kernels.get((name, states))) is None:
                continue
            for backend in program.backends:
                results = estimate(program, kernel, backend, arguments.cores)
                figures = [round(results[column] / states) for column in columns]
                same = (backends for others, backends in rows if all(map(close, figures, others)))
                if (backends := next(same, None)) is not None:
                    backends.append(backend)
                else:
                    rows.append((figures, [backend]))
        for figures, backends in rows:
            print(f"| {name} | {states} | {', '.join(backends)} | {' | '.join(f'{x:,}' for x in figures)} |", flush=True)


if __name__ == "__main__":
    main()
