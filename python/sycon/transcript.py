"""Fiat-Shamir transcripts: what prover and verifier both feed with a proof's messages, to draw the challenges from.

| class | what it is | choose it for |
|---|---|---|
| FiatShamir | the duplex sponge of draft-irtf-cfrg-fiat-shamir-03 | new proofs |
| Merlin | Merlin 1.0, labels and lengths with every message | bulletproofs, schnorrkel and whatever has ``merlin`` |
| Strobe | STROBE v1.0.2, on which Merlin stands | protocols that are written in its operations |

No two of them give the same challenges, nor do the suites of the draft: both sides must take the same. All of them are
in ``sycon`` too.

>>> from sycon import transcript
>>> start = transcript.Merlin("example.org proof v1")
>>> prover, verifier = start.copy(), start.copy()
>>> prover.append_message("commitment", b"...")
>>> verifier.append_message("commitment", b"...")
>>> prover.challenge_bytes("challenge", 32) == verifier.challenge_bytes("challenge", 32)
True
"""

from ._sycon import FiatShamir, Merlin, MerlinRng, Strobe, fiat_shamir_session_id

__all__ = ["FiatShamir", "Merlin", "MerlinRng", "Strobe", "fiat_shamir_session_id"]
