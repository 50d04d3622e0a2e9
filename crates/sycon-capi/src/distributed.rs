//! Distributed hashing: each machine hashes parts of one input. The result is the standard digest.
//!
//! Parts are bytes that you can store or send in any way. `sycon_plan_check` rejects bytes that are not a part of
//! the plan. **Keep parts as secret as the input:** they contain up to 16 KiB of it, and hashes of short pieces.
//!
//! ```c
//! #include <sycon/distributed.h>
//!
//! /* KT128 of 100000 bytes in two parts; -1 if something is wrong. The parts may be made on two machines. */
//! int digest(uint8_t out[32], const uint8_t *data, const uint8_t *identity, size_t identitylen) {
//!     static uint8_t part[20000];
//!     const uint64_t total = 100000, bounds[3] = {0, 65536, total};
//!     sycon_plan *plan;
//!     sycon_root *root;
//!     int failed = 0;
//!     if (sycon_plan_new(&plan, "KT128", 0, total, identity, identitylen, NULL, 0, NULL, 0, NULL, 0) != 0)
//!         return -1;
//!     if (sycon_root_new(&root, plan, NULL, 0) == 0) {
//!         for (int i = 0; i < 2 && !failed; i++) {
//!             size_t bytes = 0, length = (size_t)(bounds[i + 1] - bounds[i]);
//!             failed = sycon_plan_part_bytes(plan, bounds[i], bounds[i + 1], &bytes) != 0 || bytes > sizeof part
//!                 || sycon_plan_part(plan, part, bytes, bounds[i], data + bounds[i], length) != 0
//!                 || sycon_root_add(root, part, bytes) != 0;
//!         }
//!         failed = failed || sycon_root_final(root, out, 32) != 0;
//!         failed = sycon_root_free(root) != 0 || failed;
//!     } else failed = 1;
//!     return sycon_plan_free(plan) != 0 || failed ? -1 : 0;
//! }
//! ```

use core::str;

use sycon::distributed::{Plan, Root};
use sycon::xof::{Algorithm, Parameters, Squeeze};
use zeroize::Zeroizing;

use crate::boundary::{Refused, exactly};
use crate::items::interface;

interface! {
    /// The length in bytes of a plan's identifier.
    size SYCON_PLAN_ID_BYTES(32);

    /// The minimum length in bytes of a key that authenticates parts.
    size SYCON_PLAN_AUTH_KEY_BYTES_MIN(16);

    /// The length in bytes of a saved root.
    size SYCON_ROOT_SAVED_BYTES(312);

    /// The function and the object to hash. Several threads can use a plan at the same time.
    object sycon_plan(Plan);

    /// The combination of all parts, in order.
    object sycon_root(Root);

    /// Creates a plan for an object of `total` bytes. All machines need the same arguments. `algorithm` is
    /// "BLAKE3", "KT128", "KT256", "ParallelHash128" or "ParallelHash256". Case does not matter. `block_size` is
    /// the block size of ParallelHash, or 0 for 8 MiB. `identity`, such as a version, distinguishes the object from
    /// a later object with the same name. `key`, of 32 bytes, and `context` are options of BLAKE3. `authkey`, which
    /// is secret and at least 16 bytes long, authenticates parts and roots: the plan rejects parts and roots that
    /// were made without it. Pass 0 bytes for each of these three that you do not use. **Parts are authenticated,
    /// not encrypted:** a part of KT128 contains the object's first 8 KiB. Returns -1 also for objects that have no
    /// parts: objects of 0 bytes and, with BLAKE3, of up to 1024 bytes. `sycon_plan_free` releases the plan.
    fn sycon_plan_new(
        new plan: sycon_plan, string algorithm, value block_size: usize, value total: u64,
        in identity[identitylen], in key[keylen], in context[contextlen], in authkey[authkeylen]
    ) {
        let algorithm: Algorithm = algorithm.to_str()?.parse()?;
        let mut parameters = Parameters::new();
        if block_size > 0 {
            parameters = parameters.block_size(block_size);
        }
        if !key.is_empty() {
            parameters = parameters.key(key);
        }
        let context = str::from_utf8(context)?;
        if !context.is_empty() {
            parameters = parameters.context(context);
        }
        let new = Plan::new(algorithm, &parameters, total, identity)?;
        plan.put(if authkey.is_empty() { new } else { new.authenticate(authkey)? });
        Ok(())
    }

