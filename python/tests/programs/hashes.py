"""Hashes in code that expects those of hashlib."""

import hashlib
import hmac
import io
from collections.abc import Callable

import sycon

tag: bytes = hmac.new(b"key", b"message", sycon.sha3_256).digest()
other: str = hmac.new(b"key", digestmod=sycon.keccak_256).hexdigest()
with io.BytesIO(b"message") as file:
    size: int = hashlib.file_digest(file, sycon.sha3_256).digest_size

makers: list[Callable[[bytes], sycon.Hash]] = [sycon.sha3_224, sycon.sha3_512, sycon.keccak_256, sycon.ascon_hash256]
names: list[str] = [make(b"").name for make in makers]
sizes: list[tuple[int, int]] = [(make(b"").digest_size, make(b"").block_size) for make in makers]


def check(mac: sycon.Mac, tag: bytes) -> bool:
    try:
        mac.verify(tag)
    except sycon.InvalidTag:
        return False
    return True


assert check(sycon.kmac128(b"key", b"message"), sycon.kmac128(b"key", b"message").digest())
assert not check(sycon.kmac128(b"key", b"message"), bytes(32))
