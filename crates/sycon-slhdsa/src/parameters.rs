//! The parameter sets (FIPS 205, section 11, table 2).

use core::fmt::Debug;

/// A parameter set: its name, its parameters, and the lengths that follow from them, in bytes.
///
/// ```
/// use sycon_slhdsa::{ParameterSet, Shake128f};
///
/// let set = Shake128f::DESCRIPTION;
/// assert_eq!(set.name, "SLH-DSA-SHAKE-128f");
/// assert_eq!((set.verifying_key, set.signing_key, set.signature), (32, 64, 17_088));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A parameter set as a type: the parameter of [`SigningKey`](crate::SigningKey) and
/// [`VerifyingKey`](crate::VerifyingKey).
///
/// Use it to write code that works with each set. Only the types of this crate implement it.
///
/// ```
/// use sycon_slhdsa::{Error, ParameterSet, Shake128f, VerifyingKey};
///
/// fn check<P: ParameterSet>(key: &[u8], message: &[u8], signature: &[u8]) -> Result<(), Error> {
///     println!("{} signs with {} bytes", P::DESCRIPTION.name, P::DESCRIPTION.signature);
///     VerifyingKey::<P>::from_bytes(key)?.verify(message, signature)
/// }
///
/// assert_eq!(check::<Shake128f>(&[0; 32], b"text", &[0; 17_088]), Err(Error::Signature));
/// ```
pub trait ParameterSet: Sealed + Copy + Debug + Send + Sync + 'static {
    /// The name, the parameters and the lengths of the set.
    const DESCRIPTION: &'static Description;
}

/// Keeps other crates from implementing [`ParameterSet`].
pub trait Sealed {}

macro_rules! sets {
    ($($Set:ident $index:literal $category:literal $strength:literal $size:literal;)+) => {$(
        #[doc = concat!("SLH-DSA-SHAKE-", $size, ": security category ", $category, ", as hard to break as ", $strength, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Set;

        impl Sealed for $Set {}

        impl ParameterSet for $Set {
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
