"""Runs the examples of the command in these pages and in its README: python docs/check_commands.py target/release/sycon

The lines of a `console` block that begin with `$ ` go to sh, all of a block's in one empty directory; the lines
after each must be what it prints.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EXAMPLE = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def main(command: str) -> int:
    path = f"{Path(command).resolve(strict=True).parent}{os.pathsep}{os.environ['PATH']}"
    examples = failures = 0
    docs = Path(__file__).resolve().parent
    for page in [*sorted(docs.glob("*.md")), docs.parent / "crates/sycon-cli/README.md"]:
        for block in BLOCK.findall(page.read_text()):
            with tempfile.TemporaryDirectory() as directory:
                for line, expected in EXAMPLE.findall(block):
                    done = subprocess.run(
                        ["sh", "-c", line],
                        cwd=directory,
                        env={**os.environ, "PATH": path},
                        stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT,
                        text=True,
                        check=False,
                    )
                    examples += 1
                    if done.stdout != expected:
                        failures += 1
                        print(f"{page.name}: $ {line}\nexpected:\n{expected}got:\n{done.stdout}")
    print(f"{examples} examples of the command, {failures} failed")
    return 1 if failures or not examples else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
