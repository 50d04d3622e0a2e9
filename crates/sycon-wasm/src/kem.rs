//! Key encapsulation. Random bytes are in the buffer: JavaScript gets them from the browser.

use core::fmt::Write;

use sycon::kem::mlkem512::MlKem512;
use sycon::kem::mlkem768::MlKem768;
use sycon::kem::mlkem1024::MlKem1024;
use sycon::kem::xwing::XWing;
use sycon::kem::{Bytes, DecapsulationKey, Scheme, one_shot};

use crate::instance::{Outcome, parts, with_buffer};

/// The functions of a KEM. Each list names the parts of the buffer.
struct Functions {
    name: &'static str,
    /// The lengths of a seed, a public key, a secret key, randomness, a ciphertext and a secret, in bytes.
    sizes: [usize; 6],
    /// Seed, public key, secret key.
    keypair: fn([&mut [u8]; 3]) -> Outcome<()>,
    /// Public key, randomness, ciphertext, secret.
    encapsulate: fn([&mut [u8]; 4]) -> Outcome<()>,
    /// Secret key, ciphertext, secret.
    decapsulate: fn([&mut [u8]; 3]) -> Outcome<()>,
    /// Secret key, public key.
    public_key: fn([&mut [u8]; 2]) -> Outcome<()>,
}

impl Functions {
    const fn of<S: Scheme>() -> Self {
        Self {
            name: S::DESCRIPTION.name,
            sizes: [
                S::Seed::LEN,
                S::EncapsulationKey::LEN,
                S::DecapsulationKey::LEN,
                S::Randomness::LEN,
                S::Ciphertext::LEN,
                S::DESCRIPTION.shared_secret,
            ],
            keypair: |[seed, public, secret]| {
                let keys = one_shot::keypair::<S>(exactly(seed)?);
                public.copy_from_slice(keys.0.as_ref());
                secret.copy_from_slice(S::DecapsulationKey::as_ref(&keys.1));
                Ok(())
            },
            encapsulate: |[public, randomness, ciphertext, secret]| {
                let (text, shared) =
                    one_shot::encapsulate_derand::<S>(exactly(public)?, exactly(randomness)?)?;
                ciphertext.copy_from_slice(text.as_ref());
                secret.copy_from_slice(shared.as_bytes());
                Ok(())
            },
            decapsulate: |[key, ciphertext, secret]| {
                let shared =
                    one_shot::decapsulate_with_bytes::<S>(exactly(key)?, exactly(ciphertext)?)?;
                secret.copy_from_slice(shared.as_bytes());
                Ok(())
            },
            public_key: |[key, public]| {
                let secret = DecapsulationKey::<S>::from_slice(key)?;
                public.copy_from_slice(secret.encapsulation_key().as_bytes().as_ref());
                Ok(())
            },
        }
    }
}

/// Returns the bytes of a part of the buffer as an array.
fn exactly<B: Bytes>(part: &[u8]) -> Outcome<&B> {
    Ok(B::from_slice(part).ok_or("part: wrong length")?)
}

const SCHEMES: &[Functions] = &[
    Functions::of::<XWing>(),
    Functions::of::<MlKem512>(),
    Functions::of::<MlKem768>(),
    Functions::of::<MlKem1024>(),
];

/// Writes the schemes into the buffer, one line per scheme, with tabs: name; bytes of a seed, a public key, a secret
/// key, randomness, a ciphertext and a shared secret.
#[must_use]
pub fn schemes() -> i32 {
    with_buffer(0, |bytes| {
        let mut text = String::new();
        for Functions { name, sizes, .. } in SCHEMES {
            let sizes = sizes.map(|size| size.to_string()).join("\t");
            writeln!(text, "{name}\t{sizes}")?;
        }
        let [out] = parts(bytes, [u32::try_from(text.len())?])?;
        out.copy_from_slice(text.as_bytes());
        Ok(text.len())
    })
}

/// Runs a function of a scheme on parts of the buffer, and wipes the first `inputs` parts. `sizes` are the indexes of the
/// parts' lengths in `Functions::sizes`.
fn with_scheme<const N: usize>(
    index: u32,
    inputs: usize,
    sizes: [usize; N],
    work: impl FnOnce(&Functions, [&mut [u8]; N]) -> Outcome<()>,
) -> i32 {
    let scheme = SCHEMES.get(index as usize);
    let lengths = sizes.map(|which| scheme.map_or(0, |scheme| scheme.sizes[which]));
    with_buffer(lengths[..inputs].iter().sum(), |bytes| {
        let scheme = scheme.ok_or("index: not a KEM")?;
        work(
            scheme,
            parts(bytes, lengths.map(|length| u32::try_from(length).unwrap_or(u32::MAX)))?,
        )?;
        Ok(0)
    })
}

/// Reads a seed from the buffer, and writes the public key and the secret key after it.
#[must_use]
pub fn keypair(scheme: u32) -> i32 {
    with_scheme(scheme, 1, [0, 1, 2], |scheme, parts| (scheme.keypair)(parts))
}

/// Reads a public key and randomness from the buffer, and writes the ciphertext and the shared secret after them.
#[must_use]
pub fn encapsulate(scheme: u32) -> i32 {
    with_scheme(scheme, 2, [1, 3, 4, 5], |scheme, parts| (scheme.encapsulate)(parts))
}

/// Reads a secret key and a ciphertext from the buffer, and writes the shared secret after them.
#[must_use]
pub fn decapsulate(scheme: u32) -> i32 {
    with_scheme(scheme, 2, [2, 4, 5], |scheme, parts| (scheme.decapsulate)(parts))
}

/// Reads a secret key from the buffer, and writes its public key after it.
#[must_use]
pub fn public_key(scheme: u32) -> i32 {
    with_scheme(scheme, 1, [2, 1], |scheme, parts| (scheme.public_key)(parts))
}
