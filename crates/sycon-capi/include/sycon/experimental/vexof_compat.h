/*
 * VeXOF's names over libsycon: in a program for VeXOF, include <sycon/experimental/vexof_compat.h> instead of
 * `vexof.h`. Experimental, like VeXOF itself: any release can change or remove it.
 *
 * VeXOF has defined two functions under one name. This header supports both:
 *
 * - striped: call `VeXOF_HashInitialize_SHAKE128` or `_SHAKE256`. It has 8 stripes, or 4 if `STRIPES` is defined
 *   as 4, as for VeXOF's own source.
 * - indexed, with SHAKE128: call `VeXOF_HashInitialize`. The one-shot function `vexof` is declared only if
 *   `VEXOF_ONESHOT` is defined, because programs for the striped form often define a function of that name.
 *
 * Differences from the original:
 *
 * - Inputs and outputs can have any length, and `VeXOF_Squeeze` accepts a pointer to any type.
 * - After the first squeeze, `VeXOF_HashUpdate` fails for both forms, and does not change the instance.
 * - Functions fail where the behavior of the original is undefined: for an instance that is not initialised, a NULL
 *   pointer with a length, and an output that overlaps the instance. Outputs are then all zeros.
 * - `vexof` returns 0 or 1. The original returns nothing.
 *
 * You can copy an instance by assignment. If it contains a secret, wipe it with `sycon_memzero`. If a program
 * includes XKCP's `KeccakHash.h`, include it before this header.
 */
#ifndef SYCON_EXPERIMENTAL_VEXOF_COMPAT_H
#define SYCON_EXPERIMENTAL_VEXOF_COMPAT_H

/*
 * Programs for VeXOF do not have to check results. Include this header before all other headers of sycon: in any
 * other order, compilers warn of results that are not used. In this order, they do not warn in any header of sycon.
 */
#ifndef SYCON_MUST_USE
#define SYCON_MUST_USE
#endif
#include <sycon/experimental/vexof.h>

/* C converts pointers itself, and C++ has its own cast. */
#ifdef __cplusplus
#define SYCON_CAST(type, pointer) static_cast<type>(pointer)
#else
#define SYCON_CAST(type, pointer) (pointer)
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef _KeccakHashInterface_h_
enum { KECCAK_SUCCESS = 0, KECCAK_FAIL = 1 };
#endif

enum {
    SYCON_VEXOF_STRIPED128 = 1,
    SYCON_VEXOF_STRIPED256,
    SYCON_VEXOF_STRIPED128X4,
    SYCON_VEXOF_STRIPED256X4,
    SYCON_VEXOF_INDEXED
};

typedef struct VeXOF_Instance {
    union {
        sycon_xof_vexof128_state striped128;
        sycon_xof_vexof256_state striped256;
        sycon_xof_vexof128x4_state striped128x4;
        sycon_xof_vexof256x4_state striped256x4;
        sycon_xof_indexed_vexof128_state indexed;
    } state;
    int form;
} VeXOF_Instance;

/* Begins the striped form with SHAKE128. Like all functions here, it returns KECCAK_SUCCESS or KECCAK_FAIL. */
static inline int VeXOF_HashInitialize_SHAKE128(VeXOF_Instance *instance) {
    if (!instance) return KECCAK_FAIL;
#if defined(STRIPES) && STRIPES == 4
    instance->form = SYCON_VEXOF_STRIPED128X4;
    return sycon_xof_vexof128x4_init(&instance->state.striped128x4) ? KECCAK_FAIL : KECCAK_SUCCESS;
#elif defined(STRIPES) && STRIPES != 8
#error "STRIPES must be 4 or 8"
#else
    instance->form = SYCON_VEXOF_STRIPED128;
    return sycon_xof_vexof128_init(&instance->state.striped128) ? KECCAK_FAIL : KECCAK_SUCCESS;
#endif
}

