#!/usr/bin/env python3
"""Check the disassembled vector kernels. They must call only kernels of the same token. In the kernels of limbs (X25519
and Poly1305 on lanes), which valgrind cannot run, branches and addresses must not depend on vectors.

    ct/check_kernels.py [--test-build] PROGRAM...

A helper without `#[inline(always)]` is compiled without the kernel's processor features, so that every vector operation
in it becomes a call. All tests still pass then, but the kernel is slow. Pass programs that use every kernel, such as
target/release/sycon-ct, in the release profile, because an overflow check is also a call. Needs objdump (binutils).

With --test-build, programs can have another profile, and use a part of the kernels. Only calls of intrinsics and of
this project's functions are findings. The compiler inlines less in the build for all tests, so one closure in a kernel
can make it thirty times slower.

Kernels of limbs receive secrets in memory. Secrets can be in vector registers and their masks, and can move from there
only to memory. Branches and addresses depend on general registers and flags, so an instruction must not move or compare
from vectors or masks to these, and must not gather or scatter. A general register can be loaded only from memory where
no vector was stored before: from an address on the stack that the kernel last wrote from a general register, or from
the kernel's arguments (through a register that is an argument or was loaded from one), which are pointers and lengths.
"""

import argparse
import platform
import re
import subprocess
import sys
from collections import defaultdict

# The entry points of each token's code, in any crate, and the minimum number of kernels in a program for each token.
# (The portable token needs no features, so a call there has no extra cost.)
ENTRY = re.compile(
    r"<sycon_simd::\w+::(?:limb_)?tokens::(?!Portable)(\w+) as "
    r"sycon_simd::(?:simd::Simd|\w+::limb_tokens::LimbToken)>::run(?:::enter)?\b"
)
LIMBS = {"Avx512Ifma", "AvxIfma"}
LEAST = {"Avx512Ifma": 5, "AvxIfma": 3, "Bmi": 42, "Avx2": 42, "Avx2Vaes": 12, "Avx512": 64, "Avx512Vaes": 12}

# Other functions that a kernel of limbs can call: the compiler's functions for whole arrays, and panics about numbers
# of items.
ALLOWED = re.compile(r"\bmem(?:cpy|set|move)\b|\bcore::(?:panicking|slice::index)::")

# Kernels must not call intrinsics, or functions of this project that are not kernels. They are inlined in every build.
OUTLINED = re.compile(r"\bcore_arch::|\bsycon_\w+::")

FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
JUMP = re.compile(r"^\s+[0-9a-f]+:\s+(call|jmp)\s+(.*)$")
INSTRUCTION = re.compile(r"^\s+[0-9a-f]+:\s+(?:\{\w+\}\s+)?(?:(?:data16|cs|notrack|rep|bnd)\s+)*(\S+)\s*([^#<]*)")


def imported(binary: str) -> dict[str, str]:
    """Return names or addresses of functions, by the addresses of the pointers through which they are called."""
    command = ["objdump", "--dynamic-reloc", binary]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in listing.splitlines())
    return {row[0].lstrip("0"): row[2] for row in rows if len(row) == 3 and row[1].startswith("R_")}


def functions(binary: str) -> tuple[dict[str, list[tuple[str, str]]], dict[str, list[tuple[str, str]]]]:
    """Return the calls and jumps of every function, and all instructions of kernels of limbs."""
    command = ["objdump", "--disassemble", "--demangle", "--no-show-raw-insn", binary]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    names = imported(binary)
    addresses = {address.lstrip("0"): name for address, name in re.findall(r"^([0-9a-f]+) <(.*)>:$", listing, re.M)}
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    limbs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    name = ""
    is_limbs = False
    loaded: dict[str, str] = {}  # the function whose address is in a register

    def resolved(operand: str) -> str:
        pointer = re.search(r"# ([0-9a-f]+)", operand)
        target = names.get(pointer[1], operand) if pointer else operand
        local = re.fullmatch(r"\*ABS\*\+0x0*([0-9a-f]+)", target)
        return addresses.get(local[1], target) if local else target

    for count, line in enumerate(listing.splitlines()):
        if match := FUNCTION.match(line):
            name = f"{match[1]} #{count} of {binary}"  # kernels of one token share a demangled name
            found[name] = []
            loaded.clear()
            entry = ENTRY.search(name)
            is_limbs = bool(entry and entry[1] in LIMBS)
        elif match := JUMP.match(line):
            found[name].append((match[1], loaded.get(match[2].strip(), resolved(match[2]))))
        elif match := INSTRUCTION.match(line):
            if is_limbs:
                limbs[name].append((match[1], match[2].strip()))
            # At the end of a function, `pop` restores registers. The code after that still has the addresses.
            if (target := re.search(r"(%r\w+)(?: +#.*)?$", line)) and match[1] != "pop":
                loaded["*" + target[1]] = resolved(line) if match[1] == "mov" and "(%rip)" in line else ""
    return found, limbs


