"""Format the results of a benchmark as tables, and compare them with the goals."""

from typing import Any

Results = dict[str, Any]


def as_text(results: Results) -> str:
    parts = (
        system_text(results),
        streams_text(results),
        reads_text(results),
        read_32_text(results),
        one_shot_text(results),
        short_text(results),
        threads_text(results),
        goals_text(results),
    )
    return "\n\n".join(parts)


def system_text(results: Results) -> str:
    system, settings = results["system"], results["settings"]
    versions = ", ".join(f"{name} {version}" for name, version in system["versions"].items())
    return "\n".join(
        (
            f"{system['processor']}, {system['cores']} cores, {system['system']}",
            f"{system['python']}, hashlib of {system['hashlib']}",
            f"{versions}; sycon's backend: {system['backend']}",
            f"the fastest of {settings['repeats']} turns or more; {load_text(settings['load'])}",
        )
    )


def load_text(load: float | None) -> str:
    return "load unknown" if load is None else f"load of the machine at the start {load:.1f}"


def streams_text(results: Results) -> str:
    header = ["", "chunk", "absorb: sycon", "xoflib", "ratio", "read: sycon", "xoflib", "ratio"]
    cells = {(c["algorithm"], c["chunk"], c["direction"]): c for c in results["streams"]}
    rows = []
    for algorithm, chunk in dict.fromkeys((key[0], key[1]) for key in cells):
        row = [algorithm, size_text(chunk)]
        for direction in ("absorb", "read"):
            cell = cells[algorithm, chunk, direction]
            row += [f"{cell['sycon']:.0f}", f"{cell['xoflib']:.0f}", f"{cell['ratio']:.2f}"]
        rows.append(row)
    size = size_text(results["settings"]["size"])
    return titled(f"{size} absorbed and read in chunks, MB/s", header, rows)


def reads_text(results: Results) -> str:
    names = list(results["reads"][0]["seconds"])
    rows = [
        [f"{row['count']:,} x {size_text(row['bytes'])}"]
        + [milliseconds(row["seconds"][name]) for name in names]
        for row in results["reads"]
    ]
    return titled("n reads of c bytes from SHAKE128, ms", ["n x c", *names], rows)


def read_32_text(results: Results) -> str:
    part = results["read_32"]
    loop = part["loop_ns"]
    rows = [
        [row["algorithm"], f"{row['sycon']:.1f}", f"{row['xoflib']:.1f}", f"{row['ratio']:.2f}"]
        for row in part["rows"]
    ]
    title = (
        f"read(32), ns per call, with {loop:.1f} for the loop around it"
        f" (bytes(32) takes {part['bytes_ns']:.1f})"
    )
    return titled(title, ["", "sycon", "xoflib", "ratio"], rows)


def one_shot_text(results: Results) -> str:
    part = results["one_shot"]
    ours = part["seconds"]["sycon"]
    rows = [
        [name, f"{time * 1e3:.3f}", f"{part['bytes'] / time / 1e6:.0f}", f"{time / ours:.2f}"]
        for name, time in part["seconds"].items()
    ]
    title = f"SHAKE128 of {size_text(part['bytes'])} at once"
    return titled(title, ["", "ms", "MB/s", "time / sycon's"], rows)


def short_text(results: Results) -> str:
    rows = []
    for row in results["short"]:
        others = {name: time for name, time in row["ns"].items() if name != "sycon"}
        name = min(others, key=others.__getitem__)
        ours = row["ns"]["sycon"]
        rows.append(
            [f"{row['function']}, {row['bytes']} B", f"{ours:.0f}", name, f"{others[name]:.0f}"]
            + [f"{others[name] / ours:.2f}"]
        )
    title = "One call with 32 bytes of output, ns"
    return titled(title, ["", "sycon", "fastest other", "ns", "ratio"], rows)


def threads_text(results: Results) -> str:
    part = results["threads"]
    rows = [
        [
            row["library"],
            milliseconds(row["one"]),
            milliseconds(row["four"]),
            f"{row['ratio']:.2f}",
        ]
        for row in part["rows"]
    ]
    title = f"SHAKE128 of four messages of {size_text(part['bytes'])} on {part['cores']} cores, ms"
    return titled(title, ["", "one thread", "four", "ratio"], rows)


def goals_text(results: Results) -> str:
    marks = {True: "met", False: "NOT MET", None: "not judged"}
    rows = [[g["goal"], g["measured"], marks[g["met"]]] for g in results["goals"]]
    return titled("Goals, in this run", ["", "measured", ""], rows)


def judge(results: Results) -> list[dict[str, Any]]:
    """Return the goals with the measured values, and whether each was met (None: not measurable on this machine)."""
    cell = min(results["streams"], key=lambda cell: cell["ratio"])
    where = f"{cell['direction']} {cell['algorithm']}, {size_text(cell['chunk'])}"
    small = min(results["read_32"]["rows"], key=lambda row: row["ratio"])
    times = results["one_shot"]["seconds"]
    xoflib, hashlib = (times[name] / times["sycon"] for name in ("xoflib", "hashlib"))
    threads = results["threads"]
    scaling = next(row["ratio"] for row in threads["rows"] if row["library"] == "sycon")
    return [
        goal(
            "every absorb and read faster than xoflib's",
            f"{cell['ratio']:.3f}x at least ({where})",
            cell["ratio"] > 1,
        ),
        goal(
            "read(32) at least 1.2x xoflib",
            f"{small['ratio']:.2f}x at least ({small['algorithm']})",
            small["ratio"] >= 1.2,
        ),
        goal("SHAKE128 of 1 MB at least 1.3x xoflib", f"{xoflib:.2f}x", xoflib >= 1.3),
        goal("SHAKE128 of 1 MB at least 1.25x hashlib", f"{hashlib:.2f}x", hashlib >= 1.25),
        goal(
            "four threads at least 3x one, on four cores",
            f"{scaling:.2f}x on {threads['cores']}",
            scaling >= 3 if threads["cores"] >= 4 else None,
        ),
    ]


def goal(text: str, measured: str, met: bool | None) -> dict[str, Any]:
    return {"goal": text, "measured": measured, "met": met}


def titled(title: str, header: list[str], rows: list[list[str]]) -> str:
    """Format a table of text: the first column aligned to the left, the others to the right."""
    lines = [header, *rows] if any(header) else rows
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join([title, *(aligned(line, widths) for line in lines)])


def aligned(line: list[str], widths: list[int]) -> str:
    first, *others = (
        cell.rjust(width) if column else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(line, widths, strict=True))
    )
    return "  " + "  ".join([first, *others]).rstrip()


def milliseconds(time: float | None) -> str:
    return "absent" if time is None else f"{time * 1e3:.2f}"


def size_text(size: int) -> str:
    for unit, name in ((1_000_000, "MB"), (1_000, "KB")):
        if size >= unit:
            return f"{size / unit:g} {name}"
    return f"{size} B"
