//! What a suite consists of, by name and by number.

use core::fmt;
use core::str::FromStr;

use super::Error;

/// An enum whose variants have a number in HPKE's registry, and a name there.
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
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$Variant),*];

            /// Its number in HPKE's registry.
            #[must_use]
            pub const fn id(self) -> u16 {
                match self {
                    $(Self::$Variant => $id,)*
                }
            }

            /// The one with a number, if there is one.
            #[must_use]
            pub const fn from_id(id: u16) -> Option<Self> {
                match id {
                    $(given if given == Self::$Variant.id() => Some(Self::$Variant),)*
                    _ => None,
                }
            }

            /// Its name.
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
    /// How keys are derived.
    Kdf {
        /// HKDF with SHA-256: the one of RFC 9180 that all implementations have.
        HkdfSha256 = 0x0001, "HKDF-SHA256";
        /// SHAKE128.
        Shake128 = 0x0010, "SHAKE128";
        /// SHAKE256: take this one.
        Shake256 = 0x0011, "SHAKE256";
        /// TurboSHAKE128: the quickest.
        TurboShake128 = 0x0012, "TurboSHAKE128";
        /// TurboSHAKE256.
        TurboShake256 = 0x0013, "TurboSHAKE256";
    }
}

registered! {
    /// How messages are encrypted and authenticated. All ciphertexts are 16 bytes longer than what is
    /// in them.
    Aead {
        /// AES-128-GCM.
        Aes128Gcm = 0x0001, "AES-128-GCM";
        /// AES-256-GCM.
        Aes256Gcm = 0x0002, "AES-256-GCM";
        /// ChaCha20-Poly1305: take this one.
        ChaCha20Poly1305 = 0x0003, "ChaCha20-Poly1305";
        /// None: secrets are exported, and no messages are sealed.
        ExportOnly = 0xffff, "export-only";
    }
}

impl Kdf {
    /// Whether it is a hash of labels and all inputs at once, and not extraction and expansion.
    pub(super) const fn has_one_stage(self) -> bool {
        !matches!(self, Self::HkdfSha256)
    }

    /// The length of its output, `Nh`.
    pub(super) const fn output(self) -> usize {
        match self {
            Self::HkdfSha256 | Self::Shake128 | Self::TurboShake128 => 32,
            Self::Shake256 | Self::TurboShake256 => 64,
        }
    }

    /// The longest secret that can be exported, in bytes.
    #[must_use]
    pub const fn longest_export(self) -> usize {
        match self {
            Self::HkdfSha256 => 255 * self.output(),
            _ => u16::MAX as usize,
        }
    }
}

impl FromStr for Kdf {
    type Err = Error;

    /// By name, whatever the case of its letters.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKdf`].
    fn from_str(name: &str) -> Result<Self, Error> {
        let mut all = Self::ALL.iter();
        all.find(|known| known.name().eq_ignore_ascii_case(name)).copied().ok_or(Error::UnknownKdf)
    }
}

impl FromStr for Aead {
    type Err = Error;

    /// By name, whatever the case of its letters.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownAead`].
    fn from_str(name: &str) -> Result<Self, Error> {
        let mut all = Self::ALL.iter();
        all.find(|known| known.name().eq_ignore_ascii_case(name)).copied().ok_or(Error::UnknownAead)
    }
}

/// The two parts of a suite that are to be chosen; the third, the KEM, is that of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Suite {
    /// How keys are derived.
    pub kdf: Kdf,
    /// How messages are encrypted.
    pub aead: Aead,
}

impl Suite {
    /// The one to take: SHAKE256 and ChaCha20-Poly1305.
    pub const DEFAULT: Self = Self::new(Kdf::Shake256, Aead::ChaCha20Poly1305);

    /// A suite of these.
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
