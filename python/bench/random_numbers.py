"""Compare the speed of sycon's random numbers with numpy's Philox and PCG64, and with Python's generator.

    pip install './python[random]'
    python python/bench/random_numbers.py

Prints nanoseconds for each number, in arrays of a million numbers. The candidates run interleaved in one process, and
the fastest run of each counts. Times are the CPU time of one thread.
"""

import argparse
import random
from collections.abc import Callable
from time import thread_time
from typing import Any

import numpy as np
from numpy.random import PCG64, Generator, Philox
from sycon.random import BitGenerator, Random

XOFS = ("shake128", "turboshake128", "turboshake256", "vexof128", "indexed-vexof128", "blake3")
COUNT = 1_000_000
WORK: dict[str, Callable[[Generator], Any]] = {
    "uint64": lambda rng: rng.integers(0, 1 << 64, COUNT, np.uint64),
    "uint32": lambda rng: rng.integers(0, 1 << 32, COUNT, np.uint32),
    "random": lambda rng: rng.random(COUNT),
    "normal": lambda rng: rng.standard_normal(COUNT),
    "integers(1000)": lambda rng: rng.integers(1000, size=COUNT),
}


def fastest(works: list[Callable[[], object]], turns: int) -> list[float]:
    times = [float("inf")] * len(works)
    for turn in range(turns):
        for index in np.random.default_rng(turn).permutation(len(works)):
            start = thread_time()
            works[index]()
            times[index] = min(times[index], thread_time() - start)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=20)
    turns = parser.parse_args().turns
    rngs = {"PCG64": Generator(PCG64(1)), "Philox": Generator(Philox(1))}
    rngs |= {xof: Generator(BitGenerator(1, xof)) for xof in XOFS}
    columns = {name: fastest([lambda rng=rng, work=work: work(rng) for rng in rngs.values()], turns)  # type: ignore[misc]
               for name, work in WORK.items()}
    print(f"| ns a number | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}")
    for index, name in enumerate(rngs):
        print(f"| {name} | {' | '.join(f'{times[index] / COUNT * 1e9:.2f}' for times in columns.values())} |")

    calls = 100_000
    ours, theirs = Random(1), random.Random(1)
    works: list[Callable[[], object]] = []
    for draw in (lambda rng: rng.random(), lambda rng: rng.getrandbits(32), lambda rng: rng.randrange(1000)):
        works += [lambda rng=rng, draw=draw: [draw(rng) for _ in range(calls)] for rng in (theirs, ours)]  # type: ignore[misc]
    times = [time / calls * 1e9 for time in fastest(works, turns)]
    print("\n| ns a call | random() | getrandbits(32) | randrange(1000) |\n|---|---|---|---|")
    print(f"| random.Random | {' | '.join(f'{time:.0f}' for time in times[0::2])} |")
    print(f"| sycon.random.Random | {' | '.join(f'{time:.0f}' for time in times[1::2])} |")


if __name__ == "__main__":
    main()
