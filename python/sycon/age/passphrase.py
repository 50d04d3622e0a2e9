"""Passphrases, with scrypt. A file that is encrypted with a passphrase has no other recipient.

>>> from sycon import age
>>> file = age.passphrase.encrypt(b"message", "correct horse battery staple", work_factor=10)
>>> age.passphrase.decrypt(file, "correct horse battery staple")
b'message'

``Recipient`` and ``Identity`` are for the functions of ``sycon.age``.

Security: anyone with the file can try passphrases for as long as they like. Ten words that are chosen at random are as
strong as a key. A passphrase that a person made up is not.
"""

from typing import TYPE_CHECKING, SupportsIndex

from .._sycon import (
    AgePassphraseIdentity as Identity,
    AgePassphraseRecipient as Recipient,
    age_decrypt as _decrypt,
    age_encrypt as _encrypt,
)

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = ["Identity", "Recipient", "decrypt", "encrypt"]


def encrypt(
    data: "ReadableBuffer",
    passphrase: "str | ReadableBuffer",
    *,
    armored: bool = False,
    threads: SupportsIndex = 1,
    work_factor: SupportsIndex = 18,
) -> bytes:
    """Encrypt to a passphrase: ``sycon.age.encrypt`` to a ``Recipient``.

    Args:
        data: A bytes-like object.
        passphrase: The passphrase, as in ``Recipient``.
        armored: True for a file of lines of text, as in ``sycon.age.encrypt``.
        threads: The maximum number of threads, as in ``sycon.age.encrypt``.
        work_factor: The work factor, which ``Recipient`` explains.

    >>> from sycon.age import passphrase
    >>> file = passphrase.encrypt(b"message", "a passphrase", armored=True, work_factor=10)
    >>> print(file[:34].decode())
    -----BEGIN AGE ENCRYPTED FILE-----
    """
    recipient = Recipient(passphrase, work_factor=work_factor)
    return _encrypt(data, [recipient], armored=armored, threads=threads)


def decrypt(
    data: "ReadableBuffer",
    passphrase: "str | ReadableBuffer",
    *,
    threads: SupportsIndex = 1,
    most_work_factor: SupportsIndex = 22,
) -> bytes:
    """Decrypt a file with its passphrase: ``sycon.age.decrypt`` with an ``Identity``.

    Args:
        data: The file, a bytes-like object.
        passphrase: The passphrase, as in ``Identity``.
        threads: The maximum number of threads, as in ``sycon.age.decrypt``.
        most_work_factor: The maximum work factor, which ``Identity`` explains.

    >>> from sycon.age import passphrase
    >>> file = passphrase.encrypt(b"message", "a passphrase", work_factor=10)
    >>> passphrase.decrypt(file, "another")
    Traceback (most recent call last):
        ...
    sycon.age.NoMatchError: no identity opens the file, or the passphrase is wrong
    """
    return _decrypt(data, [Identity(passphrase, most_work_factor=most_work_factor)], threads=threads)
