//! Memory with symbolic bytes.

use std::collections::HashMap;
use std::ops::Range;

use crate::bits::{Algebra, Bit, Word};
use crate::image::{Image, THREAD};

/// The stack, and where the buffers of a call begin. Between buffers nothing may be read or written.
const STACK: Range<u64> = 0x7000_0000..0x7040_0000;
const BUFFERS: u64 = 0x8000_0000;
const GAP: u64 = 0x1000;

struct Buffer {
    range: Range<u64>,
    writable: bool,
}

pub struct Memory<'a> {
    image: &'a Image,
    buffers: Vec<Buffer>,
    next: u64,
    /// Bytes that were written, in words whose addresses are multiples of 8; with the bytes that are there.
    words: HashMap<u64, (Word, u8)>,
}

impl<'a> Memory<'a> {
    pub fn new(image: &'a Image) -> Self {
        let stack = Buffer { range: STACK, writable: true };
        let thread = Buffer { range: THREAD..THREAD + image.thread.len() as u64, writable: true };
        let mut memory =
            Self { image, buffers: vec![stack, thread], next: BUFFERS, words: HashMap::new() };
        for (place, byte) in (THREAD..).zip(&image.thread) {
            memory.put(place, Word::constant((*byte).into()).byte(0));
        }
        memory
    }

    /// The top of the stack as a caller leaves it: a multiple of 16.
    pub const fn top_of_stack() -> u64 {
        STACK.end - 0x1000
    }

    /// A buffer with these bytes. Its address is a multiple of 64, plus `offset`.
    pub fn allocate(&mut self, bytes: &[[Bit; 8]], offset: u64, writable: bool) -> u64 {
        let address = self.next + offset;
        let end = address + bytes.len() as u64;
        self.next = end.next_multiple_of(GAP) + GAP;
        self.buffers.push(Buffer { range: address..end, writable });
        for (place, byte) in (address..).zip(bytes) {
            self.put(place, *byte);
        }
        address
    }

    /// Reads up to 8 bytes.
    pub fn read(
        &mut self,
        algebra: &mut Algebra,
        address: u64,
        size: usize,
    ) -> Result<Word, String> {
        let (start, shift) = (address & !7, (address & 7) as usize);
        if shift + size <= 8 && self.words.get(&start).is_some_and(|(_, set)| *set == 0xff) {
            let word = &self.words[&start].0;
            return Ok(Word(std::array::from_fn(|i| {
                if i < 8 * size { word.0[8 * shift + i] } else { Bit::constant(false) }
            })));
        }
        let mut word = Word::ZERO;
        for i in 0..size {
            word.set_byte(i, self.byte(algebra, address.wrapping_add(i as u64))?);
        }
        Ok(word)
    }

    /// Writes up to 8 bytes.
    pub fn write(&mut self, address: u64, size: usize, value: &Word) -> Result<(), String> {
        for place in [address, address.wrapping_add(size as u64 - 1)] {
            let segment = || self.image.segment(place).is_some_and(|segment| segment.writable);
            if !self.buffer(place).map_or_else(segment, |buffer| buffer.writable) {
                return Err(format!("writes to {place:#x}, where nothing can be written"));
            }
        }
        if address.is_multiple_of(8) && size == 8 {
            self.words.insert(address, (*value, 0xff));
        } else {
            for i in 0..size {
                self.put(address + i as u64, value.byte(i));
            }
        }
        Ok(())
    }

    fn put(&mut self, address: u64, byte: [Bit; 8]) {
        let (word, set) = self.words.entry(address & !7).or_insert((Word::ZERO, 0));
        word.set_byte((address & 7) as usize, byte);
        *set |= 1 << (address & 7);
    }

    fn byte(&mut self, algebra: &mut Algebra, address: u64) -> Result<[Bit; 8], String> {
        let index = (address & 7) as usize;
        if let Some((word, set)) = self.words.get(&(address & !7))
            && set >> index & 1 == 1
        {
            return Ok(word.byte(index));
        }
        if let Some(byte) = self.image.bytes(address).first() {
            return Ok(std::array::from_fn(|i| Bit::constant(byte >> i & 1 == 1)));
        }
        if self.buffer(address).is_none() {
            return Err(format!("reads from {address:#x}, where nothing is"));
        }
        // The byte is uninitialised and can have any value. A result that depends on it differs from the reference.
        let byte = std::array::from_fn(|_| algebra.input());
        self.put(address, byte);
        Ok(byte)
    }

    fn buffer(&self, address: u64) -> Option<&Buffer> {
        self.buffers.iter().find(|buffer| buffer.range.contains(&address))
    }
}
