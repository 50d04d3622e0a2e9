"""Transcripts: the outputs of other implementations at every step, and errors."""

import copy
import json
import pickle
import threading
from pathlib import Path
from typing import Any

import pytest
import sycon
from families import pattern

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors/transcripts.json").read_text())
SUITES = ["SHAKE128", "TurboSHAKE128"]


def test_all_vectors_are_there() -> None:
    counts = {name: len(VECTORS[name]) for name in ("fiat_shamir", "derive", "merlin", "strobe")}
    assert counts == {"fiat_shamir": 24, "derive": 4, "merlin": 14, "strobe": 14}


@pytest.mark.parametrize("case", VECTORS["fiat_shamir"])
def test_fiat_shamir(case: dict[str, Any]) -> None:
    transcript = sycon.transcript.FiatShamir(bytes.fromhex(case["session_id"]), suite=case["suite"])
    assert transcript.suite == case["suite"]
    for step in case["ops"]:
        if step["op"] == "absorb":
            assert transcript.absorb(bytes.fromhex(step["data"])) is transcript
        else:
            # A copy continues from the same state, and input can be split.
            clone = transcript.copy()
            pieces = [clone.squeeze(min(7, step["n"] - at)) for at in range(0, step["n"], 7)]
            assert b"".join(pieces).hex() == step["out"]
            assert transcript.squeeze(step["n"]).hex() == step["out"]


@pytest.mark.parametrize("case", VECTORS["derive"])
def test_derived(case: dict[str, Any]) -> None:
    suite = case["suite"]
    if case["kind"] == "derive_session_id":
        derived = sycon.transcript.fiat_shamir_session_id(bytes.fromhex(case["tag"]), suite=suite)
        assert derived.hex() == case["session_id"]
    else:
        transcript = sycon.transcript.FiatShamir(bytes.fromhex(case["session_id"]), suite=suite)
        squeezed = transcript.absorb(bytes.fromhex(case["absorb"])).squeeze(case["n"])
        assert squeezed.hex() == case["squeezed"]
        assert int.from_bytes(squeezed, "little") % int(case["modulus"], 16) == int(case["challenge"], 16)


