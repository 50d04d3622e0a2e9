"""The benchmark runs and writes its output. Speed is not tested."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("blake3")
pytest.importorskip("xoflib")
pytest.importorskip("Crypto")
pytest.importorskip("cryptography")

import bench
import families
import lattice
import random_numbers

PICTURES = Path(__file__).parents[2] / "docs/pictures.py"


def test_a_tiny_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "READS", ((10, 1), (10, 32)))
    monkeypatch.setattr(bench, "SMALL_READS", 10)
    monkeypatch.setattr(bench, "SHORT_CALLS", 10)
    results = tmp_path / "bench.json"
    bench.main(["--size", "5000", "--repeats", "1", "--json", str(results)])
    assert "Goals" in capsys.readouterr().out
    parsed = json.loads(results.read_text())
    assert len(parsed["streams"]) == 2 * len(bench.CHUNKS) * len(bench.ALGORITHMS)
    assert all(cell["ratio"] > 0 for cell in parsed["streams"])
    assert len(parsed["goals"]) == 5


def test_tiny_runs_of_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    results, picture = tmp_path / "families.json", tmp_path / "families.svg"
    families.main(["--turns", "1", "--long", "5000", "--messages", "9", "--keys", "2", "--json", str(results)])
    subprocess.run([sys.executable, PICTURES, "families", results, picture], check=True)
    assert "<svg" in picture.read_text()
    assert {row["name"] for row in json.loads(results.read_text())["families"]} == set(families.FAMILIES)
    monkeypatch.setattr(sys, "argv", ["lattice.py", "--turns", "1"])
    lattice.main()
    monkeypatch.setattr(random_numbers, "COUNT", 1000)
    monkeypatch.setattr(sys, "argv", ["random_numbers.py", "--turns", "1"])
    random_numbers.main()
    assert "indexed-vexof128" in capsys.readouterr().out
