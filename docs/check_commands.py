"""Run the examples of the command and of JavaScript, in the pages of this folder and in the READMEs.

    python docs/check_commands.py target/release/sycon

The lines of a `console` block that begin with `$ ` go to sh, all of a block's in one empty directory; the lines
after each must be what it prints. The steps of a tutorial, `tutorial-*.md`, share one directory, because each
continues where the step before it stopped. Each `js` block is a module, which node runs with the package in target/npm.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EXAMPLE = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
MODULE = re.compile(r"^```js\n(.*?)^```$", re.DOTALL | re.MULTILINE)

ROOT = Path(__file__).resolve().parent.parent
READMES = [ROOT / "README.md", ROOT / "crates/sycon-cli/README.md", ROOT / "web/src/README.md"]
PAGES = [*sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("docs/specs/*.md")), *READMES]


def main(command: str) -> int:
    examples, failures = run_commands(f"{Path(command).resolve(strict=True).parent}{os.pathsep}{os.environ['PATH']}")
    print(f"{examples} examples of the command, {failures} failed")
    if node := shutil.which("node"):
        modules, failed = run_modules(node)
        print(f"{modules} examples of JavaScript, {failed} failed")
    else:
        modules = failed = 0
        print("the examples of JavaScript were NOT CHECKED: node is not installed")
    unchecked = not modules if node else bool(os.environ.get("REQUIRE"))
    return 1 if failures or failed or not examples or unchecked else 0


def run_commands(path: str) -> tuple[int, int]:
    """Run the examples of the command, and return how many there are and how many failed."""
    examples = failures = 0
    for page in PAGES:
        blocks = BLOCK.findall(page.read_text())
        for block in ["".join(blocks)] if page.name.startswith("tutorial-") else blocks:
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
                        print(f"{page.relative_to(ROOT)}: $ {line}\nexpected:\n{expected}got:\n{done.stdout}")
    return examples, failures


def run_modules(node: str) -> tuple[int, int]:
    """Run the examples of JavaScript, and return how many there are and how many failed."""
    examples = failures = 0
    with tempfile.TemporaryDirectory() as directory:
        package = Path(directory, "node_modules/sycon")
        package.parent.mkdir()
        package.symlink_to(ROOT / "target/npm")
        module = Path(directory, "example.mjs")
        for page in PAGES:
            for text in MODULE.findall(page.read_text()):
                module.write_text(text)
                done = subprocess.run([node, module], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                examples += 1
                if done.returncode:
                    failures += 1
                    print(f"{page.relative_to(ROOT)}: a module failed:\n{text}got:\n{done.stdout}")
    return examples, failures


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
