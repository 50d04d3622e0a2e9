//! The operations of STROBE.

use core::fmt;

/// An operation of STROBE (STROBE v1.0.2, section 6.2), as its flags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Operation(u8);

impl Operation {
    /// Additional data, which both sides know.
    pub const AD: Self = Self(A);
    /// A key, which both sides know.
    pub const KEY: Self = Self(A | C);
    /// Output that depends on everything before.
    pub const PRF: Self = Self(I | A | C);
    /// Plaintext that is sent.
    pub const SEND_CLR: Self = Self(A | T);
    /// Plaintext that is received.
    pub const RECV_CLR: Self = Self(I | A | T);
    /// Data that is encrypted and sent.
    pub const SEND_ENC: Self = Self(A | C | T);
    /// Data that is received and decrypted.
    pub const RECV_ENC: Self = Self(I | A | C | T);
    /// A MAC of everything before, which is sent.
    pub const SEND_MAC: Self = Self(C | T);
    /// A MAC of everything before, which is received and verified.
    pub const RECV_MAC: Self = Self(I | C | T);
    /// Forget part of the state, so that an attacker who learns the state later cannot compute earlier ones.
    pub const RATCHET: Self = Self(C);

    /// All operations, without [`meta`](Self::meta).
    pub const ALL: [Self; 10] = [
        Self::AD,
        Self::KEY,
        Self::PRF,
        Self::SEND_CLR,
        Self::RECV_CLR,
        Self::SEND_ENC,
        Self::RECV_ENC,
        Self::SEND_MAC,
        Self::RECV_MAC,
        Self::RATCHET,
    ];

    /// Returns the operation for data about the protocol itself: framing, labels, lengths.
    #[must_use]
    pub const fn meta(self) -> Self {
        Self(self.0 | M)
    }

    /// Returns the operation with this name: `ad`, `send_enc`, `meta_prf` and so on.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let find = |name| Self::ALL.into_iter().find(|operation| operation.plain_name() == name);
        match name.strip_prefix("meta_") {
            Some(plain) => find(plain).map(Self::meta),
            None => find(name),
        }
    }

    pub(crate) const fn flags(self) -> u8 {
        self.0
    }

    pub(crate) const fn has(self, flags: u8) -> bool {
        self.0 & flags == flags
    }

    pub(crate) const fn without_meta(self) -> Self {
        Self(self.0 & !M)
    }

    fn plain_name(self) -> &'static str {
        match self.without_meta() {
            Self::AD => "ad",
            Self::KEY => "key",
            Self::PRF => "prf",
            Self::SEND_CLR => "send_clr",
            Self::RECV_CLR => "recv_clr",
            Self::SEND_ENC => "send_enc",
            Self::RECV_ENC => "recv_enc",
            Self::SEND_MAC => "send_mac",
            Self::RECV_MAC => "recv_mac",
            _ => "ratchet",
        }
    }
}

/// Inbound: the data comes from the other side.
pub(crate) const I: u8 = 1;
/// Application: the data belongs to this side.
const A: u8 = 2;
/// Cipher: the output depends on the state.
pub(crate) const C: u8 = 4;
/// Transport: the data is transmitted.
pub(crate) const T: u8 = 8;
const M: u8 = 16;

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.has(M) { "meta_" } else { "" };
        write!(f, "{prefix}{}", self.plain_name())
    }
}

impl fmt::Debug for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
