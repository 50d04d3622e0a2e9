"""The stubs match the module, and strictly typed code agrees with them."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import assert_type

import pytest
import sycon

HERE = Path(__file__).parent


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_match_the_module() -> None:
    run("mypy.stubtest", "--allowlist=stubtest.txt", "--ignore-unused-allowlist", "--mypy-config-file=../pyproject.toml", "sycon")


def test_tests_and_package_are_strictly_typed() -> None:
    run("mypy", "--strict", "--config-file=../pyproject.toml", ".", str(Path(sycon.__file__).parent))


PROGRAMS = sorted(HERE.glob("programs/*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_programs_of_users_run(program: Path) -> None:
    done = subprocess.run([sys.executable, "-W", "error", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_programs_of_users_are_strictly_typed(tmp_path: Path) -> None:
    """By both type checkers. `test_tests_and_package_are_strictly_typed` has mypy read them, too."""
    settings = {"include": [str(program) for program in PROGRAMS], "typeCheckingMode": "strict"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    run("basedpyright", "--project", str(tmp_path), "--pythonpath", sys.executable)


def test_types() -> None:
    """Mostly for the type checker, but it also runs."""
    absorber = sycon.Shake128(b"data")
    assert_type(absorber.absorb(bytearray(b"more")), sycon.Shake128)
    assert_type(absorber.copy(), sycon.Shake128)
    reader = absorber.finalize()
    assert_type(reader, sycon.Reader)
    assert_type(reader.read(32), bytes)
    assert_type(reader.readinto(memoryview(bytearray(5))), int)
    assert_type(reader.copy(), sycon.Reader)
    assert_type(sycon.TurboShake256().finalize(), sycon.Reader)
    assert_type(sycon.kt128(b"data", customization=b"customization", threads=4), sycon.Reader)
    assert_type(sycon.kmacxof256(bytes(32), b"data"), sycon.Reader)
    assert_type(sycon.tuplehashxof128([b"a", bytearray(b"b")]), sycon.Reader)
    assert_type(sycon.ascon_xof128(b""), sycon.Reader)
    assert_type(sycon.blake3_xof(b"", key=bytes(32)).seek(5), int)
    assert_type(sycon.sha3_256(b"data").digest(), bytes)
    assert_type(sycon.kmac128(bytes(16)).copy(), sycon.Mac)
    assert_type(sycon.experimental.multimixer128(bytes(32), bytearray(32)), bytes)
    assert_type(sycon.experimental.MultimixerMac(bytes(32)).copy().digest(16), bytes)
    assert_type(sycon.hazmat.permutation.keccakf1600(bytes(200)), bytes)
    assert_type(sycon.hazmat.permutation.WIDTH["ascon12"], int)
    assert_type(sycon.hazmat.permutation.many("xoodoo", bytearray(96)), bytes)
    assert_type(sycon.backends(), list[str])
    assert_type(sycon.hazmat.Duplex().absorb(b"data"), sycon.hazmat.Duplex)
    protocol = sycon.experimental.Protocol("domain")
    assert_type(protocol.seal(b"label", bytearray(b"data")), bytes)
    with protocol.mix_reader("label", io.BytesIO()) as mixed:
        assert_type(mixed.read(), bytes)
    with sycon.experimental.aestream.Writer(protocol, io.BytesIO()) as writer:
        assert_type(writer.write(b"data"), int)
    transcript = sycon.transcript.FiatShamir(bytes(32), suite="SHAKE128")
    assert_type(transcript.absorb(b"data"), sycon.transcript.FiatShamir)
    assert_type(sycon.transcript.Merlin("label").build_rng(("secret", b"1")).read(8), bytes)
    assert_type(sycon.transcript.Strobe(b"protocol", 256).send_enc(b"data", more=False), bytes)
    assert_type(sycon.mldsa.ExternalMu(bytes(1312)).absorb(b"data"), sycon.mldsa.ExternalMu)
    signer = sycon.slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    assert_type(signer.sign(b"data", b"context", prehash="SHA-256"), bytes)
    assert_type(signer.from_pem(signer.to_pem()).public_key, sycon.slhdsa.PublicKey)
    sk, pk = sycon.xwing.generate()
    assert_type(pk, bytes)
    assert_type(sycon.dhkem.decapsulate(bytearray(32), b"\x09" * 32), bytes)
    stored = sycon.mlkem768.DecapsulationKey.generate()
    assert_type(stored.seed, bytes | None)
    assert_type(stored.from_expanded(stored.expanded), sycon.mlkem768.DecapsulationKey)
    key = sycon.xwing.DecapsulationKey(sk)
    assert_type(key.encapsulation_key.encapsulate(), tuple[bytes, bytes])
    assert_type(key.from_pem(key.to_pem()), sycon.xwing.DecapsulationKey)
    assert_type(sycon.sample.uniform(reader, 3329), memoryview)
    assert_type(sycon.sample.uniform([reader, absorber.absorb(b"").finalize()], 200, 10, bytearray(20)), bytearray)
    assert_type(sycon.random.Random(b"seed").randrange(5), int)
    assert_type(sycon.random.BitGenerator("seed").jumped(2), sycon.random.BitGenerator)
    with reader.copy() as copied:
        assert_type(copied, sycon.Reader)
    assert io.BufferedReader(reader).read(10)
