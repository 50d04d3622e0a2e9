"""Authenticated encryption with associated data (AEAD), in the shape of pyca's ``cryptography``.

Ascon-AEAD128 is NIST's standard for small devices (SP 800-232). Use it to communicate with them. Otherwise use
ChaCha20-Poly1305, which is faster for long messages. To encrypt files, use ``sycon.age``; to encrypt to a public key,
``sycon.hpke``.

>>> from sycon.aead import ChaCha20Poly1305
>>> cipher = ChaCha20Poly1305(ChaCha20Poly1305.generate_key())
>>> nonce = (1).to_bytes(12)
>>> cipher.decrypt(nonce, cipher.encrypt(nonce, b"message", b"header"), b"header")
b'message'

**Never use a nonce twice with one key:** a counter is best. ``encrypt_many`` and ``decrypt_many`` of ``AsconAEAD128``
process many short messages at once.
"""

from ._sycon import AsconAEAD128, ChaCha20Poly1305

__all__ = ["AsconAEAD128", "ChaCha20Poly1305"]
