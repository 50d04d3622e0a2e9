//! Key encapsulation. Randomness comes in the buffer: JavaScript has it from the browser.

use core::fmt::Write;

use sycon::kem::{SharedSecret, mlkem512, mlkem768, mlkem1024, xwing};
use sycon_secret::wipe;

use crate::instance::{Outcome, parts, with_buffer};

/// What is in the buffer before and after a function of a KEM.
struct Scheme {
    name: &'static str,
    /// Bytes of a seed, a public and a secret key, randomness, a ciphertext and a secret.
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

/// A scheme of a module: the constant of its secret keys, and how these decapsulate and give the public one.
macro_rules! scheme {
    ($module:ident, $SECRET:ident, $decapsulate:expr, $public:expr) => {
        Scheme {
            name: $module::DESCRIPTION.name,
            sizes: [
                $module::SEED,
                $module::ENCAPSULATION_KEY,
                $module::$SECRET,
                $module::RANDOMNESS,
                $module::CIPHERTEXT,
                $module::SHARED_SECRET,
            ],
            keypair: |[seed, public, secret]| {
                let keys = $module::keypair((&*seed).try_into()?);
                public.copy_from_slice(&keys.0);
                secret.copy_from_slice(&*keys.1);
                wipe(seed);
                Ok(())
            },
            encapsulate: |[public, randomness, ciphertext, secret]| {
                let made = $module::encapsulate_derand(
                    (&*public).try_into()?,
                    (&*randomness).try_into()?,
                )?;
                ciphertext.copy_from_slice(&made.0);
                secret.copy_from_slice(made.1.as_bytes());
                wipe(randomness);
                Ok(())
            },
            decapsulate: |[key, ciphertext, secret]| {
                let opened: SharedSecret =
                    $decapsulate((&*key).try_into()?, (&*ciphertext).try_into()?)?;
                secret.copy_from_slice(opened.as_bytes());
                wipe(key);
                Ok(())
            },
            public_key: |[key, public]| {
                public
                    .copy_from_slice($public((&*key).try_into()?)?.encapsulation_key().as_bytes());
                wipe(key);
                Ok(())
            },
        }
    };
}

const SCHEMES: &[Scheme] = &[
    scheme!(xwing, SEED, xwing::decapsulate, |seed| Outcome::Ok(
        xwing::DecapsulationKey::from_seed(seed)
    )),
    scheme!(
        mlkem512,
        DECAPSULATION_KEY,
        mlkem512::decapsulate_expanded,
        mlkem512::DecapsulationKey::from_bytes
    ),
    scheme!(
        mlkem768,
        DECAPSULATION_KEY,
        mlkem768::decapsulate_expanded,
        mlkem768::DecapsulationKey::from_bytes
    ),
    scheme!(
        mlkem1024,
        DECAPSULATION_KEY,
        mlkem1024::decapsulate_expanded,
        mlkem1024::DecapsulationKey::from_bytes
    ),
];

/// Writes the schemes into the buffer, a line for each, with tabs: name; bytes of a seed, a public key, a secret key,
/// randomness, a ciphertext and a shared secret.
#[must_use]
pub fn schemes() -> i32 {
    with_buffer(0, |bytes| {
        let mut text = String::new();
        for Scheme { name, sizes, .. } in SCHEMES {
            let sizes = sizes.map(|size| size.to_string()).join("\t");
            writeln!(text, "{name}\t{sizes}")?;
        }
        let [out] = parts(bytes, [u32::try_from(text.len())?])?;
        out.copy_from_slice(text.as_bytes());
        Ok(text.len())
    })
}

/// Runs a function of a scheme on the parts of the buffer that have those of its `sizes`.
fn with_scheme<const N: usize>(
    index: u32,
    sizes: [usize; N],
    work: impl FnOnce(&Scheme, [&mut [u8]; N]) -> Outcome<()>,
) -> i32 {
    let scheme = SCHEMES.get(index as usize);
    let lengths = sizes.map(|which| scheme.map_or(0, |scheme| scheme.sizes[which]));
    with_buffer(lengths.iter().sum(), |bytes| {
        let scheme = scheme.ok_or("index: not a KEM")?;
        work(
            scheme,
            parts(bytes, lengths.map(|length| u32::try_from(length).unwrap_or(u32::MAX)))?,
        )?;
        Ok(0)
    })
}

/// Behind a seed its public key and its secret key.
#[must_use]
pub fn keypair(scheme: u32) -> i32 {
    with_scheme(scheme, [0, 1, 2], |scheme, parts| (scheme.keypair)(parts))
}

/// Behind a public key and randomness a ciphertext and the shared secret in it.
#[must_use]
pub fn encapsulate(scheme: u32) -> i32 {
    with_scheme(scheme, [1, 3, 4, 5], |scheme, parts| (scheme.encapsulate)(parts))
}

/// Behind a secret key and a ciphertext the shared secret in it.
#[must_use]
pub fn decapsulate(scheme: u32) -> i32 {
    with_scheme(scheme, [2, 4, 5], |scheme, parts| (scheme.decapsulate)(parts))
}

/// Behind a secret key its public key.
#[must_use]
pub fn public_key(scheme: u32) -> i32 {
    with_scheme(scheme, [2, 1], |scheme, parts| (scheme.public_key)(parts))
}
