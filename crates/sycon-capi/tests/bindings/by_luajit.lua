-- The library with LuaJIT's ffi: a function by its name, and a state that LuaJIT aligns.
local ffi = require("ffi")
ffi.cdef [[
typedef struct sycon_function sycon_function;
int sycon_state_layout(const char *name, size_t *size, size_t *align);
int sycon_function_new(sycon_function **function, const char *name);
int sycon_function_update(sycon_function *function, const uint8_t *in, size_t inlen);
int sycon_function_squeeze(sycon_function *function, uint8_t *out, size_t outlen);
int sycon_function_free(sycon_function *function);
typedef struct __attribute__((aligned(16))) { uint8_t opaque[256]; } sycon_xof_shake128_state;
int sycon_xof_shake128_init(sycon_xof_shake128_state *state);
int sycon_xof_shake128_update(sycon_xof_shake128_state *state, const uint8_t *in, size_t inlen);
int sycon_xof_shake128_squeeze(sycon_xof_shake128_state *state, uint8_t *out, size_t outlen);
]]
local sycon = ffi.load(arg[1])
local a, b = ffi.new("uint8_t[32]"), ffi.new("uint8_t[32]")

local handle = ffi.new("sycon_function *[1]")
assert(sycon.sycon_function_new(handle, "SHAKE128") == 0)
assert(sycon.sycon_function_update(handle[0], "message", 7) == 0)
assert(sycon.sycon_function_squeeze(handle[0], a, 32) == 0)
assert(sycon.sycon_function_free(handle[0]) == 0)

local size, align = ffi.new("size_t[1]"), ffi.new("size_t[1]")
assert(sycon.sycon_state_layout("sycon_xof_shake128_state", size, align) == 0)
assert(size[0] == ffi.sizeof("sycon_xof_shake128_state") and align[0] == ffi.alignof("sycon_xof_shake128_state"))
local state = ffi.new("sycon_xof_shake128_state")
assert(sycon.sycon_xof_shake128_init(state) == 0)
assert(sycon.sycon_xof_shake128_update(state, "message", 7) == 0)
assert(sycon.sycon_xof_shake128_squeeze(state, b, 32) == 0)
assert(ffi.string(a, 32) == ffi.string(b, 32))
assert(sycon.sycon_xof_shake128_update(state, "message", 7) == -1)
