#!/usr/bin/env python3
"""The pictures in the documentation, from what the benchmarks measured.

    docs/pictures.py bars target/bench.json --filter "one state" --filter "16 states" --out docs/permutations.svg
    docs/pictures.py lanes target/bench.json docs/lanes.svg
    docs/pictures.py multimixer target/bench.json target/bench-native.json docs/multimixer.svg
    docs/pictures.py python target/bench-python.json docs/speed.png
    docs/pictures.py families target/families.json docs/families.svg
    docs/pictures.py many target/kem.json "AMD EPYC (Zen 4)" docs/many.svg
    docs/pictures.py choosing docs/choosing.svg

`make bench`, `make bench-native`, `make bench-python` and python/bench/families.py write the files of results, `sycon bench --kem --json` those of
`many`. A picture's suffix names its format.
Needs matplotlib (python/bench/requirements.txt).
"""

import argparse
import json
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

Row = dict[str, Any]

# Sycon is the same green everywhere; its backends, from the plainest, and its other functions are shades of it.
SYCON = "#00796b"
SHADES = ["#b2dfdb", "#80cbc4", "#4db6ac", "#26a69a", "#00897b", "#00695c"]
ORANGE, BLUE, PALE_BLUE, BROWN, GREY = "#e0913a", "#5c6bc0", "#9fa8da", "#8d6e63", "#b0a8a0"
RIVALS = [ORANGE, BLUE, BROWN, GREY, "#c2185b", "#7cb342"]

UNITS = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    pictures = parser.add_subparsers(required=True, metavar="PICTURE")
    bars = pictures.add_parser("bars", help="workloads of sycon-bench as bars, and as a table in Markdown on standard output")
    bars.add_argument("json", type=Path, nargs="+", help="of several files the fastest runs count")
    bars.add_argument("--filter", action="append", required=True, help="a column: workloads whose name begins or ends so")
    bars.add_argument("--backends", action="store_true", help="also sycon's backends, if they were measured")
    bars.add_argument("--title", default="", help="in front of the processor's name")
    bars.add_argument("--out", type=Path, help="the picture")
    bars.set_defaults(run=draw_bars)
    for name, draw, files, text in (
        ("lanes", draw_lanes, 1, "VeXOF beside SHAKE, by the length of the output"),
        ("multimixer", draw_multimixer, 2, "multimixer-128 and its MAC; the second file is of target-cpu=native"),
        ("python", draw_python, 1, "the Python package beside others"),
        ("families", draw_families, 1, "which function of the Python package is fastest for what"),
    ):
        picture = pictures.add_parser(name, help=text)
        picture.add_argument("json", type=Path, nargs=files)
        picture.add_argument("out", type=Path)
        picture.set_defaults(run=lambda options, draw=draw: draw(*map(read, options.json), options.out))
    many = pictures.add_parser("many", help="X-Wing, by how many at a time")
    many.add_argument("json", type=Path)
    many.add_argument("title", help="where it was measured")
    many.add_argument("out", type=Path)
    many.set_defaults(run=draw_many)
    choosing = pictures.add_parser("choosing", help="the decision tree, which needs no results")
    choosing.add_argument("out", type=Path)
    choosing.set_defaults(run=lambda options: draw_choosing(options.out))
    options = parser.parse_args()
    # Text stays text, so that files are small; the same results make the same file.
    with matplotlib.rc_context({"font.size": 9, "axes.titlesize": 9, "svg.fonttype": "none", "svg.hashsalt": "sycon"}):
        return options.run(options) or 0


def read(path: Path) -> Row:
    return json.loads(path.read_text(encoding="utf-8"))


def save(figure: Figure, title: str, path: Path) -> None:
    figure.suptitle(title, x=0.01, ha="left", fontsize=10)
    figure.savefig(path, dpi=120, metadata={"Date": None} if path.suffix == ".svg" else None)


def machine(report: Row) -> str:
    """Return the machine on which sycon-bench ran."""
    system = report["system"]
    return f"{system['cpu']}, TSC {system['tsc_ghz']:.2f} GHz, {' '.join(system['rustc'].split()[:2])}"


