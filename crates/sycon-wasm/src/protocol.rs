//! Newplex. Experimental. For each function, the buffer contains the label, followed by the data.

use core::cell::RefCell;

use sycon::experimental::newplex::{Protocol, SizedProtocol, TAG_LEN};
use sycon_secret::wipe;

use crate::instance::{Objects, Outcome, parts, with_objects};

/// A protocol of either type.
#[derive(Clone, Debug)]
enum Either {
    Plain(Protocol),
    Sized(SizedProtocol),
}

thread_local! {
    static PROTOCOLS: RefCell<Objects<Either>> = const { RefCell::new(Objects::new()) };
}

/// The same operation on either type.
macro_rules! operation {
    ($protocol:expr, $name:ident($($argument:expr),*)) => {
        match $protocol {
            Either::Plain(protocol) => protocol.$name($($argument),*),
            Either::Sized(protocol) => protocol.$name($($argument),*),
        }
    };
}

/// Runs `work` with parts of these lengths, and wipes the first one, which is the label.
fn with_protocol<const N: usize>(
    object: u32,
    lengths: [u32; N],
    work: impl FnOnce(&mut Either, [&mut [u8]; N]) -> Outcome,
) -> i32 {
    with_objects(&PROTOCOLS, lengths[0] as usize, |protocols, bytes| {
        work(protocols.get(object)?, parts(bytes, lengths)?)
    })
}

/// Creates a protocol in the domain in the buffer. If `sized` is not 0, it mixes the sizes of all data.
#[must_use]
pub fn protocol_new(domain: u32, sized: u32) -> i32 {
    with_objects(&PROTOCOLS, domain as usize, |protocols, bytes| {
        let [domain] = parts(bytes, [domain])?;
        Ok(protocols.put(match sized {
            0 => Either::Plain(Protocol::new(domain)),
            _ => Either::Sized(SizedProtocol::new(domain)),
        }))
    })
}

/// Mixes data.
#[must_use]
pub fn protocol_mix(object: u32, label: u32, data: u32) -> i32 {
    with_protocol(object, [label, data], |protocol, [label, data]| {
        operation!(protocol, mix(label, data));
        wipe(data);
        Ok(0)
    })
}

/// Writes output after the label.
#[must_use]
pub fn protocol_derive(object: u32, label: u32, out: u32) -> i32 {
    with_protocol(object, [label, out], |protocol, [label, out]| {
        operation!(protocol, derive(label, out));
        Ok(0)
    })
}

/// Encrypts data in place.
#[must_use]
pub fn protocol_encrypt(object: u32, label: u32, data: u32) -> i32 {
    with_protocol(object, [label, data], |protocol, [label, data]| {
        operation!(protocol, encrypt(label, data));
        Ok(0)
    })
}

/// Decrypts data in place.
#[must_use]
pub fn protocol_decrypt(object: u32, label: u32, data: u32) -> i32 {
    with_protocol(object, [label, data], |protocol, [label, data]| {
        operation!(protocol, decrypt(label, data));
        Ok(0)
    })
}

/// Encrypts data in place, and writes the tag after it.
#[must_use]
pub fn protocol_seal(object: u32, label: u32, data: u32) -> i32 {
    with_protocol(object, [label, data, TAG], |protocol, [label, data, tag]| {
        tag.copy_from_slice(&operation!(protocol, seal(label, data)));
        Ok(0)
    })
}

/// Decrypts data in place if the tag after it is valid. Otherwise the data becomes zeros.
#[must_use]
pub fn protocol_open(object: u32, label: u32, data: u32) -> i32 {
    with_protocol(object, [label, data, TAG], |protocol, [label, data, tag]| {
        operation!(protocol, open_detached(label, data, (&*tag).try_into()?))?;
        wipe(tag);
        Ok(0)
    })
}

/// Creates an independent copy.
#[must_use]
pub fn protocol_copy(object: u32) -> i32 {
    with_objects(&PROTOCOLS, 0, |protocols, _| {
        let copy = protocols.get(object)?.clone();
        Ok(protocols.put(copy))
    })
}

/// Zeroizes a protocol and frees its memory.
#[must_use]
pub fn protocol_free(object: u32) -> i32 {
    with_objects(&PROTOCOLS, 0, |protocols, _| protocols.free(object))
}

/// Returns the number of protocols.
#[must_use]
pub fn protocol_count() -> i32 {
    with_objects(&PROTOCOLS, 0, |protocols, _| Ok(protocols.count()))
}

#[allow(clippy::cast_possible_truncation, reason = "it is 16")]
const TAG: u32 = TAG_LEN as u32;
