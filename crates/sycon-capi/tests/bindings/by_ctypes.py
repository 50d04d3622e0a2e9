"""The library with ctypes: every function by its name, and a state in aligned memory, which Python cannot allocate."""

import ctypes
import hashlib
import sys

sycon = ctypes.CDLL(sys.argv[1])
sycon.sycon_function_names.restype = ctypes.c_char_p
sycon.sycon_malloc.restype = ctypes.c_void_p
MESSAGE = b"message"


def call(name: str, *arguments: object) -> None:
    result = getattr(sycon, name)(*arguments)
    assert result == 0, f"{name}: {result}"


def output(name: bytes, length: int) -> bytes:
    function, out = ctypes.c_void_p(), ctypes.create_string_buffer(length)
    call("sycon_function_new", ctypes.byref(function), name)
    call("sycon_function_update", function, MESSAGE, ctypes.c_size_t(len(MESSAGE)))
    call("sycon_function_final", function, out, ctypes.c_size_t(length))
    call("sycon_function_free", function)
    return out.raw


names = sycon.sycon_function_names().split(b"\n")
assert len(names) >= 30 and b"KT128" in names
assert output(b"SHA3-256", 32) == hashlib.sha3_256(MESSAGE).digest()
assert output(b"shake256", 100) == hashlib.shake_256(MESSAGE).digest(100)

size, align = ctypes.c_size_t(), ctypes.c_size_t()
call("sycon_state_layout", b"sycon_xof_vexof128_state", ctypes.byref(size), ctypes.byref(align))
state = ctypes.c_void_p(sycon.sycon_malloc(size))
assert state.value and align.value == 64 and state.value % align.value == 0
out = ctypes.create_string_buffer(500)
call("sycon_xof_vexof128_init", state)
call("sycon_xof_vexof128_update", state, MESSAGE, ctypes.c_size_t(len(MESSAGE)))
call("sycon_xof_vexof128_squeeze", state, out, ctypes.c_size_t(500))
sycon.sycon_free(state)
assert out.raw == output(b"VeXOF128", 500)
