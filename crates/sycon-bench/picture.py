#!/usr/bin/env python3
"""The picture of multimixer-128 in the documentation, from two runs of the benchmark.

    make bench-native
    python3 crates/sycon-bench/picture.py target/bench.json target/bench-native.json docs/multimixer.svg

Needs matplotlib.
"""

import json
import re
import sys

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

COLOURS = {
    "sycon": "#00796b",
    "BLAKE3 keyed": "#e0913a",
    "AES-256-GMAC": "#5c6bc0",
    "Poly1305": "#9fa8da",
    "HMAC-SHA-256": "#8d6e63",
    "KMAC256 of sycon": "#b0a8a0",
}
UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}


def rows(results: list[dict], pattern: str, contender: str, field: str) -> tuple[list[int], list[float]]:
    """The sizes in bytes, in the group that `pattern` finds, and a field of the rows."""
    found = {}
    for row in results:
        if (match := re.fullmatch(pattern, row["workload"])) and row["contender"] == contender:
            number, unit = match[1].split()
            found[int(number) * UNITS[unit]] = row[field]
    return list(found), list(found.values())


def draw_macs(axes: Axes, results: list[dict]) -> None:
    for name, colour in COLOURS.items():
        sizes, speeds = rows(results, r"MAC (\d+ [KMG]?i?B)", name, "gb_per_s")
        width = 2.5 if name == "sycon" else 1.5
        axes.plot(sizes, speeds, marker="o", markersize=3, color=colour, linewidth=width, label=name.replace(" of sycon", ""))
    axes.set_title("MACs, GB/s, higher is faster")
    decorate(axes, [64, 2**10, 8 * 2**10, 64 * 2**10, 2**20, 2**30])


def draw_hashes(axes: Axes, default: list[dict], native: list[dict]) -> None:
    contenders = (
        ("sycon", default, "sycon", "#00796b"),
        ("multimixer-128, target-cpu=native", native, "multimixer-128", "#e0913a"),
        ("multimixer-128", default, "multimixer-128", "#8d6e63"),
    )
    for place, style in (("cached", "-"), ("random memory", ":")):
        for label, results, name, colour in contenders:
            sizes, cycles = rows(results, rf"multimixer-128 (\d+ B), {place}", name, "cycles_per_byte")
            axes.plot(sizes, cycles, style, marker="o", markersize=3, color=colour, label=f"{label}, {place}")
    axes.set_title("multimixer-128, TSC cycles per byte of key and message, lower is faster")
    decorate(axes, [32, 128, 512, 2048, 8192])
    axes.set_ylim(top=12)  # room for the legend


def decorate(axes: Axes, sizes: list[int]) -> None:
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xticks(sizes, [readable(size) for size in sizes])
    axes.yaxis.set_major_formatter(matplotlib.ticker.FuncFormatter(lambda value, _: f"{value:g}"))
    axes.grid(alpha=0.3)
    axes.legend(frameon=False, fontsize=8)


def readable(size: int) -> str:
    unit = next(unit for unit in reversed(UNITS) if size >= UNITS[unit])
    return f"{size // UNITS[unit]} {unit}"


def main(default: str, native: str, picture: str) -> None:
    with open(default) as one, open(native) as other:
        first, second = json.load(one), json.load(other)
    style = {"font.size": 9, "axes.titlesize": 10, "svg.hashsalt": "sycon", "svg.fonttype": "none"}
    with matplotlib.rc_context(style):
        figure = Figure(figsize=(12, 4.8), layout="constrained")
        left, right = figure.subplots(1, 2)
        draw_macs(left, first["results"])
        draw_hashes(right, first["results"], second["results"])
        figure.suptitle(first["system"]["cpu"], x=0.01, ha="left", fontsize=9)
        figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    main(*sys.argv[1:])
