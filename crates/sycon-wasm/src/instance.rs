//! The memory of a module: its buffer, its objects, and the message of the last error.

use core::cell::RefCell;
use core::fmt;
use std::thread::LocalKey;

use sycon_secret::{SecretBytes, wipe};

/// The minimum length of the buffer: JavaScript passes longer input in pieces of this length.
pub const BUFFER: usize = 1 << 16;

/// An error message for JavaScript.
#[derive(Debug)]
pub struct Refused(String);

impl<E: fmt::Display> From<E> for Refused {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The result of every function of a module, before it is converted to a number.
pub type Outcome<T = usize> = Result<T, Refused>;

/// Objects of one type, by their numbers. An object is not moved until it is dropped: a move would leave a copy that is
/// not zeroized.
#[derive(Debug)]
pub struct Objects<T> {
    places: Vec<Option<Box<T>>>,
    free: Vec<usize>,
}

impl<T> Objects<T> {
    /// Creates an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { places: Vec::new(), free: Vec::new() }
    }

    /// Stores `object`, and returns its number.
    pub fn put(&mut self, object: T) -> usize {
        if let Some(number) = self.free.pop() {
            self.places[number] = Some(Box::new(object));
            return number;
        }
        self.places.push(Some(Box::new(object)));
        self.places.len() - 1
    }

    /// Returns the object with this number.
    ///
    /// # Errors
    ///
    /// No object has this number.
    pub fn get(&mut self, number: u32) -> Outcome<&mut T> {
        let place = self.places.get_mut(number as usize);
        Ok(place.and_then(Option::as_deref_mut).ok_or("handle: not an object")?)
    }

    /// Drops the object with this number.
    ///
    /// # Errors
    ///
    /// No object has this number.
    pub fn free(&mut self, number: u32) -> Outcome {
        let place = self.places.get_mut(number as usize);
        place.and_then(Option::take).ok_or("handle: not an object")?;
        self.free.push(number as usize);
        Ok(0)
    }

    /// Returns the number of objects.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places.len() - self.free.len()
    }
}

impl<T> Default for Objects<T> {
    fn default() -> Self {
        Self::new()
    }
}

thread_local! {
    static BYTES: RefCell<SecretBytes> = RefCell::new(SecretBytes::zeros(BUFFER));
}

/// Returns the address of the buffer after making room for `length` bytes. If the buffer has moved, all of its bytes
/// are zeros.
#[must_use]
pub fn buffer(length: u32) -> i32 {
    BYTES.with(|bytes| {
        let Ok(mut bytes) = bytes.try_borrow_mut() else { return 0 };
        let length = (length as usize).max(BUFFER);
        if length > bytes.len() || (bytes.len() > BUFFER && length == BUFFER) {
            let Ok(other) = SecretBytes::try_zeros(length) else { return 0 };
            *bytes = other;
        }
        u32::try_from(bytes.as_ptr().addr()).map_or(0, u32::cast_signed)
    })
}

/// Runs `work` on the buffer, zeroizes the first `input` bytes, and converts the result to a number. After an error,
/// zeroizes the whole buffer and writes the error message to it.
pub fn with_buffer(input: usize, work: impl FnOnce(&mut [u8]) -> Outcome) -> i32 {
    BYTES.with(|bytes| {
        // This fails if a call into JavaScript calls back into this module.
        let Ok(mut bytes) = bytes.try_borrow_mut() else { return BUSY };
        let outcome = work(&mut bytes);
        let wiped = if outcome.is_ok() { input.min(bytes.len()) } else { bytes.len() };
        wipe(&mut bytes[..wiped]);
        match outcome {
            Ok(number) => i32::try_from(number).unwrap_or(i32::MAX),
            Err(refused) => {
                let length = refused.0.len().min(bytes.len());
                bytes[..length].copy_from_slice(&refused.0.as_bytes()[..length]);
                -i32::try_from(length).unwrap_or(0)
            }
        }
    })
}

/// As [`with_buffer`], with the objects of a type in addition.
pub fn with_objects<T>(
    objects: &'static LocalKey<RefCell<Objects<T>>>,
    input: usize,
    work: impl FnOnce(&mut Objects<T>, &mut [u8]) -> Outcome,
) -> i32 {
    objects.with(|objects| match objects.try_borrow_mut() {
        Ok(mut objects) => with_buffer(input, |bytes| work(&mut objects, bytes)),
        Err(_) => BUSY,
    })
}

/// The error without a message: the buffer is in use by a call that has not returned.
pub const BUSY: i32 = i32::MIN;

/// Splits a buffer into consecutive parts of these lengths.
///
/// # Errors
///
/// The parts are longer than the buffer.
pub fn parts<const N: usize>(bytes: &mut [u8], lengths: [u32; N]) -> Outcome<[&mut [u8]; N]> {
    let mut rest = bytes;
    let mut parts = [const { None }; N];
    for (part, length) in parts.iter_mut().zip(lengths) {
        let (first, others) =
            rest.split_at_mut_checked(length as usize).ok_or("buffer: too short")?;
        *part = Some(first);
        rest = others;
    }
    Ok(parts.map(Option::unwrap_or_default))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_used_again() {
        let mut objects = Objects::new();
        assert_eq!((objects.put('a'), objects.put('b')), (0, 1));
        objects.free(0).unwrap();
        assert!(objects.get(0).is_err() && objects.free(0).is_err() && objects.get(2).is_err());
        assert_eq!((objects.count(), objects.put('c'), objects.put('d')), (1, 0, 2));
        assert_eq!((*objects.get(0).unwrap(), *objects.get(1).unwrap()), ('c', 'b'));
    }

    #[test]
    fn parts_lie_one_behind_the_other() {
        let mut bytes = [1, 2, 3, 4];
        let [a, b, c] = parts(&mut bytes, [1, 0, 3]).unwrap();
        assert_eq!((&*a, &*b, &*c), (&[1][..], &[][..], &[2, 3, 4][..]));
        assert!(parts(&mut bytes, [1, 4]).is_err() && parts(&mut bytes, [u32::MAX]).is_err());
    }

    #[test]
    fn a_call_wipes_its_input_and_an_error_leaves_only_its_message() {
        let write = |bytes: &mut [u8]| {
            bytes[..9].fill(7);
            Ok(bytes.len())
        };
        assert_eq!(with_buffer(5, write), 1 << 16);
        with_buffer(0, |bytes| {
            assert_eq!(bytes[..9], [0, 0, 0, 0, 0, 7, 7, 7, 7]);
            Ok(0)
        });
        assert_eq!(with_buffer(5, |bytes| write(bytes).and(Err("no".into()))), -2);
        with_buffer(0, |bytes| {
            assert_eq!(bytes[..9], *b"no\0\0\0\0\0\0\0");
            assert_eq!(with_buffer(0, |_| Ok(0)), BUSY);
            Ok(0)
        });
    }
}