REGISTERS = [{f"r{x}", f"e{x}", x, f"{x[0]}l"} for x in ("ax", "bx", "cx", "dx", "si", "di", "bp", "sp")] + [
    {f"r{n}", f"r{n}d", f"r{n}w", f"r{n}b"} for n in range(8, 16)
]
GENERAL = {name: index for index, names in enumerate(REGISTERS) for name in names}
ARGUMENTS = {GENERAL["rdi"], GENERAL["rsi"]}
MEMORY = re.compile(r"(-?(?:0x[0-9a-f]+)?)\((%?\w*)(?:,(%\w+),\d)?\)")


def general(text: str) -> set[int]:
    return {GENERAL[name] for name in re.findall(r"%(\w+)", text) if name in GENERAL}


def secrets_shown(instructions: list[tuple[str, str]]) -> list[str]:
    """Return the instructions of a kernel of limbs through which a branch or an address can depend on a vector."""
    shown = []
    arguments = set(ARGUMENTS)
    masks: set[int] = set()  # general registers that a mask has been moved to
    # For each place on the stack, the instructions that write it: the position in the kernel, and whether it writes a
    # vector.
    writers: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for number, (name, text) in enumerate(instructions):
        memory = MEMORY.search(text.rsplit(",", 1)[-1])
        if memory and memory[2] == "%rsp" and not memory[3] and (name[0] in "vk" or name.startswith("mov")):
            writers[memory[1]].append((number, name[0] in "vk"))
    for number, (name, text) in enumerate(instructions):
        parts = text.rsplit(",", 1)
        source, target = parts[0], parts[-1]
        memory = MEMORY.search(text)
        to_general = target.startswith("%") and target[1:] in GENERAL
        bad = False
        if re.search("gather|scatter", name) or re.match("v?ptest$|vtestp|kortest|ktest|v?u?comis", name):
            bad = True
        elif name[0] in "vk" and not name.startswith("vzero"):
            if to_general:
                # Public data can select a mask, and the mask can be moved back.
                bad = not name.startswith("kmov")
                masks.add(GENERAL[target[1:]])
            bad = bad or bool(memory and general(memory[0]) & masks)
        else:
            used = general(source if to_general and name.startswith("mov") else text)
            bad = bool(used & masks) and not name.startswith("cmov")
            reads = memory and not name.startswith(("lea", "nop", "prefetch")) and not MEMORY.search(target)
            reads = reads or memory and name.startswith(("cmp", "test", "add", "sub", "and", "or", "xor", "inc", "dec"))
            if reads and not bad:
                base = memory[2].lstrip("%")
                if base == "rsp":
                    # The last writer before the read, or, in a loop, the next writer after it.
                    before = [vector for place, vector in writers[memory[1]] if place < number]
                    behind = [vector for place, vector in writers[memory[1]] if place > number]
                    bad = bool(memory[3]) or (before[-1:] or behind[:1]) != [False]
                else:
                    bad = base != "rip" and (GENERAL.get(base) not in arguments or bool(memory[3]))
            if to_general:
                register = GENERAL[target[1:]]
                copied = name == "mov" and not memory and general(source) & arguments
                (arguments.add if copied else arguments.discard)(register)
                if not name.startswith("cmov"):
                    masks.discard(register)
        if bad:
            shown.append(f"{name} {text}")
    return shown


