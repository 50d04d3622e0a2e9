#!/usr/bin/env python3
"""Compares the output of vexof.c with vectors/vexof.json. Usage: vexof.py PROGRAM STRIPES

It uses the vectors whose functions VeXOF supports: striped, and indexed with SHAKE128.
"""

import hashlib
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[4]


def form(vector, stripes):
    if vector["mode"] == "striped":
        return vector["xof"] if vector["stripes"] == stripes else None
    return "indexed" if vector["xof"] == "shake128" else None


def main(program, stripes):
    vectors = json.loads((ROOT / "vectors/vexof.json").read_text())
    chosen = [(name, vector) for vector in vectors if (name := form(vector, stripes))]
    forms = {name for name, _ in chosen}
    assert forms == {"shake128", "shake256", "indexed"}, forms
    lines = "".join(f"{name} {vector['msg_mod251']} {vector['n']}\n" for name, vector in chosen)
    written = subprocess.run([program], input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout
    for name, vector in chosen:
        out, written = written[: vector["n"]], written[vector["n"] :]
        if hashlib.sha256(out).hexdigest() != vector["sha256"]:
            sys.exit(f"vexof: {name} with {stripes} stripes is not what it should be: {vector}")
        if vector["out"] is not None and out.hex() != vector["out"]:
            sys.exit(f"vexof: {name} with {stripes} stripes begins otherwise: {vector}")
    assert not written, "more output than was asked for"
    print(f"vexof.h: {len(chosen)} vectors, {stripes} stripes")


main(sys.argv[1], int(sys.argv[2]))
