/*
 * One input on many machines.
 *
 * Contents: sycon_plan_new, sycon_plan_free, sycon_plan_id, sycon_plan_part_size,
 *     sycon_plan_part_bytes, sycon_plan_part, sycon_plan_merge, sycon_plan_check, sycon_root_new,
 *     sycon_root_load, sycon_root_free, sycon_root_add, sycon_root_next, sycon_root_save,
 *     sycon_root_final
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_DISTRIBUTED_H
#define SYCON_DISTRIBUTED_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * One input on many machines: each hashes parts of it, and the end is the standard digest that one machine computes.
 *
 * Parts are bytes, which anything may carry: `sycon_plan_check` refuses those that are no part of the plan.
 * Protect them as the input, of which they hold up to 16 KiB, and hashes of short pieces.
 *
 * #include <sycon/distributed.h>
 *
 * // KT128 of 100000 bytes in two parts; -1 if something is wrong. The parts may be made on two machines.
 * int digest(uint8_t out[32], const uint8_t *data, const uint8_t *identity, size_t identitylen) {
 *     static uint8_t part[20000];
 *     const uint64_t total = 100000, bounds[3] = {0, 65536, total};
 *     sycon_plan *plan;
 *     sycon_root *root;
 *     int failed = 0;
 *     if (sycon_plan_new(&plan, "KT128", 0, total, identity, identitylen, NULL, 0, NULL, 0, NULL, 0) != 0)
 *         return -1;
 *     if (sycon_root_new(&root, plan, NULL, 0) == 0) {
 *         for (int i = 0; i < 2 && !failed; i++) {
 *             size_t bytes = 0, length = (size_t)(bounds[i + 1] - bounds[i]);
 *             failed = sycon_plan_part_bytes(plan, bounds[i], bounds[i + 1], &bytes) != 0 || bytes > sizeof part
 *                 || sycon_plan_part(plan, part, bytes, bounds[i], data + bounds[i], length) != 0
 *                 || sycon_root_add(root, part, bytes) != 0;
 *         }
 *         failed = failed || sycon_root_final(root, out, 32) != 0;
 *         failed = sycon_root_free(root) != 0 || failed;
 *     } else failed = 1;
 *     return sycon_plan_free(plan) != 0 || failed ? -1 : 0;
 * }
 *
 * In builds with the feature distributed.
 */

// Bytes of what tells a plan from all others.
#define SYCON_PLAN_ID_BYTES 32

// The minimum length in bytes of a key that authenticates parts.
#define SYCON_PLAN_AUTH_KEY_BYTES_MIN 16

// Bytes of a root on its way.
#define SYCON_ROOT_SAVED_BYTES 312

// What is hashed, and how. Several threads may use it at once.
typedef struct sycon_plan sycon_plan;

// What parts end in, in order.
typedef struct sycon_root sycon_root;

// For an object of `total` bytes: all who work on it need the same arguments. `algorithm` is "BLAKE3",
// "KT128", "KT256", "ParallelHash128" or "ParallelHash256", and `block_size` ParallelHash's, or 0 for 8 MiB.
// `identity` tells the object from what may be at its place later, such as a version. `key`, of 32 bytes, or
// `context` are BLAKE3's, and `authkey`, secret and at least 16 bytes long, authenticates parts and roots: the
// plan refuses parts and roots that were made without it. Pass 0 bytes for each of the three that you do not use.
// Parts are authenticated, not encrypted: a part of KT128 contains the object's first 8 KiB. Returns -1 also for
// objects that have no parts: objects of 0 bytes and, with BLAKE3, of up to 1024 bytes. `sycon_plan_free` releases
// the plan.
SYCON_MUST_USE int sycon_plan_new(sycon_plan **plan,
                                  const char *algorithm,
                                  size_t block_size,
                                  uint64_t total,
                                  const uint8_t *identity,
                                  size_t identitylen,
                                  const uint8_t *key,
                                  size_t keylen,
                                  const uint8_t *context,
                                  size_t contextlen,
                                  const uint8_t *authkey,
                                  size_t authkeylen);

// Wipes and releases it. NULL is allowed; roots go on without it.
int sycon_plan_free(sycon_plan *plan);

// The plan's identifier, which differs between plans: a hash of all arguments except `authkey`.
SYCON_MUST_USE int sycon_plan_id(const sycon_plan *plan, uint8_t *id);

// The length of parts to take where nothing speaks for another: 64 MiB at least. Parts begin at its multiples.
SYCON_MUST_USE int sycon_plan_part_size(const sycon_plan *plan, uint64_t *bytes);

// How many bytes the part from `start` to `end` has. -1 if there is none: parts begin and end at multiples of
// 8192 (KT), 1024 (BLAKE3) or the block size, or end with the object.
SYCON_MUST_USE int sycon_plan_part_bytes(const sycon_plan *plan,
                                         uint64_t start,
                                         uint64_t end,
                                         size_t *bytes);

// The part of `in`, the bytes of the object from `start` on. `partlen` is what `sycon_plan_part_bytes` tells.
SYCON_MUST_USE int sycon_plan_part(const sycon_plan *plan,
                                   uint8_t *part,
                                   size_t partlen,
                                   uint64_t start,
                                   const uint8_t *in,
                                   size_t inlen);

// The part of the ranges of `left` and, behind it, of `right`; any grouping gives the same.
SYCON_MUST_USE int sycon_plan_merge(const sycon_plan *plan,
                                    uint8_t *part,
                                    size_t partlen,
                                    const uint8_t *left,
                                    size_t leftlen,
                                    const uint8_t *right,
                                    size_t rightlen);

// Whether `part` is one of this plan, and not damaged; where it begins, and where it ends.
SYCON_MUST_USE int sycon_plan_check(const sycon_plan *plan,
                                    uint64_t *start,
                                    uint64_t *end,
                                    const uint8_t *part,
                                    size_t partlen);

// The root of a plan, without parts, with the customization of KT or ParallelHash. `sycon_root_free` releases it.
SYCON_MUST_USE int sycon_root_new(sycon_root **root,
                                  const sycon_plan *plan,
                                  const uint8_t *custom,
                                  size_t customlen);

// The root that `sycon_root_save` saved, with the customization that it had.
SYCON_MUST_USE int sycon_root_load(sycon_root **root,
                                   const sycon_plan *plan,
                                   const uint8_t *saved,
                                   const uint8_t *custom,
                                   size_t customlen);

// Wipes and releases it. NULL is allowed.
int sycon_root_free(sycon_root *root);

// Takes the next part. -1 if it is none of the plan, or does not begin where the last one ended.
SYCON_MUST_USE int sycon_root_add(sycon_root *root, const uint8_t *part, size_t partlen);

// The first byte of the part that it takes next; the length of the object, when it has all.
SYCON_MUST_USE int sycon_root_next(const sycon_root *root, uint64_t *position);

// The root as bytes, for `sycon_root_load`. -1 of BLAKE3, whose merged parts are all there is to keep, and of a root
// with no part or with all.
SYCON_MUST_USE int sycon_root_save(const sycon_root *root, uint8_t *saved);

// The first `outlen` bytes of the output; of ParallelHash, of ParallelHashXOF. -1 if there are parts to come.
SYCON_MUST_USE int sycon_root_final(const sycon_root *root, uint8_t *out, size_t outlen);


#ifdef __cplusplus
}
#endif

#endif
