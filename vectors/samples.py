#!/usr/bin/env python3
"""Writes samples.json: polynomials of lattice cryptography, by `kyber-py` and `dilithium-py` over hashlib."""

import hashlib
import json
from pathlib import Path

from dilithium_py.ml_dsa import ML_DSA_44, ML_DSA_65, ML_DSA_87
from kyber_py.ml_kem import ML_KEM_512, ML_KEM_768

FILE = Path(__file__).parent / "samples.json"
Q = 3329


def pattern(length: int) -> bytes:
    return bytes(i % 251 for i in range(length))


def row(sampler: str, number: int, function: str, message: bytes, coefficients: list[int]) -> dict:
    return {"sampler": sampler, "number": number, "function": function, "msg": message.hex(), "coefficients": coefficients}


def signed(coefficients: list[int]) -> list[int]:
    return [c - Q if c > Q // 2 else c for c in coefficients]


def rows() -> list[dict]:
    found = []
    seed = pattern(32)
    for entry in (b"\0\0", b"\1\0", b"\2\1"):
        output = hashlib.shake_128(seed + entry).digest(840)
        found.append(row("uniform", Q, "SHAKE128", seed + entry, ML_KEM_768.R.ntt_sample(output).coeffs))
    for i, j in ((0, 0), (5, 4)):
        coefficients = ML_DSA_65.R.rejection_sample_ntt_poly(seed, i, j).coeffs
        found.append(row("uniform", 8380417, "SHAKE128", seed + bytes([j, i]), coefficients))
    for eta, parameters in ((3, ML_KEM_512), (2, ML_KEM_768)):
        for number in (b"\0", b"\3"):
            output = hashlib.shake_256(seed + number).digest(64 * eta)
            found.append(row("centred_binomial", eta, "SHAKE256", seed + number, signed(parameters.R.cbd(output, eta).coeffs)))
    for eta, parameters in ((4, ML_DSA_65), (2, ML_DSA_44)):
        for number in (0, 9):
            message = pattern(64) + number.to_bytes(2, "little")
            coefficients = parameters.R.rejection_bounded_poly(pattern(64), number, eta).coeffs
            found.append(row("bounded", eta, "SHAKE256", message, coefficients))
    for parameters in (ML_DSA_44, ML_DSA_65, ML_DSA_87):
        message = pattern(parameters.c_tilde_bytes)
        found.append(row("challenge", parameters.tau, "SHAKE256", message, parameters.R.sample_in_ball(message, parameters.tau).coeffs))
    return found


def main() -> None:
    text = "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows()) + "\n]\n"
    FILE.write_text(text)


if __name__ == "__main__":
    main()
