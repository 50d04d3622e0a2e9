"""Hashes with hashlib's interface."""

import copy
import hashlib
import hmac
import io
from collections.abc import Callable

import pytest
import sycon
from families import HASHES

every = pytest.mark.parametrize("name", HASHES)


@every
def test_interface(name: str) -> None:
    new = HASHES[name]
    hash = new(b"data")
    assert sycon.new(hash.name, key=b"key").name == hash.name if "kmac" in name else sycon.new(hash.name).name == hash.name
    assert hash.name.lower().replace("-", "") == name.replace("_", "")
    assert len(hash.digest()) == hash.digest_size > 0
    assert hash.hexdigest() == hash.digest().hex()
    assert hash.block_size > 0
    assert repr(hash) == f"<sycon.{type(hash).__name__}, {hash.name}>"


@every
def test_digest_changes_nothing_and_update_goes_on(name: str) -> None:
    hash = HASHES[name](b"data")
    first = hash.digest()
    assert hash.digest() == first
    hash.update(bytes(5000))
    assert hash.digest() != first


@every
def test_copy_and_reset(name: str) -> None:
    hash = HASHES[name](b"data")
    before = hash.digest()
    for copied in (hash.copy(), copy.copy(hash), copy.deepcopy(hash)):
        assert type(copied) is type(hash)
        copied.update(b"more")
        assert copied.digest() != before == hash.digest()
    hash.reset()
    hash.update(b"data")
    assert hash.digest() == before


@pytest.mark.parametrize("name", ["sha3_224", "sha3_256", "sha3_384", "sha3_512"])
def test_in_place_of_hashlib(name: str) -> None:
    ours, theirs = getattr(sycon, name), getattr(hashlib, name)
    assert ours(usedforsecurity=False).digest() == theirs(usedforsecurity=False).digest()
    assert ours(None).digest() == ours().digest() == ours(data=b"").digest()
    with io.BytesIO(bytes(100_000)) as file:
        assert hashlib.file_digest(file, ours).digest() == theirs(bytes(100_000)).digest()
    assert hmac.new(b"key", b"message", ours).digest() == hmac.new(b"key", b"message", name).digest()


def test_sizes_are_part_of_the_function() -> None:
    functions: list[Callable[[int], sycon.Hash]] = [
        lambda size: sycon.kmac128(b"key", digest_size=size),
        lambda size: sycon.tuplehash128(digest_size=size),
        lambda size: sycon.parallelhash128(digest_size=size),
    ]
    for new in functions:
        assert new(16).digest() != new(32).digest()[:16]
        assert new(5000).digest_size == len(new(5000).digest()) == 5000


def test_macs_verify() -> None:
    for new in (sycon.kmac128, sycon.kmac256):
        for size in (4, 16, 1000):
            mac = new(b"key", b"message", digest_size=size)
            tag = bytearray(mac.digest())
            mac.verify(tag)
            for i in (0, size - 1):
                tag[i] ^= 0x80
                with pytest.raises(sycon.InvalidTag):
                    mac.verify(tag)
                tag[i] ^= 0x80
            mac.update(b"more")
            with pytest.raises(ValueError, match="not valid for this"):
                mac.verify(tag)


def test_hashes_without_a_key_do_not_verify() -> None:
    assert not hasattr(sycon.sha3_256(), "verify")