    /// Wipes and releases a plan. NULL is allowed. Roots continue to work.
    release sycon_plan_free(free plan: sycon_plan) {
        drop(plan);
        Ok(())
    }

    /// The plan's identifier, which differs between plans: a hash of all arguments except `authkey`.
    fn sycon_plan_id(const plan: sycon_plan, out id: [SYCON_PLAN_ID_BYTES]) {
        *id = *plan.id();
        Ok(())
    }

    /// The recommended length of parts: 64 MiB or more. Parts begin at multiples of it.
    fn sycon_plan_part_size(const plan: sycon_plan, result bytes: u64) {
        *bytes = plan.part_size();
        Ok(())
    }

    /// The length in bytes of the part from `start` to `end`. Returns -1 for an invalid range: parts begin and end
    /// at multiples of 8192 (KT), 1024 (BLAKE3) or the block size (ParallelHash), or end with the object.
    fn sycon_plan_part_bytes(
        const plan: sycon_plan, value start: u64, value end: u64, result bytes: usize
    ) {
        *bytes = plan.part_bytes(start..end).and_then(|bytes| bytes.try_into().ok()).ok_or(Refused)?;
        Ok(())
    }

    /// Computes the part for `in`, the bytes of the object that begin at `start`. `partlen` must be the number that
    /// `sycon_plan_part_bytes` returns.
    fn sycon_plan_part(
        const plan: sycon_plan, out part[partlen], value start: u64, in r#in[inlen]
    ) {
        let end = start.checked_add(r#in.len() as u64).ok_or(Refused)?;
        let mut hasher = plan.part(start..end)?;
        hasher.absorb(r#in)?;
        exactly(part, &Zeroizing::new(hasher.finalize()?.to_bytes()))
    }

    /// Merges the part `left` and the part `right`, whose range follows. The grouping does not affect the result.
    fn sycon_plan_merge(
        const plan: sycon_plan, out part[partlen], in left[leftlen], in right[rightlen]
    ) {
        let merged = plan.merge(&plan.load(left)?, &plan.load(right)?)?;
        exactly(part, &Zeroizing::new(merged.to_bytes()))
    }

    /// Checks that `part` belongs to this plan and is not damaged. Returns its first byte and its end.
    fn sycon_plan_check(
        const plan: sycon_plan, result start: u64, result end: u64, in part[partlen]
    ) {
        let range = plan.load(part)?.range();
        (*start, *end) = (range.start, range.end);
        Ok(())
    }

    /// Creates the root of a plan, without parts, with the customization of KT or ParallelHash. `sycon_root_free`
    /// releases the root.
    fn sycon_root_new(new root: sycon_root, const plan: sycon_plan, in customization[customizationlen]) {
        root.put(plan.root(customization)?);
        Ok(())
    }

    /// Restores a root that `sycon_root_save` saved. `customization` must be the customization of that root.
    fn sycon_root_load(
        new root: sycon_root, const plan: sycon_plan, in saved: [SYCON_ROOT_SAVED_BYTES],
        in customization[customizationlen]
    ) {
        root.put(plan.load_root(saved, customization)?);
        Ok(())
    }

    /// Wipes and releases a root. NULL is allowed.
    release sycon_root_free(free root: sycon_root) {
        drop(root);
        Ok(())
    }

    /// Adds the next part. Returns -1 if it is not a part of the plan, or does not begin where the last part ended.
    fn sycon_root_add(state root: sycon_root, in part[partlen]) {
        let part = root.plan().load(part)?;
        root.add(&part)?;
        Ok(())
    }

    /// The position of the next part. After the last part, this is the length of the object.
    fn sycon_root_next(const root: sycon_root, result position: u64) {
        *position = root.next();
        Ok(())
    }

    /// Saves the root, for `sycon_root_load`. Returns -1 for BLAKE3, for which you can save merged parts instead,
    /// and for a root with no part or with all parts.
    fn sycon_root_save(const root: sycon_root, out saved: [SYCON_ROOT_SAVED_BYTES]) {
        exactly(saved, &Zeroizing::new(root.to_bytes()?))
    }

    /// The first `outlen` bytes of the output. For ParallelHash, this is the output of ParallelHashXOF. Returns -1
    /// if parts are missing.
    fn sycon_root_final(const root: sycon_root, out out[outlen]) {
        root.finalize()?.squeeze(out);
        Ok(())
    }
}
