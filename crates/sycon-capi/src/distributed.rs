//! One input on many machines: each hashes parts of it, and the end is the standard digest that one machine computes.
//!
//! Parts are bytes, which anything may carry: `sycon_plan_check` refuses those that are no part of the plan.
//! Protect them as the input, of which they hold up to 16 KiB, and hashes of short pieces.
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

use crate::boundary::{Refused, exactly};
use crate::items::interface;

interface! {
    /// Bytes of what tells a plan from all others.
    size SYCON_PLAN_ID_BYTES(32);

    /// The minimum length in bytes of a key that authenticates parts.
    size SYCON_PLAN_AUTH_KEY_BYTES_MIN(16);

    /// Bytes of a root on its way.
    size SYCON_ROOT_SAVED_BYTES(312);

    /// What is hashed, and how. Several threads may use it at once.
    object sycon_plan(Plan);

    /// What parts end in, in order.
    object sycon_root(Root);

    /// For an object of `total` bytes: all who work on it need the same arguments. `algorithm` is "BLAKE3",
    /// "KT128", "KT256", "ParallelHash128" or "ParallelHash256", and `block_size` ParallelHash's, or 0 for 8 MiB.
    /// `identity` tells the object from what may be at its place later, such as a version. `key`, of 32 bytes, or
    /// `context` are BLAKE3's, and `authkey`, secret and at least 16 bytes long, authenticates parts and roots: the
    /// plan refuses parts and roots that were made without it. Pass 0 bytes for each of the three that you do not use.
    /// Parts are authenticated, not encrypted: a part of KT128 contains the object's first 8 KiB. Returns -1 also for
    /// objects that have no parts: objects of 0 bytes and, with BLAKE3, of up to 1024 bytes. `sycon_plan_free` releases
    /// the plan.
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

    /// Wipes and releases it. NULL is allowed; roots go on without it.
    release sycon_plan_free(free plan: sycon_plan) {
        drop(plan);
        Ok(())
    }

    /// The plan's identifier, which differs between plans: a hash of all arguments except `authkey`.
    fn sycon_plan_id(const plan: sycon_plan, out id: [SYCON_PLAN_ID_BYTES]) {
        *id = *plan.id();
        Ok(())
    }

    /// The length of parts to take where nothing speaks for another: 64 MiB at least. Parts begin at its multiples.
    fn sycon_plan_part_size(const plan: sycon_plan, result bytes: u64) {
        *bytes = plan.part_size();
        Ok(())
    }

    /// How many bytes the part from `start` to `end` has. -1 if there is none: parts begin and end at multiples of
    /// 8192 (KT), 1024 (BLAKE3) or the block size, or end with the object.
    fn sycon_plan_part_bytes(
        const plan: sycon_plan, value start: u64, value end: u64, result bytes: usize
    ) {
        *bytes = plan.part_bytes(start..end).and_then(|bytes| bytes.try_into().ok()).ok_or(Refused)?;
        Ok(())
    }

    /// The part of `in`, the bytes of the object from `start` on. `partlen` is what `sycon_plan_part_bytes` tells.
    fn sycon_plan_part(
        const plan: sycon_plan, out part[partlen], value start: u64, in r#in[inlen]
    ) {
        let end = start.checked_add(r#in.len() as u64).ok_or(Refused)?;
        let mut hasher = plan.part(start..end)?;
        hasher.absorb(r#in)?;
        exactly(part, &hasher.finalize()?.to_bytes())
    }

    /// The part of the ranges of `left` and, behind it, of `right`; any grouping gives the same.
    fn sycon_plan_merge(
        const plan: sycon_plan, out part[partlen], in left[leftlen], in right[rightlen]
    ) {
        let merged = plan.merge(&plan.load(left)?, &plan.load(right)?)?;
        exactly(part, &merged.to_bytes())
    }

    /// Whether `part` is one of this plan, and not damaged; where it begins, and where it ends.
    fn sycon_plan_check(
        const plan: sycon_plan, result start: u64, result end: u64, in part[partlen]
    ) {
        let range = plan.load(part)?.range();
        (*start, *end) = (range.start, range.end);
        Ok(())
    }

    /// The root of a plan, without parts, with the customization of KT or ParallelHash. `sycon_root_free` releases it.
    fn sycon_root_new(new root: sycon_root, const plan: sycon_plan, in customization[customizationlen]) {
        root.put(plan.root(customization)?);
        Ok(())
    }

    /// The root that `sycon_root_save` saved, with the customization that it had.
    fn sycon_root_load(
        new root: sycon_root, const plan: sycon_plan, in saved: [SYCON_ROOT_SAVED_BYTES],
        in customization[customizationlen]
    ) {
        root.put(plan.load_root(saved, customization)?);
        Ok(())
    }

    /// Wipes and releases it. NULL is allowed.
    release sycon_root_free(free root: sycon_root) {
        drop(root);
        Ok(())
    }

    /// Takes the next part. -1 if it is none of the plan, or does not begin where the last one ended.
    fn sycon_root_add(state root: sycon_root, in part[partlen]) {
        let part = root.plan().load(part)?;
        root.add(&part)?;
        Ok(())
    }

    /// The first byte of the part that it takes next; the length of the object, when it has all.
    fn sycon_root_next(const root: sycon_root, result position: u64) {
        *position = root.next();
        Ok(())
    }

    /// The root as bytes, for `sycon_root_load`. -1 of BLAKE3, whose merged parts are all there is to keep, and of a root
    /// with no part or with all.
    fn sycon_root_save(const root: sycon_root, out saved: [SYCON_ROOT_SAVED_BYTES]) {
        exactly(saved, &root.to_bytes()?)
    }

    /// The first `outlen` bytes of the output; of ParallelHash, of ParallelHashXOF. -1 if there are parts to come.
    fn sycon_root_final(const root: sycon_root, out out[outlen]) {
        root.finalize()?.squeeze(out);
        Ok(())
    }
}