/* Begins the striped form with SHAKE256. */
static inline int VeXOF_HashInitialize_SHAKE256(VeXOF_Instance *instance) {
    if (!instance) return KECCAK_FAIL;
#if defined(STRIPES) && STRIPES == 4
    instance->form = SYCON_VEXOF_STRIPED256X4;
    return sycon_xof_vexof256x4_init(&instance->state.striped256x4) ? KECCAK_FAIL : KECCAK_SUCCESS;
#else
    instance->form = SYCON_VEXOF_STRIPED256;
    return sycon_xof_vexof256_init(&instance->state.striped256) ? KECCAK_FAIL : KECCAK_SUCCESS;
#endif
}

/* Begins the indexed form with SHAKE128. */
static inline int VeXOF_HashInitialize(VeXOF_Instance *instance) {
    if (!instance) return KECCAK_FAIL;
    instance->form = SYCON_VEXOF_INDEXED;
    return sycon_xof_indexed_vexof128_init(&instance->state.indexed) ? KECCAK_FAIL : KECCAK_SUCCESS;
}

/* Absorbs `bytes` bytes. */
static inline int VeXOF_HashUpdate(VeXOF_Instance *instance, const uint8_t *data, size_t bytes) {
    int result = -1;
    switch (instance ? instance->form : 0) {
        case SYCON_VEXOF_STRIPED128:
            result = sycon_xof_vexof128_update(&instance->state.striped128, data, bytes);
            break;
        case SYCON_VEXOF_STRIPED256:
            result = sycon_xof_vexof256_update(&instance->state.striped256, data, bytes);
            break;
        case SYCON_VEXOF_STRIPED128X4:
            result = sycon_xof_vexof128x4_update(&instance->state.striped128x4, data, bytes);
            break;
        case SYCON_VEXOF_STRIPED256X4:
            result = sycon_xof_vexof256x4_update(&instance->state.striped256x4, data, bytes);
            break;
        case SYCON_VEXOF_INDEXED:
            result = sycon_xof_indexed_vexof128_update(&instance->state.indexed, data, bytes);
            break;
        default:
            break;
    }
    return result ? KECCAK_FAIL : KECCAK_SUCCESS;
}

/* Fills `data` with the next `bytes` bytes of output. */
static inline int VeXOF_Squeeze(VeXOF_Instance *instance, void *data, size_t bytes) {
    uint8_t *out = SYCON_CAST(uint8_t *, data);
    int result = -1;
    switch (instance ? instance->form : 0) {
        case SYCON_VEXOF_STRIPED128:
            result = sycon_xof_vexof128_squeeze(&instance->state.striped128, out, bytes);
            break;
        case SYCON_VEXOF_STRIPED256:
            result = sycon_xof_vexof256_squeeze(&instance->state.striped256, out, bytes);
            break;
        case SYCON_VEXOF_STRIPED128X4:
            result = sycon_xof_vexof128x4_squeeze(&instance->state.striped128x4, out, bytes);
            break;
        case SYCON_VEXOF_STRIPED256X4:
            result = sycon_xof_vexof256x4_squeeze(&instance->state.striped256x4, out, bytes);
            break;
        case SYCON_VEXOF_INDEXED:
            result = sycon_xof_indexed_vexof128_squeeze(&instance->state.indexed, out, bytes);
            break;
        default:
            (void)sycon_memzero(out, bytes);
            break;
    }
    return result ? KECCAK_FAIL : KECCAK_SUCCESS;
}

#ifdef VEXOF_ONESHOT
/* The indexed form in one call. */
static inline int vexof(const uint8_t *seed, size_t seed_bytes, void *out, size_t bytes) {
    return sycon_xof_indexed_vexof128(SYCON_CAST(uint8_t *, out), bytes, seed, seed_bytes) ? KECCAK_FAIL : KECCAK_SUCCESS;
}
#endif

#ifdef __cplusplus
}
#endif

#undef SYCON_CAST

#endif
