"""The progress of a job, in a file or object that is replaced as a whole."""

import time
from collections.abc import Mapping
from hmac import compare_digest
from typing import Any

from .._sycon import InvalidPart, kmacxof128, turboshake128
from ._stores import open_store, with_retries

_MAGIC = b"SYCNJOB\x01"

_SHARE = 20
"""A checkpoint is written after this many times the duration of the last write."""


class Checkpoint:
    """The bytes of a root and of parts, for one customization."""

    def __init__(self, url: str, options: Mapping[str, Any], reader: str | None, retries: int, customization: bytes, authenticate: bytes | None) -> None:
        self.url, self.store, self.retries, self.key = url, open_store(url, options, reader, "checkpoint"), retries, authenticate
        self.customization = turboshake128(customization, domain=0x52).read(32)
        self.next = 0.0

    def load(self) -> list[bytes]:
        """Return the last checkpoint, or an empty list if there is none."""
        data = with_retries(self.store.get, self.retries)
        if data is None:
            return []
        if not data.startswith(_MAGIC) or not compare_digest(self.check(data[:-32]), data[-32:]):
            raise InvalidPart(f"the checkpoint at {self.url} is damaged, is not a checkpoint, or is authenticated with another key; remove it to start again")
        if data[8:40] != self.customization:
            raise InvalidPart(f"the checkpoint at {self.url} was made with another customization; remove it to start again")
        records, position = [], 40
        while position < len(data) - 32:
            length = int.from_bytes(data[position : position + 8], "little")
            records.append(data[position + 8 : position + 8 + length])
            position += 8 + length
        return records

    def is_due(self) -> bool:
        return time.monotonic() >= self.next

    def write(self, records: list[bytes]) -> None:
        started = time.monotonic()
        data = _MAGIC + self.customization + b"".join(len(record).to_bytes(8, "little") + record for record in records)
        data += self.check(data)
        with_retries(lambda: self.store.put(data), self.retries)
        now = time.monotonic()
        self.next = now + _SHARE * (now - started)

    def delete(self) -> None:
        with_retries(self.store.delete, self.retries)

    def check(self, data: bytes) -> bytes:
        if self.key is None:
            return turboshake128(data, domain=0x52).read(32)
        return kmacxof128(self.key, data, customization=b"sycon-job-1").read(32)
