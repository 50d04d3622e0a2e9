#!/usr/bin/env python3
"""Draw the two pictures of the README, which fit a phone, in dark and light mode.

    docs/readme_pictures.py session target/release/sycon docs/session.svg
    docs/readme_pictures.py chart target/bench.json docs/chart.svg

`session` runs the command and records what it prints. `chart` reads what `make bench` measured.
"""

import json
import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

WIDTH = 390  # CSS pixels of a small phone

STYLE = """
    .page { fill: #ffffff; stroke: #d0d7de } text { fill: #1f2328 } .dim { fill: #59636e }
    .sycon { fill: #00796b } .rival { fill: #b0a8a0 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117; stroke: #3d444d } text { fill: #f0f6fc } .dim { fill: #9198a1 }
      .sycon { fill: #26a69a } .rival { fill: #6e7681 }
    }"""

# Each line appears a while after the line before it; without animations, all are there from the start.
ANIMATION = """
    @media (prefers-reduced-motion: no-preference) { .line { animation: appear 0.1s both } }
    @keyframes appear { from { opacity: 0 } }"""

# Short lines keep the type readable.
SESSION = [
    "sycon sum -a blake3 *.iso > SUMS",
    "sycon sum --check SUMS",
    "printf seed | sycon xof shake128 --hex -l 16",
    "sycon age keygen -o key.txt --public pub.txt",
    "sycon age encrypt -R pub.txt -o a.age a.iso",
    "sycon age decrypt -i key.txt a.age | cmp - a.iso",
]

# Workloads of the benchmark, and the functions' names.
CHART = {
    "SHAKE128 absorb 1 MiB": "SHAKE128",
    "SHA3-256 1 MiB": "SHA3-256",
    "TurboSHAKE128 absorb 1 MiB": "TurboSHAKE128",
    "ParallelHash128 1 MiB": "ParallelHash128",
    "KT128 1 MiB": "KT128",
    "BLAKE3 absorb 1 MiB": "BLAKE3",
}


def main(arguments: list[str]) -> int:
    match arguments:
        case ["session", command, out]:
            Path(out).write_text(session(Path(command).resolve(strict=True)), encoding="utf-8")
        case ["chart", results, out]:
            day = date.fromtimestamp(Path(results).stat().st_mtime)
            Path(out).write_text(chart(json.loads(Path(results).read_text(encoding="utf-8")), day), encoding="utf-8")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


def session(command: Path) -> str:
    """Draw the commands and their output."""
    lines = []
    environment = {**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as directory:
        for name in ("a.iso", "b.iso"):
            (Path(directory) / name).write_text(name)
        for line in SESSION:
            done = subprocess.run(["sh", "-c", line], cwd=directory, env=environment, capture_output=True, text=True, check=True)
            lines += [("prompt", line), *(("dim", printed) for printed in done.stdout.splitlines())]
    body, seconds = [], -1.0
    for number, (kind, line) in enumerate(lines):
        seconds += 1.2 if kind == "prompt" else 0.3
        text = f'<tspan class="sycon">$ </tspan>{escape(line)}' if kind == "prompt" else escape(line)
        body.append(
            f'  <text class="line {kind}" style="animation-delay: {seconds:.1f}s" x="10" y="{24 + 19 * number}" '
            f'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12">{text}</text>'
        )
    return picture("; ".join(line for _, line in lines), 19 * len(lines) + 18, body, ANIMATION)


def chart(report: dict[str, Any], day: date) -> str:
    """Two bars for each function: sycon, and the fastest of the others."""
    speeds: dict[str, dict[str, float]] = {}
    for row in report["results"]:
        if row["workload"] in CHART and (row["contender"] == "sycon" or not row["contender"].startswith("sycon ")):
            speeds.setdefault(CHART[row["workload"]], {})[row["contender"]] = row["gb_per_s"]
    longest = max(max(row.values()) for row in speeds.values())
    body, words, y = [], [], 52
    body.append(label(12, 24, "Speed for 1 MiB in GB/s, one thread", "", 14, bold=True))
    for name in CHART.values():
        rows = speeds[name]
        rival = max((other for other in rows if other != "sycon"), key=rows.__getitem__)
        body.append(label(12, y + 4, name, "", 13, bold=True))
        for contender, kind in (("sycon", "sycon"), (rival, "rival")):
            y += 16
            width = 190 * rows[contender] / longest
            body.append(label(12, y + 4, contender, "dim", 12))
            body.append(f'  <rect class="{kind}" x="130" y="{y - 6}" width="{width:.1f}" height="11" rx="2"/>')
            body.append(label(136 + width, y + 4, f"{rows[contender]:.2f}", "dim", 12))
        words.append(f"{name}: sycon {rows['sycon']:.2f}, {rival} {rows[rival]:.2f}")
        y += 26
    body.append(label(12, y, "Grey: the fastest other library that the benchmark compares.", "dim", 11))
    body.append(label(12, y + 16, f"{report['system']['cpu']}, {day.day} {day:%B %Y}", "dim", 11))
    return picture("Speed for 1 MiB in GB/s. " + "; ".join(words), y + 30, body)


def label(x: float, y: float, text: str, kind: str, size: int, bold: bool = False) -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'  <text class="{kind}" x="{x:.1f}" y="{y}" font-family="system-ui, sans-serif" font-size="{size}"{weight}>'
        f"{escape(text)}</text>"
    )


def picture(title: str, height: int, body: list[str], style: str = "") -> str:
    """A whole SVG file. The title is what a screen reader reads."""
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{2 * WIDTH}" role="img">',
        f"  <title>{escape(title)}</title>",
        f"  <style>{STYLE}{style}\n  </style>",
        f'  <rect class="page" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="6"/>',
        *body,
        "</svg>\n",
    ])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
