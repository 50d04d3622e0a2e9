"""X25519 recipients, ``age1…``, for versions of age before 1.3.

**Not post-quantum:** a future quantum computer can decrypt files that are recorded today. For new keys, use
``sycon.age.pq``.

>>> from sycon import age
>>> identity = age.x25519.Identity.generate()   # keep str(identity) secret
>>> published = str(identity.to_public())
>>> file = age.encrypt(b"message", [age.x25519.Recipient.from_str(published)])
>>> age.decrypt(file, [identity])
b'message'
"""

from .._sycon import AgeX25519Identity as Identity, AgeX25519Recipient as Recipient

__all__ = ["Identity", "Recipient"]
