//! What C functions free contains no secrets.
#![allow(unsafe_code, reason = "it calls what C calls")]
#![allow(clippy::multiple_unsafe_ops_per_block, reason = "calls of one kind")]

use core::ffi::{CStr, c_int};
use core::ptr::{null, null_mut};

use sycon_capi::by_name::{
    sycon_function, sycon_function_copy, sycon_function_free, sycon_function_new,
    sycon_function_update,
};
use sycon_capi::distributed::{
    sycon_plan, sycon_plan_free, sycon_plan_merge, sycon_plan_new, sycon_plan_part,
    sycon_plan_part_bytes, sycon_root, sycon_root_add, sycon_root_free, sycon_root_new,
    sycon_root_save,
};
use sycon_testing::{freed_with_secrets, nonzero_bytes_when_freed};

sycon_testing::watch_freed_memory!();

#[track_caller]
fn good(result: c_int) {
    assert_eq!(result, 0);
}

/// Returns bytes that look random.
fn pattern(length: usize) -> Vec<u8> {
    let next = |state: &mut u64| {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        Some(state.to_be_bytes()[0])
    };
    (0..length).scan(1, |state, _| next(state)).collect()
}

/// The functions whose states are stored in the object itself, and those whose states are boxed.
#[test]
fn functions_are_wiped_where_they_were() {
    let input = pattern(100);
    for name in [c"SHAKE256", c"SHA3-256", c"TurboSHAKE128", c"Ascon-XOF128", c"KT128", c"BLAKE3"] {
        let (mut function, mut copy) = (null_mut::<sycon_function>(), null_mut());
        // SAFETY: the pointers are to the variables and the input.
        unsafe {
            good(sycon_function_new(&raw mut function, name.as_ptr().cast()));
            good(sycon_function_update(function, input.as_ptr(), input.len()));
            good(sycon_function_copy(&raw mut copy, function));
        }
        for object in [function, copy] {
            // SAFETY: it is used for the last time.
            let free = || good(unsafe { sycon_function_free(object) });
            assert_eq!(nonzero_bytes_when_freed(object.cast(), free), 0, "{name:?}");
        }
    }
}

/// Makes two parts, merges them, and saves a root with the first one.
fn distribute(name: &CStr, input: &[u8], block: usize, first: usize) {
    let (id, total) = (b"id", input.len() as u64);
    let mut plan = null_mut::<sycon_plan>();
    // SAFETY: the pointers are to the variables and the input. Null is for no bytes.
    good(unsafe {
        sycon_plan_new(
            &raw mut plan,
            name.as_ptr().cast(),
            block,
            total,
            id.as_ptr(),
            id.len(),
            null(),
            0,
            null(),
            0,
            null(),
            0,
        )
    });
    let empty = |start: usize, end: usize| {
        let mut bytes = 0;
        // SAFETY: as above.
        good(unsafe { sycon_plan_part_bytes(plan, start as u64, end as u64, &raw mut bytes) });
        vec![0; bytes]
    };
    let (mut left, mut right) = (empty(0, first), empty(first, input.len()));
    let mut whole = empty(0, input.len());
    let mut root = null_mut::<sycon_root>();
    let mut saved = [0; 1024];
    let (head, tail) = input.split_at(first);
    // SAFETY: as above.
    unsafe {
        good(sycon_plan_part(plan, left.as_mut_ptr(), left.len(), 0, head.as_ptr(), head.len()));
        let (start, out) = (first as u64, right.as_mut_ptr());
        good(sycon_plan_part(plan, out, right.len(), start, tail.as_ptr(), tail.len()));
        let (out, left_len) = (whole.as_mut_ptr(), left.len());
        good(sycon_plan_merge(
            plan,
            out,
            whole.len(),
            left.as_ptr(),
            left_len,
            right.as_ptr(),
            right.len(),
        ));
        good(sycon_root_new(&raw mut root, plan, null(), 0));
        good(sycon_root_add(root, left.as_ptr(), left.len()));
        good(sycon_root_save(root, saved.as_mut_ptr()));
        good(sycon_root_free(root));
        good(sycon_plan_free(plan));
    }
    // The caller's own memory.
    for bytes in [&mut left, &mut right, &mut whole] {
        bytes.fill(0);
    }
    saved.fill(0);
}

#[test]
fn parts_and_roots_leave_nothing() {
    let input = pattern(20_000);
    // The first chunk and the last, incomplete chunk are in the parts.
    let secrets = [&input[..], &input[16_384..]].map(|bytes| *bytes.first_chunk().unwrap());
    let work = || distribute(c"KT128", &input, 0, 8192);
    assert_eq!(freed_with_secrets(secrets.iter(), work), 0);
}
