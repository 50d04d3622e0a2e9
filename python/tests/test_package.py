"""What the package says about itself."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import sycon


def test_version() -> None:
    assert sycon.__version__ == importlib.metadata.version("sycon")


def test_backends() -> None:
    names = ["portable", "bmi", "avx2", "avx2-vaes", "avx512", "avx512-vaes",
             "neon", "neon-aes", "neon-wide", "neon-sha3"]
    assert sycon.backends()[0] == "portable"
    assert set(sycon.backends()) <= set(names)
    assert sycon.backend() in sycon.backends()


def test_all() -> None:
    modules = [sycon.permutation, sycon.aestream, sycon.columns, sycon.mldsa, sycon.distributed, sycon.xwing, sycon.dhkem, sycon.mlkem768, sycon.hpke,
               sycon.age, sycon.age.pq, sycon.age.x25519, sycon.age.passphrase]
    for module in (sycon, *modules):
        assert all(hasattr(module, name) for name in module.__all__)
        assert len(set(module.__all__)) == len(module.__all__)
    extra = {name for name in vars(sycon) if not name.startswith("_")} - set(sycon.__all__)
    # Those that tests import beside it.
    assert extra - {"engines", "polars"} == {"random"}


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
    assert sycon.permutation.WIDTH == {
        "simpira256": 32,
        "simpira512": 64,
        "simpira768": 96,
        "simpira1024": 128,
        "simpira1536": 192,
        "areion512": 64,
        "haraka512": 64,
        "haraka512_newplex": 64,
        "gimli384": 48,
        "xoodoo": 48,
        "ascon12": 40,
        "ascon8": 40,
        "keccakf1600": 200,
        "keccakp1600_12": 200,
    }
    assert set(sycon.permutation.__all__) == {*sycon.permutation.WIDTH, "WIDTH", "many"}
