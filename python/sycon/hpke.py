"""HPKE: encryption to a public key (RFC 9180, and draft-ietf-hpke-hpke after it).

A message that only the holder of a private key can read:

>>> from sycon import hpke, xwing
>>> key = xwing.DecapsulationKey.generate()
>>> sealed = hpke.seal(key.encapsulation_key, b"message", info=b"app v1")
>>> hpke.open(key, sealed, info=b"app v1")
b'message'

``Sender`` and ``Receiver`` exchange any number of messages, in order, and export secrets for other purposes.

Keys are those of ``sycon.xwing``, which is the scheme to take, or of ``sycon.dhkem``
or ``sycon.mlkem512``, ``mlkem768`` and ``mlkem1024``. A suite is the scheme, a KDF and an
AEAD, by name: the defaults are good, and both sides must have the same. ``kdf="HKDF-SHA256"`` is for those that know
RFC 9180 only, ``kdf="TurboSHAKE128"`` the quickest; ``aead="export-only"`` derives secrets and encrypts nothing.

A receiver does not know who sent a message: whoever has the public key can. With a ``psk`` it was somebody who has
that. Whoever gets hold of the private key reads all that was ever sent to it. Lengths are not hidden.
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
"""The names that ``kdf`` and ``aead`` may have, in letters of either case."""
