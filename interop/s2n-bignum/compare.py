#!/usr/bin/env python3
"""Compare graviola's X25519 in a program with s2n-bignum's, byte by byte.

Usage: compare.py CC AWS_LC PROGRAM; CC assembles for the CPU of the ELF file PROGRAM.
"""

import hashlib
import struct
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

X86_64, AARCH64 = 62, 183
TABLE = "c6c8a1fc07a3a290201f06c37c8166fe07df9863e104b18b4ad43ae262423104"


class Address(NamedTuple):
    """An instruction, or two, that computes the address of a part of the function's table."""

    at: int  # where it is in the original
    original: str  # its bytes there, in hex; zeros in place of an address that the linker inserts
    ours: str  # its bytes in a program before the address is inserted
    start: int  # the part of the table
    end: int


class ProvenFunction(NamedTuple):
    source: str
    code: str  # the SHA-256 of the machine code that the theorem names, with zeros in place of addresses
    addresses: tuple[Address, ...] = ()


# The theorems: x86/proofs and arm/proofs of s2n-bignum, commit ac31a43db30953037abd1b64b540e65cf31f4c67. The proof of
# `curve25519_x25519base` is about one table. graviola splits it into three on x86-64, where the code reads 96 bytes from
# R10, 96 bytes from R11 = R10 + 96, and the rest from RAX = R10 + 192. So the second and third address are computed
# relative to RIP instead of R10.
FUNCTIONS = {
    X86_64: (
        ProvenFunction(
            "x86_att/curve25519/curve25519_x25519.S",
            "e1cb6dba1950415258d9c42a2cd1114c02e9457c36767886772a6f39b16b1618",
        ),
        ProvenFunction(
            "x86_att/curve25519/curve25519_x25519base.S",
            "f3116ba33edd3bc596d9c1afafda5c931fdca0e62682da6d4018339edebc0b97",
            (
                Address(81, "4c8d1500000000", "4c8d1500000000", 0, 96),  # lea table(%rip), %r10
                Address(88, "4d8d5a60", "4c8d1d00000000", 96, 192),  # lea 96(%r10), %r11
                Address(384, "498d82c0000000", "488d0500000000", 192, 48576),  # lea 192(%r10), %rax
            ),
        ),
        ProvenFunction(
            "x86_att/generic/bignum_eq.S",
            "d44545ebefdee324200990d3c0f6aaf233a8e870991adb885f39e3fa64f2e055",
        ),
    ),
    AARCH64: (
        ProvenFunction(
            "arm/curve25519/curve25519_x25519_alt.S",
            "d7d69c7d87ca75327ec76d6eeeff8774c784683261075485b599f003eafe0439",
        ),
        ProvenFunction(
            "arm/curve25519/curve25519_x25519base_alt.S",
            "57adbf3e1bfd42ab955ab199e3bcedae118b81d8c088b6fcb246590880b5e554",
            # adrp x19, table; add x19, x19, :lo12:table
            (Address(48, "1300009073020091", "1300009073020091", 0, 48576),),
        ),
        ProvenFunction(
            "arm/generic/bignum_eq.S",
            "d79f50c33a738d41496fc167093b3a3bd01e2f8dc664190122b6ee34cb5f7b61",
        ),
    ),
}
RETURN = {X86_64: bytes.fromhex("c3"), AARCH64: bytes.fromhex("c0035fd6")}


class Elf:
    """A 64-bit little-endian ELF file."""

    def __init__(self, path: Path):
        self.data = bytearray(path.read_bytes())
        if self.data[:6] != b"\x7fELF\x02\x01":
            sys.exit(f"{path}: not a 64-bit little-endian ELF file")
        (self.machine,) = struct.unpack_from("<H", self.data, 18)
        segments, sections = struct.unpack_from("<QQ", self.data, 32)
        size, count, section_size, section_count, names = struct.unpack_from("<5H", self.data, 54)
        headers = [struct.unpack_from("<IIQQQQIIQQ", self.data, sections + i * section_size) for i in range(section_count)]
        self.sections = {}
        for name, kind, _, _, offset, length, *_ in headers:
            start = headers[names][4] + name
            text = bytes(self.data[start : self.data.index(0, start)]).decode()
            # Type 8 occupies no bytes of the file.
            self.sections[text] = b"" if kind == 8 else bytes(self.data[offset : offset + length])
        loaded = [struct.unpack_from("<IIQQQQQQ", self.data, segments + i * size) for i in range(count)]
        # Offset in the file, address, length, and whether it is executable.
        self.loaded = [(p[2], p[3], p[5], bool(p[1] & 1)) for p in loaded if p[0] == 1]

    def offset(self, address: int, length: int) -> int | None:
        """Return where the bytes at an address are in the file."""
        for offset, start, size, _ in self.loaded:
            if start <= address and address + length <= start + size:
                return offset + address - start
        return None

    def address(self, offset: int) -> int:
        (address,) = [start + offset - at for at, start, size, _ in self.loaded if at <= offset < at + size]
        return address

    def find(self, code: bytes) -> list[int]:
        """Return where these bytes begin in executable parts of the file."""
        found = []
        for offset, _, size, executable in self.loaded:
            at = self.data.find(code, offset, offset + size) if executable else -1
            while at >= 0:
                found.append(at)
                at = self.data.find(code, at + 1, offset + size)
        return found


