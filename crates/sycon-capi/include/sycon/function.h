/*
 * Functions by their names.
 *
 * Contents: sycon_function_names, sycon_function_new, sycon_function_copy, sycon_function_free,
 *     sycon_function_output_bytes, sycon_function_block_bytes, sycon_function_key,
 *     sycon_function_name, sycon_function_custom, sycon_function_context, sycon_function_domain,
 *     sycon_function_blocksize, sycon_function_update, sycon_function_update_parallel,
 *     sycon_function_squeeze, sycon_function_seek, sycon_function_final, sycon_function_reset
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_FUNCTION_H
#define SYCON_FUNCTION_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Functions by their names: for bindings and for programs that choose at run time.
 *
 * `_new`, what the function is told (`_key`, `_custom`, ..), `_update`, then `_squeeze` as much as you
 * like, or `_final`; at last `_free`. The functions of xof.h, hash.h and mac.h are here, by the names in
 * their contents; but not the MAC on multimixer-128, whose key is an object of its own.
 *
 * #include <sycon/function.h>
 *
 * int digest(uint8_t *out, size_t outlen, const char *name, const uint8_t *data, size_t len) {
 *     sycon_function *function;
 *     int failed = sycon_function_new(&function, name) != 0
 *         || sycon_function_update(function, data, len) != 0
 *         || sycon_function_final(function, out, outlen) != 0;
 *     return sycon_function_free(function) != 0 || failed;
 * }
 *
 * In builds with the feature by-name.
 */

// The names of all functions, with a newline between them.
const char *sycon_function_names(void);

// A function, what it was told, and what it has absorbed.
typedef struct sycon_function sycon_function;

// The function of that name, such as "SHAKE128" or "KMAC256"; upper and lower case do not matter. -1 if
// there is none. `sycon_function_free` releases it.
SYCON_MUST_USE int sycon_function_new(sycon_function **function, const char *name);

// An independent copy, which has absorbed the same.
SYCON_MUST_USE int sycon_function_copy(sycon_function **copy, const sycon_function *function);

// Releases what `_new` or `_copy` gave, and wipes it. NULL is allowed.
int sycon_function_free(sycon_function *function);

// The usual number of bytes of output, and the only one of functions that have no other.
SYCON_MUST_USE int sycon_function_output_bytes(const sycon_function *function, size_t *bytes);

// Input bytes per permutation; whole multiples are absorbed fastest.
SYCON_MUST_USE int sycon_function_block_bytes(const sycon_function *function, size_t *bytes);

// Sets the key, of KMAC and BLAKE3. What a function is told comes before its
// input, else -1; what it does not take shows when it begins to absorb.
SYCON_MUST_USE int sycon_function_key(sycon_function *function, const uint8_t *key, size_t keylen);

// Sets the function's name, N of cSHAKE: empty for everyone but NIST.
SYCON_MUST_USE int sycon_function_name(sycon_function *function,
                                       const uint8_t *name,
                                       size_t namelen);

// Sets the customization.
SYCON_MUST_USE int sycon_function_custom(sycon_function *function,
                                         const uint8_t *custom,
                                         size_t customlen);

// Sets the context of BLAKE3's key derivation, text in UTF-8.
SYCON_MUST_USE int sycon_function_context(sycon_function *function,
                                          const uint8_t *context,
                                          size_t contextlen);

// Sets the domain byte of TurboSHAKE, 0x01 to 0x7f.
SYCON_MUST_USE int sycon_function_domain(sycon_function *function, uint8_t domain);

// Sets the bytes of a block of ParallelHash.
SYCON_MUST_USE int sycon_function_blocksize(sycon_function *function, size_t bytes);

// Absorbs `in`; for TupleHash, as one part of the tuple. -1 if the function was told what it does not
// take, or not told what it needs, and after the first squeeze.
SYCON_MUST_USE int sycon_function_update(sycon_function *function, const uint8_t *in, size_t inlen);

// As update, of trees and BLAKE3 on `threads` threads, 0 for one a processor.
SYCON_MUST_USE int sycon_function_update_parallel(sycon_function *function,
                                                  const uint8_t *in,
                                                  size_t inlen,
                                                  size_t threads);

// Fills `out` with the next bytes of output: of XOFs, else -1; and -1 behind the end of BLAKE3's and an indexed `VeXOF`'s.
SYCON_MUST_USE int sycon_function_squeeze(sycon_function *function, uint8_t *out, size_t outlen);

// Goes on with the byte of the output at `position`: of BLAKE3 and the indexed `VeXOF`s, else -1.
SYCON_MUST_USE int sycon_function_seek(sycon_function *function, uint64_t position);

// Fills `out` with the output of `outlen` bytes for what was absorbed, of any function; -1 for a length
// that it does not have. Then the next input begins.
SYCON_MUST_USE int sycon_function_final(sycon_function *function, uint8_t *out, size_t outlen);

// Begins anew, told the same.
SYCON_MUST_USE int sycon_function_reset(sycon_function *function);


#ifdef __cplusplus
}
#endif

#endif
