"""The results of a benchmark as a picture."""

from pathlib import Path
from typing import Any, Literal

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from report import size_text

Results = dict[str, Any]

COLOURS = {
    "sycon": "#00796b",
    "xoflib": "#e0913a",
    "hashlib": "#5c6bc0",
    "hashlib, one call": "#5c6bc0",
    "hashlib, sliced": "#9fa8da",
    "pycryptodome": "#8d6e63",
    "cryptography": "#b0a8a0",
}
SPEED_LIMITS = (50, 20_000)


def draw(results: Results, path: Path) -> None:
    """Writes the picture to `path`, in the format its suffix names."""
    with matplotlib.rc_context({"font.size": 9, "axes.titlesize": 10, "svg.hashsalt": "sycon"}):
        figure = Figure(figsize=(12, 12), layout="constrained")
        grid = figure.add_gridspec(3, 3, height_ratios=(1, 1, 0.85))
        for row, direction in enumerate(("absorb", "read")):
            chunks = dict.fromkeys(cell["chunk"] for cell in results["streams"])
            for column, chunk in enumerate(chunks):
                axes = figure.add_subplot(grid[row, column])
                draw_streams(axes, results, direction, chunk, names=column == 0)
        draw_reads(figure.add_subplot(grid[2, :2]), results)
        draw_one_shot(figure.add_subplot(grid[2, 2]), results)
        bars = figure.axes[0].containers
        figure.legend(
            list(bars), ["sycon", "xoflib"], loc="outside upper right", ncols=2, frameon=False
        )
        figure.suptitle(title(results), x=0.01, ha="left", fontsize=11)
        figure.savefig(path, dpi=120)


def title(results: Results) -> str:
    system = results["system"]
    return (
        f"XOFs in Python, {system['processor']}, {system['python']}\n"
        "MB/s, longer is faster; the factor is sycon's speed over xoflib's"
    )


def draw_streams(axes: Axes, results: Results, direction: str, chunk: int, names: bool) -> None:
    cells = [
        cell
        for cell in results["streams"]
        if (cell["direction"], cell["chunk"]) == (direction, chunk)
    ]
    for offset, library in ((-0.2, "sycon"), (0.2, "xoflib")):
        places = [place + offset for place in range(len(cells))]
        speeds = [cell[library] for cell in cells]
        bars = axes.barh(places, speeds, 0.38, color=COLOURS[library])
        if library == "sycon":
            axes.bar_label(bars, [f"{cell['ratio']:.2f}x" for cell in cells], padding=3, fontsize=8)
    axes.set_title(f"{direction} in chunks of {size_text(chunk)}", loc="left")
    axes.set_yticks(range(len(cells)), [cell["algorithm"] if names else "" for cell in cells])
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlim(*SPEED_LIMITS)
    tidy(axes, "x")


def draw_reads(axes: Axes, results: Results) -> None:
    rows = results["reads"]
    names = [name for name in rows[0]["seconds"] if rows[0]["seconds"][name] is not None]
    width = 0.84 / len(names)
    for index, name in enumerate(names):
        places = [place + (index - (len(names) - 1) / 2) * width for place in range(len(rows))]
        speeds = [row["count"] * row["bytes"] / row["seconds"][name] / 1e6 for row in rows]
        axes.bar(places, speeds, 0.9 * width, color=COLOURS[name], label=name)
    labels = [f"{row['count']:,} x {size_text(row['bytes'])}" for row in rows]
    axes.set_xticks(range(len(rows)), labels)
    axes.set_yscale("log")
    axes.set_ylim(top=10 * axes.get_ylim()[1])  # room for the legend
    axes.set_title("n reads of c bytes from SHAKE128, MB/s", loc="left")
    axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper left")
    tidy(axes, "y")


def draw_one_shot(axes: Axes, results: Results) -> None:
    one_shot, threads = results["one_shot"], results["threads"]
    total = 4 * threads["bytes"]
    names = list(one_shot["seconds"])
    groups = {
        f"{size_text(one_shot['bytes'])},\none thread": [
            one_shot["bytes"] / one_shot["seconds"][name] / 1e6 for name in names
        ],
        f"4 x {size_text(threads['bytes'])},\none thread": [
            total / row["one"] / 1e6 for row in threads["rows"]
        ],
        f"4 x {size_text(threads['bytes'])},\nfour threads": [
            total / row["four"] / 1e6 for row in threads["rows"]
        ],
    }
    for index, name in enumerate(names):
        places = [place + (index - 1) * 0.27 for place in range(len(groups))]
        speeds = [group[index] for group in groups.values()]
        bars = axes.bar(places, speeds, 0.25, color=COLOURS[name], label=name)
        axes.bar_label(bars, [f"{speed:.0f}" for speed in speeds], padding=2, fontsize=8)
    axes.set_xticks(range(len(groups)), list(groups))
    axes.set_ylim(top=1.35 * axes.get_ylim()[1])  # room for the legend
    axes.set_title("SHAKE128 at once, MB/s", loc="left")
    axes.legend(frameon=False, fontsize=8, loc="upper left")
    tidy(axes, "y")


def tidy(axes: Axes, values: Literal["x", "y"]) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis=values, color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axis = axes.xaxis if values == "x" else axes.yaxis
    axis.set_major_formatter(lambda value, _: f"{value:,.15g}")
