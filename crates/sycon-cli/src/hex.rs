//! Hex: lower case when written, either case when read.

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Encodes `bytes` in hex.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut digits = Vec::with_capacity(2 * bytes.len());
    encode_to(&mut digits, bytes);
    String::from_utf8(digits).unwrap_or_default()
}

/// Appends `bytes` in hex.
pub(crate) fn encode_to(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]));
}

/// Decodes hex. Returns `None` if `digits` contains anything else or has an odd length.
pub(crate) fn decode(digits: &[u8]) -> Option<Vec<u8>> {
    let (pairs, []) = digits.as_chunks::<2>() else { return None };
    pairs.iter().map(|&[high, low]| Some(value(high)? << 4 | value(low)?)).collect()
}

fn digit(nibble: u8) -> u8 {
    DIGITS[usize::from(nibble)]
}

fn value(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| value.try_into().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_round_trip() {
        let all: Vec<u8> = (0..=255).collect();
        let digits = encode(&all);
        assert!(digits.starts_with("000102") && digits.ends_with("fdfeff"));
        assert_eq!(decode(digits.as_bytes()).as_deref(), Some(&*all));
        assert_eq!(decode(digits.to_uppercase().as_bytes()).as_deref(), Some(&*all));
    }

    #[test]
    fn other_text_is_refused() {
        assert_eq!(decode(b"abc"), None);
        assert_eq!(decode(b"0g"), None);
        assert_eq!(decode(b"+1"), None);
    }
}
