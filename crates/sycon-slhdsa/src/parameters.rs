//! The parameter sets (FIPS 205, section 11, table 2).

use core::fmt::Debug;

use crate::Error;

/// A parameter set: its name, its parameters, and the lengths that follow from them, in bytes.
///
/// ```
/// use sycon_slhdsa::{FixedSet, Shake128f};
///
/// let set = Shake128f::DESCRIPTION;
/// assert_eq!(set.name, "SLH-DSA-SHAKE-128f");
/// assert_eq!((set.verifying_key, set.signing_key, set.signature), (32, 64, 17_088));
/// ```
///
/// [`DESCRIPTIONS`] contains all values of this type. It does not implement `Clone`, so that no copy can be changed:
///
/// ```compile_fail,E0508
/// use sycon_slhdsa::{DESCRIPTIONS, Description};
///
/// static SET: Description = DESCRIPTIONS[1];
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// Its name in FIPS 205.
    pub name: &'static str,
    /// One sentence about its use.
    pub summary: &'static str,
    /// The document that defines it.
    pub reference: &'static str,
    /// The object identifier of its keys in PKCS #8 and `SubjectPublicKeyInfo` (RFC 9909).
    pub oid: &'static str,
    /// The length of a verifying key.
    pub verifying_key: usize,
    /// The length of a signing key.
    pub signing_key: usize,
    /// The length of a signature.
    pub signature: usize,
    /// The length of a seed, of the randomness of a signature, and of a hash.
    pub n: usize,
    /// The layers of the hypertree.
    pub(crate) d: u32,
    /// The levels of the hypertree.
    pub(crate) h: u32,
    /// The levels of a tree of FORS.
    pub(crate) a: u32,
    /// The trees of FORS.
    pub(crate) k: u32,
}

#[allow(clippy::many_single_char_names, reason = "the names of the standard")]
const fn set(
    name: &'static str,
    oid: &'static str,
    n: usize,
    [h, d, a, k]: [u32; 4],
) -> Description {
    let mut set = Description {
        name,
        summary: if d < 10 { SMALL } else { FAST },
        reference: "FIPS 205",
        oid,
        verifying_key: 2 * n,
        signing_key: 4 * n,
        signature: 0,
        n,
        d,
        h,
        a,
        k,
    };
    set.signature = n + k as usize * set.fors_part() + d as usize * set.xmss_signature();
    set
}

const SMALL: &str = "Smaller signatures, which take longer to create.";
const FAST: &str = "Signatures that are created faster, and are larger.";

/// The descriptions of all parameter sets.
pub const DESCRIPTIONS: &[Description] = &[
    set("SLH-DSA-SHAKE-128s", "2.16.840.1.101.3.4.3.26", 16, [63, 7, 12, 14]),
    set("SLH-DSA-SHAKE-128f", "2.16.840.1.101.3.4.3.27", 16, [66, 22, 6, 33]),
    set("SLH-DSA-SHAKE-192s", "2.16.840.1.101.3.4.3.28", 24, [63, 7, 14, 17]),
    set("SLH-DSA-SHAKE-192f", "2.16.840.1.101.3.4.3.29", 24, [66, 22, 8, 33]),
    set("SLH-DSA-SHAKE-256s", "2.16.840.1.101.3.4.3.30", 32, [64, 8, 14, 22]),
    set("SLH-DSA-SHAKE-256f", "2.16.840.1.101.3.4.3.31", 32, [68, 17, 9, 35]),
];

impl Description {
    /// Return the description of the set with this name, such as `SLH-DSA-SHAKE-128s`.
    ///
    /// # Errors
    ///
    /// [`Error::Name`] if no set has the name.
    ///
    /// ```
    /// use sycon_slhdsa::{Description, Error};
    ///
    /// assert_eq!(Description::named("SLH-DSA-SHAKE-192f")?.signature, 35_664);
    /// assert_eq!(Description::named("SLH-DSA-SHA2-192f"), Err(Error::Name));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn named(name: &str) -> Result<&'static Self, Error> {
        DESCRIPTIONS.iter().find(|set| set.name == name).ok_or(Error::Name)
    }

    /// The levels of a tree of the hypertree, `h'`.
    pub(crate) const fn tree_height(&self) -> u32 {
        self.h / self.d
    }

    /// The chains of a key of WOTS+, `len`.
    pub(crate) const fn len(&self) -> usize {
        2 * self.n + 3
    }

    /// The bytes that the signature of one tree of FORS takes.
    pub(crate) const fn fors_part(&self) -> usize {
        (1 + self.a as usize) * self.n
    }

    /// The bytes that a signature of XMSS takes.
    pub(crate) const fn xmss_signature(&self) -> usize {
        (self.len() + self.tree_height() as usize) * self.n
    }
}

