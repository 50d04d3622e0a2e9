//! Bech32 (BIP 173) without a length limit, and the base64 of headers. Only the canonical encoding is accepted.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bech32::primitives::decode::UncheckedHrpstring;
use bech32::{Bech32, Checksum, Hrp};
use sycon_secret::{SecretBox, SecretBytes, Zero};

use crate::Error;

/// Bech32 without a length limit. The crate's `Bech32` allows 1023 characters.
struct Endless;

impl Checksum for Endless {
    type MidstateRepr = <Bech32 as Checksum>::MidstateRepr;
    type CorrectionField = <Bech32 as Checksum>::CorrectionField;
    const ROOT_GENERATOR: Self::CorrectionField = Bech32::ROOT_GENERATOR;
    const ROOT_EXPONENTS: std::ops::RangeInclusive<usize> = Bech32::ROOT_EXPONENTS;
    const CODE_LENGTH: usize = usize::MAX;
    const CHECKSUM_LENGTH: usize = Bech32::CHECKSUM_LENGTH;
    const GENERATOR_SH: [u32; 5] = Bech32::GENERATOR_SH;
    const TARGET_RESIDUE: u32 = Bech32::TARGET_RESIDUE;
}

/// The prefix in a key's text, before the last `1`, and the error message for other prefixes.
pub(crate) struct Prefix {
    pub(crate) text: &'static str,
    pub(crate) wrong: &'static str,
}

impl Prefix {
    fn is_upper(&self) -> bool {
        self.text.bytes().all(|byte| !byte.is_ascii_lowercase())
    }

    /// Encode a key as text.
    pub(crate) fn encode(&self, bytes: &[u8]) -> String {
        let hrp = Hrp::parse(self.text).expect("a good prefix");
        // Allocate enough memory at first: growing would leave a copy of the secret.
        let mut text = String::with_capacity(self.text.len() + 8 + bytes.len().div_ceil(5) * 8);
        let written = if self.is_upper() {
            bech32::encode_upper_to_fmt::<Endless, _>(&mut text, hrp, bytes)
        } else {
            bech32::encode_lower_to_fmt::<Endless, _>(&mut text, hrp, bytes)
        };
        written.expect("no limit of length");
        text
    }

    /// Return true if `text` begins like a key of this type.
    pub(crate) fn begins(&self, text: &str) -> bool {
        text.rsplit_once('1').is_some_and(|(prefix, _)| prefix.eq_ignore_ascii_case(self.text))
    }

    /// Decode a key, on the heap, because a move of the key would leave a copy on the stack.
    pub(crate) fn decode<const N: usize>(&self, text: &str) -> Result<SecretBox<[u8; N]>, Error>
    where
        [u8; N]: Zero,
    {
        if !self.begins(text) {
            return Err(Error::Key(self.wrong));
        }
        if text.bytes().any(|byte| byte.is_ascii_whitespace()) {
            return Err(Error::Key("key: contains white space"));
        }
        let wrong_case = if self.is_upper() {
            text.bytes().any(|byte| byte.is_ascii_lowercase())
        } else {
            text.bytes().any(|byte| byte.is_ascii_uppercase())
        };
        if wrong_case {
            return Err(Error::Key("key: wrong letter case"));
        }
        let unchecked = UncheckedHrpstring::new(text)
            .map_err(|_| Error::Key("key: contains a character that is not Bech32"))?;
        if !unchecked.has_valid_checksum::<Endless>() {
            return Err(Error::Key("key: wrong checksum; it was mistyped or truncated"));
        }
        let checked = unchecked.remove_checksum::<Endless>();
        if checked.data_part_ascii_no_checksum().len() != (8 * N).div_ceil(5) {
            return Err(Error::Key("key: wrong length"));
        }
        checked
            .validate_segwit_padding()
            .map_err(|_| Error::Key("key: not canonical Bech32 (bits after the key are not 0)"))?;
        let mut bytes = SecretBox::<[u8; N]>::zero();
        bytes.iter_mut().zip(checked.byte_iter()).for_each(|(out, byte)| *out = byte);
        Ok(bytes)
    }
}

/// Unpadded base64.
pub(crate) fn base64(bytes: &[u8]) -> String {
    STANDARD_NO_PAD.encode(bytes)
}

/// Decode unpadded base64 if it is the canonical encoding.
pub(crate) fn from_base64(text: &[u8]) -> Option<SecretBytes> {
    let mut bytes = SecretBytes::zeros(base64::decoded_len_estimate(text.len()));
    let length = STANDARD_NO_PAD.decode_slice(text, &mut bytes).ok()?;
    bytes.resize(length);
    Some(bytes)
}

/// Like [`from_base64`], but return `None` unless the length is `N`.
pub(crate) fn array_from_base64<const N: usize>(text: &str) -> Option<[u8; N]> {
    from_base64(text.as_bytes())?[..].try_into().ok()
}
