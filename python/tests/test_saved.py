"""Saved states."""

import io
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sycon
from sycon import Absorber, Error, Hash, Mac, Reader, hazmat

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "vectors/saved_states.json").read_text())


def pattern(count: int) -> bytes:
    return bytes(i % 251 for i in range(count))


def parameters_of(row: dict[str, Any]) -> dict[str, Any]:
    given: dict[str, Any] = {name: row[name] for name in ("domain", "block_size", "digest_size") if name in row}
    return given | {name: bytes.fromhex(row[name]) for name in ("key", "customization") if name in row}


def made(row: dict[str, Any]) -> Any:
    data: Any = pattern(row["input"])
    return sycon.new(row["function"], [data] if row["function"].startswith("Tuple") else data, **parameters_of(row))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['function']}-{row['input']}-{row.get('read', 'absorbing')}")
def test_states_are_those_of_the_specification(row: dict[str, Any]) -> None:
    state, output = bytes.fromhex(row["state"]), bytes.fromhex(row["output"])
    original = made(row)
    if "read" in row:
        reader = original.finalize()
        reader.skip(row["read"])
        assert reader.save() == state
        assert sycon.restore(state).read(len(output)) == output
        return
    assert original.save() == state
    restored = sycon.restore(state, threads=2)
    assert type(restored) is type(original) and restored.name == original.name
    restored.update(pattern(300))
    assert (restored.digest(len(output)) if isinstance(restored, Absorber) else restored.digest()) == output
    restored.reset()
    original.reset()
    assert restored.save() == original.save()


def test_every_function_is_saved_or_says_why_not() -> None:
    needed = {"kmac128": {"key": bytes(16)}, "kmac256": {"key": bytes(32)}, "kmacxof128": {"key": bytes(16)}, "kmacxof256": {"key": bytes(32)}}
    for name in sycon.algorithms():
        if name == "multimixer":
            continue
        original = sycon.new(name, **needed.get(name, {}))
        if name == "blake3":
            for unsaved in original, original.copy().finalize():
                with pytest.raises(Error, match="state of BLAKE3: it cannot be saved"):
                    unsaved.save()
            continue
        restored = sycon.restore(original.save())
        assert type(restored) is type(original)
        original.update(b"more")
        restored.update(b"more")
        if isinstance(original, Hash):
            assert restored.digest() == original.digest() and restored.digest_size == original.digest_size
        else:
            reader = original.finalize()
            reader.skip(1000)
            continued = sycon.restore(reader.save())
            assert isinstance(continued, Reader) and continued.name == reader.name
            assert continued.read(500) == reader.read(500)
            assert continued.tell() == (1500 if continued.seekable() else 500)


def test_a_mac_keeps_the_size_of_its_tag() -> None:
    mac = sycon.restore(sycon.kmac128(bytes(16), b"message", digest_size=20).save())
    assert isinstance(mac, Mac) and mac.digest_size == 20
    mac.verify(sycon.kmac128(bytes(16), b"message", digest_size=20).digest())


def test_another_process_continues() -> None:
    code = "import sys, sycon; print(sycon.restore(sys.stdin.buffer.read()).absorb(b'second half').hexdigest(32))"
    saved = sycon.Kt128(b"first half, ").save()
    output = subprocess.run([sys.executable, "-c", code], input=saved, capture_output=True, check=True).stdout
    assert output.decode().strip() == sycon.Kt128(b"first half, second half").hexdigest(32)


@pytest.mark.parametrize("make", [lambda: sycon.Shake128(b"x"), lambda: sycon.shake128(b"x"), lambda: sycon.kmac256(bytes(32), b"x")])
def test_damage_is_refused(make: Any) -> None:
    saved = make().save()
    assert isinstance(saved, bytes)
    for index in range(len(saved)):
        damaged = bytearray(saved)
        damaged[index] ^= 1 << index % 8
        with pytest.raises(ValueError, match="^saved state: "):
            sycon.restore(damaged)
        with pytest.raises(ValueError, match="^saved state: (not a saved state|wrong length)"):
            sycon.restore(saved[:index])
    with pytest.raises(ValueError, match="saved state: damaged; its check is wrong"):
        sycon.restore(saved[:-1] + bytes([saved[-1] ^ 1]))
    with pytest.raises(TypeError):
        sycon.restore("text")  # type: ignore[arg-type]


def test_what_has_no_state_is_not_saved() -> None:
    xof = sycon.Shake128(b"message")
    xof.finalize()
    with pytest.raises(Error, match="has ended the input"):
        xof.save()
    reader = sycon.shake128(b"message")
    reader.close()
    with pytest.raises(ValueError, match="closed"):
        reader.save()
    with pytest.raises(Error, match="state of Sponge"):
        hazmat.Sponge("keccakf1600", 136, 0x06).save()


def test_pickle_is_refused_and_names_save() -> None:
    for unpicklable in sycon.Shake128(), sycon.shake128(b""), sycon.sha3_256():
        with pytest.raises(TypeError, match=r"use save\(\) and sycon.restore\(\)"):
            pickle.dump(unpicklable, io.BytesIO())
