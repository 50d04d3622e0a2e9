//! Modes of permutations, written from the texts of the standards, to compare the library's with: the sponge of FIPS 202,
//! the encodings and ParallelHash of SP 800-185, KangarooTwelve of RFC 9861, and VeXOF of `docs/specs/vexof.md`.
//!
//! A mode can have the faults [`Constant`](Fault::Constant) in a byte that separates domains, [`Order`](Fault::Order) of
//! blocks, bytes or hashes, [`Bound`](Fault::Bound) in a length or a number of zeros, and [`Logic`](Fault::Logic) in an XOR.

use super::fault::{Fault, strikes};

/// A permutation of a state.
pub type Permute<'a> = &'a dyn Fn(&mut [u8]);

/// A sponge: its permutation, width and rate in bytes.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "a function")]
pub struct Sponge<'a> {
    /// The permutation.
    pub permute: Permute<'a>,
    /// Bytes of the state.
    pub width: usize,
    /// Bytes of a block.
    pub rate: usize,
}

fn constant(byte: u8) -> u8 {
    byte ^ u8::from(strikes(Fault::Constant))
}

fn bound(length: usize) -> usize {
    if length > 0 && strikes(Fault::Bound) { length - 1 } else { length }
}

/// Inverts a bit of the last byte.
fn invert(bytes: &mut [u8]) {
    if let Some(byte) = bytes.last_mut()
        && strikes(Fault::Logic)
    {
        *byte ^= 0x10;
    }
}

/// Exchanges the last two of them, if they differ.
fn exchange<T: PartialEq>(items: &mut [T]) {
    if let [.., first, second] = items
        && first != second
        && strikes(Fault::Order)
    {
        core::mem::swap(first, second);
    }
}

/// FIPS 202, section 5.1, algorithm 9: `pad10*1(x, m)`, in bits.
fn pad10_1(x: usize, m: usize) -> Vec<bool> {
    // (-m - 2) mod x
    let j = bound((2 * x - 2 - m % x) % x);
    [&[true][..], &vec![false; j], &[true]].concat()
}

/// FIPS 202, appendix B.2: the suffix, in bits, that this byte contains before the first bit of the padding. The first bit
/// of a byte is its lowest one.
fn suffix(domain: u8) -> Vec<bool> {
    assert!(domain != 0, "a byte without the first bit of the padding");
    let domain = domain ^ u8::from(strikes(Fault::Constant)) << 1;
    (0..domain.checked_ilog2().unwrap_or(0)).map(|bit| domain >> bit & 1 == 1).collect()
}