def tidy(axes: Axes, values: str) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis=values, color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)


def plain_numbers(axes: Axes, values: str) -> None:
    axis = axes.xaxis if values == "x" else axes.yaxis
    axis.set_major_formatter(lambda value, _: f"{value:,.15g}")


def readable(size: int) -> str:
    """Format a size that is a power of two, or nearly."""
    unit = next(unit for unit in reversed(UNITS) if size >= UNITS[unit])
    return f"{size // UNITS[unit]} {unit}"


def decimal(size: int) -> str:
    """Format a size that is a power of ten, or nearly."""
    for unit, name in ((10**6, "MB"), (1000, "KB")):
        if size >= unit:
            return f"{size / unit:g} {name}"
    return f"{size} B"


def curve(results: list[Row], pattern: str, contender: str, field: str) -> tuple[list[int], list[float]]:
    """The sizes in bytes, in the group that `pattern` finds, and a field of the rows."""
    found = {}
    for row in results:
        if (match := re.fullmatch(pattern, row["workload"])) and row["contender"] == contender:
            number, unit = match[1].split()
            found[int(number) * UNITS[unit]] = row[field]
    return list(found), list(found.values())


def sizes_below(axes: Axes, sizes: list[int]) -> None:
    axes.set_xscale("log", base=2)
    axes.set_xticks(sizes, [readable(size) for size in sizes])
    plain_numbers(axes, "y")
    tidy(axes, "both")
    axes.legend(frameon=False, fontsize=8)


# Bars


def draw_bars(options: argparse.Namespace) -> int:
    reports = [read(path) for path in options.json]
    rows = best_of(reports)
    panels = {text: selected(rows, text, options.backends) for text in options.filter}
    if missing := [text for text, workloads in panels.items() if not workloads]:
        print(f"pictures.py: no workload begins or ends with {', '.join(map(repr, missing))}", file=sys.stderr)
        return 1
    print(table(panels))
    if options.out:
        title = ", ".join(filter(None, [options.title, machine(reports[0])]))
        save(bars_figure(panels), title, options.out)
    return 0


def nanoseconds(row: Row) -> tuple[float, str]:
    """How long the row's unit takes, and the name of that unit."""
    if row["unit"] == "states":
        return row["min_ns"] / row["per_call"]["count"], "state"
    if row["unit"] == "bytes":
        return row["min_ns"] / row["per_call"] * 1024, "KiB"
    return row["min_ns"], "call"


def selected(rows: list[Row], text: str, backends: bool) -> dict[str, dict[str, Row]]:
    """The rows by workload, named without the filter, and by contender."""
    found: dict[str, dict[str, Row]] = {}
    for row in rows:
        name = row["workload"].removesuffix(text).removeprefix(text).strip(" ,")
        if name == row["workload"] or row["contender"].startswith("sycon ") and not backends:
            continue
        found.setdefault(name, {})[row["contender"]] = row
    return found


def best_of(reports: list[Row]) -> list[Row]:
    """For each workload and contender, the fastest of several runs."""
    best: dict[tuple[str, str], Row] = {}
    for row in (row for report in reports for row in report["results"]):
        key = row["workload"], row["contender"]
        if key not in best or row["min_ns"] < best[key]["min_ns"]:
            best[key] = row
    return list(best.values())


def colours(contenders: list[str]) -> dict[str, str]:
    backends = [name for name in contenders if name.startswith("sycon ")]
    rivals = [name for name in contenders if not name.startswith("sycon")]
    return ({"sycon": SYCON} | dict(zip(backends, SHADES))
            | {name: RIVALS[i % len(RIVALS)] for i, name in enumerate(rivals)})


