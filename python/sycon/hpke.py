"""HPKE: encryption of messages to a public key (RFC 9180 and its successor, draft-ietf-hpke-hpke).

>>> from sycon import hpke, xwing
>>> key = xwing.DecapsulationKey.generate()
>>> sealed = hpke.seal(key.encapsulation_key, b"message", info=b"app v1")
>>> hpke.open(key, sealed, info=b"app v1")
b'message'

``Sender`` and ``Receiver`` exchange any number of messages in order, and export secrets for other purposes.

Keys are those of ``sycon.xwing`` (recommended), ``sycon.dhkem``, ``sycon.mlkem512``, ``sycon.mlkem768`` and
``sycon.mlkem1024``. A suite is a KEM, a KDF and an AEAD, by name. Both sides must use the same suite. The defaults are a
good choice. ``kdf="HKDF-SHA256"`` interoperates with software that supports only RFC 9180, and
``kdf="TurboSHAKE128"`` is the fastest. ``aead="export-only"`` derives secrets and encrypts nothing.

Security: **the sender is not authenticated.** Anyone with the public key can send a message, except with a ``psk``: then
the sender knew that secret. Messages don't have forward secrecy: anyone who obtains the private key can decrypt all earlier
messages. Lengths are not hidden.
"""

from ._sycon import (
    HpkeReceiver as Receiver,
    HpkeSender as Sender,
    hpke_names,
    hpke_open as open,
    hpke_seal as seal,
)

__all__ = ["AEADS", "KDFS", "Receiver", "Sender", "open", "seal"]

KDFS, AEADS = map(tuple[str, ...], hpke_names())
"""The names that ``kdf`` and ``aead`` accept, in upper or lower case."""
