"""The metadata and the names of the package."""

import importlib.metadata
import pickle
import subprocess
import sys
import types
from pathlib import Path

import sycon
from families import PRIMITIVES


def test_version() -> None:
    assert sycon.__version__ == importlib.metadata.version("sycon")


def test_backends() -> None:
    names = ["portable", "bmi", "avx2", "avx2-vaes", "avx512", "avx512-vaes",
             "neon", "neon-aes", "neon-wide", "neon-sha3"]
    assert sycon.backends()[0] == "portable"
    assert set(sycon.backends()) <= set(names)
    assert sycon.backend() in sycon.backends()


def test_all() -> None:
    modules = [sycon.hazmat, sycon.hazmat.permutation, sycon.experimental, sycon.experimental.aestream, sycon.transcript, sycon.columns, sycon.mldsa, sycon.slhdsa, sycon.distributed, sycon.xwing, sycon.dhkem, sycon.mlkem768, sycon.hpke,
               sycon.age, sycon.age.pq, sycon.age.x25519, sycon.age.passphrase]
    for module in (sycon, *modules):
        assert all(hasattr(module, name) for name in module.__all__)
        assert len(set(module.__all__)) == len(module.__all__)
    assert len(sycon.__all__) <= 86
    assert set(sycon.__all__) & {*sycon.experimental.__all__, *sycon.hazmat.__all__} == set()


def new_interpreter(program: str) -> str:
    """Return the output of a program in a new interpreter, which has imported nothing else."""
    return subprocess.run([sys.executable, "-S", "-c", f"import os, sys; sys.path[:] = {sys.path!r}\n{program}"],
                          capture_output=True, text=True, check=True).stdout


def test_importing_loads_nothing_else() -> None:
    program = "before = set(sys.modules); import sycon; print(*sorted(set(sys.modules) - before))"
    assert new_interpreter(program).split() == ["sycon", "sycon._sycon"]


def test_every_name_is_listed_and_loads_on_first_use() -> None:
    program = """
import sycon
for name in [*dir(sycon), *sycon.__all__]:
    assert getattr(sycon, name) is not None
assert set(sycon.__all__) | {"random"} == {name for name in dir(sycon) if not name.startswith("_") or name == "__version__"}, dir(sycon)
print(hasattr(sycon, "absent"), sycon.new is sycon._functions.new, sycon.age is sys.modules["sycon.age"], sycon.random.Random.__name__)
"""
    assert new_interpreter(program) == "False True True Random\n"


def test_functions_know_where_they_live() -> None:
    assert sycon.shake128.__module__ == sycon.backends.__module__ == "sycon"
    for module in (sycon.transcript, sycon.experimental, sycon.xwing, sycon.dhkem, sycon.mlkem768, sycon.hpke, sycon.age, sycon.mldsa, sycon.slhdsa, sycon.hazmat.permutation, sycon.sample):
        functions = [item for name in module.__all__ if isinstance(item := getattr(module, name), types.BuiltinFunctionType)]
        assert {function.__module__ for function in functions} <= {module.__name__}
        assert all(pickle.loads(pickle.dumps(function)) is function for function in functions)


def run_as_a_command(scripts: Path) -> subprocess.CompletedProcess[str]:
    program = f"import runpy, sysconfig; sysconfig.get_path = lambda *names: {str(scripts)!r}; runpy.run_module('sycon', run_name='__main__')"
    return subprocess.run([sys.executable, "-c", program, "one", "two words"], capture_output=True, text=True)


def test_the_command_of_a_wheel_is_run(tmp_path: Path) -> None:
    done = run_as_a_command(tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the command is not here" in done.stderr
    command = tmp_path / "sycon"
    command.write_text("#!/bin/sh\nprintf '%s;' \"$@\"\nexit 7\n")
    command.chmod(0o755)
    done = run_as_a_command(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (7, "one;two words;", "")


def test_typed() -> None:
    here = Path(sycon.__file__).parent
    assert (here / "py.typed").exists()
    assert (here / "_sycon.pyi").exists()


def test_permutation_widths() -> None:
    assert {row["id"]: row["bytes"] for row in PRIMITIVES["permutations"]} == sycon.hazmat.permutation.WIDTH
    assert set(sycon.hazmat.permutation.__all__) == {*sycon.hazmat.permutation.WIDTH, "WIDTH", "many"}
