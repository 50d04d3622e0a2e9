#!/usr/bin/env python3
"""Draw the pictures of the documentation. They fit a phone, in a light and a dark scheme.

    docs/pictures.py diagrams docs                          # the pictures that need no results
    docs/pictures.py session target/release/sycon docs/session.svg
    docs/pictures.py chart target/bench.json docs/chart.svg
    docs/pictures.py lanes target/bench.json docs/lanes.svg
    docs/pictures.py permutations target/bench.json docs/permutations.svg
    docs/pictures.py families target/families.json docs/families.svg
    docs/pictures.py sweep target/bench.json docs/sweep.svg
    docs/pictures.py many target/kem.json "AMD EPYC (Zen 4)" docs/many.svg
    docs/pictures.py table target/bench.json "one state" "16 states"

`make bench` writes bench.json, python/bench/families.py families.json, and `sycon bench --kem --json` kem.json. The
date in a picture is that of the file. `session` runs the command and records its output. `table` prints Markdown: a
table for each text with which names of workloads begin or end.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

Row = dict[str, Any]

WIDTH = 390  # CSS pixels of a small phone. Text has at least 12.
SANS, MONO = "system-ui, sans-serif", "ui-monospace, Menlo, Consolas, monospace"

STYLE = """
    .page { fill: #ffffff; stroke: #d0d7de } text { fill: #1f2328 } .dim { fill: #59636e }
    .sycon { fill: #00796b } .rival { fill: #b0a8a0 } .line { fill: none; stroke: #59636e }
    .box { fill: #ffffff; stroke: #00796b } .key { fill: #c9e9e5; stroke: #00796b }
    .area { fill: #f1f4f4; stroke: #d0d7de }
    @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117; stroke: #3d444d } text { fill: #f0f6fc } .dim { fill: #9198a1 }
      .sycon { fill: #26a69a } .rival { fill: #6e7681 } .line { stroke: #9198a1 }
      .box { fill: #0d1117; stroke: #26a69a } .key { fill: #0b4a43; stroke: #26a69a }
      .area { fill: #161b22; stroke: #3d444d }
    }"""

# Each line appears a while after the line before it; without animations, all are there from the start.
ANIMATION = """
    @media (prefers-reduced-motion: no-preference) { .later { animation: appear 0.1s both } }
    @keyframes appear { from { opacity: 0 } }"""


def main(arguments: list[str]) -> int:
    plots = {"chart": chart, "lanes": lanes, "permutations": permutations, "families": families,
             "sweep": sweep}
    match arguments:
        case ["diagrams", folder]:
            for draw in (choosing, sponge, kem, hpke, tree, batch, layers):
                Path(folder, f"{draw.__name__}.svg").write_text(draw(), encoding="utf-8")
        case ["session", command, out]:
            Path(out).write_text(session(Path(command).resolve(strict=True)), encoding="utf-8")
        case ["many", results, machine, out]:
            Path(out).write_text(many(read(results), machine), encoding="utf-8")
        case ["table", results, *texts] if texts:
            print(table(read(results), texts))
        case [name, results, out] if name in plots:
            Path(out).write_text(plots[name](read(results)), encoding="utf-8")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


def read(path: str) -> Row:
    """Return the results in a file, of one object or one for each line, with the date of the file."""
    text = Path(path).read_text(encoding="utf-8")
    day = date.fromtimestamp(Path(path).stat().st_mtime)
    try:
        report = json.loads(text)
    except json.JSONDecodeError:
        report = {"results": [json.loads(line) for line in text.splitlines()]}
    return report | {"day": f"{day.day} {day:%B %Y}"}


# Shapes


def picture(title: str, height: float, body: list[str], style: str = "", width: int = 520) -> str:
    """Return a whole SVG file. A screen reader reads the title."""
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{width}" role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>{STYLE}{style}\n  </style>",
        '  <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0,0 L8,4 L0,8 z" class="dim"/></marker></defs>',
        f'  <rect class="page" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1:g}" rx="6"/>',
        *body,
        "</svg>\n",
    ])


def label(
    x: float, y: float, text: str, kind: str = "", size: int = 13, bold: bool = False, anchor: str = "start"
) -> str:
    extra = (' font-weight="600"' if bold else "") + (f' text-anchor="{anchor}"' if anchor != "start" else "")
    place = f'x="{x:g}" y="{y:g}"'
    return f'  <text class="{kind}" {place} font-family="{SANS}" font-size="{size}"{extra}>{escape(text)}</text>'


def centred(x: float, y: float, text: str, kind: str = "", size: int = 13, bold: bool = False) -> str:
    return label(x, y, text, kind, size, bold, "middle")


def box(x: float, y: float, width: float, height: float, lines: str = "", kind: str = "box", bold: bool = False) -> str:
    """Draw a box with centred lines of text."""
    lines_ = lines.split("\n") if lines else []
    first = y + height / 2 + 4.5 - 8 * (len(lines_) - 1)
    return "\n".join([
        f'  <rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5"/>',
        *(centred(x + width / 2, first + 16 * number, line, bold=bold) for number, line in enumerate(lines_)),
    ])


def arrow(path: str, head: bool = True, dashed: bool = False) -> str:
    extra = (' marker-end="url(#head)"' if head else "") + (' stroke-dasharray="4 3"' if dashed else "")
    return f'  <path class="line" d="{path}"{extra}/>'


# Diagrams


def sponge() -> str:
    rate, capacity, top, bottom = 116, 172, 92, 196
    body = [centred(116, 26, "absorb(data)", bold=True), centred(324, 26, "read(n)", bold=True),
            arrow(f"M252,14 V{bottom + 8}", head=False, dashed=True),
            centred(252, bottom + 24, "finalize()", "dim", 12),
            box(6, top, 20, 48, "0", "key"), box(6, top + 56, 20, 48, "0", "area"),
            arrow(f"M26,{rate} H360", head=False), arrow(f"M26,{capacity} H342", head=False)]
    for x in (44, 116, 188):
        body += [box(x - 22, 40, 44, 22, "input", "key"), arrow(f"M{x},62 V{rate - 9}"),
                 f'  <circle class="box" cx="{x}" cy="{rate}" r="8"/>',
                 arrow(f"M{x - 8},{rate} H{x + 8} M{x},{rate - 8} V{rate + 8}", head=False)]
    body += [box(x, top, 30, bottom - top, "f", "box", bold=True) for x in (64, 136, 208, 308)]
    body += [part for x in (284, 360) for part in (arrow(f"M{x},{rate} V66"), box(x - 24, 40, 48, 22, "output", "key"))]
    notes = ["⊕ is XOR. f is the permutation Keccak-f[1600].",
             "Upper line: the rate. SHAKE128 absorbs and returns",
             "168 bytes per permutation. Padding fills the last input.",
             "Lower line: the capacity, 32 bytes that are never read."]
    body += [label(12, bottom + 50 + 17 * number, note, "dim", 13) for number, note in enumerate(notes)]
    return picture("A sponge: each block of input is XORed into the rate and permuted with the capacity; after finalize, "
                   "each permutation gives one more block of output", bottom + 116, body)


def sequence(title: str, left: str, right: str, steps: list[tuple[str, str]]) -> str:
    """Draw two parties, and steps from top to bottom: a box of one or both, or a message between them."""
    wide, y = 176, 46
    middle = {"left": 10 + wide / 2, "right": WIDTH - 10 - wide / 2}
    body = [centred(middle["left"], 26, left, size=14, bold=True),
            centred(middle["right"], 26, right, size=14, bold=True)]
    for kind, text in steps:
        tall = 16 * (text.count("\n") + 1) + 12
        if kind in ("->", "<-"):
            start, end = ("left", "right") if kind == "->" else ("right", "left")
            words = text.split("\n")
            body += [centred(WIDTH / 2, y + 20 + 23 * number, line, "dim" if number else "", 13)
                     for number, line in enumerate(words)]
            body.append(arrow(f"M{middle[start]:g},{y + 28} H{middle[end]:g}"))
            y += 40 + 18 * (len(words) - 1)
        elif kind == "both":
            body += [box(x - wide / 2, y, wide, tall, text, "key", bold=True) for x in middle.values()]
            y += tall + 12
        else:
            body.append(box(middle[kind] - wide / 2, y, wide, tall, text))
            y += tall + 12
    lines = [arrow(f"M{x:g},34 V{y - 16}", head=False, dashed=True) for x in middle.values()]
    return picture(title, y, lines + body)


def kem() -> str:
    return sequence(
        "X-Wing: the receiver publishes a key of 1216 bytes; the sender encapsulates to it and sends 1120 bytes; "
        "both have the same secret",
        "receiver", "sender", [
            ("left", "generate()\nkeep the seed"),
            ("->", "encapsulation key\npublic, 1216 bytes"),
            ("right", "encapsulate()"),
            ("<-", "ciphertext\npublic, 1120 bytes"),
            ("left", "decapsulate(ciphertext)"),
            ("both", "shared secret\n32 bytes"),
        ])


def hpke() -> str:
    return sequence(
        "HPKE: the sender encapsulates once, both derive the same keys, and each message is sealed and opened "
        "with the next nonce",
        "receiver", "sender", [
            ("left", "DecapsulationKey\n.generate()"),
            ("->", "encapsulation key\npublic, authentic"),
            ("right", "Sender(key, info)"),
            ("<-", "enc\nonce, 1120 bytes"),
            ("left", "Receiver(key, enc, info)"),
            ("both", "AEAD key, nonces,\nexporter secret"),
            ("right", "seal(message 0, aad)"),
            ("<-", "ciphertext 0\nmessage + 16 bytes"),
            ("left", "open(ciphertext 0, aad)"),
            ("right", "seal(message 1, aad)"),
            ("<-", "ciphertext 1"),
            ("left", "open(ciphertext 1, aad)"),
        ])


def tree() -> str:
    body = [box(105, 12, 180, 44, "root.finalize()\nthe standard digest", "key", bold=True),
            box(60, 86, 270, 28, "coordinator: root.add(part)")]
    body.append(arrow("M195,86 V60"))
    for number, x in enumerate((8, 103, 198, 293)):
        middle = x + 44.5
        body += [box(x, 156, 89, 150, kind="area"), centred(middle, 176, f"worker {number}", "", 13, bold=True),
                 box(x + 8, 186, 73, 24, f"part {number}", "key")]
        body.append(arrow(f"M{middle},156 V136 H{75 + 80 * number} V118"))
        for inner, nodes, y in ((0, 2, 226), (1, 4, 254)):
            step = 72 / nodes
            for node in range(nodes):
                centre = x + 8.5 + step * (node + 0.5)
                above, parent = (210, middle) if not inner else (236, x + 8.5 + 36 * (node // 2 + 0.5))
                body += [arrow(f"M{centre:g},{y} L{parent:g},{above}", head=False),
                         f'  <rect class="box" x="{centre - 7:g}" y="{y}" width="14" height="10" rx="2"/>']
        body += [centred(middle, 284, "hashes of", "dim", 12), centred(middle, 299, "its range", "dim", 12),
                 box(x, 330, 89, 26, f"range {number}", "area"), arrow(f"M{middle},330 V310")]
    body += [centred(195, 376, "the object, in a store or a file", "dim", 13)]
    return picture("Distributed hashing: each worker reads its range of the object and hashes its part of the tree; the "
                   "coordinator merges small parts into the root, whose digest is the standard digest", 390, body)


def batch() -> str:
    body: list[str] = []

    def register(y: float, title: str, used: int) -> None:
        body.append(label(12, y, title, bold=True, size=14))
        for lane in range(8):
            x = 12 + 46 * lane
            if lane < used:
                body.extend([box(x, y + 14, 42, 24, f"m{lane}", "key"), arrow(f"M{x + 21},{y + 38} V{y + 54}"),
                             arrow(f"M{x + 21},{y + 92} V{y + 110}"), box(x, y + 112, 42, 24, f"d{lane}", "key")])
            word, kind = ("f", "key") if lane < used else ("idle", "area")
            body.append(box(x, y + 58, 42, 34, word, kind, bold=lane < used))

    register(28, "One message, one permutation", 1)
    register(202, "Eight messages, one permutation", 8)
    body += [label(12, 364, "m: message, f: permutation, d: digest. A register of", "dim"),
             label(12, 381, "512 bits holds a 64-bit word of each of eight states.", "dim")]
    return picture("One message uses one of the eight lanes of a vector register. A batch of eight messages fills all "
                   "lanes, and one permutation computes eight digests", 396, body)


# The crates by layer, from the top. Each depends only on layers under it.
LAYERS = [
    ("languages", "C, Go: sycon-capi, libsycon, go/\nPython: python/\nJavaScript: sycon-wasm, web/"),
    ("programs", "sycon-cli, sycon-bench"),
    ("library", "sycon"),
    ("files", "sycon-age"),
    ("protocols,\npublic keys,\nAEADs", "sycon-kem, -slhdsa, -aead,\n-transcript, -newplex,\n-vexof, -multimixer"),
    ("sponge", "sycon-sponge"),
    ("permutations", "sycon-permutation"),
    ("instructions,\nsecrets", "sycon-simd, sycon-secret"),
]


def layers() -> str:
    body, y = [], 12
    for number, (name, crates) in enumerate(LAYERS):
        tall = 16 * max(name.count("\n") + 1, crates.count("\n") + 1) + 14
        words = name.split("\n")
        first = y + tall / 2 + 4.5 - 8 * (len(words) - 1)
        body += [label(12, first + 16 * line, word, "dim") for line, word in enumerate(words)]
        body.append(box(112, y, 266, tall, crates, "key" if crates == "sycon" else "box", bold=crates == "sycon"))
        y += tall + 16
        if number + 1 < len(LAYERS):
            body.append(arrow(f"M245,{y - 16} V{y - 2}"))
    return picture("Layers of crates. From the top: languages, programs, the library sycon, files, protocols and public "
                   "keys, the sponge, permutations, CPU instructions and secrets", y - 4, body)


# The decision tree: questions with the answers to "yes". "No" leads to the next question, and at the end to LAST.

QUESTIONS = [
    ("Does a specification or another program name the function?", "That function"),
    ("Is it a password?", "Argon2id\n(not in sycon)"),
    ("Do you encrypt?", "A file: age\nA message: HPKE\nA secret: X-Wing"),
    ("Do you have a key, and need an authentication tag?", "KMAC256"),
    ("Do you have a key, and derive other keys?", "KMACXOF256"),
    ("Do you hash several fields, such as a name and a date?", "TupleHash256"),
    ("Do you hash large files?", "KT128 or BLAKE3"),
    ("Do you hash many short messages?", "hash_many\n(batch hashing)"),
    ("Do you need reproducible random numbers?", "sycon.random"),
    ("Do you need output of any length?", "SHAKE256"),
]
LAST = "SHA3-256"


def choosing() -> str:
    body, y = [], 12
    for question, answer in QUESTIONS:
        lines = textwrap.wrap(question, 25)
        tall = 16 * max(len(lines), answer.count("\n") + 1) + 14
        body += [box(12, y, 190, tall, "\n".join(lines)), box(240, y, 138, tall, answer, "key", bold=True),
                 arrow(f"M202,{y + tall / 2:g} H236"), label(206, y + tall / 2 - 5, "yes", "dim"),
                 arrow(f"M34,{y + tall} V{y + tall + 20}"), label(42, y + tall + 16, "no", "dim")]
        y += tall + 24
    body.append(box(12, y, 190, 30, LAST, "key", bold=True))
    return picture("Which function? A list of questions, each with its answer; the last answer is SHA3-256", y + 42, body)


# A session of the command. Short lines keep the type readable.

SESSION = [
    "sycon sum -a blake3 *.iso > SUMS",
    "sycon sum --check SUMS",
    "printf seed | sycon xof shake128 --hex -l 16",
    "sycon age keygen -o key.txt --public pub.txt",
    "sycon age encrypt -R pub.txt -o a.age a.iso",
    "sycon age decrypt -i key.txt a.age | cmp - a.iso",
]


def session(command: Path) -> str:
    """Draw the commands and their output."""
    lines = []
    environment = {**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as directory:
        for name in ("a.iso", "b.iso"):
            (Path(directory) / name).write_text(name)
        for line in SESSION:
            done = subprocess.run(
                ["sh", "-c", line], cwd=directory, env=environment, capture_output=True, text=True, check=True)
            lines += [("prompt", line), *(("dim", printed) for printed in done.stdout.splitlines())]
    body, seconds = [], -1.0
    for number, (kind, line) in enumerate(lines):
        seconds += 1.2 if kind == "prompt" else 0.3
        text = f'<tspan class="sycon">$ </tspan>{escape(line)}' if kind == "prompt" else escape(line)
        body.append(f'  <text class="later {kind}" style="animation-delay: {seconds:.1f}s" x="10" y="{24 + 19 * number}" '
                    f'font-family="{MONO}" font-size="12">{text}</text>')
    return picture("; ".join(line for _, line in lines), 19 * len(lines) + 18, body, ANIMATION, 2 * WIDTH)


# Plots


def dots(title: str, series: list[str], rows: dict[str, list[float]], note: str, digits: int = 0) -> str:
    """Draw a line for each row with a dot for each of one or two series, on a linear axis from 0."""
    start, end, y = 176, 330, 48
    longest = max(max(values) for values in rows.values())
    kinds = ["sycon", "rival"]
    body = [label(12, 24, title, size=14, bold=True)]
    if len(series) > 1:
        x = 12.0
        for kind, name in zip(kinds, series):
            body += [f'  <circle class="{kind}" cx="{x + 5:g}" cy="41" r="5"/>', label(x + 15, 45.5, name)]
            x += 34 + 7.2 * len(name)
        y += 24
    for name, values in rows.items():
        places = [start + (end - start) * value / longest for value in values]
        first = min(places) if len(places) > 1 else start
        body += [label(12, y + 4.5, name), arrow(f"M{first:.1f},{y} H{max(places):.1f}", head=False)]
        for kind, place, value in zip(kinds, places, values):
            left = len(places) > 1 and place == min(places)
            body += [f'  <circle class="{kind}" cx="{place:.1f}" cy="{y}" r="5"/>',
                     label(place + (-9 if left else 9), y + 4.5, f"{value:,.{digits}f}", "dim", 12,
                           anchor="end" if left else "start")]
        y += 22
    lines = textwrap.wrap(note, 58)
    body += [label(12, y + 8 + 16 * number, line, "dim", 12) for number, line in enumerate(lines)]
    text = "; ".join(f"{name} {', '.join(f'{value:,.{digits}f}' for value in values)}" for name, values in rows.items())
    return picture(f"{title} ({', '.join(series)}): {text}", y + 16 * len(lines) + 4, body)


def chosen(report: Row, workload: str, contender: str = "sycon") -> Row:
    found = [row for row in report["results"] if (row["workload"], row["contender"]) == (workload, contender)]
    if not found:
        sys.exit(f"pictures.py: the file has no results of {contender} for {workload!r}")
    return found[0]


def lanes(report: Row) -> str:
    sizes = {"256 B": "256 B", "1 KiB": "1024 B", "4 KiB": "4096 B", "16 KiB": "16384 B", "1 MiB": "1048576 B"}
    contenders = "sycon", "sycon SHAKE128"
    rows = {name: [chosen(report, f"VeXOF128 to {size}", contender)["cycles_per_byte"] for contender in contenders]
            for name, size in sizes.items()}
    return dots("TSC cycles per byte of one output", ["VeXOF128", "SHAKE128"], rows,
                f"Fewer is faster. Rows: length of the output. {report['system']['cpu']}, {report['day']}.", 2)


def permutations(report: Row) -> str:
    ends = {"16 states, each": ", 16 states", "one state": ", one state"}
    names = [row["workload"].removesuffix(", one state") for row in report["results"]
             if row["contender"] == "sycon" and row["workload"].endswith(", one state")]
    rows = {name: [nanoseconds(chosen(report, name + end))[0] for end in ends.values()] for name in names}
    return dots("Nanoseconds per state", list(ends), rows,
                f"Fewer is faster. {report['system']['cpu']}, {report['day']}.", 1)


def families(report: Row) -> str:
    found = {row["name"]: [row["read"]] for row in report["families"] if "read" in row}
    rows = dict(sorted(found.items(), key=lambda item: item[1], reverse=True))
    system = report["system"]
    return dots("Reading a long output, MB/s", ["MB/s"], rows,
                f"More is faster. One thread, {system['backend']}, {system['python']}, {report['day']}.")


def many(report: Row, machine: str) -> str:
    rows = {row["batch"]: row for row in report["results"] if row["threads"] == 1}
    operations = {"generate": "generate", "encapsulate": "encapsulate", "decapsulate": "decapsulate",
                  "parse_and_encapsulate": "parse, encapsulate"}
    values = {text: [rows[batch][f"{name}_per_s"] / 1000 for batch in (64, 1)] for name, text in operations.items()}
    return dots("X-Wing: thousands a second, one core", ["64 at a time", "one at a time"], values,
                f"More is faster. {machine}, {report['day']}.", 1)


def sweep(report: Row) -> str:
    """Draw the time of KT128 by the length of the message, for each library."""
    times: dict[str, list[tuple[int, float]]] = {}
    for row in report["results"]:
        if match := re.fullmatch(r"KT128 (\d+) B", row["workload"]):
            times.setdefault(row["contender"], []).append((int(match[1]), row["min_ns"] / 1000))
    longest = max(length for length, _ in times["sycon"])
    slowest = max(time for line in times.values() for _, time in line)
    left, top, width, height = 44, 60, WIDTH - 44 - 24, 200

    def place(length: int, time: float) -> str:
        return f"{left + width * length / longest:.1f},{top + height * (1 - time / slowest):.1f}"

    body = [label(12, 24, "Time of KT128 by length of the message, µs", size=14, bold=True)]
    for time in range(0, int(slowest) + 1, 20):
        y = top + height * (1 - time / slowest)
        body += [f'  <path class="area" d="M{left},{y:.1f}h{width}"/>',
                 label(left - 6, y + 4, str(time), "dim", 12, anchor="end")]
    for kibibytes in range(0, longest // 1024 + 1, 16):
        body.append(centred(left + width * kibibytes * 1024 / longest, top + height + 18, f"{kibibytes} KiB", "dim", 12))
    for contender, line in times.items():
        ours = contender == "sycon"
        points = " ".join(place(length, time) for length, time in sorted(line))
        color = "sycon" if ours else "rival"
        body.append(f'  <polyline class="{color} stroke" points="{points}"/>')
        length, time = sorted(line)[-1]
        y = top + height * (1 - time / slowest)
        body.append(label(left + width, y + (18 if ours else -6), contender, anchor="end", bold=ours))
    body.append(label(12, top + height + 42, f"{report['system']['cpu']}, {report['day']}", "dim", 12))
    style = "\n    .stroke { fill: none; stroke-width: 2 } .sycon.stroke { stroke: #00796b } .rival.stroke { stroke: #b0a8a0 }"
    title = f"Time of KT128 in µs, 1 to {longest // 1024} KiB. " + "; ".join(
        f"{contender}: {sorted(line)[-1][1]:.0f} for {longest // 1024} KiB" for contender, line in times.items())
    return picture(title, top + height + 56, body, style)


# The functions of `chart`: workloads of the benchmark, and their names.
CHART = {
    "SHAKE128 absorb 1 MiB": "SHAKE128",
    "SHA3-256 1 MiB": "SHA3-256",
    "TurboSHAKE128 absorb 1 MiB": "TurboSHAKE128",
    "ParallelHash128 1 MiB": "ParallelHash128",
    "KT128 1 MiB": "KT128",
    "BLAKE3 absorb 1 MiB": "BLAKE3",
}


def chart(report: Row) -> str:
    """Draw two bars for each function: sycon, and the fastest of the others."""
    speeds: dict[str, dict[str, float]] = {}
    for row in report["results"]:
        if row["workload"] in CHART and (row["contender"] == "sycon" or not row["contender"].startswith("sycon ")):
            speeds.setdefault(CHART[row["workload"]], {})[row["contender"]] = row["gb_per_s"]
    longest = max(max(row.values()) for row in speeds.values())
    body, words, y = [], [], 52
    body.append(label(12, 24, "Speed for 1 MiB in GB/s, one thread", size=14, bold=True))
    for name in CHART.values():
        rows = speeds[name]
        rival = max((other for other in rows if other != "sycon"), key=rows.__getitem__)
        body.append(label(12, y + 4, name, bold=True))
        for contender, kind in (("sycon", "sycon"), (rival, "rival")):
            y += 16
            width = 190 * rows[contender] / longest
            body += [label(12, y + 4, contender, "dim", 12),
                     f'  <rect class="{kind}" x="130" y="{y - 6}" width="{width:.1f}" height="11" rx="2"/>',
                     label(136 + round(width, 1), y + 4, f"{rows[contender]:.2f}", "dim", 12)]
        words.append(f"{name}: sycon {rows['sycon']:.2f}, {rival} {rows[rival]:.2f}")
        y += 26
    body += [label(12, y, "Grey: the fastest of the other libraries.", "dim", 12),
             label(12, y + 16, f"{report['system']['cpu']}, {report['day']}", "dim", 12)]
    return picture("Speed for 1 MiB in GB/s. " + "; ".join(words), y + 30, body, width=2 * WIDTH)


# Tables


def nanoseconds(row: Row) -> tuple[float, str]:
    """Return how long the row's unit takes, and the name of that unit."""
    if row["unit"] == "states":
        return row["min_ns"] / row["per_call"]["count"], "state"
    if row["unit"] == "bytes":
        return row["min_ns"] / row["per_call"] * 1024, "KiB"
    return row["min_ns"], "call"


def table(report: Row, texts: list[str]) -> str:
    """Return a table for each text: a row for each workload, and a column for sycon and one for the others."""
    lines: list[str] = []
    for text in texts:
        workloads: dict[str, dict[str, Row]] = {}
        for row in report["results"]:
            name = row["workload"].removesuffix(text).removeprefix(text).strip(" ,")
            if name != row["workload"]:
                workloads.setdefault(name, {})[row["contender"]] = row
        if not workloads:
            sys.exit(f"pictures.py: no workload begins or ends with {text!r}")
        unit = nanoseconds(next(iter(workloads.values()))["sycon"])[1]
        lines += ["", f"| {text}, ns per {unit} | sycon | others |", "|---|--:|---|"]
        for name, rows in workloads.items():
            times = {contender: f"{nanoseconds(row)[0]:.1f}" for contender, row in rows.items()}
            others = ", ".join(f"`{contender}` {time}" for contender, time in times.items() if contender != "sycon")
            lines.append(f"| {name} | {times['sycon']} | {others} |")
    return "\n".join(lines[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
