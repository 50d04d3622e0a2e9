//! The message authentication code on multimixer-128. Experimental.

use core::cell::RefCell;

use sycon::experimental::multimixer::MultimixerMac;
use sycon::sponge::Absorb;

use crate::instance::{Objects, parts, with_objects};

thread_local! {
    static MACS: RefCell<Objects<MultimixerMac>> = const { RefCell::new(Objects::new()) };
}

#[allow(clippy::cast_possible_truncation, reason = "both are 32")]
const SIZES: [u32; 2] = [MultimixerMac::KEY as u32, MultimixerMac::TAG as u32];

/// Creates a MAC with the key in the buffer.
#[must_use]
pub fn mac_new() -> i32 {
    with_objects(&MACS, MultimixerMac::KEY, |macs, bytes| {
        let [key] = parts(bytes, [SIZES[0]])?;
        Ok(macs.put(MultimixerMac::new((&*key).try_into()?)))
    })
}

/// Absorbs the first `length` bytes of the buffer.
#[must_use]
pub fn mac_absorb(object: u32, length: u32) -> i32 {
    with_objects(&MACS, length as usize, |macs, bytes| {
        let [input] = parts(bytes, [length])?;
        macs.get(object)?.absorb(input);
        Ok(0)
    })
}

/// Writes the tag to the buffer. Frees the MAC.
#[must_use]
pub fn mac_finish(object: u32) -> i32 {
    with_objects(&MACS, 0, |macs, bytes| {
        let [tag] = parts(bytes, [SIZES[1]])?;
        tag.copy_from_slice(&macs.get(object)?.clone().finalize());
        macs.free(object)
    })
}

/// Checks the first `length` bytes of the buffer as a tag; the receiver expects this length. Returns an error if the
/// tag is wrong. Frees the MAC.
#[must_use]
pub fn mac_verify(object: u32, length: u32) -> i32 {
    with_objects(&MACS, length as usize, |macs, bytes| {
        let [tag] = parts(bytes, [length])?;
        let outcome = macs.get(object)?.clone().verify(tag, length as usize);
        macs.free(object)?;
        Ok(outcome.map(|()| 0)?)
    })
}

/// Creates an independent copy.
#[must_use]
pub fn mac_copy(object: u32) -> i32 {
    with_objects(&MACS, 0, |macs, _| {
        let copy = macs.get(object)?.clone();
        Ok(macs.put(copy))
    })
}

/// Zeroizes a MAC and frees its memory.
#[must_use]
pub fn mac_free(object: u32) -> i32 {
    with_objects(&MACS, 0, |macs, _| macs.free(object))
}

/// Returns the number of MACs.
#[must_use]
pub fn mac_count() -> i32 {
    with_objects(&MACS, 0, |macs, _| Ok(macs.count()))
}
