"""Every call with any arguments returns, or raises an exception that Python programs catch.

`fuzz/run.sh` runs it for any length of time.
"""

import copy
import pickle
import types
from collections.abc import Callable
from typing import Any

import sycon
from hypothesis import given
from hypothesis import strategies as st

# Excluded: functions of files, descriptors and clusters, which have their own tests. A number among the arguments would
# be a descriptor of the test process.
OUTSIDE = {"hash_file", "encrypt_file", "decrypt_file", "identities_from_file", "recipients_from_file", "digest", "RayExecutor"}

Function = Callable[..., object]


def public(module: types.ModuleType, depth: int = 2) -> list[Function]:
    found: list[Function] = []
    for name in sorted(getattr(module, "__all__", None) or dir(module)):
        value = getattr(module, name)
        if name.startswith("_") or name in OUTSIDE or value is sycon.age.open:
            continue
        if isinstance(value, types.ModuleType):
            found += public(value, depth - 1) if depth and value.__name__.startswith("sycon.") else []
        elif callable(value):
            found.append(value)
    return found


def follow(value: Any) -> object:
    return next(iter(value))


FUNCTIONS = public(sycon)
# Functions that accept any object.
PYTHONS: list[Function] = [repr, hash, bytes, memoryview, len, follow, copy.copy, copy.deepcopy, pickle.dumps, dir]
NAMED = "key customization name context domain block_size digest_size threads data label out aad info kdf aead count length n".split()

# Larger numbers would mean years of work, or much memory. From 2**64 on, all are refused.
numbers = st.one_of(st.integers(-2, 300), st.sampled_from([2**64, 2**200, -(2**63), -(2**200)]))
lengths = st.sampled_from([0, 1, 12, 16, 31, 32, 33, 48, 64, 96, 128, 168, 192, 200, 512, 800, 1088, 1120, 1184, 1216, 2400])
memories = st.one_of(
    st.binary(max_size=200),
    st.builds(lambda length, byte: bytes([byte]) * length, lengths, st.integers(0, 255)),
    st.builds(bytearray, lengths),
    st.builds(lambda length, step: memoryview(bytearray(length))[::step], lengths, st.sampled_from([1, 2, -1])),
)
names = st.sampled_from(["", "\ud800", "SHAKE128", "kmac256", "blake3", "SHA3-256", "ML-DSA-65", "AES-256-GCM", "keccakf1600"])
values = st.recursive(
    st.one_of(memories, numbers, names, st.none(), st.booleans(), st.floats(), st.text(max_size=20)),
    lambda inner: st.one_of(st.lists(inner, max_size=9), st.tuples(inner, inner)),
    max_leaves=9,
)


ERRORS = (
    *(TypeError, ValueError, OverflowError, MemoryError, BufferError, AttributeError, LookupError, StopIteration),
    *(sycon.Error, OSError, NotImplementedError, ImportError, pickle.PicklingError),
)


def call(function: Function, *arguments: Any, **named: Any) -> object:
    try:
        return function(*arguments, **named)
    except ERRORS:
        return None


@given(st.data(), st.integers(1, 25))
def test_any_calls(data: st.DataObject, calls: int) -> None:
    made: list[Any] = []
    for _ in range(calls):
        argument = st.one_of(values, st.sampled_from(made)) if made else values
        function = data.draw(st.sampled_from(FUNCTIONS))
        of_object = data.draw(st.integers(0, 2)) > 0
        if made and of_object:
            # An earlier call created it.
            target = data.draw(st.sampled_from(made))
            methods = [name for name in dir(target) if not name.startswith("_")]
            if not methods or data.draw(st.integers(0, 4)) == 0:
                call(data.draw(st.sampled_from(PYTHONS)), target)
                continue
            method = call(getattr, target, data.draw(st.sampled_from(methods)))
            if not callable(method):
                continue
            function = method
        arguments = data.draw(st.lists(argument, max_size=4))
        named = data.draw(st.dictionaries(st.sampled_from(NAMED), argument, max_size=2))
        result = call(function, *arguments, **named)
        if type(result).__module__.startswith("sycon") and len(made) < 20:
            made.append(result)
