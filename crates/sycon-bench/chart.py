#!/usr/bin/env python3
"""Draws what sycon-bench measured as bars, and prints it as a table in Markdown.

    cargo run --release -p sycon-bench -- --filter "one state" --json target/bench.json
    python crates/sycon-bench/chart.py target/bench.json --filter "one state" --out chart.svg

Every --filter is a column of bars, over the workloads whose name begins or ends with it; a workload is named by what
is left of its name. Times are those of one state, of one call, or of a KiB. Of several files the fastest runs count.
Needs matplotlib (python/bench/requirements.txt).
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

Row = dict[str, Any]

# Sycon first; its backends, from the plainest, are shades; rivals have other hues.
SYCON = "#00796b"
BACKENDS = ["#b2dfdb", "#80cbc4", "#4db6ac", "#26a69a", "#00897b", "#00695c"]
RIVALS = ["#e0913a", "#5c6bc0", "#8d6e63", "#b0a8a0", "#c2185b", "#7cb342"]


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
    return ({"sycon": SYCON} | dict(zip(backends, BACKENDS))
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


def draw(panels: dict[str, dict[str, dict[str, Row]]], title: str, path: Path) -> None:
    import matplotlib
    from matplotlib.figure import Figure

    contenders = list(dict.fromkeys(name for workloads in panels.values() for rows in workloads.values() for name in rows))
    colour = colours(contenders)
    height: dict[str, int] = {}  # as many bars as a workload has in any column, so that columns line up
    for workloads in panels.values():
        height |= {name: max(height.get(name, 0), len(rows)) for name, rows in workloads.items()}
    # Text stays text, so that the file is small; the same data make the same file.
    with matplotlib.rc_context({"font.size": 9, "svg.fonttype": "none", "svg.hashsalt": "sycon"}):
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
            axes.spines[["top", "right"]].set_visible(False)
            axes.grid(axis="x", color="#dddddd", linewidth=0.6)
            axes.set_axisbelow(True)
        if len(contenders) > 1:
            handles = [matplotlib.patches.Patch(color=colour[name], label=name) for name in contenders]
            figure.legend(handles=handles, loc="outside lower right", ncols=6, frameon=False, fontsize=8)
        figure.suptitle(title, x=0.01, ha="left", fontsize=10)
        figure.savefig(path, dpi=110, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("json", type=Path, nargs="+", help="what sycon-bench --json wrote")
    parser.add_argument("--filter", action="append", required=True, help="how the workloads' names begin or end")
    parser.add_argument("--backends", action="store_true", help="also draw sycon's backends, if they were measured")
    parser.add_argument("--title", default="", help="in front of the processor's name")
    parser.add_argument("--out", type=Path, help="the picture; its suffix names the format")
    arguments = parser.parse_args()

    reports = [json.loads(path.read_text()) for path in arguments.json]
    rows = best_of(reports)
    panels = {text: selected(rows, text, arguments.backends) for text in arguments.filter}
    if missing := [text for text, workloads in panels.items() if not workloads]:
        print(f"chart.py: no workload begins or ends with {', '.join(map(repr, missing))}", file=sys.stderr)
        return 1
    print(table(panels))
    if arguments.out:
        system = reports[0]["system"]
        machine = f"{system['cpu']}, TSC {system['tsc_ghz']:.2f} GHz, {' '.join(system['rustc'].split()[:2])}"
        draw(panels, ", ".join(filter(None, [arguments.title, machine])), arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
