//! The parts of a suite, with their names and numbers.

use core::fmt;

/// Defines an enum whose variants have a number and a name in HPKE's registry.
macro_rules! registered {
    (
        $(#[$attribute:meta])*
        $Name:ident { $($(#[$doc:meta])* $Variant:ident = $id:expr, $name:literal;)* }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $Name {
            $($(#[$doc])* $Variant,)*
        }

        impl $Name {
            /// All variants.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// Return the number in HPKE's registry.
            #[must_use]
            pub const fn id(self) -> u16 {
                match self {
                    $(Self::$Variant => $id,)*
                }
            }

            /// Return the variant with a number, if there is one.
            #[must_use]
            pub const fn from_id(id: u16) -> Option<Self> {
                match id {
                    $(given if given == Self::$Variant.id() => Some(Self::$Variant),)*
                    _ => None,
                }
            }

            /// Return the name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)*
                }
            }
        }

        impl core::fmt::Display for $Name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

pub(super) use registered;

registered! {
    /// A key derivation function.
    Kdf {
        /// HKDF with SHA-256: the only KDF of RFC 9180 that all implementations support.
        HkdfSha256 = 0x0001, "HKDF-SHA256";
        /// SHAKE128.
        Shake128 = 0x0010, "SHAKE128";
        /// SHAKE256: **recommended**.
        Shake256 = 0x0011, "SHAKE256";
        /// TurboSHAKE128: the fastest.
        TurboShake128 = 0x0012, "TurboSHAKE128";
        /// TurboSHAKE256.
        TurboShake256 = 0x0013, "TurboSHAKE256";
    }
}

registered! {
    /// An authenticated encryption. Each ciphertext is 16 bytes longer than its plaintext.
    Aead {
        /// AES-128-GCM.
        Aes128Gcm = 0x0001, "AES-128-GCM";
        /// AES-256-GCM.
        Aes256Gcm = 0x0002, "AES-256-GCM";
        /// ChaCha20-Poly1305: **recommended**.
        ChaCha20Poly1305 = 0x0003, "ChaCha20-Poly1305";
        /// No encryption: secrets are exported, and no messages are sealed.
        ExportOnly = 0xffff, "export-only";
    }
}

impl Kdf {
    /// Returns true if one hash of labels and inputs derives the keys, and false for extract and expand.
    pub(super) const fn has_one_stage(self) -> bool {
        !matches!(self, Self::HkdfSha256)
    }

    /// Returns the length of the output, `Nh`.
    pub(super) const fn output(self) -> usize {
        match self {
            Self::HkdfSha256 | Self::Shake128 | Self::TurboShake128 => 32,
            Self::Shake256 | Self::TurboShake256 => 64,
        }
    }

    /// Return the maximum length of an exported secret in bytes.
    #[must_use]
    pub const fn longest_export(self) -> usize {
        match self {
            Self::HkdfSha256 => 255 * self.output(),
            _ => u16::MAX as usize,
        }
    }
}

/// The two parts of a suite that you choose. The third part, the KEM, is that of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Suite {
    /// The key derivation function.
    pub kdf: Kdf,
    /// The authenticated encryption.
    pub aead: Aead,
}

impl Suite {
    /// The recommended suite: SHAKE256 and ChaCha20-Poly1305.
    pub const DEFAULT: Self = Self::new(Kdf::Shake256, Aead::ChaCha20Poly1305);

    /// Create a suite.
    #[must_use]
    pub const fn new(kdf: Kdf, aead: Aead) -> Self {
        Self { kdf, aead }
    }
}

impl Default for Suite {
    /// [`DEFAULT`](Self::DEFAULT).
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.kdf, self.aead)
    }
}