# Kernels of limbs, each with the last instruction that must be found in it, or None.
PLANTED = {
    "vmovq %xmm0,%rax": "vmovq %xmm0,%rax",
    "vpextrq $0x1,%xmm1,%rdx": "vpextrq $0x1,%xmm1,%rdx",
    "vmovdqa %ymm0,0x20(%rsp); mov 0x20(%rsp),%rax": "mov 0x20(%rsp),%rax",
    "mov (%rdi),%rax; mov (%rax),%rcx; mov (%rcx),%rdx; mov 0x8(%r10),%rcx": "mov 0x8(%r10),%rcx",
    "vpgatherqq (%rdi,%ymm1,8),%ymm0{%k1}": "vpgatherqq (%rdi,%ymm1,8),%ymm0{%k1}",
    "vptest %ymm0,%ymm0": "vptest %ymm0,%ymm0",
    "kortestb %k0,%k0": "kortestb %k0,%k0",
    "vpcmpuq $0x1,%zmm0,%zmm1,%k1; kmovb %k1,%eax; test %eax,%eax": "test %eax,%eax",
    "kmovb %k1,%eax; mov (%rdi,%rax,8),%rcx": "mov (%rdi,%rax,8),%rcx",
    "mov %rdi,0x20(%rsp); vmovdqu64 (%rdi),%zmm0; vpmadd52luq %zmm1,%zmm0,%zmm2; mov 0x20(%rsp),%rsi": None,
    "vpcmpuq $0x1,%zmm0,%zmm1,%k1; vpblendmq %zmm1,%zmm2,%zmm3{%k1}; vmovdqu64 %zmm3,(%rsi)": None,
}


def planted() -> list[str]:
    """Return the planted kernels with wrong findings."""
    failures = []
    for kernel, expected in PLANTED.items():
        instructions = [tuple(line.split(" ", 1)) for line in kernel.split("; ")]
        shown = secrets_shown(instructions)
        if shown[-1:] != ([expected] if expected else []):
            failures.append(f"of the planted kernel '{kernel}' is said: {shown}")
    return failures


def leaves(kernel: str, instruction: str, target: str) -> bool:
    """Return whether the instruction leaves the kernel. A jump within the kernel names the kernel as its target."""
    own = kernel.rsplit(" #", 1)[0]
    entry = ENTRY.search(kernel)
    if entry and entry[1] in LIMBS and ALLOWED.search(target):
        return False
    # A kernel that several kernels use.
    if entry and entry[1] in ENTRY.findall(target):
        return False
    return instruction == "call" or f"<{own}+" not in target and f"<{own}>" not in target


def main(programs: list[str], test_build: bool) -> int:
    if platform.machine() != "x86_64":
        print("kernels: NOT CHECKED, this check reads instructions of x86-64 only")
        return 0
    found: dict[str, list[tuple[str, str]]] = {}
    limbs: dict[str, list[tuple[str, str]]] = {}
    for program in programs:
        in_program, limbs_in_program = functions(program)
        found |= in_program
        limbs |= limbs_in_program
    kernels = defaultdict(list)
    for name in found:
        if match := ENTRY.search(name):
            kernels[match[1]].append(name)
    failures = [
        f"{name.rsplit(' #', 1)[0]}: {instruction} {target}"
        for names in kernels.values()
        for name in names
        for instruction, target in found[name]
        if leaves(name, instruction, target) and (not test_build or OUTLINED.search(target))
    ]
    for name, instructions in [] if test_build else limbs.items():
        failures += [f"{name.rsplit(' #', 1)[0]}: shows a secret? {one}" for one in secrets_shown(instructions)]
    if not test_build:
        failures += planted()
        print(f"{len(PLANTED)} kernels planted, that show secrets and that do not")
        count = sum(map(len, limbs.values()))
        print(f"{len(limbs)} kernels of limbs, {count} instructions: what is in vectors stays there")
    for token in sorted(LEAST.keys() | kernels.keys()):
        count, least = len(kernels[token]), 1 if test_build else LEAST.get(token, 1)
        print(f"{token}: {count} kernels")
        if count < least:
            failures.append(f"{token}: {count} kernels found, at least {least} expected")
    if not any(instruction == "call" for name in found if "::main #" in name for instruction, _ in found[name]):
        failures.append("no call found in the main functions either: the disassembly was not understood")
    good = "kernels call no intrinsics" if test_build else "kernels call only kernels of the same token"
    print("\n".join(dict.fromkeys(failures)) or good)
    return 1 if failures else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test-build", action="store_true")
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    options = parser.parse_args()
    sys.exit(main(options.programs, options.test_build))
