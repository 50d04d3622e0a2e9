"""Draws docs/lanes.svg from what `make bench` wrote:  python3 docs/lanes_chart.py target/bench.json > docs/lanes.svg"""

import json
import math
import re
import sys
from collections import defaultdict

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 190, 20, 50
NAMES = {"sycon": "VeXOF128", "sycon, indexed": "VeXOF128, indexed", "sycon SHAKE128": "SHAKE128, sycon",
         "OpenSSL SHAKE128": "SHAKE128, OpenSSL"}
COLOURS = {"sycon": "#0b7a4b", "sycon, indexed": "#62b58f", "sycon SHAKE128": "#4466aa", "OpenSSL SHAKE128": "#b5544d"}
MOST = 8.0  # cycles per byte; what is above is off the chart


def curves(path: str) -> dict[str, list[tuple[int, float]]]:
    """By contender: the length of the output, and its cycles per byte."""
    found = defaultdict(list)
    with open(path, encoding="utf-8") as file:
        for row in json.load(file)["results"]:
            if match := re.fullmatch(r"VeXOF128 to (\d+) B", row["workload"]):
                found[row["contender"]].append((int(match[1]), row["cycles_per_byte"]))
    return {name: sorted(found[name]) for name in NAMES if name in found}


def x(length: int) -> float:
    return LEFT + (math.log2(length) - 6) / (20 - 6) * (WIDTH - LEFT - RIGHT)


def y(cycles: float) -> float:
    return TOP + (1 - min(cycles, MOST) / MOST) * (HEIGHT - TOP - BOTTOM)


def text(at_x: float, at_y: float, anchor: str, words: str, colour: str = "#444") -> str:
    return f'<text x="{at_x:.0f}" y="{at_y:.0f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def svg(found: dict[str, list[tuple[int, float]]]) -> list[str]:
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for cycles in range(0, int(MOST) + 1, 2):
        lines.append(f'<path d="M{LEFT} {y(cycles):.0f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        lines.append(text(LEFT - 8, y(cycles) + 4, "end", str(cycles)))
    for length, label in ((64, "64 B"), (1 << 10, "1 KiB"), (1 << 14, "16 KiB"), (1 << 18, "256 KiB"), (1 << 20, "1 MiB")):
        lines.append(text(x(length), HEIGHT - BOTTOM + 20, "middle", label))
    lines.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "middle", "length of the output"))
    lines.append(text(LEFT + 8, TOP + 12, "start", "cycles per byte"))
    for place, (name, points) in enumerate(found.items()):
        on_chart = [(length, cycles) for length, cycles in points if cycles <= MOST]
        path = "L".join(f"{x(length):.1f} {y(cycles):.1f}" for length, cycles in on_chart)
        lines.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[name]}" stroke-width="2"/>')
        label = f"{NAMES[name]}: {points[-1][1]:.2f}"
        lines.append(text(WIDTH - RIGHT + 10, TOP + 20 + 22 * place, "start", label, COLOURS[name]))
    lines.append(text(WIDTH - RIGHT + 10, TOP + 20 + 22 * len(found), "start", "at 1 MiB"))
    return [*lines, "</svg>"]


if __name__ == "__main__":
    print("\n".join(svg(curves(sys.argv[1]))))
