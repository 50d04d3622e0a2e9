"""The benchmark runs and writes what it promises; how fast things are is not tested."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("xoflib")
pytest.importorskip("Crypto")
pytest.importorskip("cryptography")
pytest.importorskip("matplotlib")

import bench

PICTURES = Path(__file__).parents[2] / "docs/pictures.py"


def test_a_tiny_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "READS", ((10, 1), (10, 32)))
    monkeypatch.setattr(bench, "SMALL_READS", 10)
    results, picture = tmp_path / "bench.json", tmp_path / "bench.svg"
    bench.main(["--size", "5000", "--repeats", "1", "--json", str(results)])
    subprocess.run([sys.executable, PICTURES, "python", results, picture], check=True)
    assert "Goals" in capsys.readouterr().out
    assert "<svg" in picture.read_text()
    parsed = json.loads(results.read_text())
    assert len(parsed["streams"]) == 2 * len(bench.CHUNKS) * len(bench.ALGORITHMS)
    assert all(cell["ratio"] > 0 for cell in parsed["streams"])
    assert len(parsed["goals"]) == 5