/// Returns the bytes that follow a message of `length` bytes, to the end of a block.
#[must_use]
pub fn padding(rate: usize, length: usize, domain: u8) -> Vec<u8> {
    let mut bits = suffix(domain);
    bits.extend(pad10_1(8 * rate, 8 * length + bits.len()));
    let byte = |bits: &[bool]| bits.iter().rfold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

impl Sponge<'_> {
    /// XORs a block, or the beginning of one, into the state from byte `position` on.
    pub fn xor(self, state: &mut [u8], position: usize, block: &[u8]) {
        let zeros = block.iter().rev().take_while(|byte| **byte == 0).count();
        let mut block = block[..bound(block.len() - zeros)].to_vec();
        exchange(&mut block);
        invert(&mut block);
        for (byte, new) in state[position..self.rate].iter_mut().zip(block) {
            *byte ^= new;
        }
    }

    /// A part of step 6 of algorithm 8: XORs bytes into the state, whose block has `position` bytes already, and permutes
    /// when the block is full. Returns the bytes that the block has then.
    #[must_use]
    pub fn absorb(self, state: &mut [u8], mut position: usize, mut input: &[u8]) -> usize {
        while !input.is_empty() {
            let (block, rest) = input.split_at(input.len().min(self.rate - position));
            self.xor(state, position, block);
            position += block.len();
            if position == self.rate {
                (self.permute)(state);
                position = 0;
            }
            input = rest;
        }
        position
    }

    /// Steps 8 to 10 of algorithm 8: the next `length` bytes, of a block from which `position` bytes have been read. Returns
    /// the bytes that have been read from the last block then, too.
    #[must_use]
    pub fn squeeze(self, state: &mut [u8], mut position: usize, length: usize) -> (Vec<u8>, usize) {
        let mut output = Vec::new();
        while output.len() < length {
            if position == self.rate {
                (self.permute)(state);
                position = 0;
            }
            let end = self.rate.min(position + length - output.len());
            output.extend_from_slice(&state[position..end]);
            position = end;
        }
        exchange(&mut output);
        invert(&mut output);
        (output, position)
    }

    /// As [`squeeze`](Self::squeeze), without the bytes.
    #[must_use]
    pub fn skip(self, state: &mut [u8], mut position: usize, length: usize) -> usize {
        for _ in 0..bound(length) {
            if position == self.rate {
                (self.permute)(state);
                position = 0;
            }
            position += 1;
        }
        position
    }

    /// FIPS 202, algorithm 8: SPONGE\[f, pad10*1, r\], of a message and the suffix in `domain`.
    #[must_use]
    pub fn hash(self, message: &[u8], domain: u8, length: usize) -> Vec<u8> {
        let padded = [message, &padding(self.rate, message.len(), domain)].concat();
        let mut blocks: Vec<&[u8]> = padded.chunks(self.rate).collect();
        exchange(&mut blocks);
        let mut state = vec![0; self.width];
        for block in blocks {
            self.xor(&mut state, 0, block);
            (self.permute)(&mut state);
        }
        let mut output = Vec::new();
        loop {
            output.extend_from_slice(&state[..self.rate]);
            if length <= output.len() {
                output.truncate(length);
                return output;
            }
            (self.permute)(&mut state);
        }
    }

    /// SP 800-185, section 3.3, for a name that is not empty.
    fn cshake(self, input: &[u8], name: &[u8], customization: &[u8], length: usize) -> Vec<u8> {
        let strings = [encode_string(name), encode_string(customization)].concat();
        self.hash(&[&bytepad(&strings, self.rate), input].concat(), 0x04, length)
    }

    /// SP 800-185, section 6.3: ParallelHash, with `l`, the length of the output in bits, or 0 for the XOF. The sponge is
    /// SHAKE's.
    #[must_use]
    pub fn parallel_hash(
        self,
        input: &[u8],
        block: usize,
        customization: &[u8],
        l: usize,
        length: usize,
    ) -> Vec<u8> {
        let mut hashes: Vec<Vec<u8>> = input
            .chunks(block)
            .map(|block| self.hash(&block[..bound(block.len())], 0x1f, self.security() / 4))
            .collect();
        exchange(&mut hashes);
        let n = bound(hashes.len());
        let z = [left_encode(block), hashes.concat(), right_encode(n), right_encode(l)].concat();
        self.cshake(&z, b"ParallelHash", customization, length)
    }

    /// RFC 9861, section 3: KangarooTwelve. The sponge is TurboSHAKE's.
    #[must_use]
    pub fn kangaroo_twelve(self, message: &[u8], customization: &[u8], length: usize) -> Vec<u8> {
        let s = [message, customization, &length_encode(customization.len())].concat();
        if s.len() <= 8192 {
            return self.hash(&s, 0x07, length);
        }
        let (first, rest) = s.split_at(8192);
        let mut hashes: Vec<Vec<u8>> = rest
            .chunks(8192)
            .map(|chunk| self.hash(&chunk[..bound(chunk.len())], 0x0b, self.security() / 4))
            .collect();
        exchange(&mut hashes);
        let n = length_encode(bound(hashes.len()));
        let begin = [constant(3), 0, 0, 0, 0, 0, 0, 0];
        let end = [constant(0xff), constant(0xff)];
        self.hash(&[first, &begin, &hashes.concat(), &n, &end].concat(), 0x06, length)
    }

    /// Striped VeXOF. The sponge is SHAKE's.
    #[must_use]
    pub fn vexof(self, message: &[u8], stripes: u8, length: usize) -> Vec<u8> {
        let each = length.div_ceil(8 * usize::from(stripes)) * 8;
        let stripe = |i| self.hash(&[message, &[constant(i)]].concat(), 0x1f, each);
        let mut stripes: Vec<Vec<u8>> = (0..stripes).map(stripe).collect();
        exchange(&mut stripes);
        let words = |at: usize| stripes.iter().flat_map(move |stripe| &stripe[at..at + 8]);
        (0..each).step_by(8).flat_map(words).copied().take(length).collect()
    }

    /// Block `b` of indexed VeXOF. The sponge is SHAKE's.
    #[must_use]
    pub fn indexed_vexof(self, message: &[u8], b: u64) -> Vec<u8> {
        let mut counter = b.to_le_bytes();
        counter[0] = constant(counter[0]);
        exchange(&mut counter[..2]);
        self.hash(&[message, &counter].concat(), 0x1f, self.rate)
    }

    /// The security in bits of the sponge of SHAKE128 or SHAKE256: half of the capacity.
    fn security(self) -> usize {
        8 * (self.width - self.rate) / 2
    }
}

fn byte(x: usize) -> u8 {
    u8::try_from(x).expect("less than 256")
}

/// The digits of `x` to the base 256, the most significant first: none for 0.
fn digits(mut x: usize) -> Vec<u8> {
    let mut digits = Vec::new();
    while x > 0 {
        digits.insert(0, byte(x % 256));
        x /= 256;
    }
    digits
}

/// As [`digits`], at least one; and how many they are.
fn digits_and_count(x: usize) -> (Vec<u8>, Vec<u8>) {
    let digits = if x == 0 { vec![0] } else { digits(x) };
    let count = vec![constant(byte(digits.len()))];
    (digits, count)
}

/// SP 800-185, section 2.3.1.
#[must_use]
pub fn right_encode(x: usize) -> Vec<u8> {
    let (digits, count) = digits_and_count(x);
    [digits, count].concat()
}

/// SP 800-185, section 2.3.1.
#[must_use]
pub fn left_encode(x: usize) -> Vec<u8> {
    let (digits, count) = digits_and_count(x);
    [count, digits].concat()
}

/// RFC 9861, section 3.3.
#[must_use]
pub fn length_encode(x: usize) -> Vec<u8> {
    let digits = digits(x);
    let count = vec![constant(byte(digits.len()))];
    [digits, count].concat()
}

/// SP 800-185, section 2.3.2.
fn encode_string(s: &[u8]) -> Vec<u8> {
    [&left_encode(8 * bound(s.len())), s].concat()
}

/// SP 800-185, section 2.3.3.
fn bytepad(x: &[u8], w: usize) -> Vec<u8> {
    let mut z = [&left_encode(w), x].concat();
    z.resize(z.len().next_multiple_of(w), 0);
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 202, appendix B.2, table 6, and SP 800-185, section 3.3.
    #[test]
    fn suffixes_and_padding_bytes() {
        assert_eq!(suffix(0x06), [false, true]);
        assert_eq!(suffix(0x1f), [true; 4]);
        assert_eq!(suffix(0x04), [false; 2]);
        assert_eq!(padding(136, 135, 0x06), [0x86]);
        assert_eq!(padding(136, 270, 0x06), [0x06, 0x80]);
        assert_eq!(padding(136, 136, 0x1f), [&[0x1f][..], &[0; 134], &[0x80]].concat());
    }
}