def table(panels: dict[str, dict[str, dict[str, Row]]]) -> str:
    """A row per workload; per filter, a column for each contender that every one of them has, and one for the others."""
    lines = []
    for text, workloads in panels.items():
        common = [name for name in next(iter(workloads.values())) if all(name in rows for rows in workloads.values())]
        unit = nanoseconds(next(iter(next(iter(workloads.values())).values())))[1]
        head = [f"{text}, ns per {unit}", *common, "MB/s", "others"]
        lines += ["", f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
        for workload, rows in workloads.items():
            times = {name: nanoseconds(row)[0] for name, row in rows.items()}
            others = ", ".join(f"`{name}` {time:.1f}" for name, time in times.items() if name not in common)
            cells = [*(f"{times[name]:.1f}" for name in common), f"{speed(rows['sycon']):,.0f}", others]
            lines.append(f"| {workload} | {' | '.join(cells)} |")
    return "\n".join(lines[1:])


def speed(row: Row) -> float:
    """In MB/s."""
    bytes_per_call = {"states": lambda: row["per_call"]["count"] * row["per_call"]["width"],
                      "bytes": lambda: row["per_call"]}.get(row["unit"], lambda: float("nan"))()
    return bytes_per_call / row["min_ns"] * 1000


def bars_figure(panels: dict[str, dict[str, dict[str, Row]]]) -> Figure:
    contenders = list(dict.fromkeys(name for workloads in panels.values() for rows in workloads.values() for name in rows))
    colour = colours(contenders)
    height: dict[str, int] = {}  # as many bars as a workload has in any column, so that columns line up
    for workloads in panels.values():
        height |= {name: max(height.get(name, 0), len(rows)) for name, rows in workloads.items()}
    figure = Figure(figsize=(5 * len(panels) + 2, 0.16 * (sum(height.values()) + len(height)) + 1.2), layout="constrained")
    columns = figure.subplots(1, len(panels), squeeze=False)[0]
    for axes, (text, workloads) in zip(columns, panels.items()):
        place, ticks = 0.0, []
        for workload, bars in height.items():
            rows = workloads.get(workload, {})
            ticks.append(place + (bars - 1) / 2)
            for i, (name, row) in enumerate(rows.items()):
                time, unit = nanoseconds(row)
                drawn = axes.barh(place + i + (bars - len(rows)) / 2, time, 0.9, color=colour[name])
                axes.bar_label(drawn, [f"{time:.1f}"], padding=3, fontsize=7)
            place += bars + 0.8
        axes.set_yticks(ticks, list(height))
        axes.invert_yaxis()
        axes.margins(x=0.12, y=0.01)
        axes.set_title(f"{text}: ns per {unit}, shorter is faster", loc="left", fontsize=9)
        tidy(axes, "x")
    if len(contenders) > 1:
        handles = [Patch(color=colour[name], label=name) for name in contenders]
        figure.legend(handles=handles, loc="outside lower right", ncols=6, frameon=False, fontsize=8)
    return figure


# Lanes


def draw_lanes(report: Row, path: Path) -> None:
    curves = {
        "VeXOF128": ("sycon", SYCON),
        "VeXOF128, indexed": ("sycon, indexed", SHADES[2]),
        "SHAKE128, sycon": ("sycon SHAKE128", BLUE),
        "SHAKE128, OpenSSL": ("OpenSSL SHAKE128", ORANGE),
    }
    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    for label, (contender, colour) in curves.items():
        sizes, cycles = curve(report["results"], r"VeXOF128 to (\d+ B)", contender, "cycles_per_byte")
        if sizes:
            axes.plot(sizes, cycles, marker="o", markersize=3, color=colour, label=f"{label}: {cycles[-1]:.2f} at 1 MiB")
    axes.set_ylim(0, 8)  # what is above is one permutation for less than a block of output
    axes.set_title("TSC cycles per byte, by the length of the output; lower is faster", loc="left")
    sizes_below(axes, [64, 2**10, 2**14, 2**18, 2**20])
    save(figure, machine(report), path)


# Many keys


def draw_many(options: argparse.Namespace) -> None:
    rows = [json.loads(line) for line in options.json.read_text(encoding="utf-8").splitlines()]
    operations = {"generate": SYCON, "parse_and_encapsulate": BROWN, "encapsulate": ORANGE, "decapsulate": BLUE}
    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    for threads, style in zip(dict.fromkeys(row["threads"] for row in rows), ("-", ":")):
        chosen = [row for row in rows if row["threads"] == threads]
        for name, colour in operations.items():
            speeds = [row[f"{name}_per_s"] / 1000 for row in chosen]
            label = f"{name.replace('_and_', ' and ')}, {threads} thread{'s' * (threads > 1)}"
            axes.plot([row["batch"] for row in chosen], speeds, style, marker="o", markersize=3, color=colour, label=label)
    axes.set_xscale("log", base=2)
    axes.set_xticks([1, 4, 16, 64, 256, 1024, 4096])
    plain_numbers(axes, "x")
    plain_numbers(axes, "y")
    axes.set_ylim(bottom=0)
    tidy(axes, "both")
    axes.legend(frameon=False, fontsize=8, loc="upper left", ncols=2)
    axes.set_title("X-Wing, thousand operations a second, by how many at a time; higher is faster", loc="left")
    axes.set_ylim(top=1.35 * axes.get_ylim()[1])  # room for the legend
    save(figure, options.title, options.out)


# Multimixer-128


def draw_multimixer(default: Row, native: Row, path: Path) -> None:
    figure = Figure(figsize=(12, 4.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    draw_macs(left, default["results"])
    draw_universal(right, default["results"], native["results"])
    save(figure, machine(default), path)


def draw_macs(axes: Axes, results: list[Row]) -> None:
    colours = {"sycon": SYCON, "BLAKE3 keyed": ORANGE, "AES-256-GMAC": BLUE, "Poly1305": PALE_BLUE,
               "HMAC-SHA-256": BROWN, "KMAC256 of sycon": GREY}
    for name, colour in colours.items():
        sizes, speeds = curve(results, r"MAC (\d+ [KMG]?i?B)", name, "gb_per_s")
        width = 2.5 if name == "sycon" else 1.5
        axes.plot(sizes, speeds, marker="o", markersize=3, color=colour, linewidth=width, label=name.removesuffix(" of sycon"))
    axes.set_title("MACs, GB/s, higher is faster", loc="left")
    axes.set_yscale("log")
    sizes_below(axes, [64, 2**10, 8 * 2**10, 64 * 2**10, 2**20, 2**30])


def draw_universal(axes: Axes, default: list[Row], native: list[Row]) -> None:
    contenders = (
        ("sycon", default, "sycon", SYCON),
        ("multimixer-128, target-cpu=native", native, "multimixer-128", ORANGE),
        ("multimixer-128", default, "multimixer-128", BROWN),
    )
    for place, style in (("cached", "-"), ("random memory", ":")):
        for label, results, name, colour in contenders:
            sizes, cycles = curve(results, rf"multimixer-128 (\d+ B), {place}", name, "cycles_per_byte")
            axes.plot(sizes, cycles, style, marker="o", markersize=3, color=colour, label=f"{label}, {place}")
    axes.set_title("multimixer-128, TSC cycles per byte of key and message, lower is faster", loc="left")
    axes.set_yscale("log")
    sizes_below(axes, [32, 128, 512, 2048, 8192])
    axes.set_ylim(top=12)  # room for the legend


# The families

WORK = {"absorb": ("a long input, MB/s", True), "read": ("a long output, MB/s", True), "short": ("32 bytes to 32, ns", False)}


def draw_families(results: Row, path: Path) -> None:
    figure = Figure(figsize=(12, 4.6), layout="constrained")
    for axes, (work, (title, higher)) in zip(figure.subplots(1, len(WORK)), WORK.items()):
        found = {row["name"]: row[work] for row in results["families"] if work in row}
        # At once, where there is a form for that, as a bar of its own.
        found |= {f"{row['name']}, many": row["many"] for row in results["families"] if work == "short" and "many" in row}
        names = sorted(found, key=found.__getitem__, reverse=higher)
        bars = axes.barh(range(len(names)), [found[name] for name in names], 0.75,
                         color=[SYCON if index < 3 else SHADES[1] for index in range(len(names))])
        axes.bar_label(bars, [f"{found[name]:,.0f}" for name in names], padding=3, fontsize=7)
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xscale("log")
        axes.margins(x=0.25)
        axes.set_title(f"{title}, {'longer' if higher else 'shorter'} is faster", loc="left")
        plain_numbers(axes, "x")
        tidy(axes, "x")
    system = results["system"]
    save(figure, f"sycon {system['sycon']} in {system['python']}, {system['backend']}, one thread", path)


# The Python package

LIBRARIES = {"sycon": SYCON, "xoflib": ORANGE, "hashlib": BLUE, "hashlib, one call": BLUE, "hashlib, sliced": PALE_BLUE,
             "pycryptodome": BROWN, "cryptography": GREY}


def draw_python(results: Row, path: Path) -> None:
    figure = Figure(figsize=(12, 12), layout="constrained")
    grid = figure.add_gridspec(3, 3, height_ratios=(1, 1, 0.85))
    for row, direction in enumerate(("absorb", "read")):
        chunks = dict.fromkeys(cell["chunk"] for cell in results["streams"])
        for column, chunk in enumerate(chunks):
            draw_streams(figure.add_subplot(grid[row, column]), results, direction, chunk, names=column == 0)
    draw_reads(figure.add_subplot(grid[2, :2]), results)
    draw_one_shot(figure.add_subplot(grid[2, 2]), results)
    figure.legend(list(figure.axes[0].containers), ["sycon", "xoflib"], loc="outside upper right", ncols=2, frameon=False)
    system = results["system"]
    title = (f"XOFs in Python, {system['processor']}, {system['python']}\n"
             "MB/s, longer is faster; the factor is sycon's speed over xoflib's")
    save(figure, title, path)


def draw_streams(axes: Axes, results: Row, direction: str, chunk: int, names: bool) -> None:
    cells = [cell for cell in results["streams"] if (cell["direction"], cell["chunk"]) == (direction, chunk)]
    for offset, library in ((-0.2, "sycon"), (0.2, "xoflib")):
        places = [place + offset for place in range(len(cells))]
        speeds = [cell[library] for cell in cells]
        bars = axes.barh(places, speeds, 0.38, color=LIBRARIES[library])
        if library == "sycon":
            axes.bar_label(bars, [f"{cell['ratio']:.2f}x" for cell in cells], padding=3, fontsize=8)
    axes.set_title(f"{direction} in chunks of {decimal(chunk)}", loc="left")
    axes.set_yticks(range(len(cells)), [cell["algorithm"] if names else "" for cell in cells])
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlim(50, 20_000)
    plain_numbers(axes, "x")
    tidy(axes, "x")


def draw_reads(axes: Axes, results: Row) -> None:
    rows = results["reads"]
    names = [name for name in rows[0]["seconds"] if rows[0]["seconds"][name] is not None]
    width = 0.84 / len(names)
    for index, name in enumerate(names):
        places = [place + (index - (len(names) - 1) / 2) * width for place in range(len(rows))]
        speeds = [row["count"] * row["bytes"] / row["seconds"][name] / 1e6 for row in rows]
        axes.bar(places, speeds, 0.9 * width, color=LIBRARIES[name], label=name)
    labels = [f"{row['count']:,} x {decimal(row['bytes'])}" for row in rows]
    axes.set_xticks(range(len(rows)), labels)
    axes.set_yscale("log")
    axes.set_ylim(top=10 * axes.get_ylim()[1])  # room for the legend
    axes.set_title("n reads of c bytes from SHAKE128, MB/s", loc="left")
    axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper left")
    plain_numbers(axes, "y")
    tidy(axes, "y")


def draw_one_shot(axes: Axes, results: Row) -> None:
    one_shot, threads = results["one_shot"], results["threads"]
    total = 4 * threads["bytes"]
    names = list(one_shot["seconds"])
    groups = {
        f"{decimal(one_shot['bytes'])},\none thread": [
            one_shot["bytes"] / one_shot["seconds"][name] / 1e6 for name in names
        ],
        f"4 x {decimal(threads['bytes'])},\none thread": [
            total / row["one"] / 1e6 for row in threads["rows"]
        ],
        f"4 x {decimal(threads['bytes'])},\nfour threads": [
            total / row["four"] / 1e6 for row in threads["rows"]
        ],
    }
    for index, name in enumerate(names):
        places = [place + (index - 1) * 0.27 for place in range(len(groups))]
        speeds = [group[index] for group in groups.values()]
        bars = axes.bar(places, speeds, 0.25, color=LIBRARIES[name], label=name)
        axes.bar_label(bars, [f"{speed:.0f}" for speed in speeds], padding=2, fontsize=8)
    axes.set_xticks(range(len(groups)), list(groups))
    axes.set_ylim(top=1.35 * axes.get_ylim()[1])  # room for the legend
    axes.set_title("SHAKE128 at once, MB/s", loc="left")
    axes.legend(frameon=False, fontsize=8, loc="upper left")
    plain_numbers(axes, "y")
    tidy(axes, "y")


# The decision tree: questions with the answers to "yes". "No" leads to the next question, and at the end to the last answer.

QUESTIONS = [
    ("Does a specification or another program name the function?", ["That function"]),
    ("Is it a password?", ["Argon2id", "(not in sycon)"]),
    ("Do you encrypt?", ["A file: age", "A message: HPKE", "A secret: X-Wing"]),
    ("Do you have a key, and need an authentication tag?", ["KMAC256"]),
    ("Do you have a key, and derive other keys?", ["KMACXOF256"]),
    ("Do you hash several fields, such as a name and a date?", ["TupleHash256"]),
    ("Do you hash large files?", ["KT128 or BLAKE3"]),
    ("Do you hash many short messages?", ["hash_many", "(batch hashing)"]),
    ("Do you need reproducible random numbers?", ["sycon.random"]),
    ("Do you need output of any length?", ["SHAKE256"]),
]
LAST = "SHA3-256"


def draw_choosing(out: Path) -> None:
    """Draw boxes by hand: matplotlib does not lay out text. A phone shows all of the width."""
    width, left, right, line, gap = 360, 180, 200, 16, 24
    parts: list[str] = []

    def box(x: int, y: int, wide: int, tall: int, lines: list[str], fill: str, bold: bool = False) -> None:
        parts.append(f'<rect x="{x}" y="{y}" width="{wide}" height="{tall}" rx="6" fill="{fill}" stroke="{SYCON}"/>')
        first = y + tall / 2 - (len(lines) - 1) * line / 2 + 4.5
        weight = ' font-weight="bold"' if bold else ""
        parts.extend(f'<text x="{x + 9}" y="{first + number * line:g}"{weight}>{text}</text>' for number, text in enumerate(lines))

    def arrow(path: str, label: str, x: int, y: float) -> None:
        parts.append(f'<path d="{path}" fill="none" stroke="#555" marker-end="url(#head)"/>')
        parts.append(f'<text x="{x}" y="{y:g}" fill="#555" font-size="12">{label}</text>')

    y = 4
    for question, answers in QUESTIONS:
        lines = textwrap.wrap(question, 23)
        tall = line * max(len(lines), len(answers)) + 14
        box(2, y, left, tall, lines, "#ffffff")
        box(right + 10, y, width - right - 12, tall, answers, SHADES[0], bold=True)
        arrow(f"M{left + 2},{y + tall / 2:g} H{right + 6}", "yes", left + 5, y + tall / 2 - 4)
        arrow(f"M24,{y + tall} V{y + tall + gap - 4}", "no", 32, y + tall + 15)
        y += tall + gap
    box(2, y, left, line + 14, [LAST], SHADES[0], bold=True)
    height = y + line + 18
    head = '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#555"/></marker>'
    body = "\n".join(parts)
    out.write_text(f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">
<defs>{head}</defs>
<rect width="{width}" height="{height}" fill="#ffffff"/>
{body}
</svg>
''', encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
