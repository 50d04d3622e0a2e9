#!/usr/bin/env python3
"""Disassembles the vector kernels and checks that nothing in them is a call, and in those of limbs (X25519 on lanes),
which valgrind cannot run, that nothing of a vector decides where they branch or what they read.

    ci/check_kernels.py PROGRAM..

One helper without `#[inline(always)]` is compiled without the kernel's processor features, so that every vector
operation in it becomes a call. All tests still pass then; only the speed is gone. Wants programs that use every kernel,
built as users get them, since a check of overflow is a call, too: target/release/sycon-ct is one. Needs objdump (binutils).

Of limbs: secrets come into these kernels in memory. They may get into vector registers and their masks, and from there
nowhere but to memory again: branches and addresses are made of general registers and flags, so that no instruction may
move or compare from vectors or masks to those, and none may gather or scatter. A general register may be loaded from
memory only where no vector has ever been: at an address on the stack that the kernel writes from general registers alone, or
in its arguments (by a register that came as one, or was loaded from them), which are pointers and lengths.
"""

import re
import subprocess
import sys
from collections import defaultdict

# Where control enters a token's code, whichever crate has the kernel, and the least number of kernels that a program should
# have in each. (The portable token needs no features, so there a call costs no more than anywhere else.)
ENTRY = re.compile(
    r"<sycon_simd::\w+::tokens::(?!Portable)(\w+) as sycon_simd::(?:simd::Simd|\w+::tokens::LimbToken)>::run(?:::enter)?\b"
)
LIMBS = {"Avx512Ifma", "AvxIfma"}
LEAST = {"Avx512Ifma": 4, "AvxIfma": 2, "Bmi": 42, "Avx2": 42, "Avx2Vaes": 12, "Avx512": 64, "Avx512Vaes": 12}

FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
JUMP = re.compile(r"^\s+[0-9a-f]+:\s+(call|jmp)\s+(.*)$")


def functions(binary: str) -> dict[str, list[tuple[str, str]]]:
    """The calls and jumps of every function."""
    command = ["objdump", "--disassemble", "--demangle", "--no-show-raw-insn", binary]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    name = ""
    for count, line in enumerate(listing.splitlines()):
        if match := FUNCTION.match(line):
            name = f"{match[1]} #{count} of {binary}"  # kernels of one token share a demangled name
            found[name] = []
        elif match := JUMP.match(line):
            found[name].append((match[1], match[2]))
    return found


def leaves(kernel: str, instruction: str, target: str) -> bool:
    """Whether the instruction goes outside the kernel; jumps within it name it as their target."""
    own = kernel.rsplit(" #", 1)[0]
    return instruction == "call" or f"<{own}+" not in target and f"<{own}>" not in target


def main(programs: list[str]) -> int:
    found = {name: jumps for program in programs for name, jumps in functions(program).items()}
    kernels = defaultdict(list)
    for name in found:
        if match := ENTRY.search(name):
            kernels[match[1]].append(name)
    failures = [
        f"{name.rsplit(' #', 1)[0]}: {instruction} {target}"
        for names in kernels.values()
        for name in names
        for instruction, target in found[name]
        if leaves(name, instruction, target)
    ]
    for token in sorted(LEAST.keys() | kernels.keys()):
        count, least = len(kernels[token]), LEAST.get(token, 1)
        print(f"{token}: {count} kernels")
        if count < least:
            failures.append(f"{token}: {count} kernels found, at least {least} expected")
    if not any(instruction == "call" for name in found if "::main #" in name for instruction, _ in found[name]):
        failures.append("no call found in the main functions either: the disassembly was not understood")
    print("\n".join(failures) or "no kernel contains a call")
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