def assemble(compiler: str, aws_lc: Path, function: ProvenFunction, folder: Path) -> tuple[bytes, bytes]:
    """Return the code and the table of the original."""
    root = aws_lc / "third_party/s2n-bignum/s2n-bignum-imported"
    output = folder / "original.o"
    include = [f"-I{root / 'include'}", f"-I{aws_lc / 'include'}"]
    subprocess.run([compiler, "-c", *include, "-o", output, root / function.source], check=True)
    original = Elf(output)
    code, table = original.sections[".text"], original.sections.get(".rodata", b"")
    if hashlib.sha256(code).hexdigest() != function.code:
        sys.exit(f"{function.source}: not the code that the theorem is about")
    if function.addresses and hashlib.sha256(table).hexdigest() != TABLE:
        sys.exit(f"{function.source}: not the table that the theorem is about")
    return code, table


def target(machine: int, code: bytes, place: int) -> tuple[int, bytes]:
    """Return the address that an instruction computes, and the instruction with zeros in its place."""
    if machine == X86_64:
        (distance,) = struct.unpack_from("<i", code, 3)
        return place + 7 + distance, code[:3] + bytes(4)
    adrp, add = struct.unpack("<II", code)
    pages = (adrp >> 5 & 0x7FFFF) << 2 | adrp >> 29 & 3
    pages -= (pages & 1 << 20) << 1
    address = (place & ~0xFFF) + (pages << 12) + (add >> 10 & 0xFFF)
    return address, struct.pack("<II", adrp & 0x9F00001F, add & 0xFFC003FF)


class Match(NamedTuple):
    """The original and a place in a program."""

    program: Elf
    function: ProvenFunction
    code: bytes
    table: bytes
    at: int

    def difference(self) -> str | None:
        """Return how the program differs, if it does."""
        data, here, place = self.program.data, 0, self.at
        for address in self.function.addresses:
            before, original = self.code[here : address.at], bytes.fromhex(address.original)
            if data[place : place + len(before)] != before:
                return f"the code before byte {address.at} differs"
            here, place = address.at + len(original), place + len(before)
            if self.code[address.at : here] != original:
                return f"the original has another instruction at byte {address.at}"
            ours = bytes.fromhex(address.ours)
            found, instruction = target(self.program.machine, bytes(data[place : place + len(ours)]), self.program.address(place))
            if instruction != ours:
                return f"another instruction instead of the one at byte {address.at}"
            part = self.table[address.start : address.end]
            offset = self.program.offset(found, len(part))
            if offset is None or data[offset : offset + len(part)] != part:
                return f"the table at byte {address.start} differs"
            place += len(ours)
        rest = self.code[here:].removesuffix(RETURN[self.program.machine])
        return None if data[place : place + len(rest)] == rest else f"the code after byte {here} differs"

    def places(self) -> list[int]:
        """Return where each byte that was compared is in the file."""
        changed = sum(len(a.ours) - len(a.original) for a in self.function.addresses) // 2
        end = self.at + len(self.code) - len(RETURN[self.program.machine]) + changed
        places, moved = list(range(self.at, end)), 0
        for address in self.function.addresses:
            length = len(address.ours) // 2
            place = self.at + address.at + moved
            moved += length - len(address.original) // 2
            code = bytes(self.program.data[place : place + length])
            found, _ = target(self.program.machine, code, self.program.address(place))
            part = address.end - address.start
            offset = self.program.offset(found, part)
            assert offset is not None
            places.extend(range(offset, offset + part))
        return places


def main() -> None:
    compiler, aws_lc, path = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    program = Elf(path)
    for function in FUNCTIONS[program.machine]:
        with tempfile.TemporaryDirectory() as folder:
            code, table = assemble(compiler, aws_lc, function, Path(folder))
        name = Path(function.source).stem
        matches = [Match(program, function, code, table, at) for at in program.find(code[:40])]
        if not matches:
            sys.exit(f"{path}: does not contain {name}")
        for match in matches:
            if (difference := match.difference()) is not None:
                sys.exit(f"{path}: {name}: {difference}")
        places = matches[0].places()
        for i, place in enumerate(places):
            program.data[place] ^= 1 << i % 8
            if matches[0].difference() is None:
                sys.exit(f"{path}: {name}: a flipped bit is not detected in byte {place} of the file")
            program.data[place] ^= 1 << i % 8
        tables = sum(a.end - a.start for a in function.addresses)
        print(
            f"{path.name}: {name}: {len(places) - tables} bytes of code and {tables} of tables are those of the proof; "
            f"copies: {len(matches)}; flipped bits detected: {len(places)}"
        )


if __name__ == "__main__":
    main()
