//! Decimals without factors of ten.

/// Returns the exponent and the coefficient of `number`, after moving all factors of ten from the coefficient to the
/// exponent. The numbers are little-endian in two's complement. Zero has the exponent 0.
pub(super) fn normalised(number: &[u8], scale: i32) -> (i32, [u8; 32]) {
    let negative = number.last().is_some_and(|byte| *byte >= 0x80);
    let mut bytes = [if negative { 0xff } else { 0 }; 32];
    bytes[..number.len()].copy_from_slice(number);
    // Digits of 32 bits, the least significant first: division of 64-bit numbers is fast.
    let mut digits = [0; 8];
    for (digit, word) in digits.iter_mut().zip(bytes.as_chunks().0) {
        *digit = u32::from_le_bytes(*word);
    }
    if negative {
        negate(&mut digits);
    }
    if digits == [0; 8] {
        return (0, [0; 32]);
    }
    let mut exponent = -scale;
    while let (quotient, 0) = divided_by_ten(&digits) {
        digits = quotient;
        exponent += 1;
    }
    if negative {
        negate(&mut digits);
    }
    for (word, digit) in bytes.as_chunks_mut().0.iter_mut().zip(digits) {
        *word = digit.to_le_bytes();
    }
    (exponent, bytes)
}

fn negate(digits: &mut [u32; 8]) {
    let mut carry = true;
    for digit in digits {
        (*digit, carry) = (!*digit).overflowing_add(carry.into());
    }
}

/// The quotient and the remainder.
#[allow(clippy::cast_possible_truncation, reason = "a remainder is less than ten")]
fn divided_by_ten(digits: &[u32; 8]) -> ([u32; 8], u64) {
    let (mut quotient, mut remainder) = ([0; 8], 0);
    for (quotient, digit) in quotient.iter_mut().zip(digits).rev() {
        let value = (remainder << 32) + u64::from(*digit);
        *quotient = (value / 10) as u32;
        remainder = value % 10;
    }
    (quotient, remainder)
}