/// A parameter set: the type parameter of [`SigningKey`](crate::SigningKey) and [`VerifyingKey`](crate::VerifyingKey).
///
/// [`Shake128s`] and the other types that implement [`FixedSet`] are known to the compiler. `&'static Description` is a set
/// that is chosen at run time: see [`AnySigningKey`](crate::AnySigningKey). Only these types implement the trait.
pub trait ParameterSet: Sealed + Copy + Debug + Send + Sync + 'static {
    /// Return the name, the parameters and the lengths of the set.
    fn description(self) -> &'static Description;
}

/// A parameter set that the compiler knows.
///
/// Use it to write code that works with each set.
///
/// ```
/// use sycon_slhdsa::{Error, FixedSet, Shake128f, VerifyingKey};
///
/// fn check<P: FixedSet>(key: &[u8], message: &[u8], signature: &[u8]) -> Result<(), Error> {
///     println!("{} signs with {} bytes", P::DESCRIPTION.name, P::DESCRIPTION.signature);
///     VerifyingKey::<P>::from_bytes(key)?.verify(message, signature)
/// }
///
/// assert_eq!(check::<Shake128f>(&[0; 32], b"text", &[0; 17_088]), Err(Error::Signature));
/// ```
pub trait FixedSet: ParameterSet {
    /// The set, as a value.
    const SET: Self;
    /// The name, the parameters and the lengths of the set.
    const DESCRIPTION: &'static Description;
}

/// Keeps other crates from implementing [`ParameterSet`].
pub trait Sealed: Sized {
    /// The algorithm of the keys that a document can contain.
    #[cfg(feature = "pkcs8")]
    const EXPECTED: &'static str;

    /// Returns the set with this description, if the type includes it.
    #[cfg(feature = "pkcs8")]
    fn of(description: &'static Description) -> Option<Self>;
}

impl Sealed for &'static Description {
    #[cfg(feature = "pkcs8")]
    const EXPECTED: &'static str = "SLH-DSA with SHAKE";

    #[cfg(feature = "pkcs8")]
    fn of(description: &'static Description) -> Option<Self> {
        Some(description)
    }
}

impl ParameterSet for &'static Description {
    fn description(self) -> &'static Description {
        self
    }
}

macro_rules! sets {
    ($($Set:ident $index:literal $category:literal $strength:literal $size:literal;)+) => {$(
        #[doc = concat!("SLH-DSA-SHAKE-", $size, ": security category ", $category, ", as hard to break as ", $strength, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Set;

        impl Sealed for $Set {
            #[cfg(feature = "pkcs8")]
            const EXPECTED: &'static str = DESCRIPTIONS[$index].name;

            #[cfg(feature = "pkcs8")]
            fn of(description: &'static Description) -> Option<Self> {
                (description == Self::DESCRIPTION).then_some(Self)
            }
        }

        impl ParameterSet for $Set {
            fn description(self) -> &'static Description {
                Self::DESCRIPTION
            }
        }

        impl FixedSet for $Set {
            const SET: Self = Self;
            const DESCRIPTION: &'static Description = &DESCRIPTIONS[$index];
        }
    )+};
}

sets! {
    Shake128s 0 "1" "AES-128" "128s";
    Shake128f 1 "1" "AES-128" "128f";
    Shake192s 2 "3" "AES-192" "192s";
    Shake192f 3 "3" "AES-192" "192f";
    Shake256s 4 "5" "AES-256" "256s";
    Shake256f 5 "5" "AES-256" "256f";
}
