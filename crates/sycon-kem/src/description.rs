//! The type of the description that each KEM's module contains.

use sycon_permutation::Status;

/// The description of a KEM: its names, status, source, lengths in bytes and vectors.
///
/// Documentation, tests and the packages for other languages come from it.
///
/// ```
/// use sycon_kem::mlkem768;
///
/// let description = mlkem768::DESCRIPTION;
/// assert_eq!(description.name, "ML-KEM-768");
/// assert_eq!(description.reference, "FIPS 203");
/// assert_eq!(description.ciphertext, mlkem768::CIPHERTEXT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// Its name in its standard.
    pub name: &'static str,
    /// The name of its module in Rust, which is also its name in C.
    pub id: &'static str,
    /// One sentence about its use.
    pub summary: &'static str,
    /// The state of its publication.
    pub status: Status,
    /// The document that defines it.
    pub reference: &'static str,
    /// The object identifier of its keys in PKCS#8 and `SubjectPublicKeyInfo`, if it has one.
    pub oid: Option<&'static str>,
    /// Its number in HPKE's registry, if it has one.
    pub hpke: Option<u16>,
    /// The length of the seed of a decapsulation key.
    pub seed: usize,
    /// The length of an encapsulation key.
    pub encapsulation_key: usize,
    /// The length of an expanded decapsulation key, if its standard has that form.
    pub expanded_key: Option<usize>,
    /// The length of a ciphertext.
    pub ciphertext: usize,
    /// The length of the randomness of an encapsulation.
    pub randomness: usize,
    /// The length of a shared secret.
    pub shared_secret: usize,
    /// The files in `vectors/` that test it.
    pub vectors: &'static [&'static str],
}

#[cfg(feature = "xwing")]
impl Description {
    /// The number in HPKE's registry of a KEM that has one.
    pub(crate) const fn hpke_number(&self) -> u16 {
        self.hpke.expect("HPKE has a number for this KEM")
    }
}
