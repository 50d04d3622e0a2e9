/*
 * VeXOF's names over libsycon: a program for VeXOF's `vexof.h` includes
 * <sycon/experimental/vexof_compat.h> instead. Experimental, as VeXOF itself: any release can change or remove it.
 *
 * VeXOF has defined two functions under one name, and here both work side by side:
 *
 * - striped, begun by `VeXOF_HashInitialize_SHAKE128` or `_SHAKE256`: 8 stripes, or 4 where `STRIPES` is
 *   defined as 4, as it is for VeXOF's own source;
 * - indexed, over SHAKE128, begun by `VeXOF_HashInitialize`. Its one-shot function `vexof` is declared if
 *   `VEXOF_ONESHOT` is defined: programs for the striped form often have a function of that name.
 *
 * Differences from the original:
 *
 * - Inputs and outputs may have any length, and `VeXOF_Squeeze` takes a pointer to any type.
 * - After the first squeeze `VeXOF_HashUpdate` fails for both forms, and leaves the instance as it was.
 * - What the original leaves to luck fails: an instance that was never initialised, a NULL pointer with
 *   a length, an output that overlaps the instance. Outputs are then filled with zeros.
 * - `vexof` returns 0 or 1; the original's returns nothing.
 *
 * An instance may be copied by assignment. It may hold a secret; `sycon_memzero` wipes it. XKCP's
 * `KeccakHash.h`, where a program includes it, comes before this header.
 */
#ifndef SYCON_EXPERIMENTAL_VEXOF_COMPAT_H
#define SYCON_EXPERIMENTAL_VEXOF_COMPAT_H

/* Programs for the original need not look at results. */
#ifndef SYCON_MUST_USE
#define SYCON_MUST_USE
#endif
#include <sycon/experimental/vexof.h>

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

/* Begins the striped form over SHAKE128. As all functions here: KECCAK_SUCCESS or KECCAK_FAIL. */
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

/* Begins the striped form over SHAKE256. */
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

/* Begins the indexed form, over SHAKE128. */
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
    uint8_t *out = (uint8_t *)data;
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
    return sycon_xof_indexed_vexof128((uint8_t *)out, bytes, seed, seed_bytes) ? KECCAK_FAIL : KECCAK_SUCCESS;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
