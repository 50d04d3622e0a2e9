"""Fiat-Shamir transcripts: the challenges of a proof, derived from its messages.

``FiatShamir`` is the duplex sponge of the CFRG's draft, ``Merlin`` the transcript of the Rust crate ``merlin``, and
``Strobe`` the protocol framework that Merlin is built on.

>>> from sycon.transcript import Merlin
>>> transcript = Merlin("example.org v1")
>>> transcript.append_message("statement", b"message")
>>> len(transcript.challenge_bytes("challenge", 32))
32
"""

from ._sycon import FiatShamir, Merlin, MerlinRng, Strobe, fiat_shamir_session_id

__all__ = ["FiatShamir", "Merlin", "MerlinRng", "Strobe", "fiat_shamir_session_id"]
