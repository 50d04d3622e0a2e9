"""X-Wing recipients, ``age1pq1…``: post-quantum, and recommended.

>>> from sycon import age
>>> identity = age.pq.Identity.generate()   # keep str(identity) secret
>>> published = str(identity.to_public())
>>> file = age.encrypt(b"message", [age.pq.Recipient.from_str(published)])
>>> age.decrypt(file, [identity])
b'message'
"""

from .._sycon import AgePqIdentity as Identity, AgePqRecipient as Recipient

__all__ = ["Identity", "Recipient"]