@pytest.mark.parametrize("case", VECTORS["merlin"])
def test_merlin(case: dict[str, Any]) -> None:
    transcript = sycon.transcript.Merlin(bytes.fromhex(case["label"]))
    for step in case["ops"]:
        label = bytes.fromhex(step["label"])
        if step["op"] == "append":
            transcript.append_message(label, bytes.fromhex(step["message"]))
        elif step["op"] == "append_u64":
            transcript.append_u64(label, int(step["value"]))
        elif step["op"] == "challenge":
            assert transcript.copy().challenge_bytes(label, step["n"]).hex() == step["out"]
            assert transcript.challenge_bytes(label, step["n"]).hex() == step["out"]
        else:
            random = bytes.fromhex(step["random"])
            rng = transcript.build_rng((label, bytes.fromhex(step["witness"])), random=random)
            for read in step["reads"]:
                assert rng.read(len(read) // 2).hex() == read


@pytest.mark.parametrize("case", VECTORS["strobe"])
def test_strobe(case: dict[str, Any]) -> None:
    strobe = sycon.transcript.Strobe(bytes.fromhex(case["protocol"]), case["security"])
    for step in case["ops"]:
        name = step["op"].removeprefix("meta_")
        argument = step["n"] if step["in"] is None else bytes.fromhex(step["in"])
        out = getattr(strobe, name)(argument, meta=step["op"].startswith("meta_"), more=step["more"])
        assert (None if out is None else out.hex()) == step["out"]


def test_both_sides_of_strobe() -> None:
    for security in (128, 256):
        alice = sycon.transcript.Strobe("both", security)
        alice.key(pattern(32))
        bob = copy.copy(alice)
        alice.send_clr(b"hello", meta=True)
        bob.recv_clr(b"hello", meta=True)
        assert bob.recv_enc(alice.send_enc(pattern(500))) == pattern(500)
        code = alice.send_mac(16)
        for wrong in (b"", code[:15] + bytes([code[15] ^ 1]), bytes(16)):
            with pytest.raises(sycon.InvalidTag):
                bob.copy().recv_mac(wrong)
        # The sender does not choose the length: the first bytes of the MAC are not enough.
        for given in range(16):
            with pytest.raises(sycon.InvalidTag, match=f"got {given} bytes, expected 16"):
                bob.recv_mac(code[:given])
        for length in range(4):
            with pytest.raises(ValueError, match=f"no tag has {length} bytes"):
                bob.recv_mac(code[:length], length=length)
        bob.copy().recv_mac(code[:4], length=4)
        bob.recv_mac(code)
        alice.ratchet(security // 8)
        bob.ratchet(security // 8)
        assert alice.prf(32) == bob.prf(32)


def test_randomness_of_the_system_is_fresh() -> None:
    transcript = sycon.transcript.Merlin("random")
    assert transcript.build_rng().read(32) != transcript.build_rng().read(32)
    fixed = [transcript.build_rng(("a", b"1"), ("b", b"2"), random=bytes(32)).read(32) for _ in range(2)]
    assert fixed[0] == fixed[1]
    assert fixed[0] != transcript.build_rng(("b", b"2"), ("a", b"1"), random=bytes(32)).read(32)


def test_what_is_refused() -> None:
    for suite in ("", "SHAKE256", "shake"):
        with pytest.raises(ValueError, match=r"^suite: wrong value \(got .*, expected SHAKE128 or TurboSHAKE128\)$"):
            sycon.transcript.FiatShamir(bytes(32), suite=suite)
        with pytest.raises(ValueError, match=r"^suite: wrong value \(got .*, expected SHAKE128 or TurboSHAKE128\)$"):
            sycon.transcript.fiat_shamir_session_id(b"tag", suite=suite)
    with pytest.raises(TypeError):
        sycon.transcript.FiatShamir(bytes(32))  # type: ignore[call-arg]
    with pytest.raises(ValueError, match=r"^session_id: wrong length \(got 31 bytes, expected 32\)$"):
        sycon.transcript.FiatShamir(bytes(31), suite="SHAKE128")
    with pytest.raises(ValueError, match="negative"):
        sycon.transcript.FiatShamir(bytes(32), suite="SHAKE128").squeeze(-1)
    merlin = sycon.transcript.Merlin("refused")
    for number in (-1, 2**64):
        with pytest.raises(ValueError, match=r"^x: wrong value \(got .*, expected 0 to 2\*\*64 - 1\)$"):
            merlin.append_u64("x", number)
    with pytest.raises(TypeError):
        merlin.append_u64("x", "3")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"2\^32"):
        merlin.challenge_bytes("x", 2**32)
    with pytest.raises(ValueError, match=r"2\^32"):
        merlin.build_rng().read(2**32)
    with pytest.raises(ValueError, match=r"^random: wrong length \(got 3 bytes, expected 32\)$"):
        merlin.build_rng(random=b"abc")
    with pytest.raises(ValueError, match="^security: wrong value \\(got 192, expected 128 or 256\\)"):
        sycon.transcript.Strobe("refused", 192)
    strobe = sycon.transcript.Strobe("refused")
    with pytest.raises(ValueError, match="because it is the first one"):
        strobe.ad(b"", more=True)
    strobe.ad(b"a")
    with pytest.raises(ValueError, match="the last operation was ad"):
        strobe.ad(b"b", meta=True, more=True)
    strobe.ad(b"b", more=True)
    whole = sycon.transcript.Strobe("refused")
    whole.ad(b"ab")
    assert strobe.prf(32) == whole.prf(32)


@pytest.mark.parametrize(
    "transcript",
    [
        sycon.transcript.FiatShamir(bytes(32), suite="SHAKE128"),
        sycon.transcript.Merlin("secret"),
        sycon.transcript.Merlin("secret").build_rng(),
        sycon.transcript.Strobe("secret"),
    ],
)
def test_states_are_not_shown(transcript: object) -> None:
    assert repr(transcript) == f"<sycon.transcript.{type(transcript).__name__}>"
    why = r"use copy\(\)" if hasattr(transcript, "copy") else "a copy would draw the same numbers"
    with pytest.raises(TypeError, match=f"cannot pickle .*{why}$"):
        pickle.dumps(transcript)


def test_threads_take_turns() -> None:
    transcript = sycon.transcript.FiatShamir(bytes(32), suite="TurboSHAKE128")
    piece = b"a" * 10_000
    threads = [threading.Thread(target=transcript.absorb, args=(piece,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    whole = sycon.transcript.FiatShamir(bytes(32), suite="TurboSHAKE128").absorb(8 * piece)
    assert transcript.squeeze(32) == copy.deepcopy(whole).squeeze(32)


@pytest.mark.parametrize("suite", SUITES)
def test_absorbing_nothing_is_nothing(suite: str) -> None:
    transcript = sycon.transcript.FiatShamir(bytes(32), suite=suite)
    whole = transcript.copy().squeeze(64)
    assert transcript.squeeze(32) + transcript.absorb(b"").squeeze(0) + transcript.squeeze(32) == whole
