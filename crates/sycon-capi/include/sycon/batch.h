/*
 * Many messages at once.
 *
 * Contents: sycon_shake128_many, sycon_shake128_rows, sycon_shake256_many, sycon_shake256_rows,
 *     sycon_turboshake128_many, sycon_turboshake128_rows, sycon_turboshake256_many,
 *     sycon_turboshake256_rows
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_BATCH_H
#define SYCON_BATCH_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Many messages at once, several for the price of one. The outputs are those of hashing one by one,
 * `length` bytes each, one behind the other in `out`.
 *
 * Lengths are not secret: the time shows them.
 *
 * #include <sycon/batch.h>
 *
 * // 32 bytes for each of 1000 rows.
 * int digests(uint8_t out[32000], const uint8_t *rows, size_t rowlen) {
 *     return sycon_shake128_rows(out, 32000, 32, rows, 1000, rowlen);
 * }
 *
 * In builds with the feature batch.
 */

// SHAKE128 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_shake128_many(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *const *messages,
                                       const size_t *lengths,
                                       size_t count);

// SHAKE128 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_shake128_rows(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *rows,
                                       size_t count,
                                       size_t rowlen);

// SHAKE256 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_shake256_many(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *const *messages,
                                       const size_t *lengths,
                                       size_t count);

// SHAKE256 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_shake256_rows(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *rows,
                                       size_t count,
                                       size_t rowlen);

// TurboSHAKE128 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake128_many(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *const *messages,
                                            const size_t *lengths,
                                            size_t count,
                                            uint8_t domain);

// TurboSHAKE128 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake128_rows(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *rows,
                                            size_t count,
                                            size_t rowlen,
                                            uint8_t domain);

// TurboSHAKE256 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake256_many(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *const *messages,
                                            const size_t *lengths,
                                            size_t count,
                                            uint8_t domain);

// TurboSHAKE256 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake256_rows(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *rows,
                                            size_t count,
                                            size_t rowlen,
                                            uint8_t domain);


#ifdef __cplusplus
}
#endif

#endif
